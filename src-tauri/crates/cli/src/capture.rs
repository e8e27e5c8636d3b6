//! `sightline capture`: one capture of a live screen, with proof that tree and picture are of one instant.

use crate::Outcome;
use crate::print::{self, FAINT, HEAD};
use crate::source::on_the_way;
use desk::{CaptureArgs, CaptureReport, Captured, Desk, Fault, SaveArgs, Source};

/// Capture a live screen: picture, tree, picture, and whether they are of one instant
#[derive(clap::Args)]
#[command(after_help = "\
The pictures before and after the tree are compared. The capture is
  still     when they are equal, but for the status bar, a caret, and what moves
            by itself
  moved     when they are not: elements that meet such a place have no tap point
  unproven  when there is nothing to compare, or the tree's texts do not lie
            where the picture has letters

Examples:
  sightline capture -o now.sightline
  sightline capture --device http://192.168.1.20:8100 -o now.sightline
  sightline capture --device phone --json

Exit codes: 0 done, 2 bad input or tree and picture are not of one screen,
3 device trouble.")]
pub(crate) struct Arguments {
    /// A WebDriverAgent's address, or `phone` for the built-in one
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:8100")]
    device: String,
    /// The address of its stream of frames, or `off`; when not given, port 9100 of the device is tried
    #[arg(long, value_name = "URL")]
    mjpeg: Option<String>,
    /// Blacken the secure fields in the pictures
    #[arg(long)]
    mask_picture: bool,
    /// The file to write; when not given, it is named by app and time
    #[arg(short = 'o', long = "out", value_name = "FILE")]
    out: Option<String>,
    /// Answer in JSON
    #[arg(long)]
    pub json: bool,
}

pub(crate) fn run(arguments: Arguments) -> Result<Outcome, Fault> {
    let Arguments { device, mjpeg, mask_picture, out, json } = arguments;
    let desk = Desk::new(Vec::new())?;
    let context = on_the_way();
    let args = CaptureArgs { device, mjpeg, file: out.clone(), mask_picture };
    let Captured { capture, view, mut report } = desk.within(&context).capture(args)?;
    if out.is_none() {
        let out = Some(format!("{}.sightline", view.name));
        report.file = Some(desk.save(SaveArgs { source: Source::Capture(capture), out, mask_picture })?.file);
    }
    let outcome = match report.capture.state.as_str() {
        "unproven" if report.unlike => Outcome::NoElement,
        _ => Outcome::Good,
    };
    if json {
        print::json(|out| desk::write_json(&report, out));
    } else {
        print::text(&told(&report, view.state.nodes, view.state.elements));
    }
    Ok(outcome)
}

fn told(report: &CaptureReport, nodes: u32, elements: u32) -> String {
    let verdict = &report.capture;
    let mut out = format!("{HEAD}{}{HEAD:#}", print::safe(&verdict.state));
    if let Some(why) = &verdict.why {
        out += &format!(": {}", print::safe(why));
    }
    out.push('\n');
    let place = |r: &desk::Rect| {
        let [x, y, w, h] = [r.x, r.y, r.width, r.height].map(print::points);
        format!("{w} x {h} pt at {x},{y}")
    };
    for region in &verdict.regions {
        out += &format!("  moved   {}\n", place(region));
    }
    for masked in &verdict.masked {
        out += &format!("  aside   {}  {FAINT}{}{FAINT:#}\n", place(&masked.rect), print::safe(&masked.why));
    }
    let ms = &report.ms;
    out += &format!(
        "{nodes} nodes, {elements} elements; {} requests, {} ({} ms, of which {} ms are our own)\n",
        report.requests,
        if report.attempts == 1 { "one bracket".to_owned() } else { format!("{} brackets", report.attempts) },
        ms.total.round(),
        print::points(ms.own),
    );
    for note in &report.notes {
        out += &format!("{FAINT}{}{FAINT:#}\n", print::safe(note));
    }
    if let Some(file) = &report.file {
        out += &format!("{}\n", print::safe(file));
    }
    out
}
