//! The level: triangles as flat arrays, checked once.

use super::{AreaVolume, BakeError, HeightField, VoxelColumns, settings::MAX_COORDINATE};
use crate::{math::Extremes, mesh::OffMeshLink};

/// Geometry to bake: metres, right-handed, Y up; triangles that face up are counter-clockwise seen with X right and
/// Z towards the viewer, so that (0,0,0) (0,0,1) (1,0,1) faces up.
///
/// ```
/// use waymesh::bake::Level;
/// let level = Level::new(vec![[0.0; 3], [0.0, 0.0, 10.0], [10.0, 0.0, 10.0]], vec![[0, 1, 2]])?;
/// assert_eq!(level.bounds(), Some(([0.0, 0.0, 0.0], [10.0, 0.0, 10.0])));
/// # Ok::<(), waymesh::bake::BakeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Level {
    vertices: Vec<[f64; 3]>,
    triangles: Vec<[u32; 3]>,
    areas: Vec<u8>,
    height_fields: Vec<HeightField>,
    voxels: Vec<VoxelColumns>,
    volumes: Vec<AreaVolume>,
    off_mesh_links: Vec<OffMeshLink>,
    bounds: Option<([f64; 3], [f64; 3])>,
}

impl Level {
    /// A level of triangles that index vertices. Vertices that no triangle uses are not looked at.
    ///
    /// # Errors
    /// An index out of range, or a corner that is not finite or 2²¹ metres or more from 0; the triangle is named.
    pub fn new(vertices: Vec<[f64; 3]>, triangles: Vec<[u32; 3]>) -> Result<Self, BakeError> {
        if triangles.len() > MAX_TRIANGLES {
            return Err(BakeError::TooManyTriangles { triangles: triangles.len(), possible: MAX_TRIANGLES });
        }
        let (mut min, mut max) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
        for (triangle, corners) in triangles.iter().enumerate() {
            for &vertex in corners {
                let Some(position) = vertices.get(vertex as usize) else {
                    return Err(BakeError::Index { triangle, index: vertex, vertices: vertices.len() });
                };
                for (a, axis) in ["x", "y", "z"].into_iter().enumerate() {
                    let value = position[a];
                    // False for what is not a number, too.
                    let fine = value.abs() < MAX_COORDINATE;
                    if !fine {
                        return Err(BakeError::Vertex { triangle, vertex, axis, value });
                    }
                    min[a] = min[a].lesser(value);
                    max[a] = max[a].greater(value);
                }
            }
        }
        let bounds = (!triangles.is_empty()).then_some((min, max));
        Ok(Self { vertices, triangles, bounds, ..Self::default() })
    }

