//! What goes over the wire: WebDriverAgent's routes and envelopes, its trees, and the phone's own controls.

mod answer;
mod control;
mod damage;
mod describe;
mod facts;
mod json;
mod mjpeg;
mod observe;
mod route;
mod script;
mod server;
mod socket;
mod xml;

pub(crate) use mjpeg::serve as serve_frames;
pub(crate) use server::serve;

#[cfg(test)]
mod socket_tests;
#[cfg(test)]
mod tests;
