//! Drawn words and their frames: what agrees, and what a tree of another screen looks like.

use super::*;

/// A picture of 200 x 100 points on which words are drawn as strokes.
struct Drawn {
    picture: Picture,
    scale: u32,
}

impl Drawn {
    fn new(scale: u32, paper: impl Fn(u32, u32) -> [u8; 3]) -> Self {
        let (width, height) = (200 * scale, 100 * scale);
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let rgba = pixels
            .flat_map(|(x, y)| {
                let [r, g, b] = paper(x, y);
                [r, g, b, 255]
            })
            .collect();
        Self { picture: Picture::new(width, height, rgba).unwrap(), scale }
    }

    /// A box, in points.
    fn fill(mut self, [x, y, w, h]: [f64; 4], colour: [u8; 3]) -> Self {
        let scale = f64::from(self.scale);
        let at = |v: f64| (v * scale).round() as usize;
        let line = self.picture.width() as usize * 4;
        for row in at(y)..at(y + h) {
            for column in at(x)..at(x + w) {
                let at = row * line + column * 4;
                self.picture.rgba_mut()[at..at + 3].copy_from_slice(&colour);
            }
        }
        self
    }

    /// Words from x to x + width, whose capitals are twelve points high and stand on y + 17: as in a line of 21 points.
    fn words(self, words: &str, [x, y, width]: [f64; 3], colour: [u8; 3]) -> Self {
        // The first stroke begins half a point within the frame, and the last one ends so.
        let step = (width - 1.0) / (words.chars().count() as f64 - 0.3);
        words
            .chars()
            .enumerate()
            .filter(|(_, c)| *c != ' ')
            .fold(self, |drawn, (k, _)| drawn.fill([x + step * k as f64 + 0.5, y + 5.0, step * 0.7, 12.0], colour))
    }

    #[track_caller]
    fn says(&self, words: &str, rect: [f64; 4], right: InkState) {
        let rect = Rect::new(rect[0], rect[1], rect[2], rect[3]).unwrap();
        let found = likeness(&self.picture, Scale::square(self.scale.into()), &[TextRect { rect, text: words }]);
        assert_eq!(found.texts[0].state, right, "{words:?} in {rect:?} at {}x: {found:?}", self.scale);
    }
}

const WHITE: [u8; 3] = [255; 3];
const BLACK: [u8; 3] = [0; 3];
const HOURS: &str = "Watering hours";

/// On paper of every kind: the words in their frame agree, whatever the colours.
#[test]
fn words_in_their_frame_agree() {
    for scale in [1, 2, 3] {
        let s = scale;
        let run = move |x: u32, _: u32| [(x / s / 2) as u8 + 100, 140, 200];
        let papers: [(&str, Drawn, [u8; 3]); 6] = [
            ("light", Drawn::new(scale, |_, _| WHITE), BLACK),
            ("dark", Drawn::new(scale, |_, _| [28, 28, 30]), [235, 235, 245]),
            ("disabled", Drawn::new(scale, |_, _| WHITE), [197, 197, 199]),
            ("tinted on tinted", Drawn::new(scale, |_, _| [0, 122, 255]), WHITE),
            ("one colour into another", Drawn::new(scale, run), BLACK),
            ("equally bright", Drawn::new(scale, |_, _| [255, 59, 48]), [90, 150, 40]),
        ];
        for (name, paper, ink) in papers {
            println!("{name}");
            let drawn = paper.words(HOURS, [30.0, 40.0, 114.0], ink);
            drawn.says(HOURS, [30.0, 40.0, 115.0, 21.0], InkState::Agrees);
            // Rounded outward by up to a point on each side.
            drawn.says(HOURS, [29.0, 39.0, 117.0, 22.0], InkState::Agrees);
            // A frame as wide as its row, and as high.
            drawn.says(HOURS, [16.0, 28.0, 168.0, 44.0], InkState::Agrees);
        }
    }
}

