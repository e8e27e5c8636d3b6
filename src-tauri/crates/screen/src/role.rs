//! Roles: the lower-cased vocabulary of element types, and what each role is good for by itself.
//!
//! A role ranks and hints; no rule may conclude from a role alone. The types and their raw numbers are XCTest's
//! `XCUIElement.ElementType`; the words are those of `reference/ios-agent-behaviour.md` 1.6 and 0.3.

use serde::{Deserialize, Serialize};

macro_rules! roles {
    ($($variant:ident $word:literal [$own:literal $($kind:literal)*])*) => {
        /// What an element is to a person, as far as its type tells.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, specta::Type)]
        pub enum Role {
            $(
                #[doc = concat!("`", $word, "`")]
                #[serde(rename = $word)]
                $variant,
            )*
        }

        impl Role {
            /// Every role, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The role's word, as the digest and JSON have it.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// The type of XCTest that has this role, without its `XCUIElementType` prefix.
            #[must_use]
            pub fn kind(self) -> &'static str {
                match self { $(Self::$variant => $own,)* }
            }

            /// The role of a word, as [`Role::as_str`] writes it.
            #[must_use]
            pub fn of_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|role| role.as_str() == word)
            }

            /// The role of a type without its `XCUIElementType` prefix; [`Role::Other`] for a type not in the table.
            #[must_use]
            pub fn of_kind(kind: &str) -> Self {
                match kind {
                    $($own $(| $kind)* => Self::$variant,)*
                    _ => Self::Other,
                }
            }

            /// Is this one of the types the table knows?
            #[must_use]
            pub fn knows(kind: &str) -> bool {
                matches!(kind, $(| $own $(| $kind)*)*)
            }
        }
    };
}

roles! {
    Application "application" ["Application"]
    Window "window" ["Window"]
    Other "other" ["Other" "Any"]
    Group "group" ["Group"]
    Sheet "sheet" ["Sheet"]
    Drawer "drawer" ["Drawer"]
    Alert "alert" ["Alert"]
    Dialog "dialog" ["Dialog"]
    Button "button" ["Button"]
    Radio "radio" ["RadioButton"]
    RadioGroup "radiogroup" ["RadioGroup"]
    Checkbox "checkbox" ["CheckBox"]
    DisclosureTriangle "disclosuretriangle" ["DisclosureTriangle"]
    PopUpButton "popupbutton" ["PopUpButton"]
    ComboBox "combobox" ["ComboBox"]
    MenuButton "menubutton" ["MenuButton"]
    ToolbarButton "toolbarbutton" ["ToolbarButton"]
    Popover "popover" ["Popover"]
    Keyboard "keyboard" ["Keyboard"]
    Key "key" ["Key"]
    Nav "nav" ["NavigationBar"]
    TabBar "tabbar" ["TabBar" "TabGroup"]
    Toolbar "toolbar" ["Toolbar" "ToolBar"]
    StatusBar "statusbar" ["StatusBar"]
    Table "table" ["Table"]
    TableRow "tablerow" ["TableRow"]
    TableColumn "tablecolumn" ["TableColumn"]
    Outline "outline" ["Outline"]
    OutlineRow "outlinerow" ["OutlineRow"]
    Browser "browser" ["Browser"]
    Collection "collection" ["CollectionView"]
    Slider "slider" ["Slider"]
    PageIndicator "pageindicator" ["PageIndicator"]
    Progress "progress" ["ProgressIndicator"]
    Spinner "spinner" ["ActivityIndicator"]
    Segmented "segmented" ["SegmentedControl"]
    PickerGroup "pickergroup" ["Picker"]
    Picker "picker" ["PickerWheel"]
    Switch "switch" ["Switch" "Toggle"]
    Link "link" ["Link"]
    Image "image" ["Image"]
    Icon "icon" ["Icon"]
    SearchField "searchfield" ["SearchField"]
    Scroll "scroll" ["ScrollView"]
    ScrollBar "scrollbar" ["ScrollBar"]
    Text "text" ["StaticText"]
    TextField "textfield" ["TextField"]
    SecureField "securefield" ["SecureTextField"]
    DatePicker "datepicker" ["DatePicker"]
    TextView "textview" ["TextView"]
    Menu "menu" ["Menu"]
    MenuItem "menuitem" ["MenuItem"]
    MenuBar "menubar" ["MenuBar"]
    MenuBarItem "menubaritem" ["MenuBarItem"]
    Map "map" ["Map"]
    WebView "webview" ["WebView"]
    IncrementArrow "incrementarrow" ["IncrementArrow"]
    DecrementArrow "decrementarrow" ["DecrementArrow"]
    Timeline "timeline" ["Timeline"]
    RatingIndicator "ratingindicator" ["RatingIndicator"]
    ValueIndicator "valueindicator" ["ValueIndicator"]
    SplitGroup "splitgroup" ["SplitGroup"]
    Splitter "splitter" ["Splitter"]
    RelevanceIndicator "relevanceindicator" ["RelevanceIndicator"]
    ColorWell "colorwell" ["ColorWell"]
    HelpTag "helptag" ["HelpTag"]
    Matte "matte" ["Matte"]
    DockItem "dockitem" ["DockItem"]
    Ruler "ruler" ["Ruler"]
    RulerMarker "rulermarker" ["RulerMarker"]
    Grid "grid" ["Grid"]
    LevelIndicator "levelindicator" ["LevelIndicator"]
    Cell "cell" ["Cell"]
    LayoutArea "layoutarea" ["LayoutArea"]
    LayoutItem "layoutitem" ["LayoutItem"]
    Handle "handle" ["Handle"]
    Stepper "stepper" ["Stepper"]
    Tab "tab" ["Tab"]
    TouchBar "touchbar" ["TouchBar"]
    StatusItem "statusitem" ["StatusItem"]
}

