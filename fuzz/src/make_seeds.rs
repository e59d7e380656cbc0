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
    Ok(())
}
