//! Small cases that have broken navigation software before.

use waymesh::math::{DVec3, SplitMix64};
use waymesh::mesh::{MeshParams, OffMeshLink, PolyRef, PolygonLists, TileData, TileKey, TiledNavMesh};
use waymesh::query::{
    DEFAULT_HALF_EXTENTS, DefaultFilter, NavMeshQuery, NodeModel, Output, PathOptions, PathResult, PathStatus,
    PointFlags, QueryFilter, TraceStatus, find_nearest_poly, move_along_surface, raycast, try_sample_position,
};

fn at(x: f64, z: f64) -> DVec3 {
    DVec3::new(x, 0.0, z)
}

/// A flat tile of outlines given by their corners in X/Z; equal corners are shared.
fn tile(key: TileKey, outlines: &[&[(f32, f32)]]) -> TileData {
    let mut data = TileData { key, ..TileData::default() };
    for outline in outlines {
        let indices: Vec<u32> = outline
            .iter()
            .map(|&(x, z)| {
                let v = [x, 0.0, z];
                data.vertices.iter().position(|&known| known == v).unwrap_or_else(|| {
                    data.vertices.push(v);
                    data.vertices.len() - 1
                }) as u32
            })
            .collect();
        data.polygons.push(indices);
        data.areas.push(0);
        data.flags.push(1);
    }
    data
}

fn rectangle(x0: f32, z0: f32, x1: f32, z1: f32) -> [(f32, f32); 4] {
    [(x0, z0), (x1, z0), (x1, z1), (x0, z1)]
}

fn mesh(tile_size: f32, tiles: Vec<TileData>) -> TiledNavMesh {
    TiledNavMesh::from_tiles(MeshParams { origin: DVec3::ZERO, tile_size, climb: 0.9 }, tiles).unwrap()
}

fn single(outlines: &[&[(f32, f32)]]) -> TiledNavMesh {
    mesh(0.0, vec![tile(TileKey::default(), outlines)])
}

/// `width` × `depth` quads of side `side`, row by row.
fn quads(width: u32, depth: u32, side: f32) -> TileData {
    let mut data = TileData::default();
    for j in 0..=depth {
        for i in 0..=width {
            data.vertices.push([i as f32 * side, 0.0, j as f32 * side]);
        }
    }
    let mut polygons = PolygonLists::default();
    for j in 0..depth {
        for i in 0..width {
            let a = j * (width + 1) + i;
            polygons.push([a, a + 1, a + width + 2, a + width + 1]);
        }
    }
    data.areas = vec![0; polygons.len()];
    data.flags = vec![1; polygons.len()];
    data.polygons = polygons;
    data
}

fn find_path(mesh: &TiledNavMesh, start: DVec3, end: DVec3) -> PathResult {
    let mut both = [NodeModel::Polygon, NodeModel::Crossing].map(|model| {
        NavMeshQuery::with_node_model(model).find_path(mesh, start, end, &PathOptions::default()).unwrap()
    });
    assert_eq!(both[0].status, both[1].status);
    std::mem::take(&mut both[0])
}

fn last(path: &PathResult) -> DVec3 {
    path.points.last().unwrap().position
}

fn polygon_at(mesh: &TiledNavMesh, position: DVec3) -> PolyRef {
    find_nearest_poly(mesh, position, DEFAULT_HALF_EXTENTS, &DefaultFilter).unwrap().unwrap().polygon
}

#[test]
fn on_the_edge_is_inside() {
    let mesh = single(&[&rectangle(0.0, 0.0, 2.0, 4.0), &rectangle(2.0, 0.0, 4.0, 4.0)]);
    for position in [at(2.0, 1.0), at(4.0, 2.0), at(0.0, 0.0), at(4.0, 4.0)] {
        let found = find_nearest_poly(&mesh, position, DVec3::ZERO, &DefaultFilter).unwrap().unwrap();
        assert!(found.over_polygon && found.distance_squared == 0.0 && found.point == position);
        // What one query returns the others accept.
        let ray = raycast(&mesh, found.polygon, found.point, at(1.0, 1.0), &DefaultFilter, &mut vec![]).unwrap();
        assert_eq!((ray.status, ray.hit), (TraceStatus::Ok, None));
        assert_eq!(find_path(&mesh, found.point, at(1.0, 3.0)).status, PathStatus::Found);
    }
}

