//! The rules on small screens: a tree in the text notation, and what is told of it with every node's rule.

use crate::{Options, Place, Switches, perceive, say};
use screen::{Rect, notation};

/// Perceives the tree and compares three things: the digest's lines without the header, the rule of every node (in
/// document order), and how many elements overlap no one's memory: none may be lost. A line reads
/// `line by HANDLE @x,y [members]`.
#[track_caller]
pub(crate) fn check(tree: &str, elements: &[&str], rules: &[&str]) {
    let tree = notation::parse(tree).unwrap();
    let options = Options::default();
    let perception = perceive(&tree, &options);
    let told: Vec<String> = (perception.elements.iter())
        .map(|e| {
            let tap = e.tap.map_or("no tap".to_owned(), |t| format!("@{},{}", t.x, t.y));
            let by = e.covered_by.map(|k| format!("by {} ", perception.elements[k].handle)).unwrap_or_default();
            format!("{} {by}{tap} {:?}", e.line, e.members)
        })
        .collect();
    assert_eq!(told, elements, "the elements");
    let decided: Vec<String> = perception
        .fates
        .iter()
        .enumerate()
        .map(|(i, f)| format!("{i} {} {}", f.kind.name().as_str(), f.rule.id()))
        .collect();
    assert_eq!(decided, rules, "the fates");
    // The same input gives the same output, byte for byte.
    assert_eq!(say(&tree, &perception, &options), say(&tree, &perceive(&tree, &options), &options));
}

/// Only the digest, header included.
#[track_caller]
pub(crate) fn check_text(tree: &str, options: &Options, text: &str) {
    let tree = notation::parse(tree).unwrap();
    let perception = perceive(&tree, options);
    let said = say(&tree, &perception, options).text;
    let key = format!("#{} ", perception.key);
    assert_eq!(said.replace(&key, ""), text);
}

/// `fixtures`' named kind `toggle-overhang`: the bare toggle hangs 2 pt out of the labelled row-wide switch, and its
/// value "0" is not its name (R-002, R-003, R-010).
#[test]
fn a_toggle_told_twice_is_one_switch_where_the_tight_one_is() {
    check(
        r#"
Application "App" (0,0,402,874)
  Cell #ROW (20,133,362,54)
    Other (20,133,362,54)
      Switch "Quiet" #ROW =0 (36,146,330,29)
        Button "Quiet" #ROW (36,149,115,22)
        Switch =0 (305,146,63,29)
"#,
        &["sw-quiet off @336.5,160.5 [1, 3, 4, 5]"],
        &[
            "0 wrapper wrapper-frame",
            "1 merged merge-sole-control",
            "2 wrapper wrapper-plain",
            "3 kept keep",
            "4 merged merge-same-words",
            "5 merged merge-bare-in-named",
        ],
    );
}

/// R-001: a row told as cell, text and switch with one label.
#[test]
fn a_row_with_its_text_and_switch_is_the_switch() {
    check(
        r#"
Application "App" (0,0,390,844)
  Cell "Sound" =1 (0,300,390,44)
    StaticText "Sound" ="Sound" (16,310,150,24)
    Switch "Sound" =1 (320,306,51,31)
"#,
        &["sw-sound on @345.5,321.5 [1, 2, 3]"],
        &["0 wrapper wrapper-frame", "1 merged merge-same-words", "2 echo merge-same-words", "3 kept keep"],
    );
}

/// The whole cell is the outer switch, the inner one bare (SwiftUI), and a bare switch alone (React Native).
#[test]
fn the_other_two_shapes_of_toggle_rows() {
    check(
        r#"
Application "App" (0,0,402,874)
  Switch "Alerts" #alerts =1 (16,200,370,53)
    Switch =1 (307,211,63,31)
  Switch #dark_mode =0 (16,300,51,31)
"#,
        &["sw-alerts on @338.5,226.5 [1, 2]", "sw-dark-mode id=dark_mode off @41.5,315.5 [3]"],
        &["0 wrapper wrapper-frame", "1 kept keep", "2 merged merge-bare-in-named", "3 kept keep"],
    );
}

