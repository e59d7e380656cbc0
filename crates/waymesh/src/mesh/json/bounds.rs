//! A box as `{"min": [x, y, z], "max": [x, y, z]}` or null.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

type Corners = Option<([f64; 3], [f64; 3])>;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    min: [f64; 3],
    max: [f64; 3],
}

pub fn serialize<S: Serializer>(bounds: &Corners, serializer: S) -> Result<S::Ok, S::Error> {
    bounds.map(|(min, max)| Document { min, max }).serialize(serializer)
}

pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Corners, D::Error> {
    Ok(Option::<Document>::deserialize(deserializer)?.map(|Document { min, max }| (min, max)))
}

#[cfg(test)]
mod tests {
    use crate::mesh::{BakeSettings, Partition};

    #[test]
    fn settings_read_back_as_they_were() {
        let settings = BakeSettings {
            cell_size: 0.1 + 0.2,
            partition: Partition::Layers,
            bounds: Some(([-1.0, 0.5, 3.0], [4.0, 5.0, 6.25])),
            ..BakeSettings::default()
        };
        for settings in [settings, BakeSettings::default()] {
            let text = serde_json::to_string(&settings).unwrap();
            assert_eq!(serde_json::from_str::<BakeSettings>(&text).unwrap(), settings, "{text}");
        }
        assert_eq!(serde_json::from_str::<BakeSettings>("{}").unwrap(), BakeSettings::default());
        let unknown = serde_json::from_str::<BakeSettings>(r#"{"cellsize": 1}"#).unwrap_err().to_string();
        assert!(unknown.contains("unknown field `cellsize`"), "{unknown}");
    }
}
