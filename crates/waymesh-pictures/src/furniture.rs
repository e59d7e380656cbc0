//! What stands around the map: grid, axes, scale bar, legend.

use crate::lettering::{self, Anchor};
use crate::palette::{self, Kind, Palette};
use crate::paper::{Outline, Paper, Pen, Spot};
use crate::route;
use crate::view::{View, metres, tidy};

const SMALL: f64 = 8.0;

/// A faint grid with its coordinates along the top and the left side, and the names of the two axes.
pub fn grid(paper: &mut Paper, view: &View, [right, down]: [&str; 2]) {
    let step = view.round_length(150.0);
    let (low, high) = view.world();
    let (top_left, bottom_right) = view.frame();
    paper.open("grid");
    let mut lines = Outline::default();
    let mut labels: Vec<(String, Spot, Anchor)> = Vec::new();
    for axis in 0..2 {
        let mut k = (low[axis] / step).ceil();
        while k * step <= high[axis] {
            let value = k * step;
            if axis == 0 {
                let x = view.place(value, low[1])[0];
                lines.line([[x, top_left[1]], [x, bottom_right[1]]]);
                labels.push((tidy(value), [x, top_left[1] - 9.0], Anchor::Middle));
            } else {
                let y = view.place(low[0], value)[1];
                lines.line([[top_left[0], y], [bottom_right[0], y]]);
                labels.push((tidy(value), [top_left[0] - 10.0, y + SMALL * 0.5], Anchor::End));
            }
            k += 1.0;
        }
    }
    paper.draw(&lines, &Pen::stroke(palette::GRID, 1.0));
    for (text, at, anchor) in labels {
        lettering::write(paper, &text, at, SMALL, anchor, palette::FAINT_INK);
    }
    lettering::write(paper, right, [bottom_right[0], top_left[1] - 30.0], 9.0, Anchor::End, palette::INK);
    lettering::write(paper, down, [18.0, bottom_right[1]], 9.0, Anchor::Start, palette::INK);
    paper.close();
}

/// One line about the mesh, at the top.
pub fn headline(paper: &mut Paper, view: &View, text: &str) {
    let (top_left, _) = view.frame();
    lettering::write(paper, text, [top_left[0], top_left[1] - 30.0], 9.0, Anchor::Start, palette::INK);
}

/// A bar of a round length below the map.
pub fn scale_bar(paper: &mut Paper, view: &View) {
    let (top_left, bottom_right) = view.frame();
    let length = view.round_length(170.0);
    let (x, y) = (top_left[0], bottom_right[1] + 34.0);
    let width = length * view.scale;
    paper.open("scale-bar");
    let half = |from: f64, to: f64| [[x + from, y - 3.0], [x + to, y - 3.0], [x + to, y + 3.0], [x + from, y + 3.0]];
    paper.polygon(half(0.0, width * 0.5), &Pen::fill(palette::INK));
    paper.polygon(half(0.0, width), &Pen::stroke(palette::INK, 1.0));
    let mut text = |label: String, at: f64| {
        lettering::write(paper, &label, [x + at, y + 18.0], SMALL, Anchor::Middle, palette::INK);
    };
    text("0".into(), 0.0);
    text(metres(length), width);
    paper.close();
}

/// What the legend has to explain.
pub struct Explained {
    pub portals: bool,
    pub links: bool,
    pub expanded: bool,
    pub corridor: bool,
    pub path: bool,
}

/// A key to colours and lines, flowing to the right of the scale bar.
pub struct Key<'a> {
    paper: &'a mut Paper,
    left: f64,
    right: f64,
    at: Spot,
}

impl<'a> Key<'a> {
    pub fn open(paper: &'a mut Paper, view: &View) -> Self {
        let (top_left, bottom_right) = view.frame();
        let left = top_left[0] + view.round_length(170.0) * view.scale + 56.0;
        paper.open("legend");
        Self { paper, left, right: paper_right(view), at: [left, bottom_right[1] + 34.0] }
    }

    /// Draws a sample, beginning at the place given, and what it means.
    pub fn add(&mut self, text: &str, draw: impl FnOnce(&mut Paper, Spot)) {
        self.add_wide(text, 0.0, draw);
    }

