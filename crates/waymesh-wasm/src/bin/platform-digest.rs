//! Prints the platform digest: `platform-digest [THREADS [QUERIES]]`.

use std::process::ExitCode;
use waymesh_wasm::platform_digest::{QUERIES, report};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let threads = words.next().map_or(Ok(1), |word| word.parse());
    let queries = words.next().map_or(Ok(QUERIES), |word| word.parse());
    match (threads, queries, words.next()) {
        (Ok(threads @ 1..=1024), Ok(queries), None) => {
            print!("{}", report(threads, queries));
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("usage: platform-digest [THREADS [QUERIES]]");
            ExitCode::from(2)
        }
    }
}
