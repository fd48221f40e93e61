//! What a move does, and what follows by itself: B2-B29.
//! Derived from the documents alone; see `mod.rs`.

use super::super::chance::Chance;
use super::board::{
    Cards, DESERT, FACES, Hex, RESOURCES, ROWS, Tile, WILD, camps, name, names, tiles, total,
};
use super::rules::{Build, Move, bill, builds, live, matching, types};
use super::table::{Latest, Phase, Position, Seat, face_names};
use crate::wrong::Wrong;
use serde_json::{Value, json};

/// B1-B5: the first position with its events.
pub fn deal(
    seats: usize,
    named: Option<Seat>,
    chance: &mut Chance<'_>,
) -> Result<(Position, Vec<Value>), Wrong> {
    let first = match named {
        Some(first) => first,
        None => chance.choice("first player", seats)?,
    };
    let in_order = tiles();
    let order = chance.shuffle("tent tiles", 60)?;
    let pile: Vec<Tile> = order.iter().filter_map(|at| in_order.get(*at).cloned()).collect();
    let mut position = Position::start(seats, first, pile);
    let mut events = vec![json!({"event": "first_player", "seat": first + 1})];
    for nth in 0..seats {
        let seat = (first + nth) % seats;
        let mut faces = Vec::new();
        while total(position.hands[seat]) + position.wilds[seat] < 9 {
            let face = chance.choice("starting die", 6)?;
            faces.push(face);
            if face == WILD {
                position.wilds[seat] += 1;
            } else if face != DESERT && position.piles()[face - 1] > 0 {
                position.hands[seat][face - 1] += 1;
            }
        }
        events.push(json!({
            "event": "starting_dice",
            "seat": seat + 1,
            "faces": face_names(&faces),
            "cards": position.hands[seat],
            "wilds": position.wilds[seat],
        }));
    }
    follow(&mut position, chance, &mut events)?;
    Ok((position, events))
}

/// Plays a legal move and all that follows by itself.
pub fn play(
    position: &Position,
    seat: Seat,
    made: &Move,
    chance: &mut Chance<'_>,
) -> Result<(Position, Vec<Value>), Wrong> {
    let mut after = position.clone();
    let mut events = Vec::new();
    match made {
        Move::Wilds(cards) => {
            after.chosen[seat] = Some(*cards);
            events.push(json!({"event": "wilds_chosen", "seat": seat + 1}));
            if after.awaited().is_empty() {
                serve(&mut after, &mut events);
            }
        }
        Move::Draw(card) => draw(&mut after, *card, chance, &mut events)?,
        Move::Roll => roll(&mut after, 0, chance, &mut events)?,
        Move::Take(card, _) => take(&mut after, *card, &mut events),
        Move::Keep(face) => keep(&mut after, *face, chance, &mut events)?,
        Move::Build(build) => build_tile(&mut after, seat, build, &mut events)?,
        Move::Done => end_turn(&mut after, true, &mut events),
    }
    follow(&mut after, chance, &mut events)?;
    Ok((after, events))
}

/// B3: in seat order from the first player.
fn serve(position: &mut Position, events: &mut Vec<Value>) {
    for nth in 0..position.seats {
        let seat = (position.first + nth) % position.seats;
        let Some(wanted) = position.chosen[seat].take() else { continue };
        let piles = position.piles();
        let served: Cards = std::array::from_fn(|of| wanted[of].min(piles[of]));
        for (held, served) in position.hands[seat].iter_mut().zip(served) {
            *held += served;
        }
        position.wilds[seat] -= total(served);
        let short = position.wilds[seat];
        events.push(json!({"event": "wilds_served", "seat": seat + 1, "cards": served, "short": short}));
    }
}

fn draw(
    position: &mut Position,
    card: usize,
    chance: &mut Chance<'_>,
    events: &mut Vec<Value>,
) -> Result<(), Wrong> {
    let seat = position.turn;
    position.hands[seat][card] += 1;
    events.push(json!({"event": "card_drawn", "seat": seat + 1, "card": RESOURCES[card]}));
    roll(position, 1, chance, events)
}

