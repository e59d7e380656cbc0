//! Where a tile stands in the lattice.

use std::fmt;

/// Column, row and layer of a tile; ordered in that order, which is also the order that ties are broken in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TileKey {
    /// Column, along X.
    pub x: i32,
    /// Row, along Z.
    pub z: i32,
    /// Layer, for floors above each other that do not fit one tile.
    pub layer: i32,
}

impl TileKey {
    /// A key from its parts.
    #[must_use]
    pub const fn new(x: i32, z: i32, layer: i32) -> Self {
        Self { x, z, layer }
    }
}

impl fmt::Display for TileKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{},{}", self.x, self.z, self.layer)
    }
}

/// A side of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Least X.
    West,
    /// Greatest X.
    East,
    /// Least Z.
    South,
    /// Greatest Z.
    North,
}

impl Side {
    /// All four, in the order that an edge is tested against them.
    pub const ALL: [Side; 4] = [Side::West, Side::East, Side::South, Side::North];

    /// The side that faces this one across the border.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Side::West => Side::East,
            Side::East => Side::West,
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// Column and row of the tile beyond this side; `None` at the end of the number range.
    #[must_use]
    pub fn step(self, x: i32, z: i32) -> Option<(i32, i32)> {
        Some(match self {
            Side::West => (x.checked_sub(1)?, z),
            Side::East => (x.checked_add(1)?, z),
            Side::South => (x, z.checked_sub(1)?),
            Side::North => (x, z.checked_add(1)?),
        })
    }

    /// The coordinate that runs along this side: 0 for x, 2 for z.
    #[inline]
    #[must_use]
    pub const fn axis_along(self) -> usize {
        match self {
            Side::West | Side::East => 2,
            Side::South | Side::North => 0,
        }
    }

    /// The name used in files and answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Side::West => "west",
            Side::East => "east",
            Side::South => "south",
            Side::North => "north",
        }
    }
}
