//! How much each feature counts: data that `caravanserai tune` learnt, one `name = number` a line.

use std::fmt::Write;

use crate::craft::Features;

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

const SPREAD: [&str; 2] = ["end", "beginning"];

impl Weights {
    /// Reads the file of a game. It is part of the program: what is wrong with it is wrong with the program.
    pub(crate) fn read(text: &str, position: &[&str], moves: &[&str]) -> Weights {
        let mut weights = Weights { position: [0.0; _], moves: [0.0; _], spread: [4.0, 12.0] };
        let mut section = "";
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                section = name;
                continue;
            }
            let (name, number) = line.split_once('=').expect("name = number");
            let number: f32 = number.trim().parse().expect("a number");
            let (names, into): (&[&str], &mut [f32]) = match section {
                "position" => (position, &mut weights.position),
                "moves" => (moves, &mut weights.moves),
                _ => (&SPREAD, &mut weights.spread),
            };
            let at = names.iter().position(|known| *known == name.trim());
            into[at.unwrap_or_else(|| panic!("no feature is called {name}"))] = number;
        }
        weights
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
