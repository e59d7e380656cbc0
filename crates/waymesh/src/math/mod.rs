//! Vectors, exact predicates, segments, convex polygons and the random generator.
//!
//! Positions are [`DVec3`]: metres, right-handed, Y up. "In X/Z" means seen from above, with X to the right and Z
//! upwards on the page, so that counter-clockwise outlines have positive area.

mod convex;
mod distance;
mod entry_heap;
mod extremes;
mod mean;
mod orient;
mod round;
mod segment;
mod split_mix64;
mod trig;

pub use convex::{contains_xz, is_convex_xz, signed_area_xz};
pub use distance::{distance, distance_squared};
pub(crate) use entry_heap::EntryHeap;
pub use extremes::Extremes;
pub use glam::{DVec2, DVec3};
pub use mean::mean;
pub use orient::{Turn, orient_exactly_xz, orient_xz};
pub(crate) use round::{ceil, floor};
pub use segment::{SegmentPoint, closest_on_segment_xz, cross_xz, lerp, segments_meet_xz};
pub use split_mix64::SplitMix64;
pub use trig::{cos_degrees, tan_degrees};
