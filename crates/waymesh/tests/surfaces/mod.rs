//! Random surfaces, and their plain second computation.
#![allow(dead_code, reason = "each test program uses its own part")]

use waymesh::grid::{HeightGrid, NavGround, NavRegion};
use waymesh::math::{DVec3, SplitMix64};
use waymesh::surface::{
    BlockCause, NavAgent, NavAreas, NavFootprint, NavObstacle, NavSurfaceTile, NavWater, SurfaceGround,
    bake_nav_surface,
};

#[derive(Debug)]
pub struct Spec {
    pub region: NavRegion,
    pub ground: SurfaceGround,
    pub agent: NavAgent,
    pub areas: NavAreas,
    pub max_agent_radius: f64,
}

impl Spec {
    pub fn random(rng: &mut SplitMix64) -> Self {
        let (x, z) = (1 + rng.below(40) as u32, 1 + rng.below(40) as u32);
        Self::random_of(rng, x, z)
    }

    /// Numbers are dyadic, so that the plain computation needs no tolerances.
    pub fn random_of(rng: &mut SplitMix64, samples_x: u32, samples_z: u32) -> Self {
        let size = [0.25, 0.5, 1.0][rng.below(3) as usize];
        let mut dyadic = |low: f64, high: f64| ((low + rng.next_f64() * (high - low)) * 16.0).round() / 16.0;
        let origin = [dyadic(-20.0, 20.0), dyadic(-20.0, 20.0)];
        let region = NavRegion::new(origin[0], origin[1], samples_x, samples_z, size).unwrap();
        let extent = [f64::from(samples_x) * size, f64::from(samples_z) * size];
        let mut footprint = |kind: bool| {
            let x = origin[0] + dyadic(-2.0, extent[0] + 2.0);
            let z = origin[1] + dyadic(-2.0, extent[1] + 2.0);
            if kind {
                NavFootprint::rect(x, z, x + dyadic(0.0, 5.0), z + dyadic(0.0, 5.0))
            } else {
                NavFootprint::circle(x, z, dyadic(0.0, 2.5))
            }
        };
        let outlines: Vec<NavFootprint> = (0..8).map(|k| footprint(k % 2 == 0)).collect();
        let heights = [dyadic(0.0, 2.0), dyadic(0.0, 2.0), dyadic(0.0, 2.0), dyadic(0.0, 2.0)];
        let water = NavWater { surface_y: dyadic(0.0, 1.0), max_depth: dyadic(0.0, 1.0) };
        let count = rng.below(7) as usize;
        let obstacles = outlines.iter().zip(heights).take(count.min(4)).map(|(&footprint, min_y)| NavObstacle {
            footprint,
            min_y,
            max_y: min_y + 1.0,
        });
        let areas = NavAreas {
            obstacles: obstacles.collect(),
            no_walk: outlines[4..4 + count / 2].to_vec(),
            water: (rng.below(3) == 0).then_some(water),
        };
        let ground = if rng.below(2) == 0 {
            SurfaceGround::Flat(0.25)
        } else {
            // Some of it beyond the region, some holes, some steep steps.
            let beyond = rng.below(4) as u32;
            let first = -i64::from(beyond);
            let lattice = region.part(first, first, samples_x + 2 * beyond, samples_z + 2 * beyond).unwrap();
            let heights = (0..lattice.len()).map(|_| match rng.below(100) {
                0 => f64::NAN,
                1..=4 => 2.0,
                _ => (rng.below(8) as f64) / 32.0,
            });
            SurfaceGround::Heights(HeightGrid::new(lattice, heights.collect()).unwrap())
        };
        let agent = NavAgent { step_height: 0.25, height: 1.75, ..NavAgent::default() };
        let max_agent_radius = [0.0, 0.4, 1.0, 1.7, 3.0][rng.below(5) as usize];
        Self { region, ground, agent, areas, max_agent_radius }
    }

    pub fn bake(&self) -> NavSurfaceTile {
        self.bake_region(self.region)
    }

    pub fn bake_region(&self, region: NavRegion) -> NavSurfaceTile {
        bake_nav_surface(region, &self.ground, &self.agent, &self.areas, self.max_agent_radius).unwrap()
    }

