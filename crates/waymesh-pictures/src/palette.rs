//! Colours that people with any colour vision can tell apart, light enough to draw on (after Paul Tol's "light" scheme,
//! toned down).

use std::collections::BTreeMap;
use waymesh::mesh::{Islands, TiledNavMesh};

pub const BACKGROUND: &str = "#fbfaf7";
pub const INK: &str = "#3a4350";
pub const FAINT_INK: &str = "#8b939e";
pub const GRID: &str = "#ebe8e1";
pub const WALL: &str = "#46505e";
pub const PORTAL: &str = "#5b7083";
pub const PATH: &str = "#c2410c";
pub const CORRIDOR: &str = "#0f766e";
pub const EXPANDED: &str = "#b45309";
pub const LINK: &str = "#7b3294";

/// Red, green, blue, 0 to 255.
type Colour = [f64; 3];

const FILLS: [Colour; 8] = [
    [176.0, 203.0, 226.0], // pale blue
    [239.0, 220.0, 150.0], // sand
    [146.0, 208.0, 187.0], // mint
    [245.0, 183.0, 160.0], // apricot
    [203.0, 213.0, 117.0], // pear
    [240.0, 190.0, 208.0], // rose
    [188.0, 178.0, 218.0], // lilac
    [190.0, 186.0, 120.0], // olive
];
const OTHERS: Colour = [214.0, 214.0, 212.0];

/// What a polygon is coloured by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Kind {
    pub area: u8,
    /// 0 for the island of the largest surface, then by falling size.
    pub rank: u32,
}

/// The colour of each kind of polygon.
pub struct Palette {
    ranks: Vec<u32>,
    kinds: BTreeMap<Kind, usize>,
    /// Lowest and highest polygon.
    heights: [f64; 2],
}

impl Palette {
    /// Gives the first colours to the areas of the largest island, then to the others by size.
    pub fn new(mesh: &TiledNavMesh, islands: &Islands) -> Self {
        let mut sizes = vec![0.0; islands.count as usize];
        let mut heights = [f64::INFINITY, f64::NEG_INFINITY];
        for (slot, placed) in mesh.tiles() {
            for p in 0..placed.tile().polygon_count() {
                let outline: Vec<_> = placed.outline(p).map(|v| v - placed.origin()).collect();
                sizes[islands.of(slot, p) as usize] += waymesh::math::signed_area_xz(&outline);
                let height = mean_height(placed, p);
                heights = [heights[0].min(height), heights[1].max(height)];
            }
        }
        let mut order: Vec<usize> = (0..sizes.len()).collect();
        order.sort_by(|&a, &b| sizes[b].total_cmp(&sizes[a]).then(a.cmp(&b)));
        let mut ranks = vec![0; sizes.len()];
        order.iter().enumerate().for_each(|(rank, &island)| ranks[island] = rank as u32);
        let mut kinds = BTreeMap::new();
        for (slot, placed) in mesh.tiles() {
            for p in 0..placed.tile().polygon_count() {
                let rank = ranks[islands.of(slot, p) as usize];
                kinds.insert(Kind { area: placed.tile().area(p), rank }, 0);
            }
        }
        let mut by_rank: Vec<Kind> = kinds.keys().copied().collect();
        by_rank.sort_by_key(|k| (k.rank, k.area));
        by_rank.iter().enumerate().for_each(|(i, kind)| {
            kinds.insert(*kind, i);
        });
        Self { ranks, kinds, heights }
    }

    pub fn kind(&self, area: u8, island: u32) -> Kind {
        Kind { area, rank: self.ranks[island as usize] }
    }

    /// Kinds with a colour of their own, first colour first, and how many share the last, grey one.
    pub fn legend(&self) -> (Vec<Kind>, usize) {
        let mut kinds: Vec<Kind> = self.kinds.keys().copied().collect();
        kinds.sort_by_key(|k| self.kinds[k]);
        let others = kinds.len().saturating_sub(FILLS.len());
        kinds.truncate(FILLS.len());
        (kinds, others)
    }

    fn base(&self, kind: Kind) -> Colour {
        let place = self.kinds.get(&kind).copied().unwrap_or(FILLS.len());
        FILLS.get(place).copied().unwrap_or(OTHERS)
    }

    pub fn swatch(&self, kind: Kind) -> String {
        hex(self.base(kind))
    }

    pub fn grey() -> String {
        hex(OTHERS)
    }

    /// The colour at a height: low ground a little darker, high ground lighter, in steps.
    pub fn fill(&self, kind: Kind, height: f64) -> String {
        const STEPS: f64 = 8.0;
        let base = self.base(kind);
        if !self.shows_heights() {
            return hex(base);
        }
        let range = self.heights[1] - self.heights[0];
        let t = ((height - self.heights[0]) / range * STEPS).round() / STEPS - 0.35;
        hex(base.map(|c| if t < 0.0 { c * (1.0 + 0.28 * t) } else { c + (255.0 - c) * 0.62 * t }))
    }

    /// Whether polygons differ enough in height for shades to tell anything.
    pub fn shows_heights(&self) -> bool {
        self.heights[1] - self.heights[0] > 0.5
    }

    /// Lowest and highest polygon.
    pub fn heights(&self) -> [f64; 2] {
        self.heights
    }
}

/// Mean height of a polygon's corners.
pub fn mean_height(placed: &waymesh::mesh::PlacedTile, p: u32) -> f64 {
    let corners = placed.outline(p);
    let n = corners.len() as f64;
    corners.map(|v| v.y).sum::<f64>() / n
}

fn hex(colour: Colour) -> String {
    let [r, g, b] = colour.map(|c| c.round().clamp(0.0, 255.0) as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A colour for the `i`-th of many things beside each other.
pub fn cycling(i: usize) -> String {
    hex(FILLS[i % FILLS.len()])
}

/// Red, green, blue, 0 to 1, of an area, for files of geometry.
pub fn area_colour(area: u8) -> [f64; 3] {
    FILLS[usize::from(area) % FILLS.len()].map(|c| c / 255.0)
}
