//! Little-endian numbers in bytes, whatever the machine's own order and alignment.

/// `N` bytes at an offset that is known to be there.
pub(super) fn array_at<const N: usize>(bytes: &[u8], offset: usize) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[offset..offset + N]);
    array
}

pub(super) fn u16_at(bytes: &[u8], offset: usize) -> u16 {
    u16::from_le_bytes(array_at(bytes, offset))
}

pub(super) fn u32_at(bytes: &[u8], offset: usize) -> u32 {
    u32::from_le_bytes(array_at(bytes, offset))
}

pub(super) fn i32_at(bytes: &[u8], offset: usize) -> i32 {
    i32::from_le_bytes(array_at(bytes, offset))
}

pub(super) fn u64_at(bytes: &[u8], offset: usize) -> u64 {
    u64::from_le_bytes(array_at(bytes, offset))
}

pub(super) fn u128_at(bytes: &[u8], offset: usize) -> u128 {
    u128::from_le_bytes(array_at(bytes, offset))
}

pub(super) fn f32_at(bytes: &[u8], offset: usize) -> f32 {
    f32::from_le_bytes(array_at(bytes, offset))
}

pub(super) fn f64_at(bytes: &[u8], offset: usize) -> f64 {
    f64::from_le_bytes(array_at(bytes, offset))
}

/// Reads a flat array of elements of `N` bytes; a remainder is left out.
pub(super) fn read_array<const N: usize, T>(bytes: &[u8], element: impl Fn(&[u8; N]) -> T) -> Vec<T> {
    bytes.as_chunks::<N>().0.iter().map(element).collect()
}

/// Appends a flat array of elements of `N` bytes.
pub(super) fn write_array<const N: usize, T: Copy>(
    out: &mut Vec<u8>,
    values: impl IntoIterator<Item = T>,
    element: impl Fn(T) -> [u8; N],
) {
    out.extend(values.into_iter().flat_map(element));
}

/// Three 32-bit floats.
pub(super) fn vertex_from_bytes(bytes: &[u8; 12]) -> [f32; 3] {
    [f32_at(bytes, 0), f32_at(bytes, 4), f32_at(bytes, 8)]
}

/// Three 32-bit floats.
pub(super) fn vertex_to_bytes(vertex: [f32; 3]) -> [u8; 12] {
    let mut bytes = [0; 12];
    for (out, value) in bytes.as_chunks_mut::<4>().0.iter_mut().zip(vertex) {
        *out = value.to_le_bytes();
    }
    bytes
}

/// Three 16-bit numbers.
pub(super) fn triangle_from_bytes(bytes: &[u8; 6]) -> [u16; 3] {
    [u16_at(bytes, 0), u16_at(bytes, 2), u16_at(bytes, 4)]
}

/// Three 16-bit numbers.
pub(super) fn triangle_to_bytes(triangle: [u16; 3]) -> [u8; 6] {
    let mut bytes = [0; 6];
    for (out, value) in bytes.as_chunks_mut::<2>().0.iter_mut().zip(triangle) {
        *out = value.to_le_bytes();
    }
    bytes
}
