//! The query protocol and the digest.
#![cfg(feature = "json")]

mod walkable;

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use waymesh::digest::{Requests, digest};
use waymesh::math::SplitMix64;
use waymesh::mesh::TiledNavMesh;
use waymesh::protocol::Session;

fn square() -> TiledNavMesh {
    TiledNavMesh::from_json(
        br#"{ "version": 1, "tile_size": 0, "climb": 0.9, "tiles": [ { "x": 0, "z": 0, "layer": 0,
            "vertices": [[0,0,0],[4,0,0],[8,0,0],[8,0,4],[4,0,4],[0,0,4]],
            "polygons": [ { "vertices": [0,1,4,5] }, { "vertices": [1,2,3,4], "flags": 2 } ] } ] }"#,
    )
    .unwrap()
}

fn answer(mesh: &TiledNavMesh, request: &Value) -> Value {
    let line = Session::new(mesh).answer(&request.to_string());
    assert!(!line.contains('\n'));
    serde_json::from_str(&line).unwrap()
}

#[test]
fn every_field_of_an_answer_is_there() {
    let mesh = square();
    let path = answer(&mesh, &json!({"op": "path", "start": [1, 0, 1], "end": [7, 0, 1], "id": {"any": ["value"]}}));
    assert_eq!(
        path,
        json!({
            "id": {"any": ["value"]}, "status": "found", "corridor": ["0,0,0#0", "0,0,0#1"],
            "corridor_truncated": false, "cost": 6.0, "iterations": 2, "node_limit_reached": false, "length": 6.0,
            "points": [
                {"pos": [1.0, 0.0, 1.0], "flags": ["start"], "poly": "0,0,0#0"},
                {"pos": [7.0, 0.0, 1.0], "flags": ["end"], "poly": "0,0,0#1"}
            ],
            "truncated": false
        })
    );
    let debug = answer(&mesh, &json!({"op": "path", "start": [1, 0, 1], "end": [7, 0, 1], "debug": true}));
    assert_eq!(debug["expanded"], json!(["0,0,0#0", "0,0,0#1"]));
    let free = answer(&mesh, &json!({"op": "raycast", "start": [1, 0, 1], "end": [3, 0, 1]}));
    assert_eq!(
        free,
        json!({"status": "ok", "hit": false, "t": 1.0, "normal": null, "hit_poly": null, "hit_edge": null,
            "visited": ["0,0,0#0"], "truncated": false})
    );
    let wall = answer(&mesh, &json!({"op": "raycast", "start": [1, 0, 1], "end": [9, 0, 1], "max_visited": 1}));
    assert_eq!(
        wall,
        json!({"status": "ok", "hit": true, "t": 0.875, "normal": [1.0, 0.0, -0.0], "hit_poly": "0,0,0#1",
            "hit_edge": 1, "visited": ["0,0,0#0"], "truncated": true})
    );
    let moved = answer(&mesh, &json!({"op": "move", "start_poly": "0,0,0#0", "start": [1, 0, 1], "end": [9, 0, 2]}));
    assert_eq!(moved["point"], json!([8.0, 0.0, 2.0]));
    assert_eq!(moved["blocked"], json!(true));
    let height = answer(&mesh, &json!({"op": "height", "poly": "0,0,0#0", "x": 1, "z": 2}));
    assert_eq!(height, json!({"status": "ok", "y": 0.0}));
}

