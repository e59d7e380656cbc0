//! Clearance surfaces as maps.

use crate::OutOfRange;
use crate::agent::{CharacterController, DebugLines, NavMap, RouteMemory};
use crate::grid::{FlatGround, NavGround, NavPath, NavPathStatus};
use crate::math::{DVec3, tan_degrees};
use crate::surface::{
    NavAgent, NavPathQuery, NavSurface, NavSurfaceTile, NavTiledSurface, SurfaceFile, SurfaceGround, slide,
};
use std::any::Any;

/// A clearance surface, single or tiled, with its ground and the limits of searches over it.
#[derive(Clone, Debug)]
pub struct SurfaceMap<S = NavSurfaceTile, G = SurfaceGround> {
    /// The surface.
    pub surface: S,
    /// Its heights; where there are none, agents keep theirs.
    pub ground: Option<G>,
    /// As [`NavPathQuery::max_expanded_nodes`].
    pub max_expanded_nodes: u32,
    /// As [`NavPathQuery::snap_samples`].
    pub snap_samples: u32,
}

/// A body that is carried over ground looks at its height once every so many samples at least, so that no step is passed over.
const STRIDE: f64 = 0.5;
/// The most strides of one step, so that no speed takes longer.
const MOST_STRIDES: f64 = 4096.0;

impl<S: NavSurface, G: NavGround> SurfaceMap<S, G> {
    /// A surface with the usual limits.
    #[must_use]
    pub fn new(surface: S, ground: Option<G>) -> Self {
        let NavPathQuery { max_expanded_nodes, snap_samples, .. } = NavPathQuery::default();
        Self { surface, ground, max_expanded_nodes, snap_samples }
    }

    /// Slides stride by stride, and stops before a rise that is higher than a step and steeper than a slope.
    fn climb(&self, ground: &G, from: DVec3, to: DVec3, body: &CharacterController) -> DVec3 {
        let slope = tan_degrees(self.surface.agent().max_slope_degrees);
        let way = DVec3::new(to.x - from.x, 0.0, to.z - from.z);
        let strides = (way.length() / (self.surface.region().sample_size() * STRIDE)).ceil();
        let strides = if strides <= MOST_STRIDES { strides } else { MOST_STRIDES };
        let mut at = from;
        let mut k = 1.0;
        while k <= strides {
            let aim = if k == strides { to } else { from + way * (k / strides) };
            let there = slide(&self.surface, at, aim, body.radius);
            let rise = ground.height(there.x, there.z) - ground.height(at.x, at.z);
            let (dx, dz) = (there.x - at.x, there.z - at.z);
            if rise > body.step_height && rise > slope * (dx * dx + dz * dz).sqrt() {
                return at;
            }
            at = there;
            k += 1.0;
        }
        at
    }
}

impl SurfaceMap {
    /// A surface that was read from a file.
    #[must_use]
    pub fn from_file(file: SurfaceFile) -> Self {
        Self::new(file.tile, file.ground)
    }
}

impl<S, G> NavMap for SurfaceMap<S, G>
where
    S: NavSurface + Send + Sync + 'static,
    G: NavGround + Send + Sync + 'static,
{
    fn find_route(
        &self,
        memory: &mut RouteMemory,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        let query = &mut memory.surface;
        (query.max_expanded_nodes, query.snap_samples) = (self.max_expanded_nodes, self.snap_samples);
        match &self.ground {
            Some(ground) => query.find_path(&self.surface, ground, from, to, agent, out),
            None => query.find_path(&self.surface, &FlatGround(from.y), from, to, agent, out),
        }
    }

    fn carry(&self, from: DVec3, to: DVec3, body: &CharacterController) -> DVec3 {
        match &self.ground {
            Some(ground) => self.climb(ground, from, to, body),
            None => slide(&self.surface, from, to, body.radius),
        }
    }

    fn settle(&self, before: DVec3, now: DVec3) -> DVec3 {
        let height = self.ground.as_ref().map_or(f64::NAN, |ground| ground.height(now.x, now.z));
        DVec3::new(now.x, if height.is_finite() { height } else { before.y }, now.z)
    }

    fn draw(&self, lines: &mut DebugLines) {
        match &self.ground {
            Some(ground) => lines.add_surface(&self.surface, ground),
            None => lines.add_surface(&self.surface, &FlatGround(0.0)),
        }
        if let Some(tiles) = (&self.surface as &dyn Any).downcast_ref::<NavTiledSurface>() {
            match &self.ground {
                Some(ground) => lines.add_tile_outlines(tiles, ground),
                None => lines.add_tile_outlines(tiles, &FlatGround(0.0)),
            }
        }
    }
}