/// Two bare toggles in one named row: which one the name means cannot be known, so nothing is guessed.
#[test]
fn two_toggles_in_a_row_stay_two() {
    check(
        r#"
Application "App" (0,0,402,874)
  Cell (0,100,402,60)
    StaticText "Both" (16,110,80,20)
    Switch "Left" =0 (200,110,51,31)
    Switch "Right" =1 (300,110,51,31)
"#,
        &["cell-both @100,130 [1, 2]", "sw-left off @225.5,125.5 [3]", "sw-right on @325.5,125.5 [4]"],
        &["0 wrapper wrapper-frame", "1 kept keep", "2 merged merge-row-name", "3 kept keep", "4 kept keep"],
    );
}

/// R-005, field case B68: same words in two places are two controls.
#[test]
fn twins_in_two_rows_never_merge() {
    check(
        r#"
Application "App" (0,0,390,844)
  Button "Delete" (16,100,80,44)
  Button "Delete" (16,200,80,44)
"#,
        &["btn-delete @56,122 [1]", "btn-delete~2 @56,222 [2]"],
        &["0 wrapper wrapper-frame", "1 kept keep", "2 kept keep"],
    );
}

/// Field case B67: a chain of boxes with one label and one frame is one control, the most specific role stands for it.
#[test]
fn a_chain_of_wrappers_is_one_control() {
    check(
        r#"
Application "App" (0,0,390,844)
  Other "Save" (20,700,350,50)
    Other "Save" (20,700,350,50)
      Button "Save" (20,700,350,50)
        StaticText "Save" (20,700,350,50)
"#,
        &["btn-save @195,725 [1, 2, 3, 4]"],
        &[
            "0 wrapper wrapper-frame",
            "1 echo merge-same-words",
            "2 echo merge-same-words",
            "3 kept keep",
            "4 echo merge-same-words",
        ],
    );
}

/// W-05: an alert keeps its title, and its centre in one of its buttons joins nothing.
#[test]
fn an_alert_keeps_its_title_and_its_buttons_apart() {
    check(
        r#"
Application "App" (0,0,402,874)
  Button "Under" (20,420,360,44)
  Alert "Erase all?" (61,330,270,300)
    ScrollView (61,330,270,100)
      StaticText "Erase all?" (77,350,238,20)
      StaticText "This cannot be undone." (77,380,238,40)
    Button "Cancel" (61,467,270,44)
    Button "Erase" (61,523,270,44)
"#,
        &[
            "alert-erase-all \"Erase all?\" alert @196,398.5 [2, 4]",
            "list scrolls @196,380 [3]",
            "txt-this-cannot \"This cannot be undone.\" @196,400 [5]",
            "btn-under @355.5,442 [1]",
            "btn-cancel @196,489 [6]",
            "btn-erase @196,545 [7]",
        ],
        &[
            "0 wrapper wrapper-frame",
            "1 kept keep",
            "2 kept keep",
            "3 kept keep",
            "4 echo merge-same-words",
            "5 kept keep",
            "6 kept keep",
            "7 kept keep",
        ],
    );
}

/// R-013 to R-017: wheels, steppers and segments are told, their containers and the row around them are not.
#[test]
fn parts_of_compound_controls_are_the_controls() {
    check(
        r#"
Application "App" (0,0,440,956)
  Cell (20,136,400,216)
    Picker #time (20,136,400,216)
      PickerWheel ="5 o'clock" (130,98,55,292)
      PickerWheel ="36 minutes" (190,98,50,292)
  Stepper #interval (289,396,94,32)
    Button "Decrement" (289,396,47,32)
    Button "Increment" (336,396,47,32)
  SegmentedControl #often (16,500,361,32)
    Button "Daily" (18,502,119,28)
    Button "Weekly" =1 (137,502,119,28)
"#,
        &[
            "picker =\"5 o'clock\" @157.5,244 [3]",
            "picker~2 =\"36 minutes\" @215,244 [4]",
            "btn-decrement @312.5,412 [6]",
            "btn-increment @359.5,412 [7]",
            "btn-daily @77.5,516 [9]",
            "btn-weekly selected @196.5,516 [10]",
        ],
        &[
            "0 wrapper wrapper-frame",
            "1 wrapper wrapper-parts",
            "2 wrapper wrapper-parts",
            "3 kept keep",
            "4 kept keep",
            "5 wrapper wrapper-parts",
            "6 kept keep",
            "7 kept keep",
            "8 wrapper wrapper-parts",
            "9 kept keep",
            "10 kept keep",
        ],
    );
}

