//! What the module exports: plain numbers only, so that any host can call it without generated glue.
#![allow(unsafe_code)] // `no_mangle` alone; nothing here reads or writes through a pointer.

use std::sync::Mutex;

use crate::platform_digest;

static REPORT: Mutex<String> = Mutex::new(String::new());

/// Runs the platform digest, each mesh asked `queries` questions, and returns how many bytes of UTF-8 its report has.
#[unsafe(no_mangle)]
pub extern "C" fn platform_digest_run(queries: u32) -> usize {
    let report = platform_digest::report(1, u64::from(queries));
    let length = report.len();
    *REPORT.lock().expect("one thread") = report;
    length
}

/// Where the last report starts in the module's memory.
#[unsafe(no_mangle)]
pub extern "C" fn platform_digest_report() -> *const u8 {
    REPORT.lock().expect("one thread").as_ptr()
}
