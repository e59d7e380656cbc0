//! Lines as requests of the query protocol: each is answered by one line that is a JSON object, whatever came before.

#![no_main]

use serde::de::IgnoredAny;
use std::sync::OnceLock;
use waymesh::mesh::TiledNavMesh;
use waymesh::protocol::Session;

/// The first byte says which mesh is asked, the rest is lines.
fn ask(bytes: &[u8]) {
    static MESHES: OnceLock<Vec<TiledNavMesh>> = OnceLock::new();
    let meshes = MESHES.get_or_init(waymesh_fuzz::meshes_to_query);
    let Some((&mesh, text)) = bytes.split_first() else { return };
    let mesh = &meshes[usize::from(mesh) % meshes.len()];
    let mut session = Session::new(mesh);
    for line in String::from_utf8_lossy(text).lines().take(8) {
        // A million points take their time and say no more than a thousand.
        if line.contains("count") && longest_number(line) > 3 {
            continue;
        }
        let answer = session.answer(line);
        assert!(
            answer.starts_with('{') && !answer.contains('\n') && serde_json::from_str::<IgnoredAny>(&answer).is_ok()
        );
        assert_eq!(answer, Session::new(mesh).answer(line), "what came before does not matter");
    }
}

/// How many digits the longest number in a line has.
fn longest_number(line: &str) -> usize {
    line.split(|c: char| !c.is_ascii_digit()).map(str::len).max().unwrap_or(0)
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| ask(bytes));
