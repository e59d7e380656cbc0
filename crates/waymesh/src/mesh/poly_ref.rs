//! References to polygons: the compact form that programs keep, and the written form.

use super::TileKey;
use std::{fmt, str::FromStr};

/// A polygon of a mesh, in 64 bits: slot, polygon index and the slot's generation. A reference that is kept across the
/// removal or replacement of its tile no longer resolves ("stale").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PolyRef(u64);

const POLYGON_BITS: u32 = 22;
const SLOT_BITS: u32 = 20;
const GENERATION_BITS: u32 = 22;

impl PolyRef {
    /// The reference that names nothing.
    pub const INVALID: PolyRef = PolyRef(0);
    /// Most polygons of a tile.
    pub const MAX_POLYGONS: u32 = 1 << POLYGON_BITS;
    /// Most tile slots of a mesh.
    pub const MAX_SLOTS: u32 = 1 << SLOT_BITS;
    /// The last generation a slot can have; after it the slot is not used again.
    pub const MAX_GENERATION: u32 = (1 << GENERATION_BITS) - 1;

    /// A reference from its parts. `generation` is 1 to [`MAX_GENERATION`](Self::MAX_GENERATION).
    #[inline]
    #[must_use]
    pub(crate) fn new(slot: u32, polygon: u32, generation: u32) -> Self {
        debug_assert!(slot < Self::MAX_SLOTS && polygon < Self::MAX_POLYGONS && generation <= Self::MAX_GENERATION);
        PolyRef(
            (u64::from(generation) << (SLOT_BITS + POLYGON_BITS))
                | (u64::from(slot) << POLYGON_BITS)
                | u64::from(polygon),
        )
    }

    /// A reference from the bits of [`bits`](Self::bits). Any bits are allowed; ones that name nothing do not resolve.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        PolyRef(bits)
    }

    /// All 64 bits, for keeping elsewhere.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The tile slot.
    #[inline]
    #[must_use]
    pub const fn slot(self) -> u32 {
        (self.0 >> POLYGON_BITS) as u32 & (Self::MAX_SLOTS - 1)
    }

    /// The polygon's index in its tile.
    #[inline]
    #[must_use]
    pub const fn polygon(self) -> u32 {
        self.0 as u32 & (Self::MAX_POLYGONS - 1)
    }

    /// The slot's generation when the reference was made; 0 for references that were never valid.
    #[inline]
    #[must_use]
    pub const fn generation(self) -> u32 {
        (self.0 >> (SLOT_BITS + POLYGON_BITS)) as u32
    }
}

/// A polygon as it is written: `"x,z,layer#index"`. Ordered as ties are broken: column, row, layer, index.
///
/// ```
/// use waymesh::mesh::{PolyName, TileKey};
/// let name: PolyName = "0,-1,0#17".parse().unwrap();
/// assert_eq!(name, PolyName { tile: TileKey::new(0, -1, 0), polygon: 17 });
/// assert_eq!(name.to_string(), "0,-1,0#17");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PolyName {
    /// The tile.
    pub tile: TileKey,
    /// The polygon's index in it.
    pub polygon: u32,
}

impl fmt::Display for PolyName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.tile, self.polygon)
    }
}

/// A text that is no polygon reference.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no polygon reference, expected \"x,z,layer#index\" such as \"0,-1,0#17\"")]
pub struct BadPolyName(pub String);

impl FromStr for PolyName {
    type Err = BadPolyName;

    /// Numbers beyond 32 bits are well-formed but name no polygon; they read as the greatest or least number.
    fn from_str(text: &str) -> Result<Self, BadPolyName> {
        parse(text).ok_or_else(|| BadPolyName(text.chars().take(80).collect()))
    }
}

fn parse(text: &str) -> Option<PolyName> {
    let (tile, polygon) = text.split_once('#')?;
    let mut parts = tile.split(',');
    let mut next = || saturating(parts.next()?, true);
    let (x, z, layer) = (next()?, next()?, next()?);
    if parts.next().is_some() {
        return None;
    }
    let clamp = |v: i64| v.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32;
    let polygon = saturating(polygon, false)?.min(i64::from(u32::MAX)) as u32;
    Some(PolyName { tile: TileKey::new(clamp(x), clamp(z), clamp(layer)), polygon })
}

fn saturating(text: &str, signed: bool) -> Option<i64> {
    let digits = if signed { text.strip_prefix('-').unwrap_or(text) } else { text };
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let size = digits.bytes().fold(0i64, |n, b| n.saturating_mul(10).saturating_add(i64::from(b - b'0')));
    Some(if digits.len() < text.len() { -size } else { size })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back() {
        let r = PolyRef::new(PolyRef::MAX_SLOTS - 1, PolyRef::MAX_POLYGONS - 2, PolyRef::MAX_GENERATION);
        assert_eq!(r.slot(), PolyRef::MAX_SLOTS - 1);
        assert_eq!(r.polygon(), PolyRef::MAX_POLYGONS - 2);
        assert_eq!(r.generation(), PolyRef::MAX_GENERATION);
        assert_eq!(PolyRef::from_bits(r.bits()), r);
    }

    #[test]
    fn malformed_names() {
        for bad in
            ["", "0,0,0", "0,0#1", "0,0,0,0#1", "a,0,0#1", "0,0,0#-1", "0,0,0#", " 0,0,0#1", "+1,0,0#1", "0,0,0#1 "]
        {
            assert!(bad.parse::<PolyName>().is_err(), "{bad:?}");
        }
        let huge: PolyName = "99999999999999999999999,0,-1#99999999999999999999".parse().unwrap();
        assert_eq!(huge, PolyName { tile: TileKey::new(i32::MAX, 0, -1), polygon: u32::MAX });
    }
}