#[test]
fn rays_through_vertices_and_along_edges() {
    let mesh = mesh(0.0, vec![quads(2, 2, 1.0)]);
    for (start, end) in [(at(0.2, 0.2), at(1.8, 1.8)), (at(0.2, 1.0), at(1.8, 1.0)), (at(0.5, 0.0), at(1.5, 0.0))] {
        let polygon = polygon_at(&mesh, start);
        let mut visited = Vec::new();
        let ray = raycast(&mesh, polygon, start, end, &DefaultFilter, &mut visited).unwrap();
        assert_eq!((ray.status, ray.hit, ray.t, ray.truncated), (TraceStatus::Ok, None, 1.0, false));
        let moved = move_along_surface(&mesh, polygon, start, end, &DefaultFilter, &mut vec![]).unwrap();
        assert_eq!((moved.point, moved.blocked), (end, false));
        let mut short = Vec::new();
        let cut = raycast(&mesh, polygon, start, end, &DefaultFilter, Output::limited(&mut short, 1)).unwrap();
        assert_eq!((cut.hit, cut.t, cut.truncated), (None, 1.0, visited.len() > 1));
        assert_eq!(short, visited[..1]);
    }
}

#[test]
fn a_ray_into_a_hole() {
    // A floor of 10 × 10 less [3, 5] × [4, 6], in rectangles that share whole edges.
    let xs = [0.0, 3.0, 5.0, 10.0];
    let zs = [0.0, 4.0, 6.0, 10.0];
    let all: Vec<[(f32, f32); 4]> =
        (0..9).filter(|&i| i != 4).map(|i| rectangle(xs[i % 3], zs[i / 3], xs[i % 3 + 1], zs[i / 3 + 1])).collect();
    let outlines: Vec<&[(f32, f32)]> = all.iter().map(|o| &o[..]).collect();
    let mesh = single(&outlines);
    let start = at(1.0, 5.0);
    let ray = raycast(&mesh, polygon_at(&mesh, start), start, at(9.0, 5.0), &DefaultFilter, &mut vec![]).unwrap();
    let hit = ray.hit.unwrap();
    assert_eq!((ray.t, hit.normal), (0.25, DVec3::new(1.0, 0.0, 0.0)));
}

#[test]
fn sliding_at_a_part_shared_border() {
    let mut east = tile(TileKey::new(1, 0, 0), &[&rectangle(0.0, 2.0, 8.0, 6.0)]);
    east.key.x = 1;
    let mesh = mesh(8.0, vec![tile(TileKey::default(), &[&rectangle(0.0, 0.0, 8.0, 8.0)]), east]);
    let start = at(7.5, 0.5);
    let polygon = polygon_at(&mesh, start);
    let moved = move_along_surface(&mesh, polygon, start, at(8.5, 1.0), &DefaultFilter, &mut vec![]).unwrap();
    assert_eq!((moved.point, moved.polygon, moved.blocked), (at(8.0, 1.0), polygon, true));
}

#[test]
fn cheap_areas() {
    let mut data = quads(5, 2, 2.0);
    data.areas[5..].fill(1);
    let mesh = mesh(0.0, vec![data]);
    let filter = QueryFilter::new().with_area_cost(1, 0.1).unwrap();
    for model in [NodeModel::Polygon, NodeModel::Crossing] {
        let mut query = NavMeshQuery::with_node_model(model);
        let path = query.find_path(&mesh, at(0.0, 1.0), at(10.0, 1.0), &PathOptions::with_filter(&filter)).unwrap();
        let cheap = path.corridor.iter().filter(|p| p.polygon() >= 5).count();
        assert!(cheap >= 3 && path.cost < 9.0, "{model:?}: {path:?}");
    }
    for bad in [0.0, -1.0, f64::NAN] {
        assert!(QueryFilter::new().with_area_cost(1, bad).is_err());
    }
}

fn with_link(mut data: TileData, start: DVec3, end: DVec3, bidirectional: bool) -> TileData {
    data.off_mesh_links.push(OffMeshLink { start, end, radius: 0.5, bidirectional, area: 0, flags: 1, id: 0 });
    data
}

