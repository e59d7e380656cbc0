//! Whether a body can move through the solid voxels around a tile.

use super::super::{BakeError, frame::Frame, job::Job, rasterize::Rasterizer, spans::Heightfield};
use crate::{
    math::{DVec3, Extremes},
    mesh::TileKey,
};

/// An upright cylinder.
pub(super) struct Body {
    pub radius: f64,
    pub height: f64,
    /// What sticks up by no more than this above the ground is no obstacle.
    pub step: f64,
}

/// The solid voxels of a tile and around it.
pub(super) struct Solids {
    frame: Frame,
    field: Heightfield,
}

impl Solids {
    /// Rasterizes what reaches the tile, its border included.
    pub fn new(job: &Job<'_>, key: TileKey, triangles: &[u32]) -> Result<Self, BakeError> {
        let frame = job.lattice.frame(key);
        let mut rasterizer = Rasterizer::default();
        rasterizer.rasterize(job, &frame, triangles)?;
        let mut field = Heightfield::default();
        field.build(frame.width(), frame.depth(), &rasterizer.columns, job.cells.agent_climb);
        Ok(Self { frame, field })
    }

    /// Whether a body can get from one place to another up, across and down: at the height where it stands, or else
    /// lifted by `jump_height`.
    pub fn lets_through(&self, body: &Body, from: DVec3, to: DVec3, jump_height: f64) -> bool {
        [0.0, jump_height].into_iter().enumerate().any(|(attempt, lift)| {
            if attempt > 0 && lift == 0.0 {
                return false;
            }
            let (ground, head) = (from.y + lift, from.y + lift + body.height);
            // A body that walks steps over what one that jumps has under it.
            let lowest = if attempt == 0 { ground + body.step } else { ground };
            to.y <= lowest
                && self.is_free(body, from, from, from.y + body.step, head)
                && self.is_free(body, from, to, lowest, head)
                && self.is_free(body, to, to, to.y + body.step, head)
        })
    }

    /// Whether nothing solid is nearer than the body's radius to a segment in X/Z, between two heights.
    fn is_free(&self, body: &Body, from: DVec3, to: DVec3, lowest: f64, highest: f64) -> bool {
        let frame = &self.frame;
        let cells = |p: DVec3| frame.to_cells([p.x, p.y, p.z]);
        let (a, b) = (cells(from), cells(to));
        let radius = body.radius / frame.cell_size;
        let (low, high) = (lowest / frame.cell_height, highest / frame.cell_height);
        let along = |axis: usize, count: u32| {
            let first = (a[axis].lesser(b[axis]) - radius).floor();
            let last = (a[axis].greater(b[axis]) + radius).floor();
            (first >= 0.0 && last < f64::from(count)).then_some(first as u32..=last as u32)
        };
        // What was not rasterized is not known to be free.
        let (Some(columns), Some(rows)) = (along(0, frame.width()), along(2, frame.depth())) else { return false };
        rows.into_iter().all(|z| {
            columns.clone().all(|x| {
                let center = [f64::from(x) + 0.5, f64::from(z) + 0.5];
                distance_squared([a[0], a[2]], [b[0], b[2]], center) > radius * radius
                    || self
                        .field
                        .column(x, z)
                        .all(|i| f64::from(self.field.bottoms[i]) >= high || f64::from(self.field.tops[i]) <= low)
            })
        })
    }
}

/// Squared distance of a point from a segment.
fn distance_squared(a: [f64; 2], b: [f64; 2], p: [f64; 2]) -> f64 {
    let (u, v) = ([b[0] - a[0], b[1] - a[1]], [p[0] - a[0], p[1] - a[1]]);
    let length_squared = u[0] * u[0] + u[1] * u[1];
    let s = if length_squared > 0.0 { (u[0] * v[0] + u[1] * v[1]) / length_squared } else { 0.0 };
    let s = s.greater(0.0).lesser(1.0);
    let (dx, dz) = (v[0] - s * u[0], v[1] - s * u[1]);
    dx * dx + dz * dz
}
