//! The measurements, with the peers built in. `cargo xtask bench` builds and runs it.

use std::process::ExitCode;

fn main() -> ExitCode {
    match waymesh_bench::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