#[test]
fn one_way_links() {
    let floors = tile(TileKey::default(), &[&rectangle(0.0, 0.0, 5.0, 2.0), &rectangle(7.0, 0.0, 12.0, 2.0)]);
    let mesh = mesh(0.0, vec![with_link(floors, at(4.0, 1.0), at(8.0, 1.0), false)]);
    let there = find_path(&mesh, at(1.0, 1.0), at(11.0, 1.0));
    assert_eq!(there.status, PathStatus::Found);
    let positions: Vec<DVec3> = there.points.iter().map(|p| p.position).collect();
    assert_eq!(positions, [at(1.0, 1.0), at(4.0, 1.0), at(8.0, 1.0), at(11.0, 1.0)]);
    assert_eq!(there.points[1].flags, PointFlags::OFF_MESH);
    assert_eq!(there.points[2].flags, PointFlags::NONE);
    let back = find_path(&mesh, at(11.0, 1.0), at(1.0, 1.0));
    assert_eq!((back.status, last(&back)), (PathStatus::Partial, at(7.0, 1.0)));
}

#[test]
fn links_by_their_own_flags_and_area() {
    let floors = tile(TileKey::default(), &[&rectangle(0.0, 0.0, 5.0, 2.0), &rectangle(7.0, 0.0, 12.0, 2.0)]);
    let mut data = with_link(floors, at(4.0, 1.0), at(8.0, 1.0), true);
    data.off_mesh_links[0].flags = 8;
    data.off_mesh_links[0].area = 4;
    let mesh = mesh(0.0, vec![data]);
    let status = |filter: QueryFilter| {
        let options = PathOptions::with_filter(filter);
        NavMeshQuery::default().find_path(&mesh, at(1.0, 1.0), at(11.0, 1.0), &options).unwrap().status
    };
    assert_eq!(status(QueryFilter::new()), PathStatus::Found);
    assert_eq!(status(QueryFilter::new().with_exclude_flags(8)), PathStatus::Partial);
    assert_eq!(status(QueryFilter::new().with_area_cost(4, f64::INFINITY).unwrap()), PathStatus::Partial);
}

#[test]
fn far_links_in_every_order() {
    let near =
        with_link(tile(TileKey::default(), &[&rectangle(0.0, 0.0, 10.0, 10.0)]), at(5.0, 5.0), at(55.0, 5.0), true);
    let far = tile(TileKey::new(5, 0, 0), &[&rectangle(0.0, 0.0, 10.0, 10.0)]);
    let complete = |mesh: &TiledNavMesh| {
        assert_eq!(find_path(mesh, at(1.0, 1.0), at(59.0, 9.0)).status, PathStatus::Found);
        assert_eq!(find_path(mesh, at(59.0, 9.0), at(1.0, 1.0)).status, PathStatus::Found);
    };
    for order in [[&near, &far], [&far, &near]] {
        let mut mesh = mesh(10.0, order.map(Clone::clone).to_vec());
        complete(&mesh);
        for gone in order {
            mesh.remove(gone.key).unwrap();
            let path = find_path(&mesh, at(1.0, 1.0), at(59.0, 9.0));
            assert!(matches!(path.status, PathStatus::NoStart | PathStatus::NoEnd));
            mesh.insert(gone.clone()).unwrap();
            complete(&mesh);
        }
    }
}

#[test]
fn large_boxes() {
    let mesh = mesh(0.0, vec![quads(40, 40, 1.0)]);
    let found = find_nearest_poly(&mesh, DVec3::new(20.3, 0.7, 13.6), DVec3::splat(100.0), &DefaultFilter).unwrap();
    let found = found.unwrap();
    assert_eq!(found.point, at(20.3, 13.6));
    assert!((found.distance_squared.sqrt() - 0.7).abs() < 1e-12);
}

#[test]
fn partial_paths() {
    let east: &[(f32, f32)] = &rectangle(12.0, 0.0, 22.0, 10.0);
    let west: [&[(f32, f32)]; 2] = [&rectangle(0.0, 0.0, 10.0, 10.0), &[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]];
    for west in west {
        let mesh = single(&[west, east]);
        let path = find_path(&mesh, at(6.0, 2.0), at(17.0, 5.0));
        assert_eq!((path.status, last(&path)), (PathStatus::Partial, at(10.0, 5.0)));
    }
    // The strip x > 8 costs 5.
    let mut data = tile(TileKey::default(), &[&rectangle(0.0, 0.0, 8.0, 10.0), &rectangle(8.0, 0.0, 10.0, 10.0), east]);
    data.areas[1] = 1;
    let options = PathOptions::with_filter(QueryFilter::new().with_area_cost(1, 5.0).unwrap());
    for model in [NodeModel::Polygon, NodeModel::Crossing] {
        let mut query = NavMeshQuery::with_node_model(model);
        let path = query.find_path(&mesh(0.0, vec![data.clone()]), at(6.0, 2.0), at(17.0, 5.0), &options).unwrap();
        assert_eq!((path.status, last(&path)), (PathStatus::Partial, at(10.0, 5.0)), "{model:?}");
    }
}

