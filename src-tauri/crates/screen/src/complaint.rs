//! What a reader has to say about the bytes it read: a code, a sentence and the place in the original.

use serde::{Deserialize, Serialize};

/// One thing in a source that was repaired, ignored or could not be taken as it stands. Reading goes on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, specta::Type)]
pub struct Complaint {
    /// What kind of thing it is; callers branch on this.
    pub code: ComplaintCode,
    /// One sentence for a person, with what was done about it.
    pub message: String,
    /// Offset in bytes into the original source, before any decoding or repair; `None` when it concerns the whole.
    pub at: Option<u32>,
}

/// The kinds of complaint. A kind exists only while a reader raises it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum ComplaintCode {
    /// The bytes are not in the encoding they should be in; what could not be decoded reads U+FFFD.
    Encoding,
    /// A character that the format forbids (a control character, a noncharacter) was taken out.
    ForbiddenCharacter,
    /// Half of a surrogate pair stood alone; it reads U+FFFD.
    LoneSurrogate,
    /// Two numeric references that are a surrogate pair were joined to the one character they mean.
    SurrogatePair,
    /// An `&` that begins no reference was taken as the character itself.
    BareAmpersand,
    /// A reference to an entity that is not one of XML's five was taken as plain text.
    UnknownEntity,
    /// The source ends in the middle; what was open was closed there.
    Cut,
    /// A closing tag closes nothing, or not what is open.
    WrongClosingTag,
    /// A tag that is not well-formed was read as far as it made sense, or left out.
    BrokenTag,
    /// A place that is not well-formed (JSON, the notation) was read as far as it made sense, or left out.
    Syntax,
    /// The same attribute stands twice in one tag; the first counts.
    DuplicateAttribute,
    /// Several roots: the source is a fragment, read as a forest.
    SeveralRoots,
    /// Text stands where only elements should; it was passed over.
    StrayText,
    /// The tree stood inside an envelope (an HTTP answer, a wrapper tag), which was taken off.
    Envelope,
    /// A coordinate or a size is not a usable number; the node has no frame.
    InvalidNumber,
    /// The frames are in pixels and nothing says how many of them are a point; one pixel was taken for one point.
    DensityUnknown,
    /// A flag is neither true nor false; it counts as not told.
    InvalidFlag,
    /// A field has a type that it should not have; it counts as not told.
    WrongType,
    /// Something in the source is not known to this reader and was left aside.
    Unknown,
}

impl ComplaintCode {
    /// The code as it stands in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Encoding => "encoding",
            Self::ForbiddenCharacter => "forbidden_character",
            Self::LoneSurrogate => "lone_surrogate",
            Self::SurrogatePair => "surrogate_pair",
            Self::BareAmpersand => "bare_ampersand",
            Self::UnknownEntity => "unknown_entity",
            Self::Cut => "cut",
            Self::WrongClosingTag => "wrong_closing_tag",
            Self::BrokenTag => "broken_tag",
            Self::Syntax => "syntax",
            Self::DuplicateAttribute => "duplicate_attribute",
            Self::SeveralRoots => "several_roots",
            Self::StrayText => "stray_text",
            Self::Envelope => "envelope",
            Self::InvalidNumber => "invalid_number",
            Self::DensityUnknown => "density_unknown",
            Self::InvalidFlag => "invalid_flag",
            Self::WrongType => "wrong_type",
            Self::Unknown => "unknown",
        }
    }
}
