//! What is noted while a level or a tile goes through the stages.

use super::{
    BakeControl, BakeError,
    clock::Clock,
    control::Canceller,
    report::{CellCounts, Stage, StageTimes},
    stages::TileStages,
};

/// Times, counts and, where somebody wants to look at them, the stages themselves. What the stages do does not depend
/// on it.
pub(crate) struct Journal<'a> {
    clock: Clock<'a>,
    cancel: Canceller<'a>,
    tell: Option<&'a (dyn Fn(Stage) + Sync)>,
    now: Option<Stage>,
    record: Option<&'a mut TileStages>,
    /// Milliseconds a stage.
    pub times: StageTimes,
    /// Places left after each stage.
    pub counts: CellCounts,
    /// Regions with an outline.
    pub contours: usize,
}

impl<'a> Journal<'a> {
    /// An empty one, in no stage yet.
    pub fn new(control: &BakeControl<'a>, record: Option<&'a mut TileStages>) -> Self {
        Self {
            clock: Clock::start(control),
            cancel: Canceller(control.cancel),
            tell: control.stage,
            now: None,
            record,
            times: StageTimes::default(),
            counts: CellCounts::default(),
            contours: 0,
        }
    }

    /// Ends the stage before and begins the next one, unless the caller asked to stop.
    pub fn enter(&mut self, stage: Stage) -> Result<(), BakeError> {
        self.leave();
        self.cancel.check()?;
        self.now = Some(stage);
        if let Some(tell) = self.tell {
            tell(stage);
        }
        Ok(())
    }

    /// Ends the stage before. Time until the next one begins counts for none.
    pub fn leave(&mut self) {
        let passed = self.clock.lap();
        if let Some(stage) = self.now.take() {
            self.times.charge(stage, passed);
        }
    }

    /// Keeps what a stage made, if that is wanted.
    pub fn record(&mut self, keep: impl FnOnce(&mut TileStages)) {
        if let Some(record) = &mut self.record {
            keep(record);
        }
    }
}
