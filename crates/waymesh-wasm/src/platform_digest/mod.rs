//! A fixed load over the whole library, hashed: the lines must be equal on every platform and for every thread count.

mod agents;
mod bakes;
mod grids;
mod links;
mod math;
mod surfaces;

use xxhash_rust::xxh3::Xxh3;

/// Requests a mesh unless told otherwise.
pub const QUERIES: u64 = 2000;

/// One line a check, `name hash`, the hash in 32 hexadecimal digits. Baking and answering is done by `threads` threads;
/// each baked mesh is asked `queries` questions.
#[must_use]
pub fn report(threads: usize, queries: u64) -> String {
    let mut lines = String::new();
    let mut line = |name: &str, hash: u128| lines.push_str(&format!("{name} {hash:032x}\n"));
    line("math", math::hash());
    let mesh = links::mesh().expect("valid tiles");
    line("links", links::hash(&mesh));
    line("file", links::file_hash(&mesh).expect("a file just written"));
    let surface = surfaces::surface().expect("numbers in range");
    line("surface-bake", surfaces::bake_hash(&surface));
    line("surface-query", surfaces::query_hash(&surface, queries.min(400)).expect("numbers in range"));
    line("grid-query", grids::hash(queries.min(400)).expect("numbers in range"));
    line("agents-scene", agents::scene_hash().expect("a valid scene"));
    for (name, mesh) in bakes::meshes(threads).expect("valid levels") {
        line(&format!("bake-{name}"), bakes::bake_hash(&mesh));
        line(&format!("query-{name}"), bakes::query_hash(&mesh, queries, threads));
        if name == "town-tiled" {
            line("agents-crowd", agents::crowd_hash(mesh).expect("numbers in range"));
        }
    }
    lines
}

/// A hash over the bits of results.
#[derive(Default)]
struct BitHash(Xxh3);

impl BitHash {
    fn add(&mut self, value: f64) {
        self.0.update(&value.to_bits().to_le_bytes());
    }

    fn add_byte(&mut self, value: u8) {
        self.add_bytes(&[value]);
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u128 {
        self.0.digest128()
    }
}
