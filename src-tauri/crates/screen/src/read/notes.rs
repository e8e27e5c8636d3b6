//! The complaints of one reading, with a bound on how many of a kind are listed.

use crate::{Complaint, ComplaintCode};
use std::collections::BTreeMap;

/// So many of a kind are listed one by one; a broken source of some megabytes would bring millions.
const LISTED: u32 = 1000;

/// Complaints as they come up.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    list: Vec<Complaint>,
    /// How many of a kind came up, and where the first stands that is not listed.
    counts: BTreeMap<ComplaintCode, (u32, Option<u32>)>,
}

impl Notes {
    /// Adds a complaint about a place in the original bytes, or about the whole. The sentence is only made when the
    /// complaint is listed.
    pub(crate) fn add(&mut self, code: ComplaintCode, at: impl Into<Option<u32>>, message: impl FnOnce() -> String) {
        let at = at.into();
        let (count, first) = self.counts.entry(code).or_insert((0, None));
        *count = count.saturating_add(1);
        if *count <= LISTED {
            self.list.push(Complaint { code, message: message(), at });
        } else if *count == LISTED + 1 {
            *first = at;
        }
    }

    /// All of them in the order of the original bytes, those about the whole first, and for each kind that came up too
    /// often one that counts the rest.
    pub(crate) fn finish(mut self) -> Vec<Complaint> {
        for (&code, &(count, first)) in &self.counts {
            if count > LISTED {
                let rest = count - LISTED;
                let message = format!("From here on {rest} more complaints of this kind are counted and not listed.");
                self.list.push(Complaint { code, message, at: first });
            }
        }
        self.list.sort_by_key(|c| c.at);
        self.list
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_counted_and_the_rest_is_in_order() {
        let mut notes = Notes::default();
        for i in 0..1500 {
            notes.add(ComplaintCode::BareAmpersand, 10 + i, || format!("{i}"));
        }
        notes.add(ComplaintCode::Cut, 3, || "cut".into());
        notes.add(ComplaintCode::Encoding, None, || "whole".into());
        let all = notes.finish();
        assert_eq!(all.len(), 1003);
        assert_eq!((all[0].code, all[1].code), (ComplaintCode::Encoding, ComplaintCode::Cut));
        let last = &all[1002];
        assert_eq!((last.code, last.at), (ComplaintCode::BareAmpersand, Some(1010)));
        assert!(last.message.contains(" 500 more"), "{}", last.message);
    }
}
