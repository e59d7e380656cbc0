//! `waymesh surface`: walkable surfaces from terrain and a list of what is in the way.

mod bake;
mod info;
mod path;

use crate::failure::Outcome;
use clap::{Args, Subcommand};
pub use path::{SurfacePathOptions, find_route};

/// Bakes where agents can stand from ground heights and obstacles, and finds paths for any agent radius.
#[derive(Args)]
#[command(after_help = "\
Example:
  waymesh surface bake town.json -o town.surf
  waymesh surface path town.surf --from 10,26 --to 40,26 --radius 0.6
  waymesh render town.surf -o town.png --from 10,0,26 --to 40,0,26")]
pub struct SurfaceArgs {
    #[command(subcommand)]
    command: SurfaceCommand,
}

#[derive(Subcommand)]
enum SurfaceCommand {
    Bake(bake::BakeArgs),
    Path(path::PathArgs),
    Info(info::InfoArgs),
}

pub fn run(args: SurfaceArgs, json: bool) -> Outcome {
    match args.command {
        SurfaceCommand::Bake(args) => bake::run(args, json),
        SurfaceCommand::Path(args) => path::run(args, json),
        SurfaceCommand::Info(args) => info::run(args, json),
    }
}
