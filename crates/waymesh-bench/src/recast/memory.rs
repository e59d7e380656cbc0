//! What the C++ side allocates, counted through its own hooks.

use std::{
    alloc::{Layout, alloc, dealloc},
    ffi::c_void,
};

use recastnavigation_sys as dt;

use crate::counting::{Meter, Usage};

static METER: Meter = Meter::new();
/// Before each piece, its size, which the free hook is not told; as wide as the strictest alignment of `malloc`.
const HEAD: usize = 16;

/// Runs some work of Recast's and Detour's and counts what it asks for. What it makes is dropped before this returns, and
/// nothing from before may be freed in it: the hooks know their own memory only.
pub fn watch<T>(work: impl FnOnce() -> T) -> Usage {
    set_hooks(Some(allocate), Some(free));
    let (usage, made) = METER.watch(work);
    drop(made);
    set_hooks(None, None);
    usage
}

type Allocate = unsafe extern "C" fn(usize, u32) -> *mut c_void;
type Free = unsafe extern "C" fn(*mut c_void);

unsafe extern "C" {
    /// `void rcAllocSetCustom(rcAllocFunc*, rcFreeFunc*)`, which the bindings leave out.
    #[link_name = "_Z16rcAllocSetCustomPFPvm11rcAllocHintEPFvS_E"]
    fn set_recast_hooks(allocate: Option<Allocate>, free: Option<Free>);
}

fn set_hooks(allocate: Option<Allocate>, free: Option<Free>) {
    // SAFETY: a matching pair of functions, or none for the libraries' own.
    unsafe {
        set_recast_hooks(allocate, free);
        dt::dtAllocSetCustom(allocate, free);
    }
}

fn layout(bytes: usize) -> Option<Layout> {
    Layout::from_size_align(bytes.checked_add(HEAD)?, HEAD).ok()
}

unsafe extern "C" fn allocate(bytes: usize, _hint: u32) -> *mut c_void {
    let Some(layout) = layout(bytes) else { return std::ptr::null_mut() };
    // SAFETY: the layout has a size; the head is inside of what was allocated and aligned.
    unsafe {
        let start = alloc(layout);
        if start.is_null() {
            return start.cast();
        }
        start.cast::<usize>().write(bytes);
        METER.note(bytes as i64);
        start.add(HEAD).cast()
    }
}

unsafe extern "C" fn free(pointer: *mut c_void) {
    if pointer.is_null() {
        return;
    }
    // SAFETY: `allocate` made it, with its head before it.
    unsafe {
        let start = pointer.cast::<u8>().sub(HEAD);
        let bytes = start.cast::<usize>().read();
        METER.note(-(bytes as i64));
        dealloc(start, layout(bytes).expect("a layout that was allocated"));
    }
}
