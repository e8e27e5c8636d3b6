//! Roots: the layers they begin, and whether they are a whole screen.

use crate::{Node, Origin, Role, Tree};

/// The roots of a tree, counted while they are pushed.
#[derive(Debug, Default)]
pub(crate) struct Roots {
    count: u32,
    /// Those that are not an Application.
    others: u32,
    /// Those that are neither an Application nor a Window.
    parts: u32,
}

impl Roots {
    /// Takes note of a root and begins its layer, before it is pushed: an Application begins one, and so does the first
    /// root whatever it is. True when it is the one that makes a forest of the source.
    pub(crate) fn add(&mut self, root: &Node, tree: &mut Tree) -> bool {
        let was_forest = self.is_forest();
        let is_app = root.role == Role::Application;
        if is_app || self.count == 0 {
            tree.begin_layer(app(root), Origin::Tree);
        }
        self.note(root);
        self.is_forest() && !was_forest
    }

    /// Takes note of a root whose layer is begun elsewhere.
    pub(crate) fn note(&mut self, root: &Node) {
        self.count += 1;
        self.others += u32::from(root.role != Role::Application);
        self.parts += u32::from(!matches!(root.role, Role::Application | Role::Window));
    }

    /// Are there several roots that are not each an app? Two Applications are: so two apps beside one another are sent.
    fn is_forest(&self) -> bool {
        self.count > 1 && self.others > 0
    }

    /// Is it a part of a screen only?
    pub(crate) fn is_fragment(&self) -> bool {
        self.parts > 0 || self.is_forest()
    }
}

/// The app that a root stands for, where it is an Application: its label, else its name.
pub(crate) fn app(root: &Node) -> Option<String> {
    let words = root.label.as_ref().or(root.name.as_ref());
    words.filter(|_| root.role == Role::Application).map(ToString::to_string)
}
