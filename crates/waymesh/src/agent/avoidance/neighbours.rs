//! Who is near whom.

use super::AvoidingBody;

/// Bodies by squares of the ground.
#[derive(Clone, Debug, Default)]
pub(super) struct Neighbours {
    /// Column, row and number of every body, in this order.
    squares: Vec<(i64, i64, usize)>,
    side: f64,
    found: Vec<(f64, usize)>,
}

impl Neighbours {
    /// Sorts bodies into squares of a side.
    pub fn arrange(&mut self, bodies: &[AvoidingBody], side: f64) {
        self.side = side;
        self.squares.clear();
        self.squares.extend(bodies.iter().enumerate().map(|(index, body)| {
            let [x, z] = square(body, side);
            (x, z, index)
        }));
        self.squares.sort_unstable();
    }

    /// Finds the `most` nearest bodies around one, within `reach` (at most the side of the squares): nearest first, equally near ones by number.
    pub fn find(&mut self, bodies: &[AvoidingBody], index: usize, reach: f64, height: f64, most: usize) {
        let body = &bodies[index];
        let [x, z] = square(body, self.side);
        self.found.clear();
        for column in x.saturating_sub(1)..=x.saturating_add(1) {
            let first = (column, z.saturating_sub(1), 0);
            let from = self.squares.partition_point(|&square| square < first);
            let there = self.squares[from..].iter().take_while(|s| s.0 == column && s.1 <= z.saturating_add(1));
            for &(_, _, other) in there {
                let way = bodies[other].position - body.position;
                let squared = way.x * way.x + way.z * way.z;
                let near = squared <= reach * reach && way.y.abs() <= height;
                if other == index || !near {
                    continue;
                }
                let place = self.found.partition_point(|&found| found < (squared, other));
                if place < most {
                    self.found.truncate(most.saturating_sub(1));
                    self.found.insert(place, (squared, other));
                }
            }
        }
    }

    /// What was found: squared distance and number.
    pub fn found(&self) -> &[(f64, usize)] {
        &self.found
    }
}

fn square(body: &AvoidingBody, side: f64) -> [i64; 2] {
    [body.position.x, body.position.z].map(|v| (v / side).floor() as i64)
}
