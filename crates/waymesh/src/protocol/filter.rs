//! Filters as they are written in requests.

use super::json::{Fields, Json};
use super::refusal::{Refusal, bad};
use super::request::{number, whole};
use crate::query::{INCLUDE_ALL, QueryFilter};

/// `{ "include": 65535, "exclude": 0, "area_costs": { "3": 2.5, "4": "inf" }, "min_area_cost": 1 }`, each optional.
pub(super) fn read_filter(value: &Json<'_>) -> Result<QueryFilter, Refusal> {
    let Json::Object(fields) = value else { return bad("`filter` must be an object") };
    if let Some(unknown) =
        fields.keys().find(|field| !["include", "exclude", "area_costs", "min_area_cost"].contains(&field.as_str()))
    {
        return bad(format!("unknown field {unknown:?} of filter"));
    }
    let mut filter = QueryFilter::new();
    for (area, cost) in area_costs(fields)? {
        filter = filter.with_area_cost(area, cost)?;
    }
    filter = filter
        .with_include_flags(flags(fields, "include", INCLUDE_ALL)?)
        .with_exclude_flags(flags(fields, "exclude", 0)?);
    match fields.get("min_area_cost") {
        None => Ok(filter),
        Some(cost) => Ok(filter.with_min_area_cost(number("min_area_cost", Some(cost))?)?),
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
            Ok(area) if digits => read.push((area, number("area_costs", Some(cost))?)),
            _ => return bad(format!("`area_costs`: an area is \"0\" to \"255\", not {area:?}")),
        }
    }
    Ok(read)
}

fn flags(fields: &Fields<'_>, name: &'static str, usual: u16) -> Result<u16, Refusal> {
    match fields.get(name) {
        None => Ok(usual),
        Some(value) => match u16::try_from(whole(name, value)?) {
            Ok(flags) => Ok(flags),
            Err(_) => bad(format!("`{name}` must be a whole number, 0 to 65535")),
        },
    }
}
