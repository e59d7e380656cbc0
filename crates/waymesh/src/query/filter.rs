//! Which polygons may be used, and what walking on them costs.

use crate::OutOfRange;
use crate::math::Extremes;
use std::{fmt, sync::Arc};

/// Decides which polygons a query may use and prices travel on them. Queries are generic over it, so that a filter of
/// your own is inlined.
///
/// Off-mesh links are tested with their own flags and area as well as those of the polygon that they lead to.
pub trait PolygonFilter {
    /// Whether a polygon (or off-mesh link) with these flags and this area may be used.
    fn passes(&self, flags: u16, area: u8) -> bool;

    /// What a metre on this area costs: above 0, finite where [`passes`](Self::passes) allows the area.
    fn area_cost(&self, area: u8) -> f64;

    /// The least cost of a metre on any area that may be used, or less; 0 switches the estimate of the remaining cost
    /// off. A value above the true minimum makes paths that are not the cheapest.
    fn min_area_cost(&self) -> f64;
}

impl<F: PolygonFilter + ?Sized> PolygonFilter for &F {
    #[inline]
    fn passes(&self, flags: u16, area: u8) -> bool {
        (**self).passes(flags, area)
    }

    #[inline]
    fn area_cost(&self, area: u8) -> f64 {
        (**self).area_cost(area)
    }

    #[inline]
    fn min_area_cost(&self) -> f64 {
        (**self).min_area_cost()
    }
}

/// Every polygon may be used and every area costs 1: the same answers as [`QueryFilter::new`], in no bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DefaultFilter;

impl PolygonFilter for DefaultFilter {
    #[inline]
    fn passes(&self, _flags: u16, _area: u8) -> bool {
        true
    }

    #[inline]
    fn area_cost(&self, _area: u8) -> f64 {
        1.0
    }

    #[inline]
    fn min_area_cost(&self) -> f64 {
        1.0
    }
}

/// Flags that include everything, polygons without any flag too.
pub const INCLUDE_ALL: u16 = 0xFFFF;

/// The greatest cost of a metre. Two positions are less than 2²³ m apart, and a path has fewer than 2³³ legs, so that no
/// cost of a path overflows.
const MOST_COST: f64 = 1e290;

type Predicate = Arc<dyn Fn(u16, u8) -> bool + Send + Sync>;

/// A filter by flags, area costs and an optional predicate. It does not change once it is built: the `with_…` methods
/// give a new one.
///
/// ```
/// use waymesh::query::{PolygonFilter, QueryFilter};
/// let filter = QueryFilter::new().with_exclude_flags(0b10).with_area_cost(3, 2.5)?;
/// assert!(filter.passes(0b01, 3) && !filter.passes(0b11, 3));
/// assert_eq!(filter.area_cost(3), 2.5);
/// assert!(filter.with_area_cost(4, f64::NAN).is_err());
/// # Ok::<(), waymesh::OutOfRange>(())
/// ```
#[derive(Clone)]
pub struct QueryFilter {
    include: u16,
    exclude: u16,
    costs: Box<[f64; 256]>,
    least_cost: f64,
    min_cost: f64,
    predicate: Option<Predicate>,
}

impl QueryFilter {
    /// Every polygon may be used, every area costs 1.
    #[must_use]
    pub fn new() -> Self {
        Self {
            include: INCLUDE_ALL,
            exclude: 0,
            costs: Box::new([1.0; 256]),
            least_cost: 1.0,
            min_cost: 1.0,
            predicate: None,
        }
    }

    /// Only polygons with at least one of these flags; [`INCLUDE_ALL`] is anything, also polygons without flags.
    #[must_use]
    pub fn with_include_flags(mut self, flags: u16) -> Self {
        self.include = flags;
        self
    }

    /// No polygon with any of these flags.
    #[must_use]
    pub fn with_exclude_flags(mut self, flags: u16) -> Self {
        self.exclude = flags;
        self
    }

