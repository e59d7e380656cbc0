//! Delaunay triangulation of a convex area, built by inserting points one at a time (Lawson 1977), with edges that
//! can be forced into it (`constrain`).
//!
//! All decisions are exact, so the structure never breaks whatever the points. Ties between equally good diagonals
//! keep the edge that is there: the result depends on the order of insertion alone.

mod constrain;
mod predicates;

pub(crate) use constrain::{Blocked, Placed};
use predicates::{in_circle, orient};

/// No triangle, or no point.
pub(crate) const NONE: u32 = u32::MAX;
/// The label of an edge that may be flipped.
pub(crate) const FREE: u32 = u32::MAX;
/// The label of a forced edge seen from the triangle that it does not belong to.
pub(crate) const OTHER_SIDE: u32 = u32::MAX - 1;

/// Where a point lies in a triangulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// On an existing point.
    Point(u32),
    /// On an edge of a triangle, by its index in the triangle.
    Edge(u32, usize),
    /// Inside a triangle.
    Inside(u32),
}

/// Triangles over points, each knowing its neighbours.
#[derive(Default)]
pub(crate) struct Triangulation {
    /// The points, in X/Z.
    pub points: Vec<[f64; 2]>,
    /// The corners of each triangle, counter-clockwise.
    pub corners: Vec<[u32; 3]>,
    /// The triangle across each edge; edge i runs from corner i to corner i + 1.
    pub adjacent: Vec<[u32; 3]>,
    /// What each edge means, seen from its triangle: [`FREE`], [`OTHER_SIDE`], or a caller's label.
    pub labels: Vec<[u32; 3]>,
    /// The triangles that the last insertion changed or made.
    pub changed: Vec<u32>,
    at_point: Vec<u32>,
    suspects: Vec<(u32, usize)>,
    exact_doubles: bool,
    last: u32,
}

impl Triangulation {
    /// Forgets everything. `exact_doubles`: all coordinates will be whole numbers that lie within 4096 of each other,
    /// for which plain double arithmetic is exact.
    pub fn clear(&mut self, exact_doubles: bool) {
        self.points.clear();
        self.corners.clear();
        self.adjacent.clear();
        self.labels.clear();
        self.changed.clear();
        self.at_point.clear();
        self.exact_doubles = exact_doubles;
        self.last = 0;
    }

    /// Starts with a rectangle of two triangles; its corners are points 0 to 3.
    pub fn start_rectangle(&mut self, low: [f64; 2], high: [f64; 2]) {
        for p in [low, [high[0], low[1]], high, [low[0], high[1]]] {
            self.add_point(p);
        }
        self.start_fan(&[0, 1, 2, 3]);
    }

    /// Starts with a strictly convex, counter-clockwise outline of points that were added before.
    pub fn start_fan(&mut self, outline: &[u32]) {
        let count = outline.len() as u32 - 2;
        for i in 0..count {
            let k = i as usize;
            let before = if i == 0 { NONE } else { i - 1 };
            let after = if i + 1 == count { NONE } else { i + 1 };
            self.add_triangle([outline[0], outline[k + 1], outline[k + 2]], [before, NONE, after], [FREE; 3]);
        }
        self.suspects.extend((0..count).map(|t| (t, 2)));
        self.flip_suspects(true);
    }

    /// Adds a point without placing it.
    pub fn add_point(&mut self, p: [f64; 2]) -> u32 {
        self.points.push(p);
        self.at_point.push(NONE);
        self.points.len() as u32 - 1
    }

    /// Where the next walk starts: best close to its goal.
    pub fn start_from(&mut self, triangle: u32) {
        self.last = triangle;
    }

