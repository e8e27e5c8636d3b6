//! A capture in memory: its sources, pictures and notes as received, and what its manifest says of them.

use crate::Manifest;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A capture that was opened, or put together to be saved.
#[derive(Clone, PartialEq)]
pub struct Capture {
    /// What kind of thing it was opened from.
    pub container: Container,
    /// Where it was opened from; `None` for standard input and for a capture that was never on disk.
    pub path: Option<PathBuf>,
    /// The sources of the layers, bottom to top; never empty in a capture that was opened.
    pub sources: Vec<Source>,
    /// The picture taken before the tree.
    pub screen: Option<Picture>,
    /// The picture taken after the tree.
    pub after: Option<Picture>,
    /// `notes.md`, byte for byte.
    pub notes: Option<Vec<u8>>,
    /// What `capture.json` says.
    pub manifest: Manifest,
    /// Members that are not known here, by name (`/` between folders), byte for byte.
    pub others: BTreeMap<String, Vec<u8>>,
    /// What was found odd while opening. Each that says so also keeps [`crate::save`] from writing over the original.
    pub remarks: Vec<Remark>,
}

/// What a capture was opened from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Container {
    /// A `.sightline` file.
    Zip,
    /// A folder with the members of one.
    Folder,
    /// A page source alone, perhaps with a picture beside it.
    BareSource,
}

/// The source of one layer.
#[derive(Clone, PartialEq, Eq)]
pub struct Source {
    /// The member's name, such as `tree.xml`; for a bare source the name it will get when it is saved.
    pub name: String,
    /// The bytes as received.
    pub bytes: Vec<u8>,
}

/// A picture as received; nothing was decoded.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// The member's name, such as `screen.png`, or the file's name beside a bare source.
    pub name: String,
    /// The bytes as received.
    pub bytes: Vec<u8>,
}

// The bytes are left out: they are long, and a source may hold a password.
impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Source({}, {} bytes)", self.name, self.bytes.len())
    }
}

impl std::fmt::Debug for Capture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Capture")
            .field("container", &self.container)
            .field("path", &self.path)
            .field("sources", &self.sources)
            .field("screen", &self.screen)
            .field("after", &self.after)
            .field("notes", &self.notes.as_ref().map(Vec::len))
            .field("verdict", &self.manifest.verdict)
            .field("others", &self.others.keys())
            .field("remarks", &self.remarks)
            .finish()
    }
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Picture({}, {} bytes)", self.name, self.bytes.len())
    }
}

/// Something odd about a capture, which was opened all the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// What kind of thing it is; callers branch on this.
    pub code: RemarkCode,
    /// One sentence for a person.
    pub message: String,
}

/// The kinds of remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RemarkCode {
    /// Written by a newer Sightline: what this one does not know is kept but not understood.
    NewerSchema,
    /// The file is cut or damaged; what could be had from it is here, the rest is missing.
    Incomplete,
    /// `capture.json` is missing, so nothing is known but the bytes.
    NoManifest,
    /// `capture.json` is not readable, or something in it is not what it should be.
    BadManifest,
    /// The same layer is there in two formats; one is shown, the other is kept unread.
    TwiceThere,
    /// A member was left out: a link, a special file, a picture too large, or one whose name is there twice.
    LeftOut,
}

impl RemarkCode {
    /// Would saving over the original destroy what could not be read from it?
    #[must_use]
    pub fn protects_original(self) -> bool {
        matches!(self, Self::NewerSchema | Self::Incomplete | Self::LeftOut)
    }
}

impl Capture {
    /// A capture of one source, not on disk yet. Its verdict is unproven until the manifest says otherwise.
    #[must_use]
    pub fn of_source(bytes: Vec<u8>) -> Self {
        let name = source_name("tree", &bytes);
        Self {
            container: Container::BareSource,
            path: None,
            sources: vec![Source { name, bytes }],
            screen: None,
            after: None,
            notes: None,
            manifest: Manifest::default(),
            others: BTreeMap::new(),
            remarks: Vec::new(),
        }
    }

    /// Puts the source of another layer on top, under the name it will be saved by.
    pub fn push_layer(&mut self, bytes: Vec<u8>) {
        let trees = self.sources.iter().filter(|s| crate::members::is_tree(&s.name)).count();
        let stem = if trees == 0 { "tree".to_owned() } else { format!("tree-{}", trees + 1) };
        self.sources.push(Source { name: source_name(&stem, &bytes), bytes });
    }

    /// The first remark that keeps the original from being written over.
    pub(crate) fn protecting(&self) -> Option<&Remark> {
        self.remarks.iter().find(|r| r.code.protects_original())
    }
}

/// The name that a source gets as a member, told by its first character that is not blank: XML begins with `<`, JSON
/// with a bracket, and anything else is text.
pub(crate) fn source_name(stem: &str, bytes: &[u8]) -> String {
    // Byte order marks and the zeros of UTF-16 come before or within the first character.
    let first = bytes.iter().find(|b| !matches!(b, 0 | 0xEF | 0xBB | 0xBF | 0xFE | 0xFF) && !b.is_ascii_whitespace());
    let ending = match first {
        Some(b'<') => "xml",
        Some(b'{' | b'[') => "json",
        _ => "txt",
    };
    format!("{stem}.{ending}")
}
