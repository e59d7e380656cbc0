//! Outlines and boxes as line segments.

use super::super::Around;
use super::Stages;
use waymesh::bake::stages::TileStages;
use waymesh::math::DVec3;
use waymesh::mesh::TiledNavMesh;

/// The outlines of regions as they were traced, six numbers a segment.
#[must_use]
pub fn raw_contours(stages: &Stages, around: Around) -> Vec<f32> {
    let mut segments = Vec::new();
    for tile in stages.tiles.values() {
        tile.raw_contours.iter().for_each(|raw| ring(&mut segments, around, tile, &raw.corners));
    }
    segments
}

/// The same simplified.
#[must_use]
pub fn contours(stages: &Stages, around: Around) -> Vec<f32> {
    let mut segments = Vec::new();
    for tile in stages.tiles.values() {
        let contours = &tile.contours;
        for outline in contours.outline_starts.windows(2) {
            let vertices = &contours.outline_vertices[outline[0] as usize..outline[1] as usize];
            let corners: Vec<[i32; 3]> = vertices.iter().map(|&v| contours.vertices[v as usize]).collect();
            ring(&mut segments, around, tile, &corners);
        }
    }
    segments
}

fn ring(segments: &mut Vec<f32>, around: Around, tile: &TileStages, corners: &[[i32; 3]]) {
    let place = |corner: &[i32; 3]| tile.to_world(corner.map(f64::from));
    for (a, b) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        around.push(segments, place(a));
        around.push(segments, place(b));
    }
}

/// Boxes as the segments along their edges, the outermost first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Boxes {
    /// Twelve segments each, six numbers a segment.
    pub segments: Vec<f32>,
    /// How many boxes there are of each level.
    pub levels: Vec<u32>,
}

/// The bounding hierarchies of all tiles of a mesh, level by level.
#[must_use]
pub fn hierarchy(mesh: &TiledNavMesh, around: Around) -> Boxes {
    let mut levels: Vec<(u32, Vec<f32>)> = Vec::new();
    for (_, placed) in mesh.tiles_by_key() {
        for b in placed.tile().hierarchy_boxes() {
            let level = b.level as usize;
            if levels.len() <= level {
                levels.resize_with(level + 1, Default::default);
            }
            let (count, segments) = &mut levels[level];
            *count += 1;
            let corner = |k: usize| {
                let side = |axis: usize| f64::from(if k >> axis & 1 == 0 { b.min[axis] } else { b.max[axis] });
                placed.origin() + DVec3::new(side(0), side(1), side(2))
            };
            for k in 0..8 {
                for axis in (0..3).filter(|axis| k >> axis & 1 == 0) {
                    around.push(segments, corner(k));
                    around.push(segments, corner(k | 1 << axis));
                }
            }
        }
    }
    let mut boxes = Boxes::default();
    for (count, segments) in levels {
        boxes.levels.push(count);
        boxes.segments.extend(segments);
    }
    boxes
}
