//! Seeded, counted, verifiable draws: the only source of randomness in `games/`.
//!
//! Everything that is hashed is plain text, so that a few lines of any language can check a finished game
//! (docs/record.md). A seed is never shown before its game is over: it has no `Debug` and no `Display`.

use crate::Unsound;
use std::fmt::Write;

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// 32 secret bytes from which every draw of one game follows.
#[derive(Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    pub fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// 32 bytes from a text that is not secret: for simulations that can be repeated.
    pub fn from_text(text: &str) -> Seed {
        Seed(Sha256::digest(text).into())
    }

    pub fn into_bytes(self) -> [u8; 32] {
        self.0
    }

    /// The seed in hexadecimal. Only for the store and for the record of a game that is over.
    pub fn reveal(&self) -> String {
        hexadecimal(&self.0)
    }

    pub fn from_hexadecimal(text: &str) -> Option<Seed> {
        if text.len() != 64 || !text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f')) {
            return None;
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
        }
        Some(Seed(bytes))
    }

    /// What is published when the game opens, and proves at its end that the seed was never changed.
    pub fn commitment(&self, game_id: &str) -> String {
        sha256_hexadecimal(format!("caravanserai commitment 1\n{game_id}\n{}\n", self.reveal()).as_bytes())
    }
}

/// One draw as the log keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draw {
    /// Counted from 1 in each game, never used twice.
    pub number: u32,
    /// What it was for, in the rulebook's words.
    pub purpose: String,
    /// How many possibilities (a choice) or how many things (a shuffle).
    pub of: u32,
    pub result: Drawn,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Drawn {
    /// A number below `of`.
    One(u32),
    /// A shuffle of `of` things: at each place, which thing lies there now.
    Order(Vec<u32>),
}

/// A recorded draw that cannot have been made here: another purpose, another size, no possible result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Astray {
    pub number: u32,
    pub reason: String,
}

/// Where a game's draws come from.
pub trait Random {
    /// A number below `of`, all equally likely.
    fn one(&mut self, purpose: &str, of: u32) -> u32;

    /// Puts `items` in random order, all orders equally likely.
    fn shuffle<T: Clone>(&mut self, purpose: &str, items: &mut [T]);
}

/// The draws of one game, and the log of those made since it was last taken.
#[derive(Clone)]
pub struct Chance {
    source: Source,
    next: u32,
    log: Vec<Draw>,
    astray: Option<Astray>,
}

#[derive(Clone)]
enum Source {
    /// The seed as a prepared key, and the game's id.
    Seed(Box<Hmac<Sha256>>, String),
    /// The draws of a record whose seed is not known.
    Record(std::vec::IntoIter<Draw>),
}

impl Chance {
    pub fn new(seed: &Seed, game_id: &str) -> Chance {
        let key = Hmac::new_from_slice(&seed.0).expect("HMAC takes keys of any length");
        Chance::from(Source::Seed(Box::new(key), game_id.to_owned()))
    }

    /// For trying a move out: whatever is drawn is thrown away.
    pub(super) fn for_preview() -> Chance {
        Chance::new(&Seed::from_text("preview"), "preview")
    }

    /// Draws what a record says was drawn. What does not fit is kept as [`Chance::astray`].
    pub fn recorded(draws: Vec<Draw>) -> Chance {
        Chance::from(Source::Record(draws.into_iter()))
    }

    fn from(source: Source) -> Chance {
        Chance { source, next: 1, log: Vec::new(), astray: None }
    }

    /// Goes on after a restart or an undo: draw numbers are never used again.
    pub fn resume(mut self, next: u32) -> Chance {
        self.next = next;
        self
    }

    /// The number of the next draw.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// The draws made since the last call.
    pub fn take_log(&mut self) -> Vec<Draw> {
        std::mem::take(&mut self.log)
    }

    /// The first recorded draw that cannot have been made, if any.
    pub fn astray(&self) -> Option<&Astray> {
        self.astray.as_ref()
    }

    /// The record is of no more use. Draws go on by themselves, so that a die that is rolled until it fits comes to an end.
    fn go_astray(&mut self, found: Result<Drawn, Unsound>) {
        self.astray = Some(astray(self.next, found));
        self.source = Chance::for_preview().source;
    }

    fn keep(&mut self, purpose: &str, of: u32, result: Drawn) {
        self.log.push(Draw { number: self.next, purpose: purpose.to_owned(), of, result });
        self.next += 1;
    }
}

impl Random for Chance {
    fn one(&mut self, purpose: &str, of: u32) -> u32 {
        assert!(of > 0, "a draw needs a possibility");
        let result = match &mut self.source {
            Source::Seed(key, game_id) => Stream::new(key, game_id, self.next, purpose).below(of),
            Source::Record(draws) => match recorded(draws.next(), self.next, purpose, of) {
                Ok(Drawn::One(result)) if result < of => result,
                other => {
                    self.go_astray(other);
                    return self.one(purpose, of);
                }
            },
        };
        self.keep(purpose, of, Drawn::One(result));
        result
    }

