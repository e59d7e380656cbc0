//! Bringing meshes in and out, looking at them, asking them.
#![allow(missing_docs)]

mod common;

use common::{Folder, MESH};
use serde_json::{Value, json};

fn with_mesh(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("mesh.json", MESH);
    folder.ok("import mesh.json -o mesh.nav");
    folder
}

#[test]
fn import_and_export_return_the_same_mesh() {
    let folder = with_mesh("round");
    folder.ok("export mesh.nav --format json -o out.json");
    let out: Value = serde_json::from_slice(&folder.read("out.json")).unwrap();
    let mut expected: Value = serde_json::from_str(MESH).unwrap();
    for tile in ["/tiles/0", "/tiles/1", "/tiles/2"] {
        let (out, expected) = (out.pointer(tile).unwrap(), expected.pointer_mut(tile).unwrap());
        assert_eq!(out["polygons"][0]["flags"], expected["polygons"][0]["flags"]);
        assert_eq!(out["vertices"].as_array().unwrap().len(), 4);
    }
    folder.ok("import out.json -o again.nav");
    assert_eq!(folder.read("mesh.nav"), folder.read("again.nav"));
    let told = folder.json("import mesh.json -o again.nav --json");
    assert_eq!((&told["tiles"], &told["polygons"]), (&json!(3), &json!(3)));
    assert_eq!(told["bytes"], folder.read("again.nav").len());
}

#[test]
fn standard_input_and_output() {
    let folder = with_mesh("streams");
    let run = folder.feed("import - -o -", MESH.as_bytes());
    assert_eq!((run.code, &run.out), (0, &folder.read("mesh.nav")), "{}", run.err);
    let run = folder.feed("info - --json", &run.out);
    assert_eq!(serde_json::from_slice::<Value>(&run.out).unwrap()["tiles"], 3);
    let run = folder.feed("export - --format obj -o -", &folder.read("mesh.nav"));
    assert!(run.out.starts_with(b"# waymesh"));
    folder.fails("export mesh.nav --format obj -o - --json", "standard output");
}

#[test]
fn info_tells_everything() {
    let folder = with_mesh("info");
    let info = folder.json("info mesh.nav --json");
    let expected = json!({
        "version": 1, "tiles": 3, "layers": 1, "polygons": 3, "vertices": 12, "detail_triangles": 4,
        "links": {"portal": 2, "off_mesh": 2, "unconnected": 0},
        "bounds": {"min": [0.0, 0.0, 0.0], "max": [32.0, 3.0, 8.0]},
        "walkable_area": 160.0, "areas": [0, 2], "flags": [1, 3], "components": 1, "settings": null,
    });
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&info[field], value, "{field}");
    }
    assert_eq!(info["bytes"], folder.read("mesh.nav").len());
    let fingerprint = info["fingerprint"].as_str().unwrap();
    assert!(fingerprint.len() == 32 && fingerprint.bytes().all(|b| b.is_ascii_hexdigit()));
    let text = folder.ok("info mesh.nav");
    assert!(text.contains("160.0 m² in 1 island") && text.contains("(32, 3, 8)"), "{text}");
    folder.write("empty.json", r#"{"version":1,"origin":[0,0,0],"tile_size":8,"climb":0.9,"tiles":[]}"#);
    folder.ok("import empty.json -o empty.nav");
    assert_eq!(folder.json("info empty.nav --json")["bounds"], Value::Null);
}

/// Faces up, 32-bit indices, detail heights: what a viewer needs.
#[test]
fn exported_geometry_faces_up() {
    let folder = with_mesh("geometry");
    folder.ok("export mesh.nav --format obj -o out.obj");
    let text = String::from_utf8(folder.read("out.obj")).unwrap();
    let numbers = |line: &str| line.split(' ').skip(1).map(|w| w.parse::<f64>().unwrap()).collect::<Vec<_>>();
    let places: Vec<_> = text.lines().filter(|l| l.starts_with("v ")).map(numbers).collect();
    let mut area = 0.0;
    for face in text.lines().filter(|l| l.starts_with("f ")).map(numbers) {
        let [a, b, c] = [0, 1, 2].map(|k| &places[face[k] as usize - 1]);
        let up = (b[2] - a[2]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[2] - a[2]);
        assert!(up > 0.0);
        area += up * 0.5;
    }
    assert_eq!(area, 160.0);
    assert!(text.contains("v 4 0.5 4\n"));
    folder.ok("export mesh.nav --format glb -o out.glb");
    let glb = folder.read("out.glb");
    assert_eq!((&glb[..4], glb.len() % 4), (&b"glTF"[..], 0));
    assert!(String::from_utf8_lossy(&glb).contains("\"componentType\":5125"));
}

