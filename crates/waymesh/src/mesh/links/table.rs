//! The links of a tile in one flat array.

use super::Link;

/// Links grouped by polygon. Without any link both arrays are empty.
#[derive(Clone, Debug, Default)]
pub(in crate::mesh) struct LinkTable {
    offsets: Box<[u32]>,
    links: Box<[Link]>,
}

impl LinkTable {
    /// A table of links with their source polygons, which must be in order already.
    pub(in crate::mesh) fn new(polygon_count: u32, links: &[(u32, Link)]) -> Self {
        if links.is_empty() {
            return Self::default();
        }
        let mut offsets = vec![0u32; polygon_count as usize + 1];
        for (polygon, _) in links {
            offsets[*polygon as usize + 1] += 1;
        }
        for i in 1..offsets.len() {
            offsets[i] += offsets[i - 1];
        }
        Self { offsets: offsets.into(), links: links.iter().map(|(_, link)| *link).collect() }
    }

    #[inline]
    pub(in crate::mesh) fn of(&self, polygon: u32) -> &[Link] {
        match self.offsets.get(polygon as usize..polygon as usize + 2) {
            Some(o) => &self.links[o[0] as usize..o[1] as usize],
            None => &[],
        }
    }

    /// Where a polygon's links begin among all.
    #[inline]
    pub(in crate::mesh) fn first(&self, polygon: u32) -> usize {
        self.offsets.get(polygon as usize).map_or(0, |&first| first as usize)
    }

    pub(in crate::mesh) fn all(&self) -> &[Link] {
        &self.links
    }
}
