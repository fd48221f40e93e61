//! Moves in canonical notation, which of them are legal, and the list of all: B3, B6-B10, B15-B22.
//! Derived from the documents alone; see `mod.rs`.

use super::board::{
    Cards, DESERT, FACES, Hex, RESOURCES, ROWS, Tile, WILD, card_names, name, parse_hex, total,
};
use super::table::{Phase, Position, Seat};
use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq)]
pub enum Move {
    Wilds(Cards),
    Draw(usize),
    Roll,
    Take(usize, Option<u32>),
    /// A face.
    Keep(usize),
    Build(Build),
    Done,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Build {
    pub row: usize,
    /// Counted from 0 here.
    pub place: usize,
    pub at: Hex,
    pub trades: Vec<(Cards, usize)>,
    pub paying: Option<Cards>,
}

fn resource(word: &str) -> Option<usize> {
    RESOURCES.iter().position(|name| *name == word)
}

fn cards(words: &[&str]) -> Option<Cards> {
    let mut cards = [0; 4];
    for word in words {
        cards[resource(word)?] += 1;
    }
    Some(cards)
}

impl Move {
    /// Reads canonical notation only: what it says is written again just so.
    pub fn parse(text: &str) -> Option<Move> {
        let words: Vec<&str> = text.split(' ').collect();
        let made = match words.as_slice() {
            ["wilds", rest @ ..] => Move::Wilds(cards(rest)?),
            ["draw", card] => Move::Draw(resource(card)?),
            ["roll"] => Move::Roll,
            ["take", card] => Move::Take(resource(card)?, None),
            ["take", count, card] => Move::Take(resource(card)?, Some(count.parse().ok()?)),
            ["keep", face] => Move::Keep(FACES.iter().position(|name| name == face)?),
            ["build", row, place, "at", hex, rest @ ..] => {
                let row = ROWS.iter().position(|name| name == row)?;
                let place = ["1", "2", "3", "4"].iter().position(|name| name == place)?;
                Move::Build(read_build(row, place, parse_hex(hex)?, rest)?)
            }
            ["done"] => Move::Done,
            _ => return None,
        };
        (made.notation() == text).then_some(made)
    }

