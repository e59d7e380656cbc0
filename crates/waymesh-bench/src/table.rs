//! The figures of a comparison: a table for people, JSON for programs.

use std::time::Duration;

use serde_json::{Value, json};

/// One measured task on one level.
pub struct Row {
    pub level: String,
    pub task: String,
    /// Ours, where the library can do the task.
    pub ours: Option<Duration>,
    /// The peer's, where it is built in and can do the task.
    pub peer: Option<Duration>,
    /// What the answers were, to see that both did the same work.
    pub note: String,
}

impl Row {
    /// How many times as long the peer takes.
    pub fn ratio(&self) -> Option<f64> {
        Some(self.peer?.as_secs_f64() / self.ours?.as_secs_f64())
    }

    fn to_json(&self) -> Value {
        json!({
            "level": self.level, "task": self.task, "note": self.note, "ratio": self.ratio(),
            "ours_seconds": self.ours.map(|d| d.as_secs_f64()), "peer_seconds": self.peer.map(|d| d.as_secs_f64()),
        })
    }
}

/// Prints the rows under a head.
pub fn print(rows: &[Row]) {
    println!("{:<16} {:<24} {:>12} {:>12} {:>7}  answers", "level", "task", "waymesh", "peer", "ratio");
    for row in rows {
        let [ours, peer] = [row.ours, row.peer].map(|d| d.map_or_else(|| "–".into(), human));
        let ratio = row.ratio().map_or_else(|| "–".into(), |r| format!("{r:.2}×"));
        println!("{:<16} {:<24} {ours:>12} {peer:>12} {ratio:>7}  {}", row.level, row.task, row.note);
    }
}

/// All rows as one JSON value.
pub fn to_json(rows: &[Row]) -> Value {
    Value::Array(rows.iter().map(Row::to_json).collect())
}

fn human(duration: Duration) -> String {
    let seconds = duration.as_secs_f64();
    if seconds < 1e-3 { format!("{:.2} µs", seconds * 1e6) } else { format!("{:.2} ms", seconds * 1e3) }
}
