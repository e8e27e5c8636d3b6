//! What the operations that write a file answer with.

use serde::Serialize;

/// A picture with marks was written.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Annotated {
    /// Always `sightline.annotate/1`.
    pub schema: &'static str,
    /// The file.
    pub file: String,
    /// Its width in pixels.
    pub width: u32,
    /// Its height in pixels.
    pub height: u32,
    /// Pixels per point.
    pub scale: super::ScaleAnswer,
    /// How many marks are to be seen.
    pub marks: u32,
    /// How many marks lie wholly off the picture.
    pub off_picture: u32,
    /// The numbers in the picture and their words, in reading order.
    pub legend: Vec<LegendLine>,
    /// Characters that no font at hand can draw.
    pub missing_glyphs: Vec<String>,
    /// What should be known about the picture: that there is none, or that the scale is assumed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[specta(optional)]
    pub note: Option<String>,
}

/// One number in the picture.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct LegendLine {
    /// The tag.
    pub number: u32,
    /// The element's handle.
    pub handle: String,
    /// Its words.
    pub words: String,
}

/// A source was written in another form.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Converted {
    /// Always `sightline.convert/1`.
    pub schema: &'static str,
    /// The file.
    pub file: String,
    /// How many nodes it holds.
    pub nodes: u32,
    /// What could not be carried over, in sentences.
    pub lost: Vec<String>,
}

/// A capture was saved.
#[derive(Clone, Debug, Serialize, specta::Type)]
pub struct Saved {
    /// The file. An open capture that was saved under another name is that file from now on.
    pub file: String,
    /// The file's name, for the window's title.
    pub name: String,
    /// How many byte ranges of secure values were overwritten.
    pub masked: u32,
    /// Were the secure fields blackened in the picture?
    pub picture_masked: bool,
}

/// A capture was closed.
#[derive(Clone, Copy, Debug, Serialize, specta::Type)]
pub struct Closed {
    /// The number it had.
    pub capture: u32,
}
