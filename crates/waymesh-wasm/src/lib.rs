//! The door into the library for WebAssembly.
//!
//! It has two sides. [`platform_digest`] proves that the library gives the same bits everywhere: it runs a fixed load and
//! prints a hash a line, natively through the `platform-digest` program and in WebAssembly through plain exports.
//! [`lesson`] answers the lesson page, in WebAssembly through `wasm-bindgen` (feature `page`).

#[cfg(all(target_family = "wasm", not(feature = "page")))]
mod exports;
pub mod lesson;
#[cfg(feature = "page")]
mod page;
pub mod platform_digest;
