//! Against the library asked directly.

use super::*;
use crate::viewer::Source;
use serde_json::{Value, json};
use waymesh::grid::{NavGround, NavPath};
use waymesh::surface::{NavPathQuery, NavSurface, SurfaceFile, SurfaceSpec, bake_nav_surface};

/// A park, and the same baked by the library alone.
fn baked() -> (ClearanceDocument, SurfaceFile, [[f64; 2]; 2]) {
    let (spec, walk) = park(1, 2).unwrap();
    let document = ClearanceDocument::bake("park", &spec.to_string(), &[]).unwrap();
    let file = SurfaceFile::from_bytes(document.surf()).unwrap();
    let spec = SurfaceSpec::from_json(spec.to_string().as_bytes()).unwrap();
    let ground = file.ground.clone().unwrap();
    let tile = bake_nav_surface(spec.region, &ground, &spec.agent, &spec.areas, spec.max_agent_radius).unwrap();
    assert_eq!(tile, file.tile);
    (document, file, walk)
}

fn ask(document: &mut ClearanceDocument, question: &Value) -> Value {
    serde_json::from_str(&document.ask(&question.to_string())).unwrap()
}

#[test]
fn a_park_can_be_walked_across() {
    let (mut document, file, [from, to]) = baked();
    let (mut query, mut path) = (NavPathQuery::default(), NavPath::new());
    let ground = file.ground.as_ref().unwrap();
    for radius in [0.0, 0.4, 1.2, 2.0] {
        let agent = waymesh::surface::NavAgent { radius, ..*file.tile.agent() };
        let status = query.find_path_xz(&file.tile, ground, from, to, &agent, &mut path).unwrap();
        let told = ask(&mut document, &json!({"op": "path", "from": from, "to": to, "radius": radius}));
        assert_eq!(told["status"], status.name());
        assert_eq!((&told["length"], &told["expanded"]), (&json!(path.length()), &json!(path.expanded())));
        assert_eq!(told["points"].as_array().unwrap().len(), path.len());
    }
    let usual = ask(&mut document, &json!({"op": "path", "from": from, "to": to, "radius": 0.4}));
    assert_eq!(usual["status"], "complete", "{usual}");
    let blocked = &document.summary()["blocked"];
    for cause in ["slope", "water", "obstacle"] {
        assert!(blocked[cause].as_u64().unwrap() > 20, "{blocked}");
    }
    for (seed, size) in (1..12).zip([1, 2, 3, 4].into_iter().cycle()) {
        let (spec, [from, to]) = park(seed, size).unwrap();
        let mut document = ClearanceDocument::bake("park", &spec.to_string(), &[]).unwrap();
        let path = ask(&mut document, &json!({"op": "path", "from": from, "to": to, "radius": 0.4}));
        assert_ne!(path["status"], "no_path", "{seed} {size}");
    }
    assert!(park(1, 5).is_err());
}

#[test]
fn bodies_see_and_slide() {
    let (mut document, file, _) = baked();
    let mut blocked = 0;
    let mut rng = waymesh::math::SplitMix64::new(3);
    for _ in 0..200 {
        let mut place = || [0; 2].map(|_| rng.next_f64() * 60.0);
        let (from, to) = (place(), place());
        let question = |op: &str| json!({"op": op, "from": from, "to": to, "radius": 0.4});
        let sight = ask(&mut document, &question("sight"));
        let flat = |[x, z]: [f64; 2]| waymesh::math::DVec3::new(x, 0.0, z);
        assert_eq!(sight["clear"], file.tile.line_is_clear(flat(from), flat(to), 0.4).unwrap());
        let moved = ask(&mut document, &question("move"));
        if sight["clear"] == true {
            assert_eq!((&moved["blocked"], &moved["point"][0]), (&json!(false), &json!(to[0])));
        }
        blocked += u32::from(moved["blocked"] == true);
    }
    assert!(blocked > 50, "{blocked}");
    let wide = ask(&mut document, &json!({"op": "move", "from": [1, 1], "to": [2, 2], "radius": 3}));
    assert!(wide["error"]["message"].as_str().unwrap().contains("max_agent_radius"), "{wide}");
    assert!(ask(&mut document, &json!({"op": "fly"}))["error"]["message"].is_string());
}

#[test]
fn terrain_is_the_ground() {
    let (document, file, _) = baked();
    let around = document.around();
    let terrain = document.terrain(around);
    let region = file.tile.region();
    let (nx, nz) = (region.samples_x() as usize, region.samples_z() as usize);
    assert_eq!((&terrain.told[..], terrain.causes.len()), (&[nx as u32, nz as u32, 1][..], nx * nz));
    assert_eq!(terrain.corners.len(), (nx + 1) * (nz + 1) * 3);
    assert_eq!(terrain.triangles.len(), nx * nz * 6);
    let at = |corner: u32, axis: usize| f64::from(terrain.corners[corner as usize * 3 + axis]);
    let area: f64 = terrain
        .triangles
        .as_chunks::<3>()
        .0
        .iter()
        .map(|&[a, b, c]| {
            let side = |p: u32| [at(p, 0) - at(a, 0), at(p, 2) - at(a, 2)];
            let (b, c) = (side(b), side(c));
            (b[1] * c[0] - b[0] * c[1]) / 2.0
        })
        .sum();
    assert!((area - (nx * nz) as f64 * 0.25).abs() < 1e-3, "facing up, {area}");
    // Where samples are as near as the ground's own, corners lie in the middle of four.
    let ground = file.ground.as_ref().unwrap();
    for (k, corner) in terrain.corners.as_chunks::<3>().0.iter().enumerate() {
        let (i, j) = (k % (nx + 1), k / (nx + 1));
        if (1..nx).contains(&i) && (1..nz).contains(&j) {
            let [x, y, z] = [0, 1, 2].map(|axis| f64::from(corner[axis]) + around.0.to_array()[axis]);
            assert!((ground.height(x, z) - y).abs() < 1e-4);
        }
    }
    let summary = document.summary();
    assert_eq!(terrain.causes.iter().filter(|&&c| c == 0).count() as u64, summary["walkable"].as_u64().unwrap());
    let fits = document.standable(file.tile.agent().radius);
    assert_eq!(fits.iter().map(|&f| u64::from(f)).sum::<u64>(), summary["standable"].as_u64().unwrap());
}