    pub fn notation(&self) -> String {
        match self {
            Move::Wilds(cards) => format!("wilds {}", card_names(*cards)),
            Move::Draw(card) => format!("draw {}", RESOURCES[*card]),
            Move::Roll => "roll".to_string(),
            Move::Take(card, None) => format!("take {}", RESOURCES[*card]),
            Move::Take(card, Some(count)) => format!("take {count} {}", RESOURCES[*card]),
            Move::Keep(face) => format!("keep {}", FACES[*face]),
            Move::Done => "done".to_string(),
            Move::Build(build) => {
                let mut text = format!("build {} {} at {}", ROWS[build.row], build.place + 1, name(build.at));
                for (index, (give, get)) in build.trades.iter().enumerate() {
                    let word = if index == 0 { "trading" } else { "and" };
                    text += &format!(" {word} {} for {}", card_names(*give), RESOURCES[*get]);
                }
                match build.paying {
                    None => text,
                    Some([0, 0, 0, 0]) => text + " paying nothing",
                    Some(cards) => text + &format!(" paying {}", card_names(cards)),
                }
            }
        }
    }
}

fn read_build(row: usize, place: usize, at: Hex, mut rest: &[&str]) -> Option<Build> {
    let mut build = Build { row, place, at, trades: Vec::new(), paying: None };
    loop {
        match rest {
            [] => return Some(build),
            ["trading" | "and", a, b, c, "for", get, more @ ..] => {
                build.trades.push((cards(&[a, b, c])?, resource(get)?));
                rest = more;
            }
            ["paying", "nothing"] => {
                build.paying = Some([0; 4]);
                rest = &[];
            }
            ["paying", paid @ ..] => {
                build.paying = Some(cards(paid)?);
                rest = &[];
            }
            _ => return None,
        }
    }
}

fn less(one: Cards, other: Cards) -> Cards {
    std::array::from_fn(|of| one[of].saturating_sub(other[of]))
}

fn covers(one: Cards, other: Cards) -> bool {
    (0..4).all(|of| one[of] >= other[of])
}

/// B9, B12: whether a die counts as a resource.
pub fn counts(face: usize, card: usize) -> bool {
    face == WILD || face == card + 1
}

/// B9, B12: the types among which one is chosen.
pub fn types(dice: &[usize], kept: Option<usize>) -> Vec<usize> {
    let free = |card: &usize| {
        dice.iter().enumerate().any(|(index, face)| Some(index) != kept && counts(*face, *card))
    };
    (0..4).filter(free).collect()
}

/// B9, B12: how many dice count as a type.
pub fn matching(dice: &[usize], card: usize) -> u32 {
    dice.iter().map(|face| u32::from(counts(*face, card))).sum()
}

pub fn live(dice: &[usize]) -> usize {
    dice.iter().filter(|face| **face != DESERT).count()
}

/// B20: one trade towards a payment; the hand and the piles after it.
fn trade(hand: Cards, piles: Cards, pay: Cards, give: Cards, get: usize) -> Option<(Cards, Cards)> {
    if total(give) != 3 || !covers(hand, give) || hand[get] >= pay[get] {
        return None;
    }
    let mut hand = less(hand, give);
    let mut piles: Cards = std::array::from_fn(|of| piles[of] + give[of]);
    piles[get] = piles[get].checked_sub(1)?;
    hand[get] += 1;
    Some((hand, piles))
}

/// What is paid, what neighbours give of it, and the hand after it; or the rule that forbids it.
pub struct Bill {
    pub tile: Tile,
    pub paid: Cards,
    pub gifts: Cards,
    pub hand: Cards,
}

pub fn bill(position: &Position, seat: Seat, build: &Build) -> Result<Bill, &'static str> {
    let tile = position.rows[build.row][build.place].clone().ok_or("B15: no tile lies there")?;
    if position.tiles.contains_key(&build.at) {
        return Err("B16: the hex is not empty");
    }
    if !position.open_hexes().contains(&build.at) {
        return Err("B16: an encampment of more than 7");
    }
    let least = less(tile.cost, position.gifts(build.at));
    let paid = build.paying.unwrap_or(least);
    if !covers(tile.cost, paid) || !covers(paid, least) {
        return Err("B19: not a possible payment");
    }
    let (mut hand, mut piles) = (position.hands[seat], position.piles());
    for (give, get) in &build.trades {
        (hand, piles) = trade(hand, piles, paid, *give, *get).ok_or("B20: not a possible trade")?;
    }
    if !covers(hand, paid) {
        return Err("B18: cards are lacking");
    }
    let gifts = less(tile.cost, paid);
    Ok(Bill { tile, paid, gifts, hand: less(hand, paid) })
}

/// B20: tries all trades, one after the other.
fn can_pay(hand: Cards, piles: Cards, pay: Cards) -> bool {
    let mut seen = BTreeSet::from([hand]);
    let mut queue = vec![(hand, piles)];
    while let Some((hand, piles)) = queue.pop() {
        if covers(hand, pay) {
            return true;
        }
        for code in 0..64_usize {
            let mut give = [0; 4];
            for card in [code / 16, code / 4 % 4, code % 4] {
                give[card] += 1;
            }
            for get in 0..4 {
                if let Some(next) = trade(hand, piles, pay, give, get)
                    && seen.insert(next.0)
                {
                    queue.push(next);
                }
            }
        }
    }
    false
}

/// The trades of the listed form: for each card that is lacking three of the resource with most to spare.
fn listed_trades(hand: Cards, pay: Cards) -> Vec<(Cards, usize)> {
    let mut spare = less(hand, pay);
    let mut trades = Vec::new();
    for get in 0..4 {
        for _ in 0..pay[get].saturating_sub(hand[get]) {
            let mut give = [0; 4];
            for _ in 0..3 {
                let most = spare.iter().max().copied().unwrap_or(0);
                let from = spare.iter().position(|count| *count == most).unwrap_or(0);
                spare[from] = spare[from].saturating_sub(1);
                give[from] += 1;
            }
            trades.push((give, get));
        }
    }
    trades
}

