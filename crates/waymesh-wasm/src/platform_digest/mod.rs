//! A fixed load over the whole library, hashed: the lines must be equal on every platform and for every thread count.

mod links;
mod math;

use xxhash_rust::xxh3::Xxh3;

/// One line a check, `name hash`, the hash in 32 hexadecimal digits.
#[must_use]
pub fn report(threads: usize) -> String {
    let _ = threads;
    let mut lines = String::new();
    let mut line = |name: &str, hash: u128| lines.push_str(&format!("{name} {hash:032x}\n"));
    line("math", math::hash());
    let mesh = links::mesh().expect("valid tiles");
    line("links", links::hash(&mesh));
    line("file", links::file_hash(&mesh).expect("a file just written"));
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
