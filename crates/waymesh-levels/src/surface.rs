//! A mesh's walkable surface as triangles, to be written as a level.

use crate::write::Group;
use std::collections::BTreeMap;
use waymesh::mesh::TiledNavMesh;

/// The surface as triangles by area, faces upwards: polygons turn the other way round, counter-clockwise in X/Z being
/// clockwise from above. `colour` gives an area's look.
#[must_use]
pub fn surface(mesh: &TiledNavMesh, colour: impl Fn(u8) -> [f64; 3]) -> (Vec<[f64; 3]>, Vec<Group>) {
    let mut positions = Vec::new();
    let mut by_area: BTreeMap<u8, Vec<[u32; 3]>> = BTreeMap::new();
    for (_, placed) in mesh.tiles_by_key() {
        let tile = placed.tile();
        let base = positions.len() as u32;
        positions.extend((0..tile.vertices().len() as u32).map(|v| placed.vertex(v).to_array()));
        for p in 0..tile.polygon_count() {
            let list = by_area.entry(tile.area(p)).or_default();
            let corners = tile.polygon(p);
            let detail = tile.detail_triangles(p);
            if detail.is_empty() {
                list.extend(corners[1..].windows(2).map(|w| [base + corners[0], base + w[1], base + w[0]]));
                continue;
            }
            let own = positions.len() as u32;
            positions.extend(tile.detail_vertices(p).iter().map(|&v| placed.to_world(v).to_array()));
            let at = |i: u16| match corners.get(usize::from(i)) {
                Some(corner) => base + corner,
                None => own + u32::from(i) - corners.len() as u32,
            };
            list.extend(detail.iter().map(|&[a, b, c]| [at(a), at(c), at(b)]));
        }
    }
    let group = |(area, triangles)| Group { name: format!("area-{area}"), colour: colour(area), triangles };
    (positions, by_area.into_iter().map(group).collect())
}
