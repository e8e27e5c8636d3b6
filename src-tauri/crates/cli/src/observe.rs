//! `sightline observe`: what an agent is told about a screen.

use crate::print::{self, HANDLE, HEAD};
use crate::{Outcome, source};
use desk::{Desk, Fault, ObserveArgs};

/// Tell what an agent is told about a screen: one line an element, named by its handle
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sightline observe screen.xml
  sightline observe bug.sightline --query wi-fi
  sightline observe screen.json --json | jq .elements
  curl -s localhost:8100/source | sightline observe -

Exit codes: 0 done, 1 no element matches the query, 2 bad input or no element at all.")]
pub(crate) struct Arguments {
    /// A capture, a page source, or - for standard input
    source: String,
    /// Leave out what does not fit into N tokens (characters / 4), at least 40
    #[arg(long, value_name = "N", default_value_t = 1500)]
    budget: u32,
    /// Only elements whose words or identifier hold this
    #[arg(long, value_name = "TEXT")]
    query: Option<String>,
    /// Add where a tap on each element lands, in points
    #[arg(long)]
    points: bool,
    /// Answer in JSON: elements, the fate of every node, complaints
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Fault> {
    let Arguments { source, budget, query, points, json } = arguments;
    let asked = query.is_some();
    let desk = Desk::new(Vec::new())?;
    let source = source::take(&desk, &source)?;
    let answer = desk.observe(ObserveArgs { source, budget: Some(budget), query, points })?;
    let any = answer.nodes.iter().any(|n| n.fate.element.is_some());
    let outcome = match (any, answer.elements.is_empty()) {
        (false, _) => Outcome::NoElement,
        (true, true) if asked => Outcome::NothingFound,
        (true, _) => Outcome::Good,
    };
    if json {
        print::json(|out| desk::write_json(&answer, out));
        return Ok(outcome);
    }
    print::text(&coloured(&answer.text));
    print::remarks(&answer);
    Ok(outcome)
}

/// The header stands out, and so does the first word of each line: the handle.
fn coloured(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 64);
    for (number, line) in text.lines().enumerate() {
        if number == 0 {
            out += &format!("{HEAD}{line}{HEAD:#}\n");
        } else {
            let blanks = line.len() - line.trim_start().len();
            let end = line[blanks..].find(' ').map_or(line.len(), |at| at + blanks);
            out += &format!("{}{HANDLE}{}{HANDLE:#}{}\n", &line[..blanks], &line[blanks..end], &line[end..]);
        }
    }
    out
}
