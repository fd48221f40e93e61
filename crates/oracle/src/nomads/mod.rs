//! An independent checker for records of Nomads of Arabia, written from the rules (N1 to N42) and from docs/record.md
//! alone: it shares no code with the crate and must never import it. Plain rather than fast.

mod data;
mod features;
mod legal;
mod play;
mod position;
mod turns;

pub use features::Feature;

use super::chance::{Chance, hash, seed_bytes};
use super::json::{exact_keys, same, same_list};
use crate::wrong::Wrong;
use data::{CITY, DESERT, FINAL, LANDS, Name, SPECIAL, handlers, ladder, sum};
use legal::Act;
use play::Play;
use position::{Nomad, Phase, Position, Turn};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

pub struct Report {
    /// Dinars by seat; empty while the game is not over.
    pub totals: Vec<u32>,
    /// The numbers of the plies where each situation came up.
    pub features: BTreeMap<Feature, Vec<usize>>,
}

struct Options {
    disks: usize,
    first: Option<usize>,
    forced_shifts: bool,
    /// Rounds; games from before there was such a rule have none.
    shift_within: Option<usize>,
    short: bool,
}

/// Checks everything; the errors name the ply and what is wrong with it.
pub fn check(record_text: &str) -> Result<Report, Vec<String>> {
    let record: Value = super::parse(record_text)?;
    let mut errors = Vec::new();
    super::check_head(&record, "nomads", &mut errors);
    let mut replay = Replay::open(&record).map_err(|wrong| vec![wrong.0])?;
    replay.check_setup(&mut errors);
    for (index, ply) in replay.plies.iter().enumerate() {
        if let Err(what) = replay.step(index + 1, ply, &mut errors) {
            errors.push(format!("ply {}: {what}; the replay stops here", index + 1));
            return Err(errors);
        }
    }
    for (index, ply) in replay.plies.iter().enumerate() {
        let undone = replay.undone.contains(&(index + 1));
        same(&format!("ply {}: undone", index + 1), ply.get("undone"), &json!(undone), &mut errors);
    }
    let totals = replay.check_outcome(&mut errors);
    if errors.is_empty() { Ok(Report { totals, features: replay.features }) } else { Err(errors) }
}

/// All legal moves of the awaited seats after that many plies, sorted.
pub fn legal_moves(record_text: &str, after_plies: usize) -> Result<Vec<String>, Vec<String>> {
    let record: Value = super::parse(record_text)?;
    let mut replay = Replay::open(&record).map_err(|wrong| vec![wrong.0])?;
    for (index, ply) in replay.plies.iter().take(after_plies).enumerate() {
        replay.play_ply(index + 1, ply).map_err(|what| vec![format!("ply {}: {what}", index + 1)])?;
    }
    Ok(legal::all(&replay.position))
}

struct Replay<'a> {
    record: &'a Value,
    options: Options,
    chance: Chance<'a>,
    position: Position,
    /// Draws and events of the setup.
    setup: (Vec<Value>, Vec<Value>),
    plies: &'a [Value],
    /// The plies that are not undone, undos apart, each with the position before it.
    live: Vec<(usize, Position)>,
    undone: BTreeSet<usize>,
    features: BTreeMap<Feature, Vec<usize>>,
    /// Seats that sold in a city and have not moved since.
    stays: BTreeSet<usize>,
    /// What was sold by Abdul outside a city in this turn, and the prices then.
    abroad: Option<(data::Herd, [u32; 4])>,
}

fn read_options(record: &Value, seats: usize) -> Result<Options, Wrong> {
    let written = record.get("options").unwrap_or(&Value::Null);
    let mut errors = Vec::new();
    let mut keys = vec!["disks", "first", "short"];
    if written.get("shift_within").is_some() {
        keys.push("shift_within");
    }
    let forced_shifts = written.get("forced_shifts").is_none();
    if !forced_shifts {
        keys.push("forced_shifts");
    }
    exact_keys("options", written, &keys, &mut errors);
    if let Some(error) = errors.pop() {
        return Err(error.into());
    }
    if !forced_shifts && (written["forced_shifts"] != json!(false) || keys.contains(&"shift_within")) {
        return Err("options.forced_shifts: not false, or with shift_within".into());
    }
    let disks = (0..=5).find(|disks| written["disks"] == json!(disks)).ok_or("options.disks: not 0 to 5")?;
    let first = (0..seats).find(|seat| written["first"] == json!(seat + 1));
    if first.is_none() && !written["first"].is_null() {
        return Err("options.first: neither null nor a seat".into());
    }
    let shift_within = Some(10).filter(|rounds| written["shift_within"] == json!(rounds));
    if shift_within.is_none() && keys.contains(&"shift_within") {
        return Err("options.shift_within: not 10".into());
    }
    let short = written["short"].as_bool().ok_or("options.short: neither true nor false")?;
    Ok(Options { disks, first, forced_shifts, shift_within, short })
}

