//! Off-mesh links found by looking around: down from ledges and across gaps.
//!
//! From points along the mesh's walls, straight out, the nearest floor is looked for that an agent could land on. The way
//! there is tried on the level's voxels, as three straight moves: up (not at all, or by the jump height), across, and down
//! onto the landing. Nothing solid may be in the body's way.

mod clearance;
mod take_offs;
mod thin;

use super::{BakeControl, BakeError, BakeSettings, Level, job::Job};
use crate::{
    OutOfRange,
    math::{DVec3, Extremes},
    mesh::{OffMeshLink, TileKey, TiledNavMesh},
};
use clearance::{Body, Solids};
use take_offs::TakeOff;

/// What an agent can do besides walking.
///
/// ```
/// use waymesh::bake::{BakeControl, BakeSettings, JumpSettings, Level, bake, find_jumps};
/// // Two platforms, 2 m apart, the second one a metre lower.
/// let level = Level::new(
///     vec![
///         [0.0, 1.0, 0.0], [0.0, 1.0, 8.0], [8.0, 1.0, 8.0], [8.0, 1.0, 0.0],
///         [9.0, 0.0, 0.0], [9.0, 0.0, 8.0], [17.0, 0.0, 8.0], [17.0, 0.0, 0.0],
///     ],
///     vec![[0, 1, 2], [0, 2, 3], [4, 5, 6], [4, 6, 7]],
/// )?;
/// let (settings, control) = (BakeSettings::default(), BakeControl::default());
/// let mesh = bake(&level, &settings, &control)?.mesh;
/// let jumps = find_jumps(&mesh, &level, &settings, &JumpSettings::default(), &control)?;
/// assert!(!jumps.is_empty());
/// let mesh = mesh.with_off_mesh_links(jumps)?;
/// # Ok::<(), waymesh::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct JumpSettings {
    /// How far a landing may be from its take-off in X/Z, metres, above 0. Both lie on the mesh, so the gap between two
    /// ledges is narrower by twice the agent's radius and the cells that ledges lose.
    pub max_distance: f64,
    /// How much lower a landing may be, metres.
    pub max_drop: f64,
    /// How high an agent jumps, metres: over what is in the way, and onto what is higher. 0: it only lets itself down and
    /// steps across.
    pub jump_height: f64,
    /// Distance between take-offs along a wall, metres.
    pub spacing: f64,
    /// Area of the links.
    pub area: u8,
    /// Flags of the links.
    pub flags: u16,
}

impl Default for JumpSettings {
    fn default() -> Self {
        Self { max_distance: 4.0, max_drop: 3.0, jump_height: 0.5, spacing: 2.0, area: 0, flags: 1 }
    }
}

impl JumpSettings {
    /// Checks every setting.
    ///
    /// # Errors
    /// The first one out of range.
    pub fn validate(&self) -> Result<(), OutOfRange> {
        let checks = [
            ("max_distance", self.max_distance, 0.001, "0.001 to 100 metres"),
            ("max_drop", self.max_drop, 0.0, "0 to 100 metres"),
            ("jump_height", self.jump_height, 0.0, "0 to 100 metres"),
            ("spacing", self.spacing, 0.01, "0.01 to 100 metres"),
        ];
        for (name, value, least, allowed) in checks {
            if !(least..=100.0).contains(&value) {
                return Err(OutOfRange::new(name, value, allowed));
            }
        }
        Ok(())
    }
}

