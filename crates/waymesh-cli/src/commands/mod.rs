//! The commands, a file each.

mod bake;
mod completions;
mod demo;
mod digest;
mod export;
mod grid;
mod import;
mod info;
mod jumps;
mod outline;
mod path;
mod play;
mod query;
mod render;
mod sample;
mod slope;
mod surface;
mod view;

use crate::failure::Outcome;
use clap::Subcommand;

/// What the program can do.
#[derive(Subcommand)]
pub enum Command {
    Demo(demo::DemoArgs),
    Sample(sample::SampleArgs),
    Bake(bake::BakeArgs),
    Info(info::InfoArgs),
    Path(path::PathArgs),
    Render(render::RenderArgs),
    Query(query::QueryArgs),
    Import(import::ImportArgs),
    Export(export::ExportArgs),
    Digest(digest::DigestArgs),
    Grid(grid::GridArgs),
    Outline(outline::OutlineArgs),
    Surface(surface::SurfaceArgs),
    Slope(slope::SlopeArgs),
    Play(play::PlayArgs),
    View(view::ViewArgs),
    Completions(completions::CompletionsArgs),
}

/// Runs a command.
pub fn run(command: Command, json: bool) -> Outcome {
    match command {
        Command::Demo(args) => demo::run(args, json),
        Command::Sample(args) => sample::run(args, json),
        Command::Bake(args) => bake::run(args, json),
        Command::Info(args) => info::run(args, json),
        Command::Path(args) => path::run(args, json),
        Command::Render(args) => render::run(args, json),
        Command::Query(args) => query::run(args),
        Command::Import(args) => import::run(args, json),
        Command::Export(args) => export::run(args, json),
        Command::Digest(args) => digest::run(args, json),
        Command::Grid(args) => grid::run(args, json),
        Command::Outline(args) => outline::run(args, json),
        Command::Surface(args) => surface::run(args, json),
        Command::Slope(args) => slope::run(args, json),
        Command::Play(args) => play::run(args),
        Command::View(args) => view::run(args, json),
        Command::Completions(args) => completions::run(args),
    }
}
