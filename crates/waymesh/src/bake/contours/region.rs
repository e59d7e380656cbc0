//! A region's outlines taken together: putting points back until they are sound, and the finished set.

use super::chain::{Outline, Outlines};
use super::crossing;
use super::fill::{self, Filling, fill};
use super::simplify::{Limits, refine};
use super::{Contour, ContourSet};

/// A vertex of a region's outlines, and the edge from it to the next one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vertex {
    pub position: [i32; 3],
    pub identity: u32,
    /// The vertex that follows on the same outline.
    pub next: u32,
    /// The chain that the edge stands for and the points of it that it joins, the lower first.
    chain: u32,
    piece: (usize, usize),
}

/// All outlines of a region.
pub(super) struct RegionOutlines {
    pub region: u32,
    pub area: u16,
    pub vertices: Vec<Vertex>,
    filling: Filling,
}

impl RegionOutlines {
    fn new(outlines: &Outlines, of_region: &[Outline]) -> Self {
        let mut vertices: Vec<Vertex> = Vec::new();
        for outline in of_region {
            let first = vertices.len();
            for &passage in &outlines.passages[outline.passages.clone()] {
                let mut kept = outlines.point_indices(passage).filter(|&i| outlines.points[i].kept);
                let mut from = kept.next().expect("a chain's ends are kept");
                for to in kept {
                    let point = &outlines.points[from];
                    vertices.push(Vertex {
                        position: point.position,
                        identity: point.identity,
                        next: vertices.len() as u32 + 1,
                        chain: passage.chain,
                        piece: (from.min(to), from.max(to)),
                    });
                    from = to;
                }
            }
            if let Some(last) = vertices.last_mut() {
                last.next = first as u32;
            }
        }
        let (region, area) = (of_region[0].region, of_region[0].area);
        Self { region, area, vertices, filling: Filling::default() }
    }

    /// Whether the edge that leaves a vertex is a single cell side, as traced.
    pub fn is_cell_side(&self, vertex: u32) -> bool {
        let (low, high) = self.vertices[vertex as usize].piece;
        high - low == 1
    }

    /// The pieces of chain behind some edges, or behind all edges if none of these can be refined.
    pub fn pieces_to_refine(&self, edges: &[u32]) -> Vec<(u32, (usize, usize))> {
        let refinable = |v: &&Vertex| v.piece.1 - v.piece.0 > 1;
        let piece = |v: &Vertex| (v.chain, v.piece);
        let named: Vec<_> = edges.iter().map(|&e| &self.vertices[e as usize]).filter(refinable).map(piece).collect();
        if named.is_empty() { self.vertices.iter().filter(refinable).map(piece).collect() } else { named }
    }

    /// The corners of the triangles that fill it.
    pub fn triangles(&self) -> impl Iterator<Item = [[i32; 3]; 3]> {
        self.filling.corners.iter().map(|corners| corners.map(|v| self.vertices[v as usize].position))
    }

    /// The piece of chain behind an edge of a triangle, if the edge is on an outline and points can be put back there.
    pub fn refinable_piece(&self, triangle: usize, edge: usize) -> Option<(u32, (usize, usize))> {
        let vertex = &self.vertices[self.filling.corners[triangle][edge] as usize];
        let on_outline = self.filling.adjacent[triangle][edge] == fill::NONE;
        (on_outline && vertex.piece.1 - vertex.piece.0 > 1).then_some((vertex.chain, vertex.piece))
    }

    /// Where the vertices lie in X/Z.
    pub fn places(&self) -> impl Iterator<Item = [i32; 2]> {
        self.vertices.iter().map(|v| [v.position[0], v.position[2]])
    }
}

