//! The `waymesh` program.

#![forbid(unsafe_code)]

mod commands;
mod failure;
mod files;
mod level_files;
mod mesh_files;
mod opened;
mod picture_files;
mod position;
mod progress;
mod report;
mod server;
mod surface_files;

use clap::Parser;
use std::process::ExitCode;

/// Turns level geometry into navigation meshes, finds paths on them, and draws them.
///
/// Lengths are metres; X and Z span the ground, Y points up. A position is written x,y,z.
#[derive(Parser)]
#[command(name = "waymesh", version, about, long_about, after_help = EXAMPLES, disable_help_subcommand = true)]
struct Program {
    #[command(subcommand)]
    command: commands::Command,

    /// Print one JSON object instead of text
    #[arg(long, global = true)]
    json: bool,
}

const EXAMPLES: &str = "\
First steps:
  waymesh demo                               a town, baked, with a path and a picture of it
  waymesh bake level.glb -o level.nav        your own level
  waymesh info level.nav
  waymesh path level.nav --from 1,0,1 --to 20,0,15
  waymesh render level.nav -o level.png --from 1,0,1 --to 20,0,15

Exit codes: 0 done (finding no path is done, too), 1 failed, 2 wrong usage.";

fn main() -> ExitCode {
    let program = Program::parse();
    match commands::run(program.command, program.json) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(1)
        }
    }
}
