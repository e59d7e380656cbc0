//! Filters as they are written in requests.

use super::json::{Fields, Json};
use super::refusal::{Refusal, bad};
use super::request::{number, whole};
use crate::OutOfRange;
use crate::query::{INCLUDE_ALL, QueryFilter};

/// `{ "include": 65535, "exclude": 0, "area_costs": { "3": 2.5, "4": "inf" }, "min_area_cost": 1 }`, each optional: the
/// values, of the right types, not looked at for their ranges.
pub(super) struct FilterFields {
    include: Result<u16, OutOfRange>,
    exclude: Result<u16, OutOfRange>,
    area_costs: Vec<(u8, f64)>,
    min_area_cost: Option<f64>,
}

impl FilterFields {
    pub(super) fn read(value: &Json<'_>) -> Result<Self, Refusal> {
        let Json::Object(fields) = value else { return bad("`filter` must be an object") };
        if let Some(unknown) =
            fields.keys().find(|field| !["include", "exclude", "area_costs", "min_area_cost"].contains(&field.as_str()))
        {
            return bad(format!("unknown field {unknown:?} of filter"));
        }
        let area_costs = area_costs(fields)?;
        let min_area_cost = fields.get("min_area_cost").map(|cost| number("min_area_cost", Some(cost))).transpose()?;
        let include = flags(fields, "include", INCLUDE_ALL)?;
        let exclude = flags(fields, "exclude", 0)?;
        Ok(Self { include, exclude, area_costs, min_area_cost })
    }

    /// The filter, or the first value that is out of range.
    pub(super) fn filter(self) -> Result<QueryFilter, Refusal> {
        let mut filter = QueryFilter::new().with_include_flags(self.include?).with_exclude_flags(self.exclude?);
        for (area, cost) in self.area_costs {
            filter = filter.with_area_cost(area, cost)?;
        }
        Ok(match self.min_area_cost {
            Some(cost) => filter.with_min_area_cost(cost)?,
            None => filter,
        })
    }
}

fn area_costs(fields: &Fields<'_>) -> Result<Vec<(u8, f64)>, Refusal> {
    let costs = match fields.get("area_costs") {
        None => return Ok(Vec::new()),
        Some(Json::Object(costs)) => costs,
        Some(_) => return bad("`area_costs` must be an object"),
    };
    let mut read = Vec::new();
    for (area, cost) in costs {
        let digits = !area.is_empty() && area.bytes().all(|b| b.is_ascii_digit());
        match area.parse::<u8>() {
            Ok(area) if digits && read.iter().any(|&(known, _)| known == area) => {
                return bad(format!("`area_costs`: area {area} has two costs"));
            }
            Ok(area) if digits => read.push((area, number("area_costs", Some(cost))?)),
            _ => return bad(format!("`area_costs`: an area is \"0\" to \"255\", not {area:?}")),
        }
    }
    Ok(read)
}

/// Flags, of the right type at least.
fn flags(fields: &Fields<'_>, name: &'static str, usual: u16) -> Result<Result<u16, OutOfRange>, Refusal> {
    let whole = match fields.get(name).map(|value| whole(name, value)) {
        None => return Ok(Ok(usual)),
        Some(Err(Refusal::OutOfRange(error))) => return Ok(Err(error)),
        Some(read) => read?,
    };
    match u16::try_from(whole) {
        Ok(flags) => Ok(Ok(flags)),
        Err(_) => bad(format!("`{name}` must be a whole number, 0 to 65535")),
    }
}