#[test]
fn node_limits() {
    let row = mesh(0.0, vec![quads(1000, 1, 1.0)]);
    let (start, end) = (at(0.5, 0.5), at(999.5, 0.5));
    let options = PathOptions::default();
    let path = NavMeshQuery::new(NodeModel::Polygon, 64).unwrap().find_path(&row, start, end, &options).unwrap();
    assert_eq!((path.status, path.node_limit_reached), (PathStatus::Partial, true));
    let long = mesh(0.0, vec![quads(70_000, 1, 1.0)]);
    let end = at(69_999.5, 0.5);
    let path = NavMeshQuery::new(NodeModel::Polygon, 80_000).unwrap().find_path(&long, start, end, &options).unwrap();
    assert_eq!((path.status, path.node_limit_reached, path.corridor.len()), (PathStatus::Found, false, 70_000));
    assert_eq!(NavMeshQuery::new(NodeModel::Polygon, 0).unwrap_err().name, "max_nodes");
}

#[test]
fn nan_everywhere() {
    let mesh = mesh(0.0, vec![quads(2, 2, 1.0)]);
    let (good, polygon) = (at(0.5, 0.5), mesh.poly_ref(0, 0).unwrap());
    let mut query = NavMeshQuery::default();
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 2_097_152.0] {
        for bad in [DVec3::new(bad, 0.0, 0.0), DVec3::new(0.0, bad, 0.0), DVec3::new(0.0, 0.0, bad)] {
            let options = PathOptions::default();
            assert_eq!(query.find_path(&mesh, bad, good, &options).unwrap_err().name, "start");
            assert_eq!(query.find_path(&mesh, good, bad, &options).unwrap_err().name, "end");
            assert_eq!(raycast(&mesh, polygon, bad, good, &DefaultFilter, &mut vec![]).unwrap_err().name, "start");
            assert_eq!(raycast(&mesh, polygon, good, bad, &DefaultFilter, &mut vec![]).unwrap_err().name, "end");
            let moved = move_along_surface(&mesh, polygon, good, bad, &DefaultFilter, &mut vec![]);
            assert_eq!(moved.unwrap_err().name, "end");
        }
    }
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 2_097_152.0] {
        let (filter, rng) = (&DefaultFilter, &mut SplitMix64::new(1));
        let (bad, list) = (DVec3::new(0.0, 0.0, bad), &mut vec![]);
        let names = [
            query.find_polygons_in_circle(&mesh, polygon, bad, 1.0, filter, &mut *list).unwrap_err().name,
            query.find_local_neighbourhood(&mesh, polygon, bad, 1.0, filter, &mut *list).unwrap_err().name,
            query.distance_to_wall(&mesh, polygon, bad, 1.0, filter).unwrap_err().name,
            query.find_walls(&mesh, polygon, bad, 1.0, filter, &mut vec![]).unwrap_err().name,
            query.random_point_around(&mesh, rng, polygon, bad, 1.0, filter).unwrap_err().name,
            try_sample_position(&mesh, bad, 1.0, filter).unwrap_err().name,
        ];
        assert_eq!(names, ["center"; 6]);
        let shape = query.find_polygons_in_shape(&mesh, polygon, &[good, bad, at(1.0, 0.0)], filter, list);
        assert_eq!(shape.unwrap_err().name, "points");
    }
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1e-300, 4_194_304.5] {
        let (filter, rng) = (&DefaultFilter, &mut SplitMix64::new(1));
        let list = &mut vec![];
        let names = [
            query.find_polygons_in_circle(&mesh, polygon, good, bad, filter, &mut *list).unwrap_err().name,
            query.find_local_neighbourhood(&mesh, polygon, good, bad, filter, list).unwrap_err().name,
            query.distance_to_wall(&mesh, polygon, good, bad, filter).unwrap_err().name,
            query.find_walls(&mesh, polygon, good, bad, filter, &mut vec![]).unwrap_err().name,
            query.random_point_around(&mesh, rng, polygon, good, bad, filter).unwrap_err().name,
        ];
        assert_eq!(names, ["radius"; 5]);
        if bad != 4_194_304.5 {
            assert_eq!(try_sample_position(&mesh, good, bad, filter).unwrap_err().name, "max_distance");
        }
    }
    let options = PathOptions { half_extents: DVec3::new(1.0, f64::NAN, 1.0), ..PathOptions::default() };
    assert_eq!(query.find_path(&mesh, good, good, &options).unwrap_err().name, "half_extents");
}

