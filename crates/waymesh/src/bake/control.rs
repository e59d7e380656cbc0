//! Threads, progress, time and cancellation.

use super::{BakeError, Stage};
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// How a bake is run; what it makes does not depend on it.
///
/// ```
/// use waymesh::bake::BakeControl;
/// let shown = |done: usize, total: usize| eprintln!("{done} of {total} tiles");
/// let control = BakeControl { threads: Some(2), progress: Some(&shown), ..BakeControl::default() };
/// # let _ = control;
/// ```
#[derive(Clone, Copy, Default)]
pub struct BakeControl<'a> {
    /// How many threads to use; `None`: as many as the machine has. Without the feature `parallel` it is always one.
    pub threads: Option<usize>,
    /// Called after each tile with the number of tiles done and their total, from any thread.
    pub progress: Option<&'a (dyn Fn(usize, usize) + Sync)>,
    /// Called as each stage of each tile begins, from any thread; with `progress`, it tells what a bake is at.
    pub stage: Option<&'a (dyn Fn(Stage) + Sync)>,
    /// Milliseconds since any time that stays the same, for the times in the report; `None`: the system's clock, which
    /// WebAssembly in a browser does not have (`performance.now` is one).
    pub clock: Option<&'a (dyn Fn() -> f64 + Sync)>,
    /// Set it to true, from anywhere, to make the bake return [`BakeError::Cancelled`] soon.
    pub cancel: Option<&'a AtomicBool>,
}

impl fmt::Debug for BakeControl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BakeControl")
            .field("threads", &self.threads)
            .field("progress", &self.progress.is_some())
            .field("stage", &self.stage.is_some())
            .field("clock", &self.clock.is_some())
            .field("cancel", &self.cancel)
            .finish()
    }
}

/// The part of [`BakeControl`] that stages look at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Canceller<'a>(pub Option<&'a AtomicBool>);

impl Canceller<'_> {
    /// Refuses to go on once the caller asked to stop.
    pub fn check(self) -> Result<(), BakeError> {
        match self.0 {
            Some(cancel) if cancel.load(Ordering::Relaxed) => Err(BakeError::Cancelled),
            _ => Ok(()),
        }
    }
}
