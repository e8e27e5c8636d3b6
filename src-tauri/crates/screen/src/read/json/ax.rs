//! What idb and AXe tell of an element beside what WebDriverAgent has: the keys of the Mac's accessibility, which is how
//! they read the simulator from outside.
//!
//! | of the node | is | because |
//! |---|---|---|
//! | type | `type`, else `role` without its `AX` | `type` is that already |
//! | role | by the type's own row, `subrole` and traits | a switch comes as a `CheckBox`, a password field as a `TextField` |
//! | identifier | `AXUniqueId`; null is none, a missing key is not told | |
//! | label | `AXLabel`, else `title` | |
//! | value | `AXValue` | |
//! | frame | `frame`, else `AXFrame`, in points and unrounded | |

use super::frame::Frame;
use crate::Role;

/// The keys that only these tools use, and those that come with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AxKey {
    Frame,
    Label,
    UniqueId,
    Value,
    Role,
    Subrole,
    Description,
    Title,
}

impl AxKey {
    pub(super) fn of(name: &str) -> Option<Self> {
        Some(match name {
            "AXFrame" => Self::Frame,
            "AXLabel" => Self::Label,
            "AXUniqueId" | "AXIdentifier" => Self::UniqueId,
            "AXValue" => Self::Value,
            "role" => Self::Role,
            "subrole" => Self::Subrole,
            "role_description" => Self::Description,
            "title" => Self::Title,
            _ => return None,
        })
    }

    /// Is it a key that nothing else has?
    pub(super) fn is_own(self) -> bool {
        matches!(self, Self::Frame | Self::Label | Self::UniqueId | Self::Value)
    }
}

/// What an object told with these keys.
#[derive(Debug, Default)]
pub(super) struct Ax {
    pub(super) frame: Frame,
    pub(super) label: Option<Box<str>>,
    /// The outer option: is the key there?
    pub(super) unique_id: Option<Option<Box<str>>>,
    pub(super) value: Option<Box<str>>,
    pub(super) role: Option<Box<str>>,
    pub(super) subrole: Option<Box<str>>,
    pub(super) description: Option<Box<str>>,
    pub(super) title: Option<Box<str>>,
    /// Which keys were there, a bit each.
    seen: u8,
    /// Was one of them a key that only these tools use?
    pub(super) own: bool,
}

impl Ax {
    /// Notes that a key is there; false when it was there before.
    pub(super) fn first(&mut self, key: AxKey) -> bool {
        let bit = 1 << key as u8;
        let first = self.seen & bit == 0;
        self.seen |= bit;
        self.own |= key.is_own();
        first
    }

    pub(super) fn set(&mut self, key: AxKey, text: Option<Box<str>>) {
        match key {
            AxKey::Frame => {}
            AxKey::Label => self.label = text,
            AxKey::UniqueId => self.unique_id = Some(text),
            AxKey::Value => self.value = text,
            AxKey::Role => self.role = text,
            AxKey::Subrole => self.subrole = text,
            AxKey::Description => self.description = text,
            AxKey::Title => self.title = text,
        }
    }

    /// The type, where `type` does not tell it.
    pub(super) fn kind(&self) -> Option<&str> {
        self.role.as_deref().map(|role| role.strip_prefix("AX").unwrap_or(role)).filter(|kind| !kind.is_empty())
    }

    /// The role of a node of this type with these traits.
    pub(super) fn role(&self, kind: &str, traits: Option<&[Box<str>]>) -> Role {
        let has = |name: &str| traits.is_some_and(|all| all.iter().any(|t| same_word(t, name)));
        let described = |word: &str| self.description.as_deref().is_some_and(|d| d.to_lowercase().contains(word));
        let subrole = self.subrole.as_deref().unwrap_or_default();
        // What is secret must not hang on one word.
        if same_word(kind, "SecureTextField")
            || subrole.contains("Secure")
            || has("SecureTextField")
            || has("SecureTextEntry")
            || described("secure")
            || described("password")
        {
            return Role::SecureField;
        }
        let by_subrole = SUBROLES.iter().find(|(name, _)| *name == subrole).map(|(_, role)| *role);
        let is_toggle = has("ToggleButton") || has("Switch") || described("switch");
        match by_subrole.unwrap_or_else(|| of_kind(kind)) {
            Role::Checkbox | Role::Button | Role::Other if is_toggle => Role::Switch,
            Role::TextField if has("SearchField") => Role::SearchField,
            role => role,
        }
    }
}