#[test]
fn statuses_come_alone() {
    let mesh = square();
    let status = |request: Value| {
        let answer = answer(&mesh, &request);
        assert_eq!(answer.as_object().unwrap().len(), 1, "{answer}");
        answer["status"].as_str().unwrap().to_owned()
    };
    assert_eq!(status(json!({"op": "path", "start": [50, 0, 1], "end": [7, 0, 1]})), "no_start");
    assert_eq!(status(json!({"op": "path", "start": [1, 0, 1], "end": [7, 90, 1]})), "no_end");
    let search = |start: &str, end: &str, filter: Value| {
        status(json!({"op": "search", "start_poly": start, "start": [1, 0, 1], "end_poly": end, "end": [7, 0, 1],
            "filter": filter}))
    };
    assert_eq!(search("0,0,0#9", "0,0,0#1", json!({})), "invalid_start");
    assert_eq!(search("0,0,0#0", "7,0,0#1", json!({})), "invalid_end");
    assert_eq!(search("0,0,0#0", "0,0,0#1", json!({"exclude": 2})), "invalid_end");
    assert_eq!(
        status(json!({"op": "straight", "start": [1, 0, 1], "end": [1, 0, 1], "corridor": []})),
        "invalid_corridor"
    );
    assert_eq!(
        status(json!({"op": "raycast", "start_poly": "0,0,0#0", "start": [5, 0, 1], "end": [6, 0, 1]})),
        "start_outside"
    );
    assert_eq!(status(json!({"op": "move", "start": [50, 0, 1], "end": [6, 0, 1]})), "invalid_start");
    assert_eq!(status(json!({"op": "height", "poly": "0,0,0#2", "x": 1, "z": 2})), "invalid_poly");
}

