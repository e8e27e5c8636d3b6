//! The fonts that legends are written with: the door's first, then open ones that come with the program.

use crate::Fault;
use pixels::{FontError, Fonts};

/// Letters of Latin, Greek and Cyrillic scripts, then signs and emoji in one colour. No Chinese, Japanese or Korean
/// letters: those fonts are larger than the program, so a door gives them.
const BUILT_IN: [&[u8]; 3] =
    [epaint_default_fonts::UBUNTU_LIGHT, epaint_default_fonts::HACK_REGULAR, epaint_default_fonts::NOTO_EMOJI_REGULAR];

/// The bytes of fonts, first choice first.
pub(crate) struct FontBytes {
    given: Vec<Vec<u8>>,
}

impl FontBytes {
    /// Takes fonts that a door gives.
    ///
    /// # Errors
    /// `font_broken` when bytes are no font.
    pub fn new(given: Vec<Vec<u8>>) -> Result<Self, Fault> {
        let bytes = Self { given };
        let broken = match bytes.open() {
            Ok(_) => None,
            Err(error) => Some(Fault::bad_input(error.code(), error.to_string(), error.hint())),
        };
        broken.map_or(Ok(bytes), Err)
    }

    /// The fonts, ready to write with.
    pub fn open(&self) -> Result<Fonts<'_>, FontError> {
        let all: Vec<&[u8]> = self.given.iter().map(Vec::as_slice).chain(BUILT_IN).collect();
        Fonts::new(&all)
    }
}
