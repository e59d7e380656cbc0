//! Forcing an edge into a triangulation: the edges in its way are flipped until it appears (Sloan 1993).

use super::{FREE, NONE, OTHER_SIDE, Triangulation};
use std::collections::VecDeque;

/// Why an edge cannot be forced in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blocked {
    /// A point lies on it.
    Point,
    /// It would cross, or run along, the edge of this label.
    Edge(u32),
}

/// How an edge was forced in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Placed {
    /// Alone.
    Alone,
    /// Along the edge of this label, which runs the other way.
    Against(u32),
}

impl Triangulation {
    /// Forces the edge a → b and gives the triangle on its left `label`. Both points must lie inside the area.
    pub fn constrain(&mut self, a: u32, b: u32, label: u32) -> Result<Placed, Blocked> {
        if let Some((t, e)) = self.find_edge(a, b) {
            return self.label_edge(t, e, label);
        }
        let mut crossed = self.crossed_edges(a, b)?;
        while let Some((v, w)) = crossed.pop_front() {
            let (t, e) = self.find_edge(v, w).expect("only edges of the triangulation are queued");
            let u = self.adjacent[t as usize][e];
            let c = self.corners[t as usize][(e + 2) % 3];
            let f = self.edge_from(u, w);
            let d = self.corners[u as usize][(f + 2) % 3];
            let at_c = self.points[c as usize];
            if self.side(v, d, at_c) <= 0.0 || self.side(d, w, at_c) <= 0.0 {
                crossed.push_back((v, w));
                continue;
            }
            self.flip(t, e);
            let ends_meet = [c, d].iter().any(|&p| p == a || p == b);
            let (side_c, side_d) = (self.side(a, b, at_c), self.side(a, b, self.points[d as usize]));
            if !ends_meet && (side_c > 0.0) != (side_d > 0.0) {
                crossed.push_back((c, d));
            }
        }
        let (t, e) = self.find_edge(a, b).expect("nothing is left in the edge's way");
        self.label_edge(t, e, label)
    }

    /// The triangle and edge index of the directed edge a → b.
    pub fn find_edge(&self, a: u32, b: u32) -> Option<(u32, usize)> {
        let first = self.at_point[a as usize];
        let mut t = first;
        loop {
            let e = self.edge_from(t, a);
            if self.corners[t as usize][(e + 1) % 3] == b {
                return Some((t, e));
            }
            t = self.adjacent[t as usize][(e + 2) % 3];
            if t == first {
                return None;
            }
            if t == NONE {
                break;
            }
        }
        // On the rim of the area there is no way around; the rest lies the other way.
        t = first;
        loop {
            t = self.adjacent[t as usize][self.edge_from(t, a)];
            if t == NONE {
                return None;
            }
            let e = self.edge_from(t, a);
            if self.corners[t as usize][(e + 1) % 3] == b {
                return Some((t, e));
            }
        }
    }

    fn label_edge(&mut self, t: u32, e: usize, label: u32) -> Result<Placed, Blocked> {
        let (i, u) = (t as usize, self.adjacent[t as usize][e]);
        let f = self.edge_from(u, self.corners[i][(e + 1) % 3]);
        match self.labels[i][e] {
            FREE => {
                self.labels[i][e] = label;
                self.labels[u as usize][f] = OTHER_SIDE;
                Ok(Placed::Alone)
            }
            OTHER_SIDE => {
                self.labels[i][e] = label;
                Ok(Placed::Against(self.labels[u as usize][f]))
            }
            existing => Err(Blocked::Edge(existing)),
        }
    }

    /// The edges that the open segment a – b crosses, each from its right end to its left one.
    fn crossed_edges(&self, a: u32, b: u32) -> Result<VecDeque<(u32, u32)>, Blocked> {
        let (at_a, at_b) = (self.points[a as usize], self.points[b as usize]);
        let ahead = |p: u32| {
            let p = self.points[p as usize];
            (p[0] - at_a[0]) * (at_b[0] - at_a[0]) + (p[1] - at_a[1]) * (at_b[1] - at_a[1]) > 0.0
        };
        let first = self.at_point[a as usize];
        let mut t = first;
        let (mut right, mut left, mut e);
        loop {
            let i = self.edge_from(t, a);
            (right, left) = (self.corners[t as usize][(i + 1) % 3], self.corners[t as usize][(i + 2) % 3]);
            let (side_right, side_left) =
                (self.side(a, b, self.points[right as usize]), self.side(a, b, self.points[left as usize]));
            if side_right == 0.0 && ahead(right) {
                return Err(Blocked::Point);
            }
            if side_right < 0.0 && side_left > 0.0 {
                e = (i + 1) % 3;
                break;
            }
            t = self.adjacent[t as usize][(i + 2) % 3];
            debug_assert!(t != first && t != NONE, "the segment leaves its first point through some triangle");
        }
        let mut crossed = VecDeque::new();
        loop {
            let u = self.adjacent[t as usize][e];
            match self.labels[t as usize][e] {
                FREE => crossed.push_back((right, left)),
                OTHER_SIDE => return Err(Blocked::Edge(self.labels[u as usize][self.edge_from(u, left)])),
                label => return Err(Blocked::Edge(label)),
            }
            let f = self.edge_from(u, left);
            let apex = self.corners[u as usize][(f + 2) % 3];
            if apex == b {
                return Ok(crossed);
            }
            let side = self.side(a, b, self.points[apex as usize]);
            if side == 0.0 {
                return Err(Blocked::Point);
            }
            // Seen from `u` the crossed edge runs left → right; the two others are right → apex and apex → left.
            (t, e) = if side > 0.0 { (u, (f + 1) % 3) } else { (u, (f + 2) % 3) };
            if side > 0.0 {
                left = apex;
            } else {
                right = apex;
            }
        }
    }
}
