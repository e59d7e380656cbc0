//! Against the mesh itself, and against files that are none.

use super::*;
use serde_json::Value;
use waymesh::bake::{BakeControl, BakeSettings};
use waymesh::math::DVec3;
use waymesh::mesh::TiledNavMesh;

fn town() -> (Source, TiledNavMesh) {
    baked("town", 2)
}

fn baked(kind: &str, size: u32) -> (Source, TiledNavMesh) {
    let source = Source::sample(kind, 1, Some(size)).unwrap();
    let mesh = source.bake(&BakeSettings::default(), "{}", &BakeControl::default()).unwrap().0;
    (source, mesh)
}

/// Area seen from above, positive where faces look up.
fn area_up(corners: &[f32]) -> f64 {
    let triangle = |t: &[f32]| {
        let [a, b, c] = [0, 3, 6].map(|i| [f64::from(t[i]), f64::from(t[i + 2])]);
        (b[1] - a[1]) * (c[0] - a[0]) - (b[0] - a[0]) * (c[1] - a[1])
    };
    corners.chunks_exact(9).map(triangle).sum::<f64>() * 0.5
}

#[test]
fn the_surface_covers_the_polygons() {
    let (source, mesh) = town();
    let document = Document::new(mesh);
    let (summary, around) = (document.summary(), source.around());
    let surface = document.surface(around);
    let area = summary["walkable_area"].as_f64().unwrap();
    assert!((area_up(&surface.corners) - area).abs() < area * 1e-4, "{} {area}", area_up(&surface.corners));
    assert_eq!(surface.corners.len(), surface.polygons.len() * 9);
    assert_eq!(Some(surface.areas.len() as u64), summary["polygons"].as_u64());
    assert_eq!(Some(surface.tiles.len() as u64 / 3), summary["tiles"].as_u64());
    assert_eq!(surface.first_polygons.len() * 3, surface.tiles.len());
    assert!(surface.polygons.iter().all(|&p| (p as usize) < surface.areas.len()));
    let islands = surface.islands.iter().max().unwrap() + 1;
    assert_eq!(Some(u64::from(islands)), summary["islands"].as_u64());
}

#[test]
fn lines_are_those_of_the_mesh() {
    for (kind, has_detail) in [("town", false), ("terrain", true)] {
        let (source, mesh) = baked(kind, 2);
        let summary = waymesh::mesh::MeshSummary::of(&mesh);
        let lines = Document::new(mesh).lines(source.around());
        assert_eq!(lines.portals.len() / 6 * 2, summary.portal_links, "{kind}");
        assert_eq!(lines.tiles.len() / 24, summary.tiles, "{kind}");
        assert!(!lines.walls.is_empty() && !lines.inner.is_empty(), "{kind}");
        assert_eq!(!lines.detail.is_empty(), has_detail, "{kind}");
    }
}

