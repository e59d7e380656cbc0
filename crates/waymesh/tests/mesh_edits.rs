//! A mesh after any history of edits is the mesh of its tiles: the same links in the same order, the same attachments.

mod random_meshes;

use random_meshes::{NamedLink, NamedTile, Random, describe, link_count, params, random_keys, random_tile, square};
use std::collections::BTreeMap;
use waymesh::math::{DVec3, Extremes};
use waymesh::mesh::{
    EdgeNeighbour, MeshError, MeshParams, OffMeshLink, PlacedTile, PolyName, PolyRef, Side, TileData, TileError,
    TileKey, TiledNavMesh,
};

/// The mesh of the same tiles, built afresh from them in random order.
fn afresh(random: &mut Random, tiles: &BTreeMap<TileKey, TileData>) -> Vec<NamedTile> {
    let mut tiles: Vec<TileData> = tiles.values().cloned().collect();
    random.shuffle(&mut tiles);
    describe(&TiledNavMesh::from_tiles(params(), tiles).unwrap())
}

#[test]
fn any_history_gives_the_mesh_of_its_tiles() {
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let reach = 1 + (seed % 3) as i32;
        let keys = random_keys(&mut random, reach, 3);
        let mut mesh = TiledNavMesh::new(params()).unwrap();
        let mut tiles = BTreeMap::new();
        for step in 0..120 {
            let key = keys[random.below(keys.len())];
            if tiles.contains_key(&key) && random.chance(40) {
                assert_eq!(Some(mesh.remove(key).unwrap()), tiles.remove(&key));
            } else {
                let tile = random_tile(&mut random, key, reach);
                mesh.replace(tile.clone()).unwrap();
                tiles.insert(key, tile);
            }
            if step % 8 == 7 {
                assert_eq!(describe(&mesh), afresh(&mut random, &tiles), "seed {seed}, step {step}");
            }
        }
        for key in tiles.keys() {
            mesh.remove(*key).unwrap();
        }
        assert_eq!(link_count(&mesh), 0);
    }
}

#[test]
fn insertion_order_does_not_matter() {
    for seed in 100..120 {
        let mut random = Random::new(seed);
        let mut tiles = random_meshes::random_tiles(seed, 2);
        let expected = describe(&TiledNavMesh::from_tiles(params(), tiles.clone()).unwrap());
        random.shuffle(&mut tiles);
        let mut mesh = TiledNavMesh::new(params()).unwrap();
        for tile in tiles {
            mesh.insert(tile).unwrap();
        }
        assert_eq!(describe(&mesh), expected);
    }
}

#[test]
fn ten_thousand_rounds_leave_everything_as_it_was() {
    let mut random = Random::new(77);
    let tiles = random_meshes::random_tiles(77, 1);
    let mut mesh = TiledNavMesh::from_tiles(params(), tiles.clone()).unwrap();
    let (before, links, slots) = (describe(&mesh), link_count(&mesh), mesh.slot_count());
    for round in 0..10_000 {
        let removed = mesh.remove(tiles[random.below(tiles.len())].key).unwrap();
        mesh.insert(removed).unwrap();
        assert_eq!(link_count(&mesh), links, "round {round}");
    }
    assert_eq!(describe(&mesh), before);
    assert_eq!(mesh.slot_count(), slots);
}

