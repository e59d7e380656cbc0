//! Taking edges away between triangles for as long as what remains is convex.

use super::PolygonMesh;
use crate::bake::contours::{Contour, ContourSet, NO_TRIANGLE};
use crate::math::{DVec3, Turn, orient_xz};

/// The edges of the triangles as rings; edge `3·t + i` runs from corner i of triangle t to the next.
struct Rings<'a> {
    /// Where vertices will lie once they are stored.
    stored: &'a [DVec3],
    start: Vec<u32>,
    next: Vec<u32>,
    previous: Vec<u32>,
    /// A forest over triangles: those with the same root are one polygon.
    parent: Vec<u32>,
    /// Vertices of the polygon, at its root.
    count: Vec<u32>,
}

impl Rings<'_> {
    fn root(&mut self, mut t: u32) -> u32 {
        while self.parent[t as usize] != t {
            self.parent[t as usize] = self.parent[self.parent[t as usize] as usize];
            t = self.parent[t as usize];
        }
        t
    }

    /// Whether the outline that arrives by edge `before` and leaves by edge `after` turns left there or goes straight on.
    fn turns_left(&self, before: u32, after: u32) -> bool {
        let place = |edge: u32| self.stored[self.start[edge as usize] as usize];
        let (a, b, c) = (place(before), place(after), place(self.next[after as usize]));
        match orient_xz(a, b, c) {
            Turn::Left => true,
            Turn::Straight => (b.x - a.x) * (c.x - b.x) + (b.z - a.z) * (c.z - b.z) > 0.0,
            Turn::Right => false,
        }
    }

    /// Takes away an edge and its twin if the polygons on both sides then form one that is allowed.
    fn try_merge(&mut self, edge: u32, twin: u32, max_vertices: u32) {
        let (a, b) = (self.root(edge / 3), self.root(twin / 3));
        let count = self.count[a as usize] + self.count[b as usize] - 2;
        if a == b || count > max_vertices {
            return;
        }
        let (before, after) = (self.previous[edge as usize], self.next[edge as usize]);
        let (twin_before, twin_after) = (self.previous[twin as usize], self.next[twin as usize]);
        if !self.turns_left(before, twin_after) || !self.turns_left(twin_before, after) {
            return;
        }
        for (from, to) in [(before, twin_after), (twin_before, after)] {
            self.next[from as usize] = to;
            self.previous[to as usize] = from;
        }
        let (root, child) = (a.min(b), a.max(b));
        self.parent[child as usize] = root;
        self.count[root as usize] = count;
        for gone in [edge, twin] {
            self.next[gone as usize] = NO_TRIANGLE;
        }
    }
}

/// Appends the polygons of one region.
pub(super) fn merge(
    contours: &ContourSet,
    contour: &Contour,
    stored: &[DVec3],
    max_vertices: u32,
    mesh: &mut PolygonMesh,
) {
    let input = Triangles {
        corners: &contours.triangles[contour.triangles.clone()],
        adjacent: &contours.adjacent[contour.triangles.clone()],
        first: contour.triangles.start as u32,
        stored,
    };
    let squared_length = |a: u32, b: u32| {
        let (a, b) = (contours.vertices[a as usize], contours.vertices[b as usize]);
        let (dx, dz) = (i64::from(b[0] - a[0]), i64::from(b[2] - a[2]));
        (dx * dx + dz * dz) as u64
    };
    merge_triangles(&input, squared_length, max_vertices, |outline| {
        mesh.polygon_starts.push(mesh.indices.len() as u32);
        mesh.regions.push(contour.region);
        mesh.areas.push(contour.area);
        mesh.indices.extend(outline);
    });
}

/// Triangles that know their neighbours.
pub(in crate::bake) struct Triangles<'a> {
    /// Vertices, counter-clockwise.
    pub corners: &'a [[u32; 3]],
    /// The triangle across edge i (from corner i to i + 1), or [`NO_TRIANGLE`].
    pub adjacent: &'a [[u32; 3]],
    /// What the first triangle is called in `adjacent`.
    pub first: u32,
    /// Where vertices will lie once they are stored.
    pub stored: &'a [DVec3],
}

/// Merges triangles into convex polygons of at most `max_vertices` vertices, along the longest edges first, and calls with
/// the outline of each.
pub(in crate::bake) fn merge_triangles(
    input: &Triangles<'_>,
    squared_length: impl Fn(u32, u32) -> u64,
    max_vertices: u32,
    mut each: impl FnMut(&mut dyn Iterator<Item = u32>),
) {
    let &Triangles { corners: triangles, adjacent, first: offset, stored } = input;
    let edge_count = triangles.len() as u32 * 3;
    let mut rings = Rings {
        stored,
        start: triangles.as_flattened().to_vec(),
        next: (0..edge_count).map(|e| if e % 3 == 2 { e - 2 } else { e + 1 }).collect(),
        previous: (0..edge_count).map(|e| if e % 3 == 0 { e + 2 } else { e - 1 }).collect(),
        parent: (0..triangles.len() as u32).collect(),
        count: vec![3; triangles.len()],
    };
    // In a tile kilometres wide, a sliver can be turned over by rounding.
    let sound: Vec<bool> = triangles
        .iter()
        .map(|t| orient_xz(stored[t[0] as usize], stored[t[1] as usize], stored[t[2] as usize]) == Turn::Left)
        .collect();
    let mut inner = Vec::new();
    for (t, neighbours) in adjacent.iter().enumerate() {
        for (e, &u) in neighbours.iter().enumerate() {
            if u == NO_TRIANGLE || u - offset < t as u32 {
                continue;
            }
            let u = u - offset;
            if !sound[t] || !sound[u as usize] {
                continue;
            }
            let f = (0..3).find(|&f| {
                adjacent[u as usize][f] == t as u32 + offset && triangles[u as usize][f] == triangles[t][(e + 1) % 3]
            });
            let f = f.expect("neighbours know each other") as u32;
            let length = squared_length(triangles[t][e], triangles[t][(e + 1) % 3]);
            inner.push((std::cmp::Reverse(length), t as u32 * 3 + e as u32, u * 3 + f));
        }
    }
    // An edge that cannot go now can never go: polygons only grow. So one pass, longest first, is enough.
    inner.sort_unstable();
    for (_, edge, twin) in inner {
        rings.try_merge(edge, twin, max_vertices);
    }
    let mut written = vec![false; triangles.len()];
    for edge in 0..edge_count {
        let root = rings.root(edge / 3);
        if rings.next[edge as usize] == NO_TRIANGLE || written[root as usize] || !sound[(edge / 3) as usize] {
            continue;
        }
        written[root as usize] = true;
        let following = |&at: &u32| Some(rings.next[at as usize]).filter(|&next| next != edge);
        each(&mut std::iter::successors(Some(edge), following).map(|at| rings.start[at as usize]));
    }
}
