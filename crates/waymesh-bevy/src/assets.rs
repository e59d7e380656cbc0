//! `.nav` and `.surf` files as assets.

use crate::navigation_map::NavigationMap;
use bevy_app::{App, Plugin, PreUpdate};
use bevy_asset::io::Reader;
use bevy_asset::{Asset, AssetApp, AssetEvent, AssetLoader, Assets, Handle, LoadContext};
use bevy_ecs::prelude::{Commands, MessageReader, Res, ResMut, Resource};
use bevy_reflect::TypePath;
use waymesh::agent::{MeshMap, SurfaceMap};
use waymesh::mesh::{FileError, TiledNavMesh};
use waymesh::surface::{SurfaceFile, SurfaceFileError};

/// A navigation mesh from a `.nav` file.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct NavMeshAsset(pub TiledNavMesh);

/// A clearance surface from a `.surf` file.
#[derive(Asset, TypePath, Clone, Debug)]
pub struct NavSurfaceAsset(pub SurfaceFile);

/// The asset that is the world's map: as soon as it is loaded, and whenever it changes, it becomes the [`NavigationMap`].
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub enum NavigationMapAsset {
    /// A mesh.
    Mesh(Handle<NavMeshAsset>),
    /// A surface.
    Surface(Handle<NavSurfaceAsset>),
}

/// Why a file is no asset.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NavAssetError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] std::io::Error),
    /// It is no navigation mesh.
    #[error(transparent)]
    Mesh(#[from] FileError),
    /// It is no surface.
    #[error(transparent)]
    Surface(#[from] SurfaceFileError),
}

/// Loads `.nav` files.
#[derive(Default, TypePath)]
struct NavMeshLoader;

impl AssetLoader for NavMeshLoader {
    type Asset = NavMeshAsset;
    type Settings = ();
    type Error = NavAssetError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        _: &mut LoadContext<'_>,
    ) -> Result<NavMeshAsset, NavAssetError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Ok(NavMeshAsset(TiledNavMesh::from_bytes(&bytes)?))
    }

    fn extensions(&self) -> &[&str] {
        &["nav"]
    }
}

/// Loads `.surf` files.
#[derive(Default, TypePath)]
struct NavSurfaceLoader;

impl AssetLoader for NavSurfaceLoader {
    type Asset = NavSurfaceAsset;
    type Settings = ();
    type Error = NavAssetError;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        _: &mut LoadContext<'_>,
    ) -> Result<NavSurfaceAsset, NavAssetError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Ok(NavSurfaceAsset(SurfaceFile::from_bytes(&bytes)?))
    }

    fn extensions(&self) -> &[&str] {
        &["surf"]
    }
}

/// The loaders, and the system that makes a loaded asset the world's map. Add it behind Bevy's `AssetPlugin`.
#[derive(Clone, Copy, Debug, Default)]
pub struct NavigationAssetPlugin;

impl Plugin for NavigationAssetPlugin {
    fn build(&self, app: &mut App) {
        app.init_asset::<NavMeshAsset>()
            .init_asset::<NavSurfaceAsset>()
            .init_asset_loader::<NavMeshLoader>()
            .init_asset_loader::<NavSurfaceLoader>()
            .add_systems(PreUpdate, adopt);
    }
}

fn adopt(
    asked: Option<Res<NavigationMapAsset>>,
    (meshes, surfaces): (Res<Assets<NavMeshAsset>>, Res<Assets<NavSurfaceAsset>>),
    mut mesh_events: MessageReader<AssetEvent<NavMeshAsset>>,
    mut surface_events: MessageReader<AssetEvent<NavSurfaceAsset>>,
    map: Option<ResMut<NavigationMap>>,
    mut adopted: bevy_ecs::prelude::Local<Option<NavigationMapAsset>>,
    mut commands: Commands,
) {
    let Some(asked) = asked else { return };
    let news = match &*asked {
        NavigationMapAsset::Mesh(handle) => mesh_events.read().any(|event| event.is_modified(handle)),
        NavigationMapAsset::Surface(handle) => surface_events.read().any(|event| event.is_modified(handle)),
    };
    if !news && adopted.as_ref() == Some(&*asked) {
        return;
    }
    let loaded = match &*asked {
        NavigationMapAsset::Mesh(handle) => {
            meshes.get(handle).map(|mesh| NavigationMap::new(MeshMap::new(mesh.0.clone())))
        }
        NavigationMapAsset::Surface(handle) => {
            surfaces.get(handle).map(|surface| NavigationMap::new(SurfaceMap::from_file(surface.0.clone())))
        }
    };
    let Some(loaded) = loaded else { return };
    *adopted = Some(asked.clone());
    match map {
        Some(mut map) => *map = loaded,
        None => commands.insert_resource(loaded),
    }
}
