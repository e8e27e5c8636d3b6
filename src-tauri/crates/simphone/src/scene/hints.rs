//! What stands after `::` in a line of a scene: how an element is drawn, and what a touch on it does.

use crate::draw::Colour;

/// A shape that an element is drawn as, over its fill.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Draw {
    /// A switch, by the state that it shows.
    Toggle,
    /// The sign of a row that leads on.
    Chevron,
    /// The sign of the way back.
    Back,
    /// An activity indicator that turns.
    Spinner,
    /// A field with its text or placeholder, and a caret when it has the focus.
    Field,
}

/// Where text stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Align {
    #[default]
    Left,
    Centre,
    Right,
}

/// How text is set.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Letters {
    /// The size of an em, in points.
    pub size: f32,
    pub align: Align,
    pub colour: Colour,
    pub bold: bool,
}

/// What a touch does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Tap {
    /// Goes to the pane of this name.
    Push(String),
    /// Goes back to the pane before.
    Back,
    /// Turns the state of this name over.
    Flip(String),
    /// Takes the focus.
    Focus,
}

/// The hints of one element.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Hints {
    pub fill: Option<Colour>,
    /// The radii of the corners in points, from the top left one round.
    pub round: [f32; 4],
    /// A line along the bottom edge, from so far inside the left edge, in points.
    pub line: Option<f64>,
    pub letters: Option<Letters>,
    /// What is drawn instead of the label.
    pub says: Option<String>,
    /// A sign in the middle, in white.
    pub glyph: Option<String>,
    pub draw: Option<Draw>,
    pub tap: Option<Tap>,
    /// The state that the value tells.
    pub state: Option<String>,
    /// Do the panes come in here?
    pub panes: bool,
}

/// The radius of a group of cells, in points.
const GROUP_RADIUS: f32 = 12.0;

/// How far a line between cells stands inside them unless said otherwise, in points: where their text begins.
const LINE_INSET: f64 = 16.0;

impl Hints {
    /// Reads hints; what is wrong is said in a sentence.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let mut hints = Self::default();
        let mut letters = Letters { size: 17.0, align: Align::Left, colour: Colour::Label, bold: false };
        let (mut set, mut inset) = (false, None);
        for word in words(text)? {
            let (name, value) = word.split_once('=').unwrap_or((&word, ""));
            match name {
                "fill" => hints.fill = Some(colour(value)?),
                "round" => hints.round = [number(name, value)?; 4],
                "cell" => {
                    let r = GROUP_RADIUS;
                    (hints.round, hints.line) = match value {
                        "first" => ([r, r, 0.0, 0.0], Some(LINE_INSET)),
                        "middle" => ([0.0; 4], Some(LINE_INSET)),
                        "last" => ([0.0, 0.0, r, r], None),
                        "only" => ([r; 4], None),
                        _ => return Err(format!("`{word}`: a cell is first, middle, last or only.")),
                    };
                    hints.fill.get_or_insert(Colour::Group);
                }
                "inset" => inset = Some(f64::from(number(name, value)?)),
                "text" => (letters.size, set) = (number(name, value)?, true),
                "colour" => letters.colour = colour(value)?,
                "bold" => letters.bold = true,
                "align" => {
                    letters.align = match value {
                        "left" => Align::Left,
                        "centre" => Align::Centre,
                        "right" => Align::Right,
                        _ => return Err(format!("`{word}`: text is aligned left, centre or right.")),
                    }
                }
                "says" => hints.says = Some(value.to_owned()),
                "glyph" => hints.glyph = Some(value.to_owned()),
                "toggle" => hints.draw = Some(Draw::Toggle),
                "chevron" => hints.draw = Some(Draw::Chevron),
                "back" => hints.draw = Some(Draw::Back),
                "spinner" => hints.draw = Some(Draw::Spinner),
                "field" => (hints.draw, set) = (Some(Draw::Field), true),
                "state" => hints.state = Some(named(&word, value)?),
                "panes" => hints.panes = true,
                "tap" => {
                    hints.tap = Some(match value.split_once(':').unwrap_or((value, "")) {
                        ("push", pane) => Tap::Push(named(&word, pane)?),
                        ("flip", state) => Tap::Flip(named(&word, state)?),
                        ("back", "") => Tap::Back,
                        ("focus", "") => Tap::Focus,
                        _ => return Err(format!("`{word}`: a touch does push:PANE, back, flip:STATE or focus.")),
                    });
                }
                _ => return Err(format!("`{word}` is no hint.")),
            }
        }
        hints.letters = set.then_some(letters);
        if let (Some(inset), Some(line)) = (inset, hints.line.as_mut()) {
            *line = inset;
        }
        Ok(hints)
    }
}

