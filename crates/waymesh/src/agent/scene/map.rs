//! What the agents of a scene walk on.

use super::{NavigationSource, Scene};
use crate::OutOfRange;
use crate::agent::{CharacterController, DebugLines, MeshMap, NavMap, RouteMemory, SurfaceMap};
use crate::grid::{NavGridTile, NavPath, NavPathStatus, NavRegion};
use crate::math::{DVec3, Extremes};
use crate::mesh::TiledNavMesh;
use crate::surface::{NavAgent, SurfaceFile};

/// The map of a scene.
#[derive(Clone, Debug)]
pub enum SceneMap {
    /// Samples with clearance.
    Surface(Box<SurfaceMap>),
    /// Polygons.
    Mesh(Box<MeshMap>),
}

impl SceneMap {
    /// The map of a scene whose navigation is given by rows. `None` for one that is a file, or that has none.
    ///
    /// # Errors
    /// A lattice that reaches beyond ±2²¹ m, or is too large.
    pub fn from_rows(scene: &Scene) -> Result<Option<Self>, OutOfRange> {
        let Some(NavigationSource::Rows { origin, cell_size, width, walkable }) =
            scene.navigation.as_ref().map(|navigation| &navigation.source)
        else {
            return Ok(None);
        };
        let rows = walkable.len() as u32 / width;
        let region = NavRegion::new(origin[0], origin[1], *width, rows, *cell_size)?;
        let tile = NavGridTile::from_fn(region, |i, j| walkable[(j * width + i) as usize]);
        let widest = scene.agents.iter().fold(0.0, |widest: f64, agent| widest.greater(agent.radius));
        let tile = tile.to_nav_surface(&NavAgent::default(), widest.greater(*cell_size))?;
        Ok(Some(Self::from_surface(SurfaceFile { tile, ground: None })))
    }

    /// A surface as map.
    #[must_use]
    pub fn from_surface(file: SurfaceFile) -> Self {
        Self::Surface(Box::new(SurfaceMap::from_file(file)))
    }

    /// A mesh as map.
    #[must_use]
    pub fn from_mesh(mesh: TiledNavMesh) -> Self {
        Self::Mesh(Box::new(MeshMap::new(mesh)))
    }

    fn map(&self) -> &dyn NavMap {
        match self {
            Self::Surface(map) => &**map,
            Self::Mesh(map) => &**map,
        }
    }
}

impl NavMap for SceneMap {
    fn find_route(
        &self,
        memory: &mut RouteMemory,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        self.map().find_route(memory, from, to, agent, out)
    }

    fn carry(&self, from: DVec3, to: DVec3, body: &CharacterController) -> DVec3 {
        self.map().carry(from, to, body)
    }

    fn settle(&self, before: DVec3, now: DVec3) -> DVec3 {
        self.map().settle(before, now)
    }

    fn draw(&self, lines: &mut DebugLines) {
        self.map().draw(lines);
    }
}
