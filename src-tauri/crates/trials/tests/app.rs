//! The real app from end to end: built, started on a display of its own, driven through WebDriver, and looked at.
//!
//! Needs `SIGHTLINE_APP` (the app's binary) and the feature `e2e`; `cargo xtask test --from build` sees to both. Pictures
//! of the window are left in `target/e2e`.

#[path = "app/captures.rs"]
mod captures;
#[path = "app/live.rs"]
mod live;
#[path = "app/picture.rs"]
mod picture;
#[path = "app/reading.rs"]
mod reading;
#[path = "app/stand.rs"]
mod stand;
#[path = "app/window.rs"]
mod window;

use captures::SECRET;
use fantoccini::key::Key;
use picture::{Colour, EDGES, Edges};
use reading::{fact, given, numbers, selected, shown, source_of, switched, told_marks};
use serde_json::{Value, json};
use stand::{Desktop, Stand};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;
use window::Window;

/// The toggle of the row "Quiet Motion" in the bundled capture: left, top, right, bottom, in points.
const TOGGLE: Edges = [300.0, 135.0, 363.0, 164.0];

/// A point on the words of that row, far from its toggle.
const LABEL: (f64, f64) = (40.0, 149.0);

/// The ground that the toggle is drawn on.
const WHITE: Colour = [255.0; 3];

/// Opens the app on a file of the stand's folder and does something in it. A test that fails leaves a picture.
fn in_the_app(
    name: &str,
    desktop: Desktop,
    file: impl FnOnce(&Path) -> Option<std::path::PathBuf>,
    test: impl AsyncFnOnce(&Window, &Path),
) {
    let mut stand = Stand::set_up(desktop);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime can be made");
    let file = file(stand.folder());
    let window = runtime.block_on(Window::open(&mut stand, file.as_deref()));
    let done = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test(&window, stand.folder()))));
    if let Err(panic) = done {
        let _ = catch_unwind(AssertUnwindSafe(|| runtime.block_on(window.picture(&format!("failed-{name}")))));
        resume_unwind(panic);
    }
    runtime.block_on(window.close());
}

fn settings(folder: &Path) -> Option<std::path::PathBuf> {
    Some(captures::page_source(folder))
}

#[test]
fn a_toggle_is_selected_by_its_words() {
    in_the_app("select", Desktop::default(), settings, async |window, _| {
        window.ready().await;
        window.picture("opened").await;
        assert_eq!(window.text("h1").await, "settings-toggles.xml");

        // The smallest rect there is that of the words.
        window.click_point(LABEL.0, LABEL.1).await;
        selected(window, "Button “Quiet Motion”").await;
        window.picture("selected").await;
        // Semantics from the labelled row node, geometry from the bare toggle in it.
        let given = given(window).await;
        assert_eq!(source_of(&given, "label"), ("Quiet Motion", "Switch “Quiet Motion”"), "{given:?}");
        let (rect, inner) = source_of(&given, "rect");
        assert_eq!(numbers(rect), [300.0, 135.0, 63.0, 29.0], "{given:?}");
        assert_eq!(fact(window, "role").await, "switch");
        assert_eq!(fact(window, "tap point").await, "331.5, 149.5");

        // Again at the same place: the next in the stack, which is the row node itself.
        window.click_point(LABEL.0, LABEL.1).await;
        selected(window, "Switch “Quiet Motion”").await;
        assert!(window.said().await.contains("2 of"), "{}", window.said().await);
        let row = fact(window, "path").await;

        // The link of the rect leads to the toggle inside that row node.
        window.click(".facts [data-fact=rect] .node-link").await;
        selected(window, inner).await;
        assert_eq!(fact(window, "path").await, format!("{row}/Switch[1]"));
        assert_eq!(numbers(&fact(window, "points").await), [300.0, 135.0, 63.0, 29.0]);

        window.press(&[], Key::Escape).await;
        window.until("nothing is selected", "!document.querySelector('.facts .fact')").await;
        assert!(window.said().await.contains("Nothing selected"), "{}", window.said().await);
    });
}

