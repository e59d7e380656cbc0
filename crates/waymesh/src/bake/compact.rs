//! The compact heightfield: the open space above walkable floors, a column after another.
//!
//! One tile's worth of cells with a border around it. Everything is a flat array a property, indexed by span; the
//! spans of a column stand together, lowest first, columns row by row (z outer, x inner).

/// No neighbour in that direction.
pub const NO_NEIGHBOUR: u32 = u32::MAX;
/// The region of cells that belong to none.
pub const NO_REGION: u32 = 0;
/// Set on the region of cells in the border around a tile.
pub const BORDER_REGION: u32 = 1 << 31;
/// The area of cells that cannot be walked.
pub const UNWALKABLE: u16 = u16::MAX;

/// Directions, in the order of [`CompactHeightfield::neighbours`]: −x, +z, +x, −z (turning clockwise seen with z up).
pub const DIRECTIONS: [(i32, i32); 4] = [(-1, 0), (0, 1), (1, 0), (0, -1)];

/// The open space above floors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CompactHeightfield {
    /// Cells along x, borders included.
    pub width: u32,
    /// Cells along z, borders included.
    pub depth: u32,
    /// Cells of border on each of the four sides.
    pub border: u32,
    /// Metres a cell side.
    pub cell_size: f64,
    /// Metres a cell height.
    pub cell_height: f64,
    /// Free height that an agent needs, in cell heights.
    pub agent_height: i32,
    /// Highest step, in cell heights.
    pub agent_climb: i32,
    /// First span of each column, `width·depth + 1` entries: column (x, z) holds spans
    /// `column_starts[x + z·width] .. column_starts[x + z·width + 1]`.
    pub column_starts: Vec<u32>,
    /// Height of the floor in cell heights above world 0, a span.
    pub floors: Vec<i32>,
    /// Free height above the floor in cell heights (`i32::MAX` where nothing is above), a span.
    pub clearances: Vec<i32>,
    /// Where the free height above the next span below in the column ends, in cell heights above world 0 (`i32::MIN` where
    /// there is no such span), a span.
    pub undersides: Vec<i32>,
    /// The walkable neighbour span in each of [`DIRECTIONS`], or [`NO_NEIGHBOUR`], a span.
    pub neighbours: Vec<[u32; 4]>,
    /// Area of each span: 0–255, or [`UNWALKABLE`].
    pub areas: Vec<u16>,
    /// Distance to the nearest place that is not walkable, chamfered (2 straight, 3 diagonal), a span.
    pub distances: Vec<u16>,
    /// Region of each span, from 1; [`NO_REGION`]; or with [`BORDER_REGION`] set.
    pub regions: Vec<u32>,
    /// The highest plain region in use.
    pub region_count: u32,
}

impl CompactHeightfield {
    /// The spans of column (x, z).
    #[inline]
    #[must_use]
    pub fn column(&self, x: u32, z: u32) -> std::ops::Range<usize> {
        let c = (x + z * self.width) as usize;
        self.column_starts[c] as usize..self.column_starts[c + 1] as usize
    }

    /// How many spans there are.
    #[inline]
    #[must_use]
    pub fn span_count(&self) -> usize {
        self.floors.len()
    }

    /// The lowest that the surface over a span may be so that the agent fits under it, if it can walk beneath.
    #[inline]
    pub(crate) fn least(&self, span: u32) -> Option<i32> {
        let span = span as usize;
        let walkable = |span: usize| self.areas[span] != UNWALKABLE;
        let underside = self.undersides[span];
        (underside != i32::MIN && walkable(span) && walkable(span - 1)).then_some(underside)
    }

    /// The highest that the surface over a span may be so that the agent fits between it and a floor above, if it can walk there.
    #[inline]
    pub(crate) fn most(&self, span: u32) -> Option<i32> {
        let above = span as usize + 1;
        (above < self.span_count() && self.least(span + 1).is_some()).then(|| self.below_ceiling(span))
    }

    /// How high the agent's feet may be under a span's ceiling: its floor at least.
    #[inline]
    pub(crate) fn below_ceiling(&self, span: u32) -> i32 {
        let span = span as usize;
        self.floors[span].saturating_add((self.clearances[span] - self.agent_height).max(0))
    }
}
