//! Levels and settings out of bytes.

use waymesh::bake::{
    AreaVolume, BakeControl, BakeError, BakeSettings, Footprint, HeightField, JumpSettings, Level, Partition,
    VoxelColumns, VoxelSpan, bake, bake_incremental, find_jumps,
};
use waymesh::math::DVec3;
use waymesh::mesh::{OffMeshLink, TiledNavMesh};

/// Bakes stay below so many columns of cells, that one takes no longer than a fuzzer waits.
const MAX_COLUMNS: f64 = 40_000.0;

/// Reads values off the input; zeros once it has ended.
struct Source<'a>(&'a [u8]);

impl Source<'_> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn below(&mut self, bound: u8) -> usize {
        usize::from(self.byte() % bound)
    }

    /// Mostly an eighth of a metre within 16 m of 0, at times any 32-bit number.
    fn coordinate(&mut self) -> f64 {
        match self.byte() {
            255 => f64::from(f32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()])),
            254 => f64::from(self.byte()) * 1e-7,
            b => f64::from(b) / 8.0 - 16.0,
        }
    }

    fn position(&mut self) -> [f64; 3] {
        [self.coordinate(), self.coordinate() / 2.0, self.coordinate()]
    }

    fn setting(&mut self, usual: f64, most: f64) -> f64 {
        match self.byte() {
            0..=99 => usual,
            100..=249 => f64::from(self.byte()) / 255.0 * most,
            250 => f64::NAN,
            251 => -1.0,
            _ => f64::from(f32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()])),
        }
    }

    fn settings(&mut self) -> BakeSettings {
        let usual = BakeSettings::default();
        let partition = [Partition::Watershed, Partition::Monotone, Partition::Layers][self.below(3)];
        BakeSettings {
            cell_size: self.setting(usual.cell_size, 1.0),
            cell_height: self.setting(usual.cell_height, 1.0),
            agent_height: self.setting(usual.agent_height, 4.0),
            agent_radius: self.setting(usual.agent_radius, 2.0),
            agent_climb: self.setting(usual.agent_climb, 4.0),
            max_slope: self.setting(usual.max_slope, 90.0),
            region_min_size: self.setting(usual.region_min_size, 20.0),
            region_merge_size: self.setting(usual.region_merge_size, 50.0),
            edge_max_length: self.setting(usual.edge_max_length, 20.0),
            edge_max_error: self.setting(usual.edge_max_error, 6.0),
            max_vertices_per_polygon: u32::from(self.byte() % 66),
            detail_sample_distance: self.setting(usual.detail_sample_distance, 12.0),
            detail_sample_max_error: self.setting(usual.detail_sample_max_error, 3.0),
            tile_size: [0, 48, 1, 5, 16, 33][self.below(6)],
            partition,
            filter_low_hanging: self.byte() % 2 == 0,
            filter_ledges: self.byte() % 2 == 0,
            filter_low_height: self.byte() % 2 == 0,
            bounds: (self.byte() > 240).then(|| (self.position(), self.position())),
        }
    }

    fn level(&mut self) -> Result<Level, BakeError> {
        let mut level = Level::default();
        let (vertices, triangles) = (self.below(40), self.below(48));
        let positions: Vec<[f64; 3]> = (0..vertices).map(|_| self.position()).collect();
        let corner = |source: &mut Self| u32::from(source.byte()) % (vertices as u32 + 1).max(1);
        let corners: Vec<[u32; 3]> = (0..triangles).map(|_| [corner(self), corner(self), corner(self)]).collect();
        if vertices > 0 {
            level = Level::new(positions, corners)?;
        }
        if self.byte() % 4 == 1 {
            let samples = [self.below(12) as u32, self.below(12) as u32];
            let heights = (0..samples[0] * samples[1]).map(|_| match self.byte() {
                0 => f64::NAN,
                b => f64::from(b) / 64.0,
            });
            let heights = heights.collect();
            let origin = [self.coordinate(), self.coordinate()];
            level = level.with_height_field(HeightField::new(origin, self.setting(1.0, 3.0), samples, heights)?);
        }
        if self.byte() % 4 == 1 {
            let columns = [self.below(12) as u32, self.below(12) as u32];
            let origin = [self.coordinate(), self.coordinate()];
            let mut voxels = VoxelColumns::new(origin, self.setting(0.5, 3.0), columns)?;
            for _ in 0..self.below(60) {
                let column = [self.below(12) as u32, self.below(12) as u32];
                let (bottom, top) = (self.coordinate(), self.coordinate());
                let area = (self.byte() % 2 == 0).then_some(1);
                voxels.add(column, VoxelSpan { bottom, top, area })?;
            }
            level = level.with_voxels(voxels);
        }
        for _ in 0..self.below(4) {
            let footprint = match self.below(3) {
                0 => Footprint::Rectangle {
                    min: [self.coordinate(), self.coordinate()],
                    max: [self.coordinate(), self.coordinate()],
                },
                1 => Footprint::Circle { center: [self.coordinate(), self.coordinate()], radius: self.coordinate() },
                _ => Footprint::Convex((0..self.below(7)).map(|_| [self.coordinate(), self.coordinate()]).collect()),
            };
            let (low, high) = (self.coordinate(), self.coordinate());
            let area = (self.byte() % 2 == 0).then_some(self.byte());
            level = level.with_volumes(vec![AreaVolume::new(footprint, low, high, area)?]);
        }
        let links = (0..self.below(4)).map(|_| OffMeshLink {
            start: DVec3::from_array(self.position()),
            end: DVec3::from_array(self.position()),
            radius: self.setting(0.6, 4.0),
            bidirectional: self.byte() % 2 == 0,
            area: 0,
            flags: 1,
            id: 0,
        });
        let links: Vec<OffMeshLink> = links.collect();
        level.with_off_mesh_links(links)
    }
}

