//! What agents walk on and where they go, as lines to draw.

use crate::grid::{NavGridTile, NavGround, NavPath, NavRegion, StreamedNavGrid, debug_crosses, debug_routes};
use crate::math::DVec3;
use crate::mesh::{PolyRef, TiledNavMesh};
use crate::surface::{NavSurface, NavTiledSurface};

/// What a line shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DebugLineKind {
    /// Half a cross on a sample where nobody can stand.
    Blocked,
    /// The outline of a tile or cell.
    Outline,
    /// The edge of a polygon.
    Polygon,
    /// The edge of a polygon that a search went through.
    Corridor,
    /// A leg of a route.
    Route,
}

/// A line in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DebugLine {
    /// What it shows.
    pub kind: DebugLineKind,
    /// Where it begins and ends.
    pub ends: [DVec3; 2],
}

/// Lines with the numbers that belong to them. `clear` keeps the room, so that they can be drawn anew every frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DebugLines {
    /// The lines.
    pub lines: Vec<DebugLine>,
    /// Samples where an agent can stand.
    pub walkable: u64,
    /// Samples where nobody can.
    pub blocked: u64,
    /// Polygons.
    pub polygons: u64,
    /// Tiles and cells.
    pub tiles: u64,
}

/// Lines along a side of an outline, so that it follows the ground.
const PIECES: u32 = 16;

impl DebugLines {
    /// Takes all lines out.
    pub fn clear(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        *self = Self { lines, ..Self::default() };
        self.lines.clear();
    }

    /// A surface: a cross on every blocked sample, and its outline. Heights are the ground's, 0 where there is none.
    pub fn add_surface<S: NavSurface + ?Sized, G: NavGround + ?Sized>(&mut self, surface: &S, ground: &G) {
        self.add_samples(surface.region(), ground, |i, j| {
            let mut level = [0];
            surface.levels(i, j, &mut level);
            level[0] > 0
        });
    }

    /// The outlines of a surface's tiles that are loaded.
    pub fn add_tile_outlines<G: NavGround + ?Sized>(&mut self, surface: &NavTiledSurface, ground: &G) {
        let [columns, rows] = surface.tiles();
        let places = (0..rows).flat_map(|z| (0..columns).map(move |x| (x, z)));
        for tile in places.filter_map(|(x, z)| surface.tile(x, z)) {
            self.add_outline(tile.region(), ground);
        }
    }

    /// A grid, as [`add_surface`](Self::add_surface).
    pub fn add_grid<G: NavGround + ?Sized>(&mut self, tile: &NavGridTile, ground: &G) {
        self.add_samples(tile.region(), ground, |i, j| tile.walkable(i.into(), j.into()));
    }

    /// The cells of a streamed grid that are loaded, each as a grid.
    pub fn add_cells<G: NavGround + ?Sized>(&mut self, grid: &StreamedNavGrid, ground: &G) {
        grid.cells().for_each(|(_, tile)| self.add_grid(tile, ground));
    }

    fn add_samples<G: NavGround + ?Sized>(
        &mut self,
        region: &NavRegion,
        ground: &G,
        mut walkable: impl FnMut(u32, u32) -> bool,
    ) {
        let mut blocked = 0;
        let crosses = debug_crosses(region, ground, |i, j| {
            let walkable = walkable(i, j);
            blocked += u64::from(!walkable);
            !walkable
        });
        self.blocked += blocked;
        self.walkable += region.len() as u64 - blocked;
        self.add(DebugLineKind::Blocked, crosses);
        self.add_outline(region, ground);
    }

    /// Around the squares of a region's samples.
    fn add_outline<G: NavGround + ?Sized>(&mut self, region: &NavRegion, ground: &G) {
        self.tiles += 1;
        let half = region.sample_size() * 0.5;
        let low = [region.x(0) - half, region.z(0) - half];
        let high =
            [region.x(i64::from(region.samples_x()) - 1) + half, region.z(i64::from(region.samples_z()) - 1) + half];
        let corners = [[low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]]];
        let on_ground = |[x, z]: [f64; 2]| {
            let height = ground.height(x, z);
            DVec3::new(x, if height.is_finite() { height } else { 0.0 }, z)
        };
        for (k, &from) in corners.iter().enumerate() {
            let to = corners[(k + 1) % 4];
            let place = |piece: u32| {
                let s = f64::from(piece) / f64::from(PIECES);
                on_ground([from[0] + (to[0] - from[0]) * s, from[1] + (to[1] - from[1]) * s])
            };
            self.add(DebugLineKind::Outline, (0..PIECES).map(|piece| [place(piece), place(piece + 1)]));
        }
    }

    /// The edges of a mesh's polygons and the outlines of its tiles, at the mesh's origin's height. An edge between two polygons is there twice.
    pub fn add_mesh(&mut self, mesh: &TiledNavMesh) {
        let size = f64::from(mesh.tile_size());
        for (_, placed) in mesh.tiles_by_key() {
            self.tiles += 1;
            for polygon in 0..placed.tile().polygon_count() {
                self.polygons += 1;
                self.add_ring(DebugLineKind::Polygon, placed.outline(polygon));
            }
            if size > 0.0 {
                let low = placed.origin();
                let corner = |x: f64, z: f64| low + DVec3::new(x, 0.0, z);
                let corners = [corner(0.0, 0.0), corner(size, 0.0), corner(size, size), corner(0.0, size)];
                self.add_ring(DebugLineKind::Outline, corners.into_iter());
            }
        }
    }

    /// The polygons that a search went through. Those that are there no more are left out.
    pub fn add_corridor(&mut self, mesh: &TiledNavMesh, corridor: &[PolyRef]) {
        for (placed, polygon) in corridor.iter().filter_map(|&polygon| mesh.resolve(polygon)) {
            self.add_ring(DebugLineKind::Corridor, placed.outline(polygon));
        }
    }

    /// The legs of a route.
    pub fn add_route(&mut self, route: &NavPath) {
        self.add(DebugLineKind::Route, debug_routes(&[route]));
    }

    fn add_ring(&mut self, kind: DebugLineKind, ring: impl ExactSizeIterator<Item = DVec3> + Clone) {
        let next = ring.clone().cycle().skip(1);
        self.add(kind, ring.zip(next).map(|(a, b)| [a, b]));
    }

    fn add(&mut self, kind: DebugLineKind, lines: impl IntoIterator<Item = [DVec3; 2]>) {
        self.lines.extend(lines.into_iter().map(|ends| DebugLine { kind, ends }));
    }
}