#[test]
fn the_marks_sit_on_the_controls() {
    let (outline, tap) = (colour_of("kept", "switch"), colour_of("taps", "tap"));
    for (name, desktop) in
        [("marks", Desktop::default()), ("marks-double", Desktop { double: true, ..Desktop::default() })]
    {
        in_the_app(name, desktop, settings, async |window, _| {
            window.ready().await;
            assert_eq!(window.stage().await.ratio, if desktop.double { 2.0 } else { 1.0 });
            // Only the outlines of elements: arrows of merges lie over them.
            for layer in ['2', '6'] {
                window.press(&[Key::Control, Key::Alt], layer).await;
            }
            check_place(window, &format!("{name}-fitted"), outline, tap, 1.4).await;
            // Closer, where a point is several pixels and a shift shows at once.
            let (x, y) = middle(TOGGLE);
            window.click_point(x, y).await;
            window.press(&[Key::Control, Key::Alt], '8').await;
            window.press(&[], Key::Escape).await;
            assert!(window.stage().await.scale > 2.0, "zoomed to the selection");
            check_place(window, &format!("{name}-close"), outline, tap, 0.75).await;
        });
    }
}

/// The outline, the tap point and the toggle that is drawn in the picture are at the same place, within so many points.
async fn check_place(window: &Window, name: &str, outline: Colour, tap: Colour, tolerance: f64) {
    window.pointer_away().await;
    let stage = window.stage().await;
    let marked = window.picture(&format!("{name}-with-outlines")).await.frame(&stage, TOGGLE, outline);
    window.press(&[Key::Control, Key::Alt], '1').await;
    // Through the right part of the toggle, where its grey track is; its left part is a white knob.
    let drawn = window.picture(&format!("{name}-without")).await.drawn(&stage, TOGGLE, (352.0, 149.5), WHITE);
    window.press(&[Key::Control, Key::Alt], '6').await;
    let tapped = window.picture(&format!("{name}-with-taps")).await.spot(&stage, middle(TOGGLE), tap);
    for layer in ['1', '6'] {
        window.press(&[Key::Control, Key::Alt], layer).await;
    }
    for (i, edge) in EDGES.iter().enumerate() {
        let (Some(mark), Some(control)) = (marked[i], drawn[i]) else {
            panic!("{name}: the {edge} edge is not there: outline {marked:?}, toggle {drawn:?}");
        };
        let apart = (mark - control).abs();
        assert!(
            apart <= tolerance,
            "{name}: the {edge} edge of the outline is at {mark:.2} pt, that of the toggle at {control:.2} pt: \
             {apart:.2} pt apart, {tolerance} allowed"
        );
    }
    let control = middle(drawn.map(|edge| edge.unwrap_or(f64::NAN)));
    let (x, y) = tapped.unwrap_or_else(|| panic!("{name}: no tap point is drawn near {:?}", middle(TOGGLE)));
    let apart = (x - control.0).hypot(y - control.1);
    assert!(
        apart <= tolerance,
        "{name}: the tap point is drawn at {x:.2}, {y:.2} pt, the middle of the toggle is {control:.2?}: {apart:.2} pt \
         apart, {tolerance} allowed"
    );
}

/// The middle of a rect by its edges.
fn middle([left, top, right, bottom]: Edges) -> (f64, f64) {
    ((left + right) / 2.0, (top + bottom) / 2.0)
}

