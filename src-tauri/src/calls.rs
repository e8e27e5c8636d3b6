//! The one command of the page: an operation of the desk, done off the thread that draws the window.

use desk::{Desk, Fault};
use serde_json::Value;
use std::sync::Arc;
use tauri::State;

/// Does an operation of the desk. Arguments and reply are JSON as `ui/src/bindings.ts` types them.
///
/// # Errors
/// The desk's faults; `operation_broke` when the operation ended in a panic, which leaves the window usable.
#[tauri::command]
pub(crate) async fn call(desk: State<'_, Arc<Desk>>, operation: String, args: Value) -> Result<Value, Fault> {
    let desk = Arc::clone(&desk);
    let name = operation.clone();
    let done = tauri::async_runtime::spawn_blocking(move || desk.call(&operation, args)).await;
    done.unwrap_or_else(|_| Err(broke(&name)))
}

fn broke(operation: &str) -> Fault {
    Fault::bad_input(
        "operation_broke",
        format!("`{operation}` stopped in the middle."),
        "This is a fault of the program: what was open still is. Please report it with the file that caused it.",
    )
}
