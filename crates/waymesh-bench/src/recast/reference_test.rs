//! The peer against recorded answers of the C++ library, so that a fault of the harness does not pass for a figure.

use std::path::PathBuf;

use super::{Detour, DetourTiles};
use crate::{polygons::PolygonMesh, settings::Settings};

fn data() -> Option<PathBuf> {
    let path = std::env::var_os("WAYMESH_DATA")
        .map_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data").into(), PathBuf::from);
    let found = path.is_dir();
    if !found {
        println!("skipped: no reference data at {}", path.display());
    }
    found.then_some(path)
}

fn rows(path: PathBuf) -> Vec<Vec<f64>> {
    let text = std::fs::read_to_string(path).unwrap();
    // Columns that hold hexadecimal status words are not compared.
    text.lines().skip(1).map(|line| line.split(',').map(|w| w.parse().unwrap_or(f64::NAN)).collect()).collect()
}

#[test]
fn paths_are_the_recorded_ones() {
    let Some(data) = data() else { return };
    let settings = Settings::from(&waymesh::bake::BakeSettings::default());
    for name in ["dungeon_solo", "dungeon_tiled"] {
        let mesh = PolygonMesh::read_json(&data.join(format!("reference/{name}.mesh.json")), &settings).unwrap();
        let mut detour = Detour::new(&DetourTiles::new(&mesh, &settings).unwrap()).unwrap();
        let rows = rows(data.join(format!("reference/{name}_paths.csv")));
        assert!(rows.len() >= 1000);
        let mut different = 0;
        for row in &rows {
            let at = |i: usize| [row[i] as f32, row[i + 1] as f32, row[i + 2] as f32];
            let path = detour.path(at(0), at(3), [2.0, 4.0, 2.0]).unwrap();
            // Heights differ where the recorded mesh had a detail mesh, which the polygons do not carry.
            let same = path.complete == (row[12] == 1.0)
                && path.corridor as f64 == row[14]
                && path.points as f64 == row[15]
                && (path.length_xz - row[17]).abs() < 1e-3;
            if !same {
                println!("{name}: {path:?} {row:?}");
            }
            different += usize::from(!same);
        }
        // A vertex recomputed from its cell may round differently, and a tie then falls the other way.
        assert!(different * 100 <= rows.len(), "{name}: {different} of {} differ", rows.len());
    }
}