    /// Walks to the place of `p`, which must lie inside the triangulated area.
    pub fn locate(&self, p: [f64; 2]) -> Place {
        let mut t = self.last;
        let mut from = NONE;
        'walk: loop {
            let corners = self.corners[t as usize];
            let mut on = [false; 3];
            for e in 0..3 {
                let next = self.adjacent[t as usize][e];
                if next != NONE && next == from {
                    continue;
                }
                let side = self.side(corners[e], corners[(e + 1) % 3], p);
                if side < 0.0 && next != NONE {
                    (from, t) = (t, next);
                    continue 'walk;
                }
                on[e] = side <= 0.0;
            }
            return match on {
                [true, true, _] => Place::Point(corners[1]),
                [_, true, true] => Place::Point(corners[2]),
                [true, _, true] => Place::Point(corners[0]),
                [true, ..] => Place::Edge(t, 0),
                [_, true, _] => Place::Edge(t, 1),
                [_, _, true] => Place::Edge(t, 2),
                _ => Place::Inside(t),
            };
        }
    }

    /// Adds a point at the place that [`Self::locate`] found for it, and restores the Delaunay property. Answers the
    /// point's index; `changed` lists the triangles that are new or different.
    pub fn insert(&mut self, p: [f64; 2], place: Place) -> u32 {
        self.changed.clear();
        match place {
            Place::Point(existing) => return existing,
            Place::Inside(t) => self.split_triangle(t, p),
            Place::Edge(t, e) => self.split_edge(t, e, p),
        }
        self.flip_suspects(false);
        let point = self.points.len() as u32 - 1;
        self.last = self.at_point[point as usize];
        point
    }

    /// The index of the edge of `t` that starts at point `start`.
    pub fn edge_from(&self, t: u32, start: u32) -> usize {
        let corners = self.corners[t as usize];
        (0..3).find(|&i| corners[i] == start).expect("a triangle's neighbour holds both ends of their edge")
    }

    /// Makes every edge without a label Delaunay.
    pub fn restore(&mut self) {
        self.changed.clear();
        self.suspects.extend((0..self.corners.len() as u32).flat_map(|t| [(t, 0), (t, 1), (t, 2)]));
        self.flip_suspects(true);
    }

    /// Positive where `p` lies left of a → b, exactly.
    #[inline]
    pub fn side(&self, a: u32, b: u32, p: [f64; 2]) -> f64 {
        orient(self.points[a as usize], self.points[b as usize], p, self.exact_doubles)
    }

    fn add_triangle(&mut self, corners: [u32; 3], adjacent: [u32; 3], labels: [u32; 3]) -> u32 {
        let t = self.corners.len() as u32;
        self.corners.push(corners);
        self.adjacent.push(adjacent);
        self.labels.push(labels);
        for c in corners {
            self.at_point[c as usize] = t;
        }
        t
    }

    fn set_triangle(&mut self, t: u32, corners: [u32; 3], adjacent: [u32; 3], labels: [u32; 3]) {
        let i = t as usize;
        self.corners[i] = corners;
        self.adjacent[i] = adjacent;
        self.labels[i] = labels;
        for c in corners {
            self.at_point[c as usize] = t;
        }
    }

    /// Tells `neighbour` that the triangle across its edge starting at `start` is now `t`.
    fn relink(&mut self, neighbour: u32, start: u32, t: u32) {
        if neighbour != NONE {
            let e = self.edge_from(neighbour, start);
            self.adjacent[neighbour as usize][e] = t;
        }
    }

    fn split_triangle(&mut self, t: u32, position: [f64; 2]) {
        let [a, b, c] = self.corners[t as usize];
        let [across_ab, across_bc, across_ca] = self.adjacent[t as usize];
        let [label_ab, label_bc, label_ca] = self.labels[t as usize];
        let p = self.add_point(position);
        let (u, v) = (self.corners.len() as u32, self.corners.len() as u32 + 1);
        self.set_triangle(t, [a, b, p], [across_ab, u, v], [label_ab, FREE, FREE]);
        self.add_triangle([b, c, p], [across_bc, v, t], [label_bc, FREE, FREE]);
        self.add_triangle([c, a, p], [across_ca, t, u], [label_ca, FREE, FREE]);
        self.relink(across_bc, c, u);
        self.relink(across_ca, a, v);
        for made in [t, u, v] {
            self.changed.push(made);
            self.suspects.push((made, 0));
        }
    }

    fn split_edge(&mut self, t: u32, e: usize, position: [f64; 2]) {
        let corner = |i: usize| self.corners[t as usize][(e + i) % 3];
        let (a, b, c) = (corner(0), corner(1), corner(2));
        let beyond = |i: usize| (self.adjacent[t as usize][(e + i) % 3], self.labels[t as usize][(e + i) % 3]);
        let ((u, label_ab), (across_bc, label_bc), (across_ca, label_ca)) = (beyond(0), beyond(1), beyond(2));
        let p = self.add_point(position);
        let second = self.corners.len() as u32;
        let (mut across_pb, mut across_ap) = (NONE, NONE);
        if u != NONE {
            (across_pb, across_ap) = (u, second + 1);
        }
        self.set_triangle(t, [c, a, p], [across_ca, across_ap, second], [label_ca, label_ab, FREE]);
        self.add_triangle([b, c, p], [across_bc, t, across_pb], [label_bc, FREE, label_ab]);
        self.relink(across_bc, c, second);
        self.changed.extend([t, second]);
        self.suspects.extend([(t, 0), (second, 0)]);
        if u != NONE {
            let f = self.edge_from(u, b);
            let d = self.corners[u as usize][(f + 2) % 3];
            let (ad, db) = ((f + 1) % 3, (f + 2) % 3);
            let (across_ad, across_db) = (self.adjacent[u as usize][ad], self.adjacent[u as usize][db]);
            let (label_ad, label_db) = (self.labels[u as usize][ad], self.labels[u as usize][db]);
            let label_ba = self.labels[u as usize][f];
            let third = self.add_triangle([a, d, p], [across_ad, u, t], [label_ad, FREE, label_ba]);
            self.set_triangle(u, [d, b, p], [across_db, second, third], [label_db, label_ba, FREE]);
            self.relink(across_ad, d, third);
            self.changed.extend([u, third]);
            self.suspects.extend([(u, 0), (third, 0)]);
        }
    }

    /// Replaces the diagonal of the two triangles at edge `e` of `t`. Their outer edges become, in order, edges 2 and 0
    /// of `t` and edges 0 and 1 of the triangle across, which is answered.
    fn flip(&mut self, t: u32, e: usize) -> u32 {
        let u = self.adjacent[t as usize][e];
        let corner = |i: usize| self.corners[t as usize][(e + i) % 3];
        let (a, b, c) = (corner(0), corner(1), corner(2));
        let f = self.edge_from(u, b);
        let d = self.corners[u as usize][(f + 2) % 3];
        let beyond = |t: u32, i: usize| (self.adjacent[t as usize][i % 3], self.labels[t as usize][i % 3]);
        let ((across_bc, label_bc), (across_ca, label_ca)) = (beyond(t, e + 1), beyond(t, e + 2));
        let ((across_ad, label_ad), (across_db, label_db)) = (beyond(u, f + 1), beyond(u, f + 2));
        self.set_triangle(t, [a, d, c], [across_ad, u, across_ca], [label_ad, FREE, label_ca]);
        self.set_triangle(u, [d, b, c], [across_db, across_bc, t], [label_db, label_bc, FREE]);
        self.relink(across_ad, d, t);
        self.relink(across_bc, c, u);
        u
    }

    /// Flips suspected edges until none is left. `everywhere`: the outer edges of a flipped pair become suspects all
    /// four, and not only the two that a point inserted at corner 2 can have spoiled.
    fn flip_suspects(&mut self, everywhere: bool) {
        while let Some((t, e)) = self.suspects.pop() {
            let u = self.adjacent[t as usize][e];
            if u == NONE || self.labels[t as usize][e] != FREE {
                continue;
            }
            let corner = |i: usize| self.points[self.corners[t as usize][(e + i) % 3] as usize];
            let f = self.edge_from(u, self.corners[t as usize][(e + 1) % 3]);
            let opposite = self.points[self.corners[u as usize][(f + 2) % 3] as usize];
            if in_circle(corner(0), corner(1), corner(2), opposite, self.exact_doubles) {
                self.flip(t, e);
                self.changed.push(u);
                self.suspects.extend([(t, 0), (u, 0)]);
                if everywhere {
                    self.suspects.extend([(t, 2), (u, 1)]);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
