//! The same path by every form: at once, in slices that give way, unless cancelled, from a pool; and answers without a
//! search.

mod walkable;

use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};
use walkable::{Random, any_polygon, filter, mesh, outline, position_near, tile};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::mesh::{MeshParams, TileData, TiledNavMesh, find_islands};
use waymesh::query::{
    DefaultFilter, NavMeshQuery, NodeModel, PathError, PathOptions, PathStatus, PolygonFilter, QueryFilter, QueryPool,
    TraceStatus, find_nearest_poly, raycast, raycast_from_nearest,
};

/// Runs a future to its end; how often it gave way.
fn run<T>(future: impl Future<Output = T>, mut between: impl FnMut()) -> (T, u32) {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    let mut turns = 0;
    loop {
        match future.as_mut().poll(&mut context) {
            Poll::Ready(result) => return (result, turns),
            Poll::Pending => {
                turns += 1;
                between();
            }
        }
    }
}

fn ends(random: &mut Random, mesh: &TiledNavMesh) -> Option<[DVec3; 2]> {
    let (a, b) = (any_polygon(random, mesh)?, any_polygon(random, mesh)?);
    Some([position_near(random, mesh, a), position_near(random, mesh, b)])
}

#[test]
fn every_form_gives_the_same_path() {
    let mut query = NavMeshQuery::default();
    let mut gave_way = 0;
    for seed in 0..600 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 11_000_000);
        let Some([start, end]) = ends(&mut random, &mesh) else { continue };
        let mut options = PathOptions::with_filter(filter(&mut random));
        let expected = query.find_path(&mesh, start, end, &options).unwrap();
        let never = AtomicBool::new(false);
        let unless = query.find_path_unless_cancelled(&mesh, start, end, &options, &never);
        assert_eq!(unless.unwrap(), expected, "seed {seed}");
        for slice in [0, 1, 3, 256] {
            options.iterations_per_slice = slice;
            let (result, turns) = run(query.find_path_async(&mesh, start, end, &options, None), || {});
            assert_eq!(result.unwrap(), expected, "seed {seed}, {slice} at a time");
            gave_way += turns;
        }
    }
    assert!(gave_way > 2000, "{gave_way}");
}

#[test]
fn cancelled_searches_leave_nothing_behind() {
    let mut query = NavMeshQuery::default();
    let mut cancelled = 0;
    for seed in 0..300 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 12_000_000);
        let Some([start, end]) = ends(&mut random, &mesh) else { continue };
        let options = PathOptions { iterations_per_slice: 1, ..PathOptions::default() };
        let stop = AtomicBool::new(false);
        let (result, turns) = run(query.find_path_async(&mesh, start, end, &options, Some(&stop)), || {
            stop.store(true, Ordering::Relaxed);
        });
        if turns > 0 {
            assert_eq!((result, turns), (Err(PathError::Cancelled), 1));
            cancelled += 1;
        }
        // A future that is dropped half-way.
        let mut context = Context::from_waker(Waker::noop());
        let _ = pin!(query.find_path_async(&mesh, start, end, &options, None)).poll(&mut context);
        let stopped = AtomicBool::new(true);
        let result = query.find_path_unless_cancelled(&mesh, start, end, &options, &stopped);
        assert_eq!(result, Err(PathError::Cancelled));
        let expected = NavMeshQuery::default().find_path(&mesh, start, end, &options).unwrap();
        assert_eq!(query.find_path(&mesh, start, end, &options).unwrap(), expected, "seed {seed}");
    }
    assert!(cancelled > 100, "{cancelled}");
}

/// Says stop once it has been asked about so many polygons.
struct StopsAfter<'a> {
    asked: &'a std::cell::Cell<u32>,
    most: u32,
    stop: &'a AtomicBool,
}

impl PolygonFilter for StopsAfter<'_> {
    fn passes(&self, _: u16, _: u8) -> bool {
        self.asked.set(self.asked.get() + 1);
        if self.asked.get() == self.most {
            self.stop.store(true, Ordering::Relaxed);
        }
        true
    }

    fn area_cost(&self, _: u8) -> f64 {
        1.0
    }

    fn min_area_cost(&self) -> f64 {
        1.0
    }
}

