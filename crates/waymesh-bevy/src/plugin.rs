//! The plugin.

use crate::agent::NavigationAgent;
use crate::behaviours::{Behaving, behave};
use crate::debug::{NavDebug, collect_lines};
use crate::path_request::{Answering, PathRequest, ask, give_answers};
use crate::roll::Roll;
use crate::settings::NavigationSettings;
use crate::streaming::stream_cells;
use crate::walk::{AgentAvoidance, Walking, walk_agents};
use bevy_app::{App, FixedUpdate, Plugin, PostUpdate};
use bevy_ecs::prelude::{IntoScheduleConfigs, SystemSet};
use bevy_ecs::schedule::{InternedScheduleLabel, ScheduleLabel};

/// Navigation: answers [`PathRequest`]s, runs behaviours, walks [`NavigationAgent`]s, streams grid cells and collects debug lines. All over the
/// [`NavigationMap`](crate::NavigationMap), which the game inserts whenever it has one.
///
/// It runs in `FixedUpdate`, where a step is as long on every machine. Bevy's `TimePlugin` must be there.
#[derive(Clone, Debug)]
pub struct NavigationPlugin {
    schedule: InternedScheduleLabel,
}

impl NavigationPlugin {
    /// In a schedule of one's own. In `Update` steps are as long as frames are, and results the same only where those are.
    #[must_use]
    pub fn in_schedule(schedule: impl ScheduleLabel) -> Self {
        Self { schedule: schedule.intern() }
    }
}

impl Default for NavigationPlugin {
    fn default() -> Self {
        Self::in_schedule(FixedUpdate)
    }
}

/// The plugin's systems, one set after the other. What a game does before `Behave` is seen in the same update, and so is what agents did after
/// `Walk`.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NavigationSystems {
    /// Requests that tasks have searched for get their answers.
    Answer,
    /// Cells come and go.
    Stream,
    /// Pending requests are answered or handed to tasks.
    Ask,
    /// Behaviours send agents.
    Behave,
    /// Agents walk.
    Walk,
}

impl Plugin for NavigationPlugin {
    fn build(&self, app: &mut App) {
        use NavigationSystems::{Answer, Ask, Behave, Stream, Walk};
        app.init_resource::<NavigationSettings>()
            .init_resource::<AgentAvoidance>()
            .init_resource::<NavDebug>()
            .init_resource::<Roll<NavigationAgent>>()
            .init_resource::<Roll<PathRequest>>()
            .init_resource::<Walking>()
            .init_resource::<Answering>()
            .init_resource::<Behaving>()
            .configure_sets(self.schedule, (Answer, Stream, Ask, Behave, Walk).chain())
            .add_systems(
                self.schedule,
                (
                    give_answers.in_set(Answer),
                    stream_cells.in_set(Stream),
                    ask.in_set(Ask),
                    behave.in_set(Behave),
                    walk_agents.in_set(Walk),
                ),
            )
            .add_systems(PostUpdate, collect_lines);
        #[cfg(feature = "gizmos")]
        app.add_systems(PostUpdate, crate::debug::draw_lines.after(collect_lines));
    }
}