fn colour(word: &str) -> Result<Colour, String> {
    Colour::of(word).ok_or_else(|| format!("`{word}` is no colour: write #rrggbb or one of {}.", Colour::names()))
}

/// The largest length a hint may have, in points: nothing on a phone is larger.
const LARGEST: f32 = 1000.0;

fn number(name: &str, value: &str) -> Result<f32, String> {
    let number = value.parse().ok().filter(|n| (0.0..=LARGEST).contains(n));
    number.ok_or_else(|| format!("`{name}={value}`: it takes a number of points from 0 to 1000."))
}

fn named(word: &str, name: &str) -> Result<String, String> {
    if name.is_empty() { Err(format!("`{word}` lacks a name.")) } else { Ok(name.to_owned()) }
}

/// The words of a text; blanks between quotes belong to the word, and the quotes do not.
fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quoted, mut open) = (Vec::new(), String::new(), false, false);
    for c in text.chars() {
        match c {
            '"' => (quoted, open) = (!quoted, true),
            c if c.is_whitespace() && !quoted => {
                if open {
                    words.push(std::mem::take(&mut word));
                }
                open = false;
            }
            c => {
                word.push(c);
                open = true;
            }
        }
    }
    if quoted {
        return Err("A quote in the hints is not closed.".to_owned());
    }
    if open {
        words.push(word);
    }
    Ok(words)
}

/// Splits a line of a scene at the first `::` outside of quotes: the element, and its hints.
pub(crate) fn split(line: &str) -> (&str, &str) {
    let (mut quoted, mut escaped, mut colon) = (false, false, false);
    for (i, c) in line.char_indices() {
        if c == ':' && colon && !quoted {
            return (&line[..i - 1], &line[i + 1..]);
        }
        colon = c == ':' && !quoted;
        if c == '"' && !escaped {
            quoted = !quoted;
        }
        escaped = quoted && c == '\\' && !escaped;
    }
    (line, "")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_stand_after_two_colons_outside_of_quotes() {
        let cases = [
            ("Cell (0,0,1,1) :: cell=only", ("Cell (0,0,1,1) ", " cell=only")),
            ("Cell \"a :: b\" :: back", ("Cell \"a :: b\" ", " back")),
            ("Cell \"a \\\" :: b\" :: back", ("Cell \"a \\\" :: b\" ", " back")),
            ("Cell #a:b", ("Cell #a:b", "")),
        ];
        for (line, parts) in cases {
            assert_eq!(split(line), parts, "{line}");
        }
    }

    #[test]
    fn a_hint_that_is_none_is_told_in_its_own_words() {
        let cases = [
            ("blink", "`blink` is no hint"),
            ("fill=mauve", "`mauve` is no colour"),
            ("fill=#12345é", "is no colour"),
            ("text=big", "number of points"),
            ("text=nan", "number of points"),
            ("text=1e9", "number of points"),
            ("tap=fly:away", "push:PANE"),
            ("tap=push:", "lacks a name"),
            ("cell=top", "first, middle, last or only"),
            ("align=top", "left, centre or right"),
            ("says=\"open", "not closed"),
            ("state=", "lacks a name"),
        ];
        for (text, said) in cases {
            let error = Hints::parse(text).unwrap_err();
            assert!(error.contains(said), "{text}: {error}");
        }
    }

    #[test]
    fn words_in_quotes_are_one() {
        let hints = Hints::parse("says=\"two words\" text=13 colour=#102030 align=right").unwrap();
        assert_eq!(hints.says.as_deref(), Some("two words"));
        let letters = hints.letters.unwrap();
        assert_eq!((letters.size, letters.align, letters.colour), (13.0, Align::Right, Colour::Fixed([16, 32, 48])));
    }
}
