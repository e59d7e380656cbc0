//! Telling files apart.

use xxhash_rust::xxh3::xxh3_128;

/// A name for the content of a file, 32 hexadecimal digits: the same for the same bytes, and for no others that one comes across.
#[must_use]
pub fn fingerprint(bytes: &[u8]) -> String {
    format!("{:032x}", xxh3_128(bytes))
}
