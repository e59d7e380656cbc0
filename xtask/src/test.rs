//! `cargo xtask test`: every check that a change must pass.

use crate::{
    digest, doc_examples,
    report::{Outcome, Report},
    shell::{answers, cargo, no_more, root, run as execute},
    web,
};
use std::path::PathBuf;

/// Installs what is missing and runs every check.
pub fn run(arguments: &[String]) -> Result<(), String> {
    no_more(arguments)?;
    let mut report = Report::default();
    report.check("format", || execute(&mut cargo(&["fmt", "--all", "--check"])));
    report.check("lints", || {
        execute(&mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"]))
    });
    tests(&mut report, &[]);
    report.check("Bevy assets", || {
        let assets = ["--package", "waymesh-bevy", "--features", "assets", "--test", "assets"];
        execute(cargo(&["test", "--locked"]).args(assets))
    });
    report.check("documentation", || {
        let arguments = ["doc", "--workspace", "--no-deps", "--locked"];
        execute(cargo(&arguments).env("RUSTDOCFLAGS", "--deny warnings"))
    });
    report.check("examples in the docs", || doc_examples::run(&[]));
    digest::check(&mut report, digest::QUERIES);
    web::check(&mut report);
    report.finish()
}

/// Whether the tests that ask for real levels had them; they are no part of the project.
fn real_levels() -> Outcome {
    let folder = std::env::var_os("WAYMESH_DATA").map_or_else(|| root().join("../shared/data"), PathBuf::from);
    if folder.join("dungeon.obj").is_file() && folder.join("undulating.obj").is_file() {
        return Outcome::Passed;
    }
    let folder = folder.display();
    Outcome::LeftOut(format!("no dungeon.obj and undulating.obj in {folder} (WAYMESH_DATA names another folder)"))
}

/// Unit, integration and doc tests, with more environment where a longer run wants it.
pub fn tests(report: &mut Report, environment: &[(&str, &str)]) {
    report.check("tests", || {
        let runner: &[&str] =
            if answers("cargo", &["nextest", "--version"]) { &["nextest", "run"] } else { &["test", "--all-targets"] };
        execute(cargo(runner).args(["--workspace", "--locked"]).envs(environment.iter().copied()))
    });
    report.outcome("tests on real levels", real_levels);
    report.check("doc tests", || execute(&mut cargo(&["test", "--workspace", "--doc", "--locked"])));
}
