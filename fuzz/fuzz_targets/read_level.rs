//! Level files: OBJ, glTF, Polyanya's meshes, volumes and links.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| waymesh_fuzz::read_level(bytes));
