//! Two sides answer the same questions in turn.

pub mod judges;

use std::time::Duration;

use crate::{
    ours::Ours,
    polygons::PolygonMesh,
    settings::Settings,
    table::{Row, Wrong},
    timing::{take_turns, timed},
};

/// How much is measured.
pub struct Effort {
    pub bake_rounds: u32,
    pub query_rounds: u32,
    pub pairs: usize,
}

/// Polygons that both sides search.
pub struct Place<'a> {
    pub level: &'a str,
    /// "one tile" or "tiled".
    pub shape: &'a str,
    pub ours: &'a Ours,
    pub polygons: &'a PolygonMesh,
    pub settings: &'a Settings,
}

impl Place<'_> {
    /// A task's name with the shape of the mesh.
    pub fn task(&self, kind: &str) -> String {
        format!("{kind}, {}", self.shape)
    }
}

/// What a comparison of answers came to.
pub struct Verdict {
    /// Answers of ours and of the peer's that are wrong by a rule that neither side made.
    pub wrong: Option<[usize; 2]>,
    pub note: String,
}

impl Verdict {
    /// Nothing to say who is wrong where the two differ.
    pub fn of(note: String) -> Self {
        Self { wrong: None, note }
    }
}

/// Where, beside whom, how often.
#[derive(Clone, Copy)]
pub struct Contest<'a> {
    pub place: &'a Place<'a>,
    pub peer: &'static str,
    pub rounds: u32,
}

impl Contest<'_> {
    /// Both sides answer all questions a round, in turn; then their answers are judged, question by question.
    pub fn row<Q, A>(
        &self,
        kind: &str,
        questions: &[Q],
        own: impl Fn(&Q) -> Option<A>,
        peer: impl Fn(&Q) -> Option<A>,
        judge: impl Fn(&[Option<A>], &[Option<A>]) -> Result<Verdict, String>,
    ) -> Result<Row, String> {
        let (mut own_answers, mut peer_answers) = (Vec::new(), Vec::new());
        let figures = take_turns(
            self.rounds,
            &mut [
                Box::new(|| answer_all(questions, &own, &mut own_answers)),
                Box::new(|| answer_all(questions, &peer, &mut peer_answers)),
            ],
        );
        let task = self.place.task(kind);
        let verdict =
            judge(&own_answers, &peer_answers).map_err(|why| format!("{}: {task}: {why}", self.place.level))?;
        let each = [&figures[0], &figures[1]].map(|f| f.each(questions.len()));
        let mut row = Row::times(self.place.level, &task, self.peer, each, verdict.note);
        row.wrong = verdict.wrong.map(|[ours, theirs]| Wrong { ours, theirs, questions: questions.len() });
        Ok(row)
    }
}

fn answer_all<Q, A>(questions: &[Q], answer: impl Fn(&Q) -> Option<A>, answers: &mut Vec<Option<A>>) -> Duration {
    answers.clear();
    timed(|| answers.extend(questions.iter().map(answer))).0
}
