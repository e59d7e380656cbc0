//! Jumps that are found: where they should be, nowhere else, and with nothing in the way.

mod built_levels;

use built_levels::{Builder, busy_level, run};
use waymesh::bake::{BakeControl, BakeError, BakeSettings, JumpSettings, Level, find_jumps};
use waymesh::math::DVec3;
use waymesh::mesh::{OffMeshLink, TiledNavMesh};
use waymesh::query::{NavMeshQuery, PathOptions, PathStatus, find_nearest_poly};

fn settings(tile_size: u32) -> BakeSettings {
    BakeSettings { tile_size, agent_radius: 0.3, ..BakeSettings::default() }
}

fn search(level: &Level, tile_size: u32, jumps: &JumpSettings) -> (TiledNavMesh, Vec<OffMeshLink>) {
    let (settings, control) = (settings(tile_size), BakeControl::default());
    let mesh = run(level, &settings).mesh;
    let found = find_jumps(&mesh, level, &settings, jumps, &control).unwrap();
    let alone = BakeControl { threads: Some(1), ..BakeControl::default() };
    assert_eq!(find_jumps(&mesh, level, &settings, jumps, &alone).unwrap(), found);
    (mesh, found)
}

fn walkable(mesh: &TiledNavMesh, from: [f64; 3], to: [f64; 3]) -> bool {
    let (from, to) = (DVec3::from_array(from), DVec3::from_array(to));
    let path = NavMeshQuery::default().find_path(mesh, from, to, &PathOptions::default()).unwrap();
    path.status == PathStatus::Found
}

/// Platforms of 8 × 8 m with a gap between them, the second one at a height.
fn platforms(gap: f64, height: f64) -> Builder {
    let second = 8.0 + gap;
    Builder::default()
        .cuboid([0.0, -3.0, 0.0], [8.0, 0.1, 8.0])
        .cuboid([second, -3.0, 0.0], [second + 8.0, height + 0.1, 8.0])
}

#[test]
fn gaps_and_drops_within_reach_are_jumped() {
    let jumps = JumpSettings { max_distance: 3.0, max_drop: 2.0, jump_height: 0.5, ..JumpSettings::default() };
    let (left, right) = ([2.0, 0.0, 4.0], [13.0, 0.0, 4.0]);
    // Gap, height of the second platform, and which ways there should be.
    let cases = [
        (1.0, 0.0, true, true),
        (2.5, 0.0, false, false),
        (1.0, 0.4, true, true),
        (1.0, -1.5, true, false),
        (1.0, 1.5, false, true),
        (1.0, -2.6, false, false),
    ];
    for tile_size in [0, 16, 48] {
        for (gap, height, there, back) in cases {
            let level = platforms(gap, height).level();
            let (mesh, found) = search(&level, tile_size, &jumps);
            let (to, linked) = ([right[0], height, right[2]], mesh.with_off_mesh_links(found.clone()).unwrap());
            let name = format!("gap {gap}, height {height}, tiles of {tile_size}");
            assert_eq!(walkable(&linked, left, to), there, "{name}");
            assert_eq!(walkable(&linked, to, left), back, "{name}");
            assert!(found.iter().all(|link| link.bidirectional == (there && back)), "{name}");
            assert!(found.iter().zip(0..).all(|(link, number)| link.id == number), "{name}");
        }
    }
}

#[test]
fn what_is_in_the_way_stops_a_jump_or_is_jumped_over() {
    let jump = |jump_height: f64| JumpSettings { jump_height, max_distance: 4.0, ..JumpSettings::default() };
    let between = |from: f64, to: f64| platforms(1.0, 0.0).cuboid([8.3, from, -1.0], [8.7, to, 9.0]).level();
    // A fence as high as 1.4 m above the platforms, a wall, and a beam over the gap.
    assert!(!search(&between(-3.0, 1.5), 0, &jump(2.0)).1.is_empty());
    assert!(search(&between(-3.0, 1.5), 0, &jump(1.0)).1.is_empty());
    assert!(search(&between(-3.0, 9.0), 0, &jump(2.0)).1.is_empty());
    assert!(search(&between(1.5, 2.5), 0, &jump(0.0)).1.is_empty());
    assert!(!search(&between(2.9, 3.5), 0, &jump(0.0)).1.is_empty());
}

