//! Everything about a run that somebody needs to repeat or doubt it, as JSON.

use std::{path::Path, process::Command};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use waymesh::bake::BakeSettings;

use crate::{
    level::Level,
    polygons::PolygonMesh,
    settings::Settings,
    table::{self, Row},
};

/// What was measured on.
#[derive(Default)]
pub struct Inputs(Vec<Value>);

impl Inputs {
    /// A level, by the hash of its vertices (32-bit floats) and triangles (32-bit numbers), little-endian.
    pub fn level(&mut self, level: &Level) {
        let mut hash = Sha256::new();
        level.vertices.as_flattened().iter().for_each(|v| hash.update(v.to_le_bytes()));
        level.triangles.as_flattened().iter().for_each(|v| hash.update(v.to_le_bytes()));
        self.0.push(json!({
            "level": level.name, "vertices": level.vertices.len(), "triangles": level.triangles.len(),
            "sha256": hex(hash),
        }));
    }

    /// Polygons, by the hash of their JSON, and the positions asked about, by the hash of their coordinates.
    pub fn polygons(&mut self, level: &str, shape: &str, polygons: &PolygonMesh, pairs: &[[[f32; 3]; 2]]) {
        let mut queries = Sha256::new();
        pairs.as_flattened().as_flattened().iter().for_each(|v| queries.update(v.to_le_bytes()));
        self.0.push(json!({
            "level": level, "shape": shape, "tiles": polygons.tiles.len(), "polygons": polygons.polygon_count(),
            "sha256": hex(Sha256::new_with_prefix(polygons.to_json().to_string())),
            "queries": pairs.len(), "queries_sha256": hex(queries),
        }));
    }
}

/// The whole run: machine, versions, settings, inputs, figures round by round.
fn to_json(rows: &[Row], inputs: Inputs) -> Value {
    let clock = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    json!({
        "unix_time": clock.map_or(0, |d| d.as_secs()),
        "commit": command("git", &["describe", "--always", "--dirty", "--abbrev=40", "--exclude=*"]),
        "machine": machine(),
        "versions": versions(),
        "settings": format!("{:?}", Settings::from(&BakeSettings::default())),
        "clock": "processor time; wall clock where a task says so",
        "inputs": inputs.0,
        "rows": table::to_json(rows),
    })
}

/// The run as text, a line for every input and row, so that two runs can be compared line by line.
pub fn to_text(rows: &[Row], inputs: Inputs) -> String {
    let run = to_json(rows, inputs);
    let field = |(key, value): (&String, &Value)| match value.as_array() {
        Some(lines) => {
            let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
            format!("\"{key}\": [\n{}\n]", lines.join(",\n"))
        }
        None => format!("\"{key}\": {value}"),
    };
    let fields: Vec<String> = run.as_object().into_iter().flatten().map(field).collect();
    format!("{{\n{}\n}}\n", fields.join(",\n"))
}

/// The machine in a line, for tables.
pub fn machine_line() -> String {
    let machine = machine();
    let word = |key: &str| machine[key].as_str().map_or_else(|| machine[key].to_string(), str::to_owned);
    format!(
        "{}, {} cores, {}, {}; load average {}",
        word("processor"),
        word("cores"),
        word("system"),
        word("rustc"),
        word("load_average")
    )
}

fn machine() -> Value {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let field = |text: &str, name: &str, separator: char| {
        let line = text.lines().find(|line| line.starts_with(name))?;
        Some(line.split_once(separator)?.1.trim().trim_matches('"').to_owned())
    };
    let system = field(&read("/etc/os-release"), "PRETTY_NAME", '=');
    json!({
        "processor": field(&read("/proc/cpuinfo"), "model name", ':').unwrap_or_else(|| std::env::consts::ARCH.into()),
        "cores": std::thread::available_parallelism().map_or(1, usize::from),
        "system": system.unwrap_or_else(|| std::env::consts::OS.into()),
        "rustc": command("rustc", &["--version"]),
        "c++": command("c++", &["--version"]).lines().next(),
        "load_average": read("/proc/loadavg").split(' ').take(3).collect::<Vec<_>>().join(" "),
    })
}

/// The peers' versions, as locked.
fn versions() -> Value {
    const LOCK: &str = include_str!("../../../Cargo.lock");
    const PEERS: [&str; 5] = ["recastnavigation-sys", "rerecast", "pathfinding", "grid_pathfinding", "waymesh"];
    let version = |name: &str| {
        let at = LOCK.find(&format!("name = \"{name}\"\nversion = \""))?;
        LOCK[at..].split('"').nth(3).map(str::to_owned)
    };
    PEERS.iter().map(|name| ((*name).to_owned(), json!(version(name)))).collect::<serde_json::Map<_, _>>().into()
}

fn command(program: &str, arguments: &[&str]) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    output.map_or_else(|_| String::new(), |o| String::from_utf8_lossy(&o.stdout).trim().to_owned())
}

fn hex(hash: Sha256) -> String {
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_are_told_apart_by_their_hash() {
        let level = Level { name: "a".into(), vertices: vec![[0.0; 3]; 3], triangles: vec![[0, 1, 2]] };
        let mut other = level.clone();
        other.vertices[2][1] = -0.0;
        let mut inputs = Inputs::default();
        [&level, &level, &other].into_iter().for_each(|level| inputs.level(level));
        let json: Value = serde_json::from_str(&to_text(&[], inputs)).unwrap();
        let hash = |at: usize| json["inputs"][at]["sha256"].as_str().unwrap();
        assert_eq!((hash(0).len(), hash(0)), (64, hash(1)));
        assert_ne!(hash(0), hash(2));
    }

    #[test]
    fn every_peer_has_its_locked_version() {
        let versions = versions();
        assert!(versions.as_object().unwrap().values().all(Value::is_string), "{versions}");
    }
}
