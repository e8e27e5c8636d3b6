//! A thousand captures of the built-in phone, at rest and in motion: what was said of each against what the phone's own
//! log says it served, and what a capture costs beyond the device's own time.

use archive::State;
use serde_json::json;
use session::{CaptureOptions, SessionOptions};
use simphone::PhoneOptions;
use std::collections::BTreeMap;
use trials::measure::{median, ms};
use trials::phone::{Stand, Truth, advance, last_bracket, whole};

/// The allocator of the two programs that do this work.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Captures by each of the two clocks.
const EACH: u32 = 500;

/// A touch that sets something in motion, by the pane that it is made on; see `fixtures/scenes/settings.scene`.
const WORKSHOP: (f64, f64) = (200.0, 481.0);
const BACK: (f64, f64) = (40.0, 81.0);
const TOGGLES: [(f64, f64); 4] = [(335.0, 208.0), (331.0, 260.0), (335.0, 312.0), (335.0, 364.0)];
const SEARCH: (f64, f64) = (200.0, 127.0);

fn main() {
    let seed = 20_26_11;
    println!("{} captures by a running clock and {EACH} by clock per request; seed {seed}", EACH);
    let mut tally = Tally::default();
    for per_request in [false, true] {
        let stand =
            Stand::start(PhoneOptions { mjpeg_port: Some(0), ..PhoneOptions::default() }, SessionOptions::default());
        captures(stand, per_request, &mut Dice(seed), &mut tally);
    }
    tally.print();
}

fn captures(mut stand: Stand, per_request: bool, dice: &mut Dice, tally: &mut Tally) {
    for n in 0..EACH {
        // Whatever the last round left is over.
        stand.control("clock", &json!({ "run": true }));
        stand.control("faults", &json!([]));
        stand.control("clock", &advance(3_000));
        let tap = |at: (f64, f64)| drop(stand.control("tap", &json!({ "x": at.0, "y": at.1 })));
        match n % 6 {
            // A pane slides in or out while the capture is made.
            0 | 2 => {
                tap(if n % 6 == 0 { WORKSHOP } else { BACK });
                stand.control("clock", &advance(dice.below(330)));
            }
            // The tree of an earlier state, that of the pane before, under a still picture.
            1 => drop(stand.control("faults", &json!([{ "fault": "stale_tree", "times": 0 }]))),
            // A switch flips.
            3 => {
                tap(TOGGLES[usize::try_from(dice.below(4)).unwrap_or(0)]);
                stand.control("clock", &advance(dice.below(180)));
            }
            // At rest, with a caret.
            4 => {
                tap(SEARCH);
                stand.control("clock", &advance(2_000));
            }
            // At rest.
            _ => {}
        }
        if per_request {
            stand.control("clock", &json!({ "per_request_ms": dice.below(160) }));
        }
        stand.served();
        let once = CaptureOptions { attempts: (n % 4 != 0).then_some(1), ..CaptureOptions::default() };
        let captured = stand.capture(once);
        let served = stand.served();
        match captured {
            Ok(captured) => tally.add(&captured, &served),
            Err(error) => *tally.failed.entry(error.to_string()).or_default() += 1,
        }
    }
    tally.changing += stand.session().requests().changing;
}

