//! Bytes in memory become a linked mesh and a mesh becomes bytes; tiles come and go. Ours are validated on the way in.

use std::{cell::RefCell, hint::black_box};

use waymesh::mesh::{TileKey, TiledNavMesh};

use crate::{
    contest::{Effort, Place},
    recast::{DetourEdits, DetourTiles, SEARCHER, save},
    table::Row,
    timing::{Contender, take_turns, timed},
};

/// Loading, saving, and taking tiles out and in again, on the same polygons.
pub fn loads(place: &Place, effort: &Effort) -> Result<Vec<Row>, String> {
    let tiles = DetourTiles::new(place.polygons, place.settings)?;
    let mut rows = vec![load(place, &tiles, effort), save_again(place, &tiles, effort)?];
    if place.polygons.tile_size > 0.0 {
        rows.push(swap(place, &tiles, effort)?);
    }
    Ok(rows)
}

fn load(place: &Place, tiles: &DetourTiles, effort: &Effort) -> Row {
    let bytes = place.ours.mesh.to_bytes();
    let times = repeats(place);
    let own = again(times, || TiledNavMesh::from_bytes(&bytes).expect("a file just written"));
    let peer = again(times, || tiles.load().expect("accepted before, accepted now"));
    let note = format!("{} bytes; C++ {}; only ours validates", bytes.len(), tiles.bytes());
    row(place, "load", effort, [own, peer], times, note)
}

fn save_again(place: &Place, tiles: &DetourTiles, effort: &Effort) -> Result<Row, String> {
    let mesh = tiles.load()?;
    let times = repeats(place);
    let own = again(times, || place.ours.mesh.to_bytes());
    let peer = again(times, || save(&mesh));
    Ok(row(place, "save", effort, [own, peer], times, "ours with a checksum; C++ copies its tiles' bytes".into()))
}

/// How often a round does what a small mesh finishes too quickly for a clock.
fn repeats(place: &Place) -> usize {
    (20_000 / place.polygons.polygon_count().max(1)).clamp(1, 200)
}

fn again<'a, T>(times: usize, work: impl Fn() -> T + 'a) -> Contender<'a> {
    Box::new(move || timed(|| (0..times).for_each(|_| drop(black_box(work())))).0)
}

fn swap(place: &Place, tiles: &DetourTiles, effort: &Effort) -> Result<Row, String> {
    let mut mesh = place.ours.mesh.clone();
    let keys: Vec<TileKey> = mesh.tiles_by_key().map(|(_, placed)| placed.key()).collect();
    let edits = RefCell::new(DetourEdits::new(tiles)?);
    let before = mesh.fingerprint();
    let own: Contender = Box::new(|| {
        timed(|| {
            for &key in &keys {
                let tile = mesh.remove(key).expect("a tile that is there");
                mesh.insert(tile).expect("a tile that was there");
            }
        })
        .0
    });
    let peer: Contender = Box::new(|| timed(|| edits.borrow_mut().swap_all().expect("tiles that were there")).0);
    let note = format!("{} tiles, each taken out and in; only ours validates", keys.len());
    let row = row(place, "tile out and in", effort, [own, peer], keys.len(), note);
    if mesh.fingerprint() != before {
        return Err(format!("{}: the mesh is another after its tiles came back", place.level));
    }
    Ok(row)
}

fn row(place: &Place, task: &str, effort: &Effort, mut contenders: [Contender; 2], pieces: usize, note: String) -> Row {
    let figures = take_turns(effort.query_rounds, &mut contenders);
    let [own, peer] = [&figures[0], &figures[1]].map(|f| f.each(pieces));
    Row::times(place.level, &place.task(task), SEARCHER, [own, peer], note)
}
