//! Agents that walk the mesh for a while: everything is computed at once, so that the page can play, stop and go back.

use super::Around;
use waymesh::agent::{AgentStatus, Avoidance, AvoidingBody, NavMeshRoutes, NavigationAgent};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::mesh::{PolyRef, TiledNavMesh};
use waymesh::query::{DefaultFilter, NavMeshQuery, PathOptions, move_along_surface};
use waymesh::surface::NavAgent;

/// Most positions that are computed.
const MOST_POSITIONS: u64 = 1 << 20;

/// How many agents walk, for how long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Walk {
    /// Agents.
    pub agents: u32,
    /// Positions of each agent a second.
    pub rate: u32,
    /// Seconds.
    pub seconds: u32,
    /// Metres a second.
    pub speed: f64,
    /// Where they begin and where they go follows from it.
    pub seed: u64,
    /// Whether they keep out of each other's way. Then they are carried over the surface and use no off-mesh links.
    pub keep_apart: bool,
}

/// Somebody who walks.
struct Walker {
    position: DVec3,
    /// The polygon that it stands on, known as long as it is carried.
    polygon: PolyRef,
    velocity: DVec3,
    agent: NavigationAgent,
}

/// The positions of all agents at one time, then at the next, three numbers each. An agent that has arrived goes somewhere else;
/// none where the mesh has no place to stand.
///
/// # Errors
/// More positions than fit, a rate of 0, or a speed that is none.
pub fn walk(mesh: &TiledNavMesh, walk: Walk, around: Around) -> Result<Vec<f32>, String> {
    let Walk { agents, rate, seconds, speed, seed, keep_apart } = walk;
    let times = u64::from(rate) * u64::from(seconds);
    if rate == 0 || times * u64::from(agents) > MOST_POSITIONS {
        return Err(format!(
            "{agents} agents, {rate} positions a second, {seconds} s: allowed: 1 to {MOST_POSITIONS} in all"
        ));
    }
    if !(speed > 0.0 && speed < 1000.0) {
        return Err(format!("speed is {speed}, allowed: above 0, below 1000 metres a second"));
    }
    let mut rng = SplitMix64::new(seed);
    let mut query = NavMeshQuery::default();
    let mut place = || query.random_point(mesh, &mut rng, &DefaultFilter).map(|point| (point.position, point.polygon));
    let walker = |(position, polygon)| Walker {
        position,
        polygon,
        velocity: DVec3::ZERO,
        agent: NavigationAgent::new(NavAgent::default(), speed),
    };
    let mut walkers: Vec<Walker> = (0..agents).filter_map(|_| place().map(walker)).collect();
    let mut routes = NavMeshRoutes::new(mesh, NavMeshQuery::default(), PathOptions::default());
    let mut positions = Vec::new();
    let mut crowd = Crowd::default();
    let delta = 1.0 / f64::from(rate);
    for _ in 0..times {
        for Walker { position, agent, .. } in &mut walkers {
            around.push(&mut positions, *position);
            if agent.status() != AgentStatus::Moving
                && let Some((goal, _)) = place()
            {
                agent.move_to(goal);
            }
            if !keep_apart {
                *position = agent.walk(&mut routes, *position, delta).map_err(|e| e.to_string())?;
            }
        }
        if keep_apart {
            crowd.step(mesh, &mut routes, &mut walkers, delta).map_err(|e| e.to_string())?;
        }
    }
    Ok(positions)
}

/// Walkers that keep out of each other's way.
#[derive(Default)]
struct Crowd {
    avoidance: Avoidance,
    bodies: Vec<AvoidingBody>,
    velocities: Vec<DVec3>,
}

impl Crowd {
    fn step(
        &mut self,
        mesh: &TiledNavMesh,
        routes: &mut NavMeshRoutes<'_, DefaultFilter>,
        walkers: &mut [Walker],
        delta: f64,
    ) -> Result<(), waymesh::OutOfRange> {
        self.bodies.clear();
        for Walker { position, velocity, agent, .. } in &mut *walkers {
            let wish = agent.wish(routes, *position, delta)? / delta;
            self.bodies.push(AvoidingBody {
                position: *position,
                velocity: *velocity,
                wish,
                radius: agent.body().radius,
                max_speed: agent.speed,
                yields: true,
            });
        }
        self.avoidance.adjust(&self.bodies, delta, &mut self.velocities);
        for (walker, &velocity) in walkers.iter_mut().zip(&self.velocities) {
            let before = walker.position;
            walker.carry(mesh, before + velocity * delta)?;
            walker.velocity = (walker.position - before) / delta;
            walker.velocity.y = 0.0;
        }
        Ok(())
    }
}

impl Walker {
    /// Moves over the surface, along a wall where one is in the way.
    fn carry(&mut self, mesh: &TiledNavMesh, to: DVec3) -> Result<(), waymesh::OutOfRange> {
        let moved = move_along_surface(mesh, self.polygon, self.position, to, &DefaultFilter, &mut Vec::new())?;
        (self.polygon, self.position) = (moved.polygon, moved.point);
        Ok(())
    }
}
