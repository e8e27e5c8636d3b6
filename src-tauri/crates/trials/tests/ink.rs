//! The test that a tree is of its picture: on the project's own capture, on recorded screens, and on the built-in phone.

use archive::State;
use device::{Call, Device, TreeForm, WdaOptions, WebDriverAgent};
use pixels::{Alike, Likeness, Limits, Picture, Scale, TextRect, decode, likeness};
use screen::{Rect, Tree};
use session::{CaptureOptions, Captured, Session, SessionOptions};
use simphone::{ClockMode, Fault, FaultKind, Phone, PhoneOptions, SceneSource};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use trials::corpus::{corpus, top};

/// A text of a tree: its frame in points, and its words.
type Placed = (Rect, String);

fn texts(tree: &Tree) -> Vec<Placed> {
    session::texts(tree).into_iter().map(|t| (t.rect, t.words)).collect()
}

fn judge(texts: &[Placed], picture: &Picture, scale: Scale) -> Likeness {
    let rects: Vec<TextRect<'_>> = texts.iter().map(|(rect, text)| TextRect { rect: *rect, text }).collect();
    likeness(picture, scale, &rects)
}

fn picture(path: &Path) -> Picture {
    decode(&std::fs::read(path).expect("what was recorded or drawn for this test is whole"), &Limits::default())
        .expect("what was recorded or drawn for this test is whole")
}

/// The project's own capture.
fn own() -> (Vec<Placed>, Picture) {
    let at = top().join("fixtures/captures/settings-toggles");
    let tree = screen::read(
        &std::fs::read(at.with_extension("xml")).expect("what was recorded or drawn for this test is whole"),
    )
    .expect("what was recorded or drawn for this test is whole")
    .tree;
    (texts(&tree), picture(&at.with_extension("png")))
}

/// The picture with every pixel changed by where it is and what it is.
fn changed(picture: &Picture, change: impl Fn(u32, u32, [u8; 3]) -> [u8; 3]) -> Picture {
    let width = picture.width();
    let mut rgba = picture.rgba().to_vec();
    for (at, pixel) in (0..).zip(rgba.as_chunks_mut::<4>().0) {
        let [r, g, b, _] = *pixel;
        pixel[..3].copy_from_slice(&change(at % width, at / width, [r, g, b]));
    }
    Picture::new(width, picture.height(), rgba).expect("what was recorded or drawn for this test is whole")
}

/// The picture at a third of its size.
fn third(picture: &Picture) -> Picture {
    let (width, height) = (picture.width() / 3, picture.height() / 3);
    let mut rgba = Vec::new();
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        for channel in 0..4 {
            let nine = (0..9).map(|k| picture.pixel(x * 3 + k % 3, y * 3 + k / 3).map_or(0, |p| u32::from(p[channel])));
            rgba.push(u8::try_from(nine.sum::<u32>() / 9).expect("what was recorded or drawn for this test is whole"));
        }
    }
    Picture::new(width, height, rgba).expect("what was recorded or drawn for this test is whole")
}

#[test]
fn a_capture_is_like_itself_in_every_light() {
    let (texts, light) = own();
    let between = |a: u8, b: u32, share: u32| {
        u8::try_from((u32::from(a) * (100 - share) + b * share) / 100)
            .expect("what was recorded or drawn for this test is whole")
    };
    let pictures = [
        ("as it is", light.clone()),
        ("dark", changed(&light, |_, _, c| c.map(|v| 255 - v))),
        ("dimmed under an alert", changed(&light, |_, _, c| c.map(|v| between(v, 0, 60)))),
        ("faded", changed(&light, |_, _, c| c.map(|v| between(v, 255, 50)))),
        (
            "tinted from top to bottom",
            changed(&light, |_, y, [r, g, b]| [between(r, y / 11, 40), g, between(b, 255 - y / 11, 40)]),
        ),
        (
            "tinted from left to right",
            changed(&light, |x, _, [r, g, b]| [between(r, x / 5, 40), between(g, 200, 20), b]),
        ),
        (
            "with noise",
            changed(&light, |x, y, c| {
                c.map(|v| {
                    v.saturating_sub(
                        u8::try_from((x * 7 + y * 13) % 9).expect("what was recorded or drawn for this test is whole"),
                    )
                })
            }),
        ),
    ];
    for (name, picture) in pictures {
        let found = judge(&texts, &picture, Scale::square(3.0));
        assert_eq!(found.alike, Alike::Like, "{name}: {found:?}");
    }
    let found = judge(&texts, &third(&light), Scale::square(1.0));
    assert_eq!(found.alike, Alike::Like, "at a third of its size: {found:?}");
}

