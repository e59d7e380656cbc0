//! `cargo xtask bench`: the bench crate with its C++ peer, whose build tools come from PyPI.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    needs,
    shell::{cargo, command, no_more, output, run as execute},
};

/// cmake builds Recast; libclang reads its headers for the bindings.
const PACKAGES: [&str; 2] = ["cmake==4.4.5", "libclang==18.1.1"];
const BUILD: [&str; 5] = ["--release", "--package", "waymesh-bench", "--features", "peers"];

const PROGRAM: [&str; 2] = ["--bin", "waymesh-bench-peers"];

/// `cargo xtask bench [ARGUMENTS]`: what follows goes to the bench program.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let arguments = arguments.strip_prefix(&["--".to_owned()]).unwrap_or(arguments);
    let given: &[String] = if arguments.is_empty() { &["compare".to_owned()] } else { arguments };
    let environment = environment()?;
    execute(cargo(&["run"]).args(BUILD).args(PROGRAM).arg("--").args(given).envs(environment))
}

/// `cargo xtask bench-setup`: prints the environment as shell lines, for a build by hand.
pub fn setup(arguments: &[String]) -> Result<(), String> {
    no_more(arguments)?;
    for (name, value) in environment()? {
        println!("export {name}='{value}'");
    }
    println!("# cargo run {} {} -- compare", BUILD.join(" "), PROGRAM.join(" "));
    Ok(())
}

/// Lints and tests of the bench crate with its peer, which the workspace's own checks leave out.
pub fn check() -> Result<(), String> {
    let environment = environment()?;
    execute(cargo(&["test"]).args(BUILD).envs(environment.clone()))?;
    let deny = ["--all-targets", "--", "--deny", "warnings"];
    execute(cargo(&["clippy"]).args(BUILD).args(deny).envs(environment))
}

fn environment() -> Result<Vec<(&'static str, String)>, String> {
    let tools = needs::python_environment("bench-tools", &PACKAGES)?;
    let libraries = python_packages(&tools)?.join("clang/native");
    // The wheel brings no headers of the compiler's own; gcc's serve.
    let headers = output(&mut command("gcc", &["-print-file-name=include"]))?;
    let path = std::env::var("PATH").unwrap_or_default();
    Ok(vec![
        ("PATH", format!("{}:{path}", tools.join("bin").display())),
        ("RECAST_VENDOR", "true".into()),
        ("LIBCLANG_PATH", libraries.display().to_string()),
        ("BINDGEN_EXTRA_CLANG_ARGS", format!("-I{}", headers.trim())),
        ("CMAKE_POLICY_VERSION_MINIMUM", "3.5".into()),
    ])
}

/// The folder of installed packages in a Python environment: `lib/python3.N/site-packages`.
fn python_packages(environment: &Path) -> Result<PathBuf, String> {
    let library = environment.join("lib");
    let folders = fs::read_dir(&library).map_err(|e| format!("{}: {e}", library.display()))?;
    folders
        .filter_map(|entry| Some(entry.ok()?.path().join("site-packages")))
        .find(|path| path.is_dir())
        .ok_or_else(|| format!("{}: no Python packages", library.display()))
}