/// Whether a segment passes through a triangle.
fn crosses(from: DVec3, to: DVec3, [a, b, c]: [DVec3; 3]) -> bool {
    let (u, v, direction) = (b - a, c - a, to - from);
    let normal = u.cross(v);
    let along = direction.dot(normal);
    if along.abs() < 1e-12 {
        return false;
    }
    let t = (a - from).dot(normal) / along;
    let p = from + direction * t - a;
    let (d00, d01, d11) = (u.dot(u), u.dot(v), v.dot(v));
    let (d20, d21) = (p.dot(u), p.dot(v));
    let scale = d00 * d11 - d01 * d01;
    let (s, r) = ((d11 * d20 - d01 * d21) / scale, (d00 * d21 - d01 * d20) / scale);
    (0.0..=1.0).contains(&t) && s >= 0.0 && r >= 0.0 && s + r <= 1.0
}

#[test]
fn nothing_is_in_the_way_of_jumps_on_busy_levels() {
    let jumps = JumpSettings { max_distance: 4.0, max_drop: 4.0, jump_height: 1.0, ..JumpSettings::default() };
    let mut checked = 0;
    for seed in 0..6 {
        let builder = busy_level(seed);
        let corner = |v: u32| DVec3::from_array(builder.vertices[v as usize]);
        let triangles: Vec<[DVec3; 3]> = builder.triangles.iter().map(|t| t.map(corner)).collect();
        let level = busy_level(seed).level();
        let (mesh, found) = search(&level, [0, 32][seed as usize % 2], &jumps);
        let filter = waymesh::query::DefaultFilter;
        for link in &found {
            checked += 1;
            for end in [link.start, link.end] {
                let nearest = find_nearest_poly(&mesh, end, DVec3::splat(0.5), &filter).unwrap().unwrap();
                assert!(nearest.distance_squared < 1e-6, "{link:?} ends beside the mesh");
            }
            assert!(link.start.y - link.end.y <= 4.0 && link.end.y - link.start.y <= 1.2, "{link:?}");
            // The axis of the body, up, across and down, with or without lifting it.
            let is_free = |lift: f64, lowest: f64| {
                let (up, down) =
                    (link.start + DVec3::Y * lift, DVec3::new(link.end.x, link.start.y + lift, link.end.z));
                let heights = [lowest, 1.5, 1.9];
                let across = heights.map(|h| (up + DVec3::Y * h, down + DVec3::Y * h));
                let landing = (link.end + DVec3::Y * 1.15, down + DVec3::Y * 1.9);
                let rise = (link.start + DVec3::Y * 1.15, up + DVec3::Y * 1.9);
                let mut moves = across.into_iter().chain([landing, rise]);
                moves.all(|(from, to)| triangles.iter().all(|&t| !crosses(from, to, t)))
            };
            assert!(is_free(0.0, 1.15) || is_free(1.0, 0.25), "{link:?} in level {seed}");
        }
    }
    assert!(checked > 100, "{checked} jumps");
}

#[test]
fn settings_out_of_range_are_named() {
    let level = platforms(1.0, 0.0).level();
    let mesh = run(&level, &settings(0)).mesh;
    let good = JumpSettings::default();
    let bad = [
        ("max_distance", JumpSettings { max_distance: 0.0, ..good.clone() }),
        ("max_drop", JumpSettings { max_drop: -1.0, ..good.clone() }),
        ("jump_height", JumpSettings { jump_height: f64::NAN, ..good.clone() }),
        ("spacing", JumpSettings { spacing: f64::INFINITY, ..good.clone() }),
    ];
    for (name, jumps) in bad {
        let error = find_jumps(&mesh, &level, &settings(0), &jumps, &BakeControl::default()).unwrap_err();
        assert!(matches!(&error, BakeError::Setting(fault) if fault.name == name), "{error}");
    }
    let nowhere = OffMeshLink {
        start: DVec3::new(500.0, 0.0, 0.0),
        end: DVec3::ZERO,
        radius: 1.0,
        bidirectional: false,
        area: 0,
        flags: 1,
        id: 0,
    };
    let tiled = run(&level, &settings(16)).mesh;
    assert!(tiled.with_off_mesh_links([nowhere]).unwrap_err().to_string().contains("104,0,0"));
}
