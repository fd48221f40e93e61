//! What a legal move does: pieces, tokens, links, river, enclosures, whose turn it is, the end; with all events.
//! Derived from the documents alone; see `mod.rs`.

use super::board::{Hex, name, names, neighbours, regions};
use super::rules::{Move, camel_move_left, leader_hex_left};
use super::table::{Area, COLOURS, Caravan, Colour, Phase, Position, Seat, Table, colour_names};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::rc::Rc;

/// Plays a move that `rules::refusal` has nothing against.
pub fn play(table: &Table, before: &Position, made: Move) -> (Position, Vec<Value>) {
    let mut position = before.clone();
    let mut events = Vec::new();
    match made {
        Move::Give(colour) => give(table, &mut position, colour, &mut events),
        Move::Leader(colour, hex) => place_leader(table, &mut position, colour, hex, &mut events),
        Move::Camel(colour, hex) => place_camel(table, &mut position, colour, hex, &mut events),
    }
    settle(table, &mut position, &mut events);
    (position, events)
}

/// D3: in seat order from the first player, then the leaders.
fn give(table: &Table, position: &mut Position, colour: Colour, events: &mut Vec<Value>) {
    let seat = position.turn;
    position.given[seat] = Some(colour);
    position.in_hand[seat].remove(&colour);
    events.push(json!({"event": "leader_given", "seat": seat + 1, "colour": COLOURS[colour]}));
    if let Phase::Gifts { made } = position.phase {
        if made + 1 == table.seats {
            position.phase = Phase::Leaders { placed: 0 };
            position.turn = table.first;
        } else {
            position.phase = Phase::Gifts { made: made + 1 };
            position.turn = table.seat_after_first(made + 1);
        }
    }
}

fn place_leader(table: &Table, position: &mut Position, colour: Colour, hex: Hex, events: &mut Vec<Value>) {
    let seat = position.turn;
    position.in_hand[seat].remove(&colour);
    let caravan =
        Caravan { leader: hex, hexes: BTreeSet::from([hex]), oases: BTreeSet::new(), crossed: false };
    position.caravans.insert((seat, colour), Rc::new(caravan));
    position.latest[seat] = vec![hex];
    events.push(
        json!({"event": "leader_placed", "seat": seat + 1, "colour": COLOURS[colour], "at": name(hex)}),
    );
    if let Phase::Leaders { placed } = position.phase {
        let placed = placed + 1;
        if placed == table.seats * table.leaders_per_seat() {
            begin_camels(table, position);
        } else {
            position.phase = Phase::Leaders { placed };
            position.turn = leader_seat(table, placed);
        }
    }
}

/// D9: who places the leader after `placed` others.
fn leader_seat(table: &Table, placed: usize) -> Seat {
    let (round, nth) = (placed / table.seats, placed % table.seats);
    if table.serpentine && round % 2 == 1 {
        table.seat_after_first(table.seats - 1 - nth)
    } else {
        table.seat_after_first(nth)
    }
}

/// D15: after the leaders, from the first player.
fn begin_camels(table: &Table, position: &mut Position) {
    position.turn = table.first;
    position.phase = Phase::Camels { last: false, left: camels_in_turn(table, 0), turns: 0 };
}

/// D15, D16: how many camels the turn after `turns` others has.
pub fn camels_in_turn(table: &Table, turns: usize) -> usize {
    let short = if table.seats == 2 { 1 } else { 2 };
    if turns < short { 1 } else { 2 }
}

