//! `cargo xtask soak`: the checks that take too long for every change.

use crate::{
    bench, fuzz,
    report::{Outcome, Report},
    shell::take_number,
    test,
};

/// Random cases a property, against 256 in an ordinary run.
const CASES: &str = "20000";

/// `cargo xtask soak [--seconds N]`: N seconds a fuzz target, 300 unless told.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let seconds = take_number(&mut arguments, "--seconds", 300)?;
    crate::shell::no_more(&arguments)?;
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
    report.check("the C++ peer", bench::check);
    report.finish()
}
