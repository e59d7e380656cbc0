//! The Rust examples of README.md and docs/, compiled and run as doc tests. Nothing of this is in the library.

#[doc = include_str!("../../../README.md")]
struct Readme;

#[doc = include_str!("../../../docs/guide.md")]
struct Guide;

#[doc = include_str!("../../../docs/floor-plans.md")]
struct FloorPlans;

#[doc = include_str!("../../../docs/mesh.md")]
struct Mesh;

#[doc = include_str!("../../../docs/file-format.md")]
struct FileFormat;

#[doc = include_str!("../../../docs/determinism.md")]
struct Determinism;

#[doc = include_str!("../../../docs/queries-areas.md")]
struct QueriesAreas;

#[doc = include_str!("../../../docs/queries-forms.md")]
struct QueriesForms;

#[doc = include_str!("../../../docs/slope-grids.md")]
struct SlopeGrids;
