//! `compare`: the same work by both sides, on the same levels and the same polygons.

use std::time::{Duration, Instant};

use waymesh::{bake::BakeSettings, mesh::TiledNavMesh};

use crate::{
    level::Level,
    pairs::pairs,
    path::Path,
    polygons::PolygonMesh,
    recast::{Baked, Detour, DetourTiles, bake_solo, bake_tiled},
    settings::Settings,
    table::Row,
    timing::{Contender, medians},
};

/// Half extents of the box in which the ends of a path look for their polygons.
const HALF_EXTENTS: [f32; 3] = [2.0, 4.0, 2.0];
const SEED: u64 = 1;

/// How much is measured.
pub struct Effort {
    pub bake_rounds: u32,
    pub query_rounds: u32,
    pub pairs: usize,
}

/// Every task on one level.
pub fn compare(level: &Level, effort: &Effort) -> Result<Vec<Row>, String> {
    let settings = Settings::from(&BakeSettings::default());
    let mut rows = Vec::new();
    let solo = ["path, one tile", "raycast, one tile"];
    let tiled = ["path, tiled", "raycast, tiled"];
    for (bake_task, load_task, tasks, bake) in [
        ("bake, one tile", "load, one tile", solo, bake_solo as fn(&Level, &Settings) -> Baked),
        ("bake, tiled, 1 thread", "load, tiled", tiled, bake_tiled),
    ] {
        rows.push(compare_bake(level, &settings, effort, bake_task, bake));
        let polygons = bake(level, &settings).polygons;
        rows.push(compare_load(&level.name, &polygons, &settings, effort, load_task)?);
        rows.extend(compare_queries(&level.name, &polygons, &settings, effort, tasks)?);
    }
    Ok(rows)
}

/// The tasks that need no bake, on given polygons.
pub fn compare_mesh(
    name: &str,
    polygons: &PolygonMesh,
    settings: &Settings,
    effort: &Effort,
) -> Result<Vec<Row>, String> {
    let mut rows = vec![compare_load(name, polygons, settings, effort, "load")?];
    rows.extend(compare_queries(name, polygons, settings, effort, ["path", "raycast"])?);
    Ok(rows)
}

fn compare_bake(
    level: &Level,
    settings: &Settings,
    effort: &Effort,
    task: &'static str,
    bake: fn(&Level, &Settings) -> Baked,
) -> Row {
    let mut note = String::new();
    let peer = Box::new(|| {
        let baked = bake(level, settings);
        note = format!("C++ {} polygons, {:.1} m²", baked.polygons.polygon_count(), baked.polygons.area());
        baked.stages.total()
    });
    let times = medians(effort.bake_rounds, &mut [peer]);
    Row { level: level.name.clone(), task, ours: None, peer: Some(times[0]), note }
}

/// Bytes in memory become a linked mesh; ours are validated on the way.
fn compare_load(
    name: &str,
    polygons: &PolygonMesh,
    settings: &Settings,
    effort: &Effort,
    task: &'static str,
) -> Result<Row, String> {
    let peer_tiles = DetourTiles::new(polygons, settings)?;
    let mesh = our_mesh(polygons)?;
    let bytes = mesh.to_bytes();
    let ours: Contender = Box::new(|| timed(|| TiledNavMesh::from_bytes(&bytes).expect("a file just written")));
    let peer: Contender = Box::new(|| timed(|| peer_tiles.load().expect("accepted before, accepted now")));
    let times = medians(effort.query_rounds, &mut [ours, peer]);
    let note = format!("file {} bytes, C++ {}", bytes.len(), peer_tiles.bytes());
    Ok(Row { level: name.to_owned(), task, ours: Some(times[0]), peer: Some(times[1]), note })
}

/// A path (nearest polygon at both ends, search, straight path) and a ray between the same positions; the time of one.
fn compare_queries(
    name: &str,
    polygons: &PolygonMesh,
    settings: &Settings,
    effort: &Effort,
    [path_task, ray_task]: [&'static str; 2],
) -> Result<[Row; 2], String> {
    let pairs = pairs(polygons, effort.pairs, SEED);
    let mut detour = Detour::new(&DetourTiles::new(polygons, settings)?)?;
    let each = |time: Duration| Some(time / pairs.len() as u32);

    let mut paths: Vec<Option<Path>> = Vec::new();
    let peer: Contender = Box::new(|| {
        paths.clear();
        timed(|| paths.extend(pairs.iter().map(|&[start, end]| detour.path(start, end, HALF_EXTENTS))))
    });
    let peer_path = each(medians(effort.query_rounds, &mut [peer])[0]);
    let complete: Vec<&Path> = paths.iter().flatten().filter(|p| p.complete).collect();
    let length: f64 = complete.iter().map(|p| p.length).sum();
    let path_note = format!("C++ {} of {} complete, {length:.0} m", complete.len(), pairs.len());

    let starts: Vec<_> =
        pairs.iter().filter_map(|pair| Some((detour.nearest(pair[0], HALF_EXTENTS)?, pair[1]))).collect();
    let mut reached = 0;
    let peer: Contender = Box::new(|| {
        timed(|| reached = starts.iter().filter(|&&(start, end)| detour.raycast(start, end) == Some(1.0)).count())
    });
    let peer_ray = each(medians(effort.query_rounds, &mut [peer])[0]);
    let ray_note = format!("C++ {reached} of {} reach the end", starts.len());
    let row = |task, peer, note| Row { level: name.to_owned(), task, ours: None, peer, note };
    Ok([row(path_task, peer_path, path_note), row(ray_task, peer_ray, ray_note)])
}

fn our_mesh(polygons: &PolygonMesh) -> Result<TiledNavMesh, String> {
    let text = polygons.to_json().to_string();
    TiledNavMesh::from_json(text.as_bytes()).map_err(|e| e.to_string())
}

fn timed<T>(work: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    let result = work();
    let elapsed = start.elapsed();
    drop(result);
    elapsed
}
