//! `.nav` and `.surf` files as assets that become the world's map.

mod support;

use bevy_app::App;
use bevy_asset::{AssetPlugin, AssetServer, LoadState};
use support::{app, at, body, spawn, town};
use waymesh::agent::{AgentStatus, MeshMap, SurfaceMap};
use waymesh::grid::{FlatGround, NavRegion};
use waymesh::surface::{NavAreas, NavSurfaceCodec, bake_nav_surface};
use waymesh_bevy::{
    NavMeshAsset, NavSurfaceAsset, NavigationAgent, NavigationAssetPlugin, NavigationMap, NavigationMapAsset,
};

fn update_until(app: &mut App, done: impl Fn(&App) -> bool) {
    let begin = std::time::Instant::now();
    while !done(app) {
        assert!(begin.elapsed().as_secs() < 60, "nothing happens");
        app.update();
        std::thread::yield_now();
    }
}

#[test]
fn files_become_the_map() {
    let folder = std::env::temp_dir().join(format!("waymesh-bevy-assets-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("town.nav"), town().0.mesh.to_bytes()).unwrap();
    let region = NavRegion::new(0.0, 0.0, 41, 41, 0.5).unwrap();
    let tile = bake_nav_surface(region, &FlatGround(0.0), &body(), &NavAreas::default(), 0.4).unwrap();
    std::fs::write(folder.join("field.surf"), NavSurfaceCodec::default().encode(&tile)).unwrap();
    std::fs::write(folder.join("broken.nav"), b"no mesh at all").unwrap();

    let mut app = app(60.0);
    let file_path = folder.to_string_lossy().into_owned();
    app.add_plugins((AssetPlugin { file_path, ..AssetPlugin::default() }, NavigationAssetPlugin));
    let server = app.world().resource::<AssetServer>().clone();
    let agent = spawn(app.world_mut(), at(4.0, 4.0), 4.0);

    app.insert_resource(NavigationMapAsset::Surface(server.load::<NavSurfaceAsset>("field.surf")));
    update_until(&mut app, |app| app.world().get_resource::<NavigationMap>().is_some());
    assert!(app.world().resource::<NavigationMap>().get::<SurfaceMap>().is_some());
    app.world_mut().get_mut::<NavigationAgent>(agent).unwrap().move_to(at(12.0, 12.0));
    (0..300).for_each(|_| app.update());
    assert_eq!(app.world().get::<NavigationAgent>(agent).unwrap().status(), AgentStatus::Arrived);

    app.insert_resource(NavigationMapAsset::Mesh(server.load::<NavMeshAsset>("town.nav")));
    update_until(&mut app, |app| app.world().resource::<NavigationMap>().get::<MeshMap>().is_some());
    let version = app.world().resource::<NavigationMap>().version();
    (0..10).for_each(|_| app.update());
    assert_eq!(app.world().resource::<NavigationMap>().version(), version, "adopted once");

    let broken = server.load::<NavMeshAsset>("broken.nav");
    update_until(&mut app, |_| matches!(server.load_state(&broken), LoadState::Failed(_)));
    std::fs::remove_dir_all(&folder).unwrap();
}
