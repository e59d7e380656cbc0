//! Links: how one gets from a polygon to one of another tile, or anywhere by an off-mesh link.

mod off_mesh;
mod portal;
mod table;

pub(super) use off_mesh::{OffMeshIndex, attach, columns};
pub(super) use portal::{LinkBudget, PortalFinder};
pub(super) use table::LinkTable;

/// A way out of a polygon other than to a neighbour in its own tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Slot of the target's tile.
    pub target_slot: u32,
    /// The target polygon's index in its tile.
    pub target_polygon: u32,
    /// How it gets there.
    pub kind: LinkKind,
}

/// The two kinds of links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkKind {
    /// Across a stretch of a border edge.
    Portal {
        /// The source polygon's edge.
        edge: u8,
        /// The target polygon's edge.
        target_edge: u8,
        /// Where the stretch begins along the source edge, in 1/255 of it, rounded down.
        range_min: u8,
        /// Where it ends, rounded up.
        range_max: u8,
    },
    /// By an off-mesh link.
    OffMesh {
        /// Slot of the tile that holds it.
        holder_slot: u32,
        /// Its index in that tile.
        index: u32,
        /// Whether it is taken from its end to its start.
        reverse: bool,
    },
}
