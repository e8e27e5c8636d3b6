//! Captures of a scripted device: what it shows and tells at each request, and what the capture says.

mod bracket;
mod document;
mod drawn;
mod fake;
mod faults;
mod frames;
mod watch;
