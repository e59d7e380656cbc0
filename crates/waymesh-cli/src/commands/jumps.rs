//! Options of `waymesh bake` about jumps.

use crate::failure::Failure;
use clap::Args;
use waymesh::OutOfRange;
use waymesh::bake::JumpSettings;

/// Whether and how far agents jump.
#[derive(Args)]
#[command(next_help_heading = "Jumps", allow_negative_numbers = true)]
pub struct JumpArgs {
    /// Add off-mesh links for jumps down from ledges and across gaps
    #[arg(long)]
    jumps: bool,
    /// Greatest distance from take-off to landing, metres [default: 4]
    #[arg(long, value_name = "M", requires = "jumps")]
    jump_distance: Option<f64>,
    /// How much lower a landing may be, metres [default: 3]
    #[arg(long, value_name = "M", requires = "jumps")]
    jump_drop: Option<f64>,
    /// How high an agent jumps over things and onto them, metres [default: 0.5]
    #[arg(long, value_name = "M", requires = "jumps")]
    jump_height: Option<f64>,
    /// Distance between take-offs along ledges, metres [default: 2]
    #[arg(long, value_name = "M", requires = "jumps")]
    jump_spacing: Option<f64>,
    /// Area of the links, 0 to 255 [default: 0]
    #[arg(long, value_name = "AREA", requires = "jumps")]
    jump_area: Option<i128>,
}

impl JumpArgs {
    /// The settings, within their ranges, if jumps were asked for.
    pub fn checked(&self) -> Result<Option<JumpSettings>, Failure> {
        let usual = JumpSettings::default();
        let area = self.jump_area.map_or(Ok(usual.area), |area| {
            u8::try_from(area).map_err(|_| OutOfRange::new("--jump-area", area, "0 to 255"))
        })?;
        let settings = JumpSettings {
            max_distance: self.jump_distance.unwrap_or(usual.max_distance),
            max_drop: self.jump_drop.unwrap_or(usual.max_drop),
            jump_height: self.jump_height.unwrap_or(usual.jump_height),
            spacing: self.jump_spacing.unwrap_or(usual.spacing),
            area,
            ..usual
        };
        settings.validate().map_err(|mut error| {
            error.name = match error.name {
                "max_distance" => "--jump-distance",
                "max_drop" => "--jump-drop",
                "jump_height" => "--jump-height",
                _ => "--jump-spacing",
            };
            error
        })?;
        Ok(self.jumps.then_some(settings))
    }
}
