//! Bakes of the same triangles with the same settings.

use std::{cell::RefCell, time::Duration};

use waymesh::bake::{BakeControl, BakeReport, BakeSettings, Stage, bake};

use crate::{
    contest::Effort,
    level::Level,
    recast::{BAKER, Baked, bake_solo, bake_tiled},
    settings::Settings,
    stages::Stages,
    table::Row,
    timing::{Contender, Figures, take_turns, timed, timed_by_wall_clock},
};

/// Walkable areas further apart than this are not the same work.
const AREA_TOLERANCE: f64 = 0.05;

/// The peer's stages, and those of ours that do the same work.
const STAGES: [(&str, &[Stage]); 8] = [
    ("rasterize", &[Stage::Input, Stage::Rasterize]),
    ("filter", &[Stage::Filter]),
    ("compact", &[Stage::Compact]),
    ("erode", &[Stage::Erode]),
    ("regions", &[Stage::Distance, Stage::Regions]),
    ("contours", &[Stage::Contours]),
    ("polygons", &[Stage::Polygons]),
    ("detail", &[Stage::Detail]),
];

/// One tile, one thread each, and its stages.
pub fn one_tile(level: &Level, settings: &BakeSettings, effort: &Effort) -> Result<Vec<Row>, String> {
    let bakes = Bakes::run(level, settings, effort, bake_solo, &[1])?;
    let mut rows = vec![bakes.row(0, "bake, one tile")];
    rows.extend(bakes.stage_rows());
    Ok(rows)
}

/// Tiles: ours with one thread and with two, the peer with the one that it has.
pub fn tiled(level: &Level, settings: &BakeSettings, effort: &Effort) -> Result<Vec<Row>, String> {
    let bakes = Bakes::run(level, settings, effort, bake_tiled, &[1, 2])?;
    let mut two = bakes.row(1, "bake, tiled, 2 threads");
    // Where threads share the work, the time that passes counts: for all.
    let [one, both, theirs] = &bakes.walls[..] else { return Err("three contenders, other figures".into()) };
    (two.ours, two.theirs) = (both.clone(), Some(theirs.clone()));
    two.note = format!("by the wall clock; {:.2}× as fast as 1 thread", one.median() / both.median());
    Ok(vec![bakes.row(0, "bake, tiled, 1 thread"), two])
}

/// What the rounds of all contenders gave.
struct Bakes<'a> {
    level: &'a Level,
    /// Ours for each count of threads, then the peer's: processor time.
    figures: Vec<Figures>,
    /// The same by the wall clock.
    walls: Vec<Figures>,
    /// Stage by stage, in the order of [`STAGES`], ours and the peer's: seconds a round.
    stages: Vec<[Figures; 2]>,
    answers: String,
}

impl<'a> Bakes<'a> {
    fn run(
        level: &'a Level,
        settings: &BakeSettings,
        effort: &Effort,
        peer: fn(&Level, &Settings) -> Baked,
        threads: &[usize],
    ) -> Result<Self, String> {
        let narrow = Settings::from(settings);
        let own_level = level.to_bake()?;
        bake(&own_level, settings, &BakeControl::default()).map_err(|e| e.to_string())?;
        let reports = RefCell::new(Vec::new());
        let baked = RefCell::new(Vec::new());
        let walls = RefCell::new(vec![Figures::default(); threads.len() + 1]);
        let mut contenders: Vec<Contender> = Vec::new();
        for (number, &threads) in threads.iter().enumerate() {
            let (own_level, reports, walls) = (&own_level, &reports, &walls);
            contenders.push(Box::new(move || {
                let control = BakeControl { threads: Some(threads), ..BakeControl::default() };
                let work = || bake(own_level, settings, &control).expect("baked before, baked now");
                let (wall, (time, baked)) = timed_by_wall_clock(|| timed(work));
                walls.borrow_mut()[number].0.push(wall.as_secs_f64());
                if number == 0 {
                    reports.borrow_mut().push(baked.report);
                }
                time
            }));
        }
        contenders.push(Box::new(|| {
            let (wall, made) = timed_by_wall_clock(|| peer(level, &narrow));
            walls.borrow_mut()[threads.len()].0.push(wall.as_secs_f64());
            let total = made.stages.total;
            baked.borrow_mut().push(made);
            total
        }));
        let figures = take_turns(effort.bake_rounds, &mut contenders);
        drop(contenders);
        let (reports, baked, mut walls) = (reports.into_inner(), baked.into_inner(), walls.into_inner());
        let (own, theirs) = (&reports[0], &baked[0].polygons);
        let (area, peer_area) = (own.walkable_area, theirs.area());
        if (area / peer_area - 1.0).abs() > AREA_TOLERANCE {
            return Err(format!("{}: {area:.1} m² walkable, C++ {peer_area:.1} m²: not the same work", level.name));
        }
        let answers =
            format!("{} polygons, {area:.1} m²; C++ {}, {peer_area:.1} m²", own.polygons, theirs.polygon_count());
        // The first of each warmed up.
        for figures in &mut walls {
            figures.0.remove(0);
        }
        let stages = STAGES.iter().map(|&(name, own)| stage(name, own, &reports[1..], &baked[1..])).collect();
        Ok(Self { level, figures, walls, stages, answers })
    }

    fn row(&self, contender: usize, task: &str) -> Row {
        let figures = [&self.figures[contender], &self.figures[self.figures.len() - 1]].map(Clone::clone);
        Row::times(&self.level.name, task, BAKER, figures, self.answers.clone())
    }

    fn stage_rows(&self) -> impl Iterator<Item = Row> {
        STAGES.iter().zip(&self.stages).map(|(&(name, _), figures)| {
            Row::times(&self.level.name, &format!("  stage: {name}"), BAKER, figures.clone(), String::new())
        })
    }
}

fn stage(name: &str, own: &[Stage], reports: &[BakeReport], baked: &[Baked]) -> [Figures; 2] {
    let of_report = |report: &BakeReport| own.iter().map(|&s| report.milliseconds.of(s)).sum::<f64>() / 1e3;
    let of_stages = |stages: &Stages| {
        let found = stages.walls.iter().find(|(other, _)| *other == name);
        found.map_or(Duration::ZERO, |(_, duration)| *duration).as_secs_f64()
    };
    [Figures(reports.iter().map(of_report).collect()), Figures(baked.iter().map(|b| of_stages(&b.stages)).collect())]
}
