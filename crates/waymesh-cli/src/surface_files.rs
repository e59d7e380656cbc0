//! Surfaces and their descriptions from files.

use crate::failure::Failure;
use crate::files;
use std::path::Path;
use waymesh::grid::HeightGrid;
use waymesh::surface::spec::{GroundImage, GroundSpec};
use waymesh::surface::{SurfaceFile, SurfaceGround, SurfaceSpec};
use waymesh_levels::GreyImage;

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

/// Reads the heights of an image as far as they matter. Its name is relative to the folder of the description.
fn read_image(path_of_spec: &str, image: &GroundImage, spec: &SurfaceSpec) -> Result<HeightGrid, Failure> {
    let folder = if path_of_spec == files::STREAM { None } else { Path::new(path_of_spec).parent() };
    let path = folder.unwrap_or(Path::new("")).join(&image.file);
    let about = |why: &dyn std::fmt::Display| Failure::about(path.display(), why);
    let file = files::open_plain(&path).map_err(|e| about(&e))?;
    let grey = GreyImage::read(std::io::BufReader::new(file)).map_err(|e| about(&e))?;
    let (around, margin) = (&spec.region, spec.ground_margin());
    image.heights(grey.size(), |pixel| grey.level(pixel), grey.white(), around, margin).map_err(|e| about(&e))
}
