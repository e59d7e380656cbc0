//! What is wrong with a scene.

use crate::OutOfRange;

/// Why a scene does not load.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SceneError {
    /// Text that is no JSON.
    #[error("{0}")]
    Json(String),
    /// Something in the document that should be different.
    #[error("{place}: {fault}")]
    Field {
        /// Node and field.
        place: String,
        /// What is wrong and what is allowed.
        fault: String,
    },
    /// The scene has agents and nothing to walk on.
    #[error("node {node} has a navigation_agent, and no node has a navigation: allowed: a scene with one navigation")]
    NoNavigation {
        /// The name of the first node with an agent.
        node: String,
    },
    /// An agent that the map cannot answer for.
    #[error("node {node}, component navigation_agent: {fault}")]
    Agent {
        /// The name of the agent's node.
        node: String,
        /// What the map refuses.
        fault: OutOfRange,
    },
    /// A number that the map refuses.
    #[error("navigation: {0}")]
    Map(#[from] OutOfRange),
}