#[test]
fn far_links_in_every_order_of_arrival() {
    let size = MeshParams { origin: DVec3::ZERO, tile_size: 10.0, climb: 0.9 };
    let (near, far) = (TileKey::new(0, 0, 0), TileKey::new(5, 0, 0));
    let link = OffMeshLink {
        start: DVec3::new(5.0, 0.0, 5.0),
        end: DVec3::new(55.0, 0.0, 5.0),
        radius: 0.5,
        bidirectional: true,
        area: 0,
        flags: 1,
        id: 1,
    };
    let tile = |key: TileKey, holds: TileKey| {
        let mut tile = square(key, 10.0, 0.0);
        tile.off_mesh_links.extend((key == holds).then_some(link));
        tile
    };
    // The third place to hold the link is a tile that neither end is on.
    for holds in [near, far, TileKey::new(-7, 3, 2)] {
        let keys = if holds == near || holds == far { vec![near, far] } else { vec![near, far, holds] };
        let connected = |mesh: &TiledNavMesh| {
            let target = |from: TileKey, to: TileKey, reverse: bool| {
                let placed = mesh.tile(mesh.slot_of(from).unwrap()).unwrap();
                let expected =
                    NamedLink::OffMesh { target: PolyName { tile: to, polygon: 0 }, holder: holds, index: 0, reverse };
                placed.links(0).iter().map(|l| random_meshes::named_link(mesh, l)).eq([expected])
            };
            target(near, far, false) && target(far, near, true)
        };
        for order in permutations(&keys) {
            let mut mesh = TiledNavMesh::new(size).unwrap();
            for &key in &order {
                mesh.insert(tile(key, holds)).unwrap();
            }
            assert!(connected(&mesh), "{order:?}");
            for &key in &order {
                mesh.remove(key).unwrap();
                assert_eq!(link_count(&mesh), 0, "{order:?} without {key}");
                mesh.insert(tile(key, holds)).unwrap();
                assert!(connected(&mesh), "{order:?}, {key} again");
                mesh.replace(tile(key, holds)).unwrap();
                assert!(connected(&mesh), "{order:?}, {key} replaced");
            }
        }
    }
}

fn permutations(keys: &[TileKey]) -> Vec<Vec<TileKey>> {
    let Some((first, rest)) = keys.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for shorter in permutations(rest) {
        for at in 0..=shorter.len() {
            let mut longer = shorter.clone();
            longer.insert(at, *first);
            all.push(longer);
        }
    }
    all
}

#[test]
fn steps_at_a_border() {
    let size = MeshParams { origin: DVec3::ZERO, tile_size: 8.0, climb: 0.9 };
    for (height, linked) in [(1.5, false), (0.85, true), (0.95, false), (0.0, true)] {
        let tiles = vec![square(TileKey::new(0, 0, 0), 8.0, 0.0), square(TileKey::new(1, 0, 0), 8.0, height)];
        let mesh = TiledNavMesh::from_tiles(size, tiles).unwrap();
        assert_eq!(link_count(&mesh), if linked { 2 } else { 0 }, "{height}");
    }
}

#[test]
fn stale_references() {
    let mut mesh = TiledNavMesh::new(params()).unwrap();
    let key = TileKey::new(-1, 2, 1);
    let mut large = square(key, 8.0, 0.0);
    large.vertices = vec![[0.0, 0.0, 0.0], [8.0, 0.0, 0.0], [8.0, 0.0, 8.0], [0.0, 0.0, 8.0]];
    large.polygons = Default::default();
    large.polygons.push([0, 1, 2]);
    large.polygons.push([0, 2, 3]);
    (large.areas, large.flags) = (vec![0; 2], vec![1; 2]);
    let slot = mesh.insert(large.clone()).unwrap();
    let kept = [0, 1].map(|p| mesh.poly_ref(slot, p).unwrap());
    assert!(kept.iter().all(|&r| mesh.resolve(r).is_some()));
    assert_eq!(mesh.poly_ref(slot, 2), None);

    mesh.replace(square(key, 8.0, 0.0)).unwrap();
    assert!(kept.iter().all(|&r| mesh.resolve(r).is_none() && mesh.name_of(r).is_none()));
    let second = mesh.poly_ref(slot, 0).unwrap();
    assert_ne!(second, kept[0]);

    mesh.remove(key).unwrap();
    assert!(mesh.resolve(second).is_none());
    mesh.insert(large).unwrap();
    for stale in [kept[0], kept[1], second, PolyRef::INVALID] {
        assert!(mesh.resolve(stale).is_none());
        assert_eq!(mesh.set_area(stale, 3), Err(MeshError::BadReference(stale)));
    }
    assert_eq!(mesh.find(PolyName { tile: key, polygon: 1 }), mesh.poly_ref(slot, 1));
    assert!(kept.iter().all(|&r| Some(r) != mesh.poly_ref(slot, r.polygon())));
}

#[test]
fn a_slot_ends_with_its_last_generation() {
    let mut mesh = TiledNavMesh::new(MeshParams { tile_size: 0.0, ..params() }).unwrap();
    let mut slots = Vec::new();
    for _ in 0..PolyRef::MAX_GENERATION + 3 {
        slots.push(mesh.replace(TileData::default()).unwrap());
    }
    slots.dedup();
    assert_eq!(slots, [0, 1]);
}

