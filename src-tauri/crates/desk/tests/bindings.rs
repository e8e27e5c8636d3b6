//! The TypeScript types of the web view are those of the operations: compared, or written anew with `UPDATE=1`.

use desk::{OPERATIONS, types};
use specta_typescript::Typescript;
use std::{env, fs, path::Path};

const HEAD: &str = "// The desk's operations and the types of their arguments and replies. Written from the Rust list by \
                    `cargo xtask bindings`; a test compares.\n// Longer than 250 lines: it is generated, and \
                    read by the compiler.\n";

#[test]
fn bindings_are_those_of_the_operations() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../ui/src/bindings.ts");
    let written = bindings();
    if env::var_os("UPDATE").is_some_and(|v| v == "1") {
        fs::create_dir_all(file.parent().expect("a file in a folder")).expect("ui/src can be made");
        fs::write(&file, &written).expect("ui/src/bindings.ts can be written");
        return;
    }
    let committed = fs::read_to_string(&file).unwrap_or_default();
    let line = committed.lines().zip(written.lines()).position(|(a, b)| a != b);
    assert!(
        committed == written,
        "ui/src/bindings.ts differs from the desk's operations, first at line {}; UPDATE=1 writes it anew",
        line.unwrap_or_else(|| committed.lines().count().min(written.lines().count())) + 1
    );
}

/// Every type, then the map from an operation's name to the types of its arguments and its reply.
fn bindings() -> String {
    let mut map =
        String::from("/** What each operation takes and what it answers with. */\nexport type Operations = {\n");
    for operation in OPERATIONS {
        map += &format!(
            "\t/** {} */\n\t{}: {{ args: {}; reply: {} }},\n",
            operation.says, operation.name, operation.args, operation.reply
        );
    }
    map += "};\n";
    let types = Typescript::default().export(&types(), specta_serde::Format);
    let types = types.expect("every type of the operations can be told in TypeScript");
    // The exporter names itself in the first line, and doc comments keep the blank that follows `///` in Rust.
    let body = types.split_once('\n').map_or("", |(_, body)| body);
    let body = body.replace("/**  ", "/** ").replace("\t *  ", "\t * ").replace("\n *  ", "\n * ");
    let body: Vec<&str> = body.trim().lines().map(str::trim_end).collect();
    format!("{HEAD}\n{map}\n{}\n", body.join("\n"))
}
