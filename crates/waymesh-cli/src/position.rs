//! Positions on the command line: `x,y,z`.

use std::str::FromStr;
use waymesh::OutOfRange;
use waymesh::math::DVec3;
use waymesh::mesh::is_position;

/// A position as it was written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Position(pub DVec3);

impl FromStr for Position {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Vec<f64> = text
            .split(',')
            .map(|part| part.trim().parse().map_err(|_| format!("`{part}` is not a number; a position is x,y,z")))
            .collect::<Result<_, _>>()?;
        match numbers[..] {
            [x, y, z] => Ok(Self(DVec3::new(x, y, z))),
            _ => Err(format!("{} numbers; a position is x,y,z in metres", numbers.len())),
        }
    }
}

impl Position {
    /// The position, if it is one.
    ///
    /// # Errors
    /// A coordinate that is not finite, or too far out; named as `name`.
    pub fn checked(self, name: &'static str) -> Result<DVec3, OutOfRange> {
        if is_position(self.0) {
            return Ok(self.0);
        }
        let DVec3 { x, y, z } = self.0;
        Err(OutOfRange::new(name, format_args!("{x},{y},{z}"), "finite coordinates within 2097152 metres of 0"))
    }
}

/// A place on the ground: `x,z`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlatPosition(pub [f64; 2]);

impl FromStr for FlatPosition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number =
            |part: &str| part.trim().parse().map_err(|_| format!("`{part}` is not a number; a place is x,z in metres"));
        match text.split(',').collect::<Vec<_>>()[..] {
            [x, z] => Ok(Self([number(x)?, number(z)?])),
            ref parts => Err(format!("{} numbers; a place is x,z in metres", parts.len())),
        }
    }
}

/// Two corners of a box: `x0,y0,z0:x1,y1,z1`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corners(pub [f64; 3], pub [f64; 3]);

impl FromStr for Corners {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (low, high) = text.split_once(':').ok_or("a box is x0,y0,z0:x1,y1,z1")?;
        Ok(Self(low.parse::<Position>()?.0.into(), high.parse::<Position>()?.0.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions() {
        assert_eq!("-1, 2.5,3e1".parse(), Ok(Position(DVec3::new(-1.0, 2.5, 30.0))));
        for bad in ["", "1,2", "1,2,3,4", "1,2,x", "1;2;3"] {
            assert!(bad.parse::<Position>().is_err(), "{bad}");
        }
        for bad in ["nan,0,0", "0,inf,0", "0,0,-2097152"] {
            assert!(bad.parse::<Position>().unwrap().checked("from").is_err(), "{bad}");
        }
        assert_eq!("-1, 2.5".parse(), Ok(FlatPosition([-1.0, 2.5])));
        for bad in ["", "1", "1,2,3", "1,x"] {
            assert!(bad.parse::<FlatPosition>().is_err(), "{bad}");
        }
        assert_eq!("0,1,2:3,4,5".parse(), Ok(Corners([0.0, 1.0, 2.0], [3.0, 4.0, 5.0])));
        assert!("0,1,2".parse::<Corners>().is_err());
    }
}
