//! What each stage made, counted again from the record and compared with the finished bake.

#[path = "support/levels.rs"]
mod levels;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use waymesh::bake::stages::{BORDER_REGION, NO_NEIGHBOUR, NO_REGION, StageRecorder, TileStages, UNWALKABLE};
use waymesh::bake::{Bake, BakeControl, BakeError, BakeSettings, CellCounts, Level, Partition, Stage, bake};
use waymesh::math::DVec3;
use waymesh::mesh::{HierarchyBox, Tile};
use waymesh::sample::{self, Kind};

const PARTITIONS: [Partition; 3] = [Partition::Watershed, Partition::Monotone, Partition::Layers];

fn samples() -> impl Iterator<Item = (&'static str, Level)> {
    [Kind::Town, Kind::Dungeon, Kind::Tower, Kind::Terrain].into_iter().map(|kind| {
        let sample = sample::generate(kind, 1, Some(2)).unwrap();
        (kind.name(), Level::new(sample.positions, sample.triangles).unwrap())
    })
}

fn run(level: &Level, settings: &BakeSettings) -> (Bake, Vec<TileStages>) {
    let control = BakeControl { threads: Some(1), ..BakeControl::default() };
    let baked = bake(level, settings, &control).unwrap();
    let mut recorder = StageRecorder::new(level, settings, &control).unwrap();
    let stages = recorder.tiles().into_iter().map(|key| recorder.record(key).unwrap()).collect();
    (baked, stages)
}

/// Columns of a field inside the tile's border.
fn inner(stages: &TileStages) -> impl Iterator<Item = (u32, u32)> + use<> {
    let (border, width, depth) = (stages.border, stages.spans.width, stages.spans.depth);
    (border..depth.saturating_sub(border))
        .flat_map(move |z| (border..width.saturating_sub(border)).map(move |x| (x, z)))
}

/// Twice the signed area of an outline, cells.
fn double_area(corners: &[[i32; 3]]) -> i64 {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).map(|(a, b)| i64::from(a[0]) * i64::from(b[2]) - i64::from(b[0]) * i64::from(a[2])).sum()
}

/// The counts of the report, counted from the lists.
fn recount(stages: &TileStages) -> CellCounts {
    let mut counts = CellCounts::default();
    let (spans, open) = (&stages.spans, &stages.open);
    for (x, z) in inner(stages) {
        counts.rasterized += spans.column(x, z).len() as u64;
        let kept = |i: &usize| stages.filtered_areas.get(*i).is_some_and(|&area| area != UNWALKABLE);
        counts.headroom += spans.column(x, z).filter(kept).count() as u64;
        if open.column_starts.is_empty() {
            continue;
        }
        counts.allowed += open.column(x, z).filter(|&i| open.areas[i] != UNWALKABLE).count() as u64;
        let plain = |i: &usize| open.regions.get(*i).is_some_and(|&r| r != NO_REGION && r & BORDER_REGION == 0);
        counts.regions += open.column(x, z).filter(plain).count() as u64;
        assert!(open.column(x, z).all(|i| stages.compact_areas[i] != UNWALKABLE));
    }
    counts
}

#[test]
fn the_record_is_what_the_bake_did() {
    let real = ["dungeon", "undulating"].into_iter().filter_map(|name| Some((name, levels::level(name)?)));
    for (name, level) in samples().chain(real) {
        for partition in PARTITIONS {
            for tile_size in [0, 48] {
                // Islands are judged over all tiles, after the stages; with no least size they stay as they are.
                let settings = BakeSettings { partition, tile_size, region_min_size: 0.0, ..BakeSettings::default() };
                let (Bake { mesh, report }, stages) = run(&level, &settings);
                let about = format!("{name}, {}, tiles of {tile_size}", partition.name());
                let data: Vec<_> = stages.iter().filter_map(|stages| stages.data.as_ref()).collect();
                let tiles: Vec<_> = mesh.tiles_by_key().map(|(_, placed)| placed.tile().data()).collect();
                assert_eq!(data, tiles, "{about}");
                let sum = |count: fn(&CellCounts) -> u64| stages.iter().map(|s| count(&s.cells)).sum::<u64>();
                assert_eq!(sum(|c| c.rasterized), report.cells.rasterized, "{about}");
                assert_eq!(sum(|c| c.regions), report.cells.regions, "{about}");
                assert_eq!(stages.iter().map(|s| s.contours.contours.len()).sum::<usize>(), report.contours, "{about}");
                stages.iter().for_each(|stages| check(stages, &about));
            }
        }
    }
}