/// Subroles of the Mac's accessibility (`NSAccessibilitySubrole`) that say more than the role.
const SUBROLES: &[(&str, Role)] = &[
    ("AXSearchField", Role::SearchField),
    ("AXSwitch", Role::Switch),
    ("AXTabButton", Role::Tab),
    ("AXToggle", Role::Switch),
];

/// Types that are the Mac's roles (`NSAccessibilityRole`) and no types of XCTest.
const KINDS: &[(&str, Role)] = &[
    ("BusyIndicator", Role::Spinner),
    ("ColumnTitle", Role::Text),
    ("DateField", Role::DatePicker),
    ("DateTimeArea", Role::DatePicker),
    ("GenericElement", Role::Other),
    ("Heading", Role::Text),
    ("Incrementor", Role::Stepper),
    ("List", Role::Collection),
    ("NavigationBar", Role::Nav),
    ("RelevanceIndicator", Role::RelevanceIndicator),
    ("Row", Role::TableRow),
    ("ScrollArea", Role::Scroll),
    ("TextArea", Role::TextView),
    ("TimeField", Role::DatePicker),
    ("WebArea", Role::WebView),
];

fn of_kind(kind: &str) -> Role {
    match KINDS.binary_search_by_key(&kind, |(name, _)| name) {
        Ok(at) => KINDS[at].1,
        Err(_) => Role::of_kind(kind),
    }
}

/// Are two words the same but for case and blanks?
fn same_word(a: &str, b: &str) -> bool {
    let folded =
        |s: &str| s.bytes().filter(|b| !b.is_ascii_whitespace()).map(|b| b.to_ascii_lowercase()).collect::<Vec<_>>();
    folded(a) == folded(b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_told_by_type_subrole_traits_and_description() {
        assert!(KINDS.is_sorted_by_key(|(name, _)| *name));
        for (kind, subrole, description, traits, role) in [
            ("Button", "", "button", &[][..], Role::Button),
            ("Heading", "", "heading", &["Header"], Role::Text),
            ("CheckBox", "AXSwitch", "switch", &[], Role::Switch),
            ("CheckBox", "", "switch", &[], Role::Switch),
            ("Button", "", "", &["Button", "Toggle Button"], Role::Switch),
            ("CheckBox", "", "checkbox", &[], Role::Checkbox),
            ("TextField", "AXSecureTextField", "text field", &[], Role::SecureField),
            ("TextField", "", "secure text field", &[], Role::SecureField),
            ("TextField", "", "", &["SecureTextField"], Role::SecureField),
            ("SecureTextField", "", "", &[], Role::SecureField),
            ("TextField", "AXSearchField", "", &[], Role::SearchField),
            ("TextField", "", "", &["SearchField"], Role::SearchField),
            ("RadioButton", "AXTabButton", "tab", &[], Role::Tab),
            ("TextArea", "", "", &[], Role::TextView),
            ("ScrollArea", "", "", &[], Role::Scroll),
            ("NeverHeardOf", "", "", &[], Role::Other),
        ] {
            let ax = Ax { subrole: Some(subrole.into()), description: Some(description.into()), ..Ax::default() };
            let traits: Vec<Box<str>> = traits.iter().map(|t| Box::from(*t)).collect();
            assert_eq!(ax.role(kind, Some(&traits)), role, "{kind} {subrole} {description} {traits:?}");
        }
    }
}
