//! What a chore needs from the machine, installed where it is missing.

use std::path::PathBuf;

use crate::shell::{answers, command, output, root, run, target};

/// A target of the pinned toolchain.
pub fn rust_target(triple: &str) -> Result<(), String> {
    if !answers("rustup", &["--version"]) {
        // Without rustup the compiler itself may still bring the target.
        let libraries = output(&mut command("rustc", &["--print", "target-libdir", "--target", triple]))?;
        let found = PathBuf::from(libraries.trim()).is_dir();
        return found.then_some(()).ok_or_else(|| format!("no rustup to install the target {triple} with"));
    }
    let installed = output(&mut command("rustup", &["target", "list", "--installed"]))?;
    if installed.lines().any(|line| line == triple) {
        return Ok(());
    }
    run(&mut command("rustup", &["target", "add", triple]))
}

/// A program, with the Debian packages that bring it.
pub fn program(name: &str, packages: &[&str]) -> Result<(), String> {
    if answers(name, &["--version"]) {
        return Ok(());
    }
    if !answers("apt-get", &["--version"]) {
        return Err(format!("{name} is missing; install it (Debian: {})", packages.join(" ")));
    }
    let root_user = output(&mut command("id", &["-u"]))?.trim() == "0";
    let apt = |arguments: &[&str]| {
        let mut command = if root_user { command("apt-get", &[]) } else { command("sudo", &["-n", "apt-get"]) };
        run(command.args(arguments).env("DEBIAN_FRONTEND", "noninteractive"))
    };
    apt(&["update", "-qq"])?;
    let install = ["install", "-y", "-qq", "--no-install-recommends"];
    apt(&[&install[..], packages].concat())?;
    answers(name, &["--version"]).then_some(()).ok_or_else(|| format!("{name} is missing even after {packages:?}"))
}

/// A program of cargo's, built from its crate where missing.
pub fn cargo_program(name: &str, probe: &[&str], version: &str) -> Result<(), String> {
    if answers("cargo", probe) {
        return Ok(());
    }
    run(&mut command("cargo", &["install", "--locked", name, "--version", version]))
}

/// Python packages in an environment of their own below the target folder; its path.
pub fn python_environment(name: &str, packages: &[&str]) -> Result<PathBuf, String> {
    let folder = target().join(name).join("venv");
    let installed = folder.join("installed");
    let wanted = packages.join("\n");
    if std::fs::read_to_string(&installed).is_ok_and(|text| text == wanted) {
        return Ok(folder);
    }
    let path = folder.to_string_lossy();
    if run(&mut command("python3", &["-m", "venv", &path])).is_err() {
        program("python3", &["python3", "python3-venv"])?;
        run(&mut command("python3", &["-m", "venv", &path]))?;
    }
    let pip = folder.join("bin/pip");
    run(command(pip, &["install", "--quiet"]).args(packages).current_dir(root()))?;
    std::fs::write(&installed, wanted).map_err(|e| format!("{}: {e}", installed.display()))?;
    Ok(folder)
}
