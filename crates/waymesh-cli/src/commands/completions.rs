//! `waymesh completions`: lets a shell complete commands and options.

use crate::Program;
use crate::failure::Outcome;
use crate::files;
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

/// Prints a script that lets your shell complete commands and options.
#[derive(Args)]
#[command(
    after_help = "Example, for bash: waymesh completions bash > ~/.local/share/bash-completion/completions/waymesh"
)]
pub struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub fn run(args: CompletionsArgs) -> Outcome {
    let mut script = Vec::new();
    generate(args.shell, &mut Program::command(), "waymesh", &mut script);
    files::print(&script)
}
