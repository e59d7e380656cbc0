//! Which triangles of a level concern which tile.

use super::{
    BakeError, HeightField, Level, VoxelColumns,
    bins::{Bins, TileBins},
    tiles::{Lattice, extent},
};
use crate::{
    math::Extremes,
    mesh::{PolyRef, TileKey},
};
use std::ops::RangeInclusive;

/// 1 GB while they are sorted.
const MAX_PAIRS: u64 = 1 << 26;

impl Lattice {
    /// Sorts triangles to the tiles that they reach, borders included.
    pub fn bin(&self, level: &Level) -> Result<TileBins, BakeError> {
        if self.tile_size == 0.0 {
            return Ok(TileBins {
                tiles: vec![(TileKey::default(), 0..level.triangles().len())],
                triangles: (0..level.triangles().len() as u32).collect(),
            });
        }
        self.check_pairs(level)?;
        let reach = self.reach();
        let side = f64::from(self.tile_size);
        let mut bins = Bins::default();
        for triangle in 0..level.triangles().len() {
            let corners = level.corners(triangle);
            let Some(rows) = self.tile_range(2, corners.map(|c| c[2])) else { continue };
            let within_one_row = rows.start() == rows.end() && self.bounds.is_none();
            for z in rows {
                let start = f64::from(z) * side;
                let within = if within_one_row {
                    Some(extent(corners.map(|c| c[0])))
                } else {
                    crossing(&corners, start - reach, start + side + reach)
                };
                for x in within.and_then(|within| self.tile_range(0, within)).into_iter().flatten() {
                    bins.add(x, z, triangle as u32);
                }
                check_slots(&bins)?;
            }
        }
        let fields = level.height_fields().iter().filter_map(HeightField::bounds);
        for (min, max) in fields.chain(level.voxels().iter().filter_map(VoxelColumns::bounds)) {
            let [Some(columns), Some(rows)] = [0, 2].map(|axis| self.tile_range(axis, [min[axis], max[axis]])) else {
                continue;
            };
            for z in rows {
                for x in columns.clone() {
                    bins.touch(x, z);
                    check_slots(&bins)?;
                }
            }
        }
        Ok(bins.sorted())
    }

    /// Refuses a level whose triangles reach too many tiles in all.
    fn check_pairs(&self, level: &Level) -> Result<(), BakeError> {
        let triangles = level.triangles().len();
        let tiles = |corners: &[[f64; 3]]| -> f64 {
            let along = |axis| self.tile_range(axis, corners.iter().map(|c| c[axis])).map_or(0.0, count);
            along(0) * along(2)
        };
        // Mostly even every triangle in every tile would be few enough.
        let most = level.bounds().map_or(0.0, |(min, max)| tiles(&[min, max]) * triangles as f64);
        if most <= MAX_PAIRS as f64 {
            return Ok(());
        }
        let needed: f64 = (0..triangles).map(|triangle| tiles(&level.corners(triangle))).sum();
        if needed > MAX_PAIRS as f64 {
            return Err(BakeError::TooManyTiles { needed: needed as u64, possible: MAX_PAIRS });
        }
        Ok(())
    }

    /// The triangles that one tile must look at.
    pub fn triangles_of(&self, level: &Level, key: TileKey) -> Vec<u32> {
        let near = |triangle: &u32| {
            let corners = level.corners(*triangle as usize);
            [(0, key.x), (2, key.z)].into_iter().all(|(axis, tile)| {
                let range = self.tile_range(axis, corners.map(|c| c[axis]));
                self.tile_size == 0.0 || range.is_some_and(|range| range.contains(&tile))
            })
        };
        (0..level.triangles().len() as u32).filter(near).collect()
    }
}

fn check_slots(bins: &Bins) -> Result<(), BakeError> {
    match bins.count() > PolyRef::MAX_SLOTS as usize {
        true => Err(BakeError::TooManySlots { possible: PolyRef::MAX_SLOTS }),
        false => Ok(()),
    }
}

fn count(range: RangeInclusive<i32>) -> f64 {
    f64::from(*range.end()) - f64::from(*range.start()) + 1.0
}

/// The least and greatest x of a triangle's part with z in a range, if it has any.
pub(crate) fn crossing(corners: &[[f64; 3]; 3], start: f64, end: f64) -> Option<[f64; 2]> {
    let (mut least, mut most) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut note = |x: f64| (least, most) = (least.lesser(x), most.greater(x));
    for k in 0..3 {
        let (a, b) = (corners[k], corners[(k + 1) % 3]);
        if (start..=end).contains(&a[2]) {
            note(a[0]);
        }
        for line in [start, end] {
            if (a[2] < line) != (b[2] < line) {
                note(a[0] + (b[0] - a[0]) * ((line - a[2]) / (b[2] - a[2])));
            }
        }
    }
    (least <= most).then_some([least, most])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bake::BakeSettings;

    #[test]
    fn a_long_diagonal_concerns_few_tiles() {
        let level = Level::new(vec![[0.0; 3], [400.0, 0.0, 400.0], [401.0, 0.0, 400.0]], vec![[0, 1, 2]]).unwrap();
        let settings = BakeSettings { cell_size: 0.5, tile_size: 8, agent_radius: 0.0, ..BakeSettings::default() };
        let bins = Lattice::new(&settings, &level).unwrap().bin(&level).unwrap();
        assert!(bins.tiles.len() < 600, "{}", bins.tiles.len());
        assert!(bins.tiles.is_sorted_by_key(|t| t.0));
        assert!(bins.tiles.iter().any(|t| t.0 == TileKey::new(50, 50, 0)));
    }
}