#[derive(Default)]
struct Tally {
    /// By truth and verdict.
    said: BTreeMap<(Truth, &'static str), u32>,
    wrong_still: u32,
    wrong_alarm: u32,
    alarms: Vec<String>,
    set_aside: u32,
    requests: Vec<u32>,
    attempts: u32,
    changing: u32,
    /// Our own part of a capture with equal pictures, and with different ones, in decodes of its picture.
    equal: Vec<f64>,
    unequal: Vec<f64>,
    decode: Option<f64>,
    /// The part of it that lies behind the last answer, in milliseconds; equal pictures.
    behind: Vec<f64>,
    failed: BTreeMap<String, u32>,
}

impl Tally {
    fn add(&mut self, captured: &session::Captured, served: &[trials::phone::Served]) {
        let verdict = captured.verdict();
        let (last, all) = (last_bracket(served).unwrap_or(Truth::Moving), whole(served));
        let moving = if captured.attempts == 1 { last } else { all };
        let state = match verdict.state {
            State::Still => "still",
            State::Moved => "moved",
            State::Unproven => "unproven",
        };
        *self.said.entry((moving, state)).or_default() += 1;
        match (verdict.state, last, all) {
            (State::Still, Truth::Moving, _) => {
                self.wrong_still += 1;
                self.alarms.push(format!("still while moving: {served:?}"));
            }
            (State::Moved | State::Unproven, _, Truth::Rest) => {
                self.wrong_alarm += 1;
                self.alarms.push(format!("{state} at rest: {:?} {:?}", verdict.why, verdict.regions));
            }
            (State::Still, ..) => self.set_aside += u32::from(!verdict.masked.is_empty()),
            _ => {}
        }
        self.requests.push(captured.requests.all);
        self.attempts += captured.attempts;
        // The picture is unpacked once more here, on a quiet machine, to have a measure for the rest.
        let Some(screen) = &captured.capture.screen else { return };
        let decode = *self.decode.get_or_insert_with(|| {
            let unpacked = || drop(std::hint::black_box(pixels::decode(&screen.bytes, &pixels::Limits::default())));
            ms(median(21, unpacked))
        });
        let own = captured.timing.overhead().as_secs_f64() * 1e3 / decode;
        let same = captured.capture.after.as_ref().is_some_and(|after| after.bytes == screen.bytes);
        if captured.attempts == 1 && same {
            let last = captured.timing.requests.last().map(|r| r.start + r.took).unwrap_or_default();
            self.behind.push(ms(captured.timing.total.saturating_sub(last)));
        }
        if captured.attempts == 1 {
            if same { self.equal.push(own) } else { self.unequal.push(own) }
        }
    }

    fn print(&mut self) {
        for ((truth, verdict), count) in &self.said {
            let truth = if *truth == Truth::Rest { "at rest" } else { "not of one scene time" };
            println!("{count:>5}  {truth}: {verdict}");
        }
        println!("{:>5}  `still` while the scene was not of one time", self.wrong_still);
        println!("{:>5}  `moved` or `unproven` while it was at rest", self.wrong_alarm);
        println!("{:>5}  `still` with regions set aside (status bar, caret, spinner)", self.set_aside);
        println!("{:>5}  requests that change something (POST, PUT, DELETE)", self.changing);
        let n = self.requests.len().max(1);
        let all: u32 = self.requests.iter().sum();
        println!(
            "{:.1} requests and {:.2} brackets a capture",
            f64::from(all) / n as f64,
            f64::from(self.attempts) / n as f64
        );
        println!("one decode of the picture: {:.1} ms", self.decode.unwrap_or_default());
        for (what, own) in [("equal", &mut self.equal), ("different", &mut self.unequal)] {
            own.sort_by(f64::total_cmp);
            let at = |share: f64| own.get(((own.len() as f64 - 1.0) * share) as usize).copied().unwrap_or(f64::NAN);
            let (half, most) = (at(0.5), at(0.9));
            println!(
                "our own part, {what} pictures: {half:.2} decodes (median of {}), {most:.2} (nine of ten)",
                own.len()
            );
        }
        self.behind.sort_by(f64::total_cmp);
        let middle = self.behind.get(self.behind.len() / 2).copied().unwrap_or(f64::NAN);
        println!("of it behind the last answer, equal pictures: {middle:.1} ms (median)");
        for (error, count) in &self.failed {
            println!("{count:>5}  failed: {error}");
        }
        for alarm in self.alarms.iter().take(20) {
            println!("  {alarm}");
        }
    }
}

/// A small generator of numbers, the same in every run (Knuth's constants, the high half).
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}
