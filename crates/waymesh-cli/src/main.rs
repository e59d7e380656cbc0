//! The `waymesh` program.

fn main() {}
