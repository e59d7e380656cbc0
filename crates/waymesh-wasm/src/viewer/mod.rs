//! What the viewer asks the library: levels in, meshes, geometry to draw and answers out.
//!
//! A [`Source`] is a level that can be baked; a [`Document`] is a mesh to look at and ask; [`clearance`] does the same for surfaces. [`Surface`] and [`Lines`] are what is
//! drawn of it, as flat lists that a graphics card takes as they are. [`Stages`] shows how the level became the mesh.

mod agents;
pub mod clearance;
#[cfg(feature = "viewer")]
mod clearance_exports;
mod document;
#[cfg(feature = "viewer")]
mod exports;
mod fingerprint;
mod lines;
mod settings;
mod source;
mod stages;
mod surface;
#[cfg(test)]
mod tests;

pub use agents::{Walk, walk};
pub use document::{Document, report_json};
pub use fingerprint::fingerprint;
pub use lines::Lines;
pub use settings::{in_cells, read_settings};
pub use source::Source;
pub use stages::{Boxes, Quads, Stages, contours, hierarchy, raw_contours};
pub use surface::Surface;

use waymesh::math::DVec3;

/// Positions around a middle, so that 32-bit floats keep the detail of levels far from world 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Around(pub DVec3);

impl Around {
    /// The whole-metre middle of a box.
    #[must_use]
    pub fn middle(low: DVec3, high: DVec3) -> Self {
        Self(((low + high) * 0.5).round())
    }

    /// Appends a position.
    fn push(self, list: &mut Vec<f32>, p: DVec3) {
        list.extend((p - self.0).to_array().map(|v| v as f32));
    }
}
