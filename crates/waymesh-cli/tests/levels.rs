//! Samples, bakes, the demo, and what is refused.
#![allow(missing_docs)]

mod common;

use common::{FLOOR, Folder};
use serde_json::{Value, json};

#[test]
fn samples_are_the_same_every_time() {
    let folder = Folder::new("samples");
    for kind in ["town", "dungeon", "tower", "terrain", "lattice"] {
        folder.ok(&format!("sample {kind} -o a.glb --seed 3"));
        folder.ok(&format!("sample {kind} -o b.glb --seed 3"));
        assert_eq!(folder.read("a.glb"), folder.read("b.glb"), "{kind}");
        folder.ok(&format!("sample {kind} -o b.glb --seed 4"));
        assert_ne!(folder.read("a.glb"), folder.read("b.glb"), "{kind}");
        let small = folder.json(&format!("sample {kind} -o small.obj --size 1 --json"));
        assert_eq!((&small["kind"], &small["size"]), (&json!(kind), &json!(1)));
    }
    folder.fails("sample town -o a.glb --size 0", "size is 0, allowed: 1 to 64");
    folder.fails("sample lattice -o a.glb --size 17", "allowed: 1 to 16");
    folder.fails("sample town -o a.glb --size -3", "size is -3");
    folder.fails("sample town -o a.stl", "must end in .obj or .glb");
    assert_eq!(folder.run("sample castle -o a.glb").code, 2);
    assert_eq!(folder.run("sample town").code, 2);
}

/// With the default settings, from where it is said to where it is said.
#[test]
fn samples_can_be_walked() {
    let folder = Folder::new("walks");
    let place = |p: &Value| p.as_array().unwrap().iter().map(Value::to_string).collect::<Vec<_>>().join(",");
    for sample in
        ["town", "town --seed 2 --size 8", "dungeon", "dungeon --seed 2", "tower", "tower --seed 5 --size 6", "terrain"]
    {
        let told = folder.json(&format!("sample {sample} -o level.glb --json"));
        folder.ok("bake level.glb -o level.nav");
        let (from, to) = (place(&told["start"]), place(&told["goal"]));
        let path = folder.json(&format!("path level.nav --from {from} --to {to} --json"));
        assert_eq!(path["status"], "found", "{sample}");
    }
}

