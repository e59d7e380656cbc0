//! Queries on the same polygons between the same positions; what both answer is compared.

use std::{cell::RefCell, time::Duration};

use super::{Effort, timed};
use crate::{
    ours::Ours,
    pairs::pairs,
    path::Path,
    polygons::PolygonMesh,
    recast::{Detour, DetourTiles},
    settings::Settings,
    table::Row,
    timing::medians,
};

/// Half extents of the box in which the ends of a path look for their polygons.
const HALF_EXTENTS: [f32; 3] = [2.0, 4.0, 2.0];
const SEED: u64 = 1;
/// Answers may differ on this share of the questions: positions on the rim, 32-bit floats.
const DIFFERING: f64 = 0.02;
/// The same for nearest polygons: Detour looks for them by the boxes of their detail, we by those of their outlines.
const OTHER_NEAREST: f64 = 0.1;
/// Lengths in sum may differ by this share where both choose their way, and where both go through the same polygons.
const OTHER_WAYS: f64 = 0.1;
const SAME_WAYS: f64 = 0.001;
/// Metres and fractions of a ray that 32-bit floats blur.
const BLUR: f64 = 0.01;

/// A row a kind of query; the time of one.
pub fn queries(
    level: &str,
    ours: &Ours,
    polygons: &PolygonMesh,
    settings: &Settings,
    effort: &Effort,
    shape: &str,
) -> Result<Vec<Row>, String> {
    let own = RefCell::new(ours.query());
    let pairs = pairs(polygons, ours, effort.pairs, SEED);
    let peer = RefCell::new(Detour::new(&DetourTiles::new(polygons, settings)?)?);
    let bench = Bench { level, shape, rounds: effort.query_rounds };

    let nearest = bench.row(
        "nearest",
        &pairs,
        |&[start, _]| own.borrow().nearest(start, HALF_EXTENTS).map(|(_, point)| point),
        |&[start, _]| peer.borrow().nearest(start, HALF_EXTENTS).map(|(_, point)| point),
        same_points,
    )?;
    // Where the two sides start from different places, they do different work.
    let same_place = |&p: &[f32; 3]| {
        let found =
            [own.borrow().nearest(p, HALF_EXTENTS).map(|n| n.1), peer.borrow().nearest(p, HALF_EXTENTS).map(|n| n.1)];
        found.iter().all(|point| point.is_some_and(|point| near(point, p)))
    };
    let pairs: Vec<_> = pairs.into_iter().filter(|ends| ends.iter().all(same_place)).collect();
    let path = bench.row(
        "path",
        &pairs,
        |&[start, end]| own.borrow_mut().path(start, end, HALF_EXTENTS),
        |&[start, end]| peer.borrow_mut().path(start, end, HALF_EXTENTS),
        |own, peer| same_paths(own, peer, |p| p.length, OTHER_WAYS),
    )?;

    // The same corridors, found by ours.
    let corridors: Vec<_> = pairs
        .iter()
        .filter_map(|&[start, end]| {
            let found = own.borrow_mut().corridor(start, end, HALF_EXTENTS)?;
            let names = found.iter().filter_map(|&polygon| ours.mesh.name_of(polygon));
            let theirs =
                names.map(|n| peer.borrow().reference(n.tile.x, n.tile.z, n.polygon)).collect::<Option<Vec<_>>>();
            Some(([start, end], found, theirs?))
        })
        .collect();
    let straight = bench.row(
        "straight path",
        &corridors,
        |([start, end], corridor, _)| Some(own.borrow_mut().straight(*start, *end, corridor)),
        |([start, end], _, corridor)| Some(peer.borrow_mut().straight(*start, *end, corridor)),
        |own, peer| same_paths(own, peer, |p| p.length_xz, SAME_WAYS),
    )?;

    let rays: Vec<_> = pairs
        .iter()
        .filter_map(|&[start, end]| {
            let near = (own.borrow().nearest(start, HALF_EXTENTS)?, peer.borrow().nearest(start, HALF_EXTENTS)?);
            Some((near.0, near.1, end))
        })
        .collect();
    let raycast = bench.row(
        "raycast",
        &rays,
        |&(start, _, end)| own.borrow_mut().raycast(start, end),
        |&(_, start, end)| peer.borrow_mut().raycast(start, end).map(f64::from),
        same_rays,
    )?;
    Ok(vec![nearest, path, straight, raycast])
}

