//! What spans rooms, for tests and measures only: the shape of the house, corpus runs, and the app itself.
#![forbid(unsafe_code)]

pub mod corpus;
pub mod generate;
pub mod house;
pub mod invent;
pub mod labels;
pub mod measure;
pub mod phone;
