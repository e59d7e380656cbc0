//! The mesh format of the Polyanya pathfinder (Cui, Harabor, Grastien 2017), version 2: flat convex polygons.
//!
//! Words separated by blanks: `mesh`, `2`, the numbers of vertices and polygons; for each vertex x, y and the polygons
//! around it; for each polygon its vertices, counter-clockwise, and the polygons behind its edges. What is around what
//! follows from the polygons, so it is read and passed over.

mod cut;
mod words;

use super::{MeshError, MeshParams, TileData, TiledNavMesh};
use crate::math::DVec3;
use words::Words;

/// Why a text is no mesh of this format. Lines are counted from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PolyanyaError {
    /// Some other text.
    #[error("does not begin with the word `mesh`")]
    Beginning,
    /// Another version of the format.
    #[error("version {0} of the Polyanya mesh format, only 2 can be read")]
    Version(u32),
    /// A text that ends too early.
    #[error("line {line}: ends before {what}")]
    Ends {
        /// Its last line.
        line: usize,
        /// What is missing.
        what: &'static str,
    },
    /// A word that is not the number that should stand there.
    #[error("line {line}: {what} is `{word}`, which is no such number")]
    Number {
        /// The line.
        line: usize,
        /// What should stand there.
        what: &'static str,
        /// What does, cut to 32 bytes.
        word: String,
    },
    /// A polygon that names a vertex which does not exist.
    #[error("line {line}: polygon {polygon} has vertex {vertex}, counted from 0, of {vertices}")]
    Vertex {
        /// The line.
        line: usize,
        /// The polygon.
        polygon: u32,
        /// The vertex that it names.
        vertex: u32,
        /// How many vertices there are.
        vertices: u32,
    },
    /// A polygon that is not valid.
    #[error(transparent)]
    Mesh(#[from] MeshError),
}

impl TiledNavMesh {
    /// Reads a mesh in the Polyanya pathfinder's format, version 2, as one tile: x and y become X and Z, heights and areas
    /// are 0, flags 1. Polygons of more than 64 vertices are cut.
    ///
    /// ```
    /// use waymesh::mesh::TiledNavMesh;
    /// let text = "mesh 2  4 1  0 0 1 0  4 0 1 0  4 4 1 0  0 4 1 0  4 0 1 2 3 -1 -1 -1 -1";
    /// let mesh = TiledNavMesh::from_polyanya(text.as_bytes())?;
    /// assert_eq!(mesh.tile(0).unwrap().tile().polygon_count(), 1);
    /// # Ok::<(), waymesh::mesh::PolyanyaError>(())
    /// ```
    ///
    /// # Errors
    /// The line and the value that is wrong, or the polygon that is not valid.
    pub fn from_polyanya(text: &[u8]) -> Result<Self, PolyanyaError> {
        let mut words = Words::new(text);
        if words.next("the word `mesh`")? != b"mesh" {
            return Err(PolyanyaError::Beginning);
        }
        let version: u32 = words.number("the version")?;
        if version != 2 {
            return Err(PolyanyaError::Version(version));
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
            let count: u64 = words.number("a polygon's number of vertices")?;
            let mut corners: Vec<u32> = Vec::new();
            for _ in 0..count {
                let vertex: u32 = words.number("a polygon's vertex")?;
                if vertex >= vertices {
                    return Err(PolyanyaError::Vertex { line: words.line(), polygon, vertex, vertices });
                }
                corners.push(vertex);
            }
            for _ in 0..count {
                words.number::<i64>("a polygon's neighbour")?;
            }
            for part in cut::cut(corners, &tile.vertices) {
                tile.polygons.push(part);
                tile.areas.push(0);
                tile.flags.push(1);
            }
        }
        let params = MeshParams { origin: DVec3::ZERO, tile_size: 0.0, climb: 0.9 };
        Ok(TiledNavMesh::from_tiles(params, vec![tile])?)
    }
}

#[cfg(test)]
mod tests;
