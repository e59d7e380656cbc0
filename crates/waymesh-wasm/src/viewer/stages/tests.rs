//! What is drawn, counted again and compared with the bake.

use super::super::{Around, Source};
use super::*;
use waymesh::bake::{Bake, bake};
use waymesh::sample::{Kind, generate};

fn level(kind: Kind, size: u32) -> Level {
    let sample = generate(kind, 1, Some(size)).unwrap();
    Level::new(sample.positions, sample.triangles).unwrap()
}

fn shown(kind: Kind, size: u32, settings: &BakeSettings) -> (Bake, Stages) {
    let level = level(kind, size);
    let baked = bake(&level, settings, &BakeControl::default()).unwrap();
    let middle = Around::middle(DVec3::from(level.bounds().unwrap().0), DVec3::from(level.bounds().unwrap().1)).0;
    let mut stages = Stages::new(level, settings.clone());
    stages.choose(middle).unwrap();
    (baked, stages)
}

const HERE: Around = Around(DVec3::ZERO);

/// The area of squares that look one way, square metres, by the outer product of their diagonals.
fn area(quads: &Quads, face: u8) -> f64 {
    let faces = quads.corners.chunks_exact(12).zip(&quads.faces).filter(|(_, f)| **f == face);
    faces
        .map(|(q, _)| {
            let at = |i: usize| DVec3::new(q[i * 3].into(), q[i * 3 + 1].into(), q[i * 3 + 2].into());
            let normal = (at(2) - at(0)).cross(at(3) - at(1)) * 0.5;
            let out = [DVec3::Y, DVec3::NEG_X, DVec3::Z, DVec3::X, DVec3::NEG_Z][usize::from(face)];
            assert!(normal.dot(out) > 0.0 && (normal.length() - normal.dot(out)).abs() < 1e-6, "{normal} {face}");
            normal.length()
        })
        .sum()
}

#[test]
fn a_small_level_is_drawn_as_a_whole_and_as_it_was_baked() {
    for (tile_size, kind) in [(48, Kind::Dungeon), (0, Kind::Dungeon), (0, Kind::Tower), (17, Kind::Tower)] {
        let settings = BakeSettings { tile_size, region_min_size: 0.0, ..BakeSettings::default() };
        let (baked, stages) = shown(kind, 2, &settings);
        let (told, report) = (stages.told(), &baked.report);
        assert_eq!((&told["tiles"], &told["part"]), (&told["total"], &Value::Null), "{kind:?}");
        assert_eq!(told["spans"], report.cells.rasterized);
        assert_eq!(told["walkable"], report.cells.allowed);
        assert_eq!(told["in_regions"], report.cells.regions);
        assert_eq!(told["regions"], report.contours);
        assert_eq!(told["polygons"].as_u64().unwrap(), report.polygons as u64);
        let count = |name: &str| told[name].as_u64().unwrap() as usize;
        assert_eq!(stages.clearance(HERE).values.len(), count("walkable"));
        assert_eq!(stages.open(HERE).values.len(), count("open"));
        assert_eq!(stages.regions(HERE).values.iter().filter(|&&v| v > 0).count(), count("in_regions"));
        assert_eq!(raw_contours(&stages, HERE).len(), count("raw_corners") * 6);
        assert_eq!(contours(&stages, HERE).len(), count("corners") * 6);
        let most = f64::from(*stages.clearance(HERE).values.iter().max().unwrap()) * 0.5;
        let cell = stages.tiles.values().next().unwrap().cell_size;
        assert_eq!(told["farthest"].as_f64().unwrap(), most * cell);
    }
}

