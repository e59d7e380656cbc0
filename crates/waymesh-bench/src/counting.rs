//! Memory asked for while somebody watches: the program's own allocator, and hooks of the same kind for C++ peers.
#![allow(unsafe_code)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed},
};

/// The system's allocator. While nobody watches it costs a look at a flag.
pub struct CountingAllocator;

/// Bytes that are held and the most that were, beyond those from before the watch began.
pub struct Meter {
    watched: AtomicBool,
    held: AtomicI64,
    most: AtomicI64,
}

/// What a watched piece of work asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Usage {
    /// Bytes that its result holds.
    pub held: i64,
    /// The most that were held at a time.
    pub most: i64,
}

/// Memory of this program.
pub static OWN: Meter = Meter::new();

impl Meter {
    pub const fn new() -> Self {
        Self { watched: AtomicBool::new(false), held: AtomicI64::new(0), most: AtomicI64::new(0) }
    }

    /// Notes that so many bytes more (or fewer) are held.
    #[inline]
    pub fn note(&self, bytes: i64) {
        if self.watched.load(Relaxed) {
            let held = self.held.fetch_add(bytes, Relaxed) + bytes;
            self.most.fetch_max(held, Relaxed);
        }
    }

    /// Runs some work and counts what it asks for. One at a time.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> (Usage, T) {
        self.held.store(0, Relaxed);
        self.most.store(0, Relaxed);
        self.watched.store(true, Relaxed);
        let result = work();
        self.watched.store(false, Relaxed);
        (Usage { held: self.held.load(Relaxed), most: self.most.load(Relaxed) }, result)
    }
}

// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for CountingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        OWN.note(layout.size() as i64);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        OWN.note(layout.size() as i64);
        // SAFETY: the caller's promise.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // What is copied is there twice for a while, unless the allocator can stretch it: counted as stretched.
        OWN.note(size as i64 - layout.size() as i64);
        // SAFETY: the caller's promise.
        unsafe { System.realloc(pointer, layout, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        OWN.note(-(layout.size() as i64));
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_meter_counts_what_is_held_and_the_most_that_was() {
        let meter = Meter::new();
        meter.note(1000);
        let (usage, ()) = meter.watch(|| [100, 50, -120].iter().for_each(|&bytes| meter.note(bytes)));
        meter.note(1000);
        assert_eq!(usage, Usage { held: 30, most: 150 });
    }
}
