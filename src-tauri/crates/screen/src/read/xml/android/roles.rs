//! The table of Android's classes: which role a class stands for.
//!
//! The classes are those of Android's own widgets (`android.widget`, `android.view`, AndroidX, Material), as
//! `AccessibilityNodeInfo.getClassName` tells them. An app's own class is mostly named after what it extends, so a name
//! that no row has is looked up by its ending. The roles are the words of `reference/ios-agent-behaviour.md` 1.6.

use crate::Role;

/// Classes whose name ends otherwise than what they are.
const EXACT: &[(&str, Role)] = &[
    ("ActionBar", Role::Nav),
    ("BottomNavigationView", Role::TabBar),
    ("CalendarView", Role::DatePicker),
    ("CompoundButton", Role::Checkbox),
    ("DropDownListView", Role::Menu),
    ("ExpandableListView", Role::Table),
    ("ImageSwitcher", Role::Other),
    ("Key", Role::Key),
    ("ListMenuItemView", Role::MenuItem),
    ("ListPopupWindow", Role::Menu),
    ("MapView", Role::Map),
    ("MultiAutoCompleteTextView", Role::TextView),
    ("NavigationBarView", Role::TabBar),
    ("PopupWindow", Role::Popover),
    ("SearchAutoComplete", Role::SearchField),
    ("Tab", Role::Tab),
    ("TabItem", Role::Tab),
    ("TabLayout", Role::TabBar),
    ("TabView", Role::Tab),
    ("TabWidget", Role::TabBar),
    ("TextClock", Role::Text),
    ("TextSwitcher", Role::Other),
    ("ViewSwitcher", Role::Other),
];

/// Endings of class names, the more special before the more general.
const ENDINGS: &[(&str, Role)] = &[
    ("EditText", Role::TextField),
    ("AutoCompleteTextView", Role::TextField),
    ("CheckedTextView", Role::Checkbox),
    ("TextView", Role::Text),
    ("RadioGroup", Role::RadioGroup),
    ("RadioButton", Role::Radio),
    ("ToggleButton", Role::Switch),
    ("Switch", Role::Switch),
    ("SwitchCompat", Role::Switch),
    ("SwitchMaterial", Role::Switch),
    ("MaterialSwitch", Role::Switch),
    ("CheckBox", Role::Checkbox),
    ("Button", Role::Button),
    ("Chip", Role::Button),
    ("ImageView", Role::Image),
    ("Image", Role::Image),
    ("RecyclerView", Role::Collection),
    ("GridView", Role::Collection),
    ("ListView", Role::Table),
    ("ScrollView", Role::Scroll),
    ("ViewPager", Role::Scroll),
    ("ViewPager2", Role::Scroll),
    ("WebView", Role::WebView),
    ("RatingBar", Role::RatingIndicator),
    ("SeekBar", Role::Slider),
    ("Slider", Role::Slider),
    ("ProgressBar", Role::Progress),
    ("ProgressIndicator", Role::Progress),
    ("Spinner", Role::PopUpButton),
    ("NumberPicker", Role::PickerGroup),
    ("DatePicker", Role::DatePicker),
    ("TimePicker", Role::DatePicker),
    ("Toolbar", Role::Nav),
    ("AlertDialog", Role::Alert),
    ("Dialog", Role::Dialog),
    ("KeyboardView", Role::Keyboard),
    ("Chronometer", Role::Text),
    ("Clock", Role::Text),
];

/// The role of a class's short name; [`Role::Other`] for layouts and for what no row tells.
pub(super) fn of_class(short: &str) -> Role {
    if let Ok(at) = EXACT.binary_search_by_key(&short, |(name, _)| name) {
        return EXACT[at].1;
    }
    ENDINGS.iter().find(|(ending, _)| short.ends_with(ending)).map_or(Role::Other, |(_, role)| *role)
}

/// A class's name without its package, and without the class around it.
pub(super) fn short(class: &str) -> &str {
    class.rsplit(['.', '$']).find(|part| !part.is_empty()).unwrap_or("View")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_told_by_their_rows_and_endings() {
        assert!(EXACT.is_sorted_by_key(|(name, _)| *name));
        for (class, kind, role) in [
            ("android.widget.TextView", "TextView", Role::Text),
            ("android.widget.EditText", "EditText", Role::TextField),
            ("com.google.android.material.textfield.TextInputEditText", "TextInputEditText", Role::TextField),
            ("android.widget.CheckedTextView", "CheckedTextView", Role::Checkbox),
            ("android.widget.MultiAutoCompleteTextView", "MultiAutoCompleteTextView", Role::TextView),
            ("android.widget.AutoCompleteTextView", "AutoCompleteTextView", Role::TextField),
            ("android.widget.RadioButton", "RadioButton", Role::Radio),
            ("android.widget.ToggleButton", "ToggleButton", Role::Switch),
            ("androidx.appcompat.widget.SwitchCompat", "SwitchCompat", Role::Switch),
            ("com.example.garden.WateringButton", "WateringButton", Role::Button),
            ("android.app.ActionBar$Tab", "Tab", Role::Tab),
            ("android.inputmethodservice.Keyboard$Key", "Key", Role::Key),
            ("androidx.viewpager2.widget.ViewPager2", "ViewPager2", Role::Scroll),
            ("android.widget.LinearLayout", "LinearLayout", Role::Other),
            ("android.view.View", "View", Role::Other),
            ("android.widget.TextSwitcher", "TextSwitcher", Role::Other),
            ("", "View", Role::Other),
            ("..", "View", Role::Other),
        ] {
            assert_eq!((short(class), of_class(short(class))), (kind, role), "{class}");
        }
    }
}
