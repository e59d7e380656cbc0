//! Walls near a position: the nearest, or all of them. A wall is a stretch of an edge with nothing walkable behind it,
//! of a polygon that can be reached within the circle.

mod near_walls;
mod nearest_wall;
mod pieces;

pub use near_walls::{WallSegment, WallsResult};
pub use nearest_wall::{NearestWall, WallDistance};
