//! What each stage of a bake made of a tile, to look at.
//!
//! A [`StageRecorder`] bakes tiles exactly as [`bake`](super::bake) does, with the same code, and keeps a copy of what
//! each stage made. A bake that nobody looks into keeps nothing.

pub use super::{
    compact::{BORDER_REGION, CompactHeightfield, DIRECTIONS, NO_NEIGHBOUR, NO_REGION, UNWALKABLE},
    contours::{Contour, ContourSet, RawContour},
    detail::DetailMesh,
    polygons::PolygonMesh,
    spans::Heightfield,
};

use super::{
    BakeControl, BakeError, BakeSettings, CellCounts, Level, StageTimes, bins::TileBins, fingerprint::fingerprint,
    frame::Frame, job::Job, tile::Scratch,
};
use crate::{
    math::DVec3,
    mesh::{TileData, TileKey},
};

/// The stages of one tile, from the triangles that reach it to the finished tile. What a stage did not come to, because
/// nothing was left for it, is empty.
///
/// Cells of [`spans`](Self::spans) and [`open`](Self::open) count from the outer corner of the tile's border, places of
/// contours, polygons and detail from its inner corner; [`to_world`](Self::to_world) takes the latter.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct TileStages {
    /// The tile.
    pub key: TileKey,
    /// World position of its inner corner, metres.
    pub origin: DVec3,
    /// Cells of border on each side, which are baked for what lies inside and belong to the tiles around.
    pub border: u32,
    /// Metres a cell side.
    pub cell_size: f64,
    /// Metres a cell height.
    pub cell_height: f64,
    /// Rasterized: solid spans, their areas by the slope of what is on top.
    pub spans: Heightfield,
    /// Filtered: the area of each span after low obstacles became steps, and the rims of drops and places without
    /// headroom were taken away.
    pub filtered_areas: Vec<u16>,
    /// Compacted: the area of each span of [`open`](Self::open) before the agent's radius was kept from walls, and
    /// volumes changed it.
    pub compact_areas: Vec<u16>,
    /// The open space above walkable spans: floors, free heights, neighbours; areas after volumes; distances, in every
    /// partition, though only the watershed goes by them; regions.
    pub open: CompactHeightfield,
    /// Outlines of regions as they were traced, by region.
    pub raw_contours: Vec<RawContour>,
    /// The same simplified, and filled with triangles.
    pub contours: ContourSet,
    /// Convex polygons.
    pub polygons: PolygonMesh,
    /// Their height detail.
    pub detail: DetailMesh,
    /// The tile; `None` where nothing is walkable. Islands that are too small go later, once the tiles are joined, and
    /// off-mesh links come then.
    pub data: Option<TileData>,
    /// Places left after each stage.
    pub cells: CellCounts,
    /// How long the stages took, with what was kept of them.
    pub milliseconds: StageTimes,
}

impl TileStages {
    fn new(frame: &Frame) -> Self {
        Self {
            key: frame.key,
            origin: frame.origin,
            border: frame.border,
            cell_size: frame.cell_size,
            cell_height: frame.cell_height,
            ..Self::default()
        }
    }

    /// A place of a contour, polygon or detail mesh (x and z in cells from the inner corner, y in cell heights) in the world.
    #[must_use]
    pub fn to_world(&self, [x, y, z]: [f64; 3]) -> DVec3 {
        self.origin + DVec3::new(x * self.cell_size, y * self.cell_height, z * self.cell_size)
    }

    /// The walkable floor of [`open`](Self::open) inside the tile whose height is nearest to that of a place, if it has one.
    #[must_use]
    pub fn floor_at(&self, place: DVec3) -> Option<usize> {
        let from = place - self.origin;
        let cell = |v: f64, cells: u32| {
            let at = (v / self.cell_size).floor() + f64::from(self.border);
            let inner = f64::from(self.border)..f64::from(cells.saturating_sub(self.border));
            inner.contains(&at).then_some(at as u32)
        };
        let (x, z) = (cell(from.x, self.open.width)?, cell(from.z, self.open.depth)?);
        let height = |i: usize| (f64::from(self.open.floors[i]) * self.cell_height - from.y).abs();
        let walkable = self.open.column(x, z).filter(|&i| self.open.areas[i] != UNWALKABLE);
        walkable.min_by(|&a, &b| height(a).total_cmp(&height(b)))
    }