    /// A metre on `area` costs `cost` times a metre elsewhere; +∞ forbids the area. Sets the minimum cost back to the
    /// least of all areas.
    ///
    /// # Errors
    /// A cost that is not above 0, or so small that doubles do not hold it in full (below 2⁻¹⁰²²): costs of steps would
    /// round to anything. A finite cost above 10²⁹⁰: those of a path could add up to more than doubles hold.
    pub fn with_area_cost(&self, area: u8, cost: f64) -> Result<Self, OutOfRange> {
        if !(f64::MIN_POSITIVE..=MOST_COST).contains(&cost) && cost != f64::INFINITY {
            return Err(OutOfRange::new(
                "area_costs",
                format_args!("{cost:?}"),
                "2^-1022 to 1e290, or +inf to forbid the area",
            ));
        }
        let mut filter = self.clone();
        filter.costs[usize::from(area)] = cost;
        filter.least_cost = filter.costs.iter().copied().fold(f64::INFINITY, f64::lesser);
        filter.min_cost = filter.least_cost;
        Ok(filter)
    }

    /// Estimates the remaining cost of a path from this cost a metre instead of the least of all areas; 0 switches the
    /// estimate off.
    ///
    /// # Errors
    /// A cost that is not finite, below 0, or above the least of all 256 areas.
    pub fn with_min_area_cost(&self, cost: f64) -> Result<Self, OutOfRange> {
        if !(0.0..=self.least_cost).contains(&cost) || cost.is_infinite() {
            return Err(OutOfRange::new(
                "min_area_cost",
                format_args!("{cost:?}"),
                "0 to the least cost of the 256 areas, finite",
            ));
        }
        Ok(Self { min_cost: cost, ..self.clone() })
    }

    /// Only polygons for which `predicate(flags, area)` holds, too. For the same answers every time it must depend on
    /// nothing else.
    #[must_use]
    pub fn with_predicate(mut self, predicate: impl Fn(u16, u8) -> bool + Send + Sync + 'static) -> Self {
        self.predicate = Some(Arc::new(predicate));
        self
    }
}

impl Default for QueryFilter {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for QueryFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let costs: Vec<(usize, f64)> = self.costs.iter().copied().enumerate().filter(|(_, c)| *c != 1.0).collect();
        f.debug_struct("QueryFilter")
            .field("include", &self.include)
            .field("exclude", &self.exclude)
            .field("area_costs", &costs)
            .field("min_area_cost", &self.min_cost)
            .field("predicate", &self.predicate.is_some())
            .finish()
    }
}

impl PolygonFilter for QueryFilter {
    #[inline]
    fn passes(&self, flags: u16, area: u8) -> bool {
        (self.include == INCLUDE_ALL || flags & self.include != 0)
            && flags & self.exclude == 0
            && self.costs[usize::from(area)] < f64::INFINITY
            && self.predicate.as_ref().is_none_or(|p| p(flags, area))
    }

    #[inline]
    fn area_cost(&self, area: u8) -> f64 {
        self.costs[usize::from(area)]
    }

    #[inline]
    fn min_area_cost(&self) -> f64 {
        // Every area forbidden: nothing passes, and infinity times a distance of 0 would be no number.
        if self.min_cost == f64::INFINITY { 0.0 } else { self.min_cost }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags() {
        let any = QueryFilter::new();
        assert!(any.passes(0, 0) && any.passes(0xFFFF, 255));
        let some = QueryFilter::new().with_include_flags(0b101);
        assert!(!some.passes(0, 0) && !some.passes(0b010, 0) && some.passes(0b110, 0));
        assert!(!some.with_exclude_flags(0b010).passes(0b110, 0));
    }

    #[test]
    fn costs_and_their_minimum() {
        let filter = QueryFilter::new().with_area_cost(7, 0.25).unwrap();
        assert_eq!(filter.min_area_cost(), 0.25);
        assert!(filter.with_min_area_cost(0.3).is_err() && filter.with_min_area_cost(-0.1).is_err());
        assert!(filter.with_min_area_cost(f64::NAN).is_err());
        assert_eq!(filter.with_min_area_cost(0.0).unwrap().min_area_cost(), 0.0);
        for bad in [0.0, -1.0, f64::NAN, f64::NEG_INFINITY, 1.1e290, f64::MAX] {
            assert_eq!(filter.with_area_cost(1, bad).unwrap_err().name, "area_costs");
        }
        assert!(filter.with_area_cost(1, 1e290).is_ok());
        let walled = filter.with_area_cost(7, f64::INFINITY).unwrap();
        assert!(!walled.passes(1, 7));
        assert_eq!(walled.min_area_cost(), 1.0);
    }

    #[test]
    fn predicate_comes_on_top() {
        let filter = QueryFilter::new().with_predicate(|flags, area| flags == 1 && area > 3);
        assert!(filter.passes(1, 4) && !filter.passes(1, 3) && !filter.passes(2, 4));
    }
}
