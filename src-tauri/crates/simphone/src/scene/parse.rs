//! From a scene's text to a scene, with the line of whatever is wrong.

use super::hints::{Hints, split};
use super::{Align, Draw, Element, Frame, Pane, Scene, Tap};
use crate::draw::{measure, missing};
use crate::stamp::Stamp;
use crate::{PhoneError, PhoneErrorCode};
use screen::notation::{self, NotationError};
use screen::{Identifier, Node};

/// The first line of every scene.
const HEADER: &str = "sightline scene 1";

/// The largest text that is read, in bytes: a screen takes some ten thousand.
const LARGEST: usize = 1 << 20;

/// The most levels of a scene: real trees are cut at 62, and a tree as JSON is walked by recursion.
const DEEPEST: u32 = 100;

/// A part of the text that begins with a line `--- name`.
struct Section<'t> {
    name: &'t str,
    /// Its own line, counted from 1.
    line: u32,
    lines: Vec<&'t str>,
}

impl Scene {
    /// Reads a scene called `name`.
    ///
    /// # Errors
    /// `scene_syntax` with the line of the first fault.
    pub(crate) fn parse(name: &str, text: &str) -> Result<Self, PhoneError> {
        if text.len() > LARGEST {
            let message = format!("The scene has {} bytes; the most is {LARGEST}.", text.len());
            return Err(PhoneError::new(PhoneErrorCode::SceneSyntax, message, "Cut it into several scenes."));
        }
        let mut key = Stamp::new();
        key.word(text);
        let mut scene = Self {
            name: name.to_owned(),
            key: key.key(),
            app: "Lantern".to_owned(),
            bundle: "org.example.lantern".to_owned(),
            pid: 412,
            minutes: 9 * 60 + 41,
            dark: false,
            between: false,
            tells_focus: true,
            alert: None,
            shell: Vec::new(),
            slot: 0,
            panes: Vec::new(),
            start: 0,
        };
        let (head, sections) = cut(text)?;
        let mut start = None;
        for (line, word, value) in head {
            if word == "start" {
                start = Some((line, value));
            } else {
                scene.head(line, word, value)?;
            }
        }
        for section in &sections {
            let elements = elements(section)?;
            if section.name == "app" {
                let slot = elements.iter().position(|e| e.hints.panes);
                scene.slot = slot.ok_or_else(|| {
                    PhoneError::syntax(section.line, "no element says where the panes go.", "Add `:: panes` to one.")
                })?;
                scene.shell = elements;
            } else if let Some(name) = section.name.strip_prefix("pane ").map(str::trim) {
                if scene.pane(name).is_some() {
                    let message = format!("there are two panes `{name}`.");
                    return Err(PhoneError::syntax(section.line, message, "Give each pane a name of its own."));
                }
                scene.panes.push(Pane { name: name.to_owned(), elements });
            } else {
                let message = format!("`--- {}` begins nothing.", section.name);
                return Err(PhoneError::syntax(section.line, message, "Write `--- app` or `--- pane NAME`."));
            }
        }
        scene.check(&sections, start)?;
        Ok(scene)
    }

    fn head(&mut self, line: u32, word: &str, value: &str) -> Result<(), PhoneError> {
        let either = |no: &str, yes: &str| match value {
            v if v == yes => Ok(true),
            v if v == no => Ok(false),
            _ => Err(PhoneError::syntax(line, format!("`{word}` is {no} or {yes}."), "Choose one of the two.")),
        };
        match word {
            "app" => value.clone_into(&mut self.app),
            "bundle" => value.clone_into(&mut self.bundle),
            "pid" => {
                let wrong = || PhoneError::syntax(line, "`pid` is a whole number.", "Write one such as 412.");
                self.pid = value.parse().map_err(|_| wrong())?;
            }
            "clock" => {
                let wrong = || PhoneError::syntax(line, "`clock` is a time of day.", "Write one such as 9:41.");
                let (hour, minute) = value.split_once(':').ok_or_else(wrong)?;
                let (hour, minute): (u32, u32) =
                    (hour.parse().map_err(|_| wrong())?, minute.parse().map_err(|_| wrong())?);
                self.minutes = if hour < 24 && minute < 60 { hour * 60 + minute } else { return Err(wrong()) };
            }
            "appearance" => self.dark = either("light", "dark")?,
            "transition" => self.between = either("settled", "between")?,
            "focus" => self.tells_focus = either("untold", "told")?,
            "alert" => self.alert = Some(value.to_owned()).filter(|a| !a.is_empty()),
            _ => {
                let known = "app, bundle, pid, clock, appearance, transition, focus, alert and start";
                return Err(PhoneError::syntax(
                    line,
                    format!("`{word}` is no word of the head."),
                    format!("Known are {known}."),
                ));
            }
        }
        Ok(())
    }

