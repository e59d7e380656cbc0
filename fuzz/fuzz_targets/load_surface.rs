//! Bytes as a surface file, as they are or, where the first byte is odd, with their checksum set right.

#![no_main]

use xxhash_rust::xxh3::xxh3_64;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((&first, rest)) = bytes.split_first() else { return };
    let mut file = rest.to_vec();
    if first % 2 == 1 && file.len() > 32 {
        let checksum = xxh3_64(&file[32..]);
        file[24..32].copy_from_slice(&checksum.to_le_bytes());
    }
    waymesh_fuzz::load_surface(&file);
});