#[test]
fn marks_set_areas_forbid_and_link() {
    let folder = Folder::new("marks");
    folder.write("floor.obj", FLOOR);
    let exact = "--agent-radius 0 --cell-size 0.5 --filter-ledges false --region-min-size 0 --edge-max-error 0";
    folder.write(
        "marks.json",
        r#"{ "volumes": [ { "box": { "min": [2, -1, 2], "max": [4, 1, 5] }, "area": 3 },
                          { "cylinder": { "center": [10, 10], "radius": 2, "min_y": -1, "max_y": 1 }, "area": null },
                          { "prism": { "points": [[15, 15], [18, 15], [18, 18]], "min_y": -1, "max_y": 1 }, "area": 7 } ],
             "off_mesh_links": [ { "start": [1, 0, 1], "end": [19, 0, 1], "radius": 0.5, "bidirectional": true } ] }"#,
    );
    let told = folder.json(&format!("bake floor.obj -o marked.nav --marks marks.json {exact} --json"));
    assert_eq!(told["warnings"], json!([]));
    let (eroded, allowed) = (&told["cells"]["eroded"], &told["cells"]["allowed"]);
    assert_eq!(eroded.as_u64().unwrap() - allowed.as_u64().unwrap(), 52, "cells in a circle of four cells' radius");
    let info = folder.json("info marked.nav --json");
    assert_eq!((&info["areas"], &info["links"]["off_mesh"]), (&json!([0, 3, 7]), &json!(2)));
    for (text, fault) in [
        (r#"{ "volumes": [ { "area": 3 } ] }"#, "volume 0: allowed: exactly one of box, cylinder and prism"),
        (
            r#"{ "volumes": [ { "box": { "min": [2, 0, 2], "max": [1, 1, 5] }, "area": 1 } ] }"#,
            "volume 0: area volume: rectangle is",
        ),
        (r#"{ "volume": [] }"#, "unknown field `volume`"),
        (r#"{ "volumes": [ { "box": { "min": [0, 0, 0], "max": [1, 1, 5] } } ] }"#, "missing field `area`"),
        (
            r#"{ "off_mesh_links": [ { "start": [1, 0, 1], "end": [1e9, 0, 1], "radius": 1 } ] }"#,
            "off-mesh link 0: end is",
        ),
    ] {
        folder.write("marks.json", text);
        folder.fails("bake floor.obj -o marked.nav --marks marks.json", fault);
    }
}

#[test]
fn an_incremental_bake_gives_the_same_file() {
    let folder = Folder::new("incremental");
    folder.ok("sample dungeon -o level.glb");
    let whole = folder.json("bake level.glb -o whole.nav --json");
    assert_eq!(whole["reused"], 0);
    // The first one has nothing to take over.
    assert_eq!(folder.json("bake level.glb -o again.nav --incremental --json")["reused"], 0);
    let again = folder.json("bake level.glb -o again.nav --incremental --json");
    assert!(again["reused"].as_u64().unwrap() > 0);
    assert_eq!(folder.read("whole.nav"), folder.read("again.nav"));
    folder.write("again.nav", "no mesh");
    folder.fails("bake level.glb -o again.nav --incremental", "again.nav: mesh file");
    assert_eq!(folder.read("again.nav"), b"no mesh");
}

#[test]
fn jumps_lead_down_from_ledges() {
    let folder = Folder::new("jumps");
    folder.write(
        "steps.obj",
        "v 0 2 0\nv 0 2 8\nv 8 2 8\nv 8 2 0\nv 9 0 0\nv 9 0 8\nv 17 0 8\nv 17 0 0\nf 1 2 3 4\nf 5 6 7 8\n",
    );
    let count = |options: &str| folder.json(&format!("bake steps.obj -o steps.nav {options} --json"))["jumps"].clone();
    assert_eq!(count(""), 0);
    assert_eq!(count("--jumps --jump-drop 1"), 0);
    assert_ne!(count("--jumps"), 0);
    assert_eq!(folder.json("path steps.nav --from 2,2,4 --to 15,0,4 --json")["status"], "found");
    assert_eq!(folder.json("path steps.nav --from 15,0,4 --to 2,2,4 --json")["status"], "partial");
    // Baked again with links in the mesh, which are found anew.
    let whole = folder.read("steps.nav");
    assert_ne!(count("--jumps --incremental"), 0);
    assert_eq!(folder.read("steps.nav"), whole);
    folder
        .fails("bake steps.obj -o steps.nav --jumps --jump-height -1", "--jump-height is -1, allowed: 0 to 100 metres");
    assert_eq!(folder.run("bake steps.obj -o steps.nav --jump-height 1").code, 2);
}

#[test]
fn faces_can_be_turned_over() {
    let folder = Folder::new("flip");
    folder.write("floor.obj", FLOOR);
    folder.write("ceiling.obj", "v 0 0 0\nv 20 0 0\nv 20 0 20\nv 0 0 20\nf 1 2 3 4\n");
    let up = folder.json("bake floor.obj -o a.nav --json");
    let down = folder.json("bake ceiling.obj -o b.nav --json");
    assert_eq!(down["polygons"], 0);
    assert!(down["warnings"][0].as_str().unwrap().contains("--flip"));
    assert_eq!(folder.json("bake ceiling.obj -o b.nav --flip --json")["walkable_area"], up["walkable_area"]);
}

#[test]
fn a_bake_tells_what_it_did() {
    let folder = Folder::new("bake");
    folder.write("floor.obj", FLOOR);
    let told = folder.json(
        "bake floor.obj -o floor.nav --agent-radius 0 --cell-size 0.25 --tile-size 0 --filter-ledges false --json",
    );
    assert_eq!(told["walkable_area"], 400.0);
    assert_eq!(told["tiles"], 1);
    assert_eq!(told["warnings"], json!([]));
    assert!(told["milliseconds"]["total"].as_f64().unwrap() > 0.0);
    assert_eq!(told["cells"]["walkable"], 6400);
    let info = folder.json("info floor.nav --json");
    assert_eq!(info["settings"]["cell_size"], 0.25);
    assert_eq!(info["settings"]["agent_radius"], 0.0);
    assert_eq!(info["settings"]["partition"], "watershed");
    assert_eq!(info["polygons"], told["polygons"]);
    let text = folder.ok("bake floor.obj -o floor.nav");
    assert!(text.contains("2 triangles, 20.0 x 20.0 m") && text.contains("m² walkable"), "{text}");
}

#[test]
fn axes_units_and_standard_input() {
    let folder = Folder::new("units");
    let walkable = |answer: &Value| answer["walkable_area"].as_f64().unwrap();
    let options = "--agent-radius 0 --cell-size 0.25 --filter-ledges false --json";
    folder.write("z.obj", "v 0 0 0\nv 2000 0 0\nv 2000 2000 0\nv 0 2000 0\nf 1 2 3 4\n");
    let told = folder.json(&format!("bake z.obj -o z.nav --up z --scale 0.01 {options}"));
    assert!((walkable(&told) - 400.0).abs() < 1e-3, "{told}");
    let run = folder.feed(&format!("bake - --format obj -o in.nav {options}"), FLOOR.as_bytes());
    assert_eq!(run.code, 0, "{}", run.err);
    assert!((walkable(&serde_json::from_slice(&run.out).unwrap()) - 400.0).abs() < 1e-3);
    folder.feed("bake - -o in.nav", FLOOR.as_bytes()).failed("no format", "give --format obj|gltf|glb");
}

#[test]
fn nothing_walkable_is_explained() {
    let folder = Folder::new("empty");
    folder.write("down.obj", FLOOR.replace("1 2 3 4", "4 3 2 1"));
    folder.write("none.obj", "");
    folder.write("tiny.obj", "v 0 0 0\nv 0 0 2\nv 2 0 2\nv 2 0 0\nf 1 2 3 4\n");
    let cases = [
        ("down", "down"),
        ("none", "no triangles"),
        ("tiny", "49 walkable cells, 9 after erosion, 0 after the minimum region"),
    ];
    for (name, why) in cases {
        let told = folder.json(&format!("bake {name}.obj -o {name}.nav --filter-ledges false --json"));
        assert_eq!(told["polygons"], 0);
        assert!(told["warnings"][0].as_str().unwrap().contains(why), "{}", told["warnings"]);
        let run = folder.run(&format!("bake {name}.obj -o {name}.nav --filter-ledges false"));
        assert!(run.code == 0 && run.err.starts_with("warning: "), "{}", run.err);
        folder.ok(&format!("render {name}.nav -o {name}.png"));
    }
}

#[test]
fn settings_out_of_range_are_named() {
    let folder = Folder::new("settings");
    folder.write("floor.obj", FLOOR);
    for (setting, value) in [
        ("cell_size", "0"),
        ("cell_size", "-0.3"),
        ("cell_height", "nan"),
        ("agent_height", "0"),
        ("agent_radius", "-1"),
        ("agent_climb", "inf"),
        ("max_slope", "91"),
        ("region_min_size", "-8"),
        ("region_merge_size", "1e9"),
        ("edge_max_length", "-1"),
        ("edge_max_error", "nan"),
        ("max_vertices_per_polygon", "2"),
        ("max_vertices_per_polygon", "65"),
        ("max_vertices_per_polygon", "-6"),
        ("detail_sample_distance", "-6"),
        ("detail_sample_max_error", "-1"),
        ("tile_size", "-1"),
        ("tile_size", "4294967296"),
        ("threads", "0"),
        ("threads", "-2"),
        ("scale", "0"),
        ("scale", "-1"),
        ("bounds", "0,0,0:-1,1,1"),
    ] {
        let option = setting.replace('_', "-");
        folder.fails(&format!("bake floor.obj -o x.nav --{option} {value}"), setting);
    }
    for wrong in
        ["--cell-width 3", "--cell-size wide", "--partition voronoi", "--filter-ledges maybe", "--tile-size 1.5"]
    {
        assert_eq!(folder.run(&format!("bake floor.obj -o x.nav {wrong}")).code, 2, "{wrong}");
    }
    assert_eq!(folder.names(), ["floor.obj"]);
}

#[test]
fn broken_levels_are_refused_by_name() {
    let folder = Folder::new("levels");
    folder.write("far.obj", FLOOR.replace("20 0 20", "3000000 0 20"));
    folder.write("index.obj", format!("{FLOOR}f 1 2 99\n"));
    folder.write("level.stl", "solid");
    folder.write("level.glb", b"glTF\x02\0\0\0\xff\xff\xff\xff");
    folder.write("level.gltf", "{}");
    folder.fails("bake far.obj -o x.nav", "far.obj: triangle 0");
    folder.fails("bake index.obj -o x.nav", "index.obj: line 6: face corner is vertex 99, but 4 vertices");
    folder.fails("bake level.stl -o x.nav", "level.stl: cannot tell");
    folder.fails("bake level.glb -o x.nav", "level.glb: ");
    folder.fails("bake level.gltf -o x.nav", "level.gltf: ");
    folder.fails("bake missing.obj -o x.nav", "missing.obj: ");
    folder.fails("bake . -o x.nav --format obj", ".: ");
    folder.write("same.obj", FLOOR);
    folder.fails("bake same.obj -o same.obj", "is the input itself");
    assert_eq!(folder.read("same.obj"), FLOOR.as_bytes());
}

#[test]
fn external_buffers_are_found_beside_the_level() {
    let folder = Folder::new("external");
    let points: [f32; 12] = [0., 0., 0., 0., 0., 20., 20., 0., 20., 20., 0., 0.];
    folder.write("a b.bin", points.iter().flat_map(|v| v.to_le_bytes()).collect::<Vec<u8>>());
    folder.write(
        "level.gltf",
        json!({
            "asset": {"version": "2.0"}, "nodes": [{"mesh": 0}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "mode": 6}]}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 4}],
            "bufferViews": [{"buffer": 0, "byteLength": 48}],
            "buffers": [{"byteLength": 48, "uri": "a%20b.bin"}],
        })
        .to_string(),
    );
    let path = folder.path("level.gltf");
    let told = folder.json(&format!("bake {} -o x.nav --agent-radius 0 --filter-ledges false --json", path.display()));
    assert!(told["walkable_area"].as_f64().unwrap() > 390.0);
    for outside in ["../secret.bin", "%2e%2e/secret.bin", "deeper/../../secret.bin"] {
        let level = String::from_utf8(folder.read("level.gltf")).unwrap().replace("a%20b.bin", outside);
        folder.write("outside.gltf", level);
        folder.fails("bake outside.gltf -o x.nav", "leads out of the level's folder");
    }
    let buffer = folder.read("a b.bin");
    folder.write("b.bin", &buffer);
    folder.write("other.gltf", String::from_utf8(folder.read("level.gltf")).unwrap().replace("a%20b", "b"));
    folder.fails("bake other.gltf -o b.bin", "b.bin: was read or written in this run already");
    assert_eq!(folder.read("b.bin"), buffer);
}

