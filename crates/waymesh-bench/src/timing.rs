//! Interleaved measurement: every contender runs once a round, so that a slow spell of the machine hits all alike.

use std::time::{Duration, Instant};

use cpu_time::ProcessTime;

/// One contender: a round of its work, and how long that took by its own clock.
pub type Contender<'a> = Box<dyn FnMut() -> Duration + 'a>;

/// What was measured of one contender, round by round, in the order that the rounds ran.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figures(pub Vec<f64>);

impl Figures {
    /// A figure that was taken once.
    pub fn once(value: f64) -> Self {
        Self(vec![value])
    }

    /// The middle one, or the mean of the two in the middle; 0 where there is none.
    pub fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        match sorted.len() {
            0 => 0.0,
            n if n % 2 == 1 => sorted[n / 2],
            n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
        }
    }

    /// The share of one of `count` equal pieces of work.
    #[must_use]
    pub fn each(&self, count: usize) -> Self {
        Self(self.0.iter().map(|value| value / count.max(1) as f64).collect())
    }
}

/// Runs every contender once to warm up, then `rounds` times in turn; the seconds of each, in the order given.
pub fn take_turns(rounds: u32, contenders: &mut [Contender]) -> Vec<Figures> {
    for contender in contenders.iter_mut() {
        contender();
    }
    let mut figures = vec![Figures::default(); contenders.len()];
    for _ in 0..rounds.max(1) {
        for (contender, figures) in contenders.iter_mut().zip(&mut figures) {
            figures.0.push(contender().as_secs_f64());
        }
    }
    figures
}

/// The processor time of some work and what it made, which is not yet dropped. What other programs do meanwhile does not
/// count, so that a busy machine gives nearly the figures of an idle one. The work of all threads is added up.
pub fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = ProcessTime::now();
    let result = work();
    (start.elapsed(), result)
}

/// The time that passes during some work, for work by several threads.
pub fn timed_by_wall_clock<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = Instant::now();
    let result = work();
    (start.elapsed(), result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_take_turns_and_medians_ignore_outliers() {
        let order = std::cell::RefCell::new(Vec::new());
        let run = |name: char, times: &'static [u64]| {
            let mut next = times.iter();
            let order = &order;
            Box::new(move || {
                order.borrow_mut().push(name);
                Duration::from_secs(*next.next().unwrap())
            }) as Contender
        };
        let found = take_turns(3, &mut [run('a', &[99, 5, 900, 4]), run('b', &[99, 1, 2, 3])]);
        assert_eq!(found.iter().map(Figures::median).collect::<Vec<_>>(), [5.0, 2.0]);
        assert_eq!(found[0].each(2).0, [2.5, 450.0, 2.0]);
        assert_eq!(*order.borrow(), ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b']);
    }
}