#[test]
fn pictures() {
    let folder = with_mesh("pictures");
    folder.ok("render mesh.nav -o a.svg");
    folder.ok("render mesh.nav -o b.svg");
    assert_eq!(folder.read("a.svg"), folder.read("b.svg"));
    let run = folder.run("render mesh.nav -o a.png --from 2,0,2 --to 14,0,6 --size 300");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(folder.read("a.png").starts_with(b"\x89PNG"));
    let run = folder.run("render mesh.nav -o c.svg --from 500,0,2 --to 14,0,6");
    assert!(run.code == 0 && run.err.contains("no_start"), "{}", run.err);
    folder.ok("render mesh.nav -o picture --format png");
    folder.ok("export mesh.nav --format svg -o d.svg");
    assert_eq!(folder.read("a.svg"), folder.read("d.svg"));
    folder.fails("render mesh.nav -o a.jpg", "must end in .svg or .png");
    folder.fails("render mesh.nav -o a.png --size 100", "size is 100, allowed: 200 to 8000");
    folder.fails("render mesh.nav -o a.png --from nan,0,0 --to 1,1,1", "from is NaN,0,0");
    assert_eq!(folder.run("render mesh.nav -o a.png --from 1,1,1").code, 2);
}

#[test]
fn one_path() {
    let folder = with_mesh("path");
    let answer = folder.json("path mesh.nav --from 2,0,2 --to 14,0,6 --json");
    assert_eq!(answer["status"], "found");
    assert_eq!(answer["corridor"], json!(["0,0,0#0", "1,0,0#0"]));
    let text = folder.ok("path mesh.nav --from 2,0,2 --to 14,0,6");
    assert!(text.starts_with("status   found\nlength   12.6"), "{text}");
    assert!(text.contains("(14, 0, 6)") && text.contains("end"), "{text}");
    // Finding none is no failure.
    assert!(folder.ok("path mesh.nav --from -100,0,2 --to 14,0,6").starts_with("status   no_start"));
    let far = folder.json("path mesh.nav --from -3,0,2 --to 14,0,6 --half-extents 5,5,5 --json");
    assert_eq!(far["status"], "found");
    let shut = folder.json("path mesh.nav --from 2,0,2 --to 14,0,6 --area-cost 2=inf --json");
    assert_eq!(shut["status"], "no_end");
    for over_itself in ["export mesh.nav --format json", "render mesh.nav", "import mesh.nav --format json"] {
        folder.fails(&format!("{over_itself} -o mesh.nav"), "mesh.nav");
    }
    folder.fails("digest mesh.nav --queries 3 --dump mesh.nav", "is the input itself");
    folder.fails("path mesh.nav --from 2,0,2 --to 14,0,6 --area-cost 0=5e-324", "--area-cost is 5e-324");
    assert_eq!(folder.json("info mesh.nav --json")["polygons"], 3);
    folder.fails("path mesh.nav --from 2,0,2 --to 14,0,6 --area-cost 256=1", "--area-cost: an area is");
    folder.fails("path mesh.nav --from 2,0,2 --to 14,0,6 --include-flags 65536", "--include-flags must be");
    folder.fails("digest mesh.nav --queries -1", "queries is -1, allowed: 0 to 1000000000");
    folder.fails("digest mesh.nav --seed -1", "seed is -1, allowed: 0 to 2^64 - 1");
    folder.fails("path mesh.nav --from 2,0,2 --to 14,0,6 --area-cost 0=1 --area-cost 0=2", "area 0 has two costs");
    folder.fails("path mesh.nav --from 2,0,2 --to 14,0,6 --area-cost 0=1 --area-cost 00=2", "area 0 has two costs");
    folder.fails("render mesh.nav -o x.png --from 2,0,2 --to 14,0,6 --radius 1", "mesh.nav: is a mesh");
    folder.fails("surface info mesh.nav", "mesh.nav: is a mesh, not a clearance surface");
    folder.write("marked.json", [b"\xef\xbb\xbf".as_slice(), &folder.read("mesh.json")].concat());
    folder.ok("import marked.json -o marked.nav");
    assert_eq!(folder.read("marked.nav"), folder.read("mesh.nav"));
    folder.fails("import mesh.nav -o x.nav", "is a mesh in the library's own format already");
    folder.write("level.glb", b"glTF\x02\0\0\0\xff\xff\xff\xff");
    folder.write("town.surf", b"\x89SRF\r\n\x1a\n");
    folder.fails("import level.glb -o x.nav", "level.glb: is a level, not a mesh");
    folder.fails("info level.glb", "level.glb: is a level, not a mesh");
    folder.fails("path town.surf --from 2,0,2 --to 14,0,6", "town.surf: is a clearance surface, not a mesh");
    folder.fails("path mesh.nav --from 2,0,nan --to 14,0,6", "--from is");
    folder.fails("path mesh.nav --from 2,0,2 --to 14,0,3e6", "--to is");
    folder.fails("path mesh.nav --from 2,0,2 --to 14,0,6 --max-nodes 0", "--max-nodes is 0");
    folder.fails("path mesh.nav --from 2,0,2 --to 14,0,6 --area-cost 0=0", "--area-cost");
    for wrong in ["--from 1,2 --to 1,2,3", "--from 1,2,3", "--from 1,2,3 --to 1,2,3 --speed 3"] {
        assert_eq!(folder.run(&format!("path mesh.nav {wrong}")).code, 2, "{wrong}");
    }
}

