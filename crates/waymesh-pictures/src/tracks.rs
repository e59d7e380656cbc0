//! A scene that was played: the map from above with the way of every agent.

use crate::furniture::{self, Key};
use crate::lettering::{self, Anchor};
use crate::palette::{self, Palette};
use crate::paper::{Paper, Pen, Spot};
use crate::view::{View, tidy};
use crate::{clearance, surface};
use waymesh::agent::scene::SceneMap;
use waymesh::agent::{AgentStatus, SurfaceMap};
use waymesh::math::DVec3;
use waymesh::mesh::{MeshSummary, TiledNavMesh, find_islands};

/// The way of an agent.
#[derive(Clone, Debug)]
pub struct Track {
    /// The agent's name.
    pub name: String,
    /// Where it went, beginning with where it started.
    pub points: Vec<DVec3>,
    /// Where it was at every whole second on its way.
    pub seconds: Vec<DVec3>,
    /// Where it was sent.
    pub goal: Option<DVec3>,
    /// What it was doing in the end.
    pub status: AgentStatus,
}

impl Track {
    /// An agent at its start.
    pub fn new(name: &str, start: DVec3) -> Self {
        let status = AgentStatus::Idle;
        let name = match name.char_indices().nth(MOST_LETTERS) {
            Some((cut, _)) => format!("{}..", &name[..cut]),
            None => name.to_owned(),
        };
        Self { name, points: vec![start], seconds: Vec::new(), goal: None, status }
    }

    /// Notes where it is now. Of places in a line the first and the last are kept.
    pub fn push(&mut self, place: DVec3) {
        let last = self.points.len() - 1;
        if self.points[last] == place {
            return;
        }
        if last > 0 {
            let (a, b) = (self.points[last - 1], self.points[last]);
            let (before, after) = (b - a, place - b);
            let aside = before.x * after.z - before.z * after.x;
            let along = before.x * after.x + before.z * after.z;
            if along > 0.0 && aside.abs() <= STRAIGHT * along {
                self.points[last] = place;
                return;
            }
        }
        if self.points.len() >= MOST_POINTS {
            // Every other one goes; the start stays.
            let mut index = 0;
            self.points.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        }
        self.points.push(place);
    }

    /// Notes that a second has passed.
    pub fn tick(&mut self) {
        let here = self.points[self.points.len() - 1];
        if self.seconds.len() < MOST_SECONDS && self.seconds.last() != Some(&here) {
            self.seconds.push(here);
        }
    }
}

/// A turn of less than this, as a tangent, is none.
const STRAIGHT: f64 = 1e-6;
/// Ways of more points are thinned out.
const MOST_POINTS: usize = 100_000;
/// Seconds that are marked on a way.
const MOST_SECONDS: usize = 600;
/// Agents that have a place in the legend and their name on the map.
const MOST_NAMES: usize = 8;
/// Letters of a name that are written.
const MOST_LETTERS: usize = 24;
/// Strong enough to stand out from every map, told apart with any colour vision.
const COLOURS: [&str; 6] = ["#c2410c", "#1d4ed8", "#7b3294", "#0f766e", "#a16207", "#be185d"];

fn colour(agent: usize) -> &'static str {
    COLOURS[agent % COLOURS.len()]
}

/// Draws a scene as an SVG document. `size` is in pixels, for the longer side of the map.
pub fn svg(map: &SceneMap, tracks: &[Track], size: u32) -> String {
    let (mut low, mut high) = match map {
        SceneMap::Surface(map) => clearance::bounds(&map.surface),
        SceneMap::Mesh(map) => bounds(&map.mesh),
    };
    for p in tracks.iter().flat_map(|track| track.points.iter().chain(&track.goal)) {
        (low, high) = (low.min(*p), high.max(*p));
    }
    let view = View::new(low, high, f64::from(size));
    let mut paper = Paper::new(view.paper_size());
    match map {
        SceneMap::Surface(map) => draw_surface(&mut paper, &view, map),
        SceneMap::Mesh(map) => draw_mesh(&mut paper, &view, &map.mesh),
    }
    draw_tracks(&mut paper, &view, tracks);
    let headline = headline(tracks);
    furniture::headline(&mut paper, &view, &headline);
    furniture::scale_bar(&mut paper, &view);
    legend(&mut paper, &view, tracks);
    paper.finish(&format!("Scene seen from above: {headline}"), palette::BACKGROUND)
}

fn bounds(mesh: &TiledNavMesh) -> (DVec3, DVec3) {
    MeshSummary::of(mesh).bounds.unwrap_or((DVec3::splat(-5.0), DVec3::splat(5.0)))
}