#[test]
fn the_lowest_free_slot_comes_first() {
    let mut mesh = TiledNavMesh::new(params()).unwrap();
    let tile = |x| square(TileKey::new(x, 0, 0), 8.0, 0.0);
    for x in 0..10 {
        assert_eq!(mesh.insert(tile(x)).unwrap(), x as u32);
    }
    for x in [7, 2, 5] {
        mesh.remove(TileKey::new(x, 0, 0)).unwrap();
    }
    assert_eq!([20, 21, 22, 23].map(|x| mesh.insert(tile(x)).unwrap()), [2, 5, 7, 10]);
    assert_eq!(mesh.insert(tile(20)), Err(MeshError::Occupied(TileKey::new(20, 0, 0))));
    // A tile that is refused takes no slot, and leaves the one that it would have replaced.
    let mut bad = tile(20);
    bad.flags.clear();
    assert!(matches!(mesh.replace(bad), Err(MeshError::Tile { .. })));
    assert_eq!((mesh.slot_of(TileKey::new(20, 0, 0)), mesh.slot_count()), (Some(2), 11));
}

/// A border edge as the brute force sees it: exact coordinates in 1/16 m and in 1/16 m of height.
struct BorderEdge {
    polygon: PolyName,
    edge: u8,
    along: [i64; 2],
    height: [i64; 2],
}

fn border_edges(placed: &PlacedTile, side: Side) -> Vec<BorderEdge> {
    let tile = placed.tile();
    let mut edges = Vec::new();
    for p in 0..tile.polygon_count() {
        let polygon = tile.polygon(p);
        for e in 0..polygon.len() {
            let ends = [polygon[e], polygon[(e + 1) % polygon.len()]].map(|v| tile.vertices()[v as usize]);
            let (across, at) = match side {
                Side::West => (0, 0.0),
                Side::East => (0, random_meshes::TILE_SIZE),
                Side::South => (2, 0.0),
                Side::North => (2, random_meshes::TILE_SIZE),
            };
            let corner = ends.iter().all(|v| v[2 - across] == ends[0][2 - across]);
            if ends.iter().all(|v| v[across] == at) && !corner {
                assert_eq!(tile.neighbour(p, e), EdgeNeighbour::Border(side));
                let exact = |v: f32| {
                    assert_eq!((v * 16.0).fract(), 0.0);
                    (v * 16.0) as i64
                };
                edges.push(BorderEdge {
                    polygon: PolyName { tile: placed.key(), polygon: p },
                    edge: e as u8,
                    along: ends.map(|v| exact(v[2 - across])),
                    height: ends.map(|v| exact(v[1])),
                });
            }
        }
    }
    edges
}

/// The range of a portal link by the rule of the mesh schema, decided in whole numbers.
fn portal(source: &BorderEdge, other: &BorderEdge, climb: i64) -> Option<(u8, u8)> {
    let span = |e: &BorderEdge| (e.along[0].min(e.along[1]), e.along[0].max(e.along[1]));
    let (low, high) = (span(source).0.max(span(other).0), span(source).1.min(span(other).1));
    // All is in 1/16 m, so that no overlap but an empty one is as short as a millimetre.
    if low >= high {
        return None;
    }
    // Heights at a place times both edges' lengths, to stay whole.
    let length = |e: &BorderEdge| e.along[1] - e.along[0];
    let raised = |e: &BorderEdge, at: i64| e.height[0] * length(e) + (e.height[1] - e.height[0]) * (at - e.along[0]);
    let gap = |at: i64| raised(source, at) * length(other) - raised(other, at) * length(source);
    let scale = length(source) * length(other);
    let (g0, g1) = (gap(low) * scale.signum(), gap(high) * scale.signum());
    let close = |g: i64| g.abs() <= climb * scale.abs();
    if !(close(g0) || close(g1) || (g0 < 0) != (g1 < 0)) {
        return None;
    }
    let fraction = |at: i64| ((at - source.along[0]) as f64 / length(source) as f64).clamp(0.0, 1.0);
    let (t0, t1) = (fraction(low).lesser(fraction(high)), fraction(low).greater(fraction(high)));
    Some(((255.0 * t0).floor() as u8, (255.0 * t1).ceil() as u8))
}

