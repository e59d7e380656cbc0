//! Detour's tiles taken out of a mesh and put back, and written to bytes.

use recastnavigation_sys as dt;

use super::{
    detour_tiles::{DetourTiles, check},
    owned::{Owned, slice},
};

/// A mesh over tiles that stay where they are in memory.
pub struct DetourEdits {
    mesh: Owned<dt::dtNavMesh>,
    // After the mesh, which points into them: fields drop in order. Eight bytes an item, for their alignment.
    tiles: Vec<(Vec<u64>, usize)>,
}

impl DetourEdits {
    /// All tiles in, as [`DetourTiles::load`] has them, but not copied for the mesh.
    pub fn new(source: &DetourTiles) -> Result<Self, String> {
        // SAFETY: a fresh object and the function that frees it; the parameters live through the call.
        let mesh = unsafe { Owned::new(dt::dtAllocNavMesh(), dt::dtFreeNavMesh) }.ok_or("no memory for a mesh")?;
        let aligned = |bytes: &Vec<u8>| {
            let mut words = vec![0u64; bytes.len().div_ceil(8)];
            for (word, bytes) in words.iter_mut().zip(bytes.chunks(8)) {
                let mut eight = [0; 8];
                eight[..bytes.len()].copy_from_slice(bytes);
                *word = u64::from_ne_bytes(eight);
            }
            (words, bytes.len())
        };
        let mut edits = Self { mesh, tiles: source.tiles.iter().map(aligned).collect() };
        // SAFETY: the parameters live through the call.
        check(unsafe { edits.mesh.init(&raw const source.parameters) }, "the mesh")?;
        for index in 0..edits.tiles.len() {
            edits.insert(index)?;
        }
        Ok(edits)
    }

    /// Takes every tile out and puts it back, one after another.
    pub fn swap_all(&mut self) -> Result<(), String> {
        for index in 0..self.tiles.len() {
            // SAFETY: a tile begins with its header, and the buffer is aligned for it.
            let (x, y) = unsafe {
                let header = &*self.tiles[index].0.as_ptr().cast::<dt::dtMeshHeader>();
                (header.x, header.y)
            };
            // SAFETY: the mesh does not own its tiles' bytes, and so only forgets them.
            let status = unsafe {
                let reference = self.mesh.getTileRefAt(x, y, 0);
                self.mesh.removeTile(reference, std::ptr::null_mut(), std::ptr::null_mut())
            };
            check(status, "to remove a tile")?;
            self.insert(index)?;
        }
        Ok(())
    }

    fn insert(&mut self, index: usize) -> Result<(), String> {
        let (words, bytes) = &mut self.tiles[index];
        // SAFETY: the bytes live longer than the mesh and stay where they are.
        let status = unsafe { self.mesh.addTile(words.as_mut_ptr().cast(), *bytes as i32, 0, 0, std::ptr::null_mut()) };
        check(status, "a tile")
    }
}

/// The mesh as bytes, as Recast's demo program writes it: a count, then each tile's name, length and bytes.
pub fn save(mesh: &Owned<dt::dtNavMesh>) -> Vec<u8> {
    // SAFETY: the mesh answers with its own tiles, whose bytes have the length stated.
    unsafe {
        let most = mesh.getMaxTiles();
        let tiles = (0..most).map(|i| mesh.getTile(i)).filter(|tile| !(**tile).header.is_null());
        let mut file = (tiles.clone().count() as u32).to_ne_bytes().to_vec();
        for tile in tiles {
            let bytes: &[u8] = slice((*tile).data, (*tile).dataSize);
            file.extend_from_slice(&mesh.getTileRef(tile).to_ne_bytes());
            file.extend_from_slice(&(bytes.len() as u32).to_ne_bytes());
            file.extend_from_slice(bytes);
        }
        file
    }
}
