//! `sightline`: the desk on a command line. Every subcommand is a file of its own; none knows more than the desk.
#![forbid(unsafe_code)]

mod annotate;
mod capture;
mod convert;
mod devices;
mod explain;
mod log;
mod observe;
mod phone;
mod print;
mod source;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use desk::Fault;
use print::Door;
use std::process::ExitCode;

/// Trees and answers are many small pieces; the system's allocator gives pages back and fetches them again at each look.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What is shown below the list of subcommands.
const BELOW: &str = "\
SOURCE is one of
  NAME.sightline   a capture, as a file or a folder
  NAME.xml .json   a page source of WebDriverAgent or Appium; a picture of the
                   same name beside it (NAME.png, NAME.jpg) belongs to it
  NAME.txt         a tree in the text notation
  -                any of these by standard input
  http://...       a WebDriverAgent, whose screen is captured

Examples:
  sightline observe screen.xml
  sightline capture -o now.sightline
  sightline explain screen.xml \"120,340\"
  sightline annotate screen.xml -o marked.png
  sightline convert screen.json -o screen.txt

Exit codes:
  0  done
  1  nothing found
  2  bad input, or a screen without a single element
  3  device trouble
With --json a failure is {\"error\": {\"code\", \"message\", \"hint\"}} on standard
output, with the same exit code.";

/// See what an automation agent perceives on a phone screen, and why.
#[derive(Parser)]
#[command(name = "sightline", version, after_help = BELOW, arg_required_else_help = true, max_term_width = 96)]
struct Arguments {
    /// Write every request to a device and every step of a capture to FILE, with times; never what the screen says
    #[arg(long, global = true, value_name = "FILE")]
    log: Option<std::path::PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Capture(capture::Arguments),
    Observe(observe::Arguments),
    Explain(explain::Arguments),
    Annotate(annotate::Arguments),
    Convert(convert::Arguments),
    Devices(devices::Arguments),
    Phone(phone::Arguments),
}

/// What a command that was done says of what it found.
pub(crate) enum Outcome {
    /// It found what it looked for.
    Good,
    /// It looked, and nothing is there.
    NothingFound,
    /// There is no element to say anything about.
    NoElement,
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    if let Some(path) = &arguments.log
        && let Err(fault) = log::begin(path)
    {
        return Door::new(std::env::args().any(|a| a == "--json")).fail(&fault);
    }
    let (door, result) = match arguments.command {
        Command::Capture(a) => (Door::new(a.json), capture::run(a)),
        Command::Observe(a) => (Door::new(a.json), observe::run(a)),
        Command::Explain(a) => (Door::new(a.json), explain::run(a)),
        Command::Annotate(a) => (Door::new(a.json), annotate::run(a)),
        Command::Convert(a) => (Door::new(a.json), convert::run(a)),
        Command::Devices(a) => (Door::new(a.json), devices::run(&a)),
        Command::Phone(a) => (Door::new(a.json), phone::run(a)),
    };
    match result {
        Ok(Outcome::Good) => ExitCode::SUCCESS,
        Ok(Outcome::NothingFound) => ExitCode::from(1),
        Ok(Outcome::NoElement) => ExitCode::from(2),
        Err(fault) => door.fail(&fault),
    }
}

/// Help and version are no failure. What clap refuses is told as every other fault when the caller asked for JSON.
fn refuse(error: &clap::Error) -> ExitCode {
    let asked = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    if asked || !std::env::args().any(|a| a == "--json") {
        // There is nobody left to tell when the terminal is gone.
        let _ = error.print();
        return ExitCode::from(if asked { 0 } else { 2 });
    }
    let text = error.render().to_string();
    let message = text.lines().map(str::trim).find(|l| !l.is_empty()).unwrap_or_default();
    let message = message.strip_prefix("error: ").unwrap_or(message);
    let fault = Fault::bad_input(
        "bad_arguments",
        message,
        "`sightline --help` and `sightline COMMAND --help` say what is possible.",
    );
    Door::new(true).fail(&fault)
}