/// B8
fn roll(
    position: &mut Position,
    drawn: u32,
    chance: &mut Chance<'_>,
    events: &mut Vec<Value>,
) -> Result<(), Wrong> {
    let seat = position.turn;
    position.latest[seat] = Latest::Rolled(drawn);
    let mut dice = Vec::new();
    for _ in 0..3 {
        dice.push(chance.choice("die", 6)?);
    }
    events.push(json!({"event": "dice_rolled", "seat": seat + 1, "dice": face_names(&dice)}));
    position.phase = Phase::Dice { dice, kept: None };
    Ok(())
}

/// B10
fn keep(
    position: &mut Position,
    face: usize,
    chance: &mut Chance<'_>,
    events: &mut Vec<Value>,
) -> Result<(), Wrong> {
    let Phase::Dice { dice, .. } = &position.phase else { return Err("no dice".into()) };
    let mut dice = dice.clone();
    let place = dice.iter().position(|die| *die == face).ok_or("no such die")?;
    let mut again = Vec::new();
    for (index, die) in dice.iter_mut().enumerate() {
        if index != place && *die != DESERT {
            *die = chance.choice("die", 6)?;
            again.push(*die);
        }
    }
    events.push(json!({
        "event": "dice_rerolled",
        "seat": position.turn + 1,
        "kept": FACES[face],
        "dice": face_names(&again),
    }));
    position.phase = Phase::Dice { dice, kept: Some(place) };
    Ok(())
}

/// B9, B12, B13
fn take(position: &mut Position, card: usize, events: &mut Vec<Value>) {
    let Phase::Dice { dice, .. } = &position.phase else { return };
    let (seat, dice) = (position.turn, matching(dice, card));
    let count = dice.min(position.piles()[card]);
    position.hands[seat][card] += count;
    if let Latest::Rolled(cards) = &mut position.latest[seat] {
        *cards += count;
    }
    events.push(json!({
        "event": "cards_taken", "seat": seat + 1, "card": RESOURCES[card], "dice": dice, "count": count,
    }));
    end_turn(position, true, events);
}

/// B15-B29
fn build_tile(
    position: &mut Position,
    seat: Seat,
    build: &Build,
    events: &mut Vec<Value>,
) -> Result<(), Wrong> {
    let paid = bill(position, seat, build)?;
    let marked = position.markers_placed(seat) < 7;
    events.push(json!({
        "event": "tile_placed",
        "seat": seat + 1,
        "row": ROWS[build.row],
        "place": build.place + 1,
        "tile": paid.tile.name(),
        "at": name(build.at),
        "marked": marked,
    }));
    for (give, get) in &build.trades {
        events.push(json!({"event": "traded", "seat": seat + 1, "given": give, "card": RESOURCES[*get]}));
    }
    events.push(json!({"event": "paid", "seat": seat + 1, "cards": paid.paid, "gifts": paid.gifts}));
    position.hands[seat] = paid.hand;
    position.rows[build.row][build.place] = None;
    position.tiles.insert(build.at, (paid.tile, marked.then_some(seat)));
    let before = match (&position.phase, &position.latest[seat]) {
        (Phase::Building { .. }, Latest::Built(at)) => at.clone(),
        _ => Default::default(),
    };
    position.latest[seat] = Latest::Built(before.into_iter().chain([build.at]).collect());
    position.phase = Phase::Building { row: build.row };
    score(position, seat, build.at, marked, events);
    if position.open_hexes().is_empty() {
        end(position, "no hex left", events);
    } else if position.tiles.len() == 60 {
        end(position, "no tile left", events);
    } else if position.rows[build.row].iter().all(Option::is_none) {
        fill(position, build.row, events);
    }
    Ok(())
}

/// B24-B26
fn score(position: &mut Position, seat: Seat, at: Hex, marked: bool, events: &mut Vec<Value>) {
    let Some(camp) = camps(&position.occupied()).into_iter().find(|camp| camp.contains(&at)) else { return };
    if camp.len() == 1 && marked {
        position.points[seat] += 2;
        events.push(json!({"event": "alone_scored", "seat": seat + 1, "at": name(at)}));
    }
    if camp.len() == 7 {
        let mut points = vec![0_u32; position.seats];
        points[seat] += 1;
        for hex in &camp {
            if let Some((_, marker)) = position.tiles.get_mut(hex)
                && let Some(owner) = marker.take()
            {
                points[owner] += 1;
            }
        }
        for (owner, points) in points.iter().enumerate() {
            position.points[owner] += points;
        }
        events.push(json!({
            "event": "camp_scored", "seat": seat + 1, "hexes": names(&camp), "points": points,
        }));
    }
}

