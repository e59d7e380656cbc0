//! JSON → mesh.

use super::JsonError;
use super::schema::{DetailDocument, Document, OffMeshLinkDocument, TileDocument};
use crate::OutOfRange;
use crate::json_object::Object;
use crate::math::DVec3;
use crate::mesh::{
    DetailData, MeshError, MeshParams, OffMeshLink, POSITION_LIMIT, PolygonLists, TileData, TileError, TileKey,
    TiledNavMesh,
};

impl TiledNavMesh {
    /// Reads a mesh in the JSON schema. Vertices and the tile size are rounded to 32-bit floats; tiles are inserted by
    /// (column, row, layer), whatever their order in the text.
    ///
    /// # Errors
    /// What is wrong, with the line and column, or the tile and polygon, and the value.
    pub fn from_json(text: &[u8]) -> Result<Self, JsonError> {
        let Object(document) = serde_json::from_slice::<Object<Document>>(text)?;
        if document.version != 1 {
            return Err(JsonError::Version(document.version));
        }
        let origin = DVec3::from_array(document.origin);
        if !(0.0..POSITION_LIMIT).contains(&document.tile_size) {
            return Err(MeshError::from(OutOfRange::new("tile_size", document.tile_size, "0 to 2^21 m")).into());
        }
        let params = MeshParams { origin, tile_size: document.tile_size as f32, climb: document.climb };
        let tiles = document.tiles.into_iter().map(tile).collect::<Result<_, _>>()?;
        Ok(TiledNavMesh::from_tiles(params, tiles)?)
    }
}

fn whole<T: TryFrom<i64>>(
    place: &dyn Fn() -> String,
    field: &'static str,
    value: i64,
    allowed: &'static str,
) -> Result<T, JsonError> {
    T::try_from(value).map_err(|_| JsonError::Value { place: place(), field, value: value.to_string(), allowed })
}

const KEY_RANGE: &str = "-2147483648 to 2147483647";

fn tile(document: TileDocument) -> Result<TileData, JsonError> {
    let place = || format!("tile {},{},{}", document.x, document.z, document.layer);
    let key = TileKey::new(
        whole(&place, "x", document.x, KEY_RANGE)?,
        whole(&place, "z", document.z, KEY_RANGE)?,
        whole(&place, "layer", document.layer, KEY_RANGE)?,
    );
    let mut polygons = PolygonLists::default();
    let (mut areas, mut flags) = (Vec::new(), Vec::new());
    for (i, polygon) in document.polygons.iter().enumerate() {
        let place = || format!("tile {key} polygon {i}");
        polygons.push(polygon.vertices.iter().copied());
        areas.push(whole(&place, "area", polygon.area, "0 to 255")?);
        flags.push(whole(&place, "flags", polygon.flags, "0 to 65535")?);
    }
    let detail = match document.detail {
        Some(entries) => detail(key, entries, &polygons)?,
        None => DetailData::default(),
    };
    let links = document.off_mesh_links.unwrap_or_default();
    let off_mesh_links =
        links.iter().enumerate().map(|(i, Object(link))| off_mesh_link(key, i, link)).collect::<Result<_, _>>()?;
    let vertices = rounded(&document.vertices);
    Ok(TileData { key, vertices, polygons, areas, flags, detail, off_mesh_links, fingerprint: 0 })
}

fn rounded(vertices: &[[f64; 3]]) -> Vec<[f32; 3]> {
    vertices.iter().map(|v| v.map(|c| c as f32)).collect()
}

fn detail(
    key: TileKey,
    entries: Vec<Option<Object<DetailDocument>>>,
    polygons: &PolygonLists,
) -> Result<DetailData, JsonError> {
    let refuse = |error| Err(JsonError::Mesh(MeshError::Tile { key, error }));
    if entries.len() != polygons.len() {
        return refuse(TileError::Length { array: "detail", length: entries.len(), expected: polygons.len() });
    }
    let mut detail = DetailData { vertex_offsets: vec![0], triangle_offsets: vec![0], ..DetailData::default() };
    for (polygon, entry) in entries.into_iter().enumerate() {
        if let Some(Object(entry)) = entry {
            detail.vertices.extend(rounded(&entry.vertices));
            let vertices = (polygons.offsets[polygon + 1] - polygons.offsets[polygon]) as usize + entry.vertices.len();
            for (triangle, corners) in entry.triangles.iter().enumerate() {
                let mut narrow = [0u16; 3];
                for (narrow, &index) in narrow.iter_mut().zip(corners) {
                    let Ok(index) = index.try_into() else {
                        return refuse(TileError::DetailIndex { polygon, triangle, index, vertices });
                    };
                    *narrow = index;
                }
                detail.triangles.push(narrow);
            }
        }
        detail.vertex_offsets.push(detail.vertices.len() as u32);
        detail.triangle_offsets.push(detail.triangles.len() as u32);
    }
    Ok(detail)
}

fn off_mesh_link(key: TileKey, index: usize, link: &OffMeshLinkDocument) -> Result<OffMeshLink, JsonError> {
    let place = || format!("tile {key} off-mesh link {index}");
    Ok(OffMeshLink {
        start: DVec3::from_array(link.start),
        end: DVec3::from_array(link.end),
        radius: link.radius,
        bidirectional: link.bidirectional,
        area: whole(&place, "area", link.area, "0 to 255")?,
        flags: whole(&place, "flags", link.flags, "0 to 65535")?,
        id: link.id,
    })
}