/// Columns of cells that a bake goes through, borders included.
fn columns(level: &Level, settings: &BakeSettings) -> f64 {
    let Some((min, max)) = level.bounds() else { return 0.0 };
    let side = |axis: usize| (max[axis] - min[axis]) / settings.cell_size + 2.0;
    if settings.tile_size == 0 {
        return side(0) * side(2);
    }
    let tile = f64::from(settings.tile_size);
    let (border, tiles) = (settings.agent_radius / settings.cell_size + 5.0, |axis| side(axis) / tile + 3.0);
    tiles(0) * tiles(2) * (tile + 2.0 * border) * (tile + 2.0 * border)
}

/// Bakes what the bytes describe and checks what comes of it.
pub fn bake_anything(bytes: &[u8]) {
    let mut source = Source(bytes);
    let settings = source.settings();
    let Ok(level) = source.level() else { return };
    // Not a number compares as not below.
    if settings.validate().is_ok() && !(columns(&level, &settings) < MAX_COLUMNS) {
        return;
    }
    let control = BakeControl { threads: Some(1), ..BakeControl::default() };
    let Ok(baked) = bake(&level, &settings, &control) else { return };
    let bytes = baked.mesh.to_bytes();
    let again = TiledNavMesh::from_bytes(&bytes).expect("a baked mesh loads");
    let incremental = bake_incremental(&level, &settings, &control, &again).expect("what was baked once bakes again");
    assert!(incremental.mesh.to_bytes() == bytes, "an incremental bake gives the same bytes");
    let jumps = JumpSettings {
        max_distance: 2.0,
        spacing: 4.0,
        max_drop: source.setting(3.0, 9.0),
        jump_height: source.setting(0.5, 2.0),
        ..JumpSettings::default()
    };
    if let Ok(links) = find_jumps(&baked.mesh, &level, &settings, &jumps, &control) {
        baked.mesh.with_off_mesh_links(links).expect("jumps start on the mesh");
    }
}
