//! The schema as types.

use crate::json_object::{Object, objects};
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub(super) struct Document {
    pub version: u64,
    #[serde(default)]
    pub origin: [f64; 3],
    pub tile_size: f64,
    #[serde(default = "default_climb")]
    pub climb: f64,
    #[serde(default, deserialize_with = "objects")]
    pub tiles: Vec<TileDocument>,
}

fn default_climb() -> f64 {
    crate::mesh::BakeSettings::default().agent_climb
}

#[derive(Deserialize)]
pub(super) struct TileDocument {
    #[serde(default)]
    pub x: i64,
    #[serde(default)]
    pub z: i64,
    #[serde(default)]
    pub layer: i64,
    pub vertices: Vec<[f64; 3]>,
    #[serde(deserialize_with = "objects")]
    pub polygons: Vec<PolygonDocument>,
    #[serde(default)]
    pub detail: Option<Vec<Option<Object<DetailDocument>>>>,
    #[serde(default)]
    pub off_mesh_links: Option<Vec<Object<OffMeshLinkDocument>>>,
}

#[derive(Deserialize)]
pub(super) struct PolygonDocument {
    pub vertices: Vec<u32>,
    #[serde(default)]
    pub area: i64,
    #[serde(default = "default_flags")]
    pub flags: i64,
}

fn default_flags() -> i64 {
    1
}

#[derive(Deserialize)]
pub(super) struct DetailDocument {
    pub vertices: Vec<[f64; 3]>,
    pub triangles: Vec<[u32; 3]>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct OffMeshLinkDocument {
    pub start: [f64; 3],
    pub end: [f64; 3],
    #[serde(default)]
    pub radius: f64,
    #[serde(default)]
    pub bidirectional: bool,
    #[serde(default)]
    pub area: i64,
    #[serde(default = "default_flags")]
    pub flags: i64,
    #[serde(default)]
    pub id: u64,
}

#[derive(Serialize)]
pub(super) struct DocumentOut<'a> {
    pub version: u64,
    pub origin: [f64; 3],
    pub tile_size: f32,
    pub climb: f64,
    pub tiles: Vec<TileOut<'a>>,
}

#[derive(Serialize)]
pub(super) struct TileOut<'a> {
    pub x: i32,
    pub z: i32,
    pub layer: i32,
    pub vertices: &'a [[f32; 3]],
    pub polygons: Vec<PolygonOut<'a>>,
    pub detail: Option<Vec<Option<DetailOut<'a>>>>,
    pub off_mesh_links: Vec<OffMeshLinkDocument>,
}

#[derive(Serialize)]
pub(super) struct PolygonOut<'a> {
    pub vertices: &'a [u32],
    pub area: u8,
    pub flags: u16,
    pub neighbors: Vec<NeighborOut>,
    pub links: Vec<LinkOut>,
}

#[derive(Serialize)]
pub(super) struct DetailOut<'a> {
    pub vertices: &'a [[f32; 3]],
    pub triangles: &'a [[u16; 3]],
}

/// A polygon index, nothing, or the name of a side.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum NeighborOut {
    Polygon(Option<u32>),
    Side(&'static str),
}

#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum LinkOut {
    Portal { edge: u8, kind: &'static str, target: String, range: [u8; 2] },
    OffMesh { edge: Option<u8>, kind: &'static str, target: String, link: u32, link_tile: String, reverse: bool },
}
