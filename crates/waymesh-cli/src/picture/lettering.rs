//! Letters as strokes, so that pictures look the same everywhere and need no font.

use super::paper::{Paper, Spot};

/// Height of a capital in the coordinates of the glyphs.
const CAPITAL: f64 = 7.0;
/// Space between two glyphs.
const GAP: f64 = 1.7;

/// Where a text stands relative to its place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// Writes a text; `size` is the height of its capitals in pixels, `at` a place on its baseline.
pub fn write(paper: &mut Paper, text: &str, at: Spot, size: f64, anchor: Anchor, colour: &str) {
    let scale = size / CAPITAL;
    let shift = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width(text, size) * 0.5,
        Anchor::End => width(text, size),
    };
    let mut x = at[0] - shift;
    paper.open_strokes(colour, size * 0.14, scale);
    for c in text.chars() {
        let (advance, data) = glyph(c);
        if !data.is_empty() {
            paper.stamp(data, [x, at[1]], scale);
        }
        x += (advance + GAP) * scale;
    }
    paper.close();
}

/// How wide a text gets, in pixels.
pub fn width(text: &str, size: f64) -> f64 {
    let units: f64 = text.chars().map(|c| glyph(c).0 + GAP).sum();
    (units - GAP).max(0.0) * size / CAPITAL
}

