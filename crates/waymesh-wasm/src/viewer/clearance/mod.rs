//! Clearance surfaces in the viewer: from a file or baked from a description, asked in lines of JSON, and drawn as terrain.

mod ask;
mod document;
mod park;
mod terrain;
#[cfg(test)]
mod tests;

pub use document::ClearanceDocument;
pub use park::park;
pub use terrain::Terrain;
