//! Paths over surfaces beside brute force: Dijkstra's costs, the nearest reachable sample, and a dense check of distances.

mod surfaces;

use std::collections::BTreeSet;
use surfaces::{Spec, Squares, brute_clearance, brute_squares};
use waymesh::grid::{FlatGround, NavGround, NavPath, NavPathStatus, NavRegion};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::surface::{
    NavAgent, NavAreas, NavFootprint, NavObstacle, NavPathQuery, NavSurface, bake_nav_surface, line_is_clear,
};

/// Where an agent fits, and the cost of getting there from a start, by the rules in their plainest form.
struct Plain<'a> {
    spec: &'a Spec,
    squares: &'a Squares,
    radius: f64,
    fits: Vec<bool>,
}

impl<'a> Plain<'a> {
    fn new(spec: &'a Spec, squares: &'a Squares, radius: f64) -> Self {
        let (nx, nz) = (i64::from(spec.region.samples_x()), i64::from(spec.region.samples_z()));
        let places = (0..nz).flat_map(|j| (0..nx).map(move |i| (i, j)));
        let fits = places
            .map(|(i, j)| squares.cause(i, j).is_none() && radius <= brute_clearance(spec, squares, i, j) + 1e-9)
            .collect();
        Self { spec, squares, radius, fits }
    }

    fn fits(&self, i: i64, j: i64) -> bool {
        let region = &self.spec.region;
        region.contains(i, j) && self.fits[(j * i64::from(region.samples_x()) + i) as usize]
    }

    /// Dijkstra (1959): for each sample the cost in samples, infinite where there is no way.
    fn costs(&self, start: [i64; 2]) -> Vec<f64> {
        let width = i64::from(self.spec.region.samples_x());
        let mut costs = vec![f64::INFINITY; self.fits.len()];
        costs[(start[1] * width + start[0]) as usize] = 0.0;
        let mut queue = BTreeSet::from([(0u64, start)]);
        while let Some((bits, [i, j])) = queue.pop_first() {
            for dj in -1..=1 {
                for di in -1..=1 {
                    if !self.fits(i + di, j + dj) || !self.fits(i + di, j) || !self.fits(i, j + dj) {
                        continue;
                    }
                    let cost = f64::from_bits(bits) + ((di * di + dj * dj) as f64).sqrt();
                    let known = &mut costs[((j + dj) * width + i + di) as usize];
                    if cost < *known - 1e-9 {
                        *known = cost;
                        queue.insert((cost.to_bits(), [i + di, j + dj]));
                    }
                }
            }
        }
        costs
    }

    /// The distance from a place to the nearest blocked square, in metres.
    fn distance(&self, p: DVec3) -> f64 {
        let region = &self.spec.region;
        let half = region.sample_size() / 2.0;
        self.squares
            .blocked()
            .map(|(k, l)| {
                let beyond = |c: f64, v: f64| ((c - v).abs() - half).max(0.0);
                beyond(region.x(k), p.x).hypot(beyond(region.z(l), p.z))
            })
            .fold(f64::INFINITY, f64::min)
    }
}

