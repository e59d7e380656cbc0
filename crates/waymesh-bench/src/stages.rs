//! Time spent by stage.

use std::time::Duration;

use crate::timing::{timed, timed_by_wall_clock};

/// Named durations in the order in which the stages first ran; a stage that runs once a tile adds up.
#[derive(Clone, Debug, Default)]
pub struct Stages {
    /// By the wall clock, as our own reports have theirs.
    pub walls: Vec<(&'static str, Duration)>,
    /// Processor time of everything together.
    pub total: Duration,
}

impl Stages {
    /// Runs a piece of work and books its time under `name`.
    pub fn time<T>(&mut self, name: &'static str, work: impl FnOnce() -> T) -> T {
        let (wall, (processor, result)) = timed_by_wall_clock(|| timed(work));
        self.total += processor;
        match self.walls.iter_mut().find(|(other, _)| *other == name) {
            Some((_, sum)) => *sum += wall,
            None => self.walls.push((name, wall)),
        }
        result
    }
}
