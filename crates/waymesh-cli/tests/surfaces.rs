//! Surfaces and slope grids from the command line.
#![allow(missing_docs)]

mod common;

use common::Folder;
use serde_json::{Value, json};

const SPEC: &str = r#"{ "region": { "origin_x": 0, "origin_z": 0, "samples_x": 129, "samples_z": 129, "sample_size": 0.5 },
  "ground": { "flat": 0 },
  "agent": { "radius": 0.4, "height": 1.8, "step_height": 0.3, "max_slope_degrees": 45 }, "max_agent_radius": 1.0,
  "areas": { "obstacles": [ { "rect": [20,20,30,32], "min_y": 0, "max_y": 6 }, { "circle": [40,12,1.2], "min_y": 0, "max_y": 1 } ],
             "no_walk": [ { "rect": [50,50,60,60] } ], "water": { "surface_y": -1, "max_depth": 0.5 } } }"#;

fn baked(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("spec.json", SPEC);
    folder.ok("surface bake spec.json -o town.surf");
    folder
}

#[test]
fn bake_path_and_info() {
    let folder = baked("surface");
    let info = folder.json("surface info town.surf --json");
    assert_eq!((&info["samples_x"], &info["sample_size"]), (&json!(129), &json!(0.5)));
    // 21 x 21 squares touch the no-walk field, 21 x 25 the house; the well's circle reaches 25 squares.
    assert_eq!(info["blocked"]["no_walk"], 441);
    assert_eq!(info["blocked"]["obstacle"], 525 + 25);
    assert_eq!(info["walkable"], 129 * 129 - 441 - 550);
    assert_eq!(info["bytes"], folder.read("town.surf").len());
    assert_eq!(info["ground"], json!({"flat": 0.0}));
    let path = folder.json("surface path town.surf --from 10,26 --to 40,26 --json");
    assert_eq!(path["status"], "complete");
    assert_eq!(path["points"], json!([[10.0, 0.0, 26.0], [20.0, 0.0, 19.0], [30.0, 0.0, 19.0], [40.0, 0.0, 26.0]]));
    let leg = (100f64 + 49.0).sqrt();
    assert!((path["length"].as_f64().unwrap() - (leg + 10.0 + leg)).abs() < 1e-12);
    assert!(path["expanded"].as_u64().unwrap() < 2000);
    let inside = folder.json("surface path town.surf --from 10,26 --to 24,26 --json");
    assert_eq!((&inside["status"], &inside["points"][1]), (&json!("partial"), &json!([19.0, 0.0, 26.0])));
    let nowhere = folder.json("surface path town.surf --from 25,26 --to 40,26 --json");
    assert_eq!((&nowhere["status"], &nowhere["points"]), (&json!("no_path"), &json!([])));
    let few = folder.json("surface path town.surf --from 10,26 --to 40,26 --max-expanded 50 --json");
    assert_eq!((&few["status"], &few["expanded"]), (&json!("partial"), &json!(50)));
    assert!(folder.ok("surface path town.surf --from 10,26 --to 40,26").contains("complete"));
    assert!(folder.ok("surface info town.surf").contains("441 no_walk, 550 obstacle"));
    let bake = folder.json("surface bake spec.json -o again.surf --json");
    assert_eq!(bake["walkable"], info["walkable"]);
    assert_eq!(folder.read("again.surf"), folder.read("town.surf"));
}

#[test]
fn streams_and_compression() {
    let folder = baked("surface-streams");
    let run = folder.feed("surface bake - -o -", SPEC.as_bytes());
    assert_eq!((run.code, &run.out), (0, &folder.read("town.surf")), "{}", run.err);
    let info = folder.feed("surface info - --json", &run.out);
    assert_eq!(serde_json::from_slice::<Value>(&info.out).unwrap()["walkable"], 15_650);
    folder.ok("surface bake spec.json -o small.surf --compress");
    assert!(folder.read("small.surf").len() * 10 < folder.read("town.surf").len());
    let ask = |file: &str| folder.ok(&format!("surface path {file} --from 1,1 --to 63,63 --radius 1 --json"));
    assert_eq!(ask("small.surf"), ask("town.surf"));
}

