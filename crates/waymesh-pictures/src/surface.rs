//! The mesh itself: polygons, their edges, walls and portals, floor above floor.

use crate::palette::{self, Palette, mean_height};
use crate::paper::{Outline, Paper, Pen};
use crate::view::View;
use std::collections::BTreeMap;
use waymesh::math::{DVec3, lerp};
use waymesh::mesh::{EdgeNeighbour, Islands, LinkKind, PlacedTile, TiledNavMesh};

/// One layer of the drawing, so that upper floors cover lower ones.
#[derive(Default)]
struct Storey {
    fills: BTreeMap<String, Outline>,
    edges: Outline,
    portals: Outline,
    walls: Outline,
}

/// Draws the mesh; tells whether portals are to be seen.
pub fn draw(paper: &mut Paper, view: &View, mesh: &TiledNavMesh, islands: &Islands, palette: &Palette) -> bool {
    let [low, high] = palette.heights();
    // Storeys of half a person's height or more, 40 at most.
    let storey_height = ((high - low) / 40.0).max(1.0);
    let mut storeys: BTreeMap<i64, Storey> = BTreeMap::new();
    let (mut area, mut count) = (0.0, 0u32);
    for (slot, placed) in mesh.tiles_by_key() {
        for p in 0..placed.tile().polygon_count() {
            let height = mean_height(placed, p);
            let storey = storeys.entry(((height - low) / storey_height).floor() as i64).or_default();
            let kind = palette.kind(placed.tile().area(p), islands.of(slot, p));
            let fill = storey.fills.entry(palette.fill(kind, height)).or_default();
            fill.ring(placed.outline(p).map(|v| view.spot(v)));
            edges(storey, view, placed, p);
            let (a, b) = placed.polygon_bounds(p);
            area += (b.x - a.x) * (b.z - a.z);
            count += 1;
        }
    }
    // Lines get thinner where polygons get small on paper.
    let polygon_side = (area / f64::from(count.max(1))).sqrt() * view.scale;
    let weight = (polygon_side / 18.0).clamp(0.35, 1.0);
    let detailed = polygon_side >= 5.0;
    paper.open("mesh");
    for storey in storeys.values() {
        for (colour, outline) in &storey.fills {
            // The stroke in the fill's own colour closes the hairlines between neighbours.
            paper.draw(outline, &Pen::fill(colour).edged(colour, 0.6));
        }
        if detailed {
            paper.draw(&storey.edges, &Pen::stroke("#ffffff", 0.9 * weight).faint(0.75));
            paper.draw(&storey.portals, &Pen::stroke(palette::PORTAL, 0.9 * weight).dashed(2.0, 3.5).faint(0.8));
        }
        paper.draw(&storey.walls, &Pen::stroke(palette::WALL, 1.7 * weight));
    }
    paper.close();
    detailed && storeys.values().any(|storey| !storey.portals.is_empty())
}

fn edges(storey: &mut Storey, view: &View, placed: &PlacedTile, p: u32) {
    for (e, neighbour) in placed.tile().neighbours(p).enumerate() {
        let (a, b) = placed.edge(p, e);
        let stretch = |from: f64, to: f64| [view.spot(lerp(a, b, from)), view.spot(lerp(a, b, to))];
        match neighbour {
            EdgeNeighbour::Polygon(other) => {
                if p < other {
                    storey.edges.line(stretch(0.0, 1.0));
                }
            }
            EdgeNeighbour::None => storey.walls.line(stretch(0.0, 1.0)),
            EdgeNeighbour::Border(side) => {
                let once = matches!(side, waymesh::mesh::Side::East | waymesh::mesh::Side::North);
                let mut open = portal_ranges(placed, p, e);
                open.sort_by(|a, b| a[0].total_cmp(&b[0]));
                let mut done = 0.0;
                for [from, to] in open {
                    if from > done {
                        storey.walls.line(stretch(done, from));
                    }
                    if once {
                        storey.portals.line(stretch(from, to));
                    }
                    done = to.max(done);
                }
                if done < 1.0 {
                    storey.walls.line(stretch(done, 1.0));
                }
            }
        }
    }
}

/// The parts of an edge that lead into other tiles, as fractions.
fn portal_ranges(placed: &PlacedTile, p: u32, e: usize) -> Vec<[f64; 2]> {
    let links = placed.links(p).iter();
    links
        .filter_map(|link| match link.kind {
            LinkKind::Portal { edge, range_min, range_max, .. } if usize::from(edge) == e => {
                Some([f64::from(range_min) / 255.0, f64::from(range_max) / 255.0])
            }
            _ => None,
        })
        .collect()
}

/// The off-mesh links, as bows with an arrow head at each end that can be reached.
pub fn off_mesh_links(paper: &mut Paper, view: &View, mesh: &TiledNavMesh) -> bool {
    let (mut bows, mut heads, mut loose) = (Outline::default(), Outline::default(), Outline::default());
    let mut ends = Vec::new();
    for (_, placed) in mesh.tiles_by_key() {
        for (i, link) in placed.tile().off_mesh_links().iter().enumerate() {
            let (a, b) = (view.spot(link.start), view.spot(link.end));
            let connected = !placed.attachment(i).contains(&None);
            let middle = bend(a, b);
            let bow = if connected { &mut bows } else { &mut loose };
            bow.bow(a, middle, b);
            if connected {
                arrow_head(&mut heads, middle, b);
                if link.bidirectional {
                    arrow_head(&mut heads, middle, a);
                }
            }
            ends.extend([a, b]);
        }
    }
    paper.open("off-mesh-links");
    paper.draw(&loose, &Pen::stroke(palette::FAINT_INK, 1.6).dashed(1.0, 4.0));
    paper.draw(&bows, &Pen::stroke(palette::BACKGROUND, 4.4).faint(0.8));
    paper.draw(&bows, &Pen::stroke(palette::LINK, 2.0));
    paper.draw(&heads, &Pen::fill(palette::LINK));
    for end in &ends {
        paper.circle(*end, 2.6, &Pen::fill(palette::BACKGROUND).edged(palette::LINK, 1.4));
    }
    paper.close();
    !ends.is_empty()
}

/// The point that a bow from `a` to `b` is drawn towards.
fn bend(a: [f64; 2], b: [f64; 2]) -> [f64; 2] {
    let (dx, dy) = (b[0] - a[0], b[1] - a[1]);
    [(a[0] + b[0]) * 0.5 + dy * 0.28, (a[1] + b[1]) * 0.5 - dx * 0.28]
}

fn arrow_head(outline: &mut Outline, from: [f64; 2], tip: [f64; 2]) {
    let (dx, dy) = (tip[0] - from[0], tip[1] - from[1]);
    let length = (dx * dx + dy * dy).sqrt();
    if length < 1.0 {
        return;
    }
    let (ux, uy) = (dx / length, dy / length);
    let tip = [tip[0] - ux * 3.0, tip[1] - uy * 3.0];
    let base = [tip[0] - ux * 9.0, tip[1] - uy * 9.0];
    outline.ring([tip, [base[0] - uy * 3.6, base[1] + ux * 3.6], [base[0] + uy * 3.6, base[1] - ux * 3.6]]);
}

/// World positions of a polygon's outline.
pub fn outline_of(mesh: &TiledNavMesh, slot: u32, polygon: u32) -> Vec<DVec3> {
    mesh.tile(slot).map(|placed| placed.outline(polygon).collect()).unwrap_or_default()
}
