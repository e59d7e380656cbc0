//! `cargo xtask fuzz`: cargo-fuzz with a nightly compiler.

use std::fs;

use crate::{
    needs,
    shell::{answers, cargo_of, root, run as execute, take_number},
};

/// The toolchain that has the sanitizers.
const NIGHTLY: &str = "nightly";
/// Builds from its crate, so pinned like any dependency.
const CARGO_FUZZ: &str = "0.13.1";

/// `cargo xtask fuzz [TARGET] [--seconds N]`.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let seconds = take_number(&mut arguments, "--seconds", 60)?;
    let known = targets();
    if known.is_empty() {
        return Err("there are no targets in fuzz/fuzz_targets".into());
    }
    let chosen: Vec<String> = match arguments.as_slice() {
        [] => known,
        [one] if known.contains(one) => vec![one.clone()],
        [one] => return Err(format!("no fuzz target is called {one:?}, there are: {}", known.join(", "))),
        [_, more, ..] => return Err(format!("unexpected argument {more:?}")),
    };
    ready()?;
    for target in chosen {
        fuzz(&target, seconds)?;
    }
    Ok(())
}

/// The names of the fuzz targets, sorted.
pub fn targets() -> Vec<String> {
    let Ok(folder) = fs::read_dir(root().join("fuzz/fuzz_targets")) else { return Vec::new() };
    let mut names: Vec<String> =
        folder.filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".rs").map(str::to_owned)).collect();
    names.sort();
    names
}

/// What fuzzing needs: a nightly toolchain and cargo-fuzz.
pub fn ready() -> Result<(), String> {
    if !answers("rustup", &["run", NIGHTLY, "rustc", "--version"]) {
        return Err("fuzzing needs a nightly toolchain: rustup toolchain install nightly --profile minimal".into());
    }
    needs::cargo_program("cargo-fuzz", &["fuzz", "--version"], CARGO_FUZZ)
}

/// Runs one target for so many seconds, starting from its corpus.
pub fn fuzz(target: &str, seconds: u64) -> Result<(), String> {
    let limit = format!("-max_total_time={seconds}");
    execute(&mut cargo_of(NIGHTLY, &["fuzz", "run", target, "--", &limit, "-rss_limit_mb=2048", "-timeout=10"]))
}
