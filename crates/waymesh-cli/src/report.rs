//! Small helpers for what commands print.

use serde_json::{Value, json};
use waymesh::math::DVec3;

/// A number for JSON; what JSON cannot hold becomes `null`.
pub fn point(p: DVec3) -> Value {
    json!([p.x, p.y, p.z])
}

/// A position for people: millimetres are enough.
pub fn place(p: DVec3) -> String {
    let short = |v: f64| {
        let text = format!("{v:.3}");
        let text = text.trim_end_matches('0').trim_end_matches('.').to_owned();
        if text == "-0" { "0".to_owned() } else { text }
    };
    format!("({}, {}, {})", short(p.x), short(p.y), short(p.z))
}

/// A count with its noun: `1 tile`, `2 tiles`.
pub fn many(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// A duration for people.
pub fn duration(milliseconds: f64) -> String {
    match milliseconds {
        ms if ms < 10.0 => format!("{ms:.2} ms"),
        ms if ms < 1000.0 => format!("{ms:.0} ms"),
        ms => format!("{:.2} s", ms / 1000.0),
    }
}

/// A file's size for people.
pub fn size(bytes: usize) -> String {
    match bytes as f64 {
        b if b < 1024.0 => format!("{bytes} bytes"),
        b if b < 1024.0 * 1024.0 => format!("{:.1} KiB", b / 1024.0),
        b => format!("{:.1} MiB", b / 1024.0 / 1024.0),
    }
}
