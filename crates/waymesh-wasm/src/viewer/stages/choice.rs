//! Which tiles are drawn.

use super::{MOST_CELLS, MOST_RECORDED, MOST_SPANS};
use std::collections::BTreeMap;
use waymesh::bake::stages::{StageRecorder, TileStages};
use waymesh::math::DVec3;
use waymesh::mesh::TileKey;

type Tiles = BTreeMap<(i32, i32), TileStages>;

pub(super) struct Choice {
    pub tiles: Tiles,
    pub window: Option<(DVec3, u32)>,
}

/// All tiles if they have few enough cells and spans; else as many rings of tiles as fit around the one at `place`; of one
/// tile that is too much a square. Records what is not among `known`.
pub(super) fn choose(
    recorder: &mut StageRecorder<'_>,
    all: &[TileKey],
    place: DVec3,
    mut known: Tiles,
) -> Result<Choice, String> {
    let cells = recorder.cells_of_tile();
    let middle = recorder.tile_at(place);
    let fit = (0u32..).take_while(|rings| cells * u64::from(rings * 2 + 1).pow(2) <= MOST_CELLS).last();
    let mut rings = if cells * all.len() as u64 <= MOST_CELLS { u32::MAX } else { fit.unwrap_or(0) };
    loop {
        let near = |tile: &&TileKey| tile.x.abs_diff(middle.x).max(tile.z.abs_diff(middle.z)) <= rings;
        let mut tiles = Tiles::new();
        for key in all.iter().filter(near) {
            let id = (key.x, key.z);
            let tile = match known.remove(&id) {
                Some(tile) => tile,
                None => record(recorder, *key)?,
            };
            tiles.insert(id, tile);
        }
        let spans: u64 = tiles.values().map(|tile| tile.spans.bottoms.len() as u64).sum();
        if rings == 0 || spans <= MOST_SPANS {
            let window = (rings == 0).then(|| window(cells, spans)).flatten();
            return Ok(Choice { tiles, window: window.map(|half| (place, half)) });
        }
        known = tiles;
        rings = if rings == u32::MAX { fit.unwrap_or(0) } else { rings - 1 };
    }
}

/// Half the side, in cells, of the square of a tile that is drawn; none where all of it is.
fn window(cells: u64, spans: u64) -> Option<u32> {
    let possible = MOST_CELLS.min(cells * MOST_SPANS / spans.max(1));
    (possible < cells).then(|| (possible as f64).sqrt() as u32 / 2)
}

/// Records a tile unless it is too large for a browser's memory.
pub(super) fn record(recorder: &mut StageRecorder<'_>, key: TileKey) -> Result<TileStages, String> {
    let cells = recorder.cells_of_tile();
    if cells > MOST_RECORDED {
        return Err(format!(
            "a tile has {cells} cells, of which stages can be shown up to {MOST_RECORDED}: choose a smaller tile_size"
        ));
    }
    recorder.record(key).map_err(|e| e.to_string())
}
