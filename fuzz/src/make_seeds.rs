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
