//! Scenes: JSON documents of named nodes with components, and a player that walks their agents without a window.

mod document;
mod error;
mod fields;
mod map;
mod player;

pub use super::CharacterController;
pub use document::{Navigation, NavigationSource, Scene, SceneAgent};
pub use error::SceneError;
pub use map::SceneMap;
pub use player::ScenePlayer;
