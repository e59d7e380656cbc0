//! Stage 8: the shortest path through the same rectangles, by the library's own string pulling.

use super::tile::{TileBuilder, outline_of};
use super::{Adjacency, CellRectangle, PlanError, PlanPath};
use crate::math::{DVec2, DVec3};
use crate::mesh::{MeshParams, PolyRef, TiledNavMesh};
use crate::query::NavMeshQuery;

/// The shortest path from `start` to `goal` inside of the rectangles of `sequence`, taken in this order
/// ([`NavMeshQuery::find_straight_path`]). `None` where two that follow each other share no piece.
///
/// The mesh that it is pulled through has these rectangles only, each with the ends of its portals as vertices, measured in
/// cells: its vertices are whole numbers, so that nothing is rounded whatever the cell's side.
///
/// # Errors
/// Positions out of range.
pub fn pull_through(
    cell: f64,
    rectangles: &[CellRectangle],
    adjacency: &Adjacency,
    sequence: &[u32],
    start: DVec2,
    goal: DVec2,
) -> Result<Option<PlanPath>, PlanError> {
    let mut portals = Vec::new();
    for pair in sequence.windows(2) {
        let Some(piece) = adjacency.between(pair[0], pair[1]) else { return Ok(None) };
        portals.push([piece.low, piece.high]);
    }
    let mut tile = TileBuilder::default();
    for (i, &r) in sequence.iter().enumerate() {
        let ends = portals[i.saturating_sub(1)..portals.len().min(i + 1)].as_flattened();
        let Some(rectangle) = rectangles.get(r as usize) else { return Ok(None) };
        tile.add(&outline_of(rectangle, ends.iter().copied()));
    }
    let params = MeshParams { origin: DVec3::ZERO, tile_size: 0.0, climb: 0.0 };
    let mesh = TiledNavMesh::from_tiles(params, vec![tile.finish(1.0)])?;
    let corridor: Vec<PolyRef> = (0..sequence.len() as u32).filter_map(|p| mesh.poly_ref(0, p)).collect();
    let in_cells = |p: DVec2| DVec3::new(p.x / cell, 0.0, p.y / cell);
    let mut corners = Vec::new();
    NavMeshQuery::default().find_straight_path(
        &mesh,
        in_cells(start),
        in_cells(goal),
        &corridor,
        None,
        &mut corners,
    )?;
    let mut points: Vec<DVec2> = corners.iter().map(|c| DVec2::new(c.position.x * cell, c.position.z * cell)).collect();
    // The ends as they were given, not as they come back from cells.
    if let Some(first) = points.first_mut() {
        *first = start;
    }
    if let [_, .., last] = points.as_mut_slice() {
        *last = goal;
    }
    Ok(Some(PlanPath::new(points)))
}
