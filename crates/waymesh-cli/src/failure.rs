//! The one kind of error that commands end with: a line for people.

use std::fmt;

/// Why a command could not do its work, in one line.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    /// A failure with something named in front: `level.obj: line 7: …`.
    pub fn about(what: impl fmt::Display, why: impl fmt::Display) -> Self {
        Self(format!("{what}: {why}"))
    }

    /// Text that is no JSON of the form that is read; with ranges where the reader's message has types.
    pub fn json(what: impl fmt::Display, error: &serde_json::Error) -> Self {
        let ranges = [("expected u8", "expected 0 to 255"), ("expected u16", "expected 0 to 65535")];
        let message = ranges.iter().fold(error.to_string(), |message, (kind, range)| message.replace(kind, range));
        Self::about(what, message)
    }

    /// A value outside of a range that only shows when the program runs.
    pub fn out_of_range(name: &str, value: impl fmt::Display, allowed: impl fmt::Display) -> Self {
        Self(format!("{name} is {value}, allowed: {allowed}"))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One line, whatever a file's name or a library's message holds.
        for c in self.0.chars() {
            write!(f, "{}", if c.is_control() { ' ' } else { c })?;
        }
        Ok(())
    }
}

impl<E: Into<waymesh::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self(error.into().to_string())
    }
}

/// What a command comes to.
pub type Outcome = Result<(), Failure>;