/// A pipe that nothing is written to would be waited for without end.
#[cfg(unix)]
#[test]
fn pipes_in_place_of_files_are_refused() {
    let folder = Folder::new("pipes");
    assert!(std::process::Command::new("mkfifo").arg(folder.path("p.bin")).status().unwrap().success());
    let buffer = json!({"asset": {"version": "2.0"}, "buffers": [{"byteLength": 48, "uri": "p.bin"}]});
    folder.write("pipe.gltf", buffer.to_string());
    folder.fails("bake pipe.gltf -o x.nav", "p.bin`: is not a plain file");
    let ground = json!({"image": "p.bin", "min_y": 0, "max_y": 4, "sample_size": 1});
    let region = json!({"samples_x": 7, "samples_z": 5, "sample_size": 0.5});
    folder.write("pipe.json", json!({"region": region, "ground": ground}).to_string());
    folder.fails("surface bake pipe.json -o x.surf", "p.bin: is not a plain file");
}

#[test]
fn the_demo_does_the_whole_job() {
    let folder = Folder::new("demo");
    let text = folder.ok("demo --out new/folder");
    for step in ["sample", "bake", "save", "path", "draw", "paint", "total"] {
        assert!(text.lines().any(|line| line.starts_with(step)), "{step}: {text}");
    }
    for name in ["town.glb", "town.nav", "town.svg", "town.png"] {
        assert!(folder.read(&format!("new/folder/{name}")).len() > 1000, "{name}");
    }
    let told = folder.json("demo --json");
    assert_eq!(told["files"], json!(["town.glb", "town.nav", "town.svg", "town.png"]));
    assert!(told["path"]["length"].as_f64().unwrap() > 100.0);
    assert_eq!(folder.read("town.nav"), folder.read("new/folder/town.nav"));
    // The files are what they seem: the level bakes to the same mesh.
    folder.ok("bake town.glb -o again.nav");
    assert_eq!(folder.json("info again.nav --json")["fingerprint"], folder.json("info town.nav --json")["fingerprint"]);
}

#[test]
fn usage() {
    let folder = Folder::new("usage");
    for wrong in ["", "fly", "bake", "info", "export x.nav -o y"] {
        let run = folder.run(wrong);
        assert!(run.code == 2 && run.out.is_empty() && !run.err.is_empty(), "{wrong}: {run:?}");
    }
    for help in
        ["--help", "bake --help", "path -h", "--version", "completions bash", "completions zsh", "completions fish"]
    {
        assert!(folder.ok(help).len() > 10, "{help}");
    }
    let help = folder.ok("bake --help");
    for setting in ["--cell-size", "metres", "[default: 0.3]", "--agent-climb", "degrees", "--partition", "Examples:"] {
        assert!(help.contains(setting), "{setting}");
    }
}
