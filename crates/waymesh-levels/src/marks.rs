//! Area volumes and off-mesh links for a level, as JSON.

use crate::object::{Object, objects};
use serde::Deserialize;
use waymesh::bake::{AreaVolume, Footprint, Level};
use waymesh::math::DVec3;
use waymesh::mesh::OffMeshLink;

/// Area volumes and off-mesh links, to be read from JSON.
#[derive(Deserialize)]
#[serde(from = "Object<Document>")]
pub struct Marks(Document);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(default, deserialize_with = "objects")]
    volumes: Vec<Volume>,
    #[serde(default, deserialize_with = "objects")]
    off_mesh_links: Vec<Link>,
}

impl From<Object<Document>> for Marks {
    fn from(Object(document): Object<Document>) -> Self {
        Self(document)
    }
}

/// One of three shapes; `area` null forbids walking.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Volume {
    #[serde(rename = "box")]
    cuboid: Option<Cuboid>,
    cylinder: Option<Cylinder>,
    prism: Option<Prism>,
    // Not to be left out: a forgotten area would forbid walking.
    #[serde(deserialize_with = "Option::deserialize")]
    area: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cuboid {
    min: [f64; 3],
    max: [f64; 3],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Cylinder {
    center: [f64; 2],
    radius: f64,
    min_y: f64,
    max_y: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Prism {
    points: Vec<[f64; 2]>,
    min_y: f64,
    max_y: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Link {
    start: [f64; 3],
    end: [f64; 3],
    radius: f64,
    #[serde(default)]
    bidirectional: bool,
    #[serde(default)]
    area: u8,
    #[serde(default = "walkable")]
    flags: u16,
    #[serde(default)]
    id: u64,
}

fn walkable() -> u16 {
    1
}

impl Marks {
    /// The level with these volumes and links.
    ///
    /// # Errors
    /// What is wrong, and with which volume or link.
    pub fn add_to(self, level: Level) -> Result<Level, String> {
        let volumes: Result<Vec<AreaVolume>, String> = self
            .0
            .volumes
            .into_iter()
            .enumerate()
            .map(|(index, volume)| volume.build().map_err(|why| format!("volume {index}: {why}")))
            .collect();
        let links = self.0.off_mesh_links.into_iter().map(|link| OffMeshLink {
            start: DVec3::from_array(link.start),
            end: DVec3::from_array(link.end),
            radius: link.radius,
            bidirectional: link.bidirectional,
            area: link.area,
            flags: link.flags,
            id: link.id,
        });
        level.with_volumes(volumes?).with_off_mesh_links(links.collect()).map_err(|e| e.to_string())
    }
}

impl Volume {
    fn build(self) -> Result<AreaVolume, String> {
        let (footprint, min_y, max_y) = match (self.cuboid, self.cylinder, self.prism) {
            (Some(Cuboid { min, max }), None, None) => {
                let footprint = Footprint::Rectangle { min: [min[0], min[2]], max: [max[0], max[2]] };
                (footprint, min[1], max[1])
            }
            (None, Some(Cylinder { center, radius, min_y, max_y }), None) => {
                (Footprint::Circle { center, radius }, min_y, max_y)
            }
            (None, None, Some(Prism { points, min_y, max_y })) => (Footprint::Convex(points), min_y, max_y),
            _ => return Err("allowed: exactly one of box, cylinder and prism".into()),
        };
        AreaVolume::new(footprint, min_y, max_y, self.area).map_err(|e| e.to_string())
    }
}
