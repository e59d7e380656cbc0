//! Closed solids, the bricks of every sample.

use super::{Sample, Surface};
use crate::math::{Extremes, SplitMix64};

/// Positions are rounded to this fraction of a metre, which 32-bit floats hold exactly for kilometres.
const GRAIN: f64 = 1024.0;

/// A rectangle on the ground.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rect {
    pub x0: f64,
    pub z0: f64,
    pub x1: f64,
    pub z1: f64,
}

impl Rect {
    pub fn new(x0: f64, z0: f64, x1: f64, z1: f64) -> Self {
        Self { x0, z0, x1, z1 }
    }

    pub fn around(x: f64, z: f64, half_width: f64, half_depth: f64) -> Self {
        Self::new(x - half_width, z - half_depth, x + half_width, z + half_depth)
    }

    pub fn grown(self, by: f64) -> Self {
        Self::new(self.x0 - by, self.z0 - by, self.x1 + by, self.z1 + by)
    }

    /// What is left of it around a hole inside.
    pub fn around_hole(self, hole: Rect) -> [Rect; 4] {
        [
            Rect { z1: hole.z0, ..self },
            Rect { z0: hole.z1, ..self },
            Rect { z0: hole.z0, z1: hole.z1, x1: hole.x0, ..self },
            Rect { z0: hole.z0, z1: hole.z1, x0: hole.x1, ..self },
        ]
    }

    pub fn middle(self) -> [f64; 2] {
        [(self.x0 + self.x1) * 0.5, (self.z0 + self.z1) * 0.5]
    }

    /// Corners in the order that faces up.
    fn corners(self) -> [[f64; 2]; 4] {
        [[self.x0, self.z0], [self.x0, self.z1], [self.x1, self.z1], [self.x1, self.z0]]
    }
}

/// The shape of a roof, metres.
#[derive(Clone, Copy)]
pub(super) struct Roof {
    pub rise: f64,
    pub eaves: f64,
    pub hip: f64,
}

/// One of the four directions along the axes, as a unit step in X/Z.
pub(super) type Heading = [f64; 2];
pub(super) const EAST: Heading = [1.0, 0.0];
pub(super) const WEST: Heading = [-1.0, 0.0];
pub(super) const NORTH: Heading = [0.0, 1.0];
pub(super) const SOUTH: Heading = [0.0, -1.0];

/// The rectangle reached from the middle of its near edge: `length` along the heading, `width` across.
pub(super) fn strip(from: [f64; 2], heading: Heading, length: f64, width: f64) -> Rect {
    let to = [from[0] + heading[0] * length, from[1] + heading[1] * length];
    let (ax, az) = (heading[1].abs() * width * 0.5, heading[0].abs() * width * 0.5);
    Rect::new(
        from[0].lesser(to[0]) - ax,
        from[1].lesser(to[1]) - az,
        from[0].greater(to[0]) + ax,
        from[1].greater(to[1]) + az,
    )
}

/// A random number in [low, high).
pub(super) fn between(rng: &mut SplitMix64, low: f64, high: f64) -> f64 {
    low + (high - low) * rng.next_f64()
}

/// Collects solids into one level.
#[derive(Default)]
pub(super) struct Solids {
    positions: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
    surfaces: Vec<Surface>,
    /// Added to every position.
    pub offset: [f64; 3],
}

impl Solids {
    pub fn finish(self, start: [f64; 3], goal: [f64; 3]) -> Sample {
        // Round numbers are easier to type.
        let [start, goal] = [start, goal].map(|[x, y, z]| [(x * 4.0).round() * 0.25, y, (z * 4.0).round() * 0.25]);
        let Self { positions, triangles, surfaces, .. } = self;
        Sample { positions, triangles, surfaces, start, goal }
    }

    /// Rounds to the grain, after moving by the offset.
    pub fn vertex(&mut self, p: [f64; 3]) -> u32 {
        let snapped = [0, 1, 2].map(|k| ((p[k] + self.offset[k]) * GRAIN).round() / GRAIN);
        // The positions of a solid follow each other; sharing them keeps the level small and its faces joined.
        let recent = self.positions.len().saturating_sub(64);
        if let Some(i) = self.positions[recent..].iter().rposition(|q| *q == snapped) {
            return (recent + i) as u32;
        }
        self.positions.push(snapped);
        (self.positions.len() - 1) as u32
    }

    /// A convex face, counter-clockwise seen from outside; corners that coincide are taken once.
    pub fn face(&mut self, corners: &[u32], surface: Surface) {
        let mut ring: Vec<u32> = Vec::with_capacity(corners.len());
        for &c in corners {
            if ring.last() != Some(&c) {
                ring.push(c);
            }
        }
        while ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        for k in 1..ring.len().saturating_sub(1) {
            self.triangles.push([ring[0], ring[k], ring[k + 1]]);
            self.surfaces.push(surface);
        }
    }