#[test]
fn bad_requests() {
    let mesh = square();
    let mut session = Session::new(&mesh);
    for line in [
        "",
        "{",
        "nonsense",
        "[1]",
        "17",
        r#"{"op":"fly"}"#,
        r#"{"op":7}"#,
        r#"{"center":[0,0,0]}"#,
        r#"{"op":"nearest"}"#,
        r#"{"op":"nearest","center":[0,0]}"#,
        r#"{"op":"nearest","center":[0,0,"x"]}"#,
        r#"{"op":"nearest","center":[0,0,true]}"#,
        r#"{"op":"nearest","center":[0,0,0],"middle":1}"#,
        r#"{"op":"nearest","center":[0,0,0],"filter":{"includes":1}}"#,
        r#"{"op":"nearest","center":[0,0,0],"filter":{"include":65536}}"#,
        r#"{"op":"nearest","center":[0,0,0],"filter":{"area_costs":{"256":1}}}"#,
        r#"{"op":"nearest","center":[0,0,0],"filter":{"area_costs":{"+1":1}}}"#,
        r#"{"op":"straight","start":[0,0,0],"end":[0,0,0],"corridor":["0,0#1"]}"#,
        r#"{"op":"straight","start":[0,0,0],"end":[0,0,0],"corridor":[],"filter":{}}"#,
        r#"{"op":"path","start":[0,0,0],"end":[0,0,0],"max_corners":-1}"#,
        r#"{"op":"path","start":[0,0,0],"end":[0,0,0],"max_corners":1.5}"#,
        r#"{"op":"path","start":[0,0,0],"end":[0,0,0],"node_model":"grid"}"#,
        r#"{"op":"path","start":[0,0,0],"end":[0,0,0],"debug":1}"#,
    ] {
        let answer: Value = serde_json::from_str(&session.answer(line)).unwrap();
        assert_eq!(answer["error"]["kind"], "bad_request", "{line}");
        assert!(answer["error"]["message"].as_str().is_some_and(|m| !m.is_empty()));
    }
    // The next line is answered, and ids come back from bad requests too.
    let answer: Value = serde_json::from_str(&session.answer(r#"{"op":"fly","id":3}"#)).unwrap();
    assert_eq!(answer["id"], 3);
    let nested = "[".repeat(100_000);
    assert!(session.answer(&nested).contains("bad_request"));
}

#[test]
fn values_out_of_range() {
    let mesh = square();
    let name = |request: Value| {
        let answer = answer(&mesh, &request);
        assert_eq!(answer["error"]["kind"], "out_of_range", "{request}");
        answer["error"]["name"].as_str().unwrap().to_owned()
    };
    for bad in [json!("nan"), json!("inf"), json!("-inf"), json!(2_097_152), json!(-1e300)] {
        assert_eq!(name(json!({"op": "nearest", "center": [0, bad, 0]})), "center");
        assert_eq!(name(json!({"op": "path", "start": [bad, 0, 0], "end": [0, 0, 0]})), "start");
        assert_eq!(name(json!({"op": "raycast", "start": [0, 0, 0], "end": [0, 0, bad]})), "end");
        assert_eq!(name(json!({"op": "height", "poly": "0,0,0#0", "x": 0, "z": bad})), "z");
    }
    for bad in [json!("nan"), json!("inf"), json!(-0.5)] {
        assert_eq!(name(json!({"op": "nearest", "center": [0, 0, 0], "half_extents": [1, bad, 1]})), "half_extents");
    }
    for (filter, field) in [
        (json!({"area_costs": {"3": 0}}), "area_costs"),
        (json!({"area_costs": {"3": "nan"}}), "area_costs"),
        (json!({"min_area_cost": 1.5}), "min_area_cost"),
        (json!({"min_area_cost": -1}), "min_area_cost"),
        (json!({"min_area_cost": 0.6, "area_costs": {"3": 0.5}}), "min_area_cost"),
    ] {
        assert_eq!(name(json!({"op": "nearest", "center": [0, 0, 0], "filter": filter})), field);
    }
    assert_eq!(name(json!({"op": "path", "start": [0, 0, 0], "end": [0, 0, 0], "max_nodes": 0})), "max_nodes");
    assert_eq!(name(json!({"op": "path", "start": [0, 0, 0], "end": [0, 0, 0], "slice": 0})), "slice");
}

#[test]
fn garbled_requests_are_answered() {
    let mesh = walkable::mesh(3);
    let requests = Requests::new(&mesh, 5);
    let mut session = Session::new(&mesh);
    let mut rng = SplitMix64::new(9);
    for i in 0..4000 {
        let mut line = requests.line(i).into_bytes();
        for _ in 0..1 + rng.below(3) {
            let at = rng.below(line.len() as u64) as usize;
            line[at] = b" \"{}[],:-0123456789.eE#x"[rng.below(24) as usize];
        }
        let answer = session.answer(&String::from_utf8(line).unwrap());
        assert!(serde_json::from_str::<Value>(&answer).is_ok_and(|v| v.is_object()));
    }
}

#[test]
fn the_digest_is_that_of_the_answers() {
    for seed in [0, 1, 2, 3] {
        let mesh = walkable::mesh(seed);
        let requests = Requests::new(&mesh, 42);
        let mut hash = Sha256::new();
        let (mut refused, mut kinds) = (0, std::collections::BTreeSet::new());
        for i in 0..1500 {
            let line = requests.line(i);
            let request: Value = serde_json::from_str(&line).unwrap();
            kinds.insert(request["op"].as_str().unwrap().to_owned());
            // A session of its own for each: what came before must not matter.
            let answer = Session::new(&mesh).answer(&line);
            refused += usize::from(answer.contains("\"error\""));
            hash.update(answer.as_bytes());
            hash.update(b"\n");
        }
        let expected: String = hash.finalize()[..16].iter().map(|b| format!("{b:02x}")).collect();
        for threads in [1, 2, 3, 0] {
            assert_eq!(digest(&mesh, 1500, 42, threads).to_string(), expected, "seed {seed}, {threads} threads");
        }
        assert_ne!(digest(&mesh, 1500, 43, 1).to_string(), expected);
        assert_eq!((refused, kinds.len()), (0, 7), "seed {seed}");
    }
}

#[test]
fn the_digest_of_an_empty_mesh() {
    let mesh = TiledNavMesh::from_json(br#"{"version": 1, "tile_size": 8, "climb": 1, "tiles": []}"#).unwrap();
    assert_eq!(digest(&mesh, 300, 1, 2), digest(&mesh, 300, 1, 1));
    assert_eq!(digest(&mesh, 0, 1, 1).to_string(), "e3b0c44298fc1c149afbf4c8996fb924");
}