#[test]
fn requests_a_line() {
    let folder = with_mesh("query");
    let run = folder.feed(
        "query mesh.nav",
        b"{\"op\":\"nearest\",\"center\":[1,0,1],\"id\":1}\nnonsense\n{\"op\":\"fly\"}\n{\"op\":\"nearest\",\"center\":[9,0,1],\"id\":2}",
    );
    assert_eq!(run.code, 0, "{}", run.err);
    let text = String::from_utf8(run.out).unwrap();
    let answers: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4);
    assert_eq!((&answers[0]["poly"], &answers[3]["poly"]), (&json!("0,0,0#0"), &json!("1,0,0#0")));
    assert_eq!(answers[1]["error"]["kind"], "bad_request");
    assert_eq!(answers[2]["error"]["kind"], "bad_request");
    folder.fails("query -", "give the mesh as a file");
    folder.fails("query missing.nav", "missing.nav");
}

#[test]
fn digests() {
    let folder = with_mesh("digest");
    let one = folder.ok("digest mesh.nav --queries 300 --seed 5 --threads 1");
    assert_eq!(one, folder.ok("digest mesh.nav --queries 300 --seed 5 --threads 2 --dump requests.jsonl"));
    assert_eq!(one.trim_end(), folder.json("digest mesh.nav --queries 300 --seed 5 --json")["digest"]);
    assert_eq!(one.trim_end().len(), 32);
    assert_ne!(one, folder.ok("digest mesh.nav --queries 300 --seed 6"));
    let requests = folder.read("requests.jsonl");
    assert_eq!(requests.iter().filter(|&&b| b == b'\n').count(), 300);
    let answers = folder.feed("query mesh.nav", &requests);
    assert_eq!(answers.out.iter().filter(|&&b| b == b'\n').count(), 300);
    folder.fails("digest mesh.nav --threads 0", "threads is 0, allowed: 1 to 1024");
    folder.fails("digest mesh.nav --threads -1", "threads is -1");
    folder.fails("digest mesh.nav --dump -", "--dump");
    folder.fails("digest missing.nav", "missing.nav");
}

#[test]
fn polyanya_meshes_come_in() {
    let folder = Folder::new("polyanya");
    folder.write("a.mesh", "mesh\n2\n4 1\n0 0 1 0\n4 0 1 0\n4 3 1 0\n0 3 1 0\n4 0 1 2 3 -1 -1 -1 -1\n");
    folder.ok("import a.mesh -o a.nav");
    assert_eq!(folder.json("info a.nav --json")["walkable_area"], 12.0);
    folder.fails("import a.mesh -o a.nav --format json", "a.mesh: ");
    folder.write("b.mesh", "mesh\n1\n");
    folder.fails("import b.mesh -o b.nav", "b.mesh: version 1");
}

#[test]
fn broken_meshes_are_refused_by_name() {
    let folder = with_mesh("broken");
    let good = folder.read("mesh.nav");
    folder.write("short.nav", &good[..good.len() - 5]);
    let mut spoilt = good.clone();
    let middle = spoilt.len() / 2;
    spoilt[middle] ^= 0x40;
    folder.write("spoilt.nav", spoilt);
    folder.write("bent.json", MESH.replace("[0,1,2,3],\"area\":2", "[0,2,1,3],\"area\":2"));
    for command in ["info", "export --format json -o x.json", "render -o x.png", "path --from 1,0,1 --to 2,0,2"] {
        for name in ["short.nav", "spoilt.nav", "missing.nav"] {
            let (verb, rest) = command.split_once(' ').unwrap_or((command, ""));
            folder.fails(&format!("{verb} {name} {rest}"), name);
        }
    }
    folder.fails("import bent.json -o x.nav", "bent.json: ");
    folder.fails("import mesh.nav -o x.nav", "mesh.nav: ");
    folder.fails("import mesh.json -o no/such/folder/x.nav", "no/such/folder/x.nav");
    // Nothing half-written is left, and what was there stays.
    std::fs::create_dir(folder.path("taken.nav")).unwrap();
    folder.fails("import mesh.json -o taken.nav", "taken.nav");
    let names = folder.names();
    assert_eq!(names, ["bent.json", "mesh.json", "mesh.nav", "short.nav", "spoilt.nav", "taken.nav"]);
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_is_written_through_and_endless_input_ends() {
    let folder = Folder::new("links");
    folder.ok("sample dungeon --size 1 -o level.glb");
    folder.ok("bake level.glb -o real.nav");
    let bytes = folder.read("real.nav");
    folder.write("real.nav", "old");
    std::os::unix::fs::symlink(folder.path("real.nav"), folder.path("link.nav")).unwrap();
    folder.ok("bake level.glb -o link.nav");
    assert_eq!(folder.read("real.nav"), bytes);
    assert!(folder.path("link.nav").is_symlink());
    folder.fails("bake level.glb -o real.nav --tile-size 99999999999999999999", "tile_size is 99999999999999999999");
    folder.fails("bake level.glb -o real.nav --threads -99999999999999999999", "threads is -99999999999999999999");
}
