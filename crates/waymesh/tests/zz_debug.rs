mod built_levels;
mod random_scenes;
use random_scenes::{Draw, scene, settings};
use waymesh::bake::*;
use waymesh::mesh::*;
#[test]
fn debug() {
    for seed in std::env::var("SEEDS").unwrap().split(',').map(|s| s.trim().parse::<u64>().unwrap()) {
        let mut draw = Draw::new(seed);
        let level = scene(&mut draw);
        let settings = settings(&mut draw, Partition::Watershed);
        let whole = bake(&level, &settings, &BakeControl::default()).unwrap();
        let n = find_islands(&whole.mesh).count;
        for _ in 0..2 {
            let tile_size = draw.pick(&[3, 4, 5, 8, 11, 16, 32]);
            let tiled = bake(&level, &BakeSettings { tile_size, ..settings.clone() }, &BakeControl::default()).unwrap();
            let m = find_islands(&tiled.mesh).count;
            println!("SEED {seed} tile {tile_size} whole {n} tiled {m} regions {} {} area {} {}", whole.report.cells.regions, tiled.report.cells.regions, whole.report.walkable_area, tiled.report.walkable_area);
            if m != n {
                println!("{settings:?}");

                let wi = find_islands(&whole.mesh);
                let label = |x: f64, y: f64, z: f64| {
                    let mut best = (1e9, 999);
                    for (slot, p) in whole.mesh.tiles() { for q in 0..p.tile().polygon_count() {
                        let o: Vec<_> = p.outline(q).collect();
                        if waymesh::math::contains_xz(&o, waymesh::math::DVec3::new(x, y, z)) {
                            let or = p.origin();
                            let h = (p.surface_height(q, x - 0.0*or.x, z) - y).abs();
                            if h < best.0 { best = (h, wi.of(slot, q)); }
                        }
                    } }
                    best
                };
                for (_, p) in tiled.mesh.tiles_by_key() {
                    for q in 0..p.tile().polygon_count() { for l in p.links(q) {
                        if let LinkKind::Portal { edge, target_edge, range_min, range_max, .. } = l.kind {
                            let (a, b) = p.edge(q, usize::from(edge));
                            let t = (f64::from(range_min) + f64::from(range_max)) / 510.0;
                            let o = tiled.mesh.tile(l.target_slot).unwrap();
                            let (c, d) = o.edge(l.target_polygon, usize::from(target_edge));
                            let m = a + (b - a) * t;
                            let axz = a.x == b.x;
                            let u = if axz { (m.z - c.z) / (d.z - c.z) } else { (m.x - c.x) / (d.x - c.x) };
                            let k = c + (d - c) * u;
                            let sgn = if axz { if b.z > a.z { -0.1 } else { 0.1 } } else if b.x > a.x { 0.1 } else { -0.1 };
                            let (ia, ib) = if axz { (label(m.x + sgn, m.y, m.z), label(m.x - sgn, k.y, m.z)) } else { (label(m.x, m.y, m.z + sgn), label(m.x, k.y, m.z - sgn)) };
                            if ia.1 != ib.1 { println!("  {} {a} {b} -> {c} {d} t {range_min} {range_max} whole {ia:?} {ib:?}", p.key()); }
                        }
                    } }
                }
            }
        }
    }
}