#[test]
fn a_search_is_stopped_within_256_expansions() {
    // A row of squares: each has two neighbours to be asked about.
    let mut data = TileData { areas: vec![0; 3000], flags: vec![1; 3000], ..TileData::default() };
    for i in 0..=3000u16 {
        data.vertices.extend([[f32::from(i), 0.0, 0.0], [f32::from(i), 0.0, 1.0]]);
    }
    (0..3000).for_each(|i| data.polygons.push([2 * i, 2 * i + 2, 2 * i + 3, 2 * i + 1]));
    let mesh =
        TiledNavMesh::from_tiles(MeshParams { origin: DVec3::ZERO, tile_size: 0.0, climb: 0.9 }, vec![data]).unwrap();
    let (start, end) = (DVec3::new(0.5, 0.0, 0.5), DVec3::new(2999.5, 0.0, 0.5));
    let mut query = NavMeshQuery::default();
    for most in [1, 700, 2000] {
        let (asked, stop) = (std::cell::Cell::new(0), AtomicBool::new(false));
        let options = PathOptions::with_filter(StopsAfter { asked: &asked, most, stop: &stop });
        let stopped = query.find_path_unless_cancelled(&mesh, start, end, &options, &stop);
        assert!(stopped == Err(PathError::Cancelled));
        assert!(asked.get() <= most + 2 * 256 + 10, "{most}: {}", asked.get());
    }
    let path = query.find_path(&mesh, start, end, &PathOptions::default()).unwrap();
    assert_eq!((path.status, path.iterations), (PathStatus::Found, 3000));
}

#[test]
fn pooled_objects_are_as_good_as_new_after_any_edit() {
    let pool = QueryPool::default();
    for seed in 0..60 {
        let mut mesh = mesh(seed);
        let mut random = Random::new(seed + 13_000_000);
        for _ in 0..12 {
            let Some([start, end]) = ends(&mut random, &mesh) else { break };
            let options = PathOptions::with_filter(filter(&mut random));
            let (mut pooled, mut new) = (pool.take(), NavMeshQuery::default());
            let path = pooled.find_path(&mesh, start, end, &options).unwrap();
            assert_eq!(path, new.find_path(&mesh, start, end, &options).unwrap(), "seed {seed}");
            let rng = SplitMix64::new(seed);
            let draw = |query: &mut NavMeshQuery| query.random_point(&mesh, &mut rng.clone(), &options.filter);
            assert_eq!(draw(&mut pooled), draw(&mut new), "seed {seed}");
            pooled.set_max_nodes(3).unwrap();
            drop(pooled);
            let poly = any_polygon(&mut random, &mesh).unwrap();
            let polygon = mesh.poly_ref(poly.0, poly.1).unwrap();
            match random.below(3) {
                0 => mesh.set_area(polygon, random.below(4) as u8).unwrap(),
                1 => mesh.set_flags(polygon, random.below(4) as u16).unwrap(),
                _ => {
                    let data = mesh.remove(tile(&mesh, poly).key()).unwrap();
                    if random.chance(80) {
                        mesh.insert(data).unwrap();
                    }
                }
            }
        }
    }
    let loans: Vec<_> = (0..6).map(|_| pool.take()).collect();
    drop(loans);
    assert_eq!(pool.spares(), 4, "no more than four wait");
    *pool.take() = NavMeshQuery::with_node_model(NodeModel::Crossing);
    assert_eq!(pool.spares(), 3, "only the default kind returns");
}

#[test]
fn a_pool_for_many_threads() {
    let (pool, mesh) = (QueryPool::default(), mesh(6));
    let mut random = Random::new(1);
    let all: Vec<[DVec3; 2]> = (0..50).map(|_| ends(&mut random, &mesh).unwrap()).collect();
    let ask = || {
        let path = |&[start, end]: &[DVec3; 2]| pool.take().find_path(&mesh, start, end, &PathOptions::default());
        all.iter().map(|ends| path(ends).unwrap()).collect::<Vec<_>>()
    };
    let expected = ask();
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..6).map(|_| scope.spawn(ask)).collect();
        assert!(threads.into_iter().all(|thread| thread.join().unwrap() == expected));
    });
}

