//! How much each feature counts: data that `caravanserai tune` learnt, one `name = number` a line.

use std::fmt::Write;

use crate::craft::{Features, MOST};

/// The weights of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// Of positions: points still to come.
    pub position: Features,
    /// Of moves: how likely each is to be the best, as exponents.
    pub moves: Features,
    /// How far points are off that are foretold at the end of the game, and at its beginning.
    pub spread: [f32; 2],
}

/// A file holds no weights of this game; the line says where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoWeights {
    pub line: usize,
}

const SPREAD: [&str; 2] = ["end", "beginning"];

impl Weights {
    /// Nothing is known: no feature counts.
    pub(crate) const NONE: Weights =
        Weights { position: [0.0; MOST], moves: [0.0; MOST], spread: [4.0, 12.0] };

    /// Reads the file of a game.
    pub(crate) fn read(text: &str, position: &[&str], moves: &[&str]) -> Result<Weights, NoWeights> {
        let mut weights = Weights::NONE;
        let mut section = "";
        for (number, line) in text.lines().enumerate() {
            let no_weights = || NoWeights { line: number + 1 };
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                section = name;
                continue;
            }
            let (names, into): (&[&str], &mut [f32]) = match section {
                "position" => (position, &mut weights.position),
                "moves" => (moves, &mut weights.moves),
                "spread" => (&SPREAD, &mut weights.spread),
                _ => return Err(no_weights()),
            };
            let (name, weight) = line.split_once('=').ok_or_else(no_weights)?;
            let at = names.iter().position(|known| *known == name.trim()).ok_or_else(no_weights)?;
            let weight = weight.trim().parse().ok().filter(|weight: &f32| weight.is_finite());
            into[at] = weight.ok_or_else(no_weights)?;
        }
        Ok(weights)
    }

    /// The text of the file, with the command that made it.
    pub fn write(&self, made_by: &str, position: &[&str], moves: &[&str]) -> String {
        let mut text = format!("# Made by: {made_by}\n");
        let sections: [(&str, &[&str], &[f32]); 3] = [
            ("position", position, &self.position),
            ("moves", moves, &self.moves),
            ("spread", &SPREAD, &self.spread),
        ];
        for (section, names, numbers) in sections {
            writeln!(text, "\n[{section}]").expect("a text takes more");
            for (name, number) in names.iter().zip(numbers) {
                writeln!(text, "{name} = {number:.4}").expect("a text takes more");
            }
        }
        text
    }
}

/// The sum of features, each as much as it counts.
#[inline]
pub(crate) fn weighed(features: &Features, weights: &Features) -> f32 {
    features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum()
}
