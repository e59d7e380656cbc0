//! Agents that walk the mesh for a while: everything is computed at once, so that the page can play, stop and go back.

use super::Around;
use waymesh::agent::{AgentStatus, NavMeshRoutes, NavigationAgent};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::mesh::TiledNavMesh;
use waymesh::query::{DefaultFilter, NavMeshQuery, PathOptions};
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
}

/// The positions of all agents at one time, then at the next, three numbers each. An agent that has arrived goes somewhere else;
/// none where the mesh has no place to stand.
///
/// # Errors
/// More positions than fit, a rate of 0, or a speed that is none.
pub fn walk(mesh: &TiledNavMesh, walk: Walk, around: Around) -> Result<Vec<f32>, String> {
    let Walk { agents, rate, seconds, speed, seed } = walk;
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
    let mut place = || query.random_point(mesh, &mut rng, &DefaultFilter).map(|point| point.position);
    let mut walkers: Vec<(DVec3, NavigationAgent)> =
        (0..agents).filter_map(|_| Some((place()?, NavigationAgent::new(NavAgent::default(), speed)))).collect();
    let mut routes = NavMeshRoutes::new(mesh, NavMeshQuery::default(), PathOptions::default());
    let mut positions = Vec::new();
    for _ in 0..times {
        for (position, agent) in &mut walkers {
            around.push(&mut positions, *position);
            if agent.status() != AgentStatus::Moving
                && let Some(goal) = place()
            {
                agent.move_to(goal);
            }
            *position = agent.walk(&mut routes, *position, 1.0 / f64::from(rate)).map_err(|e| e.to_string())?;
        }
    }
    Ok(positions)
}
