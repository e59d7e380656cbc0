//! Given polygons as Detour's tiles.

use std::collections::{BTreeMap, BTreeSet};

use recastnavigation_sys as dt;

use super::owned::Owned;
use crate::{
    polygons::{Detail, PolygonMesh, PolygonTile},
    settings::Settings,
};

/// No polygon there, and no vertex, in the layout that Detour's builder takes.
const NOTHING: u16 = 0xffff;
/// An edge on the border of its tile; the side is in the lowest bits.
const BORDER: u16 = 0x8000;

/// Finished tiles in Detour's own bytes, as they would come from a file.
pub struct DetourTiles {
    pub(super) parameters: dt::dtNavMeshParams,
    pub(super) tiles: Vec<Vec<u8>>,
    /// Nodes that a search may open.
    pub(super) nodes: i32,
}

impl DetourTiles {
    /// Lays the polygons out as Detour wants them.
    pub fn new(polygons: &PolygonMesh, settings: &Settings) -> Result<Self, String> {
        let most = polygons.tiles.iter().map(|t| t.polygons.len()).max().unwrap_or(1).max(1);
        let tiled = polygons.tile_size > 0.0;
        let side = if tiled { polygons.tile_size } else { 1e6 };
        let parameters = dt::dtNavMeshParams {
            orig: if tiled { polygons.origin } else { polygons.least_corner() },
            tileWidth: side,
            tileHeight: side,
            maxTiles: polygons.tiles.len().max(1).next_power_of_two() as i32,
            maxPolys: most.next_power_of_two() as i32,
        };
        // Twice the polygons is what a search can open; the table is cleared for every search, so larger is slower.
        let nodes = (2 * polygons.polygon_count()).clamp(256, 65_535) as i32;
        let tiles = polygons.tiles.iter().map(|tile| tile_bytes(polygons, tile, settings)).collect::<Result<_, _>>()?;
        Ok(Self { parameters, tiles, nodes })
    }

    /// Takes the tiles in and joins them.
    pub fn load(&self) -> Result<Owned<dt::dtNavMesh>, String> {
        // SAFETY: a fresh object and the function that frees it; the parameters live through the call.
        let mut mesh = unsafe { Owned::new(dt::dtAllocNavMesh(), dt::dtFreeNavMesh) }.ok_or("no memory for a mesh")?;
        check(unsafe { mesh.init(&raw const self.parameters) }, "the mesh")?;
        for bytes in &self.tiles {
            add_tile(&mut mesh, bytes)?;
        }
        Ok(mesh)
    }

    /// Bytes of all tiles.
    pub fn bytes(&self) -> usize {
        self.tiles.iter().map(Vec::len).sum()
    }

    /// Bytes of the trees of boxes among them, which look polygons up.
    pub fn tree_bytes(&self) -> usize {
        let nodes = |bytes: &Vec<u8>| {
            // SAFETY: a tile begins with its header, plain numbers throughout.
            let header = unsafe { bytes.as_ptr().cast::<dt::dtMeshHeader>().read_unaligned() };
            header.bvNodeCount as usize * size_of::<dt::dtBVNode>()
        };
        self.tiles.iter().map(nodes).sum()
    }
}

/// Whether a call did what it was asked.
pub(super) fn succeeded(status: dt::dtStatus) -> bool {
    status & dt::DT_SUCCESS != 0
}

/// An error unless a call did what it was asked.
pub(super) fn check(status: dt::dtStatus, what: &str) -> Result<(), String> {
    if succeeded(status) { Ok(()) } else { Err(format!("Detour refuses {what}: status {status:#x}")) }
}

/// Hands a copy of a tile's bytes over to the mesh.
fn add_tile(mesh: &mut Owned<dt::dtNavMesh>, bytes: &[u8]) -> Result<(), String> {
    // SAFETY: memory of Detour's own allocator, written whole before use; the mesh frees it, as the flag says.
    let status = unsafe {
        let data = dt::dtAlloc(bytes.len(), dt::dtAllocHint_DT_ALLOC_PERM).cast::<u8>();
        if data.is_null() {
            return Err("no memory for a tile".into());
        }
        data.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
        let own = dt::dtTileFlags_DT_TILE_FREE_DATA as i32;
        mesh.addTile(data, bytes.len() as i32, own, 0, std::ptr::null_mut())
    };
    check(status, "a tile")
}

