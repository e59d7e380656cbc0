//! Prints the platform digest: `platform-digest [THREADS]`.

use std::process::ExitCode;

fn main() -> ExitCode {
    let threads = std::env::args().nth(1).map_or(Ok(1), |word| word.parse::<usize>());
    match threads {
        Ok(threads) if threads > 0 => {
            print!("{}", waymesh_wasm::platform_digest::report(threads));
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("usage: platform-digest [THREADS]");
            ExitCode::from(2)
        }
    }
}
