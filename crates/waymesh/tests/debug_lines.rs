//! What is drawn of surfaces and grids, line by line: a cross on every blocked sample and nowhere else, and the legs of routes.

mod agent_maps;

use agent_maps::{at, field, town};
use waymesh::agent::{DebugLineKind, DebugLines, NavMap};
use waymesh::grid::{NavGridTile, NavPath, NavRegion, StreamedNavGrid, nav_grid_debug_lines};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::surface::{NavAgent, NavAreas, NavFootprint, bake_nav_surface, nav_surface_debug_lines};

/// Without ground for x below 3.
fn ground(x: f64, z: f64) -> f64 {
    if x < 3.0 { f64::NAN } else { x * 0.25 - z * 0.125 }
}

fn route(points: &[[f64; 3]]) -> NavPath {
    let mut route = NavPath::new();
    points.iter().for_each(|&point| route.push(DVec3::from(point)));
    route
}

/// The middles of the crosses that the lines are, each two lines through the middle, across each other.
fn crosses(lines: &[[DVec3; 2]], size: f64) -> Vec<DVec3> {
    let middle_of = |pair: &[[DVec3; 2]]| {
        let middle = (pair[0][0] + pair[0][1]) * 0.5;
        for (line, sides) in pair.iter().zip([1.0, -1.0]) {
            let half = line[1] - middle;
            assert!((line[0] + line[1] - middle * 2.0).length() < 1e-12, "{line:?}");
            let diagonal = (half.z - half.x * sides).abs() < 1e-12 && half.y.abs() < 1e-12;
            assert!(diagonal && half.x > 0.25 * size && half.x < 0.5 * size, "{half}");
        }
        middle
    };
    assert_eq!(lines.len() % 2, 0);
    lines.chunks(2).map(middle_of).collect()
}

/// The places of samples that are blocked, on the ground.
fn places(region: &NavRegion, blocked: impl Fn(i64, i64) -> bool) -> Vec<DVec3> {
    let (columns, rows) = (i64::from(region.samples_x()), i64::from(region.samples_z()));
    let all = (0..rows).flat_map(|j| (0..columns).map(move |i| (i, j)));
    all.filter(|&(i, j)| blocked(i, j))
        .map(|(i, j)| {
            let (x, z) = (region.x(i), region.z(j));
            DVec3::new(x, if x < 3.0 { 0.0 } else { ground(x, z) }, z)
        })
        .collect()
}

fn assert_at(found: &[DVec3], expected: &[DVec3]) {
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(expected) {
        assert!((*found - *expected).length() < 1e-12, "{found} {expected}");
    }
}

fn of(lines: &DebugLines, kind: DebugLineKind) -> Vec<[DVec3; 2]> {
    lines.lines.iter().filter(|line| line.kind == kind).map(|line| line.ends).collect()
}

#[test]
fn surfaces() {
    let region = NavRegion::new(-1.0, 2.0, 30, 20, 0.5).unwrap();
    let areas = NavAreas { no_walk: vec![NavFootprint::rect(5.0, 4.0, 6.0, 9.0)], ..NavAreas::default() };
    let surface = bake_nav_surface(region, &ground, &NavAgent::default(), &areas, 0.4).unwrap();
    let blocked = places(&region, |i, j| surface.cause(i, j).is_some());
    assert!(blocked.iter().any(|p| p.x < 3.0) && blocked.iter().any(|p| p.x > 4.0) && blocked.len() < 300);
    let (first, second) =
        (route(&[[4.0, 1.0, 3.0], [5.0, 2.0, 3.5], [9.0, 0.5, 3.0]]), route(&[[4.0, 0.0, 9.0], [3.5, 0.0, 10.0]]));
    let lines = nav_surface_debug_lines(&surface, &ground, &[&first, &NavPath::new(), &second]);
    let (blocked_lines, legs) = lines.split_at(2 * blocked.len());
    assert_at(&crosses(blocked_lines, 0.5), &blocked);
    let leg = |a: [f64; 3], b: [f64; 3]| [DVec3::from(a), DVec3::from(b)];
    let expected = [
        leg([4.0, 1.0, 3.0], [5.0, 2.0, 3.5]),
        leg([5.0, 2.0, 3.5], [9.0, 0.5, 3.0]),
        leg([4.0, 0.0, 9.0], [3.5, 0.0, 10.0]),
    ];
    assert_eq!(legs, expected);

    let mut all = DebugLines::default();
    all.add_surface(&surface, &ground);
    all.add_route(&first);
    assert_eq!((all.walkable, all.blocked, all.tiles), (600 - blocked.len() as u64, blocked.len() as u64, 1));
    assert_eq!(of(&all, DebugLineKind::Blocked), blocked_lines);
    assert_eq!(of(&all, DebugLineKind::Route), expected[..2]);
    // Around all squares, closed.
    let outline = of(&all, DebugLineKind::Outline);
    let ends = |axis: usize| outline.iter().map(move |line| line[0][axis]);
    let extent = |axis| ends(axis).fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)));
    assert_eq!((extent(0), extent(2)), ((-1.25, 13.75), (1.75, 11.75)));
    assert!((0..outline.len()).all(|k| outline[k][1] == outline[(k + 1) % outline.len()][0]));
}

