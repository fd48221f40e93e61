//! The situations that the rulebook discusses, found in what happened. Derived from the documents alone; see `mod.rs`.

use super::legal::{Act, allowed};
use super::position::{Phase, Position};
use serde_json::{Value, json};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    MeccaByRestock,
    MeccaByChoice,
    MeccaByQuiet,
    MeccaOverdue,
    SharedWin,
    TieBrokenByAnimals,
    RestockTwoAnimals,
    RestockOneAnimal,
    RestockBlanks,
    AnimalRestock,
    YellowTie,
    TwoSpacesPaid,
    ThroughACity,
    AllBlankCapture,
    SoldTwiceInACity,
    LostInTheDesert,
    LostChoosing,
    PilgrimByChoice,
    SandsBetweenTurns,
    SandsAtTheEnd,
    SandsByOrder,
    AbdulInACityRefused,
    AbdulAndACitySale,
    ExpertRestock,
    Winds,
    SilverTongue,
    FinalDiskSale,
    ShiftByChoice,
    DiskBeforePlacing,
    NoSpecialDisks,
    NoForcedShift,
    QuietShift,
    OverdueShift,
    AnimalOutOfTheGame,
    Undo,
}

pub fn of_ply(before: &Position, after: &Position, seat: usize, act: &Act, events: &[Value]) -> Vec<Feature> {
    let mut found = Vec::new();
    let mut note = |holds: bool, feature: Feature| {
        if holds {
            found.push(feature);
        }
    };
    let has = |name: &str| events.iter().any(|event| event["event"] == name);
    let over = after.phase == Phase::Over;
    note(over && *act == Act::Shift, Feature::MeccaByChoice);
    note(over && has("quiet"), Feature::MeccaByQuiet);
    note(over && has("overdue"), Feature::MeccaOverdue);
    let by_itself = has("quiet") || has("overdue");
    note(over && *act != Act::Shift && !by_itself, Feature::MeccaByRestock);
    for event in events.iter().filter(|event| event["event"] == "land_restock") {
        let [one, other] = [&event["dice"][0], &event["dice"][1]];
        note(one != other && !one.is_null() && !other.is_null(), Feature::RestockTwoAnimals);
        note(one == other && !one.is_null() || one.is_null() != other.is_null(), Feature::RestockOneAnimal);
        note(one.is_null() && other.is_null(), Feature::RestockBlanks);
    }
    note(has("animal_restock"), Feature::AnimalRestock);
    note(matches!(act, Act::Box(_)), Feature::YellowTie);
    let paid = |event: &Value| event["paid"].as_u64().unwrap_or(0);
    note(events.iter().any(|event| event["event"] == "moved" && paid(event) > 3), Feature::TwoSpacesPaid);
    if let Act::Move(spaces) = act {
        note(spaces.len() == 2 && before.is_city(&spaces[0]), Feature::ThroughACity);
    }
    note(*act == Act::Capture && after.phase == Phase::Take, Feature::AllBlankCapture);
    note(has("lost"), Feature::LostInTheDesert);
    note(matches!(after.phase, Phase::Lost { .. }), Feature::LostChoosing);
    note(matches!(act, Act::Pilgrim(_)), Feature::PilgrimByChoice);
    note(*act == Act::Sands && before.turn.seat != seat, Feature::SandsBetweenTurns);
    note(*act == Act::End { sands: true }, Feature::SandsAtTheEnd);
    let sands_used = events.iter().any(|event| event["event"] == "disk_used" && event["disk"] == "sands");
    note(sands_used && !matches!(act, Act::Sands | Act::End { sands: true }), Feature::SandsByOrder);
    note(abdul_refused(after, seat), Feature::AbdulInACityRefused);
    let restocked = has("land_restock") || has("animal_restock");
    note(matches!(act, Act::Expert(..)) && restocked, Feature::ExpertRestock);
    note(matches!(act, Act::Winds(_)), Feature::Winds);
    note(matches!(act, Act::Sell(_) | Act::Abdul(_)) && before.turn.silver, Feature::SilverTongue);
    note(final_disk_sale(before, seat, act), Feature::FinalDiskSale);
    note(*act == Act::Shift, Feature::ShiftByChoice);
    let disk = matches!(act, Act::Expert(..) | Act::Abdul(_) | Act::Silver);
    note(disk && before.nomads[seat].place == "pilgrim", Feature::DiskBeforePlacing);
    note(over && after.special_out.len() == 8, Feature::NoSpecialDisks);
    note(!after.forced_shifts && after.idle == 3 * after.seats + 1, Feature::NoForcedShift);
    note(has("quiet"), Feature::QuietShift);
    note(has("overdue"), Feature::OverdueShift);
    note(has("animals_out"), Feature::AnimalOutOfTheGame);
    found
}

/// Somebody in a city has sold, has animals and Abdul, and may not use him.
fn abdul_refused(position: &Position, seat: usize) -> bool {
    let nomad = &position.nomads[seat];
    let one = (0..4).find(|animal| nomad.animals[*animal] > 0);
    let Some(animal) = one else { return false };
    let mut herd = [0; 4];
    herd[animal] = 1;
    position.turn.seat == seat
        && position.phase == Phase::Turn
        && position.turn.sold
        && position.is_city(&nomad.place)
        && position.holds(seat, "abdul")
        && allowed(position, seat, &Act::Abdul(herd)).is_err()
}

fn final_disk_sale(before: &Position, seat: usize, act: &Act) -> bool {
    let Act::Sell(herd) = act else { return false };
    let Some(row) = "ABCDE".find(&before.nomads[seat].place[..1]) else { return false };
    let disk = json!(before.rows[row].1);
    (0..4).any(|animal| herd[animal] > 0 && disk == super::data::ANIMALS[animal])
}
