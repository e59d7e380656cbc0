//! Running other programs.

use std::{
    ffi::OsStr,
    path::PathBuf,
    process::{Command, Stdio},
};

/// The folder that holds the workspace.
pub fn root() -> PathBuf {
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    own.parent().map_or(own.clone(), PathBuf::from)
}

/// Where builds go.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), |dir| root().join(dir))
}

/// A command in the workspace's folder.
pub fn command(program: impl AsRef<OsStr>, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

/// Cargo of the pinned toolchain.
pub fn cargo(arguments: &[&str]) -> Command {
    command("cargo", arguments)
}

/// Cargo of another toolchain: free of what rustup set for the one that runs us.
pub fn cargo_of(toolchain: &str, arguments: &[&str]) -> Command {
    let mut command = command("rustup", &["run", toolchain, "cargo"]);
    command.args(arguments).env_remove("RUSTUP_TOOLCHAIN").env_remove("CARGO");
    command
}

/// Runs a command with its output shown; an error unless it succeeds.
pub fn run(command: &mut Command) -> Result<(), String> {
    eprintln!("$ {}", words(command));
    let status = command.status().map_err(|e| format!("{}: {e}", words(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{}: {status}", words(command))) }
}

/// Runs a command and returns what it printed; its messages are shown. An error unless it succeeds.
pub fn output(command: &mut Command) -> Result<String, String> {
    eprintln!("$ {}", words(command));
    let output = command.stderr(Stdio::inherit()).output().map_err(|e| format!("{}: {e}", words(command)))?;
    if !output.status.success() {
        return Err(format!("{}: {}", words(command), output.status));
    }
    String::from_utf8(output.stdout).map_err(|e| format!("{}: {e}", words(command)))
}

/// Whether a program answers to `arguments` at all.
pub fn answers(program: &str, arguments: &[&str]) -> bool {
    command(program, arguments).stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|s| s.success())
}

/// Takes `--name VALUE` out of a list of arguments; the number given, or `default`.
pub fn take_number(arguments: &mut Vec<String>, name: &str, default: u64) -> Result<u64, String> {
    let Some(at) = arguments.iter().position(|a| a == name) else { return Ok(default) };
    arguments.remove(at);
    if at == arguments.len() {
        return Err(format!("{name} needs a number"));
    }
    let word = arguments.remove(at);
    word.parse().map_err(|_| format!("{name} is {word:?}, allowed: a whole number"))
}

/// Refuses arguments where a chore takes none.
pub fn no_more(arguments: &[String]) -> Result<(), String> {
    arguments.first().map_or(Ok(()), |word| Err(format!("unexpected argument {word:?}")))
}

fn words(command: &Command) -> String {
    std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect::<Vec<_>>()
        .join(" ")
}