struct Bench<'a> {
    level: &'a str,
    shape: &'a str,
    rounds: u32,
}

impl Bench<'_> {
    /// Both sides answer all questions a round, in turn; then their answers are compared and told.
    fn row<Q, A>(
        &self,
        kind: &str,
        questions: &[Q],
        own: impl Fn(&Q) -> Option<A>,
        peer: impl Fn(&Q) -> Option<A>,
        compare: impl Fn(&[Option<A>], &[Option<A>]) -> Result<String, String>,
    ) -> Result<Row, String> {
        let (mut own_answers, mut peer_answers) = (Vec::new(), Vec::new());
        let times = medians(
            self.rounds,
            &mut [
                Box::new(|| answer_all(questions, &own, &mut own_answers)),
                Box::new(|| answer_all(questions, &peer, &mut peer_answers)),
            ],
        );
        let task = format!("{kind}, {}", self.shape);
        let note = compare(&own_answers, &peer_answers).map_err(|why| format!("{}: {task}: {why}", self.level))?;
        let each = |time: Duration| Some(time / questions.len().max(1) as u32);
        Ok(Row { level: self.level.to_owned(), task, ours: each(times[0]), peer: each(times[1]), note })
    }
}

fn answer_all<Q, A>(questions: &[Q], answer: impl Fn(&Q) -> Option<A>, answers: &mut Vec<Option<A>>) -> Duration {
    answers.clear();
    timed(|| answers.extend(questions.iter().map(answer))).0
}

/// The share of questions that the two sides answer differently.
fn check_share(differing: usize, all: usize, tolerance: f64) -> Result<(), String> {
    if differing as f64 > tolerance * all as f64 {
        return Err(format!("{differing} of {all} answers differ: not the same work"));
    }
    Ok(())
}

fn near(a: [f32; 3], b: [f32; 3]) -> bool {
    (0..3).all(|axis| f64::from((a[axis] - b[axis]).abs()) <= BLUR)
}

fn same_points(own: &[Option<[f32; 3]>], peer: &[Option<[f32; 3]>]) -> Result<String, String> {
    let apart = |(a, b): (&Option<[f32; 3]>, &Option<[f32; 3]>)| match (a, b) {
        (Some(a), Some(b)) => !near(*a, *b),
        (None, None) => false,
        _ => true,
    };
    let differing = own.iter().zip(peer).filter(|&pair| apart(pair)).count();
    check_share(differing, own.len(), OTHER_NEAREST)?;
    Ok(format!("{} found; {differing} differ", own.iter().flatten().count()))
}

fn same_paths(
    own: &[Option<Path>],
    peer: &[Option<Path>],
    length: fn(&Path) -> f64,
    tolerance: f64,
) -> Result<String, String> {
    let complete = |path: &Option<Path>| path.is_some_and(|p| p.complete);
    let differing = own.iter().zip(peer).filter(|(a, b)| complete(a) != complete(b)).count();
    check_share(differing, own.len(), DIFFERING)?;
    let both = || own.iter().zip(peer).filter(|(a, b)| complete(a) && complete(b));
    let own_length: f64 = both().filter_map(|(a, _)| a.as_ref()).map(length).sum();
    let peer_length: f64 = both().filter_map(|(_, b)| b.as_ref()).map(length).sum();
    let more = own_length / peer_length - 1.0;
    if more.abs() > tolerance {
        return Err(format!("{own_length:.0} m, C++ {peer_length:.0} m: not the same work"));
    }
    let counts = [own, peer].map(|paths| paths.iter().filter(|path| complete(path)).count());
    Ok(format!(
        "{} of {} complete, C++ {}; {own_length:.0} m, {:+.2}% beside C++",
        counts[0],
        own.len(),
        counts[1],
        more * 100.0
    ))
}

fn same_rays(own: &[Option<f64>], peer: &[Option<f64>]) -> Result<String, String> {
    let apart = |(a, b): (&Option<f64>, &Option<f64>)| match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() > BLUR,
        (None, None) => false,
        _ => true,
    };
    let differing = own.iter().zip(peer).filter(|&pair| apart(pair)).count();
    check_share(differing, own.len(), DIFFERING)?;
    let reached = own.iter().flatten().filter(|&&t| t >= 1.0).count();
    Ok(format!("{reached} of {} reach the end; {differing} differ", own.len()))
}
