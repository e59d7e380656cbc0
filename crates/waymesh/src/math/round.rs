//! Rounding to whole cells, faster than a call where the target has no instruction for it.

/// Pushes the fraction out of a double: what is added to it is rounded to a whole number, which then stands in the lowest
/// bits.
const PUSH: f64 = 6_755_399_441_055_744.0;

/// The greatest whole number that is not above `v`, which must be within ±2³¹.
#[inline]
pub(crate) fn floor(v: f64) -> i32 {
    let pushed = v + PUSH;
    let nearest = pushed.to_bits() as i32;
    nearest.wrapping_sub(i32::from(pushed - PUSH > v))
}

/// The least whole number that is not below `v`, which must be within ±2³¹.
#[inline]
pub(crate) fn ceil(v: f64) -> i32 {
    let pushed = v + PUSH;
    let nearest = pushed.to_bits() as i32;
    nearest.wrapping_add(i32::from(pushed - PUSH < v))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    #[test]
    fn agrees_with_the_library() {
        let mut rng = SplitMix64::new(9);
        let edge = f64::from(i32::MAX);
        let mut values = vec![0.0, -0.0, 0.5, -0.5, 1e-300, -1e-300, edge, -edge, -edge - 1.0, edge - 0.5, 0.5 - edge];
        let mut scale = edge + 1.0;
        for _ in 0..91 {
            scale *= 0.5;
            values.extend((0..200).map(|_| (rng.next_f64() * 2.0 - 1.0) * scale));
            values.extend((-9..10).map(|k| f64::from(k) * scale).filter(|v| v.abs() < edge));
        }
        for v in values {
            assert_eq!((floor(v), ceil(v)), (v.floor() as i32, v.ceil() as i32), "{v}");
        }
    }
}
