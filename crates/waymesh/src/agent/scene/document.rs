//! The document: nodes and components.

use super::{SceneError, fields::Fields};
use crate::agent::CharacterController;
use crate::math::DVec3;
use crate::strict_json;
use serde_json::Value;

/// Positions and sizes in scenes are below this in magnitude, metres.
const FAR: f64 = 2_097_151.0;
/// Samples of a map, at most.
const MOST_SAMPLES: usize = 1 << 24;

/// A scene that has been read: a map and agents.
///
/// ```
/// use waymesh::agent::scene::Scene;
/// let scene = Scene::from_json(br##"{ "version": 1, "name": "yard", "nodes": [
///     { "name": "Map", "components": [ { "component": "navigation", "cellSize": 1, "rows": ["....", "#..."] } ] },
///     { "name": "Walker", "transform": { "position": { "x": 1, "y": 0, "z": 1 } },
///       "components": [ { "component": "navigation_agent", "destinationX": 3, "destinationZ": 0 } ] } ] }"##)?;
/// assert_eq!(scene.agents[0].name, "Walker");
/// # Ok::<(), waymesh::agent::scene::SceneError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The scene's name.
    pub name: String,
    /// What agents walk on.
    pub navigation: Option<Navigation>,
    /// The agents in the order of their nodes.
    pub agents: Vec<SceneAgent>,
}

/// What agents walk on, and the node that holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct Navigation {
    /// The node's name.
    pub node: String,
    /// Where it comes from.
    pub source: NavigationSource,
}

/// Where a map comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum NavigationSource {
    /// Samples row by row, `true` where an agent can walk; sample (i, j) at `origin + (i, j)·cell_size`.
    Rows {
        /// X and Z of the first sample, metres.
        origin: [f64; 2],
        /// Distance between samples, metres.
        cell_size: f64,
        /// Samples a row.
        width: u32,
        /// All samples, row by row.
        walkable: Vec<bool>,
    },
    /// A clearance surface in a file, named relative to the scene.
    Surface(String),
    /// A navigation mesh in a file, named relative to the scene.
    Mesh(String),
}

/// A node with a navigation agent.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneAgent {
    /// The node's name.
    pub name: String,
    /// Where it begins, metres.
    pub position: DVec3,
    /// Its radius, metres.
    pub radius: f64,
    /// Metres a second.
    pub speed: f64,
    /// X and Z of where it goes as the scene starts.
    pub destination: Option<[f64; 2]>,
    /// The controller that carries it, if it has one and a movement control with the driver `Agent`.
    pub controller: Option<CharacterController>,
}

impl Scene {
    /// Reads a scene.
    ///
    /// # Errors
    /// No JSON, another version, a component, field or character that is unknown, a value of the wrong kind or out of range, rows of different
    /// lengths, a second navigation, or an agent without any: with node and field.
    pub fn from_json(text: &[u8]) -> Result<Self, SceneError> {
        let document = strict_json::from_slice(text).map_err(|e| SceneError::Json(e.to_string()))?;
        let mut fields = Fields::new("scene".into(), document)?;
        match fields.take("version") {
            Some(version) if version == 1 => {}
            Some(other) => return Err(fields.fault("version", format!("is {other}, allowed: 1"))),
            None => return Err(fields.fault("version", "is missing, allowed: 1")),
        }
        let name = fields.text("name")?.unwrap_or_default();
        let nodes = fields.list("nodes")?.ok_or_else(|| fields.fault("nodes", "is missing, allowed: a list"))?;
        fields.end("version, name, nodes")?;
        let mut scene = Self { name, navigation: None, agents: Vec::new() };
        for (index, node) in nodes.into_iter().enumerate() {
            scene.add_node(index, node)?;
        }
        match scene.agents.first() {
            Some(agent) if scene.navigation.is_none() => Err(SceneError::NoNavigation { node: agent.name.clone() }),
            _ => Ok(scene),
        }
    }

    fn add_node(&mut self, index: usize, node: Value) -> Result<(), SceneError> {
        let named = node.get("name").and_then(Value::as_str).map(str::to_owned);
        let place = named.as_ref().map_or_else(|| format!("node {index}"), |name| format!("node {name}"));
        let mut fields = Fields::new(place.clone(), node)?;
        let name = fields.needed_text("name")?;
        let position = match fields.take("transform") {
            Some(transform) => position(&place, transform)?,
            None => DVec3::ZERO,
        };
        let components = fields.list("components")?.unwrap_or_default();
        fields.end("name, transform, components")?;
        let mut parts = Parts::default();
        for (index, component) in components.into_iter().enumerate() {
            let kind = component.get("component").and_then(Value::as_str).unwrap_or_default().to_owned();
            let place =
                format!("{place}, component {}", if kind.is_empty() { index.to_string() } else { kind.clone() });
            let mut fields = Fields::new(place, component)?;
            fields.needed_text("component")?;
            match kind.as_str() {
                "navigation" if self.navigation.is_some() => {
                    return Err(fields.fault("component", "is the second navigation, allowed: one in a scene"));
                }
                "navigation" => self.navigation = Some(Navigation { node: name.clone(), source: navigation(fields)? }),
                "movement_control" => {
                    let driver = fields.needed_text("driver")?;
                    if driver != "Agent" {
                        return Err(fields.fault("driver", format!("is {driver:?}, allowed: \"Agent\"")));
                    }
                    put(&fields, &mut parts.control, ())?;
                    fields.end("component, driver")?;
                }
                "character_controller" => {
                    let controller = character_controller(&mut fields)?;
                    put(&fields, &mut parts.controller, controller)?;
                    fields.end("component, radius, stepHeight")?;
                }
                "navigation_agent" => {
                    let agent = navigation_agent(&mut fields)?;
                    put(&fields, &mut parts.agent, agent)?;
                    fields.end("component, radius, speed, destinationX, destinationZ")?;
                }
                _ => {
                    let allowed = "navigation, movement_control, character_controller, navigation_agent";
                    return Err(fields.fault("component", format!("is unknown, allowed: {allowed}")));
                }
            }
        }
        if let Some((radius, speed, destination)) = parts.agent {
            let usual = CharacterController { radius, step_height: 0.3 };
            let controller = parts.control.map(|()| parts.controller.unwrap_or(usual));
            self.agents.push(SceneAgent { name, position, radius, speed, destination, controller });
        }
        Ok(())
    }
}

