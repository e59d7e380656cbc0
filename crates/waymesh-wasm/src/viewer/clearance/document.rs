//! A surface to look at and to ask.

use super::Terrain;
use super::ask::Asker;
use crate::viewer::{Around, fingerprint};
use serde_json::{Map, Value, json};
use std::io::Cursor;
use waymesh::grid::{FlatGround, HeightGrid, NavGround};
use waymesh::math::DVec3;
use waymesh::surface::spec::{GroundImage, GroundSpec};
use waymesh::surface::{BlockCause, NavSurface, SurfaceFile, SurfaceGround, SurfaceSpec, bake_nav_surface};
use waymesh_levels::GreyImage;

/// A surface with its ground and what searches need.
#[derive(Debug)]
pub struct ClearanceDocument {
    file: SurfaceFile,
    bytes: Vec<u8>,
    asker: Asker,
}

impl ClearanceDocument {
    /// A surface that was baked or read.
    #[must_use]
    pub fn new(file: SurfaceFile) -> Self {
        let bytes = file.to_bytes(false);
        Self { file, bytes, asker: Asker::default() }
    }

    /// Reads a surface file.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub fn read(name: &str, bytes: &[u8]) -> Result<Self, String> {
        SurfaceFile::from_bytes(bytes).map(Self::new).map_err(|e| format!("{name}: {e}"))
    }

    /// Bakes a description as `waymesh surface bake` does; `image` is the content of the height map that it names, empty for none.
    ///
    /// # Errors
    /// What is wrong with the description or the image.
    pub fn bake(name: &str, spec: &str, image: &[u8]) -> Result<Self, String> {
        let about = |why: &dyn std::fmt::Display| format!("{name}: {why}");
        let spec = SurfaceSpec::from_json(spec.as_bytes()).map_err(|e| about(&e))?;
        let ground = ground(&spec, image)?;
        let tile = bake_nav_surface(spec.region, &ground, &spec.agent, &spec.areas, spec.max_agent_radius)
            .map_err(|e| about(&e))?;
        Ok(Self::new(SurfaceFile { tile, ground: Some(ground) }))
    }

    /// The answer to one line of JSON: `path` as `waymesh surface path --json`, `sight`, `move`; a refusal as the query protocol's.
    pub fn ask(&mut self, line: &str) -> String {
        self.asker.answer(&self.file, line)
    }

    /// What the surface holds, under the names of `waymesh surface info --json`, with its fingerprint.
    #[must_use]
    pub fn summary(&self) -> Value {
        let tile = &self.file.tile;
        let (region, agent, summary) = (tile.region(), tile.agent(), tile.summary());
        let blocked: Map<String, Value> = BlockCause::ALL
            .into_iter()
            .zip(summary.blocked)
            .map(|(cause, count)| (cause.name().into(), count.into()))
            .collect();
        json!({
            "samples_x": region.samples_x(),
            "samples_z": region.samples_z(),
            "sample_size": region.sample_size(),
            "origin_x": region.x(0),
            "origin_z": region.z(0),
            "samples": region.len(),
            "walkable": summary.walkable,
            "standable": summary.standable,
            "walkable_area": summary.walkable as f64 * region.sample_size() * region.sample_size(),
            "blocked": blocked,
            "max_clearance": summary.max_clearance,
            "max_agent_radius": tile.max_agent_radius(),
            "agent": {
                "radius": agent.radius, "height": agent.height, "step_height": agent.step_height,
                "max_slope_degrees": agent.max_slope_degrees,
            },
            "ground": match &self.file.ground {
                None => "none",
                Some(SurfaceGround::Flat(_)) => "flat",
                Some(SurfaceGround::Heights(_)) => "heights",
            },
            "fingerprint": fingerprint(&self.bytes),
            "bytes": self.bytes.len(),
        })
    }

    /// The middle of the region, at the height of the ground there.
    #[must_use]
    pub fn around(&self) -> Around {
        let region = self.file.tile.region();
        let [x, z] = [i64::from(region.samples_x()), i64::from(region.samples_z())];
        let place = |i: i64, j: i64| (region.x(i), region.z(j));
        let ((low_x, low_z), (high_x, high_z)) = (place(0, 0), place(x - 1, z - 1));
        let middle = DVec3::new(low_x + high_x, 0.0, low_z + high_z) * 0.5;
        let height = ground_of(&self.file).height(middle.x, middle.z);
        let middle = DVec3::new(middle.x, if height.is_finite() { height } else { 0.0 }, middle.z);
        Around::middle(middle, middle)
    }

    /// The ground with what is known of each square.
    #[must_use]
    pub fn terrain(&self, around: Around) -> Terrain {
        Terrain::of(&self.file.tile, ground_of(&self.file), around)
    }

    /// Whether an agent of a radius fits, one byte for each place that [`Terrain`] knows of.
    #[must_use]
    pub fn standable(&self, radius: f64) -> Vec<u8> {
        super::terrain::standable(&self.file.tile, radius)
    }

    /// The surface seen from above, with the path of an agent of a radius between two places where they are given, as `waymesh render`.
    #[must_use]
    pub fn svg(&mut self, ends: Option<[[f64; 2]; 2]>, radius: f64) -> String {
        let route = ends.and_then(|ends| self.asker.route(&self.file, ends, radius));
        waymesh_pictures::clearance::svg(&self.file.tile, route.as_ref(), waymesh_pictures::DEFAULT_SIZE)
    }

    /// The surface file, as `waymesh surface bake` writes it.
    #[must_use]
    pub fn surf(&self) -> &[u8] {
        &self.bytes
    }
}

/// The ground of a description, read from its image where it has one.
fn ground(spec: &SurfaceSpec, image: &[u8]) -> Result<SurfaceGround, String> {
    Ok(match &spec.ground {
        GroundSpec::Ready(SurfaceGround::Heights(grid)) => {
            SurfaceGround::Heights(grid.cropped(&spec.region, spec.ground_margin()))
        }
        GroundSpec::Ready(ground) => ground.clone(),
        GroundSpec::Image(from) => SurfaceGround::Heights(heights(from, image, spec)?),
    })
}

fn heights(from: &GroundImage, image: &[u8], spec: &SurfaceSpec) -> Result<HeightGrid, String> {
    let about = |why: &dyn std::fmt::Display| format!("{}: {why}", from.file);
    if image.is_empty() {
        return Err(about(&"the description names this image: drop the image itself instead"));
    }
    let grey = GreyImage::read(Cursor::new(image)).map_err(|e| about(&e))?;
    let margin = spec.ground_margin();
    from.heights(grey.size(), |p| grey.level(p), grey.white(), &spec.region, margin).map_err(|e| about(&e))
}

/// The ground of a file; flat at 0 where none is kept.
pub(super) fn ground_of(file: &SurfaceFile) -> &dyn NavGround {
    match &file.ground {
        Some(ground) => ground,
        None => &FlatGround(0.0),
    }
}
