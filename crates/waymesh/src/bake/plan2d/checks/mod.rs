//! What the stages promise, recounted by code of its own: each check takes plain data, so that it can be tried on data that
//! is wrong.

mod adjacent;
mod area;
mod cells;
mod convex;
mod filter;
mod path;
mod report;
mod sequence;

pub use adjacent::check_adjacency;
pub use area::check_area;
pub use cells::check_cells;
pub use convex::{SampledPair, is_convex_by_turns, pairs_leaving, sampled_pairs};
pub use filter::check_filter;
pub use path::{check_funnel, check_pulled, removable_points, samples_off};
pub use report::{CheckFailure, CheckKind, SelfCheck};
pub use sequence::check_sequence;