#[test]
fn refusals() {
    let folder = baked("surface-refusals");
    folder.fails(
        "surface path town.surf --from 1,1 --to 9,9 --radius 1.5",
        "--radius is 1.5, allowed: 0 to 1 (the surface's max_agent_radius",
    );
    folder.fails("surface path town.surf --from 1,1 --to 9,9 --radius -1", "--radius is -1");
    folder.fails("surface path town.surf --from nan,1 --to 9,9", "--from is NaN,0,1");
    folder.fails("surface path town.surf --from 1,1 --to 9,9 --max-expanded 0", "--max-expanded is 0, allowed: 1 to");
    folder.fails(
        "surface path town.surf --from 1,1 --to 9,9 --snap-samples -1",
        "--snap-samples is -1, allowed: 0 to 1024",
    );
    let told = folder.ok("surface path town.surf --from 10,26 --to 40,26 --max-expanded 1");
    assert!(told.contains("--max-expanded") && !told.contains("cannot be reached"), "{told}");
    folder.fails("render town.surf -o x.png --from 1,0,1 --to 9,0,9 --node-model crossing", "is a surface");
    folder.fails("surface path spec.json --from 1,1 --to 9,9", "spec.json: surface file, byte 0: not a surface file");
    folder.fails("surface bake town.surf -o x.surf", "town.surf: not JSON");
    folder.fails("surface bake spec.json -o spec.json", "spec.json: is the input itself");
    folder.write("bad.json", SPEC.replace("\"max_y\": 6", "\"max_z\": 6"));
    folder.fails("surface bake bad.json -o x.surf", "bad.json: areas.obstacles[0].max_z: no such field");
    folder.write("huge.json", SPEC.replace("\"samples_x\": 129", "\"samples_x\": 4000000000"));
    folder.fails("surface bake huge.json -o x.surf", "region: samples_x is 4000000000, allowed: 1 to 16777216");
    assert_eq!(folder.run("surface path town.surf --from 1,2,3 --to 9,9").code, 2);
    assert_eq!(folder.run("surface").code, 2);
    folder.write("twice.json", SPEC.replace("\"flat\": 0", "\"flat\": 0, \"flat\": 1"));
    folder.fails("surface bake twice.json -o x.surf", "twice.json: not JSON: duplicate field `flat`");
    let mut damaged = folder.read("town.surf");
    damaged[500] ^= 1;
    folder.write("damaged.surf", damaged);
    folder.fails("surface info damaged.surf", "damaged.surf: surface file, byte 24: checksum");
    assert!(!folder.names().iter().any(|name| name == "x.surf" || name.ends_with(".part")), "{:?}", folder.names());
}

/// A surface for a height class, whose paths are all asked with a radius.
#[test]
fn a_cap_below_the_agents_own_radius() {
    let folder = Folder::new("surface-cap");
    folder.write("spec.json", SPEC.replace("\"max_agent_radius\": 1.0", "\"max_agent_radius\": 0.3"));
    let bake = folder.run("surface bake spec.json -o town.surf --json");
    assert!(bake.code == 0 && bake.err.contains("max_agent_radius is 0.3, less than"), "{}", bake.err);
    assert_eq!(folder.json("surface info town.surf --json")["standable"], 0);
    folder.fails("surface path town.surf --from 10,26 --to 40,26", "give a radius up to 0.3");
    folder.fails("surface path town.surf --from 10,26 --to 40,26 --radius 0.4", "--radius is 0.4, allowed: 0 to 0.3");
    assert!(folder.ok("surface path town.surf --from 10,26 --to 40,26 --radius 0.3").contains("complete"));
}

