//! The source fingerprint of a tile: whether it would be baked anew to the same bytes.

use super::{areas, compact::UNWALKABLE, frame::Frame, job::Job, rasterize::reaches};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

/// Goes up whenever a stage comes to make something else of the same input.
const BAKER: u32 = 2;

/// A hash of all that a tile follows from: the settings, and what of the level reaches into its cells, borders included,
/// as seen from the tile's origin. Equal fingerprints mean equal tiles, wherever they lie and whatever the order of the
/// triangles. Off-mesh links are not part of it: they do not change the surface.
pub(crate) fn fingerprint(job: &Job<'_>, frame: &Frame, triangles: &[u32]) -> u128 {
    let settings = job.settings;
    let mut hash = Xxh3::new();
    let lengths = [
        frame.cell_size,
        frame.cell_height,
        settings.agent_height,
        settings.agent_radius,
        settings.agent_climb,
        settings.max_slope,
        settings.region_min_size,
        settings.region_merge_size,
        settings.edge_max_length,
        settings.edge_max_error,
        settings.detail_sample_distance,
        settings.detail_sample_max_error,
    ];
    let filters = [settings.filter_low_hanging, settings.filter_ledges, settings.filter_low_height];
    let counts = [
        BAKER,
        frame.inner[0],
        frame.inner[1],
        frame.border,
        u32::from(settings.tile_size > 0),
        settings.max_vertices_per_polygon,
        settings.partition as u32,
        filters.iter().fold(0, |bits, &on| bits << 1 | u32::from(on)),
    ];
    lengths.iter().for_each(|length| hash.update(&length.to_le_bytes()));
    counts.iter().for_each(|count| hash.update(&count.to_le_bytes()));
    let window = &frame.window;
    for range in [&window.x, &window.y, &window.z] {
        hash.update(&range.start.to_le_bytes());
        hash.update(&range.end.to_le_bytes());
    }
    // Sums do not depend on the order of what is added.
    let mut solids: u128 = 0;
    for &triangle in triangles {
        let area = job.areas.areas[triangle as usize];
        solids = solids.wrapping_add(of_triangle(frame, job.level.corners(triangle as usize), area));
    }
    let Ok(()) = job.level.height_fields().iter().try_for_each(|field| {
        field.visit(frame, |corners, area| {
            let area = areas::of_triangle(corners, area, job.cells.min_normal_y);
            solids = solids.wrapping_add(of_triangle(frame, corners, area));
            Ok::<(), std::convert::Infallible>(())
        })
    });
    let Ok(()) = job.level.voxels().iter().try_for_each(|voxels| {
        voxels.visit(frame, |min, max, area| {
            let corners = [from(frame, min), from(frame, max)];
            solids = solids.wrapping_add(of_corners(&corners, 2, area.map_or(UNWALKABLE, u16::from)));
            Ok::<(), std::convert::Infallible>(())
        })
    });
    hash.update(&solids.to_le_bytes());
    for key in job.level.volumes().iter().filter_map(|volume| volume.key_in(frame)) {
        hash.update(&(key.len() as u64).to_le_bytes());
        key.iter().for_each(|number| hash.update(&number.to_le_bytes()));
    }
    // 0 stands for a tile of which nothing is known.
    hash.digest128().max(1)
}

fn of_triangle(frame: &Frame, corners: [[f64; 3]; 3], area: u16) -> u128 {
    let from_origin = corners.map(|corner| from(frame, corner));
    // A corner well inside tells most triangles without looking closely.
    let within = |[x, _, z]: [f64; 3]| frame.surely_holds(x, z);
    if from_origin.into_iter().any(within) || reaches(frame, corners.map(|corner| frame.to_cells(corner))) {
        of_corners(&from_origin, 3, area)
    } else {
        0
    }
}

/// A position as seen from the tile's origin, which is exact for a level that was moved by whole tiles.
fn from(frame: &Frame, [x, y, z]: [f64; 3]) -> [f64; 3] {
    // Adding 0 makes −0 to 0: both are the same place.
    [x - frame.origin.x + 0.0, y + 0.0, z - frame.origin.z + 0.0]
}

fn of_corners(corners: &[[f64; 3]], kind: u16, area: u16) -> u128 {
    let mut bytes = [0; 3 * 3 * 8 + 4];
    let numbers = corners.as_flattened();
    for (place, number) in bytes.chunks_exact_mut(8).zip(numbers) {
        place.copy_from_slice(&number.to_le_bytes());
    }
    let end = numbers.len() * 8;
    bytes[end..end + 2].copy_from_slice(&kind.to_le_bytes());
    bytes[end + 2..end + 4].copy_from_slice(&area.to_le_bytes());
    xxh3_128(&bytes[..end + 4])
}