impl Role {
    /// Is this a type that a touch usually acts on? Evidence for being a control, never proof: a disabled or covered
    /// button does nothing, and a drawn `other` may be one.
    #[must_use]
    pub fn is_interactive(self) -> bool {
        matches!(
            self,
            Self::Button
                | Self::Radio
                | Self::Checkbox
                | Self::DisclosureTriangle
                | Self::PopUpButton
                | Self::ComboBox
                | Self::MenuButton
                | Self::ToolbarButton
                | Self::Key
                | Self::Slider
                | Self::Segmented
                | Self::Picker
                | Self::Switch
                | Self::Link
                | Self::Icon
                | Self::SearchField
                | Self::TextField
                | Self::SecureField
                | Self::DatePicker
                | Self::TextView
                | Self::MenuItem
                | Self::MenuBarItem
                | Self::IncrementArrow
                | Self::DecrementArrow
                | Self::ColorWell
                | Self::DockItem
                | Self::Cell
                | Self::Stepper
                | Self::Tab
                | Self::StatusItem
        )
    }

    /// Is this a type whose value is its state (a switch's 0, a field's text), to be told as such?
    #[must_use]
    pub fn is_stateful(self) -> bool {
        self.is_field()
            || matches!(
                self,
                Self::Switch
                    | Self::Slider
                    | Self::Stepper
                    | Self::Picker
                    | Self::Checkbox
                    | Self::Radio
                    | Self::Progress
            )
    }

    /// Can text be typed into it?
    #[must_use]
    pub fn is_field(self) -> bool {
        matches!(self, Self::TextField | Self::SecureField | Self::SearchField | Self::TextView | Self::ComboBox)
    }

    /// Is this a type whose content scrolls inside it?
    #[must_use]
    pub fn is_scrollable(self) -> bool {
        matches!(self, Self::Scroll | Self::Table | Self::Collection | Self::WebView | Self::Outline | Self::Browser)
    }

    /// Is this a type that holds others and is nothing to a person by itself?
    #[must_use]
    pub fn is_container(self) -> bool {
        self.is_scrollable()
            || matches!(
                self,
                Self::Application
                    | Self::Window
                    | Self::Other
                    | Self::Group
                    | Self::Nav
                    | Self::TabBar
                    | Self::Toolbar
                    | Self::StatusBar
                    | Self::PickerGroup
                    | Self::Segmented
                    | Self::Stepper
                    | Self::RadioGroup
                    | Self::SplitGroup
                    | Self::LayoutArea
                    | Self::LayoutItem
                    | Self::Grid
                    | Self::TableRow
                    | Self::TableColumn
                    | Self::Keyboard
                    | Self::Menu
                    | Self::MenuBar
            )
    }

    /// Is this a type that stands in front of the rest and takes its touches?
    #[must_use]
    pub fn is_modal(self) -> bool {
        matches!(self, Self::Alert | Self::Sheet | Self::Dialog | Self::Popover | Self::Drawer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_there_once() {
        let mut words: Vec<&str> = Role::ALL.iter().map(|r| r.as_str()).collect();
        words.sort_unstable();
        let count = words.len();
        words.dedup();
        assert_eq!(words.len(), count);
        for &role in Role::ALL {
            assert_eq!((Role::of_word(role.as_str()), Role::of_kind(role.kind())), (Some(role), role));
        }
        assert_eq!(Role::of_word("Button"), None);
    }

    #[test]
    fn a_wheel_is_a_picker_and_a_picker_is_its_container() {
        assert_eq!(Role::of_kind("PickerWheel").as_str(), "picker");
        assert_eq!(Role::of_kind("Picker").as_str(), "pickergroup");
        assert_eq!(Role::of_kind("NeverHeardOf"), Role::Other);
        assert!(!Role::knows("NeverHeardOf"));
    }
}
