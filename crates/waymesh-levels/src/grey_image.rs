//! Height maps: grey PNG images, every level exactly as it is stored.

use std::io::{BufRead, Seek};

/// The largest image that is read into memory, bytes of pixels.
const MAX_PIXEL_BYTES: usize = 1 << 28;

/// The levels of a grey image, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct GreyImage {
    size: [u32; 2],
    pixels: Vec<u8>,
    deep: bool,
}

impl GreyImage {
    /// Reads a grey PNG of 8 or 16 bits.
    ///
    /// # Errors
    /// Not a PNG, a broken one, one with colours, transparency or fewer bits, or more pixels than are read.
    pub fn read(source: impl BufRead + Seek) -> Result<Self, String> {
        let limits = png::Limits { bytes: MAX_PIXEL_BYTES };
        let mut decoder = png::Decoder::new_with_limits(source, limits);
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info().map_err(|e| e.to_string())?;
        let (width, height) = reader.info().size();
        let (colour, depth) = reader.output_color_type();
        let deep = match (colour, depth) {
            (png::ColorType::Grayscale, png::BitDepth::Eight) => false,
            (png::ColorType::Grayscale, png::BitDepth::Sixteen) => true,
            _ => {
                let found = format!("{depth:?} bit {colour:?}").to_lowercase();
                return Err(format!("is {found}, allowed: a grey PNG of 8 or 16 bits without transparency"));
            }
        };
        let size = reader.output_buffer_size().filter(|&size| size <= MAX_PIXEL_BYTES);
        let size = size.ok_or_else(|| format!("{width} x {height} pixels, allowed: up to 2^28 bytes of pixels"))?;
        let mut pixels = vec![0; size];
        reader.next_frame(&mut pixels).map_err(|e| format!("broken PNG: {e}"))?;
        Ok(Self { size: [width, height], pixels, deep })
    }

    /// Width and height, pixels.
    #[must_use]
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// The level of white.
    #[must_use]
    pub fn white(&self) -> u16 {
        if self.deep { u16::MAX } else { u8::MAX.into() }
    }

    /// The level of a pixel, counted row by row, from 0 (black) to [`white`](Self::white); 0 beyond the last.
    #[must_use]
    pub fn level(&self, pixel: usize) -> u16 {
        if !self.deep {
            return self.pixels.get(pixel).copied().unwrap_or_default().into();
        }
        // PNG keeps 16 bits most significant byte first.
        self.pixels.as_chunks::<2>().0.get(pixel).copied().map(u16::from_be_bytes).unwrap_or_default()
    }
}