/// Where a link end attaches, by looking at every polygon of the mesh.
fn attachment(mesh: &TiledNavMesh, at: DVec3, radius: f64) -> Option<PolyName> {
    let mut best: Option<(f64, PolyName)> = None;
    for (_, placed) in mesh.tiles() {
        for polygon in 0..placed.tile().polygon_count() {
            let away = closest(placed, polygon, at) - at;
            if (away.x * away.x + away.z * away.z).sqrt() <= radius && away.y.abs() <= mesh.climb() {
                let found = (away.length_squared(), PolyName { tile: placed.key(), polygon });
                if best.is_none_or(|(d, name)| found.0 < d || (found.0 == d && found.1 < name)) {
                    best = Some(found);
                }
            }
        }
    }
    best.map(|(_, name)| name)
}

/// The closest point of a polygon by its triangles: straight below where one contains the position, else on the outline.
fn closest(placed: &PlacedTile, p: u32, at: DVec3) -> DVec3 {
    let outline: Vec<DVec3> = placed.outline(p).collect();
    let cross = |a: DVec3, b: DVec3, c: DVec3| (b.x - a.x) * (c.z - a.z) - (b.z - a.z) * (c.x - a.x);
    let n = outline.len();
    if (0..n).all(|i| cross(outline[i], outline[(i + 1) % n], at) >= 0.0) {
        let detail = placed.tile().detail_triangles(p);
        let fan: Vec<[u16; 3]> = (1..n as u16 - 1).map(|i| [0, i, i + 1]).collect();
        for t in if detail.is_empty() { &fan } else { detail } {
            let [a, b, c] = t.map(|i| placed.detail_corner(p, i));
            let area = cross(a, b, c);
            let (u, v, w) = (cross(b, c, at) / area, cross(c, a, at) / area, cross(a, b, at) / area);
            if u.lesser(v).lesser(w) >= -1e-9 {
                return DVec3::new(at.x, u * a.y + v * b.y + w * c.y, at.z);
            }
        }
        panic!("the triangles cover the polygon");
    }
    let on_edge = |i: usize| {
        let (a, d) = (outline[i], outline[(i + 1) % n] - outline[i]);
        a + d * (((at.x - a.x) * d.x + (at.z - a.z) * d.z) / (d.x * d.x + d.z * d.z)).clamp(0.0, 1.0)
    };
    let flat = |q: DVec3| (q.x - at.x) * (q.x - at.x) + (q.z - at.z) * (q.z - at.z);
    (0..n).map(on_edge).min_by(|a, b| flat(*a).total_cmp(&flat(*b))).unwrap()
}

/// All links of a mesh by the rules as they are written, every pair looked at.
fn brute_force(mesh: &TiledNavMesh) -> BTreeMap<PolyName, Vec<NamedLink>> {
    type Order = (u8, PolyName, u8);
    let mut portals: BTreeMap<PolyName, Vec<(Order, NamedLink)>> = BTreeMap::new();
    let climb = (mesh.climb() * 16.0) as i64;
    for (_, source) in mesh.tiles() {
        for side in Side::ALL {
            let step = side.step(source.key().x, source.key().z).unwrap();
            for (_, other) in mesh.tiles().filter(|(_, t)| (t.key().x, t.key().z) == step) {
                for s in border_edges(source, side) {
                    for t in border_edges(other, side.opposite()) {
                        let Some(range) = portal(&s, &t, climb) else { continue };
                        let link = NamedLink::Portal { edge: s.edge, target: t.polygon, target_edge: t.edge, range };
                        portals.entry(s.polygon).or_default().push(((s.edge, t.polygon, t.edge), link));
                    }
                }
            }
        }
    }
    let mut links: BTreeMap<PolyName, Vec<NamedLink>> = BTreeMap::new();
    for (polygon, mut found) in portals {
        found.sort_by_key(|(order, _)| *order);
        links.insert(polygon, found.into_iter().map(|(_, link)| link).collect());
    }
    for (_, holder) in mesh.tiles_by_key() {
        for (index, link) in holder.tile().off_mesh_links().iter().enumerate() {
            let ends = [link.start, link.end].map(|end| attachment(mesh, end, link.radius));
            let [Some(start), Some(end)] = ends else { continue };
            let directions = [(start, end, false), (end, start, true)];
            for &(from, target, reverse) in &directions[..1 + usize::from(link.bidirectional)] {
                let link = NamedLink::OffMesh { target, holder: holder.key(), index: index as u32, reverse };
                links.entry(from).or_default().push(link);
            }
        }
    }
    links
}

