//! Pictures of a mesh, a surface or a floor plan seen from above, as SVG.

#![forbid(unsafe_code)]

pub mod clearance;
mod furniture;
mod lettering;
mod palette;
mod paper;
mod plan;
mod route;
mod surface;
pub mod tracks;
mod view;

use furniture::Explained;
use palette::Palette;
pub use palette::area_colour;
use paper::Paper;
pub use plan::plan_svg;
pub use route::Route;
pub use surface::outline_of;
use view::View;
use waymesh::math::DVec3;
use waymesh::mesh::{MeshSummary, TiledNavMesh, find_islands};

/// Pixels along the longer side of the map, unless chosen.
pub const DEFAULT_SIZE: u32 = 1400;
/// The sizes that can be chosen.
pub const SIZES: std::ops::RangeInclusive<u32> = 200..=8000;

/// Draws a mesh, and a route where there is one, as an SVG document. `size` is in pixels, for the longer side of the map.
pub fn svg(mesh: &TiledNavMesh, route: Option<&Route>, size: u32) -> String {
    let summary = MeshSummary::of(mesh);
    let islands = find_islands(mesh);
    let palette = Palette::new(mesh, &islands);
    let (mut low, mut high) = summary.bounds.unwrap_or((DVec3::splat(-5.0), DVec3::splat(5.0)));
    for p in route.iter().flat_map(|r| r.points.iter().chain(r.ends.iter().flatten())) {
        (low, high) = (low.min(*p), high.max(*p));
    }
    for (_, placed) in mesh.tiles() {
        for p in placed.tile().off_mesh_links().iter().flat_map(|link| [link.start, link.end]) {
            (low, high) = (low.min(p), high.max(p));
        }
    }
    let view = View::new(low, high, f64::from(size));
    let mut paper = Paper::new(view.paper_size());
    furniture::grid(&mut paper, &view, ["X →", "Z ↓"]);
    let portals = surface::draw(&mut paper, &view, mesh, &islands, &palette);
    if let Some(route) = route {
        route::polygons(&mut paper, &view, route);
    }
    let links = surface::off_mesh_links(&mut paper, &view, mesh);
    if let Some(route) = route {
        route::path(&mut paper, &view, route);
    }
    let headline = headline(&summary);
    furniture::headline(&mut paper, &view, &headline);
    furniture::scale_bar(&mut paper, &view);
    let explained = Explained {
        portals,
        links,
        expanded: route.is_some_and(|r| !r.expanded.is_empty()),
        corridor: route.is_some_and(|r| !r.corridor.is_empty()),
        path: route.is_some_and(|r| r.ends.is_some()),
    };
    furniture::legend(&mut paper, &view, &palette, &explained);
    paper.finish(&format!("Navigation mesh seen from above: {headline}"), palette::BACKGROUND)
}

fn headline(summary: &MeshSummary) -> String {
    let many = |n: usize, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
    if summary.polygons == 0 {
        return "nothing walkable".into();
    }
    [
        many(summary.polygons, "polygon"),
        many(summary.tiles, "tile"),
        many(summary.islands, "island"),
        format!("{:.0} m²", summary.walkable_area),
    ]
    .join(" · ")
}
