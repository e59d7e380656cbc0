//! One tile through all stages.

use super::{
    BakeError, closed_borders,
    compact::{BORDER_REGION, CompactHeightfield},
    contours::{self, ContourSettings},
    detail::{self, DetailMesh, DetailSettings},
    frame::Frame,
    front, headroom,
    job::Job,
    journal::Journal,
    polygons::{self, PolygonMesh},
    report::Stage,
    small_islands::{BakedTile, TileRegions},
};
use crate::mesh::{DetailData, PolygonLists, TileData, TileKey};

/// Flags of baked polygons.
const WALKABLE_FLAGS: u16 = 1;

/// With more boxes in which outlines are left as they are, or after more rounds of finding them, none is simplified at
/// all. Hardly any tile needs a single box.
const MOST_EXACT: usize = 256;
const MOST_ROUNDS: u32 = 6;

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
    journal: &mut Journal<'_>,
) -> Result<Option<BakedTile>, BakeError> {
    let frame = job.lattice.frame(key);
    if !front::run(job, &frame, triangles, &mut scratch.front, journal)? {
        return Ok(None);
    }
    let open = &scratch.front.open;

    let Some((polygons, detail)) = surfaces(job, open, frame.cell_size, journal)? else {
        return Ok(None);
    };
    journal.record(|stages| (stages.polygons, stages.detail) = (polygons.clone(), detail.clone()));

    journal.enter(Stage::Assemble)?;
    let closed = closed_borders::find(open, &polygons);
    let mut regions = TileRegions { of_polygons: polygons.regions.clone(), cells: region_cells(open) };
    let mut data = assemble(key, &frame, polygons, detail, fingerprint);
    if !closed.is_empty() {
        let origins = closed_borders::take_off(&mut data, &closed, frame.cell_size);
        regions.of_polygons = origins.iter().map(|&p| regions.of_polygons[p as usize]).collect();
    }
    journal.record(|stages| stages.data = Some(data.clone()));
    Ok(Some(BakedTile { data, regions: Some(regions) }))
}

/// Polygons and detail. Where these come too near to others above or below them, outlines are not simplified; and where that
/// is not enough, detail follows the floor cell by cell.
fn surfaces(
    job: &Job<'_>,
    open: &CompactHeightfield,
    cell_size: f64,
    journal: &mut Journal<'_>,
) -> Result<Option<(PolygonMesh, DetailMesh)>, BakeError> {
    let settings = job.settings;
    let contour_settings = ContourSettings {
        max_error: settings.edge_max_error,
        max_edge_length: job.cells.edge_max_length,
        tile_borders: settings.tile_size > 0,
    };
    let detail_settings = DetailSettings {
        sample_distance: settings.detail_sample_distance,
        max_error: settings.detail_sample_max_error,
    };
    // Outlines stray so far, and a corner more.
    let around = settings.edge_max_error.ceil() as i32 + 1;
    let (mut exact, mut close): (Vec<[i32; 4]>, Vec<[i32; 4]>) = (Vec::new(), Vec::new());
    let mut rounds = 0;
    loop {
        journal.enter(Stage::Contours)?;
        let traced = contours::trace(open, contour_settings.tile_borders);
        journal.record(|stages| stages.raw_contours = traced.raw());
        let contours = contours::simplify(traced, open, &contour_settings, &exact);
        journal.contours = contours.contours.len();
        journal.record(|stages| stages.contours = contours.clone());

        journal.enter(Stage::Polygons)?;
        let polygons = polygons::build(&contours, settings.max_vertices_per_polygon, cell_size);
        if polygons.polygon_count() == 0 {
            return Ok(None);
        }

        journal.enter(Stage::Detail)?;
        let detail = detail::build(open, &polygons, &detail_settings, &close);
        let lacking = headroom::find_lacking(&polygons, &detail, open.agent_height);
        if !widen(&mut exact, &lacking, around) && !widen(&mut close, &lacking, 0) {
            return Ok(Some((polygons, detail)));
        }
        rounds += 1;
        if rounds == MOST_ROUNDS || exact.len() > MOST_EXACT {
            exact = vec![[i32::MIN, i32::MIN, i32::MAX, i32::MAX]];
        }
    }
}

/// Adds boxes, `around` cells larger, to those that do not hold them yet. Answers whether there were any.
fn widen(boxes: &mut Vec<[i32; 4]>, new: &[[i32; 4]], around: i32) -> bool {
    let before = boxes.len();
    for &[west, south, east, north] in new {
        let holds = |b: &[i32; 4]| b[0] <= west && b[1] <= south && b[2] >= east && b[3] >= north;
        if !boxes.iter().any(holds) {
            boxes.push([west - around, south - around, east + around, north + around]);
        }
    }
    boxes.len() > before
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
