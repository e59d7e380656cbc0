//! Paths over a surface.

use super::ends::{self, End};
use super::fits::Fits;
use super::pull::{Corner, Pull, zone};
use super::sight::{self, check_radius, reach_of};
use super::{NavAgent, NavSurface};
use crate::OutOfRange;
use crate::grid::search::{LatticeSearch, Outcome, route_cost};
use crate::grid::{NavGround, NavPath, NavPathStatus, check_position};
use crate::math::DVec3;

/// Finds paths over surfaces. It keeps the memory of its searches: keep one per thread, and asking again allocates nothing.
#[derive(Clone, Debug)]
pub struct NavPathQuery {
    /// The most samples that a search expands, at least 1. A count and not a time, so that routes do not depend on the machine.
    pub max_expanded_nodes: u32,
    /// How far the start of a path may be from where the agent can stand, in samples along either axis.
    pub snap_samples: u32,
    search: LatticeSearch,
    route: Vec<[u32; 2]>,
    corners: Vec<Corner>,
}

impl Default for NavPathQuery {
    /// At most 200,000 samples expanded, the start within 8 samples.
    fn default() -> Self {
        Self::new(200_000, 8)
    }
}

impl NavPathQuery {
    /// A query with limits of its own.
    #[must_use]
    pub fn new(max_expanded_nodes: u32, snap_samples: u32) -> Self {
        Self {
            max_expanded_nodes,
            snap_samples,
            search: LatticeSearch::default(),
            route: Vec::new(),
            corners: Vec::new(),
        }
    }

    /// Finds a path for an agent of `agent.radius`; `ground` gives the heights of the corners between the ends.
    ///
    /// - [`Complete`](NavPathStatus::Complete): the agent fits on the sample of `to` and gets there. The path begins at `from` and ends
    ///   at `to`, exactly as given.
    /// - [`Partial`](NavPathStatus::Partial): the path ends at the sample nearest to `to` that can be reached, or, where the most
    ///   expansions were used up, at the nearest one expanded; of equally near ones that of the lowest z, then x.
    /// - [`NoPath`](NavPathStatus::NoPath): there is no sample within `snap_samples` of `from` where the agent fits. The path is empty.
    ///
    /// # Errors
    /// A position that is not finite or beyond ±2²¹ m, a radius that is negative or above the surface's
    /// [`max_agent_radius`](NavSurface::max_agent_radius), limits out of range.
    pub fn find_path<S: NavSurface + ?Sized, G: NavGround + ?Sized>(
        &mut self,
        surface: &S,
        ground: &G,
        from: DVec3,
        to: DVec3,
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        check_position("from", from)?;
        check_position("to", to)?;
        self.find(surface, ground, from, to, agent.radius, out)
    }

    /// As [`find_path`](Self::find_path), the ends given as (x, z): their height is that of the ground, or where there is none, that of
    /// the waypoint next to them.
    ///
    /// # Errors
    /// As there.
    pub fn find_path_xz<S: NavSurface + ?Sized, G: NavGround + ?Sized>(
        &mut self,
        surface: &S,
        ground: &G,
        from: [f64; 2],
        to: [f64; 2],
        agent: &NavAgent,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        check_position("from", DVec3::new(from[0], 0.0, from[1]))?;
        check_position("to", DVec3::new(to[0], 0.0, to[1]))?;
        let place = |[x, z]: [f64; 2]| DVec3::new(x, ground.height(x, z), z);
        self.find(surface, ground, place(from), place(to), agent.radius, out)
    }

    /// Heights of the ends may be no number.
    fn find<S: NavSurface + ?Sized, G: NavGround + ?Sized>(
        &mut self,
        surface: &S,
        ground: &G,
        from: DVec3,
        to: DVec3,
        radius: f64,
        out: &mut NavPath,
    ) -> Result<NavPathStatus, OutOfRange> {
        let region = *surface.region();
        check_radius(radius, surface)?;
        if self.max_expanded_nodes == 0 {
            return Err(OutOfRange::new("max_expanded_nodes", 0, "at least 1"));
        }
        if self.snap_samples > 1024 {
            return Err(OutOfRange::new("snap_samples", self.snap_samples, "0 to 1024"));
        }
        out.clear();
        let fits = Fits::new(surface, radius);
        let place = |p: DVec3| (region.in_samples(p.x, p.z), region.sample_at(p.x, p.z));
        let (from_place, from_own) = place(from);
        let Some(start) = ends::start(&fits, from_place, from_own, self.snap_samples) else {
            out.status = NavPathStatus::NoPath;
            return Ok(out.status);
        };
        let (to_place, to_own) = place(to);
        let target = ends::target(&fits, to_place, to_own);
        let first = start.sample.map(|v| v as u32);
        let outcome = self.search.run(&fits, first, target.sample, self.max_expanded_nodes);
        let last = match outcome {
            Outcome::Reached => target.sample.map(|v| v as u32),
            Outcome::Exhausted | Outcome::OutOfBudget => self.search.nearest_closed(to_place).unwrap_or(first),
        };
        self.search.route(last, &mut self.route);
        let complete = outcome == Outcome::Reached && target.own;
        let reach = reach_of(radius, region.sample_size());
        self.lay_corners(surface, start, complete.then_some(target), reach);
        Pull { surface, reach }.straighten(&mut self.corners);
        out.status = if complete { NavPathStatus::Complete } else { NavPathStatus::Partial };
        out.expanded = self.search.expanded();
        out.cost = route_cost(&self.route) * region.sample_size();
        self.write(surface, ground, from, complete.then_some(to), out);
        Ok(out.status)
    }

    /// The route's corners before they are pulled straight: the start, every sample, the target where it is reached.
    fn lay_corners<S: NavSurface + ?Sized>(&mut self, surface: &S, start: End, target: Option<End>, reach: f64) {
        let end = |end: End| {
            let sample = end.sample.map(|v| v as f64);
            let (dx, dz) = (sample[0] - end.place[0], sample[1] - end.place[1]);
            let near = sight::distance(surface, end.place, reach);
            Corner { place: end.place, sample: false, zone: zone((dx * dx + dz * dz).sqrt(), near, reach) }
        };
        self.corners.clear();
        self.corners.push(end(start));
        self.corners.extend(self.route.iter().map(|&[x, z]| Corner::at_sample(x.into(), z.into())));
        self.corners.extend(target.map(end));
    }

    fn write<S: NavSurface + ?Sized, G: NavGround + ?Sized>(
        &self,
        surface: &S,
        ground: &G,
        from: DVec3,
        to: Option<DVec3>,
        out: &mut NavPath,
    ) {
        let region = surface.region();
        let last = self.corners.len() - 1;
        let position = |k: usize, corner: &Corner| match to {
            _ if k == 0 => from,
            Some(to) if k == last => to,
            _ => {
                let (x, z) = (region.x(corner.place[0] as i64), region.z(corner.place[1] as i64));
                DVec3::new(x, ground.height(x, z), z)
            }
        };
        let points = || self.corners.iter().enumerate().map(|(k, corner)| position(k, corner));
        // Before the first known height comes that one, behind it the one before.
        let mut height = points().map(|p| p.y).find(|y| y.is_finite()).unwrap_or(0.0);
        let mut before = None;
        for mut point in points() {
            height = if point.y.is_finite() { point.y } else { height };
            point.y = height;
            if before != Some(point) {
                out.push(point);
            }
            before = Some(point);
        }
    }
}
