//! Ownership of what the C++ side allocates.

use std::ops::{Deref, DerefMut};

/// An object of the C++ side, freed by its own function when dropped.
pub struct Owned<T> {
    pointer: *mut T,
    free: unsafe extern "C" fn(*mut T),
}

impl<T> Owned<T> {
    /// Takes over a fresh object; `None` where the allocation failed.
    ///
    /// # Safety
    /// `pointer` is null, or points to a valid object that nobody else owns and that `free` releases.
    pub unsafe fn new(pointer: *mut T, free: unsafe extern "C" fn(*mut T)) -> Option<Self> {
        (!pointer.is_null()).then_some(Self { pointer, free })
    }

    /// The pointer, for a call into C++.
    pub fn as_ptr(&self) -> *mut T {
        self.pointer
    }
}

impl<T> Deref for Owned<T> {
    type Target = T;
    fn deref(&self) -> &T {
        // SAFETY: valid and owned by us, as `new` demands.
        unsafe { &*self.pointer }
    }
}

impl<T> DerefMut for Owned<T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: valid and owned by us alone, as `new` demands.
        unsafe { &mut *self.pointer }
    }
}

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        // SAFETY: `new` demands that `free` releases what `pointer` owns.
        unsafe { (self.free)(self.pointer) }
    }
}

/// The `count` items at `pointer` as a slice; empty where the C++ side left the pointer null.
///
/// # Safety
/// A pointer that is not null has `count` items behind it that live as long as `'a`.
pub unsafe fn slice<'a, T>(pointer: *const T, count: i32) -> &'a [T] {
    if pointer.is_null() || count <= 0 {
        return &[];
    }
    // SAFETY: as above.
    unsafe { std::slice::from_raw_parts(pointer, count as usize) }
}
