//! The same pipeline once more, slowly and in whole numbers: lengths in 64ths of a metre, comparisons as fractions.

/// A plan in 64ths of a metre.
#[derive(Clone, Debug)]
pub struct SlowPlan {
    pub cell: i64,
    pub columns: i64,
    pub rows: i64,
    pub radius: i64,
    /// x0, y0, x1, y1.
    pub obstacles: Vec<[i64; 4]>,
    pub start: Point,
    pub goal: Point,
}

pub type Point = [i64; 2];

/// Cells by (column, row), one at a time.
pub struct SlowCells {
    pub cell: i64,
    pub columns: i64,
    pub rows: i64,
    pub walkable: Vec<Vec<bool>>,
}

impl SlowCells {
    pub fn at(&self, i: i64, j: i64) -> bool {
        (0..self.columns).contains(&i) && (0..self.rows).contains(&j) && self.walkable[j as usize][i as usize]
    }

    /// Whether the point (x, y) / scale lies in a closed walkable cell.
    fn holds(&self, x: i128, y: i128, scale: i128) -> bool {
        let side = i128::from(self.cell) * scale;
        let around =
            |v: i128| if v.rem_euclid(side) == 0 { vec![v / side - 1, v / side] } else { vec![v.div_euclid(side)] };
        around(y).iter().any(|&j| around(x).iter().any(|&i| self.at(i as i64, j as i64)))
    }

    /// Cuts the segment at every grid line and looks at the cuts and between them.
    pub fn stays_walkable(&self, a: Point, b: Point) -> bool {
        let d = [i128::from(b[0] - a[0]), i128::from(b[1] - a[1])];
        let denominator = d.iter().filter(|&&v| v != 0).map(|v| v.abs()).product::<i128>();
        // Fractions of the segment in `denominator`-ths, doubled so that there is a middle between any two.
        let mut cuts = vec![0, 2 * denominator];
        for (axis, count) in [(0, self.columns), (1, self.rows)] {
            if d[axis] != 0 {
                let cut = |k: i64| i128::from(k * self.cell - a[axis]) * 2 * denominator / d[axis];
                cuts.extend((0..=count).map(cut).filter(|&t| t > 0 && t < 2 * denominator));
            }
        }
        cuts.sort_unstable();
        let middles: Vec<i128> = cuts.windows(2).map(|w| w[0] + w[1]).collect();
        let scale = 4 * denominator;
        let holds =
            |t: i128| self.holds(i128::from(a[0]) * scale + d[0] * t, i128::from(a[1]) * scale + d[1] * t, scale);
        cuts.iter().all(|&t| holds(2 * t)) && middles.iter().all(|&t| holds(t))
    }
}

/// What comes out; polygons as i0, j0, i1, j1.
pub struct SlowResult {
    pub walkable: usize,
    pub cells: SlowCells,
    pub least_squared: Option<i64>,
    pub polygons: Vec<[i64; 4]>,
    pub adjacent: Vec<SharedSide>,
    pub contacts: Vec<(usize, usize)>,
    pub ends: [Option<usize>; 2],
    pub route: Option<SlowRoute>,
}

pub struct SlowRoute {
    pub sequence: Vec<usize>,
    pub settled: usize,
    pub portals: Vec<Point>,
    pub pulled: Vec<Point>,
    pub removable: usize,
    pub shortest: f64,
}

pub fn run(plan: &SlowPlan) -> SlowResult {
    let mut cells = SlowCells { cell: plan.cell, columns: plan.columns, rows: plan.rows, walkable: Vec::new() };
    let (mut walkable, mut least) = (0, None::<i64>);
    for j in 0..plan.rows {
        let mut row = Vec::new();
        for i in 0..plan.columns {
            // Twice the centre, so that it is whole.
            let centre = [(2 * i + 1) * plan.cell, (2 * j + 1) * plan.cell];
            let squared = plan.obstacles.iter().map(|o| {
                let off = |v: i64, low: i64, high: i64| (2 * low - v).max(v - 2 * high).max(0).pow(2);
                off(centre[0], o[0], o[2]) + off(centre[1], o[1], o[3])
            });
            let nearest = squared.min();
            let open = nearest != Some(0);
            let fits = open && nearest.is_none_or(|n| n >= 4 * plan.radius * plan.radius);
            walkable += usize::from(open);
            if let Some(n) = nearest.filter(|_| fits) {
                least = Some(least.map_or(n, |l| l.min(n)));
            }
            row.push(fits);
        }
        cells.walkable.push(row);
    }
    let polygons = greedy(&cells);
    let (adjacent, contacts) = touching(&polygons);
    let holding = |p: Point| {
        polygons.iter().position(|r| {
            let inside = |axis: usize| (r[axis] * plan.cell..=r[axis + 2] * plan.cell).contains(&p[axis]);
            inside(0) && inside(1)
        })
    };
    let ends = [holding(plan.start), holding(plan.goal)];
    let route = match ends {
        [Some(start), Some(goal)] => find_route(plan, &cells, &polygons, &adjacent, start, goal),
        _ => None,
    };
    SlowResult { walkable, cells, least_squared: least, polygons, adjacent, contacts, ends, route }
}

fn greedy(cells: &SlowCells) -> Vec<[i64; 4]> {
    let mut used: Vec<[i64; 4]> = Vec::new();
    for j in 0..cells.rows {
        for i in 0..cells.columns {
            let free = |used: &[[i64; 4]], i: i64, j: i64| {
                let inside = |r: &[i64; 4]| (r[0]..r[2]).contains(&i) && (r[1]..r[3]).contains(&j);
                cells.at(i, j) && !used.iter().any(inside)
            };
            if !free(&used, i, j) {
                continue;
            }
            let (mut i1, mut j1) = (i, j);
            while free(&used, i1 + 1, j) {
                i1 += 1;
            }
            while (i..=i1).all(|x| free(&used, x, j1 + 1)) {
                j1 += 1;
            }
            used.push([i, j, i1 + 1, j1 + 1]);
        }
    }
    used
}