/// All tiles of one row or both on all hexes where they can be paid for, in the listed form.
pub fn builds(position: &Position, seat: Seat, only: Option<usize>) -> Vec<Build> {
    let (hand, piles) = (position.hands[seat], position.piles());
    let mut tried: Vec<(Cards, bool)> = Vec::new();
    let mut found = Vec::new();
    for at in position.open_hexes() {
        let gifts = position.gifts(at);
        for row in (0..2).filter(|row| only.is_none_or(|only| only == *row)) {
            for place in 0..4 {
                let Some(tile) = &position.rows[row][place] else { continue };
                let pay = less(tile.cost, gifts);
                let known = tried.iter().find(|(tried, _)| *tried == pay).map(|(_, can)| *can);
                let can = known.unwrap_or_else(|| can_pay(hand, piles, pay));
                if known.is_none() {
                    tried.push((pay, can));
                }
                if can {
                    found.push(Build { row, place, at, trades: listed_trades(hand, pay), paying: None });
                }
            }
        }
    }
    found
}

/// B10
fn keep_refusal(dice: &[usize], kept: Option<usize>, face: usize) -> Option<&'static str> {
    if kept.is_some() {
        return Some("B10: only once");
    }
    if face == DESERT || !dice.contains(&face) {
        return Some("B10: no live die shows it");
    }
    (live(dice) < 2).then_some("B10: no other live die")
}

/// The rule that forbids the move to a seat that is awaited, or none.
pub fn refusal(position: &Position, seat: Seat, wanted: &Move) -> Option<&'static str> {
    let piles = position.piles();
    match (&position.phase, wanted) {
        (Phase::Wilds, Move::Wilds(cards)) => {
            let some_left = (0..4).all(|of| cards[of] == 0 || piles[of] > 0);
            (total(*cards) != position.wilds[seat] || !some_left).then_some("B3: not a possible choice")
        }
        (Phase::Turn, Move::Draw(card)) => (piles[*card] == 0).then_some("B7: the pile is empty"),
        (Phase::Turn, Move::Roll) => (total(piles) > 0).then_some("B7: a card is drawn first"),
        (Phase::Turn, Move::Build(build)) => bill(position, seat, build).err(),
        (Phase::Building { row }, Move::Build(build)) if build.row == *row => {
            bill(position, seat, build).err()
        }
        (Phase::Building { .. }, Move::Done) => None,
        (Phase::Dice { dice, kept }, Move::Take(card, count)) => {
            if !types(dice, *kept).contains(card) {
                return Some("B9, B12: no die shows it");
            }
            let right = matching(dice, *card).min(piles[*card]);
            count.is_some_and(|count| count != right).then_some("B9: another number")
        }
        (Phase::Dice { dice, kept }, Move::Keep(face)) => keep_refusal(dice, *kept, *face),
        _ => Some("a move of another phase"),
    }
}

/// All legal moves of a seat in the listed form.
pub fn all_moves(position: &Position, seat: Seat) -> Vec<Move> {
    let mut candidates: Vec<Move> = vec![Move::Roll, Move::Done];
    for card in 0..4 {
        candidates.push(Move::Draw(card));
        candidates.push(Move::Take(card, None));
    }
    candidates.extend((0..6).map(Move::Keep));
    let most = position.wilds[seat];
    for a in 0..=most {
        for b in 0..=most - a {
            for c in 0..=most - a - b {
                candidates.push(Move::Wilds([a, b, c, most - a - b - c]));
            }
        }
    }
    let mut moves: Vec<Move> =
        candidates.into_iter().filter(|wanted| refusal(position, seat, wanted).is_none()).collect();
    match position.phase {
        Phase::Turn => moves.extend(builds(position, seat, None).into_iter().map(Move::Build)),
        Phase::Building { row } => {
            moves.extend(builds(position, seat, Some(row)).into_iter().map(Move::Build));
        }
        _ => {}
    }
    moves
}
