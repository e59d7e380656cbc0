//! What one neighbour leaves of the velocities.

use crate::math::DVec2;

/// The velocities v with (v − point)·normal ≥ 0; `normal` is of length 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HalfPlane {
    pub point: DVec2,
    pub normal: DVec2,
}

impl HalfPlane {
    /// How far inside a velocity lies; negative outside.
    pub fn inside(&self, velocity: DVec2) -> f64 {
        (velocity - self.point).dot(self.normal)
    }
}

/// Two bodies as one of them sees it.
pub(super) struct Pair {
    /// From it to the other.
    pub apart: DVec2,
    /// Its velocity less the other's.
    pub closing: DVec2,
    /// Both radii together.
    pub radius: f64,
    /// Whether it is the first of the two by number.
    pub first: bool,
}

impl Pair {
    /// The velocities that take `share` of what is needed so that the bodies do not meet within `horizon` seconds. Bodies that overlap already
    /// part within `delta` seconds.
    ///
    /// The relative velocities that lead to a meeting fill a cone whose tip is cut off by a disc of radius r/t around p/t, where t is the time. The
    /// half-plane touches that shape where it is nearest to the relative velocity.
    pub fn half_plane(&self, velocity: DVec2, share: f64, horizon: f64, delta: f64) -> HalfPlane {
        let distance_squared = self.apart.length_squared();
        let radius_squared = self.radius * self.radius;
        let overlap = distance_squared <= radius_squared;
        let time = if overlap { delta } else { horizon };
        let from_disc = self.closing - self.apart / time;
        let ahead = from_disc.dot(self.apart);
        let at_disc = ahead < 0.0 && ahead * ahead > radius_squared * from_disc.length_squared();
        let (normal, change) = if overlap || at_disc {
            let length = from_disc.length();
            let normal = if length > 0.0 { from_disc / length } else { self.aside() };
            (normal, self.radius / time - length)
        } else {
            // The side of the cone: its direction is that of `apart` turned by the angle whose sine is radius over distance.
            let along = (distance_squared - radius_squared).sqrt();
            let turn = if self.apart.perp_dot(from_disc) > 0.0 { 1.0 } else { -1.0 };
            let side = DVec2::new(
                self.apart.x * along - turn * self.apart.y * self.radius,
                self.apart.y * along + turn * self.apart.x * self.radius,
            ) / distance_squared;
            let normal = DVec2::new(-turn * side.y, turn * side.x);
            (normal, -self.closing.dot(normal))
        };
        HalfPlane { point: velocity + normal * (change * share), normal }
    }

    /// Where to go from exactly the same place with the same velocity: the two go opposite ways.
    fn aside(&self) -> DVec2 {
        if self.first { DVec2::NEG_X } else { DVec2::X }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    /// Whether bodies with this relative velocity meet within a time, tried at many moments.
    fn meets(pair: &Pair, closing: DVec2, time: f64) -> bool {
        (0..=4000).any(|k| (pair.apart - closing * (time * f64::from(k) / 4000.0)).length() < pair.radius - 1e-3)
    }

    /// On the border nothing meets, and the border is no farther than it need be: a bit beyond it they meet.
    #[test]
    fn half_planes_touch_the_velocities_that_lead_to_a_meeting() {
        let mut rng = SplitMix64::new(8);
        let mut vector = |size: f64| DVec2::new(rng.next_f64() - 0.5, rng.next_f64() - 0.5) * size;
        let (mut inside, mut outside) = (0, 0);
        for _ in 0..400 {
            let pair = Pair { apart: vector(8.0), closing: vector(8.0), radius: 0.8, first: true };
            if pair.apart.length() <= 0.85 {
                continue;
            }
            // A share of all: the other goes on as it does.
            let plane = pair.half_plane(DVec2::ZERO, 1.0, 2.0, 0.1);
            assert!((plane.normal.length() - 1.0).abs() < 1e-12);
            let change = plane.point;
            assert!(!meets(&pair, pair.closing + change, 2.0), "{:?} {:?}", pair.apart, pair.closing);
            let met = meets(&pair, pair.closing, 2.0);
            if met {
                assert!(plane.inside(DVec2::ZERO) <= 0.0);
                assert!(meets(&pair, pair.closing + change - plane.normal * 0.05, 2.0));
                inside += 1;
            } else {
                outside += 1;
            }
        }
        assert!(inside > 20 && outside > 20, "{inside} {outside}");
    }
}
