//! Routes that entities ask for.

use crate::job::{Job, Work};
use crate::navigation_map::NavigationMap;
use crate::place::to_dvec3;
use crate::roll::{Numbered, Roll, enrol, strike};
use crate::settings::{NavigationSettings, Searches};
use bevy_ecs::prelude::{Component, Entity, ParamSet, Query, Res, ResMut, Resource};
use bevy_math::Vec3;
use bevy_tasks::AsyncComputeTaskPool;
use std::sync::Arc;
use waymesh::OutOfRange;
use waymesh::agent::{MapRoutes, NavMap, PathQuestion, PathRequestStatus, RouteBudget, RouteMemory, RouteSource};
use waymesh::grid::{NavPath, NavPathStatus};
use waymesh::surface::NavAgent;

/// A request for a route, answered by [`NavigationPlugin`](crate::NavigationPlugin): `Idle` → `Pending` → `Ready` or `Unreachable`. Only pending requests are
/// answered, and only the question that was asked last.
#[derive(Component, Clone, Debug, Default)]
#[component(on_insert = enrol::<Self>, on_remove = strike::<Self>)]
pub struct PathRequest {
    request: waymesh::agent::PathRequest,
    number: u64,
}

impl PathRequest {
    /// A request for an agent with a body.
    #[must_use]
    pub fn new(body: NavAgent) -> Self {
        Self { request: waymesh::agent::PathRequest::new(body), number: 0 }
    }

    /// Asks for a route, and forgets the one before and whatever was pending.
    pub fn request_path(&mut self, from: Vec3, to: Vec3) {
        self.request.request_path(to_dvec3(from), to_dvec3(to));
    }

    /// Asks nothing any more. An answer that is still to come is dropped.
    pub fn cancel(&mut self) {
        self.request.cancel();
    }

    /// Where it is between question and answer.
    #[must_use]
    pub fn status(&self) -> PathRequestStatus {
        self.request.status()
    }

    /// The route, once there is one: as far as it leads where the target cannot be reached.
    #[must_use]
    pub fn waypoints(&self) -> &NavPath {
        self.request.waypoints()
    }

    /// What the map refused, where that is why the target is unreachable.
    #[must_use]
    pub fn fault(&self) -> Option<&OutOfRange> {
        self.request.fault()
    }
}

impl Numbered for PathRequest {
    fn number(&self) -> u64 {
        self.number
    }

    fn set_number(&mut self, number: u64) {
        self.number = number;
    }
}

/// Searches under way and the memory of those that are done.
#[derive(Resource, Default)]
pub(crate) struct Answering {
    memory: RouteMemory,
    jobs: Vec<Job<Batch>>,
    spare: Vec<RouteMemory>,
}

/// Questions that one task answers.
struct Batch {
    map: Arc<dyn NavMap>,
    /// The map's version.
    version: u64,
    memory: RouteMemory,
    questions: Vec<(Entity, PathQuestion)>,
    answers: Vec<(Result<NavPathStatus, OutOfRange>, NavPath)>,
}

impl Work for Batch {
    fn run(&mut self) {
        let mut routes = MapRoutes { map: &*self.map, memory: &mut self.memory };
        self.answers.extend(self.questions.iter().map(|(_, question)| {
            let mut route = NavPath::new();
            (question.search(&mut routes, &mut route), route)
        }));
    }
}

/// Gives the answers of the tasks that the update before began, in the order in which they were asked for.
pub(crate) fn give_answers(
    map: Option<Res<NavigationMap>>,
    mut answering: ResMut<Answering>,
    mut requests: Query<&mut PathRequest>,
) {
    let Answering { memory, jobs, spare } = &mut *answering;
    for batch in jobs.drain(..).filter_map(Job::finish) {
        for ((entity, question), (found, mut route)) in batch.questions.into_iter().zip(batch.answers) {
            let Ok(mut request) = requests.get_mut(entity) else { continue };
            let current = map.as_ref().is_some_and(|map| map.version() == batch.version);
            if current {
                request.request.answer(&question, found, &mut route);
                continue;
            }
            // The map has changed meanwhile: what was found is not true any more.
            let Some(map) = &map else { continue };
            let mut routes = MapRoutes { map: map.map(), memory: &mut *memory };
            let found = question.search(&mut routes, &mut route);
            request.request.answer(&question, found, &mut route);
        }
        spare.push(batch.memory);
    }
}

type Listed<'w, 's> = Query<'w, 's, (Entity, &'static PathRequest)>;

/// Answers pending requests, or hands them to tasks.
pub(crate) fn ask(
    map: Option<Res<NavigationMap>>,
    settings: Res<NavigationSettings>,
    mut roll: ResMut<Roll<PathRequest>>,
    mut answering: ResMut<Answering>,
    mut queries: ParamSet<(Listed, Query<&mut PathRequest>)>,
) {
    roll.refresh(&queries.p0());
    let Some(map) = map else { return };
    let mut requests = queries.p1();
    let answering = &mut *answering;
    match settings.requests {
        Searches::OnFrame => {
            let mut routes = MapRoutes { map: map.map(), memory: &mut answering.memory };
            let mut budget = RouteBudget::new(&mut routes, settings.request_nodes);
            for turn in roll.turns() {
                let entity = roll.entity(turn);
                if !requests.get(entity).is_ok_and(|r| r.status() == PathRequestStatus::Pending) {
                    continue;
                }
                if !budget.may_search() {
                    roll.continue_with(turn);
                    break;
                }
                if let Ok(mut request) = requests.get_mut(entity) {
                    request.request.answer_from(&mut budget);
                }
            }
        }
        Searches::OffFrame { most } => {
            let mut questions = Vec::new();
            for turn in roll.turns() {
                let entity = roll.entity(turn);
                let Some(question) = requests.get(entity).ok().and_then(|r| r.request.question()) else { continue };
                if questions.len() >= most {
                    roll.continue_with(turn);
                    break;
                }
                questions.push((entity, question));
            }
            begin(answering, &map, questions);
        }
    }
}

/// Shares questions among the threads of the task pool. Which thread answers changes nothing in the answers.
fn begin(answering: &mut Answering, map: &NavigationMap, questions: Vec<(Entity, PathQuestion)>) {
    let threads = AsyncComputeTaskPool::try_get().map_or(1, |pool| pool.thread_num().max(1));
    let share = questions.len().div_ceil(threads).max(1);
    for questions in questions.chunks(share) {
        let memory = answering.spare.pop().unwrap_or_default();
        let answers = Vec::with_capacity(questions.len());
        let (map, version, questions) = (map.shared(), map.version(), questions.to_vec());
        answering.jobs.push(Job::begin(Batch { map, version, memory, questions, answers }));
    }
}
