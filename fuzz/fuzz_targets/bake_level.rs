//! Bakes levels of arbitrary triangles, terrain, voxels, volumes and links with arbitrary settings: an error or a mesh that
//! is valid and loads again.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| waymesh_fuzz::bake_anything(bytes));