#[test]
fn paths_equal_brute_force() {
    let mut rng = SplitMix64::new(5);
    let (mut query, mut path) = (NavPathQuery::default(), NavPath::new());
    let mut seen = std::collections::BTreeMap::<&str, u32>::new();
    for _ in 0..100 {
        let spec = Spec::random(&mut rng);
        let tile = spec.bake();
        let squares = brute_squares(&spec, i64::from(tile.margin()));
        let size = spec.region.sample_size();
        let radius = [0.0, spec.max_agent_radius / 2.0, spec.max_agent_radius][rng.below(3) as usize];
        let plain = Plain::new(&spec, &squares, radius);
        for _ in 0..8 {
            let (from, to) = (spec.random_place(&mut rng), spec.random_place(&mut rng));
            let agent = NavAgent { radius, ..spec.agent };
            let status = query.find_path(&tile, &spec.ground, from, to, &agent, &mut path).unwrap();
            *seen.entry(status.name()).or_default() += 1;
            let own = |p: DVec3| spec.region.sample_at(p.x, p.z);
            let near_start: Vec<[i64; 2]> = (-8..=8)
                .flat_map(|dj| (-8..=8).map(move |di| (di, dj)))
                .map(|(di, dj)| [own(from)[0] + di, own(from)[1] + dj])
                .filter(|p| plain.fits(p[0], p[1]))
                .collect();
            assert_eq!(status == NavPathStatus::NoPath, near_start.is_empty());
            if near_start.is_empty() {
                assert!(path.is_empty());
                continue;
            }
            assert_eq!(path.get(0), Some(from));
            let straight = (DVec3::new(to.x - from.x, 0.0, to.z - from.z)).length();
            let stands = plain.fits(own(from)[0], own(from)[1]);
            if stands {
                let costs = plain.costs(own(from));
                let cost = |p: [i64; 2]| costs[(p[1] * i64::from(spec.region.samples_x()) + p[0]) as usize];
                let complete = plain.fits(own(to)[0], own(to)[1]) && cost(own(to)).is_finite();
                assert_eq!(status == NavPathStatus::Complete, complete);
                let end = if complete {
                    assert_eq!(path.last(), Some(to));
                    assert!(path.length() >= straight - 1e-9);
                    own(to)
                } else {
                    // The nearest sample that can be reached, the lowest row and column of equals.
                    let [u, v] = spec.region.in_samples(to.x, to.z);
                    let width = i64::from(spec.region.samples_x());
                    let reachable =
                        (0..costs.len() as i64).map(|k| [k % width, k / width]).filter(|&p| cost(p).is_finite());
                    let far = |p: [i64; 2]| (p[0] as f64 - u).powi(2) + (p[1] as f64 - v).powi(2);
                    let nearest = reachable
                        .min_by(|&a, &b| far(a).total_cmp(&far(b)).then((a[1], a[0]).cmp(&(b[1], b[0]))))
                        .unwrap();
                    let last = path.last().unwrap();
                    let at = DVec3::new(spec.region.x(nearest[0]), last.y, spec.region.z(nearest[1]));
                    assert!(last == at || path.len() == 1 && last == from, "{last} {at}");
                    nearest
                };
                assert!((path.cost() - cost(end) * size).abs() < 1e-9);
            }
            check_distances(&plain, &path, stands, status == NavPathStatus::Complete);
            check_corners(&plain, &path);
        }
    }
    assert!(seen["complete"] > 150 && seen["partial"] > 100 && seen["no_path"] > 50, "{seen:?}");
}

/// No point of the path is nearer to a blocked square than the radius, except around an end that is itself nearer.
fn check_distances(plain: &Plain<'_>, path: &NavPath, stands: bool, complete: bool) {
    let size = plain.spec.region.sample_size();
    let points: Vec<DVec3> = path.points().collect();
    let (from, to) = (points[0], points[points.len() - 1]);
    let level = |a: DVec3, b: DVec3| (a.x - b.x).hypot(a.z - b.z);
    let free_start = if plain.distance(from) >= plain.radius && stands {
        0.0
    } else if stands {
        0.75 * size
    } else {
        12.0 * size
    };
    let free_end = if !complete || plain.distance(to) >= plain.radius { 0.0 } else { 0.75 * size };
    for leg in points.windows(2) {
        let steps = (level(leg[0], leg[1]) / size * 16.0).ceil().max(1.0);
        for k in 0..=steps as u32 {
            let p = leg[0] + (leg[1] - leg[0]) * (f64::from(k) / steps);
            let inner = level(p, from) > free_start && level(p, to) > free_end;
            // An end that keeps the radius itself may dip below it by less than half a sample on the way to its sample.
            let excused = level(p, from) <= 0.75 * size || level(p, to) <= 0.75 * size;
            let distance = plain.distance(p);
            assert!(!inner || distance >= plain.radius - 1e-8 || excused && distance > 0.0, "{distance} {p} {path:?}");
        }
    }
}

/// Corners are pulled straight: the line between a corner's neighbours comes nearer to what is blocked than the radius.
fn check_corners(plain: &Plain<'_>, path: &NavPath) {
    let points: Vec<DVec3> = path.points().collect();
    for (k, corner) in points.windows(3).enumerate() {
        let ends = k == 0 || k + 3 == points.len();
        let nearest = (0..=4000)
            .map(|t| plain.distance(corner[0] + (corner[2] - corner[0]) * (f64::from(t) / 4000.0)))
            .fold(f64::INFINITY, f64::min);
        assert!(
            ends || nearest < plain.radius.max(1e-3 * plain.spec.region.sample_size()) + 1e-3,
            "{nearest} {path:?}"
        );
    }
}