fn draw_surface(paper: &mut Paper, view: &View, map: &SurfaceMap) {
    clearance::squares(paper, view, &map.surface);
    furniture::grid(paper, view, ["X →", "Z ↓"]);
}

fn draw_mesh(paper: &mut Paper, view: &View, mesh: &TiledNavMesh) {
    furniture::grid(paper, view, ["X →", "Z ↓"]);
    let islands = find_islands(mesh);
    surface::draw(paper, view, mesh, &islands, &Palette::new(mesh, &islands));
    surface::off_mesh_links(paper, view, mesh);
}

fn draw_tracks(paper: &mut Paper, view: &View, tracks: &[Track]) {
    // First what lies lowest: lines, then marks, then names.
    paper.open("tracks");
    for (agent, track) in tracks.iter().enumerate() {
        let spots = || track.points.iter().map(|&p| view.spot(p));
        paper.line(spots(), &Pen::stroke(palette::BACKGROUND, 6.0).faint(0.85));
        paper.line(spots(), &Pen::stroke(colour(agent), 2.8));
        if let (Some(goal), Some(&end)) = (track.goal, track.points.last()) {
            paper.line([view.spot(end), view.spot(goal)], &Pen::stroke(colour(agent), 1.6).dashed(1.0, 5.0));
        }
    }
    for (agent, track) in tracks.iter().enumerate() {
        for &second in &track.seconds {
            paper.circle(view.spot(second), 3.0, &Pen::fill(palette::BACKGROUND).edged(colour(agent), 1.6));
        }
    }
    for (agent, track) in tracks.iter().enumerate() {
        if let Some(goal) = track.goal {
            goal_mark(paper, view.spot(goal), agent);
        }
        start_mark(paper, view.spot(track.points[0]), agent);
    }
    if tracks.len() <= MOST_NAMES {
        for (agent, track) in tracks.iter().enumerate() {
            let [x, y] = view.spot(track.points[0]);
            lettering::write(paper, &track.name, [x + 14.0, y - 8.0], 9.0, Anchor::Start, colour(agent));
        }
    }
    paper.close();
}

/// A disc with a ring.
fn start_mark(paper: &mut Paper, at: Spot, agent: usize) {
    paper.circle(at, 7.0, &Pen::fill("#ffffff").edged(colour(agent), 2.4));
    paper.circle(at, 3.0, &Pen::fill(colour(agent)));
}

/// A square that stands on its tip.
fn goal_mark(paper: &mut Paper, [x, y]: Spot, agent: usize) {
    let diamond = |r: f64| [[x, y - r], [x + r, y], [x, y + r], [x - r, y]];
    paper.polygon(diamond(10.0), &Pen::fill("#ffffff").edged(colour(agent), 2.4));
    paper.polygon(diamond(4.5), &Pen::fill(colour(agent)));
}

fn headline(tracks: &[Track]) -> String {
    let agents = match tracks.len() {
        1 => "1 agent".into(),
        many => format!("{many} agents"),
    };
    let all = [AgentStatus::Arrived, AgentStatus::Moving, AgentStatus::Unreachable, AgentStatus::Idle];
    let counts = all.into_iter().filter_map(|status| {
        let count = tracks.iter().filter(|track| track.status == status).count();
        (count > 0).then(|| format!("{count} {}", status.name()))
    });
    std::iter::once(agents).chain(counts).collect::<Vec<_>>().join(" · ")
}

fn legend(paper: &mut Paper, view: &View, tracks: &[Track]) {
    let mut key = Key::open(paper, view);
    for (agent, track) in tracks.iter().enumerate().take(MOST_NAMES) {
        let length: f64 = track.points.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum();
        let metres = tidy((length * 10.0).round() / 10.0);
        let text = format!("{}: {}, {metres} m", track.name, track.status.name());
        key.line(&text, &Pen::stroke(colour(agent), 2.8));
    }
    if tracks.len() > MOST_NAMES {
        key.add(&format!("{} more", tracks.len() - MOST_NAMES), |_, _| {});
    }
    if !tracks.is_empty() {
        key.add("start", |paper, at| start_mark(paper, [at[0] + 8.0, at[1]], 0));
        key.add("goal", |paper, at| goal_mark(paper, [at[0] + 8.0, at[1]], 0));
    }
    if tracks.iter().any(|track| !track.seconds.is_empty()) {
        let pen = Pen::fill(palette::BACKGROUND).edged(palette::INK, 1.6);
        key.add("every second", |paper, at| paper.circle([at[0] + 8.0, at[1]], 3.0, &pen));
    }
    key.close();
}
