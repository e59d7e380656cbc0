//! Which triangles lie inside of the outer outline and outside of all holes.

use super::places::Places;
use crate::bake::contours::NO_TRIANGLE;
use crate::bake::plan2d::OutlineFault;
use crate::bake::triangulation::{FREE, NONE, OTHER_SIDE, Triangulation};

/// The triangles kept.
#[derive(Default)]
pub(super) struct Filling {
    pub points: Vec<[f64; 2]>,
    pub corners: Vec<[u32; 3]>,
    pub adjacent: Vec<[u32; 3]>,
}

/// Where a triangle lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Where {
    Unknown,
    Outside,
    Inside,
    /// In the hole of this outline.
    Hole(u32),
}

/// Corners of the frame.
const FRAME: u32 = 4;

/// Walks through the triangles from the frame inwards. Which way outlines run does not matter: crossing an edge of the outer
/// outline changes between outside and inside, one of a hole between inside and the hole.
pub(super) fn keep_inside(mesh: &Triangulation, places: &Places) -> Result<Filling, OutlineFault> {
    let mut places_of = vec![Where::Unknown; mesh.corners.len()];
    let frame = mesh.corners.iter().position(|corners| corners.iter().any(|&c| c < FRAME));
    let mut stack: Vec<usize> = frame.into_iter().collect();
    stack.iter().for_each(|&t| places_of[t] = Where::Outside);
    while let Some(t) = stack.pop() {
        for e in 0..3 {
            let u = mesh.adjacent[t][e];
            if u == NONE || places_of[u as usize] != Where::Unknown {
                continue;
            }
            let label = match mesh.labels[t][e] {
                OTHER_SIDE => mesh.labels[u as usize][mesh.edge_from(u, mesh.corners[t][(e + 1) % 3])],
                label => label,
            };
            places_of[u as usize] =
                if label == FREE { places_of[t] } else { across(places_of[t], places.name(label).0)? };
            stack.push(u as usize);
        }
    }
    Ok(collect(mesh, &places_of))
}

fn across(from: Where, outline: usize) -> Result<Where, OutlineFault> {
    match (from, outline) {
        (Where::Outside, 0) => Ok(Where::Inside),
        (Where::Inside, 0) => Ok(Where::Outside),
        (Where::Inside, hole) => Ok(Where::Hole(hole as u32)),
        (Where::Hole(h), hole) if h as usize == hole => Ok(Where::Inside),
        (Where::Hole(hole), 0) => Err(OutlineFault::HoleOutside { outline: hole as usize }),
        (Where::Hole(_), outline) => Err(OutlineFault::HoleInHole { outline }),
        (Where::Outside | Where::Unknown, outline) => Err(OutlineFault::HoleOutside { outline }),
    }
}

/// Numbers the triangles inside and their points, the frame left out.
fn collect(mesh: &Triangulation, places_of: &[Where]) -> Filling {
    let mut numbers = vec![NO_TRIANGLE; places_of.len()];
    let inside = || places_of.iter().enumerate().filter(|(_, place)| **place == Where::Inside).map(|(t, _)| t);
    inside().zip(0..).for_each(|(t, number)| numbers[t] = number);
    let mut filling = Filling { points: mesh.points[FRAME as usize..].to_vec(), ..Filling::default() };
    for t in inside() {
        filling.corners.push(mesh.corners[t].map(|c| c - FRAME));
        filling.adjacent.push([0, 1, 2].map(|e| match (mesh.labels[t][e], mesh.adjacent[t][e]) {
            (FREE, u) if u != NONE => numbers[u as usize],
            _ => NO_TRIANGLE,
        }));
    }
    filling
}
