//! The C++ peer's own levels, from the package that cargo unpacked to build it.

use std::path::PathBuf;

/// Everybody measures on these.
const NAMES: [&str; 3] = ["nav_test.obj", "dungeon.obj", "undulating.obj"];
const FOLDER: &str = "recastnavigation-sys-1.0.3/recastnavigation/RecastDemo/Bin/Meshes";

/// Those that are there.
pub fn peer_levels() -> Vec<PathBuf> {
    let cargo = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = cargo.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let sources = cargo.and_then(|cargo| std::fs::read_dir(cargo.join("registry/src")).ok());
    let mut found: Vec<PathBuf> = sources
        .into_iter()
        .flatten()
        .filter_map(|registry| Some(registry.ok()?.path().join(FOLDER)))
        .filter(|folder| folder.is_dir())
        .collect();
    found.sort();
    let folder = found.pop();
    NAMES.iter().filter_map(|name| Some(folder.as_ref()?.join(name))).filter(|level| level.is_file()).collect()
}
