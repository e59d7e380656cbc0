//! Levels to bake: from a file, or generated.

use super::{Around, Stages};
use std::io::Cursor;
use waymesh::bake::{self, BakeControl, BakeReport, BakeSettings, Level};
use waymesh::math::DVec3;
use waymesh::mesh::TiledNavMesh;
use waymesh::sample::{Kind, generate};
use waymesh_levels::marks::Marks;
use waymesh_levels::{GreyImage, Up, guess_format, parse};

/// Most pixels of a height map that becomes triangles.
const MOST_PIXELS: u64 = 1 << 20;

/// A level, in metres with Y up.
#[derive(Debug)]
pub struct Source {
    level: Level,
    /// A walk worth taking, where it is known.
    pub walk: Option<[[f64; 3]; 2]>,
}

impl Source {
    /// Reads a level file; `scale` is metres in one of its units.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub fn read(name: &str, bytes: &[u8], z_up: bool, scale: f64, flip: bool) -> Result<Self, String> {
        if !(scale > 0.0 && scale.is_finite()) {
            return Err(format!("scale is {scale}, allowed: above 0, finite"));
        }
        let about = |why: &dyn std::fmt::Display| format!("{name}: {why}");
        let format = guess_format(name, bytes).ok_or_else(|| {
            about(&"cannot tell what this is: wanted are .obj, .gltf, .glb, .nav, .surf and grey .png")
        })?;
        let mut geometry = parse(bytes, format, None).map_err(|why| about(&why))?;
        geometry.orient(if z_up { Up::Z } else { Up::Y }, scale);
        let level = Level::new(geometry.positions, geometry.triangles).map_err(|why| about(&why))?;
        Ok(Self { level: if flip { level.turned_over() } else { level }, walk: None })
    }

    /// The ground of a height map: a grey PNG whose pixels lie `sample_size` metres apart, black at the first of the two heights, white at
    /// the second. Four pixels next to each other span two triangles, as in the library's height fields.
    ///
    /// # Errors
    /// What is wrong with the image, or a number out of range.
    pub fn height_map(name: &str, bytes: &[u8], sample_size: f64, [low, high]: [f64; 2]) -> Result<Self, String> {
        let about = |why: &dyn std::fmt::Display| format!("{name}: {why}");
        let grey = GreyImage::read(Cursor::new(bytes)).map_err(|e| about(&e))?;
        let [width, depth] = grey.size();
        if u64::from(width) * u64::from(depth) > MOST_PIXELS {
            return Err(about(&format!("{width} x {depth} pixels, allowed for a mesh: up to {MOST_PIXELS} in all")));
        }
        let (rise, white) = (high - low, f64::from(grey.white()));
        let places = (0..depth).flat_map(|j| (0..width).map(move |i| (i, j)));
        let position = |(pixel, (i, j)): (usize, (u32, u32))| {
            let height = low + rise * (f64::from(grey.level(pixel)) / white);
            [f64::from(i) * sample_size, height, f64::from(j) * sample_size]
        };
        let positions = places.enumerate().map(position).collect();
        let squares = (1..depth).flat_map(|j| (1..width).map(move |i| j * width + i));
        let triangles = squares.flat_map(|c| {
            let (a, b, d) = (c - width - 1, c - width, c - 1);
            [[a, d, c], [a, c, b]]
        });
        let level = Level::new(positions, triangles.collect()).map_err(|why| about(&why))?;
        Ok(Self { level, walk: None })
    }

    /// Generates a level.
    ///
    /// # Errors
    /// An unknown kind, or a size out of its range.
    pub fn sample(kind: &str, seed: u64, size: Option<u32>) -> Result<Self, String> {
        let kinds = [Kind::Town, Kind::Dungeon, Kind::Tower, Kind::Terrain, Kind::Lattice];
        let known = kinds.into_iter().find(|k| k.name() == kind);
        let known =
            known.ok_or_else(|| format!("sample is {kind:?}, allowed: {}", kinds.map(Kind::name).join(", ")))?;
        let sample = generate(known, seed, size).map_err(|e| e.to_string())?;
        let level = Level::new(sample.positions, sample.triangles).map_err(|e| e.to_string())?;
        Ok(Self { level, walk: Some([sample.start, sample.goal]) })
    }

    /// How many triangles there are.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.level.triangles().len()
    }

    /// The middle of the level; world 0 without triangles.
    #[must_use]
    pub fn around(&self) -> Around {
        let (low, high) = self.level.bounds().unwrap_or_default();
        Around::middle(DVec3::from(low), DVec3::from(high))
    }

    /// Corners of all triangles, nine numbers each.
    #[must_use]
    pub fn corners(&self, around: Around) -> Vec<f32> {
        let mut corners = Vec::with_capacity(self.triangle_count() * 9);
        for corner in self.level.triangles().iter().flatten() {
            around.push(&mut corners, DVec3::from(self.level.vertices()[*corner as usize]));
        }
        corners
    }

    /// Bakes, with area volumes and off-mesh links as `waymesh bake --marks` reads them.
    ///
    /// # Errors
    /// What the library refuses.
    pub fn bake(
        &self,
        settings: &BakeSettings,
        marks: &str,
        control: &BakeControl<'_>,
    ) -> Result<(TiledNavMesh, BakeReport), String> {
        let baked = bake::bake(&self.with(marks)?, settings, control).map_err(|e| e.to_string())?;
        Ok((baked.mesh, baked.report))
    }

    /// The stages of a bake with the same settings and marks, to look at.
    ///
    /// # Errors
    /// Marks that are none.
    pub fn stages(&self, settings: BakeSettings, marks: &str) -> Result<Stages, String> {
        Ok(Stages::new(self.with(marks)?, settings))
    }

    fn with(&self, marks: &str) -> Result<Level, String> {
        let marks: Marks = serde_json::from_str(marks).map_err(|e| e.to_string())?;
        marks.add_to(self.level.clone())
    }
}
