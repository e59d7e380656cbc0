//! `waymesh query`: requests a line, answers a line.

use crate::failure::{Failure, Outcome};
use crate::mesh_files;
use clap::Args;
use serde_json::json;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use waymesh::protocol::Session;

/// Longest request that is read, bytes.
const MAX_LINE: u64 = 64 << 20;

/// Answers requests: one JSON object a line from standard input, one answer a line.
#[derive(Args)]
#[command(after_help = r#"Example:
  echo '{"op":"nearest","center":[1,0,1]}' | waymesh query level.nav"#)]
pub struct QueryArgs {
    /// Mesh file
    #[arg(value_name = "MESH.nav")]
    mesh: String,
}

pub fn run(args: QueryArgs) -> Outcome {
    if args.mesh == crate::files::STREAM {
        return Err(Failure::about("-", "standard input brings the requests: give the mesh as a file"));
    }
    let mesh = mesh_files::load(&args.mesh)?.mesh;
    let mut session = Session::new(&mesh);
    match answer_all(&mut session) {
        // Whoever asked has gone away.
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => Err(Failure::about("query", e)),
        _ => Ok(()),
    }
}

fn answer_all(session: &mut Session) -> io::Result<()> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.by_ref_limited(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            return output.flush();
        }
        if line.last() != Some(&b'\n') && line.len() as u64 >= MAX_LINE {
            input.skip_until(b'\n')?;
            let message = format!("a line longer than {MAX_LINE} bytes");
            let answer = json!({ "error": { "kind": "bad_request", "message": message } });
            output.write_all(answer.to_string().as_bytes())?;
        } else {
            output.write_all(session.answer(String::from_utf8_lossy(&line).trim_end()).as_bytes())?;
        }
        output.write_all(b"\n")?;
        // A program on the other end may wait for this answer before it asks again.
        if input.buffer().is_empty() {
            output.flush()?;
        }
    }
}

trait Limited: BufRead + Sized {
    fn by_ref_limited(&mut self, limit: u64) -> io::Take<&mut Self> {
        io::Read::take(self, limit)
    }
}

impl<T: BufRead> Limited for T {}
