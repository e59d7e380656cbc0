//! Why a square is blocked.

/// Why a sample's square is blocked; where several reasons hold, the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum BlockCause {
    /// The ground has no height there.
    NoGround = 1,
    /// The ground is too steep towards a neighbour.
    Slope = 2,
    /// The water is too deep.
    Water = 3,
    /// An outline not to be walked on touches it.
    NoWalk = 4,
    /// An obstacle touches it that is too high to step over and too low to walk under.
    Obstacle = 5,
    /// The slope grid that the surface was made from says so, or ends there.
    Grid = 6,
}

impl BlockCause {
    /// All causes in order.
    pub const ALL: [Self; 6] = [Self::NoGround, Self::Slope, Self::Water, Self::NoWalk, Self::Obstacle, Self::Grid];

    /// The name used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NoGround => "no_ground",
            Self::Slope => "slope",
            Self::Water => "water",
            Self::NoWalk => "no_walk",
            Self::Obstacle => "obstacle",
            Self::Grid => "grid",
        }
    }

    /// The cause kept as a byte; `None` for 0, which is free, and for what is no cause.
    pub(crate) fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.get(usize::from(byte).wrapping_sub(1)).copied()
    }
}

/// The byte of a free square.
pub(crate) const FREE: u8 = 0;