/// A list never joins with what scrolls in it, though a row lies on its centre (R-008).
#[test]
fn a_list_and_the_row_on_its_centre_stay_two() {
    check(
        r#"
Application "App" (0,0,393,852)
  Table (0,96,393,700)
    Cell "Middle" (0,424,393,44)
"#,
        &["list scrolls @196.5,260 [1]", "cell-middle @196.5,446 [2]"],
        &["0 wrapper wrapper-frame", "1 kept keep", "2 kept keep"],
    );
}

/// Value texts, subtitles, symbols and disabled signs belong to their row; an enabled button in it does not.
#[test]
fn a_row_has_its_details_and_its_own_button_stays() {
    check(
        r#"
Application "App" (0,0,414,736)
  Cell (0,189,414,45)
    StaticText "Network" (20,189,200,45)
    StaticText "Harbour" (250,189,100,45)
    Image #lock (355,205,8,12)
    Button "More" (380,206,14,11) disabled
  Cell "Guest" (0,234,414,43)
    Button "Info" (372,244,22,22)
"#,
        &[
            "cell-network (\"Harbour\") @207,211.5 [1, 2, 3, 4, 5]",
            "cell-guest @207,255.5 [6]",
            "btn-info @383,255 [7]",
        ],
        &[
            "0 wrapper wrapper-frame",
            "1 kept keep",
            "2 merged merge-row-name",
            "3 merged merge-detail",
            "4 merged merge-symbol",
            "5 merged merge-accessory",
            "6 kept keep",
            "7 kept keep",
        ],
    );
}

/// A row with one field is the field; a row with one button and nothing else is the button (R-004).
#[test]
fn a_row_without_a_name_is_its_one_control() {
    check(
        r#"
Application "App" (0,0,414,736)
  Cell (0,269,414,46)
    TextField "URL" ="example.org" (72,281,314,21)
  Cell (0,400,414,46)
    Button "Sign Out" (20,410,100,26)
"#,
        &["field-url =example.org @229,291.5 [1, 2]", "btn-sign-out @70,423 [3, 4]"],
        &[
            "0 wrapper wrapper-frame",
            "1 merged merge-sole-control",
            "2 kept keep",
            "3 merged merge-sole-control",
            "4 kept keep",
        ],
    );
}

/// React Native: boxes that carry all their descendants' words; texts told twice; a caption in its row's label.
#[test]
fn joined_words_speak_once() {
    check(
        r#"
Application "App" (0,0,414,736)
  Other "Busy, later Again" (0,64,414,672)
    Other "Busy, later" (114,240,186,136)
      StaticText "Busy, later" ="Busy, later" (114,360,186,16)
        StaticText "Busy, later" ="Busy, later" (114,360,186,16)
    Other "Again" (147,395,120,41)
  Cell "Order 81, 12 €, shipped" (0,500,414,44) accessible
    StaticText "Order 81" (16,510,80,20)
    StaticText "12 €" (200,510,40,20)
"#,
        &[
            "txt-busy-later \"Busy, later\" @207,368 [2, 3, 4]",
            "box-again @207,415.5 [5]",
            "cell-order-81-12-shipped \"Order 81, 12 €, shipped\" @207,522 [6, 7, 8]",
        ],
        &[
            "0 wrapper wrapper-frame",
            "1 wrapper wrapper-joined",
            "2 echo merge-same-words",
            "3 kept keep",
            "4 echo merge-same-words",
            "5 kept keep",
            "6 kept keep",
            "7 echo echo-part",
            "8 echo echo-part",
        ],
    );
}

