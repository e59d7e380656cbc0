//! From the world to the paper.

use crate::paper::Spot;
use waymesh::math::DVec3;

/// Space around the mesh, pixels: left, top, right, bottom.
pub const MARGINS: [f64; 4] = [74.0, 62.0, 34.0, 96.0];

/// Where the world lies on the paper: seen from above, X to the right and Z downwards, which is how a right-handed world
/// with Y up looks from above.
#[derive(Clone, Copy, Debug)]
pub struct View {
    low: [f64; 2],
    high: [f64; 2],
    /// Pixels a metre.
    pub scale: f64,
}

impl View {
    /// Fits a box of the world onto paper whose longer drawn side is `longest` pixels.
    pub fn new(low: DVec3, high: DVec3, longest: f64) -> Self {
        let side = (high.x - low.x).max(high.z - low.z).max(1e-3);
        // A little air inside of the frame.
        let air = side * 0.015;
        let (low, high) = ([low.x - air, low.z - air], [high.x + air, high.z + air]);
        Self { low, high, scale: longest / (side + 2.0 * air) }
    }

    pub fn spot(&self, p: DVec3) -> Spot {
        self.place(p.x, p.z)
    }

    pub fn place(&self, x: f64, z: f64) -> Spot {
        [MARGINS[0] + (x - self.low[0]) * self.scale, MARGINS[1] + (z - self.low[1]) * self.scale]
    }

    /// The world's least and greatest x and z within the frame.
    pub fn world(&self) -> ([f64; 2], [f64; 2]) {
        (self.low, self.high)
    }

    /// Top left and bottom right corner of the frame.
    pub fn frame(&self) -> (Spot, Spot) {
        (self.place(self.low[0], self.low[1]), self.place(self.high[0], self.high[1]))
    }

    /// Size of the whole paper, wide enough for the legend.
    pub fn paper_size(&self) -> [f64; 2] {
        let (_, end) = self.frame();
        [(end[0] + MARGINS[2]).max(560.0).ceil(), (end[1] + MARGINS[3]).ceil()]
    }

    /// A length of 1, 2 or 5 times a power of ten, the longest that is at most `pixels` on paper.
    pub fn round_length(&self, pixels: f64) -> f64 {
        let metres = pixels / self.scale;
        let mut unit = 1e-4;
        while unit * 10.0 <= metres {
            unit *= 10.0;
        }
        [5.0, 2.0, 1.0].into_iter().map(|k| k * unit).find(|length| *length <= metres).unwrap_or(unit)
    }
}

/// A length for people: without needless digits, kilometres from 1000 m on.
pub fn metres(length: f64) -> String {
    if length >= 1000.0 { format!("{} km", tidy(length / 1000.0)) } else { format!("{} m", tidy(length)) }
}

/// A number without the noise of its last binary digits.
pub fn tidy(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_lengths_fit() {
        for side in [0.02, 3.0, 47.0, 100.0, 8123.0, 3e6] {
            let view = View::new(DVec3::ZERO, DVec3::splat(side), 1000.0);
            let length = view.round_length(200.0);
            assert!(length * view.scale <= 200.0 && length * view.scale > 70.0, "{side}: {length}");
        }
        assert_eq!(metres(0.5), "0.5 m");
        assert_eq!(metres(20.0), "20 m");
        assert_eq!(metres(2000.0), "2 km");
    }

    #[test]
    fn x_goes_right_and_z_down() {
        let view = View::new(DVec3::ZERO, DVec3::splat(10.0), 500.0);
        let (near, far) = (view.place(1.0, 1.0), view.place(2.0, 3.0));
        assert!(far[0] > near[0] && far[1] > near[1]);
    }
}
