//! Path search against an independent Dijkstra on the crossing graph, and in slices against itself.

mod walkable;

use std::collections::BTreeMap;
use walkable::{Exit, Poly, Random, any_polygon, exits, mesh, position_near, tile};
use waymesh::math::{DVec3, lerp};
use waymesh::mesh::TiledNavMesh;
use waymesh::query::{
    NavMeshQuery, NodeModel, Output, PathEnd, PolygonFilter, QueryFilter, SearchResult, SearchStatus,
};

fn filter(random: &mut Random) -> QueryFilter {
    let mut filter = QueryFilter::new();
    if random.chance(50) {
        let cost = [0.5, 2.0, 3.25, f64::INFINITY][random.below(4)];
        filter = filter.with_area_cost([1, 2, 3, 4][random.below(4)], cost).unwrap();
    }
    match random.below(4) {
        0 => filter.with_exclude_flags([2, 8][random.below(2)]),
        1 => filter.with_min_area_cost(0.0).unwrap(),
        _ => filter,
    }
}

fn distance(a: DVec3, b: DVec3) -> f64 {
    (a - b).length()
}

fn accepted(mesh: &TiledNavMesh, poly: Poly, filter: &QueryFilter) -> bool {
    filter.passes(tile(mesh, poly).tile().flags(poly.1), tile(mesh, poly).tile().area(poly.1))
}

/// The least cost of a route through crossings, by Dijkstra's algorithm on a plain list of places.
fn least_cost(mesh: &TiledNavMesh, start: (Poly, DVec3), end: (Poly, DVec3), filter: &QueryFilter) -> Option<f64> {
    // A place is an exit of a polygon (its far side); the start has none.
    let mut open: BTreeMap<Option<(Poly, usize)>, (f64, Poly, DVec3)> = BTreeMap::new();
    let mut done: BTreeMap<Option<(Poly, usize)>, f64> = BTreeMap::new();
    open.insert(None, (0.0, start.0, start.1));
    let mut best: Option<f64> = None;
    while let Some(place) = open.iter().min_by(|a, b| a.1.0.total_cmp(&b.1.0)).map(|(place, _)| *place) {
        let (cost, poly, position) = open.remove(&place).unwrap();
        done.insert(place, cost);
        let area_cost = filter.area_cost(tile(mesh, poly).tile().area(poly.1));
        if poly == end.0 {
            let total = cost + distance(position, end.1) * area_cost;
            best = Some(best.map_or(total, |b: f64| if total < b { total } else { b }));
        }
        for (number, (target, exit)) in exits(mesh, poly).into_iter().enumerate() {
            if !accepted(mesh, target, filter) {
                continue;
            }
            let (through, next) = match exit {
                Exit::Edge(a, b) => (lerp(a, b, 0.5), lerp(a, b, 0.5)),
                Exit::Portal(a, b, low, high) => (lerp(a, b, (low + high) / 510.0), lerp(a, b, (low + high) / 510.0)),
                Exit::OffMesh { near, far, .. } => (near, far),
            };
            let mut next_cost = cost + distance(position, through) * area_cost;
            if let Exit::OffMesh { link, .. } = exit {
                if !filter.passes(link.flags, link.area) {
                    continue;
                }
                next_cost += distance(link.start, link.end) * filter.area_cost(link.area);
            }
            let key = Some((poly, number));
            if !done.contains_key(&key) && open.get(&key).is_none_or(|known| next_cost < known.0) {
                open.insert(key, (next_cost, target, next));
            }
        }
    }
    best
}

struct Case {
    mesh: TiledNavMesh,
    start: (Poly, DVec3),
    end: (Poly, DVec3),
    filter: QueryFilter,
}

/// A search between polygons that the filter accepts.
fn case(seed: u64) -> Option<Case> {
    let mesh = mesh(seed);
    let mut random = Random::new(seed + 1_000_000);
    let filter = filter(&mut random);
    let (a, b) = (any_polygon(&mut random, &mesh)?, any_polygon(&mut random, &mesh)?);
    let start = (a, position_near(&mut random, &mesh, a));
    let end = (b, position_near(&mut random, &mesh, b));
    (accepted(&mesh, a, &filter) && accepted(&mesh, b, &filter)).then_some(Case { mesh, start, end, filter })
}

