//! The system that walks all agents.

use crate::agent::{CharacterController, Driver, MovementControl, NavigationAgent};
use crate::navigation_map::NavigationMap;
use crate::place::to_vec3;
use crate::roll::Roll;
use crate::settings::NavigationSettings;
use bevy_ecs::prelude::{DetectChangesMut, Entity, Mut, ParamSet, Query, Res, ResMut, Resource};
use bevy_time::Time;
use bevy_transform::components::Transform;
use waymesh::agent::{AgentStatus, Avoidance, AvoidingBody, MapRoutes, NavMap, RouteBudget, RouteMemory};
use waymesh::math::DVec3;

/// Local avoidance between agents that are driven through a [`MovementControl`]; those that walk by their transform keep to their routes, and the
/// others go around them. As it is, agents do not see each other.
#[derive(Resource, Clone, Debug, Default)]
pub struct AgentAvoidance(pub Option<Avoidance>);

/// What the system keeps from frame to frame, so that it allocates nothing.
#[derive(Resource, Default)]
pub(crate) struct Walking {
    memory: RouteMemory,
    steps: Vec<Step>,
    bodies: Vec<AvoidingBody>,
    velocities: Vec<DVec3>,
    /// The map's version that agents have planned for.
    planned_for: Option<u64>,
}

/// What an agent does in this frame, in the order of the roll.
#[derive(Clone, Copy, Default)]
struct Step {
    from: DVec3,
    /// Where it goes, or wants to be carried.
    to: DVec3,
    does: Does,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Does {
    /// It is somebody else's business.
    #[default]
    Nothing,
    /// It stands.
    Stand,
    /// It has walked by its transform.
    Walk,
    /// It wants to be carried.
    Wish,
}

type Agents<'w, 's> = Query<
    'w,
    's,
    (
        &'static mut NavigationAgent,
        &'static mut Transform,
        Option<&'static mut MovementControl>,
        Option<&'static CharacterController>,
    ),
>;

pub(crate) fn walk_agents(
    time: Res<Time>,
    map: Option<Res<NavigationMap>>,
    settings: Res<NavigationSettings>,
    mut avoidance: ResMut<AgentAvoidance>,
    mut roll: ResMut<Roll<NavigationAgent>>,
    mut walking: ResMut<Walking>,
    mut queries: ParamSet<(Query<(Entity, &NavigationAgent)>, Agents)>,
) {
    let delta = time.delta_secs_f64();
    roll.refresh(&queries.p0());
    let Some(map) = map.filter(|_| delta > 0.0) else { return };
    let mut agents = queries.p1();
    let walking = &mut *walking;
    if walking.planned_for != Some(map.version()) {
        walking.planned_for = Some(map.version());
        agents.iter_mut().for_each(|(mut agent, ..)| agent.walker.replan());
    }
    plan(&mut roll, walking, &mut agents, &map, settings.agent_nodes, delta);
    if let Some(avoidance) = &mut avoidance.0 {
        avoid(avoidance, walking, &roll, &agents, delta);
    }
    for (entity, step) in roll.entities().zip(&walking.steps) {
        if let Ok((agent, transform, control, controller)) = agents.get_mut(entity) {
            take(step, map.map(), agent, transform, control, controller, delta);
        }
    }
}

/// Every agent's step as if it were alone. Who had to wait for a route in the last frame comes first.
fn plan(
    roll: &mut Roll<NavigationAgent>,
    walking: &mut Walking,
    agents: &mut Agents,
    map: &NavigationMap,
    nodes: u64,
    delta: f64,
) {
    walking.steps.clear();
    walking.steps.resize(roll.entities().len(), Step::default());
    let mut routes = MapRoutes { map: map.map(), memory: &mut walking.memory };
    let mut budget = RouteBudget::new(&mut routes, nodes);
    let mut waits = None;
    for turn in roll.turns() {
        let Ok((mut agent, transform, control, _)) = agents.get_mut(roll.entity(turn)) else { continue };
        let from = agent.place(&transform);
        let step = &mut walking.steps[turn];
        *step = Step { from, to: from, does: Does::Stand };
        let driver = control.map(|control| control.driver);
        if driver == Some(Driver::Player) {
            step.does = Does::Nothing;
        }
        if agent.walker.status() != AgentStatus::Moving || driver == Some(Driver::Player) {
            continue;
        }
        let (does, to) = match driver {
            Some(_) => (Does::Wish, agent.walker.wish(&mut budget, from, delta).map(|wish| from + wish)),
            None => (Does::Walk, agent.walker.walk(&mut budget, from, delta)),
        };
        match to {
            Ok(to) => *step = Step { from, to, does },
            Err(fault) => agent.give_up(fault),
        }
        if budget.refused && waits.is_none() {
            waits = Some(turn);
        }
    }
    if let Some(turn) = waits {
        roll.continue_with(turn);
    }
}

/// Turns wishes so that the agents keep out of each other's way.
fn avoid(avoidance: &mut Avoidance, walking: &mut Walking, roll: &Roll<NavigationAgent>, agents: &Agents, delta: f64) {
    walking.bodies.clear();
    for (entity, step) in roll.entities().zip(&walking.steps) {
        let Ok((agent, ..)) = agents.get(entity) else { continue };
        let wish = (step.to - step.from) / delta;
        let velocity = if step.does == Does::Walk { wish } else { agent.velocity };
        let yields = step.does == Does::Wish && wish != DVec3::ZERO;
        let (radius, max_speed) = (agent.walker.body().radius, agent.walker.speed);
        walking.bodies.push(AvoidingBody { position: step.from, velocity, wish, radius, max_speed, yields });
    }
    avoidance.adjust(&walking.bodies, delta, &mut walking.velocities);
    for (step, (body, &velocity)) in walking.steps.iter_mut().zip(walking.bodies.iter().zip(&walking.velocities)) {
        if body.yields && velocity != body.wish {
            step.to = step.from + velocity * delta;
        }
    }
}

/// Does the step.
fn take(
    step: &Step,
    map: &dyn NavMap,
    mut agent: Mut<NavigationAgent>,
    transform: Mut<Transform>,
    control: Option<Mut<MovementControl>>,
    controller: Option<&CharacterController>,
    delta: f64,
) {
    if step.does == Does::Nothing {
        return;
    }
    let controller = controller.filter(|_| control.is_some());
    if let Some(control) = control {
        let wanted = (step.to - step.from) / delta;
        control.map_unchanged(|control| &mut control.velocity).set_if_neq(to_vec3(wanted));
        if controller.is_none() {
            agent.map_unchanged(|agent| &mut agent.velocity).set_if_neq(wanted);
            return;
        }
    }
    let moves = step.to != step.from;
    if !moves && agent.settled && agent.is_at(&transform) {
        agent.map_unchanged(|agent| &mut agent.velocity).set_if_neq(DVec3::ZERO);
        return;
    }
    let to = match controller.filter(|_| moves) {
        Some(CharacterController(body)) => map.carry(step.from, step.to, body),
        None => step.to,
    };
    let place = map.settle(step.from, to);
    agent.velocity = (place - step.from) / delta;
    agent.place = place;
    agent.settled = true;
    transform.map_unchanged(|transform| &mut transform.translation).set_if_neq(to_vec3(place));
}
