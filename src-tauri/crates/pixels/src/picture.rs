//! A picture in memory: eight-bit RGBA, upright, top row first.

/// Pixels, upright. The colours are as stored in the file: no colour profile is applied, alpha is straight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    rgba: Vec<u8>,
}

impl Picture {
    /// A picture of these bytes: `width * height` pixels of red, green, blue, alpha; `None` when a side is zero or the
    /// bytes are of another number.
    #[must_use]
    pub fn new(width: u32, height: u32, rgba: Vec<u8>) -> Option<Self> {
        let bytes = u64::from(width).checked_mul(u64::from(height))?.checked_mul(4)?;
        (bytes > 0 && u64::try_from(rgba.len()) == Ok(bytes)).then_some(Self { width, height, rgba })
    }

    /// A picture of one opaque colour; `None` when a side is zero or the picture does not fit into memory's address
    /// range.
    #[must_use]
    pub fn filled(width: u32, height: u32, colour: [u8; 3]) -> Option<Self> {
        let pixels = usize::try_from(u64::from(width).checked_mul(u64::from(height))?).ok()?;
        let [r, g, b] = colour;
        Self::new(width, height, [r, g, b, 255].repeat(pixels))
    }

    /// Width in pixels, never zero.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels, never zero.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// All pixels, row by row from the top: four bytes each.
    #[must_use]
    pub fn rgba(&self) -> &[u8] {
        &self.rgba
    }

    /// The bytes themselves, without a copy.
    #[must_use]
    pub fn into_rgba(self) -> Vec<u8> {
        self.rgba
    }

    /// The pixel at a place in pixels; `None` outside.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        if x >= self.width || y >= self.height {
            return None;
        }
        let at = usize::try_from((u64::from(y) * u64::from(self.width) + u64::from(x)) * 4).ok()?;
        self.rgba.get(at..at + 4)?.try_into().ok()
    }

    /// Is every pixel opaque? Screenshots are; pictures with rounded corners cut out are not.
    #[must_use]
    pub fn is_opaque(&self) -> bool {
        let all = self.rgba.as_chunks::<4>().0.iter().fold(u32::MAX, |all, p| all & u32::from_le_bytes(*p));
        all >> 24 == 255
    }

    pub(crate) fn rgba_mut(&mut self) -> &mut [u8] {
        &mut self.rgba
    }
}
