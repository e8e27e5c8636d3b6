//! A number that is equal for equal states: how the log says that two answers are of one scene state.

/// A running FNV-1a sum over 64 bits: no secret is kept by it, it only has to be equal for equal input on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp(u64);

impl Stamp {
    pub(crate) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn byte(&mut self, byte: u8) {
        self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }

    /// Adds a word; its length is added too, so that two words never read as one.
    pub(crate) fn word(&mut self, word: &str) {
        self.number(word.len() as u64);
        word.bytes().for_each(|b| self.byte(b));
    }

    /// Adds a number.
    pub(crate) fn number(&mut self, number: u64) {
        number.to_le_bytes().into_iter().for_each(|b| self.byte(b));
    }

    /// Adds a signed number.
    pub(crate) fn signed(&mut self, number: i64) {
        number.to_le_bytes().into_iter().for_each(|b| self.byte(b));
    }

    /// The sum as a key.
    pub(crate) fn key(self) -> u64 {
        self.0
    }

    /// The sum as it stands in the log.
    pub(crate) fn text(self) -> String {
        format!("{:016x}", self.0)
    }
}
