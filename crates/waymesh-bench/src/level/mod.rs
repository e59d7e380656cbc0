//! Level geometry as both sides take it.

mod peer_levels;

use std::path::Path;

use waymesh::{
    bake,
    sample::{self, Kind},
};

pub use peer_levels::peer_levels;

/// A triangle soup.
#[derive(Clone, Debug)]
pub struct Level {
    pub name: String,
    pub vertices: Vec<[f32; 3]>,
    pub triangles: Vec<[i32; 3]>,
}

impl Level {
    /// Reads the `v` and `f` lines of an OBJ file (all that the levels of a comparison hold), fanning polygons.
    pub fn read_obj(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut level = Level { name, vertices: Vec::new(), triangles: Vec::new() };
        for (number, line) in text.lines().enumerate() {
            let refuse = |what: &str| format!("{}:{}: {what}", path.display(), number + 1);
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("v") => {
                    let mut next = || words.next().and_then(|w| w.parse().ok()).ok_or_else(|| refuse("bad vertex"));
                    level.vertices.push([next()?, next()?, next()?]);
                }
                Some("f") => {
                    let count = level.vertices.len() as i64;
                    let corners: Vec<i32> = words
                        .map(|word| {
                            let index: i64 = word.split('/').next()?.parse().ok()?;
                            let index = if index < 0 { count + index } else { index - 1 };
                            (0..count).contains(&index).then_some(index as i32)
                        })
                        .collect::<Option<_>>()
                        .ok_or_else(|| refuse("bad face"))?;
                    level.triangles.extend(corners.windows(2).skip(1).map(|pair| [corners[0], pair[0], pair[1]]));
                }
                _ => {}
            }
        }
        if level.triangles.is_empty() {
            return Err(format!("{}: no faces", path.display()));
        }
        Ok(level)
    }

    /// A generated level of usual size.
    pub fn generate(kind: Kind) -> Result<Self, String> {
        let made = sample::generate(kind, 1, None).map_err(|e| e.to_string())?;
        Ok(Self {
            name: format!("generated {}", kind.name()),
            vertices: made.positions.iter().map(|p| p.map(|c| c as f32)).collect(),
            triangles: made.triangles.iter().map(|t| t.map(|v| v as i32)).collect(),
        })
    }

    /// The same level as our side takes it.
    pub fn to_bake(&self) -> Result<bake::Level, String> {
        let vertices = self.vertices.iter().map(|v| v.map(f64::from)).collect();
        let triangles = self.triangles.iter().map(|t| t.map(|v| v as u32)).collect();
        bake::Level::new(vertices, triangles).map_err(|e| e.to_string())
    }

    /// The least and greatest corner.
    pub fn bounds(&self) -> ([f32; 3], [f32; 3]) {
        bounds(self.vertices.iter().copied())
    }

    /// The least and greatest corner of a triangle.
    pub fn triangle_bounds(&self, triangle: &[i32; 3]) -> ([f32; 3], [f32; 3]) {
        bounds(triangle.iter().map(|&v| self.vertices[v as usize]))
    }
}

fn bounds(points: impl Iterator<Item = [f32; 3]>) -> ([f32; 3], [f32; 3]) {
    points.fold(([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]), |(mut low, mut high), p| {
        for axis in 0..3 {
            low[axis] = low[axis].min(p[axis]);
            high[axis] = high[axis].max(p[axis]);
        }
        (low, high)
    })
}