/// The same rows with other words: what a neighbouring pane's tree says.
#[test]
fn other_words_in_the_same_row_disagree() {
    for scale in [1, 2, 3] {
        let drawn = Drawn::new(scale, |_, _| WHITE).words(HOURS, [30.0, 40.0, 114.0], BLACK);
        drawn.says("Soil", [30.0, 40.0, 29.0, 21.0], InkState::Beyond);
        drawn.says("Water", [30.0, 40.0, 46.0, 21.0], InkState::Beyond);
        drawn.says("Bees and butterflies", [30.0, 40.0, 156.0, 21.0], InkState::OtherWidth);
        // In a frame as wide as the row it is the words that tell.
        drawn.says("Soil", [16.0, 28.0, 168.0, 44.0], InkState::OtherWidth);
        // Moved to the left, on its way to another screen.
        drawn.says(HOURS, [10.0, 40.0, 115.0, 21.0], InkState::Beyond);
        drawn.says(HOURS, [50.0, 40.0, 115.0, 21.0], InkState::Beyond);
        // Scrolled.
        drawn.says(HOURS, [30.0, 30.0, 115.0, 21.0], InkState::Cut);
        drawn.says(HOURS, [30.0, 50.0, 115.0, 21.0], InkState::Cut);
        drawn.says(HOURS, [30.0, 10.0, 115.0, 21.0], InkState::Blank);
        drawn.says(HOURS, [30.0, 65.0, 115.0, 21.0], InkState::Blank);
        // Two things far apart are no line of words.
        let apart = Drawn::new(scale, |_, _| WHITE).fill([30.0, 45.0, 8.0, 12.0], BLACK);
        apart.fill([136.0, 45.0, 8.0, 12.0], BLACK).says(HOURS, [30.0, 40.0, 115.0, 21.0], InkState::OtherWidth);
    }
}

/// A separator, the sides of a card and a neighbour are not the words' ink.
#[test]
fn what_stands_around_the_words_is_not_theirs() {
    for scale in [1, 2, 3] {
        let row =
            |drawn: Drawn| drawn.fill([16.0, 27.5, 184.0, 0.5], [198; 3]).fill([16.0, 71.5, 184.0, 0.5], [198; 3]);
        let drawn = row(Drawn::new(scale, |_, _| WHITE)).words(HOURS, [30.0, 40.0, 114.0], BLACK);
        drawn.says(HOURS, [30.0, 40.0, 115.0, 21.0], InkState::Agrees);
        drawn.says(HOURS, [16.0, 28.0, 168.0, 44.0], InkState::Agrees);
        let switch = drawn.fill([160.0, 36.0, 30.0, 28.0], [52, 199, 89]);
        switch.says(HOURS, [30.0, 40.0, 115.0, 21.0], InkState::Agrees);
        row(Drawn::new(scale, |_, _| WHITE)).says(HOURS, [16.0, 28.0, 168.0, 44.0], InkState::Blank);
        let card = Drawn::new(scale, |_, _| [242, 242, 247]).fill([16.0, 20.0, 168.0, 60.0], WHITE);
        card.words(HOURS, [30.0, 40.0, 114.0], BLACK).says(HOURS, [16.0, 20.0, 168.0, 60.0], InkState::Agrees);
    }
}

#[test]
fn where_nothing_can_be_said_nothing_is() {
    let scale = 2;
    // A photograph: steps everywhere.
    let photo = Drawn::new(scale, |x, y| [(x * 37 + y * 91) as u8, (x * 53) as u8 ^ (y * 29) as u8, (x * y) as u8]);
    photo.words(HOURS, [30.0, 40.0, 114.0], WHITE).says(HOURS, [30.0, 40.0, 115.0, 21.0], InkState::Unjudged);
    let faint = Drawn::new(scale, |_, _| WHITE).words(HOURS, [30.0, 40.0, 114.0], [240; 3]);
    faint.says(HOURS, [30.0, 40.0, 115.0, 21.0], InkState::Unjudged);
    let blank = Drawn::new(scale, |_, _| WHITE);
    blank.says(HOURS, [30.0, 40.0, 115.0, 21.0], InkState::Blank);
    blank.says("", [30.0, 40.0, 115.0, 21.0], InkState::Unjudged);
    blank.says(HOURS, [30.0, 95.0, 115.0, 21.0], InkState::Unjudged);
    blank.says(HOURS, [-500.0, -500.0, 115.0, 21.0], InkState::Unjudged);
    blank.says(HOURS, [30.0, 40.0, 0.0, 0.0], InkState::Unjudged);
    for scale in [0.0, f64::NAN, f64::INFINITY, -3.0, 1e-9] {
        let rect = Rect::new(30.0, 40.0, 115.0, 21.0).unwrap();
        let found = likeness(&blank.picture, Scale::square(scale), &[TextRect { rect, text: HOURS }]);
        assert_eq!((found.alike, found.judged), (Alike::CannotTell, 0), "{scale}");
    }
}

