//! Interleaved measurement: every contender runs once a round, so that a slow spell of the machine hits all alike.

use std::time::Duration;

/// One contender: a round of its work, and how long that took by its own clock.
pub type Contender<'a> = Box<dyn FnMut() -> Duration + 'a>;

/// Runs every contender once to warm up, then `rounds` times in turn; the medians, in the order given.
pub fn medians(rounds: u32, contenders: &mut [Contender]) -> Vec<Duration> {
    for contender in contenders.iter_mut() {
        contender();
    }
    let mut times = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds.max(1) {
        for (contender, times) in contenders.iter_mut().zip(&mut times) {
            times.push(contender());
        }
    }
    times.into_iter().map(median).collect()
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    let middle = times.len() / 2;
    if times.len() % 2 == 1 { times[middle] } else { (times[middle - 1] + times[middle]) / 2 }
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
                Duration::from_millis(*next.next().unwrap())
            }) as Contender
        };
        let found = medians(3, &mut [run('a', &[99, 5, 900, 4]), run('b', &[99, 1, 2, 3])]);
        assert_eq!(found, [5, 2].map(Duration::from_millis));
        assert_eq!(*order.borrow(), ['a', 'b', 'a', 'b', 'a', 'b', 'a', 'b']);
    }
}
