//! Builds the peers and measures beside them, whatever is installed: hands over to `cargo xtask bench`, which prepares what
//! the C++ peer's build needs and then runs `waymesh-bench-peers` with the same arguments.

use std::{
    path::Path,
    process::{Command, ExitCode},
};

fn main() -> ExitCode {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--quiet", "--manifest-path"])
        .arg(workspace.join("xtask/Cargo.toml"))
        .args(["--", "bench", "--"])
        .args(std::env::args_os().skip(1))
        .status();
    match status {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: cargo cannot be run: {error}");
            ExitCode::FAILURE
        }
    }
}