/// The components of a node that concern agents.
#[derive(Default)]
struct Parts {
    control: Option<()>,
    controller: Option<CharacterController>,
    /// Radius, speed and destination.
    agent: Option<(f64, f64, Option<[f64; 2]>)>,
}

/// Notes a component, of which a node has at most one.
fn put<T>(fields: &Fields, place: &mut Option<T>, component: T) -> Result<(), SceneError> {
    match place.replace(component) {
        None => Ok(()),
        Some(_) => Err(fields.fault("component", "is there twice, allowed: one on a node")),
    }
}

fn position(place: &str, transform: Value) -> Result<DVec3, SceneError> {
    let mut fields = Fields::new(format!("{place}, transform"), transform)?;
    let position = fields.take("position");
    fields.end("position")?;
    let Some(position) = position else { return Ok(DVec3::ZERO) };
    let mut fields = Fields::new(format!("{place}, transform, position"), position)?;
    let mut along = |name: &str| Ok::<f64, SceneError>(fields.number(name, -FAR, FAR)?.unwrap_or(0.0));
    let position = DVec3::new(along("x")?, along("y")?, along("z")?);
    fields.end("x, y, z")?;
    Ok(position)
}

fn navigation(mut fields: Fields) -> Result<NavigationSource, SceneError> {
    let rows = fields.list("rows")?;
    let (surface, mesh) = (fields.text("surface")?, fields.text("mesh")?);
    let source = match (rows, surface, mesh) {
        (Some(rows), None, None) => rows_source(&mut fields, rows)?,
        (None, Some(file), None) => NavigationSource::Surface(file),
        (None, None, Some(file)) => NavigationSource::Mesh(file),
        _ => return Err(fields.fault("rows", "allowed: exactly one of rows, surface and mesh")),
    };
    fields.end("component, cellSize, originX, originZ and rows, or surface, or mesh")?;
    Ok(source)
}

fn rows_source(fields: &mut Fields, rows: Vec<Value>) -> Result<NavigationSource, SceneError> {
    let cell_size = fields.number("cellSize", 1e-3, 1e4)?.unwrap_or(1.0);
    let origin = [fields.number("originX", -FAR, FAR)?, fields.number("originZ", -FAR, FAR)?].map(|v| v.unwrap_or(0.0));
    let (mut walkable, mut width) = (Vec::new(), None);
    for (j, row) in rows.iter().enumerate() {
        let name = format!("rows[{j}]");
        let Some(row) = row.as_str() else { return Err(fields.fault(&name, "is no text, allowed: a text of . and #")) };
        let begin = walkable.len();
        for (i, character) in row.chars().enumerate() {
            walkable.push(match character {
                '.' => true,
                '#' => false,
                other => {
                    return Err(
                        fields.fault(&name, format!("has {other:?} at {i}, allowed: . (walkable) and # (blocked)"))
                    );
                }
            });
        }
        let length = walkable.len() - begin;
        match width {
            None if length == 0 => return Err(fields.fault(&name, "is empty, allowed: at least one character")),
            None => width = Some(length),
            Some(width) if width != length => {
                return Err(
                    fields.fault(&name, format!("has {length} characters, allowed: {width}, as the rows before"))
                );
            }
            Some(_) => {}
        }
        if walkable.len() > MOST_SAMPLES {
            return Err(
                fields.fault("rows", format!("has more than {MOST_SAMPLES} characters, allowed: so many in all"))
            );
        }
    }
    let Some(width) = width else { return Err(fields.fault("rows", "is empty, allowed: at least one row")) };
    Ok(NavigationSource::Rows { origin, cell_size, width: width as u32, walkable })
}

fn character_controller(fields: &mut Fields) -> Result<CharacterController, SceneError> {
    Ok(CharacterController {
        radius: fields.number("radius", 0.0, 1000.0)?.unwrap_or(0.3),
        step_height: fields.number("stepHeight", 0.0, 1000.0)?.unwrap_or(0.3),
    })
}

fn navigation_agent(fields: &mut Fields) -> Result<(f64, f64, Option<[f64; 2]>), SceneError> {
    let radius = fields.number("radius", 0.0, 1000.0)?.unwrap_or(0.4);
    let speed = fields.number("speed", 0.0, 10_000.0)?.unwrap_or(4.0);
    let ends = [fields.number("destinationX", -FAR, FAR)?, fields.number("destinationZ", -FAR, FAR)?];
    match ends {
        [Some(x), Some(z)] => Ok((radius, speed, Some([x, z]))),
        [None, None] => Ok((radius, speed, None)),
        [Some(_), None] => {
            Err(fields.fault("destinationZ", "is missing, allowed: both destinationX and destinationZ, or neither"))
        }
        [None, Some(_)] => {
            Err(fields.fault("destinationX", "is missing, allowed: both destinationX and destinationZ, or neither"))
        }
    }
}