#[test]
fn marks_are_told_as_a_list_and_layers_are_switched() {
    in_the_app("layers", Desktop::default(), settings, async |window, _| {
        window.ready().await;
        let all = shown(window).await;
        window.press(&[Key::Control, Key::Alt], '1').await;
        window.press(&[Key::Control, Key::Alt], '2').await;
        let taps = shown(window).await;
        assert!(0 < taps && taps < all, "{taps} tap points of {all} marks");
        assert_eq!(switched(window, "kept").await, json!(false));

        // The same marks for whoever does not see the canvas; choosing one selects its node.
        window.click("[role=tab]:nth-of-type(2)").await;
        let told = told_marks(window).await;
        let toggle = told.iter().position(|mark| mark.contains("at 331.5, 149.5 pt"));
        let toggle = toggle.unwrap_or_else(|| panic!("the tap point of the toggle is not told: {told:#?}"));
        window.click(&format!("[role=listbox] [role=option][aria-posinset='{}']", toggle + 1)).await;
        selected(window, "Switch, value 0").await;
        assert_eq!(numbers(&fact(window, "points").await), [300.0, 135.0, 63.0, 29.0]);

        // By mouse as well: what stands for nothing is hatched, what is around others has a thin frame.
        window.click("[data-layer=dropped] .switch").await;
        window
            .until(
                "the dropped nodes are shown",
                &format!("Number(document.querySelector('canvas[data-drawn]').dataset.drawn) > {taps}"),
            )
            .await;
        assert_eq!(switched(window, "dropped").await, json!(true));
        window.picture("dropped").await;

        for layer in ['1', '2', '4', '5', '7'] {
            window.press(&[Key::Control, Key::Alt], layer).await;
        }
        window.pointer_away().await;
        window.picture("all-layers").await;
        assert!(shown(window).await > all);

        let fitted = window.stage().await.scale;
        window.press(&[Key::Control], '=').await;
        assert!(window.stage().await.scale > fitted * 1.2, "Ctrl+= zooms in");
        window.press(&[Key::Control], '0').await;
        assert!((window.stage().await.scale - fitted).abs() < 1e-6, "Ctrl+0 fits");
    });
}

#[test]
fn a_capture_file_is_saved_in_its_place() {
    in_the_app(
        "save",
        Desktop::default(),
        |folder| Some(captures::capture_file(folder)),
        async |window, folder| {
            window.ready().await;
            let path = folder.join("harbour.sightline");
            let before = captures::members(&path);
            assert!(has(&before["tree.xml"], SECRET), "the file holds a secret before it is saved");
            let page = window.script("return document.body.innerText;", vec![]).await;
            assert!(!page.to_string().contains(SECRET), "the window shows no secret");

            window.press(&[Key::Control], 's').await;
            window.until("it is saved", "document.querySelector('[data-live]').innerText.includes('Saved')").await;
            let after = captures::members(&path);
            assert_eq!(before.keys().collect::<Vec<_>>(), after.keys().collect::<Vec<_>>());
            for kept in ["screen.png", "notes.md", "sounds/horn.bin"] {
                assert!(before[kept] == after[kept], "{kept} is as it was");
            }
            // The secret is overwritten in its place, and nothing else of the source is.
            assert_eq!(after["tree.xml"].len(), before["tree.xml"].len());
            assert!(!has(&after["tree.xml"], SECRET), "the secret is overwritten");
            let changed = before["tree.xml"].iter().zip(&after["tree.xml"]).filter(|(a, b)| a != b).count();
            assert_eq!(changed, SECRET.len());
            let manifest: Value = serde_json::from_slice(&after["capture.json"]).expect("the manifest is JSON");
            assert_eq!(manifest["weather"], "fog", "a field of a later version is kept");
            assert_eq!(manifest["masked"][0]["file"], "tree.xml", "{manifest}");
            opened(&path);
            window.picture("saved").await;
        },
    );
}

#[test]
fn a_bad_file_is_told_and_the_last_capture_stays() {
    in_the_app("bad", Desktop::default(), settings, async |window, folder| {
        window.ready().await;
        let marks = shown(window).await;
        let bad = folder.join("empty.xml");
        std::fs::write(&bad, "").expect("the file can be written");
        let missing = folder.join("missing.sightline");
        let cases = [
            ("open_path", json!(bad), "empty_source"),
            ("open_path", json!(missing), "not_found"),
            // A drop ends in the same operation.
            ("tauri://drag-drop", json!({ "paths": [bad], "position": { "x": 9, "y": 9 } }), "empty_source"),
        ];
        for (event, payload, code) in cases {
            window.receive(event, payload).await;
            window
                .until(
                    &format!("{code} is told"),
                    &format!("document.querySelector('[role=alert][data-code=\"{code}\"]')"),
                )
                .await;
            let notice = window.text("[role=alert]").await;
            assert!(notice.contains(code) && notice.contains("is still open"), "{notice}");
            assert!(
                notice.lines().filter(|line| line.contains(' ')).count() >= 3,
                "a sentence, a hint, the code: {notice}"
            );
            assert_eq!((window.text("h1").await.as_str(), shown(window).await), ("settings-toggles.xml", marks));
            window.picture(&format!("bad-{}", code)).await;
            window.script("document.querySelector('[role=alert] button').click();", vec![]).await;
            window.until("the notice is gone", "!document.querySelector('[role=alert]')").await;
        }
        // What is good still opens.
        let good = captures::capture_file(folder);
        window.receive("open_path", json!(good)).await;
        window
            .until("the other capture is there", "document.querySelector('h1').innerText === 'harbour.sightline'")
            .await;
        window.ready().await;
    });
}

