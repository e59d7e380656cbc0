//! A* over the samples of a generated town: a clearance surface beside grid crates.

use grid_pathfinding::PathingGrid;
use grid_util::{grid::ValueGrid, point::Point};
use waymesh::grid::{FlatGround, NavPath, NavPathStatus, NavRegion};
use waymesh::math::SplitMix64;
use waymesh::surface::{
    NavAgent, NavAreas, NavFootprint, NavObstacle, NavPathQuery, NavSurface, NavSurfaceTile, bake_nav_surface,
};

use crate::{
    contest::Effort,
    table::{Row, Unit},
    timing::{Contender, Figures, take_turns, timed},
};

/// Samples along each side, a metre apart.
const SIDE: u32 = 1000;
/// From one end of a block of houses to that of the next, metres.
const BLOCK: u32 = 25;
/// The agent is as thin as can be: other grids know no clearance.
const AGENT: NavAgent = NavAgent { radius: 0.0, height: 1.8, step_height: 0.3, max_slope_degrees: 45.0 };
const LEVEL: &str = "town, 1 km";

/// The walk from corner to corner by all, which must cost the same by the same steps.
pub fn grids(effort: &Effort) -> Result<Vec<Row>, String> {
    let (time, surface) = timed(town);
    let surface = surface?;
    let grid = Grid::new(&surface);
    let ends = grid.ends();
    let mut query = NavPathQuery::new(SIDE * SIDE, 0);
    let mut path = NavPath::new();
    let place = ends.map(|[x, z]| [f64::from(x), f64::from(z)]);
    let mut ours = || {
        let found = query.find_path_xz(&surface, &FlatGround(0.0), place[0], place[1], &AGENT, &mut path);
        (found == Ok(NavPathStatus::Complete)).then(|| (path.cost(), path.expanded()))
    };
    let (cost, expanded) = ours().ok_or("the town has no way through")?;
    let peer_cost = grid.pathfinding(ends).ok_or("pathfinding finds no way")?;
    if (cost / peer_cost - 1.0).abs() > 1e-6 {
        return Err(format!("the walk costs {cost} m, with the crate pathfinding {peer_cost} m: not the same work"));
    }
    let jumps = JumpPoints::new(&grid);
    let jump_length = jumps.search(ends).ok_or("grid_pathfinding finds no way")?;
    let own: Contender = Box::new(|| timed(|| ours().expect("found before, found now")).0);
    let plain: Contender = Box::new(|| timed(|| grid.pathfinding(ends)).0);
    let jumping: Contender = Box::new(|| timed(|| jumps.search(ends)).0);
    let figures = take_turns(effort.bake_rounds, &mut [own, plain, jumping]);
    let row = |peer, theirs: usize, note| {
        let figures = [&figures[0], &figures[theirs]].map(Clone::clone);
        Row::times(LEVEL, "grid A*", peer, figures, note)
    };
    Ok(vec![
        Row {
            level: LEVEL.into(),
            task: "surface bake".into(),
            peer: "",
            unit: Unit::Seconds,
            ours: Figures::once(time.as_secs_f64()),
            theirs: None,
            wrong: None,
            note: format!("{} of {} samples walkable", grid.walkable.iter().filter(|w| **w).count(), SIDE * SIDE),
        },
        row(
            "pathfinding",
            1,
            format!("both cost {cost:.3} m; ours expands {expanded} samples and pulls the path straight"),
        ),
        row("grid_pathfinding", 2, format!("jump points, which may cut corners: {jump_length:.1} m; ours {cost:.1} m")),
    ])
}

/// Blocks of houses with streets of 7 m between, every tenth house missing, some courtyards walled in on three sides.
fn town() -> Result<NavSurfaceTile, String> {
    let mut random = SplitMix64::new(1);
    let mut obstacles = Vec::new();
    let mut wall = |x0: f64, z0: f64, x1: f64, z1: f64| {
        let footprint = NavFootprint::rect(x0, z0, x1, z1);
        obstacles.push(NavObstacle { footprint, min_y: 0.0, max_y: 6.0 });
    };
    for block in 0..(SIDE / BLOCK) * (SIDE / BLOCK) {
        let [x, z] = [block % (SIDE / BLOCK), block / (SIDE / BLOCK)].map(|v| f64::from(v * BLOCK) + 4.0);
        match random.below(10) {
            0 => {}
            1..=3 => {
                wall(x, z, x + 1.0, z + 18.0);
                wall(x, z + 17.0, x + 18.0, z + 18.0);
                wall(x + 17.0, z, x + 18.0, z + 18.0);
            }
            _ => wall(x, z, x + 10.0 + random.below(9) as f64, z + 10.0 + random.below(9) as f64),
        }
    }
    let region = NavRegion::new(0.0, 0.0, SIDE, SIDE, 1.0).map_err(|e| e.to_string())?;
    let areas = NavAreas { obstacles, ..NavAreas::default() };
    bake_nav_surface(region, &FlatGround(0.0), &AGENT, &areas, 1.0).map_err(|e| e.to_string())
}

