//! `waymesh play`: a scene with agents, without a window.

use crate::failure::{Failure, Outcome};
use crate::picture_files;
use crate::{files, surface_files};
use clap::Args;
use serde_json::json;
use std::path::Path;
use waymesh::OutOfRange;
use waymesh::agent::AgentStatus;
use waymesh::agent::scene::{NavigationSource, Scene, SceneMap, ScenePlayer};
use waymesh::math::DVec3;
use waymesh::mesh::TiledNavMesh;
use waymesh_pictures::tracks::{self, Track};

/// Runs a scene with navigation agents and prints where they are, one JSON object a line.
#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
A scene names nodes with components: one `navigation` (rows of . and #, or a surface or mesh file) and agents.
Example: waymesh play yard.json --seconds 10 --render yard.svg"
)]
pub struct PlayArgs {
    /// Scene as JSON; - for standard input
    #[arg(value_name = "SCENE.json")]
    scene: String,
    /// How long, seconds, 0 to 86400
    #[arg(long, value_name = "N")]
    seconds: f64,
    /// Steps a second, 1 to 1000
    #[arg(long, value_name = "HZ", default_value_t = 60.0)]
    hz: f64,
    /// Seconds between two lines, at least a step
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    every: f64,
    /// Draw the map with the ways of all agents into a file, .svg or .png
    #[arg(long, value_name = "FILE")]
    render: Option<String>,
    /// Pixels along the longer side of the picture, 200 to 8000
    #[arg(long, value_name = "N", default_value_t = u64::from(waymesh_pictures::DEFAULT_SIZE), requires = "render")]
    size: u64,
}

/// Times this close to a whole number of steps are that number.
const WHOLE: f64 = 1e-9;

pub fn run(args: PlayArgs) -> Outcome {
    check("seconds", args.seconds, 0.0, 86_400.0, "0 to 86400")?;
    check("hz", args.hz, 1.0, 1000.0, "1 to 1000")?;
    check("every", args.every, 1.0 / args.hz, 86_400.0, "from one step (1 / hz) to 86400")?;
    let size = u32::try_from(args.size).ok().filter(|size| waymesh_pictures::SIZES.contains(size));
    let size = size.ok_or_else(|| OutOfRange::new("size", args.size, "200 to 8000 pixels"))?;
    if let Some(file) = &args.render {
        picture_files::check_name(file)?;
        files::keep_input(&args.scene, file)?;
    }
    let about = |why: &dyn std::fmt::Display| Failure::about(files::shown(&args.scene), why);
    let scene = Scene::from_json(&files::read(&args.scene)?).map_err(|e| about(&e))?;
    let mut player = match load_map(&args.scene, &scene)? {
        Some(map) => ScenePlayer::new(&scene, map),
        // Without agents there need not be anything to walk on.
        None => {
            if let Some(file) = &args.render {
                return Err(Failure::about(file, "there is nothing to draw: the scene has no navigation"));
            }
            return times(&args)
                .try_for_each(|time| files::print_line(&json!({"time": time, "agents": []}).to_string()));
        }
    };
    let mut tracks: Vec<Track> = player.agents().map(|(name, place, _)| Track::new(name, place)).collect();
    let mut steps = 0;
    for time in times(&args) {
        // The state after the last whole step.
        let due = (time * args.hz + WHOLE).floor() as u64;
        while steps < due {
            player.step(1.0 / args.hz).map_err(|e| about(&e))?;
            if args.render.is_some() {
                let second = ((steps + 1) as f64 / args.hz).floor() > (steps as f64 / args.hz).floor();
                note(&mut tracks, &player, second);
            }
            steps += 1;
        }
        let agents: Vec<_> = player
            .agents()
            .map(|(name, p, status)| json!({"name": name, "position": p.to_array(), "status": status.name()}))
            .collect();
        files::print_line(&json!({"time": time, "agents": agents}).to_string())?;
    }
    if let Some(file) = &args.render {
        note(&mut tracks, &player, false);
        for (track, agent) in tracks.iter_mut().zip(&scene.agents) {
            track.goal = agent.destination.map(|[x, z]| DVec3::new(x, agent.position.y, z));
        }
        let svg = tracks::svg(player.map(), &tracks, size);
        files::write(file, &picture_files::encoded(svg, file)?)?;
    }
    Ok(())
}

/// Notes where all agents are after a step.
fn note(tracks: &mut [Track], player: &ScenePlayer, second: bool) {
    for (track, (_, place, status)) in tracks.iter_mut().zip(player.agents()) {
        track.push(place);
        track.status = status;
        if second && status == AgentStatus::Moving {
            track.tick();
        }
    }
}

/// When lines are due: at 0, every so often, and at the end.
fn times(args: &PlayArgs) -> impl Iterator<Item = f64> + use<> {
    let (seconds, every) = (args.seconds, args.every);
    let between = (0u64..).map(move |k| k as f64 * every).take_while(move |&time| time < seconds - WHOLE * every);
    between.chain([seconds])
}

fn check(name: &'static str, value: f64, least: f64, most: f64, allowed: &'static str) -> Outcome {
    match (least..=most).contains(&value) {
        true => Ok(()),
        false => Err(OutOfRange::new(name, value, allowed).into()),
    }
}

/// What the scene's agents walk on; files are named relative to the scene.
fn load_map(path: &str, scene: &Scene) -> Result<Option<SceneMap>, Failure> {
    let Some(navigation) = &scene.navigation else { return Ok(None) };
    let beside = |file: &str| {
        let folder = if path == files::STREAM { None } else { Path::new(path).parent() };
        folder.unwrap_or(Path::new("")).join(file).to_string_lossy().into_owned()
    };
    Ok(match &navigation.source {
        NavigationSource::Rows { .. } => {
            let about = |why: &dyn std::fmt::Display| {
                Failure::about(
                    files::shown(path),
                    format_args!("node {}, component navigation: {why}", navigation.node),
                )
            };
            SceneMap::from_rows(scene).map_err(|e| about(&e))?
        }
        NavigationSource::Surface(file) => Some(SceneMap::from_surface(surface_files::load(&beside(file))?.0)),
        NavigationSource::Mesh(file) => {
            let file = beside(file);
            let mesh = TiledNavMesh::from_bytes(&files::read(&file)?).map_err(|e| Failure::about(&file, e))?;
            Some(SceneMap::from_mesh(mesh))
        }
    })
}