#[test]
fn a_document_answers_as_the_library_does() {
    let (source, mesh) = town();
    let [start, end] = source.walk.unwrap();
    let line = serde_json::json!({"op": "path", "start": start, "end": end}).to_string();
    let expected = waymesh::protocol::Session::new(&mesh).answer(&line);
    let (digest, bytes) = (waymesh::digest::digest(&mesh, 300, 1, 1).to_string(), mesh.to_bytes());
    let mut document = Document::new(mesh);
    assert_eq!(document.ask(&line), expected);
    assert!(expected.contains(r#""status":"found""#), "{expected}");
    assert_eq!(document.digest(300, 1), digest);
    assert_eq!(document.nav(), bytes);
    let again = Document::read("again.nav", &bytes).unwrap();
    assert_eq!(again.summary(), document.summary());
    let exported = document.level_file("glb").unwrap();
    let level = Source::read("x.glb", &exported, false, 1.0, false).unwrap();
    let area = document.summary()["walkable_area"].as_f64().unwrap();
    assert!((area_up(&level.corners(source.around())) - area).abs() < area * 1e-4);
}

#[test]
fn far_levels_keep_their_detail() {
    let far = "v 1000000 0 0\nv 1000000 0 8\nv 1000008.03125 0 0\nf 1 2 3\n";
    let source = Source::read("far.obj", far.as_bytes(), false, 1.0, false).unwrap();
    assert_eq!(source.around().0, DVec3::new(1_000_004.0, 0.0, 4.0));
    assert_eq!(source.corners(source.around()), [-4.0, 0.0, -4.0, -4.0, 0.0, 4.0, 4.03125, 0.0, -4.0]);
}

#[test]
fn refusals_say_why() {
    let read = |name: &str, bytes: &[u8]| Source::read(name, bytes, false, 1.0, false).unwrap_err();
    assert_eq!(
        read("x.txt", b"hello"),
        "x.txt: cannot tell what this is: wanted are .obj, .gltf, .glb, .nav, .surf and grey .png"
    );
    assert!(read("x.obj", b"v 1 2 nan\n").starts_with("x.obj: line 1: "));
    assert!(read("x.glb", b"glTF\x02\0\0\0\xff\xff\xff\xff").starts_with("x.glb: "));
    assert!(Source::sample("moon", 1, None).unwrap_err().contains("allowed: town, dungeon"));
    assert!(Source::sample("town", 1, Some(65)).is_err());
    assert!(Document::read("x.nav", b"WAYM").unwrap_err().starts_with("x.nav: "));
    assert!(read_settings(r#"{"cell_size": 0}"#).unwrap_err().contains("cell_size is 0, allowed: 0.001 to 1000"));
    assert!(read_settings(r#"{"size": 1}"#).unwrap_err().contains("unknown field"));
}

#[test]
fn lengths_in_cells() {
    let cells = in_cells(r#"{"agent_radius": 0.65}"#).unwrap();
    let expected = [("agent_height", 10.0), ("agent_climb", 4.0), ("agent_radius", 3.0), ("edge_max_length", 40.0)];
    assert!(expected.iter().all(|&(name, count)| cells[name] == count), "{cells}");
}

/// Every position lies on the mesh, and nobody walks faster than told.
#[test]
fn agents_stay_on_the_mesh() {
    let (source, mesh) = baked("tower", 2);
    let how = Walk { agents: 5, rate: 10, seconds: 20, speed: 3.5, seed: 7, keep_apart: false };
    let around = source.around();
    let positions = walk(&mesh, how, around).unwrap();
    assert_eq!(positions.len(), 5 * 10 * 20 * 3);
    assert_eq!(positions, walk(&mesh, how, around).unwrap());
    let place = |i: usize| DVec3::new(positions[i].into(), positions[i + 1].into(), positions[i + 2].into()) + around.0;
    let mut walked = 0.0;
    for i in (0..positions.len()).step_by(3) {
        let near = DVec3::new(0.05, 1.0, 0.05);
        let found = waymesh::query::find_nearest_poly(&mesh, place(i), near, &waymesh::query::DefaultFilter).unwrap();
        assert!(found.is_some(), "{}", place(i));
        if i >= 15 {
            let step = place(i) - place(i - 15);
            let level = (step.x * step.x + step.z * step.z).sqrt();
            walked += level;
            assert!(level <= 0.3501, "{level}");
        }
    }
    assert!(walked > 200.0, "{walked}");
    assert!(walk(&mesh, Walk { rate: 0, ..how }, around).is_err());
    assert!(walk(&mesh, Walk { agents: u32::MAX, ..how }, around).is_err());
}

/// Those that keep apart overlap far less than those that do not, and stay on the mesh, too.
#[test]
fn agents_keep_apart() {
    let (source, mesh) = baked("tower", 2);
    let around = source.around();
    let count = 40;
    let overlaps = |keep_apart: bool| {
        let how = Walk { agents: count, rate: 15, seconds: 30, speed: 3.5, seed: 2, keep_apart };
        let positions = walk(&mesh, how, around).unwrap();
        assert_eq!(positions, walk(&mesh, how, around).unwrap());
        let frames: Vec<Vec<DVec3>> = positions
            .chunks_exact(count as usize * 3)
            .map(|frame| {
                let at = |p: &[f32]| DVec3::new(p[0].into(), p[1].into(), p[2].into()) + around.0;
                frame.chunks_exact(3).map(at).collect()
            })
            .collect();
        let mut walked = 0.0;
        for pair in frames.windows(2) {
            for (a, b) in pair[0].iter().zip(&pair[1]) {
                // Alone they go straight from corner to corner, which may lead through the air over stairs.
                let near = DVec3::new(0.05, if keep_apart { 0.5 } else { 3.0 }, 0.05);
                let found = waymesh::query::find_nearest_poly(&mesh, *b, near, &waymesh::query::DefaultFilter);
                assert!(found.unwrap().is_some(), "{b} {keep_apart}");
                let step = DVec3::new(b.x - a.x, 0.0, b.z - a.z).length();
                assert!(step <= 3.5 / 15.0 + 1e-3, "{step} {keep_apart}");
                walked += step;
            }
        }
        assert!(walked > 1500.0, "{walked}");
        let near =
            |a: &DVec3, b: &DVec3| (a.y - b.y).abs() < 1.0 && DVec3::new(a.x - b.x, 0.0, a.z - b.z).length() < 0.7;
        // Where they begin, they may stand in each other.
        let late = frames.iter().skip(60);
        late.map(|f| f.iter().enumerate().map(|(i, a)| f[..i].iter().filter(|b| near(a, b)).count()).sum::<usize>())
            .sum()
    };
    let (apart, through): (usize, usize) = (overlaps(true), overlaps(false));
    assert!(apart * 5 < through, "{apart} {through}");
}

#[test]
fn marks_shape_the_mesh() {
    let source = Source::sample("town", 1, Some(2)).unwrap();
    let (settings, control) = (BakeSettings::default(), BakeControl::default());
    let bake = |marks: &str| source.bake(&settings, marks, &control).map(|(mesh, _)| Document::new(mesh));
    let [[x, y, z], [gx, gy, gz]] = source.walk.unwrap();
    let marks = format!(
        r#"{{"off_mesh_links": [{{"start": [{x},{y},{z}], "end": [{gx},{gy},{gz}], "radius": 1, "bidirectional": true}}],
            "volumes": [{{"cylinder": {{"center": [{x},{z}], "radius": 4, "min_y": -1, "max_y": 3}}, "area": 5}}]}}"#
    );
    let document = bake(&marks).unwrap();
    let summary = document.summary();
    assert_eq!((&summary["off_mesh_links"], &summary["areas"]), (&Value::from(2), &serde_json::json!([0, 5])));
    let lines = document.lines(source.around());
    assert_eq!((lines.off_mesh.len(), lines.off_mesh_kinds), (6, vec![3]));
    assert!(bake(r#"{"link": []}"#).unwrap_err().contains("unknown field"));
}
