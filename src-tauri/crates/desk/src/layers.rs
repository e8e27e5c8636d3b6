//! The sources of a capture as one tree: node indices run on over the layers.

use crate::Fault;
use archive::Capture;
use policy::Masking;
use screen::{Attribute, Complaint, NodeIndex, Origin, Reading, SourceKind, Tree};

/// The layers of a look, bottom to top, as one tree.
pub(crate) struct Layers {
    /// What each source was read as; the lowest first, never empty.
    parts: Vec<Part>,
    /// The nodes of all layers, when there are several.
    joined: Option<Tree>,
}

/// One source that was read.
struct Part {
    /// Its position among the capture's sources.
    source: usize,
    /// The index of its first node in the whole tree.
    from: NodeIndex,
    reading: Reading,
}

impl Layers {
    /// Reads every source of a capture.
    ///
    /// # Errors
    /// The reader's refusal of the lowest layer. A further layer that cannot be read is left out with a sentence, so
    /// that a broken alert does not hide the screen under it.
    pub fn read(capture: &Capture) -> Result<(Self, Vec<String>), Fault> {
        let mut parts: Vec<Part> = Vec::new();
        let mut left_out = Vec::new();
        for (source, held) in capture.sources.iter().enumerate() {
            match screen::read(&held.bytes) {
                Ok(reading) => parts.push(Part { source, from: 0, reading }),
                Err(refusal) if source == 0 => return Err(refusal.into()),
                Err(refusal) => left_out.push(format!("The layer {} is left out. {refusal}", held.name)),
            }
        }
        if parts.is_empty() {
            return Err(Fault::bad_input(
                "no_element",
                "The capture holds no tree.",
                "Add the page source to it as `tree.xml` or `tree.json`.",
            ));
        }
        let joined = (parts.len() > 1).then(|| join(&mut parts, capture));
        Ok((Self { parts, joined }, left_out))
    }

    /// All nodes.
    pub fn tree(&self) -> &Tree {
        // `read` refuses a capture without a part, so the first index is always there.
        self.joined.as_ref().unwrap_or_else(|| &self.parts[0].reading.tree)
    }

    /// Masks every secret, in the whole tree and in its parts.
    pub fn mask(&mut self) -> Masking {
        let Some(tree) = &mut self.joined else { return policy::mask_tree(&mut self.parts[0].reading.tree) };
        let masking = policy::mask_tree(tree);
        for part in &mut self.parts {
            let _ = policy::mask_tree(&mut part.reading.tree);
            let _ = masking.secrets.mask_tree(&mut part.reading.tree);
        }
        masking
    }

    /// How the lowest layer was read.
    pub fn kind(&self) -> SourceKind {
        self.parts[0].reading.kind
    }

    /// Is it a part of a screen only?
    pub fn is_fragment(&self) -> bool {
        self.joined.is_none() && self.parts[0].reading.fragment
    }

    /// Is it one layer alone, so that one source's bytes say everything?
    pub fn is_single(&self) -> bool {
        self.joined.is_none()
    }

    /// What the readers had to say, lowest layer first; positions are those in the layer's own source.
    pub fn complaints(&self) -> impl Iterator<Item = &Complaint> {
        self.parts.iter().flat_map(|p| &p.reading.complaints)
    }

    /// The attributes of a node as received, not masked. `capture` must be the one that was read.
    pub fn attributes(&self, capture: &Capture, node: NodeIndex) -> Vec<Attribute> {
        let after = self.parts.partition_point(|p| p.from <= node);
        let Some(part) = after.checked_sub(1).and_then(|i| self.parts.get(i)) else { return Vec::new() };
        let bytes = capture.sources.get(part.source).map_or(&[][..], |s| &s.bytes);
        part.reading.attributes(bytes, node - part.from)
    }
}

/// One tree of several; each part learns the index of its first node.
fn join(parts: &mut [Part], capture: &Capture) -> Tree {
    let mut tree = Tree::new();
    for part in parts {
        part.from = tree.len();
        let listed =
            capture.sources.get(part.source).and_then(|s| capture.manifest.layers.iter().find(|l| l.file == s.name));
        let own = &part.reading.tree;
        tree.tell_screen(tree.told_screen().or(own.told_screen()));
        let app = listed.and_then(|l| l.app.clone()).or_else(|| own.layers().iter().find_map(|l| l.app.clone()));
        tree.begin_layer(app, listed.map_or(Origin::Tree, |l| l.origin));
        for node in own.nodes() {
            tree.push(node.parent.map(|p| p + part.from), node.clone());
        }
    }
    tree.close();
    tree
}
