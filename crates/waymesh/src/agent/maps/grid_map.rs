//! Slope grids as maps.

use crate::OutOfRange;
use crate::agent::{CharacterController, DebugLines, NavMap, RouteMemory};
use crate::grid::{
    CoarseNavGraph, FlatGround, NavGridTile, NavGround, NavPath, NavPathStatus, StreamedNavGrid, find_leg,
};
use crate::math::DVec3;
use crate::surface::NavAgent;
use std::sync::Arc;

/// Ground that threads share.
pub type SharedGround = Arc<dyn NavGround + Send + Sync>;

/// A single slope grid. An agent's size is not looked at; a body that is carried keeps its centre on walkable samples.
#[derive(Clone)]
pub struct GridMap {
    /// The grid.
    pub tile: NavGridTile,
    /// Its heights; where there are none, agents keep theirs.
    pub ground: Option<SharedGround>,
}

/// Slope grids of a world that is loaded cell by cell, with a coarse graph of the whole world where there is one. An agent's size is not looked at.
#[derive(Clone)]
pub struct StreamedMap {
    /// What is loaded.
    pub grid: StreamedNavGrid,
    /// Which cells can be walked from one to the next in the whole world; see [`HierarchicalNavGrid`](crate::grid::HierarchicalNavGrid).
    pub coarse: Option<CoarseNavGraph>,
    /// The heights; where there are none, agents keep theirs.
    pub ground: Option<SharedGround>,
}

impl NavMap for GridMap {
    fn find_route(
        &self,
        memory: &mut RouteMemory,
        from: DVec3,
        to: DVec3,
        _: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        memory.grid.find_path(&self.tile, from, to, out)
    }

    fn carry(&self, from: DVec3, to: DVec3, _: &CharacterController) -> DVec3 {
        let region = self.tile.region();
        carry_over_samples(from, to, region.sample_size(), |x, z| {
            let [i, j] = region.sample_at(x, z);
            self.tile.walkable(i, j)
        })
    }

    fn settle(&self, before: DVec3, now: DVec3) -> DVec3 {
        on_ground(self.ground.as_ref(), before, now)
    }

    fn draw(&self, lines: &mut DebugLines) {
        match &self.ground {
            Some(ground) => lines.add_grid(&self.tile, &**ground),
            None => lines.add_grid(&self.tile, &FlatGround(0.0)),
        }
    }
}

impl NavMap for StreamedMap {
    fn find_route(
        &self,
        memory: &mut RouteMemory,
        from: DVec3,
        to: DVec3,
        _: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        match &self.coarse {
            Some(coarse) => find_leg(&self.grid, coarse, &mut memory.grid, from, to, out),
            None => self.grid.find_path_with(&mut memory.grid, from, to, out),
        }
    }

    fn carry(&self, from: DVec3, to: DVec3, _: &CharacterController) -> DVec3 {
        carry_over_samples(from, to, self.grid.sample_size(), |x, z| self.grid.walkable_at(x, z))
    }

    fn settle(&self, before: DVec3, now: DVec3) -> DVec3 {
        on_ground(self.ground.as_ref(), before, now)
    }

    fn draw(&self, lines: &mut DebugLines) {
        match &self.ground {
            Some(ground) => lines.add_cells(&self.grid, &**ground),
            None => lines.add_cells(&self.grid, &FlatGround(0.0)),
        }
    }
}

fn on_ground(ground: Option<&SharedGround>, before: DVec3, now: DVec3) -> DVec3 {
    let height = ground.map_or(f64::NAN, |ground| ground.height(now.x, now.z));
    DVec3::new(now.x, if height.is_finite() { height } else { before.y }, now.z)
}

/// The most strides of one step, so that no speed takes longer.
const MOST_STRIDES: f64 = 4096.0;

/// Moves a place in strides of at most half a sample as long as it is walkable; where it is not, along X or Z alone. No stride passes between two
/// blocked samples that touch at a corner. Nothing leaves a sample that is not walkable itself.
fn carry_over_samples(from: DVec3, to: DVec3, sample_size: f64, walkable: impl Fn(f64, f64) -> bool) -> DVec3 {
    let way = DVec3::new(to.x - from.x, 0.0, to.z - from.z);
    let strides = (way.length() / (0.5 * sample_size)).ceil();
    let bounded = strides <= MOST_STRIDES;
    if !bounded || !walkable(from.x, from.z) {
        return from;
    }
    let (mut at, mut free) = (from, true);
    let mut k = 1.0;
    while k <= strides {
        // What a stride before lost at a wall is not made up for.
        let aim = match free {
            true if k == strides => DVec3::new(to.x, from.y, to.z),
            true => from + way * (k / strides),
            false => at + way / strides,
        };
        let [x, z] = [walkable(aim.x, at.z), walkable(at.x, aim.z)];
        if x && z && walkable(aim.x, aim.z) {
            at = aim;
        } else {
            free = false;
            if x && (!z || way.x.abs() >= way.z.abs()) {
                at.x = aim.x;
            } else if z {
                at.z = aim.z;
            }
        }
        k += 1.0;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A wall at x = 3 with a gap at z = 4 and two blocked samples that touch at the corner of (6, 6) and (7, 7).
    fn walkable(x: f64, z: f64) -> bool {
        let [i, j] = [x, z].map(|v| (v + 0.5).floor() as i64);
        let inside = (0..10).contains(&i) && (0..10).contains(&j);
        inside && (i != 3 || j == 4) && [i, j] != [7, 6] && [i, j] != [6, 7]
    }

    fn at(x: f64, z: f64) -> DVec3 {
        DVec3::new(x, 1.0, z)
    }

    #[test]
    fn bodies_keep_to_walkable_samples() {
        let carry = |from, to| carry_over_samples(from, to, 1.0, walkable);
        assert_eq!(carry(at(1.0, 1.0), at(2.2, 1.5)), at(2.2, 1.5));
        assert_eq!(carry(at(1.0, 4.0), at(9.0, 4.0)), at(9.0, 4.0), "through the gap");
        let slid = carry(at(2.4, 1.0), at(3.4, 2.0));
        assert!(slid.x < 2.5 && (slid.z - 2.0).abs() < 1e-9, "along the wall: {slid}");
        let stopped = carry(at(1.0, 1.0), at(9.0, 1.0));
        assert!(stopped.x < 2.5 && stopped.z == 1.0, "a long step does not jump the wall: {stopped}");
        let corner = carry(at(6.4, 6.4), at(6.6, 6.6));
        assert!(corner.x < 6.5 && corner.z < 6.5, "not between two corners: {corner}");
        assert_eq!(carry(at(3.0, 1.0), at(2.0, 1.0)), at(3.0, 1.0), "nothing leaves a wall");
        assert_eq!(carry(at(1.0, 1.0), at(f64::INFINITY, 1.0)), at(1.0, 1.0));
        assert_eq!(carry(at(1.0, 1.0), at(f64::NAN, 1.0)), at(1.0, 1.0));
    }
}