#[test]
fn unreachable_ends_are_told_without_a_search() {
    let mut query = NavMeshQuery::default();
    let (mut told, mut searched) = (0, 0);
    for seed in 0..800 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 14_000_000);
        let Some([start, end]) = ends(&mut random, &mesh) else { continue };
        let options = PathOptions { skip_unreachable: true, ..PathOptions::default() };
        let path = query.find_path(&mesh, start, end, &options).unwrap();
        let plain = query.find_path(&mesh, start, end, &PathOptions::default()).unwrap();
        if path.status != PathStatus::Unreachable {
            assert_eq!(path, plain, "seed {seed}");
            searched += 1;
            continue;
        }
        assert_eq!((plain.status, path.iterations, path.points.len()), (PathStatus::Partial, 0, 0), "seed {seed}");
        let islands = find_islands(&mesh);
        let (from, last) = (plain.corridor[0], *plain.corridor.last().unwrap());
        assert_eq!(islands.of(from.slot(), from.polygon()), islands.of(last.slot(), last.polygon()));
        told += 1;
    }
    assert!(told > 50 && searched > 300, "{told} {searched}");
}

#[test]
fn debug_geometry_is_what_was_searched() {
    let mut query = NavMeshQuery::default();
    for seed in 0..200 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 15_000_000);
        let Some([start, end]) = ends(&mut random, &mesh) else { continue };
        let path = query.find_path(&mesh, start, end, &PathOptions::default()).unwrap();
        if path.corridor.is_empty() {
            continue;
        }
        let geometry = query.debug_geometry(&mesh, &path);
        let corridor: Vec<Vec<DVec3>> = path.corridor.iter().map(|p| outline(&mesh, (p.slot(), p.polygon()))).collect();
        assert_eq!(geometry.corridor, corridor);
        assert_eq!(geometry.points, path.points.iter().map(|p| p.position).collect::<Vec<_>>());
        assert_eq!(geometry.expanded.first(), corridor.first(), "seed {seed}");
        // Their order is held to the rules of the node models elsewhere.
        let [from, to] = [path.corridor[0], *path.corridor.last().unwrap()].map(|p| (p.slot(), p.polygon()));
        let mut seen = Vec::new();
        query.expanded_polygons(&mesh, &mut seen);
        assert_eq!((seen[0].slot(), seen[0].polygon()), from);
        assert!(seen.iter().any(|p| (p.slot(), p.polygon()) == to) || path.status == PathStatus::Found);
        assert!((1..seen.len()).all(|i| !seen[..i].contains(&seen[i])), "each once");
        let outlines: Vec<Vec<DVec3>> = seen.iter().map(|p| outline(&mesh, (p.slot(), p.polygon()))).collect();
        assert_eq!(geometry.expanded, outlines, "seed {seed}");
        assert!(geometry.expanded.len() as u64 <= path.iterations);
    }
}

#[test]
fn raycasts_from_the_nearest_polygon() {
    let (mut cast, mut blocked) = (0, 0);
    for seed in 0..600 {
        let mesh = mesh(seed);
        let mut random = Random::new(seed + 16_000_000);
        let Some([mut start, end]) = ends(&mut random, &mesh) else { continue };
        if random.chance(30) {
            start.x += 6.0;
        }
        let filter = QueryFilter::new();
        let ray = raycast_from_nearest(&mesh, start, end, &filter, &mut vec![]).unwrap();
        match find_nearest_poly(&mesh, start, waymesh::query::DEFAULT_HALF_EXTENTS, &DefaultFilter).unwrap() {
            Some(near) => {
                let expected = raycast(&mesh, near.polygon, near.point, end, &filter, &mut vec![]).unwrap();
                assert_eq!(ray, expected, "seed {seed}");
                cast += 1;
            }
            None => {
                assert_eq!((ray.status, ray.t), (TraceStatus::InvalidStart, 0.0));
                blocked += 1;
            }
        }
    }
    assert!(cast > 300 && blocked > 20, "{cast} {blocked}");
}
