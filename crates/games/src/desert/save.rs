//! The saved form of a game (docs/record.md). Fields, lists and sets stand in sorted order, so that its JSON is
//! canonical: any program can build it and compare hashes.

use serde::{Deserialize, Serialize};

use crate::hex::{Cell, CellSet};
use crate::unsound::{Unsound, ensure};
use crate::{Game, Seat};

use super::pieces::{Colour, Colours};
use super::rules::{CAMELS_A_TURN, MOST_PLAYERS, Options, TOKEN_VALUES, TOKENS, TOKENS_EACH};
use super::setup::Setup;
use super::{Desert, EnclosedArea, Phase};

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    areas: Vec<EnclosedArea>,
    caravans: Vec<SavedCaravan>,
    first: Seat,
    given: Vec<Option<Colour>>,
    in_hand: Vec<Vec<Colour>>,
    latest: Vec<Vec<Cell>>,
    palms: CellSet,
    phase: Phase,
    put_away: Vec<u8>,
    supply: [u8; Colour::COUNT],
    taken: Vec<CellSet>,
    /// The hexes that began with a token of value 1, 2, 3.
    tokens: [CellSet; TOKEN_VALUES.len()],
    turn: Seat,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedCaravan {
    colour: Colour,
    crossed: bool,
    hexes: CellSet,
    leader: Cell,
    oases: CellSet,
    seat: Seat,
}

impl State {
    pub(super) fn of(game: &Desert) -> State {
        let seats = usize::from(game.seats);
        let mut caravans: Vec<SavedCaravan> = game
            .each_caravan()
            .map(|(colour, seat)| {
                let (c, s) = (colour.index(), seat.index());
                SavedCaravan {
                    seat,
                    colour,
                    leader: game.leaders[c][s].expect("a caravan has a leader"),
                    hexes: game.caravans[c][s],
                    oases: game.oases_of(colour, seat).into_iter().collect(),
                    crossed: game.crossed[c][s],
                }
            })
            .collect();
        caravans.sort_by_key(|caravan| (caravan.seat, caravan.colour));
        State {
            first: game.setup.first(),
            palms: game.setup.palms(),
            tokens: game.setup.tokens(),
            put_away: game.setup.put_away().to_vec(),
            phase: game.phase,
            turn: game.turn,
            given: game.given[..seats].to_vec(),
            in_hand: game.in_hand[..seats].iter().map(|colours| colours.to_vec()).collect(),
            supply: game.supply,
            caravans,
            taken: game.taken[..seats].to_vec(),
            areas: game.areas.clone(),
            latest: game.latest[..seats]
                .iter()
                .map(|cells| cells.iter().flatten().copied().collect())
                .collect(),
        }
    }

    /// Builds the game and its masks; whatever cannot be is refused with the reason.
    pub(super) fn open(self, options: &Options, seats: u8) -> Result<Desert, Unsound> {
        let numbers = options.check_for(seats).map_err(|rule| format!("{rule:?}"))?;
        let part = options.board.part(seats);
        ensure(
            self.palms.len() == self.palms.iter().filter(|&palm| part.sites.contains(palm)).count(),
            "palms",
        )?;
        let setup = self.setup().ok_or("five palms are needed")?;
        ensure(
            setup.water() == part.waterholes | (part.sites - self.palms),
            "tokens on other hexes than waterholes",
        )?;
        let values = |value: u8| {
            self.tokens[usize::from(value) - 1].len() + self.put_away.iter().filter(|&&v| v == value).count()
        };
        ensure(TOKEN_VALUES.iter().all(|&value| values(value) == TOKENS_EACH), "tokens missing")?;
        ensure(setup.water().len() + self.put_away.len() == TOKENS, "more tokens than there are")?;
        let lists = [self.given.len(), self.in_hand.len(), self.taken.len(), self.latest.len()];
        ensure(lists.iter().all(|&len| len == usize::from(seats)), "a list with another number of seats")?;
        let seated = |seat: Seat| seat.number() <= seats;
        ensure(seated(self.first) && seated(self.turn), "a seat that nobody has")?;

        let mut game = Desert::before_first_move(options, numbers, setup, seats);
        game.turn = self.turn;
        game.supply = self.supply;
        for (i, colours) in self.in_hand.iter().enumerate() {
            game.in_hand[i] = colours.iter().copied().collect::<Colours>();
        }
        game.given[..self.given.len()].copy_from_slice(&self.given);
        for (i, cells) in self.latest.iter().enumerate() {
            ensure(cells.len() <= usize::from(CAMELS_A_TURN), "more than two pieces in a turn")?;
            game.latest[i][..cells.len()].iter_mut().zip(cells).for_each(|(slot, &cell)| *slot = Some(cell));
        }
        game.put_caravans(&self.caravans)?;
        game.put_areas(&self.areas, &self.taken)?;
        game.phase = self.phase;
        game.check_phase()?;
        Ok(game)
    }

    fn setup(&self) -> Option<Setup> {
        Setup::new(self.first, self.palms, self.tokens, self.put_away.clone())
    }
}

