//! Bytes as a mesh file.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| waymesh_fuzz::load(bytes));
