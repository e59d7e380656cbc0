//! The figures of a comparison: a table for people, JSON for programs.

use serde_json::{Value, json};

use crate::timing::Figures;

/// What a row's figures count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Seconds,
    Bytes,
}

/// Answers that are wrong by a rule that neither side made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    pub ours: usize,
    pub theirs: usize,
    pub questions: usize,
}

/// One measured task on one level, beside one peer.
pub struct Row {
    pub level: String,
    pub task: String,
    /// Empty where there is nobody to compare with.
    pub peer: &'static str,
    pub unit: Unit,
    pub ours: Figures,
    pub theirs: Option<Figures>,
    pub wrong: Option<Wrong>,
    /// What the answers were, to see that both did the same work.
    pub note: String,
}

impl Row {
    /// Times beside a peer's.
    pub fn times(level: &str, task: &str, peer: &'static str, figures: [Figures; 2], note: String) -> Self {
        let [ours, theirs] = figures;
        let (level, task) = (level.to_owned(), task.to_owned());
        Self { level, task, peer, unit: Unit::Seconds, ours, theirs: Some(theirs), wrong: None, note }
    }

    /// How many times as much the peer takes.
    pub fn ratio(&self) -> Option<f64> {
        let (ours, theirs) = (self.ours.median(), self.theirs.as_ref()?.median());
        (ours > 0.0).then(|| theirs / ours)
    }

    fn to_json(&self) -> Value {
        let wrong = self.wrong.map(|w| json!({ "ours": w.ours, "peer": w.theirs, "questions": w.questions }));
        let unit = if self.unit == Unit::Seconds { "seconds" } else { "bytes" };
        json!({
            "level": self.level, "task": self.task, "peer": self.peer, "unit": unit, "ratio": self.ratio(),
            "ours": self.ours.median(), "peer_median": self.theirs.as_ref().map(Figures::median),
            "ours_rounds": self.ours.0, "peer_rounds": self.theirs.as_ref().map(|f| &f.0),
            "wrong": wrong, "note": self.note,
        })
    }
}

/// Prints the rows as a table in Markdown, aligned for terminals too.
pub fn print(rows: &[Row]) {
    let head = ["level", "task", "waymesh", "peer", "its figure", "ratio", "answers"].map(str::to_owned);
    let lines: Vec<[String; 7]> = std::iter::once(head).chain(rows.iter().map(cells)).collect();
    let mut widths = [0; 7];
    for line in &lines {
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = cell.chars().count().max(*width);
        }
    }
    for (number, line) in lines.iter().enumerate() {
        let padded: Vec<String> = line.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        println!("| {} |", padded.join(" | "));
        if number == 0 {
            println!("| {} |", widths.map(|width| "-".repeat(width)).join(" | "));
        }
    }
}

/// All rows as one JSON value.
pub fn to_json(rows: &[Row]) -> Value {
    Value::Array(rows.iter().map(Row::to_json).collect())
}

fn cells(row: &Row) -> [String; 7] {
    let human = |figures: &Figures| match row.unit {
        Unit::Seconds => duration(figures.median()),
        Unit::Bytes => bytes(figures.median()),
    };
    let wrong = row
        .wrong
        .map_or(String::new(), |w| format!("wrong: {} of {} ours, {} theirs; ", w.ours, w.questions, w.theirs));
    [
        row.level.clone(),
        row.task.clone(),
        human(&row.ours),
        row.peer.to_owned(),
        row.theirs.as_ref().map_or_else(|| "–".into(), human),
        row.ratio().map_or_else(|| "–".into(), |r| format!("{r:.2}×")),
        wrong + &row.note,
    ]
}

fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.2} µs", s * 1e6),
        s if s < 1.0 => format!("{:.2} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

fn bytes(bytes: f64) -> String {
    if bytes < 1e5 { format!("{bytes:.1} B") } else { format!("{:.2} MB", bytes / 1e6) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_say_how_many_times_as_much_the_peer_takes() {
        let figures = [Figures(vec![2.0, 1.0, 9.0]), Figures(vec![5.0])];
        let row = Row::times("town", "bake", "C++", figures, String::new());
        assert_eq!(row.ratio(), Some(2.5));
        assert_eq!(cells(&row)[2..6], ["2.00 s", "C++", "5.00 s", "2.50×"]);
        assert_eq!(to_json(&[row])[0]["ours_rounds"], json!([2.0, 1.0, 9.0]));
    }
}
