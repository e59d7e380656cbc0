//! Questions asked of a mesh.
