//! Reading and writing whole files; `-` is standard input or output.

use crate::failure::{Failure, Outcome};
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

/// Standard input or output.
pub const STREAM: &str = "-";

/// Reads a file or standard input.
pub fn read(path: &str) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let outcome = match path {
        STREAM => io::stdin().lock().read_to_end(&mut bytes),
        _ => fs::File::open(path).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    outcome.map_err(|e| Failure::about(shown(path), e))?;
    Ok(bytes)
}

/// Writes a file whole or not at all: beside its place first, then renamed.
pub fn write(path: &str, bytes: &[u8]) -> Outcome {
    if path == STREAM {
        return print(bytes);
    }
    write_beside(Path::new(path), bytes).map_err(|e| Failure::about(path, e))
}

fn write_beside(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A device or pipe cannot be renamed over.
    if fs::metadata(path).is_ok_and(|m| !m.is_file() && !m.is_dir()) {
        return fs::write(path, bytes);
    }
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not a file name"))?;
    if path.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
    }
    let mut beside = name.to_os_string();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = path.with_file_name(beside);
    let outcome = fs::File::create(&beside)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&beside, path));
    if outcome.is_err() {
        let _ = fs::remove_file(&beside);
    }
    outcome
}

/// Writes results to standard output. A reader that has gone away is no failure of ours.
pub fn print(bytes: &[u8]) -> Outcome {
    let mut out = io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => Err(Failure::about("standard output", e)),
        _ => Ok(()),
    }
}

/// Prints a line of results.
pub fn print_line(text: &str) -> Outcome {
    print(format!("{text}\n").as_bytes())
}

/// A path for messages.
pub fn shown(path: &str) -> &str {
    if path == STREAM { "standard input" } else { path }
}

/// Tells what was written to `output`: on standard output, unless the result itself went there.
pub fn say(output: &str, text: &str) -> Outcome {
    if output == STREAM {
        eprintln!("{text}");
        return Ok(());
    }
    print_line(text)
}

/// Refuses an output that would take the place of its own input.
pub fn keep_input(input: &str, output: &str) -> Outcome {
    let real = |path: &str| fs::canonicalize(path).ok();
    if input != STREAM && real(input).is_some_and(|input| real(output) == Some(input)) {
        return Err(Failure::about(output, "is the input itself: give the output another name"));
    }
    Ok(())
}
