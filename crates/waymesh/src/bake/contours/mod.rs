//! The outlines of regions: traced along cell sides, simplified, and proven sound.
//!
//! Outlines are cut into chains wherever something changes on either side. Regions that meet share the chain between
//! them, so that their simplified outlines fit exactly. Simplifying can make outlines cross, touch, or swallow holes;
//! each region is therefore triangulated, holes included, and where that finds a contradiction, points are put back.
//! With all points in place there is none, so this ends.

mod boundary;
mod chain;
mod crossing;
mod fill;
mod region;
mod simplify;

use super::compact::CompactHeightfield;
use boundary::Boundary;
#[cfg(test)]
pub(crate) use boundary::is_plain;
pub(crate) use chain::Outlines;
pub(crate) use fill::NONE as NO_TRIANGLE;
use region::RegionOutlines;
use simplify::Limits;

/// How outlines are simplified.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContourSettings {
    /// How far an outline may stray from the cells along walls and between areas, cells.
    pub max_error: f64,
    /// Longest edge along walls, cells (0: no limit). Edges on the tile's border are left whole, so that the tiles on
    /// both sides cut them alike.
    pub max_edge_length: u32,
    /// Whether the inner area's rim is the border to other tiles: edges stay exactly on it, and follow the floor's
    /// height so closely that edges of the neighbouring tile meet them within the climb.
    pub tile_borders: bool,
}

/// One region: its outlines, those of its holes, and triangles that cover it.
#[derive(Clone, Debug, PartialEq)]
pub struct Contour {
    /// The region.
    pub region: u32,
    /// Its area, 0–255.
    pub area: u8,
    /// Its outlines in [`ContourSet::outline_starts`].
    pub outlines: std::ops::Range<usize>,
    /// Its triangles in [`ContourSet::triangles`].
    pub triangles: std::ops::Range<usize>,
}

/// The simplified outlines of all regions of a tile.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContourSet {
    /// Corners of cells: x and z in cells from the tile's inner corner, y in cell heights above world 0. Corners at the
    /// same place on different floors are different vertices.
    pub vertices: Vec<[i32; 3]>,
    /// The regions, in ascending order.
    pub contours: Vec<Contour>,
    /// Where each outline starts in `outline_vertices`; one more entry than there are outlines.
    pub outline_starts: Vec<u32>,
    /// The outlines' vertices in order: counter-clockwise around a region, clockwise around a hole in it.
    pub outline_vertices: Vec<u32>,
    /// The triangles of all regions, counter-clockwise.
    pub triangles: Vec<[u32; 3]>,
    /// The triangle across each edge (edge i runs from corner i to corner i + 1) in the same region, or
    /// `u32::MAX` on an outline.
    pub adjacent: Vec<[u32; 3]>,
}

/// An outline as it was traced, along the sides of cells.
#[derive(Clone, Debug, PartialEq)]
pub struct RawContour {
    /// The region that it goes around, or that has the hole which it goes around.
    pub region: u32,
    /// The region's area, 0–255.
    pub area: u8,
    /// Corners of cells, as [`ContourSet::vertices`], in the order of [`ContourSet::outline_vertices`]. The last one is
    /// followed by the first.
    pub corners: Vec<[i32; 3]>,
}

/// Traces the outlines of all plain regions.
#[must_use]
pub(crate) fn trace(field: &CompactHeightfield, tile_borders: bool) -> Outlines {
    Outlines::cut(field, &Boundary::trace(field, tile_borders))
}

/// Simplifies and fills the outlines that were traced in a field.
///
/// No area is lost or won between regions: outlines that meet are the same on both sides. In the boxes `exact` (least x
/// and z, greatest x and z) outlines are left as they were traced.
#[must_use]
pub(crate) fn simplify(
    mut outlines: Outlines,
    field: &CompactHeightfield,
    settings: &ContourSettings,
    exact: &[[i32; 4]],
) -> ContourSet {
    let size = [field.width - 2 * field.border, field.depth - 2 * field.border].map(|s| s as i32);
    let limits = Limits::new(settings, exact, field, size);
    simplify::simplify(&mut outlines, &limits);
    let regions = region::settle(&mut outlines, &limits);
    region::assemble(&regions)
}

/// Traces, simplifies and fills at once.
#[cfg(test)]
pub(crate) fn build(field: &CompactHeightfield, settings: &ContourSettings, exact: &[[i32; 4]]) -> ContourSet {
    simplify(trace(field, settings.tile_borders), field, settings, exact)
}
