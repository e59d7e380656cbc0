//! A triangulation in which every edge of the outlines is an edge, which is also the proof that none cross.

use super::places::Places;
use crate::bake::plan2d::OutlineFault;
use crate::bake::triangulation::{Blocked, Placed, Triangulation};
use crate::math::Extremes;

/// Points 0 to 3 are the corners of a frame around everything. Forced edges are labelled with their number.
pub(super) fn triangulate(places: &Places) -> Result<Triangulation, OutlineFault> {
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for p in &places.positions {
        low = [low[0].lesser(p[0]), low[1].lesser(p[1])];
        high = [high[0].greater(p[0]), high[1].greater(p[1])];
    }
    let mut mesh = Triangulation::default();
    mesh.clear(false);
    mesh.start_rectangle(low.map(|v| v - 1.0), high.map(|v| v + 1.0));
    let mut points = Vec::with_capacity(places.positions.len());
    for &p in &places.positions {
        let place = mesh.locate(p);
        points.push(mesh.insert(p, place));
    }
    for edge in 0..points.len() as u32 {
        let (from, to) = (points[edge as usize], points[places.end_of(edge) as usize]);
        let other = match mesh.constrain(from, to, edge) {
            Ok(Placed::Alone) => continue,
            Ok(Placed::Against(other)) | Err(Blocked::Edge(other)) => other,
            Err(Blocked::Point) => {
                let (outline, vertex) = places.name(edge);
                return Err(OutlineFault::VertexOnEdge { outline, vertex });
            }
        };
        let ((outline, vertex), (other_outline, other_vertex)) = (places.name(edge), places.name(other));
        return Err(OutlineFault::Crossing { outline, vertex, other_outline, other_vertex });
    }
    mesh.restore();
    Ok(mesh)
}
