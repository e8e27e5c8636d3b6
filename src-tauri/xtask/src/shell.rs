//! Running other programs: every command is echoed as one could type it, and its output is streamed.
use std::env;
use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::place;

/// One command, run from the project's root.
pub struct Call {
    words: Vec<String>,
    variables: Vec<(&'static str, String)>,
}

impl Call {
    /// A command from words separated by single spaces; further words are added with [`Call::arg`].
    pub fn new(words: &str) -> Self {
        Self { words: words.split(' ').map(str::to_string).collect(), variables: Vec::new() }
    }

    /// A command whose program is a file.
    pub fn program(file: impl AsRef<OsStr>) -> Self {
        Self { words: Vec::new(), variables: Vec::new() }.arg(file)
    }

    /// One more word, which may hold spaces.
    pub fn arg(mut self, word: impl AsRef<OsStr>) -> Self {
        self.words.push(word.as_ref().to_string_lossy().into_owned());
        self
    }

    /// Several more words.
    pub fn args<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Self {
        self.words.extend(words.into_iter().map(str::to_string));
        self
    }

    /// A variable of the command's environment.
    pub fn variable(mut self, name: &'static str, value: impl AsRef<OsStr>) -> Self {
        self.variables.push((name, value.as_ref().to_string_lossy().into_owned()));
        self
    }

    /// The command as one could type it at the project's root.
    pub fn typed(&self) -> String {
        let variables = self.variables.iter().map(|(name, value)| format!("{name}={}", quoted(value)));
        variables.chain(self.words.iter().map(|word| quoted(word))).collect::<Vec<_>>().join(" ")
    }

    /// Runs the command with its output on this terminal. An `Err` says which command failed and how.
    pub fn run(&self) -> Result<(), String> {
        println!("$ {}", self.typed());
        let ended = self.command().status().map_err(|error| self.not_started(&error))?;
        if ended.success() { Ok(()) } else { Err(format!("`{}` failed ({ended}).", self.typed())) }
    }

    /// Runs the command unseen and returns what it wrote to standard output, whatever its exit code was.
    pub fn read(&self) -> Result<String, String> {
        let mut command = self.command();
        command.stderr(Stdio::null()).stdin(Stdio::null());
        let ended = command.output().map_err(|error| self.not_started(&error))?;
        Ok(String::from_utf8_lossy(&ended.stdout).into_owned())
    }

    /// Whether the command, run unseen, ends well; `false` as well when there is no such program.
    pub fn succeeds(&self) -> bool {
        let mut command = self.command();
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().is_ok_and(|ended| ended.success())
    }

    fn command(&self) -> Command {
        let (program, rest) = self.words.split_first().map_or(("", &[][..]), |(first, rest)| (first.as_str(), rest));
        // The cargo that started us, not whichever is first on the path.
        let program = if program == "cargo" {
            env::var_os("CARGO").unwrap_or("cargo".into())
        } else {
            OsStr::new(program).into()
        };
        let mut command = Command::new(program);
        command.args(rest).current_dir(place::root());
        // Golden answers are rewritten only by a person who asks for it by name: see `bindings`.
        command.env_remove("UPDATE");
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command
    }

    fn not_started(&self, error: &std::io::Error) -> String {
        format!("`{}` could not be started: {error}.", self.typed())
    }
}

/// The first program of that name on the path.
pub fn on_path(program: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(program)).find(|file| file.is_file())
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./:,+@".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_echoed_as_it_can_be_typed() {
        let check = |call: Call, typed: &str| assert_eq!(call.typed(), typed);
        check(Call::new("cargo fmt --check"), "cargo fmt --check");
        check(Call::new("open").arg("a b.png"), "open 'a b.png'");
        check(Call::new("echo").arg("it's"), r"echo 'it'\''s'");
        check(Call::new("echo").arg(""), "echo ''");
        check(Call::new("x").variable("UPDATE", "1"), "UPDATE=1 x");
    }

    #[test]
    fn an_end_is_told_with_the_command() {
        assert!(Call::new("true").run().is_ok());
        let failed = Call::new("false").run().unwrap_err();
        assert!(failed.contains("`false` failed"), "{failed}");
        let absent = Call::new("no-such-program-here").run().unwrap_err();
        assert!(absent.contains("could not be started"), "{absent}");
    }

    #[test]
    fn update_never_reaches_a_command_by_accident() {
        let command = Call::new("env").command();
        let taken_away = command.get_envs().any(|(name, value)| name == "UPDATE" && value.is_none());
        assert!(taken_away, "a command inherits UPDATE");
        let asked = Call::new("env").variable("UPDATE", "1").read().unwrap();
        assert!(asked.lines().any(|line| line == "UPDATE=1"), "{asked}");
    }
}
