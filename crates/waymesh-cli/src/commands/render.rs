//! `waymesh render`: a mesh or a surface seen from above, as a picture.

use super::path::{PathOptions, find_route};
use super::surface::{self, SurfacePathOptions};
use crate::failure::{Failure, Outcome};
use crate::mesh_files::{self, refuse_stream_with_json};
use crate::picture_files;
use crate::position::Position;
use crate::{files, report, surface_files};
use clap::{Args, ValueEnum};
use serde_json::json;
use waymesh::OutOfRange;
use waymesh::math::DVec3;
use waymesh::surface::SurfaceFile;
use waymesh_pictures::{DEFAULT_SIZE, SIZES};

/// Draws a mesh or a surface seen from above, with a path where asked for.
#[derive(Args)]
#[command(after_help = "\
X goes to the right and Z downwards, as the ground looks from above with Y up.
Example: waymesh render level.nav -o level.png --from 1,0,1 --to 20,0,15")]
pub struct RenderArgs {
    /// Mesh or surface file (.nav, .surf); - for standard input
    #[arg(value_name = "MESH.nav")]
    mesh: String,
    /// Picture to write; its ending tells the format
    #[arg(short, long, value_name = "FILE.svg|FILE.png")]
    output: String,
    /// Format, where the file's name does not tell
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Where a path to draw begins, metres
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, requires = "to")]
    from: Option<Position>,
    /// Where the path ends, metres
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, requires = "from")]
    to: Option<Position>,
    /// Pixels along the longer side of the map
    #[arg(long, value_name = "PIXELS", default_value_t = i128::from(DEFAULT_SIZE), allow_negative_numbers = true)]
    size: i128,
    #[command(flatten)]
    options: PathOptions,
    #[command(flatten)]
    surface_options: SurfacePathOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Svg,
    Png,
}

pub fn run(args: RenderArgs, json: bool) -> Outcome {
    refuse_stream_with_json(&args.output, json)?;
    files::keep_input(&args.mesh, &args.output)?;
    let format = format_of(&args)?;
    let size = u32::try_from(args.size)
        .ok()
        .filter(|size| SIZES.contains(size))
        .ok_or_else(|| OutOfRange::new("size", args.size, "200 to 8000 pixels"))?;
    let ends = match (args.from, args.to) {
        (Some(from), Some(to)) => Some((from.checked("from")?, to.checked("to")?)),
        _ => None,
    };
    let content = files::read(&args.mesh)?;
    let of_surface = SurfaceFile::is_surface(&content);
    let (vain, kind) = match of_surface {
        true => {
            (args.options.any(), "a surface: of the options of a search --radius, --max-expanded and --snap-samples")
        }
        false => (args.surface_options.any(), "a mesh: --radius, --max-expanded and --snap-samples do not"),
    };
    if vain {
        return Err(Failure::about(&args.mesh, format!("is {kind} apply")));
    }
    let (svg, status) = if of_surface {
        let file = surface_files::parse(&args.mesh, &content)?;
        let level = |p: DVec3| [p.x, p.z];
        let find = |(from, to)| surface::find_route(&file, level(from), level(to), &args.surface_options);
        let (route, status) = ends.map(find).transpose()?.unzip();
        (waymesh_pictures::clearance::svg(&file.tile, route.as_ref(), size), status)
    } else {
        let mesh = mesh_files::parse(&args.mesh, &content)?;
        let (route, status) = ends.map(|(from, to)| find_route(&mesh, from, to, &args.options)).transpose()?.unzip();
        (waymesh_pictures::svg(&mesh, route.as_ref(), size), status)
    };
    let bytes = match format {
        Format::Svg => svg.into_bytes(),
        Format::Png => picture_files::png(&svg).map_err(|why| Failure::about(&args.output, why))?,
    };
    files::write(&args.output, &bytes)?;
    if json {
        let answer = json!({"file": args.output, "bytes": bytes.len(), "path": status});
        return files::print_line(&answer.to_string());
    }
    if let Some(status) = status {
        eprintln!("path: {status}");
    }
    files::say(&args.output, &format!("{}: {}", args.output, report::size(bytes.len())))
}

fn format_of(args: &RenderArgs) -> Result<Format, Failure> {
    let name = args.output.to_ascii_lowercase();
    match args.format {
        Some(format) => Ok(format),
        None if name.ends_with(".svg") => Ok(Format::Svg),
        None if name.ends_with(".png") => Ok(Format::Png),
        None => Err(Failure::about(&args.output, "the name must end in .svg or .png, or give --format svg|png")),
    }
}
