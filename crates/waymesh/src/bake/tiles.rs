//! The lattice of tiles: where each tile lies, and which cells it has.

use super::{
    BakeError, BakeSettings, Level,
    frame::{Frame, Window},
    rasterize::TOUCH_SIDE,
    settings::{CellSettings, MAX_COORDINATE, cells_covering, cells_within},
};
use crate::{
    OutOfRange,
    math::{DVec3, Extremes, floor},
    mesh::TileKey,
};
use std::ops::Range;

/// 256 MB of column starts.
const MAX_COLUMNS: u64 = 1 << 26;
/// In all tiles of a bake, borders included: at a few million a second an hour or so, and eight times what a town of
/// 64 square kilometres needs in cells of 0.3 m.
const MAX_COLUMNS_IN_ALL: u64 = 1 << 33;
/// Cell heights from world 0, up and down.
const MAX_LEVELS: f64 = (1u32 << 30) as f64;
/// Cells beyond the agent's radius that a tile looks into its neighbours, so that filters, smoothing and corner
/// heights see the same on both sides.
const BORDER_BEYOND_RADIUS: u32 = 3;

/// How the world is cut into tiles.
#[derive(Clone, Debug)]
pub(crate) struct Lattice {
    /// World position of the corner of tile (0, 0).
    pub origin: DVec3,
    /// Side of a tile in metres; 0 for one tile.
    pub tile_size: f32,
    /// Side of a cell in metres, so that a tile is a whole number of them.
    pub cell_size: f64,
    cell_height: f64,
    inner: [u32; 2],
    border: u32,
    /// No radius leaves less of the level than this one, in cells: nothing.
    widest_radius: u32,
    /// Of the settings.
    pub(super) bounds: Option<([f64; 3], [f64; 3])>,
    /// The columns and rows of tiles that the level has something in. A tile that only sees geometry beyond its border
    /// has nothing to walk on.
    occupied: [(i32, i32); 2],
}

impl Lattice {
    /// The lattice for a level. A tiled one is anchored at world 0; one tile begins at the level's (or the settings')
    /// bounds, rounded down to whole cells.
    pub fn new(settings: &BakeSettings, level: &Level) -> Result<Self, BakeError> {
        let mut lattice = Self {
            origin: DVec3::ZERO,
            tile_size: 0.0,
            cell_size: settings.cell_size,
            cell_height: settings.cell_height,
            inner: [1, 1],
            border: 0,
            widest_radius: u32::MAX,
            bounds: settings.bounds,
            occupied: [(i32::MIN, i32::MAX); 2],
        };
        if let Some((min, max)) = level.bounds() {
            check_levels(min[1], max[1], settings.cell_height)?;
        }
        if settings.tile_size > 0 {
            let cells = settings.tile_size;
            lattice.tile_size = (f64::from(cells) * settings.cell_size) as f32;
            lattice.cell_size = f64::from(lattice.tile_size) / f64::from(cells);
            lattice.inner = [cells, cells];
            lattice.widest_radius = widest_radius(level, lattice.cell_size);
            lattice.border = lattice.in_cells(settings).agent_radius + BORDER_BEYOND_RADIUS;
            check_columns([u64::from(cells); 2], lattice.border)?;
            if f64::from(lattice.tile_size) >= MAX_COORDINATE {
                let value = format_args!("{cells} cells of {} m = {} m", settings.cell_size, lattice.tile_size);
                return Err(OutOfRange::new("tile_size", value, "tiles below 2097152 metres").into());
            }
            if let Some((min, max)) = level.bounds() {
                // A cell more on either side, against rounding.
                let cell = lattice.cell_size;
                lattice.occupied =
                    [0, 2].map(|axis| (lattice.tile_of(min[axis] - cell), lattice.tile_of(max[axis] + cell)));
            }
        } else if let Some((min, max)) = settings.bounds.or(level.bounds()) {
            let cell = settings.cell_size;
            let mut needed = [1u64; 2];
            for (axis, along) in [0, 2].into_iter().enumerate() {
                let first = (min[along] / cell).floor() * cell;
                lattice.origin[along] = first;
                let extent = max[along] - first;
                needed[axis] = match settings.bounds {
                    Some(_) => cells_covering(extent, cell).greater(1.0),
                    // What stands exactly at the far end stands in the cell behind it.
                    None => cells_within(extent, cell) + 1.0,
                } as u64;
            }
            check_columns(needed, 0)?;
            lattice.inner = needed.map(|n| n as u32);
        }
        Ok(lattice)
    }

    /// The same lattice of tiles that look farther into their neighbours.
    pub fn with_border(&self, border: u32) -> Result<Self, BakeError> {
        check_columns(self.inner.map(u64::from), border)?;
        Ok(Self { border, ..self.clone() })
    }

    /// Settings in this lattice's cells.
    pub fn in_cells(&self, settings: &BakeSettings) -> CellSettings {
        let mut cells = settings.in_cells(self.cell_size);
        cells.agent_radius = cells.agent_radius.min(self.widest_radius);
        cells
    }

