//! Every function of the `math` module over seeded inputs, some of them nearly degenerate.

use waymesh::math::{
    DVec3, SplitMix64, closest_on_segment_xz, contains_xz, cos_degrees, cross_xz, is_convex_xz, lerp, orient_xz,
    segments_meet_xz, signed_area_xz, tan_degrees,
};

use super::BitHash;

const ROUNDS: u32 = 20_000;

pub fn hash() -> u128 {
    let mut hash = BitHash::default();
    let mut rng = SplitMix64::new(0x6d61_7468);
    for round in 0..ROUNDS {
        let [a, b, c, d] = points(&mut rng, round % 3);
        hash.add_byte(orient_xz(a, b, c) as i8 as u8);
        hash.add_byte(u8::from(segments_meet_xz(a, b, c, d)));
        hash.add_byte(u8::from(contains_xz(&[a, b, c], d)));
        hash.add_byte(u8::from(is_convex_xz(&[a, b, c, d])));
        hash.add(signed_area_xz(&[a, b, c, d]));
        hash.add(cross_xz(b - a, c - a));
        hash.add((b - a).length());
        let at = closest_on_segment_xz(a, b, c);
        let between = lerp(a, b, rng.next_f64());
        for value in [at.fraction, at.distance_squared, at.point.y, between.x, between.y, between.z] {
            hash.add(value);
        }
        let degrees = rng.next_f64() * 90.0;
        hash.add(cos_degrees(degrees));
        hash.add(tan_degrees(degrees));
    }
    hash.finish()
}

/// Four points: anywhere in the world, on a coarse lattice (many collinear), or a hair from one line.
fn points(rng: &mut SplitMix64, kind: u32) -> [DVec3; 4] {
    std::array::from_fn(|_| {
        let mut number = || rng.next_f64();
        match kind {
            0 => DVec3::new(number() * 4e6 - 2e6, number() * 200.0 - 100.0, number() * 4e6 - 2e6),
            1 => DVec3::new((number() * 4.0).floor(), number(), (number() * 4.0).floor()),
            _ => {
                let x = number() * 1000.0;
                DVec3::new(x, number(), x * 3.0 + (number() * 4.0).floor() * 1e-13)
            }
        }
    })
}
