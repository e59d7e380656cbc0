//! `waymesh digest`: one hash over the answers to many requests.

use crate::failure::{Failure, Outcome};
use crate::{files, mesh_files};
use clap::Args;
use serde_json::json;
use waymesh::OutOfRange;
use waymesh::digest::{Requests, digest};

/// Asks a mesh many seeded questions of every kind and prints one hash over all answers.
///
/// The hash is the same on every platform and for any number of threads; where it is not, something is wrong.
#[derive(Args)]
#[command(after_help = "\
The hash is the first half of the SHA-256 of the answers as `waymesh query` prints them:
  waymesh digest level.nav --dump requests.jsonl
  waymesh query level.nav < requests.jsonl | sha256sum | cut -c-32")]
pub struct DigestArgs {
    /// Mesh file; - for standard input
    #[arg(value_name = "MESH.nav")]
    mesh: String,
    /// How many requests, 0 to 1,000,000,000
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true)]
    queries: i128,
    /// What the requests follow from, 0 to 2^64 − 1
    #[arg(long, value_name = "S", default_value_t = 1, allow_negative_numbers = true)]
    seed: i128,
    /// Threads that answer, 1 to 1024 [default: all]
    #[arg(long, value_name = "T", allow_negative_numbers = true)]
    threads: Option<i128>,
    /// Also write the requests, one a line
    #[arg(long, value_name = "FILE")]
    dump: Option<String>,
}

/// More would take days.
const MOST_QUERIES: i128 = 1_000_000_000;

pub fn run(args: DigestArgs, json: bool) -> Outcome {
    let threads = match args.threads {
        None => 0,
        Some(n @ 1..=1024) => n as usize,
        Some(n) => return Err(OutOfRange::new("threads", n, "1 to 1024").into()),
    };
    let queries = match args.queries {
        n @ 0..=MOST_QUERIES => n as u64,
        n => return Err(OutOfRange::new("queries", n, "0 to 1000000000").into()),
    };
    let seed = u64::try_from(args.seed).map_err(|_| OutOfRange::new("seed", args.seed, "0 to 2^64 - 1"))?;
    if args.dump.as_deref() == Some(files::STREAM) {
        return Err(Failure::about("--dump", "the hash goes to standard output already: give a file"));
    }
    let mesh = mesh_files::load(&args.mesh)?.mesh;
    if let Some(file) = &args.dump {
        files::keep_input(&args.mesh, file)?;
        let requests = Requests::new(&mesh, seed);
        files::write_with(file, |out| (0..queries).try_for_each(|i| writeln!(out, "{}", requests.line(i))))?;
    }
    let hash = digest(&mesh, queries, seed, threads).to_string();
    if json {
        return files::print_line(&json!({"digest": hash, "queries": queries, "seed": seed}).to_string());
    }
    files::print_line(&hash)
}
