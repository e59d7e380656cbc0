//! The door into the library for WebAssembly.
//!
//! It has three sides. [`platform_digest`] proves that the library gives the same bits everywhere: it runs a fixed load and
//! prints a hash a line, natively through the `platform-digest` program and in WebAssembly through plain exports.
//! [`lesson`] answers the lesson page, and [`viewer`] the viewer, in WebAssembly through `wasm-bindgen` (features `page` and
//! `viewer`, a module each).

#[cfg(all(target_family = "wasm", not(any(feature = "page", feature = "viewer"))))]
mod exports;
pub mod lesson;
#[cfg(feature = "page")]
mod page;
pub mod platform_digest;
pub mod viewer;