/// Against the distances of many points of the line.
#[test]
fn clear_lines_keep_the_radius() {
    let mut rng = SplitMix64::new(11);
    let mut counts = [0; 2];
    for _ in 0..60 {
        let spec = Spec::random(&mut rng);
        let tile = spec.bake();
        let squares = brute_squares(&spec, i64::from(tile.margin()));
        let radius = [spec.max_agent_radius / 2.0, spec.max_agent_radius][rng.below(2) as usize];
        let plain = Plain::new(&spec, &squares, radius);
        // Where nothing is known no line is clear, so both ends are on known squares.
        let known = |p: DVec3| {
            let [i, j] = spec.region.sample_at(p.x, p.z);
            spec.region.contains(i, j)
        };
        for _ in 0..20 {
            let (from, to) = (spec.random_place(&mut rng), spec.random_place(&mut rng));
            if !known(from) || !known(to) {
                continue;
            }
            let clear = line_is_clear(&tile, from, to, radius).unwrap();
            assert_eq!(clear, tile.line_is_clear(to, from, radius).unwrap());
            counts[usize::from(clear)] += 1;
            let nearest = (0..=400).map(|k| plain.distance(from + (to - from) * (f64::from(k) / 400.0)));
            let nearest = nearest.fold(f64::INFINITY, f64::min);
            let step = (to - from).length() / 400.0;
            if clear {
                assert!(nearest >= radius - 2e-9, "{nearest} {radius}");
            } else {
                assert!(nearest <= radius + step, "{nearest} {radius}");
            }
        }
        assert_eq!(tile.line_is_clear(DVec3::NAN, DVec3::ZERO, radius).unwrap_err().name, "from");
        assert_eq!(
            tile.line_is_clear(DVec3::ZERO, DVec3::ZERO, spec.max_agent_radius * 2.0 + 1.0).unwrap_err().name,
            "radius"
        );
    }
    assert!(counts.iter().all(|&n| n > 50), "{counts:?}");
}

#[test]
fn around_a_house() {
    let region = NavRegion::new(0.0, 0.0, 129, 129, 0.5).unwrap();
    let house = NavObstacle { footprint: NavFootprint::rect(20.0, 20.0, 30.0, 32.0), min_y: 0.0, max_y: 6.0 };
    let areas = NavAreas { obstacles: vec![house], ..NavAreas::default() };
    let agent = NavAgent::default();
    let tile = bake_nav_surface(region, &FlatGround(0.0), &agent, &areas, 1.0).unwrap();
    let (mut query, mut path) = (NavPathQuery::default(), NavPath::new());
    let at = |x: f64, z: f64| DVec3::new(x, 0.0, z);
    let mut find = |from, to, agent: &NavAgent| {
        let status = query.find_path(&tile, &FlatGround(0.0), from, to, agent, &mut path).unwrap();
        (status, path.points().collect::<Vec<_>>())
    };
    let (status, points) = find(at(10.0, 26.0), at(40.0, 26.0), &agent);
    assert_eq!(status, NavPathStatus::Complete);
    // From (20.5, 19) on, the line from the start would pass the corner at (19.75, 19.75) at 0.21 m; here it is 0.47.
    assert_eq!(points, [at(10.0, 26.0), at(20.0, 19.0), at(30.0, 19.0), at(40.0, 26.0)]);
    // Inside: at its wall.
    let (status, points) = find(at(10.0, 26.0), at(24.0, 26.3), &agent);
    assert_eq!((status, points), (NavPathStatus::Partial, vec![at(10.0, 26.0), at(19.0, 26.5)]));
    // Pushed into its wall: out again.
    let (status, points) = find(at(20.5, 25.0), at(10.0, 25.0), &agent);
    assert_eq!((status, points.len()), (NavPathStatus::Complete, 2));
    // In the middle of it: nowhere to stand.
    assert_eq!(find(at(25.0, 26.0), at(10.0, 25.0), &agent), (NavPathStatus::NoPath, vec![]));
    assert_eq!(find(at(3.0, 3.0), at(3.0, 3.0), &agent), (NavPathStatus::Complete, vec![at(3.0, 3.0)]));
    // One surface for narrow and wide agents; wider than baked is refused.
    let wide = find(at(10.0, 26.0), at(40.0, 26.0), &NavAgent { radius: 1.0, ..agent });
    assert_eq!((wide.1[1].z - 26.0).abs(), 7.5, "one sample farther out, on either side");
    let refused = |radius| {
        let agent = NavAgent { radius, ..agent };
        let (mut query, mut path) = (NavPathQuery::default(), NavPath::new());
        query.find_path(&tile, &FlatGround(0.0), at(0.0, 0.0), at(9.0, 9.0), &agent, &mut path).unwrap_err()
    };
    for radius in [1.01, -0.1, f64::NAN] {
        let error = refused(radius);
        assert!(error.name == "radius" && error.to_string().contains("max_agent_radius"), "{error}");
    }
}

