//! A surface seen from above: clearance as shades, what is blocked by its cause.

use crate::furniture::{self, Key};
use crate::paper::{Outline, Paper, Pen};
use crate::view::{View, tidy};
use crate::{Route, palette, route};
use std::collections::BTreeMap;
use waymesh::math::DVec3;
use waymesh::surface::{BlockCause, NavSurface, NavSurfaceTile};

/// Shades from walls outwards; the last one is the cap.
const SHADES: [&str; 7] = ["#7fb0b5", "#93c0bf", "#a7cec8", "#bbdbd2", "#cee6dc", "#deefe6", "#edf6f0"];

/// What a square is painted as.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Paint {
    /// A shade; the farther, the later, over those before it.
    Clear(usize),
    Blocked(BlockCause),
}

/// Draws a surface, and a route where there is one, as an SVG document. `size` is in pixels, for the longer side of the map.
pub fn svg(tile: &NavSurfaceTile, route: Option<&Route>, size: u32) -> String {
    let (mut low, mut high) = bounds(tile);
    for p in route.iter().flat_map(|r| r.points.iter().chain(r.ends.iter().flatten())) {
        (low, high) = (low.min(*p), high.max(*p));
    }
    let view = View::new(low, high, f64::from(size));
    let mut paper = Paper::new(view.paper_size());
    let used = squares(&mut paper, &view, tile);
    furniture::grid(&mut paper, &view, ["X →", "Z ↓"]);
    if let Some(route) = route {
        route::path(&mut paper, &view, route);
    }
    let headline = headline(tile);
    furniture::headline(&mut paper, &view, &headline);
    furniture::scale_bar(&mut paper, &view);
    legend(&mut paper, &view, tile, &used, route.is_some());
    paper.finish(&format!("Clearance surface seen from above: {headline}"), palette::BACKGROUND)
}

/// Around the squares of all samples.
pub fn bounds(tile: &NavSurfaceTile) -> (DVec3, DVec3) {
    let region = tile.region();
    let half = region.sample_size() * 0.5;
    let last = [region.samples_x(), region.samples_z()].map(|n| i64::from(n) - 1);
    let low = DVec3::new(region.x(0) - half, 0.0, region.z(0) - half);
    (low, DVec3::new(region.x(last[0]) + half, 0.0, region.z(last[1]) + half))
}

fn headline(tile: &NavSurfaceTile) -> String {
    let (region, summary) = (tile.region(), tile.summary());
    let area = summary.walkable as f64 * region.sample_size() * region.sample_size();
    [
        format!("{} x {} samples of {} m", region.samples_x(), region.samples_z(), tidy(region.sample_size())),
        format!("{area:.0} m² walkable"),
        format!("radii up to {} m", tidy(tile.max_agent_radius())),
    ]
    .join(" · ")
}

/// Paints the squares in runs; tells which paints there are.
pub(super) fn squares(paper: &mut Paper, view: &View, tile: &NavSurfaceTile) -> Vec<Paint> {
    let region = tile.region();
    let cap = tile.max_agent_radius();
    let paint = |i: u32, j: u32| match tile.cause(i.into(), j.into()) {
        Some(cause) => Paint::Blocked(cause),
        None => {
            let clearance = tile.clearance(i, j).unwrap_or(0.0);
            let part = if cap > 0.0 { clearance / cap } else { 1.0 };
            Paint::Clear(((part * (SHADES.len() - 1) as f64) as usize).min(SHADES.len() - 1))
        }
    };
    let mut outlines: BTreeMap<Paint, Outline> = BTreeMap::new();
    let half = region.sample_size() * 0.5;
    let x = |i: u32| region.x(i64::from(i)) - half;
    for j in 0..region.samples_z() {
        let z = [region.z(j.into()) - half, region.z(j.into()) + half];
        let row: Vec<Paint> = (0..region.samples_x()).map(|i| paint(i, j)).collect();
        let mut run = |paint: Paint, from: usize, to: usize| {
            let (from, to) = (x(from as u32), x(to as u32));
            let corners = [(from, z[0]), (to, z[0]), (to, z[1]), (from, z[1])];
            outlines.entry(paint).or_default().ring(corners.map(|(x, z)| view.place(x, z)));
        };
        // A shade is painted below all that are farther, too, so that no seams show between them.
        for shade in 0..SHADES.len() {
            let at_least = |paint: &Paint| matches!(paint, Paint::Clear(s) if *s >= shade);
            runs(&row, at_least, |from, to| run(Paint::Clear(shade), from, to));
        }
        for cause in BlockCause::ALL {
            runs(&row, |paint| *paint == Paint::Blocked(cause), |from, to| run(Paint::Blocked(cause), from, to));
        }
    }
    paper.open("surface");
    for (paint, outline) in &outlines {
        // A hair wider than the square, against seams between rows.
        paper.draw(outline, &Pen::fill(colour(*paint)).edged(colour(*paint), 0.35));
    }
    paper.close();
    outlines.into_keys().collect()
}

/// Calls back for each run of squares that belong.
fn runs(row: &[Paint], belongs: impl Fn(&Paint) -> bool, mut found: impl FnMut(usize, usize)) {
    let mut from = 0;
    while from < row.len() {
        let to = from + row[from..].iter().take_while(|paint| belongs(paint)).count();
        if to > from {
            found(from, to);
        }
        from = to + 1;
    }
}

fn colour(paint: Paint) -> &'static str {
    match paint {
        Paint::Clear(shade) => SHADES[shade],
        Paint::Blocked(BlockCause::NoGround) => "#d9d6cf",
        Paint::Blocked(BlockCause::Slope) => "#b08a5b",
        Paint::Blocked(BlockCause::Water) => "#5b8fc7",
        Paint::Blocked(BlockCause::NoWalk) => "#d98a95",
        Paint::Blocked(BlockCause::Obstacle) => palette::WALL,
        Paint::Blocked(BlockCause::Grid) => "#8c8577",
    }
}

fn name(cause: BlockCause) -> &'static str {
    match cause {
        BlockCause::NoGround => "no ground",
        BlockCause::Slope => "too steep",
        BlockCause::Water => "too deep",
        BlockCause::NoWalk => "no-walk area",
        BlockCause::Obstacle => "obstacle",
        BlockCause::Grid => "blocked in the grid",
    }
}

fn legend(paper: &mut Paper, view: &View, tile: &NavSurfaceTile, used: &[Paint], path: bool) {
    let mut key = Key::open(paper, view);
    let text = format!("clearance 0 to {} m", tidy(tile.max_agent_radius()));
    key.add_wide(&text, 12.0 * SHADES.len() as f64 - 16.0, |paper, at| {
        for (k, shade) in SHADES.iter().enumerate() {
            let x = at[0] + 12.0 * k as f64;
            let (top, bottom) = (at[1] - 6.0, at[1] + 6.0);
            paper.polygon([[x, top], [x + 12.0, top], [x + 12.0, bottom], [x, bottom]], &Pen::fill(*shade));
        }
    });
    for paint in used {
        if let Paint::Blocked(cause) = paint {
            key.area(name(*cause), &Pen::fill(colour(*paint)));
        }
    }
    if path {
        key.path();
    }
    key.close();
}
