//! A mesh to look at and to ask.

use super::{Around, Boxes, Lines, Surface, Walk, hierarchy, walk};
use serde_json::{Value, json};
use waymesh::bake::BakeReport;
use waymesh::digest::digest;
use waymesh::math::DVec3;
use waymesh::mesh::{MeshSummary, TiledNavMesh};
use waymesh::protocol::Session;
use waymesh::query::NavMeshQuery;
use waymesh_levels::write;
use waymesh_pictures::Route;

/// A mesh with a session of questions about it. The mesh lives as long as the program, as the page keeps a program (a worker) for
/// each mesh that it shows.
#[derive(Debug)]
pub struct Document {
    mesh: &'static TiledNavMesh,
    session: Session<'static>,
    bytes: Vec<u8>,
}

impl Document {
    /// A mesh that was baked or read.
    #[must_use]
    pub fn new(mesh: TiledNavMesh) -> Self {
        let bytes = mesh.to_bytes();
        let mesh: &'static TiledNavMesh = Box::leak(Box::new(mesh));
        Self { mesh, session: Session::new(mesh), bytes }
    }

    /// Reads a mesh file: the library's own format, or the JSON schema.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, String> {
        let about = |why: &dyn std::fmt::Display| format!("{name}: {why}");
        let mesh = match bytes.trim_ascii_start().starts_with(b"{") {
            true => TiledNavMesh::from_json(bytes).map_err(|e| about(&e))?,
            false => TiledNavMesh::from_bytes(bytes).map_err(|e| about(&e))?,
        };
        Ok(Self::new(mesh))
    }

    /// The answer to one line of the query protocol.
    pub fn ask(&mut self, line: &str) -> String {
        self.session.answer(line)
    }

    /// How the funnel stands after each portal on the way between two places through a corridor of polygon names; nothing where there
    /// is no such way.
    #[must_use]
    pub fn funnel(&self, [start, end]: [DVec3; 2], corridor: &[String]) -> Value {
        let named = |name: &String| self.mesh.find(name.parse().ok()?);
        let Some(corridor) = corridor.iter().map(named).collect::<Option<Vec<_>>>() else { return json!([]) };
        let mut query = NavMeshQuery::default();
        let traced = query.trace_straight_path(self.mesh, start, end, &corridor, None, &mut Vec::new());
        let steps = traced.map(|(_, steps)| steps).unwrap_or_default();
        let side = |points: &[DVec3]| points.iter().map(DVec3::to_array).collect::<Vec<_>>();
        steps
            .iter()
            .map(|step| {
                json!({
                    "portal": side(&step.portal),
                    "apex": step.apex.to_array(),
                    "right": side(&step.right),
                    "left": side(&step.left),
                })
            })
            .collect()
    }

    /// What the mesh holds, under the names of `waymesh info --json`.
    #[must_use]
    pub fn summary(&self) -> Value {
        let summary = MeshSummary::of(self.mesh);
        json!({
            "tiles": summary.tiles,
            "layers": summary.layers,
            "polygons": summary.polygons,
            "vertices": summary.vertices,
            "detail_triangles": summary.detail_triangles,
            "portal_links": summary.portal_links,
            "off_mesh_links": summary.off_mesh_links,
            "unconnected_links": summary.unconnected_links,
            "bounds": summary.bounds.map(|(low, high)| [low.to_array(), high.to_array()]),
            "walkable_area": summary.walkable_area,
            "areas": summary.areas,
            "flags": summary.flags,
            "islands": summary.islands,
            "settings": self.mesh.settings(),
            "fingerprint": format!("{:032x}", self.mesh.fingerprint()),
            "bytes": self.bytes.len(),
        })
    }

    /// As `waymesh digest`.
    #[must_use]
    pub fn digest(&self, queries: u64, seed: u64) -> String {
        digest(self.mesh, queries, seed, 1).to_string()
    }

    /// The middle of the mesh; world 0 when it is empty.
    #[must_use]
    pub fn around(&self) -> Around {
        let (low, high) = MeshSummary::of(self.mesh).bounds.unwrap_or((DVec3::ZERO, DVec3::ZERO));
        Around::middle(low, high)
    }

    /// The walkable surface.
    #[must_use]
    pub fn surface(&self, around: Around) -> Surface {
        Surface::of(self.mesh, around)
    }

    /// Edges, borders and links.
    #[must_use]
    pub fn lines(&self, around: Around) -> Lines {
        Lines::of(self.mesh, around)
    }

    /// The boxes of the bounding hierarchies.
    #[must_use]
    pub fn hierarchy(&self, around: Around) -> Boxes {
        hierarchy(self.mesh, around)
    }

    /// See [`walk`].
    ///
    /// # Errors
    /// As [`walk`].
    pub fn walk(&self, how: Walk, around: Around) -> Result<Vec<f32>, String> {
        walk(self.mesh, how, around)
    }

    /// The mesh file.
    #[must_use]
    pub fn nav(&self) -> &[u8] {
        &self.bytes
    }

    /// The mesh seen from above, with the path between two places where they are given.
    #[must_use]
    pub fn svg(&mut self, ends: Option<[DVec3; 2]>) -> String {
        let route = ends.map(|ends| self.route(ends));
        waymesh_pictures::svg(self.mesh, route.as_ref(), waymesh_pictures::DEFAULT_SIZE)
    }

    fn route(&mut self, [start, end]: [DVec3; 2]) -> Route {
        let request = json!({"op": "path", "start": start.to_array(), "end": end.to_array(), "debug": true});
        let answer: Value = serde_json::from_str(&self.ask(&request.to_string())).unwrap_or_default();
        let list = |field: &str| answer[field].as_array().into_iter().flatten();
        let at = |p: &Value, k: usize| p["pos"][k].as_f64().unwrap_or_default();
        let route = Route {
            points: list("points").map(|p| DVec3::new(at(p, 0), at(p, 1), at(p, 2))).collect(),
            ends: Some([start, end]),
            complete: answer["status"] == "found",
            ..Route::default()
        };
        let named = |field| list(field).filter_map(Value::as_str);
        route.with_polygons(self.mesh, named("expanded"), named("corridor"))
    }

    /// The surface as a level file.
    ///
    /// # Errors
    /// A format other than `obj` and `glb`, or more than it can hold.
    pub fn level_file(&self, format: &str) -> Result<Vec<u8>, String> {
        let (positions, groups) = waymesh_levels::surface(self.mesh, waymesh_pictures::area_colour);
        match format {
            "obj" => Ok(write::obj(&positions, &groups)),
            "glb" => write::glb(&positions, &groups),
            _ => Err(format!("format is {format:?}, allowed: obj, glb")),
        }
    }
}

/// What a bake tells, under the names of `waymesh bake --json`.
#[must_use]
pub fn report_json(report: &BakeReport) -> Value {
    let cells: Vec<(&str, u64)> = report.cells.named().into_iter().collect();
    let stages: Vec<(&str, f64)> =
        report.milliseconds.iter().map(|(stage, milliseconds)| (stage.name(), milliseconds)).collect();
    let warnings: Vec<String> = report.warnings.iter().map(ToString::to_string).collect();
    json!({
        "cells": cells,
        "contours": report.contours,
        "stages": stages,
        "total": report.milliseconds.total,
        "warnings": warnings,
    })
}