impl Desert {
    fn put_caravans(&mut self, caravans: &[SavedCaravan]) -> Result<(), Unsound> {
        for SavedCaravan { seat, colour, leader, hexes, oases, crossed } in caravans {
            let (c, s) = (colour.index(), seat.index());
            ensure(seat.number() <= self.seats && self.sizes[c][s] == 0, "a caravan that nobody can have")?;
            ensure(hexes.contains(*leader), "a leader outside its caravan")?;
            ensure((*hexes - self.masks.open).is_empty(), "a piece on a hex that cannot take it")?;
            ensure((*oases - self.setup.palms()).is_empty(), "an oasis without a palm")?;
            ensure(hexes.len() <= usize::from(self.numbers.camels) + 1, "more camels than there are")?;
            ensure(hexes.regions().count() == 1, "a caravan in parts")?;
            hexes.iter().for_each(|cell| self.put_piece(*seat, *colour, cell));
            self.leaders[c][s] = Some(*leader);
            self.crossed[c][s] = *crossed;
            for (i, palm) in self.setup.each_palm() {
                self.links[c][s] |= u8::from(oases.contains(palm)) << i;
            }
        }
        let camels = |colour: Colour| -> usize {
            let hexes = self.caravans[colour.index()].iter().map(|hexes| hexes.len().saturating_sub(1));
            hexes.sum::<usize>() + usize::from(self.supply[colour.index()])
        };
        ensure(
            Colour::ALL.into_iter().all(|colour| camels(colour) == usize::from(self.numbers.camels)),
            "camels missing",
        )
    }

    fn put_areas(&mut self, areas: &[EnclosedArea], taken: &[CellSet]) -> Result<(), Unsound> {
        for area in areas {
            let oases = area.hexes & self.setup.palms();
            ensure((area.hexes - self.masks.open - oases).is_empty(), "an area that is not empty")?;
            ensure(area.seat.number() <= self.seats, "an area that nobody can have")?;
            self.masks.open -= area.hexes;
            self.areas.push(*area);
        }
        for (seat, &hexes) in Seat::all(self.seats).zip(taken) {
            ensure((hexes - self.masks.water).is_empty(), "a token taken twice or never there")?;
            for cell in hexes.iter() {
                self.move_token(seat, cell);
            }
        }
        let enclosed = self.areas.iter().fold(CellSet::EMPTY, |all, area| all | area.hexes);
        ensure(!self.masks.water.meets(self.masks.occupied | enclosed), "a token that should have been taken")
    }
}

impl Desert {
    /// A phase that fits the pieces, and in which the seat on turn really can act.
    fn check_phase(&self) -> Result<(), Unsound> {
        let caravans = self.each_caravan().count();
        let none_in_hand = self.in_hand.iter().all(|colours| colours.is_empty());
        match self.phase {
            Phase::Gifts { made } => {
                let gifts = self.given.iter().flatten().count();
                ensure(
                    usize::from(made) == gifts && self.numbers.given_back > 0,
                    "gifts that were not made",
                )?;
                ensure(caravans == 0 && self.leaders_accounted_for(), "leaders placed before all gifts")?;
                ensure(
                    self.turn == self.setup.first().after(made % self.seats, self.seats),
                    "another seat's turn",
                )?;
            }
            Phase::Leaders { placed } => {
                ensure(usize::from(placed) == caravans, "leaders that were not placed")?;
                ensure(placed < self.numbers.leaders * self.seats, "more leaders than there are")?;
                ensure(self.turn == self.leader_turn(placed), "another seat's turn")?;
                let alone = self.sizes.as_flattened().iter().all(|&size| size <= 1);
                ensure(alone && self.leaders_accounted_for(), "leaders missing")?;
            }
            Phase::Camels { turns, left, last } => {
                ensure(turns < u16::MAX / 2, "more turns than there are camels")?;
                let places = (turns % u16::from(self.seats)) as u8;
                ensure(self.turn == self.setup.first().after(places, self.seats), "another seat's turn")?;
                ensure((1..=self.camels_in_turn(turns)).contains(&left), "camels in this turn")?;
                ensure(last == self.supply.contains(&0), "a colour that ran out unnoticed")?;
                ensure(none_in_hand, "leaders still in hand")?;
            }
            Phase::Over { .. } => return ensure(none_in_hand, "leaders still in hand"),
        }
        ensure(self.legal_moves(self.turn).len() > 0, "nobody can act")
    }

    /// Before the first camel each leader is in hand, given back or on the board, as many as its seat's turns say.
    fn leaders_accounted_for(&self) -> bool {
        let caravans = self.each_caravan().count() as u8;
        Seat::all(self.seats).all(|seat| {
            let placed: Colours = (Colour::ALL.into_iter())
                .filter(|colour| self.leaders[colour.index()][seat.index()].is_some())
                .collect();
            let given: Colours = self.given[seat.index()].into_iter().collect();
            let in_hand = self.in_hand[seat.index()];
            let all = in_hand.len() + placed.len() + given.len() == Colour::COUNT;
            let rounds = usize::from(caravans / self.seats);
            all && in_hand.without(placed).without(given) == in_hand
                && (rounds..=rounds + 1).contains(&placed.len())
        })
    }
}

const _: () = assert!(MOST_PLAYERS <= Seat::MOST as usize);
