//! Level files: reading `.obj`, `.gltf`, `.glb` and height maps, writing `.obj` and `.glb`.
//!
//! Nothing here trusts a file: lengths, offsets and indices are checked before they are used, and refusals say what is wrong
//! and where.

#![forbid(unsafe_code)]

mod accessor;
mod gltf;
mod grey_image;
pub mod marks;
mod obj;
mod object;
mod polygon;
mod surface;
#[cfg(test)]
mod tests;
pub mod write;

pub use grey_image::GreyImage;
use std::path::Path;
pub use surface::surface;

/// Triangles as they stand in a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Geometry {
    /// Corners.
    pub positions: Vec<[f64; 3]>,
    /// Three indices into the corners each.
    pub triangles: Vec<[u32; 3]>,
}

/// The kinds of level file that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum LevelFormat {
    /// Wavefront OBJ, text
    Obj,
    /// glTF 2.0, JSON with buffers inside or beside it
    Gltf,
    /// glTF 2.0, binary
    Glb,
}

/// Which axis of the file points up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Up {
    /// Y points up, as in glTF
    #[default]
    Y,
    /// Z points up, as in many CAD and terrain tools
    Z,
}

/// Most triangles that are taken from one file; instancing can make a small file very large.
const MAX_TRIANGLES: usize = 1 << 26;

/// Reads a file that a level names, by its path from the level's folder, which it does not leave; so many bytes of it at most.
pub type Beside<'a> = &'a dyn Fn(&str, u64) -> Result<Vec<u8>, String>;

/// Reads a level. `beside` reads the files that it names; `None` where there can be none.
///
/// # Errors
/// What is wrong with the content, and where.
pub fn parse(bytes: &[u8], format: LevelFormat, beside: Option<Beside<'_>>) -> Result<Geometry, String> {
    match format {
        LevelFormat::Obj => obj::parse(bytes),
        LevelFormat::Gltf | LevelFormat::Glb => gltf::parse(bytes, beside),
    }
}

/// Tells the format from a file's name, or else from its first bytes. An OBJ cannot be told from its bytes.
#[must_use]
pub fn guess_format(name: &str, bytes: &[u8]) -> Option<LevelFormat> {
    let extension = Path::new(name).extension().and_then(|e| e.to_str()).map(str::to_ascii_lowercase);
    match extension.as_deref() {
        Some("obj") => Some(LevelFormat::Obj),
        Some("gltf") => Some(LevelFormat::Gltf),
        Some("glb") => Some(LevelFormat::Glb),
        _ if bytes.starts_with(b"glTF") => Some(LevelFormat::Glb),
        _ if bytes.trim_ascii_start().starts_with(b"{") => Some(LevelFormat::Gltf),
        _ => None,
    }
}

impl Geometry {
    /// Turns a level with another axis up, or of another unit, into metres with Y up.
    pub fn orient(&mut self, up: Up, scale: f64) {
        if up == Up::Y && scale == 1.0 {
            return;
        }
        for p in &mut self.positions {
            if up == Up::Z {
                // A quarter turn about X, which keeps the winding.
                *p = [p[0], p[2], -p[1]];
            }
            *p = p.map(|v| v * scale);
        }
    }
}
