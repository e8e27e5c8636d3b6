//! `sightline annotate`: marks on the picture.

use crate::print::{self, FAINT, HANDLE, HEAD, columns, points, safe};
use crate::{Outcome, source};
use desk::{AnnotateArgs, Annotated, Desk, Fault, MarkLayer};
use std::fs;

/// Paint marks on the picture and write it to a file, at its own size
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  sightline annotate screen.xml -o marked.png
  sightline annotate bug.sightline -o why.png --layers kept,dropped,overlaps --legend

A mark's tag is the element's number; the words stand in the list that is printed, and with --legend in the picture.
Without a picture the marks are painted on a white one.
Exit codes: 0 done, 2 bad input, or tree and picture are not of one screen.")]
pub(crate) struct Arguments {
    /// A capture, a page source, or - for standard input
    source: String,
    /// The PNG to write
    #[arg(short, long, value_name = "OUT.png")]
    out: String,
    /// What to paint: kept, merges, dropped, overlaps, overhang, taps, order
    #[arg(long, value_name = "A,B", value_delimiter = ',', value_parser = layer, default_value = "kept,taps")]
    layers: Vec<MarkLayer>,
    /// A font for the legend, asked before the built-in ones; repeat it for more
    #[arg(long = "font", value_name = "FILE")]
    fonts: Vec<String>,
    /// Add a panel with the numbers and their words at the right
    #[arg(long)]
    legend: bool,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Fault> {
    let Arguments { source, out, layers, fonts, legend, json } = arguments;
    let fonts = fonts.iter().map(|file| font(file)).collect::<Result<_, _>>()?;
    let desk = Desk::new(fonts)?;
    let source = source::take(&desk, &source)?;
    let answer = desk.annotate(AnnotateArgs { source, out, layers: Some(layers), legend })?;
    if json {
        print::json(|out| desk::write_json(&answer, out));
    } else {
        print::text(&written(&answer));
    }
    if let Some(note) = &answer.note {
        print::aside(&format!("note: {}\n", safe(note)));
    }
    if !answer.missing_glyphs.is_empty() {
        print::aside(&format!(
            "note: no font at hand can draw {}; give one with --font FILE\n",
            safe(&answer.missing_glyphs.join(" "))
        ));
    }
    Ok(Outcome::Good)
}

fn layer(word: &str) -> Result<MarkLayer, String> {
    MarkLayer::ALL.into_iter().find(|l| l.as_str() == word.trim()).ok_or_else(|| {
        let all: Vec<&str> = MarkLayer::ALL.iter().map(|l| l.as_str()).collect();
        format!("the layers are {}", all.join(", "))
    })
}

fn font(file: &str) -> Result<Vec<u8>, Fault> {
    fs::read(file).map_err(|error| {
        Fault::bad_input("font_not_readable", format!("The font {file} cannot be read: {error}."), "Check the path.")
    })
}

fn written(answer: &Annotated) -> String {
    let (x, y) = (points(answer.scale.x), points(answer.scale.y));
    let scale = if x == y { format!("{x}×") } else { format!("{x}× by {y}×") };
    let assumed = if answer.scale.assumed { ", assumed" } else { "" };
    let mut out = format!(
        "{HEAD}{}{HEAD:#}  {} × {} pixels, {scale}{assumed}, {} marks\n",
        safe(&answer.file),
        answer.width,
        answer.height,
        answer.marks
    );
    let rows: Vec<Vec<String>> =
        answer.legend.iter().map(|l| vec![format!("{:>4}", l.number), safe(&l.handle)]).collect();
    for (line, legend) in columns(&rows).iter().zip(&answer.legend) {
        out += &format!("{HANDLE}{line}{HANDLE:#}  {FAINT}{}{FAINT:#}\n", safe(&legend.words));
    }
    out
}
