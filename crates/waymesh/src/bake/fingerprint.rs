//! The source fingerprint of a tile: whether it would be baked anew to the same bytes.

use super::{BakeSettings, spans::Heightfield, tiles::Frame};
use xxhash_rust::xxh3::Xxh3;

/// A hash of all that a tile follows from: its solid spans after filtering, borders included, and the settings of the
/// stages after that. Equal fingerprints mean equal tiles, wherever they lie.
pub(crate) fn fingerprint(settings: &BakeSettings, frame: &Frame, solid: &Heightfield) -> u128 {
    let mut hash = Xxh3::new();
    let lengths = [
        frame.cell_size,
        frame.cell_height,
        settings.agent_height,
        settings.agent_radius,
        settings.agent_climb,
        settings.region_min_size,
        settings.region_merge_size,
        settings.edge_max_length,
        settings.edge_max_error,
        settings.detail_sample_distance,
        settings.detail_sample_max_error,
    ];
    let counts = [solid.width, solid.depth, frame.border, settings.max_vertices_per_polygon, settings.partition as u32];
    add(&mut hash, &lengths, f64::to_le_bytes);
    add(&mut hash, &counts, u32::to_le_bytes);
    add(&mut hash, &solid.column_starts, u32::to_le_bytes);
    add(&mut hash, &solid.bottoms, i32::to_le_bytes);
    add(&mut hash, &solid.tops, i32::to_le_bytes);
    add(&mut hash, &solid.areas, u16::to_le_bytes);
    hash.digest128()
}

/// Hashes numbers byte by byte in the order that `to_bytes` gives, many at a time.
fn add<T: Copy, const N: usize>(hash: &mut Xxh3, numbers: &[T], to_bytes: fn(T) -> [u8; N]) {
    let mut block = [[0; N]; 128];
    for chunk in numbers.chunks(block.len()) {
        for (place, &number) in block.iter_mut().zip(chunk) {
            *place = to_bytes(number);
        }
        hash.update(block[..chunk.len()].as_flattened());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_hashed_in_the_order_of_their_bytes() {
        let numbers: Vec<u32> = (0..300).map(|i: u32| i.wrapping_mul(0x0102_0304)).collect();
        let mut hash = Xxh3::new();
        add(&mut hash, &numbers, u32::to_le_bytes);
        let bytes: Vec<u8> = numbers.iter().flat_map(|n| (0..4).map(move |i| (n >> (8 * i)) as u8)).collect();
        assert_eq!(hash.digest128(), xxhash_rust::xxh3::xxh3_128(&bytes));
    }
}
