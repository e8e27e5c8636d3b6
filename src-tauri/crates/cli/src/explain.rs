//! `sightline explain`: which nodes are at a point or behind a handle, and what became of each.

use crate::print::{self, FAINT, HANDLE, HEAD, columns, points, safe};
use crate::{Outcome, source};
use desk::{Desk, ExplainArgs, Explanation, Fault, StackEntry};
use std::collections::BTreeSet;

/// Explain what is at a point, behind a handle, or what became of a node: fates, rules, numbers, overlaps
#[derive(clap::Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "\
Examples:
  sightline explain screen.xml \"368,382\"       every node at this point, topmost first
  sightline explain screen.xml sw-wi-fi        the nodes of this element
  sightline explain screen.xml 42              this node, by its position in the source

Which of two nodes lies above is an assumption: a later sibling, and a later window.
Exit codes: 0 done, 1 nothing is there, 2 bad input."
)]
pub(crate) struct Arguments {
    /// A capture, a page source, or - for standard input
    source: String,
    /// A handle as `observe` prints it, a node's index, or a point in points as "x,y"
    #[arg(value_name = "HANDLE|NODE|\"x,y\"", allow_hyphen_values = true)]
    at: String,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Fault> {
    let Arguments { source, at, json } = arguments;
    let desk = Desk::new(Vec::new())?;
    let source = source::take(&desk, &source)?;
    let answer = desk.explain(ExplainArgs { source, at: at.clone() })?;
    if json {
        print::json(|out| desk::write_json(&answer, out));
    } else {
        print::text(&written(&at, &answer));
    }
    Ok(if answer.stack.is_empty() { Outcome::NothingFound } else { Outcome::Good })
}

fn written(at: &str, answer: &Explanation) -> String {
    if answer.stack.is_empty() {
        return format!("No node is at {}.\n", safe(at));
    }
    let order = if answer.point.is_some() { ", topmost first" } else { "" };
    let count = answer.stack.len();
    let nodes = if count == 1 { "node" } else { "nodes" };
    let mut out = format!("{HEAD}{}{HEAD:#}  {count} {nodes}{order}\n\n", safe(at));
    let rows: Vec<Vec<String>> = answer.stack.iter().map(row).collect();
    let mut told: BTreeSet<&str> = BTreeSet::new();
    for (line, entry) in columns(&rows).iter().zip(&answer.stack) {
        let handle = entry.element.as_deref().map(|h| format!("  {HANDLE}{}{HANDLE:#}", safe(h))).unwrap_or_default();
        out += &format!("{line}{handle}\n");
        // What follows a node's own fate holds for its whole element, and is told once.
        let own = entry.why.first();
        for why in own.into_iter().chain(entry.why.iter().skip(1).filter(|why| !told.contains(why.as_str()))) {
            out += &format!("       {FAINT}{}{FAINT:#}\n", safe(why));
        }
        told.extend(entry.why.iter().map(String::as_str));
    }
    if !answer.overlaps.is_empty() {
        out += &format!("\n{HEAD}Overlaps{HEAD:#}\n");
        let rows = answer.overlaps.iter().map(|o| {
            let share = |s: f64| format!("{:.0} %", s * 100.0);
            vec![
                format!("{} of {}", share(o.share_a), safe(&o.a)),
                format!("{} of {}", share(o.share_b), safe(&o.b)),
                rect(&o.rect),
            ]
        });
        for line in columns(&rows.collect::<Vec<_>>()) {
            out += &format!("  {line}\n");
        }
    }
    out
}

fn row(entry: &StackEntry) -> Vec<String> {
    let label = entry.label.as_deref().map(|l| format!(" \"{}\"", shortened(&safe(l)))).unwrap_or_default();
    vec![
        format!("{:>5}", entry.node),
        format!("{}{label}", safe(&entry.kind)),
        entry.rect.as_ref().map_or_else(|| "no frame".to_owned(), rect),
        entry.fate.as_str().to_owned(),
    ]
}

fn rect(r: &desk::Rect) -> String {
    format!("{},{} {} × {}", points(r.x), points(r.y), points(r.width), points(r.height))
}

/// A label is told up to 48 characters here; `--json` has it whole.
fn shortened(words: &str) -> String {
    match words.char_indices().nth(48) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words.to_owned(),
    }
}