    /// How far the walkable floor goes on around one of its places, in metres: the way to the nearest cell at its rim,
    /// where a wall is the agent's radius away, or to another area. It is smoothed, as the watershed needs it.
    #[must_use]
    pub fn clearance(&self, floor: usize) -> f64 {
        f64::from(self.open.distances.get(floor).copied().unwrap_or(0)) * 0.5 * self.cell_size
    }

    pub(crate) fn keep_open(&mut self, open: &CompactHeightfield) {
        self.compact_areas.clone_from(&open.areas);
        // What later stages fill in is still that of the tile before.
        let (distances, regions) = (Vec::new(), Vec::new());
        self.open = CompactHeightfield { distances, regions, region_count: 0, ..open.clone() };
    }

    pub(crate) fn keep_regions(&mut self, open: &CompactHeightfield) {
        self.open.regions.clone_from(&open.regions);
        self.open.region_count = open.region_count;
    }
}

/// Bakes tiles one by one and keeps what each stage made.
///
/// ```
/// use waymesh::bake::{BakeControl, BakeSettings, Level, stages::StageRecorder};
/// let corners = vec![[0.0, 0.0, 0.0], [0.0, 0.0, 20.0], [20.0, 0.0, 20.0], [20.0, 0.0, 0.0]];
/// let level = Level::new(corners, vec![[0, 1, 2], [0, 2, 3]])?;
/// let settings = BakeSettings { tile_size: 0, ..BakeSettings::default() };
/// let mut recorder = StageRecorder::new(&level, &settings, &BakeControl::default())?;
/// for key in recorder.tiles() {
///     let stages = recorder.record(key)?;
///     assert_eq!(stages.raw_contours.len(), 1);
///     assert_eq!(stages.raw_contours[0].corners.len(), 4 * 61);
///     assert_eq!(stages.contours.vertices.len(), 8); // 18 m of wall make two edges each.
///     assert_eq!(stages.polygons.polygon_count(), stages.data.unwrap().polygons.len());
/// }
/// # Ok::<(), waymesh::bake::BakeError>(())
/// ```
pub struct StageRecorder<'a> {
    job: Job<'a>,
    bins: TileBins,
    scratch: Scratch,
}

impl std::fmt::Debug for StageRecorder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StageRecorder").field("tiles", &self.bins.tiles.len()).finish_non_exhaustive()
    }
}

impl<'a> StageRecorder<'a> {
    /// Sorts a level's triangles to tiles. Of `control`, threads and progress concern nothing here.
    ///
    /// # Errors
    /// As [`bake`](super::bake).
    pub fn new(level: &'a Level, settings: &'a BakeSettings, control: &BakeControl<'a>) -> Result<Self, BakeError> {
        let job = Job::new(level, settings, control)?;
        let bins = job.lattice.bin(level)?;
        Ok(Self { job, bins, scratch: Scratch::default() })
    }

    /// The tiles that something of the level reaches, by column and row.
    #[must_use]
    pub fn tiles(&self) -> Vec<TileKey> {
        self.bins.tiles.iter().map(|&(key, _)| key).collect()
    }

    /// The tile that a place lies in, whether anything of the level reaches it or not.
    #[must_use]
    pub fn tile_at(&self, place: DVec3) -> TileKey {
        self.job.lattice.tile_at(place)
    }

    /// The cells of one tile, without its border.
    #[must_use]
    pub fn cells_of_tile(&self) -> u64 {
        let [width, depth] = self.job.lattice.frame(TileKey::default()).inner.map(u64::from);
        width * depth
    }

    /// Bakes a tile. One that nothing reaches has no stages.
    ///
    /// # Errors
    /// As [`bake`](super::bake).
    pub fn record(&mut self, key: TileKey) -> Result<TileStages, BakeError> {
        let frame = self.job.lattice.frame(key);
        let mut stages = TileStages::new(&frame);
        let order = |tile: &TileKey| (tile.x, tile.z, tile.layer);
        let found = self.bins.tiles.binary_search_by_key(&order(&key), |(tile, _)| order(tile));
        let Ok(found) = found else { return Ok(stages) };
        let triangles = &self.bins.triangles[self.bins.tiles[found].1.clone()];
        let fingerprint = fingerprint(&self.job, &frame, triangles);
        let outcome = self.job.fresh_tile(key, triangles, fingerprint, &mut self.scratch, Some(&mut stages))?;
        (stages.cells, stages.milliseconds) = (outcome.counts, outcome.times);
        Ok(stages)
    }
}
