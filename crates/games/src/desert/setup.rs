//! What chance and the host decide before the first move (D2-D8), and never change afterwards.

use std::sync::Arc;

use crate::hex::{Cell, CellSet};
use crate::{Course, Random, Seat, Sink};

use super::pieces::{Colour, Colours};
use super::rules::{MOST_PLAYERS, Numbers, Options, PALMS, TOKEN_VALUES, TOKENS_EACH};
use super::{Desert, Event, Masks, Phase, Rule};

/// Palms, tokens and the first player.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Setup {
    first: Seat,
    /// In reading order.
    palms: [Cell; PALMS],
    palm_set: CellSet,
    /// The hexes that begin with a token of value 1, 2, 3.
    tokens: [CellSet; TOKEN_VALUES.len()],
    put_away: Vec<u8>,
}

impl Setup {
    /// Palms in reading order; tokens by value.
    pub(super) fn new(
        first: Seat,
        palms: CellSet,
        tokens: [CellSet; TOKEN_VALUES.len()],
        put_away: Vec<u8>,
    ) -> Option<Setup> {
        let in_order: Vec<Cell> = palms.iter().collect();
        Some(Setup { first, palms: in_order.try_into().ok()?, palm_set: palms, tokens, put_away })
    }

    pub(super) fn first(&self) -> Seat {
        self.first
    }

    pub(super) fn palms(&self) -> CellSet {
        self.palm_set
    }

    /// Each palm with its number, in reading order.
    pub(super) fn each_palm(&self) -> impl Iterator<Item = (usize, Cell)> {
        self.palms.into_iter().enumerate()
    }

    /// The hexes that begin with a token.
    pub(super) fn water(&self) -> CellSet {
        self.tokens.iter().fold(CellSet::EMPTY, |all, &tokens| all | tokens)
    }

    pub(super) fn tokens(&self) -> [CellSet; TOKEN_VALUES.len()] {
        self.tokens
    }

    /// The value of the token that lies or lay here; 0 where there never was one.
    pub(super) fn value(&self, cell: Cell) -> u8 {
        let with_value = TOKEN_VALUES.into_iter().zip(self.tokens).find(|(_, tokens)| tokens.contains(cell));
        with_value.map_or(0, |(value, _)| value)
    }

    pub(super) fn put_away(&self) -> &[u8] {
        &self.put_away
    }

    /// The same, with other values on these hexes, in reading order, and other tokens put away.
    pub(super) fn with_tokens(&self, hexes: CellSet, values: Vec<u8>, put_away: Vec<u8>) -> Setup {
        let mut tokens = self.tokens;
        tokens.iter_mut().for_each(|tokens| *tokens -= hexes);
        lay(&mut tokens, hexes.iter().zip(values));
        Setup { tokens, put_away, ..self.clone() }
    }
}

/// Lays tokens of these values.
fn lay(tokens: &mut [CellSet; TOKEN_VALUES.len()], values: impl Iterator<Item = (Cell, u8)>) {
    for (cell, value) in values {
        tokens[usize::from(value) - 1].insert(cell);
    }
}

/// Draws, in this order: first player, palms, waterhole tokens, gifts; each only if the host left it open.
pub(super) fn deal(
    options: &Options,
    seats: u8,
    chance: &mut impl Random,
) -> Result<(Desert, Vec<Event>), Rule> {
    let numbers = options.check_for(seats)?;
    let part = options.board.part(seats);
    let mut course = Course::default();

    let first = match options.first {
        Some(first) => first,
        None => Seat::from_index(chance.one("first player", u32::from(seats)) as usize), // D8
    };
    let palms = options.palms.unwrap_or_else(|| {
        let mut sites: Vec<Cell> = part.sites.iter().collect();
        chance.shuffle("palms", &mut sites); // D5
        sites.into_iter().take(PALMS).collect()
    });
    // D6: the first token goes to the first hex in reading order, and so on; the rest is put away.
    let mut values: Vec<u8> = TOKEN_VALUES.iter().flat_map(|&value| [value; TOKENS_EACH]).collect();
    chance.shuffle("waterhole tokens", &mut values);
    let water = part.waterholes | (part.sites - palms);
    let put_away = values.split_off(water.len());
    let mut tokens = [CellSet::EMPTY; TOKEN_VALUES.len()];
    lay(&mut tokens, water.iter().zip(values));
    let setup = Setup::new(first, palms, tokens, put_away).expect("five palms on five sites");

    course.tell(|| Event::FirstPlayer { seat: first });
    course.tell(|| Event::PalmsPlaced { at: palms.iter().collect() });
    let mut game = Desert::before_first_move(options, numbers, setup, seats);
    if options.random_gifts {
        let mut colours = Colour::ALL;
        chance.shuffle("gifts", &mut colours); // D3
        for (i, colour) in colours.into_iter().enumerate() {
            game.give(first.after(i as u8, seats), colour, &mut course);
        }
    } else if numbers.given_back == 0 {
        game.go_on_with_leaders(0, &mut course);
    }
    Ok((game, course.events))
}

impl Desert {
    pub(super) fn before_first_move(options: &Options, numbers: Numbers, setup: Setup, seats: u8) -> Desert {
        let masks = Masks::before_first_move(options.board.part(seats).hexes, &setup);
        let mut in_hand = [Colours::NONE; MOST_PLAYERS];
        in_hand[..usize::from(seats)].fill(Colours::ALL);
        Desert {
            options: Arc::new(options.clone()),
            numbers,
            turn: setup.first(),
            setup: Arc::new(setup),
            seats,
            phase: Phase::Gifts { made: 0 },
            in_hand,
            given: [None; MOST_PLAYERS],
            supply: [numbers.camels; Colour::COUNT],
            leaders: Default::default(),
            caravans: Default::default(),
            sizes: Default::default(),
            links: Default::default(),
            crossed: Default::default(),
            taken: Default::default(),
            areas: Vec::new(),
            latest: Default::default(),
            masks,
        }
    }
}

impl Masks {
    fn before_first_move(in_play: CellSet, setup: &Setup) -> Masks {
        let (palms, water) = (setup.palms(), setup.water());
        let open = in_play - palms; // D26: a site without a palm is a hex like any other
        Masks { in_play, water, open, camp: open - water - palms.around(), ..Masks::default() }
    }
}
