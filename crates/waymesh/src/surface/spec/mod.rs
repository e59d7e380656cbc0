//! Surfaces described in JSON: region, ground, agent and what is in the way.

mod error;
mod fields;
mod ground;

pub use error::{SpecError, SpecFault};
pub use ground::{GroundImage, GroundSpec};

use super::{NavAgent, NavAreas, NavFootprint, NavObstacle, NavWater};
use crate::grid::NavRegion;
use crate::strict_json;
use fields::Fields;
use serde_json::Value;

/// Everything that a surface is baked from. `docs/surfaces.md` describes the JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct SurfaceSpec {
    /// Where the samples are.
    pub region: NavRegion,
    /// The ground, which may have to be read from an image first.
    pub ground: GroundSpec,
    /// The agent.
    pub agent: NavAgent,
    /// The widest agent to bake for, metres.
    pub max_agent_radius: f64,
    /// What is in the way.
    pub areas: NavAreas,
}

impl SurfaceSpec {
    /// How many samples beyond the region the ground matters: as far as the bake looks, and their neighbours.
    #[must_use]
    pub fn ground_margin(&self) -> u32 {
        (self.max_agent_radius / self.region.sample_size()).ceil() as u32 + 2
    }

    /// Reads a description.
    ///
    /// # Errors
    /// What is wrong, with the field: not JSON, a field that is missing or unknown or of another type, a value out of range.
    pub fn from_json(text: &[u8]) -> Result<Self, SpecError> {
        let value = strict_json::from_slice(text).map_err(|e| SpecError::new("", SpecFault::Json(e.to_string())))?;
        let root = Fields::new("", &value, &["region", "ground", "agent", "max_agent_radius", "areas"])?;
        let agent = root.object("agent", agent)?.unwrap_or_default();
        Ok(Self {
            region: root.required("region", region)?,
            ground: root.required("ground", ground::ground)?,
            agent,
            max_agent_radius: root.number("max_agent_radius")?.unwrap_or(agent.radius),
            areas: root.object("areas", areas)?.unwrap_or_default(),
        })
    }
}

fn region(at: &str, value: &Value) -> Result<NavRegion, SpecError> {
    let fields = Fields::new(at, value, &["origin_x", "origin_z", "samples_x", "samples_z", "sample_size"])?;
    region_of(&fields)
}

/// The region in fields that may hold more than that.
fn region_of(fields: &Fields<'_>) -> Result<NavRegion, SpecError> {
    let region = NavRegion::new(
        fields.number("origin_x")?.unwrap_or(0.0),
        fields.number("origin_z")?.unwrap_or(0.0),
        fields.count("samples_x")?,
        fields.count("samples_z")?,
        fields.required_number("sample_size")?,
    );
    region.map_err(|e| fields.refused(e))
}

fn agent(at: &str, value: &Value) -> Result<NavAgent, SpecError> {
    let fields = Fields::new(at, value, &["radius", "height", "step_height", "max_slope_degrees"])?;
    let usual = NavAgent::default();
    let agent = NavAgent {
        radius: fields.number("radius")?.unwrap_or(usual.radius),
        height: fields.number("height")?.unwrap_or(usual.height),
        step_height: fields.number("step_height")?.unwrap_or(usual.step_height),
        max_slope_degrees: fields.number("max_slope_degrees")?.unwrap_or(usual.max_slope_degrees),
    };
    agent.check().map_err(|e| fields.refused(e))?;
    Ok(agent)
}

fn areas(at: &str, value: &Value) -> Result<NavAreas, SpecError> {
    let fields = Fields::new(at, value, &["obstacles", "no_walk", "water"])?;
    Ok(NavAreas {
        obstacles: fields.list("obstacles", obstacle)?,
        no_walk: fields.list("no_walk", no_walk)?,
        water: fields.object("water", water)?,
    })
}

fn obstacle(at: &str, value: &Value) -> Result<NavObstacle, SpecError> {
    let fields = Fields::new(at, value, &["rect", "circle", "min_y", "max_y"])?;
    let obstacle = NavObstacle {
        footprint: footprint(&fields)?,
        min_y: fields.required_number("min_y")?,
        max_y: fields.required_number("max_y")?,
    };
    obstacle.check().map_err(|e| fields.refused(e))?;
    Ok(obstacle)
}

fn no_walk(at: &str, value: &Value) -> Result<NavFootprint, SpecError> {
    let fields = Fields::new(at, value, &["rect", "circle"])?;
    let footprint = footprint(&fields)?;
    footprint.check().map_err(|e| fields.refused(e))?;
    Ok(footprint)
}

fn footprint(fields: &Fields<'_>) -> Result<NavFootprint, SpecError> {
    match (fields.numbers::<4>("rect")?, fields.numbers::<3>("circle")?) {
        (Some([min_x, min_z, max_x, max_z]), None) => Ok(NavFootprint::rect(min_x, min_z, max_x, max_z)),
        (None, Some([x, z, radius])) => Ok(NavFootprint::circle(x, z, radius)),
        _ => Err(fields.fault(SpecFault::OneOf("rect, circle"))),
    }
}

fn water(at: &str, value: &Value) -> Result<NavWater, SpecError> {
    let fields = Fields::new(at, value, &["surface_y", "max_depth"])?;
    let water = NavWater {
        surface_y: fields.required_number("surface_y")?,
        max_depth: fields.number("max_depth")?.unwrap_or(0.0),
    };
    water.check().map_err(|e| fields.refused(e))?;
    Ok(water)
}

#[cfg(test)]
mod tests;