#[test]
fn links_are_those_of_brute_force() {
    let (mut portals, mut off_mesh) = (0, 0);
    for seed in 200..260 {
        let mesh = random_meshes::random_mesh(seed, 1 + (seed % 2) as i32);
        let mut links = BTreeMap::new();
        for (slot, placed) in mesh.tiles() {
            for p in (0..placed.tile().polygon_count()).filter(|&p| !placed.links(p).is_empty()) {
                let name = mesh.name_of(mesh.poly_ref(slot, p).unwrap()).unwrap();
                let named: Vec<_> = placed.links(p).iter().map(|l| random_meshes::named_link(&mesh, l)).collect();
                off_mesh += named.iter().filter(|l| matches!(l, NamedLink::OffMesh { .. })).count();
                portals += named.len();
                links.insert(name, named);
            }
        }
        assert_eq!(links, brute_force(&mesh), "seed {seed}");
    }
    assert!(portals > 3000 && off_mesh > 200, "{portals} links, {off_mesh} of them off-mesh");
}

/// What is behind each edge, found by looking at every other edge of the tile.
#[test]
fn neighbours_are_those_of_brute_force() {
    let mut inner = 0;
    for (_, placed) in random_meshes::random_mesh(300, 3).tiles() {
        let tile = placed.tile();
        let edges = |p: u32| {
            let polygon = tile.polygon(p);
            (0..polygon.len()).map(move |e| (polygon[e], polygon[(e + 1) % polygon.len()]))
        };
        for p in 0..tile.polygon_count() {
            for (e, (a, b)) in edges(p).enumerate() {
                let [from, to] = [a, b].map(|v| tile.vertices()[v as usize]);
                let on = |axis: usize, at: f32| from[axis] == at && to[axis] == at;
                let sides = [on(0, 0.0), on(0, random_meshes::TILE_SIZE), on(2, 0.0), on(2, random_meshes::TILE_SIZE)];
                let side = sides.iter().position(|&s| s).map(|s| EdgeNeighbour::Border(Side::ALL[s]));
                let other = (0..tile.polygon_count()).find(|&q| edges(q).any(|edge| edge == (b, a)));
                inner += u32::from(other.is_some());
                let expected = side.or(other.map(EdgeNeighbour::Polygon)).unwrap_or(EdgeNeighbour::None);
                assert_eq!(tile.neighbour(p, e), expected);
            }
        }
    }
    assert!(inner > 500, "{inner}");
}

#[test]
fn an_edge_has_one_polygon_on_either_side() {
    let vertices = vec![[1.0, 0.0, 1.0], [5.0, 0.0, 1.0], [3.0, 0.0, 4.0], [3.0, 3.0, 5.0], [3.0, 0.0, 0.5]];
    let refused = |outlines: &[[u32; 3]]| {
        let mut tile = TileData { vertices: vertices.clone(), ..TileData::default() };
        outlines.iter().for_each(|&outline| tile.polygons.push(outline));
        (tile.areas, tile.flags) = (vec![0; outlines.len()], vec![0; outlines.len()]);
        match TiledNavMesh::from_tiles(params(), vec![tile]) {
            Err(MeshError::Tile { error: TileError::EdgeUsedTwice { first, second, from, to }, .. }) => {
                Some((first, second, from, to))
            }
            Err(error) => panic!("{error}"),
            Ok(_) => None,
        }
    };
    assert_eq!(refused(&[[0, 1, 2], [1, 0, 4]]), None);
    assert_eq!(refused(&[[0, 1, 2], [0, 1, 3]]), Some((0, 1, 0, 1)));
    assert_eq!(refused(&[[1, 2, 0], [4, 1, 0], [3, 0, 1]]), Some((0, 2, 0, 1)));
    assert_eq!(refused(&[[1, 0, 4], [0, 1, 2], [0, 4, 1]]), Some((0, 2, 1, 0)));
}