    /// The same from 32-bit vertices. They are taken as they are: the result is that of [`new`](Self::new) with the same
    /// numbers in 64 bits.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn from_f32(vertices: &[[f32; 3]], triangles: Vec<[u32; 3]>) -> Result<Self, BakeError> {
        Self::new(vertices.iter().map(|v| v.map(f64::from)).collect(), triangles)
    }

    /// The same level with every triangle turned over, for levels whose faces point down because they were wound
    /// clockwise.
    #[must_use]
    pub fn turned_over(mut self) -> Self {
        self.triangles.iter_mut().for_each(|corners| corners.swap(1, 2));
        self
    }

    /// The same level with terrain as well.
    #[must_use]
    pub fn with_height_field(mut self, field: HeightField) -> Self {
        self.bounds = united(self.bounds, field.bounds());
        self.height_fields.push(field);
        self
    }

    /// The same level with solid voxels as well.
    #[must_use]
    pub fn with_voxels(mut self, columns: VoxelColumns) -> Self {
        self.bounds = united(self.bounds, columns.bounds());
        self.voxels.push(columns.sorted());
        self
    }

    /// The same level with volumes that set or forbid areas, in this order after those that it has.
    #[must_use]
    pub fn with_volumes(mut self, volumes: Vec<AreaVolume>) -> Self {
        self.volumes.extend(volumes);
        self
    }

    /// The same level with off-mesh links, after those that it has. Each becomes part of the tile that its start is in.
    ///
    /// # Errors
    /// An end or a radius out of range; the link is named by its number here.
    pub fn with_off_mesh_links(mut self, links: Vec<OffMeshLink>) -> Result<Self, BakeError> {
        for (link, data) in links.into_iter().enumerate() {
            data.check().map_err(|error| BakeError::OffMeshLink { link, error })?;
            self.off_mesh_links.push(data);
        }
        Ok(self)
    }

    /// The same level with an area for each triangle, instead of 0 for all.
    ///
    /// # Errors
    /// Not as many areas as triangles.
    pub fn with_areas(mut self, areas: Vec<u8>) -> Result<Self, BakeError> {
        if areas.len() != self.triangles.len() {
            return Err(BakeError::AreaCount { areas: areas.len(), triangles: self.triangles.len() });
        }
        self.areas = areas;
        Ok(self)
    }

    /// The vertices.
    #[must_use]
    pub fn vertices(&self) -> &[[f64; 3]] {
        &self.vertices
    }

    /// The triangles.
    #[must_use]
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// The area of a triangle.
    #[must_use]
    pub fn area(&self, triangle: usize) -> u8 {
        self.areas.get(triangle).copied().unwrap_or(0)
    }

    /// Its height fields.
    #[must_use]
    pub fn height_fields(&self) -> &[HeightField] {
        &self.height_fields
    }

    /// Its voxels.
    #[must_use]
    pub fn voxels(&self) -> &[VoxelColumns] {
        &self.voxels
    }

    /// Its area volumes.
    #[must_use]
    pub fn volumes(&self) -> &[AreaVolume] {
        &self.volumes
    }

    /// Its off-mesh links.
    #[must_use]
    pub fn off_mesh_links(&self) -> &[OffMeshLink] {
        &self.off_mesh_links
    }

    /// Minimum and maximum corner of the box around triangles, height fields and voxels, if there is anything.
    #[must_use]
    pub fn bounds(&self) -> Option<([f64; 3], [f64; 3])> {
        self.bounds
    }

    /// The corners of a triangle.
    #[inline]
    pub(crate) fn corners(&self, triangle: usize) -> [[f64; 3]; 3] {
        self.triangles[triangle].map(|v| self.vertices[v as usize])
    }
}

type Bounds = ([f64; 3], [f64; 3]);

fn united(a: Option<Bounds>, b: Option<Bounds>) -> Option<Bounds> {
    let (Some((a_min, a_max)), Some((b_min, b_max))) = (a, b) else { return a.or(b) };
    let axes = [0, 1, 2];
    Some((axes.map(|k| a_min[k].lesser(b_min[k])), axes.map(|k| a_max[k].greater(b_max[k]))))
}

const MAX_TRIANGLES: usize = (u32::MAX - 1) as usize;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absurd_vertices_name_their_triangle() {
        for bad in [f64::NAN, f64::INFINITY, -1e29, 2_097_152.0] {
            for axis in 0..3 {
                let mut vertices = vec![[0.0; 3], [0.0, 0.0, 1.0], [1.0, 0.0, 1.0], [2.0; 3]];
                vertices[3][axis] = bad;
                let error = Level::new(vertices, vec![[0, 1, 2], [0, 1, 3]]).unwrap_err();
                assert!(matches!(error, BakeError::Vertex { triangle: 1, vertex: 3, .. }), "{error}");
                assert!(error.to_string().starts_with("triangle 1: vertex 3 has "));
            }
        }
        let error = Level::new(vec![[0.0; 3]; 3], vec![[0, 1, 3]]).unwrap_err();
        assert!(matches!(error, BakeError::Index { triangle: 0, index: 3, vertices: 3 }));
    }

    #[test]
    fn unused_vertices_do_not_matter() {
        assert!(Level::new(vec![[f64::NAN; 3]; 3], vec![]).is_ok());
    }
}
