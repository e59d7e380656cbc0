//! The true shortest path over a mesh in X/Z, by an any-angle search over edge intervals (after Polyanya: Cui, Harabor,
//! Grastien 2017). Slow and plain on purpose: it shares nothing with the library's own search and string pulling.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use waymesh::math::{DVec3, Extremes, Turn, closest_on_segment_xz, cross_xz, lerp, orient_xz};
use waymesh::mesh::{EdgeNeighbour, LinkKind, TiledNavMesh};

/// A polygon by slot and index.
pub type Poly = (u32, u32);

/// A way out of a polygon across a stretch of one of its edges, seen while walking out.
struct Portal {
    right: DVec3,
    left: DVec3,
    target: Poly,
}

/// All that can be reached in a straight line from `root` through the interval `right`–`left` into `polygon`.
#[derive(Clone)]
struct Cone {
    root: DVec3,
    cost: f64,
    right: DVec3,
    left: DVec3,
    /// Whether the interval ends at a vertex, around which the path can turn.
    right_corner: bool,
    left_corner: bool,
    polygon: Poly,
    from: Poly,
}

struct Entry {
    estimate: f64,
    sequence: usize,
    /// `None`: the end is reached at this cost.
    cone: Option<Cone>,
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Entry {}
impl PartialOrd for Entry {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Entry {
    fn cmp(&self, other: &Self) -> Ordering {
        other.estimate.total_cmp(&self.estimate).then(other.sequence.cmp(&self.sequence))
    }
}

fn distance(a: DVec3, b: DVec3) -> f64 {
    let (dx, dz) = (a.x - b.x, a.z - b.z);
    (dx * dx + dz * dz).sqrt()
}

fn portals(mesh: &TiledNavMesh, (slot, p): Poly) -> Vec<Portal> {
    let placed = mesh.tile(slot).unwrap();
    let mut all = Vec::new();
    for (e, neighbour) in placed.tile().neighbours(p).enumerate() {
        if let EdgeNeighbour::Polygon(n) = neighbour {
            let (right, left) = placed.edge(p, e);
            all.push(Portal { right, left, target: (slot, n) });
        }
    }
    for link in placed.links(p) {
        let LinkKind::Portal { edge, target_edge, .. } = link.kind else { continue };
        let (a, b) = placed.edge(p, usize::from(edge));
        let (c, d) = mesh.tile(link.target_slot).unwrap().edge(link.target_polygon, usize::from(target_edge));
        let along = b - a;
        let fraction =
            |v: DVec3| ((v.x - a.x) * along.x + (v.z - a.z) * along.z) / (along.x * along.x + along.z * along.z);
        let (s, t) = (fraction(d).clamp(0.0, 1.0), fraction(c).clamp(0.0, 1.0));
        let target = (link.target_slot, link.target_polygon);
        all.push(Portal { right: lerp(a, b, s), left: lerp(a, b, t), target });
    }
    all
}

/// The least length of `root` → interval → `end`.
fn through(cone: &Cone, end: DVec3) -> f64 {
    let (r, l) = (cone.right, cone.left);
    let u = l - r;
    // An end on the near side of the interval is as far as its mirror image on the other side.
    let mut end = end;
    if cross_xz(u, end - r) > 0.0 && (u.x != 0.0 || u.z != 0.0) {
        let n = DVec3::new(-u.z, 0.0, u.x);
        let k = 2.0 * (n.x * (end.x - r.x) + n.z * (end.z - r.z)) / (n.x * n.x + n.z * n.z);
        end -= n * k;
    }
    if orient_xz(cone.root, r, end) == Turn::Right {
        distance(cone.root, r) + distance(r, end)
    } else if orient_xz(cone.root, l, end) == Turn::Left {
        distance(cone.root, l) + distance(l, end)
    } else {
        distance(cone.root, end)
    }
}

/// Where segment `a` → `b` crosses the line through `root` and `via`, as a fraction clamped to [0, 1].
fn crossing(root: DVec3, via: DVec3, a: DVec3, b: DVec3) -> f64 {
    let ray = via - root;
    let (ca, cb) = (cross_xz(ray, a - root), cross_xz(ray, b - root));
    if ca == cb { 0.0 } else { (ca / (ca - cb)).clamp(0.0, 1.0) }
}

/// Length in X/Z of the shortest path from `start` in `start_poly` to `end` in `end_poly`; `None` when there is none.
/// Off-mesh links are not taken.
pub fn shortest_length(mesh: &TiledNavMesh, start_poly: Poly, start: DVec3, end_poly: Poly, end: DVec3) -> Option<f64> {
    if start_poly == end_poly {
        return Some(distance(start, end));
    }
    let mut heap = BinaryHeap::new();
    let mut sequence = 0;
    let mut least_at_root: BTreeMap<[u64; 3], f64> = BTreeMap::new();
    // A root sees each interval once: around a vertex inside the mesh the same intervals would come round forever.
    let mut seen = BTreeSet::new();
    let mut push = |heap: &mut BinaryHeap<Entry>, cone: Cone| {
        sequence += 1;
        let estimate = cone.cost + through(&cone, end);
        heap.push(Entry { estimate, sequence, cone: Some(cone) });
    };
    for portal in portals(mesh, start_poly) {
        let Portal { right, left, target } = portal;
        push(
            &mut heap,
            Cone {
                root: start,
                cost: 0.0,
                right,
                left,
                right_corner: true,
                left_corner: true,
                polygon: target,
                from: start_poly,
            },
        );
    }
    while let Some(Entry { estimate, cone, .. }) = heap.pop() {
        let Some(mut cone) = cone else { return Some(estimate) };
        let bits = |p: DVec3| p.to_array().map(f64::to_bits);
        let least = least_at_root.entry(bits(cone.root)).or_insert(cone.cost);
        if cone.cost > *least + 1e-9 {
            continue;
        }
        *least = least.lesser(cone.cost);
        if !seen.insert((bits(cone.root), cone.polygon, cone.from, bits(cone.right), bits(cone.left))) {
            continue;
        }
        if cone.polygon == end_poly {
            let estimate = cone.cost + through(&cone, end);
            heap.push(Entry { estimate, sequence: usize::MAX, cone: None });
            continue;
        }
        // A root in line with its interval goes to the interval first, and sees everything from there.
        // Rounding can put a root that lies on the interval a little beyond it.
        let on = closest_on_segment_xz(cone.right, cone.left, cone.root).distance_squared < 1e-18;
        let in_line = on || orient_xz(cone.root, cone.right, cone.left) == Turn::Straight;
        if in_line {
            let (r, l) = (distance(cone.root, cone.right), distance(cone.root, cone.left));
            if !on {
                let nearer = if r <= l { cone.right } else { cone.left };
                cone.cost += r.lesser(l);
                cone.root = nearer;
            }
        }
        for Portal { right, left, target } in portals(mesh, cone.polygon) {
            if target == cone.from {
                continue;
            }
            let (mut s, mut t) = (0.0, 1.0);
            if !in_line {
                if orient_xz(cone.root, cone.right, right) == Turn::Right {
                    s = crossing(cone.root, cone.right, right, left);
                }
                if orient_xz(cone.root, cone.right, left) != Turn::Left {
                    s = 1.0;
                }
                if orient_xz(cone.root, cone.left, left) == Turn::Left {
                    t = crossing(cone.root, cone.left, right, left);
                }
                if orient_xz(cone.root, cone.left, right) != Turn::Right {
                    t = 0.0;
                }
            }
            let (from, polygon) = (cone.polygon, target);
            let mut add = |root, cost, s: f64, t: f64| {
                if s < t {
                    push(
                        &mut heap,
                        Cone {
                            root,
                            cost,
                            right: lerp(right, left, s),
                            left: lerp(right, left, t),
                            right_corner: s == 0.0,
                            left_corner: t == 1.0,
                            polygon,
                            from,
                        },
                    );
                }
            };
            add(cone.root, cone.cost, s, t);
            if cone.right_corner {
                add(cone.right, cone.cost + distance(cone.root, cone.right), 0.0, s.lesser(1.0));
            }
            if cone.left_corner {
                add(cone.left, cone.cost + distance(cone.root, cone.left), t.greater(0.0), 1.0);
            }
        }
    }
    None
}
