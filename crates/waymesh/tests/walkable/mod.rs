//! Seeded meshes to walk on: jittered lattices with holes, rows with collinear vertices, tiles that are cut differently,
//! in layers, with off-mesh links, areas and detail; at negative columns and a million metres from the origin.
#![allow(dead_code)] // Each test program uses a part of it.

use std::collections::BTreeMap;
use waymesh::math::{DVec3, SplitMix64, contains_xz, is_convex_xz, lerp};
use waymesh::mesh::{
    DetailData, EdgeNeighbour, LinkKind, MeshParams, OffMeshLink, PlacedTile, TileData, TileKey, TiledNavMesh,
};
use waymesh::query::{PolygonFilter, QueryFilter};

/// A polygon by slot and index.
pub type Poly = (u32, u32);

pub const SIZE: f32 = 8.0;

pub struct Random(pub SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        // Seeds that follow each other must have nothing to do with each other.
        Self(SplitMix64::new(SplitMix64::new(seed ^ 0x9A7E_57A7_E0F0_0D5E).next_u64()))
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.0.next_f64() * (high - low)
    }
}

/// Collects polygons given by points; equal points share a vertex.
struct Builder {
    data: TileData,
    vertices: BTreeMap<[u32; 3], u32>,
}

impl Builder {
    fn new(key: TileKey) -> Self {
        Self { data: TileData { key, ..TileData::default() }, vertices: BTreeMap::new() }
    }

    fn polygon(&mut self, random: &mut Random, points: &[[f32; 3]]) {
        let indices: Vec<u32> = points
            .iter()
            .map(|&p| {
                let next = self.data.vertices.len() as u32;
                *self.vertices.entry(p.map(f32::to_bits)).or_insert_with(|| {
                    self.data.vertices.push(p);
                    next
                })
            })
            .collect();
        self.data.polygons.push(indices);
        self.data.areas.push([0, 0, 0, 1, 2, 3][random.below(6)]);
        self.data.flags.push([1, 1, 1, 2, 3, 0][random.below(6)]);
    }
}

/// A point on a lattice of 1/64 m with a height that depends on it alone.
fn point(x: f64, z: f64, bumps: f64) -> [f32; 3] {
    let (x, z) = ((x * 64.0).round() / 64.0, (z * 64.0).round() / 64.0);
    // A sawtooth: no function whose bits differ between machines.
    let tooth = |v: f64| (v - v.floor() - 0.5).abs();
    [x as f32, (bumps * (tooth(x * 0.3) + tooth(z * 0.21))) as f32, z as f32]
}

/// A lattice of jittered quads with holes over [0, width] × [0, depth] cells; what is no longer convex becomes two
/// triangles.
fn lattice(random: &mut Random, builder: &mut Builder, (width, depth): (usize, usize), cell: f64, jitter: f64) {
    let bumps = [0.0, 0.0, 1.5][random.below(3)];
    let holes = [0, 15, 30][random.below(3)];
    let mut points = Vec::new();
    for j in 0..=depth {
        for i in 0..=width {
            // The rim stays straight, so that tiles meet.
            let inside = |k: usize, most: usize| if k == 0 || k == most { 0.0 } else { jitter };
            let (u, v) = (inside(i, width), inside(j, depth));
            let (x, z) = (i as f64 + random.between(-u, u), j as f64 + random.between(-v, v));
            points.push(point(x * cell, z * cell, bumps));
        }
    }
    for j in 0..depth {
        for i in 0..width {
            if random.chance(holes) {
                continue;
            }
            let at = |i: usize, j: usize| points[j * (width + 1) + i];
            let quad = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
            let outline = quad.map(|p| DVec3::new(f64::from(p[0]), 0.0, f64::from(p[2])));
            if is_convex_xz(&outline) && !random.chance(20) {
                builder.polygon(random, &quad);
            } else if is_convex_xz(&outline[..3]) && is_convex_xz(&[outline[0], outline[2], outline[3]]) {
                builder.polygon(random, &quad[..3]);
                builder.polygon(random, &[quad[0], quad[2], quad[3]]);
            }
        }
    }
}

