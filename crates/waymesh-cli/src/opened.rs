//! A file for the viewer: told by its name or, where there is none, by what is in it.

use crate::failure::Failure;
use crate::{files, level_files, surface_files};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::path::Path;
use waymesh::surface::spec::GroundSpec;
use waymesh::surface::{SurfaceFile, SurfaceSpec, bake_nav_surface};
use waymesh_levels::write::{self, Group};
use waymesh_levels::{LevelFormat, guess_format};

/// A file as the viewer's page takes it.
pub struct Opened {
    /// What it is called, with an ending that tells the kind.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// The ending, which tells the kind.
    pub ending: &'static str,
}

/// What the page can open.
const KINDS: &str = "the viewer opens .nav, .surf, .obj, .gltf, .glb, grey .png, and meshes and surfaces as .json";

impl Opened {
    /// Reads it; what lies beside a glTF document or a description of a surface is brought into one file, as the page can reach nothing else.
    pub fn read(path: &str, format: Option<LevelFormat>) -> Result<Self, Failure> {
        let bytes = files::read(path)?;
        let about = |why: &dyn std::fmt::Display| Failure::about(files::shown(path), why);
        let given = match Path::new(path).file_name().and_then(|name| name.to_str()) {
            Some(name) if path != files::STREAM => Some(name.to_owned()),
            _ => None,
        };
        let kind = match format {
            Some(format) => Some(Kind::Level(format)),
            None => Kind::of(given.as_deref(), &bytes),
        };
        let Some(kind) = kind else { return Err(about(&KINDS)) };
        let named = |ending: &'static str, bytes: Vec<u8>| {
            let known = given.clone().filter(|name| has_ending(name, ending));
            let name = known.unwrap_or_else(|| format!("{}.{ending}", given.as_deref().unwrap_or(kind.usual_name())));
            Self { name, bytes, ending }
        };
        match kind {
            Kind::Mesh => Ok(named("nav", bytes)),
            Kind::Surface => Ok(named("surf", bytes)),
            Kind::HeightMap => Ok(named("png", bytes)),
            Kind::MeshJson => Ok(named("json", bytes)),
            Kind::Level(LevelFormat::Obj) => Ok(named("obj", bytes)),
            Kind::Level(LevelFormat::Glb) => Ok(named("glb", bytes)),
            Kind::Level(LevelFormat::Gltf) => {
                let level = level_files::parse(path, &bytes, LevelFormat::Gltf).map_err(|e| about(&e))?;
                let all = Group { name: "level".into(), colour: [0.8; 3], triangles: level.triangles };
                Ok(named("glb", write::glb(&level.positions, &[all]).map_err(|e| about(&e))?))
            }
            Kind::SurfaceSpec => {
                let spec = SurfaceSpec::from_json(&bytes).map_err(|e| about(&e))?;
                let GroundSpec::Image(_) = spec.ground else { return Ok(named("json", bytes)) };
                let (spec, ground) = surface_files::load_spec(path)?;
                let tile = bake_nav_surface(spec.region, &ground, &spec.agent, &spec.areas, spec.max_agent_radius)
                    .map_err(|e| about(&e))?;
                Ok(named("surf", SurfaceFile { tile, ground: Some(ground) }.to_bytes(false)))
            }
        }
    }
}

/// What a file is.
#[derive(Clone, Copy)]
enum Kind {
    Mesh,
    MeshJson,
    Surface,
    SurfaceSpec,
    HeightMap,
    Level(LevelFormat),
}

/// The fields that tell what a JSON document is.
#[derive(Deserialize)]
struct Document {
    asset: Option<IgnoredAny>,
    region: Option<IgnoredAny>,
}

impl Kind {
    fn of(name: Option<&str>, bytes: &[u8]) -> Option<Self> {
        if let Some(name) = name {
            for (ending, kind) in [("nav", Self::Mesh), ("surf", Self::Surface), ("png", Self::HeightMap)] {
                if has_ending(name, ending) {
                    return Some(kind);
                }
            }
            let level = guess_format(name, b"").map(Self::Level);
            if level.is_some() {
                return level;
            }
            if !has_ending(name, "json") && !bytes.starts_with(b"glTF") {
                return None;
            }
        }
        Self::by_content(bytes)
    }

    fn by_content(bytes: &[u8]) -> Option<Self> {
        match bytes {
            _ if SurfaceFile::is_surface(bytes) => Some(Self::Surface),
            [0x89, b'N', b'A', b'V', ..] => Some(Self::Mesh),
            [0x89, b'P', b'N', b'G', ..] => Some(Self::HeightMap),
            [b'g', b'l', b'T', b'F', ..] => Some(Self::Level(LevelFormat::Glb)),
            _ if bytes.trim_ascii_start().starts_with(b"{") => match serde_json::from_slice::<Document>(bytes) {
                Ok(Document { asset: Some(_), .. }) => Some(Self::Level(LevelFormat::Gltf)),
                Ok(Document { region: Some(_), .. }) => Some(Self::SurfaceSpec),
                _ => Some(Self::MeshJson),
            },
            _ if is_obj(bytes) => Some(Self::Level(LevelFormat::Obj)),
            _ => None,
        }
    }

    /// What a file from standard input is called.
    fn usual_name(self) -> &'static str {
        match self {
            Self::Mesh | Self::MeshJson => "mesh",
            Self::Surface | Self::SurfaceSpec => "surface",
            Self::HeightMap => "heights",
            Self::Level(_) => "level",
        }
    }
}

/// Whether text has lines of vertices and of faces.
fn is_obj(bytes: &[u8]) -> bool {
    let has = |start: &[u8]| bytes.split(|&b| b == b'\n').any(|line| line.trim_ascii_start().starts_with(start));
    !bytes.contains(&0) && has(b"v ") && has(b"f ")
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|e| e.eq_ignore_ascii_case(ending))
}
