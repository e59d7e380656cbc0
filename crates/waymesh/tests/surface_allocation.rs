//! Warm queries and followers allocate nothing.

mod surfaces;

use surfaces::Spec;
use waymesh::agent::{NavPathFollower, NavSurfaceMesh};
use waymesh::grid::{NavGridQuery, NavGridTile, NavPath};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::surface::NavPathQuery;

#[test]
fn warm_paths_allocate_nothing() {
    let mut rng = SplitMix64::new(15);
    let spec = Spec { max_agent_radius: 0.4, ..Spec::random_of(&mut rng, 150, 150) };
    let tile = spec.bake();
    let ends: Vec<[DVec3; 2]> = (0..1000).map(|_| [spec.random_place(&mut rng), spec.random_place(&mut rng)]).collect();
    let (mut query, mut path) = (NavPathQuery::default(), NavPath::with_capacity(1000));
    let mut ask = |ends: &[[DVec3; 2]]| {
        ends.iter()
            .map(|&[from, to]| {
                query.find_path(&tile, &spec.ground, from, to, &spec.agent, &mut path).unwrap();
                path.length()
            })
            .sum::<f64>()
    };
    // None of those that are counted is among those that warm the query up.
    ask(&ends[..500]);
    let mut sum = 0.0;
    let counted = allocation_counter::measure(|| sum = ask(&ends[500..]));
    assert_eq!(counted.count_total, 0);
    assert!(sum > 0.0);
}

#[test]
fn warm_grid_paths_allocate_nothing() {
    let mut rng = SplitMix64::new(3);
    let spec = Spec::random_of(&mut rng, 200, 130);
    let tile = NavGridTile::from_fn(spec.region, |_, _| rng.below(4) > 0);
    let (mut query, mut path) = (NavGridQuery::default(), NavPath::with_capacity(26_000));
    let places: Vec<DVec3> = (0..400).map(|_| spec.random_place(&mut rng)).collect();
    let mut ask = |places: &[DVec3]| {
        places.windows(2).for_each(|w| {
            query.find_path(&tile, w[0], w[1], &mut path).unwrap();
        });
    };
    ask(&places[..200]);
    assert_eq!(allocation_counter::measure(|| ask(&places[200..])).count_total, 0);
}

#[test]
fn following_allocates_nothing() {
    let mut rng = SplitMix64::new(15);
    let spec = Spec { max_agent_radius: 0.4, ..Spec::random_of(&mut rng, 150, 150) };
    let tile = spec.bake();
    let mut query = NavPathQuery::default();
    let mut routes = NavSurfaceMesh { surface: &tile, ground: &spec.ground, query: &mut query };
    let mut follower = NavPathFollower::new(spec.agent);
    let (mut position, mut direction) = (spec.random_place(&mut rng), DVec3::ZERO);
    let mut walk = |target: DVec3, frames: u32| {
        follower.move_to(target);
        for _ in 0..frames {
            if !follower.update(&mut routes, position, 1.0 / 60.0, &mut direction).unwrap() {
                break;
            }
            position += direction * (4.0 / 60.0);
        }
    };
    let targets: Vec<DVec3> = (0..40).map(|_| spec.random_place(&mut rng)).collect();
    targets[..20].iter().for_each(|&target| walk(target, 2000));
    let counted = allocation_counter::measure(|| targets[20..].iter().for_each(|&target| walk(target, 2000)));
    assert_eq!(counted.count_total, 0);
}
