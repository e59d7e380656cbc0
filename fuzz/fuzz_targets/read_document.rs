//! Floor plans, outlines, surface descriptions, scenes and meshes as JSON.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| waymesh_fuzz::read_anything(bytes));
