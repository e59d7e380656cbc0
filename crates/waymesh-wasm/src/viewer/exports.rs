//! The viewer's questions as a JavaScript module: text and typed arrays in and out, an exception where the library refuses.

use super::stages::exports::{DrawnBoxes, LevelStages};
use super::{Around, Document, Lines, Source, Surface, Walk, in_cells, read_settings, report_json};
use wasm_bindgen::prelude::*;
use waymesh::bake::BakeControl;
use waymesh::math::DVec3;

#[wasm_bindgen]
extern "C" {
    /// Told after each tile of a bake: how many are done, and their total.
    #[wasm_bindgen(js_namespace = globalThis, js_name = waymeshProgress)]
    fn progress(done: usize, total: usize);
    /// Told as each stage of a tile begins: its name.
    #[wasm_bindgen(js_namespace = globalThis, js_name = waymeshStage)]
    fn stage(name: &str);
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Metres a second.
const WALKING_SPEED: f64 = 3.5;

pub(super) fn refused(why: impl std::fmt::Display) -> JsError {
    JsError::new(&why.to_string())
}

pub(super) fn around(middle: &[f64]) -> Around {
    let at = |k: usize| middle.get(k).copied().unwrap_or_default();
    Around(DVec3::new(at(0), at(1), at(2)))
}

/// The settings with all that was not given, as JSON.
///
/// # Errors
/// An unknown name, or a value out of its range.
#[wasm_bindgen]
pub fn settings(text: &str) -> Result<String, JsError> {
    let settings = read_settings(text).map_err(refused)?;
    serde_json::to_string(&settings).map_err(refused)
}

/// See [`in_cells`].
///
/// # Errors
/// As [`settings`].
#[wasm_bindgen(js_name = inCells)]
pub fn settings_in_cells(text: &str) -> Result<String, JsError> {
    in_cells(text).map(|cells| cells.to_string()).map_err(refused)
}

/// See [`Source`].
#[wasm_bindgen]
pub struct Level(Source);

#[wasm_bindgen]
impl Level {
    /// See [`Source::read`].
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(name: &str, bytes: &[u8], z_up: bool, scale: f64, flip: bool) -> Result<Self, JsError> {
        Source::read(name, bytes, z_up, scale, flip).map(Self).map_err(refused)
    }

    /// See [`Source::sample`].
    ///
    /// # Errors
    /// What cannot be generated.
    pub fn sample(kind: &str, seed: u32, size: Option<u32>) -> Result<Self, JsError> {
        Source::sample(kind, seed.into(), size).map(Self).map_err(refused)
    }

    /// See [`Source::height_map`].
    ///
    /// # Errors
    /// What is wrong with the image.
    #[wasm_bindgen(js_name = heightMap)]
    pub fn height_map(name: &str, bytes: &[u8], sample_size: f64, low: f64, high: f64) -> Result<Self, JsError> {
        Source::height_map(name, bytes, sample_size, [low, high]).map(Self).map_err(refused)
    }

    /// A walk worth taking, as JSON: two positions, or null.
    #[must_use]
    pub fn walk(&self) -> String {
        serde_json::json!(self.0.walk).to_string()
    }

    /// How many triangles there are.
    #[must_use]
    pub fn triangles(&self) -> usize {
        self.0.triangle_count()
    }

    /// The middle of the level.
    #[must_use]
    pub fn middle(&self) -> Vec<f64> {
        self.0.around().0.to_array().into()
    }

    /// See [`Source::corners`].
    #[must_use]
    pub fn corners(&self, middle: &[f64]) -> Vec<f32> {
        self.0.corners(around(middle))
    }

    /// Bakes.
    ///
    /// # Errors
    /// What the library refuses.
    pub fn bake(&self, settings: &str, marks: &str) -> Result<Mesh, JsError> {
        let settings = read_settings(settings).map_err(refused)?;
        let control = BakeControl {
            progress: Some(&|done, total| progress(done, total)),
            stage: Some(&|at| stage(at.name())),
            clock: Some(&|| now()),
            ..BakeControl::default()
        };
        let (mesh, report) = self.0.bake(&settings, marks, &control).map_err(refused)?;
        Ok(Mesh { document: Document::new(mesh), report: report_json(&report).to_string() })
    }

    /// See [`Source::stages`](super::Source::stages).
    ///
    /// # Errors
    /// As [`Self::bake`].
    pub fn stages(&self, settings: &str, marks: &str) -> Result<LevelStages, JsError> {
        let settings = read_settings(settings).map_err(refused)?;
        self.0.stages(settings, marks).map(LevelStages::from).map_err(refused)
    }
}

/// See [`Document`].
#[wasm_bindgen]
pub struct Mesh {
    document: Document,
    report: String,
}

#[wasm_bindgen]
impl Mesh {
    /// See [`Document::read`].
    ///
    /// # Errors
    /// What is wrong with the file.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, JsError> {
        Ok(Self { document: Document::read(name, bytes).map_err(refused)?, report: "null".into() })
    }

    /// What the bake told, as JSON; null for a mesh from a file.
    #[must_use]
    pub fn report(&self) -> String {
        self.report.clone()
    }

    /// See [`Document::summary`].
    #[must_use]
    pub fn summary(&self) -> String {
        self.document.summary().to_string()
    }

    /// See [`Document::ask`].
    pub fn ask(&mut self, line: &str) -> String {
        self.document.ask(line)
    }

    /// See [`Document::digest`].
    #[must_use]
    pub fn digest(&self, queries: u32, seed: u32) -> String {
        self.document.digest(queries.into(), seed.into())
    }

    /// The middle of the mesh.
    #[must_use]
    pub fn middle(&self) -> Vec<f64> {
        self.document.around().0.to_array().into()
    }

    /// The surface, to be drawn around a middle.
    #[must_use]
    pub fn surface(&self, middle: &[f64]) -> DrawnSurface {
        DrawnSurface(self.document.surface(around(middle)))
    }

    /// The lines, to be drawn around a middle.
    #[must_use]
    pub fn lines(&self, middle: &[f64]) -> DrawnLines {
        DrawnLines(self.document.lines(around(middle)))
    }

    /// See [`Document::funnel`]; `ends` are six numbers, `corridor` names as a JSON list. As JSON.
    ///
    /// # Errors
    /// Other ends, or another list.
    pub fn funnel(&self, ends: &[f64], corridor: &str) -> Result<String, JsError> {
        let &[x0, y0, z0, x1, y1, z1] = ends else { return Err(refused("two ends are needed".to_owned())) };
        let names: Vec<String> = serde_json::from_str(corridor).map_err(|e| refused(e.to_string()))?;
        let ends = [DVec3::new(x0, y0, z0), DVec3::new(x1, y1, z1)];
        Ok(self.document.funnel(ends, &names).to_string())
    }

    /// See [`Document::hierarchy`].
    #[must_use]
    pub fn hierarchy(&self, middle: &[f64]) -> DrawnBoxes {
        self.document.hierarchy(around(middle)).into()
    }

    /// See [`Document::walk`].
    ///
    /// # Errors
    /// As [`Document::walk`].
    pub fn walk(
        &self,
        agents: u32,
        rate: u32,
        seconds: u32,
        seed: u32,
        keep_apart: bool,
        middle: &[f64],
    ) -> Result<Vec<f32>, JsError> {
        let how = Walk { agents, rate, seconds, speed: WALKING_SPEED, seed: seed.into(), keep_apart };
        self.document.walk(how, around(middle)).map_err(refused)
    }

    /// The mesh file.
    #[must_use]
    pub fn nav(&self) -> Vec<u8> {
        self.document.nav().into()
    }

    /// See [`Document::svg`]; six numbers are the ends of a path, fewer are none.
    pub fn svg(&mut self, ends: &[f64]) -> String {
        let ends = <[f64; 6]>::try_from(ends).ok();
        self.document.svg(ends.map(|e| [DVec3::new(e[0], e[1], e[2]), DVec3::new(e[3], e[4], e[5])]))
    }

    /// See [`Document::level_file`].
    ///
    /// # Errors
    /// What cannot be written.
    #[wasm_bindgen(js_name = levelFile)]
    pub fn level_file(&self, format: &str) -> Result<Vec<u8>, JsError> {
        self.document.level_file(format).map_err(refused)
    }
}

/// See [`Surface`]; each list can be taken once.
#[wasm_bindgen]
pub struct DrawnSurface(Surface);

/// See [`Lines`]; each list can be taken once.
#[wasm_bindgen]
pub struct DrawnLines(Lines);

/// Methods that hand over a list.
macro_rules! hand_over {
    ($owner:ident: $($name:ident $type:ty,)*) => {
        #[wasm_bindgen]
        impl $owner {
            $(
                /// The list of this name.
                pub fn $name(&mut self) -> Vec<$type> {
                    std::mem::take(&mut self.0.$name)
                }
            )*
        }
    };
}

pub(super) use hand_over;

hand_over! { DrawnSurface: corners f32, polygons u32, areas u8, flags u16, islands u32, tiles i32, first_polygons u32, }
hand_over! { DrawnLines: inner f32, walls f32, portals f32, tiles f32, detail f32, off_mesh f32, off_mesh_kinds u8, }