fn place_camel(table: &Table, position: &mut Position, colour: Colour, hex: Hex, events: &mut Vec<Value>) {
    let seat = position.turn;
    let Phase::Camels { mut last, left, turns } = position.phase else { return };
    let Some(mut caravan) = position.caravans.get(&(seat, colour)).map(|before| Caravan::clone(before))
    else {
        return;
    };
    if left == camels_in_turn(table, turns) {
        position.latest[seat].clear();
    }
    position.latest[seat].push(hex);
    position.supply[colour] -= 1;
    caravan.hexes.insert(hex);
    let mut tell = |kind: &str, more: Value| {
        let mut event = json!({"event": kind, "seat": seat + 1});
        if let (Some(all), Value::Object(more)) = (event.as_object_mut(), more) {
            all.extend(more);
        }
        events.push(event);
    };
    tell("camel_placed", json!({"colour": COLOURS[colour], "at": name(hex)}));
    // D23
    if position.token_at(table, hex) {
        tell("token_taken", json!({"token": token(table, hex)}));
        position.taken[seat].insert(hex);
    }
    // D24, D25
    for oasis in neighbours(hex).into_iter().collect::<BTreeSet<Hex>>() {
        if table.palms.contains(&oasis) && caravan.oases.insert(oasis) {
            tell("oasis_linked", json!({"colour": COLOURS[colour], "oasis": name(oasis)}));
        }
    }
    // D27
    let other_bank = neighbours(hex)
        .into_iter()
        .find(|near| caravan.hexes.contains(near) && table.board.river_between(hex, *near));
    if let (false, Some(from)) = (caravan.crossed, other_bank) {
        caravan.crossed = true;
        tell("river_crossed", json!({"colour": COLOURS[colour], "from": name(from), "to": name(hex)}));
    }
    position.caravans.insert((seat, colour), Rc::new(caravan.clone()));
    // D29, D30, D32
    for hexes in in_order(table, &caravan, hex, new_areas(table, position, &caravan)) {
        let tokens: Vec<Hex> = hexes.iter().copied().filter(|at| position.token_at(table, *at)).collect();
        let oases: Vec<Hex> = hexes
            .iter()
            .copied()
            .filter(|at| table.palms.contains(at) && !caravan.oases.contains(at))
            .collect();
        let shown: Vec<Value> = tokens.iter().map(|at| token(table, *at)).collect();
        let colour_name = COLOURS[colour];
        tell(
            "area_enclosed",
            json!({"colour": colour_name, "hexes": names(&hexes), "tokens": shown, "oases": names(&oases)}),
        );
        position.taken[seat].extend(tokens);
        caravan.oases.extend(oases);
        position.areas.push(Rc::new(Area { seat, colour, hexes }));
    }
    position.caravans.insert((seat, colour), Rc::new(caravan));
    // D33
    if position.supply[colour] == 0 {
        last = true;
        events.push(json!({"event": "last_camel", "colour": COLOURS[colour]}));
    }
    position.phase = Phase::Camels { last, left: left - 1, turns };
}

/// D36: with aquifers nobody else may know the value.
fn token(table: &Table, hex: Hex) -> Value {
    let value = table.values.get(&hex).filter(|_| !table.aquifers);
    json!({"at": name(hex), "value": value})
}

/// D29: the regions of the hexes in play outside the caravan without any piece, not enclosed before.
pub fn new_areas(table: &Table, position: &Position, caravan: &Caravan) -> Vec<BTreeSet<Hex>> {
    let outside: BTreeSet<Hex> = table.land.difference(&caravan.hexes).copied().collect();
    regions(&outside)
        .into_iter()
        .filter(|region| !region.iter().any(|hex| position.occupied(*hex) || position.enclosed(*hex)))
        .collect()
}

/// The order of the areas of one camel: clockwise around it.
fn in_order(
    table: &Table,
    caravan: &Caravan,
    camel: Hex,
    mut areas: Vec<BTreeSet<Hex>>,
) -> Vec<BTreeSet<Hex>> {
    let ring = neighbours(camel);
    let free = |hex: &Hex| table.land.contains(hex) && !caravan.hexes.contains(hex);
    let starts: Vec<Hex> =
        (0..6).filter(|at| free(&ring[*at]) && !free(&ring[(at + 5) % 6])).map(|at| ring[at]).collect();
    areas.sort_by_key(|area| starts.iter().position(|start| area.contains(start)).unwrap_or(6));
    areas
}

/// Whatever follows without a move: leaders out (D14), the next turn (D15), the end (D22, D33).
pub fn settle(table: &Table, position: &mut Position, events: &mut Vec<Value>) {
    if matches!(position.phase, Phase::Leaders { .. }) && !leader_hex_left(table, position) {
        // D14
        for seat in 0..table.seats {
            if !position.in_hand[seat].is_empty() {
                let colours = colour_names(&position.in_hand[seat]);
                events.push(json!({"event": "leaders_out", "seat": seat + 1, "colours": colours}));
                position.out[seat] += position.in_hand[seat].len();
                position.in_hand[seat].clear();
            }
        }
        begin_camels(table, position);
    }
    let Phase::Camels { last, left, turns } = position.phase else { return };
    if left == 0 {
        if last {
            // D33
            return end(position, "last camel", events);
        }
        position.turn = (position.turn + 1) % table.seats;
        position.phase =
            Phase::Camels { last: false, left: camels_in_turn(table, turns + 1), turns: turns + 1 };
    }
    if !camel_move_left(table, position) {
        // D22; a colour that has run out names the ending
        end(position, if last { "last camel" } else { "no placement" }, events);
    }
}

fn end(position: &mut Position, ending: &'static str, events: &mut Vec<Value>) {
    position.phase = Phase::Over { ending };
    events.push(json!({"event": "game_over", "ending": ending}));
}
