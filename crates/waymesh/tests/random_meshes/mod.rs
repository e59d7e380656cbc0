//! Seeded random meshes, and meshes as plain descriptions that can be compared.
#![allow(dead_code)] // Each test program uses a part of it.

use waymesh::math::{DVec3, SplitMix64};
use waymesh::mesh::{
    BakeSettings, DetailData, Link, LinkKind, MeshParams, OffMeshLink, Partition, PlacedTile, PolyName, PolygonLists,
    TileData, TileKey, TiledNavMesh,
};

pub const TILE_SIZE: f32 = 8.0;

pub fn params() -> MeshParams {
    MeshParams { origin: DVec3::new(-3.0, 0.5, 1024.25), tile_size: TILE_SIZE, climb: 0.875 }
}

/// Random numbers in the shapes that the tests need.
pub struct Random(pub SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(SplitMix64::new(seed))
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

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i + 1));
        }
    }
}

/// Cuts across a tile: 0, the tile size and a few places in between, all multiples of 1/16 m.
fn cuts(random: &mut Random) -> Vec<f32> {
    let mut cuts: Vec<usize> = (0..random.below(5)).map(|_| 1 + random.below(127)).collect();
    cuts.extend([0, 128]);
    cuts.sort_unstable();
    cuts.dedup();
    cuts.into_iter().map(|c| c as f32 / 16.0).collect()
}

/// A tile of quads and triangles over a random lattice with random heights and gaps, with detail here and there.
/// Borders are cut differently from tile to tile, and off-mesh links lead anywhere near the `reach` tiles around 0.
pub fn random_tile(random: &mut Random, key: TileKey, reach: i32) -> TileData {
    let (xs, zs) = (cuts(random), cuts(random));
    let mut data = TileData { key, fingerprint: u128::from(random.0.next_u64()) << 40, ..TileData::default() };
    let floor = key.layer as f32 * 0.75;
    for &z in &zs {
        for &x in &xs {
            data.vertices.push([x, floor + random.below(20) as f32 / 16.0, z]);
        }
    }
    let polygon = |data: &mut TileData, random: &mut Random, corners: &[u32]| {
        data.polygons.push(corners.iter().copied());
        data.areas.push(random.below(256) as u8);
        data.flags.push(random.below(65536) as u16);
    };
    for row in 0..zs.len() - 1 {
        for column in 0..xs.len() - 1 {
            let a = (row * xs.len() + column) as u32;
            let (b, d) = (a + 1, a + xs.len() as u32);
            let c = d + 1;
            match random.below(10) {
                0 => {}
                1..4 => {
                    polygon(&mut data, random, &[a, b, c]);
                    polygon(&mut data, random, &[a, c, d]);
                }
                4 => polygon(&mut data, random, &[d, a, b]),
                _ => polygon(&mut data, random, &[a, b, c, d]),
            }
        }
    }
    if random.chance(50) {
        add_detail(random, &mut data);
    }
    for _ in 0..random.below(4) {
        data.off_mesh_links.push(random_link(random, key, reach));
    }
    data
}

/// Gives every other polygon a raised vertex in its middle.
fn add_detail(random: &mut Random, data: &mut TileData) {
    let mut detail = DetailData { vertex_offsets: vec![0], triangle_offsets: vec![0], ..DetailData::default() };
    for range in data.polygons.offsets.windows(2) {
        let polygon = &data.polygons.indices[range[0] as usize..range[1] as usize];
        if random.chance(50) {
            let n = polygon.len() as u16;
            let sum = polygon.iter().fold([0.0f32; 3], |sum, &v| {
                let v = data.vertices[v as usize];
                [sum[0] + v[0], sum[1] + v[1], sum[2] + v[2]]
            });
            let middle = sum.map(|s| s / f32::from(n));
            detail.vertices.push([middle[0], middle[1] + 0.25, middle[2]]);
            detail.triangles.extend((0..n).map(|i| [i, (i + 1) % n, n]));
        }
        detail.vertex_offsets.push(detail.vertices.len() as u32);
        detail.triangle_offsets.push(detail.triangles.len() as u32);
    }
    // A tile without any detail has no arrays for it.
    if !detail.triangles.is_empty() {
        data.detail = detail;
    }
}

fn random_link(random: &mut Random, key: TileKey, reach: i32) -> OffMeshLink {
    let start = random_place(random, key.x, key.z);
    let span = 2 * reach as usize + 1;
    let (x, z) = (random.below(span) as i32 - reach, random.below(span) as i32 - reach);
    let end = random_place(random, x, z);
    let radius = match random.below(8) {
        0 => 0.0,
        1 => random.between(8.0, 200.0),
        _ => random.between(0.1, 3.0),
    };
    OffMeshLink {
        start,
        end,
        radius,
        bidirectional: random.chance(50),
        area: random.below(256) as u8,
        flags: random.below(65536) as u16,
        id: random.0.next_u64(),
    }
}