#[test]
fn a_capture_is_unlike_what_another_moment_has_in_its_place() {
    let (texts, picture) = own();
    let check = |name: &str, texts: Vec<Placed>| {
        let found = judge(&texts, &picture, Scale::square(3.0));
        assert_eq!(found.alike, Alike::Unlike, "{name}: {found:?}");
    };
    let moved = |x: f64, y: f64| {
        let by = |r: &Rect| {
            Rect::new(r.x + x, r.y + y, r.width, r.height).expect("what was recorded or drawn for this test is whole")
        };
        texts.iter().map(|(r, w)| (by(r), w.clone())).collect::<Vec<_>>()
    };
    check("scrolled by ten points", moved(0.0, 10.0));
    check("scrolled by ten pixels of thirty", moved(0.0, -10.0));
    check("scrolled by a row", moved(0.0, 54.0));
    check("half way to the next pane", moved(196.0, 0.0));
    check("a tenth of the way back", moved(-39.0, 0.0));
    check("almost there", moved(5.0, 0.0));
    // The rows stay and their words change: each row gets the words of another, in a frame of their width.
    for by in 1..texts.len() {
        let other = |k: usize| &texts[(k + by) % texts.len()];
        let exchanged = texts.iter().enumerate().map(|(k, (r, _))| {
            let (from, words) = other(k);
            (Rect { width: from.width, ..*r }, words.clone())
        });
        let found = judge(&exchanged.collect::<Vec<_>>(), &picture, Scale::square(3.0));
        assert_ne!(found.alike, Alike::Like, "rows exchanged by {by}: {found:?}");
    }
}

/// Pairs of a tree and the picture of the same screen, and every tree with the picture of every other screen.
#[test]
fn recorded_trees_are_like_their_own_pictures_only() {
    let Some(trees) = corpus(&["pairs", "xcuitest_xml", "wda_json"]) else { return };
    let folder = std::env::var_os("SIGHTLINE_CORPUS").map_or_else(|| top().join("../shared/corpus"), PathBuf::from);
    let mut pictures: Vec<(String, Picture)> = Vec::new();
    for entry in
        std::fs::read_dir(folder.join("pairs")).expect("what was recorded or drawn for this test is whole").flatten()
    {
        let path = entry.path();
        if path.extension().is_some_and(|e| e == "jpg" || e == "png") {
            pictures.push((
                path.file_stem()
                    .expect("what was recorded or drawn for this test is whole")
                    .to_string_lossy()
                    .into_owned(),
                picture(&path),
            ));
        }
    }
    pictures.push(("own".to_owned(), own().1));
    pictures.sort_by(|a, b| a.0.cmp(&b.0));
    // Agreeing and judged texts, in pairs and in all others.
    let (mut own_texts, mut other_texts) = ((0, 0), (0, 0));
    let (mut like, mut unlike) = (0, 0);
    for recorded in &trees {
        let Ok(reading) = screen::read(&recorded.bytes) else { continue };
        let texts = texts(&reading.tree);
        let stem = recorded.name.trim_end_matches(".xml").trim_start_matches("pairs/");
        for (name, picture) in &pictures {
            // All pairs are of a screen 414 points wide.
            let width = reading.tree.screen().map_or(414.0, |s| s.width);
            let found = judge(&texts, picture, Scale::square(f64::from(picture.width()) / width));
            let at = format!("{} over {name}: {found:?}", recorded.name);
            if recorded.name.starts_with("pairs/") && stem == name {
                assert_ne!(found.alike, Alike::Unlike, "{at}");
                // Somebody painted over the words of one picture before it was published.
                assert!(found.agree == found.judged || name == "wifi-list", "{at}");
                assert!(found.judged < Likeness::NEEDED || found.alike == Alike::Like, "{at}");
                own_texts = (own_texts.0 + found.agree, own_texts.1 + found.judged);
                like += u32::from(found.alike == Alike::Like);
            } else {
                assert_ne!(found.alike, Alike::Like, "{at}");
                other_texts = (other_texts.0 + found.agree, other_texts.1 + found.judged);
                unlike += u32::from(found.alike == Alike::Unlike);
            }
        }
    }
    println!("own pictures: {} of {} texts agree, {like} trees like", own_texts.0, own_texts.1);
    println!("other pictures: {} of {} texts agree, {unlike} trees unlike", other_texts.0, other_texts.1);
    assert!(like >= 1 && unlike >= 80, "{like} like, {unlike} unlike");
    assert!(other_texts.0 * 10 < other_texts.1, "more than a tenth of the texts agree with other screens");
}

