//! All stages over one floor plan.

use super::checks::removable_points;
use super::{
    Adjacency, CellGrid, CellRectangle, FloorPlan, PlanError, PlanPath, PolygonSequence, filter_by_radius,
    find_adjacency, mark_cells, partition, portal_path, pull_through, rectangles_to_tile, search_polygons, straighten,
};
use crate::math::{DVec2, DVec3};
use crate::mesh::{MeshParams, TiledNavMesh};

/// A floor plan with the outcome of every stage: cells, rectangles, how they touch, and the walk in four forms.
///
/// ```
/// use waymesh::bake::plan2d::{FloorPlan, GridPlan, Rectangle};
/// use waymesh::math::DVec2;
/// let plan = GridPlan::new(FloorPlan {
///     width: 6.0,
///     height: 4.0,
///     cell: 0.5,
///     radius: 0.5,
///     obstacles: vec![Rectangle { x0: 2.0, y0: 0.0, x1: 4.0, y1: 2.0 }],
///     start: DVec2::new(0.5, 0.5),
///     goal: DVec2::new(5.5, 0.5),
/// })?;
/// assert_eq!((plan.walkable.count(), plan.cells.count()), (80, 66));
/// let route = plan.route.as_ref().unwrap();
/// assert!(route.pulled_path.cost <= route.portal_path.cost && route.removable_left == 0);
/// assert!(plan.self_checks().iter().all(|check| check.outcome.is_ok()));
/// # Ok::<(), waymesh::bake::plan2d::PlanError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GridPlan {
    /// What it was made from; a start or goal that means to be on a grid line, but for the rounding of decimals, is on it.
    pub plan: FloorPlan,
    /// The cells whose centres lie outside of all obstacles.
    pub walkable: CellGrid,
    /// Those of them that are also at least the radius away from obstacles.
    pub cells: CellGrid,
    /// The least distance of these cells' centres from an obstacle, metres; none without cells or obstacles.
    pub min_clearance: Option<f64>,
    /// The cells in rectangles; "polygon k" is the k-th of them.
    pub rectangles: Vec<CellRectangle>,
    /// How the rectangles touch.
    pub adjacency: Adjacency,
    /// The polygon that holds the start, on a boundary the lowest.
    pub start_polygon: Option<u32>,
    /// The polygon that holds the goal, likewise.
    pub goal_polygon: Option<u32>,
    /// The walk; none where a polygon is missing or no sequence of adjacent ones leads from one to the other.
    pub route: Option<Route>,
}

/// A walk through a [`GridPlan`].
#[derive(Clone, Debug, PartialEq)]
pub struct Route {
    /// The polygons it passes, and how many the search settled.
    pub polygons: PolygonSequence,
    /// Through the middles of the shared pieces.
    pub portal_path: PlanPath,
    /// The same after leaving out what can be left out.
    pub pulled_path: PlanPath,
    /// How many points could still be left out, counted by other code; 0 or something is wrong.
    pub removable_left: u32,
    /// The shortest path through the same polygons.
    pub funnel_path: PlanPath,
}

impl GridPlan {
    /// Runs all stages.
    ///
    /// # Errors
    /// A field of the plan that is out of range; nothing is computed then.
    pub fn new(mut plan: FloorPlan) -> Result<Self, PlanError> {
        let (columns, rows) = plan.check()?;
        let walkable = mark_cells(plan.cell, columns, rows, &plan.obstacles)?;
        (plan.start, plan.goal) = (walkable.onto_lines(plan.start), walkable.onto_lines(plan.goal));
        let filtered = filter_by_radius(&walkable, &plan.obstacles, plan.radius)?;
        let rectangles = partition(&filtered.cells);
        let adjacency = find_adjacency(&filtered.cells, &rectangles);
        let holding = |p: DVec2| rectangles.iter().position(|r| r.metres(plan.cell).contains(p)).map(|i| i as u32);
        let mut grid = Self {
            start_polygon: holding(plan.start),
            goal_polygon: holding(plan.goal),
            plan,
            walkable,
            cells: filtered.cells,
            min_clearance: filtered.min_clearance,
            rectangles,
            adjacency,
            route: None,
        };
        grid.route = grid.find_route()?;
        Ok(grid)
    }

    fn find_route(&self) -> Result<Option<Route>, PlanError> {
        let Self { plan, rectangles, adjacency, .. } = self;
        let (cell, start, goal) = (plan.cell, plan.start, plan.goal);
        let (Some(first), Some(last)) = (self.start_polygon, self.goal_polygon) else { return Ok(None) };
        let Some(polygons) = search_polygons(cell, rectangles, adjacency, first, last) else { return Ok(None) };
        let sequence = &polygons.sequence;
        let Some(portal_path) = portal_path(cell, adjacency, sequence, start, goal) else { return Ok(None) };
        let Some(funnel_path) = pull_through(cell, rectangles, adjacency, sequence, start, goal)? else {
            return Ok(None);
        };
        let pulled_path = straighten(&self.cells, &portal_path);
        let removable_left = removable_points(&self.cells, &pulled_path.points).len() as u32;
        Ok(Some(Route { polygons, portal_path, pulled_path, removable_left, funnel_path }))
    }

    /// Area of all rectangles, m²: their cells are counted, and multiplied by a cell's area.
    #[must_use]
    pub fn area(&self) -> f64 {
        let count: u64 = self.rectangles.iter().map(CellRectangle::cells).sum();
        count as f64 * (self.plan.cell * self.plan.cell)
    }

    /// How many cells the radius took away.
    #[must_use]
    pub fn removed(&self) -> u32 {
        self.walkable.count() - self.cells.count()
    }

    /// The plan as a mesh of one tile: x and y become X and Z, heights are 0. See
    /// [`rectangles_to_tile`].
    ///
    /// # Errors
    /// As for [`rectangles_to_tile`].
    pub fn to_mesh(&self) -> Result<TiledNavMesh, PlanError> {
        let (tile, _) = rectangles_to_tile(&self.cells, &self.rectangles)?;
        Ok(TiledNavMesh::from_tiles(MeshParams { origin: DVec3::ZERO, tile_size: 0.0, climb: 0.9 }, vec![tile])?)
    }
}