    /// The cells of a tile.
    pub fn frame(&self, key: TileKey) -> Frame {
        let size = f64::from(self.tile_size);
        let origin = self.origin + DVec3::new(f64::from(key.x) * size, 0.0, f64::from(key.z) * size);
        let whole = |cells: u32| 0..(cells + 2 * self.border) as i32;
        let mut frame = Frame {
            key,
            origin,
            inner: self.inner,
            border: self.border,
            cell_size: self.cell_size,
            cell_height: self.cell_height,
            window: Window { x: whole(self.inner[0]), y: i32::MIN..i32::MAX, z: whole(self.inner[1]) },
        };
        if let Some((min, max)) = self.bounds {
            let (min, max) = (frame.to_cells(min), frame.to_cells(max));
            let within = |range: &Range<i32>, axis: usize| {
                let (first, end) = ((min[axis] + TOUCH_SIDE).floor() as i32, (max[axis] - TOUCH_SIDE).ceil() as i32);
                range.start.max(first)..range.end.min(end)
            };
            let Window { x, y, z } = &frame.window;
            frame.window = Window { x: within(x, 0), y: within(y, 1), z: within(z, 2) };
        }
        frame
    }

    /// Refuses a bake of so many tiles that it would hardly ever end.
    pub fn check_work(&self, tiles: usize) -> Result<(), BakeError> {
        let (tiles, border) = (tiles as u64, u64::from(self.border));
        let [width, depth] = self.inner.map(|n| u64::from(n) + 2 * border);
        let needed = tiles.saturating_mul(width * depth);
        if needed > MAX_COLUMNS_IN_ALL {
            return Err(BakeError::TooMuchWork { tiles, side: width, border, needed, possible: MAX_COLUMNS_IN_ALL });
        }
        Ok(())
    }

    /// The tile that a position is in; 0,0,0 where there is only one.
    pub fn tile_at(&self, p: DVec3) -> TileKey {
        if self.tile_size == 0.0 { TileKey::default() } else { TileKey::new(self.tile_of(p.x), self.tile_of(p.z), 0) }
    }

    /// The column (or row) that a coordinate is in.
    #[inline]
    fn tile_of(&self, v: f64) -> i32 {
        let tiles = v / f64::from(self.tile_size);
        floor(tiles.greater(f64::from(i32::MIN)).lesser(f64::from(i32::MAX)))
    }

    /// How far from a tile geometry still concerns it; a cell more than its border, against rounding.
    pub(super) fn reach(&self) -> f64 {
        f64::from(self.border + 1) * self.cell_size
    }

    /// The columns (or rows) of tiles that something reaches, given its coordinates along an axis.
    #[inline]
    pub(super) fn tile_range(
        &self,
        axis: usize,
        along: impl IntoIterator<Item = f64>,
    ) -> Option<std::ops::RangeInclusive<i32>> {
        let [mut least, mut most] = extent(along);
        if let Some((min, max)) = self.bounds {
            (least, most) = (least.greater(min[axis]), most.lesser(max[axis]));
        }
        let (first, last) = self.occupied[axis / 2];
        let within = |v: f64| self.tile_of(v).clamp(first, last);
        let reached = least - self.reach()..=most + self.reach();
        let missed = self.tile_of(*reached.end()) < first || self.tile_of(*reached.start()) > last;
        (least <= most && !missed).then(|| within(*reached.start())..=within(*reached.end()))
    }
}

/// The least and greatest of some coordinates.
#[inline]
pub(super) fn extent(along: impl IntoIterator<Item = f64>) -> [f64; 2] {
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    along.into_iter().for_each(|c| (least, most) = (least.lesser(c), most.greater(c)));
    [least, most]
}

/// A radius that takes all of a level away, in cells: half its lesser side, as nothing is farther from where it ends, and two
/// cells against rounding. A tile need not look farther than that.
fn widest_radius(level: &Level, cell_size: f64) -> u32 {
    let Some((min, max)) = level.bounds() else { return u32::MAX };
    let side = (max[0] - min[0]).lesser(max[2] - min[2]);
    (cells_covering(side, cell_size) * 0.5).ceil() as u32 + 2
}

fn check_columns(inner: [u64; 2], border: u32) -> Result<(), BakeError> {
    let border = u64::from(border);
    let [width, depth] = inner.map(|n| n.saturating_add(2 * border));
    let needed = width.saturating_mul(depth);
    if needed > MAX_COLUMNS {
        return Err(BakeError::TooManyCells { width, depth, border, needed, possible: MAX_COLUMNS });
    }
    Ok(())
}

