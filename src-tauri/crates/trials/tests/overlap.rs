//! The rule `overlap` on small screens.

use perception::{Options, perceive};

/// Checks the pairs as `a b share_a share_b` in per cent.
#[track_caller]
fn check(tree: &str, right: &[&str]) {
    let tree = screen::notation::parse(tree).expect("a tree in the notation");
    let perception = perceive(&tree, &Options::default());
    let found = audit::overlaps(&tree, &perception);
    let said: Vec<String> = (found.pairs.iter())
        .map(|o| {
            let handle = |k: usize| perception.elements[k].handle.as_str();
            format!("{} {} {:.0} {:.0}", handle(o.a), handle(o.b), o.share_a * 100.0, o.share_b * 100.0)
        })
        .collect();
    assert_eq!(said, right);
    assert_eq!(audit::marks(&perception, &found).len(), found.pairs.len());
}

#[test]
fn neighbours_that_touch_by_rounding_do_not_overlap() {
    check(
        "Application \"A\" (0,0,390,844)\n  Button \"Up\" (10,100,120,22)\n  Button \"Down\" (10,121,120,22)\n  Button \"Far\" (10,300,120,22)\n",
        &[],
    );
}

#[test]
fn a_floating_button_over_a_row_overlaps_and_a_button_in_it_does_not() {
    check(
        r#"
Application "A" (0,0,390,844)
  Cell "Last row" (0,740,390,60)
    Button "Info" (20,750,40,40)
  Button "Add" (310,740,56,56)
"#,
        &["cell-last-row btn-add 13 100"],
    );
}

/// Field case B42: a heap of boxes on one place is counted and the list is cut.
#[test]
fn a_heap_is_counted_not_listed() {
    let mut text = String::from("Application \"A\" (0,0,390,844)\n");
    for i in 0..100 {
        text.push_str(&format!("  Other \"Layer {i}\" (0,0,390,844)\n"));
    }
    let tree = screen::notation::parse(&text).unwrap();
    let perception = perceive(&tree, &Options::default());
    let found = audit::overlaps(&tree, &perception);
    assert_eq!((found.total, found.pairs.len(), found.more), (4950, 500, false));
}
