//! The Rust examples of docs/bevy.md, compiled and run as doc tests.

#[doc = include_str!("../../../docs/bevy.md")]
struct Bevy;
