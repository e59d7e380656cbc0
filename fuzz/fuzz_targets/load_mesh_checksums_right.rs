//! Bytes as a mesh file whose checksums are right, so that what is behind them is reached.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut file = bytes.to_vec();
    waymesh_fuzz::repair(&mut file);
    waymesh_fuzz::load(&file);
});
