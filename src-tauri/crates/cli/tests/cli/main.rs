//! The command line as it is called: the real program, invented sources, exit codes and output.

mod bad_input;
mod output;
mod program;
mod usage;