/// The scenes of the built-in phone, by name and text, with their panes.
fn scenes() -> Vec<(String, String, Vec<String>)> {
    let folder = top().join("fixtures/scenes");
    let mut found: Vec<_> = std::fs::read_dir(folder)
        .expect("what was recorded or drawn for this test is whole")
        .flatten()
        .map(|entry| {
            let text =
                std::fs::read_to_string(entry.path()).expect("what was recorded or drawn for this test is whole");
            let panes = text.lines().filter_map(|l| l.strip_prefix("--- pane ")).map(str::to_owned).collect();
            (entry.file_name().to_string_lossy().into_owned(), text, panes)
        })
        .collect();
    found.sort();
    found
}

/// Captures a pane of a scene at rest, once.
fn capture(scene: &str, pane: &str, form: TreeForm, faults: Vec<Fault>) -> Captured {
    let start: Vec<String> = (scene.lines())
        .map(|l| if l.starts_with("start:") { format!("start: {pane}") } else { l.to_owned() })
        .collect();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("what was recorded or drawn for this test is whole");
    runtime.block_on(async {
        let scene = SceneSource::Text(start.join("\n"));
        let options = PhoneOptions { scene, clock: ClockMode::Stands, faults, ..PhoneOptions::default() };
        let phone = Phone::start(options).await.expect("what was recorded or drawn for this test is whole");
        let device: Arc<dyn Device> = Arc::new(
            WebDriverAgent::new(&phone.url(), WdaOptions::default())
                .expect("what was recorded or drawn for this test is whole"),
        );
        let session = Session::new(device, SessionOptions { frames: false, ..SessionOptions::default() });
        let options = CaptureOptions { form: Some(form), attempts: Some(1) };
        let captured = session
            .capture(&Call::default(), options)
            .await
            .expect("what was recorded or drawn for this test is whole");
        phone.stop().await;
        captured
    })
}

#[test]
fn every_pane_of_the_phone_is_like_itself_and_unlike_the_others() {
    for (name, scene, panes) in scenes() {
        for pane in &panes {
            for form in [TreeForm::Json, TreeForm::Xml] {
                let captured = capture(&scene, pane, form, Vec::new());
                let at = format!("{name} {pane} {form:?}: {:?} {:?}", captured.verdict(), captured.likeness);
                assert_eq!(captured.verdict().state, State::Still, "{at}");
                for other in panes.iter().filter(|o| *o != pane) {
                    let stale =
                        Fault { pane: Some(other.clone()), times: Some(0), ..Fault::once(FaultKind::StaleTree) };
                    let captured = capture(&scene, pane, form, vec![stale]);
                    let at = format!(
                        "{name} {other} under {pane} {form:?}: {:?} {:?}",
                        captured.verdict(),
                        captured.likeness
                    );
                    assert_eq!(captured.verdict().state, State::Unproven, "{at}");
                    assert!(captured.verdict().why.as_ref().is_some_and(|w| w.contains("tree unlike picture")), "{at}");
                }
            }
        }
    }
}
