//! The words of a text, with the line that the last one stands in.

use super::PolyanyaError;

/// What is left of a text.
pub(super) struct Words<'a> {
    rest: &'a [u8],
    line: usize,
}

impl<'a> Words<'a> {
    pub fn new(text: &'a [u8]) -> Self {
        Self { rest: text, line: 1 }
    }

    /// The line of the last word.
    pub fn line(&self) -> usize {
        self.line
    }

    pub fn next(&mut self, what: &'static str) -> Result<&'a [u8], PolyanyaError> {
        let blank = |b: &u8| b.is_ascii_whitespace();
        let start = self.rest.iter().position(|b| !blank(b)).unwrap_or(self.rest.len());
        self.line += self.rest[..start].iter().filter(|&&b| b == b'\n').count();
        let rest = &self.rest[start..];
        let end = rest.iter().position(blank).unwrap_or(rest.len());
        let (word, rest) = rest.split_at(end);
        self.rest = rest;
        if word.is_empty() { Err(PolyanyaError::Ends { line: self.line, what }) } else { Ok(word) }
    }

    pub fn number<T: std::str::FromStr>(&mut self, what: &'static str) -> Result<T, PolyanyaError> {
        let word = self.next(what)?;
        let shown = || String::from_utf8_lossy(&word[..word.len().min(32)]).into_owned();
        let number = std::str::from_utf8(word).ok().and_then(|w| w.parse().ok());
        number.ok_or_else(|| PolyanyaError::Number { line: self.line, what, word: shown() })
    }

    /// A list that gives its own length first.
    pub fn pass_over(&mut self, what: &'static str) -> Result<(), PolyanyaError> {
        let count: u64 = self.number(what)?;
        for _ in 0..count {
            self.number::<i64>(what)?;
        }
        Ok(())
    }
}
