//! The ground in a description.

use super::error::{SpecError, SpecFault};
use super::fields::{Fields, mistyped};
use super::region_of;
use crate::OutOfRange;
use crate::grid::{GroundError, HeightGrid, NavRegion, POSITION_LIMIT, check_number, window};
use crate::surface::file::SurfaceGround;
use serde_json::Value;

/// The ground: ready, or still an image.
#[derive(Clone, Debug, PartialEq)]
pub enum GroundSpec {
    /// Flat, or heights written out.
    Ready(SurfaceGround),
    /// An image whose grey levels are heights.
    Image(GroundImage),
}

/// Heights in a grey image: pixel (column, row) is the sample at origin + (column, row) · sample_size.
#[derive(Clone, Debug, PartialEq)]
pub struct GroundImage {
    /// The image's file, relative to the description's folder.
    pub file: String,
    /// x of the first pixel, metres.
    pub origin_x: f64,
    /// z of the first pixel, metres.
    pub origin_z: f64,
    /// The height of black, metres.
    pub min_y: f64,
    /// The height of white, metres.
    pub max_y: f64,
    /// The distance of neighbouring pixels, metres.
    pub sample_size: f64,
}

impl GroundImage {
    /// The heights of an image of `width` × `height` pixels that matter within `margin` samples of a region; `level` gives a
    /// pixel's level, counted row by row, from 0 (black) to `white`.
    ///
    /// # Errors
    /// Too many or too few pixels, or pixels too far out.
    pub fn heights(
        &self,
        [width, height]: [u32; 2],
        level: impl Fn(usize) -> u16,
        white: u16,
        around: &NavRegion,
        margin: u32,
    ) -> Result<HeightGrid, GroundError> {
        let whole = NavRegion::new(self.origin_x, self.origin_z, width, height, self.sample_size)?;
        let region = window(&whole, around, margin).unwrap_or(whole);
        let rise = self.max_y - self.min_y;
        let [first, row] = region.first().map(|first| first as usize);
        let rows = (row..row + region.samples_z() as usize).map(|row| row * width as usize + first);
        let pixels = rows.flat_map(|start| start..start + region.samples_x() as usize);
        let heights = pixels.map(|pixel| self.min_y + rise * (f64::from(level(pixel)) / f64::from(white)));
        HeightGrid::new(region, heights.collect())
    }
}

pub(super) fn ground(at: &str, value: &Value) -> Result<GroundSpec, SpecError> {
    let kinds = ["flat", "heights", "image"];
    let kind = value.as_object().map(|map| kinds.iter().filter(|kind| map.contains_key(**kind)).count());
    match kind {
        None => return Err(mistyped(at, value, "an object")),
        Some(1) => {}
        Some(_) => return Err(SpecError::new(at, SpecFault::OneOf("flat, heights, image"))),
    }
    if value.get("image").is_some() {
        return image(at, value).map(GroundSpec::Image);
    }
    let fields = Fields::new(at, value, &["flat", "heights"])?;
    if let Some(height) = fields.number("flat")? {
        let limit = POSITION_LIMIT;
        check_number("flat", height, -limit, limit, "within 2097152 metres of 0").map_err(|e| fields.refused(e))?;
        return Ok(GroundSpec::Ready(SurfaceGround::Flat(height)));
    }
    fields.required("heights", heights).map(|grid| GroundSpec::Ready(SurfaceGround::Heights(grid)))
}

fn heights(at: &str, value: &Value) -> Result<HeightGrid, SpecError> {
    let known = ["origin_x", "origin_z", "samples_x", "samples_z", "sample_size", "values"];
    let fields = Fields::new(at, value, &known)?;
    let region = region_of(&fields)?;
    let values = fields.required("values", |at, value| {
        let list = value.as_array().ok_or_else(|| mistyped(at, value, "a list of numbers and nulls"))?;
        let read = |(k, value): (usize, &Value)| match value {
            Value::Null => Ok(f64::NAN),
            _ => value.as_f64().ok_or_else(|| mistyped(&format!("{at}[{k}]"), value, "a number or null")),
        };
        list.iter().enumerate().map(read).collect::<Result<Vec<f64>, SpecError>>()
    })?;
    HeightGrid::new(region, values).map_err(|e| SpecError::new(fields.path("values"), e.into()))
}

fn image(at: &str, value: &Value) -> Result<GroundImage, SpecError> {
    let fields = Fields::new(at, value, &["image", "origin_x", "origin_z", "min_y", "max_y", "sample_size"])?;
    let file = fields.text("image")?.filter(|file| !file.is_empty());
    let image = GroundImage {
        file: file.ok_or_else(|| SpecError::new(fields.path("image"), SpecFault::Missing))?.to_owned(),
        origin_x: fields.number("origin_x")?.unwrap_or(0.0),
        origin_z: fields.number("origin_z")?.unwrap_or(0.0),
        min_y: fields.required_number("min_y")?,
        max_y: fields.required_number("max_y")?,
        sample_size: fields.required_number("sample_size")?,
    };
    // The image's size comes later; what the region of a single pixel refuses, it would refuse as well.
    let checked =
        NavRegion::new(image.origin_x, image.origin_z, 1, 1, image.sample_size).and_then(|_| heights_of(&image));
    checked.map_err(|e| fields.refused(e))?;
    Ok(image)
}

fn heights_of(image: &GroundImage) -> Result<(), OutOfRange> {
    for (name, value) in [("min_y", image.min_y), ("max_y", image.max_y)] {
        check_number(name, value, -POSITION_LIMIT, POSITION_LIMIT, "within 2097152 metres of 0")?;
    }
    if image.max_y < image.min_y {
        return Err(OutOfRange::new("max_y", image.max_y, "at least min_y"));
    }
    Ok(())
}
