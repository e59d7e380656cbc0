//! One tile through all stages.

use super::{
    BakeError, closed_borders,
    compact::{BORDER_REGION, CompactHeightfield},
    contours::{self, ContourSettings},
    detail::{self, DetailMesh, DetailSettings},
    front,
    job::Job,
    polygons::{self, PolygonMesh},
    report::{CellCounts, Clock, Stage, StageTimes},
    small_islands::{BakedTile, TileRegions},
    tiles::Frame,
};
use crate::mesh::{DetailData, PolygonLists, TileData, TileKey};

/// Flags of baked polygons.
const WALKABLE_FLAGS: u16 = 1;

/// Buffers of all stages, reused from tile to tile.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    front: front::FrontScratch,
}

/// Bakes a tile; `None` where nothing is walkable.
pub(crate) fn bake(
    job: &Job<'_>,
    key: TileKey,
    triangles: &[u32],
    fingerprint: u128,
    scratch: &mut Scratch,
    times: &mut StageTimes,
    counts: &mut CellCounts,
) -> Result<Option<BakedTile>, BakeError> {
    let settings = job.settings;
    let mut clock = Clock::start();
    let frame = job.lattice.frame(key);
    if !front::run(job, &frame, triangles, &mut scratch.front, &mut clock, times, counts)? {
        return Ok(None);
    }
    let open = &scratch.front.open;

    job.cancel.check()?;
    let contour_settings = ContourSettings {
        max_error: settings.edge_max_error,
        max_edge_length: job.cells.edge_max_length,
        tile_borders: settings.tile_size > 0,
    };
    let contours = contours::build(open, &contour_settings);
    clock.count(Stage::Contours, times);

    job.cancel.check()?;
    let polygons = polygons::build(&contours, settings.max_vertices_per_polygon, frame.cell_size);
    clock.count(Stage::Polygons, times);
    if polygons.polygon_count() == 0 {
        return Ok(None);
    }

    job.cancel.check()?;
    let detail_settings = DetailSettings {
        sample_distance: settings.detail_sample_distance,
        max_error: settings.detail_sample_max_error,
    };
    let detail = detail::build(open, &polygons, &detail_settings);
    clock.count(Stage::Detail, times);

    let closed = closed_borders::find(open, &polygons);
    let mut regions = TileRegions { of_polygons: polygons.regions.clone(), cells: region_cells(open) };
    let mut data = assemble(key, &frame, polygons, detail, fingerprint);
    if !closed.is_empty() {
        let origins = closed_borders::take_off(&mut data, &closed, frame.cell_size);
        regions.of_polygons = origins.iter().map(|&p| regions.of_polygons[p as usize]).collect();
    }
    clock.count(Stage::Assemble, times);
    Ok(Some(BakedTile { data, regions: Some(regions) }))
}

fn region_cells(open: &CompactHeightfield) -> Vec<u32> {
    let mut cells = vec![0; open.region_count as usize + 1];
    open.regions.iter().filter(|&&region| region & BORDER_REGION == 0).for_each(|&region| cells[region as usize] += 1);
    cells
}

/// Cells to metres from the tile's corner.
fn assemble(key: TileKey, frame: &Frame, mesh: PolygonMesh, detail: DetailMesh, fingerprint: u128) -> TileData {
    let metres =
        |[x, y, z]: [f64; 3]| [x * frame.cell_size, y * frame.cell_height, z * frame.cell_size].map(|c| c as f32);
    let flags = vec![WALKABLE_FLAGS; mesh.polygon_count()];
    let detail = if detail.triangles.is_empty() {
        DetailData::default()
    } else {
        DetailData {
            vertex_offsets: detail.vertex_starts,
            vertices: detail.vertices.into_iter().map(metres).collect(),
            triangle_offsets: detail.triangle_starts,
            triangles: detail.triangles,
        }
    };
    TileData {
        key,
        vertices: mesh.vertices.iter().map(|v| metres(v.map(f64::from))).collect(),
        polygons: PolygonLists { offsets: mesh.polygon_starts, indices: mesh.indices },
        areas: mesh.areas,
        flags,
        detail,
        off_mesh_links: Vec::new(),
        fingerprint,
    }
}
