//! One hash over the answers to many seeded requests of every kind: equal on every platform and for any number of
//! threads, or something is wrong.
//!
//! The hash is the first 128 bits of the SHA-256 of all answer lines, a line break (one byte, 10) after each. So it can
//! be recomputed from a dump of the requests with `waymesh query MESH.nav < requests | sha256sum`: the first 32 digits.

mod points;
mod requests;

pub use requests::Requests;

use crate::mesh::TiledNavMesh;
use crate::protocol::Session;
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::ops::Range;

/// A hash over answers; written as 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Digest(pub [u8; 16]);

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Requests that a thread answers in one go.
const CHUNK: u64 = 128;
/// Chunks whose answers are in memory at a time.
const CHUNKS_AT_ONCE: u64 = 64;

/// Answers `queries` requests that follow from `seed` and hashes the answers. `threads` is how many threads work on
/// it (0: all there are); where there are none to be had, the calling thread does the work.
#[must_use]
pub fn digest(mesh: &TiledNavMesh, queries: u64, seed: u64, threads: usize) -> Digest {
    let requests = Requests::new(mesh, seed);
    let mut hash = Sha256::new();
    let mut hash_answers = |answers: &str| hash.update(answers.as_bytes());
    if !in_parallel(&requests, queries, threads, &mut hash_answers) {
        let mut session = Session::new(mesh);
        for chunk in chunks(0..queries) {
            hash_answers(&answers(&requests, &mut session, chunk));
        }
    }
    let mut first = [0; 16];
    first.copy_from_slice(&hash.finalize()[..16]);
    Digest(first)
}

/// Cuts a range of request numbers into chunks.
fn chunks(range: Range<u64>) -> impl Iterator<Item = Range<u64>> {
    (range.start..range.end).step_by(CHUNK as usize).map(move |i| i..range.end.min(i + CHUNK))
}

/// The answers to a chunk of requests, a line each.
fn answers(requests: &Requests<'_>, session: &mut Session<'_>, chunk: Range<u64>) -> String {
    let mut answers = String::new();
    for i in chunk {
        answers.push_str(&session.answer(&requests.line(i)));
        answers.push('\n');
    }
    answers
}

/// Answers on several threads, handing answers over in order; `false` where there are no threads.
#[cfg(feature = "parallel")]
fn in_parallel(requests: &Requests<'_>, queries: u64, threads: usize, take: &mut impl FnMut(&str)) -> bool {
    use rayon::prelude::*;
    if threads == 1 {
        return false;
    }
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(threads).build() else { return false };
    let at_once = CHUNK * CHUNKS_AT_ONCE;
    let mut begin = 0;
    while begin < queries {
        let end = queries.min(begin + at_once);
        let chunks: Vec<Range<u64>> = chunks(begin..end).collect();
        let answered: Vec<String> = pool.install(|| {
            chunks
                .into_par_iter()
                .map_init(|| Session::new(requests.mesh()), |session, chunk| answers(requests, session, chunk))
                .collect()
        });
        answered.iter().for_each(|answers| take(answers));
        begin = end;
    }
    true
}

#[cfg(not(feature = "parallel"))]
fn in_parallel(_: &Requests<'_>, _: u64, _: usize, _: &mut impl FnMut(&str)) -> bool {
    let _ = CHUNKS_AT_ONCE;
    false
}
