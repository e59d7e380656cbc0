//! Pictures into files, as SVG or PNG.

use crate::failure::Failure;
use resvg::{tiny_skia, usvg};

/// Refuses a file's name that tells no format of pictures, before any work is done.
///
/// # Errors
/// A name that ends in neither .svg nor .png.
pub fn check_name(file: &str) -> Result<(), Failure> {
    let name = file.to_ascii_lowercase();
    match name.ends_with(".svg") || name.ends_with(".png") {
        true => Ok(()),
        false => Err(Failure::about(file, "the name must end in .svg or .png")),
    }
}

/// The bytes of an SVG document of ours in the format that a file's name asks for.
///
/// # Errors
/// A name that ends in neither .svg nor .png, or a picture too large for memory.
pub fn encoded(svg: String, file: &str) -> Result<Vec<u8>, Failure> {
    check_name(file)?;
    match file.to_ascii_lowercase().ends_with(".svg") {
        true => Ok(svg.into_bytes()),
        false => png(&svg).map_err(|why| Failure::about(file, why)),
    }
}

/// Turns an SVG document of ours into a PNG.
///
/// # Errors
/// A picture too large for memory.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).map_err(|e| format!("picture: {e}"))?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| format!("picture of {} x {} pixels does not fit memory", size.width(), size.height()))?;
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| format!("picture: {e}"))
}
