//! Which points of a chain the simplified outline keeps.
//!
//! After Douglas and Peucker (1973): a piece that strays too far is cut at its farthest point. What "too far" means
//! depends on what the chain separates.

use super::ContourSettings;
use super::boundary::Beyond;
use super::chain::{Chain, Outlines};
use crate::bake::compact::CompactHeightfield;
use crate::math::Extremes;

/// The measures that pieces of chains must fit.
pub(super) struct Limits {
    /// Cells², along walls and between areas.
    squared_error: f64,
    /// Cells², along walls; 0 for none.
    squared_length: i64,
    /// Twice the cell heights that an edge on the tile's border may stray from the floor.
    double_border_error: i64,
    /// Cells along x and z inside of the tile's border.
    size: [i32; 2],
    tile_borders: bool,
    /// Boxes (least x and z, greatest x and z) in which every corner is kept.
    exact: Vec<[i32; 4]>,
    /// Cell heights that regions above each other leave between them.
    pub headroom: i32,
}

impl Limits {
    pub fn new(settings: &ContourSettings, exact: &[[i32; 4]], field: &CompactHeightfield, size: [i32; 2]) -> Self {
        let length = i64::from(settings.max_edge_length);
        Self {
            squared_error: settings.max_error.greater(0.0) * settings.max_error.greater(0.0),
            squared_length: length * length,
            // Two tiles see the same floor along their border. Each within half the climb of it, they are within the
            // climb of each other.
            double_border_error: i64::from(field.agent_climb.max(0)),
            size,
            tile_borders: settings.tile_borders,
            exact: exact.to_vec(),
            headroom: field.agent_height,
        }
    }
}

impl Limits {
    fn is_exact(&self, [x, _, z]: [i32; 3]) -> bool {
        self.exact.iter().any(|&[west, south, east, north]| (west..=east).contains(&x) && (south..=north).contains(&z))
    }
}

/// Simplifies every chain.
pub(super) fn simplify(outlines: &mut Outlines, limits: &Limits) {
    for c in 0..outlines.chains.len() {
        let chain = outlines.chains[c].clone();
        let mut low = chain.points.start;
        for high in chain.points.start + 1..chain.points.end {
            if outlines.points[high].kept {
                cut(outlines, &chain, limits, low, high);
                low = high;
            }
        }
        if chain.beyond == Beyond::Wall && limits.squared_length > 0 {
            shorten(outlines, &chain, limits);
        }
    }
}

/// Keeps one more point of the piece between two kept points, and those that the new pieces then need. Answers whether
/// there was one.
pub(super) fn refine(outlines: &mut Outlines, chain: &Chain, limits: &Limits, low: usize, high: usize) -> bool {
    if high - low < 2 {
        return false;
    }
    let middle = farthest(outlines, low, high, |_| true).1;
    outlines.points[middle].kept = true;
    cut(outlines, chain, limits, low, middle);
    cut(outlines, chain, limits, middle, high);
    true
}

/// Keeps what the piece between two kept points needs to stay within the limits.
fn cut(outlines: &mut Outlines, chain: &Chain, limits: &Limits, low: usize, high: usize) {
    let mut pieces = vec![(low, high)];
    while let Some((low, high)) = pieces.pop() {
        if let Some(middle) = worst(outlines, chain, limits, low, high) {
            outlines.points[middle].kept = true;
            pieces.extend([(middle, high), (low, middle)]);
        }
    }
}

/// The point at which a piece must be cut, if it must.
fn worst(outlines: &Outlines, chain: &Chain, limits: &Limits, low: usize, high: usize) -> Option<usize> {
    if high - low < 2 {
        return None;
    }
    if let Beyond::Border(_, open) = chain.beyond {
        // Where nothing is linked, what lies beyond must not seem to come nearer than it is.
        return steepest(outlines, if open { limits.double_border_error } else { 0 }, low, high);
    }
    let (a, b) = (outlines.points[low].position, outlines.points[high].position);
    if !limits.exact.is_empty()
        && let (squared, middle) = farthest(outlines, low, high, |p| limits.is_exact(p))
        && squared > 0.0
    {
        return Some(middle);
    }
    let (squared, middle) = farthest(outlines, low, high, |_| true);
    // A piece along the tile's border that is no border would be taken for one.
    let on_border = limits.tile_borders
        && [(0, 0), (2, 1)].iter().any(|&(axis, i)| a[axis] == b[axis] && (a[axis] == 0 || a[axis] == limits.size[i]));
    let closed = a[0] == b[0] && a[2] == b[2];
    // Between regions of one area the straight line is the better border, however the regions came to meet.
    let strays = chain.beyond != Beyond::Region && squared > limits.squared_error;
    (on_border || closed || strays).then_some(middle)
}

/// Of the points strictly between two others that count the one that lies farthest from the segment between them, with its
/// squared distance; a negative one if none counts.
fn farthest(outlines: &Outlines, low: usize, high: usize, counts: impl Fn([i32; 3]) -> bool) -> (f64, usize) {
    let place = |i: usize| {
        let [x, _, z] = outlines.points[i].position;
        [i64::from(x), i64::from(z)]
    };
    let ([ax, az], [bx, bz]) = (place(low), place(high));
    let (ux, uz) = (bx - ax, bz - az);
    let squared_length = ux * ux + uz * uz;
    let mut found = (-1.0, low + 1);
    for i in low + 1..high {
        let [px, pz] = place(i);
        let (vx, vz) = (px - ax, pz - az);
        let along = ux * vx + uz * vz;
        let squared = if along <= 0 {
            (vx * vx + vz * vz) as f64
        } else if along >= squared_length {
            ((px - bx) * (px - bx) + (pz - bz) * (pz - bz)) as f64
        } else {
            let across = (ux * vz - uz * vx) as f64;
            across * across / squared_length as f64
        };
        if squared > found.0 && counts(outlines.points[i].position) {
            found = (squared, i);
        }
    }
    found
}

/// The point where a straight piece of the tile's border strays farthest in height, if twice that is more than allowed.
fn steepest(outlines: &Outlines, double_error: i64, low: usize, high: usize) -> Option<usize> {
    let height = |i: usize| i64::from(outlines.points[i].position[1]);
    let length = (high - low) as i64;
    let mut found = (double_error * length, None);
    for i in low + 1..high {
        let t = (i - low) as i64;
        let stray = 2 * (height(i) * length - height(low) * (length - t) - height(high) * t).abs();
        if stray > found.0 {
            found = (stray, Some(i));
        }
    }
    found.1
}

/// Halves the pieces that are longer than allowed.
fn shorten(outlines: &mut Outlines, chain: &Chain, limits: &Limits) {
    let mut low = chain.points.start;
    for next in chain.points.start + 1..chain.points.end {
        if !outlines.points[next].kept {
            continue;
        }
        let mut pieces = vec![(low, next)];
        while let Some((low, high)) = pieces.pop() {
            let (a, b) = (outlines.points[low].position, outlines.points[high].position);
            let (dx, dz) = (i64::from(b[0] - a[0]), i64::from(b[2] - a[2]));
            if high - low > 1 && dx * dx + dz * dz > limits.squared_length {
                let middle = low + (high - low) / 2;
                outlines.points[middle].kept = true;
                pieces.extend([(middle, high), (low, middle)]);
            }
        }
        low = next;
    }
}
