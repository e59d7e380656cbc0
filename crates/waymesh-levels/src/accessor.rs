//! Numbers out of glTF buffers, every length and offset checked first.

use gltf::json::accessor::{Accessor, ComponentType, Type};
use gltf::json::validation::{Checked, USize64};
use gltf::json::{Index, Root, buffer};

/// Most elements of an accessor that has no bytes of its own (all zero until overwritten).
const MAX_WITHOUT_BYTES: u64 = 1 << 20;

/// The elements of one accessor: `count` times `width` components, where the bytes are.
struct Elements<'a> {
    bytes: &'a [u8],
    stride: usize,
    component: ComponentType,
    normalized: bool,
}

impl Elements<'_> {
    /// Component `k` of element `i`, both already known to be there.
    fn number(&self, i: usize, k: usize) -> f64 {
        let size = component_size(self.component);
        let at = i * self.stride + k * size;
        let b = &self.bytes[at..at + size];
        let whole = |value: f64, most: f64| if self.normalized { (value / most).max(-1.0) } else { value };
        match self.component {
            ComponentType::F32 => f64::from(f32::from_le_bytes([b[0], b[1], b[2], b[3]])),
            ComponentType::U8 => whole(f64::from(b[0]), 255.0),
            ComponentType::I8 => whole(f64::from(b[0] as i8), 127.0),
            ComponentType::U16 => whole(f64::from(u16::from_le_bytes([b[0], b[1]])), 65535.0),
            ComponentType::I16 => whole(f64::from(i16::from_le_bytes([b[0], b[1]])), 32767.0),
            ComponentType::U32 => f64::from(u32::from_le_bytes([b[0], b[1], b[2], b[3]])),
        }
    }
}

fn component_size(component: ComponentType) -> usize {
    match component {
        ComponentType::I8 | ComponentType::U8 => 1,
        ComponentType::I16 | ComponentType::U16 => 2,
        ComponentType::U32 | ComponentType::F32 => 4,
    }
}

/// A file's accessors together with its bytes.
pub struct Accessors<'a> {
    pub root: &'a Root,
    pub buffers: &'a [Vec<u8>],
}

impl Accessors<'_> {
    /// Positions of vertices: three components, floats or (as `KHR_mesh_quantization` has it) whole numbers.
    pub fn positions(&self, index: Index<Accessor>) -> Result<Vec<[f64; 3]>, String> {
        let accessor = self.accessor(index)?;
        if !matches!(accessor.type_, Checked::Valid(Type::Vec3)) {
            return Err(format!("accessor {}: positions must be VEC3", index.value()));
        }
        self.read(accessor, 3, |elements, i| [0, 1, 2].map(|k| elements.number(i, k)))
            .map_err(|what| format!("accessor {}: {what}", index.value()))
    }

    /// Vertex numbers: unsigned whole numbers of 8, 16 or 32 bits.
    pub fn indices(&self, index: Index<Accessor>) -> Result<Vec<u32>, String> {
        let accessor = self.accessor(index)?;
        let named = |what: String| format!("accessor {}: {what}", index.value());
        if !matches!(accessor.type_, Checked::Valid(Type::Scalar)) {
            return Err(named("indices must be SCALAR".into()));
        }
        let component = component(accessor).map_err(named)?;
        if !matches!(component, ComponentType::U8 | ComponentType::U16 | ComponentType::U32) {
            return Err(named("indices must be unsigned whole numbers of 8, 16 or 32 bits".into()));
        }
        self.read(accessor, 1, |elements, i| elements.number(i, 0) as u32).map_err(named)
    }

    fn accessor(&self, index: Index<Accessor>) -> Result<&Accessor, String> {
        let count = self.root.accessors.len();
        self.root.get(index).ok_or_else(|| format!("accessor {} of {count} does not exist", index.value()))
    }

    fn read<T: Copy + Default>(
        &self,
        accessor: &Accessor,
        width: usize,
        element: impl Fn(&Elements, usize) -> T,
    ) -> Result<Vec<T>, String> {
        let component = component(accessor)?;
        let count = accessor.count.0;
        let mut values: Vec<T> = match accessor.buffer_view {
            Some(view) => {
                let offset = accessor.byte_offset.unwrap_or_default();
                let size = width * component_size(component);
                let elements = self.elements(view, offset, count, size, component, accessor.normalized)?;
                (0..count as usize).map(|i| element(&elements, i)).collect()
            }
            None if count <= MAX_WITHOUT_BYTES => vec![T::default(); count as usize],
            None => return Err(format!("{count} elements without bytes, at most {MAX_WITHOUT_BYTES} are possible")),
        };
        if let Some(sparse) = &accessor.sparse {
            let Checked::Valid(kind) = sparse.indices.component_type else {
                return Err("sparse indices have an unknown component type".into());
            };
            let changed = sparse.count.0;
            let (at, size) = (sparse.indices.byte_offset, component_size(kind.0));
            let places = self.elements(sparse.indices.buffer_view, at, changed, size, kind.0, false)?;
            let size = width * component_size(component);
            let (view, at) = (sparse.values.buffer_view, sparse.values.byte_offset);
            let replaced = self.elements(view, at, changed, size, component, accessor.normalized)?;
            for i in 0..changed as usize {
                let place = places.number(i, 0) as usize;
                *values.get_mut(place).ok_or_else(|| format!("sparse index {place} of {count} elements"))? =
                    element(&replaced, i);
            }
        }
        Ok(values)
    }

    /// Checks that `count` elements of `size` bytes are really there.
    fn elements(
        &self,
        view: Index<buffer::View>,
        offset: USize64,
        count: u64,
        size: usize,
        component: ComponentType,
        normalized: bool,
    ) -> Result<Elements<'_>, String> {
        let id = view.value();
        let view = self.root.get(view).ok_or_else(|| format!("buffer view {id} does not exist"))?;
        let buffer = view.buffer.value();
        let bytes = self.buffers.get(buffer).ok_or_else(|| format!("buffer {buffer} does not exist"))?;
        let start = view.byte_offset.unwrap_or_default().0;
        let bytes = start
            .checked_add(view.byte_length.0)
            .filter(|&end| end <= bytes.len() as u64)
            .map(|end| &bytes[start as usize..end as usize])
            .ok_or_else(|| {
                format!("buffer view {id} reaches past the end of buffer {buffer} ({} bytes)", bytes.len())
            })?;
        let stride = view.byte_stride.map_or(size, |s| s.0);
        if stride < size {
            return Err(format!("buffer view {id}: a stride of {stride} bytes is shorter than an element of {size}"));
        }
        let needed = match count {
            0 => Some(0),
            _ => (count - 1).checked_mul(stride as u64).and_then(|n| n.checked_add(size as u64)),
        };
        let fits = needed.and_then(|n| n.checked_add(offset.0)).is_some_and(|end| end <= bytes.len() as u64);
        if !fits {
            let (at, len) = (offset.0, bytes.len());
            return Err(format!("{count} elements from byte {at} on do not fit buffer view {id} ({len} bytes)"));
        }
        let bytes = if count == 0 { &bytes[..0] } else { &bytes[offset.0 as usize..] };
        Ok(Elements { bytes, stride, component, normalized })
    }
}

fn component(accessor: &Accessor) -> Result<ComponentType, String> {
    match accessor.component_type {
        Checked::Valid(kind) => Ok(kind.0),
        Checked::Invalid => Err("unknown component type".into()),
    }
}
