//! A bake and everything that must hold of it. Positions are whole numbers of a fine unit, so that tests are exact.

mod overlaps;

use crate::random_scenes::CELL;
use std::collections::BTreeMap;
use waymesh::bake::{BakeControl, BakeSettings, Level, bake};
use waymesh::math::DVec3;
use waymesh::mesh::{EdgeNeighbour, LinkKind, PlacedTile, Side, TiledNavMesh, find_islands};

/// Units a metre. Corners of cells are multiples of many; the few corners off the lattice are rounded by a micrometre.
const UNITS: f64 = (1u32 << 20) as f64;

/// A polygon in units.
struct Polygon<'a> {
    placed: &'a PlacedTile,
    index: u32,
    corners: Vec<[i64; 2]>,
}

/// Bakes, checks, and answers how many islands there are.
pub fn islands_checked(level: &Level, settings: &BakeSettings) -> u32 {
    let control = BakeControl { threads: Some(1), ..BakeControl::default() };
    let baked = bake(level, settings, &control).unwrap_or_else(|error| panic!("{error}\n{settings:?}"));
    let mesh = &baked.mesh;
    let polygons = polygons(mesh);
    if settings.edge_max_error == 0.0 {
        let cells = baked.report.cells.regions as f64 * CELL * CELL;
        let lost = cells - baked.report.walkable_area;
        // A corner that is moved off a tile's border takes a triangle of a sixteenth of a cell along that border.
        let most = moved_corners(mesh) * f64::from(settings.tile_size) * CELL * CELL / 32.0;
        assert!((-1e-3..=most + 1e-3).contains(&lost), "{lost} of {cells} m² lost, {most} possible\n{settings:?}");
    }
    overlaps::check(&polygons, settings);
    check_shared_edges(mesh, settings);
    if settings.tile_size > 0 {
        check_borders(mesh, settings);
    }
    find_islands(mesh).count
}

fn polygons(mesh: &TiledNavMesh) -> Vec<Polygon<'_>> {
    let mut polygons = Vec::new();
    for (_, placed) in mesh.tiles_by_key() {
        for index in 0..placed.tile().polygon_count() {
            let corners = placed.outline(index).map(in_units).collect();
            polygons.push(Polygon { placed, index, corners });
        }
    }
    polygons
}

/// Corners of polygons that are no corners of cells.
fn moved_corners(mesh: &TiledNavMesh) -> f64 {
    let on_lattice = |c: f32| (f64::from(c) / CELL).fract() == 0.0;
    let moved = |v: &&[f32; 3]| !on_lattice(v[0]) || !on_lattice(v[2]);
    mesh.tiles().map(|(_, placed)| placed.tile().vertices().iter().filter(moved).count() as f64).sum()
}

fn in_units(p: DVec3) -> [i64; 2] {
    [p.x, p.z].map(|c| (c * UNITS).round() as i64)
}

/// Edges with the same ends in opposite directions are neighbours; no edge is there twice in one direction.
fn check_shared_edges(mesh: &TiledNavMesh, settings: &BakeSettings) {
    for (_, placed) in mesh.tiles_by_key() {
        let tile = placed.tile();
        let mut edges: BTreeMap<[[u32; 3]; 2], Vec<(u32, EdgeNeighbour)>> = BTreeMap::new();
        for p in 0..tile.polygon_count() {
            let outline = tile.polygon(p);
            for (e, neighbour) in tile.neighbours(p).enumerate() {
                let ends = [outline[e], outline[(e + 1) % outline.len()]];
                let ends = ends.map(|v| tile.vertices()[v as usize].map(f32::to_bits));
                edges.entry(ends).or_default().push((p, neighbour));
            }
        }
        for (&[a, b], users) in &edges {
            let place = |p: [u32; 3]| p.map(f32::from_bits);
            let others = edges.get(&[b, a]).map_or(&[][..], |users| users);
            for (p, neighbour) in users {
                let ends = [place(a), place(b)];
                match neighbour {
                    EdgeNeighbour::Polygon(n) => {
                        assert!(others.iter().any(|(other, _)| other == n), "{ends:?} of {p}: {n} is elsewhere");
                    }
                    // Simplified outlines on both sides of a gap may come to lie on each other.
                    EdgeNeighbour::None => assert!(
                        settings.edge_max_error > 0.0
                            || others.iter().all(|(_, behind)| matches!(behind, EdgeNeighbour::Polygon(_))),
                        "{ends:?} of {p} and of {others:?} is not shared in tile {}\n{settings:?}",
                        placed.key()
                    ),
                    EdgeNeighbour::Border(_) => {}
                }
            }
        }
    }
}

/// Where both sides of a tile border can be walked on within the climb, they are linked but for a cell.
fn check_borders(mesh: &TiledNavMesh, settings: &BakeSettings) {
    let climb_cells = (settings.agent_climb / settings.cell_height + 1e-6).floor();
    let climb = climb_cells * settings.cell_height;
    for (_, placed) in mesh.tiles_by_key() {
        for side in Side::ALL {
            let Some((x, z)) = side.step(placed.key().x, placed.key().z) else { continue };
            let along = |p: DVec3| if matches!(side, Side::West | Side::East) { p.z } else { p.x };
            let mut facing = Vec::new();
            for (_, other) in mesh.tiles_at(x, z) {
                for edge in other.tile().border_edges(side.opposite()) {
                    let (a, b) = other.edge(edge.polygon, usize::from(edge.edge));
                    facing.push([(along(b), b.y), (along(a), a.y)]);
                }
            }
            for edge in placed.tile().border_edges(side) {
                let (a, b) = placed.edge(edge.polygon, usize::from(edge.edge));
                let (start, end) = (along(a), along(b));
                let at = |t: f64| a.y + (b.y - a.y) * ((t - start) / (end - start));
                let mut covered: Vec<(f64, f64)> = placed
                    .links(edge.polygon)
                    .iter()
                    .filter_map(|link| match link.kind {
                        LinkKind::Portal { edge: e, range_min, range_max, .. } if e == edge.edge => {
                            let place = |k: u8| start + (end - start) * f64::from(k) / 255.0;
                            let (p, q) = (place(range_min), place(range_max));
                            Some(if p < q { (p, q) } else { (q, p) })
                        }
                        _ => None,
                    })
                    .collect();
                covered.sort_by(|p, q| p.0.total_cmp(&q.0));
                let (low, high) = if start < end { (start, end) } else { (end, start) };
                let mut reached = low;
                covered.push((high, high));
                for (p, q) in covered {
                    if p - reached > CELL * 1.02 {
                        let (from, to) = (reached, p);
                        for [(u, uy), (v, vy)] in &facing {
                            let (s, t) = if u < v { (*u, *v) } else { (*v, *u) };
                            let (s, t) = (if s > from { s } else { from }, if t < to { t } else { to });
                            if t - s <= CELL * 1.02 {
                                continue;
                            }
                            let other = |w: f64| uy + (vy - uy) * ((w - u) / (v - u));
                            let middle = (s + t) * 0.5;
                            let apart = (at(middle) - other(middle)).abs();
                            assert!(
                                apart > climb + 1e-6,
                                "tile {} {side:?}: {s} to {t} is not linked, {apart} m apart\n{settings:?}",
                                placed.key()
                            );
                        }
                    }
                    reached = if q > reached { q } else { reached };
                }
            }
        }
    }
}