fn tile_bytes(polygons: &PolygonMesh, tile: &PolygonTile, settings: &Settings) -> Result<Vec<u8>, String> {
    let tiled = polygons.tile_size > 0.0;
    // Detour takes vertices as whole cells above a corner, so the corner must lie on the polygons' own lattice.
    let least = |axis: usize| tile.vertices.iter().map(|v| v[axis]).fold(f32::INFINITY, f32::min);
    let corner = [if tiled { 0.0 } else { least(0) }, least(1), if tiled { 0.0 } else { least(2) }];
    let size = [polygons.cell_size, polygons.cell_height, polygons.cell_size];
    let tile_corner = polygons.tile_corner(tile);
    let world = |v: &[f32; 3]| [0, 1, 2].map(|axis| tile_corner[axis] + v[axis]);
    let cells: Vec<[u16; 3]> = tile
        .vertices
        .iter()
        .map(|v| [0, 1, 2].map(|axis| ((v[axis] - corner[axis]) / size[axis]).round() as u16))
        .collect();

    let per_polygon = settings.max_vertices_per_polygon as usize;
    let outlines = outlines(tile, &cells, polygons.tile_size, polygons.cell_size, per_polygon)?;
    let (ranges, detail_vertices, detail_triangles) = flat_detail(tile, world);
    let (flags, areas) = (vec![1u16; tile.polygons.len()], vec![0u8; tile.polygons.len()]);
    let highest = tile.vertices.iter().map(|v| v[1]).fold(corner[1], f32::max);
    let far = if tiled {
        [polygons.tile_size, highest, polygons.tile_size]
    } else {
        [0, 1, 2].map(|axis| tile.vertices.iter().map(|v| v[axis]).fold(corner[axis], f32::max))
    };
    let with_detail = !ranges.is_empty();
    // SAFETY: all zero is a valid value of this plain structure of numbers and pointers.
    let mut parameters: dt::dtNavMeshCreateParams = unsafe { std::mem::zeroed() };
    parameters.verts = cells.as_ptr().cast();
    parameters.vertCount = cells.len() as i32;
    parameters.polys = outlines.as_ptr();
    parameters.polyFlags = flags.as_ptr();
    parameters.polyAreas = areas.as_ptr();
    parameters.polyCount = tile.polygons.len() as i32;
    parameters.nvp = per_polygon as i32;
    if with_detail {
        parameters.detailMeshes = ranges.as_ptr().cast();
        parameters.detailVerts = detail_vertices.as_ptr().cast();
        parameters.detailVertsCount = detail_vertices.len() as i32;
        parameters.detailTris = detail_triangles.as_ptr().cast();
        parameters.detailTriCount = detail_triangles.len() as i32;
    }
    parameters.tileX = tile.column;
    parameters.tileY = tile.row;
    parameters.bmin = world(&corner);
    parameters.bmax = world(&far);
    parameters.walkableHeight = settings.agent_height;
    parameters.walkableRadius = settings.agent_radius;
    parameters.walkableClimb = polygons.climb;
    parameters.cs = polygons.cell_size;
    parameters.ch = polygons.cell_height;
    parameters.buildBvTree = true;

    let (mut data, mut length) = (std::ptr::null_mut(), 0);
    // SAFETY: every buffer that `parameters` points to lives through the call with the length it states.
    if !unsafe { dt::dtCreateNavMeshData(&raw mut parameters, &raw mut data, &raw mut length) } {
        return Err(format!("Detour refuses the polygons of tile {},{}", tile.column, tile.row));
    }
    // SAFETY: the builder allocated `length` bytes at `data`, which are ours to free.
    unsafe {
        let bytes = super::owned::slice(data, length).to_vec();
        dt::dtFree(data.cast());
        Ok(bytes)
    }
}