/// Rows of rectangles, each row cut at places of its own: long edges with the neighbours' corners on them.
fn rows(random: &mut Random, builder: &mut Builder, size: f64, most_cuts: usize) {
    let count = 1 + random.below(4);
    let cuts: Vec<Vec<f64>> = (0..count)
        .map(|_| {
            // A row of few cuts between rows of many has outlines of up to 64 vertices.
            let most = if most_cuts > 12 && random.chance(40) { 1 } else { most_cuts };
            let mut cuts: Vec<f64> =
                (0..random.below(most + 1)).map(|_| (1 + random.below(127)) as f64 / 128.0 * size).collect();
            cuts.extend([0.0, size]);
            cuts.sort_by(f64::total_cmp);
            cuts.dedup();
            cuts
        })
        .collect();
    let bumps = [0.0, 0.7][random.below(2)];
    for (j, row) in cuts.iter().enumerate() {
        let (low, high) = (j as f64 * size / count as f64, (j + 1) as f64 * size / count as f64);
        for pair in row.windows(2) {
            if random.chance(10) {
                continue;
            }
            let corners_of = |other: Option<&Vec<f64>>| -> Vec<f64> {
                let mut xs = vec![pair[0]];
                xs.extend(other.into_iter().flatten().filter(|&&x| pair[0] < x && x < pair[1]));
                xs.push(pair[1]);
                xs
            };
            let below = corners_of(j.checked_sub(1).map(|k| &cuts[k]));
            let above = corners_of(cuts.get(j + 1));
            let mut outline: Vec<[f32; 3]> = below.iter().map(|&x| point(x, low, bumps)).collect();
            outline.extend(above.iter().rev().map(|&x| point(x, high, bumps)));
            outline.truncate(64);
            builder.polygon(random, &outline);
        }
    }
}

/// Gives polygons a fan around inner points, cut finely now and then.
fn add_detail(random: &mut Random, data: &mut TileData) {
    let mut detail = DetailData { vertex_offsets: vec![0], triangle_offsets: vec![0], ..DetailData::default() };
    for range in data.polygons.offsets.windows(2) {
        let corners: Vec<[f32; 3]> = data.polygons.indices[range[0] as usize..range[1] as usize]
            .iter()
            .map(|&v| data.vertices[v as usize])
            .collect();
        if random.chance(60) {
            fan(random, &corners, &mut detail);
        }
        detail.vertex_offsets.push(detail.vertices.len() as u32);
        detail.triangle_offsets.push(detail.triangles.len() as u32);
    }
    if !detail.triangles.is_empty() {
        data.detail = detail;
    }
}

/// Rings of ever smaller copies of the outline around its middle.
fn fan(random: &mut Random, corners: &[[f32; 3]], detail: &mut DetailData) {
    let n = corners.len() as u16;
    let rings = [0, 1, 2, 5][random.below(4)];
    let middle: [f32; 3] = std::array::from_fn(|k| corners.iter().map(|c| c[k]).sum::<f32>() / f32::from(n));
    let mut first = 0u16;
    for ring in 1..=rings {
        let s = f64::from(ring) / f64::from(rings + 1);
        for c in corners {
            let mixed: [f32; 3] =
                std::array::from_fn(|k| (f64::from(c[k]) * (1.0 - s) + f64::from(middle[k]) * s) as f32);
            detail.vertices.push([mixed[0], mixed[1] + random.between(0.0, 0.3) as f32, mixed[2]]);
        }
        for i in 0..n {
            let j = (i + 1) % n;
            detail.triangles.extend([[first + i, first + j, first + n + j], [first + i, first + n + j, first + n + i]]);
        }
        first += n;
    }
    detail.vertices.push([middle[0], middle[1] + 0.2, middle[2]]);
    detail.triangles.extend((0..n).map(|i| [first + i, first + (i + 1) % n, first + n]));
}

