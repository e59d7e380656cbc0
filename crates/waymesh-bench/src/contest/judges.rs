//! Whether two sides did the same work, and which answers are wrong.

use crate::path::Path;

use super::Verdict;

/// Answers may differ on this share of the questions: positions on the rim, 32-bit floats.
const DIFFERING: f64 = 0.02;
/// Moves end at the first wall's point nearest to the goal; Detour's look on around the corner.
const OTHER_MOVES: f64 = 0.1;
/// Lengths in sum may differ by this share where both choose their way, and where both go through the same polygons.
pub const OTHER_WAYS: f64 = 0.1;
pub const SAME_WAYS: f64 = 0.001;
/// Metres and fractions of a ray that 32-bit floats blur.
const BLUR: f64 = 0.01;

/// Whether two positions are the same but for rounding.
pub fn near(a: [f32; 3], b: [f32; 3]) -> bool {
    (0..3).all(|axis| f64::from((a[axis] - b[axis]).abs()) <= BLUR)
}

/// Points that should be these: every other one is wrong.
pub fn points(wanted: &[[f32; 3]], own: &[Option<[f32; 3]>], peer: &[Option<[f32; 3]>]) -> Verdict {
    let wrong = |found: &[Option<[f32; 3]>]| {
        found.iter().zip(wanted).filter(|(point, wanted)| point.is_none_or(|point| !near(point, **wanted))).count()
    };
    let note = "positions on the surface, nearest to themselves".to_owned();
    Verdict { wrong: Some([wrong(own), wrong(peer)]), note }
}

/// Answers that differ only by rounding, such as fractions and distances; `what` says what they are.
pub fn numbers(own: &[Option<f64>], peer: &[Option<f64>], what: &str) -> Result<Verdict, String> {
    same(own, peer, |a, b| (a - b).abs() <= BLUR, DIFFERING, what)
}

/// Ends of moves, seen from above.
pub fn places(own: &[Option<[f32; 3]>], peer: &[Option<[f32; 3]>], what: &str) -> Result<Verdict, String> {
    same(own, peer, |a, b| near([a[0], 0.0, a[2]], [b[0], 0.0, b[2]]), OTHER_MOVES, what)
}

/// Counts, which should be equal.
pub fn counts(own: &[Option<usize>], peer: &[Option<usize>], what: &str) -> Result<Verdict, String> {
    same(own, peer, |a, b| a == b, DIFFERING, what)
}

fn same<A>(
    own: &[Option<A>],
    peer: &[Option<A>],
    equal: impl Fn(&A, &A) -> bool,
    tolerance: f64,
    what: &str,
) -> Result<Verdict, String> {
    let differ = |(a, b): &(&Option<A>, &Option<A>)| match (a, b) {
        (Some(a), Some(b)) => !equal(a, b),
        (None, None) => false,
        _ => true,
    };
    let differing = own.iter().zip(peer).filter(differ).count();
    if differing as f64 > tolerance * own.len() as f64 {
        return Err(format!("{differing} of {} answers differ: not the same work", own.len()));
    }
    Ok(Verdict::of(format!("{what}; {differing} of {} differ", own.len())))
}

/// Paths, by what can be reached and by their length in sum over those that both complete.
pub fn paths(
    reachable: &[bool],
    own: &[Option<Path>],
    peer: &[Option<Path>],
    length: fn(&Path) -> f64,
    tolerance: f64,
) -> Result<Verdict, String> {
    let complete = |path: &Option<Path>| path.is_some_and(|p| p.complete);
    let wrong = [own, peer].map(|paths| paths.iter().zip(reachable).filter(|(p, r)| complete(p) != **r).count());
    let both = || own.iter().zip(peer).filter(|(a, b)| complete(a) && complete(b));
    let own_length: f64 = both().filter_map(|(a, _)| a.as_ref()).map(length).sum();
    let peer_length: f64 = both().filter_map(|(_, b)| b.as_ref()).map(length).sum();
    let more = own_length / peer_length - 1.0;
    if more.abs() > tolerance {
        return Err(format!("{own_length:.0} m, the peer {peer_length:.0} m: not the same work"));
    }
    let reached = reachable.iter().filter(|r| **r).count();
    let note = format!("{reached} of {} reachable; {own_length:.0} m, {:+.2}% beside theirs", own.len(), more * 100.0);
    Ok(Verdict { wrong: Some(wrong), note })
}

/// Searches alone, by what can be reached.
pub fn searches(reachable: &[bool], own: &[Option<(bool, usize)>], peer: &[Option<(bool, usize)>]) -> Verdict {
    let wrong =
        [own, peer].map(|found| found.iter().zip(reachable).filter(|(f, r)| f.is_some_and(|f| f.0) != **r).count());
    let polygons = [own, peer].map(|found| found.iter().flatten().map(|f| f.1).sum::<usize>() / found.len().max(1));
    Verdict { wrong: Some(wrong), note: format!("{} polygons a corridor; theirs {}", polygons[0], polygons[1]) }
}
