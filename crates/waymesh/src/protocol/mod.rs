//! The query protocol: a JSON object a line in, a JSON object a line out.
//!
//! ```
//! # use waymesh::{math::DVec3, mesh::{MeshParams, TiledNavMesh}, protocol::Session};
//! # let mesh = TiledNavMesh::new(MeshParams { origin: DVec3::ZERO, tile_size: 0.0, climb: 0.9 })?;
//! let mut session = Session::new(&mesh);
//! let answer = session.answer(r#"{"op": "nearest", "center": [1, 0, 1], "id": 7}"#);
//! assert_eq!(answer, r#"{"id":7,"poly":null,"point":null,"over_polygon":null,"distance_squared":null}"#);
//! # Ok::<(), waymesh::Error>(())
//! ```
//!
//! What a request can hold is in `request`, what answers it in `ops`, a file a family.

mod answer;
mod filter;
mod json;
mod ops;
mod refusal;
mod request;

use crate::mesh::TiledNavMesh;
use answer::{Answer, Reply};
use ops::Scratch;
use refusal::Refusal;
use request::Request;
use serde_json::value::RawValue;

/// Answers requests about one mesh, with memory that stays warm between them. An answer depends on its request alone.
#[derive(Debug)]
pub struct Session<'m> {
    mesh: &'m TiledNavMesh,
    scratch: Scratch,
}

impl<'m> Session<'m> {
    /// A session about `mesh`.
    #[must_use]
    pub fn new(mesh: &'m TiledNavMesh) -> Self {
        Self { mesh, scratch: Scratch::default() }
    }

    /// The answer to one request line, without a line break. A line that is no proper request is answered, too: with
    /// an `error`.
    pub fn answer(&mut self, line: &str) -> String {
        let mut id = None;
        let answer = self.try_answer(line, &mut id).unwrap_or_else(|refusal| Answer::refused(&refusal));
        // Writing numbers, strings and lists into a string cannot fail.
        serde_json::to_string(&Reply { id, answer }).unwrap_or_default()
    }

    fn try_answer(&mut self, line: &str, id: &mut Option<Box<RawValue>>) -> Result<Answer, Refusal> {
        let fields = json::read_line(line, id)?;
        let request = Request::new(&fields, self.mesh)?;
        ops::answer(&request, self.mesh, &mut self.scratch)
    }
}
