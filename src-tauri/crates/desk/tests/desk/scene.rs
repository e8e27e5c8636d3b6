//! The stage of the tests: a folder of its own, invented sources, plain pictures.

use desk::{Desk, Fault, Source};
use std::fs;
use std::path::PathBuf;
use tempfile::TempDir;

/// A row whose switch gets its words from the row, a button half under another, and a picture that nobody sees. In the
/// text notation; node numbers are the line's, from 0.
pub const ROW: &str = r#"
Application "Harbour" (0,0,300,600)
  Window (0,0,300,600)
    Cell "Night light" (0,100,300,44)
      StaticText "Night light" (16,110,120,24)
      Switch "Night light" =1 #night (240,106,51,31)
    Button "Anchor" #anchor (20,300,100,50)
    Button "Buoy" #buoy (70,320,100,50)
    Image (10,10,30,30) hidden
"#;

/// A desk with a folder to put files in.
pub struct Scene {
    pub desk: Desk,
    folder: TempDir,
}

impl Scene {
    pub fn new() -> Self {
        let desk = Desk::new(Vec::new()).expect("the built-in fonts open");
        Self { desk, folder: tempfile::tempdir().expect("a folder for the test") }
    }

    /// The path of a file in the folder.
    pub fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The same as text, as arguments have it.
    pub fn text(&self, name: &str) -> String {
        self.at(name).to_string_lossy().into_owned()
    }

    /// Writes a file and gives it as a source.
    pub fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> Source {
        fs::write(self.at(name), bytes).expect("a file of the test");
        Source::Path(self.text(name))
    }

    /// The names in the folder, sorted.
    pub fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("the folder");
        let mut names: Vec<String> =
            entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// A PNG of one colour.
pub fn png(width: u32, height: u32, colour: [u8; 3]) -> Vec<u8> {
    let picture = pixels::Picture::filled(width, height, colour).expect("a small picture");
    pixels::encode_png(&picture).expect("a PNG")
}

/// The code of a fault that must be one.
pub fn code<T>(result: Result<T, Fault>) -> String {
    match result {
        Ok(_) => "no fault".to_owned(),
        Err(fault) => {
            assert!(!fault.message.is_empty() && !fault.hint.is_empty(), "{} says nothing: {fault:?}", fault.code);
            fault.code
        }
    }
}
