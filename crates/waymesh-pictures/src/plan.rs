//! A floor plan with what each stage made of it: cells lost to the radius, polygons, and the three paths.

use crate::furniture::{self, Key};
use crate::lettering::{self, Anchor};
use crate::palette;
use crate::paper::{Outline, Paper, Pen, Spot};
use crate::route::{goal_marker, start_marker};
use crate::view::View;
use waymesh::bake::plan2d::{GridPlan, Rectangle};
use waymesh::math::{DVec2, DVec3};

const PORTAL_PATH: &str = "#7b3294";
const FUNNEL_PATH: &str = "#0f766e";
const PULLED_PATH: &str = palette::PATH;
/// Plans of more polygons are drawn without their numbers.
const MOST_NUMBERS: usize = 400;

/// Draws a plan as an SVG document. `size` is in pixels, for the longer side of the map.
pub fn plan_svg(plan: &GridPlan, size: u32) -> String {
    let (width, height) = (plan.plan.width, plan.plan.height);
    let view = View::new(DVec3::ZERO, DVec3::new(width, 0.0, height), f64::from(size));
    let mut paper = Paper::new(view.paper_size());
    furniture::grid(&mut paper, &view, ["X →", "Y ↓"]);
    let world = Rectangle { x0: 0.0, y0: 0.0, x1: width, y1: height };
    paper.polygon(corners(&view, &world), &Pen::stroke(palette::FAINT_INK, 1.0));
    polygons(&mut paper, &view, plan);
    let removed = removed_cells(plan);
    paper.open("removed");
    paper.hatching("removed-cells", palette::EXPANDED);
    let mut outline = Outline::default();
    removed.iter().for_each(|r| outline.ring(corners(&view, r)));
    paper.draw(&outline, &Pen::fill("url(#removed-cells)").faint(0.6));
    paper.close();
    obstacles(&mut paper, &view, plan, &world);
    paths(&mut paper, &view, plan);
    let polygons = plan.rectangles.len();
    let headline = format!(
        "{} cells · {} walkable · {} within the radius · {polygons} polygons · {:.2} m²",
        plan.walkable.cells().len(),
        plan.walkable.count(),
        plan.removed(),
        plan.area()
    );
    furniture::headline(&mut paper, &view, &headline);
    furniture::scale_bar(&mut paper, &view);
    key(&mut paper, &view, plan, !removed.is_empty());
    paper.finish(&format!("Floor plan: {headline}"), palette::BACKGROUND)
}

fn corners(view: &View, r: &Rectangle) -> [Spot; 4] {
    [view.place(r.x0, r.y0), view.place(r.x1, r.y0), view.place(r.x1, r.y1), view.place(r.x0, r.y1)]
}

fn polygons(paper: &mut Paper, view: &View, plan: &GridPlan) {
    let cell = plan.plan.cell;
    paper.open("polygons");
    for (i, r) in plan.rectangles.iter().enumerate() {
        let pen = Pen::fill(palette::cycling(i)).edged(palette::WALL, 1.0);
        paper.polygon(corners(view, &r.metres(cell)), &pen);
    }
    if plan.rectangles.len() <= MOST_NUMBERS {
        for (i, r) in plan.rectangles.iter().enumerate() {
            let at = spot(view, r.centre(cell));
            lettering::write(paper, &i.to_string(), [at[0], at[1] + 5.0], 10.0, Anchor::Middle, palette::INK);
        }
    }
    paper.close();
}

/// Runs of cells that are walkable but nearer to an obstacle than the radius.
fn removed_cells(plan: &GridPlan) -> Vec<Rectangle> {
    let columns = plan.cells.columns() as usize;
    let gone = |i: usize| plan.walkable.cells()[i] && !plan.cells.cells()[i];
    let mut found = Vec::new();
    for row in 0..plan.cells.rows() as usize {
        let mut column = 0;
        while column < columns {
            let end = (column..columns).find(|&c| !gone(row * columns + c)).unwrap_or(columns);
            if end > column {
                let line = |i: usize| plan.cells.line(i as i64);
                found.push(Rectangle { x0: line(column), y0: line(row), x1: line(end), y1: line(row + 1) });
            }
            column = end + 1;
        }
    }
    found
}

fn obstacles(paper: &mut Paper, view: &View, plan: &GridPlan, world: &Rectangle) {
    paper.open("obstacles");
    for o in &plan.plan.obstacles {
        let cut = Rectangle {
            x0: o.x0.clamp(world.x0, world.x1),
            y0: o.y0.clamp(world.y0, world.y1),
            x1: o.x1.clamp(world.x0, world.x1),
            y1: o.y1.clamp(world.y0, world.y1),
        };
        paper.polygon(corners(view, &cut), &Pen::fill(palette::WALL).edged(palette::WALL, 1.0).faint(0.85));
    }
    paper.close();
}

fn paths(paper: &mut Paper, view: &View, plan: &GridPlan) {
    paper.open("paths");
    if let Some(route) = &plan.route {
        let spots = |points: &[DVec2]| points.iter().map(|&p| spot(view, p)).collect::<Vec<_>>();
        let portals = spots(&route.portal_path.points);
        paper.line(portals.iter().copied(), &Pen::stroke(PORTAL_PATH, 2.0).dashed(6.0, 5.0));
        for &at in portals.iter().skip(1).take(portals.len().saturating_sub(2)) {
            paper.circle(at, 3.0, &Pen::fill(palette::BACKGROUND).edged(PORTAL_PATH, 1.5));
        }
        paper.line(spots(&route.pulled_path.points), &Pen::stroke(PULLED_PATH, 3.0));
        paper.line(spots(&route.funnel_path.points), &Pen::stroke(FUNNEL_PATH, 3.0));
    }
    start_marker(paper, spot(view, plan.plan.start), 1.0);
    goal_marker(paper, spot(view, plan.plan.goal), 1.0);
    paper.close();
}

fn spot(view: &View, p: DVec2) -> Spot {
    view.place(p.x, p.y)
}

fn key(paper: &mut Paper, view: &View, plan: &GridPlan, removed: bool) {
    let mut key = Key::open(paper, view);
    if !plan.plan.obstacles.is_empty() {
        key.area("obstacle", &Pen::fill(palette::WALL).faint(0.85));
    }
    if removed {
        key.area("within the radius", &Pen::fill("url(#removed-cells)").faint(0.6));
    }
    if let Some(route) = &plan.route {
        let metres = |cost: f64| format!("{cost:.2} m");
        let portals = Pen::stroke(PORTAL_PATH, 2.0).dashed(6.0, 5.0);
        key.line(&format!("through the middles, {}", metres(route.portal_path.cost)), &portals);
        key.line(&format!("pulled, {}", metres(route.pulled_path.cost)), &Pen::stroke(PULLED_PATH, 3.0));
        key.line(&format!("funnel, {}", metres(route.funnel_path.cost)), &Pen::stroke(FUNNEL_PATH, 3.0));
    }
    key.ends();
    key.close();
}
