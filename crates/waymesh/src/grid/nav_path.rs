//! What a path search gives back.

use crate::math::{DVec3, distance};

/// How a path search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum NavPathStatus {
    /// Nothing has been searched.
    #[default]
    None,
    /// The path ends at the target.
    Complete,
    /// The path ends at the reachable place nearest to the target.
    Partial,
    /// There is nowhere to stand at the start.
    NoPath,
}

impl NavPathStatus {
    /// The name used in JSON.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Complete => "complete",
            Self::Partial => "partial",
            Self::NoPath => "no_path",
        }
    }
}

/// A path as waypoints, made to be kept and filled again: its room stays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NavPath {
    /// x, y, z of each waypoint in turn.
    coordinates: Vec<f64>,
    pub(crate) status: NavPathStatus,
    pub(crate) expanded: u32,
    pub(crate) cost: f64,
}

impl NavPath {
    /// An empty path.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty path with room for so many waypoints.
    #[must_use]
    pub fn with_capacity(waypoints: usize) -> Self {
        Self { coordinates: Vec::with_capacity(waypoints.saturating_mul(3)), ..Self::default() }
    }

    /// How many waypoints there are, the start included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.coordinates.len() / 3
    }

    /// Whether there is no waypoint.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.coordinates.is_empty()
    }

    /// A waypoint; 0 is the start.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<DVec3> {
        let at = index.checked_mul(3)?;
        let point = self.coordinates.get(at..at.checked_add(3)?)?;
        Some(DVec3::new(point[0], point[1], point[2]))
    }

    /// The last waypoint.
    #[must_use]
    pub fn last(&self) -> Option<DVec3> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All waypoints in order.
    pub fn points(&self) -> impl ExactSizeIterator<Item = DVec3> + '_ {
        self.coordinates.as_chunks::<3>().0.iter().map(|&p| DVec3::from_array(p))
    }

    /// How the search ended.
    #[must_use]
    pub fn status(&self) -> NavPathStatus {
        self.status
    }

    /// How many nodes the search expanded.
    #[must_use]
    pub fn expanded(&self) -> u32 {
        self.expanded
    }

    /// What the route cost the search, before its corners were pulled straight: metres on a surface or grid.
    #[must_use]
    pub fn cost(&self) -> f64 {
        self.cost
    }

    /// The length along the waypoints in all three dimensions, metres.
    #[must_use]
    pub fn length(&self) -> f64 {
        let mut points = self.points();
        let mut from = points.next().unwrap_or_default();
        let mut length = 0.0;
        for to in points {
            length += distance(from, to);
            from = to;
        }
        length
    }

    /// Makes the path empty; its room stays.
    pub fn clear(&mut self) {
        self.coordinates.clear();
        self.status = NavPathStatus::None;
        self.expanded = 0;
        self.cost = 0.0;
    }

    /// Appends a waypoint. For makers of routes of their own.
    pub fn push(&mut self, point: DVec3) {
        self.coordinates.extend(point.to_array());
    }

    /// Sets how the search ended. For makers of routes of their own.
    pub fn set_status(&mut self, status: NavPathStatus) {
        self.status = status;
    }

    pub(crate) fn reserve(&mut self, waypoints: usize) {
        self.coordinates.reserve(waypoints.saturating_mul(3));
    }
}
