//! What a caller should know though the bake succeeded.

use super::{BakeReport, BakeWarning, Emptiness, areas::TriangleAreas, job::Job};
use crate::math::Extremes;

/// The warnings of a bake whose counts are complete.
pub(crate) fn find(job: &Job<'_>, report: &BakeReport) -> Vec<BakeWarning> {
    let settings = job.settings;
    let mut warnings = Vec::new();
    if settings.agent_radius > 0.0 && settings.agent_radius < settings.cell_size {
        warnings.push(BakeWarning::NarrowAgent { agent_radius: settings.agent_radius, cell_size: settings.cell_size });
    }
    if settings.agent_climb > settings.agent_height {
        warnings.push(BakeWarning::ClimbAboveHeight {
            agent_climb: settings.agent_climb,
            agent_height: settings.agent_height,
        });
    }
    if report.polygons == 0 {
        warnings.push(BakeWarning::NothingWalkable(why_empty(job, report)));
    }
    warnings
}

/// Goes through the stages until one has left nothing.
fn why_empty(job: &Job<'_>, report: &BakeReport) -> Emptiness {
    let (settings, cells) = (job.settings, &report.cells);
    let walkable = cells.walkable;
    if job.level.bounds().is_none() {
        Emptiness::NoTriangles
    } else if cells.rasterized == 0 {
        Emptiness::OutsideBounds
    } else if job.areas.walkable == 0 && walkable == 0 {
        why_no_floor(&job.areas, settings.max_slope)
    } else if walkable == 0 {
        Emptiness::Buried
    } else if cells.ledges == 0 {
        Emptiness::Ledges { walkable }
    } else if cells.headroom == 0 {
        Emptiness::NoHeadroom { walkable, agent_height: settings.agent_height }
    } else if cells.eroded == 0 {
        Emptiness::Eroded { walkable: cells.headroom, agent_radius: settings.agent_radius }
    } else if cells.allowed == 0 {
        Emptiness::Forbidden { eroded: cells.eroded }
    } else if cells.regions == 0 {
        let needed = job.cells.region_min_cells;
        Emptiness::RegionsTooSmall { walkable: cells.headroom, eroded: cells.eroded, needed }
    } else {
        Emptiness::NoPolygons { cells: cells.regions }
    }
}

/// Why none of some triangles can be walked on.
fn why_no_floor(areas: &TriangleAreas, max_slope: f64) -> Emptiness {
    let &TriangleAreas { facing_down, too_steep, degenerate, flattest_normal_y, .. } = areas;
    match (facing_down, too_steep, degenerate) {
        (triangles, 0, 0) => Emptiness::FacingDown { triangles },
        (0, 0, triangles) => Emptiness::Degenerate { triangles },
        (0, _, 0) => {
            let flattest = libm::acos(flattest_normal_y.lesser(1.0)) * (180.0 / std::f64::consts::PI);
            Emptiness::TooSteep { flattest, max_slope }
        }
        _ => Emptiness::NoFloor { facing_down, too_steep, degenerate, max_slope },
    }
}
