//! Wavefront OBJ.
//!
//! Our own reader: the crates for this format give errors without line numbers, cut concave polygons into fans, or keep
//! 32-bit floats, which lose centimetres in levels far from the origin.

use super::{Geometry, MAX_TRIANGLES, polygon};

/// Reads the vertices and faces; everything else (texture coordinates, normals, groups, materials, lines, curves) is
/// passed over.
///
/// # Errors
/// The line and the value that is wrong.
pub fn parse(bytes: &[u8]) -> Result<Geometry, String> {
    let mut reader = Reader::default();
    for (number, line) in Lines::new(bytes) {
        reader.line(&line).map_err(|what| format!("line {number}: {what}"))?;
    }
    if !reader.known && !bytes.trim_ascii().is_empty() {
        return Err("not an OBJ file: no line starts with `v` or `f`".into());
    }
    Ok(reader.geometry)
}

/// Lines with their number, those that end in a backslash joined to the next.
struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl<'a> Lines<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes), number: 0 }
    }

    fn one(&mut self) -> Option<&'a [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        self.number += 1;
        // Lines end with LF, CRLF, or the lone CR of old programs.
        let end = self.rest.iter().position(|&b| b == b'\n' || b == b'\r').unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(end);
        self.rest = rest.strip_prefix(b"\r\n").unwrap_or(rest.get(1..).unwrap_or(b""));
        Some(line)
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = (usize, std::borrow::Cow<'a, [u8]>);

    fn next(&mut self) -> Option<Self::Item> {
        let first = self.one()?;
        let number = self.number;
        let Some(start) = first.strip_suffix(b"\\") else { return Some((number, first.into())) };
        let mut joined = start.to_vec();
        while let Some(next) = self.one() {
            joined.push(b' ');
            let more = next.strip_suffix(b"\\");
            joined.extend_from_slice(more.unwrap_or(next));
            if more.is_none() {
                break;
            }
        }
        Some((number, joined.into()))
    }
}

#[derive(Default)]
struct Reader {
    geometry: Geometry,
    /// Whether any line made sense.
    known: bool,
    corners: Vec<u32>,
    places: Vec<[f64; 3]>,
}

impl Reader {
    fn line(&mut self, line: &[u8]) -> Result<(), String> {
        let line = line.split(|&b| b == b'#').next().unwrap_or_default();
        let mut words = line.split(u8::is_ascii_whitespace).filter(|w| !w.is_empty());
        match words.next() {
            Some(b"v") => self.vertex(words),
            Some(b"f") => self.face(words),
            _ => Ok(()),
        }
    }

    fn vertex<'w>(&mut self, mut words: impl Iterator<Item = &'w [u8]>) -> Result<(), String> {
        self.known = true;
        let mut position = [0.0f64; 3];
        for (axis, value) in ["x", "y", "z"].into_iter().zip(&mut position) {
            let word = words.next().ok_or_else(|| format!("vertex without {axis}: three numbers are needed"))?;
            *value = std::str::from_utf8(word)
                .ok()
                .and_then(|w| w.parse().ok())
                .ok_or_else(|| format!("vertex {axis} is `{}`, which is not a number", shown(word)))?;
            if !value.is_finite() {
                return Err(format!("vertex {axis} is `{}`, but must be finite", shown(word)));
            }
        }
        if self.geometry.positions.len() >= u32::MAX as usize {
            return Err("too many vertices: at most 4294967295 can be used".into());
        }
        self.geometry.positions.push(position);
        Ok(())
    }

    fn face<'w>(&mut self, words: impl Iterator<Item = &'w [u8]>) -> Result<(), String> {
        self.known = true;
        self.corners.clear();
        let mut count = 0;
        for word in words {
            count += 1;
            let corner = self.reference(word)?;
            if self.corners.last() != Some(&corner) {
                self.corners.push(corner);
            }
        }
        if count < 3 {
            return Err(format!("a face needs at least 3 corners, this one has {count}"));
        }
        if self.corners.first() == self.corners.last() {
            self.corners.pop();
        }
        let Geometry { positions, triangles } = &mut self.geometry;
        if triangles.len() + self.corners.len() > MAX_TRIANGLES {
            return Err(format!("too many triangles: at most {MAX_TRIANGLES} are read from one file"));
        }
        self.places.clear();
        self.places.extend(self.corners.iter().map(|&c| positions[c as usize]));
        polygon::triangulate(&self.places, |t| triangles.push(t.map(|i| self.corners[i])));
        Ok(())
    }

    /// The vertex of `7`, `7/1`, `7//3`, `7/1/3`, or counted back from the last one, `-1`.
    fn reference(&self, word: &[u8]) -> Result<u32, String> {
        let part = word.split(|&b| b == b'/').next().unwrap_or_default();
        let index: i64 = std::str::from_utf8(part)
            .ok()
            .and_then(|p| p.parse().ok())
            .ok_or_else(|| format!("face corner is `{}`, which is not a vertex number", shown(word)))?;
        let count = self.geometry.positions.len() as i64;
        let place = if index > 0 { index - 1 } else { count.saturating_add(index) };
        if index == 0 || place < 0 || place >= count {
            return Err(format!(
                "face corner is vertex {index}, but {count} vertices stand before it \
                 (allowed: 1 to {count}, or -1 to -{count} counted back)"
            ));
        }
        Ok(place as u32)
    }
}

/// A word for a message, however long or strange it is.
fn shown(word: &[u8]) -> String {
    let text = String::from_utf8_lossy(word);
    let mut short: String = text.chars().take(32).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().count() > 32 {
        short.push('…');
    }
    short
}
