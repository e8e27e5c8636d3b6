//! How wide words would be drawn, told by the words and the height of their frame.

use super::TextRect;

/// A line's height over its font size, in the system's fonts at reading sizes: 20.3 points for 17, 15.7 for 13.
const LINE: f64 = 1.2;

/// The smallest font that is drawn on a screen to be read, in points; tab bars use 10.
const SMALLEST: f64 = 9.5;

/// The largest font that is expected in a frame taller than a line, in points: a large title.
const LARGEST: f64 = 34.0;

/// How the words lie in their frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Layout {
    /// On one line that fills the frame from side to side.
    Filling,
    /// On one line, in a frame that may be a little wider.
    Loose,
    /// On one line, in a frame that is much wider or taller.
    Wide,
    /// On so many lines.
    Wrapped(u32),
}

/// What is to be seen of a text, before the picture is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Expected {
    /// Its width in font sizes, were it on one line.
    pub ems: f64,
    /// From its lowest to its highest ink, in font sizes.
    pub tall: f64,
    /// How it lies in its frame.
    pub layout: Layout,
    /// The font size, in points, as far as the frame tells it.
    pub size: f64,
    /// How far ink may miss the frame's left and right edges, in points.
    pub slack: f64,
    /// The frame's width, in points.
    pub width: f64,
}

impl Expected {
    /// `None` when nothing can be expected: no words, or a frame too small to be measured.
    pub fn of(text: &TextRect<'_>) -> Option<Self> {
        let (ems, tall) = (ems(text.text), tall(text.text));
        let (width, height) = (text.rect.width, text.rect.height);
        // A frame narrower than two letters agrees with almost anything.
        if ems < 0.5 || tall <= 0.0 || width < 14.0 || height < 8.0 {
            return None;
        }
        let lines = lines(ems, width, height);
        let size = (height / LINE / f64::from(lines)).clamp(SMALLEST, LARGEST);
        let alone = ems * size;
        let layout = if lines > 1 {
            Layout::Wrapped(lines)
        } else if width > 1.35 * alone || height > 2.2 * LARGEST {
            Layout::Wide
        } else if width > 1.12 * alone {
            Layout::Loose
        } else {
            Layout::Filling
        };
        // Where words fill their frame, it tells their size best.
        let size = if layout == Layout::Filling { (width / ems).clamp(SMALLEST, size * 1.3) } else { size };
        // Frames of recorded trees are rounded outward by up to a point on each side, and a letter keeps a point of its
        // own free; the tenth lets another font pass than the one the tree was made with (a substituted one is 8 % wider).
        let slack = (0.1 * width).clamp(4.0, 12.0);
        Some(Self { ems, tall, layout, size, slack, width })
    }

    /// The largest gap between two letters or words of one text, in points. A blank is 0.26 of the font size, and its
    /// neighbours keep some room of their own.
    pub fn gap(&self) -> f64 {
        (0.42 * self.size).max(3.0)
    }

    /// How far left and right of the frame has to be looked, in points.
    pub fn reach(&self) -> f64 {
        self.slack + self.gap() + 4.0
    }
}

/// The number of lines on which the words fit the frame, 1 when they do not wrap (or are cut with an ellipsis).
fn lines(ems: f64, width: f64, height: f64) -> u32 {
    for lines in 1..=40_u32 {
        let size = height / LINE / f64::from(lines);
        if lines > 1 && size < SMALLEST {
            break;
        }
        // A wrapped line ends up to a word early; the last one may be short.
        if ems * size.min(LARGEST) <= width * f64::from(lines) * 1.2 {
            return lines;
        }
    }
    1
}

/// The width of words in font sizes: the mean of common proportional sans-serif fonts, by class of letter. Good for a
/// tenth on a word, and for more on a letter.
fn ems(text: &str) -> f64 {
    text.trim().chars().map(em).sum()
}

fn em(c: char) -> f64 {
    match c {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | '’' | '·' => 0.26,
        ' ' | '\u{a0}' => 0.26,
        'f' | 't' | 'r' | '(' | ')' | '[' | ']' | '-' | '/' | '"' | '“' | '”' => 0.36,
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '—' | '…' => 0.88,
        'A'..='Z' => 0.66,
        '0'..='9' => 0.58,
        'a'..='z' => 0.54,
        c if c.is_control() || is_mark(c) => 0.0,
        c if is_wide(c) => 1.0,
        c if c.is_uppercase() => 0.68,
        c if c.is_alphanumeric() => 0.55,
        _ => 0.6,
    }
}

