//! Avoidance: bodies keep out of each other's way.

mod agent_maps;

use agent_maps::{apart, at};
use waymesh::agent::{Avoidance, AvoidingBody};
use waymesh::math::DVec3;

/// Two crowds walk through each other: nobody overlaps by more than a step's slack, everybody gets through, and every run is the same.
#[test]
fn crowds_pass_through_each_other() {
    let run = || {
        let mut avoidance = Avoidance::default();
        let delta = 1.0 / 60.0;
        let mut bodies: Vec<AvoidingBody> = (0..40)
            .map(|k| {
                let (row, column) = (f64::from(k / 2 % 5), f64::from(k / 10));
                let side = if k % 2 == 0 { -1.0 } else { 1.0 };
                AvoidingBody {
                    position: at(side * (8.0 + 1.5 * column), 1.5 * row),
                    velocity: DVec3::ZERO,
                    wish: DVec3::ZERO,
                    radius: 0.4,
                    max_speed: 2.0,
                    yields: true,
                }
            })
            .collect();
        // One stands in the middle and does not move.
        bodies.push(AvoidingBody { position: at(0.0, 3.0), yields: false, ..bodies[0] });
        let goals: Vec<DVec3> = bodies.iter().map(|body| at(-body.position.x, body.position.z)).collect();
        let mut velocities = Vec::new();
        let mut nearest = f64::INFINITY;
        for _ in 0..60 * 40 {
            for (body, goal) in bodies.iter_mut().zip(&goals) {
                let way = *goal - body.position;
                let length = way.length();
                body.wish =
                    if !body.yields || length < 0.05 { DVec3::ZERO } else { way * (2f64.min(length / delta) / length) };
            }
            avoidance.adjust(&bodies, delta, &mut velocities);
            for (body, &velocity) in bodies.iter_mut().zip(&velocities) {
                assert!(velocity.length() <= body.max_speed + 1e-9);
                body.velocity = velocity;
                body.position += velocity * delta;
            }
            for (k, a) in bodies.iter().enumerate() {
                for b in &bodies[..k] {
                    nearest = nearest.min(apart(a.position, b.position));
                }
            }
        }
        let there = bodies.iter().zip(&goals).filter(|(body, goal)| apart(body.position, **goal) < 0.1).count();
        assert_eq!(bodies[40].position, at(0.0, 3.0));
        assert_eq!(there, 41, "all are there, the one in the middle always was");
        assert!(nearest >= 0.78, "as near as {nearest}");
        bodies.iter().flat_map(|body| body.position.to_array().map(f64::to_bits)).collect::<Vec<_>>()
    };
    assert_eq!(run(), run());
}

#[test]
fn bodies_in_the_same_place_part() {
    let body = AvoidingBody {
        position: at(1.0, 1.0),
        velocity: DVec3::ZERO,
        wish: DVec3::ZERO,
        radius: 0.4,
        max_speed: 3.0,
        yields: true,
    };
    // One above the others' heads is none of them.
    let above = AvoidingBody { position: DVec3::new(1.0, 4.0, 1.0), ..body };
    let mut velocities = Vec::new();
    Avoidance::default().adjust(&[body, body, above], 0.1, &mut velocities);
    assert_eq!(velocities, [at(-3.0, 0.0), at(3.0, 0.0), at(0.0, 0.0)]);
    Avoidance::default().adjust(&[body, body], 0.0, &mut velocities);
    assert_eq!(velocities, [at(0.0, 0.0); 2], "no time, no change");
}
