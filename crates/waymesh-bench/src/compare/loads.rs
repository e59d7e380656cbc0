//! Bytes in memory become a linked mesh; ours are validated on the way.

use waymesh::mesh::TiledNavMesh;

use super::{Effort, timed};
use crate::{
    ours::Ours,
    polygons::PolygonMesh,
    recast::DetourTiles,
    settings::Settings,
    table::Row,
    timing::{Contender, medians},
};

/// Loading the same polygons.
pub fn load(
    name: &str,
    ours: &Ours,
    polygons: &PolygonMesh,
    settings: &Settings,
    effort: &Effort,
    shape: &str,
) -> Result<Row, String> {
    let peer_tiles = DetourTiles::new(polygons, settings)?;
    let bytes = ours.mesh.to_bytes();
    let own: Contender = Box::new(|| timed(|| TiledNavMesh::from_bytes(&bytes).expect("a file just written")).0);
    let peer: Contender = Box::new(|| timed(|| peer_tiles.load().expect("accepted before, accepted now")).0);
    let times = medians(effort.query_rounds, &mut [own, peer]);
    let note = format!("file {} bytes; C++ {}", bytes.len(), peer_tiles.bytes());
    Ok(Row { level: name.to_owned(), task: format!("load, {shape}"), ours: Some(times[0]), peer: Some(times[1]), note })
}
