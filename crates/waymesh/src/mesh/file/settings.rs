//! The section with the settings of the bake.

use super::bytes::{f64_at, u32_at};
use super::error::FileFault;
use crate::OutOfRange;
use crate::mesh::{BakeSettings, Partition};

/// The section's tag.
pub(super) const TAG: [u8; 4] = *b"BAKE";
/// The section's length.
pub(super) const SIZE: usize = 160;

const PARTITIONS: [Partition; 3] = [Partition::Watershed, Partition::Monotone, Partition::Layers];

pub(super) fn to_bytes(settings: &BakeSettings) -> [u8; SIZE] {
    // Taken apart, so that a new setting cannot be forgotten here.
    let BakeSettings {
        cell_size,
        cell_height,
        agent_height,
        agent_radius,
        agent_climb,
        max_slope,
        region_min_size,
        region_merge_size,
        edge_max_length,
        edge_max_error,
        max_vertices_per_polygon,
        detail_sample_distance,
        detail_sample_max_error,
        tile_size,
        partition,
        filter_low_hanging,
        filter_ledges,
        filter_low_height,
        bounds,
    } = settings;
    let (low, high) = bounds.unwrap_or_default();
    let doubles = [
        *cell_size,
        *cell_height,
        *agent_height,
        *agent_radius,
        *agent_climb,
        *max_slope,
        *region_min_size,
        *region_merge_size,
        *edge_max_length,
        *edge_max_error,
        *detail_sample_distance,
        *detail_sample_max_error,
    ];
    let mut bytes = [0; SIZE];
    let values = doubles.into_iter().chain(low).chain(high);
    for (out, value) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(values) {
        *out = value.to_le_bytes();
    }
    bytes[144..148].copy_from_slice(&max_vertices_per_polygon.to_le_bytes());
    bytes[148..152].copy_from_slice(&tile_size.to_le_bytes());
    bytes[152] = PARTITIONS.iter().position(|p| p == partition).unwrap_or(0) as u8;
    bytes[153] = u8::from(*filter_low_hanging);
    bytes[154] = u8::from(*filter_ledges);
    bytes[155] = u8::from(*filter_low_height);
    bytes[156] = u8::from(bounds.is_some());
    bytes
}

/// The settings, and where in the section a fault is.
pub(super) fn from_bytes(bytes: &[u8; SIZE]) -> Result<BakeSettings, (usize, FileFault)> {
    let flag = |at: usize, name| match bytes[at] {
        value @ (0 | 1) => Ok(value == 1),
        value => Err((at, OutOfRange::new(name, value, "0 or 1").into())),
    };
    let corner = |at: usize| std::array::from_fn(|k| f64_at(bytes, at + 8 * k));
    let Some(&partition) = PARTITIONS.get(usize::from(bytes[152])) else {
        return Err((152, OutOfRange::new("partition", bytes[152], "0 to 2").into()));
    };
    let settings = BakeSettings {
        cell_size: f64_at(bytes, 0),
        cell_height: f64_at(bytes, 8),
        agent_height: f64_at(bytes, 16),
        agent_radius: f64_at(bytes, 24),
        agent_climb: f64_at(bytes, 32),
        max_slope: f64_at(bytes, 40),
        region_min_size: f64_at(bytes, 48),
        region_merge_size: f64_at(bytes, 56),
        edge_max_length: f64_at(bytes, 64),
        edge_max_error: f64_at(bytes, 72),
        detail_sample_distance: f64_at(bytes, 80),
        detail_sample_max_error: f64_at(bytes, 88),
        max_vertices_per_polygon: u32_at(bytes, 144),
        tile_size: u32_at(bytes, 148),
        partition,
        filter_low_hanging: flag(153, "filter_low_hanging")?,
        filter_ledges: flag(154, "filter_ledges")?,
        filter_low_height: flag(155, "filter_low_height")?,
        bounds: flag(156, "bounds present")?.then(|| (corner(96), corner(120))),
    };
    // What is not used is zero: one form only, so that equal settings are equal bytes.
    let unused = if settings.bounds.is_some() { 157..157 } else { 96..144 };
    if let Some(at) = unused.chain(157..SIZE).find(|&at| bytes[at] != 0) {
        return Err((at, FileFault::Field { field: "unused byte", found: u64::from(bytes[at]), expected: 0 }));
    }
    Ok(settings)
}
