//! Bakes of the same triangles with the same settings.

use std::cell::RefCell;

use waymesh::bake::{BakeControl, BakeSettings, bake};

use super::{Effort, timed};
use crate::{
    level::Level,
    recast::{Baked, bake_solo, bake_tiled},
    settings::Settings,
    table::Row,
    timing::{Contender, medians},
};

/// Walkable areas further apart than this are not the same work.
const AREA_TOLERANCE: f64 = 0.05;

/// One tile, one thread each.
pub fn one_tile(level: &Level, settings: &BakeSettings, effort: &Effort) -> Result<Vec<Row>, String> {
    rows(level, settings, effort, bake_solo, &[("bake, one tile", 1)])
}

/// Tiles: ours with one thread and with two, the peer with the one that it has.
pub fn tiled(level: &Level, settings: &BakeSettings, effort: &Effort) -> Result<Vec<Row>, String> {
    rows(level, settings, effort, bake_tiled, &[("bake, tiled, 1 thread", 1), ("bake, tiled, 2 threads", 2)])
}

fn rows(
    level: &Level,
    settings: &BakeSettings,
    effort: &Effort,
    peer: fn(&Level, &Settings) -> Baked,
    tasks: &[(&str, usize)],
) -> Result<Vec<Row>, String> {
    let narrow = Settings::from(settings);
    let own_level = level.to_bake()?;
    // What the last bakes made: polygons and area.
    let made = RefCell::new([(0, 0.0); 2]);
    let mut contenders: Vec<Contender> = Vec::new();
    for &(_, threads) in tasks {
        let (own_level, made) = (&own_level, &made);
        contenders.push(Box::new(move || {
            let control = BakeControl { threads: Some(threads), ..BakeControl::default() };
            let (time, baked) = timed(|| bake(own_level, settings, &control).expect("baked before, baked now"));
            made.borrow_mut()[0] = (baked.report.polygons, baked.report.walkable_area);
            time
        }));
    }
    contenders.push(Box::new(|| {
        let baked = peer(level, &narrow);
        made.borrow_mut()[1] = (baked.polygons.polygon_count(), baked.polygons.area());
        baked.stages.total()
    }));
    bake(&own_level, settings, &BakeControl::default()).map_err(|e| e.to_string())?;
    let times = medians(effort.bake_rounds, &mut contenders);
    drop(contenders);
    let [(polygons, area), (peer_polygons, peer_area)] = made.into_inner();
    if (area / peer_area - 1.0).abs() > AREA_TOLERANCE {
        return Err(format!("{}: {area:.1} m² walkable, C++ {peer_area:.1} m²: not the same work", level.name));
    }
    let answers = format!("{polygons} polygons, {area:.1} m²; C++ {peer_polygons}, {peer_area:.1} m²");
    let row = |(&(task, _), &time): (&(&str, usize), _)| Row {
        level: level.name.clone(),
        task: task.to_owned(),
        ours: Some(time),
        peer: times.last().copied(),
        note: if time == times[0] {
            answers.clone()
        } else {
            format!("{:.2}× as fast as 1 thread", times[0].as_secs_f64() / time.as_secs_f64())
        },
    };
    Ok(tasks.iter().zip(&times).map(row).collect())
}
