//! The saved form of a game (docs/record.md). Fields and lists stand in sorted order, so that its JSON is canonical:
//! any program can build it and compare hashes.

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::unsound::{Unsound, ensure};

use super::pieces::{Cards, Face, Resource, Row, Tile};
use super::rules::{
    CARDS_EACH, DICE, IDLE_ROUNDS, LARGEST_CAMP, MARKERS, Options, ROW_TILES, STARTING_CARDS,
};
use super::score::Ending;
use super::set::HexSet;
use super::view::{Latest, Placed};
use super::{Bazaar, LastTurn, Phase};

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    chosen: Vec<Option<Cards>>,
    first: Seat,
    hands: Vec<Cards>,
    idle: u8,
    latest: Vec<Option<Latest>>,
    phase: SavedPhase,
    pile: Vec<Tile>,
    points: Vec<u32>,
    rows: SavedRows,
    tiles: Vec<Placed>,
    turn: Seat,
    wilds: Vec<u8>,
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedRows {
    north: [Option<Tile>; ROW_TILES],
    south: [Option<Tile>; ROW_TILES],
}

/// A [`Phase`] with braces everywhere: serde would overlook unknown fields of a variant without them.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "at", rename_all = "lowercase", deny_unknown_fields)]
enum SavedPhase {
    Wilds {},
    Turn {},
    /// `kept` is the place of the die that was set aside, counted from 0.
    Dice {
        dice: [Face; DICE],
        kept: Option<u8>,
    },
    Building {
        row: Row,
    },
    Over {
        ending: Ending,
    },
}

/// No game brings more: 2 points for each of 60 tiles, and more than one for each tile and encampment.
const MOST_POINTS: u32 = 200;

impl State {
    pub(super) fn of(game: &Bazaar) -> State {
        let seats = usize::from(game.seats);
        State {
            chosen: game.chosen[..seats].to_vec(),
            first: game.first,
            hands: game.hands[..seats].to_vec(),
            idle: game.idle,
            latest: game.latest[..seats].iter().map(|turn| turn.map(Latest::of)).collect(),
            phase: match game.phase {
                Phase::Wilds => SavedPhase::Wilds {},
                Phase::Turn => SavedPhase::Turn {},
                Phase::Dice { dice, aside } => SavedPhase::Dice { dice, kept: aside },
                Phase::Building { row } => SavedPhase::Building { row },
                Phase::Over(ending) => SavedPhase::Over { ending },
            },
            pile: game.face_down().to_vec(),
            points: game.points[..seats].to_vec(),
            rows: SavedRows { north: game.rows[0], south: game.rows[1] },
            tiles: game.each_placed().collect(),
            turn: game.turn,
            wilds: game.wilds[..seats].to_vec(),
        }
    }

    /// Builds the game and its masks; whatever cannot be is refused with the reason.
    pub(super) fn open(self, options: &Options, seats: u8) -> Result<Bazaar, Unsound> {
        options.check_for(seats).map_err(|rule| format!("{rule:?}"))?;
        let lists =
            [self.chosen.len(), self.hands.len(), self.latest.len(), self.points.len(), self.wilds.len()];
        ensure(lists.iter().all(|&len| len == usize::from(seats)), "a list with another number of seats")?;
        ensure(self.first.number() <= seats && self.turn.number() <= seats, "a seat that nobody has")?;
        ensure(options.first.is_none_or(|first| first == self.first), "another first player than named")?;
        ensure(self.points.iter().all(|&points| points <= MOST_POINTS), "more points than there are")?;
        self.every_tile_once()?;

        let mut game = Bazaar::before_first_move(options, seats, self.first, &self.pile);
        game.turn = self.turn;
        game.idle = self.idle;
        game.rows = [self.rows.north, self.rows.south];
        game.points[..self.points.len()].copy_from_slice(&self.points);
        game.wilds[..self.wilds.len()].copy_from_slice(&self.wilds);
        game.chosen[..self.chosen.len()].copy_from_slice(&self.chosen);
        game.put_cards(&self.hands)?;
        game.put_tiles(&self.tiles)?;
        game.put_latest(&self.latest)?;
        game.phase = match self.phase {
            SavedPhase::Wilds {} => Phase::Wilds,
            SavedPhase::Turn {} => Phase::Turn,
            SavedPhase::Dice { dice, kept } => Phase::Dice { dice, aside: kept },
            SavedPhase::Building { row } => Phase::Building { row },
            SavedPhase::Over { ending } => Phase::Over(ending),
        };
        game.check_phase()?;
        Ok(game)
    }

    fn every_tile_once(&self) -> Result<(), Unsound> {
        let rows = self.rows.north.iter().chain(&self.rows.south).flatten();
        let placed = self.tiles.iter().map(|placed| &placed.tile);
        let mut seen = [false; Tile::COUNT];
        for tile in rows.chain(placed).chain(&self.pile) {
            ensure(!std::mem::replace(&mut seen[tile.index()], true), "a tile that is there twice")?;
        }
        ensure(seen.iter().all(|&seen| seen), "tiles missing")
    }
}

impl Bazaar {
    fn put_cards(&mut self, hands: &[Cards]) -> Result<(), Unsound> {
        for (seat, cards) in Seat::all(self.seats).zip(hands) {
            for card in Resource::ALL {
                ensure(cards.of(card) <= self.piles.of(card), "more cards than there are")?;
                self.give(seat, card, cards.of(card));
            }
        }
        Ok(())
    }

