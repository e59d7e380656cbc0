//! Paths that give way: to other tasks between slices of the search, and to a caller who no longer wants them.

use super::{NavMeshQuery, PathOptions, PathResult, PolygonFilter, SearchStatus};
use crate::OutOfRange;
use crate::math::DVec3;
use crate::mesh::TiledNavMesh;
use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;

/// How many nodes are expanded between two looks at whether the caller still wants the path.
const CANCEL_INTERVAL: u64 = 256;

/// Why there is no answer to a path request that can be cancelled.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PathError {
    /// A position or extents out of range.
    #[error(transparent)]
    OutOfRange(#[from] OutOfRange),
    /// The caller asked to stop.
    #[error("the path search was cancelled")]
    Cancelled,
}

/// Refuses to go on once the caller asked to stop.
fn check(cancel: Option<&AtomicBool>) -> Result<(), PathError> {
    match cancel {
        Some(cancel) if cancel.load(Ordering::Relaxed) => Err(PathError::Cancelled),
        _ => Ok(()),
    }
}

/// Lets other tasks run once. Needs no particular runtime.
async fn yield_now() {
    let mut yielded = false;
    poll_fn(|context| {
        if std::mem::replace(&mut yielded, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

impl NavMeshQuery {
    /// As [`find_path`](Self::find_path), but stops soon after `cancel` becomes true: it is looked at every 256
    /// expansions. A search that was stopped is abandoned; the next one is as if it had not been.
    ///
    /// # Errors
    /// A position or extents out of range; [`PathError::Cancelled`].
    pub fn find_path_unless_cancelled<F: PolygonFilter>(
        &mut self,
        mesh: &TiledNavMesh,
        start: DVec3,
        end: DVec3,
        options: &PathOptions<F>,
        cancel: &AtomicBool,
    ) -> Result<PathResult, PathError> {
        check(Some(cancel))?;
        let mut result = PathResult::default();
        let Some(ends) = self.begin_find_path(mesh, start, end, options, &mut result)? else { return Ok(result) };
        while self.update_path(mesh, &options.filter, CANCEL_INTERVAL) == SearchStatus::InProgress {
            check(Some(cancel))?;
        }
        self.finish_find_path(mesh, ends, options.max_corners, &mut result);
        Ok(result)
    }

    /// As [`find_path`](Self::find_path), with the same answer, but gives other tasks of the caller's thread a turn after
    /// every [`iterations_per_slice`](PathOptions::iterations_per_slice) expansions. Works with every runtime and moves
    /// nothing to another thread. Dropping the future abandons the search; so does setting `cancel`, which is looked at
    /// between slices.
    ///
    /// # Errors
    /// A position or extents out of range; [`PathError::Cancelled`].
    pub async fn find_path_async<F: PolygonFilter>(
        &mut self,
        mesh: &TiledNavMesh,
        start: DVec3,
        end: DVec3,
        options: &PathOptions<F>,
        cancel: Option<&AtomicBool>,
    ) -> Result<PathResult, PathError> {
        check(cancel)?;
        let mut result = PathResult::default();
        let Some(ends) = self.begin_find_path(mesh, start, end, options, &mut result)? else { return Ok(result) };
        let slice = options.iterations_per_slice.max(1);
        while self.update_path(mesh, &options.filter, slice) == SearchStatus::InProgress {
            yield_now().await;
            check(cancel)?;
        }
        self.finish_find_path(mesh, ends, options.max_corners, &mut result);
        Ok(result)
    }
}
