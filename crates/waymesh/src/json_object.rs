//! JSON objects that must be objects: by itself the derived code takes a list of an object's values, too.

use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// What is read from an object, and from nothing else.
pub(crate) struct Object<T>(pub T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members(PhantomData))
    }
}

struct Members<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Members<T> {
    type Value = Object<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Object<T>, A::Error> {
        T::deserialize(MapAccessDeserializer::new(members)).map(Object)
    }
}

/// Reads a list of objects, for `deserialize_with`.
pub(crate) fn objects<'de, T: Deserialize<'de>, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<T>, D::Error> {
    Ok(Vec::<Object<T>>::deserialize(deserializer)?.into_iter().map(|Object(value)| value).collect())
}

#[cfg(test)]
mod tests {
    use crate::bake::plan2d::{FloorPlan, Outlines};
    use crate::mesh::TiledNavMesh;

    fn refused<T, E: std::fmt::Display>(read: Result<T, E>) -> String {
        read.err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn a_list_of_values_is_no_object() {
        let mesh = |text: &str| refused(TiledNavMesh::from_json(text.as_bytes()));
        let tile = |tile: &str| mesh(&format!(r#"{{"version": 1, "tile_size": 8, "tiles": [{tile}]}}"#));
        let square = r#""vertices": [[0,0,0],[8,0,0],[8,0,8],[0,0,8]]"#;
        let polygon = r#"{"vertices": [0,1,2,3]}"#;
        assert_eq!(tile(&format!(r#"{{{square}, "polygons": [{polygon}]}}"#)), "");
        for text in [
            mesh("[1, [0,0,0], 8, 0.9, []]"),
            tile("[0, 0, 0, [], []]"),
            tile(&format!(r#"{{{square}, "polygons": [[[0,1,2,3], 0, 1]]}}"#)),
            tile(&format!(r#"{{{square}, "polygons": [{polygon}], "detail": [[[], [[0,1,2]]]]}}"#)),
            tile(r#"{"vertices": [], "polygons": [], "off_mesh_links": [[[0,0,0], [1,0,1]]]}"#),
        ] {
            assert!(text.contains("invalid type: sequence, expected an object at line 1 column"), "{text}");
        }
        let plan = |text: &str| refused(FloorPlan::from_json(text.as_bytes()));
        let rest = r#""width": 4, "height": 2, "cell": 0.5, "radius": 0, "start": [1, 1], "goal": [3, 1]"#;
        assert_eq!(plan(&format!(r#"{{{rest}, "obstacles": [{{"x0": 0, "y0": 0, "x1": 1, "y1": 1}}]}}"#)), "");
        let list = plan(&format!(r#"{{{rest}, "obstacles": [[0, 0, 1, 1]]}}"#));
        assert!(list.contains("expected an object"), "{list}");
        assert!(plan("[4, 2, 0.5, 0, [], [1, 1], [3, 1]]").contains("expected an object"));
        assert!(refused(Outlines::from_json(b"[[[0, 0], [4, 0], [4, 3]], []]")).contains("expected an object"));
        // What is missing or unknown is told as before.
        assert!(plan(r#"{"width": 4}"#).contains("missing field `height`"));
        assert!(plan(r#"{"widht": 4}"#).contains("unknown field `widht`"));
    }
}
