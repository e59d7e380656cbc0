//! A value outside of its range: the refusal that every module shares.

/// A number outside of what is accepted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{name} is {value}, allowed: {allowed}")]
pub struct OutOfRange {
    /// The parameter, setting or field.
    pub name: &'static str,
    /// The value that was given, as text.
    pub value: String,
    /// What would be accepted.
    pub allowed: &'static str,
}

impl OutOfRange {
    /// A refusal of `value` for `name`.
    pub fn new(name: &'static str, value: impl std::fmt::Display, allowed: &'static str) -> Self {
        Self { name, value: shortened(&value.to_string()), allowed }
    }
}

/// Digits of a number that are still read; longer ones are written with an exponent.
const READABLE: usize = 24;

/// A text whose numbers of hundreds of digits, which is how the largest and least doubles are printed, have an exponent instead.
fn shortened(text: &str) -> String {
    let mut short = String::with_capacity(text.len());
    let part_of_number = |c: char| c.is_ascii_digit() || c == '.' || c == '-';
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_number = part_of_number(first);
        let end = rest.find(|c| part_of_number(c) != is_number).unwrap_or(rest.len());
        let (piece, later) = rest.split_at(end);
        match piece.parse::<f64>() {
            Ok(number) if piece.len() > READABLE => short.push_str(&format!("{number:?}")),
            _ => short.push_str(piece),
        }
        rest = later;
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_hundreds_of_digits_are_written_short() {
        let of = |value: &dyn std::fmt::Display| OutOfRange::new("x", value, "").value;
        assert_eq!(of(&1e300), "1e300");
        assert_eq!(of(&format_args!("{},0.5,{}", -1e200, 5e-324)), "-1e200,0.5,5e-324");
        assert_eq!(of(&0.1), "0.1");
        assert_eq!(of(&"text-with 3 words…"), "text-with 3 words…");
    }
}
