//! `waymesh sample`: writes a generated level.

use crate::failure::{Failure, Outcome};
use crate::files;
use crate::mesh_files::refuse_stream_with_json;
use clap::{Args, ValueEnum};
use serde_json::json;
use waymesh::OutOfRange;
use waymesh::sample::{self, Sample, Surface};
use waymesh_levels::write::{self, Group};

/// Writes a generated level to try things on.
#[derive(Args)]
#[command(after_help = "\
SIZE counts, with its default:
  town     blocks of 20 m a side (5)        terrain  patches of 32 m a side (3)
  dungeon  rooms of 16 m a side (4)         lattice  towns of 100 m a side (2)
  tower    floors above the ground (4)

Example: waymesh sample dungeon --seed 7 -o dungeon.glb")]
pub struct SampleArgs {
    /// What to generate
    kind: Kind,
    /// The same seed gives the same level, everywhere
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How large, counted as below
    #[arg(long, allow_negative_numbers = true)]
    size: Option<i128>,
    /// File to write; its ending tells the format
    #[arg(short, long, value_name = "FILE.obj|FILE.glb")]
    output: String,
    /// Format, where the file's name does not tell
    #[arg(long, value_enum)]
    format: Option<Format>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Kind {
    /// Streets, houses, a square, a terrace with ramp and stairs, bridges over a canal
    Town,
    /// Rooms at several heights, joined by corridors and stairs
    Dungeon,
    /// Stacked floors, ramps, spiral stairs
    Tower,
    /// Rolling ground with slopes above and below 45 degrees
    Terrain,
    /// The town, repeated SIZE times in both directions
    Lattice,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Obj,
    Glb,
}

impl From<Kind> for sample::Kind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Town => Self::Town,
            Kind::Dungeon => Self::Dungeon,
            Kind::Tower => Self::Tower,
            Kind::Terrain => Self::Terrain,
            Kind::Lattice => Self::Lattice,
        }
    }
}

pub fn run(args: SampleArgs, json: bool) -> Outcome {
    refuse_stream_with_json(&args.output, json)?;
    let format = format_of(&args)?;
    let kind = sample::Kind::from(args.kind);
    let size = args
        .size
        .map(|size| u32::try_from(size).map_err(|_| OutOfRange::new("size", size, "1 to 64, fewer for some kinds")))
        .transpose()?;
    let level = sample::generate(kind, args.seed, size)?;
    let bytes = match format {
        Format::Obj => write::obj(&level.positions, &groups(&level)),
        Format::Glb => glb(&level, &args.output)?,
    };
    files::write(&args.output, &bytes)?;
    if json {
        return files::print_line(
            &json!({
                "kind": kind.name(), "seed": args.seed, "size": size.unwrap_or(kind.default_size()),
                "vertices": level.positions.len(), "triangles": level.triangles.len(), "bytes": bytes.len(),
                "file": args.output, "start": level.start, "goal": level.goal,
            })
            .to_string(),
        );
    }
    let place = |p: [f64; 3]| p.map(|v| v.to_string()).join(",");
    let text = format!(
        "{}: {}, seed {}, {} triangles\na walk worth taking: --from {} --to {}",
        args.output,
        kind.name(),
        args.seed,
        level.triangles.len(),
        place(level.start),
        place(level.goal)
    );
    if args.output == files::STREAM {
        eprintln!("{text}");
        return Ok(());
    }
    files::print_line(&text)
}

fn format_of(args: &SampleArgs) -> Result<Format, Failure> {
    let name = args.output.to_ascii_lowercase();
    match args.format {
        Some(format) => Ok(format),
        None if name.ends_with(".obj") => Ok(Format::Obj),
        None if name.ends_with(".glb") => Ok(Format::Glb),
        None => Err(Failure::about(&args.output, "the name must end in .obj or .glb, or give --format obj|glb")),
    }
}

/// A sample as a `.glb`.
pub fn glb(level: &Sample, name: &str) -> Result<Vec<u8>, Failure> {
    write::glb(&level.positions, &groups(level)).map_err(|why| Failure::about(name, why))
}

/// The triangles by what they show.
fn groups(level: &Sample) -> Vec<Group> {
    let looks = [
        (Surface::Ground, "ground", [0.80, 0.77, 0.71]),
        (Surface::Stone, "stone", [0.66, 0.65, 0.64]),
        (Surface::Wall, "wall", [0.93, 0.89, 0.80]),
        (Surface::Roof, "roof", [0.71, 0.38, 0.27]),
        (Surface::Wood, "wood", [0.52, 0.38, 0.26]),
        (Surface::Leaf, "leaf", [0.45, 0.60, 0.36]),
        (Surface::Water, "water", [0.36, 0.58, 0.68]),
    ];
    looks
        .into_iter()
        .map(|(surface, name, colour)| {
            let of_surface = level.triangles.iter().zip(&level.surfaces).filter(|(_, s)| **s == surface);
            Group { name: name.into(), colour, triangles: of_surface.map(|(t, _)| *t).collect() }
        })
        .collect()
}
