//! Levels from files.

use crate::failure::Failure;
use crate::files;
use clap::Args;
use std::io::Read;
use std::path::Path;
use waymesh::OutOfRange;
use waymesh::bake::Level;
use waymesh_levels::{Geometry, LevelFormat, Up, guess_format};

/// Which level to read, and how.
#[derive(Args)]
pub struct LevelArgs {
    /// Level file; - for standard input
    #[arg(value_name = "LEVEL.obj|LEVEL.gltf|LEVEL.glb")]
    pub level: String,
    /// Format of the level, where its name does not tell
    #[arg(long, value_enum)]
    pub format: Option<LevelFormat>,
    /// Axis of the level that points up
    #[arg(long, value_enum, default_value_t)]
    pub up: Up,
    /// Metres in one unit of the level (0.01 for centimetres)
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    pub scale: f64,
    /// Turn every face over, for levels whose faces point down
    #[arg(long)]
    pub flip: bool,
}

impl LevelArgs {
    /// Reads the level, in metres, Y up.
    pub fn read(&self) -> Result<Level, Failure> {
        if !(self.scale > 0.0 && self.scale.is_finite()) {
            return Err(OutOfRange::new("scale", self.scale, "above 0, finite").into());
        }
        let bytes = files::read(&self.level)?;
        let about = |why: &dyn std::fmt::Display| Failure::about(files::shown(&self.level), why);
        let format = self
            .format
            .or_else(|| guess_format(&self.level, &bytes))
            .ok_or_else(|| about(&"cannot tell what kind of level this is: give --format obj|gltf|glb"))?;
        let mut geometry = parse(&self.level, &bytes, format).map_err(|why| about(&why))?;
        geometry.orient(self.up, self.scale);
        let level = Level::new(geometry.positions, geometry.triangles).map_err(|why| about(&why))?;
        Ok(if self.flip { level.turned_over() } else { level })
    }
}

/// A level with what lies beside it, unless it comes from standard input.
pub fn parse(path: &str, bytes: &[u8], format: LevelFormat) -> Result<Geometry, String> {
    let folder = Path::new(path).parent().unwrap_or(Path::new(""));
    let beside = |name: &str, length: u64| {
        let path = folder.join(name);
        let refused = |e: std::io::Error| format!("file `{}`: {e}", path.display());
        let mut bytes = Vec::new();
        files::open_plain(&path).map_err(refused)?.take(length).read_to_end(&mut bytes).map_err(refused)?;
        Ok(bytes)
    };
    waymesh_levels::parse(bytes, format, if path == files::STREAM { None } else { Some(&beside) })
}