/// Outlines in the builder's layout, which wants them clockwise in X/Z: vertex slots, then what lies behind each edge.
fn outlines(
    tile: &PolygonTile,
    cells: &[[u16; 3]],
    tile_size: f32,
    cell_size: f32,
    per_polygon: usize,
) -> Result<Vec<u16>, String> {
    let clockwise: Vec<Vec<u32>> = tile.polygons.iter().map(|p| p.iter().rev().copied().collect()).collect();
    let mut owners = BTreeMap::new();
    for (index, polygon) in clockwise.iter().enumerate() {
        if polygon.len() > per_polygon {
            return Err(format!("Detour takes at most {per_polygon} vertices a polygon, not {}", polygon.len()));
        }
        for (i, &a) in polygon.iter().enumerate() {
            owners.insert((a, polygon[(i + 1) % polygon.len()]), index as u16);
        }
    }
    let far = (tile_size / cell_size).round() as u16;
    let mut flat = Vec::with_capacity(tile.polygons.len() * per_polygon * 2);
    for polygon in &clockwise {
        let start = flat.len();
        flat.resize(start + per_polygon * 2, NOTHING);
        for (i, &a) in polygon.iter().enumerate() {
            let b = polygon[(i + 1) % polygon.len()];
            let both = |axis: usize, at: u16| cells[a as usize][axis] == at && cells[b as usize][axis] == at;
            let behind = match owners.get(&(b, a)) {
                Some(&neighbour) => neighbour,
                None if tile_size == 0.0 => NOTHING,
                None if both(0, 0) => BORDER,
                None if both(2, far) => BORDER | 1,
                None if both(0, far) => BORDER | 2,
                None if both(2, 0) => BORDER | 3,
                None => NOTHING,
            };
            flat[start + i] = a as u16;
            flat[start + per_polygon + i] = behind;
        }
    }
    Ok(flat)
}

/// Detail meshes in the builder's layout: ranges, vertices (each polygon's own repeated first), triangles.
#[allow(clippy::type_complexity)]
fn flat_detail(
    tile: &PolygonTile,
    world: impl Fn(&[f32; 3]) -> [f32; 3],
) -> (Vec<[u32; 4]>, Vec<[f32; 3]>, Vec<[u8; 4]>) {
    let (mut ranges, mut vertices, mut triangles) = (Vec::new(), Vec::new(), Vec::new());
    for (polygon, Detail { vertices: extra, triangles: own }) in tile.polygons.iter().zip(&tile.detail) {
        let (first_vertex, first_triangle) = (vertices.len() as u32, triangles.len() as u32);
        let corners = polygon.len() as u32;
        let index = |i: u32| (if i < corners { corners - 1 - i } else { i }) as u8;
        vertices.extend(polygon.iter().rev().map(|&v| world(&tile.vertices[v as usize])));
        vertices.extend(extra.iter().map(&world));
        let on_boundary = boundary_flags(own);
        triangles.extend(own.iter().zip(on_boundary).map(|(t, flags)| [index(t[2]), index(t[1]), index(t[0]), flags]));
        ranges.push([first_vertex, vertices.len() as u32 - first_vertex, first_triangle, own.len() as u32]);
    }
    (ranges, vertices, triangles)
}

/// For each triangle, reversed, two bits an edge that say whether it lies on the polygon's outline: Detour looks there for
/// the heights of places outside.
fn boundary_flags(triangles: &[[u32; 3]]) -> Vec<u8> {
    let edges = |t: &[u32; 3]| [[t[2], t[1]], [t[1], t[0]], [t[0], t[2]]];
    let used: BTreeSet<[u32; 2]> = triangles.iter().flat_map(edges).collect();
    let flags = |t: &[u32; 3]| {
        (0..3)
            .filter(|&i| {
                let [a, b] = edges(t)[i];
                !used.contains(&[b, a])
            })
            .map(|i| 1 << (2 * i))
            .sum()
    };
    triangles.iter().map(flags).collect()
}
