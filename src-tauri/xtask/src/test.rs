//! `cargo xtask test`: every check there is, in named and timed steps; the first failure ends the run and is told last.
use std::time::{Duration, Instant};

use crate::packages::{self, BUILD, TESTS, WINDOW};
use crate::shell::{Call, on_path};
use crate::{bindings, node, place};

struct Step {
    name: &'static str,
    says: &'static str,
    run: fn() -> Result<(), String>,
}

/// In the order of a run: what fails fast comes first, and the UI is built before the app, which holds it.
const STEPS: &[Step] = &[
    Step { name: "setup", says: "install what is missing", run: setup },
    Step { name: "format", says: "rustfmt", run: || Call::new("cargo fmt --all --check").run() },
    Step { name: "ui-install", says: "the UI's packages", run: node::install },
    Step { name: "ui-types", says: "TypeScript", run: || node::script("check") },
    Step { name: "ui-lint", says: "the UI's lints", run: || node::script("lint") },
    Step { name: "ui-tests", says: "the UI's unit tests", run: || node::script("test") },
    Step { name: "ui-build", says: "the UI that the app shows", run: || node::script("build") },
    Step { name: "clippy", says: "Rust's lints", run: clippy },
    Step {
        name: "build",
        says: "the app, the command line and every test",
        run: || cargo("build").arg("--all-targets").run(),
    },
    Step { name: "bindings", says: "the UI's types are the desk's", run: bindings::compare },
    Step { name: "clients", says: "real clients of the built-in phone", run: clients },
    Step { name: "rust-tests", says: "every Rust test, those that drive the real app included", run: rust_tests },
];

/// A cargo command for the whole workspace. Every step says the same packages and features: with others cargo would
/// compile most dependencies once more, for their own features are those that the chosen packages ask for. All targets
/// are built for the same reason: what the tests depend on has a say in it.
pub fn cargo(command: &str) -> Call {
    Call::new("cargo").args([command, "--workspace", "--features", "trials/e2e"])
}

/// Options: `--from STEP`, `--only STEP`, `--list`.
pub fn test(options: &[&str]) -> Result<(), String> {
    let steps = match options {
        [] => STEPS,
        ["--list"] => {
            STEPS.iter().for_each(|step| println!("{:12} {}", step.name, step.says));
            return Ok(());
        }
        ["--from", name] => &STEPS[position(name)?..],
        ["--only", name] => &STEPS[position(name)?..=position(name)?],
        other => {
            return Err(format!(
                "`cargo xtask test {}`: options are --from STEP, --only STEP, --list.",
                other.join(" ")
            ));
        }
    };
    let mut times = Vec::new();
    for step in steps {
        println!("\n== {}: {}", step.name, step.says);
        let start = Instant::now();
        let done = (step.run)();
        let time = start.elapsed();
        if let Err(sentence) = done {
            return Err(failure(step.name, time, &sentence));
        }
        println!("== {} passed in {}", step.name, seconds(time));
        times.push((step.name, time));
    }
    println!("\nAll passed:");
    times.iter().for_each(|(name, time)| println!("  {name:12} {:>8}", seconds(*time)));
    println!("  {:12} {:>8}", "together", seconds(times.iter().map(|(_, time)| *time).sum()));
    Ok(())
}

fn position(name: &str) -> Result<usize, String> {
    let names = || STEPS.iter().map(|step| step.name).collect::<Vec<_>>().join(", ");
    STEPS
        .iter()
        .position(|step| step.name == name)
        .ok_or_else(|| format!("`{name}` is not a step; the steps: {}.", names()))
}

fn failure(name: &str, time: Duration, sentence: &str) -> String {
    format!("{sentence}\n\nFAILED: {name}, after {}. To repeat it: cargo xtask test --only {name}", seconds(time))
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

fn setup() -> Result<(), String> {
    packages::ensure(&[BUILD, WINDOW, TESTS])?;
    node::check_version()
}

fn clippy() -> Result<(), String> {
    cargo("clippy").args(["--all-targets", "--", "-D", "warnings"]).run()
}

/// The test that drives the app gives it a display and a session bus of its own: no window opens on the developer's
/// screen.
fn rust_tests() -> Result<(), String> {
    if !cfg!(target_os = "linux") {
        println!("The real app is left out here: the web view's WebDriver exists on Linux only.");
        return Call::new("cargo test --workspace").run();
    }
    for program in ["Xvfb", "dbus-daemon", "WebKitWebDriver"] {
        if on_path(program).is_none() {
            return Err(format!("{program} is not on the path: `cargo xtask test --only setup` installs it."));
        }
    }
    cargo("test")
        .variable("SIGHTLINE_APP", place::debug_binary("sightline-app"))
        .variable("SIGHTLINE_CLIENTS", place::clients().join("bin/python"))
        .run()
}

/// Real clients, in a place of their own below the target folder. A machine that cannot reach Python's package index tests
/// everything else, and the test says that it was left out.
fn clients() -> Result<(), String> {
    let (place, list) = (place::clients(), place::root().join(place::CLIENTS));
    if !place.join("bin/python").is_file() {
        Call::new("python3 -m venv").arg(&place).run()?;
    }
    let pip = || Call::program(place.join("bin/pip"));
    let installed = pip().args(["install", "--quiet", "--disable-pip-version-check", "-r"]).arg(list).run();
    if let Err(sentence) = installed {
        println!("{sentence}\nLEFT OUT: the real clients cannot be installed here, so their test will be skipped.");
        std::fs::remove_dir_all(&place).map_err(|error| format!("{} cannot be removed: {error}.", place.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_found_by_name() {
        assert_eq!(position("setup"), Ok(0));
        assert_eq!(position("rust-tests"), Ok(STEPS.len() - 1));
        let unknown = position("fromat").unwrap_err();
        assert!(unknown.contains("`fromat` is not a step") && unknown.contains("format"), "{unknown}");
        for step in STEPS {
            assert_eq!(STEPS.iter().filter(|other| other.name == step.name).count(), 1, "{} is there twice", step.name);
        }
    }

    #[test]
    fn the_ui_is_built_before_the_app_is_compiled() {
        let place = |name: &str| position(name).unwrap();
        assert!(place("ui-install") < place("ui-build"));
        for compiles_the_app in ["clippy", "build", "rust-tests"] {
            assert!(place("ui-build") < place(compiles_the_app), "{compiles_the_app}");
        }
    }

    #[test]
    fn a_failure_ends_with_how_to_repeat_it() {
        let told = failure("clippy", Duration::from_millis(1_250), "`cargo clippy` failed.");
        assert!(told.ends_with("FAILED: clippy, after 1.2 s. To repeat it: cargo xtask test --only clippy"), "{told}");
    }

    #[test]
    fn wrong_options_run_nothing() {
        for options in [&["--onyl", "format"][..], &["format"], &["--from"], &["--only", "nothing"]] {
            assert!(test(options).is_err(), "{options:?}");
        }
    }
}
