//! The files of the pages: read once, so that nothing else can be asked for.

use crate::failure::Failure;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// More than that is not our site.
const MOST_BYTES: u64 = 64 << 20;
const MOST_FILES: usize = 1000;
/// What makes a folder a site.
const LESSON: &str = "lesson/index.html";

/// A file as it is served.
pub struct File<'a> {
    pub bytes: &'a [u8],
    /// Its MIME type.
    pub kind: &'static str,
}

/// All files, by their path below the site's folder, with `/` between names.
pub struct Site(BTreeMap<String, Vec<u8>>);

impl Site {
    /// The site in a folder.
    ///
    /// # Errors
    /// A file that cannot be read, or a folder that is no site.
    pub fn read(folder: &Path) -> Result<Self, Failure> {
        let mut files = BTreeMap::new();
        collect(folder, "", &mut files, &mut 0)?;
        if files.contains_key(LESSON) {
            return Ok(Self(files));
        }
        Err(Failure::about(
            folder.display(),
            format_args!("holds no {LESSON}; `cargo xtask web` builds it in web/dist"),
        ))
    }

    /// The site beside the program, or in the workspace that the program was built in.
    ///
    /// # Errors
    /// As for [`read`](Self::read), and where there is none.
    pub fn find() -> Result<Self, Failure> {
        let program = std::env::current_exe().unwrap_or_default();
        let folders = program.ancestors().skip(1);
        let beside = folders.clone().take(1).map(|folder| folder.join("waymesh-site"));
        let candidates: Vec<PathBuf> = beside.chain(folders.map(|folder| folder.join("web/dist"))).collect();
        match candidates.iter().find(|folder| folder.join(LESSON).is_file()) {
            Some(folder) => Self::read(folder),
            None => Err(Failure::about(
                "the lesson",
                "not built yet; `cargo xtask web` builds it in web/dist, and --site DIR names another folder that holds it",
            )),
        }
    }

    /// Serves one more file, as it is given.
    #[must_use]
    pub fn with_file(mut self, path: &str, bytes: Vec<u8>) -> Self {
        self.0.insert(path.to_owned(), bytes);
        self
    }

    /// What a path of an address leads to; a folder's path ends with `/`.
    pub fn file(&self, path: &str) -> Option<File<'_>> {
        let name = path.strip_prefix('/')?;
        let index = if name.is_empty() || name.ends_with('/') { "index.html" } else { "" };
        let (name, bytes) = self.0.get_key_value(&format!("{name}{index}"))?;
        Some(File { bytes, kind: kind(name) })
    }

    /// Whether a path lacks nothing but the `/` at its end.
    pub fn is_folder(&self, path: &str) -> bool {
        self.file(&format!("{path}/")).is_some()
    }
}

fn collect(folder: &Path, below: &str, files: &mut BTreeMap<String, Vec<u8>>, bytes: &mut u64) -> Result<(), Failure> {
    let refuse = |why: &dyn std::fmt::Display| Failure::about(folder.display(), why);
    for entry in fs::read_dir(folder).map_err(|e| refuse(&e))? {
        let entry = entry.map_err(|e| refuse(&e))?;
        let (kind, name) = (entry.file_type().map_err(|e| refuse(&e))?, entry.file_name());
        let Some(name) = name.to_str() else { continue };
        let name = format!("{below}{name}");
        if kind.is_dir() {
            collect(&entry.path(), &format!("{name}/"), files, bytes)?;
        } else if kind.is_file() {
            *bytes += entry.metadata().map_err(|e| refuse(&e))?.len();
            if *bytes > MOST_BYTES || files.len() == MOST_FILES {
                return Err(refuse(&format_args!(
                    "more than a site: {MOST_FILES} files or {MOST_BYTES} bytes are allowed"
                )));
            }
            let content = fs::read(entry.path()).map_err(|e| Failure::about(entry.path().display(), e))?;
            files.insert(name, content);
        }
    }
    Ok(())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}