/// Each stage's lists agree with those of the stage before.
fn check(stages: &TileStages, about: &str) {
    let TileStages { open, contours, polygons, detail, .. } = stages;
    let about = format!("{about}, {}", stages.key);
    let counted = recount(stages);
    let told = CellCounts { walkable: 0, ledges: 0, eroded: 0, ..stages.cells };
    assert_eq!(counted, told, "{about}");
    for (i, neighbours) in open.neighbours.iter().enumerate() {
        for (direction, &n) in neighbours.iter().enumerate().filter(|(_, n)| **n != NO_NEIGHBOUR) {
            assert_eq!(open.neighbours[n as usize][(direction + 2) & 3] as usize, i, "{about}");
            assert!((open.floors[n as usize] - open.floors[i]).abs() <= open.agent_climb, "{about}");
        }
    }
    for (i, &distance) in open.distances.iter().enumerate() {
        let same = |n: &u32| *n != NO_NEIGHBOUR && open.areas[*n as usize] == open.areas[i];
        let inside = open.areas[i] != UNWALKABLE && open.neighbours[i].iter().all(same);
        assert_eq!(distance > 0, inside, "{about}: place {i}");
    }
    // Cells, traced outlines, filled outlines and polygons cover a region alike: the first two exactly.
    let mut cells: BTreeMap<u32, i64> = BTreeMap::new();
    if !open.regions.is_empty() {
        for (x, z) in inner(stages) {
            for i in open.column(x, z).filter(|&i| open.regions[i] != NO_REGION) {
                *cells.entry(open.regions[i]).or_default() += 1;
            }
        }
    }
    let mut traced: BTreeMap<u32, i64> = BTreeMap::new();
    for contour in &stages.raw_contours {
        *traced.entry(contour.region).or_default() += double_area(&contour.corners);
        let next = contour.corners.iter().cycle().skip(1);
        for (a, b) in contour.corners.iter().zip(next) {
            assert_eq!((a[0] - b[0]).abs() + (a[2] - b[2]).abs(), 1, "{about}");
        }
    }
    assert_eq!(traced, cells.iter().map(|(&region, &count)| (region, count * 2)).collect(), "{about}");
    let regions: Vec<u32> = contours.contours.iter().map(|contour| contour.region).collect();
    assert_eq!(regions, cells.keys().copied().collect::<Vec<_>>(), "{about}");
    let mut of_polygons: BTreeMap<u32, i64> = BTreeMap::new();
    for p in 0..polygons.polygon_count() {
        let corners: Vec<[i32; 3]> = polygons.polygon(p).iter().map(|&v| polygons.vertices[v as usize]).collect();
        *of_polygons.entry(polygons.regions[p]).or_default() += double_area(&corners);
    }
    for contour in &contours.contours {
        let outlines = contours.outline_starts[contour.outlines.start..=contour.outlines.end].windows(2);
        let filled: i64 = outlines
            .map(|o| {
                let ring = &contours.outline_vertices[o[0] as usize..o[1] as usize];
                double_area(&ring.iter().map(|&v| contours.vertices[v as usize]).collect::<Vec<_>>())
            })
            .sum();
        assert_eq!(of_polygons[&contour.region], filled, "{about}");
    }
    let Some(data) = &stages.data else { return };
    // A polygon that must not be linked across the border becomes several.
    assert!(data.polygons.len() >= polygons.polygon_count(), "{about}");
    if data.polygons.len() == polygons.polygon_count() {
        assert_eq!((&data.polygons.indices, &data.areas), (&polygons.indices, &polygons.areas), "{about}");
        assert_eq!(data.detail.triangles, detail.triangles, "{about}");
        let stored = |v: &[i32; 3]| (stages.to_world(v.map(f64::from)) - stages.origin).to_array().map(|c| c as f32);
        assert_eq!(data.vertices, polygons.vertices.iter().map(stored).collect::<Vec<_>>(), "{about}");
    }
}

/// As in `docs/real-levels.md`.
#[test]
fn dungeon_has_the_contours_that_are_told() {
    let Some(level) = levels::level("dungeon") else { return };
    for (partition, expected) in PARTITIONS.into_iter().zip([15, 17, 4]) {
        let settings = BakeSettings { partition, tile_size: 0, ..BakeSettings::default() };
        let (baked, stages) = run(&level, &settings);
        assert_eq!(baked.report.contours, expected, "{}", partition.name());
        assert_eq!(stages[0].contours.contours.len(), expected, "{}", partition.name());
        assert_eq!(stages[0].polygons.polygon_count(), baked.report.polygons, "{}", partition.name());
    }
}

#[test]
fn clearance_is_the_way_to_the_rim() {
    let level = Level::new(
        vec![[0.0, 0.0, 0.0], [0.0, 0.0, 30.0], [30.0, 0.0, 30.0], [30.0, 0.0, 0.0]],
        vec![[0, 1, 2], [0, 2, 3]],
    )
    .unwrap();
    for partition in PARTITIONS {
        for tile_size in [0, 25] {
            let settings =
                BakeSettings { cell_size: 0.5, agent_radius: 1.0, tile_size, partition, ..BakeSettings::default() };
            let control = BakeControl::default();
            let mut recorder = StageRecorder::new(&level, &settings, &control).unwrap();
            let mut at = |x: f64, z: f64| {
                let place = DVec3::new(x, 0.0, z);
                let stages = recorder.record(recorder.tile_at(place)).unwrap();
                stages.floor_at(place).map(|floor| stages.clearance(floor))
            };
            // The floor ends a metre and a cell within the ground, whose last cell is the rim of a drop.
            assert_eq!(at(0.7, 15.2), None);
            assert_eq!(at(1.7, 15.2), Some(0.0), "{} {tile_size}", partition.name());
            assert_eq!(at(2.2, 15.2), Some(0.5));
            // A tile does not see farther than its border.
            let middle = at(4.2, 15.2).unwrap();
            assert!(if tile_size == 0 { (middle - 2.5).abs() < 1e-9 } else { middle > 1.0 }, "{middle}");
            assert_eq!(at(-500.0, 3.0), None);
            assert_eq!(at(f64::NAN, 3.0), None);
        }
    }
}

