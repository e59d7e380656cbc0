//! `waymesh view`: pages to look at in a browser.

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::opened::Opened;
use crate::server::{PageServer, Site};
use clap::Args;
use serde_json::json;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use waymesh_levels::LevelFormat;

/// The port that is taken when it is free and no other is asked for.
const USUAL_PORT: u16 = 8737;

/// Serves the viewer to a browser on this machine, and prints its address.
///
/// Only this machine can reach it, and nothing is fetched from anywhere else. End it with Ctrl-C.
#[derive(Args)]
#[command(after_help = "\
Examples:
  waymesh view
  waymesh view level.glb
  waymesh bake level.glb -o - | waymesh view -
  waymesh view --lesson")]
pub struct ViewArgs {
    /// Mesh, level, surface or height map to open, - for standard input; without one, a sample
    #[arg(value_name = "MESH.nav|LEVEL|SURFACE.surf|HEIGHTS.png", conflicts_with = "lesson")]
    file: Option<String>,
    /// Format of the level, where neither its name nor its content tells
    #[arg(long, value_enum, requires = "file")]
    format: Option<LevelFormat>,
    /// The lesson instead: from cells to polygons, with pictures that react
    #[arg(long)]
    lesson: bool,
    /// Folder that holds the built pages [default: waymesh-site beside the program, or web/dist of its workspace]
    #[arg(long, value_name = "DIR")]
    site: Option<String>,
    /// Port to listen on, 0 for any that is free [default: 8737, or any that is free]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
}

pub fn run(args: ViewArgs, json: bool) -> Outcome {
    let opened = args.file.as_deref().map(|file| Opened::read(file, args.format)).transpose()?;
    let mut site = match &args.site {
        Some(folder) => Site::read(Path::new(folder))?,
        None => Site::find()?,
    };
    let mut page = if args.lesson { "lesson/".to_owned() } else { "viewer/".to_owned() };
    if let Some(Opened { name, bytes, ending }) = opened {
        let path = format!("{}.{ending}", secret());
        page.push_str(&format!("#open={path}&name={}", encoded(&name)));
        site = site.with_file(&format!("opened/{path}"), bytes);
    }
    let listening = match args.port {
        Some(port) => PageServer::listen(port),
        None => PageServer::listen(USUAL_PORT).or_else(|_| PageServer::listen(0)),
    };
    let wanted = args.port.unwrap_or(USUAL_PORT);
    let server = listening.map_err(|why| Failure::about(format_args!("port {wanted}"), why))?;
    let address = format!("{}/{page}", server.address());
    if json {
        files::print_line(&json!({"address": address}).to_string())?;
    } else {
        files::print_line(&address)?;
    }
    server.answer(&site);
    Ok(())
}

/// 32 hexadecimal digits that nobody can guess: hashes under keys that the system has drawn at random.
fn secret() -> String {
    format!("{:016x}{:016x}", RandomState::new().hash_one(0u64), RandomState::new().hash_one(1u64))
}

/// A name in an address.
fn encoded(name: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b'_');
    name.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}
