//! One line of the notation: a node, the beginning of a layer, or nothing.

use super::words::{Cursor, Word};
use crate::read::notes::Notes;
use crate::read::number::number;
use crate::read::text::Text;
use crate::{ComplaintCode, Identifier, Node, Origin, Rect, Role, Size};
use std::ops::Range;

/// What a line says.
pub(super) enum What {
    /// Blank, or a comment.
    Nothing,
    Layer(Option<String>, Origin),
    /// The screen, told beside the nodes.
    Screen(Option<Size>),
    Node(Box<Node>),
}

/// How deep a line says it is.
#[derive(Clone, Copy)]
pub(super) enum Depth {
    /// It is indented by so many levels.
    Levels(usize),
    /// It begins with `@` and its depth.
    Told(usize),
}

/// A line on its way to being read.
pub(super) struct Line<'t, 'n> {
    text: &'t Text<'t>,
    notes: &'n mut Notes,
    cursor: Cursor<'t>,
    /// Was there nothing to complain of?
    pub(super) clean: bool,
    pub(super) depth: Depth,
}

impl<'t, 'n> Line<'t, 'n> {
    /// A line that stands at `range` of the text.
    pub(super) fn new(text: &'t Text<'t>, range: Range<usize>, notes: &'n mut Notes) -> Self {
        let cursor = Cursor::new(&text.content[..range.end], range.start);
        Self { text, notes, cursor, clean: true, depth: Depth::Levels(0) }
    }

    /// Reads the line.
    pub(super) fn read(&mut self) -> What {
        let start = self.cursor.at();
        let blanks = self.indentation();
        match self.cursor.peek() {
            None | Some('#') => What::Nothing,
            Some('-') if self.cursor.take("--- layer") => self.layer(),
            Some('-') if self.cursor.take("--- screen") => self.screen(),
            _ => {
                if blanks % 2 == 1 {
                    self.complain(start, "The line is indented by half a level, which was passed over.");
                }
                What::Node(Box::new(self.node()))
            }
        }
    }

    fn complain(&mut self, at: usize, message: &str) {
        self.complain_as(ComplaintCode::Syntax, at, message);
    }

    fn complain_as(&mut self, code: ComplaintCode, at: usize, message: &str) {
        self.clean = false;
        self.notes.add(code, self.text.at(at), || message.to_owned());
    }

    /// Goes past the blanks before the line, and tells how many there are; a tab is a level.
    fn indentation(&mut self) -> usize {
        let rest = self.cursor.rest();
        let blanks = rest.chars().map_while(|c| match c {
            '\t' => Some(2),
            c if c.is_whitespace() => Some(1),
            _ => None,
        });
        let blanks = blanks.sum::<usize>();
        self.cursor.skip_blanks();
        self.depth = Depth::Levels(blanks / 2);
        if self.cursor.peek() == Some('@') {
            let at = self.cursor.at();
            self.cursor.take("@");
            match self.cursor.bare(&[]).parse() {
                Ok(depth) => self.depth = Depth::Told(depth),
                Err(_) => self.complain(at, "What follows the @ is no depth; the indentation counts."),
            }
            self.cursor.skip_blanks();
            return 0;
        }
        blanks
    }

    fn layer(&mut self) -> What {
        self.cursor.skip_blanks();
        let app = (self.cursor.peek() == Some('"')).then(|| self.word(&[]).text);
        self.cursor.skip_blanks();
        let at = self.cursor.at();
        let origin = match self.cursor.bare(&[]) {
            "alert" => Origin::AlertEndpoint,
            "tree" | "" => Origin::Tree,
            _ => {
                self.complain(at, "A layer comes from a `tree` or from an `alert`; it was read as a tree.");
                Origin::Tree
            }
        };
        What::Layer(app, origin)
    }

    fn screen(&mut self) -> What {
        self.cursor.skip_blanks();
        let at = self.cursor.at();
        let numbers: Option<Vec<f64>> = self.cursor.bare(&[]).split(',').map(number).collect();
        let size = match numbers.as_deref() {
            Some(&[width, height]) => Rect::new(0.0, 0.0, width, height),
            _ => None,
        };
        if size.is_none() {
            self.complain_as(ComplaintCode::InvalidNumber, at, "The screen is two numbers in points, `width,height`.");
        }
        What::Screen(size.map(|r| Size { width: r.width, height: r.height }))
    }

    fn word(&mut self, ends: &[char]) -> Word {
        let word = self.cursor.word(ends);
        if word.faulty {
            self.complain(
                word.start,
                "A quote is not closed, or an escape is none; the string was read as far as it goes.",
            );
        }
        word
    }

    fn node(&mut self) -> Node {
        let start = self.cursor.at();
        let kind = self.word(&['"', '(', '=', '#']).text;
        if kind.is_empty() {
            self.complain(start, "The line does not begin with a type; it was read as `Other`.");
        }
        let kind: Box<str> = if kind.is_empty() { "Other".into() } else { kind.into() };
        let mut node = Node {
            parent: None,
            end: 0,
            depth: 0,
            role: Role::of_kind(&kind),
            kind,
            label: None,
            value: None,
            name: None,
            identifier: Identifier::Absent,
            placeholder: None,
            traits: None,
            rect: None,
            rounded: false,
            enabled: Some(true),
            visible: Some(true),
            accessible: None,
            focused: None,
            selected: None,
            span: 0..0,
            value_spans: Vec::new(),
        };
        let mut said = Said::default();
        loop {
            self.cursor.skip_blanks();
            let at = self.cursor.at();
            let Some(c) = self.cursor.peek() else { break };
            match c {
                '"' => {
                    self.once(&mut said.label, at);
                    node.label = self.word(&[]).told();
                }
                '#' => {
                    self.cursor.take("#");
                    self.once(&mut said.identifier, at);
                    node.identifier = self.identifier();
                }
                '=' => {
                    self.cursor.take("=");
                    self.once(&mut said.value, at);
                    let word = self.word(&[]);
                    let range = word.start..word.end;
                    node.value = word.told();
                    if node.value.is_some() {
                        node.value_spans.push(self.text.range(range));
                    }
                }
                '(' => {
                    self.once(&mut said.rect, at);
                    (node.rect, node.rounded) = self.rect();
                }
                _ => self.named(&mut node, &mut said),
            }
        }
        if !said.name {
            let name = node.identifier.get().or(node.label.as_deref());
            node.name = name.map(Box::from);
        }
        if !said.selected {
            node.selected = node.has_trait("selected");
        }
        node.span = self.text.range(start..self.cursor.at());
        node
    }

