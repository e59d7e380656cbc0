//! The mesh format of the Polyanya pathfinder (Cui, Harabor, Grastien 2017), version 2: flat convex polygons.
//!
//! Words separated by blanks: `mesh`, `2`, the numbers of vertices and polygons; for each vertex x, y and the polygons
//! around it; for each polygon its vertices, counter-clockwise, and the polygons behind its edges. What is around what
//! follows from the polygons, so it is read and passed over. x and y become X and Z.

use waymesh::math::DVec3;
use waymesh::mesh::{MeshParams, TileData, TiledNavMesh};

/// Most vertices of a polygon of ours; larger ones are cut.
const MAX_CORNERS: usize = 64;

/// Whether a file's content is in this format.
pub fn is_polyanya(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"mesh")
}

/// Reads a mesh, as one tile.
///
/// # Errors
/// The line and the value that is wrong, or the polygon that is not valid.
pub fn parse(bytes: &[u8]) -> Result<TiledNavMesh, String> {
    let mut words = Words::new(bytes);
    if words.next("the word `mesh`")? != b"mesh" {
        return Err("does not begin with the word `mesh`".into());
    }
    let version: u32 = words.number("the version")?;
    if version != 2 {
        return Err(format!("version {version} of the Polyanya mesh format, only 2 can be read"));
    }
    let vertices: u32 = words.number("the number of vertices")?;
    let polygons: u32 = words.number("the number of polygons")?;
    let mut tile = TileData::default();
    for _ in 0..vertices {
        let x: f32 = words.number("a vertex's x")?;
        let y: f32 = words.number("a vertex's y")?;
        tile.vertices.push([x, 0.0, y]);
        words.pass_over("polygons around a vertex")?;
    }
    for polygon in 0..polygons {
        let count: usize = words.number("a polygon's number of vertices")?;
        let mut corners: Vec<u32> = Vec::new();
        for _ in 0..count {
            let corner: u32 = words.number("a polygon's vertex")?;
            if corner >= vertices {
                return Err(format!(
                    "line {}: polygon {polygon} has vertex {corner}, counted from 0, of {vertices}",
                    words.line
                ));
            }
            corners.push(corner);
        }
        for _ in 0..count {
            words.number::<i64>("a polygon's neighbour")?;
        }
        while corners.len() > MAX_CORNERS {
            add(&mut tile, corners[..MAX_CORNERS].iter().copied());
            corners.drain(1..MAX_CORNERS - 1);
        }
        add(&mut tile, corners.into_iter());
    }
    let params = MeshParams { origin: DVec3::ZERO, tile_size: 0.0, climb: 0.9 };
    TiledNavMesh::from_tiles(params, vec![tile]).map_err(|e| e.to_string())
}

fn add(tile: &mut TileData, corners: impl Iterator<Item = u32>) {
    tile.polygons.push(corners);
    tile.areas.push(0);
    tile.flags.push(1);
}

/// The words of a text, with the line that the last one stands in.
struct Words<'a> {
    rest: &'a [u8],
    line: usize,
}

impl<'a> Words<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes, line: 1 }
    }

    fn next(&mut self, what: &str) -> Result<&'a [u8], String> {
        let blank = |b: &u8| b.is_ascii_whitespace();
        let start = self.rest.iter().position(|b| !blank(b)).unwrap_or(self.rest.len());
        self.line += self.rest[..start].iter().filter(|&&b| b == b'\n').count();
        let rest = &self.rest[start..];
        let end = rest.iter().position(blank).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        if word.is_empty() { Err(format!("line {}: ends before {what}", self.line)) } else { Ok(word) }
    }

    fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, String> {
        let word = self.next(what)?;
        let shown = || String::from_utf8_lossy(&word[..word.len().min(32)]).into_owned();
        std::str::from_utf8(word)
            .ok()
            .and_then(|w| w.parse().ok())
            .ok_or_else(|| format!("line {}: {what} is `{}`, which is no such number", self.line, shown()))
    }

    /// A list that gives its own length first.
    fn pass_over(&mut self, what: &str) -> Result<(), String> {
        let count: u64 = self.number(what)?;
        for _ in 0..count {
            self.number::<i64>(what)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use waymesh::math::SplitMix64;
    use waymesh::mesh::MeshSummary;

    const TWO: &str = "mesh\n2\n6 2\n0 0 1 0\n4 0 2 0 1\n8 0 1 1\n8 4 1 1\n4 4 2 0 1\n0 4 1 0\n\
                       4 0 1 4 5 -1 1 -1 -1\n4 1 2 3 4 -1 -1 -1 0\n";

    #[test]
    fn two_squares() {
        let summary = MeshSummary::of(&parse(TWO.as_bytes()).unwrap());
        assert_eq!((summary.polygons, summary.islands, summary.walkable_area), (2, 1, 32.0));
    }

    #[test]
    fn large_polygons_are_cut() {
        let n = 200;
        let mut text = format!("mesh 2 {n} 1\n");
        for i in 0..n {
            let turn = f64::from(i) / f64::from(n) * std::f64::consts::TAU;
            text += &format!("{} {} 1 0\n", 10.0 * turn.cos(), 10.0 * turn.sin());
        }
        text += &format!("{n}");
        (0..n).for_each(|i| text += &format!(" {i}"));
        text += &" -1".repeat(n as usize);
        let summary = MeshSummary::of(&parse(text.as_bytes()).unwrap());
        assert_eq!((summary.polygons, summary.islands), (4, 1));
        assert!((summary.walkable_area - 314.1).abs() < 0.1);
    }

    #[test]
    fn errors_name_line_and_value() {
        for (from, to, expected) in [
            ("mesh\n2", "mesh\n1", "version 1 of the Polyanya"),
            ("mesh", "wood", "does not begin"),
            ("6 2", "6 x", "line 3: the number of polygons is `x`"),
            ("4 1 2 3 4", "4 1 2 3 9", "line 11: polygon 1 has vertex 9, counted from 0, of 6"),
            ("6 2", "4000000000 2", "line 11: "),
            ("6 2", "0 2", "tile 0,0,0: polygon 0: 0 vertices"),
            (" -1 -1 -1 0\n", " -1", "line 11: ends before a polygon's neighbour"),
            ("8 4 1 1", "8 nan 1 1", ""),
            ("4 0 1 4 5", "4 5 4 1 0", ""),
        ] {
            let error = parse(TWO.replacen(from, to, 1).as_bytes()).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn mutated_files_never_panic() {
        let mut rng = SplitMix64::new(5);
        for _ in 0..5000 {
            let mut bytes = TWO.as_bytes().to_vec();
            for _ in 0..=rng.below(3) {
                let at = rng.below(bytes.len() as u64) as usize;
                bytes[at] = b"0123456789-. \n"[rng.below(14) as usize];
            }
            let _ = parse(&bytes);
        }
    }
}
