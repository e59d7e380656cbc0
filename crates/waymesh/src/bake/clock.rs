//! Where the times in a report come from.

use super::BakeControl;

/// Measures stages one after another. It tells nobody the time but the report.
pub(crate) struct Clock<'a> {
    given: Option<&'a (dyn Fn() -> f64 + Sync)>,
    #[cfg(not(target_arch = "wasm32"))]
    started: std::time::Instant,
    last: f64,
}

impl<'a> Clock<'a> {
    /// The caller's clock, or else the system's, if there is one.
    pub fn start(control: &BakeControl<'a>) -> Self {
        let mut clock = Self {
            given: control.clock,
            #[cfg(not(target_arch = "wasm32"))]
            started: std::time::Instant::now(),
            last: 0.0,
        };
        clock.last = clock.now();
        clock
    }

    /// Milliseconds since the last call; 0 if the caller's clock went back, or told no number.
    pub fn lap(&mut self) -> f64 {
        let now = self.now();
        let passed = now - self.last;
        self.last = now;
        if passed > 0.0 && passed.is_finite() { passed } else { 0.0 }
    }

    fn now(&self) -> f64 {
        match self.given {
            Some(now) => now(),
            #[cfg(not(target_arch = "wasm32"))]
            None => self.started.elapsed().as_secs_f64() * 1e3,
            #[cfg(target_arch = "wasm32")]
            None => 0.0,
        }
    }
}