#[test]
fn a_bad_file_as_the_argument_is_told_in_the_empty_window() {
    let cases: [(&str, &[u8], &str); 3] = [
        ("letter.txt", b"Dear harbour master, the fog is back.", "not_a_source"),
        ("cut.sightline", b"PK\x03\x04 and no more", "broken_zip"),
        ("bomb.xml", b"<!DOCTYPE a [<!ENTITY b \"bbbb\">]><a>&b;</a>", "dtd_refused"),
    ];
    for (name, bytes, code) in cases {
        let written = |folder: &Path| {
            std::fs::write(folder.join(name), bytes).expect("the file can be written");
            Some(folder.join(name))
        };
        in_the_app(&format!("argument-{code}"), Desktop::default(), written, async |window, _| {
            window.until("the fault is told", "document.querySelector('[role=alert]')").await;
            let notice = window.text("[role=alert]").await;
            assert!(notice.contains(code), "{name}: {notice}");
            assert!(window.text(".empty").await.contains("Open a file"), "the window still says what to do");
            window.picture(&format!("argument-{code}")).await;
            faultless(window, "light", "a fault in the empty window").await;
        });
    }
}

#[test]
fn the_page_can_do_no_more_than_it_needs() {
    in_the_app("locked", Desktop::default(), settings, async |window, _| {
        window.ready().await;
        let inline = "const script = document.createElement('script');
            script.textContent = 'window.ranInline = true;';
            document.body.append(script);
            return [window.ranInline === true, typeof window.__TAURI__,
              [...document.querySelectorAll('style')].filter((style) => style.sheet === null).length];";
        // No script but the built one runs, nothing of Tauri lies open, and no style that the page needs is blocked.
        assert_eq!(window.script(inline, vec![]).await, json!([false, "undefined", 0]));
        let sent = "const [command, args, done] = arguments;
            window.__TAURI_INTERNALS__.invoke(command, args).then(() => done('allowed'), (error) => done(`refused: ${error}`));";
        for (command, args) in [
            ("plugin:window|close", json!({ "label": "main" })),
            ("plugin:webview|create_webview_window", json!({ "options": { "label": "other" } })),
            ("plugin:path|dirname", json!({ "path": "/a/b" })),
            ("plugin:event|emit_to", json!({ "target": { "kind": "Any" }, "event": "menu", "payload": "save" })),
            ("plugin:dialog|message", json!({ "message": "Boo.", "kind": "info" })),
            ("plugin:fs|read_file", json!({ "path": "a.txt" })),
        ] {
            let answer = window.later(sent, vec![json!(command), args]).await;
            let answer = answer.as_str().unwrap_or_default();
            assert!(answer.starts_with("refused: ") && answer.contains("not allowed"), "{command}: {answer}");
        }
        let answer =
            window.later(sent, vec![json!("call"), json!({ "operation": "open", "args": { "path": "" } })]).await;
        assert!(answer.as_str().is_some_and(|answer| answer.starts_with("refused")), "{answer}");
    });
}