    fn shuffle<T: Clone>(&mut self, purpose: &str, items: &mut [T]) {
        let of = items.len() as u32;
        let order = match &mut self.source {
            Source::Seed(key, game_id) => Stream::new(key, game_id, self.next, purpose).order(of),
            Source::Record(draws) => match recorded(draws.next(), self.next, purpose, of) {
                Ok(Drawn::Order(order)) if is_permutation(&order, of) => order,
                other => {
                    self.go_astray(other);
                    return self.shuffle(purpose, items);
                }
            },
        };
        let before = items.to_vec();
        for (item, &from) in items.iter_mut().zip(&order) {
            item.clone_from(&before[from as usize]);
        }
        self.keep(purpose, of, Drawn::Order(order));
    }
}

fn recorded(draw: Option<Draw>, number: u32, purpose: &str, of: u32) -> Result<Drawn, Unsound> {
    let draw = draw.ok_or_else(|| format!("the record holds no draw “{purpose}”"))?;
    if draw.number != number || draw.purpose != purpose || draw.of != of {
        return Err(format!(
            "the record holds draw {} “{}” of {}, the game draws {number} “{purpose}” of {of}",
            draw.number, draw.purpose, draw.of
        )
        .into());
    }
    Ok(draw.result)
}

fn astray(number: u32, found: Result<Drawn, Unsound>) -> Astray {
    let reason = match found {
        Ok(result) => format!("{result:?} is not a possible result"),
        Err(reason) => reason.to_string(),
    };
    Astray { number, reason }
}

fn is_permutation(order: &[u32], of: u32) -> bool {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    sorted.into_iter().eq(0..of)
}

/// The endless 32-bit numbers of one draw: HMAC-SHA256 blocks, each read as eight big-endian numbers.
struct Stream<'a> {
    key: &'a Hmac<Sha256>,
    text: String,
    block: u32,
    bytes: [u8; 32],
    used: usize,
}

impl<'a> Stream<'a> {
    fn new(key: &'a Hmac<Sha256>, game_id: &str, number: u32, purpose: &str) -> Stream<'a> {
        let text = format!("caravanserai draw 1\n{game_id}\n{number}\n{purpose}\n");
        Stream { key, text, block: 0, bytes: [0; 32], used: 32 }
    }

    fn number(&mut self) -> u32 {
        if self.used == 32 {
            let length = self.text.len();
            writeln!(self.text, "{}", self.block).expect("a text takes more");
            let mut mac = self.key.clone();
            mac.update(self.text.as_bytes());
            self.text.truncate(length);
            self.bytes = mac.finalize().into_bytes().into();
            self.block += 1;
            self.used = 0;
        }
        let word = self.bytes[self.used..self.used + 4].try_into().expect("four bytes");
        self.used += 4;
        u32::from_be_bytes(word)
    }

    /// Rejection sampling: numbers past the largest multiple of `of` are skipped, so that none is favoured.
    fn below(&mut self, of: u32) -> u32 {
        let limit = (1_u64 << 32) / u64::from(of) * u64::from(of);
        loop {
            let number = self.number();
            if u64::from(number) < limit {
                return number % of;
            }
        }
    }

    /// Fisher-Yates, from the last place down.
    fn order(&mut self, of: u32) -> Vec<u32> {
        let mut order: Vec<u32> = (0..of).collect();
        for last in (1..of).rev() {
            let other = self.below(last + 1);
            order.swap(last as usize, other as usize);
        }
        order
    }
}

/// Draws without a proof and without a log, for playouts and for dealing secrets anew: SplitMix64, whose whole state is
/// one number.
#[derive(Clone)]
pub struct Quick(u64);

impl Quick {
    pub fn new(seed: u64) -> Quick {
        Quick(seed)
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `of`. The product's high half: with 64 bits no number is favoured by more than one in 2^32.
    pub fn below(&mut self, of: u32) -> u32 {
        ((u128::from(self.bits()) * u128::from(of)) >> 64) as u32
    }
}

impl Random for Quick {
    fn one(&mut self, _purpose: &str, of: u32) -> u32 {
        self.below(of)
    }

