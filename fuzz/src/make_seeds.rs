//! Writes small valid files (kept in `corpus`) for the fuzz targets to start from.

#[path = "../../crates/waymesh/tests/random_meshes/mod.rs"]
mod random_meshes;

fn main() -> std::io::Result<()> {
    for target in ["load_mesh", "load_mesh_checksums_right"] {
        let folder = format!("{}/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
        std::fs::create_dir_all(&folder)?;
        for seed in 0..9 {
            let mesh = random_meshes::random_mesh(seed, (seed % 3 / 2) as i32);
            std::fs::write(format!("{folder}/seed-{seed:02}.nav"), mesh.to_bytes())?;
        }
    }
    Ok(())
}
