//! Writing for a person or for a program: standard output, complaints, faults. A reader that went away is no failure.

use anstyle::{AnsiColor, Style};
use desk::{Fault, Observation, Sort};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

/// The words of a heading.
pub(crate) const HEAD: Style = Style::new().bold();
/// A handle, the name to refer to an element by.
pub(crate) const HANDLE: Style = AnsiColor::Cyan.on_default();
/// What is said beside the point.
pub(crate) const FAINT: Style = Style::new().dimmed();
const WRONG: Style = AnsiColor::Red.on_default().bold();
const NOTE: Style = AnsiColor::Yellow.on_default();

/// This many complaints are told to a person; `--json` has all.
const TOLD: usize = 3;

/// How the caller wants to be answered.
#[derive(Clone, Copy)]
pub(crate) struct Door {
    json: bool,
}

impl Door {
    pub fn new(json: bool) -> Self {
        Self { json }
    }

    /// Tells a fault, and gives the exit code that it has.
    pub fn fail(self, fault: &Fault) -> ExitCode {
        if self.json {
            let error = serde_json::json!({ "error": fault });
            json(|out| desk::write_json(&error, out));
        } else {
            aside(&format!(
                "{WRONG}error{WRONG:#}: {}\n{FAINT}hint{FAINT:#}: {}\n",
                safe(&fault.message),
                safe(&fault.hint)
            ));
        }
        ExitCode::from(match fault.sort {
            Sort::NothingFound => 1,
            Sort::BadInput => 2,
            Sort::Device => 3,
        })
    }
}

/// Writes JSON to standard output, as one line.
pub(crate) fn json(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) {
    let mut out = BufWriter::new(io::stdout().lock());
    let _ = write(&mut out).and_then(|()| out.write_all(b"\n")).and_then(|()| out.flush());
}

/// Writes text to standard output, in colour only on a terminal.
pub(crate) fn text(text: &str) {
    let mut out = anstream::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// Writes text to standard error, in colour only on a terminal.
pub(crate) fn aside(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}

/// Tells on standard error what the reader had to repair and what should be known about the screen.
pub(crate) fn remarks(observation: &Observation) {
    let mut out = String::new();
    for note in &observation.notes {
        out += &format!("{NOTE}note{NOTE:#}: {}\n", safe(&note.message));
    }
    let complaints = &observation.complaints;
    for complaint in complaints.iter().take(TOLD) {
        let at = complaint.at.map(|at| format!(" (byte {at})")).unwrap_or_default();
        out += &format!("{NOTE}repaired{NOTE:#}: {}{FAINT}{at}{FAINT:#}\n", safe(&complaint.message));
    }
    if complaints.len() > TOLD {
        out += &format!("{NOTE}repaired{NOTE:#}: {} more; --json lists them all\n", complaints.len() - TOLD);
    }
    aside(&out);
}

/// Words from a screen as they may go to a terminal: control characters and characters that turn the direction of text
/// are written as escapes, so that a label cannot move the cursor or show itself as something else.
pub(crate) fn safe(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for c in words.chars() {
        match c {
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' => {
                out.extend(c.escape_unicode())
            }
            c if c.is_control() => out.extend(c.escape_unicode()),
            c => out.push(c),
        }
    }
    out
}

/// A number of points for a person: at most two decimals, no trailing zero.
pub(crate) fn points(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Rows as columns, each as wide as its longest cell; the last one is not filled up.
pub(crate) fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let wide = |column: usize| rows.iter().filter_map(|r| r.get(column)).map(|c| width(c)).max().unwrap_or(0);
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(i, cell)| {
            let fill = if i + 1 == row.len() { 0 } else { wide(i).saturating_sub(width(cell)) };
            format!("{cell}{}", " ".repeat(fill))
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect()
}

/// How many columns of a terminal the words take: two for the letters of East Asia and for emoji (Unicode's East Asian
/// Width, by blocks), none for what is drawn into the letter before.
fn width(words: &str) -> usize {
    let of = |c: char| match c {
        '\u{300}'..='\u{36F}' | '\u{200B}'..='\u{200D}' | '\u{FE00}'..='\u{FE0F}' => 0,
        '\u{1100}'..='\u{115F}' | '\u{2E80}'..='\u{A4CF}' | '\u{AC00}'..='\u{D7A3}' | '\u{F900}'..='\u{FAFF}' => 2,
        '\u{FE30}'..='\u{FE6F}' | '\u{FF00}'..='\u{FF60}' | '\u{FFE0}'..='\u{FFE6}' => 2,
        '\u{1F300}'..='\u{1FAFF}' | '\u{20000}'..='\u{3FFFD}' => 2,
        _ => 1,
    };
    words.chars().map(of).sum()
}
