//! The shapes an invented screen is made of, one function each.

use super::{Dice, word};
use std::fmt::Write as _;

pub(super) struct Block<'d> {
    pub(super) text: String,
    pub(super) dice: &'d mut Dice,
    /// The block's top, in points.
    pub(super) y: f64,
    /// Its number on the screen, for identifiers that stand once.
    pub(super) n: usize,
    pub(super) noise: bool,
}

impl Block<'_> {
    /// A node at a level below the application: type, what is said of it, and a frame relative to the block's top.
    fn node(&mut self, level: usize, what: &str, rect: [f64; 4]) {
        let [x, y, w, h] = rect;
        let jitter = if self.noise && self.dice.chance(20) { self.dice.below(3) as f64 - 1.0 } else { 0.0 };
        let blanks = "  ".repeat(level + 1);
        let _ = writeln!(self.text, "{blanks}{what} ({},{},{},{})", x + jitter, self.y + y, w + jitter.abs(), h);
    }

    fn word(&mut self) -> String {
        word(self.dice)
    }

    /// Writes one block and says how high it is.
    pub(super) fn fill(&mut self, apart: bool) -> f64 {
        let shapes: &[fn(&mut Self) -> f64] = &[
            Self::toggle,
            Self::row,
            Self::buttons,
            Self::fields,
            Self::compound,
            Self::joined,
            Self::grid,
            Self::tabs,
            Self::drawn,
            Self::card,
            Self::nested,
            Self::twice,
        ];
        let wild: &[fn(&mut Self) -> f64] = &[
            Self::unseen,
            Self::re_based,
            Self::window,
            Self::panel,
            Self::keyboard,
            Self::web,
            Self::heap,
            Self::bars,
        ];
        let one = self.dice.below(if apart { shapes.len() } else { shapes.len() + wild.len() });
        let shape = shapes.iter().chain(wild).nth(one);
        shape.map_or(0.0, |s| s(self))
    }

    fn toggle(&mut self) -> f64 {
        let (words, on) = (self.word(), self.dice.below(2));
        match self.dice.below(4) {
            0 => {
                self.node(0, &format!("Cell #row{}", self.n), [20.0, 0.0, 350.0, 54.0]);
                self.node(1, &format!("Switch \"{words}\" #row{} ={on}", self.n), [36.0, 13.0, 318.0, 29.0]);
                self.node(2, &format!("Switch ={on}"), [293.0, 13.0, 63.0, 29.0]);
            }
            1 => {
                self.node(0, &format!("Cell \"{words}\" ={on}"), [0.0, 0.0, 390.0, 54.0]);
                self.node(1, &format!("StaticText \"{words}\""), [16.0, 10.0, 150.0, 24.0]);
                self.node(1, &format!("Switch \"{words}\" ={on}"), [320.0, 6.0, 51.0, 31.0]);
            }
            2 => {
                self.node(0, &format!("Switch \"{words}\" ={on}"), [16.0, 0.0, 358.0, 54.0]);
                self.node(1, &format!("Switch ={on}"), [307.0, 11.0, 51.0, 31.0]);
            }
            _ => self.node(0, &format!("Switch #dark{} ={on}", self.n), [16.0, 0.0, 51.0, 31.0]),
        }
        54.0
    }

    fn row(&mut self) -> f64 {
        let own = if self.dice.chance(30) { format!(" \"{}\"", self.word()) } else { String::new() };
        self.node(0, &format!("Cell{own}"), [0.0, 0.0, 390.0, 44.0]);
        let words = self.word();
        self.node(1, &format!("StaticText \"{words}\" =\"{words}\""), [16.0, 10.0, 150.0, 24.0]);
        if self.dice.chance(50) {
            self.node(1, &format!("StaticText \"{words}\""), [170.0, 10.0, 20.0, 24.0]);
        }
        if self.dice.chance(60) {
            let detail = self.word();
            self.node(1, &format!("StaticText \"{detail}\""), [200.0, 10.0, 100.0, 24.0]);
        }
        if self.dice.chance(50) {
            self.node(1, "Image #lock", [310.0, 12.0, 20.0, 20.0]);
        }
        if self.dice.chance(50) {
            self.node(1, "Button \"chevron\" disabled", [370.0, 15.0, 10.0, 14.0]);
        } else if self.dice.chance(40) {
            self.node(1, "Button \"Info\"", [350.0, 11.0, 22.0, 22.0]);
        }
        self.node(0, "Other", [0.0, 44.0, 390.0, 1.0]);
        45.0
    }

    fn buttons(&mut self) -> f64 {
        for k in 0..1 + self.dice.below(3) {
            let words = self.word();
            let flag = self.dice.pick(&["", " disabled", " selected", " =1", " traits=[Button, Selected]"]);
            self.node(0, &format!("Button \"{words}\"{flag}"), [16.0 + 120.0 * k as f64, 0.0, 110.0, 44.0]);
            if self.dice.chance(50) {
                self.node(1, &format!("StaticText \"{words}\""), [20.0 + 120.0 * k as f64, 10.0, 90.0, 20.0]);
            }
        }
        44.0
    }

    fn fields(&mut self) -> f64 {
        let (words, value) = (self.word(), self.word());
        let kind = self.dice.pick(&["TextField", "SecureTextField", "SearchField", "TextView"]);
        let inside = self.dice.chance(50);
        if inside {
            self.node(0, "Cell", [0.0, 0.0, 390.0, 44.0]);
            self.node(1, &format!("StaticText \"{words}\""), [16.0, 10.0, 100.0, 24.0]);
        }
        let hint = if self.dice.chance(50) { " placeholder=\"type here\"" } else { "" };
        let said = if self.dice.chance(30) { "type here".to_owned() } else { value };
        self.node(usize::from(inside), &format!("{kind} =\"{said}\"{hint}"), [130.0, 6.0, 240.0, 32.0]);
        44.0
    }

    fn compound(&mut self) -> f64 {
        match self.dice.below(3) {
            0 => {
                self.node(0, "Picker #time", [20.0, 0.0, 350.0, 100.0]);
                self.node(1, "PickerWheel =\"5 o'clock\"", [20.0, -20.0, 170.0, 140.0]);
                self.node(1, "PickerWheel =\"36 minutes\"", [190.0, -20.0, 170.0, 140.0]);
                100.0
            }
            1 => {
                self.node(0, "Stepper #often", [280.0, 0.0, 94.0, 32.0]);
                self.node(1, "Button \"Decrement\"", [280.0, 0.0, 47.0, 32.0]);
                self.node(1, "Button \"Increment\"", [327.0, 0.0, 47.0, 32.0]);
                32.0
            }
            _ => {
                self.node(0, "Cell", [0.0, 0.0, 390.0, 60.0]);
                let words = self.word();
                self.node(1, &format!("StaticText \"{words}\""), [16.0, 6.0, 200.0, 20.0]);
                self.node(1, "Slider =40%", [44.0, 30.0, 300.0, 24.0]);
                60.0
            }
        }
    }

    /// Boxes that carry all their descendants' words joined.
    fn joined(&mut self) -> f64 {
        let (a, b) = ("Early birds", "sing louder");
        let depth = 1 + self.dice.below(6);
        for level in 0..depth {
            self.node(level, &format!("Other \"{a}, {b}\""), [16.0, 0.0, 358.0, 60.0]);
        }
        for (k, words) in [a, b].into_iter().enumerate() {
            let y = 5.0 + 26.0 * k as f64;
            self.node(depth, &format!("StaticText \"{words}\""), [30.0, y, 300.0, 20.0]);
            self.node(depth + 1, &format!("StaticText \"{words}\""), [30.0, y, 300.0, 20.0]);
        }
        if self.dice.chance(50) {
            self.node(0, &format!("Cell \"{a}, {b}, 12\" accessible"), [0.0, 62.0, 390.0, 44.0]);
            self.node(1, &format!("StaticText \"{a}\""), [16.0, 70.0, 100.0, 20.0]);
            self.node(1, &format!("StaticText \"{b}\""), [150.0, 70.0, 100.0, 20.0]);
        }
        106.0
    }

    /// Many alike without a name; sometimes each has an identifier.
    fn grid(&mut self) -> f64 {
        let count = 4 + self.dice.below(20);
        let named = self.dice.chance(30);
        let kind = self.dice.pick(&["Cell", "Button"]);
        for k in 0..count {
            let what = if named { format!("{kind} #tile{}x{k}", self.n) } else { kind.to_owned() };
            self.node(0, &what, [(k % 8) as f64 * 48.0, (k / 8) as f64 * 48.0, 46.0, 46.0]);
        }
        count.div_ceil(8) as f64 * 48.0
    }

    fn tabs(&mut self) -> f64 {
        self.node(0, "TabBar \"Tab Bar\"", [0.0, 0.0, 390.0, 60.0]);
        for k in 0..4 {
            let words = self.word();
            let chosen = if k == 1 { " =1" } else { "" };
            self.node(1, &format!("Button \"{words}{k}\"{chosen}"), [94.0 * k as f64, 4.0, 106.0, 54.0]);
            self.node(2, &format!("Image #symbol{k}"), [94.0 * k as f64 + 40.0, 8.0, 24.0, 24.0]);
        }
        60.0
    }

    /// Pictures and boxes with identifiers only, decoration, and an identifier that spreads.
    fn drawn(&mut self) -> f64 {
        let spread = self.dice.chance(40);
        if spread {
            self.node(0, &format!("Other #pay{}", self.n), [0.0, 0.0, 390.0, 60.0]);
        }
        for k in 0..3 {
            let id = if spread { format!("pay{}", self.n) } else { format!("icon{}x{k}", self.n) };
            let kind = self.dice.pick(&["Image", "Other", "Image"]);
            self.node(usize::from(spread), &format!("{kind} #{id}"), [10.0 + 60.0 * k as f64, 5.0, 44.0, 44.0]);
        }
        self.node(0, "Image", [300.0, 5.0, 44.0, 44.0]);
        60.0
    }

    fn card(&mut self) -> f64 {
        let kind = self.dice.pick(&["Cell", "Other accessible", "Button", "Link"]);
        self.node(0, kind, [16.0, 0.0, 358.0, 180.0]);
        for k in 0..1 + self.dice.below(8) {
            let words = self.word();
            self.node(1, &format!("StaticText \"{words}\""), [30.0, 6.0 + 20.0 * k as f64, 200.0, 18.0]);
        }
        for k in 0..self.dice.below(4) {
            self.node(1, &format!("Button \"Do {k}\""), [250.0, 6.0 + 40.0 * k as f64, 80.0, 36.0]);
        }
        180.0
    }

    /// A chain of boxes of one frame around one control; sometimes very deep.
    fn nested(&mut self) -> f64 {
        let depth = if self.dice.chance(10) { 150 } else { 1 + self.dice.below(6) };
        let words = self.word();
        for level in 0..depth {
            let what = match self.dice.below(4) {
                0 => format!("Other \"{words}\""),
                1 => format!("Other #box{}", self.n),
                _ => "Other".to_owned(),
            };
            self.node(level, &what, [20.0, 0.0, 350.0, 50.0]);
        }
        self.node(depth, &format!("Button \"{words}\""), [20.0, 0.0, 350.0, 50.0]);
        self.node(depth + 1, &format!("StaticText \"{words}\""), [20.0, 0.0, 350.0, 50.0]);
        self.node(0, &format!("Other #frame{}", self.n), [20.0, 56.0, 350.0, 44.0]);
        self.node(1, "Button \"Open\"", [20.0, 56.0, 349.0, 45.0]);
        101.0
    }

    /// The same thing told twice, and a caption over its control.
    fn twice(&mut self) -> f64 {
        let words = self.word();
        let kind = self.dice.pick(&["StaticText", "Button", "Other"]);
        for _ in 0..2 {
            self.node(0, &format!("{kind} \"{words}\""), [20.0, 0.0, 150.0, 20.0]);
        }
        self.node(0, "Other", [0.0, 24.0, 390.0, 40.0]);
        self.node(1, "StaticText \"Bold\"", [16.0, 30.0, 60.0, 24.0]);
        self.node(1, "Switch \"Bold\" =1", [0.0, 24.0, 390.0, 40.0]);
        64.0
    }

    /// Hidden parents with visible children, parked rows, no frames, slivers, off the screen.
    fn unseen(&mut self) -> f64 {
        let words = self.word();
        self.node(0, "Other hidden", [0.0, 0.0, 390.0, 60.0]);
        self.node(1, &format!("Button \"{words}\""), [20.0, 10.0, 200.0, 40.0]);
        self.node(1, &format!("Button \"{words}\" hidden"), [20.0, 10.0, 200.0, 40.0]);
        for _ in 0..self.dice.below(12) {
            let _ = writeln!(self.text, "  Cell \"Parked\"{} (0,-527,390,44)", self.dice.pick(&["", " hidden"]));
        }
        let _ = writeln!(self.text, "  Button \"Nowhere\" (-)\n  Button \"Below\" (0,900,390,44)");
        let height = self.dice.pick(&[0.0, 1.0, 3.0]);
        self.node(0, "Other \"Line\"", [0.0, 60.0, 390.0, height]);
        60.0
    }

    fn re_based(&mut self) -> f64 {
        let words = self.word();
        self.node(0, "Other", [8.0, 0.0, 374.0, 90.0]);
        self.text.push_str("    Other (0,0,374,90)\n      Cell (0,0,374,44)\n");
        let _ = writeln!(self.text, "        StaticText \"{words}\" (15,11,87,22)\n      Cell \"Files\" (0,45,374,44)");
        90.0
    }

    /// A window whose frames are in pixels, or turned.
    fn window(&mut self) -> f64 {
        let frame = self.dice.pick(&["(0,0,780,1688)", "(0,0,1170,2532)", "(0,0,844,390)", "(0,0,390,844)"]);
        let _ = writeln!(
            self.text,
            "  Window {frame}\n    Button \"Pixel\" (600,300,100,60)\n    StaticText \"9\" (20,20,30,20)"
        );
        0.0
    }

    fn panel(&mut self) -> f64 {
        let (title, kind) = (self.word(), self.dice.pick(&["Alert", "Sheet", "Popover", "Dialog"]));
        if kind == "Popover" {
            self.text.push_str("  Other name=PopoverDismissRegion \"close\" (0,0,390,844)\n");
        }
        let own = if self.dice.chance(60) { format!(" \"{title}\"") } else { String::new() };
        self.node(0, &format!("{kind}{own}"), [40.0, 0.0, 310.0, 180.0]);
        self.node(1, "ScrollView", [40.0, 0.0, 310.0, 90.0]);
        self.node(2, &format!("StaticText \"{title}\""), [60.0, 10.0, 270.0, 24.0]);
        self.node(2, "StaticText \"It cannot be undone.\"", [60.0, 40.0, 270.0, 24.0]);
        self.node(1, "Button \"Cancel\"", [40.0, 100.0, 310.0, 40.0]);
        self.node(1, "Button \"Erase\"", [40.0, 140.0, 310.0, 40.0]);
        180.0
    }

    fn keyboard(&mut self) -> f64 {
        self.text.push_str("  Window (0,0,390,844)\n    Other (0,490,390,354)\n    Keyboard (0,509,390,335)\n");
        for k in 0..10 {
            let _ = writeln!(self.text, "      Key \"{}\" ({},520,35,42)", (b'a' + k) as char, u32::from(k) * 38);
        }
        self.text.push_str("    Button \"Dictate\" (325,805,60,39)\n    Button \"Dictate\" (325,805,60,39)\n");
        0.0
    }

    /// A web view whose page is longer than it, and an empty one.
    fn web(&mut self) -> f64 {
        self.node(0, "WebView", [0.0, 0.0, 390.0, 120.0]);
        if self.dice.chance(70) {
            self.node(1, "Link \"Here\"", [16.0, 10.0, 60.0, 18.0]);
            self.node(2, "StaticText \"Here\"", [16.0, 10.0, 60.0, 18.0]);
            self.node(1, "Link \"Terms\"", [16.0, 140.0, 60.0, 18.0]);
        }
        120.0
    }

    /// Unlike things on one frame.
    fn heap(&mut self) -> f64 {
        for k in 0..2 + self.dice.below(5) {
            let _ = writeln!(self.text, "  Icon \"App {k}\" (0,0,64,64)");
        }
        0.0
    }

    fn bars(&mut self) -> f64 {
        self.text.push_str("  StatusBar (0,0,390,44)\n    StaticText \"9:41\" (20,10,40,20)\n");
        self.node(0, "Toolbar", [0.0, 0.0, 390.0, 44.0]);
        let words = self.word();
        let _ = writeln!(self.text, "  NavigationBar \"{words}\" (200,44,{},52)", self.dice.pick(&[190, 390]));
        44.0
    }
}