/// A mesh to walk on. Its kind follows from the seed: one tile or many, near or far.
pub fn mesh(seed: u64) -> TiledNavMesh {
    let mut random = Random::new(seed);
    let origins = [DVec3::ZERO, DVec3::new(-4.0, 1.0, 16.0), DVec3::new(1e6, 0.0, -1e6), DVec3::new(2.5, -3.0, -7.0)];
    let origin = origins[random.below(4)];
    let (tile_size, mut tiles) = match seed % 4 {
        0 => (0.0, vec![lattice_tile(&mut random)]),
        1 => {
            let mut builder = Builder::new(TileKey::default());
            let most_cuts = [12, 12, 60][random.below(3)];
            rows(&mut random, &mut builder, 16.0, most_cuts);
            (0.0, vec![builder.data])
        }
        _ => (SIZE, lattice_of_tiles(&mut random)),
    };
    for tile in &mut tiles {
        if random.chance(40) {
            add_detail(&mut random, tile);
        }
    }
    let params = MeshParams { origin, tile_size, climb: 0.9 };
    let plain = TiledNavMesh::from_tiles(params, tiles.clone()).unwrap();
    add_links(&mut random, &plain, &mut tiles);
    TiledNavMesh::from_tiles(params, tiles).unwrap()
}

fn lattice_tile(random: &mut Random) -> TileData {
    let mut builder = Builder::new(TileKey::default());
    let size = (2 + random.below(8), 2 + random.below(8));
    let jitter = [0.0, 0.1, 0.35][random.below(3)];
    lattice(random, &mut builder, size, 1.0, jitter);
    builder.data
}

fn lattice_of_tiles(random: &mut Random) -> Vec<TileData> {
    let (x0, z0) = ([0, -1, -3][random.below(3)], [0, -2][random.below(2)]);
    let mut tiles = Vec::new();
    for x in x0..x0 + 1 + random.below(3) as i32 {
        for z in z0..z0 + 2 + random.below(2) as i32 {
            for layer in 0..1 + i32::from(random.chance(25)) {
                let mut builder = Builder::new(TileKey::new(x, z, layer));
                if random.chance(50) {
                    rows(random, &mut builder, f64::from(SIZE), 5);
                } else {
                    let n = [1, 2, 4][random.below(3)];
                    lattice(random, &mut builder, (n, n), f64::from(SIZE) / n as f64, 0.2);
                }
                // Floors of their own height, half of them within the climb.
                let height = layer as f32 * [0.5, 3.0][random.below(2)];
                builder.data.vertices.iter_mut().for_each(|v| v[1] += height);
                tiles.push(builder.data);
            }
        }
    }
    tiles
}

fn add_links(random: &mut Random, mesh: &TiledNavMesh, tiles: &mut [TileData]) {
    for _ in 0..random.below(4) {
        let (Some(a), Some(b)) = (any_polygon(random, mesh), any_polygon(random, mesh)) else { return };
        let holder = random.below(tiles.len());
        tiles[holder].off_mesh_links.push(OffMeshLink {
            start: position_in(random, mesh, a),
            end: position_in(random, mesh, b),
            radius: [0.1, 0.6][random.below(2)],
            bidirectional: random.chance(50),
            area: [0, 0, 4][random.below(3)],
            flags: [1, 1, 8][random.below(3)],
            id: random.0.next_u64(),
        });
    }
}

pub fn tile(mesh: &TiledNavMesh, poly: Poly) -> &PlacedTile {
    mesh.tile(poly.0).expect("a tile")
}

pub fn outline(mesh: &TiledNavMesh, poly: Poly) -> Vec<DVec3> {
    tile(mesh, poly).outline(poly.1).collect()
}

pub fn all_polygons(mesh: &TiledNavMesh) -> Vec<Poly> {
    mesh.tiles().flat_map(|(slot, placed)| (0..placed.tile().polygon_count()).map(move |p| (slot, p))).collect()
}

pub fn any_polygon(random: &mut Random, mesh: &TiledNavMesh) -> Option<Poly> {
    let all = all_polygons(mesh);
    (!all.is_empty()).then(|| all[random.below(all.len())])
}

/// A position in a polygon, on its surface.
pub fn position_in(random: &mut Random, mesh: &TiledNavMesh, poly: Poly) -> DVec3 {
    let outline = outline(mesh, poly);
    loop {
        let k = 1 + random.below(outline.len() - 2);
        let (s, t) = (random.0.next_f64(), random.0.next_f64());
        let p = lerp(lerp(outline[k], outline[k + 1], s), outline[0], t);
        if contains_xz(&outline, p) {
            return DVec3::new(p.x, tile(mesh, poly).surface_height(poly.1, p.x, p.z), p.z);
        }
    }
}

