//! `waymesh view`: pages to look at in a browser.

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::server::{PageServer, Site};
use clap::Args;
use serde_json::json;
use std::path::Path;

/// The port that is taken when it is free and no other is asked for.
const USUAL_PORT: u16 = 8737;

/// Serves pages to a browser on this machine, and prints their address.
///
/// Only this machine can reach them, and nothing is fetched from anywhere else. End it with Ctrl-C.
#[derive(Args)]
#[command(after_help = "Example: waymesh view --lesson")]
pub struct ViewArgs {
    /// The lesson: from cells to polygons, with pictures that react
    #[arg(long, required = true)]
    lesson: bool,
    /// Folder that holds the built pages [default: waymesh-site beside the program, or web/dist of its workspace]
    #[arg(long, value_name = "DIR")]
    site: Option<String>,
    /// Port to listen on, 0 for any that is free [default: 8737, or any that is free]
    #[arg(long, value_name = "N")]
    port: Option<u16>,
}

pub fn run(args: ViewArgs, json: bool) -> Outcome {
    let site = match &args.site {
        Some(folder) => Site::read(Path::new(folder))?,
        None => Site::find()?,
    };
    let listening = match args.port {
        Some(port) => PageServer::listen(port),
        None => PageServer::listen(USUAL_PORT).or_else(|_| PageServer::listen(0)),
    };
    let wanted = args.port.unwrap_or(USUAL_PORT);
    let server = listening.map_err(|why| Failure::about(format_args!("port {wanted}"), why))?;
    let address = format!("{}/lesson/", server.address());
    if json {
        files::print_line(&json!({"address": address}).to_string())?;
    } else {
        files::print_line(&address)?;
    }
    server.answer(&site);
    Ok(())
}
