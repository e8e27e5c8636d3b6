//! `cargo xtask COMMAND`: the project's own commands, one a file; this file only picks the one that was asked for.
#![forbid(unsafe_code)]

mod bench;
mod bindings;
mod macos_check;
mod metrics;
mod node;
mod packages;
mod place;
mod run;
mod shell;
mod test;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask COMMAND

  run [--headless]          set up what is missing and open the app on the built-in phone;
                            without a display: the digest on the terminal and an annotated picture
  test [--from STEP | --only STEP | --list]
                            every check there is: format, lints, Rust, UI, and the real app
  bindings                  write the UI's TypeScript types anew from the desk's list of operations
  bench [AREA]              measure; AREA is one of: perception, annotate, capture (all when none is named)
  metrics                   write docs/metrics/ anew: the digest's size on every recorded tree, and the labels' scores
  macos-check               type-check the app for macOS from Debian Linux";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let done = match words.split_first() {
        Some((&"run", rest)) => run::run(rest),
        Some((&"test", rest)) => test::test(rest),
        Some((&"bindings", [])) => bindings::write(),
        Some((&"bench", rest)) => bench::bench(rest),
        Some((&"macos-check", [])) => macos_check::check(),
        Some((&"metrics", [])) => metrics::write(),
        None | Some((&("help" | "--help" | "-h"), _)) => {
            println!("{USAGE}");
            Ok(())
        }
        Some((command, _)) => Err(format!("`cargo xtask {}` is not a command.\n\n{USAGE}", words_of(command, &words))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("\n{sentence}");
            ExitCode::FAILURE
        }
    }
}

/// The command as it was typed, so that a wrong option of a known command is named too.
fn words_of(command: &str, words: &[&str]) -> String {
    if words.len() > 1 { words.join(" ") } else { command.to_string() }
}
