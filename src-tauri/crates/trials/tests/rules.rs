//! The page of rules and the rules in the code are the same list.

use perception::Rule;
use std::collections::BTreeSet;

/// The ids that open a table row of the page: every backquoted word of its first cell.
fn documented(page: &str) -> BTreeSet<String> {
    let first_cells = page.lines().filter(|l| l.starts_with("| `")).filter_map(|l| l.split('|').nth(1));
    first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn every_rule_is_documented_and_none_that_is_gone() {
    let page = std::fs::read_to_string(trials::corpus::top().join("docs/rules.md")).unwrap();
    let rules: BTreeSet<String> = Rule::ALL.iter().map(|r| r.id().to_owned()).collect();
    assert_eq!(documented(&page), rules);
}

#[test]
fn a_row_that_is_missing_is_noticed() {
    assert_eq!(
        documented("| `a`, `b` | x |\n| rule | y |\n| `c` | `no` |\n"),
        ["a", "b", "c"].map(str::to_owned).into()
    );
}
