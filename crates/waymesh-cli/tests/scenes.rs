//! Scenes: agents that walk, and documents that do not load.
#![allow(missing_docs)]

mod common;

use common::Folder;
use serde_json::{Value, json};

const YARD: [&str; 12] = [
    "............",
    "............",
    "............",
    "............",
    "............",
    "#########...",
    "............",
    "............",
    "............",
    "............",
    "............",
    "............",
];

fn map() -> Value {
    json!({"name": "Map", "components": [{"component": "navigation", "cellSize": 1.0, "rows": YARD}]})
}

fn agent(name: &str, at: [f64; 2], to: [f64; 2], more: &[Value]) -> Value {
    let mut components = more.to_vec();
    components.push(json!({
        "component": "navigation_agent", "radius": 0.3, "speed": 4.0, "destinationX": to[0], "destinationZ": to[1]
    }));
    json!({"name": name, "transform": {"position": {"x": at[0], "y": 0.0, "z": at[1]}}, "components": components})
}

fn scene(nodes: &[Value]) -> String {
    json!({"version": 1, "name": "yard", "nodes": nodes}).to_string()
}

fn control() -> Vec<Value> {
    vec![
        json!({"component": "movement_control", "driver": "Agent"}),
        json!({"component": "character_controller", "radius": 0.3, "stepHeight": 0.3}),
    ]
}

