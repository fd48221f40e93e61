//! Whole recorded games under `tests/games`, found by themselves: one for every way a game can end and for every
//! question that the rulebooks discuss. A file is named after what happens in it.

mod bazaar;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use caravanserai::record::{self, Record};

use crate::oracle::{self, Feature};

const WANTED: &[Feature] = &[
    Feature::Fork,
    Feature::BlockedAtOasis,
    Feature::EnclosedWithEdge,
    Feature::EnclosedWithMountain,
    Feature::EnclosedWithEdgeAndMountain,
    Feature::EnclosedAlone,
    Feature::EnclosedLinkedOasis,
    Feature::EnclosedNewOasis,
    Feature::EnclosedWater,
    Feature::SeveralAreas,
    Feature::LastCamelFirstOfTwo,
    Feature::LastCamelSecond,
    Feature::LastCamelNoSecond,
    Feature::NoPlacementAtStart,
    Feature::NoPlacementInTurn,
    Feature::TiedLargest,
    Feature::RiverCrossed,
    Feature::OasisSharedByCaravans,
    Feature::FirstColourFallback,
    Feature::LeadersOut,
    Feature::SharedWin,
    Feature::Undo,
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/desert")
}

/// `EnclosedAlone` is told in `enclosed-alone.json`.
fn file_name(feature: Feature) -> String {
    named_after(&format!("{feature:?}"))
}

fn named_after(feature: &str) -> String {
    let mut name = String::new();
    for letter in feature.chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(letter.to_lowercase());
    }
    name + ".json"
}

#[test]
fn recorded_games_hold_and_show_what_they_are_named_after() {
    let mut missing: BTreeSet<String> = WANTED.iter().copied().map(file_name).collect();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let verdict = record::verify(&Record::parse(&text).unwrap());
        assert!(verdict.holds(), "{name}: {:?}", verdict.differences);
        let report = oracle::check(&text).unwrap_or_else(|faults| panic!("{name}: {faults:#?}"));
        let feature = WANTED.iter().find(|&&feature| file_name(feature) == name);
        let feature = feature.unwrap_or_else(|| panic!("{name}: named after nothing"));
        assert!(report.features.contains_key(feature), "{name}: {feature} does not happen in it");
        missing.remove(&name);
    }
    assert!(missing.is_empty(), "no recorded game for {missing:?}");
}

/// How the recorded games were found: random games, the shortest in which the wanted situation comes up, on one of
/// our boards if it ever does there.
mod collect {
    use std::collections::BTreeMap;

    use caravanserai::games::any::{AnyOptions, Kind};
    use caravanserai::games::chance::Seed;
    use caravanserai::games::desert::Boards;
    use caravanserai::games::{Seat, Status};
    use caravanserai::record::Recorder;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// Two ranges of mountains, one hex from the edge.
    const CLIFF: &str = "
A . . . . . . . O
B  . . . . . . . .
C . ^ . . . ^ . O
D  . ^ . . . . . .
E . . . . . . . O
F  . . . . ^ . . .
G O . . . . . . O
";
    /// Hardly a hex is far enough from the palms for a leader.
    const GARDEN: &str = "
A O . . . . . . O
B  . . . . . . . .
C . . . . . . . .
D  . . . . O . . .
E . . . . . . . .
F  . . . . . . . .
G O . . . . . . O
";

    fn cases() -> Vec<(AnyOptions, u8)> {
        let mut boards = Boards::built_in().clone();
        boards.add("cliff", CLIFF).unwrap();
        boards.add("garden", GARDEN).unwrap();
        let texts = [
            ("2017, river, serpentine", 2),
            ("2024", 2),
            ("2005", 3),
            ("2024, river, first 2", 3),
            ("2024, river", 4),
            ("2017, aquifers", 5),
            ("2005, cliff", 2),
            ("2024, garden", 2),
            ("2017, garden", 3),
        ];
        let read = |(text, seats): &(&str, u8)| (Kind::Desert.read_options(text, &boards).unwrap(), *seats);
        texts.iter().map(read).collect()
    }

    /// A random player; a stubborn one places one colour as long as it can.
    fn choose(recorder: &Recorder, seat: Seat, stubborn: bool, random: &mut Xoshiro256PlusPlus) -> String {
        let moves = recorder.game().legal_moves(seat);
        let green: Vec<&String> = moves.iter().filter(|mv| mv.contains("green")).collect();
        if stubborn && !green.is_empty() {
            return green[random.random_range(0..green.len())].clone();
        }
        moves[random.random_range(0..moves.len())].clone()
    }

    fn play(number: u64, options: &AnyOptions, seats: u8) -> String {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
        let id = format!("recorded-{number}");
        let mut recorder = Recorder::open(&id, &Seed::from_text(&id), options, seats).ok().unwrap();
        let stubborn = number.is_multiple_of(3);
        while let Status::Awaiting(awaited) = recorder.game().status() {
            let seat = awaited.iter().next().unwrap();
            let plies = recorder.plies().len() as u32;
            if number.is_multiple_of(50) && plies == 30 {
                recorder.undo(seat, 28).unwrap();
                continue;
            }
            let text = choose(&recorder, seat, stubborn, &mut random);
            recorder.play(seat, &text).unwrap();
        }
        recorder.record().to_text()
    }

    fn preference(record: &str) -> (bool, usize) {
        let ours = record.contains("\"name\":\"mountain\"") || record.contains("\"name\":\"river\"");
        (!ours, record.len())
    }

    #[test]
    #[ignore = "writes tests/games anew: cargo test collect -- --ignored"]
    fn collect() {
        let games: u64 = std::env::var("CARAVANSERAI_COLLECT").map_or(4000, |text| text.parse().unwrap());
        let cases = cases();
        let mut found: BTreeMap<Feature, Vec<String>> = BTreeMap::new();
        for number in 1..=games {
            let (options, seats) = &cases[number as usize % cases.len()];
            let text = play(number, options, *seats);
            for feature in oracle::check(&text).unwrap().features.into_keys() {
                let best = found.entry(feature).or_default();
                best.push(text.clone());
                best.sort_by_key(|text| preference(text));
                best.truncate(WANTED.len());
            }
        }
        // Each its own game.
        let mut used = BTreeSet::new();
        std::fs::create_dir_all(folder()).unwrap();
        for &feature in WANTED.iter().rev() {
            match found.get(&feature).and_then(|best| best.iter().find(|text| !used.contains(*text))) {
                Some(text) => {
                    std::fs::write(folder().join(file_name(feature)), text).unwrap();
                    used.insert(text.clone());
                }
                None => println!("not found: {feature}"),
            }
        }
    }
}
