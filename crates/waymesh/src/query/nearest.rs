//! The polygon nearest to a position, and the height of a polygon's surface.

use super::{PolygonFilter, inputs};
use crate::OutOfRange;
use crate::math::{DVec3, Extremes, distance_squared};
use crate::mesh::{PlacedTile, PolyRef, TileKey, TiledNavMesh};

/// Answer of [`find_nearest_poly`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NearestPoly {
    /// The polygon.
    pub polygon: PolyRef,
    /// Its point closest to the position.
    pub point: DVec3,
    /// Whether the position is inside the polygon's outline seen from above, the boundary included.
    pub over_polygon: bool,
    /// Squared distance (3D) from the position to the point.
    pub distance_squared: f64,
}

/// The half extents of the box in which one-call queries look for polygons: (2, 4, 2) metres.
pub const DEFAULT_HALF_EXTENTS: DVec3 = DVec3::new(2.0, 4.0, 2.0);

/// The polygon whose closest point has the least 3D distance to `center`, among those that the filter accepts and whose
/// outline's box touches the box `center` ± `half_extents`. The closest point lies straight above or below the position
/// on the surface where the outline contains it seen from above, else on the outline, nearest in X/Z. Equal distances
/// go to the lowest (tile column, row, layer, polygon index).
///
/// # Errors
/// A position or extents out of range.
pub fn find_nearest_poly(
    mesh: &TiledNavMesh,
    center: DVec3,
    half_extents: DVec3,
    filter: &impl PolygonFilter,
) -> Result<Option<NearestPoly>, OutOfRange> {
    let center = inputs::position("center", center)?;
    let half_extents = inputs::half_extents("half_extents", half_extents)?;
    Ok(nearest(mesh, center, half_extents, filter))
}

/// Height of a polygon's surface at (x, z), metres; outside of its outline the height of the outline's nearest point.
/// `None` for a reference that is stale or names nothing.
///
/// # Errors
/// A coordinate out of range.
pub fn poly_height(mesh: &TiledNavMesh, polygon: PolyRef, x: f64, z: f64) -> Result<Option<f64>, OutOfRange> {
    inputs::position("x", DVec3::new(x, 0.0, 0.0))?;
    inputs::position("z", DVec3::new(0.0, 0.0, z))?;
    Ok(mesh.resolve(polygon).map(|(placed, p)| placed.closest_point(p, DVec3::new(x, 0.0, z)).point.y))
}

/// Nothing that can be asked about is farther from a position than this, metres.
const FARTHEST: f64 = 8_388_608.0;

/// The best polygon so far.
struct Best {
    distance_squared: f64,
    key: (TileKey, u32),
    slot: u32,
    point: DVec3,
    over_polygon: bool,
}

pub(crate) fn nearest(
    mesh: &TiledNavMesh,
    center: DVec3,
    half_extents: DVec3,
    filter: &impl PolygonFilter,
) -> Option<NearestPoly> {
    let (low, high) = (center - half_extents, center + half_extents);
    let mut best: Option<Best> = None;
    // Outwards from the centre, so that a box that is larger than it need be costs little.
    let tile_size = f64::from(mesh.params().tile_size);
    let mut reach = if tile_size > 0.0 { tile_size } else { f64::INFINITY };
    loop {
        let near = DVec3::splat(reach);
        for (slot, placed) in mesh.tiles_reaching(low.greater(center - near), high.lesser(center + near)) {
            if !is_beyond(placed, tile_size, center, best.as_ref()) {
                search_tile(slot, placed, center, low, high, filter, &mut best);
            }
        }
        if reach >= half_extents.x && reach >= half_extents.z {
            break;
        }
        reach = match &best {
            Some(best) if surely(reach * reach) > best.distance_squared => break,
            Some(best) => best.distance_squared.sqrt() * (1.0 + 1e-6) + 1e-3,
            None if reach < FARTHEST => reach * 2.0,
            None => f64::INFINITY,
        };
    }
    let best = best?;
    Some(NearestPoly {
        polygon: mesh.poly_ref(best.slot, best.key.1)?,
        point: best.point,
        over_polygon: best.over_polygon,
        distance_squared: best.distance_squared,
    })
}

fn search_tile(
    slot: u32,
    placed: &PlacedTile,
    center: DVec3,
    low: DVec3,
    high: DVec3,
    filter: &impl PolygonFilter,
    best: &mut Option<Best>,
) {
    let (tile, key) = (placed.tile(), placed.key());
    // Widening to the world keeps order, so a local box widened is exactly the box of the widened vertices.
    let beyond_reach = |min: [f32; 3], max: [f32; 3], least: f64| {
        let (min, max) = (placed.to_world(min), placed.to_world(max));
        let apart =
            min.x > high.x || max.x < low.x || min.z > high.z || max.z < low.z || min.y > high.y || max.y < low.y;
        apart || cannot_beat(min, max, center, least)
    };
    tile.hierarchy().visit(
        [center.x - placed.origin().x, center.y - placed.origin().y, center.z - placed.origin().z],
        best,
        |min, max, best| !beyond_reach(min, max, best.as_ref().map_or(f64::INFINITY, |b| b.distance_squared)),
        |p, best| {
            if !filter.passes(tile.flags(p), tile.area(p)) {
                return;
            }
            let least = best.as_ref().map_or(f64::INFINITY, |b| b.distance_squared);
            let Some(found) = placed.closest_point_if(p, center, |away| surely(away) <= least) else { return };
            let distance_squared = distance_squared(center, found.point);
            let wins = best.as_ref().is_none_or(|b| {
                distance_squared < b.distance_squared || (distance_squared == b.distance_squared && (key, p) < b.key)
            });
            if wins {
                *best = Some(Best {
                    distance_squared,
                    key: (key, p),
                    slot,
                    point: found.point,
                    over_polygon: found.over_polygon,
                });
            }
        },
    );
}

/// Whether no point inside a box seen from above can have a squared distance up to `least`: heights are left out, as
/// detail may stand out of the box, and rounding (below 10⁻⁹ m) is allowed for.
#[inline]
fn cannot_beat(min: DVec3, max: DVec3, center: DVec3, least: f64) -> bool {
    let dx = (min.x - center.x).greater(center.x - max.x).greater(0.0);
    let dz = (min.z - center.z).greater(center.z - max.z).greater(0.0);
    surely(dx * dx + dz * dz) > least
}

/// A squared distance, less what rounding may have added to it.
#[inline]
fn surely(distance_squared: f64) -> f64 {
    distance_squared - 4e-9 * (distance_squared + 1.0)
}

/// Whether a tile is farther away than the best polygon so far: then its hierarchy need not even be built.
fn is_beyond(placed: &PlacedTile, tile_size: f64, center: DVec3, best: Option<&Best>) -> bool {
    let corner = placed.origin();
    let opposite = DVec3::new(corner.x + tile_size, corner.y, corner.z + tile_size);
    tile_size > 0.0 && best.is_some_and(|best| cannot_beat(corner, opposite, center, best.distance_squared))
}