/// From the lowest to the highest ink of words, in font sizes: an x is 0.52 high, a capital 0.72, a tail adds 0.2.
fn tall(text: &str) -> f64 {
    let (mut above, mut below) = (0.0_f64, 0.0_f64);
    for c in text.chars().filter(|c| !c.is_whitespace() && !c.is_control() && !is_mark(*c)) {
        let (a, b): (f64, f64) = match c {
            'a' | 'c' | 'e' | 'm' | 'n' | 'o' | 'r' | 's' | 'u' | 'v' | 'w' | 'x' | 'z' => (0.52, 0.0),
            'g' | 'p' | 'q' | 'y' => (0.52, 0.2),
            'j' | 'Q' | '(' | ')' | '[' | ']' | '/' | '@' | '|' => (0.72, 0.2),
            '.' | '…' => (0.12, 0.0),
            ',' | ';' => (0.12, 0.14),
            '-' | '—' | '·' => (0.36, 0.0),
            c if is_wide(c) => (0.8, 0.1),
            _ => (0.72, 0.0),
        };
        (above, below) = (above.max(a), below.max(b));
    }
    above + below
}

/// Does the character take no room of its own: marks that stand on others, joiners, direction marks?
fn is_mark(c: char) -> bool {
    matches!(u32::from(c), 0x300..=0x36F | 0x483..=0x489 | 0x591..=0x5C7 | 0x610..=0x61A | 0x64B..=0x65F | 0x200B..=0x200F
        | 0x202A..=0x202E | 0x2060..=0x2069 | 0x20D0..=0x20FF | 0xFE00..=0xFE0F | 0xFEFF | 0x1F3FB..=0x1F3FF | 0xE0100..=0xE01EF)
}

/// Is the character drawn on a full square: Chinese, Japanese, Korean, emoji?
fn is_wide(c: char) -> bool {
    matches!(u32::from(c), 0x1100..=0x115F | 0x2E80..=0xA4CF | 0xAC00..=0xD7A3 | 0xF900..=0xFAFF | 0xFE30..=0xFE4F
        | 0xFF00..=0xFF60 | 0xFFE0..=0xFFE6 | 0x1F300..=0x1FAFF | 0x20000..=0x3FFFD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use screen::Rect;

    #[test]
    fn a_frame_tells_how_its_words_lie() {
        let check = |words: &str, width: f64, height: f64, right: Option<Layout>| {
            let rect = Rect::new(0.0, 0.0, width, height).unwrap();
            let found = Expected::of(&TextRect { rect, text: words });
            assert_eq!(found.map(|e| e.layout), right, "{words:?} in {width} x {height}: {found:?}");
        };
        check("Watering hours", 117.0, 21.0, Some(Layout::Filling));
        check("Watering hours", 117.0, 20.33, Some(Layout::Filling));
        check("Watering hours", 330.0, 44.0, Some(Layout::Wide));
        check("Watering hours", 414.0, 17.0, Some(Layout::Wide));
        check("Garden", 118.0, 41.0, Some(Layout::Filling));
        check("花园", 374.0, 45.0, Some(Layout::Wide));
        check("请稍后再试再刷新一下吧", 186.0, 20.0, Some(Layout::Filling));
        let long = "Waters the beds in the morning, before the sun is high, and again in the evening.";
        check(long, 329.0, 32.0, Some(Layout::Wrapped(2)));
        check(long, 200.0, 48.0, Some(Layout::Wrapped(3)));
        // Cut with an ellipsis: one line, filled.
        check(long, 200.0, 20.0, Some(Layout::Filling));
        check("", 100.0, 20.0, None);
        check("  \u{200b} ", 100.0, 20.0, None);
        check("Garden", 10.0, 20.0, None);
        check("Garden", 60.0, 2.0, None);
    }

    #[test]
    fn widths_are_those_of_common_fonts() {
        // Measured at 17 points in the system's font, in points.
        let check = |words: &str, points: f64| {
            let ratio = ems(words) * 17.0 / points;
            assert!((0.9..=1.1).contains(&ratio), "{words:?}: {ratio}");
        };
        check("Watering hours", 114.0);
        check("Roof garden 12", 114.0);
        check("浇水时间", 68.0);
        assert!(ems("e\u{301}") < ems("ee"));
    }
}
