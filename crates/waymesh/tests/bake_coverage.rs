//! Random walkable points of the input are on the mesh.
//!
//! Points are drawn on triangles that are level enough. Those near a wall, a drop or a low ceiling are left out: what is
//! around is looked at on the triangles themselves, without any cells.

mod built_levels;
mod random_scenes;

use built_levels::run;
use random_scenes::{CELL, Draw, scene, settings};
use waymesh::bake::{BakeSettings, Level, Partition};
use waymesh::math::{DVec3, SplitMix64, contains_xz};
use waymesh::mesh::TiledNavMesh;

/// Points tried a scene.
const POINTS: u32 = 60;
/// Directions looked in, and steps a cell.
const DIRECTIONS: u32 = 16;
const STEPS_A_CELL: f64 = 4.0;

/// A triangle as a sloped plane.
struct Face {
    corners: [[f64; 3]; 3],
    walkable: bool,
}

impl Face {
    fn height(&self, x: f64, z: f64) -> Option<f64> {
        let [a, b, c] = self.corners;
        let side = |p: [f64; 3], q: [f64; 3]| (q[0] - p[0]) * (z - p[2]) - (q[2] - p[2]) * (x - p[0]);
        let weights = [side(b, c), side(c, a), side(a, b)];
        let total = weights[0] + weights[1] + weights[2];
        let inside = total != 0.0 && weights.iter().all(|w| w / total >= -1e-9);
        inside.then(|| (weights[0] * a[1] + weights[1] * b[1] + weights[2] * c[1]) / total)
    }

    /// Change of height a metre along x and z.
    fn gradient(&self) -> [f64; 2] {
        let [nx, ny, nz] = self.normal();
        [-nx / ny, -nz / ny]
    }

    fn normal(&self) -> [f64; 3] {
        let [a, b, c] = self.corners;
        let (u, v) = ([0, 1, 2].map(|i| b[i] - a[i]), [0, 1, 2].map(|i| c[i] - a[i]));
        [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    }
}

fn faces(level: &Level, settings: &BakeSettings) -> Vec<Face> {
    let corners = level.triangles().iter().map(|t| t.map(|v| level.vertices()[v as usize]));
    let limit = (settings.max_slope - 0.01).to_radians().cos();
    corners
        .map(|corners| {
            let mut face = Face { corners, walkable: false };
            let [x, y, z] = face.normal();
            face.walkable = y > 0.0 && y >= limit * (x * x + y * y + z * z).sqrt();
            face
        })
        .collect()
}

/// The ground at a place that is at most `step` from `y`, if an agent can stand on it and walk on from cell to cell.
fn ground(faces: &[Face], [x, z]: [f64; 2], y: f64, step: f64, settings: &BakeSettings) -> Option<f64> {
    let over: Vec<(f64, &Face)> = faces.iter().filter_map(|face| Some((face.height(x, z)?, face))).collect();
    let near = over.iter().filter(|(height, _)| (height - y).abs() <= step);
    let (height, face) = near.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let rise = face.gradient().iter().fold(0.0f64, |most, g| most.max(g.abs())) * CELL;
    // Heights are known to a cell height. The ledge filter looks at two cells at once.
    let needed = if rise == 0.0 { 0.0 } else { 2.0 * rise + settings.cell_height };
    let room = settings.agent_height + 3.0 * settings.cell_height;
    let free = over.iter().all(|(other, _)| *other <= height + 1e-9 || *other > height + room);
    (face.walkable && free && needed <= settings.agent_climb + 1e-9).then_some(*height)
}

/// Whether nothing is in the way of an agent around a place, and two cells further.
fn is_clear(faces: &[Face], [x, y, z]: [f64; 3], settings: &BakeSettings) -> bool {
    let reach = settings.agent_radius + 2.0 * CELL;
    let steps = (reach / CELL * STEPS_A_CELL).ceil() as u32;
    (0..DIRECTIONS).all(|d| {
        let (sin, cos) = (f64::from(d) / f64::from(DIRECTIONS) * std::f64::consts::TAU).sin_cos();
        let mut at = y;
        (0..=steps).all(|i| {
            let along = reach * f64::from(i) / f64::from(steps);
            let step = 2.0 * CELL / STEPS_A_CELL;
            match ground(faces, [x + cos * along, z + sin * along], at, step, settings) {
                Some(height) => {
                    at = height;
                    true
                }
                None => false,
            }
        })
    })
}

/// Whether a polygon lies at a place, as near in height as a step and the cells' rounding.
fn is_on(mesh: &TiledNavMesh, point: DVec3, settings: &BakeSettings) -> bool {
    let most = settings.agent_climb + 2.0 * settings.cell_height;
    mesh.tiles().any(|(_, placed)| {
        (0..placed.tile().polygon_count()).any(|p| {
            let outline: Vec<DVec3> = placed.outline(p).collect();
            contains_xz(&outline, point) && (placed.surface_height(p, point.x, point.z) - point.y).abs() <= most
        })
    })
}

/// How many points were tried in some scenes, and how many of them are on the mesh.
fn share(partition: Partition) -> (u32, u32) {
    let (mut tried, mut on_mesh) = (0, 0);
    for seed in 0..1000 {
        let mut draw = Draw::new(seed + 50_000);
        let level = scene(&mut draw);
        let settings = settings(&mut draw, partition);
        let tile_size = draw.pick(&[0, 8, 16]);
        let mesh = run(&level, &BakeSettings { tile_size, ..settings.clone() }).mesh;
        let faces = faces(&level, &settings);
        let walkable: Vec<&Face> = faces.iter().filter(|face| face.walkable).collect();
        let mut rng = SplitMix64::new(seed);
        for _ in 0..if walkable.is_empty() { 0 } else { POINTS } {
            let [a, b, c] = walkable[rng.below(walkable.len() as u64) as usize].corners;
            let (mut u, mut v) = (rng.next_f64(), rng.next_f64());
            if u + v > 1.0 {
                (u, v) = (1.0 - u, 1.0 - v);
            }
            let point = [0, 1, 2].map(|i| a[i] + (b[i] - a[i]) * u + (c[i] - a[i]) * v);
            if !is_clear(&faces, point, &settings) {
                continue;
            }
            tried += 1;
            on_mesh += u32::from(is_on(&mesh, DVec3::from(point), &settings));
        }
    }
    (tried, on_mesh)
}

/// What is missing lies where outlines stray inwards by more than two cells, or where faces at one height fall to
/// different cell heights for an agent that does not climb.
#[test]
fn walkable_points_are_on_the_mesh() {
    for partition in [Partition::Watershed, Partition::Monotone, Partition::Layers] {
        let (tried, on_mesh) = share(partition);
        println!("{partition:?}: {on_mesh} of {tried} walkable points are on the mesh");
        assert!(tried > 2000, "{tried}");
        assert!(f64::from(on_mesh) >= 0.995 * f64::from(tried), "{partition:?}: {on_mesh} of {tried}");
    }
}
