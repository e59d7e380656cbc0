//! A hierarchy of boxes around a tile's polygons: which polygons a box can concern, never what the answer is.

use super::Tile;
use crate::math::Extremes;

/// Most polygons of a leaf.
const LEAF: usize = 4;

/// A box and what is in it.
#[derive(Clone, Copy, Debug)]
struct Node {
    min: [f32; 3],
    max: [f32; 3],
    /// Leaf: where its polygons begin. Else: the second child; the first follows the node itself.
    first: u32,
    /// Leaf: how many polygons it has, 1 to 4. Else 0.
    count: u16,
    /// Not a leaf: the axis that it was split along.
    axis: u16,
}

/// A polygon with its box.
#[derive(Clone, Copy, Debug)]
struct Boxed {
    min: [f32; 3],
    max: [f32; 3],
    polygon: u32,
}

/// A box of a tile's hierarchy, see [`Tile::hierarchy_boxes`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HierarchyBox {
    /// Least corner, metres from the tile's origin.
    pub min: [f32; 3],
    /// Greatest corner.
    pub max: [f32; 3],
    /// How many boxes it lies in: 0 for the one around all.
    pub level: u32,
    /// How many polygons it holds itself, 1 to 4; 0 where its two halves hold them.
    pub polygons: u32,
}

/// The boxes of a tile's polygons, split at the median along the longest axis until four are left.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoundingHierarchy {
    nodes: Box<[Node]>,
    polygons: Box<[Boxed]>,
}

impl BoundingHierarchy {
    pub(super) fn new(tile: &Tile) -> Self {
        let mut polygons: Vec<Boxed> = (0..tile.polygon_count()).map(|p| boxed(tile, p)).collect();
        let mut nodes = Vec::new();
        if !polygons.is_empty() {
            let end = polygons.len();
            split(&mut polygons, 0, end, &mut nodes);
        }
        Self { nodes: nodes.into(), polygons: polygons.into() }
    }

    /// All boxes, each before those within it.
    pub(super) fn boxes(&self) -> Vec<HierarchyBox> {
        let mut boxes = Vec::with_capacity(self.nodes.len());
        // Halves that are still to come, the nearest last, each with its level.
        let mut rest: Vec<(usize, u32)> = (0..self.nodes.len().min(1)).map(|root| (root, 0)).collect();
        while let Some((index, level)) = rest.pop() {
            let &Node { min, max, first, count, .. } = &self.nodes[index];
            boxes.push(HierarchyBox { min, max, level, polygons: count.into() });
            if count == 0 {
                rest.extend([(first as usize, level + 1), (index + 1, level + 1)]);
            }
        }
        boxes
    }

    /// Hands every polygon whose box `wanted` wants to `found`, nearer halves first as seen from `near` (relative to
    /// the tile), with `state` passed along to both.
    #[inline]
    pub(crate) fn visit<S>(
        &self,
        near: [f64; 3],
        state: &mut S,
        wanted: impl Fn([f32; 3], [f32; 3], &S) -> bool,
        mut found: impl FnMut(u32, &mut S),
    ) {
        // Halving 2²² polygons makes 20 levels.
        let mut stack = [0u32; 32];
        let mut height = usize::from(!self.nodes.is_empty());
        while height > 0 {
            height -= 1;
            let index = stack[height];
            let node = &self.nodes[index as usize];
            if !wanted(node.min, node.max, state) {
                continue;
            }
            if node.count > 0 {
                for b in &self.polygons[node.first as usize..node.first as usize + usize::from(node.count)] {
                    if wanted(b.min, b.max, state) {
                        found(b.polygon, state);
                    }
                }
            } else {
                let axis = usize::from(node.axis);
                let second = &self.nodes[node.first as usize];
                let second_is_nearer = near[axis] > f64::from(second.min[axis]);
                let (nearer, farther) =
                    if second_is_nearer { (node.first, index + 1) } else { (index + 1, node.first) };
                stack[height] = farther;
                stack[height + 1] = nearer;
                height += 2;
            }
        }
    }
}

fn boxed(tile: &Tile, polygon: u32) -> Boxed {
    let mut min = [f32::INFINITY; 3];
    let mut max = [f32::NEG_INFINITY; 3];
    for &v in tile.polygon(polygon) {
        let v = tile.vertices()[v as usize];
        for k in 0..3 {
            min[k] = min[k].lesser(v[k]);
            max[k] = max[k].greater(v[k]);
        }
    }
    Boxed { min, max, polygon }
}

fn split(polygons: &mut [Boxed], begin: usize, end: usize, nodes: &mut Vec<Node>) {
    let mut min = [f32::INFINITY; 3];
    let mut max = [f32::NEG_INFINITY; 3];
    for b in &polygons[begin..end] {
        for k in 0..3 {
            min[k] = min[k].lesser(b.min[k]);
            max[k] = max[k].greater(b.max[k]);
        }
    }
    let index = nodes.len();
    let leaf = end - begin <= LEAF;
    let count = if leaf { (end - begin) as u16 } else { 0 };
    nodes.push(Node { min, max, first: begin as u32, count, axis: 0 });
    if leaf {
        return;
    }
    let side = |k: usize| max[k] - min[k];
    let axis = (1..3).fold(0, |longest, k| if side(k) > side(longest) { k } else { longest });
    let centre = |b: &Boxed| f64::from(b.min[axis]) + f64::from(b.max[axis]);
    polygons[begin..end].sort_unstable_by(|a, b| centre(a).total_cmp(&centre(b)).then(a.polygon.cmp(&b.polygon)));
    let middle = begin + (end - begin) / 2;
    split(polygons, begin, middle, nodes);
    let second = nodes.len() as u32;
    split(polygons, middle, end, nodes);
    nodes[index].first = second;
    nodes[index].axis = axis as u16;
}
