//! A baked surface in one piece.

use super::cause::{BlockCause, FREE};
use super::distance::{FAR, Framed, levels};
use super::{NavAgent, NavSurface, Square, clearance};
use crate::OutOfRange;
use crate::grid::{NavRegion, check_number};
use std::ops::Range;

/// A region whose samples know how far the nearest blocked square is. Made by [`bake_nav_surface`](super::bake_nav_surface); never
/// changed afterwards.
///
/// It also keeps the squares beyond its border, as far as the widest agent reaches, so that tiles baked apart fit together.
#[derive(Clone, Debug, PartialEq)]
pub struct NavSurfaceTile {
    region: NavRegion,
    agent: NavAgent,
    max_agent_radius: f64,
    margin: u32,
    /// One byte for each square, the margin included.
    squares: Vec<u8>,
    levels: Vec<u32>,
}

/// The greatest cap, in samples.
pub(super) const MAX_REACH: f64 = 4096.0;
/// Most squares of a tile, margin included.
const MAX_SQUARES: u64 = 1 << 27;

/// How far squares are kept beyond the border: as far as an agent reaches that stands anywhere in an outermost square.
fn margin(region: &NavRegion, max_agent_radius: f64) -> u32 {
    (max_agent_radius / region.sample_size()).ceil() as u32 + 1
}

/// The region with its margin.
///
/// # Errors
/// A radius that is negative, no number, or too great for the sample size; too many squares.
pub(super) fn framed_region(region: &NavRegion, max_agent_radius: f64) -> Result<NavRegion, OutOfRange> {
    let allowed = "0 to 4096 times the sample size";
    check_number("max_agent_radius", max_agent_radius, 0.0, MAX_REACH * region.sample_size(), allowed)?;
    let margin = margin(region, max_agent_radius);
    let sides = [region.samples_x(), region.samples_z()].map(|n| n + 2 * margin);
    let squares = u64::from(sides[0]) * u64::from(sides[1]);
    if squares > MAX_SQUARES {
        return Err(OutOfRange::new(
            "max_agent_radius",
            max_agent_radius,
            "less: with its margin the region has over 2^27 squares",
        ));
    }
    Ok(region.framed(margin))
}

impl NavSurfaceTile {
    /// Puts a tile together from its squares, margin included; the rest follows from them.
    pub(super) fn from_squares(region: NavRegion, agent: NavAgent, max_agent_radius: f64, squares: Vec<u8>) -> Self {
        let margin = margin(&region, max_agent_radius);
        let frame =
            Framed { samples: [region.samples_x() as usize, region.samples_z() as usize], margin: margin as usize };
        let cap = cap_level(max_agent_radius, region.sample_size());
        let levels = levels(frame, &squares, cap);
        Self { region, agent, max_agent_radius, margin, squares, levels }
    }

    /// How many squares are kept beyond each border.
    #[must_use]
    pub fn margin(&self) -> u32 {
        self.margin
    }

    /// Why sample (i, j) is blocked; `None` where it is free. Samples up to the margin beyond the border are known, those beyond are `None`.
    #[must_use]
    pub fn cause(&self, i: i64, j: i64) -> Option<BlockCause> {
        self.place(i, j).and_then(|at| BlockCause::from_byte(self.squares[at]))
    }

    /// The bytes of all squares, margin included.
    pub(super) fn squares(&self) -> &[u8] {
        &self.squares
    }

    fn width(&self) -> usize {
        (self.region.samples_x() + 2 * self.margin) as usize
    }

    /// Whether the square (i, j) is known.
    pub(super) fn knows(&self, i: i64, j: i64) -> bool {
        self.place(i, j).is_some()
    }

    fn place(&self, i: i64, j: i64) -> Option<usize> {
        let margin = i64::from(self.margin);
        let (i, j) = (i + margin, j + margin);
        let (width, height) = (self.width() as i64, i64::from(self.region.samples_z()) + 2 * margin);
        ((0..width).contains(&i) && (0..height).contains(&j)).then_some((j * width + i) as usize)
    }
}

/// The least level whose clearance is the cap or more.
fn cap_level(cap: f64, sample_size: f64) -> u32 {
    let half = sample_size * 0.5;
    let reached = |level: u32| f64::from(level).sqrt() * half >= cap;
    let estimate = cap / half;
    let mut level = (estimate * estimate) as u32;
    while level > 0 && reached(level - 1) {
        level -= 1;
    }
    while !reached(level) {
        level += 1;
    }
    // A blocked square is never far.
    level.max(1)
}

impl NavSurface for NavSurfaceTile {
    fn region(&self) -> &NavRegion {
        &self.region
    }

    fn agent(&self) -> &NavAgent {
        &self.agent
    }

    fn max_agent_radius(&self) -> f64 {
        self.max_agent_radius
    }

    fn levels(&self, i: u32, j: u32, out: &mut [u32]) {
        let at = j as usize * self.region.samples_x() as usize + i as usize;
        out.copy_from_slice(&self.levels[at..at + out.len()]);
    }

    fn obstructed(&self, i: Range<i64>, j: i64, visit: &mut dyn FnMut(i64, Square) -> bool) -> bool {
        let margin = i64::from(self.margin);
        let known = -margin..i64::from(self.region.samples_x()) + margin;
        let inside = i.start.clamp(known.start, known.end)..i.end.clamp(known.start, known.end);
        let row = if inside.is_empty() { None } else { self.place(inside.start, j) };
        let Some(at) = row else {
            return i.into_iter().all(|i| visit(i, Square::Missing));
        };
        let row = &self.squares[at..at + (inside.end - inside.start) as usize];
        (i.start..inside.start).all(|i| visit(i, Square::Missing))
            && row.iter().zip(inside.clone()).all(|(&square, i)| square == FREE || visit(i, Square::Blocked))
            && (inside.end..i.end).all(|i| visit(i, Square::Missing))
    }
}

impl NavSurfaceTile {
    /// What its samples are.
    #[must_use]
    pub fn summary(&self) -> SurfaceSummary {
        let mut summary = SurfaceSummary::default();
        for j in 0..self.region.samples_z() {
            for i in 0..self.region.samples_x() {
                match self.cause(i.into(), j.into()) {
                    None => summary.walkable += 1,
                    Some(cause) => summary.blocked[cause as usize - 1] += 1,
                }
            }
        }
        let widest = self.levels.iter().copied().max().unwrap_or(0);
        summary.max_clearance = clearance::metres(widest, self.region.sample_size(), self.max_agent_radius);
        // What a wider agent would need was not looked at.
        if self.agent.radius <= self.max_agent_radius {
            let fits = clearance::level_for(self.agent.radius, self.region.sample_size());
            summary.standable = self.levels.iter().filter(|&&level| level >= fits).count() as u64;
        }
        summary
    }
}

/// Counts over a surface's samples.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SurfaceSummary {
    /// Samples that are not blocked.
    pub walkable: u64,
    /// Samples where the agent that the surface was baked for fits; none where its radius is above the cap.
    pub standable: u64,
    /// Blocked samples by cause, in the order of [`BlockCause::ALL`].
    pub blocked: [u64; 6],
    /// The greatest clearance, metres, at most the cap.
    pub max_clearance: f64,
}

const _: () = assert!(FAR == u32::MAX);
