//! Help, and arguments that make no sense.

use crate::program::{Program, ROW};

#[test]
fn help_fits_a_terminal_and_says_what_matters() {
    let program = Program::new();
    for command in ["", "observe", "explain", "annotate", "convert"] {
        let arguments: Vec<&str> = [command, "--help"].into_iter().filter(|a| !a.is_empty()).collect();
        let call = program.call(&arguments);
        assert_eq!(call.exit, Some(0), "{command}");
        for part in ["Example", "xit codes", "--json"]
            .iter()
            .filter(|p| command.is_empty() || command != "convert" || **p != "xit codes")
        {
            assert!(call.out.contains(part), "{command}: {part} is not in {}", call.out);
        }
        let wide: Vec<&str> = call.out.lines().filter(|l| l.chars().count() > 100).collect();
        assert!(wide.is_empty(), "{command}: {wide:?}");
    }
    assert!(program.call(&["--version"]).out.starts_with("sightline "));
}

#[test]
fn arguments_that_make_no_sense_are_bad_input() {
    let program = Program::new();
    program.put("row.xml", ROW);
    let calls: [&[&str]; 7] = [
        &["glance", "row.xml"],
        &["observe"],
        &["observe", "row.xml", "--budget", "many"],
        &["observe", "row.xml", "--budget", "-1"],
        &["explain", "row.xml"],
        &["annotate", "row.xml"],
        &["annotate", "row.xml", "-o", "out.png", "--layers", "kept,glitter"],
    ];
    for arguments in calls {
        let call = program.call(arguments);
        assert!(
            call.exit == Some(2) && call.out.is_empty() && call.err.contains("error: "),
            "{arguments:?}: {}",
            call.err
        );
        let call = program.call(&[arguments, &["--json"]].concat());
        assert_eq!(
            (call.exit, call.json()["error"]["code"].as_str()),
            (Some(2), Some("bad_arguments")),
            "{arguments:?}"
        );
    }
    assert_eq!(program.names(), ["row.xml"], "nothing was written");
}