/// Finds jumps on a mesh that [`bake`](super::bake) made of this level with these settings: links one way where the
/// landing cannot be left the same way, both ways elsewhere. They come in the order of their take-offs' tiles, polygons and
/// edges; their `id` is their number.
///
/// # Errors
/// A setting out of range, more cells than fit, or a cancelled search.
pub fn find_jumps(
    mesh: &TiledNavMesh,
    level: &Level,
    settings: &BakeSettings,
    jumps: &JumpSettings,
    control: &BakeControl<'_>,
) -> Result<Vec<OffMeshLink>, BakeError> {
    jumps.validate()?;
    let mut job = Job::new(level, settings, control)?;
    let reach = jumps.max_distance + 2.0 * settings.agent_radius + 2.0 * job.lattice.cell_size;
    job.lattice = job.lattice.with_border((reach / job.lattice.cell_size).ceil() as u32)?;
    let bins = job.lattice.bin(level)?;
    let body = Body {
        radius: settings.agent_radius,
        height: settings.agent_height,
        // Floors are known to a cell height.
        step: settings.agent_climb + settings.cell_height,
    };
    let search = |(key, range): &(TileKey, std::ops::Range<usize>)| {
        job.cancel.check()?;
        let take_offs = take_offs::of_tile(mesh, *key, jumps.spacing);
        if take_offs.is_empty() {
            return Ok(Vec::new());
        }
        let solids = Solids::new(&job, *key, &bins.triangles[range.clone()])?;
        let found = take_offs.iter().filter_map(|from| jump(mesh, &solids, &body, from, jumps, job.lattice.cell_size));
        Ok(found.collect::<Vec<_>>())
    };
    #[cfg(feature = "parallel")]
    let found: Vec<Result<Vec<OffMeshLink>, BakeError>> = match control.threads {
        Some(1) => bins.tiles.iter().map(search).collect(),
        _ => {
            use rayon::prelude::*;
            bins.tiles.par_iter().with_max_len(1).map(search).collect()
        }
    };
    #[cfg(not(feature = "parallel"))]
    let found: Vec<Result<Vec<OffMeshLink>, BakeError>> = bins.tiles.iter().map(search).collect();
    let found: Vec<Vec<OffMeshLink>> = found.into_iter().collect::<Result<_, _>>()?;
    Ok(thin::without_repeats(found.into_iter().flatten(), jumps.spacing))
}

/// The jump to the nearest landing straight out from a take-off.
fn jump(
    mesh: &TiledNavMesh,
    solids: &Solids,
    body: &Body,
    from: &TakeOff,
    jumps: &JumpSettings,
    step: f64,
) -> Option<OffMeshLink> {
    let start = from.position;
    let steps = (jumps.max_distance / step).floor() as u32;
    for k in 1..=steps {
        let place = start + from.outwards * (f64::from(k) * step);
        for height in floors_at(mesh, place, start.y - jumps.max_drop, start.y + body.step.greater(jumps.jump_height)) {
            let end = DVec3::new(place.x, height, place.z);
            if solids.lets_through(body, start, end, jumps.jump_height) {
                let back = start.y - end.y <= jumps.jump_height || start.y - end.y <= body.step;
                let bidirectional = back && solids.lets_through(body, end, start, jumps.jump_height);
                let (area, flags) = (jumps.area, jumps.flags);
                return Some(OffMeshLink { start, end, radius: step, bidirectional, area, flags, id: 0 });
            }
        }
    }
    None
}

/// Heights of the mesh at a place, within a range, highest first.
fn floors_at(mesh: &TiledNavMesh, place: DVec3, lowest: f64, highest: f64) -> Vec<f64> {
    let mut heights: Vec<f64> = Vec::new();
    for (_, placed) in mesh.tiles_reaching(place, place) {
        let (x, z) = (place.x - placed.origin().x, place.z - placed.origin().z);
        // A millimetre more, against rounding.
        let around = |min: [f32; 3], max: [f32; 3]| {
            let within = |axis: usize, v: f64| f64::from(min[axis]) - 1e-3 <= v && v <= f64::from(max[axis]) + 1e-3;
            within(0, x) && within(2, z)
        };
        placed.tile().hierarchy().visit(
            [x, place.y - placed.origin().y, z],
            &mut heights,
            |min, max, _| around(min, max),
            |p, heights| {
                if placed.contains_xz(p, place) {
                    let height = placed.surface_height(p, place.x, place.z);
                    if (lowest..=highest).contains(&height) {
                        heights.push(height);
                    }
                }
            },
        );
    }
    heights.sort_by(|a, b| b.total_cmp(a));
    heights.dedup();
    heights
}