    fn put_tiles(&mut self, tiles: &[Placed]) -> Result<(), Unsound> {
        ensure(tiles.windows(2).all(|pair| pair[0].at < pair[1].at), "tiles out of order")?;
        for &Placed { at, tile, marker } in tiles {
            self.put_tile(at, tile);
            if let Some(seat) = marker {
                ensure(seat.number() <= self.seats, "a marker that nobody has")?;
                self.masks.marked[seat.index()].insert(at);
            }
        }
        let marked = &self.masks.marked;
        let mut camps = self.masks.occupied.regions();
        ensure(camps.all(|camp| camp.len() <= LARGEST_CAMP), "an encampment of more than seven")?;
        ensure(
            marked.iter().all(|marked| marked.len() <= usize::from(MARKERS)),
            "more markers than there are",
        )?;
        let all = marked.iter().fold(HexSet::EMPTY, |all, &marked| all | marked);
        let mut closed = self.masks.occupied.regions().filter(|camp| camp.len() == LARGEST_CAMP);
        ensure(!closed.any(|camp| camp.meets(all)), "markers on a closed encampment")
    }

    fn put_latest(&mut self, latest: &[Option<Latest>]) -> Result<(), Unsound> {
        for (i, turn) in latest.iter().enumerate() {
            self.latest[i] = match turn {
                None => None,
                Some(Latest::Rolled(cards)) => {
                    ensure(usize::from(*cards) <= 1 + DICE, "more cards than a turn gives")?;
                    Some(LastTurn::Rolled { cards: *cards })
                }
                Some(Latest::Built(at)) => {
                    ensure(at.windows(2).all(|pair| pair[0] < pair[1]), "hexes out of order")?;
                    let at: HexSet = at.iter().copied().collect();
                    ensure(
                        !at.is_empty() && (at - self.masks.occupied).is_empty(),
                        "tiles that were not built",
                    )?;
                    Some(LastTurn::Built { at })
                }
            };
        }
        Ok(())
    }

    /// A phase that fits the pieces, and in which somebody really has to decide.
    fn check_phase(&self) -> Result<(), Unsound> {
        let all_placed = self.masks.occupied.len() == Tile::COUNT;
        let idle_end = IDLE_ROUNDS * self.seats;
        if self.phase != Phase::Wilds {
            let none_left = self.wilds.iter().all(|&wilds| wilds == 0);
            ensure(none_left && self.chosen.iter().all(Option::is_none), "wilds after the start")?;
        }
        let full =
            |row: Row| self.rows[row.index()].iter().all(Option::is_some) || self.face_down().is_empty();
        match self.phase {
            Phase::Wilds => return self.check_wilds(),
            Phase::Turn | Phase::Dice { .. } => {
                ensure(Row::ALL.into_iter().all(full), "rows that are not filled")?;
            }
            Phase::Building { row } => {
                let other = Row::ALL.into_iter().filter(|other| *other != row);
                ensure(other.into_iter().all(full), "rows that are not filled")?;
                let built = matches!(self.latest[self.turn.index()], Some(LastTurn::Built { .. }));
                ensure(built, "a building turn without a tile")?;
            }
            Phase::Over(ending) => {
                let holds = match ending {
                    Ending::NoHex => self.masks.open.is_empty(),
                    Ending::NoTile => all_placed && !self.masks.open.is_empty(),
                    Ending::Idle => self.idle == idle_end,
                };
                return ensure(holds, "an end that has not come");
            }
        }
        ensure(!self.masks.open.is_empty() && !all_placed && self.idle < idle_end, "the game would be over")?;
        // What is paid for a tile goes to the piles; the turn counts as progress only when it is over.
        let building = matches!(self.phase, Phase::Building { .. });
        ensure(self.idle == 0 || self.piles.is_empty() || building, "idle turns although there are cards")?;
        if let Phase::Dice { dice, aside } = self.phase {
            let kept_a_wild = |aside: u8| dice.get(usize::from(aside)) == Some(&Face::Wild);
            ensure(aside.is_none_or(kept_a_wild), "a die that nobody would ask about")?;
            let rolled = matches!(self.latest[self.turn.index()], Some(LastTurn::Rolled { cards: 1 }));
            ensure(rolled, "dice without a card drawn")?;
        }
        ensure(self.is_settled(), "nobody has to decide")
    }

    fn check_wilds(&self) -> Result<(), Unsound> {
        let untouched =
            self.masks.occupied.is_empty() && self.face_down().len() == Tile::COUNT && self.idle == 0;
        ensure(untouched && self.points.iter().all(|&points| points == 0), "turns before the start")?;
        ensure(self.latest.iter().all(Option::is_none) && self.turn == self.first, "turns before the start")?;
        for seat in Seat::all(self.seats) {
            let i = seat.index();
            let cards = self.hands[i].total() + usize::from(self.wilds[i]);
            ensure(cards == usize::from(STARTING_CARDS), "another number of starting cards")?;
            if let Some(cards) = self.chosen[i] {
                let right = self.wilds[i] > 0 && self.judge_wilds(seat, cards).is_ok();
                ensure(right, "a choice that cannot be made")?;
            }
        }
        ensure(!self.awaited().is_empty() && self.is_settled(), "nobody has to decide")
    }
}

const _: () =
    assert!(CARDS_EACH as usize * Resource::COUNT >= super::rules::MOST_PLAYERS * STARTING_CARDS as usize);
