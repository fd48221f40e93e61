//! Chance and hashes: the commitment, the stream of a draw, shuffles.
//! Derived from the documents alone; see `mod.rs`.

use crate::state::Json;
use crate::wrong::Wrong;
use hmac::{Hmac, KeyInit, Mac};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

pub fn hexadecimal(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

pub fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.chars().all(|digit| matches!(digit, '0'..='9' | 'a'..='f'))
}

pub fn seed_bytes(text: &str) -> Option<Vec<u8>> {
    if !is_digest(text) {
        return None;
    }
    (0..32).map(|at| u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()).collect()
}

pub fn commitment(id: &str, seed: &str) -> String {
    hexadecimal(&Sha256::digest(format!("caravanserai commitment 1\n{id}\n{seed}\n").as_bytes()))
}

pub fn hash(state: &Json) -> String {
    hexadecimal(&Sha256::digest(state.canonical().as_bytes()))
}

/// The endless stream of 32-bit numbers of one draw.
struct Stream<'a> {
    seed: &'a [u8],
    id: &'a str,
    number: usize,
    purpose: &'a str,
    block: u64,
    ready: Vec<u32>,
}

impl Stream<'_> {
    fn next(&mut self) -> Result<u32, Wrong> {
        if self.ready.is_empty() {
            let text = format!(
                "caravanserai draw 1\n{}\n{}\n{}\n{}\n",
                self.id, self.number, self.purpose, self.block
            );
            let mut mac = Hmac::<Sha256>::new_from_slice(self.seed).map_err(|error| error.to_string())?;
            mac.update(text.as_bytes());
            let bytes = mac.finalize().into_bytes();
            self.ready = bytes
                .chunks(4)
                .map(|four| four.iter().fold(0, |number, byte| number << 8 | u32::from(*byte)))
                .collect();
            self.block += 1;
        }
        Ok(self.ready.remove(0))
    }

    fn below(&mut self, n: usize) -> Result<usize, Wrong> {
        let n = u64::try_from(n).map_err(|error| error.to_string())?;
        if n == 0 {
            return Err("a draw below zero".into());
        }
        let limit = (1_u64 << 32) / n * n;
        loop {
            let number = u64::from(self.next()?);
            if number < limit {
                return usize::try_from(number % n).map_err(|error| error.to_string().into());
            }
        }
    }
}

/// Gives the draws of a record in their order: from the seed or, while it is not known, as they are written.
pub struct Chance<'a> {
    pub seed: Option<Vec<u8>>,
    pub id: &'a str,
    pub written: &'a [Value],
    /// The draws made so far, as they must be written.
    pub made: Vec<Value>,
}

impl Chance<'_> {
    pub fn choice(&mut self, purpose: &str, of: usize) -> Result<usize, Wrong> {
        let number = self.made.len() + 1;
        let result = if let Some(seed) = &self.seed {
            Stream { seed, id: self.id, number, purpose, block: 0, ready: Vec::new() }.below(of)?
        } else {
            as_index(self.written_result()).filter(|at| *at < of).ok_or("a choice out of range")?
        };
        self.made.push(json!({"number": number, "purpose": purpose, "of": of, "result": result}));
        Ok(result)
    }

    pub fn shuffle(&mut self, purpose: &str, of: usize) -> Result<Vec<usize>, Wrong> {
        let number = self.made.len() + 1;
        let result = if let Some(seed) = &self.seed {
            let mut stream = Stream { seed, id: self.id, number, purpose, block: 0, ready: Vec::new() };
            let mut order: Vec<usize> = (0..of).collect();
            for last in (1..of).rev() {
                let other = stream.below(last + 1)?;
                order.swap(last, other);
            }
            order
        } else {
            let list = self.written_result().and_then(Value::as_array).ok_or("a shuffle without a list")?;
            let order: Vec<usize> = list.iter().filter_map(|at| as_index(Some(at))).collect();
            let mut sorted = order.clone();
            sorted.sort_unstable();
            if list.len() != of || sorted != (0..of).collect::<Vec<usize>>() {
                return Err(format!("draw {number} is no shuffle of {of}").into());
            }
            order
        };
        self.made.push(json!({"number": number, "purpose": purpose, "of": of, "result": result}));
        Ok(result)
    }

    fn written_result(&self) -> Option<&Value> {
        self.written.get(self.made.len()).and_then(|draw| draw.get("result"))
    }
}

fn as_index(value: Option<&Value>) -> Option<usize> {
    value.and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok())
}
