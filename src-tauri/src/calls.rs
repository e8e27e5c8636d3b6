//! The one command of the page: an operation of the desk, done off the thread that draws the window.

use crate::menus;
use crate::windows::Windows;
use desk::{Context, Desk, Fault};
use serde_json::Value;
use std::sync::Arc;
use tauri::{Emitter, Manager, State, WebviewWindow};

/// The event that tells a page how a named call is going; its payload is the name and the progress.
const PROGRESS: &str = "progress";

/// Does an operation of the desk. Arguments and reply are JSON as `ui/src/bindings.ts` types them.
///
/// # Errors
/// The desk's faults; `operation_broke` when the operation ended in a panic, which leaves the window usable.
#[tauri::command]
pub(crate) async fn call(
    window: WebviewWindow,
    desk: State<'_, Arc<Desk>>,
    operation: String,
    args: Value,
    ticket: Option<String>,
) -> Result<Value, Fault> {
    let (name, at_work, teller) = (operation.clone(), Arc::clone(&desk), window.clone());
    let done = tauri::async_runtime::spawn_blocking(move || match ticket {
        Some(ticket) => {
            let named = ticket.clone();
            // A window that is gone is told nothing, and misses nothing.
            let tell = move |progress| drop(teller.emit_to(teller.label(), PROGRESS, (&named, progress)));
            at_work.call_named(&ticket, &Context::telling(tell), &operation, args)
        }
        None => at_work.call(&operation, args),
    });
    let done = done.await;
    let reply = done.unwrap_or_else(|_| Err(broke(&name)))?;
    if !window.state::<Windows>().note(window.label(), &name, &reply) {
        // The window went while the file was read.
        desk.call("close", serde_json::json!({ "capture": reply["capture"] }))?;
    }
    menus::refresh(window.app_handle());
    Ok(reply)
}

fn broke(operation: &str) -> Fault {
    Fault::bad_input(
        "operation_broke",
        format!("`{operation}` stopped in the middle."),
        "This is a fault of the program: what was open still is. Please report it with the file that caused it.",
    )
}
