//! From a floor plan to a path.
#![allow(missing_docs)]

mod common;

use common::Folder;
use serde_json::{Value, json};

const LESSON: &str = r#"{"width": 24, "height": 16, "cell": 0.5, "radius": 0.75, "obstacles": [
  {"x0": 4, "y0": 2, "x1": 9, "y1": 4}, {"x0": 5, "y0": 9, "x1": 12, "y1": 12},
  {"x0": 5, "y0": 11, "x1": 10, "y1": 13}, {"x0": 14, "y0": 1, "x1": 18, "y1": 9}],
  "start": [3.4, 2.1], "goal": [19.1, 12.8]}"#;

const FIELDS: [&str; 17] = [
    "cells",
    "walkable",
    "filtered",
    "removed",
    "min_clearance",
    "polygons",
    "area",
    "adjacent",
    "point_contacts",
    "start_polygon",
    "goal_polygon",
    "sequence",
    "settled",
    "portal_path",
    "pulled_path",
    "removable_left",
    "funnel_path",
];

fn with_plan(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("plan.json", LESSON);
    folder
}

#[test]
fn the_lesson_has_its_sums() {
    let folder = with_plan("grid-lesson");
    let answer = folder.json("grid plan.json --json");
    let expected = json!({
        "cells": 1536, "walkable": 1264, "filtered": 1132, "removed": 132, "min_clearance": 0.75, "area": 283.0,
        "point_contacts": 0, "start_polygon": 3, "goal_polygon": 2, "sequence": [3, 6, 10, 9, 7, 8, 2], "settled": 9,
        "removable_left": 0,
    });
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&answer[field], value, "{field}");
    }
    for field in FIELDS {
        assert!(!answer[field].is_null(), "{field}");
    }
    assert_eq!(answer["polygons"][3], json!({"x0": 0.0, "y0": 1.5, "x1": 3.5, "y1": 16.0}));
    let adjacent = answer["adjacent"].as_array().unwrap();
    assert_eq!((adjacent.len(), &adjacent[0]), (14, &json!({"a": 0, "b": 1, "length": 13.5})));
    let path = |name: &str| {
        let path = &answer[name];
        let cost = path["cost"].as_f64().unwrap();
        (path["points"].as_array().unwrap().len(), format!("{cost:.4}"))
    };
    assert_eq!(path("portal_path"), (8, "28.3095".into()));
    assert_eq!(path("pulled_path"), (4, "27.5727".into()));
    assert_eq!(path("funnel_path"), (5, "26.1282".into()));
    assert_eq!(answer["funnel_path"]["points"][0], json!([3.4, 2.1]));
    let run = folder.feed("grid - --json", LESSON.as_bytes());
    assert_eq!(serde_json::from_slice::<Value>(&run.out).unwrap(), answer);
    let text = folder.ok("grid plan.json --check");
    for part in ["1264 outside", "3 → 6 → 10 → 9 → 7 → 8 → 2 (9 settled)", "27.5727 m (2.60% less)", "funnel: ok"]
    {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn without_a_route_the_last_six_are_null() {
    let folder = with_plan("grid-none");
    folder.write("none.json", LESSON.replace("[19.1, 12.8]", "[-3, 12.8]"));
    let answer = folder.json("grid none.json --json");
    for (i, field) in FIELDS.iter().enumerate() {
        let expected = i >= FIELDS.len() - 6 || *field == "goal_polygon";
        let value = answer.get(field).unwrap_or_else(|| panic!("{field} is absent"));
        assert_eq!(value.is_null(), expected, "{field}");
    }
    assert!(folder.ok("grid none.json").contains("on no polygon"));
}

#[test]
fn the_polygons_as_a_mesh_and_as_a_picture() {
    let folder = with_plan("grid-mesh");
    folder.ok("grid plan.json -o plan.nav --picture plan.svg");
    let info = folder.json("info plan.nav --json");
    assert_eq!((&info["polygons"], &info["walkable_area"]), (&json!(11), &json!(283.0)));
    let path = folder.json("path plan.nav --from 3.4,0,2.1 --to 19.1,0,12.8 --json");
    assert_eq!(path["status"], "found");
    let svg = String::from_utf8(folder.read("plan.svg")).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    folder.ok("grid plan.json --picture plan.png");
    assert!(folder.read("plan.png").starts_with(b"\x89PNG"));
    folder.fails("grid plan.json --picture plan.jpg", "plan.jpg: the name must end in .svg or .png");
    folder.fails("grid plan.json -o -", "give a file");
    folder.fails("grid plan.json -o plan.json", "is the input itself");
    folder.fails("grid plan.json -o plan.svg --picture plan.svg", "was read or written in this run already");
    folder.ok("grid plan.json --picture plan.svg");
    assert_eq!(folder.names(), ["plan.json", "plan.nav", "plan.png", "plan.svg"]);
}

#[test]
fn errors_name_field_value_and_range() {
    let folder = Folder::new("grid-errors");
    for (from, to, expected) in [
        (r#""width": 24"#, r#""width": 24.3"#, "width is 24.3, allowed: whole cells of 0.5 m, such as 24 or 24.5"),
        (r#""width": 24"#, r#""width": 1e300"#, "width is 1"),
        (r#""width": 24"#, r#""width": 2000000"#, "4000000 x 32 cells, allowed: 4194304"),
        (r#""width": 24, "#, "", "missing field `width`"),
        (r#""width": 24"#, r#""width": "24""#, "invalid type: string"),
        (r#""width": 24"#, r#""width": 24, "depth": 1"#, "unknown field `depth`"),
        (r#""width": 24"#, r#""width": 24, "width": 24"#, "duplicate field `width`"),
        (r#""cell": 0.5"#, r#""cell": 0"#, "cell is 0, allowed: 0.001"),
        (r#""cell": 0.5"#, r#""cell": -0.5"#, "cell is -0.5, allowed: 0.001"),
        (r#""radius": 0.75"#, r#""radius": -1"#, "radius is -1, allowed: 0 to"),
        (r#""x0": 4,"#, r#""x0": 10,"#, "obstacles[0]: x1 is 9, allowed: at least x0, which is 10"),
        (r#""x0": 4,"#, r#""x0": 4, "z": 1,"#, "unknown field `z`"),
        (r#""x0": 4,"#, r#""x0": -1e12,"#, "obstacles[0]: x0 is -1000000000000, allowed"),
        ("[3.4, 2.1]", "[3.4]", "invalid length 1"),
        ("[3.4, 2.1]", "[3.4, 2.1, 0]", "line 4"),
        ("[3.4, 2.1]", "[3.4, 1e9]", "start is [3.4, 1000000000], allowed: finite"),
        ("[3.4, 2.1]", "[NaN, 2]", "expected value"),
    ] {
        assert!(LESSON.contains(from), "{from}");
        folder.write("bad.json", LESSON.replacen(from, to, 1));
        folder.fails("grid bad.json --json", expected);
        folder.fails("grid bad.json", "bad.json: ");
    }
    folder.fails("grid missing.json", "missing.json: ");
    folder.feed("grid -", b"[").failed("grid -", "standard input: plan: ");
}

/// Mangled plans: an answer or a line that says why not.
#[test]
fn mangled_plans_never_panic() {
    let folder = Folder::new("grid-mangled");
    let mut rng = waymesh::math::SplitMix64::new(3);
    for _ in 0..100 {
        let mut bytes = LESSON.as_bytes().to_vec();
        for _ in 0..=rng.below(4) {
            let at = rng.below(bytes.len() as u64) as usize;
            bytes[at] = b"0123456789-.e,[]{}\" "[rng.below(20) as usize];
        }
        let run = folder.feed("grid - --json", &bytes);
        assert!(run.code == 0 || (run.code == 1 && run.err.starts_with("error: ")), "{}", run.err);
    }
}

#[test]
fn an_outline_with_a_hole() {
    let folder = Folder::new("outline");
    folder.write(
        "room.json",
        r#"{"outer": [[0, 0], [10, 0], [10, 10], [0, 10]], "holes": [[[3, 4], [3, 6], [5, 6], [5, 4]]]}"#,
    );
    let told = folder.json("outline room.json -o room.nav --json");
    assert_eq!(told["bytes"], folder.read("room.nav").len());
    let info = folder.json("info room.nav --json");
    assert_eq!((&info["walkable_area"], &info["components"]), (&json!(96.0), &json!(1)));
    folder.fails("outline room.json -o room.nav --max-vertices-per-polygon -1", "3 to 64");
    folder.write("bad.json", r#"{"outer": [[0, 0], [4, 4], [4, 0], [0, 4]]}"#);
    folder.fails("outline bad.json -o bad.nav", "bad.json: outline 0 edge 2 crosses outline 0 edge 0, allowed");
    folder.write("bad.json", r#"{"outer": [[0, 0], [4, 4], [4, 0]], "hole": []}"#);
    folder.fails("outline bad.json -o bad.nav", "unknown field `hole`");
    assert!(!folder.names().contains(&"bad.nav".into()));
    folder.write("speck.json", r#"{"outer": [[0, 0], [1e-30, 0], [1e-30, 1e-30]]}"#);
    let run = folder.run("outline speck.json -o speck.nav");
    assert!(run.code == 0 && run.err.contains("warning: speck.nav has no polygon"), "{run:?}");
}