/// Large surfaces are thinned, small ones shown whole; corners without ground make holes.
#[test]
fn large_and_holed_terrain() {
    let bake = |spec: Value| ClearanceDocument::bake("x", &spec.to_string(), &[]).unwrap();
    let wide =
        bake(json!({"region": {"samples_x": 2050, "samples_z": 3, "sample_size": 0.5}, "ground": {"flat": 2.0}}));
    let terrain = wide.terrain(wide.around());
    assert_eq!(terrain.told, [1025, 2, 2]);
    assert_eq!(terrain.causes.len(), 2050);
    assert_eq!(wide.standable(0.4).len(), 2050);
    assert_eq!(terrain.corners.len() / 3, (2050usize.div_ceil(6) + 1) * 2);
    assert_eq!(terrain.shares[terrain.shares.len() - 2..], [1.0, 1.0]);
    let holed = json!({"region": {"samples_x": 4, "samples_z": 4, "sample_size": 1}, "ground": {"heights": {
        "samples_x": 4, "samples_z": 4, "sample_size": 1, "values": [0, 0, 0, 0, 0, null, null, 0, 0, null, null, 0, 0, 0, 0, 0]}}});
    let holed = bake(holed);
    let terrain = holed.terrain(holed.around());
    assert_eq!(terrain.triangles.len(), (16 - 4) * 6, "the corner in the middle of the hole has no height");
    assert_eq!(terrain.causes[5], 1);
}

fn png(depth: png::BitDepth, size: [u32; 2], pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, size[0], size[1]);
    encoder.set_depth(depth);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(pixels).unwrap();
    bytes
}

#[test]
fn height_maps_keep_all_their_bits() {
    let levels: Vec<u16> = (0..32 * 20u32).map(|k| (k * 37 + k / 32) as u16).collect();
    let bytes: Vec<u8> = levels.iter().flat_map(|level| level.to_be_bytes()).collect();
    let image = png(png::BitDepth::Sixteen, [32, 20], &bytes);
    let spec = json!({"region": {"samples_x": 32, "samples_z": 20, "sample_size": 2},
        "ground": {"image": "hills.png", "min_y": -10, "max_y": 55.535, "sample_size": 2}});
    let document = ClearanceDocument::bake("hills", &spec.to_string(), &image).unwrap();
    let file = SurfaceFile::from_bytes(document.surf()).unwrap();
    let ground = file.ground.unwrap();
    let level = Source::height_map("hills.png", &image, 2.0, [-10.0, 55.535]).unwrap();
    assert_eq!(level.triangle_count(), 31 * 19 * 2);
    let corners = level.corners(crate::viewer::Around(waymesh::math::DVec3::ZERO));
    for (k, &level) in levels.iter().enumerate() {
        let expected = -10.0 + 65.535 * (f64::from(level) / 65535.0);
        assert_eq!(ground.height((k % 32 * 2) as f64, (k / 32 * 2) as f64), expected);
    }
    let known: std::collections::BTreeSet<u32> = corners.as_chunks::<3>().0.iter().map(|p| p[1].to_bits()).collect();
    assert!(
        levels.iter().all(|&level| known.contains(&((-10.0 + 65.535 * (f64::from(level) / 65535.0)) as f32).to_bits()))
    );
}

#[test]
fn refusals_say_why() {
    let spec = json!({"region": {"samples_x": 2, "samples_z": 2, "sample_size": 1},
        "ground": {"image": "h.png", "min_y": 0, "max_y": 1, "sample_size": 1}})
    .to_string();
    let bake = |spec: &str, image: &[u8]| ClearanceDocument::bake("x.json", spec, image).unwrap_err();
    assert!(bake(&spec, &[]).contains("drop the image itself"));
    assert!(bake(&spec, b"GIF89a").starts_with("h.png: "));
    assert!(bake("{}", &[]).starts_with("x.json: "));
    assert!(ClearanceDocument::read("x.surf", b"WAYM").unwrap_err().starts_with("x.surf: "));
    let cut = png(png::BitDepth::Eight, [64, 64], &[9; 64 * 64]);
    assert!(
        Source::height_map("c.png", &cut[..cut.len() - 30], 1.0, [0.0, 1.0])
            .unwrap_err()
            .starts_with("c.png: broken PNG")
    );
    let wide = png(png::BitDepth::Eight, [2048, 1024], &vec![9; 2048 * 1024]);
    assert!(Source::height_map("w.png", &wide, 1.0, [0.0, 1.0]).unwrap_err().contains("2048 x 1024 pixels"));
    assert!(Source::height_map("s.png", &png(png::BitDepth::Eight, [2, 2], &[0; 4]), f64::NAN, [0.0, 1.0]).is_err());
}