    /// The solid between outlines stacked from the lowest up, of as many corners each, convex seen from above, in either
    /// winding; a surface for the sides between each two, and one for the top.
    pub fn stack(&mut self, outlines: &[&[[f64; 3]]], sides: &[Surface], lid: Surface) {
        let lowest = outlines[0];
        let area: f64 = (0..lowest.len())
            .map(|i| {
                let (a, b) = (lowest[i], lowest[(i + 1) % lowest.len()]);
                a[0] * b[2] - b[0] * a[2]
            })
            .sum();
        let mut below: Vec<u32> = Vec::new();
        for (level, outline) in outlines.iter().enumerate() {
            let mut ring: Vec<u32> = outline.iter().map(|p| self.vertex(*p)).collect();
            if area > 0.0 {
                ring.reverse();
            }
            if level == 0 {
                let floor: Vec<u32> = ring.iter().rev().copied().collect();
                self.face(&floor, sides[0]);
            } else {
                for i in 0..ring.len() {
                    let j = (i + 1) % ring.len();
                    self.face(&[below[i], below[j], ring[j], ring[i]], sides[level - 1]);
                }
            }
            below = ring;
        }
        self.face(&below, lid);
    }

    /// The solid between two outlines.
    pub fn loft(&mut self, bottom: &[[f64; 3]], top: &[[f64; 3]], sides: Surface, lid: Surface) {
        self.stack(&[bottom, top], &[sides], lid);
    }

    /// A convex outline raised from one height to another.
    pub fn prism(&mut self, outline: &[[f64; 2]], y0: f64, y1: f64, sides: Surface, lid: Surface) {
        let at = |y: f64| outline.iter().map(|p| [p[0], y, p[1]]).collect::<Vec<_>>();
        self.loft(&at(y0), &at(y1), sides, lid);
    }

    /// A box; nothing where the rectangle has no area.
    pub fn block(&mut self, rect: Rect, y0: f64, y1: f64, surface: Surface) {
        if rect.x0 >= rect.x1 || rect.z0 >= rect.z1 {
            return;
        }
        self.prism(&rect.corners(), y0, y1, surface, surface);
    }

    /// A regular prism, cone or anything between.
    pub fn round(&mut self, middle: [f64; 2], y: [f64; 2], radius: [f64; 2], sides: u32, surface: Surface) {
        self.turned(middle, &[[y[0], radius[0]], [y[1], radius[1]]], sides, &[surface]);
    }

    /// What a lathe makes: heights with their radii, and a surface for each two.
    pub fn turned(&mut self, middle: [f64; 2], profile: &[[f64; 2]], sides: u32, surfaces: &[Surface]) {
        let ring = |[y, r]: [f64; 2]| {
            (0..sides)
                .map(|i| {
                    let turn = f64::from(i) * std::f64::consts::TAU / f64::from(sides);
                    [middle[0] + r * libm::cos(turn), y, middle[1] + r * libm::sin(turn)]
                })
                .collect::<Vec<_>>()
        };
        let rings: Vec<Vec<[f64; 3]>> = profile.iter().map(|&place| ring(place)).collect();
        let rings: Vec<&[[f64; 3]]> = rings.iter().map(Vec::as_slice).collect();
        self.stack(&rings, surfaces, surfaces[surfaces.len() - 1]);
    }

    /// A building in one piece, hollow nowhere: walls from `base`, eaves all around, and a roof whose ridge runs along the
    /// longer side, `hip` metres short of both ends.
    pub fn building(&mut self, rect: Rect, y: [f64; 2], roof: Roof) {
        let [base, top] = y;
        let eaves = rect.grown(roof.eaves);
        let [mx, mz] = rect.middle();
        let ridge_y = top + roof.rise;
        let ridge = if eaves.x1 - eaves.x0 > eaves.z1 - eaves.z0 {
            let (a, b) = ([eaves.x0 + roof.hip, ridge_y, mz], [eaves.x1 - roof.hip, ridge_y, mz]);
            [a, a, b, b]
        } else {
            let (a, b) = ([mx, ridge_y, eaves.z0 + roof.hip], [mx, ridge_y, eaves.z1 - roof.hip]);
            [a, b, b, a]
        };
        let at = |r: Rect, y: f64| r.corners().map(|p| [p[0], y, p[1]]);
        let rings = [at(rect, base), at(rect, top), at(eaves, top), ridge];
        let rings: Vec<&[[f64; 3]]> = rings.iter().map(<[_; 4]>::as_slice).collect();
        self.stack(&rings, &[Surface::Wall, Surface::Roof, Surface::Roof], Surface::Roof);
    }

    /// A slope from the middle of its near edge, solid down to `base`.
    pub fn ramp(&mut self, from: [f64; 3], heading: Heading, length: f64, width: f64, rise: f64, base: f64) {
        let rect = strip([from[0], from[2]], heading, length, width);
        let height = |p: [f64; 2]| {
            let along = (p[0] - from[0]) * heading[0] + (p[1] - from[2]) * heading[1];
            from[1] + rise * along / length
        };
        let low = rect.corners().map(|p| [p[0], base, p[1]]);
        let top = rect.corners().map(|p| [p[0], height(p), p[1]]);
        self.loft(&low, &top, Surface::Stone, Surface::Stone);
    }

    /// Stairs from the middle of their near edge, each step solid down to `base`. The first step stands `rise` above
    /// the start, a negative rise leads down.
    pub fn stairs(&mut self, from: [f64; 3], heading: Heading, width: f64, steps: u32, step: [f64; 2], base: f64) {
        let [run, rise] = step;
        for i in 0..steps {
            let along = f64::from(i) * run;
            let near = [from[0] + heading[0] * along, from[2] + heading[1] * along];
            self.block(strip(near, heading, run, width), base, from[1] + f64::from(i + 1) * rise, Surface::Stone);
        }
    }
}