    fn shuffle<T: Clone>(&mut self, _purpose: &str, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// SHA-256 in lower-case hexadecimal.
pub fn sha256_hexadecimal(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seed() -> Seed {
        Seed::new(std::array::from_fn(|i| i as u8))
    }

    fn chance() -> Chance {
        Chance::new(&seed(), "golden-1")
    }

    /// Computed by a Python script of twenty lines that follows docs/record.md.
    #[test]
    fn golden_vectors() {
        assert_eq!(
            seed().commitment("golden-1"),
            "7d174958c72bbf0c09815eb4e2f9fef09e20f0080307e6148c49c11a9149db28"
        );
        let mut chance = chance();
        assert_eq!(chance.one("first player", 5), 4);
        let mut tokens: Vec<u32> = (0..45).collect();
        chance.shuffle("waterhole tokens", &mut tokens);
        let expected = [
            42, 32, 27, 40, 20, 18, 38, 31, 23, 1, 43, 0, 6, 37, 17, 8, 9, 3, 25, 39, 15, 13, 28, 4, 26, 33,
            41, 22, 30, 12, 29, 35, 44, 14, 10, 36, 24, 34, 16, 2, 5, 21, 7, 19, 11,
        ];
        assert_eq!(tokens, expected);
        assert_eq!(chance.one("big", 3_000_000_000), 1_432_738_842);
        // Two of these four reject their first number.
        let rejecting: Vec<u32> = (0..4).map(|_| chance.one("x", 3_000_000_000)).collect();
        assert_eq!(rejecting, [1_772_609_415, 2_786_072_516, 587_413_464, 1_373_348_730]);
        assert_eq!(chance.next(), 8);
    }

    #[test]
    fn draws_depend_on_seed_game_number_and_purpose() {
        let mut draws = vec![chance().one("a", u32::MAX)];
        draws.push(chance().one("b", u32::MAX));
        draws.push(chance().resume(2).one("a", u32::MAX));
        draws.push(Chance::new(&seed(), "golden-2").one("a", u32::MAX));
        draws.push(Chance::new(&Seed::from_text("other"), "golden-1").one("a", u32::MAX));
        draws.sort_unstable();
        draws.dedup();
        assert_eq!(draws.len(), 5);
    }

    #[test]
    fn the_log_repeats_the_game() {
        let mut first = chance();
        let mut letters = ['a', 'b', 'c', 'd', 'e'];
        let number = first.one("first player", 4);
        first.shuffle("letters", &mut letters);
        let log = first.take_log();
        assert!(first.take_log().is_empty());

        let mut again = Chance::recorded(log.clone());
        let mut same = ['a', 'b', 'c', 'd', 'e'];
        assert_eq!(again.one("first player", 4), number);
        again.shuffle("letters", &mut same);
        assert_eq!(same, letters);
        assert_eq!(again.take_log(), log);
        assert_eq!(again.astray(), None);
    }

    #[test]
    fn impossible_recorded_draws_are_named() {
        let draw = |of, result| Draw { number: 1, purpose: "die".to_owned(), of, result };
        for (draws, reason) in [
            (vec![], "the record holds no draw “die”"),
            (vec![draw(6, Drawn::One(6))], "One(6) is not a possible result"),
            (vec![draw(6, Drawn::Order(vec![]))], "Order([]) is not a possible result"),
            (vec![draw(5, Drawn::One(2))], "the record holds draw 1 “die” of 5, the game draws 1 “die” of 6"),
        ] {
            let mut chance = Chance::recorded(draws);
            chance.one("die", 6);
            assert_eq!(chance.astray().unwrap().reason, reason);
        }
        let mut chance = Chance::recorded(vec![draw(3, Drawn::Order(vec![0, 2, 2]))]);
        chance.shuffle("die", &mut [1, 2, 3]);
        assert_eq!(chance.astray().unwrap().reason, "Order([0, 2, 2]) is not a possible result");
    }

    /// However a record was forged, a game that rolls a die until it fits goes on.
    #[test]
    fn after_a_draw_astray_every_face_comes_up() {
        for draws in
            [vec![], vec![Draw { number: 1, purpose: "die".to_owned(), of: 6, result: Drawn::One(9) }]]
        {
            let mut chance = Chance::recorded(draws);
            let mut missing: Vec<u32> = (0..6).collect();
            for _ in 0..1000 {
                let face = chance.one("die", 6);
                missing.retain(|face_up| *face_up != face);
            }
            assert!(missing.is_empty(), "{missing:?}");
            assert_eq!(chance.astray().unwrap().number, 1, "the first is named");
            let mut order = [0, 1, 2, 3, 4];
            chance.shuffle("things", &mut order);
            order.sort_unstable();
            assert_eq!(order, [0, 1, 2, 3, 4]);
        }
    }

    #[test]
    fn seeds_in_hexadecimal() {
        assert!(Seed::from_hexadecimal(&seed().reveal()) == Some(seed()));
        for bad in ["", "00", &"g".repeat(64), &"é".repeat(32), &"0".repeat(65), &"A".repeat(64)] {
            assert!(Seed::from_hexadecimal(bad).is_none(), "{bad}");
        }
    }
}
