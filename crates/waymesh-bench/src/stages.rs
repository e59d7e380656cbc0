//! Time spent by stage.

use std::time::{Duration, Instant};

/// Named durations in the order in which the stages first ran; a stage that runs once a tile adds up.
#[derive(Clone, Debug, Default)]
pub struct Stages(pub Vec<(&'static str, Duration)>);

impl Stages {
    /// Runs a piece of work and books its time under `name`.
    pub fn time<T>(&mut self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = work();
        self.add(name, start.elapsed());
        result
    }

    /// Books a duration under `name`.
    pub fn add(&mut self, name: &'static str, duration: Duration) {
        match self.0.iter_mut().find(|(other, _)| *other == name) {
            Some((_, sum)) => *sum += duration,
            None => self.0.push((name, duration)),
        }
    }

    /// Everything together.
    #[must_use]
    pub fn total(&self) -> Duration {
        self.0.iter().map(|(_, duration)| *duration).sum()
    }
}
