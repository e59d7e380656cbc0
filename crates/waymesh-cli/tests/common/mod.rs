//! Running the program, in a folder of its own.
#![allow(dead_code)] // Each test program uses a part of it.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder that goes when the test is over.
pub struct Folder(PathBuf);

/// What a run left behind.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: Vec<u8>,
    pub err: String,
}

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("waymesh-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), content).unwrap();
    }

    pub fn read(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
    }

    /// All files, hidden and half-written ones as well.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    /// Runs the program with the arguments of a line, split at blanks.
    pub fn run(&self, line: &str) -> Run {
        self.feed(line, b"")
    }

    /// Runs it with standard input.
    pub fn feed(&self, line: &str, input: &[u8]) -> Run {
        run(&self.0, line, input)
    }

    /// Runs it and expects success.
    pub fn ok(&self, line: &str) -> String {
        let run = self.run(line);
        assert_eq!(run.code, 0, "{line}: {}", run.err);
        String::from_utf8(run.out).unwrap()
    }

    /// Runs it and expects one JSON object.
    pub fn json(&self, line: &str) -> Value {
        let text = self.ok(line);
        assert_eq!(text.trim_end().lines().count(), 1, "{text}");
        serde_json::from_str(&text).unwrap()
    }

    /// Runs it and expects exit 1 with one line that holds `what`.
    pub fn fails(&self, line: &str, what: &str) {
        let run = self.run(line);
        run.failed(line, what);
    }
}

impl Run {
    pub fn failed(&self, line: &str, what: &str) {
        assert_eq!(self.code, 1, "{line}: {}", self.err);
        assert!(self.err.starts_with("error: ") && self.err.trim_end().lines().count() == 1, "{line}: {}", self.err);
        assert!(self.err.contains(what), "{line}: {}", self.err);
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(folder: &Path, line: &str, input: &[u8]) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_waymesh"))
        .args(line.split_whitespace())
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Run {
        code: output.status.code().unwrap_or(-1),
        out: output.stdout,
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Two squares of 8 m in two tiles, an island of its own, and an off-mesh link between them.
#[allow(dead_code, reason = "each test program uses its own part")]
pub const MESH: &str = r#"{"version":1,"origin":[0,0,0],"tile_size":8,"climb":0.9,"tiles":[
 {"x":0,"z":0,"layer":0,"vertices":[[0,0,0],[8,0,0],[8,0,8],[0,0,8]],
  "polygons":[{"vertices":[0,1,2,3],"area":0,"flags":1}],
  "detail":[{"vertices":[[4,0.5,4]],"triangles":[[0,1,4],[1,2,4],[2,3,4],[3,0,4]]}],
  "off_mesh_links":[{"start":[1,0,1],"end":[30,3,1],"radius":0.6,"bidirectional":true,"area":5,"flags":1,"id":7}]},
 {"x":1,"z":0,"layer":0,"vertices":[[0,0,0],[8,0,0],[8,0,8],[0,0,8]],
  "polygons":[{"vertices":[0,1,2,3],"area":2,"flags":3}]},
 {"x":3,"z":0,"layer":0,"vertices":[[4,3,0],[8,3,0],[8,3,8],[4,3,8]],
  "polygons":[{"vertices":[0,1,2,3],"area":0,"flags":1}]}]}"#;

/// A flat square of 20 m that faces up.
#[allow(dead_code, reason = "each test program uses its own part")]
pub const FLOOR: &str = "v 0 0 0\nv 0 0 20\nv 20 0 20\nv 20 0 0\nf 1 2 3 4\n";
