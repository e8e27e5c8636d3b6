//! `observe`: what an agent is told about a screen.

use crate::{Desk, Fault, Observation, Source, observation};
use perception::{Options, perceive};
use serde::Deserialize;

/// The smallest budget that can hold a header line and one element (`design/product.md`, "The command line").
pub const SMALLEST_BUDGET: u32 = 40;

/// What to tell.
#[derive(Clone, Debug, Deserialize, specta::Type)]
pub struct ObserveArgs {
    /// What to look at.
    pub source: Source,
    /// At most this many tokens of text, at least 40; absent leaves nothing out.
    #[serde(default)]
    #[specta(optional)]
    pub budget: Option<u32>,
    /// Only elements whose words or identifier hold this.
    #[serde(default)]
    #[specta(optional)]
    pub query: Option<String>,
    /// Add each tap point to the text.
    #[serde(default)]
    #[specta(optional)]
    pub points: bool,
}

pub(super) fn run(desk: &Desk, args: ObserveArgs) -> Result<Observation, Fault> {
    if let Some(budget) = args.budget.filter(|b| *b < SMALLEST_BUDGET) {
        return Err(Fault::bad_input(
            "budget_too_small",
            format!("A budget of {budget} tokens cannot hold a header and an element."),
            format!("Give at least {SMALLEST_BUDGET} tokens, or none to leave nothing out."),
        ));
    }
    let look = desk.look(&args.source)?;
    let options = Options {
        budget: args.budget,
        query: args.query,
        points: args.points,
        moved: look.moved(),
        ..Options::default()
    };
    let perception = perceive(look.tree(), &options);
    Ok(observation::of(&look, &perception, &options))
}
