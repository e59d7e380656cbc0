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
fn answers_about_what_is_near() {
    let mesh = square();
    let sample = answer(&mesh, &json!({"op": "sample", "center": [9, 0, 1], "max_distance": 1}));
    assert_eq!(sample, json!({"poly": "0,0,0#1", "point": [8.0, 0.0, 1.0]}));
    let nothing = answer(&mesh, &json!({"op": "sample", "center": [9, 0, 1], "max_distance": 0.5}));
    assert_eq!(nothing, json!({"poly": null, "point": null}));
    let both = json!({"status": "ok", "polys": ["0,0,0#0", "0,0,0#1"], "parents": [null, "0,0,0#0"],
        "distances_squared": [0.0, 9.0], "iterations": 2, "node_limit_reached": false, "truncated": false});
    for op in ["circle", "neighbourhood"] {
        assert_eq!(answer(&mesh, &json!({"op": op, "center": [1, 0, 1], "radius": 3})), both);
    }
    let points = json!([[0, 0, 0], [0, 0, 2], [5, 0, 2], [5, 0, 0]]);
    let shape = answer(&mesh, &json!({"op": "shape", "points": points, "max_polys": 1}));
    assert_eq!(
        shape,
        json!({"status": "ok", "polys": ["0,0,0#0"], "parents": [null], "distances_squared": [0.0],
            "iterations": 2, "node_limit_reached": false, "truncated": true})
    );
    let early = answer(&mesh, &json!({"op": "circle", "center": [1, 0, 1], "radius": 3, "stop_after": 1}));
    assert_eq!((&early["status"], &early["polys"]), (&json!("in_progress"), &json!(["0,0,0#0"])));
    let wall = answer(&mesh, &json!({"op": "wall", "center": [2, 0, 1], "radius": 3}));
    assert_eq!(
        wall,
        json!({"status": "ok", "found": true, "distance": 1.0, "point": [2.0, 0.0, 0.0], "normal": [0.0, 0.0, 1.0],
            "poly": "0,0,0#0", "edge": 0})
    );
    let free = answer(&mesh, &json!({"op": "wall", "center": [2, 0, 1], "radius": 0.5}));
    assert_eq!(
        free,
        json!({"status": "ok", "found": false, "distance": 0.5, "point": null, "normal": null, "poly": null,
            "edge": null})
    );
    let walls = answer(&mesh, &json!({"op": "walls", "center": [1, 0, 0.5], "radius": 3, "max_walls": 1}));
    assert_eq!(
        walls,
        json!({"status": "ok", "truncated": true,
            "walls": [{"a": [0.0, 0.0, 0.0], "b": [4.0, 0.0, 0.0], "poly": "0,0,0#0", "edge": 0}]})
    );
    let random = answer(&mesh, &json!({"op": "random", "seed": "18446744073709551615", "count": 2}));
    assert_eq!(random["points"].as_array().unwrap().len(), 2);
    let go_on = answer(&mesh, &json!({"op": "random", "seed": random["seed"]}));
    let three = answer(&mesh, &json!({"op": "random", "seed": "18446744073709551615", "count": 3}));
    assert_eq!((&three["points"][2], &three["seed"]), (&go_on["points"][0], &go_on["seed"]));
    let around = answer(&mesh, &json!({"op": "random_around", "seed": "7", "center": [1, 0, 1], "radius": 1}));
    assert_eq!(around["status"], "ok");
    assert_eq!(around["points"][0]["poly"], "0,0,0#0");
    let point = answer(&mesh, &json!({"op": "random_around", "seed": "7", "center": [1, 0, 1], "radius": 0}));
    assert_eq!(point, json!({"status": "ok", "points": [], "seed": "7"}));
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
    for op in ["circle", "neighbourhood", "wall", "walls", "random_around"] {
        let mut request = json!({"op": op, "center": [1, 0, 1], "radius": 3, "filter": {"include": 8}});
        if op == "random_around" {
            request["seed"] = json!("1");
        }
        assert_eq!(status(request.clone()), "invalid_start", "{op}");
        request["start_poly"] = json!("0,0,0#0");
        assert_eq!(status(request), "invalid_start", "{op}");
    }
    let shape = |points: Value, start: &str| status(json!({"op": "shape", "points": points, "start_poly": start}));
    assert_eq!(shape(json!([[0, 0, 0], [1, 0, 0], [0, 0, 1]]), "0,0,0#9"), "invalid_start");
    assert_eq!(shape(json!([[0, 0, 0], [1, 0, 0], [2, 0, 0]]), "0,0,0#9"), "invalid_shape");
    assert_eq!(status(json!({"op": "shape", "points": []})), "invalid_shape");
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
        r#"{"op":"circle","center":[0,0,0]}"#,
        r#"{"op":"circle","center":[0,0,0],"radius":1,"max_walls":1}"#,
        r#"{"op":"circle","center":[0,0,0],"radius":1,"max_polys":-1}"#,
        r#"{"op":"circle","center":[0,0,0],"radius":1,"start_poly":7}"#,
        r#"{"op":"shape","points":[0,0,0]}"#,
        r#"{"op":"shape","points":{"a":1}}"#,
        r#"{"op":"random","seed":7}"#,
        r#"{"op":"random","seed":"-7"}"#,
        r#"{"op":"random","seed":""}"#,
        r#"{"op":"random","seed":"18446744073709551616"}"#,
        // Names that are there twice.
        r#"{"op":"nearest","center":[0,0,0],"center":[1,0,1]}"#,
        r#"{"op":"nearest","id":1,"center":[0,0,0],"id":2}"#,
        r#"{"op":"nearest","center":[0,0,0],"filter":{"include":1,"include":2}}"#,
        r#"{"op":"nearest","center":[0,0,0],"filter":{"area_costs":{"1":1,"1":2}}}"#,
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
fn a_wrong_type_is_told_before_a_value_out_of_range() {
    let mesh = square();
    let mut session = Session::new(&mesh);
    for line in [
        r#"{"op":"nearest","center":[true,0,1],"filter":{"min_area_cost":-6}}"#,
        r#"{"op":"nearest","center":["inf",0,1],"filter":7}"#,
        r#"{"op":"nearest","center":["inf",0,1],"half_extents":[1,2]}"#,
        r#"{"op":"nearest","center":[0,0,1],"half_extents":[-1,1,1],"filter":{"area_costs":{"1":0},"exclude":-1}}"#,
        r#"{"op":"nearest","center":[0,0,1],"filter":{"include":"inf","exclude":"all"}}"#,
        r#"{"op":"nearest","center":[0,0,1],"filter":{"area_costs":{"1":-1,"2":"much"}}}"#,
        r#"{"op":"path","start":["nan",0,1],"end":[0,0,"0"]}"#,
        r#"{"op":"path","start":["nan",0,1],"end":[0,0,0],"node_model":"both"}"#,
        r#"{"op":"path","start":["nan",0,1],"end":[0,0,0],"debug":"true"}"#,
        r#"{"op":"path","start":[0,0,1],"end":[0,0,0],"max_nodes":0,"slice":-1}"#,
        r#"{"op":"search","start":[0,0,1],"end":[9e9,0,0],"start_poly":"0,0,0#0","end_poly":1}"#,
        r#"{"op":"straight","start":[9e9,0,1],"end":[0,0,0],"corridor":["0,0,0#0",1]}"#,
        r#"{"op":"wall","center":[0,0,0],"radius":-1,"start_poly":[]}"#,
        r#"{"op":"wall","center":[9e9,0,0],"radius":"wide"}"#,
        r#"{"op":"sample","center":[9e9,0,0],"max_distance":null}"#,
        r#"{"op":"shape","points":[[9e9,0,0],[1,0,0],[0,1]]}"#,
        r#"{"op":"random_around","center":[9e9,0,0],"radius":1,"seed":1}"#,
        r#"{"op":"random_around","center":[0,0,0],"radius":"nan","seed":"1","count":0.5}"#,
        r#"{"op":"height","poly":"0,0,0#0","x":"inf","z":[]}"#,
    ] {
        let answer: Value = serde_json::from_str(&session.answer(line)).unwrap();
        assert_eq!(answer["error"]["kind"], "bad_request", "{line}: {answer}");
    }
}

#[test]
fn ids_come_back_as_they_are() {
    let mesh = square();
    let mut session = Session::new(&mesh);
    for id in [
        "12345678901234567890123456789",
        "1.0",
        "1E+2",
        "1e400",
        "-0.0",
        "0.1000000000000000055511151231257827021181583404541015625",
        r#""a \" b \u0041 \\""#,
        r#""\ud800""#,
        "null",
        "true",
        r#"{"b":[1,{"a":2.50}],"a":1,"a":2}"#,
    ] {
        let expected = format!("{{\"id\":{id},\"poly\"");
        for line in [
            format!(r#"{{"id":{id},"op":"nearest","center":[99,0,0]}}"#),
            format!("{{ \"op\": \"nearest\",\r\n\t\"center\": [99, 0, 0], \"id\" :\n {id}\t}}"),
        ] {
            let answer = session.answer(&line);
            assert!(answer.starts_with(&expected), "{line}: {answer}");
        }
    }
    let spaced = session.answer("{\"op\": \"fly\", \"id\": [ \"a  b\",\n 1 , { } ]}");
    assert!(spaced.starts_with(r#"{"id":["a  b",1,{}],"error""#), "{spaced}");
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(session.answer(&format!(r#"{{"id":{deep},"op":"fly"}}"#)).starts_with(&format!(r#"{{"id":{deep},"#)));
    // From lines that go wrong further on, too.
    for rest in ["", ",", "}}", r#","op":"nearest","center":[0,0,0"#, r#","op":nearest}"#, ",7}", "} junk"] {
        let answer = session.answer(&format!(r#"{{"id":[7.0]{rest}"#));
        assert!(answer.starts_with(r#"{"id":[7.0],"error":{"kind":"bad_request""#), "{rest}: {answer}");
    }
    assert!(session.answer(r#"{"op":"fly"}"#).starts_with(r#"{"error""#));
}

#[test]
fn numbers_that_are_none() {
    let mesh = square();
    let mut session = Session::new(&mesh);
    let mut refused = |line: &str, kind: &str, name: &str| {
        let answer: Value = serde_json::from_str(&session.answer(line)).unwrap();
        assert_eq!((&answer["error"]["kind"], &answer["id"]), (&json!(kind), &json!(7)), "{line}");
        assert_eq!(answer["error"]["name"].as_str().unwrap_or_default(), name, "{line}");
    };
    for value in ["1e400", "-1e400", r#""inf""#, r#""-inf""#, r#""nan""#] {
        for (name, request) in [
            ("center", r#"{"id":7,"op":"nearest","center":[0,?,0]}"#),
            ("half_extents", r#"{"op":"nearest","center":[0,0,0],"half_extents":[?,1,1],"id":7}"#),
            ("radius", r#"{"op":"wall","center":[0,0,0],"radius":?,"id":7}"#),
            ("x", r#"{"op":"height","poly":"0,0,0#0","x":?,"z":0,"id":7}"#),
            ("max_nodes", r#"{"op":"path","start":[0,0,0],"end":[0,0,0],"max_nodes":?,"id":7}"#),
            ("slice", r#"{"op":"path","start":[0,0,0],"end":[0,0,0],"slice":?,"id":7}"#),
            ("max_corners", r#"{"op":"path","start":[0,0,0],"end":[0,0,0],"max_corners":?,"id":7}"#),
            ("count", r#"{"op":"random","seed":"1","count":?,"id":7}"#),
            ("include", r#"{"op":"nearest","center":[0,0,0],"filter":{"include":?},"id":7}"#),
            ("min_area_cost", r#"{"op":"nearest","center":[0,0,0],"filter":{"min_area_cost":?},"id":7}"#),
        ] {
            refused(&request.replace('?', value), "out_of_range", name);
        }
    }
    for value in ["1.5", "-1", "1e3", "true", "null", r#""7""#, "[1]"] {
        let request = r#"{"op":"path","start":[0,0,0],"end":[0,0,0],"max_nodes":?,"id":7}"#;
        refused(&request.replace('?', value), "bad_request", "");
    }
    let cost = r#"{"op":"path","start":[1,0,1],"end":[7,0,1],"filter":{"area_costs":{"0":?}},"id":7}"#;
    for value in ["1e308", "1e291", "0", "-1e400", r#""nan""#] {
        refused(&cost.replace('?', value), "out_of_range", "area_costs");
    }
    // As many as there can be, and costs as high as they can be.
    let most = r#"{"op":"path","start":[1,0,1],"end":[7,0,1],"max_nodes":?,"max_corners":?,"slice":?}"#;
    let answer = session.answer(&most.replace('?', "99999999999999999999999"));
    assert!(answer.starts_with(r#"{"status":"found""#), "{answer}");
    let answer: Value = serde_json::from_str(&session.answer(&cost.replace('?', "1e290"))).unwrap();
    assert_eq!(answer["cost"], json!(6e290));
    assert_eq!(session.answer(&cost.replace('?', "1e400")), r#"{"id":7,"status":"no_start"}"#);
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
        assert_eq!(name(json!({"op": "circle", "center": [0, 0, bad], "radius": 1})), "center");
        assert_eq!(name(json!({"op": "shape", "points": [[0, 0, 0], [1, bad, 1]]})), "points");
    }
    for bad in [json!("nan"), json!("inf"), json!(-0.5)] {
        assert_eq!(name(json!({"op": "nearest", "center": [0, 0, 0], "half_extents": [1, bad, 1]})), "half_extents");
        assert_eq!(name(json!({"op": "sample", "center": [0, 0, 0], "max_distance": bad})), "max_distance");
        assert_eq!(name(json!({"op": "wall", "center": [0, 0, 0], "radius": bad})), "radius");
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
    assert_eq!(name(json!({"op": "walls", "center": [0, 0, 0], "radius": 1, "max_nodes": 0})), "max_nodes");
    assert_eq!(name(json!({"op": "random", "seed": "1", "count": 1_000_001})), "count");
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
        assert_eq!((refused, kinds.len()), (0, 15), "seed {seed}");
    }
}

#[test]
fn the_digest_of_an_empty_mesh() {
    let mesh = TiledNavMesh::from_json(br#"{"version": 1, "tile_size": 8, "climb": 1, "tiles": []}"#).unwrap();
    assert_eq!(digest(&mesh, 300, 1, 2), digest(&mesh, 300, 1, 1));
    assert_eq!(digest(&mesh, 0, 1, 1).to_string(), "e3b0c44298fc1c149afbf4c8996fb924");
}
