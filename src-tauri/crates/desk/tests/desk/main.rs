//! The operations from outside: invented screens in, answers, files and faults out.

mod annotate;
mod call;
mod convert;
mod explain;
mod facts;
mod observe;
mod open;
mod save;
mod scene;
mod secrets;
