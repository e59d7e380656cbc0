//! Local avoidance: bodies that walk keep out of each other's way.
//!
//! Optimal reciprocal collision avoidance (van den Berg, Guy, Lin and Manocha 2011): each pair of bodies shares the work of getting out of
//! each other's way, which leaves each body a half-plane of velocities for each neighbour; of the velocities in all of them it takes the one
//! nearest to what it wants. Where there is none, the one that breaks the worst broken half-plane least.
//!
//! Here the half-planes are taken in the order of the neighbours' distance, equal ones by their number, and not at random; bodies in the same place
//! part along X by their number. So the same bodies in the same order always do the same.

mod half_plane;
mod neighbours;
mod solve;

use crate::math::{DVec2, DVec3};
use half_plane::{HalfPlane, Pair};
use neighbours::Neighbours;

/// A body among others. Only X and Z of the vectors count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AvoidingBody {
    /// Where it is. Bodies whose heights differ by more than [`Avoidance::height`] do not see each other.
    pub position: DVec3,
    /// How it moves now, metres a second.
    pub velocity: DVec3,
    /// How it would move if it were alone.
    pub wish: DVec3,
    /// Its radius, metres.
    pub radius: f64,
    /// The fastest that it goes, metres a second.
    pub max_speed: f64,
    /// Whether it gives way. The others go all the way around one that does not.
    pub yields: bool,
}

/// Turns wishes into velocities that do not lead into each other. Keeps its memory: warm, it allocates nothing.
///
/// It knows bodies, no walls: whatever carries the bodies must stop them there. Bodies that must pass each other in a gap too narrow for both may block it.
#[derive(Clone, Debug)]
pub struct Avoidance {
    /// How far ahead a body looks, seconds.
    pub horizon: f64,
    /// How far around itself, metres.
    pub reach: f64,
    /// At so many of its nearest neighbours, at most.
    pub most_neighbours: usize,
    /// How far apart in height bodies pass over each other, metres.
    pub height: f64,
    neighbours: Neighbours,
    planes: Vec<HalfPlane>,
    projected: Vec<HalfPlane>,
}

impl Default for Avoidance {
    /// 2 s ahead, 5 m around, 10 neighbours, 1.8 m in height.
    fn default() -> Self {
        Self {
            horizon: 2.0,
            reach: 5.0,
            most_neighbours: 10,
            height: 1.8,
            neighbours: Neighbours::default(),
            planes: Vec::new(),
            projected: Vec::new(),
        }
    }
}

fn level(v: DVec3) -> DVec2 {
    DVec2::new(v.x, v.z)
}

impl Avoidance {
    /// Writes the velocity of each body for the next `delta` seconds, level, in the order of the bodies. One that does not yield gets its wish.
    pub fn adjust(&mut self, bodies: &[AvoidingBody], delta: f64, velocities: &mut Vec<DVec3>) {
        velocities.clear();
        let counts = delta > 0.0 && self.horizon > 0.0 && self.reach > 0.0;
        if counts {
            self.neighbours.arrange(bodies, self.reach);
        }
        for (index, body) in bodies.iter().enumerate() {
            let wish = level(body.wish);
            let velocity = if counts && body.yields { self.velocity(bodies, index, wish, delta) } else { wish };
            velocities.push(DVec3::new(velocity.x, 0.0, velocity.y));
        }
    }

    fn velocity(&mut self, bodies: &[AvoidingBody], index: usize, wish: DVec2, delta: f64) -> DVec2 {
        let body = &bodies[index];
        self.neighbours.find(bodies, index, self.reach, self.height, self.most_neighbours);
        self.planes.clear();
        for &(_, other) in self.neighbours.found() {
            let pair = Pair {
                apart: level(bodies[other].position - body.position),
                closing: level(body.velocity - bodies[other].velocity),
                radius: body.radius + bodies[other].radius,
                first: index < other,
            };
            let share = if bodies[other].yields { 0.5 } else { 1.0 };
            self.planes.push(pair.half_plane(level(body.velocity), share, self.horizon, delta));
        }
        solve::best(&self.planes, body.max_speed, wish, &mut self.projected)
    }
}