/// A position in, on a corner of, on an edge of, or somewhat off a polygon.
pub fn position_near(random: &mut Random, mesh: &TiledNavMesh, poly: Poly) -> DVec3 {
    let outline = outline(mesh, poly);
    let k = random.below(outline.len());
    let (a, b) = (outline[k], outline[(k + 1) % outline.len()]);
    match random.below(6) {
        0 => a,
        1 => lerp(a, b, 0.5),
        2 => lerp(a, b, random.0.next_f64()),
        3 => a + DVec3::new(random.between(-4.0, 4.0), random.between(-2.0, 2.0), random.between(-4.0, 4.0)),
        _ => position_in(random, mesh, poly),
    }
}

/// The polygons that a polygon leads to, in exit order, with the edge where there is one.
pub fn exits(mesh: &TiledNavMesh, poly: Poly) -> Vec<(Poly, Exit)> {
    let placed = tile(mesh, poly);
    let mut exits = Vec::new();
    for (e, neighbour) in placed.tile().neighbours(poly.1).enumerate() {
        if let EdgeNeighbour::Polygon(n) = neighbour {
            let (a, b) = placed.edge(poly.1, e);
            exits.push(((poly.0, n), Exit::Edge(a, b)));
        }
    }
    for link in placed.links(poly.1) {
        let target = (link.target_slot, link.target_polygon);
        exits.push((
            target,
            match link.kind {
                LinkKind::Portal { edge, range_min, range_max, .. } => {
                    let (a, b) = placed.edge(poly.1, usize::from(edge));
                    Exit::Portal(a, b, f64::from(range_min), f64::from(range_max))
                }
                LinkKind::OffMesh { holder_slot, index, reverse } => {
                    let link = tile(mesh, (holder_slot, 0)).tile().off_mesh_links()[index as usize];
                    let (near, far) = if reverse { (link.end, link.start) } else { (link.start, link.end) };
                    Exit::OffMesh { near, far, link }
                }
            },
        ));
    }
    exits
}

#[derive(Clone, Copy)]
pub enum Exit {
    Edge(DVec3, DVec3),
    Portal(DVec3, DVec3, f64, f64),
    OffMesh { near: DVec3, far: DVec3, link: OffMeshLink },
}

/// The point of an edge at `k` 255ths of it.
pub fn piece(a: DVec3, b: DVec3, k: f64) -> DVec3 {
    lerp(a, b, k / 255.0)
}

pub fn filter(random: &mut Random) -> QueryFilter {
    match random.below(6) {
        0 => QueryFilter::new().with_exclude_flags([1, 2][random.below(2)]),
        1 => QueryFilter::new().with_include_flags([1, 3][random.below(2)]),
        2 => QueryFilter::new().with_area_cost([0, 1, 2, 3][random.below(4)], f64::INFINITY).unwrap(),
        _ => QueryFilter::new(),
    }
}

pub fn accepted(mesh: &TiledNavMesh, poly: Poly, filter: &QueryFilter) -> bool {
    filter.passes(tile(mesh, poly).tile().flags(poly.1), tile(mesh, poly).tile().area(poly.1))
}

/// A polygon, and a circle about it or near it.
pub fn around(random: &mut Random, mesh: &TiledNavMesh) -> Option<(Poly, DVec3, f64)> {
    let start = any_polygon(random, mesh)?;
    let radius = [0.0, 0.25, 1.0, 2.0, 5.0, 30.0][random.below(6)];
    Some((start, position_near(random, mesh, start), radius))
}

/// The part of a convex outline on the left of the line from `u` to `v`.
pub fn clip(points: &[DVec3], u: DVec3, v: DVec3) -> Vec<DVec3> {
    let side = |p: DVec3| (v.x - u.x) * (p.z - u.z) - (v.z - u.z) * (p.x - u.x);
    let mut kept = Vec::new();
    for (i, &a) in points.iter().enumerate() {
        let b = points[(i + 1) % points.len()];
        if side(a) >= 0.0 {
            kept.push(a);
        }
        if (side(a) >= 0.0) != (side(b) >= 0.0) {
            kept.push(lerp(a, b, side(a) / (side(a) - side(b))));
        }
    }
    kept
}