/// A ramp as heights, written out and as images of 8 and 16 bits: the same ground.
#[test]
fn ground_from_images() {
    let folder = Folder::new("surface-image");
    let levels: Vec<u8> = (0..9u8).flat_map(|j| (0..17u8).map(move |i| i * 15 + j % 2)).collect();
    let png = |depth: png::BitDepth, colour: png::ColorType, pixels: &[u8]| {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 17, 9);
        encoder.set_depth(depth);
        encoder.set_color(colour);
        encoder.write_header().unwrap().write_image_data(pixels).unwrap();
        bytes
    };
    let grey = png::ColorType::Grayscale;
    std::fs::create_dir(folder.path("maps")).unwrap();
    folder.write("maps/h8.png", png(png::BitDepth::Eight, grey, &levels));
    // The level twice is the level times 257: the same part of white.
    let wide: Vec<u8> = levels.iter().flat_map(|&level| [level, level]).collect();
    folder.write("maps/h16.png", png(png::BitDepth::Sixteen, grey, &wide));
    let colour: Vec<u8> = levels.iter().flat_map(|&level| [level; 3]).collect();
    folder.write("maps/rgb.png", png(png::BitDepth::Eight, png::ColorType::Rgb, &colour));
    let spec = |ground: Value| {
        json!({"region": {"samples_x": 33, "samples_z": 17, "sample_size": 0.5}, "ground": ground}).to_string()
    };
    let image = |file: &str| spec(json!({"image": file, "min_y": -1, "max_y": 4, "sample_size": 1}));
    let heights: Vec<f64> = levels.iter().map(|&level| -1.0 + 5.0 * (f64::from(level) / 255.0)).collect();
    let written = json!({"samples_x": 17, "samples_z": 9, "sample_size": 1, "values": heights});
    folder.write("maps/a.json", spec(json!({ "heights": written.clone() })));
    folder.write("maps/b.json", image("h8.png"));
    folder.write("maps/c.json", image("h16.png"));
    for name in ["a", "b", "c"] {
        folder.ok(&format!("surface bake maps/{name}.json -o {name}.surf"));
    }
    assert_eq!(folder.read("a.surf"), folder.read("b.surf"));
    assert_eq!(folder.read("a.surf"), folder.read("c.surf"));
    let path = folder.json("surface path a.surf --from 2,4 --to 13.5,4 --json");
    let level = |i: f64| -1.0 + 5.0 * (i * 15.0 / 255.0);
    for (k, x) in [(0, 2.0), (1, 13.5)] {
        assert!((path["points"][k][1].as_f64().unwrap() - level(x)).abs() < 1e-12, "{path}");
    }
    folder.fails("surface bake maps/b.json -o maps/h8.png", "maps/h8.png: was read or written in this run already");
    folder.write("maps/rgb.json", image("rgb.png"));
    folder.fails(
        "surface bake maps/rgb.json -o x.surf",
        "rgb.png: is eight bit rgb, allowed: a grey PNG of 8 or 16 bits",
    );
    // Of a map that is larger than what is baked only the part around it is kept, and the ground there is the same.
    let part = |ground: Value| {
        json!({"region": {"origin_x": 5, "origin_z": 3, "samples_x": 7, "samples_z": 5, "sample_size": 0.5}, "ground": ground})
            .to_string()
    };
    folder.write("maps/part.json", part(json!({"image": "h16.png", "min_y": -1, "max_y": 4, "sample_size": 1})));
    folder.write("maps/written.json", part(json!({ "heights": written })));
    folder.ok("surface bake maps/part.json -o part.surf");
    folder.ok("surface bake maps/written.json -o written.surf");
    assert_eq!(folder.read("part.surf"), folder.read("written.surf"));
    let ground = &folder.json("surface info part.surf --json")["ground"]["heights"];
    assert_eq!((&ground["samples_x"], &ground["origin_x"]), (&json!(10), &json!(2.0)));
    let path = folder.json("surface path part.surf --from 5.25,4 --to 7.75,4 --json");
    for (k, x) in [(0, 5.25), (1, 7.75)] {
        assert!((path["points"][k][1].as_f64().unwrap() - level(x)).abs() < 1e-12, "{path}");
    }
    folder.write("maps/none.json", image("none.png"));
    folder.fails("surface bake maps/none.json -o x.surf", "none.png: No such file");
    folder.write("maps/broken.png", &folder.read("maps/h8.png")[..60]);
    folder.write("maps/broken.json", image("broken.png"));
    folder.fails("surface bake maps/broken.json -o x.surf", "broken.png: ");
}

#[test]
fn slope_grids() {
    let folder = Folder::new("slope");
    folder.write("spec.json", SPEC);
    let straight = folder.json("slope spec.json --from 10,26 --to 40,26 --smooth --json");
    assert_eq!(straight["points"], json!([[10.0, 0.0, 26.0], [40.0, 0.0, 26.0]]), "houses are not looked at");
    let all = folder.json("slope spec.json --from 0,0 --to 4.5,2 --json");
    assert_eq!(all["points"].as_array().unwrap().len(), 10);
    let cost = 0.5 * (4.0 * 2f64.sqrt() + 5.0);
    assert!((all["cost"].as_f64().unwrap() - cost).abs() < 1e-12);
    assert_eq!(folder.json("slope spec.json --from -3,0 --to 4,2 --json")["points"], json!([]));
    // A cliff along x = 3.
    let heights: Vec<Value> = (0..64).map(|k| if k % 8 > 3 { json!(9) } else { json!(0) }).collect();
    let ground = json!({"heights": {"samples_x": 8, "samples_z": 8, "sample_size": 1, "values": heights}});
    let spec = json!({"region": {"samples_x": 8, "samples_z": 8, "sample_size": 1}, "ground": ground});
    folder.write("cliff.json", spec.to_string());
    let none = folder.json("slope cliff.json --from 1,1 --to 7,7 --json");
    assert_eq!((&none["points"], &none["walkable"]), (&json!([]), &json!(48)));
    assert!(none["length"].as_f64().unwrap().is_sign_positive());
    assert!(folder.ok("slope cliff.json --from 1,1 --to 7,7").contains("none"));
    assert_eq!(folder.json("slope cliff.json --from 1,1 --to 1,1 --json")["points"], json!([[1.0, 0.0, 1.0]]));
}

#[test]
fn surfaces_are_drawn() {
    let folder = baked("surface-render");
    folder.ok("render town.surf -o town.svg --from 10,0,26 --to 40,0,26 --radius 0.8 --size 400");
    let svg = String::from_utf8(folder.read("town.svg")).unwrap();
    assert!(svg.contains("id=\"surface\"") && svg.contains("id=\"path\"") && svg.len() < 400_000, "{}", svg.len());
    folder.ok("render town.surf -o town.png --size 300");
    assert!(folder.read("town.png").starts_with(b"\x89PNG"));
    folder.fails("render town.surf -o x.svg --from 1,0,1 --to 9,0,9 --radius 3", "--radius is 3");
}
