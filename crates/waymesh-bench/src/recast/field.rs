//! Recast's pipeline over one field of cells, as its demo program runs it.

use recastnavigation_sys as rc;

use super::owned::{Owned, slice};
use crate::{
    level::Level,
    polygons::{Detail, PolygonTile},
    settings::Settings,
    stages::Stages,
};

/// One field: which cells, and which triangles fall into it.
pub struct Field<'a> {
    pub settings: &'a Settings,
    pub level: &'a Level,
    /// Triangles that touch the field, three vertex indices each.
    pub triangles: &'a [i32],
    /// Cells in X and Z, borders included.
    pub width: i32,
    pub depth: i32,
    pub border: i32,
    pub minimum: [f32; 3],
    pub maximum: [f32; 3],
}

/// What a field became.
pub struct FieldMesh {
    pub mesh: Owned<rc::rcPolyMesh>,
    pub detail: Owned<rc::rcPolyMeshDetail>,
    pub contours: usize,
}

/// Runs every stage; `None` where nothing is walkable or a stage refused.
pub fn build(context: &Owned<rc::rcContext>, field: &Field, stages: &mut Stages) -> Option<FieldMesh> {
    let (s, level, ctx) = (field.settings, field.level, context.as_ptr());
    let (vertices, vertex_count) = (level.vertices.as_ptr().cast::<f32>(), level.vertices.len() as i32);
    let triangle_count = (field.triangles.len() / 3) as i32;

    // SAFETY: plain calls into Recast with buffers of the lengths that are passed along with them.
    unsafe {
        let solid = Owned::new(rc::rcAllocHeightfield(), rc::rcFreeHeightField)?;
        let (low, high) = (field.minimum.as_ptr(), field.maximum.as_ptr());
        if !rc::rcCreateHeightfield(
            ctx,
            solid.as_ptr(),
            field.width,
            field.depth,
            low,
            high,
            s.cell_size,
            s.cell_height,
        ) {
            return None;
        }
        stages.time("rasterize", || {
            let mut areas = vec![0u8; triangle_count as usize];
            let triangles = field.triangles.as_ptr();
            let (slope, climb) = (s.max_slope, s.climb_cells());
            rc::rcMarkWalkableTriangles(
                ctx,
                slope,
                vertices,
                vertex_count,
                triangles,
                triangle_count,
                areas.as_mut_ptr(),
            );
            rc::rcRasterizeTriangles(
                ctx,
                vertices,
                vertex_count,
                triangles,
                areas.as_ptr(),
                triangle_count,
                solid.as_ptr(),
                climb,
            )
        });
        stages.time("filter", || {
            rc::rcFilterLowHangingWalkableObstacles(ctx, s.climb_cells(), solid.as_ptr());
            rc::rcFilterLedgeSpans(ctx, s.height_cells(), s.climb_cells(), solid.as_ptr());
            rc::rcFilterWalkableLowHeightSpans(ctx, s.height_cells(), solid.as_ptr());
        });
        let compact = Owned::new(rc::rcAllocCompactHeightfield(), rc::rcFreeCompactHeightfield)?;
        let (height, climb) = (s.height_cells(), s.climb_cells());
        let done = stages
            .time("compact", || rc::rcBuildCompactHeightfield(ctx, height, climb, solid.as_ptr(), compact.as_ptr()));
        drop(solid);
        let done = done && stages.time("erode", || rc::rcErodeWalkableArea(ctx, s.radius_cells(), compact.as_ptr()));
        let done = done
            && stages.time("regions", || {
                let (least, merge) = (s.region_min_cells(), s.region_merge_cells());
                rc::rcBuildDistanceField(ctx, compact.as_ptr())
                    && rc::rcBuildRegions(ctx, compact.as_ptr(), field.border, least, merge)
            });
        let contours = Owned::new(rc::rcAllocContourSet(), rc::rcFreeContourSet)?;
        let done = done
            && stages.time("contours", || {
                let walls = rc::rcBuildContoursFlags_RC_CONTOUR_TESS_WALL_EDGES as i32;
                let (error, longest) = (s.edge_max_error, s.edge_max_cells());
                rc::rcBuildContours(ctx, compact.as_ptr(), error, longest, contours.as_ptr(), walls)
            });
        if !done || contours.nconts == 0 {
            return None;
        }
        let mesh = Owned::new(rc::rcAllocPolyMesh(), rc::rcFreePolyMesh)?;
        let per_polygon = s.max_vertices_per_polygon;
        let done = stages.time("polygons", || rc::rcBuildPolyMesh(ctx, contours.as_ptr(), per_polygon, mesh.as_ptr()));
        let detail = Owned::new(rc::rcAllocPolyMeshDetail(), rc::rcFreePolyMeshDetail)?;
        let done = done
            && stages.time("detail", || {
                let (distance, error) = (s.detail_distance_metres(), s.detail_error_metres());
                rc::rcBuildPolyMeshDetail(ctx, mesh.as_ptr(), compact.as_ptr(), distance, error, detail.as_ptr())
            });
        (done && mesh.npolys > 0).then_some(FieldMesh { contours: contours.nconts as usize, mesh, detail })
    }
}

/// A polygon slot without vertex.
const NO_VERTEX: u16 = 0xffff;

impl FieldMesh {
    /// The polygons as plain data, vertices relative to the field's own corner (its border left out).
    pub fn polygons(&self, column: i32, row: i32, settings: &Settings) -> PolygonTile {
        let (mesh, detail) = (&self.mesh, &self.detail);
        let per_polygon = mesh.nvp as usize;
        // SAFETY: Recast's documentation gives these lengths.
        let (raw_vertices, raw_polygons, ranges, detail_vertices, detail_triangles) = unsafe {
            (
                slice(mesh.verts, mesh.nverts * 3),
                slice(mesh.polys, mesh.npolys * mesh.nvp * 2),
                slice(detail.meshes, detail.nmeshes * 4),
                slice(detail.verts, detail.nverts * 3),
                slice(detail.tris, detail.ntris * 4),
            )
        };
        let vertices = raw_vertices
            .as_chunks::<3>()
            .0
            .iter()
            .map(|&[x, y, z]| {
                let at = |cells: u16, size: f32| f32::from(cells) * size;
                [at(x, settings.cell_size), at(y, settings.cell_height), at(z, settings.cell_size)]
            })
            .collect();
        let mut tile = PolygonTile { column, row, vertices, ..PolygonTile::default() };
        for (polygon, range) in raw_polygons.chunks_exact(per_polygon * 2).zip(ranges.as_chunks::<4>().0) {
            let outline: Vec<u32> =
                polygon[..per_polygon].iter().take_while(|&&v| v != NO_VERTEX).map(|&v| u32::from(v)).collect();
            let [first_vertex, vertex_count, first_triangle, triangle_count] = range.map(|i| i as usize);
            let own = outline.len();
            // The first vertices of a detail mesh repeat the polygon's.
            let extra = (first_vertex + own..first_vertex + vertex_count)
                .map(|v| [0, 1, 2].map(|axis| detail_vertices[v * 3 + axis] - mesh.bmin[axis]))
                .collect();
            let triangles = (first_triangle..first_triangle + triangle_count)
                .map(|t| [0, 1, 2].map(|corner| u32::from(detail_triangles[t * 4 + corner])))
                .collect();
            tile.polygons.push(outline);
            tile.detail.push(Detail { vertices: extra, triangles });
        }
        tile.turn_counter_clockwise();
        tile
    }
}
