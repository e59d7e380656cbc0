//! Documents out of bytes: whatever is accepted must go all the way, and keep its promises.

use waymesh::agent::scene::{NavigationSource, Scene, SceneMap, ScenePlayer};
use waymesh::bake::plan2d::{FloorPlan, GridPlan, Outlines};
use waymesh::grid::{FlatGround, NavGround, NavPath};
use waymesh::mesh::TiledNavMesh;
use waymesh::surface::spec::GroundSpec;
use waymesh::surface::{NavPathQuery, NavSurface, NavSurfaceTile, SurfaceFile, SurfaceSpec, bake_nav_surface};

/// What is larger takes longer than a fuzzer waits.
const MOST_CELLS: usize = 40_000;

/// The first byte says what kind of document the rest is.
pub fn read_anything(bytes: &[u8]) {
    let Some((&kind, text)) = bytes.split_first() else { return };
    match kind % 5 {
        0 => plan(text),
        1 => outlines(text),
        2 => surface_spec(text),
        3 => scene(text),
        _ => mesh(text),
    }
}

fn plan(text: &[u8]) {
    let Ok(plan) = FloorPlan::from_json(text) else { return };
    match plan.check() {
        Ok((columns, rows)) if columns as usize * rows as usize <= MOST_CELLS && plan.obstacles.len() < 100 => {}
        _ => return,
    }
    let Ok(plan) = GridPlan::new(plan) else { return };
    for check in plan.self_checks() {
        assert!(!check.failed(), "{check:?}");
    }
    if let Ok(mesh) = plan.to_mesh() {
        valid(&mesh);
    }
}

fn outlines(text: &[u8]) {
    let Ok(outlines) = Outlines::from_json(text) else { return };
    for most in [3, 6, 64] {
        if let Ok(mesh) = outlines.to_mesh(most) {
            valid(&mesh);
        }
    }
}

fn surface_spec(text: &[u8]) {
    let Ok(spec) = SurfaceSpec::from_json(text) else { return };
    let GroundSpec::Ready(ground) = &spec.ground else { return };
    let cap = spec.max_agent_radius / spec.region.sample_size();
    if spec.region.len() > MOST_CELLS || cap > 50.0 {
        return;
    }
    let Ok(tile) = bake_nav_surface(spec.region, ground, &spec.agent, &spec.areas, spec.max_agent_radius) else {
        return;
    };
    walk(&tile, ground);
    let file = SurfaceFile { tile, ground: Some(ground.clone()) };
    for compress in [false, true] {
        let again = SurfaceFile::from_bytes(&file.to_bytes(compress)).expect("what was written reads back");
        assert_eq!(again.to_bytes(false), file.to_bytes(false));
    }
}

/// A path from corner to corner, and back for the thinnest agent.
fn walk(tile: &NavSurfaceTile, ground: &impl NavGround) {
    let region = tile.region();
    let (right, far) = (i64::from(region.samples_x()) - 1, i64::from(region.samples_z()) - 1);
    let (near, far) = ([region.x(0), region.z(0)], [region.x(right), region.z(far)]);
    let (mut query, mut path) = (NavPathQuery::new(5_000, 8), NavPath::new());
    let _ = query.find_path_xz(tile, ground, near, far, tile.agent(), &mut path);
    let thin = waymesh::surface::NavAgent { radius: 0.0, ..*tile.agent() };
    let _ = query.find_path_xz(tile, ground, far, near, &thin, &mut path);
    assert!(path.points().all(|point| point.x.is_finite() && point.z.is_finite()));
}

fn scene(text: &[u8]) {
    let Ok(scene) = Scene::from_json(text) else { return };
    if scene.agents.len() > 8 {
        return;
    }
    if let Some(NavigationSource::Rows { walkable, .. }) = scene.navigation.as_ref().map(|n| &n.source)
        && walkable.len() > MOST_CELLS
    {
        return;
    }
    let Ok(Some(map)) = SceneMap::from_rows(&scene) else { return };
    let mut player = ScenePlayer::new(&scene, map);
    for delta in [1.0 / 60.0, 0.0, 0.5, 3.0, 1.0 / 60.0] {
        let _ = player.step(delta);
    }
    assert!(player.agents().all(|(_, position, _)| position.is_finite()));
}

fn mesh(text: &[u8]) {
    let Ok(mesh) = TiledNavMesh::from_json(text) else { return };
    valid(&mesh);
    let mut json = Vec::new();
    mesh.write_json(&mut json).expect("writing to memory");
    let again = TiledNavMesh::from_json(&json).expect("what was written reads back");
    assert_eq!(again.to_bytes(), mesh.to_bytes());
}

fn valid(mesh: &TiledNavMesh) {
    TiledNavMesh::from_bytes(&mesh.to_bytes()).expect("a mesh that was made loads");
}

/// Bytes as a surface file; what loads is written to the same bytes, and can be walked.
pub fn load_surface(bytes: &[u8]) {
    let Ok(file) = SurfaceFile::from_bytes(bytes) else { return };
    let plain = file.to_bytes(false);
    let again = SurfaceFile::from_bytes(&plain).expect("what was written reads back");
    assert_eq!(again.to_bytes(true), file.to_bytes(true));
    if file.tile.region().len() <= MOST_CELLS {
        walk(&file.tile, &FlatGround(0.0));
    }
}
