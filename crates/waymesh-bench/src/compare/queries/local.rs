//! Questions about a place and what is around it.

use std::cell::RefCell;

use super::{HALF_EXTENTS, Question};
use crate::{
    contest::{Contest, Verdict, judges},
    ours::{OwnQuery, narrow},
    recast::Detour,
    table::Row,
};

/// Metres of a move: a fast step.
const STEP: f32 = 1.0;
/// Metres around a position.
const RADIUS: f32 = 5.0;

/// Rays, moves, circles, wall distances, random points.
pub fn rows(
    contest: &Contest,
    own: &RefCell<OwnQuery>,
    peer: &RefCell<Detour>,
    questions: &[Question],
) -> Result<Vec<Row>, String> {
    let raycast = contest.row(
        "raycast",
        questions,
        |q| own.borrow_mut().raycast(q.own[0], q.ends[1]),
        |q| peer.borrow_mut().raycast(q.peer[0], q.ends[1]).map(f64::from),
        |own, peer| {
            let reached = own.iter().flatten().filter(|&&t| t >= 1.0).count();
            judges::numbers(own, peer, &format!("{reached} reach the end"))
        },
    )?;
    let goals: Vec<_> = questions.iter().map(|q| (q, step(q.ends))).collect();
    let slide = contest.row(
        "move along surface",
        &goals,
        |(q, goal)| own.borrow_mut().slide(q.own[0], *goal),
        |(q, goal)| peer.borrow_mut().slide(q.peer[0], *goal),
        |own, peer| judges::places(own, peer, &format!("{STEP} m each")),
    )?;
    let circle = contest.row(
        "circle",
        questions,
        |q| own.borrow_mut().circle(q.own[0], RADIUS),
        |q| peer.borrow_mut().circle(q.peer[0], RADIUS),
        |own, peer| {
            let mean = own.iter().flatten().sum::<usize>() as f64 / own.len().max(1) as f64;
            judges::counts(own, peer, &format!("{mean:.1} polygons within {RADIUS} m"))
        },
    )?;
    let wall = contest.row(
        "wall distance",
        questions,
        |q| own.borrow_mut().wall_distance(q.own[0], RADIUS),
        |q| peer.borrow_mut().wall_distance(q.peer[0], RADIUS).map(f64::from),
        |own, peer| judges::numbers(own, peer, &format!("within {RADIUS} m")),
    )?;
    let random = contest.row(
        "random point",
        questions,
        |_| own.borrow_mut().random_point(),
        |_| peer.borrow_mut().random_point(),
        |ours, theirs| {
            // A point of the mesh is its own nearest point.
            let off = |point: &&Option<[f32; 3]>| {
                let found = point.and_then(|p| Some((p, narrow(own.borrow().nearest(p, HALF_EXTENTS)?.1))));
                found.is_none_or(|(p, nearest)| !judges::near(p, nearest))
            };
            let wrong = Some([ours, theirs].map(|points| points.iter().filter(off).count()));
            Ok(Verdict { wrong, note: "must lie on the surface".into() })
        },
    )?;
    Ok(vec![raycast, slide, circle, wall, random])
}

/// A step from one position towards another.
fn step([from, to]: [[f32; 3]; 2]) -> [f32; 3] {
    let delta = [0, 1, 2].map(|axis| to[axis] - from[axis]);
    let length = (delta[0] * delta[0] + delta[2] * delta[2]).sqrt();
    let part = if length > STEP { STEP / length } else { 1.0 };
    [0, 1, 2].map(|axis| from[axis] + delta[axis] * part)
}
