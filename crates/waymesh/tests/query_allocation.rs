//! Warm queries allocate nothing: a thousand different ones of every kind, counted.

mod walkable;

use walkable::{Random, any_polygon, mesh, position_near};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::mesh::{PolyRef, TiledNavMesh};
use waymesh::query::{
    AreaPolygon, DefaultFilter, NavMeshQuery, NodeModel, PathEnd, PathOptions, PathResult, QueryFilter, QueryPool,
    StraightPoint, WallSegment, find_nearest_poly, move_along_surface, poly_height, raycast, raycast_from_nearest,
    try_sample_position,
};

/// Everything that is kept from query to query.
struct Kept {
    by_polygon: NavMeshQuery,
    by_crossing: NavMeshQuery,
    path: PathResult,
    polygons: Vec<PolyRef>,
    points: Vec<StraightPoint>,
    area: Vec<AreaPolygon>,
    walls: Vec<WallSegment>,
    options: PathOptions<QueryFilter>,
    by_islands: PathOptions,
    pool: QueryPool,
}

/// One of everything between two ends.
fn ask(mesh: &TiledNavMesh, kept: &mut Kept, start: PathEnd, end: PathEnd) -> f64 {
    let mut sum = ask_around(mesh, kept, start, end);
    let Kept { by_polygon, by_crossing, path, polygons, points, options, by_islands, pool, .. } = kept;
    for query in [by_polygon, by_crossing] {
        query.find_path_into(mesh, start.position, end.position, options, path).unwrap();
        sum += path.length;
        query.find_path_into(mesh, start.position, end.position, &PathOptions::default(), path).unwrap();
        sum += path.length;
        query.find_corridor(mesh, start, end, &DefaultFilter, &mut *polygons).unwrap();
        query.find_straight_path(mesh, start.position, end.position, polygons, None, &mut *points).unwrap();
        query.begin_path(mesh, start, end, &options.filter).unwrap();
        query.update_path(mesh, &options.filter, 3);
        query.finish_path(mesh, &mut *polygons);
        query.expanded_polygons(mesh, &mut *polygons);
    }
    sum += find_nearest_poly(mesh, end.position, DVec3::splat(3.0), &options.filter)
        .unwrap()
        .map_or(0.0, |found| found.distance_squared);
    sum += raycast(mesh, start.polygon, start.position, end.position, &DefaultFilter, &mut *polygons).unwrap().t;
    sum += raycast_from_nearest(mesh, end.position, start.position, &DefaultFilter, &mut *polygons).unwrap().t;
    let mut lent = pool.take();
    lent.find_path_into(mesh, end.position, start.position, &*by_islands, path).unwrap();
    drop(lent);
    sum += path.length;
    let moved = move_along_surface(mesh, start.polygon, start.position, end.position, &DefaultFilter, polygons);
    sum += moved.unwrap().point.y;
    sum + poly_height(mesh, start.polygon, end.position.x, end.position.z).unwrap().unwrap_or(0.0)
}

/// Everything about what is near a position.
fn ask_around(mesh: &TiledNavMesh, kept: &mut Kept, start: PathEnd, end: PathEnd) -> f64 {
    let Kept { by_polygon: query, area, walls, options, .. } = kept;
    let (from, center, filter) = (start.polygon, start.position, &options.filter);
    let radius = (end.position - center).length();
    query.find_polygons_in_circle(mesh, from, center, radius, filter, &mut *area).unwrap();
    query.find_local_neighbourhood(mesh, from, center, radius, filter, &mut *area).unwrap();
    let corners = [center, end.position, end.position + DVec3::new(1.0, 0.0, 2.0)];
    query.find_polygons_in_shape(mesh, from, &corners, filter, &mut *area).unwrap();
    query.find_walls(mesh, from, center, radius, filter, &mut *walls).unwrap();
    let mut sum = query.distance_to_wall(mesh, from, center, radius, filter).unwrap().distance;
    let mut rng = SplitMix64::new(radius.to_bits());
    let around = query.random_point_around(mesh, &mut rng, from, center, radius, filter).unwrap();
    sum += around.point.map_or(0.0, |drawn| drawn.position.x);
    sum += query.random_point(mesh, &mut rng, filter).map_or(0.0, |drawn| drawn.position.x);
    sum += query.random_point(mesh, &mut rng, &DefaultFilter).map_or(0.0, |drawn| drawn.position.x);
    // In slices, and every question that a circle search answers.
    query.begin_circle(mesh, from, center, radius, filter).unwrap();
    query.update_area(mesh, filter, 2);
    query.finish_area(mesh, &mut *area);
    query.finish_walls(mesh, filter, &mut *walls);
    sum += query.finish_distance_to_wall(mesh, filter).distance;
    sum += query.finish_random_point_around(mesh, &mut rng).point.map_or(0.0, |drawn| drawn.position.x);
    let sampled = try_sample_position(mesh, end.position, 2.0, filter).unwrap();
    sum + sampled.map_or(0.0, |near| near.point.y)
}

#[test]
fn a_thousand_warm_queries_allocate_nothing() {
    // Tiles, off-mesh links and detail.
    let mesh = (2..)
        .map(mesh)
        .find(|m| m.slot_count() >= 6 && m.tiles().any(|(_, t)| !t.tile().detail_triangles(0).is_empty()))
        .unwrap();
    let mut random = Random::new(77);
    let ends: Vec<[PathEnd; 2]> = (0..4000)
        .map(|_| {
            [(); 2].map(|()| {
                let poly = any_polygon(&mut random, &mesh).unwrap();
                let polygon = mesh.poly_ref(poly.0, poly.1).unwrap();
                PathEnd { polygon, position: position_near(&mut random, &mesh, poly) }
            })
        })
        .collect();
    let fresh = || Kept {
        by_polygon: NavMeshQuery::default(),
        by_crossing: NavMeshQuery::with_node_model(NodeModel::Crossing),
        // The caller's buffers have room for anything that can come.
        path: PathResult { corridor: Vec::with_capacity(4096), points: Vec::with_capacity(4096), ..Default::default() },
        polygons: Vec::with_capacity(4096),
        points: Vec::with_capacity(4096),
        area: Vec::with_capacity(4096),
        walls: Vec::with_capacity(4096),
        options: PathOptions::with_filter(QueryFilter::new().with_area_cost(1, 2.5).unwrap().with_exclude_flags(8)),
        by_islands: PathOptions { skip_unreachable: true, ..PathOptions::default() },
        pool: QueryPool::default(),
    };
    // The thousand that are counted are none of those that warmed the objects up.
    let (warming, unseen) = ends.split_at(3000);
    let (mut warm, mut cold) = (fresh(), fresh());
    warming.iter().for_each(|&[a, b]| {
        ask(&mesh, &mut warm, a, b);
    });
    let mut answers = Vec::with_capacity(unseen.len());
    let counted =
        allocation_counter::measure(|| answers.extend(unseen.iter().map(|&[a, b]| ask(&mesh, &mut warm, a, b))));
    assert_eq!(counted.count_total, 0);
    assert_eq!(answers, unseen.iter().map(|&[a, b]| ask(&mesh, &mut cold, a, b)).collect::<Vec<f64>>());
}
