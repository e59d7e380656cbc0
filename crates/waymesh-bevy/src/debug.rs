//! What agents walk on and where they go, as lines.

use crate::agent::NavigationAgent;
use crate::navigation_map::NavigationMap;
use crate::roll::Roll;
use bevy_ecs::prelude::{Local, Query, Res, ResMut, Resource};
use bevy_transform::components::Transform;
use waymesh::agent::{AgentStatus, DebugLines, MeshMap};
use waymesh::query::{NavMeshQuery, PathResult};

/// Debug lines, off until they are switched on. They are data, drawn by whoever likes; with the feature `gizmos` also by Bevy's gizmos.
#[derive(Resource, Clone, Debug, Default)]
pub struct NavDebug {
    /// Whether lines are collected.
    pub enabled: bool,
    /// Whether the corridors of routes over a mesh are among them. They are searched for anew, each frame.
    pub corridors: bool,
    /// The map: crosses on blocked samples, polygons, outlines of tiles and cells; and how many samples are walkable and blocked.
    pub map: DebugLines,
    /// The routes of agents under way, and their corridors.
    pub routes: DebugLines,
    drawn: Option<u64>,
}

impl NavDebug {
    /// Switches lines on by name: `nav` for the map and the routes, `nav-corridors` for the corridors too. Other names are somebody else's.
    pub fn switch_on(&mut self, names: &str) {
        for name in names.split(',') {
            self.enabled |= matches!(name, "nav" | "nav-corridors");
            self.corridors |= name == "nav-corridors";
        }
    }

    /// As a program's arguments say: `--debug=nav`.
    #[must_use]
    pub fn from_arguments(arguments: impl IntoIterator<Item = String>) -> Self {
        let mut debug = Self::default();
        for names in arguments.into_iter().filter_map(|argument| argument.strip_prefix("--debug=").map(str::to_owned)) {
            debug.switch_on(&names);
        }
        debug
    }
}

/// Collects the lines: the map's when it has changed, the routes' each frame.
pub(crate) fn collect_lines(
    mut debug: ResMut<NavDebug>,
    map: Option<Res<NavigationMap>>,
    roll: Res<Roll<NavigationAgent>>,
    agents: Query<(&NavigationAgent, &Transform)>,
    mut search: Local<(NavMeshQuery, PathResult)>,
) {
    let Some(map) = map.filter(|_| debug.enabled) else { return };
    let debug = &mut *debug;
    if debug.drawn != Some(map.version()) {
        debug.drawn = Some(map.version());
        debug.map.clear();
        map.map().draw(&mut debug.map);
    }
    debug.routes.clear();
    for (agent, transform) in roll.entities().filter_map(|entity| agents.get(entity).ok()) {
        if agent.status() != AgentStatus::Moving {
            continue;
        }
        debug.routes.add_route(agent.route());
        let (Some(mesh), Some(to)) = (map.get::<MeshMap>().filter(|_| debug.corridors), agent.walker.destination())
        else {
            continue;
        };
        let (query, found) = &mut *search;
        if query.find_path_into(&mesh.mesh, agent.place(transform), to, &mesh.options, found).is_ok() {
            debug.routes.add_corridor(&mesh.mesh, &found.corridor);
        }
    }
}

/// Draws the lines.
#[cfg(feature = "gizmos")]
pub(crate) fn draw_lines(debug: Res<NavDebug>, mut gizmos: bevy_gizmos::prelude::Gizmos) {
    use crate::place::to_vec3;
    use bevy_color::Color;
    use waymesh::agent::DebugLineKind;
    if !debug.enabled {
        return;
    }
    for line in debug.map.lines.iter().chain(&debug.routes.lines) {
        let colour = match line.kind {
            DebugLineKind::Blocked => Color::srgb(0.85, 0.25, 0.2),
            DebugLineKind::Outline => Color::srgb(0.45, 0.45, 0.5),
            DebugLineKind::Polygon => Color::srgb(0.2, 0.55, 0.75),
            DebugLineKind::Corridor => Color::srgb(0.95, 0.75, 0.2),
            DebugLineKind::Route => Color::srgb(0.15, 0.8, 0.35),
        };
        let [a, b] = line.ends.map(to_vec3);
        gizmos.line(a, b, colour);
    }
}
