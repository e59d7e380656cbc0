//! What ran, how it went, how long it took.

use std::time::{Duration, Instant};

/// How a check went.
pub enum Outcome {
    Passed,
    Failed(String),
    /// It could not be run here.
    NotRun(String),
    /// It needs what most people do not have, and is left out without it.
    LeftOut(String),
}

/// The rows of the table at the end.
#[derive(Default)]
pub struct Report(Vec<(String, Outcome, Duration)>);

impl Report {
    /// Runs a check and notes how it went; later checks run all the same.
    pub fn check(&mut self, name: &str, work: impl FnOnce() -> Result<(), String>) {
        self.outcome(name, || work().map_or_else(Outcome::Failed, |()| Outcome::Passed));
    }

    /// As [`check`](Self::check), for a check that may have to be left out.
    pub fn outcome(&mut self, name: &str, work: impl FnOnce() -> Outcome) {
        eprintln!("\n=== {name}");
        let start = Instant::now();
        let outcome = work();
        if let Outcome::Failed(why) | Outcome::NotRun(why) | Outcome::LeftOut(why) = &outcome {
            eprintln!("=== {name}: {why}");
        }
        self.0.push((name.to_owned(), outcome, start.elapsed()));
    }

    /// Prints the table; an error where something failed, or was not run although nobody allowed that.
    pub fn finish(self) -> Result<(), String> {
        let allowed = std::env::var_os("WAYMESH_ALLOW_SKIP").is_some_and(|v| v == "1");
        let width = self.0.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0);
        let (mut failed, mut not_run) = (0, 0);
        println!();
        for (name, outcome, duration) in &self.0 {
            let (word, why) = match outcome {
                Outcome::Passed => ("ok", ""),
                Outcome::Failed(why) => {
                    failed += 1;
                    ("FAILED", why.as_str())
                }
                Outcome::NotRun(why) => {
                    not_run += 1;
                    ("NOT RUN", why.as_str())
                }
                Outcome::LeftOut(why) => ("left out", why.as_str()),
            };
            println!("{name:width$}  {word:8}  {:7.1} s  {why}", duration.as_secs_f64());
        }
        let total: Duration = self.0.iter().map(|row| row.2).sum();
        println!("{:width$}  {:8}  {:7.1} s", "all", "", total.as_secs_f64());
        match (failed, not_run) {
            (0, 0) => Ok(()),
            (0, n) if allowed => {
                println!("{n} not run, which WAYMESH_ALLOW_SKIP=1 allows");
                Ok(())
            }
            (0, n) => Err(format!("{n} not run (WAYMESH_ALLOW_SKIP=1 lets this pass)")),
            (f, n) => Err(format!("{f} failed, {n} not run")),
        }
    }
}
