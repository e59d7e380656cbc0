//! A progress bar, shown only where there is a terminal to show it on.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;

/// Progress of one long piece of work; gone from the screen when dropped.
pub struct Progress(Option<ProgressBar>);

impl Progress {
    /// A bar that counts `unit`s.
    pub fn new(unit: &'static str) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self(None);
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10));
        if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}  {eta}") {
            bar.set_style(style);
        }
        bar.set_message(unit);
        Self(Some(bar))
    }

    /// Shows that `done` of `total` are done; from any thread.
    pub fn at(&self, done: usize, total: usize) {
        if let Some(bar) = &self.0 {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