/// Hidden, tiny, off the screen, clipped away, without a frame, empty: each is named, and children of a hidden parent
/// are still looked at (R-029 to R-034, field cases B22, B92).
#[test]
fn what_is_not_drawn_says_why() {
    check(
        r#"
Application "App" (0,0,390,844)
  Other (0,0,390,844) hidden
    Button "OK" (100,400,190,50)
  Button "Hidden" (20,700,350,50) hidden
  Other "Line" (0,90,390,1)
  Cell "Below" (0,900,390,44)
  WebView (0,97,390,300)
    Link "Terms" (16,500,60,18)
  Button "Nowhere" (-)
  Image (10,10,40,40)
"#,
        &["web scrolls @195,247 [6]", "btn-ok @195,425 [2]"],
        &[
            "0 wrapper wrapper-frame",
            "1 not_drawn prune-invisible",
            "2 kept keep",
            "3 not_drawn prune-invisible",
            "4 not_drawn prune-too-small",
            "5 not_drawn prune-off-screen",
            "6 kept keep",
            "7 not_drawn prune-clipped",
            "8 not_drawn prune-no-frame",
            "9 not_drawn prune-decoration",
        ],
    );
}

/// A keyboard is one line; what it covers says so, and what it covers in part is tapped where it can be seen.
#[test]
fn a_keyboard_covers_what_lies_under_it() {
    check(
        r#"
Application "App" (0,0,390,844)
  Button "Under" (20,700,350,50)
  Button "Half" (20,480,350,60)
  Window (0,0,390,844)
    Keyboard (0,509,390,335)
      Key "q" (2,520,35,42)
      Button "return" (300,780,90,44)
"#,
        &[
            "btn-half @195,494.5 [2]",
            "keyboard no tap [4, 5]",
            "btn-under covered by keyboard no tap [1]",
            "btn-return @345,802 [6]",
        ],
        &[
            "0 wrapper wrapper-frame",
            "1 kept keep",
            "2 kept keep",
            "3 wrapper wrapper-frame",
            "4 kept keep",
            "5 merged merge-symbol",
            "6 kept keep",
        ],
    );
}

/// W-02: identifiers make things unlike; a drawn control has an identifier only (R-056, R-063).
#[test]
fn five_tabs_with_identifiers_only_stay_five() {
    check(
        r#"
Application "App" (0,0,390,844)
  Other (0,780,390,60)
    Image #tab_home (40,788,44,44)
    Image #tab_find (110,788,44,44)
    Image #tab_cart (180,788,44,44)
    Image #tab_chat (250,788,44,44)
    Image #tab_me (320,788,44,44)
"#,
        &[
            "img-tab-home id=tab_home @62,810 [2]",
            "img-tab-find id=tab_find @132,810 [3]",
            "img-tab-cart id=tab_cart @202,810 [4]",
            "img-tab-chat id=tab_chat @272,810 [5]",
            "img-tab-me id=tab_me @342,810 [6]",
        ],
        &[
            "0 wrapper wrapper-frame",
            "1 wrapper wrapper-plain",
            "2 kept keep",
            "3 kept keep",
            "4 kept keep",
            "5 kept keep",
            "6 kept keep",
        ],
    );
}

/// A bar's title is told in the header only; a drawn heading names the screen and stays (R-049, R-050).
#[test]
fn titles() {
    let everything = Options::default();
    check_text(
        r#"
Application "Mail" (0,0,393,852)
  NavigationBar #"New Message" (0,44,393,52)
    StaticText "New Message" (120,56,150,28)
    Button "Send" (330,56,50,28)
"#,
        &everything,
        "\"Mail\" / \"New Message\" 1 elements\nbtn-send",
    );
    check_text(
        r#"
Application "Mail" (0,0,440,956)
  Button "Filters" (20,82,76,32)
  StaticText "Inbox" (20,197,112,35)
  StaticText "unread" (20,234,90,20)
"#,
        &everything,
        "\"Mail\" / \"Inbox\" 3 elements\nbtn-filters\ntxt-inbox\ntxt-unread",
    );
}