fn path_end(mesh: &TiledNavMesh, (poly, position): (Poly, DVec3)) -> PathEnd {
    PathEnd { polygon: mesh.poly_ref(poly.0, poly.1).unwrap(), position }
}

fn search(query: &mut NavMeshQuery, case: &Case, corridor: &mut Vec<waymesh::mesh::PolyRef>) -> SearchResult {
    let (start, end) = (path_end(&case.mesh, case.start), path_end(&case.mesh, case.end));
    query.find_corridor(&case.mesh, start, end, &case.filter, corridor).unwrap()
}

#[test]
fn crossing_model_finds_the_least_cost() {
    let mut query = NavMeshQuery::with_node_model(NodeModel::Crossing);
    let mut corridor = Vec::new();
    let (mut found, mut unreachable) = (0, 0);
    for seed in 0..4000 {
        let Some(case) = case(seed) else { continue };
        let result = search(&mut query, &case, &mut corridor);
        match least_cost(&case.mesh, case.start, case.end, &case.filter) {
            Some(cost) => {
                assert_eq!(result.status, SearchStatus::Found, "seed {seed}");
                assert!((result.cost - cost).abs() <= 1e-9 * (1.0 + cost), "seed {seed}: {} {cost}", result.cost);
                found += 1;
            }
            None => {
                assert_eq!(result.status, SearchStatus::Partial, "seed {seed}");
                unreachable += 1;
            }
        }
    }
    assert!(found > 1500 && unreachable > 300, "{found} {unreachable}");
}

#[test]
fn polygon_model_finds_the_end_where_there_is_a_way() {
    let mut query = NavMeshQuery::default();
    let mut corridor = Vec::new();
    let (mut ours, mut least) = (0.0, 0.0);
    for seed in 0..2000 {
        let Some(case) = case(seed) else { continue };
        let result = search(&mut query, &case, &mut corridor);
        let best = least_cost(&case.mesh, case.start, case.end, &case.filter);
        assert_eq!(result.status == SearchStatus::Found, best.is_some(), "seed {seed}");
        let (first, last) = (path_end(&case.mesh, case.start).polygon, path_end(&case.mesh, case.end).polygon);
        assert_eq!(corridor.first(), Some(&first), "seed {seed}");
        for pair in corridor.windows(2) {
            let (from, to) = ((pair[0].slot(), pair[0].polygon()), (pair[1].slot(), pair[1].polygon()));
            assert!(exits(&case.mesh, from).iter().any(|(target, _)| *target == to), "seed {seed}");
        }
        for (i, polygon) in corridor.iter().enumerate() {
            assert!(!corridor[..i].contains(polygon), "seed {seed}: {polygon:?} twice");
        }
        if let Some(best) = best {
            assert_eq!(corridor.last(), Some(&last), "seed {seed}");
            ours += result.cost;
            least += best;
        }
    }
    assert!(ours < 1.02 * least, "the routes are aimed at the end: {ours} {least}");
}

#[test]
fn slices_change_nothing() {
    for seed in 0..400 {
        let Some(case) = case(seed) else { continue };
        for model in [NodeModel::Polygon, NodeModel::Crossing] {
            let mut whole_query = NavMeshQuery::new(model, 40).unwrap();
            let (mut whole_corridor, mut whole_expanded) = (Vec::new(), Vec::new());
            let whole = search(&mut whole_query, &case, &mut whole_corridor);
            whole_query.expanded_polygons(&case.mesh, &mut whole_expanded);
            let (start, end) = (path_end(&case.mesh, case.start), path_end(&case.mesh, case.end));
            for budget in [1, 2, 3, 7, 50] {
                let mut query = NavMeshQuery::new(model, 40).unwrap();
                let mut status = query.begin_path(&case.mesh, start, end, &case.filter).unwrap();
                let mut corridor = Vec::new();
                while status == SearchStatus::InProgress {
                    status = query.update_path(&case.mesh, &case.filter, budget);
                    // Looking at an unfinished search must not disturb it.
                    query.finish_path(&case.mesh, &mut corridor);
                }
                assert_eq!(query.finish_path(&case.mesh, &mut corridor), whole, "seed {seed} {model:?} {budget}");
                assert_eq!(corridor, whole_corridor);
                let mut expanded = Vec::new();
                query.expanded_polygons(&case.mesh, &mut expanded);
                assert_eq!(expanded, whole_expanded);
            }
        }
    }
}

