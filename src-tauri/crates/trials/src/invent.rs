//! Invented screens: every shape that real trees have, in any mixture, the same for the same seed.
//!
//! A screen is a list of blocks of text in the notation of trees, one below the other. Noise moves frames by a point or
//! two, as rounding does; the shapes are those of the field's problems, not of any recorded tree.

mod shapes;

use screen::{Node, Tree};
use shapes::Block;
use std::fmt::Write as _;

/// A source of numbers: the same for the same seed (SplitMix64).
pub struct Dice(u64);

impl Dice {
    /// Dice that begin at a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5bd1_e995)
    }

    /// A number below `n`; 0 when `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((x ^ (x >> 31)) >> 1).unwrap_or(0).checked_rem(n).unwrap_or(0)
    }

    /// True so many times of a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the list.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Words of many scripts and kinds: plain ones, twins by spelling, other directions, signs, and nothing to read at all.
const WORDS: &[&str] = &[
    "Sound",
    "Harbour Lights",
    "Order 81, 12 €, shipped",
    "Don\u{2019}t Allow",
    "don't allow",
    "Cafe\u{301}",
    "Caf\u{e9}",
    "设置",
    "自动更新 已打开",
    "الدفع ₪12",
    "שלום (2)",
    "\u{202e}evil",
    "👩\u{200d}👩\u{200d}👧 Family",
    "ไทยไม่มีช่องว่าง",
    "x",
    "12",
    "\u{fffc}",
    "\u{200b}",
    "two\\nlines",
    "say \\\"hi\\\"",
    "ic_close_24",
    "cart.badge.plus",
];

/// A screen as text in the notation of trees. Blocks may lie on one another; with `apart` they never do, so that the
/// order of siblings has no meaning.
#[must_use]
pub fn screen(seed: u64, apart: bool) -> String {
    let blocks = blocks(seed, apart);
    let mut out = String::from("Application \"Garden\" (0,0,390,844)\n");
    blocks.iter().for_each(|b| out.push_str(b));
    out
}

/// The blocks of a screen, one or more nodes each, indented for being children of the application.
#[must_use]
pub fn blocks(seed: u64, apart: bool) -> Vec<String> {
    let mut dice = Dice::new(seed);
    let mut all = Vec::new();
    let mut y = 60.0;
    if dice.chance(40) {
        let title = word(&mut dice);
        let echo =
            if dice.chance(60) { format!("    StaticText \"{title}\" (120,52,150,24)\n") } else { String::new() };
        let own = if dice.chance(70) { format!("\"{title}\" ") } else { String::new() };
        all.push(format!("  NavigationBar {own}(0,44,390,52)\n{echo}    Button \"Back\" (8,52,60,40)\n"));
        y = 100.0;
    }
    for n in 0..3 + dice.below(9) {
        let mut block = Block { text: String::new(), dice: &mut dice, y, n, noise: !apart };
        let height = block.fill(apart);
        all.push(block.text);
        y += height + 8.0;
    }
    all
}

/// Words, sometimes huge.
fn word(dice: &mut Dice) -> String {
    let one = dice.pick(WORDS);
    if dice.chance(1) { format!("{one} {}", "long ".repeat(4_000)) } else { one.to_owned() }
}

/// A tree as WebDriverAgent would send it in XML, with a frame that is no number here and there.
#[must_use]
pub fn xml(tree: &Tree, seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let mut open: Vec<(u32, &str)> = Vec::new();
    for (i, node) in (0..).zip(tree.nodes()) {
        while let Some((_, kind)) = open.pop_if(|(end, _)| *end <= i) {
            let _ = writeln!(out, "</XCUIElementType{kind}>");
        }
        element(&mut out, node, &mut dice);
        open.push((node.end, &node.kind));
    }
    while let Some((_, kind)) = open.pop() {
        let _ = writeln!(out, "</XCUIElementType{kind}>");
    }
    out
}

fn element(out: &mut String, node: &Node, dice: &mut Dice) {
    let kind = &node.kind;
    let _ = write!(out, "<XCUIElementType{kind} type=\"XCUIElementType{kind}\"");
    let told =
        [("name", &node.name), ("label", &node.label), ("value", &node.value), ("placeholderValue", &node.placeholder)];
    for (key, text) in told.into_iter().filter_map(|(key, text)| Some((key, text.as_deref()?))) {
        let _ = write!(out, " {key}=\"");
        for c in text.chars() {
            match c {
                '<' | '>' | '&' | '"' | '\n' => {
                    let _ = write!(out, "&#{};", u32::from(c));
                }
                c => out.push(c),
            }
        }
        out.push('"');
    }
    let flag = |f: Option<bool>| if f == Some(false) { "false" } else { "true" };
    let _ = write!(out, " enabled=\"{}\" visible=\"{}\"", flag(node.enabled), flag(node.visible));
    if let Some(accessible) = node.accessible {
        let _ = write!(out, " accessible=\"{accessible}\"");
    }
    let bad = node.rect.is_none() || dice.chance(2);
    let rect = node.rect.map_or([0.0; 4], |r| [r.x, r.y, r.width, r.height]);
    for (key, side) in ["x", "y", "width", "height"].into_iter().zip(rect) {
        let said = if bad { dice.pick(&["inf", "nan", "", "12px", "1.8e308"]).to_owned() } else { side.to_string() };
        let _ = write!(out, " {key}=\"{said}\"");
    }
    out.push_str(">\n");
}
