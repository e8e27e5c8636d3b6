//! The program under test, in a folder of its own.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

/// A row whose switch gets its words from the row, and two buttons that overlap.
pub const ROW: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<XCUIElementTypeApplication visible="true" label="Harbour" x="0" y="0" width="300" height="600">
  <XCUIElementTypeWindow visible="true" x="0" y="0" width="300" height="600">
    <XCUIElementTypeCell visible="true" label="Night light" x="0" y="100" width="300" height="44">
      <XCUIElementTypeStaticText visible="true" label="Night light" value="Night light" x="16" y="110" width="120" height="24"/>
      <XCUIElementTypeSwitch visible="true" label="Night light" value="1" name="night" x="240" y="106" width="51" height="31"/>
    </XCUIElementTypeCell>
    <XCUIElementTypeButton visible="true" label="Anchor" x="20" y="300" width="100" height="50"/>
    <XCUIElementTypeButton visible="true" label="Buoy" x="70" y="320" width="100" height="50"/>
  </XCUIElementTypeWindow>
</XCUIElementTypeApplication>
"#;

pub struct Program {
    folder: TempDir,
}

/// What a call left behind.
pub struct Call {
    pub exit: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Call {
    /// Standard output as JSON; it must be one line.
    pub fn json(&self) -> Value {
        assert_eq!(self.out.lines().count(), 1, "one line of JSON: {}{}", self.out, self.err);
        serde_json::from_str(&self.out).expect("JSON on standard output")
    }
}

impl Program {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder for the test") }
    }

    pub fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn put(&self, name: &str, bytes: impl AsRef<[u8]>) {
        fs::write(self.at(name), bytes).expect("a file of the test");
    }

    /// The names in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("the folder");
        let mut names: Vec<String> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sightline"));
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    /// Calls the program in the folder; it must not end by a signal or a panic.
    pub fn call(&self, arguments: &[&str]) -> Call {
        told(self.command().args(arguments).output().expect("the program starts"), arguments)
    }

    /// The same with colours, as on a terminal.
    pub fn call_in_colour(&self, arguments: &[&str]) -> Call {
        let output = self.command().args(arguments).env("CLICOLOR_FORCE", "1").output();
        told(output.expect("the program starts"), arguments)
    }

    /// The same with bytes on standard input.
    pub fn call_with(&self, arguments: &[&str], input: &[u8]) -> Call {
        let mut command = self.command();
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        // A program that refuses early may not read it all.
        let _ = child.stdin.take().expect("a pipe").write_all(input);
        told(child.wait_with_output().expect("the program ends"), arguments)
    }
}

fn told(output: Output, arguments: &[&str]) -> Call {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    let call = Call { exit: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
    assert!(matches!(call.exit, Some(0..=3)), "{arguments:?} ended with {:?}: {}", call.exit, call.err);
    call
}