    /// Does everything that is named exist?
    fn check(&mut self, sections: &[Section<'_>], start: Option<(u32, &str)>) -> Result<(), PhoneError> {
        let whole = |message: &str, hint: &str| PhoneError::syntax(1, message, hint);
        if self.shell.is_empty() {
            return Err(whole("the app has no elements.", "Add a part `--- app` with an Application."));
        }
        if self.panes.is_empty() {
            return Err(whole("there is no pane.", "Add a part `--- pane NAME` with its elements."));
        }
        if let Some((line, name)) = start {
            self.start = self.pane(name).ok_or_else(|| {
                PhoneError::syntax(line, format!("there is no pane `{name}`."), "Name one that is there.")
            })?;
        }
        let all = || std::iter::once(&self.shell).chain(self.panes.iter().map(|p| &p.elements)).flatten();
        let has_state = |name: &str| all().any(|e| e.hints.state.as_deref() == Some(name));
        for element in all() {
            let missing = match &element.hints.tap {
                Some(Tap::Push(pane)) if self.pane(pane).is_none() => format!("push:{pane}"),
                Some(Tap::Flip(state)) if !has_state(state) => format!("flip:{state}"),
                _ => continue,
            };
            let hit = sections.iter().find_map(|s| {
                let at = s.lines.iter().position(|l| l.contains(&missing))?;
                Some(s.line + 1 + u32::try_from(at).unwrap_or(0))
            });
            let message = format!("`tap={missing}` leads nowhere.");
            return Err(PhoneError::syntax(hit.unwrap_or(1), message, "Name a pane, or a state that an element has."));
        }
        Ok(())
    }
}

/// A line of the head: its number, its word and its value.
type Head<'t> = (u32, &'t str, &'t str);

/// The head, and the sections after it.
fn cut(text: &str) -> Result<(Vec<Head<'_>>, Vec<Section<'_>>), PhoneError> {
    let (mut head, mut sections, mut begun) = (Vec::new(), Vec::<Section<'_>>::new(), false);
    for (line, number) in text.lines().zip(1..) {
        let bare = line.trim();
        if !begun {
            if bare == HEADER {
                begun = true;
            } else if !(bare.is_empty() || bare.starts_with('#')) {
                let message = format!("a scene begins with `{HEADER}`.");
                return Err(PhoneError::syntax(number, message, "Add that line; the version is 1."));
            }
        } else if let Some(name) = line.strip_prefix("--- ") {
            sections.push(Section { name: name.trim(), line: number, lines: Vec::new() });
        } else if let Some(section) = sections.last_mut() {
            section.lines.push(line);
        } else if !(bare.is_empty() || bare.starts_with('#')) {
            let (word, value) = bare.split_once(':').ok_or_else(|| {
                PhoneError::syntax(
                    number,
                    "a line of the head is `word: value`.",
                    "Parts begin with `--- app` or `--- pane NAME`.",
                )
            })?;
            head.push((number, word.trim(), value.trim()));
        }
    }
    if !begun {
        let message = format!("a scene begins with `{HEADER}`.");
        return Err(PhoneError::syntax(1, message, "Add that line; the version is 1."));
    }
    Ok((head, sections))
}

/// The elements of a section.
fn elements(section: &Section<'_>) -> Result<Vec<Element>, PhoneError> {
    let (mut bare, mut hints) = (String::new(), Vec::new());
    for (line, number) in section.lines.iter().zip(section.line + 1..) {
        let (element, said) = split(line);
        let element = element.trim_end();
        bare.push_str(element);
        bare.push('\n');
        let first = element.trim_start().chars().next();
        if !matches!(first, None | Some('#')) {
            let hint = "The documentation of the phone lists the hints.";
            hints.push((number, Hints::parse(said).map_err(|message| PhoneError::syntax(number, message, hint))?));
        }
    }
    let tree = notation::parse(&bare).map_err(|error| match error {
        NotationError::Refused(refusal) => PhoneError::syntax(section.line, refusal.message, refusal.hint),
        NotationError::Complained(complaint) => {
            let before = complaint.at.map_or(0, |at| bare.bytes().take(at as usize).filter(|b| *b == b'\n').count());
            let line = section.line + 1 + u32::try_from(before).unwrap_or(0);
            PhoneError::syntax(line, complaint.message, "Elements are written in the notation of trees.")
        }
    })?;
    let mut elements = Vec::new();
    for (node, (line, hints)) in tree.nodes().iter().zip(hints) {
        if node.depth > DEEPEST {
            let message = format!("an element lies more than {DEEPEST} levels deep.");
            return Err(PhoneError::syntax(line, message, "Real trees are cut at 62 levels."));
        }
        let element = element(node, hints);
        if let Some(c) = drawn(&element).find_map(missing) {
            let hint = "Draw other words with `says=` or `glyph=`: what is told should be seen.";
            return Err(PhoneError::syntax(
                line,
                format!("no font has the character {c}, which is to be drawn."),
                hint,
            ));
        }
        elements.push(element);
    }
    Ok(elements)
}

/// What is drawn of an element's words.
fn drawn(element: &Element) -> impl Iterator<Item = &str> {
    let hints = &element.hints;
    let words = hints.says.as_ref().or(element.label.as_ref()).filter(|_| hints.letters.is_some());
    let field = [&element.value, &element.placeholder].into_iter().flatten().filter(|_| element.is_field());
    words.into_iter().chain(&hints.glyph).chain(field).map(String::as_str)
}

fn element(node: &Node, hints: Hints) -> Element {
    let owned = |text: &Option<Box<str>>| text.as_deref().map(str::to_owned);
    let identifier = match &node.identifier {
        Identifier::Is(id) => Some(id.to_string()),
        Identifier::Absent | Identifier::Unknown => None,
    };
    let mut traits: Vec<String> = node.traits.iter().flatten().map(ToString::to_string).collect();
    if node.selected == Some(true) && !traits.iter().any(|t| t == "Selected") {
        traits.push("Selected".to_owned());
    }
    let mut element = Element {
        parent: node.parent.map(|p| p as usize),
        kind: node.kind.to_string(),
        label: owned(&node.label),
        value: owned(&node.value),
        identifier,
        placeholder: owned(&node.placeholder),
        traits,
        frame: node.rect.map(|r| Frame { x: r.x, y: r.y, width: r.width, height: r.height }),
        enabled: node.enabled != Some(false),
        visible: node.visible != Some(false),
        accessible: node.accessible == Some(true),
        hints,
    };
    fit(&mut element);
    element
}

/// Gives a text without a size the size of its words: its place is then the middle of its line, at the left end, the
/// middle or the right end, as it is aligned.
fn fit(element: &mut Element) {
    let Some(letters) = element.hints.letters.filter(|_| element.hints.draw != Some(Draw::Field)) else { return };
    let words = element.hints.says.as_deref().or(element.label.as_deref()).unwrap_or_default();
    let (width, height) = measure(words, letters.size);
    let Some(frame) = element.frame.as_mut().filter(|f| f.width == 0.0 && f.height == 0.0) else { return };
    let left = match letters.align {
        Align::Left => 0.0,
        Align::Centre => width / 2.0,
        Align::Right => width,
    };
    // At whole pixels, as UIKit places its labels: a third of a point.
    let snap = |v: f64| (v * 3.0).round() / 3.0;
    *frame = Frame { x: snap(frame.x - left), y: snap(frame.y - height / 2.0), width, height };
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOUND: &str = "# a comment\nsightline scene 1\nclock: 12:05\nstart: b\n\n--- app\nApplication \"A\" (0,0,393,852)\n  Window (0,0,393,852) :: panes\n\
                         --- pane a\nButton \"x\" (0,0,9,9) :: tap=push:b\n--- pane b\nStaticText \"Hello\" (20,100,0,0) :: text=17\n";

    #[test]
    fn a_sound_scene_is_read_and_its_texts_are_measured() {
        let scene = Scene::parse("t", SOUND).unwrap();
        assert_eq!((scene.minutes, scene.start, scene.slot), (725, 1, 1));
        let frame = scene.panes[1].elements[0].frame.unwrap();
        assert!(frame.width > 30.0 && frame.height > 15.0 && (frame.middle() - 100.0).abs() < 0.4, "{frame:?}");
    }

    #[test]
    fn a_fault_is_told_with_its_line() {
        let cases = [
            ("", "", 1, "begins with"),
            ("sightline scene 1", "sightline scene 2", 2, "begins with"),
            ("clock: 12:05", "clock: 24:00", 3, "time of day"),
            ("clock: 12:05", "clock: noon", 3, "time of day"),
            ("clock: 12:05", "weather: fine", 3, "no word of the head"),
            ("clock: 12:05", "pid: -1", 3, "whole number"),
            ("clock: 12:05", "appearance: pink", 3, "light or dark"),
            ("clock: 12:05", "nothing", 3, "word: value"),
            ("start: b", "start: c", 4, "no pane `c`"),
            (" :: panes", "", 6, "where the panes go"),
            ("--- pane a", "--- page a", 9, "begins nothing"),
            ("--- pane b", "--- pane a", 11, "two panes `a`"),
            ("tap=push:b", "tap=push:z", 10, "leads nowhere"),
            ("tap=push:b", "tap=flip:z", 10, "leads nowhere"),
            ("tap=push:b", "wobble", 10, "no hint"),
            ("(0,0,9,9)", "(0,0,9)", 10, "four numbers"),
            ("\"Hello\"", "\"Hello", 12, "not closed"),
            ("\"Hello\"", "\"設\"", 12, "no font has"),
            ("Button \"x\"", "@1 Button \"x\"", 10, "one level below"),
            ("StaticText \"Hello\" (20,100,0,0)", "", 11, "no line with a node"),
        ];
        for (from, to, line, said) in cases {
            let text = if from.is_empty() { String::new() } else { SOUND.replace(from, to) };
            let error = Scene::parse("t", &text).expect_err(&text);
            assert_eq!((error.code(), error.line), ("scene_syntax", Some(line)), "{from} -> {to}: {error}");
            assert!(error.message.contains(said), "{from} -> {to}: {error}");
        }
        let deep: String = (0..200).map(|depth| format!("@{depth} Other (0,0,9,9)\n")).collect();
        let deep = SOUND.replace("Button \"x\" (0,0,9,9) :: tap=push:b\n", &deep);
        let error = Scene::parse("t", &deep).unwrap_err();
        assert!(error.message.contains("levels deep") && error.line == Some(111), "{error}");
        let no_pane = "sightline scene 1\n--- app\nApplication (0,0,393,852) :: panes\n";
        assert!(Scene::parse("t", no_pane).unwrap_err().message.contains("no pane"));
        assert!(Scene::parse("t", "sightline scene 1\n").unwrap_err().message.contains("app has no elements"));
        assert!(Scene::parse("t", &"#".repeat(LARGEST + 1)).unwrap_err().message.contains("bytes"));
    }
}
