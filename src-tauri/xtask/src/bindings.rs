//! The UI's TypeScript types: compared with the desk's list of operations, or written anew from it.
use crate::shell::Call;
use crate::test::cargo;

/// `cargo xtask bindings`: writes the committed types anew. Needs no web view.
pub fn write() -> Result<(), String> {
    Call::new("cargo test -p desk --test bindings").variable("UPDATE", "1").run()
}

/// Fails when the committed types are not those of the desk. With the whole workspace's features, as the step before it
/// compiled them: nothing is built twice.
pub fn compare() -> Result<(), String> {
    let compared = cargo("test").args(["--test", "bindings"]).run();
    compared.map_err(|error| format!("{error}\nWhen the desk is right, `cargo xtask bindings` writes the types anew."))
}
