//! The shapes that real screens have, on small trees of that shape: popovers, keyboards, re-based content, split views,
//! heaps, repeats and pages.

use crate::cases::{check, check_text};
use crate::{Element, NoteCode, Options, Perception, Place, Rule, perceive, say};
use screen::{Rect, notation};

/// A line, the place, and the point.
type Told<'t> = (&'t str, Place, Option<(f64, f64)>);

/// What is told of a tree: a line an element, with its place and the middle of what can be touched.
#[track_caller]
fn check_places(tree: &str, right: &[Told<'_>]) {
    let told = |e: &Element| (e.line.clone(), e.place, e.tap.map(|t| (t.x, t.y)));
    let seen = perceived(tree);
    let all: Vec<_> = seen.elements.iter().map(told).collect();
    let right: Vec<_> = right.iter().map(|(line, place, tap)| ((*line).to_owned(), *place, *tap)).collect();
    assert_eq!(all, right);
}

fn perceived(tree: &str) -> Perception {
    perceive(&notation::parse(tree).unwrap(), &Options::default())
}

#[track_caller]
fn check_notes(tree: &str, right: &[NoteCode]) {
    let codes: Vec<NoteCode> = perceived(tree).notes.iter().map(|n| n.code).collect();
    assert_eq!(codes, right, "{tree}");
}

/// Content of another process is told from the screen's corner; it is drawn, clipped and tapped where its box is.
#[test]
fn re_based_content_is_where_its_box_is() {
    let text = r#"
Application "App" (0,0,414,736)
  Other (8,530,398,133)
    Other (0,0,398,133) hidden
      Table (0,0,398,133)
        Cell (0,0,398,45)
          StaticText "Camera" (15,11,87,22)
        Cell (0,88,398,45)
          StaticText "Files" (15,100,40,22)
  Button "Cancel" (8,671,398,57)
"#;
    check_places(
        text,
        &[
            ("list scrolls re-based", Place::ReBased, Some((207.0, 596.5))),
            ("cell-camera re-based", Place::ReBased, Some((207.0, 552.5))),
            ("cell-files re-based", Place::ReBased, Some((207.0, 640.5))),
            ("btn-cancel", Place::Trusted, Some((207.0, 699.5))),
        ],
    );
    let (tree, seen) = (notation::parse(text).unwrap(), perceived(text));
    let told = seen.elements[1].shift.map(|s| (s.x, s.y));
    assert_eq!(told, Some((8.0, 530.0)));
    // Where the marks are drawn, too: none lies in the corner that the source tells.
    assert_eq!(seen.frame(&tree, 4), Rect::new(8.0, 530.0, 398.0, 45.0));
    for mark in crate::marks(&tree, &seen).iter().filter(|m| m.nodes.iter().any(|&n| (3..8).contains(&n))) {
        assert!(mark.shape.bounds().y >= 530.0, "{mark:?}");
    }
    assert!(crate::why(&tree, &seen, 4).iter().any(|s| s.contains("8,530 points away")));
}

/// A popover's region closes it where the popover is not, and hides what is behind it (field case B82).
#[test]
fn the_region_around_a_popover_closes_it() {
    check_places(
        r#"
Application "App" (0,0,1024,768)
  Window (0,0,1024,768)
    Button "Edit" (20,100,100,44)
    Other name=PopoverDismissRegion "dismiss popup" (0,0,1024,768)
    Popover (600,80,320,400)
      Button "Copy" (610,90,300,44)
"#,
        &[
            ("box-dismiss-popup", Place::PartlyVisible, Some((300.0, 384.0))),
            ("popover", Place::Trusted, Some((760.0, 280.0))),
            ("btn-edit covered", Place::Covered, None),
            ("btn-copy", Place::Trusted, Some((760.0, 112.0))),
        ],
    );
}

/// What is behind a sheet says so, and what shows above it keeps a point there (W-26).
#[test]
fn a_sheet_hides_what_is_behind_it() {
    check_places(
        r#"
Application "App" (0,0,390,844)
  Button "Edit" (20,100,100,44)
  Button "Half" (20,540,350,44)
  Button "Buy" (20,700,350,44)
  Sheet "Options" (0,560,390,284)
    Button "Delete" (8,600,374,57)
"#,
        &[
            ("btn-edit", Place::Trusted, Some((70.0, 122.0))),
            ("btn-half", Place::PartlyVisible, Some((195.0, 550.0))),
            ("sheet-options", Place::Trusted, Some((195.0, 702.0))),
            ("btn-delete", Place::Trusted, Some((195.0, 628.5))),
            ("btn-buy covered", Place::Covered, None),
        ],
    );
}

/// A keyboard's panel begins above its keys; only an empty box of the keyboard's own window is such a panel.
#[test]
fn a_keyboard_hides_with_its_whole_panel() {
    let screen = |window: &str| {
        format!(
            r#"
Application "App" (0,0,402,874)
  Window (0,0,402,874)
    Button "Sign In" (16,557,370,49)
  Window (0,0,402,874)
{window}
    Keyboard (0,583,402,233)
      Key "q" (4,590,40,54)
"#
        )
    };
    check_places(
        &screen("    Other (0,0,402,874)\n    Other (0,566,402,308)"),
        &[("btn-sign-in", Place::PartlyVisible, Some((201.0, 561.5))), ("keyboard", Place::Trusted, None)],
    );
    check_places(
        &screen("    Other (0,566,402,308) hidden"),
        &[("btn-sign-in", Place::PartlyVisible, Some((201.0, 570.0))), ("keyboard", Place::Trusted, None)],
    );
    check_places(
        &screen("    Other (0,100,402,774)\n      StaticText \"Not a panel\" (0,110,402,20)"),
        &[
            ("txt-not-a-panel", Place::Trusted, Some((201.0, 120.0))),
            ("btn-sign-in", Place::PartlyVisible, Some((201.0, 570.0))),
            ("keyboard", Place::Trusted, None),
        ],
    );
}

/// Wheels overhang their picker; they are touched where it shows them (R-015).
#[test]
fn a_wheel_is_cut_to_its_picker() {
    check_places(
        r#"
Application "App" (0,0,390,844)
  Picker (20,136,350,100)
    PickerWheel ="Paris, 1 of 3" (20,98,175,292)
    PickerWheel ="7" (195,98,175,292)
"#,
        &[
            ("picker =\"Paris, 1 of 3\"", Place::PartlyVisible, Some((107.5, 186.0))),
            ("picker~2 =7", Place::PartlyVisible, Some((282.5, 186.0))),
        ],
    );
}

/// Items of a tab bar overlap by design and keep their middles.
#[test]
fn tabs_overlap_by_design() {
    check_places(
        r#"
Application "App" (0,0,402,874)
  TabBar "Tab Bar" (0,790,402,84)
    Button "Home" =1 (20,795,110,54)
      Image #house (60,800,24,24)
      StaticText "Home" (60,826,30,12)
    Button "Find" (118,795,110,54)
    Button "You" (216,795,110,54)
"#,
        &[
            ("btn-home selected", Place::Trusted, Some((75.0, 822.0))),
            ("btn-find", Place::Trusted, Some((173.0, 822.0))),
            ("btn-you", Place::Trusted, Some((271.0, 822.0))),
        ],
    );
}

/// Field case B18: unlike icons that all tell the screen's corner are told, and none has a point. Two may be stacked.
#[test]
fn unlike_controls_of_one_frame_have_no_place() {
    let icons = |names: &[&str]| {
        let all: String = names.iter().map(|n| format!("  Icon \"{n}\" (0,0,64,64)\n")).collect();
        format!("Application \"Home\" (0,0,390,844)\n{all}")
    };
    check_places(
        &icons(&["Mail", "Maps", "News"]),
        &[
            ("icon-mail no-place", Place::Doubtful, None),
            ("icon-maps no-place", Place::Doubtful, None),
            ("icon-news no-place", Place::Doubtful, None),
        ],
    );
    check_places(
        &icons(&["Mail", "Maps"]),
        &[("icon-mail", Place::Trusted, Some((32.0, 32.0))), ("icon-maps", Place::Trusted, Some((32.0, 32.0)))],
    );
}

/// Field case B05, and corpus fact 2: a window on its side or in pixels is told, noted, and has no points.
#[test]
fn a_window_with_frames_of_its_own_has_no_places() {
    for window in ["(0,0,820,1180)", "(0,0,2360,1640)", "(0,0,3540,2460)"] {
        let text = format!(
            "Application \"A\" (0,0,1180,820)\n  Button \"Map\" (1000,20,160,44)\n  Window {window}\n    Button \"Settings\" (20,1000,44,160)\n"
        );
        check_places(
            &text,
            &[("btn-map", Place::Trusted, Some((1080.0, 42.0))), ("btn-settings no-place", Place::Doubtful, None)],
        );
        check_notes(&text, &[NoteCode::ForeignWindow]);
    }
}

/// The detail side of a split view has a bar with a title of its own (R-041); two screens that slide are noted (B108).
#[test]
fn two_bars() {
    let split = r#"
Application "Settings" (0,0,1180,820)
  NavigationBar "Settings" (0,24,320,50)
    StaticText "Settings" (20,30,100,40)
  NavigationBar "General" (320,24,860,50)
    StaticText "General" (700,30,100,40)
    Button "General" (330,30,90,40)
"#;
    check_text(split, &Options::default(), "\"Settings\" 2 elements\nnav-general\nbtn-general");
    check_notes(split, &[]);
    let other = split.replace("\"General\"", "\"Sounds\"");
    assert_ne!(perceived(split).key, perceived(&other).key);
    check_notes(
        "Application \"A\" (0,0,390,844)\n  NavigationBar \"Cart\" (-120,44,390,52)\n  NavigationBar \"Pay\" (270,44,390,52)\n  Button \"B\" (20,700,350,50)\n",
        &[NoteCode::Transition],
    );
}

/// Field case B45: a bar of controls without a node in it hides what it offers.
#[test]
fn an_empty_tab_bar_is_noted() {
    let screen = |bar: &str| {
        format!(
            "Application \"A\" (0,0,390,844)\n  Button \"B\" (0,0,90,44)\n  Button \"C\" (0,90,90,44)\n  TabBar (0,761,390,83){bar}\n"
        )
    };
    check_notes(&screen(""), &[NoteCode::EmptyBar]);
    check_notes(&screen(" hidden"), &[]);
    check_notes(&screen("\n    Button \"Home\" (0,761,90,44)"), &[]);
}

/// W-02 and its opposite: a long run without any identity is told by three; a name, an identifier, a state or another
/// size ends it, and so does what stands between.
#[test]
fn repeats_respect_identity() {
    let grid = |count: usize, cell: &dyn Fn(usize) -> String| {
        let cells: String =
            (0..count).map(|i| format!("  Button{} ({},{},97,97)\n", cell(i), i % 4 * 97, 100 + i / 4 * 97)).collect();
        let seen = perceived(&format!("Application \"A\" (0,0,390,844)\n{cells}"));
        let folded = seen.fates.iter().filter(|f| f.rule == Rule::Repeat).count();
        (seen.elements.len(), folded, seen.elements.last().map(|e| e.line.clone()).unwrap_or_default())
    };
    let bare = |_: usize| String::new();
    assert_eq!(grid(8, &bare), (8, 0, "btn~8".to_owned()));
    assert_eq!(grid(12, &bare), (3, 9, "btn~3 (+9 alike)".to_owned()));
    assert_eq!(grid(12, &|i| format!(" #tab{i}")).0, 12);
    assert_eq!(grid(12, &|i| format!(" \"{i}\"")).0, 12);
    assert_eq!(grid(12, &|i| if i == 6 { " selected".to_owned() } else { String::new() }).0, 12);
    assert_eq!(grid(12, &|i| if i % 2 == 0 { " disabled".to_owned() } else { String::new() }).0, 12);
}

/// What is folded leads to its sample, and what a folded control covers is covered by that.
#[test]
fn a_repeat_leads_to_its_sample() {
    let cells: String = (0..10).map(|i| format!("  Cell ({},100,30,30)\n", i * 35)).collect();
    let text = format!("Application \"A\" (0,0,390,844)\n{cells}  StaticText \"End\" (0,200,100,20)\n");
    let seen = perceived(&text);
    let samples: Vec<Option<usize>> = seen.fates[4..11].iter().map(|f| f.kind.element()).collect();
    assert_eq!(samples, [Some(2); 7]);
    assert_eq!((seen.elements[2].more, seen.elements[2].kept), (7, 3));
    assert_eq!(seen.elements[3].line, "txt-end");
}

/// Field case B65: an identifier that a box gives to everything in it makes no control of a picture.
#[test]
fn a_spread_identifier_identifies_nothing() {
    check(
        r#"
Application "App" (0,0,390,844)
  Other #checkout (0,100,390,400)
    StaticText "Total" #checkout (16,110,100,20)
    Image #checkout (16,140,358,100)
    Button "Pay" #checkout (16,260,358,50)
  Other #card (0,600,390,100)
    Image #card (16,610,44,44)
"#,
        &["txt-total @66,120 [2]", "btn-pay @195,285 [4]", "img-card id=card @38,632 [5, 6]"],
        &[
            "0 wrapper wrapper-frame",
            "1 wrapper wrapper-parts",
            "2 kept keep",
            "3 not_drawn prune-decoration",
            "4 kept keep",
            "5 merged merge-same-words",
            "6 kept keep",
        ],
    );
}

/// A post or a product's head is a page: its texts are told one by one. A row with two buttons is not.
#[test]
fn a_small_page_keeps_its_texts() {
    check_text(
        r#"
Application "App" (0,0,390,844)
  Cell (0,100,390,230)
    StaticText "Harbour Lights" (150,120,200,28)
    StaticText "A short film" (150,150,200,20)
    Button "Watch" (150,190,80,30)
    Button "More" (340,190,30,30)
    StaticText "4.5 of 5, 12 reviews" (20,260,350,20)
  Cell (0,400,390,60)
    StaticText "Ada" (16,405,100,20)
    StaticText "Hello there" (16,430,200,20)
    Button "Call" (280,410,40,40)
    Button "Mute" (330,410,40,40)
"#,
        &Options::default(),
        "\"App\" 8 elements\ntxt-harbour \"Harbour Lights\"\ntxt-a-short-film\nbtn-watch\nbtn-more\ntxt-4-5-of-5-12 \"4.5 of 5, 12 reviews\"\ncell-ada (\"Hello there\")\nbtn-call\nbtn-mute",
    );
}

/// A dialog drawn in one full-screen button is not what that button is called; a text beside its row is not the row's.
#[test]
fn what_a_control_is_not_called() {
    check_text(
        r#"
Application "App" (0,0,390,844)
  Button (0,0,390,844)
    StaticText "Leave the app?" (70,330,250,20)
    Button "Leave" (70,400,250,44)
"#,
        &Options::default(),
        "\"App\" 3 elements\nbtn\ntxt-leave-the \"Leave the app?\"\nbtn-leave",
    );
    check_text(
        r#"
Application "App" (0,0,390,844)
  Cell (0,100,390,44)
    StaticText "Off" (16,100,300,44)
    StaticText "Manual" (16,144,300,44)
  Button "Go" (0,300,390,44)
"#,
        &Options::default(),
        "\"App\" 3 elements\ncell-off\ntxt-manual\nbtn-go",
    );
}

/// An empty field says what it asks for; a filled one says what is in it.
#[test]
fn an_empty_field_shows_its_placeholder() {
    check_text(
        r#"
Application "A" (0,0,393,852)
  TextField "Name" ="any name" placeholder="any name" (16,100,300,44)
  TextField "Town" ="Bath" placeholder="any town" (16,150,300,44)
  SearchField "Find" placeholder="find" (16,200,300,44)
  SecureTextField "Pin" ="four digits" placeholder="four digits" (16,250,300,44)
"#,
        &Options::default(),
        "\"A\" 4 elements\nfield-name empty placeholder \"any name\"\nfield-town =Bath\nsearch-find empty\nsecret-pin empty placeholder \"four digits\"",
    );
}

/// A region tells what meets it and says why the rest is not told.
#[test]
fn a_region_tells_what_meets_it() {
    let options = Options { region: Rect::new(0.0, 140.0, 390.0, 20.0), ..Options::default() };
    check_text(
        "Application \"App\" (0,0,390,844)\n  Button \"One\" (0,100,390,44)\n  Button \"Two\" (0,160,390,44)\n  Button \"Three\" (0,150,390,44)\n",
        &options,
        "\"App\" 2 of 3 elements\nbtn-one\nbtn-three",
    );
}

/// The budget is spent to the character: one line more would not have fitted.
#[test]
fn a_budget_is_spent_exactly() {
    let mut text = String::from("Application \"App\" (0,0,390,2000)\n");
    for i in 0..60 {
        text.push_str(&format!("  Button \"Choice {i}{}\" (0,{},390,44)\n", " more".repeat(i % 5), i * 48));
    }
    let tree = notation::parse(&text).unwrap();
    // The length of the text by the number of elements told, at budgets of three digits.
    let mut lengths = std::collections::BTreeMap::new();
    let mut told_at = Vec::new();
    for budget in 100..300 {
        let options = Options { budget: Some(budget), ..Options::default() };
        let seen = perceive(&tree, &options);
        let digest = say(&tree, &seen, &options);
        assert!(digest.tokens <= budget, "{} > {budget}", digest.tokens);
        let told = seen.elements.iter().filter(|e| e.left_out.is_none()).count();
        lengths.insert(told, digest.text.chars().count());
        told_at.push((budget as usize, told));
    }
    let mut checked = 0;
    for (budget, told) in told_at.into_iter().filter(|t| t.1 < 60) {
        if let Some(next) = lengths.get(&(told + 1)) {
            assert!(*next > budget * 4, "{budget} tokens hold {next} characters");
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked}");
}
