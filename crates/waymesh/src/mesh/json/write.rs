//! Mesh → JSON.

use super::schema::{DetailOut, DocumentOut, LinkOut, NeighborOut, OffMeshLinkDocument, PolygonOut, TileOut};
use crate::mesh::{EdgeNeighbour, Link, LinkKind, PlacedTile, PolyName, TileKey, TiledNavMesh};
use std::io::{self, Write};

impl TiledNavMesh {
    /// Writes the mesh in the JSON schema, with neighbours and links added, tiles by (column, row, layer). Numbers are
    /// in the shortest form that reads back to the same bits.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_json(&self, out: impl Write) -> io::Result<()> {
        let document = DocumentOut {
            version: 1,
            origin: self.origin().to_array(),
            tile_size: self.tile_size(),
            climb: self.climb(),
            tiles: self.tiles_by_key().map(|(_, placed)| tile(self, placed)).collect(),
        };
        serde_json::to_writer(out, &document).map_err(io::Error::from)
    }
}

fn tile<'a>(mesh: &TiledNavMesh, placed: &'a PlacedTile) -> TileOut<'a> {
    let (tile, key) = (placed.tile(), placed.key());
    let polygons = (0..tile.polygon_count()).map(|p| PolygonOut {
        vertices: tile.polygon(p),
        area: tile.area(p),
        flags: tile.flags(p),
        neighbors: tile.neighbours(p).map(neighbor).collect(),
        links: placed.links(p).iter().map(|l| link(mesh, l)).collect(),
    });
    let detail = |p| {
        let (vertices, triangles) = (tile.detail_vertices(p), tile.detail_triangles(p));
        (!triangles.is_empty() || !vertices.is_empty()).then_some(DetailOut { vertices, triangles })
    };
    let has_detail = !tile.data().detail.vertex_offsets.is_empty();
    TileOut {
        x: key.x,
        z: key.z,
        layer: key.layer,
        vertices: tile.vertices(),
        polygons: polygons.collect(),
        detail: has_detail.then(|| (0..tile.polygon_count()).map(detail).collect()),
        off_mesh_links: tile
            .off_mesh_links()
            .iter()
            .map(|l| OffMeshLinkDocument {
                start: l.start.to_array(),
                end: l.end.to_array(),
                radius: l.radius,
                bidirectional: l.bidirectional,
                area: i64::from(l.area),
                flags: i64::from(l.flags),
                id: l.id,
            })
            .collect(),
    }
}

fn neighbor(neighbour: EdgeNeighbour) -> NeighborOut {
    match neighbour {
        EdgeNeighbour::None => NeighborOut::Polygon(None),
        EdgeNeighbour::Polygon(p) => NeighborOut::Polygon(Some(p)),
        EdgeNeighbour::Border(side) => NeighborOut::Side(side.name()),
    }
}

fn link(mesh: &TiledNavMesh, link: &Link) -> LinkOut {
    let key = |slot| mesh.tile(slot).map_or(TileKey::default(), PlacedTile::key);
    let target = PolyName { tile: key(link.target_slot), polygon: link.target_polygon }.to_string();
    match link.kind {
        LinkKind::Portal { edge, range_min, range_max, .. } => {
            LinkOut::Portal { edge, kind: "portal", target, range: [range_min, range_max] }
        }
        LinkKind::OffMesh { holder_slot, index, reverse } => LinkOut::OffMesh {
            edge: None,
            kind: "off_mesh",
            target,
            link: index,
            link_tile: key(holder_slot).to_string(),
            reverse,
        },
    }
}
