//! Why bytes are not a picture that can be used: a code, a sentence, and what to do next.

use serde::{Deserialize, Serialize};

/// The kinds of trouble with a picture; callers branch on these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum PictureErrorCode {
    /// The header or the file itself asks for more than the limits allow. Nothing was allocated for it.
    PictureTooLarge,
    /// A known format that ends before its pixels do.
    PictureCut,
    /// Not PNG and not a JPEG this reader knows.
    PictureFormat,
    /// A known format whose content makes no sense, or no bytes at all.
    PictureBroken,
}

impl PictureErrorCode {
    /// The code as it stands in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::PictureTooLarge => "picture_too_large",
            Self::PictureCut => "picture_cut",
            Self::PictureFormat => "picture_format",
            Self::PictureBroken => "picture_broken",
        }
    }
}

/// Bytes that did not become a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize, specta::Type)]
#[error("{message}")]
pub struct PictureError {
    /// Which kind of trouble.
    pub code: PictureErrorCode,
    /// What is wrong, in one sentence with its numbers.
    pub message: String,
    /// What to do next.
    pub hint: String,
}

impl PictureError {
    /// The code as it stands in JSON.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.code.as_str()
    }

    pub(crate) fn broken(message: impl Into<String>) -> Self {
        Self {
            code: PictureErrorCode::PictureBroken,
            message: message.into(),
            hint: "Take the screenshot again, or save it again as PNG.".to_owned(),
        }
    }

    pub(crate) fn cut(message: impl Into<String>) -> Self {
        Self {
            code: PictureErrorCode::PictureCut,
            message: message.into(),
            hint: "Copy or download the file again: its end is missing.".to_owned(),
        }
    }

    pub(crate) fn format(message: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { code: PictureErrorCode::PictureFormat, message: message.into(), hint: hint.into() }
    }

    pub(crate) fn too_large(message: impl Into<String>) -> Self {
        Self {
            code: PictureErrorCode::PictureTooLarge,
            message: message.into(),
            hint: "No screenshot is this large: check that it is the right file, or make a smaller copy of it."
                .to_owned(),
        }
    }
}