/// Three texts that agree, each as if the picture lay some points to the right of the tree.
#[test]
fn a_tree_that_was_on_its_way_is_unlike() {
    for scale in [1, 2, 3] {
        let paper = Drawn::new(scale, |_, _| WHITE).words(HOURS, [30.0, 10.0, 114.0], BLACK);
        let drawn =
            paper.words("Roof garden", [30.0, 40.0, 92.0], BLACK).words("Compost heap", [30.0, 70.0, 104.0], BLACK);
        let check = |by: f64, room: f64, right: Alike| {
            let frame = |y: f64, width: f64| Rect::new(30.0 + by - room, y, width + 2.0 * room, 21.0).unwrap();
            let texts = [
                TextRect { rect: frame(10.0, 114.0), text: HOURS },
                TextRect { rect: frame(40.0, 92.0), text: "Roof garden" },
                TextRect { rect: frame(70.0, 104.0), text: "Compost heap" },
            ];
            let found = likeness(&drawn.picture, Scale::square(scale.into()), &texts);
            assert_eq!(found.alike, right, "{by} at {scale}x: {found:?}");
        };
        for room in [0.0, 0.5, 1.0] {
            check(0.0, room, Alike::Like);
            check(3.5, room, Alike::Unlike);
            check(-4.0, room, Alike::Unlike);
        }
    }
}

#[test]
fn a_switch_is_drawn_one_way_or_the_other() {
    let check = |scale: u32, track: [u8; 3], knob: [u8; 3], on: bool, right: Option<bool>| {
        let at = if on { 52.0 } else { 32.0 };
        let drawn = Drawn::new(scale, |_, _| WHITE).fill([30.0, 30.0, 51.0, 31.0], track);
        let drawn = drawn.fill([at, 32.0, 27.0, 27.0], knob);
        let rect = Rect::new(30.0, 30.0, 51.0, 31.0).unwrap();
        assert_eq!(switch_is_on(&drawn.picture, Scale::square(scale.into()), rect), right, "{track:?} at {scale}x");
    };
    for scale in [1, 2, 3] {
        for on in [false, true] {
            check(scale, [52, 199, 89], WHITE, on, Some(on));
            check(scale, [233, 233, 235], WHITE, on, Some(on));
            check(scale, [57, 57, 61], WHITE, on, Some(on));
            check(scale, [153, 227, 172], WHITE, on, Some(on));
            check(scale, WHITE, WHITE, on, None);
        }
    }
    let blank = Drawn::new(1, |_, _| WHITE).fill([30.0, 30.0, 25.0, 31.0], BLACK).picture;
    let check = |r: [f64; 4], scale: f64| {
        let rect = Rect::new(r[0], r[1], r[2], r[3]).unwrap();
        assert_eq!(switch_is_on(&blank, Scale::square(scale), rect), None, "{r:?}");
    };
    check([30.0, 30.0, 160.0, 31.0], 1.0);
    check([30.0, 30.0, 51.0, 0.0], 1.0);
    check([180.0, 30.0, 51.0, 31.0], 1.0);
    check([30.0, 30.0, 51.0, 31.0], f64::NAN);
}

#[test]
fn the_whole_needs_three_texts_and_clear_evidence() {
    let check = |agree: usize, against: usize, right: Alike| {
        let states =
            [vec![InkState::Agrees; agree], vec![InkState::Blank; against], vec![InkState::Unjudged; 5]].concat();
        let found = Likeness::of(states.into_iter().map(|state| TextInk { state, ink: None, shift: None }).collect());
        assert_eq!(found.alike, right, "{agree} for, {against} against");
        assert_eq!((found.agree as usize, found.judged as usize), (agree, agree + against));
    };
    check(0, 0, Alike::CannotTell);
    check(2, 0, Alike::CannotTell);
    check(0, 2, Alike::CannotTell);
    check(3, 0, Alike::Like);
    check(0, 3, Alike::Unlike);
    check(2, 1, Alike::CannotTell);
    check(1, 2, Alike::Unlike);
    check(5, 1, Alike::Like);
    check(4, 1, Alike::CannotTell);
    check(8, 2, Alike::CannotTell);
    check(10, 2, Alike::Like);
    check(6, 4, Alike::Unlike);
    check(7, 3, Alike::CannotTell);
}
