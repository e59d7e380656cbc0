//! What stands around the map: grid, axes, scale bar, legend.

use super::lettering::{self, Anchor};
use super::palette::{self, Kind, Palette};
use super::paper::{Outline, Paper, Pen, Spot};
use super::route;
use super::view::{View, metres, tidy};

const SMALL: f64 = 8.0;

/// A faint grid with its coordinates along the top and the left side.
pub fn grid(paper: &mut Paper, view: &View) {
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
    lettering::write(paper, "X →", [bottom_right[0], top_left[1] - 30.0], 9.0, Anchor::End, palette::INK);
    lettering::write(paper, "Z ↓", [18.0, bottom_right[1]], 9.0, Anchor::Start, palette::INK);
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

/// A key to the colours and lines, flowing to the right of the scale bar.
pub fn legend(paper: &mut Paper, view: &View, palette: &Palette, explained: &Explained) {
    let mut flow = Flow::beside_scale_bar(view);
    paper.open("legend");
    let (kinds, others) = palette.legend();
    for kind in &kinds {
        let text = name_of(*kind, &kinds);
        let at = flow.place(&text);
        swatch(paper, at, &Pen::fill(palette.swatch(*kind)).edged(palette::WALL, 1.0));
        label(paper, at, &text);
    }
    if others > 0 {
        let text = format!("{others} more");
        let at = flow.place(&text);
        swatch(paper, at, &Pen::fill(Palette::grey()).edged(palette::WALL, 1.0));
        label(paper, at, &text);
    }
    let mut line = |shown: bool, text: &str, draw: &dyn Fn(&mut Paper, Spot)| {
        if shown {
            let at = flow.place(text);
            draw(paper, at);
            label(paper, at, text);
        }
    };
    line(explained.portals, "portal", &stroke(Pen::stroke(palette::PORTAL, 1.4).dashed(2.0, 3.5)));
    line(explained.links, "off-mesh link", &stroke(Pen::stroke(palette::LINK, 2.0)));
    line(explained.expanded, "expanded besides", &|paper, at| {
        swatch(paper, at, &Pen::fill(route::EXPANDED_FILL).faint(0.8));
    });
    line(explained.corridor, "corridor", &|paper, at| {
        swatch(paper, at, &Pen::fill(palette::CORRIDOR).faint(0.45));
    });
    if explained.path {
        path_key(paper, &mut flow);
    }
    paper.close();
}

/// The part of a legend that explains a path.
pub fn path_key(paper: &mut Paper, flow: &mut Flow) {
    let at = flow.place("path");
    stroke(Pen::stroke(palette::PATH, 3.0))(paper, at);
    label(paper, at, "path");
    let at = flow.place("start");
    route::start_marker(paper, [at[0] + 8.0, at[1]], 0.75);
    label(paper, at, "start");
    let at = flow.place("goal");
    route::goal_marker(paper, [at[0] + 8.0, at[1] + 8.0], 0.7);
    label(paper, at, "goal");
}

fn stroke(pen: Pen) -> impl Fn(&mut Paper, Spot) {
    move |paper, at| paper.line([[at[0], at[1]], [at[0] + 16.0, at[1]]], &pen)
}

/// Places for the entries of a legend, line by line to the right of the scale bar.
pub struct Flow {
    left: f64,
    right: f64,
    at: Spot,
}

impl Flow {
    pub fn beside_scale_bar(view: &View) -> Self {
        let (top_left, bottom_right) = view.frame();
        let left = top_left[0] + view.round_length(170.0) * view.scale + 56.0;
        Self { left, right: paper_right(view), at: [left, bottom_right[1] + 34.0] }
    }

    /// The next place for an entry with this text.
    pub fn place(&mut self, text: &str) -> Spot {
        self.place_wide(text, 0.0)
    }

    /// As [`place`](Self::place), for a sign that is so much wider than usual.
    pub fn place_wide(&mut self, text: &str, wider: f64) -> Spot {
        let needed = 24.0 + wider + lettering::width(text, SMALL) + 18.0;
        if self.at[0] + needed - 18.0 > self.right && self.at[0] > self.left {
            self.at = [self.left, self.at[1] + 20.0];
        }
        let here = self.at;
        self.at[0] += needed;
        here
    }
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

/// A field of colour before an entry.
pub fn swatch(paper: &mut Paper, at: Spot, pen: &Pen) {
    let [x, y] = at;
    paper.polygon([[x, y - 6.0], [x + 16.0, y - 6.0], [x + 16.0, y + 6.0], [x, y + 6.0]], pen);
}

/// The text of an entry.
pub fn label(paper: &mut Paper, at: Spot, text: &str) {
    lettering::write(paper, text, [at[0] + 24.0, at[1] + SMALL * 0.5], SMALL, Anchor::Start, palette::INK);
}
