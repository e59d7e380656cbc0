//! That the meshes which queries are tested on have everything that has to be tested.

mod walkable;

use std::collections::BTreeSet;
use walkable::{all_polygons, mesh, outline, tile};
use waymesh::math::{Turn, orient_xz};

#[test]
fn everything_occurs() {
    let mut occurring = BTreeSet::new();
    for seed in 0..300 {
        let mesh = mesh(seed);
        let mut note = |what: &'static str, occurs: bool| {
            if occurs {
                occurring.insert(what);
            }
        };
        let keys: Vec<_> = mesh.tiles().map(|(_, placed)| placed.key()).collect();
        note("many tiles", keys.len() >= 6);
        note("negative columns and rows", keys.iter().any(|key| key.x < 0 && key.z < 0));
        note("layers", keys.iter().any(|key| key.layer > 0));
        note("a million metres away", mesh.origin().x == 1e6);
        let subdivisions: BTreeSet<u32> = mesh.tiles().map(|(_, placed)| placed.tile().polygon_count()).collect();
        note("tiles of different subdivision", subdivisions.len() >= 3);
        note("off-mesh links", mesh.tiles().any(|(_, placed)| !placed.tile().off_mesh_links().is_empty()));
        let areas: BTreeSet<u8> = all_polygons(&mesh).iter().map(|&p| tile(&mesh, p).tile().area(p.1)).collect();
        note("areas", areas.len() >= 4);
        let mut boxes = Vec::new();
        for poly in all_polygons(&mesh) {
            let outline = outline(&mesh, poly);
            let n = outline.len();
            let straight = |i: usize| orient_xz(outline[i], outline[(i + 1) % n], outline[(i + 2) % n]);
            note("collinear vertices", (0..n).any(|i| straight(i) == Turn::Straight));
            note("64 vertices", n == 64);
            note("detail of 12 triangles", tile(&mesh, poly).tile().detail_triangles(poly.1).len() >= 12);
            let middle = outline.iter().sum::<waymesh::math::DVec3>() / n as f64;
            boxes.push(middle);
        }
        let above = |i: usize| {
            boxes[..i]
                .iter()
                .any(|p| (p.x - boxes[i].x).abs() + (p.z - boxes[i].z).abs() < 0.5 && (p.y - boxes[i].y).abs() > 2.0)
        };
        note("stacked floors", (0..boxes.len()).any(above));
    }
    assert_eq!(occurring.len(), 11, "{occurring:?}");
}