/// Two polygons and the cells of side that they share.
type SharedSide = (usize, usize, i64);

fn touching(polygons: &[[i64; 4]]) -> (Vec<SharedSide>, Vec<(usize, usize)>) {
    let (mut adjacent, mut contacts) = (Vec::new(), Vec::new());
    for (a, r) in polygons.iter().enumerate() {
        for (b, s) in polygons.iter().enumerate().skip(a + 1) {
            let overlap = [0, 1].map(|axis| r[axis + 2].min(s[axis + 2]) - r[axis].max(s[axis]));
            match overlap {
                [0, 0] => contacts.push((a, b)),
                [0, along] | [along, 0] if along > 0 => adjacent.push((a, b, along)),
                _ => {}
            }
        }
    }
    (adjacent, contacts)
}

fn find_route(
    plan: &SlowPlan,
    cells: &SlowCells,
    polygons: &[[i64; 4]],
    adjacent: &[SharedSide],
    start: usize,
    goal: usize,
) -> Option<SlowRoute> {
    let metres = |v: i64| v as f64 / 64.0;
    let centre = |r: &[i64; 4]| [0, 1].map(|axis| metres((r[axis] + r[axis + 2]) * plan.cell) / 2.0);
    let apart = |a: usize, b: usize| {
        let (p, q) = (centre(&polygons[a]), centre(&polygons[b]));
        ((p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1])).sqrt()
    };
    let n = polygons.len();
    let (mut g, mut f) = (vec![f64::INFINITY; n], vec![f64::INFINITY; n]);
    let (mut from, mut done, mut settled) = (vec![usize::MAX; n], vec![false; n], 0);
    (g[start], f[start]) = (0.0, apart(start, goal));
    loop {
        let mut u = None;
        let mut best = f64::INFINITY;
        for i in 0..n {
            if !done[i] && f[i] < best {
                (best, u) = (f[i], Some(i));
            }
        }
        let u = u?;
        done[u] = true;
        settled += 1;
        if u == goal {
            break;
        }
        for v in 0..n {
            let is_adjacent = adjacent.iter().any(|&(a, b, _)| (a, b) == (u.min(v), u.max(v)));
            let cost = g[u] + apart(u, v);
            if is_adjacent && !done[v] && cost < g[v] {
                (g[v], f[v], from[v]) = (cost, cost + apart(v, goal), u);
            }
        }
    }
    let mut sequence = vec![goal];
    while sequence[0] != start {
        sequence.insert(0, from[sequence[0]]);
    }
    let pieces: Vec<[Point; 2]> = sequence
        .windows(2)
        .map(|w| {
            let (r, s) = (polygons[w[0]], polygons[w[1]]);
            let low = [0, 1].map(|axis: usize| r[axis].max(s[axis]) * plan.cell);
            let high = [0, 1].map(|axis: usize| r[axis + 2].min(s[axis + 2]) * plan.cell);
            [low, high]
        })
        .collect();
    let mut portals = vec![plan.start];
    // Cells are even numbers of 64ths, so middles are whole.
    portals.extend(pieces.iter().map(|[a, b]| [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]));
    portals.push(plan.goal);
    let mut pulled = portals.clone();
    let mut changed = true;
    while changed {
        changed = false;
        let mut i = 1;
        while i + 1 < pulled.len() {
            if cells.stays_walkable(pulled[i - 1], pulled[i + 1]) {
                pulled.remove(i);
                changed = true;
            } else {
                i += 1;
            }
        }
    }
    let removable = (1..pulled.len() - 1).filter(|&i| cells.stays_walkable(pulled[i - 1], pulled[i + 1])).count();
    let shortest = shortest_through(&pieces, plan.start, plan.goal);
    Some(SlowRoute { sequence, settled, portals, pulled, removable, shortest })
}

/// The shortest way from start to goal through pieces in order: from end to end of pieces, wherever all pieces between
/// are met.
fn shortest_through(pieces: &[[Point; 2]], start: Point, goal: Point) -> f64 {
    let mut places = vec![(0, start)];
    for (i, piece) in pieces.iter().enumerate() {
        places.extend(piece.iter().map(|&p| (i + 1, p)));
    }
    places.push((pieces.len() + 1, goal));
    let mut costs = vec![f64::INFINITY; places.len()];
    costs[0] = 0.0;
    for to in 1..places.len() {
        for from in 0..to {
            let ((i, p), (j, q)) = (places[from], places[to]);
            if i < j && pieces[i..j - 1].iter().all(|&piece| meets(p, q, piece)) {
                let (dx, dy) = ((p[0] - q[0]) as f64, (p[1] - q[1]) as f64);
                costs[to] = costs[to].min(costs[from] + (dx * dx + dy * dy).sqrt() / 64.0);
            }
        }
    }
    costs[places.len() - 1]
}

/// Whether p–q meets a piece that lies along an axis.
fn meets(p: Point, q: Point, [a, b]: [Point; 2]) -> bool {
    let side = |c: Point| ((q[0] - p[0]) * (c[1] - p[1]) - (q[1] - p[1]) * (c[0] - p[0])).signum();
    let boxes = (0..2).all(|k| p[k].min(q[k]) <= a[k].max(b[k]) && a[k].min(b[k]) <= p[k].max(q[k]));
    boxes && side(a) * side(b) <= 0
}
