use super::*;
use crate::math::Extremes;
use std::collections::BTreeMap;

fn all() -> impl Iterator<Item = (Kind, Sample)> {
    Kind::ALL.into_iter().map(|kind| (kind, generate(kind, 1, None).unwrap()))
}

/// Other sizes and seeds, so that every kind of block and landmark comes up.
fn more() -> impl Iterator<Item = (Kind, Sample)> {
    let towns = (1..=8).map(|n| (Kind::Town, u64::from(n) + 10, n));
    let others = [(Kind::Dungeon, 5, 7), (Kind::Tower, 6, 7), (Kind::Tower, 7, 1), (Kind::Terrain, 8, 1)];
    let made = towns.chain(others).map(|(kind, seed, size)| (kind, generate(kind, seed, Some(size)).unwrap()));
    all().chain(made)
}

/// Every face of a closed surface has its edges walked once in each direction.
#[test]
fn solids_are_closed() {
    for (kind, sample) in more() {
        let mut edges: BTreeMap<[[u64; 3]; 2], i64> = BTreeMap::new();
        let bits = |i: u32| sample.positions[i as usize].map(f64::to_bits);
        for t in &sample.triangles {
            for k in 0..3 {
                let (a, b) = (bits(t[k]), bits(t[(k + 1) % 3]));
                assert_ne!(a, b, "{kind:?}: an edge without length");
                *edges.entry(if a < b { [a, b] } else { [b, a] }).or_default() += if a < b { 1 } else { -1 };
            }
        }
        let open = edges.values().filter(|&&n| n != 0).count();
        assert_eq!(open, 0, "{kind:?}: edges of one side only");
    }
}

/// The volume inside, by the divergence theorem: positive when the faces turn outwards.
#[test]
fn faces_turn_outwards_and_floors_upwards() {
    for (kind, sample) in more() {
        let mut volume = 0.0;
        let mut floor = 0.0;
        for t in &sample.triangles {
            let [a, b, c] = t.map(|i| crate::math::DVec3::from(sample.positions[i as usize]));
            volume += a.dot(b.cross(c)) / 6.0;
            let normal = (b - a).cross(c - a) * 0.5;
            assert!(normal.length() > 1e-9, "{kind:?}: a triangle without area");
            floor += normal.y.greater(0.0);
        }
        assert!(volume > 0.0, "{kind:?}: volume {volume}");
        assert!(floor > 300.0, "{kind:?}: only {floor} m² face up");
    }
}

#[test]
fn bounds_and_indices() {
    for (kind, sample) in all() {
        let n = sample.positions.len() as u32;
        assert!(sample.triangles.iter().flatten().all(|&i| i < n), "{kind:?}");
        for p in &sample.positions {
            for v in p {
                assert_eq!(f64::from(*v as f32), *v, "{kind:?}: {v} does not fit 32 bits");
                assert_eq!((v * 1024.0).fract(), 0.0);
            }
        }
    }
    let town = generate(Kind::Town, 1, None).unwrap();
    for k in [0, 2] {
        let values = town.positions.iter().map(|p| p[k]);
        assert_eq!(values.clone().fold(f64::INFINITY, f64::lesser), 0.0);
        assert_eq!(values.fold(f64::NEG_INFINITY, f64::greater), 100.0);
    }
}

/// The bits themselves, so that a change of a platform's arithmetic or of a generator does not go unnoticed.
#[test]
fn the_same_bits_everywhere() {
    let fingerprint = |sample: &Sample| {
        let mut bytes = Vec::new();
        sample.positions.iter().flatten().for_each(|v| bytes.extend(v.to_bits().to_le_bytes()));
        sample.triangles.iter().flatten().for_each(|i| bytes.extend(i.to_le_bytes()));
        xxhash_rust::xxh3::xxh3_64(&bytes)
    };
    let prints: Vec<(Kind, u64)> = all().map(|(kind, sample)| (kind, fingerprint(&sample))).collect();
    let expected = [
        (Kind::Town, 7_070_912_735_034_637_940),
        (Kind::Dungeon, 14_620_369_226_281_112_768),
        (Kind::Tower, 10_475_151_117_834_759_244),
        (Kind::Terrain, 14_598_748_607_144_483_282),
        (Kind::Lattice, 10_552_186_069_036_871_190),
    ];
    assert_eq!(prints, expected);
}

#[test]
fn seeds_differ_and_sizes_are_checked() {
    for kind in Kind::ALL {
        assert_ne!(generate(kind, 1, None).unwrap(), generate(kind, 2, None).unwrap(), "{kind:?}");
        assert!(generate(kind, 1, Some(1)).is_ok());
        for size in [0, 65] {
            let refused = generate(kind, 1, Some(size)).unwrap_err();
            assert_eq!(refused.name, "size");
        }
    }
}
