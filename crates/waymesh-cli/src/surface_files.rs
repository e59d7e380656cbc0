//! Surfaces and their descriptions from files.

use crate::failure::Failure;
use crate::files;
use std::path::Path;
use waymesh::grid::HeightGrid;
use waymesh::surface::spec::{GroundImage, GroundSpec};
use waymesh::surface::{SurfaceFile, SurfaceGround, SurfaceSpec};

/// Reads a surface; gives the file's size, too.
pub fn load(path: &str) -> Result<(SurfaceFile, usize), Failure> {
    let bytes = files::read(path)?;
    Ok((parse(path, &bytes)?, bytes.len()))
}

/// The surface in the bytes of a file.
pub fn parse(path: &str, bytes: &[u8]) -> Result<SurfaceFile, Failure> {
    if let [0x89, b'N', b'A', b'V', ..] = bytes {
        let why = "is a mesh, not a clearance surface: `waymesh info`, `path` and `query` answer about it";
        return Err(Failure::about(files::shown(path), why));
    }
    SurfaceFile::from_bytes(bytes).map_err(|e| Failure::about(files::shown(path), e))
}

/// Reads a description and its ground, an image if there is one.
pub fn load_spec(path: &str) -> Result<(SurfaceSpec, SurfaceGround), Failure> {
    let text = files::read(path)?;
    let spec = SurfaceSpec::from_json(&text).map_err(|e| Failure::about(files::shown(path), e))?;
    let ground = match &spec.ground {
        GroundSpec::Ready(SurfaceGround::Heights(grid)) => {
            SurfaceGround::Heights(grid.cropped(&spec.region, spec.ground_margin()))
        }
        GroundSpec::Ready(ground) => ground.clone(),
        GroundSpec::Image(image) => SurfaceGround::Heights(read_image(path, image, &spec)?),
    };
    Ok((spec, ground))
}

/// The largest image that is read into memory, bytes of pixels.
const MAX_PIXEL_BYTES: usize = 1 << 28;

/// Reads the heights of an image as far as they matter. Its name is relative to the folder of the description.
fn read_image(path_of_spec: &str, image: &GroundImage, spec: &SurfaceSpec) -> Result<HeightGrid, Failure> {
    let folder = if path_of_spec == files::STREAM { None } else { Path::new(path_of_spec).parent() };
    let path = folder.unwrap_or(Path::new("")).join(&image.file);
    let about = |why: &dyn std::fmt::Display| Failure::about(path.display(), why);
    let file = files::open_plain(&path).map_err(|e| about(&e))?;
    let limits = png::Limits { bytes: MAX_PIXEL_BYTES };
    let mut decoder = png::Decoder::new_with_limits(std::io::BufReader::new(file), limits);
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().map_err(|e| about(&e))?;
    let (width, height) = reader.info().size();
    let (colour, depth) = reader.output_color_type();
    let deep = match (colour, depth) {
        (png::ColorType::Grayscale, png::BitDepth::Eight) => false,
        (png::ColorType::Grayscale, png::BitDepth::Sixteen) => true,
        _ => {
            let found = format!("{depth:?} bit {colour:?}").to_lowercase();
            return Err(about(&format!("is {found}, allowed: a grey PNG of 8 or 16 bits without transparency")));
        }
    };
    let size = reader.output_buffer_size().filter(|&size| size <= MAX_PIXEL_BYTES);
    let size = size.ok_or_else(|| about(&format!("{width} x {height} pixels, allowed: up to 2^28 bytes of pixels")))?;
    let mut pixels = vec![0; size];
    reader.next_frame(&mut pixels).map_err(|e| about(&format!("broken PNG: {e}")))?;
    let (size, around, margin) = ([width, height], &spec.region, spec.ground_margin());
    let heights = if deep {
        // PNG keeps 16 bits most significant byte first.
        let levels = pixels.as_chunks::<2>().0;
        image.heights(size, |pixel| u16::from_be_bytes(levels[pixel]), u16::MAX, around, margin)
    } else {
        image.heights(size, |pixel| u16::from(pixels[pixel]), u16::from(u8::MAX), around, margin)
    };
    heights.map_err(|e| about(&e))
}