#[test]
fn grids() {
    let walkable = |rng: &mut SplitMix64| rng.below(4) > 0;
    let mut rng = SplitMix64::new(17);
    let mut world = StreamedNavGrid::new(8, 0.75).unwrap();
    let mut all = DebugLines::default();
    let mut blocked = Vec::new();
    for cell in [[-1, 0], [0, 0], [2, 1]] {
        let region = world.region_of(cell).unwrap();
        let tile = NavGridTile::from_fn(region, |_, _| walkable(&mut rng));
        let here = places(&region, |i, j| !tile.walkable(i, j));
        assert!(!here.is_empty() && here.len() < 64);
        let lines = nav_grid_debug_lines(&tile, &ground, &[&route(&[[1.0, 0.0, 1.0], [2.0, 0.0, 1.0]])]);
        let (last, crossed) = lines.split_last().unwrap();
        assert_eq!(*last, [DVec3::new(1.0, 0.0, 1.0), DVec3::new(2.0, 0.0, 1.0)]);
        assert_at(&crosses(crossed, 0.75), &here);
        blocked.extend(here);
        world.put(cell, tile).unwrap();
    }
    all.add_cells(&world, &ground);
    assert_eq!((all.blocked, all.walkable, all.tiles), (blocked.len() as u64, 192 - blocked.len() as u64, 3));
    assert_at(&crosses(&of(&all, DebugLineKind::Blocked), 0.75), &blocked);
    all.clear();
    assert_eq!(all, DebugLines::default());
}

#[test]
fn debug_lines_count_what_they_show() {
    let map = field();
    let mut lines = DebugLines::default();
    map.draw(&mut lines);
    assert_eq!(lines.walkable + lines.blocked, 61 * 61);
    let of = |lines: &DebugLines, kind| lines.lines.iter().filter(|line| line.kind == kind).count() as u64;
    assert_eq!(of(&lines, DebugLineKind::Blocked), 2 * lines.blocked);
    assert_eq!((of(&lines, DebugLineKind::Outline), lines.tiles), (64, 1));
    // Heights are those of the caller's function.
    let mut high = DebugLines::default();
    high.add_surface(&map.surface, &|x: f64, z: f64| if x > 10.0 { f64::NAN } else { x + z });
    assert_eq!(high.lines.len(), lines.lines.len());
    for line in &high.lines {
        for end in line.ends {
            let middle = line.ends[0].lerp(line.ends[1], 0.5);
            let of = if line.kind == DebugLineKind::Blocked { middle } else { end };
            assert!((end.y - if of.x > 10.0 { 0.0 } else { of.x + of.z }).abs() < 1e-9);
        }
    }
    let mesh = town();
    lines.clear();
    mesh.draw(&mut lines);
    let found = waymesh::query::NavMeshQuery::default()
        .find_path(&mesh.mesh, at(2.0, 2.0), at(60.0, 60.0), &mesh.options)
        .unwrap();
    let polygons = of(&lines, DebugLineKind::Polygon);
    assert!(polygons > 3 * lines.polygons && lines.polygons > 100);
    lines.add_corridor(&mesh.mesh, &found.corridor);
    assert!(of(&lines, DebugLineKind::Corridor) >= 3 * found.corridor.len() as u64 && !found.corridor.is_empty());
    let mut route = NavPath::new();
    (0..4).for_each(|k| route.push(at(f64::from(k), 0.0)));
    lines.add_route(&route);
    assert_eq!(of(&lines, DebugLineKind::Route), 3);
}
