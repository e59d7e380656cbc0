//! What sends agents.

use crate::agent::NavigationAgent;
use crate::navigation_map::NavigationMap;
use crate::place::to_dvec3;
use crate::roll::Roll;
use crate::settings::NavigationSettings;
use bevy_ecs::prelude::{Component, Entity, ParamSet, Query, Res, ResMut, Resource};
use bevy_math::Vec3;
use bevy_time::Time;
use bevy_transform::components::Transform;
use waymesh::agent::{MapRoutes, RouteBudget, RouteMemory};
use waymesh::math::DVec3;

/// Walks an agent from place to place, for ever.
#[derive(Component, Clone, Debug, Default, PartialEq)]
pub struct Patrol(pub waymesh::agent::Patrol);

impl Patrol {
    /// A patrol around some places without a pause.
    #[must_use]
    pub fn new(places: impl IntoIterator<Item = Vec3>) -> Self {
        Self(waymesh::agent::Patrol::new(places.into_iter().map(to_dvec3).collect()))
    }
}

/// Sends an agent after another entity. When that is gone, the agent stops.
#[derive(Component, Clone, Debug, PartialEq)]
pub struct Chase {
    /// Who is chased.
    pub target: Entity,
    /// How.
    pub chase: waymesh::agent::Chase,
}

impl Chase {
    /// A chase with the usual distances.
    #[must_use]
    pub fn of(target: Entity) -> Self {
        Self { target, chase: waymesh::agent::Chase::default() }
    }
}

/// Sends an agent away from another entity when that comes near. When it is gone, the agent rests.
#[derive(Component, Clone, Debug)]
pub struct Flee {
    /// Who is fled from.
    pub threat: Entity,
    /// How.
    pub flee: waymesh::agent::Flee,
}

impl Flee {
    /// With the usual distances.
    #[must_use]
    pub fn from(threat: Entity) -> Self {
        Self { threat, flee: waymesh::agent::Flee::default() }
    }
}

/// What the system keeps from frame to frame.
#[derive(Resource, Default)]
pub(crate) struct Behaving {
    memory: RouteMemory,
    /// Where everybody stood at the beginning of the frame, in the order of the roll: the agent, and whom it looks at.
    places: Vec<(DVec3, Option<DVec3>)>,
}

type Listed<'w, 's> = Query<'w, 's, (Entity, &'static NavigationAgent)>;
type Seen<'w, 's> = Query<'w, 's, (&'static Transform, Option<&'static NavigationAgent>)>;
type Lookers<'w, 's> = Query<'w, 's, Looking>;
type Senders<'w, 's> = Query<'w, 's, Sent>;
type Looking = (&'static NavigationAgent, &'static Transform, Option<&'static Chase>, Option<&'static Flee>);
type Sent =
    (&'static mut NavigationAgent, Option<&'static mut Patrol>, Option<&'static mut Chase>, Option<&'static mut Flee>);

/// Updates all behaviours. Everybody sees where the others stood at the beginning of the frame.
pub(crate) fn behave(
    time: Res<Time>,
    map: Option<Res<NavigationMap>>,
    settings: Res<NavigationSettings>,
    mut roll: ResMut<Roll<NavigationAgent>>,
    mut behaving: ResMut<Behaving>,
    mut queries: ParamSet<(Listed, (Lookers, Seen), Senders)>,
) {
    let delta = time.delta_secs_f64();
    roll.refresh(&queries.p0());
    let Some(map) = map.filter(|_| delta > 0.0) else { return };
    let Behaving { memory, places } = &mut *behaving;
    places.clear();
    let (looking, seen) = queries.p1();
    let place_of = |entity: Entity| {
        let (transform, agent) = seen.get(entity).ok()?;
        Some(agent.map_or_else(|| to_dvec3(transform.translation), |agent| agent.place(transform)))
    };
    places.extend(roll.entities().map(|entity| {
        let Ok((agent, transform, chase, flee)) = looking.get(entity) else { return (DVec3::ZERO, None) };
        let other = chase.map(|chase| chase.target).or(flee.map(|flee| flee.threat));
        (agent.place(transform), other.and_then(place_of))
    }));
    let mut agents = queries.p2();
    let mut routes = MapRoutes { map: map.map(), memory };
    let mut budget = RouteBudget::new(&mut routes, settings.agent_nodes);
    for turn in roll.turns() {
        let Ok((mut agent, patrol, chase, flee)) = agents.get_mut(roll.entity(turn)) else { continue };
        let (place, other) = places[turn];
        if let Some(mut chase) = chase {
            chase.chase.update(&mut agent.walker, place, other, delta);
        } else if let Some(mut flee) = flee {
            if let Err(fault) = flee.flee.update(&mut agent.walker, &mut budget, place, other, delta) {
                agent.give_up(fault);
            }
        } else if let Some(mut patrol) = patrol {
            patrol.0.update(&mut agent.walker, delta);
        }
    }
}