fn check_levels(lowest: f64, highest: f64, cell_height: f64) -> Result<(), BakeError> {
    let needed = lowest.abs().greater(highest.abs()) / cell_height;
    if needed > MAX_LEVELS {
        let (needed, possible) = (needed.ceil() as u64, MAX_LEVELS as u64);
        return Err(BakeError::TooManyLevels { lowest, highest, cell_height, needed, possible });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bake::settings::MAX_TILE_CELLS;

    fn settings(tile_size: u32) -> BakeSettings {
        BakeSettings { cell_size: 0.5, tile_size, agent_radius: 0.0, ..BakeSettings::default() }
    }

    #[test]
    fn a_tile_is_a_whole_number_of_cells() {
        let lattice = Lattice::new(&BakeSettings::default(), &Level::default()).unwrap();
        assert_eq!(lattice.tile_size, 14.4);
        assert_eq!((lattice.cell_size * 48.0) as f32, lattice.tile_size);
        assert_eq!(lattice.border, 5);
    }

    #[test]
    fn one_tile_begins_on_a_whole_cell() {
        let level = Level::new(vec![[-1.2, 0.0, 3.7], [-1.2, 0.0, 9.0], [4.0, 0.0, 9.0]], vec![[0, 1, 2]]).unwrap();
        let lattice = Lattice::new(&settings(0), &level).unwrap();
        assert_eq!(lattice.origin, DVec3::new(-1.5, 0.0, 3.5));
        // Eleven cells of ground, and one for what stands exactly at the far end.
        assert_eq!(lattice.inner, [12, 12]);
    }

    #[test]
    fn the_largest_tile_is_what_the_text_says() {
        let with = |tile_size, agent_radius| BakeSettings { tile_size, agent_radius, ..BakeSettings::default() };
        let lattice = |tile_size, agent_radius| Lattice::new(&with(tile_size, agent_radius), &Level::default());
        assert_eq!(with(MAX_TILE_CELLS, 0.6).validate(), Ok(()));
        assert!(lattice(MAX_TILE_CELLS, 0.6).is_ok());
        let error = with(MAX_TILE_CELLS + 1, 0.6).validate().unwrap_err();
        assert_eq!(error.to_string(), "tile_size is 8001, allowed: 0 (one tile), or 1 to 8000 cells");
        // 93 cells of radius and 3 more.
        assert!(lattice(MAX_TILE_CELLS, 93.0 * 0.3).is_ok());
        let wide = lattice(MAX_TILE_CELLS, 94.0 * 0.3).unwrap_err();
        assert!(matches!(wide, BakeError::TooManyCells { border: 97, .. }), "{wide}");
        assert!(wide.to_string().contains("agent_radius"), "{wide}");
    }

    #[test]
    fn no_tile_looks_farther_than_the_level_is_wide() {
        let corners = vec![[0.0, 0.0, 0.0], [0.0, 0.0, 40.0], [10.0, 0.0, 40.0]];
        let level = Level::new(corners, vec![[0, 1, 2]]).unwrap();
        let border = |agent_radius| {
            let settings = BakeSettings { agent_radius, ..settings(8) };
            Lattice::new(&settings, &level).unwrap().border
        };
        // Cells of 0.5 m.
        assert_eq!([border(3.0), border(6.0), border(6.5), border(1000.0)], [9, 15, 15, 15]);
    }

    #[test]
    fn all_tiles_together_are_bounded_generously() {
        let lattice = |settings: &BakeSettings| Lattice::new(settings, &Level::default()).unwrap();
        // A town of 64 square kilometres.
        let tiles_of = |side: f64, settings: &BakeSettings| {
            let along = (side / (settings.cell_size * f64::from(settings.tile_size))).ceil() as usize + 1;
            along * along
        };
        for tile_size in [16, 48, 256, 2000] {
            let settings = BakeSettings { tile_size, ..BakeSettings::default() };
            assert!(lattice(&settings).check_work(tiles_of(8000.0, &settings)).is_ok(), "{tile_size}");
        }
        // 20 m in cells of a millimetre, whose tiles are nothing but border or mostly inside.
        let fine = |tile_size| BakeSettings { cell_size: 0.001, tile_size, ..BakeSettings::default() };
        let check = |tile_size| lattice(&fine(tile_size)).check_work(tiles_of(20.0, &fine(tile_size)));
        assert!(matches!(check(48), Err(BakeError::TooMuchWork { .. })));
        assert!(check(2000).is_ok());
    }

    #[test]
    fn tiles_must_fit_the_world() {
        let settings = BakeSettings { cell_size: 1000.0, tile_size: 2098, ..BakeSettings::default() };
        let error = Lattice::new(&settings, &Level::default()).unwrap_err();
        assert!(error.to_string().starts_with("setting tile_size is 2098 cells of 1000 m"), "{error}");
    }

    #[test]
    fn too_much_is_refused_with_figures() {
        let far = [2e6, 0.0, 2e6];
        let level = Level::new(vec![[0.0; 3], [0.0, 0.0, 1.0], far], vec![[0, 1, 2]]).unwrap();
        assert!(matches!(Lattice::new(&settings(0), &level), Err(BakeError::TooManyCells { .. })));
        let tiled = Lattice::new(&settings(8), &level).unwrap();
        assert!(matches!(tiled.bin(&level), Err(BakeError::TooManyTiles { .. })));
        let tall = Level::new(vec![[0.0; 3], [0.0, 2e6, 1.0], [1.0; 3]], vec![[0, 1, 2]]).unwrap();
        let fine = BakeSettings { cell_height: 0.001, ..settings(8) };
        assert!(matches!(Lattice::new(&fine, &tall), Err(BakeError::TooManyLevels { .. })));
    }
}
