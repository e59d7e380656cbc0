//! The commands, a file each.

mod completions;
mod export;
mod import;
mod info;
mod render;
mod sample;

use crate::failure::Outcome;
use clap::Subcommand;

/// What the program can do.
#[derive(Subcommand)]
pub enum Command {
    Sample(sample::SampleArgs),
    Info(info::InfoArgs),
    Render(render::RenderArgs),
    Export(export::ExportArgs),
    Import(import::ImportArgs),
    Completions(completions::CompletionsArgs),
}

/// Runs a command.
pub fn run(command: Command, json: bool) -> Outcome {
    match command {
        Command::Sample(args) => sample::run(args, json),
        Command::Info(args) => info::run(args, json),
        Command::Render(args) => render::run(args, json),
        Command::Export(args) => export::run(args, json),
        Command::Import(args) => import::run(args, json),
        Command::Completions(args) => completions::run(args),
    }
}
