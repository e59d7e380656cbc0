//! The lesser and the greater of two numbers.

use super::DVec3;

/// The lesser and the greater of two numbers, of two vectors axis by axis; the first of two equal ones.
///
/// `f64::min` and `f64::max` may give 0 or −0 of the two, and do so differently on different machines; these do not. Which
/// of the two comes out where one is no number is the first.
pub trait Extremes: Copy {
    /// The lesser.
    #[must_use]
    fn lesser(self, other: Self) -> Self;

    /// The greater.
    #[must_use]
    fn greater(self, other: Self) -> Self;
}

macro_rules! extremes_of_number {
    ($number:ty) => {
        impl Extremes for $number {
            #[inline]
            fn lesser(self, other: Self) -> Self {
                if other < self { other } else { self }
            }

            #[inline]
            fn greater(self, other: Self) -> Self {
                if other > self { other } else { self }
            }
        }
    };
}

extremes_of_number!(f32);
extremes_of_number!(f64);

impl Extremes for DVec3 {
    #[inline]
    fn lesser(self, other: Self) -> Self {
        Self::new(self.x.lesser(other.x), self.y.lesser(other.y), self.z.lesser(other.z))
    }

    #[inline]
    fn greater(self, other: Self) -> Self {
        Self::new(self.x.greater(other.x), self.y.greater(other.y), self.z.greater(other.z))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equals() {
        for (a, b) in [(0.0f64, -0.0), (-0.0, 0.0)] {
            assert_eq!(a.lesser(b).to_bits(), a.to_bits());
            assert_eq!(a.greater(b).to_bits(), a.to_bits());
        }
        assert_eq!(1f32.lesser(2.0).greater(-1.0), 1.0);
        let (a, b) = (DVec3::new(1.0, 5.0, -2.0), DVec3::new(3.0, 4.0, -0.5));
        assert_eq!(a.lesser(b), DVec3::new(1.0, 4.0, -2.0));
        assert_eq!(a.greater(b), DVec3::new(3.0, 5.0, -0.5));
    }
}