#[test]
fn nothing_is_wrong_for_assistive_technology() {
    for (name, dark) in [("light", false), ("dark", true)] {
        in_the_app(&format!("axe-{name}"), Desktop { dark, ..Desktop::default() }, settings, async |window, folder| {
            window.ready().await;
            let scheme = window.script("return matchMedia('(prefers-color-scheme: dark)').matches;", vec![]).await;
            assert_eq!(scheme, json!(dark), "the page follows the desktop's theme");
            window.picture(&format!("{name}-opened")).await;
            faultless(window, name, "opened").await;
            window.click_point(LABEL.0, LABEL.1).await;
            selected(window, "Button “Quiet Motion”").await;
            window.picture(&format!("{name}-selected")).await;
            faultless(window, name, "selected").await;
            window.press(&[Key::Control], '5').await;
            window.picture(&format!("{name}-digest")).await;
            faultless(window, name, "digest").await;
            window.press(&[Key::Control], '1').await;
            window.receive("open_path", json!(folder.join("missing.xml"))).await;
            window.until("the notice is there", "document.querySelector('[role=alert]')").await;
            window.picture(&format!("{name}-notice")).await;
            faultless(window, name, "notice").await;
        });
    }
}

#[test]
fn a_small_window_holds_everything() {
    in_the_app("small", Desktop::default(), settings, async |window, _| {
        window.ready().await;
        window.resize(900, 600).await;
        window.until("the window is small", "innerWidth <= 900").await;
        window.click_point(LABEL.0, LABEL.1).await;
        selected(window, "Button “Quiet Motion”").await;
        window.picture("small").await;
        let out = "return [...document.querySelectorAll('header, nav, main, aside, footer, .legend, [data-stage]')]
            .map((part) => [part.tagName + '.' + part.className, part.getBoundingClientRect()])
            .filter(([, box]) => box.width < 40 || box.height < 20 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
            .map(([name, box]) => `${name} ${JSON.stringify(box)}`);";
        assert_eq!(window.script(out, vec![]).await, json!([]), "every part is on the page");
        let sizes = "const { scrollWidth, scrollHeight } = document.documentElement;
            return [scrollWidth - innerWidth, scrollHeight - innerHeight];";
        assert_eq!(window.script(sizes, vec![]).await, json!([0, 0]), "the page itself does not scroll");
        faultless(window, "small", "selected").await;
    });
}

#[test]
fn a_file_that_does_not_open_leaves_a_window_that_says_what_to_do() {
    in_the_app(
        "empty",
        Desktop::default(),
        |folder| Some(folder.join("missing.xml")),
        async |window, _| {
            window.until("the fault is told", "document.querySelector('[role=alert][data-code=not_found]')").await;
            assert!(window.text(".empty").await.contains("Open a file"), "{}", window.text(".empty").await);
            window.picture("empty").await;
            faultless(window, "light", "empty").await;
        },
    );
}

async fn faultless(window: &Window, theme: &str, state: &str) {
    let faults = window.faults().await;
    assert!(faults.is_empty(), "axe, {theme}, {state}:\n{}", faults.join("\n"));
}

/// What the desk tells of the bundled capture: the second opinion on what the window should show.
fn opened(path: &Path) -> Value {
    let desk = desk::Desk::new(Vec::new()).expect("the built-in fonts are good");
    desk.call("open", json!({ "path": path })).unwrap_or_else(|fault| panic!("{}: {fault:?}", path.display()))
}

/// The colour of a group of marks, as the legend has it.
fn colour_of(layer: &str, group: &str) -> Colour {
    let view = opened(&trials::house::root().join("fixtures/captures/settings-toggles.xml"));
    let rows = view["view"]["legend"].as_array().cloned().unwrap_or_default();
    let row = rows.iter().find(|row| row["layer"] == layer && row["group"] == group);
    let colour = row.and_then(|row| row["colour"].as_str()).unwrap_or_else(|| panic!("no {layer}/{group} in {rows:?}"));
    let part = |i: usize| u8::from_str_radix(&colour[i..i + 2], 16).expect("colours are #rrggbb");
    [part(1), part(3), part(5)].map(f64::from)
}

fn has(bytes: &[u8], word: &str) -> bool {
    bytes.windows(word.len()).any(|window| window == word.as_bytes())
}
