//! The surface of a polygon: the closest point of it and its height.

use super::PlacedTile;
use super::detail_grid::FEWEST_TRIANGLES;
use crate::math::{DVec3, Extremes, Turn, closest_on_segment_xz, orient_xz};

/// The point of a polygon closest to a position, by the rule of the nearest polygon.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClosestPoint {
    /// The point on the polygon's surface or outline.
    pub point: DVec3,
    /// Whether the position is inside the outline seen from above, the boundary included. Then the point is straight
    /// above or below it.
    pub over_polygon: bool,
}

/// A point counts as inside a surface triangle when no barycentric coordinate is below this.
const BARYCENTRIC_TOLERANCE: f64 = -1e-9;

/// One triangle's answer for a point.
pub(super) struct TriangleFit {
    /// The least barycentric coordinate: how badly the triangle is violated when negative.
    pub least: f64,
    /// Height of the triangle's plane there.
    pub height: f64,
}

impl TriangleFit {
    pub(super) fn contains(&self) -> bool {
        self.least >= BARYCENTRIC_TOLERANCE
    }
}

/// Where (x, z) lies in triangle `abc`; `None` when the triangle has no area.
#[inline]
pub(super) fn fit(a: DVec3, b: DVec3, c: DVec3, x: f64, z: f64) -> Option<TriangleFit> {
    let (ux, uz, vx, vz) = (b.x - a.x, b.z - a.z, c.x - a.x, c.z - a.z);
    let area = ux * vz - uz * vx;
    if area == 0.0 {
        return None;
    }
    let (px, pz) = (x - a.x, z - a.z);
    let v = (px * vz - pz * vx) / area;
    let w = (ux * pz - uz * px) / area;
    let u = 1.0 - v - w;
    Some(TriangleFit { least: u.lesser(v).lesser(w), height: a.y + v * (b.y - a.y) + w * (c.y - a.y) })
}

/// The squared distance of a point from a line in X/Z, or a little less.
#[inline]
fn squared_distance_from_line(a: DVec3, b: DVec3, p: DVec3) -> f64 {
    let (dx, dz) = (b.x - a.x, b.z - a.z);
    let (one, other) = (dx * (p.z - a.z), dz * (p.x - a.x));
    let rounding = 1e-15 * (one.abs() + other.abs());
    let away = ((one - other).abs() - rounding).greater(0.0);
    away * away / (dx * dx + dz * dz)
}

impl PlacedTile {
    /// Whether a position is inside polygon `p` seen from above, the boundary included. Exact.
    #[inline]
    #[must_use]
    pub fn contains_xz(&self, p: u32, position: DVec3) -> bool {
        self.closed_outline(p).windows(2).all(|e| orient_xz(e[0].position, e[1].position, position) != Turn::Right)
    }

    /// The point of polygon `p`'s outline nearest to `position` in X/Z (the lowest edge on equal distance), its height
    /// interpolated along the edge, and the squared distance in X/Z.
    #[must_use]
    pub fn closest_on_outline(&self, p: u32, position: DVec3) -> (DVec3, f64) {
        let mut best = (DVec3::ZERO, f64::INFINITY);
        for edge in self.closed_outline(p).windows(2) {
            let near = closest_on_segment_xz(edge[0].position, edge[1].position, position);
            if near.distance_squared < best.1 {
                best = (near.point, near.distance_squared);
            }
        }
        best
    }

    /// The point of polygon `p` closest to `position`: straight above or below it on the surface where the position is
    /// inside the outline seen from above, else the nearest point of the outline in X/Z.
    #[must_use]
    pub fn closest_point(&self, p: u32, position: DVec3) -> ClosestPoint {
        self.closest_point_if(p, position, |_| true).unwrap_or_else(|| unreachable!("every distance will do"))
    }

    /// The same, unless the position is outside and `worth_it` says no to a squared distance in X/Z that the outline is
    /// surely at or beyond.
    #[inline]
    pub(crate) fn closest_point_if(
        &self,
        p: u32,
        position: DVec3,
        worth_it: impl Fn(f64) -> bool,
    ) -> Option<ClosestPoint> {
        let mut edges = self.closed_outline(p).windows(2);
        match edges.find(|e| orient_xz(e[0].position, e[1].position, position) == Turn::Right) {
            None => {
                let y = self.surface_height(p, position.x, position.z);
                Some(ClosestPoint { point: DVec3::new(position.x, y, position.z), over_polygon: true })
            }
            // All of the polygon is on the other side of this edge's line.
            Some(e) => worth_it(squared_distance_from_line(e[0].position, e[1].position, position))
                .then(|| ClosestPoint { point: self.closest_on_outline(p, position).0, over_polygon: false }),
        }
    }

    /// Height of polygon `p`'s surface at (x, z): of the first detail triangle (or triangle of the fan) that contains
    /// the point, or else of the plane that it violates least.
    #[must_use]
    pub fn surface_height(&self, p: u32, x: f64, z: f64) -> f64 {
        let detail = self.tile.detail_triangles(p);
        if detail.is_empty() { self.fan_height(p, x, z) } else { self.detail_height(p, detail, x, z) }
    }

    fn fan_height(&self, p: u32, x: f64, z: f64) -> f64 {
        let outline = self.closed_outline(p);
        let first = outline[0].position;
        let triangles =
            outline[1..outline.len() - 1].windows(2).map(|edge| [first, edge[0].position, edge[1].position]);
        self.first_fit(first.y, x, z, triangles)
    }

    fn detail_height(&self, p: u32, triangles: &[[u16; 3]], x: f64, z: f64) -> f64 {
        if triangles.len() >= FEWEST_TRIANGLES
            && let Some(height) = self.height_by_grid(p, triangles, x, z)
        {
            return height;
        }
        let first = self.vertex(self.tile.polygon(p)[0]).y;
        self.first_fit(first, x, z, triangles.iter().map(|t| t.map(|i| self.detail_corner(p, i))))
    }

    /// The height of the first triangle that contains the point, looked up through the polygon's grid.
    fn height_by_grid(&self, p: u32, triangles: &[[u16; 3]], x: f64, z: f64) -> Option<f64> {
        let near = self.tile.detail_grids().near(p, x - self.origin.x, z - self.origin.z)?;
        near.iter().find_map(|&t| {
            let [a, b, c] = triangles[t as usize].map(|i| self.detail_corner(p, i));
            fit(a, b, c, x, z).filter(TriangleFit::contains).map(|found| found.height)
        })
    }

    /// World position of a detail triangle's corner.
    #[inline]
    #[must_use]
    pub fn detail_corner(&self, p: u32, index: u16) -> DVec3 {
        let polygon = self.tile.polygon(p);
        let index = usize::from(index);
        match polygon.get(index) {
            Some(&v) => self.vertex(v),
            None => self.to_world(self.tile.detail_vertices(p)[index - polygon.len()]),
        }
    }

    fn first_fit(&self, otherwise: f64, x: f64, z: f64, triangles: impl Iterator<Item = [DVec3; 3]>) -> f64 {
        let mut best = TriangleFit { least: f64::NEG_INFINITY, height: otherwise };
        for [a, b, c] in triangles {
            let Some(found) = fit(a, b, c, x, z) else { continue };
            if found.contains() {
                return found.height;
            }
            if found.least > best.least {
                best = found;
            }
        }
        best.height
    }
}
