//! The lesson's numbers.

use super::{checks, convexity, floor, voxels};
use serde_json::Value;

const PLAN: &str = include_str!("../../../../web/src/lesson/plan.json");

#[test]
fn the_first_part_has_the_numbers_of_the_text() {
    let answer = convexity();
    let outcome = |shape: &str| (answer[shape]["turns"].clone(), answer[shape]["leaving"].clone());
    assert_eq!(outcome("square"), (true.into(), 0.into()));
    assert_eq!(outcome("l"), (false.into(), 232.into()));
    for shape in ["square", "l"] {
        assert_eq!(answer[shape]["shown"].as_array().unwrap().len(), 60);
    }
}

#[test]
fn the_floor_has_what_pictures_need() {
    let answer = floor(PLAN).unwrap();
    let rows: String = answer["rows"].as_array().unwrap().iter().map(|row| row.as_str().unwrap()).collect();
    let count = |sign: char| rows.chars().filter(|&c| c == sign).count();
    assert_eq!((rows.len(), count('.'), count('-'), count('#')), (1536, 1132, 132, 272));
    assert_eq!((&answer["near"], &answer["samples_off"]), (&132.into(), &0.into()));
    assert_eq!(answer["pieces"].as_array().unwrap().len(), 14);
    // Half a cell nearer than the radius: the filter measures centres.
    assert_eq!(answer["clearances"]["funnel_path"], 0.5);
    assert_eq!(answer["convex"], 11);
}

#[test]
fn everything_checks_out() {
    let list = checks(PLAN).unwrap();
    assert_eq!(list.as_array().unwrap().len(), 13);
    for check in list.as_array().unwrap() {
        assert_eq!(check["failure"], Value::Null, "{check}");
    }
}

#[test]
fn voxels_lead_to_the_goal_as_well() {
    for partition in ["watershed", "monotone"] {
        let answer = voxels(PLAN, partition).unwrap();
        // Two cells are taken away all around obstacles, 1.5 would have been right.
        assert_eq!(answer["eroded"], 989);
        assert!((9..=11).contains(&answer["polygons"].as_array().unwrap().len()), "{answer}");
        let cost = answer["path"]["cost"].as_f64().unwrap();
        assert!((25.0..28.0).contains(&cost), "{answer}");
        assert_eq!(answer["walkable"], 1264);
    }
    assert!(voxels(PLAN, "other").is_err());
}