/// Width and strokes: baseline at 0, y downwards, capitals and digits 7 high, small letters 5.
fn glyph(c: char) -> (f64, &'static str) {
    match c {
        '0' => (4.4, "M4.4-3.5A2.2 3.5 0 1 1 0-3.5A2.2 3.5 0 1 1 4.4-3.5"),
        '1' => (2.6, "M.4-5.6L2.2-7V0"),
        '2' => (4.4, "M.2-5.2Q.4-7 2.2-7Q4.2-7 4.2-5.1Q4.2-3.9 2.8-2.6L0 0H4.4"),
        '3' => (4.3, "M.2-5.8Q.8-7 2.1-7Q4-7 4-5.3Q4-3.7 1.7-3.7Q4.3-3.7 4.3-1.9Q4.3 0 2.1 0Q.5 0 0-1.4"),
        '4' => (4.5, "M3.2 0V-7L0-2.1H4.5"),
        '5' => (4.3, "M4-7H.7L.4-3.9Q1.1-4.5 2.2-4.5Q4.3-4.5 4.3-2.3Q4.3 0 2 0Q.6 0 0-1.2"),
        '6' => (4.3, "M3.8-6.3Q3.2-7 2.4-7Q0-7 0-2.4M4.3-2.2A2.15 2.2 0 1 1 0-2.2A2.15 2.2 0 1 1 4.3-2.2"),
        '7' => (4.3, "M0-7H4.3L1.6 0"),
        '8' => (
            4.3,
            "M3.9-5.3A1.75 1.7 0 1 1 .4-5.3A1.75 1.7 0 1 1 3.9-5.3M4.3-1.8A2.15 1.8 0 1 1 0-1.8A2.15 1.8 0 1 1 4.3-1.8",
        ),
        '9' => (4.3, "M.5-.7Q1.1 0 1.9 0Q4.3 0 4.3-4.6M4.3-4.8A2.15 2.2 0 1 1 0-4.8A2.15 2.2 0 1 1 4.3-4.8"),
        'a' => (4.0, "M4-5V0M4-2.5A2 2.5 0 1 1 0-2.5A2 2.5 0 1 1 4-2.5"),
        'b' => (4.0, "M0-7V0M0-2.5A2 2.5 0 1 1 4-2.5A2 2.5 0 1 1 0-2.5"),
        'c' => (3.6, "M3.6-4.2A2.1 2.5 0 1 0 3.6-.8"),
        'd' => (4.0, "M4-7V0M4-2.5A2 2.5 0 1 1 0-2.5A2 2.5 0 1 1 4-2.5"),
        'e' => (4.0, "M0-2.6H4A2 2.4 0 1 0 3.5-.8"),
        'f' => (2.9, "M2.9-6.9Q1.3-7.3 1.3-5.3V0M0-5H2.8"),
        'g' => (4.0, "M4-5V.2Q4 2.1 2 2.1Q.8 2.1 .3 1.4M4-2.5A2 2.5 0 1 1 0-2.5A2 2.5 0 1 1 4-2.5"),
        'h' => (3.8, "M0-7V0M0-3Q.4-5 2-5Q3.8-5 3.8-3V0"),
        'i' => (0.2, "M0-5V0M0-7V-6.9"),
        'j' => (1.2, "M1-5V.8Q1 2.2-.4 2.1M1-7V-6.9"),
        'k' => (3.6, "M0-7V0M3.4-5L0-1.8M1.3-3L3.6 0"),
        'l' => (0.2, "M0-7V0"),
        'm' => (6.0, "M0-5V0M0-3.2Q.3-5 1.7-5Q3-5 3-3.2V0M3-3.2Q3.3-5 4.7-5Q6-5 6-3.2V0"),
        'n' => (3.8, "M0-5V0M0-3Q.4-5 2-5Q3.8-5 3.8-3V0"),
        'o' => (4.0, "M4-2.5A2 2.5 0 1 1 0-2.5A2 2.5 0 1 1 4-2.5"),
        'p' => (4.0, "M0-5V2M0-2.5A2 2.5 0 1 1 4-2.5A2 2.5 0 1 1 0-2.5"),
        'q' => (4.0, "M4-5V2M4-2.5A2 2.5 0 1 1 0-2.5A2 2.5 0 1 1 4-2.5"),
        'r' => (2.3, "M0-5V0M0-3Q.4-5 2.3-5"),
        's' => (3.4, "M3.2-4.3Q2.7-5 1.7-5Q.2-5 .2-3.8Q.2-2.8 1.8-2.5Q3.4-2.2 3.4-1.2Q3.4 0 1.7 0Q.5 0 0-.8"),
        't' => (2.7, "M1.2-6.6V-1.4Q1.2 0 2.7-.1M0-5H2.6"),
        'u' => (3.8, "M0-5V-2Q0 0 1.8 0Q3.4 0 3.8-2M3.8-5V0"),
        'v' => (4.0, "M0-5L2 0L4-5"),
        'w' => (5.8, "M0-5L1.4 0L2.9-5L4.4 0L5.8-5"),
        'x' => (3.8, "M0-5L3.8 0M3.8-5L0 0"),
        'y' => (4.0, "M0-5L2 0M4-5L2 0L1.3 1.6Q1 2.2 0 2.1"),
        'z' => (3.7, "M0-5H3.7L0 0H3.7"),
        'X' => (4.4, "M0-7L4.4 0M4.4-7L0 0"),
        'Y' => (4.4, "M0-7L2.2-3.4L4.4-7M2.2-3.4V0"),
        'Z' => (4.4, "M0-7H4.4L0 0H4.4"),
        '.' => (0.2, "M0-.1V0"),
        ',' => (0.6, "M.4-.2L0 1.1"),
        ':' => (0.2, "M0-4V-3.9M0-.6V-.5"),
        '-' => (2.6, "M0-2.7H2.6"),
        '+' => (3.6, "M0-2.8H3.6M1.8-4.6V-1"),
        '²' => (2.2, "M.1-6.5Q.3-7.4 1.1-7.4Q2.1-7.4 2.1-6.5Q2.1-5.9 1.3-5.2L0-4H2.2"),
        '→' => (5.4, "M0-2.7H5.4M3.5-4.6L5.4-2.7L3.5-.8"),
        '↓' => (3.8, "M1.9-6V-.1M0-2L1.9-.1L3.8-2"),
        '·' => (0.2, "M0-2.8V-2.7"),
        ' ' => (1.6, ""),
        _ => (3.6, "M0-7H3.6V0H0Z"),
    }
}
