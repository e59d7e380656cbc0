//! The C++ peer: Recast bakes, Detour answers. The only place of the workspace that is `unsafe`.
#![allow(unsafe_code)]

mod bake;
mod detour;
mod detour_tiles;
mod field;
mod owned;
#[cfg(test)]
mod reference_test;

pub use bake::{Baked, bake_solo, bake_tiled};
pub use detour::Detour;
pub use detour_tiles::DetourTiles;
