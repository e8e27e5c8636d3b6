//! What the window says, read off its page as a person or a screen reader would.
use crate::window::Window;
use serde_json::{Value, json};

/// Waits until a node with this name is selected and everything about it is there.
pub async fn selected(window: &Window, name: &str) {
    let there = "document.querySelector('.facts [data-fact=path]')";
    let named = format!("document.querySelector('.facts-head h2')?.innerText === {}", json!(name));
    window.until(&format!("{name} is selected"), &format!("{named} && {there}")).await;
}

/// What the list of marks tells: one line a mark.
pub async fn told_marks(window: &Window) -> Vec<String> {
    window.until("the list of marks is there", "document.querySelector('[role=listbox] [role=option]')").await;
    let names = "return [...document.querySelectorAll('[role=listbox] [role=option]')]
        .map((option) => option.getAttribute('aria-label') ?? option.innerText);";
    let names = window.script(names, vec![]).await;
    names.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

/// Of each thing that the selected element has: what, its words or numbers, and the node it came from.
pub async fn given(window: &Window) -> Vec<[String; 3]> {
    let rows = window
        .script(
            "const head = [...document.querySelectorAll('.facts h3')].find((h) => h.innerText.toLowerCase() === 'where it came from');
             return [...(head?.parentElement.querySelectorAll('[data-fact]') ?? [])].map((row) =>
               [row.dataset.fact, row.querySelector('.value')?.innerText ?? '', row.querySelector('.node-link')?.innerText ?? '']);",
            vec![],
        )
        .await;
    let text = |value: &Value| value.as_str().unwrap_or_default().trim().to_owned();
    rows.as_array().into_iter().flatten().map(|row| [text(&row[0]), text(&row[1]), text(&row[2])]).collect()
}

/// The words or numbers and the node of one of them.
pub fn source_of<'g>(given: &'g [[String; 3]], what: &str) -> (&'g str, &'g str) {
    let row = given.iter().find(|[name, ..]| name == what);
    row.map_or(("nothing", "nobody"), |[_, value, node]| (value.as_str(), node.as_str()))
}

/// The numbers in a text.
pub fn numbers(text: &str) -> Vec<f64> {
    text.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-').filter_map(|word| word.parse().ok()).collect()
}

/// A value in the facts of the selected node.
pub async fn fact(window: &Window, name: &str) -> String {
    window.text(&format!(".facts [data-fact='{name}'] .value")).await
}

/// How many marks the canvas says to show.
pub async fn shown(window: &Window) -> u64 {
    window.drawn().await;
    let label =
        window.script("return document.querySelector('[data-stage] canvas').getAttribute('aria-label');", vec![]);
    let label = label.await;
    let number = label.as_str().unwrap_or_default().split(' ').find_map(|word| word.parse().ok());
    number.unwrap_or_else(|| panic!("the canvas tells no number of marks: {label}"))
}

/// Whether the legend's switch of a layer is on.
pub async fn switched(window: &Window, layer: &str) -> Value {
    let script = "return document.querySelector(`[data-layer=${arguments[0]}] [role=switch]`)?.checked ?? null;";
    window.script(script, vec![json!(layer)]).await
}
