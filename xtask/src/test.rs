//! `cargo xtask test`: every check that a change must pass.

use crate::{
    digest, doc_examples,
    report::Report,
    shell::{answers, cargo, no_more, run as execute},
};

/// Installs what is missing and runs every check.
pub fn run(arguments: &[String]) -> Result<(), String> {
    no_more(arguments)?;
    let mut report = Report::default();
    report.check("format", || execute(&mut cargo(&["fmt", "--all", "--check"])));
    report.check("lints", || {
        execute(&mut cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"]))
    });
    tests(&mut report, &[]);
    report.check("documentation", || {
        let arguments = ["doc", "--workspace", "--no-deps", "--locked"];
        execute(cargo(&arguments).env("RUSTDOCFLAGS", "--deny warnings"))
    });
    report.check("examples in the docs", || doc_examples::run(&[]));
    digest::check(&mut report, digest::QUERIES);
    report.finish()
}

/// Unit, integration and doc tests, with more environment where a longer run wants it.
pub fn tests(report: &mut Report, environment: &[(&str, &str)]) {
    report.check("tests", || {
        let runner: &[&str] =
            if answers("cargo", &["nextest", "--version"]) { &["nextest", "run"] } else { &["test", "--all-targets"] };
        execute(cargo(runner).args(["--workspace", "--locked"]).envs(environment.iter().copied()))
    });
    report.check("doc tests", || execute(&mut cargo(&["test", "--workspace", "--doc", "--locked"])));
}
