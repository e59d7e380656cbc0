//! Makes the checksums of a tampered mesh file right again, as an attacker would.

use xxhash_rust::xxh3::{xxh3_64, xxh3_128};

const HEADER: usize = 80;
const SECTION: usize = 32;
const TILE: usize = 64;

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap())
}

fn u64_at(bytes: &[u8], at: usize) -> usize {
    u64::from_le_bytes(bytes[at..at + 8].try_into().unwrap()) as usize
}

/// Sets magic, version, length, checksums and fingerprint right, as far as the directory can be followed.
pub fn repair(file: &mut Vec<u8>) {
    if file.len() < HEADER {
        return;
    }
    file.resize(file.len().next_multiple_of(8), 0);
    file[..8].copy_from_slice(b"\x89NAV\r\n\x1a\n");
    file[8..12].copy_from_slice(&1u32.to_le_bytes());
    let length = file.len() as u64;
    file[48..56].copy_from_slice(&length.to_le_bytes());
    let (sections, tiles) = (u32_at(file, 56) as usize, u32_at(file, 60) as usize);
    let end = HEADER + sections.saturating_mul(SECTION) + tiles.saturating_mul(TILE);
    if end + 8 > file.len() {
        return;
    }
    let part = |file: &[u8], entry: usize, at: usize| {
        let (offset, length) = (u64_at(file, entry + at), u64_at(file, entry + at + 8));
        file.get(offset..offset.saturating_add(length)).map(<[u8]>::to_vec)
    };
    for entry in (0..sections).map(|i| HEADER + i * SECTION) {
        if let Some(part) = part(file, entry, 8) {
            file[entry + 24..entry + 32].copy_from_slice(&xxh3_64(&part).to_le_bytes());
        }
    }
    let mut identity = file[12..48].to_vec();
    for entry in (0..tiles).map(|i| HEADER + sections * SECTION + i * TILE) {
        if let Some(part) = part(file, entry, 16) {
            file[entry + 32..entry + 48].copy_from_slice(&xxh3_128(&part).to_le_bytes());
        }
        identity.extend_from_slice(&file[entry..entry + 12]);
        identity.extend_from_slice(&file[entry + 32..entry + 48]);
    }
    file[64..80].copy_from_slice(&xxh3_128(&identity).to_le_bytes());
    let checksum = xxh3_64(&file[..end]);
    file[end..end + 8].copy_from_slice(&checksum.to_le_bytes());
}