    /// Notes that something is said; it should be said once, and the last time counts.
    fn once(&mut self, said: &mut bool, at: usize) {
        if *said {
            self.complain_as(ComplaintCode::DuplicateAttribute, at, "This is said twice; the last counts.");
        }
        *said = true;
    }

    fn identifier(&mut self) -> Identifier {
        let word = self.word(&[]);
        if word.text == "?" && !word.quoted {
            return Identifier::Unknown;
        }
        word.told().map_or(Identifier::Absent, Identifier::Is)
    }

    /// A frame, from its bracket on.
    fn rect(&mut self) -> (Option<Rect>, bool) {
        let at = self.cursor.at();
        self.cursor.take("(");
        let rest = self.cursor.rest();
        let inner = &rest[..rest.find(')').unwrap_or(rest.len())];
        self.cursor.take(inner);
        if !self.cursor.take(")") {
            self.complain(at, "The bracket of a frame is not closed.");
        }
        let rounded = self.cursor.take("~");
        if inner.trim() == "-" {
            return (None, rounded);
        }
        let numbers: Option<Vec<f64>> = inner.split(',').map(number).collect();
        let rect = match numbers.as_deref() {
            Some(&[x, y, width, height]) => Rect::new(x, y, width, height),
            _ => None,
        };
        if rect.is_none() {
            self.complain_as(
                ComplaintCode::InvalidNumber,
                at,
                "A frame is four numbers in points, `(x,y,width,height)`; the node has none.",
            );
        }
        (rect, rounded)
    }

    /// A flag, or something with its name before it.
    fn named(&mut self, node: &mut Node, said: &mut Said) {
        let at = self.cursor.at();
        let word = self.cursor.bare(&['=', '"', '(']);
        if self.cursor.take("=") {
            match word {
                "name" => {
                    self.once(&mut said.name, at);
                    node.name = self.word(&[]).told();
                }
                "placeholder" => {
                    self.once(&mut said.placeholder, at);
                    node.placeholder = self.word(&[]).told();
                }
                "role" => {
                    let word = self.word(&[]);
                    match Role::of_word(&word.text) {
                        Some(role) => node.role = role,
                        None => self.complain_as(
                            ComplaintCode::Unknown,
                            at,
                            "This role is not known; the one of the type counts.",
                        ),
                    }
                }
                "traits" => {
                    self.once(&mut said.traits, at);
                    node.traits = self.traits();
                }
                _ => {
                    self.complain_as(
                        ComplaintCode::Unknown,
                        at,
                        "This name is not known; what it says was left aside.",
                    );
                    let _ = self.word(&[]);
                }
            }
            return;
        }
        let (flag, told) = match word {
            "visible" => (&mut node.visible, Some(true)),
            "hidden" => (&mut node.visible, Some(false)),
            "visible?" => (&mut node.visible, None),
            "enabled" => (&mut node.enabled, Some(true)),
            "disabled" => (&mut node.enabled, Some(false)),
            "enabled?" => (&mut node.enabled, None),
            "accessible" => (&mut node.accessible, Some(true)),
            "not-accessible" => (&mut node.accessible, Some(false)),
            "accessible?" => (&mut node.accessible, None),
            "focused" => (&mut node.focused, Some(true)),
            "not-focused" => (&mut node.focused, Some(false)),
            "focused?" => (&mut node.focused, None),
            "selected" => (&mut node.selected, Some(true)),
            "not-selected" => (&mut node.selected, Some(false)),
            "selected?" => (&mut node.selected, None),
            _ => {
                self.complain_as(ComplaintCode::Unknown, at, "This word is not known; it was left aside.");
                return;
            }
        };
        *flag = told;
        said.selected |= matches!(word, "selected" | "not-selected" | "selected?");
    }

    fn traits(&mut self) -> Option<Vec<Box<str>>> {
        let at = self.cursor.at();
        if !self.cursor.take("[") {
            self.complain(at, "Traits stand in square brackets, `traits=[Button, Header]`.");
            let _ = self.word(&[]);
            return None;
        }
        let mut all = Vec::new();
        loop {
            self.cursor.skip_blanks();
            if self.cursor.take("]") {
                break;
            }
            if self.cursor.peek().is_none() {
                self.complain(at, "The bracket of the traits is not closed.");
                break;
            }
            let word = self.word(&[',', ']']);
            all.extend(word.told());
            self.cursor.skip_blanks();
            let _ = self.cursor.take(",");
        }
        Some(all)
    }
}

/// What the line has said so far.
#[derive(Default)]
struct Said {
    label: bool,
    identifier: bool,
    value: bool,
    name: bool,
    placeholder: bool,
    rect: bool,
    selected: bool,
    traits: bool,
}