/// The sides of solid columns against those of the same columns taken apart into voxels.
#[test]
fn sides_are_where_nothing_solid_is() {
    let settings = BakeSettings { cell_size: 0.5, cell_height: 0.5, tile_size: 16, ..BakeSettings::default() };
    let (_, stages) = shown(Kind::Tower, 1, &settings);
    let quads = stages.spans(HERE);
    let mut voxels = std::collections::BTreeSet::new();
    let mut columns = 0;
    for Column { tile, x, z } in stages.columns(true) {
        let at = |at: u32, key: i32| key * 16 + at as i32 - tile.border as i32;
        for i in tile.spans.column(x, z) {
            columns += 1;
            let range = tile.spans.bottoms[i]..tile.spans.tops[i];
            voxels.extend(range.map(|y| (at(x, tile.key.x), y, at(z, tile.key.z))));
        }
    }
    assert!((area(&quads, 0) - f64::from(columns) * 0.25).abs() < 1e-3);
    for (face, (dx, dz)) in [(1, (-1, 0)), (2, (0, 1)), (3, (1, 0)), (4, (0, -1))] {
        let bare = voxels.iter().filter(|&&(x, y, z)| !voxels.contains(&(x + dx, y, z + dz))).count();
        assert!((area(&quads, face) - bare as f64 * 0.25).abs() < 1e-2, "{face}");
    }
    assert!(quads.values.contains(&1) && quads.values.contains(&2) && quads.values.contains(&0));
}

#[test]
fn of_a_large_level_only_what_is_around_the_place_is_drawn() {
    let settings = BakeSettings::default();
    let (baked, mut stages) = shown(Kind::Town, 4, &settings);
    let told = stages.told();
    assert_eq!((&told["tiles"], &told["total"]), (&Value::from(25), &Value::from(stages.total)));
    assert!(stages.total >= baked.report.tiles && stages.total > 25, "{}", stages.total);
    let corner = DVec3::new(3.0, 0.0, 3.0);
    stages.choose(corner).unwrap();
    assert!(stages.tiles.contains_key(&(0, 0)) && stages.tiles.contains_key(&(2, 2)));
    // What is known of a place is the same, drawn or not.
    let far = DVec3::new(60.3, 0.0, 60.3);
    let glanced = stages.look(far).unwrap();
    stages.glance = None;
    stages.choose(far).unwrap();
    assert_eq!(stages.look(far).unwrap(), glanced);
    assert_eq!(stages.look(DVec3::new(1e5, 0.0, 0.0)).unwrap(), Value::Null);
    // One large tile is drawn in part.
    let settings = BakeSettings { tile_size: 0, ..settings };
    let (_, stages) = shown(Kind::Town, 4, &settings);
    let side = stages.told()["part"].as_u64().unwrap();
    assert!((200..=256).contains(&side), "{side}");
    let drawn = stages.columns(true).count() as u64;
    assert!(drawn <= MOST_CELLS + 4 * side && drawn > MOST_CELLS / 2, "{drawn}");
}

#[test]
fn too_much_is_refused() {
    let settings = BakeSettings { tile_size: 2049, ..BakeSettings::default() };
    let mut stages = Stages::new(level(Kind::Dungeon, 1), settings);
    let why = stages.choose(DVec3::ZERO).unwrap_err();
    assert_eq!(why, "a tile has 4198401 cells, of which stages can be shown up to 4194304: choose a smaller tile_size");
    let source = Source::sample("dungeon", 1, Some(1)).unwrap();
    assert!(source.stages(BakeSettings::default(), "[]").is_err());
}

#[test]
fn hierarchies_are_drawn_level_by_level() {
    let (baked, _) = shown(Kind::Dungeon, 3, &BakeSettings::default());
    let boxes = hierarchy(&baked.mesh, HERE);
    assert_eq!(boxes.levels[0] as usize, baked.report.tiles);
    assert_eq!(boxes.segments.len(), boxes.levels.iter().sum::<u32>() as usize * 12 * 6);
    // As halving at the median makes them.
    fn nodes(polygons: u32) -> u32 {
        if polygons <= 4 { 1 } else { 1 + nodes(polygons / 2) + nodes(polygons - polygons / 2) }
    }
    let expected: u32 = baked.mesh.tiles_by_key().map(|(_, placed)| nodes(placed.tile().polygon_count())).sum();
    assert_eq!(boxes.levels.iter().sum::<u32>(), expected);
}
