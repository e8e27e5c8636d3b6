//! `sightline convert`: a source in another form.

use crate::print::{self, safe};
use crate::{Outcome, source};
use desk::{ConvertArgs, Desk, Fault};

/// Write a source in another form, told by the ending of the file to write
#[derive(clap::Args)]
#[command(after_help = "\
Endings:
  .xml         a page source as WebDriverAgent writes XML
  .json        a page source as WebDriverAgent writes JSON
  .txt         the text notation, for bug reports and tests
  .sightline   a capture: tree, picture and what is known of both, in one file

Secure fields are masked in every form. What a form cannot carry is told on standard error.
Examples:
  sightline convert screen.xml -o screen.txt
  sightline convert screen.xml -o bug.sightline")]
pub(crate) struct Arguments {
    /// A capture, a page source, or - for standard input
    source: String,
    /// The file to write
    #[arg(short, long, value_name = "OUT")]
    out: String,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Fault> {
    let Arguments { source, out, json } = arguments;
    let desk = Desk::new(Vec::new())?;
    let source = source::take(&desk, &source)?;
    let answer = desk.convert(ConvertArgs { source, out })?;
    if json {
        print::json(|out| desk::write_json(&answer, out));
        return Ok(Outcome::Good);
    }
    print::text(&format!("{}  {} nodes\n", safe(&answer.file), answer.nodes));
    for lost in &answer.lost {
        print::aside(&format!("lost: {}\n", safe(lost)));
    }
    Ok(Outcome::Good)
}
