//! Screens that are drawn: a tree in the notation, and a picture with strokes where its texts are.

use crate::texts;
use pixels::{Picture, encode_png};

/// Width and height of every screen, in points and in pixels.
pub const SIZE: (u32, u32) = (240, 400);

/// One screen: what the tree says, and what is drawn beyond its texts.
#[derive(Clone, Default)]
pub struct Screen {
    /// The tree, in the notation.
    pub tree: String,
    /// What the drawn texts are taken from when the tree is a stale one.
    pub shown: Option<String>,
    /// Rectangles of a grey: x, y, width, height, grey.
    pub boxes: Vec<(u32, u32, u32, u32, u8)>,
    /// Is it drawn on its side?
    pub turned: bool,
}

/// A screen with a title and these further lines of the notation, indented by two.
pub fn screen(lines: &str) -> Screen {
    let head = "Application \"Garden\" (0,0,240,400)\n  StaticText \"Garden\" (90,30,60,21)\n";
    Screen { tree: format!("{head}{lines}"), ..Screen::default() }
}

/// Rows of texts, the first at y.
pub fn rows(words: &[&str], y: u32) -> String {
    let mut lines = String::new();
    for (k, words) in words.iter().enumerate() {
        // About as wide as these words are drawn at 17 points.
        let width = words.chars().map(|c| if matches!(c, 'i' | 'l' | 't' | ' ') { 5 } else { 9 }).sum::<u32>();
        lines.push_str(&format!("  StaticText \"{words}\" (16,{},{width},21)\n", y + 44 * u32::try_from(k).unwrap()));
    }
    lines
}

impl Screen {
    pub fn with(mut self, boxes: &[(u32, u32, u32, u32, u8)]) -> Self {
        self.boxes.extend(boxes);
        self
    }

    /// The same picture under the tree of another screen.
    pub fn under(&self, tree: &Self) -> Self {
        let shown = self.shown.clone().or_else(|| Some(self.tree.clone()));
        Self { tree: tree.tree.clone(), shown, ..self.clone() }
    }

    /// Its picture as a PNG file.
    pub fn png(&self) -> Vec<u8> {
        let (width, height) = if self.turned { (SIZE.1, SIZE.0) } else { SIZE };
        let mut rgba = vec![255; (width * height * 4) as usize];
        let mut fill = |x: u32, y: u32, w: u32, h: u32, grey: u8| {
            for row in y..(y + h).min(height) {
                for column in x..(x + w).min(width) {
                    let at = ((row * width + column) * 4) as usize;
                    rgba[at..at + 3].fill(grey);
                }
            }
        };
        let tree = screen::notation::parse(self.shown.as_ref().unwrap_or(&self.tree)).unwrap();
        for text in texts(&tree) {
            // A stroke for each letter, as high as a capital, from one side of the frame to the other.
            let letters = f64::from(u32::try_from(text.words.chars().count()).unwrap());
            for (k, letter) in (0_u32..).zip(text.words.chars()) {
                let from = text.rect.x + text.rect.width * f64::from(k) / letters;
                let wide = text.rect.width / letters * 0.7;
                if letter != ' ' {
                    fill((from + 1.0) as u32, text.rect.y as u32 + 5, wide.max(2.0) as u32, 12, 20);
                }
            }
        }
        for &(x, y, w, h, grey) in &self.boxes {
            fill(x, y, w, h, grey);
        }
        encode_png(&Picture::new(width, height, rgba).unwrap()).unwrap()
    }
}
