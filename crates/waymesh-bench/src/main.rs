//! Measures waymesh against other libraries, side by side in one run. `cargo xtask bench` builds the C++ peer and runs it.

mod arguments;
mod compare;
mod counting;
mod level;
mod ours;
mod pairs;
mod path;
mod polygons;
mod recast;
mod settings;
mod stages;
mod table;
mod timing;

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: counting::CountingAllocator = counting::CountingAllocator;

fn main() -> ExitCode {
    match arguments::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
