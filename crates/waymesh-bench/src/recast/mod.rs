//! The C++ peer: Recast bakes, Detour answers. With the counting of memory the only place of the workspace that is `unsafe`.
#![allow(unsafe_code)]

mod bake;
mod detour;
mod detour_edits;
mod detour_local;
mod detour_tiles;
mod field;
mod memory;
mod owned;
#[cfg(test)]
mod reference_test;

pub use bake::{Baked, bake_solo, bake_tiled};
pub use detour::{Detour, Nearest};
pub use detour_edits::{DetourEdits, save};
pub use detour_tiles::DetourTiles;
pub use memory::watch;

/// How rows name this peer.
pub const BAKER: &str = "C++ Recast";
pub const SEARCHER: &str = "C++ Detour";
