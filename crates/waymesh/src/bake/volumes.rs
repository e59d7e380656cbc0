//! Volumes that mark what is walkable inside them.

use super::{
    BakeError,
    compact::{CompactHeightfield, UNWALKABLE},
    frame::Frame,
    settings::MAX_COORDINATE,
};
use crate::math::{DVec3, contains_xz, is_convex_xz, signed_area_xz};

/// A volume and what becomes of the walkable surface inside it.
///
/// Volumes mark cells whose centre lies inside in X/Z, borders included, and whose floor, which is known to a cell
/// height, may lie between `min_y` and `max_y`. They are looked at after the surface was shrunk by the agent's radius, in
/// the order given; the last one counts. A forbidden volume is thus a place where the agent's centre may not go.
///
/// ```
/// use waymesh::bake::{AreaVolume, BakeControl, BakeSettings, Footprint, Level, bake};
/// let floor = vec![[0.0, 0.0, 0.0], [0.0, 0.0, 20.0], [20.0, 0.0, 20.0], [20.0, 0.0, 0.0]];
/// let pond = AreaVolume::new(Footprint::Circle { center: [10.0, 10.0], radius: 3.0 }, -1.0, 1.0, None)?;
/// let level = Level::new(floor, vec![[0, 1, 2], [0, 2, 3]])?.with_volumes(vec![pond]);
/// let dry = bake(&level, &BakeSettings::default(), &BakeControl::default())?;
/// assert!(dry.report.walkable_area < 325.0);
/// # Ok::<(), waymesh::bake::BakeError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct AreaVolume {
    footprint: Footprint,
    min_y: f64,
    max_y: f64,
    area: Option<u8>,
}

/// The outline of an upright volume in X/Z, metres.
#[derive(Clone, Debug, PartialEq)]
pub enum Footprint {
    /// A box along the axes.
    Rectangle {
        /// Least X and Z.
        min: [f64; 2],
        /// Greatest X and Z.
        max: [f64; 2],
    },
    /// A cylinder.
    Circle {
        /// X and Z.
        center: [f64; 2],
        /// Above 0.
        radius: f64,
    },
    /// A prism: a convex outline of 3 or more points, either way around.
    Convex(Vec<[f64; 2]>),
}

impl AreaVolume {
    /// A volume over an outline from `min_y` to `max_y`; what is walkable inside gets `area`, or is forbidden (`None`).
    ///
    /// # Errors
    /// Heights or an outline that are not finite or 2²¹ metres or more from 0, not in order, without area, or not convex.
    pub fn new(footprint: Footprint, min_y: f64, max_y: f64, area: Option<u8>) -> Result<Self, BakeError> {
        let fault = |name: &'static str, value: String, allowed: &'static str| {
            Err(BakeError::Input { what: "area volume", name, value, allowed })
        };
        let fine = |v: &[f64]| v.iter().all(|v| v.abs() < MAX_COORDINATE);
        if !(fine(&[min_y, max_y]) && min_y <= max_y) {
            let value = format!("{min_y:?} to {max_y:?}");
            return fault("heights", value, "minimum not above maximum, within 2097152 metres of 0");
        }
        let footprint = match footprint {
            Footprint::Rectangle { min, max } => {
                if !(fine(&min) && fine(&max) && min[0] < max[0] && min[1] < max[1]) {
                    let value = format!("{min:?} to {max:?}");
                    return fault("rectangle", value, "minimum below maximum, within 2097152 metres of 0");
                }
                Footprint::Rectangle { min, max }
            }
            Footprint::Circle { center, radius } => {
                if !(fine(&center) && radius > 0.0 && radius < MAX_COORDINATE) {
                    let value = format!("radius {radius:?} around {center:?}");
                    return fault("circle", value, "a radius above 0, within 2097152 metres of 0");
                }
                Footprint::Circle { center, radius }
            }
            Footprint::Convex(mut points) => {
                let corners = corners(&points);
                if !points.iter().all(|p| fine(p)) {
                    return fault("outline", format!("{points:?}"), "points within 2097152 metres of 0");
                }
                let clockwise = signed_area_xz(&corners) < 0.0;
                let corners: Vec<DVec3> = if clockwise { corners.into_iter().rev().collect() } else { corners };
                if points.len() < 3 || !is_convex_xz(&corners) {
                    return fault("outline", format!("{points:?}"), "a convex outline of at least 3 points");
                }
                if clockwise {
                    points.reverse();
                }
                Footprint::Convex(points)
            }
        };
        Ok(Self { footprint, min_y, max_y, area })
    }

