//! A path drawn over the mesh.

use crate::outline_of;
use crate::palette;
use crate::paper::{Outline, Paper, Pen, Spot};
use crate::view::View;
use std::collections::BTreeSet;
use waymesh::math::DVec3;
use waymesh::mesh::{PolyName, TiledNavMesh};

/// What a search found, as plain outlines and points in the world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Route {
    /// Outlines of the polygons that the search expanded beside the corridor.
    pub expanded: Vec<Vec<DVec3>>,
    /// Outlines of the corridor's polygons.
    pub corridor: Vec<Vec<DVec3>>,
    /// The path's points, start first.
    pub points: Vec<DVec3>,
    /// Where the path was asked to begin and to end.
    pub ends: Option<[DVec3; 2]>,
    /// Whether the path reaches the end.
    pub complete: bool,
}

impl Route {
    /// Gives the route the outlines of polygons by their names, as answers of the query protocol have them. What the corridor
    /// has is left out of the expanded ones, and names of no polygon are passed over.
    #[must_use]
    pub fn with_polygons<'n>(
        mut self,
        mesh: &TiledNavMesh,
        expanded: impl Iterator<Item = &'n str>,
        corridor: impl Iterator<Item = &'n str>,
    ) -> Self {
        let corridor: BTreeSet<&str> = corridor.collect();
        let outline = |name: &str| {
            let reference = mesh.find(name.parse::<PolyName>().ok()?)?;
            Some(outline_of(mesh, reference.slot(), reference.polygon()))
        };
        self.expanded = expanded.filter(|name| !corridor.contains(name)).filter_map(outline).collect();
        self.corridor = corridor.into_iter().filter_map(outline).collect();
        self
    }
}

/// How expanded polygons are marked, once [`polygons`] has run.
pub const EXPANDED_FILL: &str = "url(#expanded)";

/// Draws the polygons below the path.
pub fn polygons(paper: &mut Paper, view: &View, route: &Route) {
    let outline = |rings: &[Vec<DVec3>]| {
        let mut outline = Outline::default();
        rings.iter().for_each(|ring| outline.ring(ring.iter().map(|&v| view.spot(v))));
        outline
    };
    paper.open("search");
    paper.hatching("expanded", palette::EXPANDED);
    let expanded = outline(&route.expanded);
    paper.draw(&expanded, &Pen::fill(EXPANDED_FILL).faint(0.55));
    let corridor = outline(&route.corridor);
    paper.draw(&corridor, &Pen::fill(palette::CORRIDOR).faint(0.26));
    paper.draw(&corridor, &Pen::stroke(palette::CORRIDOR, 1.1).faint(0.6));
    paper.close();
}

/// Draws the path, its corners and its ends.
pub fn path(paper: &mut Paper, view: &View, route: &Route) {
    let spots: Vec<Spot> = route.points.iter().map(|&v| view.spot(v)).collect();
    paper.open("path");
    paper.line(spots.iter().copied(), &Pen::stroke(palette::BACKGROUND, 6.5).faint(0.9));
    paper.line(spots.iter().copied(), &Pen::stroke(palette::PATH, 3.0));
    if spots.len() <= 200 {
        for spot in spots.iter().skip(1).take(spots.len().saturating_sub(2)) {
            paper.circle(*spot, 3.4, &Pen::fill(palette::BACKGROUND).edged(palette::PATH, 1.8));
        }
    }
    if let Some(ends) = route.ends {
        let [start, goal] = ends.map(|v| view.spot(v));
        // From the ends that were asked for to where the path really begins and stops.
        for (asked, real) in [(start, spots.first()), (goal, spots.last())] {
            if let Some(&real) = real {
                paper.line([real, asked], &Pen::stroke(palette::PATH, 1.6).dashed(1.0, 5.0).faint(0.8));
            }
        }
        start_marker(paper, start, 1.0);
        goal_marker(paper, goal, 1.0);
    }
    paper.close();
}

/// A ring with a dot.
pub fn start_marker(paper: &mut Paper, at: Spot, size: f64) {
    paper.circle(at, 8.0 * size, &Pen::fill("#ffffff").edged(palette::PATH, 2.6 * size));
    paper.circle(at, 3.0 * size, &Pen::fill(palette::PATH));
}

/// A pin whose point stands on the goal.
pub fn goal_marker(paper: &mut Paper, at: Spot, size: f64) {
    let [x, y] = at;
    let r = 8.5 * size;
    let top = [x, y - 20.0 * size];
    // Where the lines from the tip touch the head.
    let (dx, dy) = (r * 0.905, r * 0.425);
    paper.polygon(
        [at, [top[0] - dx, top[1] + dy], [top[0] + dx, top[1] + dy]],
        &Pen::fill(palette::PATH).edged("#ffffff", 1.2),
    );
    paper.circle(top, r, &Pen::fill(palette::PATH).edged("#ffffff", 1.2));
    paper.polygon([at, [top[0] - dx * 0.9, top[1] + dy], [top[0] + dx * 0.9, top[1] + dy]], &Pen::fill(palette::PATH));
    paper.circle(top, 3.4 * size, &Pen::fill("#ffffff"));
}
