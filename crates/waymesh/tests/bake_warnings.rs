//! What a bake tells when little or nothing is left.

mod built_levels;

use built_levels::{Builder, emptiness, run};
use waymesh::bake::{BakeSettings, BakeWarning, Emptiness, Level};

#[test]
fn silent_emptiness_tells_its_story() {
    let level = Builder::default().floor([0.0, 0.0, 2.0, 2.0], 0.0).level();
    for tile_size in [0, 48] {
        let settings = BakeSettings { filter_ledges: false, tile_size, ..BakeSettings::default() };
        let bake = run(&level, &settings);
        assert_eq!(bake.report.polygons, 0);
        assert_eq!(*emptiness(&bake), Emptiness::RegionsTooSmall { walkable: 49, eroded: 9, needed: 64 });
        let text = bake.report.warnings[0].to_string();
        assert!(text.contains("49 walkable cells, 9 after erosion, 0 after the minimum region"), "{text}");
    }
}

#[test]
fn every_emptiness_has_its_reason() {
    let settings = BakeSettings::default();
    let why = |level: Builder, settings: &BakeSettings| emptiness(&run(&level.level(), settings)).clone();
    let floor = || Builder::default().floor([0.0, 0.0, 20.0, 20.0], 0.0);
    assert_eq!(why(Builder::default(), &settings), Emptiness::NoTriangles);
    let bounds = Some(([100.0, -1.0, 100.0], [120.0, 5.0, 120.0]));
    assert_eq!(why(floor(), &BakeSettings { bounds, ..settings.clone() }), Emptiness::OutsideBounds);
    let ramp = Builder::default().quad([[0.0; 3], [0.0, 0.0, 4.0], [4.0, 8.0, 4.0], [4.0, 8.0, 0.0]]);
    assert!(matches!(why(ramp, &settings), Emptiness::TooSteep { flattest, .. } if (flattest - 63.435).abs() < 0.01));
    let low = floor().ceiling([-1.0, -1.0, 21.0, 21.0], 1.0);
    let no_ledges = BakeSettings { filter_ledges: false, ..settings.clone() };
    assert!(matches!(why(low, &no_ledges), Emptiness::NoHeadroom { .. }));
    let plank = Builder::default().floor([0.0, 0.0, 1.0, 20.0], 0.0);
    assert!(matches!(why(plank, &settings), Emptiness::Eroded { .. }));
    let post = Builder::default().floor([0.0, 0.0, 0.2, 0.2], 0.0);
    assert!(matches!(why(post, &settings), Emptiness::Ledges { walkable: 1 }));
}

#[test]
fn warnings_explain_odd_agents() {
    let level = Builder::default().floor([0.0, 0.0, 20.0, 20.0], 0.0).level();
    let narrow = run(&level, &BakeSettings { agent_radius: 0.1, ..BakeSettings::default() });
    assert!(matches!(narrow.report.warnings[..], [BakeWarning::NarrowAgent { .. }]));
    let climber = run(&level, &BakeSettings { agent_climb: 3.0, ..BakeSettings::default() });
    assert!(matches!(climber.report.warnings[..], [BakeWarning::ClimbAboveHeight { .. }]));
}

#[test]
fn faces_without_area_are_told_from_steep_and_turned_ones() {
    let settings = BakeSettings::default();
    let why = |triangles: &[[u32; 3]]| {
        // A floor's corners, one above the first and one beside it in a row.
        let vertices = vec![[0.0; 3], [0.0, 0.0, 9.0], [9.0, 0.0, 9.0], [0.0, 9.0, 0.0], [18.0, 0.0, 18.0]];
        emptiness(&run(&Level::new(vertices, triangles.to_vec()).unwrap(), &settings)).clone()
    };
    let (down, steep, flat) = ([0, 2, 1], [0, 3, 1], [0, 2, 4]);
    assert_eq!(why(&[down, down]), Emptiness::FacingDown { triangles: 2 });
    assert!(matches!(why(&[steep]), Emptiness::TooSteep { .. }));
    assert_eq!(why(&[flat, flat, [1, 1, 1]]), Emptiness::Degenerate { triangles: 3 });
    assert!(why(&[flat]).to_string().contains("without area"));
    let mixed = why(&[down, down, steep, flat, flat, flat]);
    assert_eq!(mixed, Emptiness::NoFloor { facing_down: 2, too_steep: 1, degenerate: 3, max_slope: 45.0 });
    let text = mixed.to_string();
    for part in ["of 6 triangles", "2 point down", "1 are steeper than 45 degrees", "3 are without area"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(!why(&[steep, flat]).to_string().contains("down"));
}