/// Fills every region, putting points back where outlines contradict each other.
pub(super) fn settle(outlines: &mut Outlines, limits: &Limits) -> Vec<RegionOutlines> {
    let groups: Vec<Vec<Outline>> =
        outlines.outlines.chunk_by(|a, b| a.region == b.region).map(<[_]>::to_vec).collect();
    let mut regions: Vec<Option<RegionOutlines>> = groups.iter().map(|_| None).collect();
    let mut work = fill::Workspace::default();
    loop {
        let mut faults = Vec::new();
        for (slot, group) in regions.iter_mut().zip(&groups) {
            if slot.is_some() {
                continue;
            }
            let mut region = RegionOutlines::new(outlines, group);
            match fill(&region, &mut work) {
                Ok(filling) => region.filling = filling,
                Err(edges) => faults.extend(region.pieces_to_refine(&edges)),
            }
            *slot = Some(region);
        }
        if faults.is_empty() {
            faults = ambiguous_edges(&regions);
        }
        if faults.is_empty() {
            faults = crossing::find(&regions, limits.headroom);
        }
        faults.sort_unstable();
        faults.dedup();
        let mut touched = vec![false; outlines.chains.len()];
        for (c, (low, high)) in faults {
            let chain = outlines.chains[c as usize].clone();
            touched[c as usize] |= refine(outlines, &chain, limits, low, high);
        }
        if !touched.contains(&true) {
            return regions.into_iter().flatten().collect();
        }
        for (slot, group) in regions.iter_mut().zip(&groups) {
            let passages = group.iter().flat_map(|o| &outlines.passages[o.passages.clone()]);
            if passages.into_iter().any(|p| touched[p.chain as usize]) {
                *slot = None;
            }
        }
    }
}

/// Edges between the same two vertices that are not the two sides of the same piece of chain: an obstacle thinner than
/// the error allows would vanish between them.
fn ambiguous_edges(regions: &[Option<RegionOutlines>]) -> Vec<(u32, (usize, usize))> {
    let mut edges = Vec::new();
    for region in regions.iter().flatten() {
        for v in &region.vertices {
            let (a, b) = (v.identity, region.vertices[v.next as usize].identity);
            edges.push(((a.min(b), a.max(b)), v.chain, v.piece));
        }
    }
    edges.sort_unstable();
    let same_ends = edges.chunk_by(|a, b| a.0 == b.0);
    let ambiguous = same_ends.filter(|group| group.iter().any(|e| (e.1, e.2) != (group[0].1, group[0].2)));
    let refinable = ambiguous.flatten().filter(|&&(_, _, (low, high))| high - low > 1);
    refinable.map(|&(_, chain, piece)| (chain, piece)).collect()
}

/// Numbers the vertices and puts all regions into one set.
pub(super) fn assemble(regions: &[RegionOutlines]) -> ContourSet {
    let mut known: Vec<(u32, [i32; 3])> =
        regions.iter().flat_map(|r| &r.vertices).map(|v| (v.identity, v.position)).collect();
    known.sort_unstable();
    known.dedup();
    let mut set = ContourSet { vertices: known.iter().map(|k| k.1).collect(), ..ContourSet::default() };
    let index = |v: &Vertex| known.partition_point(|k| *k < (v.identity, v.position)) as u32;
    for region in regions {
        let (first_outline, first_triangle) = (set.outline_starts.len(), set.triangles.len());
        let indices: Vec<u32> = region.vertices.iter().map(index).collect();
        let mut starts = true;
        for (i, v) in region.vertices.iter().enumerate() {
            if starts {
                set.outline_starts.push(set.outline_vertices.len() as u32);
            }
            set.outline_vertices.push(indices[i]);
            starts = v.next as usize <= i;
        }
        set.triangles.extend(region.filling.corners.iter().map(|c| c.map(|v| indices[v as usize])));
        let shifted = |t: u32| if t == fill::NONE { t } else { t + first_triangle as u32 };
        set.adjacent.extend(region.filling.adjacent.iter().map(|a| a.map(shifted)));
        set.contours.push(Contour {
            region: region.region,
            area: region.area.min(255) as u8,
            outlines: first_outline..set.outline_starts.len(),
            triangles: first_triangle..set.triangles.len(),
        });
    }
    set.outline_starts.push(set.outline_vertices.len() as u32);
    set
}