#[test]
fn random_in_a_circle() {
    let mesh = single(&[&rectangle(0.0, 0.0, 100.0, 100.0)]);
    let (center, mut query, mut rng) = (at(50.0, 50.0), NavMeshQuery::default(), SplitMix64::new(2));
    let polygon = polygon_at(&mesh, center);
    let mut near = 0;
    for _ in 0..10_000 {
        let drawn = query.random_point_around(&mesh, &mut rng, polygon, center, 1.0, &DefaultFilter).unwrap();
        let distance = (drawn.point.unwrap().position - center).length();
        assert!(distance <= 1.0 + 1e-12);
        near += u32::from(distance <= 0.5);
    }
    assert!((2300..=2700).contains(&near), "{near}");
}

#[test]
fn borders_are_no_walls() {
    let mut tiles = Vec::new();
    for (x, z) in (0..16).map(|i| (i % 4, i / 4)) {
        tiles.push(tile(TileKey::new(x, z, 0), &[&rectangle(0.0, 0.0, 5.0, 5.0)]));
    }
    let floor = mesh(5.0, tiles);
    let mut query = NavMeshQuery::default();
    let mut distance = |mesh: &TiledNavMesh, center| {
        query.distance_to_wall(mesh, polygon_at(mesh, center), center, 50.0, &DefaultFilter).unwrap()
    };
    let inside = distance(&floor, at(9.9, 10.0));
    assert_eq!(inside.distance, 9.9);
    assert_eq!(inside.wall.unwrap().normal, DVec3::X);
    let on_the_wall = distance(&floor, at(0.0, 10.0));
    assert_eq!((on_the_wall.distance, on_the_wall.wall.unwrap().normal), (0.0, DVec3::X));
    // A floor of 10 × 10 less [4, 6]².
    let cuts = [0.0, 4.0, 6.0, 10.0];
    let around: Vec<[(f32, f32); 4]> = (0..9)
        .filter(|&i| i != 4)
        .map(|i| rectangle(cuts[i % 3], cuts[i / 3], cuts[i % 3 + 1], cuts[i / 3 + 1]))
        .collect();
    let outlines: Vec<&[(f32, f32)]> = around.iter().map(|o| &o[..]).collect();
    let near_hole = distance(&single(&outlines), at(3.0, 3.0));
    assert_eq!(near_hole.distance, 2f64.sqrt());
    assert_eq!(near_hole.wall.unwrap().point, at(4.0, 4.0));
}

#[test]
fn positions_near_enough() {
    let mesh = single(&[&rectangle(0.0, 0.0, 4.0, 4.0)]);
    let sample = |x: f64, z: f64, most: f64| {
        try_sample_position(&mesh, at(x, z), most, &DefaultFilter).unwrap().map(|near| near.point)
    };
    assert_eq!(sample(5.0, 2.0, 1.0), Some(at(4.0, 2.0)), "at the very distance");
    assert_eq!(sample(5.0, 5.0, 1.2), None, "in the box, but too far");
    assert_eq!(sample(5.0, 5.0, 1.5), Some(at(4.0, 4.0)));
    assert_eq!(sample(1.0, 1.0, 0.0), Some(at(1.0, 1.0)));
}

#[test]
fn stale_references() {
    let square = tile(TileKey::default(), &[&rectangle(0.0, 0.0, 4.0, 4.0)]);
    let mut mesh = mesh(8.0, vec![square.clone()]);
    let kept = mesh.poly_ref(0, 0).unwrap();
    let status = |mesh: &TiledNavMesh| {
        raycast(mesh, kept, at(1.0, 1.0), at(3.0, 3.0), &DefaultFilter, &mut vec![]).unwrap().status
    };
    assert_eq!(status(&mesh), TraceStatus::Ok);
    mesh.remove(square.key).unwrap();
    assert_eq!(status(&mesh), TraceStatus::InvalidStart);
    mesh.insert(square.clone()).unwrap();
    assert_eq!(status(&mesh), TraceStatus::InvalidStart);
    let renewed = mesh.poly_ref(0, 0).unwrap();
    mesh.replace(tile(TileKey::default(), &[&rectangle(0.0, 0.0, 2.0, 2.0)])).unwrap();
    assert!(mesh.resolve(renewed).is_none());
}
