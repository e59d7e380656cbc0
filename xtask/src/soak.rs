//! `cargo xtask soak`: the checks that take too long for every change.

use crate::{
    bench, digest, fuzz, needs,
    report::{Outcome, Report},
    shell::{self, no_more, take_number},
    test,
};

/// Random cases a property, against 256 in an ordinary run.
const CASES: &str = "20000";

/// `cargo xtask soak [--seconds N]`: N seconds a fuzz target, 300 unless told.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let seconds = take_number(&mut arguments, "--seconds", 300)?;
    no_more(&arguments)?;
    let mut report = Report::default();
    test::tests(&mut report, &[("PROPTEST_CASES", CASES), ("WAYMESH_SOAK", "1")]);
    match fuzz::ready() {
        Ok(()) => {
            for target in fuzz::targets() {
                report.check(&format!("fuzz {target}"), || fuzz::fuzz(&target, seconds));
            }
        }
        Err(why) => report.outcome("fuzz", || Outcome::NotRun(why)),
    }
    digest::check(&mut report, digest::MANY_QUERIES);
    dependencies(&mut report);
    report.check("the C++ peer", bench::check);
    report.finish()
}

/// Licences and known vulnerabilities of what the workspace builds on.
fn dependencies(report: &mut Report) {
    let deny = |arguments: &[&str]| shell::run(shell::cargo(&["deny"]).args(arguments));
    report.check("licences", || {
        needs::cargo_program("cargo-deny", &["deny", "--version"], "0.20.2")?;
        deny(&["check", "licenses", "bans", "sources"])
    });
    report.outcome("advisories", || match deny(&["fetch"]) {
        Ok(()) => deny(&["check", "advisories"]).map_or_else(Outcome::Failed, |()| Outcome::Passed),
        Err(_) => Outcome::NotRun("the advisory database cannot be fetched".into()),
    });
}
