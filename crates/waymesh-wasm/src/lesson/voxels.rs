//! Part 5: the same floor through the voxel baker.

use super::{clearance, points, run};
use serde_json::{Value, json};
use waymesh::OutOfRange;
use waymesh::bake::plan2d::GridPlan;
use waymesh::bake::{Bake, BakeControl, BakeError, BakeSettings, Level, Partition, VoxelColumns, VoxelSpan, bake};
use waymesh::math::{DVec2, DVec3};
use waymesh::mesh::PlacedTile;
use waymesh::query::{NavMeshQuery, PathOptions, PathStatus};

/// Taller than any step, metres.
const OBSTACLE_HEIGHT: f64 = 3.0;

/// What the voxel baker makes of a plan, with its regions cut by `watershed` or `monotone`: cells after its stages, polygons,
/// and the path that the library's query finds.
///
/// # Errors
/// What the plan has wrong, or the bake; a partition of another name.
pub fn voxels(plan: &str, partition: &str) -> Result<Value, waymesh::Error> {
    let grid = run(plan)?;
    let partition = [Partition::Watershed, Partition::Monotone]
        .into_iter()
        .find(|p| p.name() == partition)
        .ok_or_else(|| OutOfRange::new("partition", partition, "watershed or monotone"))?;
    let baked = bake_floor(&grid, partition)?;
    let cells = baked.report.cells;
    let at = |p: DVec2| DVec3::new(p.x, 0.0, p.y);
    let (start, goal) = (at(grid.plan.start), at(grid.plan.goal));
    let path = NavMeshQuery::default().find_path(&baked.mesh, start, goal, &PathOptions::default())?;
    let corners: Vec<DVec2> = path.points.iter().map(|p| DVec2::new(p.position.x, p.position.z)).collect();
    let found = path.status == PathStatus::Found;
    let off = |asked: DVec2, end: Option<&DVec2>| end.map(|p| (*p - asked).length());
    let corridor: Vec<u32> = path.corridor.iter().filter_map(|&r| Some(baked.mesh.resolve(r)?.1)).collect();
    Ok(json!({
        "partition": partition.name(),
        "walkable": cells.walkable - rim_cells(&grid),
        "eroded": cells.eroded,
        "polygons": polygons(&baked).iter().map(|outline| points(outline)).collect::<Vec<_>>(),
        "area": baked.report.walkable_area,
        "path": found.then(|| json!({
            "points": points(&corners),
            "cost": path.length,
            "clearance": clearance::of_path(&corners, &grid.plan.obstacles),
            "corridor": corridor,
            "expanded": path.iterations,
            "start_moved": off(grid.plan.start, corners.first()),
            "goal_moved": off(grid.plan.goal, corners.last()),
        })),
    }))
}

/// How many cells the floor has beyond the plan.
fn rim_cells(grid: &GridPlan) -> u64 {
    let (columns, rows) = (u64::from(grid.walkable.columns()), u64::from(grid.walkable.rows()));
    let rim = 2 * rim(grid) as u64;
    (columns + rim) * (rows + rim) - columns * rows
}

/// How many cells beyond the plan the floor goes on: as many as the radius takes away.
fn rim(grid: &GridPlan) -> f64 {
    (grid.plan.radius / grid.plan.cell).ceil()
}

/// The outlines of all polygons, seen from above.
pub(super) fn polygons(baked: &Bake) -> Vec<Vec<DVec2>> {
    let outline = |tile: &PlacedTile, p: u32| tile.outline(p).map(|v| DVec2::new(v.x, v.z)).collect();
    let of_tile = |tile| (0..PlacedTile::tile(tile).polygon_count()).map(move |p| outline(tile, p));
    baked.mesh.tiles().flat_map(|(_, tile)| of_tile(tile)).collect()
}

/// Bakes a floor of two triangles, with a solid column in every cell that a plan's obstacles block.
///
/// The baker keeps away from the floor's rim, while a plan's edge is no obstacle: the floor goes on beyond the plan by
/// exactly what the radius takes away, so that the plan is left.
pub(super) fn bake_floor(grid: &GridPlan, partition: Partition) -> Result<Bake, BakeError> {
    let plan = &grid.plan;
    let settings = BakeSettings {
        cell_size: plan.cell,
        agent_radius: plan.radius,
        detail_sample_distance: 0.0,
        tile_size: 0,
        partition,
        // The only ledge is the rim, which stands for nothing.
        filter_ledges: false,
        ..BakeSettings::default()
    };
    let rim = rim(grid) * plan.cell;
    let (x, z) = (plan.width + rim, plan.height + rim);
    let corners = vec![[-rim, 0.0, -rim], [x, 0.0, -rim], [x, 0.0, z], [-rim, 0.0, z]];
    let (columns, rows) = (grid.walkable.columns(), grid.walkable.rows());
    let mut solid = VoxelColumns::new([0.0, 0.0], plan.cell, [columns, rows])?;
    let column = VoxelSpan { bottom: 0.0, top: OBSTACLE_HEIGHT, area: None };
    for j in 0..rows {
        for i in (0..columns).filter(|&i| !grid.walkable.is_walkable(i.into(), j.into())) {
            solid.add([i, j], column)?;
        }
    }
    let level = Level::new(corners, vec![[0, 2, 1], [0, 3, 2]])?.with_voxels(solid);
    bake(&level, &settings, &BakeControl::default())
}
