//! Outlines as places that a mesh can store, one after the other.

use super::Outlines;
use crate::bake::plan2d::OutlineFault;
use crate::math::DVec2;
use crate::mesh::POSITION_LIMIT;

/// The vertices of all outlines. The edge with the number of a vertex begins there.
pub(super) struct Places {
    /// Relative to the origin, as stored.
    pub positions: Vec<[f64; 2]>,
    /// Where each outline begins, and where the last one ends.
    pub starts: Vec<u32>,
}

impl Places {
    /// The outline and the vertex in it.
    pub fn name(&self, vertex: u32) -> (usize, usize) {
        let outline = self.starts.partition_point(|&start| start <= vertex) - 1;
        (outline, (vertex - self.starts[outline]) as usize)
    }

    /// The vertex at the end of an edge.
    pub fn end_of(&self, edge: u32) -> u32 {
        let (outline, _) = self.name(edge);
        if edge + 1 == self.starts[outline + 1] { self.starts[outline] } else { edge + 1 }
    }
}

/// Checks each vertex by itself, and that no outline visits a place twice.
pub(super) fn read(outlines: &Outlines, origin: DVec2) -> Result<Places, OutlineFault> {
    let all = || std::iter::once(&outlines.outer).chain(&outlines.holes);
    let count = all().map(Vec::len).sum();
    if count > Outlines::MAX_VERTICES {
        return Err(OutlineFault::TooManyVertices { count, possible: Outlines::MAX_VERTICES });
    }
    let mut places = Places { positions: Vec::with_capacity(count), starts: vec![0] };
    for (outline, points) in all().enumerate() {
        if points.len() < 3 {
            return Err(OutlineFault::VertexCount { outline, count: points.len() });
        }
        for (vertex, p) in points.iter().enumerate() {
            for (axis, value) in [('x', p.x), ('y', p.y)] {
                // False for what is not a number, too.
                let fine = value.abs() < POSITION_LIMIT;
                if !fine {
                    return Err(OutlineFault::Coordinate { outline, vertex, axis, value });
                }
            }
            // Adding 0 turns −0 into 0.
            let stored = |v: f64, origin: f64| f64::from((v - origin) as f32) + 0.0;
            places.positions.push([stored(p.x, origin.x), stored(p.y, origin.y)]);
        }
        places.starts.push(places.positions.len() as u32);
    }
    refuse_repeated(&places)?;
    Ok(places)
}

fn refuse_repeated(places: &Places) -> Result<(), OutlineFault> {
    let mut order: Vec<u32> = (0..places.positions.len() as u32).collect();
    let key = |v: u32| places.positions[v as usize];
    let by_place = |&a: &u32, &b: &u32| {
        let ((p, q), (outline_a, outline_b)) = ((key(a), key(b)), (places.name(a).0, places.name(b).0));
        outline_a.cmp(&outline_b).then(p[0].total_cmp(&q[0])).then(p[1].total_cmp(&q[1])).then(a.cmp(&b))
    };
    order.sort_unstable_by(by_place);
    let same = |pair: &&[u32]| key(pair[0]) == key(pair[1]) && places.name(pair[0]).0 == places.name(pair[1]).0;
    let Some(pair) = order.windows(2).find(same) else { return Ok(()) };
    let ((other_outline, other_vertex), (outline, vertex)) = (places.name(pair[0]), places.name(pair[1]));
    Err(OutlineFault::RepeatedVertex { outline, vertex, other_outline, other_vertex })
}