#[test]
fn a_clock_times_the_stages_and_nothing_else() {
    let (_, level) = samples().next().unwrap();
    let settings = BakeSettings::default();
    let plain = bake(&level, &settings, &BakeControl::default()).unwrap().mesh.to_bytes();
    let with = |clock: &(dyn Fn() -> f64 + Sync)| {
        let control = BakeControl { threads: Some(1), clock: Some(clock), ..BakeControl::default() };
        let baked = bake(&level, &settings, &control).unwrap();
        assert_eq!(baked.mesh.to_bytes(), plain);
        baked.report
    };
    let ticks = AtomicU64::new(0);
    let report = with(&|| ticks.fetch_add(1, Ordering::Relaxed) as f64);
    for (stage, milliseconds) in report.milliseconds.iter() {
        assert!(milliseconds >= 1.0 && milliseconds.fract() == 0.0, "{}: {milliseconds}", stage.name());
    }
    let of_stages: f64 = report.milliseconds.iter().map(|(_, milliseconds)| milliseconds).sum();
    assert!(of_stages <= report.milliseconds.total && report.milliseconds.total < ticks.into_inner() as f64);
    let back = AtomicU64::new(u64::MAX >> 12);
    for report in [with(&|| back.fetch_sub(1, Ordering::Relaxed) as f64), with(&|| f64::NAN), with(&|| f64::INFINITY)] {
        assert!(report.milliseconds.iter().all(|(_, milliseconds)| milliseconds == 0.0));
        assert_eq!(report.milliseconds.total, 0.0);
    }
}

#[test]
fn stages_are_told_in_their_order() {
    let (_, level) = samples().next().unwrap();
    let settings = BakeSettings { tile_size: 0, ..BakeSettings::default() };
    let heard = Mutex::new(Vec::new());
    let stage = |stage: Stage| heard.lock().unwrap().push(stage);
    let control = BakeControl { threads: Some(1), stage: Some(&stage), ..BakeControl::default() };
    bake(&level, &settings, &control).unwrap();
    let mut heard = heard.into_inner().unwrap();
    // Once for the tile, once for the mesh.
    assert_eq!((heard.pop(), heard.last()), (Some(Stage::Assemble), Some(&Stage::Assemble)));
    heard.dedup();
    assert_eq!(heard.iter().copied().filter(|stage| *stage < Stage::Contours).collect::<Vec<_>>(), Stage::ALL[..8]);
    for stage in Stage::ALL {
        assert!(heard.contains(&stage), "{}", stage.name());
        // It can be stopped from each of them.
        let cancel = AtomicBool::new(false);
        let stop = |at: Stage| cancel.store(at == stage || cancel.load(Ordering::Relaxed), Ordering::Relaxed);
        let control =
            BakeControl { threads: Some(1), stage: Some(&stop), cancel: Some(&cancel), ..BakeControl::default() };
        assert!(matches!(bake(&level, &settings, &control), Err(BakeError::Cancelled)), "{}", stage.name());
    }
}

#[test]
fn boxes_of_the_hierarchy_lie_within_each_other() {
    let inside = |a: &HierarchyBox, b: &HierarchyBox| (0..3).all(|k| a.min[k] >= b.min[k] && a.max[k] <= b.max[k]);
    for (name, level) in samples() {
        let (Bake { mesh, .. }, _) = run(&level, &BakeSettings { tile_size: 0, ..BakeSettings::default() });
        for (_, placed) in mesh.tiles_by_key() {
            let tile: &Tile = placed.tile();
            let boxes = tile.hierarchy_boxes();
            let mut around: Vec<&HierarchyBox> = Vec::new();
            for b in &boxes {
                around.truncate(b.level as usize);
                assert_eq!(around.len(), b.level as usize, "{name}");
                assert!(around.last().is_none_or(|parent| parent.polygons == 0 && inside(b, parent)), "{name}");
                around.push(b);
            }
            assert_eq!(boxes.iter().filter(|b| b.level == 0).count(), 1);
            let held: u32 = boxes.iter().map(|b| b.polygons).sum();
            assert_eq!(held, tile.polygon_count(), "{name}");
            assert!(boxes.iter().all(|b| b.polygons <= 4));
        }
    }
}