    /// As [`add`](Self::add), for a sample that is so much wider than usual.
    pub fn add_wide(&mut self, text: &str, wider: f64, draw: impl FnOnce(&mut Paper, Spot)) {
        let needed = 24.0 + wider + lettering::width(text, SMALL) + 18.0;
        if self.at[0] + needed - 18.0 > self.right && self.at[0] > self.left {
            self.at = [self.left, self.at[1] + 20.0];
        }
        let here = self.at;
        self.at[0] += needed;
        draw(self.paper, here);
        let place = [here[0] + wider + 24.0, here[1] + SMALL * 0.5];
        lettering::write(self.paper, text, place, SMALL, Anchor::Start, palette::INK);
    }

    pub fn area(&mut self, text: &str, pen: &Pen) {
        self.add(text, |paper, [x, y]| {
            paper.polygon([[x, y - 6.0], [x + 16.0, y - 6.0], [x + 16.0, y + 6.0], [x, y + 6.0]], pen);
        });
    }

    pub fn line(&mut self, text: &str, pen: &Pen) {
        self.add(text, |paper, [x, y]| paper.line([[x, y], [x + 16.0, y]], pen));
    }

    /// A path and its ends.
    pub fn path(&mut self) {
        self.line("path", &Pen::stroke(palette::PATH, 3.0));
        self.ends();
    }

    pub fn ends(&mut self) {
        self.add("start", |paper, at| route::start_marker(paper, [at[0] + 8.0, at[1]], 0.75));
        self.add("goal", |paper, at| route::goal_marker(paper, [at[0] + 8.0, at[1] + 8.0], 0.7));
    }

    pub fn close(self) {
        self.paper.close();
    }
}

/// The key to a mesh and what is drawn over it.
pub fn legend(paper: &mut Paper, view: &View, palette: &Palette, explained: &Explained) {
    let mut key = Key::open(paper, view);
    let (kinds, others) = palette.legend();
    for kind in &kinds {
        key.area(&name_of(*kind, &kinds), &Pen::fill(palette.swatch(*kind)).edged(palette::WALL, 1.0));
    }
    if others > 0 {
        key.area(&format!("{others} more"), &Pen::fill(Palette::grey()).edged(palette::WALL, 1.0));
    }
    if let (Some(kind), true) = (kinds.first(), palette.shows_heights()) {
        let [low, high] = palette.heights();
        let label = format!("{} to {} high", tidy((low * 10.0).round() / 10.0), metres((high * 10.0).round() / 10.0));
        key.add_wide(&label, 24.0, |paper, [x, y]| {
            for step in 0..5 {
                let (left, height) = (x + 8.0 * f64::from(step), low + (high - low) * f64::from(step) / 4.0);
                let corners = [[left, y - 6.0], [left + 8.0, y - 6.0], [left + 8.0, y + 6.0], [left, y + 6.0]];
                paper.polygon(corners, &Pen::fill(palette.fill(*kind, height)));
            }
        });
    }
    if explained.portals {
        key.line("portal", &Pen::stroke(palette::PORTAL, 1.4).dashed(2.0, 3.5));
    }
    if explained.links {
        key.line("off-mesh link", &Pen::stroke(palette::LINK, 2.0));
    }
    if explained.expanded {
        key.area("also searched", &Pen::fill(route::EXPANDED_FILL).faint(0.8));
    }
    if explained.corridor {
        key.area("corridor", &Pen::fill(palette::CORRIDOR).faint(0.45));
    }
    if explained.path {
        key.path();
    }
    key.close();
}

fn paper_right(view: &View) -> f64 {
    view.paper_size()[0] - 20.0
}

fn name_of(kind: Kind, all: &[Kind]) -> String {
    let several_areas = all.iter().any(|k| k.area != all[0].area);
    let several_islands = all.iter().any(|k| k.rank != all[0].rank);
    match (several_areas, several_islands) {
        (true, true) => format!("area {}, island {}", kind.area, kind.rank + 1),
        (true, false) => format!("area {}", kind.area),
        (false, true) if kind.rank == 0 => "largest island".into(),
        (false, true) => format!("island {}", kind.rank + 1),
        (false, false) => "walkable".into(),
    }
}
