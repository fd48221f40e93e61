//! Which moves are legal, by trying every text that could be one. Derived from the documents alone; see `mod.rs`.

use super::data::{
    ANIMALS, Herd, LANDS, animal, by_number, herds, kinds, land, one_by_one, space_names, sum, within,
};
use super::position::{Phase, Position};

#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    Move(Vec<String>),
    Handlers(Herd),
    Capture,
    Call,
    Take(Option<usize>),
    Shift,
    Sell(Herd),
    Pilgrim(Option<Herd>),
    Place(String),
    Keep(Herd),
    Box(usize),
    Expert(usize, usize),
    Abdul(Herd),
    Winds(String),
    Silver,
    Sands,
    SandsAfter(Option<usize>),
    End { sands: bool },
}

/// Canonical notation only.
pub fn parse(text: &str) -> Option<Act> {
    let words: Vec<&str> = text.split(' ').collect();
    let act = match words.as_slice() {
        ["move", spaces @ ..] if spaces.len() <= 2 => {
            Act::Move(spaces.iter().map(ToString::to_string).collect())
        }
        ["handlers", named @ ..] => Act::Handlers(named_herd(named)?),
        ["capture"] => Act::Capture,
        ["call"] => Act::Call,
        ["take", "none"] => Act::Take(None),
        ["take", name] => Act::Take(Some(animal(name)?)),
        ["shift"] => Act::Shift,
        ["sell", counted @ ..] => Act::Sell(counted_herd(counted)?),
        ["pilgrim"] => Act::Pilgrim(None),
        ["pilgrim", "keep", named @ ..] => Act::Pilgrim(Some(named_herd(named)?)),
        ["place", space] => Act::Place(space.to_string()),
        ["keep", named @ ..] => Act::Keep(named_herd(named)?),
        ["box", name] => Act::Box(land(name)?),
        ["use", "expert", kind, name] => Act::Expert(animal(kind)?, land(name)?),
        ["use", "abdul", "sell", counted @ ..] => Act::Abdul(counted_herd(counted)?),
        ["use", "winds", space] => Act::Winds(space.to_string()),
        ["use", "silver"] => Act::Silver,
        ["use", "sands"] => Act::Sands,
        ["use", "sands", "after", "none"] => Act::SandsAfter(None),
        ["use", "sands", "after", number] => {
            Act::SandsAfter(Some("123456".find(number).filter(|_| number.len() == 1)?))
        }
        ["end"] => Act::End { sands: false },
        ["end", "with", "sands"] => Act::End { sands: true },
        _ => return None,
    };
    Some(act)
}

fn named_herd(words: &[&str]) -> Option<Herd> {
    let mut herd = [0; 4];
    for word in words {
        herd[animal(word)?] += 1;
    }
    (one_by_one(&herd) == words.join(" ") && !words.is_empty()).then_some(herd)
}

fn counted_herd(words: &[&str]) -> Option<Herd> {
    let mut herd = [0; 4];
    for pair in words.chunks(2) {
        let [count, name] = pair else { return None };
        herd[animal(name)?] = count.parse().ok()?;
    }
    (by_number(&herd) == words.join(" ") && !words.is_empty()).then_some(herd)
}

/// What is paid on leaving a city with these handlers.
pub fn handlers_cost(position: &Position, seat: usize, herd: &Herd, owes: bool) -> u32 {
    let mut cost = if sum(herd) == 3 { 3 } else { 0 };
    if owes {
        cost += sum(&position.nomads[seat].animals) + if sum(herd) == 3 { 3 } else { 0 };
    }
    cost
}

/// The choices of handlers that can be paid.
pub fn handler_choices(position: &Position, seat: usize, owes: bool) -> Vec<Herd> {
    let mut choices = herds(2);
    choices.extend(herds(3));
    choices.retain(|herd| {
        within(herd, &position.pile)
            && handlers_cost(position, seat, herd, owes) <= position.nomads[seat].dinars
    });
    choices
}