impl<'a> Replay<'a> {
    fn open(record: &'a Value) -> Result<Replay<'a>, Wrong> {
        let seats =
            (3..=6).find(|seats| record.get("seats") == Some(&json!(seats))).ok_or("seats: not 3 to 6")?;
        let options = read_options(record, seats)?;
        let plies = record.get("plies").and_then(Value::as_array).ok_or("plies: not a list")?;
        let seed = record.get("seed").and_then(Value::as_str).and_then(seed_bytes);
        let id = record.get("id").and_then(Value::as_str).unwrap_or_default();
        let written = if seed.is_some() { Vec::new() } else { written_draws(record, plies) };
        // Lives as long as the test: records without a seed are rare here.
        let mut chance = Chance { seed, id, written: written.leak(), made: Vec::new() };
        let (position, events) = deal(&options, seats, &mut chance)?;
        let setup = (chance.made.clone(), events);
        Ok(Replay {
            record,
            options,
            chance,
            position,
            setup,
            plies,
            live: Vec::new(),
            undone: BTreeSet::new(),
            features: BTreeMap::new(),
            stays: BTreeSet::new(),
            abroad: None,
        })
    }

    fn check_setup(&mut self, errors: &mut Vec<String>) {
        let setup = self.record.get("setup").unwrap_or(&Value::Null);
        exact_keys("setup", setup, &["draws", "events", "hash", "state"], errors);
        same("setup: draws", setup.get("draws"), &json!(self.setup.0), errors);
        same("setup: events", setup.get("events"), &json!(self.setup.1), errors);
        let state = self.position.state();
        same("setup: state", setup.get("state"), &state.to_value(), errors);
        same("setup: hash", setup.get("hash"), &json!(hash(&state)), errors);
        errors.extend(self.position.conservation(self.options.disks, self.options.short));
    }

    fn step(&mut self, number: usize, ply: &Value, errors: &mut Vec<String>) -> Result<(), Wrong> {
        let mut wrong = Vec::new();
        let keys = ["draws", "events", "hash", "move", "number", "seat", "undone"];
        exact_keys("the ply", ply, &keys, &mut wrong);
        let before = self.chance.made.len();
        let events = self.play_ply(number, ply)?;
        same("number", ply.get("number"), &json!(number), &mut wrong);
        same_list("draws", ply.get("draws"), &self.chance.made[before..], &mut wrong);
        same_list("events", ply.get("events"), &events, &mut wrong);
        same("hash", ply.get("hash"), &json!(hash(&self.position.state())), &mut wrong);
        wrong.extend(self.position.conservation(self.options.disks, self.options.short));
        errors.extend(wrong.into_iter().map(|what| format!("ply {number}: {what}")));
        Ok(())
    }

    /// Plays one ply if seat and move are right, and gives the events that it must have.
    fn play_ply(&mut self, number: usize, ply: &Value) -> Result<Vec<Value>, Wrong> {
        let text = ply.get("move").and_then(Value::as_str).ok_or("move: not a text")?;
        let seat = (0..self.position.seats).find(|seat| ply.get("seat") == Some(&json!(seat + 1)));
        let seat = seat.ok_or("seat: nobody has it")?;
        if let Some(back_to) = text.strip_prefix("undo ") {
            self.undo(back_to)?;
            self.note(number, [Feature::Undo]);
            return Ok(Vec::new());
        }
        let act: Act = legal::parse(text).ok_or_else(|| format!("{text:?} is no canonical notation"))?;
        legal::allowed(&self.position, seat, &act).map_err(|rule| format!("{text} is illegal: {rule}"))?;
        let position = self.position.clone();
        let mut play = Play { position, chance: &mut self.chance, events: Vec::new() };
        play.act(seat, &act)?;
        let Play { position, events, .. } = play;
        let before = std::mem::replace(&mut self.position, position);
        self.note(number, features::of_ply(&before, &self.position, seat, &act, &events));
        match act {
            Act::Sell(_) if !self.stays.insert(seat) => self.note(number, [Feature::SoldTwiceInACity]),
            Act::Move(_) | Act::Winds(_) | Act::Pilgrim(_) | Act::Place(_) => {
                self.stays.remove(&seat);
            }
            _ => {}
        }
        match act {
            Act::Abdul(herd) if !before.is_city(&before.nomads[seat].place) => {
                self.abroad = Some((herd, std::array::from_fn(|animal| before.price(animal))));
            }
            // N36: two sales, and the first has changed the price of the second.
            Act::Sell(herd) => {
                let again = |(sold, prices): (data::Herd, [u32; 4])| {
                    (0..4).any(|kind| sold[kind] > 0 && herd[kind] > 0 && prices[kind] != before.price(kind))
                };
                if self.abroad.is_some_and(again) {
                    self.note(number, [Feature::AbdulAndACitySale]);
                }
            }
            _ => {}
        }
        if !self.position.turn.begun {
            self.abroad = None;
        }
        self.live.push((number, before));
        Ok(events)
    }

    fn note(&mut self, number: usize, found: impl IntoIterator<Item = Feature>) {
        for feature in found {
            self.features.entry(feature).or_default().push(number);
        }
    }

    fn undo(&mut self, back_to: &str) -> Result<(), Wrong> {
        if self.position.phase == Phase::Over {
            return Err("undo: the game is over".into());
        }
        let place = self.live.iter().position(|(number, _)| number.to_string() == back_to);
        let place = place.ok_or_else(|| format!("undo {back_to}: no such ply"))?;
        self.abroad = None;
        for (index, (number, before)) in self.live.drain(place..).enumerate() {
            self.undone.insert(number);
            if index == 0 {
                self.position = before;
            }
        }
        Ok(())
    }

    /// N35, N42; the outcome is known just when the game is over, and the seed then or if it was ended early.
    fn check_outcome(&mut self, errors: &mut Vec<String>) -> Vec<u32> {
        let over = self.position.phase == Phase::Over;
        let seed = self.record.get("seed").is_some_and(|seed| !seed.is_null());
        if over && !seed {
            errors.push("seed: is null although the game is over".to_string());
        }
        let right = if over { self.outcome() } else { Value::Null };
        same("outcome", self.record.get("outcome"), &right, errors);
        let totals = right["totals"].as_array().cloned().unwrap_or_default();
        let last = self.live.last().map_or(0, |(number, _)| *number);
        if right["winners"].as_array().is_some_and(|winners| winners.len() > 1) {
            self.note(last, [Feature::SharedWin]);
        } else if !right["tie_break"].is_null() {
            self.note(last, [Feature::TieBrokenByAnimals]);
        }
        totals.iter().filter_map(Value::as_u64).map(|total| total as u32).collect()
    }

    fn outcome(&self) -> Value {
        let position = &self.position;
        let worth = |disk: &Name| match *disk {
            "4 dinars" => 4,
            "5 dinars" => 5,
            "6 dinars" => 6,
            _ => 0,
        };
        let from_disks: Vec<u32> =
            position.nomads.iter().map(|nomad| nomad.disks.iter().map(worth).sum()).collect();
        let totals: Vec<u32> =
            position.nomads.iter().zip(&from_disks).map(|(nomad, more)| nomad.dinars + more).collect();
        let animals: Vec<u32> = position.nomads.iter().map(|nomad| sum(&nomad.animals)).collect();
        // The order of pairs is the order of winning.
        let best = totals.iter().copied().zip(animals.iter().copied()).max().unwrap_or_default();
        let winners: Vec<usize> = (0..position.seats)
            .filter(|seat| (totals[*seat], animals[*seat]) == best)
            .map(|seat| seat + 1)
            .collect();
        let scores: Vec<Value> = (0..position.seats)
            .map(|seat| {
                let nomad = &position.nomads[seat];
                json!({
                    "seat": seat + 1, "total": totals[seat], "dinars": nomad.dinars,
                    "from_disks": from_disks[seat], "disks": nomad.disks, "animals": nomad.animals,
                })
            })
            .collect();
        let on_cities: Vec<Name> = (position.rows.iter())
            .filter_map(|(_, disk)| *disk)
            .filter(|disk| SPECIAL.contains(disk))
            .collect();
        let mut outcome = json!({
            "ending": "Mecca", "winners": winners, "totals": totals,
            "reveal": {
                "scores": scores, "on_cities": on_cities, "swept": position.special_swept,
                "supply": position.special, "out": position.special_out, "finals_left": position.finals,
                "finals_out": position.finals_out, "city_pile": position.city_pile,
                "desert_pile": position.desert_pile,
            },
        });
        if totals.iter().filter(|total| **total == best.0).count() > 1 {
            outcome["tie_break"] = json!({"by": "animals", "counts": animals});
        }
        outcome
    }
}

fn written_draws(record: &Value, plies: &[Value]) -> Vec<Value> {
    let setup = record.get("setup").unwrap_or(&Value::Null);
    let parts = std::iter::once(setup).chain(plies);
    parts.filter_map(|part| part.get("draws").and_then(Value::as_array)).flatten().cloned().collect()
}

/// N1 to N8
fn deal(options: &Options, seats: usize, chance: &mut Chance<'_>) -> Result<(Position, Vec<Value>), Wrong> {
    let first = match options.first {
        Some(first) => first,
        None => chance.choice("first player", seats)?,
    };
    let mut shuffled = |purpose: &str, things: &[Name]| -> Result<Vec<Name>, Wrong> {
        let order = chance.shuffle(purpose, things.len())?;
        Ok(order.into_iter().map(|at| things[at]).collect())
    };
    let mut city = shuffled("city strips", &CITY)?;
    let mut desert = shuffled("desert strips", &DESERT)?;
    let mut special = shuffled("special disks", &SPECIAL)?;
    let (finals, finals_out) = if options.short {
        let four = shuffled("final disks", &FINAL[..4])?;
        let three = [four[0], four[1], "mecca"];
        (shuffled("final disks with Mecca", &three)?, four[2..].to_vec())
    } else {
        (shuffled("final disks", &FINAL)?, Vec::new())
    };
    let special_out = special.split_off(options.disks);
    let on_city = (options.disks > 0).then(|| special.remove(0));
    let rows: Vec<(Name, Option<Name>)> = vec![
        (desert.remove(0), None),
        (city.remove(0), on_city),
        (desert.remove(0), None),
        (city.remove(0), None),
        (desert.remove(0), None),
    ];
    let start = format!("D{}", rows[3].0.find('C').ok_or("a city strip without a city")? + 1);
    let nomad = Nomad { animals: [0; 4], handlers: [0; 4], dinars: 10, disks: Vec::new(), place: start };
    let strips: Vec<Name> = rows.iter().map(|(strip, _)| *strip).collect();
    let position = Position {
        seats,
        first,
        last: None,
        boxes: [[0; 4]; 5],
        covered: std::array::from_fn(|_| vec![true; ladder(seats).len()]),
        gone: [0; 4],
        pile: [handlers(seats); 4],
        rows,
        city_pile: city,
        desert_pile: desert,
        special,
        special_out,
        special_swept: Vec::new(),
        finals,
        finals_out,
        finals_swept: Vec::new(),
        used: Vec::new(),
        nomads: vec![nomad; seats],
        turn: Turn { seat: first, regular: first, ..Turn::default() },
        phase: Phase::Turn,
        quiet: 0,
        forced_shifts: options.forced_shifts,
        idle: 0,
        shift_within: options.shift_within,
        unshifted: 0,
        shifts: 0,
        sands_after: None,
    };
    let events = vec![
        json!({"event": "first_player", "seat": first + 1}),
        json!({"event": "strips_laid", "strips": strips}),
    ];
    let mut play = Play { position, chance, events };
    let land = until_land(&mut play)?;
    play.position.boxes[land] = [1; 4];
    play.events.push(json!({"event": "first_animals", "land": LANDS[land]}));
    for land in 0..5 {
        if sum(&play.position.boxes[land]) == 0 {
            play.land_restock(land)?;
        }
    }
    for _ in 0..2 {
        let (dice, mut herd) = play.animal_dice()?;
        for (animal, count) in herd.iter_mut().enumerate() {
            *count = (*count).min(play.position.stock(animal));
        }
        play.events.push(json!({"event": "random_restock", "dice": dice, "animals": herd}));
        let land = until_land(&mut play)?;
        play.bring(land, &herd);
        play.events.push(json!({"event": "restocked", "land": LANDS[land], "animals": herd}));
    }
    play.position.turn.restocked = false;
    Ok((play.position, play.events))
}

fn until_land(play: &mut Play<'_, '_>) -> Result<usize, Wrong> {
    loop {
        if let Some(land) = play.land_die()? {
            return Ok(land);
        }
    }
}
