//! Measures waymesh against other libraries, side by side in one run. `cargo xtask bench` builds the peers and runs it.
//! Without the peers there is nothing here.
#![cfg(feature = "peers")]

mod arguments;
mod compare;
mod contest;
mod counting;
mod level;
mod ours;
mod pairs;
mod path;
mod polygons;
mod recast;
mod report;
mod settings;
mod stages;
mod table;
mod timing;

pub use arguments::run;

#[global_allocator]
static ALLOCATOR: counting::CountingAllocator = counting::CountingAllocator;