/// Whether this seat may do this now.
pub fn allowed(position: &Position, seat: usize, act: &Act) -> Result<(), &'static str> {
    let need = |holds: bool, rule: &'static str| if holds { Ok(()) } else { Err(rule) };
    let (turn, nomad) = (&position.turn, &position.nomads[seat]);
    need(position.phase != Phase::Over, "the game is over")?;
    if let Act::Sands | Act::SandsAfter(_) = act {
        need(position.holds(seat, "sands"), "N39: no such disk")?;
    }
    match act {
        Act::Sands => {
            return need(position.phase == Phase::Turn && !turn.begun, "N39: not between two turns");
        }
        Act::SandsAfter(after) => {
            need(after.is_none_or(|after| after < position.seats), "N39: no such seat")?;
            return need(*after != position.sands_after, "N39: the same order");
        }
        _ => {}
    }
    need(position.awaited().contains(&seat), "not awaited")?;
    match (&position.phase, act) {
        (Phase::Handlers { owes }, Act::Handlers(herd)) => {
            return need(handler_choices(position, seat, *owes).contains(herd), "N12: no such choice");
        }
        (Phase::Take, Act::Take(kind)) => {
            let Some(land) = position.land_under(seat) else { return Err("N16: not on a land") };
            return need(kind.is_none_or(|kind| position.boxes[land][kind] > 0), "N16: not in the box");
        }
        (Phase::AnimalRestock { .. } | Phase::RandomRestock { .. }, Act::Box(land)) => {
            return need(position.fewest().contains(land), "N31: not the fewest");
        }
        (Phase::Lost { .. }, Act::Keep(herd)) => {
            return need(sum(herd) == 2 && within(herd, &nomad.animals), "N26: not two of its own");
        }
        (Phase::Turn, _) => {}
        _ => return Err("something else is asked for"),
    }
    if nomad.place == "pilgrim" {
        match act {
            Act::Place(space) => return need(position.open(space), "N25: nobody can stand there"),
            Act::Expert(..) | Act::Abdul(_) | Act::Silver => {}
            _ => return Err("N25: it must be placed"),
        }
    }
    let free = !turn.acted && !turn.placed;
    let in_city = position.is_city(&nomad.place);
    let sale = !turn.acted && !turn.sold && in_city;
    match act {
        Act::Move(spaces) => may_move(position, seat, spaces),
        Act::Capture | Act::Call => need(
            free && position.land_under(seat).is_some() && sum(&nomad.handlers) > 0,
            "N16, N17, N18: no capture and no call here",
        ),
        Act::Shift => {
            need(free && position.letter(&nomad.place) == Some('D'), "N20: not from a desert space")?;
            need(position.in_row_e().is_empty(), "N20: a nomad on the last strip")
        }
        Act::Sell(herd) => {
            need(sale, "N21, N36: no sale now")?;
            need(within(herd, &nomad.animals) && sum(herd) > 0, "N21: not carried")
        }
        Act::Abdul(herd) => {
            need(position.holds(seat, "abdul"), "N36: no such disk")?;
            need(!(in_city && turn.sold), "N36: one sale in a city")?;
            need(within(herd, &nomad.animals) && sum(herd) > 0, "N21: not carried")
        }
        Act::Pilgrim(kept) => {
            need(!turn.begun, "N24: instead of a turn")?;
            let choice = sum(&nomad.animals) > 2 && kinds(&nomad.animals) > 1;
            match kept {
                None => need(!choice, "N24: what is kept must be named"),
                Some(kept) => need(
                    within(kept, &nomad.animals) && sum(kept) == sum(&nomad.animals).min(2),
                    "N24: not two of its own",
                ),
            }
        }
        Act::Expert(kind, land) => {
            need(position.holds(seat, "expert"), "N37: no such disk")?;
            need(position.boxes[*land][*kind] > 0, "N37: not in the box")
        }
        Act::Winds(space) => {
            need(position.holds(seat, "winds"), "N38: no such disk")?;
            need(free && turn.steps == 0, "N38: instead of moving")?;
            need(position.open(space) && *space != nomad.place, "N38: not there")
        }
        Act::Silver => {
            need(position.holds(seat, "silver"), "N40: no such disk")?;
            let abdul = position.holds(seat, "abdul") && !(in_city && turn.sold);
            need(sum(&nomad.animals) > 0 && (sale || abdul), "N40: no sale now")
        }
        Act::End { sands } => need(!sands || position.holds(seat, "sands"), "N39: no such disk"),
        _ => Err("not asked for"),
    }
}

