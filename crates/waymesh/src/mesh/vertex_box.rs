//! The box around vertices.

use crate::math::Extremes;

/// The box around some vertices.
#[derive(Clone, Copy, Debug)]
pub(super) struct VertexBox {
    /// Least corner; zero where there are no vertices.
    pub low: [f32; 3],
    /// Greatest corner; zero where there are no vertices.
    pub high: [f32; 3],
    /// Whether no coordinate is NaN. The corners leave those out.
    pub numbers: bool,
}

/// Four vertices at a time, so that they fill whole vector registers.
const LANES: usize = 12;

impl VertexBox {
    pub fn around(vertices: &[[f32; 3]]) -> Self {
        if vertices.is_empty() {
            return Self { low: [0.0; 3], high: [0.0; 3], numbers: true };
        }
        let (fours, rest) = vertices.as_flattened().as_chunks::<LANES>();
        let (mut low, mut high, mut bad) = ([f32::INFINITY; LANES], [f32::NEG_INFINITY; LANES], [false; LANES]);
        for four in fours {
            for lane in 0..LANES {
                let c = four[lane];
                low[lane] = low[lane].lesser(c);
                high[lane] = high[lane].greater(c);
                bad[lane] |= c.is_nan();
            }
        }
        for (lane, &c) in rest.iter().enumerate() {
            low[lane] = low[lane].lesser(c);
            high[lane] = high[lane].greater(c);
            bad[lane] |= c.is_nan();
        }
        let mut all = Self { low: [low[0], low[1], low[2]], high: [high[0], high[1], high[2]], numbers: true };
        for lane in 0..LANES {
            let axis = lane % 3;
            all.low[axis] = all.low[axis].lesser(low[lane]);
            all.high[axis] = all.high[axis].greater(high[lane]);
            all.numbers &= !bad[lane];
        }
        // Which zero is the least depends on the order, so that there is only one.
        all.low = all.low.map(|c| c + 0.0);
        all.high = all.high.map(|c| c + 0.0);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::SplitMix64;

    #[test]
    fn agrees_with_one_vertex_after_another() {
        let mut rng = SplitMix64::new(2);
        for count in 0..60 {
            let mut vertices: Vec<[f32; 3]> =
                (0..count).map(|_| [(); 3].map(|()| (rng.next_f64() * 9.0 - 4.0) as f32)).collect();
            let bounds = VertexBox::around(&vertices);
            for axis in 0..3 {
                let along = || vertices.iter().map(|v| v[axis]);
                assert_eq!(bounds.low[axis], along().reduce(f32::lesser).unwrap_or(0.0));
                assert_eq!(bounds.high[axis], along().reduce(f32::greater).unwrap_or(0.0));
            }
            assert!(bounds.numbers);
            if count > 0 {
                vertices[rng.below(count) as usize][rng.below(3) as usize] = f32::NAN;
                assert!(!VertexBox::around(&vertices).numbers);
            }
        }
    }
}