    /// On a sample or anywhere, in the region or a little beyond.
    pub fn random_place(&self, rng: &mut SplitMix64) -> DVec3 {
        let mut along = |samples: u32| {
            let at = rng.next_f64() * (f64::from(samples) + 2.0) - 1.5;
            if rng.below(2) == 0 { at.round() } else { at }
        };
        let (i, j) = (along(self.region.samples_x()), along(self.region.samples_z()));
        let size = self.region.sample_size();
        DVec3::new(self.region.x(0) + i * size, 0.0, self.region.z(0) + j * size)
    }
}

/// Why squares are blocked, margin included.
pub struct Squares {
    margin: i64,
    width: i64,
    causes: Vec<Option<BlockCause>>,
}

impl Squares {
    pub fn cause(&self, i: i64, j: i64) -> Option<BlockCause> {
        self.causes[((j + self.margin) * self.width + i + self.margin) as usize]
    }

    /// Columns and rows of all blocked squares.
    pub fn blocked(&self) -> impl Iterator<Item = (i64, i64)> + '_ {
        let place = |k: usize| (k as i64 % self.width - self.margin, k as i64 / self.width - self.margin);
        self.causes.iter().enumerate().filter(|(_, cause)| cause.is_some()).map(move |(k, _)| place(k))
    }
}

/// Rule by rule, square by square.
pub fn brute_squares(spec: &Spec, margin: i64) -> Squares {
    let region = &spec.region;
    let half = region.sample_size() / 2.0;
    let (nx, nz) = (i64::from(region.samples_x()), i64::from(region.samples_z()));
    let ground = |i: i64, j: i64| spec.ground.height(region.x(i), region.z(j));
    let touches = |footprint: &NavFootprint, x: f64, z: f64| match *footprint {
        NavFootprint::Rect { min_x, min_z, max_x, max_z } => {
            x - half <= max_x && x + half >= min_x && z - half <= max_z && z + half >= min_z
        }
        NavFootprint::Circle { x: cx, z: cz, radius } => {
            let near = |c: f64, v: f64| c.clamp(v - half, v + half) - c;
            near(cx, x).powi(2) + near(cz, z).powi(2) <= radius * radius
        }
    };
    let cause = |i: i64, j: i64| {
        let here = ground(i, j);
        if here.is_nan() {
            return Some(BlockCause::NoGround);
        }
        let steep = (-1..=1).flat_map(|dz| (-1..=1).map(move |dx| (dx, dz))).any(|(dx, dz)| {
            let run = region.sample_size() * ((dx * dx + dz * dz) as f64).sqrt();
            // tan 45° is 1.
            (ground(i + dx, j + dz) - here).abs() > run
        });
        if steep {
            return Some(BlockCause::Slope);
        }
        if spec.areas.water.is_some_and(|water| water.surface_y - here > water.max_depth) {
            return Some(BlockCause::Water);
        }
        let (x, z) = (region.x(i), region.z(j));
        if spec.areas.no_walk.iter().any(|footprint| touches(footprint, x, z)) {
            return Some(BlockCause::NoWalk);
        }
        let in_the_way = |o: &NavObstacle| {
            touches(&o.footprint, x, z) && o.max_y - here > spec.agent.step_height && o.min_y - here < spec.agent.height
        };
        spec.areas.obstacles.iter().any(in_the_way).then_some(BlockCause::Obstacle)
    };
    let causes = (-margin..nz + margin).flat_map(|j| (-margin..nx + margin).map(move |i| (i, j)));
    Squares { margin, width: nx + 2 * margin, causes: causes.map(|(i, j)| cause(i, j)).collect() }
}

/// The distance of a sample to the nearest blocked square, in metres.
pub fn brute_clearance(spec: &Spec, squares: &Squares, i: i64, j: i64) -> f64 {
    let apart = |n: i64| (2 * n.abs() - 1).max(0);
    let nearest = squares.blocked().map(|(k, l)| apart(i - k).pow(2) + apart(j - l).pow(2)).min();
    let distance = nearest.map_or(f64::INFINITY, |d| (d as f64).sqrt() * (spec.region.sample_size() / 2.0));
    if distance < spec.max_agent_radius { distance } else { spec.max_agent_radius }
}