#[test]
fn unfinished_searches_and_short_outputs() {
    let case = (0..).find_map(|seed| {
        let case = case(seed)?;
        let result = search(&mut NavMeshQuery::default(), &case, &mut Vec::new());
        (result.status == SearchStatus::Found && result.iterations > 8).then_some(case)
    });
    let case = case.unwrap();
    let (start, end) = (path_end(&case.mesh, case.start), path_end(&case.mesh, case.end));
    let mut query = NavMeshQuery::default();
    let mut corridor = Vec::new();
    let whole = search(&mut query, &case, &mut corridor);
    let mut short = Vec::new();
    let cut = query.finish_path(&case.mesh, Output::limited(&mut short, 2));
    assert!(cut.corridor_truncated && !whole.corridor_truncated);
    assert_eq!(short, corridor[..2]);
    assert_eq!(cut.cost, whole.cost);

    query.begin_path(&case.mesh, start, end, &case.filter).unwrap();
    // A budget that is used up pauses before the open list is looked at.
    assert_eq!(query.update_path(&case.mesh, &case.filter, whole.iterations), SearchStatus::InProgress);
    assert_eq!(query.finish_path(&case.mesh, &mut short).status, SearchStatus::InProgress);
    assert_eq!(query.update_path(&case.mesh, &case.filter, 1), SearchStatus::Found);
    assert_eq!(query.finish_path(&case.mesh, &mut short), whole);
}

#[test]
fn references_and_edits() {
    let case = (0..).find_map(case).unwrap();
    let Case { mut mesh, start, end, filter } = case;
    let (start, end) = (path_end(&mesh, start), path_end(&mesh, end));
    let mut query = NavMeshQuery::default();
    let nowhere = PathEnd { polygon: waymesh::mesh::PolyRef::INVALID, ..start };
    assert_eq!(query.begin_path(&mesh, nowhere, end, &filter).unwrap(), SearchStatus::InvalidStart);
    assert_eq!(query.begin_path(&mesh, start, nowhere, &filter).unwrap(), SearchStatus::InvalidEnd);
    assert_eq!(query.update_path(&mesh, &filter, 9), SearchStatus::Stale);
    assert_eq!(query.begin_path(&mesh, start, end, &filter).unwrap(), SearchStatus::InProgress);
    let key = mesh.name_of(start.polygon).unwrap().tile;
    mesh.remove(key).unwrap();
    let mut corridor = vec![start.polygon];
    assert_eq!(query.update_path(&mesh, &filter, 9), SearchStatus::Stale);
    assert_eq!(query.finish_path(&mesh, &mut corridor).status, SearchStatus::Stale);
    assert!(corridor.is_empty());
    assert_eq!(query.begin_path(&mesh, start, end, &filter).unwrap(), SearchStatus::InvalidStart);
    let bad = PathEnd { position: DVec3::new(f64::NAN, 0.0, 0.0), ..end };
    assert_eq!(query.begin_path(&mesh, start, bad, &filter).unwrap_err().name, "end");
}

/// Claims far too high a least cost: paths may be bad, but every walk ends.
struct Liar;

impl PolygonFilter for Liar {
    fn passes(&self, _: u16, _: u8) -> bool {
        true
    }
    fn area_cost(&self, _: u8) -> f64 {
        1.0
    }
    fn min_area_cost(&self) -> f64 {
        7.0
    }
}

#[test]
fn a_wrong_minimum_ends_all_the_same() {
    let mut query = NavMeshQuery::default();
    let mut corridor = Vec::new();
    for seed in 0..600 {
        let Some(case) = case(seed) else { continue };
        let (start, end) = (path_end(&case.mesh, case.start), path_end(&case.mesh, case.end));
        let result = query.find_corridor(&case.mesh, start, end, &Liar, &mut corridor).unwrap();
        assert!(matches!(result.status, SearchStatus::Found | SearchStatus::Partial));
        assert!(!corridor.is_empty());
    }
}
