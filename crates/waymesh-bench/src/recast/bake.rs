//! Bakes as Recast's demo program does them, to one tile or to many.

use recastnavigation_sys as rc;

use super::{
    field::{Field, build},
    owned::Owned,
};
use crate::{
    level::Level,
    polygons::{PolygonMesh, PolygonTile},
    settings::Settings,
    stages::Stages,
};

/// What a bake made, and how long its stages took.
pub struct Baked {
    pub polygons: PolygonMesh,
    pub contours: usize,
    pub stages: Stages,
}

fn quiet_context() -> Owned<rc::rcContext> {
    // SAFETY: a fresh context and the function that frees it.
    unsafe { Owned::new(rc::CreateContext(false), delete_context) }.expect("memory for a context")
}

unsafe extern "C" fn delete_context(context: *mut rc::rcContext) {
    // SAFETY: called once, from the owner.
    unsafe { rc::DeleteContext(context) }
}

/// One tile over the whole level.
pub fn bake_solo(level: &Level, settings: &Settings) -> Baked {
    let (minimum, maximum) = level.bounds();
    let cells = |axis: usize| ((maximum[axis] - minimum[axis]) / settings.cell_size + 0.5) as i32;
    let (width, depth) = (cells(0), cells(2));
    let triangles = level.triangles.as_flattened();
    let field = Field { settings, level, triangles, width, depth, border: 0, minimum, maximum };
    let mut stages = Stages::default();
    let made = build(&quiet_context(), &field, &mut stages);
    let mut polygons = PolygonMesh::new(minimum, 0.0, settings);
    let contours = made.as_ref().map_or(0, |m| m.contours);
    polygons.tiles.extend(made.map(|m| m.polygons(0, 0, settings)));
    Baked { polygons, contours, stages }
}

/// Tiles of the settings' size from the level's least corner on, one thread.
pub fn bake_tiled(level: &Level, settings: &Settings) -> Baked {
    let mut stages = Stages::default();
    let (minimum, maximum) = level.bounds();
    let (size, border) = (settings.tile_metres(), settings.border_cells());
    let tiles = |axis: usize| (((maximum[axis] - minimum[axis]) / size).ceil() as i32).max(1);
    let (columns, rows) = (tiles(0), tiles(2));
    let margin = border as f32 * settings.cell_size;
    // The demo looks triangles up in a tree a tile; sorting them once into the tiles they touch is not slower.
    let bins = stages.time("bin", || {
        let mut bins = vec![Vec::new(); (columns * rows) as usize];
        for triangle in &level.triangles {
            let (low, high) = level.triangle_bounds(triangle);
            let first = |axis: usize| (((low[axis] - margin - minimum[axis]) / size).floor() as i32).max(0);
            let last = |axis: usize, count: i32| (((high[axis] + margin - minimum[axis]) / size) as i32).min(count - 1);
            for row in first(2)..=last(2, rows) {
                for column in first(0)..=last(0, columns) {
                    bins[(row * columns + column) as usize].extend_from_slice(triangle);
                }
            }
        }
        bins
    });
    let context = quiet_context();
    let cells = settings.tile_size + 2 * border;
    let mut polygons = PolygonMesh::new(minimum, size, settings);
    let mut contours = 0;
    for row in 0..rows {
        for column in 0..columns {
            let corner = |axis: usize, at: i32, sign: f32| minimum[axis] + at as f32 * size + sign * margin;
            let field = Field {
                settings,
                level,
                triangles: &bins[(row * columns + column) as usize],
                width: cells,
                depth: cells,
                border,
                minimum: [corner(0, column, -1.0), minimum[1], corner(2, row, -1.0)],
                maximum: [corner(0, column + 1, 1.0), maximum[1], corner(2, row + 1, 1.0)],
            };
            if field.triangles.is_empty() {
                continue;
            }
            let made = build(&context, &field, &mut stages);
            contours += made.as_ref().map_or(0, |m| m.contours);
            let tile: Option<PolygonTile> = made.map(|m| m.polygons(column, row, settings));
            polygons.tiles.extend(tile);
        }
    }
    Baked { polygons, contours, stages }
}
