//! Tiles joined to a mesh; where floors are stacked too densely for that, which ones.

use super::BakeError;
use crate::mesh::{MeshError, MeshParams, TileData, TileKey, TiledNavMesh};

/// A linked mesh of baked tiles.
pub(crate) fn link(params: MeshParams, tiles: Vec<TileData>) -> Result<TiledNavMesh, BakeError> {
    // The first of the densest.
    let densest = tiles.iter().fold((0, TileKey::default()), |densest, tile| {
        let stacked = most_stacked(tile, params.tile_size);
        if stacked > densest.0 { (stacked, tile.key) } else { densest }
    });
    TiledNavMesh::from_tiles(params, tiles).map_err(|error| match error {
        MeshError::Crowded { border_edges } => BakeError::Crowded { tile: densest.1, stacked: densest.0, border_edges },
        other => other.into(),
    })
}

/// The most border edges of a tile that lie above each other at one place.
fn most_stacked(tile: &TileData, tile_size: f32) -> u64 {
    if tile_size == 0.0 {
        return 0;
    }
    // Where edges begin (1) and end (0) along each of the four sides; an end comes before a beginning at the same place.
    let mut ends: [Vec<(u32, u8)>; 4] = Default::default();
    for polygon in tile.polygons.offsets.windows(2) {
        let outline = &tile.polygons.indices[polygon[0] as usize..polygon[1] as usize];
        let Some(&last) = outline.last() else { continue };
        let mut a = tile.vertices[last as usize];
        for &index in outline {
            let b = tile.vertices[index as usize];
            for (side, (across, line)) in [(0, 0.0), (0, tile_size), (2, 0.0), (2, tile_size)].into_iter().enumerate() {
                if a[across] == line && b[across] == line {
                    // Not negative, so that bits are in the order of the numbers.
                    let (from, to) = (a[2 - across].to_bits(), b[2 - across].to_bits());
                    ends[side].extend([(from.min(to), 1), (from.max(to), 0)]);
                }
            }
            a = b;
        }
    }
    let most_on = |mut ends: Vec<(u32, u8)>| {
        ends.sort_unstable();
        let (mut above, mut most) = (0u64, 0);
        for (_, begins) in ends {
            above = if begins == 1 { above + 1 } else { above.saturating_sub(1) };
            most = above.max(most);
        }
        most
    };
    ends.into_iter().map(most_on).max().unwrap_or(0)
}