/// B5, B22, B23
fn fill(position: &mut Position, row: usize, events: &mut Vec<Value>) {
    let mut turned_up = Vec::new();
    for place in 0..4 {
        if position.rows[row][place].is_none() && !position.pile.is_empty() {
            let tile = position.pile.remove(0);
            turned_up.push(json!({"place": place + 1, "tile": tile.name()}));
            position.rows[row][place] = Some(tile);
        }
    }
    if !turned_up.is_empty() {
        events.push(json!({"event": "tiles_turned_up", "row": ROWS[row], "tiles": turned_up}));
    }
}

/// B22, B29
fn end_turn(position: &mut Position, gained: bool, events: &mut Vec<Value>) {
    if let Phase::Building { row } = position.phase {
        fill(position, row, events);
    }
    position.idle = if gained { 0 } else { position.idle + 1 };
    if position.idle == 3 * position.seats {
        return end(position, "idle rounds", events);
    }
    position.turn = (position.turn + 1) % position.seats;
    position.phase = Phase::Turn;
}

fn end(position: &mut Position, ending: &'static str, events: &mut Vec<Value>) {
    position.phase = Phase::Over { ending };
    events.push(json!({"event": "game_over", "ending": ending}));
}

fn nothing(position: &mut Position, why: &str, events: &mut Vec<Value>) {
    events.push(json!({"event": "nothing_taken", "seat": position.turn + 1, "why": why}));
    let gained = position.latest[position.turn] != Latest::Rolled(0);
    end_turn(position, gained, events);
}

/// Steps without a choice, until somebody has to decide (B3, B7).
fn follow(position: &mut Position, chance: &mut Chance<'_>, events: &mut Vec<Value>) -> Result<(), Wrong> {
    loop {
        let piles = position.piles();
        let with_cards: Vec<usize> = (0..4).filter(|of| piles[*of] > 0).collect();
        match position.phase.clone() {
            Phase::Over { .. } => return Ok(()),
            Phase::Wilds if position.wilds.iter().all(|wilds| *wilds == 0) => {
                fill(position, 0, events);
                fill(position, 1, events);
                position.phase = Phase::Turn;
            }
            Phase::Wilds => {
                let [only] = with_cards[..] else { return Ok(()) };
                for seat in position.awaited() {
                    let mut cards = [0; 4];
                    cards[only] = position.wilds[seat];
                    position.chosen[seat] = Some(cards);
                }
                serve(position, events);
            }
            Phase::Turn => {
                if with_cards.len() > 1 || !builds(position, position.turn, None).is_empty() {
                    return Ok(());
                }
                match with_cards[..] {
                    [only] => draw(position, only, chance, events)?,
                    _ => roll(position, 0, chance, events)?,
                }
            }
            Phase::Building { row } => {
                if !builds(position, position.turn, Some(row)).is_empty() {
                    return Ok(());
                }
                end_turn(position, true, events);
            }
            Phase::Dice { .. } if with_cards.is_empty() => nothing(position, "no cards", events),
            Phase::Dice { dice, kept: None } => match (live(&dice), &types(&dice, None)[..]) {
                (0, _) => nothing(position, "no live die", events),
                (1, [only]) => take(position, *only, events),
                _ => return Ok(()),
            },
            Phase::Dice { dice, kept: Some(place) } => {
                let rolled = types(&dice, Some(place));
                let fitting: Vec<usize> = rolled
                    .into_iter()
                    .filter(|card| dice[place] == WILD || dice[place] == card + 1)
                    .collect();
                match fitting[..] {
                    [] => nothing(position, "no match", events),
                    [only] => take(position, only, events),
                    _ => return Ok(()),
                }
            }
        }
    }
}
