//! How much is done in a frame, and where.

use bevy_ecs::prelude::Resource;

/// Limits of a frame's work, counted in nodes that searches expand and never in time, so that results do not depend on the machine.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct NavigationSettings {
    /// Agents begin no more searches in a frame once so many nodes were expanded for them; the last one may go over it. Who had no turn walks on
    /// along the route it has, and is served first in the next frame.
    pub agent_nodes: u64,
    /// The same for path requests that are answered on the frame.
    pub request_nodes: u64,
    /// Where path requests are answered.
    pub requests: Searches,
}

/// Where path requests are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searches {
    /// On the frame, in the update in which they are first seen pending.
    OnFrame,
    /// By tasks while the frame goes on. Answers arrive on the next update, which waits for those that are not ready.
    OffFrame {
        /// At most so many are begun in one update; the others have to wait.
        most: usize,
    },
}

impl Default for NavigationSettings {
    /// 20,000 nodes for agents, 20,000 for requests, answered on the frame.
    fn default() -> Self {
        Self { agent_nodes: 20_000, request_nodes: 20_000, requests: Searches::OnFrame }
    }
}
