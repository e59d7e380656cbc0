//! The door into the library for WebAssembly.
//!
//! So far it holds what proves that the library gives the same bits everywhere: [`platform_digest`] runs a fixed load
//! and prints a hash a line, natively through the `platform-digest` program and in WebAssembly through the exports.

#[cfg(target_family = "wasm")]
mod exports;
pub mod platform_digest;
