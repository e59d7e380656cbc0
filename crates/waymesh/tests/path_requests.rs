//! Requests for paths, answered later.

mod agent_maps;

use agent_maps::{at, field};
use waymesh::OutOfRange;
use waymesh::agent::{MapRoutes, PathRequest, PathRequestStatus, RouteMemory};
use waymesh::grid::{NavPath, NavPathStatus};
use waymesh::surface::NavAgent;

#[test]
fn answers_count_for_the_question_that_was_asked_last() {
    let map = field();
    let mut memory = RouteMemory::default();
    let mut routes = MapRoutes { map: &map, memory: &mut memory };
    let mut request = PathRequest::new(NavAgent::default());
    assert_eq!(request.answer_from(&mut routes), PathRequestStatus::Idle);
    request.request_path(at(2.0, 2.0), at(12.0, 2.0));
    let early = request.question().unwrap();
    let mut route = NavPath::new();
    let found = early.search(&mut routes, &mut route);
    // Asked anew in the meantime, even for the same: the early answer is dropped.
    request.request_path(at(2.0, 2.0), at(12.0, 2.0));
    assert!(!request.answer(&early, found.clone(), &mut route));
    assert_eq!((request.status(), request.waypoints().len()), (PathRequestStatus::Pending, 0));
    let late = request.question().unwrap();
    assert!(request.answer(&late, found.clone(), &mut route));
    assert_eq!(request.status(), PathRequestStatus::Ready);
    assert_eq!(request.waypoints().last(), Some(at(12.0, 2.0)));
    // Answered once; a second answer changes nothing.
    assert!(!request.answer(&late, Err(OutOfRange::new("x", 1, "")), &mut NavPath::new()));
    request.cancel();
    assert_eq!((request.status(), request.waypoints().len()), (PathRequestStatus::Idle, 0));
    assert!(!request.answer(&late, found, &mut route));
    // Into the yard: as near as there is a way. From nowhere: none. Not a number: why not.
    request.request_path(at(18.0, 18.0), at(25.0, 25.0));
    assert_eq!(request.answer_from(&mut routes), PathRequestStatus::Unreachable);
    assert_eq!((request.waypoints().status(), request.fault()), (NavPathStatus::Partial, None));
    request.request_path(at(500.0, 2.0), at(2.0, 2.0));
    assert_eq!(request.answer_from(&mut routes), PathRequestStatus::Unreachable);
    assert!(request.waypoints().is_empty());
    request.request_path(at(f64::NAN, 2.0), at(2.0, 2.0));
    assert_eq!(request.answer_from(&mut routes), PathRequestStatus::Unreachable);
    assert_eq!(request.fault().map(|fault| fault.name), Some("from"));
}