/// Secure text is never told, only whether there is any; an empty field's placeholder is not its value (R-046).
#[test]
fn fields_say_what_is_in_them_but_no_secret() {
    check_text(
        r#"
Application "A" (0,0,393,852)
  SecureTextField "Password" ="hunter2" (16,100,300,44)
  SecureTextField "Again" (16,150,300,44)
  TextField ="Enter e-mail" placeholder="Enter e-mail" (16,200,300,44)
  TextField "Town" ="Bath" (16,250,300,44)
  SecureTextField "PIN" ="PIN" (16,300,300,44)
"#,
        &Options::default(),
        "\"A\" 5 elements\nsecret-password filled\nsecret-again empty\nfield-enter-e-mail placeholder \"Enter e-mail\" empty\nfield-town =Bath\nsecret-pin empty",
    );
}

/// A larger budget never hides what a smaller one showed, and no text is longer than its budget (I7).
#[test]
fn budgets_are_kept_and_nested() {
    let mut tree = String::from("Application \"App\" (0,0,390,2000)\n");
    for i in 0..40 {
        tree.push_str(&format!("  Button \"Choice number {i}\" (0,{},390,44)\n", i * 48));
    }
    let tree = notation::parse(&tree).unwrap();
    let mut before: Vec<String> = Vec::new();
    for budget in [40, 60, 100, 150, 200, 400, 1500] {
        let options = Options { budget: Some(budget), ..Options::default() };
        let perception = perceive(&tree, &options);
        let digest = say(&tree, &perception, &options);
        assert!(digest.tokens <= budget, "{} > {budget}", digest.tokens);
        let told: Vec<String> =
            perception.elements.iter().filter(|e| e.left_out.is_none()).map(|e| e.handle.clone()).collect();
        assert!(before.iter().all(|h| told.contains(h)), "{budget} hides what a smaller budget told");
        assert_eq!(digest.cut, told.len() < 40);
        before = told;
    }
    assert_eq!(before.len(), 40);
}

/// A query tells what matches; the rest keeps its handle and says why it is not told.
#[test]
fn a_query_leaves_out_and_says_so() {
    let options = Options { query: Some("WI-FI".to_owned()), ..Options::default() };
    check_text(
        "Application \"App\" (0,0,390,844)\n  Button \"Wi-Fi\" (0,100,390,44)\n  Button \"Sound\" (0,150,390,44)\n  Button \"Time\" (0,200,390,44)\n",
        &options,
        "\"App\" 1 of 3 elements\nbtn-wi-fi",
    );
}

/// Without the merge pass every node stands for itself: the switch that shows what merging does.
#[test]
fn the_merge_pass_can_be_left_out() {
    let tree = notation::parse(
        "Application \"A\" (0,0,390,844)\n  Switch \"S\" =0 (16,100,300,44)\n    Switch =0 (260,106,51,31)\n",
    )
    .unwrap();
    let off = Options { switches: Switches { no_merge: true }, ..Options::default() };
    assert_eq!(perceive(&tree, &off).elements.len(), 2);
    assert_eq!(perceive(&tree, &Options::default()).elements.len(), 1);
}

