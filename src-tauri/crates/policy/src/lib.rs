//! What may be said: which words on a screen are secret, and how they are taken out before anybody sees them.
//!
//! A pure room: bytes and trees in, bytes and trees out. It knows no device, no digest and no file.
#![forbid(unsafe_code)]
#![deny(clippy::disallowed_methods)]

mod redact;

pub use redact::{MaskedNode, Masking, SHORTEST_ECHO, Secrets, Why, is_masked, mask_tree, overwrite, secret_rects};
