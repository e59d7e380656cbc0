//! Queries on the same polygons between the same positions; what both answer is compared.

mod local;

use std::cell::RefCell;

use waymesh::{mesh::PolyRef, query::NodeModel};

use crate::{
    contest::{
        Contest, Effort, Place,
        judges::{self, OTHER_WAYS, near, paths},
    },
    ours::{self, OwnQuery, narrow},
    recast::{self, Detour, DetourTiles, SEARCHER},
    table::Row,
};

/// Half extents of the box in which the ends of a path look for their polygons.
const HALF_EXTENTS: [f32; 3] = [2.0, 4.0, 2.0];

/// Two positions whose polygons both sides agree on.
struct Question {
    ends: [[f32; 3]; 2],
    own: [ours::Nearest; 2],
    peer: [recast::Nearest; 2],
}

/// A row a kind of query between these positions; the time of one.
pub fn queries(place: &Place, pairs: &[[[f32; 3]; 2]], effort: &Effort) -> Result<Vec<Row>, String> {
    let own = RefCell::new(place.ours.query());
    let peer = RefCell::new(Detour::new(&DetourTiles::new(place.polygons, place.settings)?)?);
    let contest = Contest { place, peer: SEARCHER, rounds: effort.query_rounds };

    let starts: Vec<_> = pairs.iter().map(|&[start, _]| start).collect();
    let mut rows = vec![contest.row(
        "nearest",
        &starts,
        |&start| own.borrow().nearest(start, HALF_EXTENTS).map(|(_, point)| narrow(point)),
        |&start| peer.borrow().nearest(start, HALF_EXTENTS).map(|(_, point)| point),
        |own, peer| Ok(judges::points(&starts, own, peer)),
    )?];

    // Where the two sides start from different places, they do different work.
    let agreed = |&ends: &[[f32; 3]; 2]| {
        let found = ends.map(|p| {
            let found = (own.borrow().nearest(p, HALF_EXTENTS)?, peer.borrow().nearest(p, HALF_EXTENTS)?);
            (near(narrow(found.0.1), p) && near(found.1.1, p)).then_some(found)
        });
        let [Some(start), Some(end)] = found else { return None };
        Some(Question { ends, own: [start.0, end.0], peer: [start.1, end.1] })
    };
    let questions: Vec<Question> = pairs.iter().filter_map(agreed).collect();
    rows.extend(search_rows(&contest, &own, &peer, &questions)?);
    rows.extend(local::rows(&contest, &own, &peer, &questions)?);
    Ok(rows)
}

fn search_rows(
    contest: &Contest,
    own: &RefCell<OwnQuery>,
    peer: &RefCell<Detour>,
    questions: &[Question],
) -> Result<Vec<Row>, String> {
    let ours = contest.place.ours;
    let reachable: Vec<bool> = questions.iter().map(|q| ours.joined(q.own[0].0, q.own[1].0)).collect();
    let by_peer = |q: &Question| peer.borrow_mut().path(q.ends[0], q.ends[1], HALF_EXTENTS);
    let path = contest.row(
        "path",
        questions,
        |q| own.borrow_mut().path(q.ends[0], q.ends[1], HALF_EXTENTS),
        by_peer,
        |own, peer| paths(&reachable, own, peer, |p| p.length, OTHER_WAYS),
    )?;
    let crossings = RefCell::new(ours.query_with(NodeModel::Crossing));
    let crossing = contest.row(
        "path, crossing nodes",
        questions,
        |q| crossings.borrow_mut().path(q.ends[0], q.ends[1], HALF_EXTENTS),
        by_peer,
        |own, peer| paths(&reachable, own, peer, |p| p.length, OTHER_WAYS),
    )?;
    let search = contest.row(
        "search alone",
        questions,
        |q| Some(own.borrow_mut().search(q.own[0], q.own[1])),
        |q| Some(peer.borrow_mut().search(q.peer[0], q.peer[1])),
        |own, peer| Ok(judges::searches(&reachable, own, peer)),
    )?;

    // The same corridors, found by ours.
    let corridors: Vec<_> = questions
        .iter()
        .filter_map(|q| {
            let found = own.borrow_mut().corridor(q.own[0], q.own[1])?;
            let theirs = found.iter().map(|&polygon| peer_name(contest, peer, polygon)).collect::<Option<Vec<_>>>();
            Some((q.ends, found, theirs?))
        })
        .collect();
    let all = vec![true; corridors.len()];
    let straight = contest.row(
        "straight path",
        &corridors,
        |([start, end], corridor, _)| Some(own.borrow_mut().straight(*start, *end, corridor)),
        |([start, end], _, corridor)| Some(peer.borrow_mut().straight(*start, *end, corridor)),
        |own, peer| paths(&all, own, peer, |p| p.length_xz, judges::SAME_WAYS),
    )?;
    Ok(vec![path, crossing, search, straight])
}

fn peer_name(contest: &Contest, peer: &RefCell<Detour>, polygon: PolyRef) -> Option<u32> {
    let name = contest.place.ours.mesh.name_of(polygon)?;
    peer.borrow().reference(name.tile.x, name.tile.z, name.polygon)
}