#[test]
fn the_node_budget() {
    let region = NavRegion::new(0.0, 0.0, 100, 100, 1.0).unwrap();
    let wall = NavFootprint::rect(50.0, -9.0, 50.0, 95.0);
    let areas = NavAreas { no_walk: vec![wall], ..NavAreas::default() };
    let agent = NavAgent::default();
    let tile = bake_nav_surface(region, &FlatGround(0.0), &agent, &areas, 0.4).unwrap();
    let mut path = NavPath::new();
    let (from, to) = (DVec3::new(10.0, 0.0, 10.0), DVec3::new(90.0, 0.0, 10.0));
    let mut find = |most| {
        let mut query = NavPathQuery::new(most, 8);
        query.find_path(&tile, &FlatGround(0.0), from, to, &agent, &mut path).map(|status| (status, path.expanded()))
    };
    assert!(find(0).is_err());
    assert_eq!(find(1), Ok((NavPathStatus::Partial, 1)));
    let (status, needed) = find(u32::MAX).unwrap();
    assert_eq!(status, NavPathStatus::Complete);
    assert_eq!(find(needed - 1).unwrap().0, NavPathStatus::Partial);
    assert_eq!(find(needed), Ok((NavPathStatus::Complete, needed)));
}

#[test]
fn heights_and_bad_numbers() {
    let region = NavRegion::new(0.0, 0.0, 60, 60, 1.0).unwrap();
    let hill = |x: f64, z: f64| (x + z) * 0.25;
    let areas = NavAreas { no_walk: vec![NavFootprint::rect(20.0, 0.0, 22.0, 40.0)], ..NavAreas::default() };
    let agent = NavAgent::default();
    let tile = bake_nav_surface(region, &hill, &agent, &areas, 0.4).unwrap();
    let (mut query, mut path) = (NavPathQuery::default(), NavPath::new());
    query.find_path_xz(&tile, &hill, [5.25, 5.5], [40.0, 5.0], &agent, &mut path).unwrap();
    assert!(path.len() > 2);
    for p in path.points() {
        assert_eq!(p.y, hill.height(p.x, p.z));
    }
    // Without ground, heights come from the neighbours.
    query.find_path_xz(&tile, &|_: f64, _: f64| f64::NAN, [5.0, 5.0], [40.0, 5.0], &agent, &mut path).unwrap();
    assert!(path.points().all(|p| p.y == 0.0));
    for bad in [f64::NAN, f64::INFINITY, 1e9] {
        let bad = DVec3::new(1.0, bad, 1.0);
        let good = DVec3::ONE;
        assert_eq!(query.find_path(&tile, &hill, bad, good, &agent, &mut path).unwrap_err().name, "from");
        assert_eq!(query.find_path(&tile, &hill, good, bad, &agent, &mut path).unwrap_err().name, "to");
    }
}

/// What an agent in a closet too narrow for it does not do: step through the wall.
#[test]
fn not_through_a_thin_wall() {
    let region = NavRegion::new(0.0, 0.0, 41, 41, 0.5).unwrap();
    let walls = [NavFootprint::rect(10.0, -9.0, 10.0, 99.0), NavFootprint::rect(8.5, 0.0, 8.5, 9.0)];
    let areas = NavAreas { no_walk: walls.to_vec(), ..NavAreas::default() };
    let agent = NavAgent { radius: 0.8, ..NavAgent::default() };
    let tile = bake_nav_surface(region, &FlatGround(0.0), &agent, &areas, 0.8).unwrap();
    assert_eq!(tile.cause(18, 10), None);
    let (mut query, mut path) = (NavPathQuery::new(200_000, 20), NavPath::new());
    let (from, to) = (DVec3::new(9.4, 0.0, 8.0), DVec3::new(18.0, 0.0, 8.0));
    query.find_path(&tile, &FlatGround(0.0), from, to, &agent, &mut path).unwrap();
    assert!(path.points().all(|p| p.x < 10.0), "{path:?}");
    assert!(tile.clearance(18, 16).unwrap() < 0.8);
}
