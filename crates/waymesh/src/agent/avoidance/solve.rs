//! The best velocity in an intersection of half-planes and a disc: incremental linear programming (Seidel 1991) in a fixed order.

use super::half_plane::HalfPlane;
use crate::math::{DVec2, Extremes};

/// Lines whose directions differ by less than this are parallel.
const PARALLEL: f64 = 1e-9;

/// What is wanted of a velocity.
#[derive(Clone, Copy)]
enum Goal {
    /// As near to this as possible.
    Near(DVec2),
    /// As far this way as possible; of length 1.
    Along(DVec2),
}

/// The velocity nearest to `wish` of those in the disc and in all planes; if there is none, that which lies least outside of the plane that it is farthest
/// outside of.
pub(super) fn best(planes: &[HalfPlane], max_speed: f64, wish: DVec2, projected: &mut Vec<HalfPlane>) -> DVec2 {
    match within(planes, max_speed, Goal::Near(wish)) {
        Ok(velocity) => velocity,
        Err((failed, velocity)) => least_outside(planes, failed, max_speed, velocity, projected),
    }
}

/// The best velocity in all planes, or the number of the first plane that leaves none together with the best one in those before.
fn within(planes: &[HalfPlane], max_speed: f64, goal: Goal) -> Result<DVec2, (usize, DVec2)> {
    let mut velocity = match goal {
        Goal::Near(wish) if wish.length_squared() > max_speed * max_speed => wish * (max_speed / wish.length()),
        Goal::Near(wish) => wish,
        Goal::Along(way) => way * max_speed,
    };
    for (i, plane) in planes.iter().enumerate() {
        if plane.inside(velocity) < 0.0 {
            // The best one lies on the border of the plane that it was outside of.
            velocity = on_border(&planes[..i], plane, max_speed, goal).ok_or((i, velocity))?;
        }
    }
    Ok(velocity)
}

/// The best velocity on the border of a plane.
fn on_border(planes: &[HalfPlane], plane: &HalfPlane, max_speed: f64, goal: Goal) -> Option<DVec2> {
    let along = DVec2::new(-plane.normal.y, plane.normal.x);
    let middle = plane.point.dot(along);
    let half_squared = max_speed * max_speed - (plane.point.length_squared() - middle * middle);
    if half_squared < 0.0 {
        return None;
    }
    let half = half_squared.sqrt();
    let (mut low, mut high) = (-middle - half, -middle + half);
    for other in planes {
        let slope = along.dot(other.normal);
        let lacking = -other.inside(plane.point);
        if slope.abs() <= PARALLEL {
            if lacking > 0.0 {
                return None;
            }
        } else if slope > 0.0 {
            low = low.greater(lacking / slope);
        } else {
            high = high.lesser(lacking / slope);
        }
        if low > high {
            return None;
        }
    }
    let at = match goal {
        Goal::Near(wish) => (wish - plane.point).dot(along).greater(low).lesser(high),
        Goal::Along(way) if way.dot(along) > 0.0 => high,
        Goal::Along(_) => low,
    };
    Some(plane.point + along * at)
}

/// From the plane that left nothing on, each plane that lies farther away than those before is moved out as little as possible, the others with it.
fn least_outside(
    planes: &[HalfPlane],
    failed: usize,
    max_speed: f64,
    mut velocity: DVec2,
    projected: &mut Vec<HalfPlane>,
) -> DVec2 {
    let mut outside = 0.0;
    for j in failed..planes.len() {
        let plane = &planes[j];
        if -plane.inside(velocity) <= outside {
            continue;
        }
        projected.clear();
        // Where a velocity is no farther outside of another plane than of this one.
        projected.extend(planes[..j].iter().filter_map(|other| {
            let normal = other.normal - plane.normal;
            let length = normal.length();
            let normal = (length > PARALLEL).then(|| normal / length)?;
            let offset = (other.point.dot(other.normal) - plane.point.dot(plane.normal)) / length;
            Some(HalfPlane { point: normal * offset, normal })
        }));
        // There is such a velocity but for rounding; then the one before is good enough.
        if let Ok(better) = within(projected, max_speed, Goal::Along(plane.normal)) {
            velocity = better;
        }
        outside = -plane.inside(velocity);
    }
    velocity
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    /// Against all velocities of a fine lattice.
    #[test]
    fn the_best_of_a_lattice_is_no_better() {
        let mut rng = SplitMix64::new(3);
        let mut projected = Vec::new();
        let (mut feasible, mut infeasible) = (0, 0);
        for _ in 0..300 {
            let mut vector = |size: f64| DVec2::new(rng.next_f64() - 0.5, rng.next_f64() - 0.5) * size;
            let planes: Vec<HalfPlane> =
                (0..5).map(|_| HalfPlane { point: vector(2.0), normal: vector(2.0).normalize() }).collect();
            let wish = vector(4.0);
            let found = best(&planes, 1.5, wish, &mut projected);
            assert!(found.length() <= 1.5 + 1e-9);
            let worst = |v: DVec2| planes.iter().map(|plane| -plane.inside(v)).fold(0.0, f64::max);
            let lattice =
                (-60..=60).flat_map(|x| (-60..=60).map(move |z| DVec2::new(f64::from(x), f64::from(z)) / 40.0));
            let in_disc = || lattice.clone().filter(|v| v.length() <= 1.5);
            if worst(found) <= 1e-9 {
                let nearest = in_disc().filter(|&v| worst(v) == 0.0).map(|v| (v - wish).length()).fold(9.0, f64::min);
                assert!((found - wish).length() <= nearest + 1e-9);
                feasible += 1;
            } else {
                let least = in_disc().map(worst).fold(9.0, f64::min);
                assert!(worst(found) <= least + 1e-9, "{} against {least}", worst(found));
                infeasible += 1;
            }
        }
        assert!(feasible > 30 && infeasible > 30, "{feasible} {infeasible}");
    }
}
