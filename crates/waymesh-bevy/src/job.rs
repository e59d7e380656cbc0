//! Work off the frame whose result is there on the next update, whatever the machine.

use bevy_tasks::AsyncComputeTaskPool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Something to do.
pub(crate) trait Work: Send + 'static {
    fn run(&mut self);
}

/// Work that has been handed to the task pool. Whoever finishes it waits until it is done, or does it there and then if no thread has begun it:
/// when a result arrives depends neither on the number of threads nor on how busy they are.
pub(crate) struct Job<W>(Arc<Mutex<State<W>>>);

enum State<W> {
    Waiting(W),
    Done(W),
    Taken,
}

impl<W: Work> Job<W> {
    /// Hands work to the task pool, if there is one.
    pub fn begin(work: W) -> Self {
        let job = Self(Arc::new(Mutex::new(State::Waiting(work))));
        if let Some(pool) = AsyncComputeTaskPool::try_get() {
            let state = Arc::clone(&job.0);
            pool.spawn(async move { run(&mut lock(&state)) }).detach();
        }
        job
    }

    /// The work, done.
    pub fn finish(self) -> Option<W> {
        let mut state = lock(&self.0);
        run(&mut state);
        match std::mem::replace(&mut *state, State::Taken) {
            State::Waiting(work) | State::Done(work) => Some(work),
            State::Taken => None,
        }
    }
}

fn lock<W>(state: &Mutex<State<W>>) -> MutexGuard<'_, State<W>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

fn run<W: Work>(state: &mut State<W>) {
    match std::mem::replace(state, State::Taken) {
        State::Waiting(mut work) => {
            work.run();
            *state = State::Done(work);
        }
        other => *state = other,
    }
}