fn play(folder: &Folder, options: &str) -> Vec<Value> {
    let text = folder.ok(&format!("play scene.json {options}"));
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn position(agent: &Value) -> [f64; 3] {
    [0, 1, 2].map(|k| agent["position"][k].as_f64().unwrap())
}

/// How far a place is from the nearest blocked square of the yard, its outside included.
fn clearance([x, _, z]: [f64; 3]) -> f64 {
    let mut nearest = f64::INFINITY;
    for j in -1..=12i32 {
        for i in -1..=12i32 {
            let inside = (0..12).contains(&i) && (0..12).contains(&j);
            if inside && YARD[j as usize].as_bytes()[i as usize] == b'.' {
                continue;
            }
            let away = |v: f64, k: i32| ((v - f64::from(k)).abs() - 0.5).max(0.0);
            nearest = nearest.min(away(x, i).hypot(away(z, j)));
        }
    }
    nearest
}

#[test]
fn both_kinds_of_agent_walk_through_the_gap() {
    let folder = Folder::new("yard");
    let nodes =
        [map(), agent("Walker", [1.0, 1.0], [1.0, 10.0], &[]), agent("Steered", [4.0, 1.0], [4.0, 10.0], &control())];
    folder.write("scene.json", scene(&nodes));
    let mut ends = Vec::new();
    for hz in [30, 60, 120] {
        let options = format!("--seconds 8 --hz {hz} --every 0.1");
        let lines = play(&folder, &options);
        assert_eq!(lines, play(&folder, &options), "the same every time");
        assert_eq!(lines.len(), 81);
        let (mut last, step) = ([[1.0, 0.0, 1.0], [4.0, 0.0, 1.0]], 4.0 * (0.1 + 1.0 / f64::from(hz)) + 1e-6);
        for (k, line) in lines.iter().enumerate() {
            assert_eq!(line["time"], json!(if k == 80 { 8.0 } else { k as f64 * 0.1 }));
            for (agent, last) in line["agents"].as_array().unwrap().iter().zip(&mut last) {
                let at = position(agent);
                assert!(clearance(at) >= 0.3 - 1e-6, "{agent} at {}", line["time"]);
                assert!((at[0] - last[0]).hypot(at[2] - last[2]) <= step, "{agent} is too fast");
                *last = at;
            }
        }
        let agents = lines[80]["agents"].as_array().unwrap();
        assert_eq!((&agents[0]["name"], &agents[1]["name"]), (&json!("Walker"), &json!("Steered")));
        assert!(agents.iter().all(|agent| agent["status"] == "arrived"));
        assert_eq!(position(&agents[0]), [1.0, 0.0, 10.0]);
        let steered = position(&agents[1]);
        assert_eq!(steered, [4.0, 0.0, 10.0]);
        ends.push(position(&agents[0]));
    }
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn the_ways_of_all_agents_are_drawn() {
    let folder = Folder::new("drawn");
    let nodes =
        [map(), agent("Walker", [1.0, 1.0], [1.0, 10.0], &[]), agent("<&>", [4.0, 1.0], [4.0, 10.0], &control())];
    folder.write("scene.json", scene(&nodes));
    let lines = play(&folder, "--seconds 8 --render yard.svg --size 600");
    assert_eq!(lines, play(&folder, "--seconds 8 --render yard.png"), "drawing changes nothing");
    let svg = String::from_utf8(folder.read("yard.svg")).unwrap();
    assert!(svg.contains("2 agents · 2 arrived") && svg.contains("id=\"tracks\"") && !svg.contains("<&>"));
    assert!(folder.read("yard.png").starts_with(b"\x89PNG"));
    folder.fails("play scene.json --seconds 1 --render yard.gif", "yard.gif: the name must end in .svg or .png");
    folder.fails("play scene.json --seconds 1 --render yard.svg --size 9", "size is 9, allowed: 200 to 8000 pixels");
    folder.write("empty.json", scene(&[]));
    folder.fails("play empty.json --seconds 1 --render no.svg", "no.svg: there is nothing to draw");
}

/// An agent that the map cannot answer for is named.
#[test]
fn steps_that_fail_name_the_agent() {
    let folder = Folder::new("wide");
    folder.write(
        "spec.json",
        r#"{ "region": { "origin_x": 0, "origin_z": 0, "samples_x": 41, "samples_z": 41, "sample_size": 0.5 }, "ground": { "flat": 0 } }"#,
    );
    folder.ok("surface bake spec.json -o yard.surf");
    let map = json!({"name": "Map", "components": [{"component": "navigation", "surface": "yard.surf"}]});
    let mut wide = agent("Wide", [4.0, 4.0], [9.0, 9.0], &[]);
    wide["components"][0]["radius"] = json!(30.0);
    folder.write("scene.json", scene(&[map, agent("Thin", [2.0, 2.0], [9.0, 2.0], &[]), wide]));
    folder.fails("play scene.json --seconds 1", "node Wide, component navigation_agent: radius is 30");
}

#[test]
fn statuses_tell_what_agents_do() {
    let folder = Folder::new("statuses");
    let rows = ["......", "..###.", "..#.#.", "..###.", "......"];
    let map = json!({"name": "Map", "components": [{"component": "navigation", "rows": rows}]});
    let idle = json!({"name": "Idle", "components": [{"component": "navigation_agent"}]});
    let buried = agent("Buried", [40.0, 40.0], [0.0, 0.0], &[]);
    let nodes = [
        map,
        idle,
        agent("Walled in", [0.0, 0.0], [3.0, 2.0], &[]),
        agent("There", [5.0, 4.0], [5.0, 4.0], &[]),
        buried,
    ];
    folder.write("scene.json", scene(&nodes));
    let lines = play(&folder, "--seconds 10 --every 5");
    assert_eq!(lines.len(), 3);
    let statuses: Vec<&str> =
        lines[2]["agents"].as_array().unwrap().iter().map(|agent| agent["status"].as_str().unwrap()).collect();
    assert_eq!(statuses, ["idle", "unreachable", "arrived", "unreachable"]);
    assert_eq!(lines[0]["agents"][1]["status"], "moving");
    let outside = position(&lines[2]["agents"][1]);
    let distance = (outside[0] - 3.0).hypot(outside[2] - 2.0);
    assert!((1.9..=2.1).contains(&distance), "as near as it can get: {outside:?}");
    // Nothing but a time where there are no agents.
    folder.write("scene.json", scene(&[]));
    assert_eq!(play(&folder, "--seconds 0"), [json!({"time": 0.0, "agents": []})]);
}

/// Fast agents go around corners within a step, and stop at their goal.
#[test]
fn an_agent_never_overshoots() {
    let folder = Folder::new("fast");
    let rows = ["..........."; 3];
    let map = json!({"name": "Map", "components": [{"component": "navigation", "rows": rows}]});
    let mut fast = agent("Fast", [0.0, 1.0], [10.0, 1.0], &[]);
    fast["components"][0]["speed"] = json!(3.0);
    folder.write("scene.json", scene(&[map, fast]));
    let at = |lines: &[Value]| lines.iter().map(|line| position(&line["agents"][0])[0]).collect::<Vec<_>>();
    let lines = play(&folder, "--seconds 5 --hz 1");
    assert_eq!(at(&lines), [0.0, 3.0, 6.0, 9.0, 10.0, 10.0]);
    assert_eq!(
        (&lines[3]["agents"][0]["status"], &lines[4]["agents"][0]["status"]),
        (&json!("moving"), &json!("arrived"))
    );
    assert_eq!(at(&play(&folder, "--seconds 5 --hz 10"))[5], 10.0);
}

#[test]
fn surfaces_and_meshes_are_maps_too() {
    let folder = Folder::new("maps");
    folder.write(
        "spec.json",
        r#"{ "region": { "origin_x": 0, "origin_z": 0, "samples_x": 41, "samples_z": 41, "sample_size": 0.5 }, "ground": { "flat": 2 },
             "areas": { "obstacles": [ { "rect": [8, 0, 9, 14], "min_y": 0, "max_y": 6 } ] } }"#,
    );
    folder.ok("surface bake spec.json -o yard.surf");
    folder.write("floor.obj", common::FLOOR);
    folder.ok("bake floor.obj -o yard.nav --agent-radius 0");
    for (field, file, height) in [("surface", "yard.surf", 2.0), ("mesh", "yard.nav", 0.2)] {
        let map = json!({"name": "Map", "components": [{"component": "navigation", field: file}]});
        let nodes = [map, agent("A", [2.0, 2.0], [18.0, 2.0], &[]), agent("B", [2.0, 4.0], [18.0, 4.0], &control())];
        folder.write("scene.json", scene(&nodes));
        let lines = play(&folder, "--seconds 15");
        for agent in lines.last().unwrap()["agents"].as_array().unwrap() {
            assert_eq!(agent["status"], "arrived", "{field}");
            assert!((position(agent)[1] - height).abs() < 0.01, "{field}: {agent}");
        }
    }
    folder.write(
        "scene.json",
        scene(&[json!({"name": "M", "components": [{"component": "navigation", "mesh": "no.nav"}]})]),
    );
    folder.fails("play scene.json --seconds 1", "no.nav: No such file");
}

#[test]
fn errors_name_node_and_field() {
    let folder = Folder::new("faults");
    let navigation = |fields: &str| format!(r#"{{"name":"M","components":[{{"component":"navigation",{fields}}}]}}"#);
    let walker = |fields: &str| {
        let rows = navigation(r#""rows":["..."]"#);
        format!(r#"{rows},{{"name":"W","components":[{{"component":"navigation_agent"{fields}}}]}}"#)
    };
    let cases = [
        (navigation(r#""rows":["..","."]"#), "node M, component navigation, rows[1]: has 1 characters, allowed: 2"),
        (navigation(r#""rows":[".x"]"#), "rows[0]: has 'x' at 1, allowed: . (walkable) and # (blocked)"),
        (navigation(r#""rows":[]"#), "rows: is empty"),
        (navigation(r#""cellSize":0,"rows":["."]"#), "cellSize: is 0, allowed: a number from 0.001"),
        (navigation(r#""cells":1,"rows":["."]"#), "cells: is unknown, allowed: component, cellSize"),
        (navigation(r#""rows":["."],"mesh":"a"#), ""),
        (navigation(r#""rows":["."],"mesh":"a""#), "exactly one of rows, surface and mesh"),
        (format!("{0},{0}", navigation(r#""rows":["."]"#)), "is the second navigation"),
        (walker(r#","speed":-1"#), "node W, component navigation_agent, speed: is -1, allowed: a number from 0"),
        (walker(r#","speed":"fast""#), "speed: is the text \"fast\""),
        (walker(r#","destinationX":1"#), "destinationZ: is missing"),
        (walker(r#","colour":1"#), "colour: is unknown"),
        (
            r#"{"name":"W","components":[{"component":"navigation_agent"}]}"#.into(),
            "node W has a navigation_agent, and no node",
        ),
        (
            r#"{"name":"W","components":[{"component":"wings"}]}"#.into(),
            "node W, component wings, component: is unknown",
        ),
        (
            r#"{"name":"W","transform":{"position":{"x":"1"}}}"#.into(),
            "node W, transform, position, x: is the text \"1\"",
        ),
        (r#"{"name":"W","scale":2}"#.into(), "node W, scale: is unknown"),
        (r#"{"components":[]}"#.into(), "node 0, name: is missing"),
    ];
    for (nodes, fault) in cases {
        folder.write("scene.json", format!(r#"{{"version":1,"name":"s","nodes":[{nodes}]}}"#));
        folder.fails("play scene.json --seconds 1", fault);
    }
    folder.write("scene.json", r#"{"version":2,"name":"s","nodes":[]}"#);
    folder.fails("play scene.json --seconds 1", "scene, version: is 2, allowed: 1");
    folder.write("scene.json", scene(&[]));
    folder.fails("play scene.json --seconds -1", "seconds is -1, allowed: 0 to 86400");
    folder.fails("play scene.json --seconds 1 --hz 0", "hz is 0, allowed: 1 to 1000");
    folder.fails("play scene.json --seconds 1 --every 0", "every is 0, allowed: from one step");
    assert_eq!(folder.run("play scene.json").code, 2);
}