/// Notes tell a screen that cannot be read from one with little on it (R-064 to R-068, field cases B44, B91).
#[test]
fn notes() {
    for (tree, right) in [
        ("Application \"A\" (0,0,390,844)\n  Window (0,0,390,844)\n", vec!["nearly_empty"]),
        (
            "Application \"A\" (0,0,390,844)\n  Window (0,0,390,844)\n    Other #Canvas (0,0,390,844)\n      Other (0,0,390,844)\n",
            vec!["drawn_content"],
        ),
        (
            "Application \"A\" (0,0,390,844)\n  Button \"B\" (0,0,90,44)\n  Button \"C\" (0,90,90,44)\n  WebView (0,200,390,600)\n",
            vec!["web_content"],
        ),
        (
            "Application \"A\" (0,0,390,844)\n  Button \"B\" (0,0,90,44)\n  Button \"C\" (0,90,90,44)\n  Button \"D\" (0,150,90,44)\n",
            vec![],
        ),
        ("Cell \"A\" (0,0,390,44)\n  StaticText \"A\" (0,0,390,44)\n", vec!["screen_unknown"]),
    ] {
        let tree = notation::parse(tree).unwrap();
        let codes: Vec<&str> = perceive(&tree, &Options::default()).notes.iter().map(|n| n.code.as_str()).collect();
        assert_eq!(codes, right);
    }
}

/// One box in another with the same frame, give or take rounding, is one control when at most one has a label (R-004);
/// two labels at one place stay two things (W-03).
#[test]
fn the_same_extent_with_one_name_is_one_control() {
    check(
        r#"
Application "App" (0,0,390,844)
  Other #card (16,100,358,80)
    Button "Open" (16,100,357,81)
  Cell "Row" (0,200,390,44)
    Button "Other" (0,200,390,44)
"#,
        &["btn-open @194.5,140.5 [1, 2]", "cell-row no tap [3]", "btn-other @195,222 [4]"],
        &["0 wrapper wrapper-frame", "1 merged merge-same-extent", "2 kept keep", "3 kept keep", "4 kept keep"],
    );
}

/// A caption beside its control, neither inside the other: the same words where one covers the other's centre.
#[test]
fn a_caption_over_its_control_is_its_echo() {
    check(
        r#"
Application "App" (0,0,390,844)
  Other (0,100,390,44)
    StaticText "Bold" (16,110,60,24)
    Switch "Bold" =1 (0,100,390,44)
  StaticText "Thin" (16,200,60,24)
  Switch "Thin" =0 (320,200,51,31)
"#,
        &["sw-bold on @195,122 [2, 3]", "txt-thin @46,212 [4]", "sw-thin off @345.5,215.5 [5]"],
        &[
            "0 wrapper wrapper-frame",
            "1 wrapper wrapper-plain",
            "2 echo merge-same-words-place",
            "3 kept keep",
            "4 kept keep",
            "5 kept keep",
        ],
    );
}

/// The same thing told twice in one window is one; in two windows it is two (field case B68).
#[test]
fn told_twice_at_one_place() {
    check(
        r#"
Application "App" (0,0,390,844)
  Window (0,0,390,844)
    TabBar "Tab Bar" (0,780,390,64)
    Button "Dictate" (325,805,60,39)
    Button "Dictate" (325,805,60,39)
  Window (0,0,390,844)
    Button "Dictate" (325,805,60,39)
"#,
        &["btn-dictate @355,824.5 [3, 4]", "btn-dictate~2 @355,824.5 [6]"],
        &[
            "0 wrapper wrapper-frame",
            "1 wrapper wrapper-frame",
            "2 wrapper wrapper-chrome",
            "3 kept keep",
            "4 merged merge-twin",
            "5 wrapper wrapper-frame",
            "6 kept keep",
        ],
    );
}

/// A bar tells its title on a box and on the text in it; a button of the bar with the same words is a button.
#[test]
fn a_bar_that_says_its_title_twice() {
    check(
        r#"
Application "App" (0,0,390,844)
  NavigationBar "Inbox" (0,44,390,52)
    Other "Inbox" (100,50,190,40)
      StaticText "Inbox" (120,56,150,28)
    Button "Inbox" (16,56,80,28)
"#,
        &["btn-inbox @56,70 [4]"],
        &["0 wrapper wrapper-frame", "1 title title-bar", "2 echo title-echo", "3 echo title-echo", "4 kept keep"],
    );
}

