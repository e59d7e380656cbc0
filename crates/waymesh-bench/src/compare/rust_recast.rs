//! Bakes beside `rerecast`, Recast's pipeline in Rust.

use rerecast::{AreaType, BuildContoursFlags, DetailNavmesh, HeightfieldBuilder, PolygonNavmesh, TriMesh};
use waymesh::bake::{BakeControl, BakeSettings, bake};

use crate::{
    contest::Effort,
    level::Level,
    settings::Settings,
    table::Row,
    timing::{Contender, take_turns, timed},
};

/// One tile, one thread each.
pub fn one_tile(level: &Level, settings: &BakeSettings, effort: &Effort) -> Result<Row, String> {
    let own_level = level.to_bake()?;
    let narrow = Settings::from(settings);
    let mut triangles = TriMesh {
        vertices: level.vertices.iter().map(|&v| v.into()).collect(),
        indices: level.triangles.iter().map(|t| t.map(|v| v as u32).into()).collect(),
        area_types: vec![AreaType::NOT_WALKABLE; level.triangles.len()],
    };
    let control = BakeControl { threads: Some(1), ..BakeControl::default() };
    let polygons = bake(&own_level, settings, &control).map_err(|e| e.to_string())?.report.polygons;
    let made = build(&mut triangles, &narrow).map(|mesh| mesh.polygon_count());
    let own: Contender = Box::new(|| timed(|| bake(&own_level, settings, &control).expect("baked before")).0);
    let peer: Contender = Box::new(|| timed(|| build(&mut triangles, &narrow).is_ok()).0);
    let figures = take_turns(effort.bake_rounds, &mut [own, peer]);
    let note = match &made {
        Ok(made) => format!("{polygons} polygons; theirs {made}"),
        Err(why) => format!("{polygons} polygons; theirs none: {why}"),
    };
    let [own, theirs] = [&figures[0], &figures[1]].map(Clone::clone);
    let mut row = Row::times(&level.name, "bake, one tile", "rerecast", [own, theirs], note);
    // A bake that gives up early is not a fast one.
    if made.is_err() {
        row.theirs = None;
    }
    Ok(row)
}

/// What Recast's demo program does, call by call. Slopes are marked anew; what they mark is the same every time.
fn build(triangles: &mut TriMesh, s: &Settings) -> Result<PolygonNavmesh, String> {
    triangles.mark_walkable_triangles(s.max_slope.to_radians());
    let aabb = triangles.compute_aabb().ok_or("an empty level")?;
    let [height, climb, radius] = [s.height_cells(), s.climb_cells(), s.radius_cells()].map(|cells| cells as u16);
    let builder = HeightfieldBuilder { aabb, cell_size: s.cell_size, cell_height: s.cell_height };
    let mut field = builder.build().map_err(|e| e.to_string())?;
    field.rasterize_triangles(triangles, climb).map_err(|e| e.to_string())?;
    field.filter_low_hanging_walkable_obstacles(climb);
    field.filter_ledge_spans(height, climb);
    field.filter_walkable_low_height_spans(height);
    let mut compact = field.into_compact(height, climb).map_err(|e| e.to_string())?;
    compact.erode_walkable_area(radius);
    compact.build_distance_field();
    let [least, merge] = [s.region_min_cells(), s.region_merge_cells()].map(|cells| cells as u16);
    compact.build_regions(0, least, merge).map_err(|e| e.to_string())?;
    let edge = s.edge_max_cells() as u16;
    let contours = compact.build_contours(s.edge_max_error, edge, BuildContoursFlags::DEFAULT);
    let mesh = contours.into_polygon_mesh(s.max_vertices_per_polygon as u16).map_err(|e| e.to_string())?;
    let (distance, error) = (s.detail_distance_metres(), s.detail_error_metres());
    DetailNavmesh::new(&mesh, &compact, distance, error).map_err(|e| e.to_string())?;
    Ok(mesh)
}
