use super::*;
use crate::grid::NavRegion;
use crate::surface::file::SurfaceGround;

const FULL: &str = r#"{ "region": { "origin_x": 0, "origin_z": 0, "samples_x": 129, "samples_z": 129, "sample_size": 0.5 },
  "ground": { "flat": 0 },
  "agent": { "radius": 0.4, "height": 1.8, "step_height": 0.3, "max_slope_degrees": 45 }, "max_agent_radius": 1.0,
  "areas": { "obstacles": [ { "rect": [20,20,30,32], "min_y": 0, "max_y": 6 }, { "circle": [40,12,1.2], "min_y": 0, "max_y": 1 } ],
             "no_walk": [ { "rect": [50,50,60,60] } ], "water": { "surface_y": -1, "max_depth": 0.5 } } }"#;

fn refused(text: &str) -> String {
    SurfaceSpec::from_json(text.as_bytes()).unwrap_err().to_string()
}

/// The full description with one piece replaced.
fn changed(from: &str, to: &str) -> String {
    assert!(FULL.contains(from), "{from}");
    refused(&FULL.replacen(from, to, 1))
}

#[test]
fn everything_is_read() {
    let spec = SurfaceSpec::from_json(FULL.as_bytes()).unwrap();
    assert_eq!(spec.region, NavRegion::new(0.0, 0.0, 129, 129, 0.5).unwrap());
    assert_eq!(spec.ground, GroundSpec::Ready(SurfaceGround::Flat(0.0)));
    assert_eq!((spec.agent, spec.max_agent_radius), (NavAgent::default(), 1.0));
    assert_eq!(spec.areas.obstacles.len(), 2);
    assert_eq!(spec.areas.no_walk, [NavFootprint::rect(50.0, 50.0, 60.0, 60.0)]);
    assert_eq!(spec.areas.water, Some(NavWater { surface_y: -1.0, max_depth: 0.5 }));
}

#[test]
fn what_is_left_out_is_usual() {
    let spec = SurfaceSpec::from_json(
        br#"{"region":{"samples_x":2,"samples_z":3.0,"sample_size":1},"ground":{"flat":1},"agent":{"radius":2}}"#,
    )
    .unwrap();
    assert_eq!(spec.max_agent_radius, 2.0);
    assert_eq!(spec.agent.height, 1.8);
    assert_eq!(spec.areas, NavAreas::default());
}

#[test]
fn faults_are_named() {
    for (from, to, told) in [
        ("\"samples_x\": 129", "\"samples_x\": 12.5", "region.samples_x: is 12.5"),
        ("\"samples_x\": 129", "\"samples_x\": 0", "region: samples_x is 0, allowed: 1 to"),
        ("\"samples_x\": 129", "\"samples_x\": 4000000000", "region: samples_x is 4000000000"),
        ("\"samples_x\": 129,", "", "region.samples_x: is missing"),
        ("\"sample_size\": 0.5", "\"sample_size\": -1", "region: sample_size is -1"),
        ("\"flat\": 0", "\"flat\": \"low\"", "ground.flat: is \"low\", allowed: a number"),
        ("\"flat\": 0", "\"heights\": {}, \"flat\": 0", "ground: must have exactly one of flat, heights, image"),
        ("\"flat\": 0", "\"flat\": 1e300", "ground: flat is 1"),
        ("\"radius\": 0.4", "\"radios\": 0.4", "agent.radios: no such field, allowed: radius"),
        ("\"radius\": 0.4", "\"radius\": -0.4", "agent: radius is -0.4, allowed: 0 to 1000"),
        ("\"max_slope_degrees\": 45", "\"max_slope_degrees\": 90", "agent: max_slope_degrees is 90"),
        ("[20,20,30,32]", "[20,20,10,32]", "areas.obstacles[0]: max_x is 10"),
        ("[20,20,30,32]", "[20,20,30]", "areas.obstacles[0].rect: is a list of 3, allowed: a list of 4 numbers"),
        ("[40,12,1.2]", "[40,12,-1]", "areas.obstacles[1]: radius is -1"),
        ("\"circle\"", "\"rect\": [1,1,2,2], \"circle\"", "areas.obstacles[1]: must have exactly one of rect, circle"),
        ("\"max_y\": 6", "\"max_y\": -6", "areas.obstacles[0]: max_y is -6"),
        ("\"max_depth\": 0.5", "\"max_depth\": -0.5", "areas.water: max_depth is -0.5"),
        ("\"no_walk\"", "\"nowalk\"", "areas.nowalk: no such field"),
        ("\"ground\"", "\"grund\"", "grund: no such field"),
    ] {
        let message = changed(from, to);
        assert!(message.contains(told), "{message:?} should tell {told:?}");
    }
    assert!(refused("{").contains("not JSON"));
    assert!(refused("[]").contains("is a list of 0, allowed: an object"));
    assert!(refused(r#"{"ground":{"flat":0}}"#).contains("region: is missing"));
}

#[test]
fn heights_and_images() {
    let with = |ground: &str| FULL.replacen(r#""flat": 0"#, ground, 1);
    let heights =
        r#""heights":{"origin_x":1,"origin_z":2,"samples_x":2,"samples_z":2,"sample_size":4,"values":[0,1,null,3]}"#;
    let spec = SurfaceSpec::from_json(with(heights).as_bytes()).unwrap();
    let GroundSpec::Ready(SurfaceGround::Heights(grid)) = spec.ground else { panic!() };
    assert!(grid.heights()[2].is_nan() && grid.heights()[3] == 3.0);
    let short = refused(&with(&heights.replace(",3]", "]")));
    assert!(short.contains("ground.heights.values: 3 values, allowed: 4"), "{short}");
    let image = r#""image":"h.png","min_y":-1,"max_y":3,"sample_size":2"#;
    let spec = SurfaceSpec::from_json(with(image).as_bytes()).unwrap();
    let GroundSpec::Image(image) = spec.ground else { panic!() };
    let around = NavRegion::new(0.0, 0.0, 100, 100, 1.0).unwrap();
    let grid = image.heights([2, 1], |pixel| [0, 255][pixel], 255, &around, 2).unwrap();
    assert_eq!(grid.heights(), [-1.0, 3.0]);
    assert!(image.heights([2, 0], |_| 0, 255, &around, 2).is_err());
}