/// What lies on top takes the touch: the point moves to the largest part that is left (field case B87).
#[test]
fn a_tap_goes_where_nothing_lies_on_top() {
    check(
        r#"
Application "App" (0,0,390,844)
  Button "B1" (20,100,100,44)
  Button "B2" (60,110,100,44)
  Button "Cut" (-50,300,100,44)
"#,
        &["btn-b1 @40,122 [1]", "btn-b2 @110,132 [2]", "btn-cut @25,322 [3]"],
        &["0 wrapper wrapper-frame", "1 kept keep", "2 kept keep", "3 kept keep"],
    );
}

/// A picture with an identifier only is a drawn control, unless it is wider than the screen or fills half of it: a
/// backdrop takes no touches from what is under it.
#[test]
fn a_backdrop_is_no_drawn_control() {
    check(
        r#"
Application "App" (0,0,390,844)
  Button "Buy" (100,700,190,44)
  Image #dimming (-120,600,642,272)
  Image #wallpaper (0,0,390,844)
  Image #like (300,100,44,44)
"#,
        &[
            "img-wallpaper id=wallpaper @195,422 [3]",
            "img-like id=like @322,122 [4]",
            "img-dimming id=dimming @195,722 [2]",
            "btn-buy @195,722 [1]",
        ],
        &["0 wrapper wrapper-frame", "1 kept keep", "2 kept keep", "3 kept keep", "4 kept keep"],
    );
}

/// An alert without a label of its own takes its leading text as its title; the message stays a text.
#[test]
fn an_alert_without_a_label_is_named_by_its_text() {
    check(
        r#"
Application "App" (0,0,402,874)
  Alert (61,330,270,200)
    StaticText "Gone for good." (77,370,238,20)
    StaticText "Erase all?" (77,340,238,20)
    Button "Erase" (61,486,270,44)
      StaticText "Erase" (150,498,80,20)
"#,
        &[
            "alert-erase-all \"Erase all?\" alert @196,430 [1, 3]",
            "txt-gone-for \"Gone for good.\" @196,380 [2]",
            "btn-erase @196,508 [4, 5]",
        ],
        &[
            "0 wrapper wrapper-frame",
            "1 kept keep",
            "2 kept keep",
            "3 merged merge-row-name",
            "4 kept keep",
            "5 echo merge-same-words",
        ],
    );
}

/// A caption in a field's row names the field, wherever it stands in the document.
#[test]
fn a_caption_in_a_fields_row_names_the_field() {
    check(
        r#"
Application "App" (0,0,402,874)
  Cell (0,100,402,44)
    TextField ="Ada" (120,110,260,24)
    StaticText "Name" (16,110,90,24)
  Cell "Town" (0,150,402,44)
    TextField (120,160,260,24)
"#,
        &["field-name =Ada @250,122 [1, 2, 3]", "field-town empty @250,172 [4, 5]"],
        &[
            "0 wrapper wrapper-frame",
            "1 merged merge-sole-control",
            "2 kept keep",
            "3 merged merge-row-name",
            "4 merged merge-sole-control",
            "5 kept keep",
        ],
    );
}

/// What meets a place where the pictures differ is told, and no point of it is trusted; its neighbours keep theirs.
#[test]
fn what_moved_has_no_point() {
    let tree = notation::parse(
        r#"
Application "App" (0,0,390,844)
  Button "Early" (20,100,350,44)
  Button "Late" (20,200,350,44)
  Button "Gone" (20,900,350,44)
"#,
    )
    .unwrap();
    let moved =
        vec![Rect { x: 0.0, y: 190.0, width: 30.0, height: 30.0 }, Rect { x: 0.0, y: 890.0, width: 9.0, height: 9.0 }];
    let seen = perceive(&tree, &Options { moved, ..Options::default() });
    let told: Vec<_> = seen.elements.iter().map(|e| (e.line.as_str(), e.place, e.tap.is_some())).collect();
    assert_eq!(told, [("btn-early", Place::Trusted, true), ("btn-late moved", Place::Moved, false)]);
}
