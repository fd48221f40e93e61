//! A checksum over the columns of a row that never change. It finds disk errors; it does not protect against people.

use flate2::Crc;

pub(super) struct Seal(Crc);

impl Seal {
    pub fn new() -> Seal {
        Seal(Crc::new())
    }

    pub fn number(mut self, number: impl Into<i64>) -> Seal {
        self.0.update(&number.into().to_le_bytes());
        self
    }

    /// With its length, so that no byte can move from one text to the next.
    pub fn bytes(self, bytes: &[u8]) -> Seal {
        let mut seal = self.number(bytes.len() as i64);
        seal.0.update(bytes);
        seal
    }

    pub fn text(self, text: &str) -> Seal {
        self.bytes(text.as_bytes())
    }

    pub fn sum(&self) -> u32 {
        self.0.sum()
    }
}