/// Which samples are walkable, for the peers.
struct Grid {
    walkable: Vec<bool>,
}

/// Costs of the crate `pathfinding` are whole numbers: a metre, and the diagonal of a square of it, in 10⁻⁹ m.
const STEP: i64 = 1_000_000_000;
const DIAGONAL: i64 = 1_414_213_562;

impl Grid {
    fn new(surface: &NavSurfaceTile) -> Self {
        let mut levels = vec![0; SIDE as usize];
        let mut walkable = Vec::new();
        for row in 0..SIDE {
            surface.levels(0, row, &mut levels);
            walkable.extend(levels.iter().map(|&level| level > 0));
        }
        Self { walkable }
    }

    fn at(&self, x: i32, z: i32) -> bool {
        let inside = |v: i32| (0..SIDE as i32).contains(&v);
        inside(x) && inside(z) && self.walkable[(z * SIDE as i32 + x) as usize]
    }

    /// The first and the last walkable sample.
    fn ends(&self) -> [[i32; 2]; 2] {
        let first = self.walkable.iter().position(|w| *w).unwrap_or(0) as i32;
        let last = self.walkable.iter().rposition(|w| *w).unwrap_or(0) as i32;
        [first, last].map(|i| [i % SIDE as i32, i / SIDE as i32])
    }

    /// A* with the same steps as ours: a diagonal one only between two free samples.
    fn pathfinding(&self, [start, goal]: [[i32; 2]; 2]) -> Option<f64> {
        let steps = |&[x, z]: &[i32; 2]| {
            let free = move |dx: i32, dz: i32| self.at(x + dx, z + dz);
            let sides = [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().filter(move |&(dx, dz)| free(dx, dz));
            let corners = [(1, 1), (-1, 1), (-1, -1), (1, -1)].into_iter();
            let corners = corners.filter(move |&(dx, dz)| free(dx, dz) && free(dx, 0) && free(0, dz));
            let to = move |(dx, dz), cost| ([x + dx, z + dz], cost);
            sides.map(move |d| to(d, STEP)).chain(corners.map(move |d| to(d, DIAGONAL)))
        };
        let estimate = |&[x, z]: &[i32; 2]| {
            let [dx, dz] = [x - goal[0], z - goal[1]].map(|d| i64::from(d.abs()));
            let (least, most) = if dx < dz { (dx, dz) } else { (dz, dx) };
            least * DIAGONAL + (most - least) * STEP
        };
        let (_, cost) = pathfinding::directed::astar::astar(&start, steps, estimate, |at| *at == goal)?;
        Some(cost as f64 / STEP as f64)
    }
}

/// The crate `grid_pathfinding`.
struct JumpPoints(PathingGrid);

impl JumpPoints {
    fn new(grid: &Grid) -> Self {
        let mut peer = PathingGrid::new(SIDE as usize, SIDE as usize, false);
        for (i, walkable) in grid.walkable.iter().enumerate() {
            peer.set((i as u32 % SIDE) as i32, (i as u32 / SIDE) as i32, !walkable);
        }
        peer.generate_components();
        Self(peer)
    }

    /// The length of the way.
    fn search(&self, ends: [[i32; 2]; 2]) -> Option<f64> {
        let [start, goal] = ends.map(|[x, z]| Point::new(x, z));
        let points = self.0.get_waypoints_single_goal(start, goal, false)?;
        let leg = |w: &[Point]| f64::from((w[1].x - w[0].x).pow(2) + (w[1].y - w[0].y).pow(2)).sqrt();
        Some(points.windows(2).map(leg).sum())
    }
}