/// A world position in the tile at this column and row, or a little beside it.
fn random_place(random: &mut Random, x: i32, z: i32) -> DVec3 {
    let size = f64::from(TILE_SIZE);
    let local =
        DVec3::new(random.between(-0.5, size + 0.5), random.between(-0.5, 3.0), random.between(-0.5, size + 0.5));
    params().origin + DVec3::new(f64::from(x) * size, 0.0, f64::from(z) * size) + local
}

/// The keys of a square of tiles around 0 with `layers` layers, a third of them left out.
pub fn random_keys(random: &mut Random, reach: i32, layers: i32) -> Vec<TileKey> {
    let mut keys = Vec::new();
    for x in -reach..=reach {
        for z in -reach..=reach {
            keys.extend((0..layers).map(|layer| TileKey::new(x, z, layer)).filter(|_| random.chance(66)));
        }
    }
    keys
}

pub fn random_tiles(seed: u64, reach: i32) -> Vec<TileData> {
    let mut random = Random::new(seed);
    let keys = random_keys(&mut random, reach, 2);
    keys.into_iter().map(|key| random_tile(&mut random, key, reach)).collect()
}

pub fn random_mesh(seed: u64, reach: i32) -> TiledNavMesh {
    let mut mesh = TiledNavMesh::from_tiles(params(), random_tiles(seed, reach)).unwrap();
    if !seed.is_multiple_of(3) {
        let bounds = (seed % 3 == 1).then_some(([-8.0, -1.0, -8.0], [8.0, 50.0, 9.5]));
        let partition = Partition::Monotone;
        mesh.set_settings(Some(BakeSettings { bounds, partition, agent_radius: 0.45, ..BakeSettings::default() }))
            .unwrap();
    }
    mesh
}

/// A link without slots in it.
#[derive(Clone, Debug, PartialEq)]
pub enum NamedLink {
    Portal { edge: u8, target: PolyName, target_edge: u8, range: (u8, u8) },
    OffMesh { target: PolyName, holder: TileKey, index: u32, reverse: bool },
}

/// A tile with its links and attachments, without slots in it.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedTile {
    pub data: TileData,
    pub links: Vec<Vec<NamedLink>>,
    pub attachments: Vec<[Option<PolyName>; 2]>,
}

fn name(mesh: &TiledNavMesh, slot: u32, polygon: u32) -> PolyName {
    mesh.name_of(mesh.poly_ref(slot, polygon).expect("links lead to polygons that exist")).unwrap()
}

pub fn named_link(mesh: &TiledNavMesh, link: &Link) -> NamedLink {
    let target = name(mesh, link.target_slot, link.target_polygon);
    match link.kind {
        LinkKind::Portal { edge, target_edge, range_min, range_max } => {
            NamedLink::Portal { edge, target, target_edge, range: (range_min, range_max) }
        }
        LinkKind::OffMesh { holder_slot, index, reverse } => {
            NamedLink::OffMesh { target, holder: mesh.tile(holder_slot).unwrap().key(), index, reverse }
        }
    }
}

fn named_tile(mesh: &TiledNavMesh, placed: &PlacedTile) -> NamedTile {
    let data = placed.tile().data().clone();
    let links = (0..placed.tile().polygon_count())
        .map(|p| placed.links(p).iter().map(|link| named_link(mesh, link)).collect())
        .collect();
    let attachments = (0..data.off_mesh_links.len())
        .map(|i| placed.attachment(i).map(|end| end.map(|(slot, p)| name(mesh, slot, p))))
        .collect();
    NamedTile { data, links, attachments }
}

/// Everything that a mesh is, by key.
pub fn describe(mesh: &TiledNavMesh) -> Vec<NamedTile> {
    mesh.tiles_by_key().map(|(_, placed)| named_tile(mesh, placed)).collect()
}

pub fn link_count(mesh: &TiledNavMesh) -> usize {
    mesh.tiles().map(|(_, placed)| placed.all_links().len()).sum()
}

/// One square polygon that fills a tile.
pub fn square(key: TileKey, size: f32, height: f32) -> TileData {
    let mut data = TileData {
        key,
        vertices: vec![[0.0, height, 0.0], [size, height, 0.0], [size, height, size], [0.0, height, size]],
        areas: vec![0],
        flags: vec![1],
        ..TileData::default()
    };
    data.polygons = PolygonLists::default();
    data.polygons.push([0, 1, 2, 3]);
    data
}
