//! The replies that the web view plays in a plain browser are those of the desk: compared, or written anew with
//! `UPDATE=1`.

use desk::{Desk, Fault};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The most bytes that a recording may have: each is loaded whole.
const LARGEST: usize = 500_000;

/// Every operation of the web view on one capture, in the order in which a reader would look for them.
struct Recording<'d> {
    desk: &'d Desk,
    replies: Vec<Value>,
}

impl Recording<'_> {
    fn add(&mut self, operation: &str, args: Value) -> Result<Value, Fault> {
        let reply = self.desk.call(operation, args.clone())?;
        self.replies.push(json!({ "operation": operation, "args": args, "reply": reply }));
        Ok(reply)
    }

    /// `open`, `observe`, `facts` of every node, `explain` of every handle and of every tap point.
    fn of(&mut self, path: &str) -> Result<(), Fault> {
        let opened = self.add("open", json!({ "path": path }))?;
        let source = &opened["capture"];
        let observed = self.add("observe", json!({ "source": source }))?;
        for node in observed["nodes"].as_array().into_iter().flatten() {
            self.add("facts", json!({ "source": source, "node": node["index"] }))?;
        }
        for element in observed["elements"].as_array().into_iter().flatten() {
            self.add("explain", json!({ "source": source, "at": element["handle"] }))?;
            if let Some(tap) = element.get("tap") {
                self.add("explain", json!({ "source": source, "at": format!("{},{}", tap["x"], tap["y"]) }))?;
            }
        }
        Ok(())
    }

    /// One line a reply, so that a change shows as the lines it changes.
    fn written(&self, picture: Option<&str>) -> String {
        let lines: Vec<String> = self.replies.iter().map(Value::to_string).collect();
        format!("{{\"picture\":{},\"replies\":[\n{}\n]}}\n", json!(picture), lines.join(",\n"))
    }
}

#[test]
fn recorded_replies_are_those_of_the_desk() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures");
    // Paths in replies are those given: relative ones, so that they are the same on every machine.
    env::set_current_dir(&fixtures).expect("the fixtures are there");
    let update = env::var_os("UPDATE").is_some_and(|v| v == "1");
    let desk = Desk::new(Vec::new()).expect("the built-in fonts open");
    let mut wanted = Vec::new();
    for source in sources() {
        let name = source.file_name().expect("a file").to_string_lossy().into_owned();
        let picture = source.with_extension("png");
        let picture = picture.is_file().then(|| picture.to_string_lossy().into_owned());
        let mut recording = Recording { desk: &desk, replies: Vec::new() };
        recording.of(&source.to_string_lossy()).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        let written = recording.written(picture.as_deref());
        assert!(written.len() < LARGEST, "{name}: {} bytes are too many to load at once", written.len());
        let file = PathBuf::from(format!("ui/{name}.json"));
        if update {
            fs::create_dir_all("ui").expect("fixtures/ui can be made");
            fs::write(&file, &written).expect("a recording can be written");
        }
        let recorded = fs::read_to_string(&file).unwrap_or_default();
        let line = recorded.lines().zip(written.lines()).position(|(a, b)| a != b).map(|l| l + 1);
        assert!(recorded == written, "{} differs, first at line {line:?}; UPDATE=1 writes it anew", file.display());
        wanted.push(file);
    }
    assert!(!wanted.is_empty(), "fixtures/captures holds no capture to record");
    let left: Vec<PathBuf> = listed(Path::new("ui")).into_iter().filter(|file| !wanted.contains(file)).collect();
    assert!(left.is_empty(), "recordings of captures that are gone: {left:?}");
}

/// The captures among the fixtures, by name.
fn sources() -> Vec<PathBuf> {
    let is_source = |p: &PathBuf| {
        p.extension().is_some_and(|e| ["xml", "json", "txt", "sightline"].iter().any(|known| e == *known))
    };
    listed(Path::new("captures")).into_iter().filter(is_source).collect()
}

fn listed(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> =
        fs::read_dir(folder).expect("a folder of fixtures").map(|e| e.expect("an entry").path()).collect();
    all.sort();
    all
}
