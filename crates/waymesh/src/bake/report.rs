//! What a bake did: times, counts and warnings, as values.

use std::fmt;

/// The stages of a bake, in the order they run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Sorting triangles by slope and to tiles.
    Input,
    /// Triangles to solid spans.
    Rasterize,
    /// Low obstacles, ledges, low ceilings.
    Filter,
    /// Solid spans to open space.
    Compact,
    /// Keeping the agent's radius from walls.
    Erode,
    /// Marking what lies in area volumes.
    Areas,
    /// Distances to walls.
    Distance,
    /// Cutting the surface into regions.
    Regions,
    /// Outlines of regions.
    Contours,
    /// Outlines to convex polygons.
    Polygons,
    /// Heights inside polygons.
    Detail,
    /// Tiles to a mesh.
    Assemble,
}

impl Stage {
    /// All stages in order.
    pub const ALL: [Self; 12] = [
        Self::Input,
        Self::Rasterize,
        Self::Filter,
        Self::Compact,
        Self::Erode,
        Self::Areas,
        Self::Distance,
        Self::Regions,
        Self::Contours,
        Self::Polygons,
        Self::Detail,
        Self::Assemble,
    ];

    /// The stable name, as in the JSON report.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Rasterize => "rasterize",
            Self::Filter => "filter",
            Self::Compact => "compact",
            Self::Erode => "erode",
            Self::Areas => "areas",
            Self::Distance => "distance",
            Self::Regions => "regions",
            Self::Contours => "contours",
            Self::Polygons => "polygons",
            Self::Detail => "detail",
            Self::Assemble => "assemble",
        }
    }
}

/// Milliseconds of work a stage, summed over tiles (and so over threads), and the time that passed altogether. All 0
/// where there is no clock (WebAssembly, unless the caller gives one, see [`BakeControl::clock`](super::BakeControl::clock)).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct StageTimes {
    stages: [f64; Stage::ALL.len()],
    /// Milliseconds from beginning to end.
    pub total: f64,
}

impl StageTimes {
    /// Milliseconds of a stage.
    #[must_use]
    pub fn of(&self, stage: Stage) -> f64 {
        self.stages[stage as usize]
    }

    /// All stages in order with their milliseconds.
    pub fn iter(&self) -> impl Iterator<Item = (Stage, f64)> + '_ {
        Stage::ALL.into_iter().map(|stage| (stage, self.of(stage)))
    }

    /// Adds time to a stage.
    pub(crate) fn charge(&mut self, stage: Stage, milliseconds: f64) {
        self.stages[stage as usize] += milliseconds;
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, time) in self.stages.iter_mut().zip(other.stages) {
            *sum += time;
        }
    }
}

/// Places that were left after each stage, borders between tiles counted once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellCounts {
    /// Solid spans.
    pub rasterized: u64,
    /// Spans that are level enough to walk on, or low enough to step on.
    pub walkable: u64,
    /// Of these, not at the rim of a drop.
    pub ledges: u64,
    /// Of these, with enough free height.
    pub headroom: u64,
    /// Of these, far enough from walls.
    pub eroded: u64,
    /// Of these, not in a volume that forbids them.
    pub allowed: u64,
    /// Of these, in a region that was kept.
    pub regions: u64,
}

impl CellCounts {
    /// All counts with their stable names, in order.
    #[must_use]
    pub fn named(&self) -> [(&'static str, u64); 7] {
        [
            ("rasterized", self.rasterized),
            ("walkable", self.walkable),
            ("ledges", self.ledges),
            ("headroom", self.headroom),
            ("eroded", self.eroded),
            ("allowed", self.allowed),
            ("regions", self.regions),
        ]
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.rasterized += other.rasterized;
        self.walkable += other.walkable;
        self.ledges += other.ledges;
        self.headroom += other.headroom;
        self.eroded += other.eroded;
        self.allowed += other.allowed;
        self.regions += other.regions;
    }
}

/// What a caller should know though the bake succeeded.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum BakeWarning {
    /// The agent is narrower than the cells resolve.
    NarrowAgent {
        /// Agent radius, metres.
        agent_radius: f64,
        /// Cell size, metres.
        cell_size: f64,
    },
    /// The agent steps higher than it is tall.
    ClimbAboveHeight {
        /// Agent climb, metres.
        agent_climb: f64,
        /// Agent height, metres.
        agent_height: f64,
    },
    /// Nothing walkable was found.
    NothingWalkable(Emptiness),
    /// An off-mesh link of the level with an end on no polygon: it leads nowhere.
    UnconnectedLink {
        /// Its number among the level's links.
        link: usize,
        /// `"start"` or `"end"`.
        end: &'static str,
        /// Where the end is, metres.
        position: [f64; 3],
        /// The link's radius, metres.
        radius: f64,
    },
}

