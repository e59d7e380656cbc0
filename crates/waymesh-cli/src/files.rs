//! Reading and writing whole files; `-` is standard input or output.

use crate::failure::{Failure, Outcome};
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Standard input or output.
pub const STREAM: &str = "-";

/// Most bytes that are taken from what is no plain file, and so could go on for ever.
const MAX_STREAMED: u64 = 2 << 30;

/// Files that this run has read or written: no output takes the place of one of them.
static USED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Notes that a file was used, so that nothing is written over it later in this run.
pub fn note_used(path: &Path) {
    if let Ok(real) = fs::canonicalize(path)
        && real.is_file()
    {
        USED.lock().unwrap_or_else(PoisonError::into_inner).push(real);
    }
}

/// Refuses to write over a file that this run has used.
fn keep_used(path: &str) -> Outcome {
    let used = USED.lock().unwrap_or_else(PoisonError::into_inner);
    match fs::canonicalize(path).is_ok_and(|real| used.contains(&real)) {
        true => Err(Failure::about(path, "was read or written in this run already: give the output another name")),
        false => Ok(()),
    }
}

/// Opens a file that another one names, if it is a plain one: a pipe would be waited for.
pub fn open_plain(path: &Path) -> io::Result<fs::File> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::other("is not a plain file"));
    }
    note_used(path);
    fs::File::open(path)
}

/// Reads a file or standard input.
pub fn read(path: &str) -> Result<Vec<u8>, Failure> {
    note_used(Path::new(path));
    read_to_replace(path)
}

/// Reads a file that may be written over afterwards.
pub fn read_to_replace(path: &str) -> Result<Vec<u8>, Failure> {
    let outcome = match path {
        STREAM => read_some(io::stdin().lock()),
        _ => fs::File::open(path).and_then(|mut file| match file.metadata()?.is_file() {
            true => {
                let mut bytes = Vec::new();
                file.read_to_end(&mut bytes)?;
                Ok(bytes)
            }
            false => read_some(file),
        }),
    };
    let outcome = outcome.map(without_mark);
    outcome.map_err(|e| Failure::about(shown(path), e))
}

/// Without the byte order mark that some editors begin text with; no other file begins so.
fn without_mark(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.starts_with(b"\xef\xbb\xbf") {
        bytes.drain(..3);
    }
    bytes
}

fn read_some(source: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(MAX_STREAMED + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > MAX_STREAMED {
        true => Err(io::Error::other(format!("more than {MAX_STREAMED} bytes, allowed: so many from what is no file"))),
        false => Ok(bytes),
    }
}

/// Writes a file whole or not at all: beside its place first, then renamed.
pub fn write(path: &str, bytes: &[u8]) -> Outcome {
    if path == STREAM {
        return print(bytes);
    }
    write_with(path, |out| out.write_all(bytes))
}

/// Like [`write()`], with what a function writes.
pub fn write_with(path: &str, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Outcome {
    keep_used(path)?;
    write_beside(Path::new(path), content).map_err(|e| Failure::about(path, e))?;
    note_used(Path::new(path));
    Ok(())
}

fn write_beside(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let into = |file: fs::File| {
        let mut out = io::BufWriter::new(file);
        content(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)
    };
    // A device or pipe cannot be renamed over.
    if fs::metadata(path).is_ok_and(|m| !m.is_file() && !m.is_dir()) {
        return into(fs::OpenOptions::new().write(true).open(path)?).map(|_| ());
    }
    if path.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "is a folder"));
    }
    // A symbolic link stays one; what it leads to is written.
    let real = if path.is_symlink() { fs::canonicalize(path).unwrap_or_else(|_| path.into()) } else { path.into() };
    let name = real.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not a file name"))?;
    let mut beside = name.to_os_string();
    beside.push(format!(".{}.part", std::process::id()));
    let beside = real.with_file_name(beside);
    let outcome = fs::File::create(&beside)
        .and_then(into)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(&beside, &real));
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
