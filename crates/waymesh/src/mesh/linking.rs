//! Making a mesh's links: all of them at once, or those that an edit concerns.

use super::links::{LinkBudget, LinkKind, LinkTable, PortalFinder, attach};
use super::{Link, MeshError, PlacedTile, Side, TileKey, TiledNavMesh};
use std::collections::{BTreeMap, BTreeSet};

impl TiledNavMesh {
    /// Makes all links anew.
    pub(super) fn link_all(&mut self) -> Result<(), MeshError> {
        // Tiles are large, and mostly no more will come.
        self.slots.shrink_to_fit();
        let slots: Vec<u32> = self.by_key.slots().collect();
        let ends: Vec<_> = slots.iter().flat_map(|&slot| self.ends_held(slot)).collect();
        self.attach_ends(ends, &mut BTreeSet::new());
        let mut off_mesh: BTreeMap<u32, Vec<(u32, Link)>> = BTreeMap::new();
        for (slot, placed) in self.tiles() {
            off_mesh_links_held(slot, placed, |from, link| off_mesh.entry(from.0).or_default().push((from.1, link)));
        }
        let border_edges = self.tiles().map(|(_, placed)| placed.tile().border_edge_count()).sum();
        let mut portals = PortalFinder::new(self.climb(), LinkBudget::for_border_edges(border_edges));
        let mut links = Vec::new();
        for slot in slots {
            links.clear();
            links.extend(off_mesh.remove(&slot).into_iter().flatten());
            self.set_links(slot, &mut links, &mut portals).ok_or(MeshError::Crowded { border_edges })?;
        }
        Ok(())
    }

    /// Slots of the tiles on the four sides.
    pub(super) fn slots_around(&self, key: TileKey) -> BTreeSet<u32> {
        Side::ALL
            .iter()
            .filter_map(|side| side.step(key.x, key.z))
            .flat_map(|(x, z)| self.tiles_at(x, z).map(|(slot, _)| slot))
            .collect()
    }

    /// Both ends of every off-mesh link that the tile in `slot` holds.
    pub(super) fn ends_held(&self, slot: u32) -> impl Iterator<Item = (u32, u32, u8)> + use<> {
        let count = self.tile(slot).map_or(0, |placed| placed.attachments.len() as u32);
        (0..count).flat_map(move |index| [(slot, index, 0), (slot, index, 1)])
    }

    /// Finds anew where off-mesh link ends attach; the slots whose links change by that are added to `concerned`.
    pub(super) fn attach_ends(&mut self, ends: Vec<(u32, u32, u8)>, concerned: &mut BTreeSet<u32>) {
        for (holder, index, end) in ends {
            let Some(placed) = self.tile(holder) else { continue };
            let link = placed.tile().off_mesh_links()[index as usize];
            let found = attach(self, if end == 0 { link.start } else { link.end }, link.radius);
            let Some(placed) = &mut self.slots[holder as usize].placed else { continue };
            let attachment = &mut placed.attachments[index as usize];
            let before = *attachment;
            attachment[usize::from(end)] = found;
            // A reference into a tile that was replaced looks the same but needs its link all the same.
            concerned.extend(before.iter().chain(attachment.iter()).flatten().map(|(slot, _)| *slot));
        }
    }

    /// Makes the links of the tile in `slot` anew.
    pub(super) fn relink(&mut self, slot: u32) {
        let mut links = Vec::new();
        for (holder_slot, holder) in self.holders_reaching(slot) {
            off_mesh_links_held(holder_slot, holder, |from, link| {
                if from.0 == slot {
                    links.push((from.1, link));
                }
            });
        }
        // Nothing but the budget can fail here.
        let mut portals = PortalFinder::new(self.climb(), LinkBudget::UNLIMITED);
        let _ = self.set_links(slot, &mut links, &mut portals);
    }

    /// Gives the tile in `slot` its portal links and the off-mesh links that leave its polygons, which are in `links`
    /// already. `None` when the budget does not suffice.
    fn set_links(&mut self, slot: u32, links: &mut Vec<(u32, Link)>, portals: &mut PortalFinder) -> Option<()> {
        let placed = self.tile(slot)?;
        let key = placed.key();
        for side in Side::ALL {
            // Saves looking for tiles around the rim of the level.
            if placed.tile().border_edges(side).is_empty() {
                continue;
            }
            let Some((x, z)) = side.step(key.x, key.z) else { continue };
            for (target_slot, target) in self.tiles_at(x, z) {
                portals.find(placed, side, target, target_slot, links)?;
            }
        }
        // No two links are equal.
        links.sort_unstable_by_key(|(polygon, link)| (*polygon, self.link_order(link)));
        let table = LinkTable::new(placed.tile().polygon_count(), links);
        self.slots[slot as usize].placed.as_mut()?.links = table;
        Some(())
    }

    /// The tiles that hold off-mesh links with an end near the tile in `slot`.
    fn holders_reaching(&self, slot: u32) -> impl Iterator<Item = (u32, &PlacedTile)> {
        let holders: BTreeSet<u32> = match self.tile(slot) {
            Some(placed) => {
                let key = placed.key();
                self.off_mesh.ends_near(key.x, key.z).into_iter().map(|(holder, ..)| holder).collect()
            }
            None => BTreeSet::new(),
        };
        holders.into_iter().filter_map(|holder| Some((holder, self.tile(holder)?)))
    }

    /// What the links of a polygon are ordered by.
    fn link_order(&self, link: &Link) -> (u16, TileKey, u32, u8) {
        let key = |slot| self.tile(slot).map_or(TileKey::default(), PlacedTile::key);
        match link.kind {
            LinkKind::Portal { edge, target_edge, .. } => {
                (u16::from(edge), key(link.target_slot), link.target_polygon, target_edge)
            }
            LinkKind::OffMesh { holder_slot, index, reverse } => (u16::MAX, key(holder_slot), index, u8::from(reverse)),
        }
    }
}

/// The connected off-mesh links that a tile holds, each with the polygon (slot, index) that it leaves.
fn off_mesh_links_held(holder_slot: u32, holder: &PlacedTile, mut add: impl FnMut((u32, u32), Link)) {
    for (index, (link, ends)) in holder.tile().off_mesh_links().iter().zip(&holder.attachments).enumerate() {
        let [Some(start), Some(end)] = *ends else { continue };
        let mut one_way = |from, to: (u32, u32), reverse| {
            let kind = LinkKind::OffMesh { holder_slot, index: index as u32, reverse };
            add(from, Link { target_slot: to.0, target_polygon: to.1, kind });
        };
        one_way(start, end, false);
        if link.bidirectional {
            one_way(end, start, true);
        }
    }
}
