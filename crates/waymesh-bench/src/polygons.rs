//! The polygons that both sides search: plain data in the layout of the JSON mesh schema.

use std::path::Path;

use serde_json::{Value, json};

use crate::settings::Settings;

/// Height samples inside a polygon: triangle indices below the polygon's vertex count mean its own vertices.
#[derive(Clone, Debug, Default)]
pub struct Detail {
    pub vertices: Vec<[f32; 3]>,
    pub triangles: Vec<[u32; 3]>,
}

/// The polygons of one tile, counter-clockwise in X/Z, vertices relative to the tile's corner.
#[derive(Clone, Debug, Default)]
pub struct PolygonTile {
    pub column: i32,
    pub row: i32,
    pub vertices: Vec<[f32; 3]>,
    pub polygons: Vec<Vec<u32>>,
    /// One a polygon, or empty.
    pub detail: Vec<Detail>,
}

/// Tiles of polygons on a lattice.
#[derive(Clone, Debug)]
pub struct PolygonMesh {
    pub origin: [f32; 3],
    /// Metres along a tile's side; 0 for a single tile without borders.
    pub tile_size: f32,
    pub climb: f32,
    pub cell_size: f32,
    pub cell_height: f32,
    pub tiles: Vec<PolygonTile>,
}

impl PolygonMesh {
    /// A mesh without tiles.
    pub fn new(origin: [f32; 3], tile_size: f32, settings: &Settings) -> Self {
        let Settings { agent_climb, cell_size, cell_height, .. } = *settings;
        Self { origin, tile_size, climb: agent_climb, cell_size, cell_height, tiles: Vec::new() }
    }

    /// Reads the JSON mesh schema; the cells come from the settings that the polygons were baked with.
    pub fn read_json(path: &Path, settings: &Settings) -> Result<Self, String> {
        let refuse = |what: String| format!("{}: {what}", path.display());
        let text = std::fs::read_to_string(path).map_err(|e| refuse(e.to_string()))?;
        let value: Value = serde_json::from_str(&text).map_err(|e| refuse(e.to_string()))?;
        Self::from_json(&value, settings).ok_or_else(|| refuse("not a mesh of the schema".into()))
    }

    fn from_json(value: &Value, settings: &Settings) -> Option<Self> {
        let mut mesh = Self::new(point(&value["origin"])?, value["tile_size"].as_f64()? as f32, settings);
        mesh.climb = value["climb"].as_f64()? as f32;
        for tile in value["tiles"].as_array()? {
            let mut read = PolygonTile {
                column: tile["x"].as_i64()? as i32,
                row: tile["z"].as_i64()? as i32,
                vertices: tile["vertices"].as_array()?.iter().map(point).collect::<Option<_>>()?,
                ..PolygonTile::default()
            };
            for polygon in tile["polygons"].as_array()? {
                read.polygons.push(indices(&polygon["vertices"])?);
            }
            for detail in tile["detail"].as_array().into_iter().flatten() {
                let vertices = detail["vertices"].as_array().into_iter().flatten().map(point).collect::<Option<_>>()?;
                let triangles = detail["triangles"].as_array().into_iter().flatten();
                let triangles = triangles.map(|t| indices(t)?.try_into().ok()).collect::<Option<_>>()?;
                read.detail.push(Detail { vertices, triangles });
            }
            mesh.tiles.push(read);
        }
        Some(mesh)
    }

    /// The JSON mesh schema.
    pub fn to_json(&self) -> Value {
        let tiles: Vec<Value> = self.tiles.iter().map(PolygonTile::to_json).collect();
        json!({ "version": 1, "origin": self.origin, "tile_size": self.tile_size, "climb": self.climb, "tiles": tiles })
    }

    /// The least corner of a mesh of a single tile.
    pub fn least_corner(&self) -> [f32; 3] {
        let vertices = self.tiles.iter().flat_map(|t| &t.vertices);
        let least = |axis: usize| vertices.clone().map(|v| v[axis]).fold(f32::INFINITY, f32::min);
        [0, 1, 2].map(|axis| self.origin[axis] + least(axis))
    }

    /// Where a tile's vertices are counted from, world position.
    pub fn tile_corner(&self, tile: &PolygonTile) -> [f32; 3] {
        let step = [tile.column as f32 * self.tile_size, 0.0, tile.row as f32 * self.tile_size];
        [0, 1, 2].map(|axis| self.origin[axis] + step[axis])
    }

    /// How many polygons.
    pub fn polygon_count(&self) -> usize {
        self.tiles.iter().map(|t| t.polygons.len()).sum()
    }

    /// Their area seen from above, square metres.
    pub fn area(&self) -> f64 {
        self.tiles.iter().flat_map(|tile| tile.polygons.iter().map(|p| tile.area(p))).sum()
    }
}

impl PolygonTile {
    /// Signed area of an outline, positive when counter-clockwise.
    pub fn area(&self, polygon: &[u32]) -> f64 {
        let at = |i: usize| self.vertices[polygon[i % polygon.len()] as usize].map(f64::from);
        let twice: f64 = (0..polygon.len())
            .map(|i| {
                let (a, b) = (at(i), at(i + 1));
                a[0] * b[2] - b[0] * a[2]
            })
            .sum();
        twice * 0.5
    }

    /// Reverses every clockwise outline, its detail with it.
    pub fn turn_counter_clockwise(&mut self) {
        for index in 0..self.polygons.len() {
            if self.area(&self.polygons[index]) >= 0.0 {
                continue;
            }
            self.polygons[index].reverse();
            let count = self.polygons[index].len() as u32;
            if let Some(detail) = self.detail.get_mut(index) {
                for triangle in &mut detail.triangles {
                    triangle.reverse();
                    for corner in triangle.iter_mut().filter(|corner| **corner < count) {
                        *corner = count - 1 - *corner;
                    }
                }
            }
        }
    }

    fn to_json(&self) -> Value {
        let polygons: Vec<Value> =
            self.polygons.iter().map(|p| json!({ "vertices": p, "area": 0, "flags": 1 })).collect();
        let detail: Vec<Value> =
            self.detail.iter().map(|d| json!({ "vertices": d.vertices, "triangles": d.triangles })).collect();
        let mut tile = json!({ "x": self.column, "z": self.row, "layer": 0, "vertices": self.vertices,
            "polygons": polygons });
        if !detail.is_empty() {
            tile["detail"] = Value::Array(detail);
        }
        tile
    }
}

fn point(value: &Value) -> Option<[f32; 3]> {
    let numbers: Vec<f32> = value.as_array()?.iter().map(|v| v.as_f64().map(|n| n as f32)).collect::<Option<_>>()?;
    numbers.try_into().ok()
}

fn indices(value: &Value) -> Option<Vec<u32>> {
    value.as_array()?.iter().map(|v| v.as_u64().and_then(|n| n.try_into().ok())).collect()
}
