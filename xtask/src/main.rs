//! `cargo xtask …`: everything a person would otherwise have to remember.

fn main() {}
