//! Generated levels: something to bake, look at and measure with before one has a level of one's own.
//!
//! Every level is made of closed solids, wound so that outer faces turn outwards and floors upwards. The same kind, size
//! and seed give the same bits on every machine; positions are whole multiples of 1/1024 m, so 32-bit floats hold them
//! exactly.
//!
//! ```
//! use waymesh::sample::{self, Kind};
//! let tower = sample::generate(Kind::Tower, 1, None)?;
//! assert_eq!(tower.triangles.len(), tower.surfaces.len());
//! assert_eq!(tower, sample::generate(Kind::Tower, 1, Some(Kind::Tower.default_size()))?);
//! # Ok::<(), waymesh::OutOfRange>(())
//! ```

mod dungeon;
mod solids;
mod terrain;
mod tower;
mod town;
mod town_blocks;
mod town_landmarks;

use crate::OutOfRange;
use solids::Solids;

/// What can be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Streets, blocks of houses, a square with a fountain, a raised terrace with ramp and stairs, bridges over a canal.
    Town,
    /// Rooms at several heights, joined by corridors and stairs.
    Dungeon,
    /// Stacked floors joined by ramps and spiral stairs.
    Tower,
    /// Rolling ground with slopes below and above the usual limit of 45°.
    Terrain,
    /// The town, repeated in both directions.
    Lattice,
}

impl Kind {
    /// Every kind, in the order of the declaration.
    pub const ALL: [Kind; 5] = [Kind::Town, Kind::Dungeon, Kind::Tower, Kind::Terrain, Kind::Lattice];

    /// The kind's name in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Town => "town",
            Kind::Dungeon => "dungeon",
            Kind::Tower => "tower",
            Kind::Terrain => "terrain",
            Kind::Lattice => "lattice",
        }
    }

    /// What `size` counts.
    #[must_use]
    pub fn size_unit(self) -> &'static str {
        match self {
            Kind::Town => "blocks of 20 m a side",
            Kind::Dungeon => "rooms a side",
            Kind::Tower => "floors above the ground",
            Kind::Terrain => "patches of 32 m a side",
            Kind::Lattice => "towns of 100 m a side",
        }
    }

    /// The size taken when none is given.
    #[must_use]
    pub fn default_size(self) -> u32 {
        match self {
            Kind::Town => 5,
            Kind::Dungeon | Kind::Tower => 4,
            Kind::Terrain => 3,
            Kind::Lattice => 2,
        }
    }

    /// The largest size accepted, and the range in words.
    fn limit(self) -> (u32, &'static str) {
        match self {
            Kind::Town | Kind::Dungeon | Kind::Tower => (64, "1 to 64"),
            Kind::Terrain => (32, "1 to 32"),
            Kind::Lattice => (16, "1 to 16"),
        }
    }
}

/// What a triangle shows; for colours only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Surface {
    /// Streets, floors, paving.
    Ground,
    /// Built stone: stairs, bridges, parapets.
    Stone,
    /// Walls of houses.
    Wall,
    /// Roofs.
    Roof,
    /// Doors, stalls, trunks.
    Wood,
    /// Grass, hedges, trees.
    Leaf,
    /// The canal and the fountain.
    Water,
}

/// A generated level.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Corners, metres, Y up.
    pub positions: Vec<[f64; 3]>,
    /// Three indices into `positions` each, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
    /// What each triangle shows.
    pub surfaces: Vec<Surface>,
    /// A standing place to set out from on a walk worth taking.
    pub start: [f64; 3],
    /// The standing place where that walk ends.
    pub goal: [f64; 3],
}

/// Generates a level. `size` counts [`Kind::size_unit`]s; `None` takes [`Kind::default_size`].
///
/// # Errors
/// [`OutOfRange`] for a size of 0 or above the kind's limit (64; terrain 32; lattice 16).
pub fn generate(kind: Kind, seed: u64, size: Option<u32>) -> Result<Sample, OutOfRange> {
    let size = size.unwrap_or(kind.default_size());
    let (most, allowed) = kind.limit();
    if size == 0 || size > most {
        return Err(OutOfRange::new("size", size, allowed));
    }
    Ok(match kind {
        Kind::Town => town::town(seed, size),
        Kind::Dungeon => dungeon::dungeon(seed, size),
        Kind::Tower => tower::tower(seed, size),
        Kind::Terrain => terrain::terrain(seed, size),
        Kind::Lattice => town::lattice(seed, size),
    })
}

#[cfg(test)]
mod tests;