    /// Whether the outline, seen from above, holds a point. Borders belong to it. `corners` are those of a convex one.
    fn contains(&self, corners: &[DVec3], x: f64, z: f64) -> bool {
        match &self.footprint {
            Footprint::Rectangle { min, max } => (min[0]..=max[0]).contains(&x) && (min[1]..=max[1]).contains(&z),
            Footprint::Circle { center, radius } => {
                let (dx, dz) = (x - center[0], z - center[1]);
                dx * dx + dz * dz <= radius * radius
            }
            Footprint::Convex(_) => contains_xz(corners, DVec3::new(x, 0.0, z)),
        }
    }

    /// The same volume as seen from a tile's origin. Taking the origin off is exact for a level moved by whole tiles.
    fn seen_from(&self, origin: DVec3) -> Self {
        let from = |p: [f64; 2]| [p[0] - origin.x, p[1] - origin.z];
        let footprint = match &self.footprint {
            Footprint::Rectangle { min, max } => Footprint::Rectangle { min: from(*min), max: from(*max) },
            Footprint::Circle { center, radius } => Footprint::Circle { center: from(*center), radius: *radius },
            Footprint::Convex(points) => Footprint::Convex(points.iter().map(|&p| from(p)).collect()),
        };
        Self { footprint, ..self.clone() }
    }

    /// Least and greatest X and Z.
    fn extent(&self) -> [[f64; 2]; 2] {
        match &self.footprint {
            Footprint::Rectangle { min, max } => [*min, *max],
            Footprint::Circle { center: [x, z], radius } => [[x - radius, z - radius], [x + radius, z + radius]],
            Footprint::Convex(points) => {
                let by = |axis: usize, better: fn(f64, f64) -> bool| {
                    points.iter().map(|p| p[axis]).reduce(|a, b| if better(b, a) { b } else { a }).unwrap_or(0.0)
                };
                let (less, more) = (|a: f64, b: f64| a < b, |a: f64, b: f64| a > b);
                [[by(0, less), by(1, less)], [by(0, more), by(1, more)]]
            }
        }
    }

    /// The cells of a tile (along X and Z, borders included) that a volume may mark, or `None` if it lies elsewhere.
    fn cells(&self, frame: &Frame) -> Option<[std::ops::Range<u32>; 2]> {
        let [least, most] = self.extent();
        let along = |axis: usize, cells: u32| {
            let cell = |v: f64| v / frame.cell_size + f64::from(frame.border);
            // A cell more on either side, against rounding; below 0 the cast saturates.
            let (first, past) = (cell(least[axis]).floor() - 1.0, cell(most[axis]).ceil() + 1.0);
            let within = |v: f64| if v < f64::from(cells) { v as u32 } else { cells };
            within(first)..within(past)
        };
        let ranges = [along(0, frame.width()), along(1, frame.depth())];
        ranges.iter().all(|range| !range.is_empty()).then_some(ranges)
    }

    /// Whether a volume lies within reach of a tile, and the numbers that tell what it does there.
    pub(crate) fn key_in(&self, frame: &Frame) -> Option<Vec<u64>> {
        let seen = self.seen_from(frame.origin);
        seen.cells(frame)?;
        let (kind, places): (u64, Vec<f64>) = match &seen.footprint {
            Footprint::Rectangle { min, max } => (0, [*min, *max].concat()),
            Footprint::Circle { center, radius } => (1, vec![center[0], center[1], *radius]),
            Footprint::Convex(points) => (2, points.concat()),
        };
        let heights = [self.min_y, self.max_y];
        let area = self.area.map_or(u64::from(UNWALKABLE), u64::from);
        Some([kind, area].into_iter().chain(places.iter().chain(&heights).map(|v| v.to_bits())).collect())
    }
}

fn corners(points: &[[f64; 2]]) -> Vec<DVec3> {
    points.iter().map(|p| DVec3::new(p[0], 0.0, p[1])).collect()
}

/// Marks the walkable cells of a tile inside the volumes, one volume after another.
pub(crate) fn mark(field: &mut CompactHeightfield, frame: &Frame, volumes: &[AreaVolume]) {
    for volume in volumes {
        let volume = volume.seen_from(frame.origin);
        let Some([along_x, along_z]) = volume.cells(frame) else { continue };
        let area = volume.area.map_or(UNWALKABLE, u16::from);
        let corners = match &volume.footprint {
            Footprint::Convex(points) => corners(points),
            _ => Vec::new(),
        };
        for z in along_z {
            for x in along_x.clone() {
                let center = |cell: u32| (f64::from(cell) - f64::from(frame.border) + 0.5) * frame.cell_size;
                if !volume.contains(&corners, center(x), center(z)) {
                    continue;
                }
                for i in field.column(x, z) {
                    let top = f64::from(field.floors[i]) * frame.cell_height;
                    let inside = top >= volume.min_y && top - frame.cell_height <= volume.max_y;
                    if inside && field.areas[i] != UNWALKABLE {
                        field.areas[i] = area;
                    }
                }
            }
        }
    }
}