/// Why a bake found nothing walkable: the stage at which the last of it vanished.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Emptiness {
    /// There are no triangles.
    NoTriangles,
    /// No triangle lies within the bounds.
    OutsideBounds,
    /// All triangles face down and would be walkable if they were turned over.
    FacingDown {
        /// How many do.
        triangles: usize,
    },
    /// All triangles are too steep.
    TooSteep {
        /// Slope of the one that is the least steep and faces up, degrees.
        flattest: f64,
        /// The limit, degrees.
        max_slope: f64,
    },
    /// All triangles have no area: corners in one place or in a row.
    Degenerate {
        /// How many there are.
        triangles: usize,
    },
    /// No triangle can be walked on, for different reasons.
    NoFloor {
        /// Triangles that are level enough but face down.
        facing_down: usize,
        /// Triangles that are too steep.
        too_steep: usize,
        /// Triangles without area.
        degenerate: usize,
        /// The limit of the slope, degrees.
        max_slope: f64,
    },
    /// All walkable ground lies inside of other solids.
    Buried,
    /// All walkable cells are at the rim of drops.
    Ledges {
        /// Walkable cells before.
        walkable: u64,
    },
    /// No walkable cell has enough free height.
    NoHeadroom {
        /// Walkable cells before.
        walkable: u64,
        /// Agent height, metres.
        agent_height: f64,
    },
    /// All walkable cells are too near to walls or drops.
    Eroded {
        /// Walkable cells before.
        walkable: u64,
        /// Agent radius, metres.
        agent_radius: f64,
    },
    /// Volumes forbid all that was left.
    Forbidden {
        /// Walkable cells before.
        eroded: u64,
    },
    /// All regions are too small.
    RegionsTooSmall {
        /// Walkable cells before erosion.
        walkable: u64,
        /// Cells after erosion.
        eroded: u64,
        /// Cells that an island needs.
        needed: u32,
    },
    /// What was left is too small for a polygon.
    NoPolygons {
        /// Cells that were left.
        cells: u64,
    },
}

impl fmt::Display for BakeWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NarrowAgent { agent_radius, cell_size } => write!(
                f,
                "the agent's radius ({agent_radius} m) is below the cell size ({cell_size} m): it is rounded up to one cell"
            ),
            Self::ClimbAboveHeight { agent_climb, agent_height } => write!(
                f,
                "the agent climbs ({agent_climb} m) higher than it is tall ({agent_height} m): floors above each other may be joined"
            ),
            Self::UnconnectedLink { link, end, position: [x, y, z], radius } => write!(
                f,
                "off-mesh link {link} leads nowhere: no polygon lies within {radius} m (its radius) of its {end}, {x},{y},{z}"
            ),
            Self::NothingWalkable(why) => write!(f, "nothing walkable: {why}"),
        }
    }
}

impl fmt::Display for Emptiness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTriangles => write!(f, "the level has no triangles"),
            Self::OutsideBounds => write!(f, "no triangle lies within the bounds"),
            Self::FacingDown { triangles } => write!(
                f,
                "every face ({triangles} triangles) points down; walkable triangles are counter-clockwise seen from above: turn them over (`Level::turned_over`, `--flip`)"
            ),
            Self::TooSteep { flattest, max_slope } => {
                write!(
                    f,
                    "everything is too steep: the flattest face slopes {flattest:.1} degrees, the limit is {max_slope}"
                )
            }
            Self::Degenerate { triangles } => write!(
                f,
                "every face ({triangles} triangles) is without area: its corners lie in one place or in a row"
            ),
            Self::NoFloor { facing_down, too_steep, degenerate, max_slope } => {
                let reasons = [
                    (*facing_down, "point down (walkable ones are counter-clockwise seen from above)".to_owned()),
                    (*too_steep, format!("are steeper than {max_slope} degrees")),
                    (*degenerate, "are without area".to_owned()),
                ];
                let told = reasons.iter().filter(|(count, _)| *count > 0);
                let told: Vec<String> = told.map(|(count, why)| format!("{count} {why}")).collect();
                write!(f, "of {} triangles, {}", facing_down + too_steep + degenerate, told.join(", "))
            }
            Self::Buried => write!(f, "all walkable ground lies inside of other solids"),
            Self::Ledges { walkable } => {
                write!(f, "{walkable} walkable cells, 0 after the ledge filter: all are at the rim of a drop")
            }
            Self::NoHeadroom { walkable, agent_height } => {
                write!(f, "{walkable} walkable cells, 0 with headroom: none has {agent_height} m of free height")
            }
            Self::Eroded { walkable, agent_radius } => write!(
                f,
                "{walkable} walkable cells, 0 after erosion: none is {agent_radius} m (the agent's radius) away from walls \
                 and drops"
            ),
            Self::Forbidden { eroded } => {
                write!(
                    f,
                    "{eroded} walkable cells after erosion, 0 after area volumes: all lie where these forbid walking"
                )
            }
            Self::RegionsTooSmall { walkable, eroded, needed } => write!(
                f,
                "{walkable} walkable cells, {eroded} after erosion, 0 after the minimum region of {needed} cells"
            ),
            Self::NoPolygons { cells } => write!(f, "{cells} cells left, too few for a polygon"),
        }
    }
}

/// What a bake did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BakeReport {
    /// Tiles that hold polygons.
    pub tiles: usize,
    /// Tiles that were taken over from an earlier bake.
    pub reused: usize,
    /// Regions that were outlined, in all tiles baked anew. A region lies in one tile; islands that are too small go later.
    pub contours: usize,
    /// Polygons in all tiles.
    pub polygons: usize,
    /// Vertices in all tiles.
    pub vertices: usize,
    /// Triangles of the detail mesh in all tiles.
    pub detail_triangles: usize,
    /// Area of the polygons seen from above, square metres.
    pub walkable_area: f64,
    /// How long the stages took.
    pub milliseconds: StageTimes,
    /// What was left after the stages.
    pub cells: CellCounts,
    /// What the caller should know.
    pub warnings: Vec<BakeWarning>,
}