fn may_move(position: &Position, seat: usize, spaces: &[String]) -> Result<(), &'static str> {
    let (turn, nomad) = (&position.turn, &position.nomads[seat]);
    if turn.acted || turn.placed || spaces.is_empty() || turn.steps as usize + spaces.len() > 2 {
        return Err("N9, N14: no more moving");
    }
    let mut path = vec![nomad.place.clone()];
    path.extend(spaces.iter().cloned());
    if path.windows(2).any(|pair| !position.open(&pair[1]) || !position.touch(&pair[0], &pair[1])) {
        return Err("N9: no step");
    }
    if turn.steps as usize + spaces.len() == 2 {
        let left_city = path[..path.len() - 1].iter().any(|space| position.is_city(space));
        let three = !left_city && sum(&nomad.handlers) == 3;
        let cost = sum(&nomad.animals) + if three { 3 } else { 0 };
        if cost > nomad.dinars {
            return Err("N10: too dear");
        }
    }
    Ok(())
}

/// Whether the seat on turn could do anything but end it, disks apart.
pub fn something_left(position: &Position, seat: usize) -> bool {
    let possible = |act: Act| allowed(position, seat, &act).is_ok();
    let nomad = &position.nomads[seat];
    let one = ANIMALS.iter().enumerate().find(|(at, _)| nomad.animals[*at] > 0).map(|(at, _)| {
        let mut herd = [0; 4];
        herd[at] = 1;
        herd
    });
    possible(Act::Capture)
        || possible(Act::Shift)
        || one.is_some_and(|herd| possible(Act::Sell(herd)))
        || possible(Act::Pilgrim(Some([0; 4])))
        || position.open_spaces().into_iter().any(|space| possible(Act::Move(vec![space])))
}

/// All legal moves of the awaited seats, in the form in which they are listed: sales of all animals of some kinds, the
/// Pilgrim without naming where nothing is to be chosen.
pub fn all(position: &Position) -> Vec<String> {
    let mut found = Vec::new();
    for seat in position.awaited() {
        let animals = position.nomads[seat].animals;
        for text in every_text(&animals) {
            let Some(act) = parse(&text) else { continue };
            let named = matches!(&act, Act::Pilgrim(Some(_))) && !(sum(&animals) > 2 && kinds(&animals) > 1);
            if !named && allowed(position, seat, &act).is_ok() {
                found.push(text);
            }
        }
    }
    found.sort();
    found
}

fn every_text(animals: &Herd) -> Vec<String> {
    let mut texts: Vec<String> = [
        "capture",
        "call",
        "shift",
        "pilgrim",
        "take none",
        "use silver",
        "use sands",
        "use sands after none",
        "end",
    ]
    .map(str::to_string)
    .to_vec();
    texts.push("end with sands".to_string());
    texts.extend((1..=6).map(|number| format!("use sands after {number}")));
    for one in space_names() {
        texts.extend([format!("move {one}"), format!("place {one}"), format!("use winds {one}")]);
        texts.extend(space_names().into_iter().map(|two| format!("move {one} {two}")));
    }
    for herd in herds(2).iter().chain(&herds(3)) {
        texts.push(format!("handlers {}", one_by_one(herd)));
    }
    for herd in herds(2) {
        texts.extend([format!("keep {}", one_by_one(&herd)), format!("pilgrim keep {}", one_by_one(&herd))]);
    }
    for name in ANIMALS {
        texts.push(format!("take {name}"));
        texts.extend(LANDS.map(|land| format!("use expert {name} {land}")));
    }
    texts.extend(LANDS.map(|land| format!("box {land}")));
    for some in 1..16_u32 {
        let mut herd = *animals;
        for (at, count) in herd.iter_mut().enumerate() {
            *count *= some >> at & 1;
        }
        // A kind that is not carried cannot be sold: another mask names this sale.
        if kinds(&herd) == some.count_ones() as usize {
            texts.extend([
                format!("sell {}", by_number(&herd)),
                format!("use abdul sell {}", by_number(&herd)),
            ]);
        }
    }
    texts
}
