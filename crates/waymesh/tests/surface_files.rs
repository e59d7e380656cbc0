//! Surface files: the same bytes always, and nothing but surfaces is read.

mod surfaces;

use surfaces::Spec;
use waymesh::math::SplitMix64;
use waymesh::surface::{NavSurface, NavSurfaceCodec, SurfaceFile, SurfaceFileError};
use xxhash_rust::xxh3::xxh3_64;

fn file(seed: u64) -> SurfaceFile {
    let spec = Spec::random(&mut SplitMix64::new(seed));
    SurfaceFile { tile: spec.bake(), ground: Some(spec.ground) }
}

/// Makes the checksum right again, so that what is behind it is tested.
fn repair(bytes: &mut [u8]) {
    if bytes.len() > 32 {
        let sum = xxh3_64(&bytes[32..]);
        bytes[24..32].copy_from_slice(&sum.to_le_bytes());
    }
}

/// Refused, or a surface that is whole: it gives the very bytes it was read from.
fn read(bytes: &[u8]) -> Result<(), SurfaceFileError> {
    let file = SurfaceFile::from_bytes(bytes)?;
    if bytes[32] == 0 {
        assert_eq!(file.to_bytes(false), bytes);
    }
    let region = file.tile.region();
    let mut row = vec![0; region.samples_x() as usize];
    file.tile.levels(0, region.samples_z() - 1, &mut row);
    Ok(())
}

#[test]
fn written_and_read() {
    for seed in 0..60 {
        let file = file(seed);
        for compress in [false, true] {
            let bytes = file.to_bytes(compress);
            assert_eq!(bytes, file.to_bytes(compress));
            let again = SurfaceFile::from_bytes(&bytes).unwrap();
            assert_eq!(again.tile, file.tile);
            // NaN is not equal to itself; bytes are.
            assert_eq!(again.to_bytes(compress), bytes);
            assert_eq!(NavSurfaceCodec::decode(&bytes).unwrap(), file.tile);
        }
        assert!(file.to_bytes(true).len() < file.to_bytes(false).len() + 64);
    }
}

#[test]
fn every_prefix_is_refused() {
    for (seed, compress) in [(1, false), (2, true), (3, false)] {
        let bytes = file(seed).to_bytes(compress);
        for length in 0..bytes.len() {
            assert!(read(&bytes[..length]).is_err());
            let mut cut = bytes[..length].to_vec();
            if length >= 24 {
                cut[16..24].copy_from_slice(&(length as u64).to_le_bytes());
            }
            repair(&mut cut);
            assert!(read(&cut).is_err(), "{length}");
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(read(&longer).is_err());
    }
}

#[test]
fn flipped_bytes() {
    let mut rng = SplitMix64::new(9);
    for seed in 0..8 {
        let bytes = file(seed).to_bytes(seed % 2 == 0);
        for k in 0..6000 {
            let mut bad = bytes.clone();
            let at = if k % 2 == 0 { rng.below(184) } else { rng.below(bytes.len() as u64) } as usize;
            bad[at] ^= 1 << rng.below(8);
            assert!(read(&bad).is_err(), "byte {at}: the checksum sees everything");
            repair(&mut bad);
            let _ = read(&bad);
        }
    }
}

/// Every number of the header at its extremes, the checksum right.
#[test]
fn hostile_numbers() {
    let bytes = file(4).to_bytes(false);
    let (mut accepted, mut refused) = (0, 0);
    for at in 8..181 {
        for value in [0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff, 0x7ff8_0000, 0x7ff0_0000, 0x4330_0000u32] {
            let mut bad = bytes.clone();
            bad[at..at + 4].copy_from_slice(&value.to_le_bytes());
            repair(&mut bad);
            // What is accepted is whole: `read` sees to it.
            if read(&bad).is_ok() { accepted += 1 } else { refused += 1 }
        }
    }
    assert!(accepted > 0 && refused > accepted, "{accepted} {refused}");
}

/// What a small file can make of itself is bounded by its size.
#[test]
fn no_memory_for_promises() {
    let spec = Spec::random_of(&mut SplitMix64::new(1), 4, 4);
    for compress in [false, true] {
        let mut bytes = SurfaceFile { tile: spec.bake(), ground: None }.to_bytes(compress);
        bytes[72..76].copy_from_slice(&8000u32.to_le_bytes());
        bytes[76..80].copy_from_slice(&8000u32.to_le_bytes());
        repair(&mut bytes);
        let counted = allocation_counter::measure(|| assert!(SurfaceFile::from_bytes(&bytes).is_err()));
        assert!(counted.bytes_max < 100_000, "{}", counted.bytes_max);
    }
}

#[test]
fn faults_are_told() {
    let bytes = file(4).to_bytes(false);
    let told = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bad = bytes.clone();
        change(&mut bad);
        SurfaceFile::from_bytes(&bad).unwrap_err().to_string()
    };
    assert_eq!(told(&|b| b[1] = b'N'), "surface file, byte 0: not a surface file (.surf)");
    assert_eq!(told(&|b| b[8] = 2), "surface file, byte 8: version 2, allowed: 1");
    assert!(told(&|b| b[200] ^= 1).contains("the file is damaged"));
    let wrong = |b: &mut Vec<u8>| {
        b[184] = 7;
        repair(b);
    };
    assert_eq!(told(&wrong), "surface file, byte 184: square is 7, allowed: 0 (free) or a cause, 1 to 6");
}
