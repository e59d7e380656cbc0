//! Writes small valid inputs (kept in `corpus`) for the fuzz targets to start from.

#[path = "../../crates/waymesh/tests/random_meshes/mod.rs"]
mod random_meshes;

use waymesh::digest::Requests;

fn main() -> std::io::Result<()> {
    for target in ["load_mesh", "load_mesh_checksums_right"] {
        let folder = format!("{}/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
        std::fs::create_dir_all(&folder)?;
        for seed in 0..9 {
            let mesh = random_meshes::random_mesh(seed, (seed % 3 / 2) as i32);
            std::fs::write(format!("{folder}/seed-{seed:02}.nav"), mesh.to_bytes())?;
        }
    }
    let folder = format!("{}/corpus/query_protocol", env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(&folder)?;
    for (number, mesh) in waymesh_fuzz::meshes_to_query().iter().enumerate() {
        let requests = Requests::new(mesh, number as u64);
        let mut bytes = vec![number as u8];
        for line in (0..8).map(|i| requests.line(i)) {
            bytes.extend_from_slice(line.as_bytes());
            bytes.push(b'\n');
        }
        std::fs::write(format!("{folder}/seed-{number:02}.txt"), bytes)?;
    }
    documents()?;
    levels()?;
    surfaces()
}

/// One of each kind; the fuzzer's first byte chooses the kind.
fn documents() -> std::io::Result<()> {
    let folder = format!("{}/corpus/read_document", env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(&folder)?;
    let documents = [
        r#"{"width": 6, "height": 4, "cell": 0.5, "radius": 0.75, "obstacles": [{"x0": 2, "y0": 1, "x1": 3.5, "y1": 3}], "start": [0.5, 0.5], "goal": [5.5, 3.5]}"#,
        r#"{"outer": [[0, 0], [10, 0], [10, 10], [0, 10]], "holes": [[[3, 4], [5, 4], [5, 6], [3, 6]]]}"#,
        r#"{"region": {"origin_x": 0, "origin_z": -2, "samples_x": 20, "samples_z": 16, "sample_size": 0.5}, "ground": {"heights": {"origin_x": 0, "origin_z": -2, "samples_x": 2, "samples_z": 2, "sample_size": 12, "values": [0, 1, null, 3]}}, "agent": {"radius": 0.3, "height": 1.8, "step_height": 0.3, "max_slope_degrees": 45}, "max_agent_radius": 1, "areas": {"obstacles": [{"rect": [2, 2, 3, 4], "min_y": 0, "max_y": 6}, {"circle": [5, 1, 0.7], "min_y": 0, "max_y": 1}], "no_walk": [{"rect": [6, 6, 7, 7]}], "water": {"surface_y": 0.5, "max_depth": 0.25}}}"#,
        r#"{"version": 1, "name": "yard", "nodes": [{"name": "Map", "components": [{"component": "navigation", "cellSize": 1.0, "rows": ["....", ".#..", "...."]}]}, {"name": "Walker", "transform": {"position": {"x": 0, "y": 0, "z": 0}}, "components": [{"component": "movement_control", "driver": "Agent"}, {"component": "navigation_agent", "radius": 0.3, "speed": 4, "destinationX": 0, "destinationZ": 2}]}]}"#,
        r#"{"version": 1, "origin": [0,0,0], "tile_size": 8.0, "climb": 0.9, "tiles": [{"x": 0, "z": 0, "layer": 0, "vertices": [[0,0,0],[8,0,0],[8,0,8],[0,0,8]], "polygons": [{"vertices": [0,1,2,3], "area": 0, "flags": 1}], "detail": [{"vertices": [[4,0.5,4]], "triangles": [[0,1,4],[1,2,4],[2,3,4],[3,0,4]]}], "off_mesh_links": [{"start": [1,0,1], "end": [7,0,1], "radius": 0.6, "bidirectional": true, "area": 0, "flags": 1, "id": 7}]}]}"#,
    ];
    for (kind, document) in documents.into_iter().enumerate() {
        std::fs::write(format!("{folder}/seed-{kind}.json"), [&[kind as u8], document.as_bytes()].concat())?;
    }
    Ok(())
}

/// A slope as OBJ, glTF and GLB, two squares in Polyanya's format, marks.
fn levels() -> std::io::Result<()> {
    use waymesh_levels::write;
    let folder = format!("{}/corpus/read_level", env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(&folder)?;
    let positions = [[0.0, 0.0, 0.0], [0.0, 0.5, 4.0], [4.0, 1.5, 4.0], [4.0, 1.0, 0.0]];
    let groups = [write::Group { name: "slope".into(), colour: [0.5; 3], triangles: vec![[0, 1, 2], [0, 2, 3]] }];
    let glb = write::glb(&positions, &groups).expect("a small level");
    let files = [
        b"v 0 0 0\nv 0 0.5 4\nv 4 1.5 4\nv 4 1 0\nf 1 2 3 4\nf -4/1/1 -3//2 -2\n".to_vec(),
        br#"{"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0, "translation": [1, 0, 2], "children": [1]}, {"mesh": 0, "scale": [2, 1, 1]}], "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}], "accessors": [{"bufferView": 0, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 1]}], "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"byteLength": 36, "uri": "data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA/AACAPwAAgD8AAIA/"}]}"#.to_vec(),
        glb,
        b"mesh\n2\n6 2\n0 0 1 -1 0\n4 0 2 -1 0 1\n8 0 1 -1 1\n8 4 1 -1 1\n4 4 2 -1 1 0\n0 4 1 -1 0\n4 0 1 4 5 -1 1 -1 -1\n4 1 2 3 4 -1 -1 -1 0\n".to_vec(),
        br#"{"volumes": [{"box": {"min": [0, 0, 0], "max": [2, 2, 2]}, "area": 5}, {"cylinder": {"center": [1, 1], "radius": 2, "min_y": 0, "max_y": 1}, "area": null}, {"prism": {"points": [[0, 0], [3, 0], [0, 3]], "min_y": 0, "max_y": 1}, "area": 7}], "off_mesh_links": [{"start": [0, 0, 0], "end": [1, 0, 1], "radius": 0.5, "bidirectional": true, "id": 3}]}"#.to_vec(),
    ];
    for (kind, file) in files.into_iter().enumerate() {
        std::fs::write(format!("{folder}/seed-{kind}.bin"), [vec![kind as u8], file].concat())?;
    }
    Ok(())
}

/// Files with flat ground and with heights, compressed or not.
fn surfaces() -> std::io::Result<()> {
    use waymesh::grid::{HeightGrid, NavRegion};
    use waymesh::surface::{NavAgent, NavAreas, SurfaceFile, SurfaceGround, bake_nav_surface};
    let folder = format!("{}/corpus/load_surface", env!("CARGO_MANIFEST_DIR"));
    std::fs::create_dir_all(&folder)?;
    let region = NavRegion::new(0.0, 0.0, 9, 7, 0.5).expect("a small region");
    let heights = (0..63).map(|i| if i % 11 == 5 { f64::NAN } else { f64::from(i % 9) / 8.0 }).collect();
    let grid = HeightGrid::new(region, heights).expect("as many heights as samples");
    for (number, ground) in [SurfaceGround::Flat(1.0), SurfaceGround::Heights(grid)].into_iter().enumerate() {
        let agent = NavAgent::default();
        let tile = bake_nav_surface(region, &ground, &agent, &NavAreas::default(), 1.0).expect("a small surface");
        let file = SurfaceFile { tile, ground: Some(ground) };
        for compress in [false, true] {
            let bytes = [&[u8::from(compress)], file.to_bytes(compress).as_slice()].concat();
            std::fs::write(format!("{folder}/seed-{number}-{compress}.surf"), bytes)?;
        }
    }
    Ok(())
}
