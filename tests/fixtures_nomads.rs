//! Whole recorded games of Nomads of Arabia under `tests/games/nomads`: one for every way a game can end and for every
//! example of the rulebook. A file is named after what happens in it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use caravanserai::record::{self, Record};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::Value;

use crate::oracle::nomads::{self, Feature};

const WANTED: &[Feature] = &[
    Feature::MeccaByRestock,
    Feature::MeccaByChoice,
    Feature::MeccaByQuiet,
    Feature::MeccaOverdue,
    Feature::SharedWin,
    Feature::TieBrokenByAnimals,
    Feature::RestockTwoAnimals,
    Feature::RestockOneAnimal,
    Feature::RestockBlanks,
    Feature::AnimalRestock,
    Feature::YellowTie,
    Feature::TwoSpacesPaid,
    Feature::ThroughACity,
    Feature::AllBlankCapture,
    Feature::SoldTwiceInACity,
    Feature::LostInTheDesert,
    Feature::LostChoosing,
    Feature::PilgrimByChoice,
    Feature::SandsBetweenTurns,
    Feature::SandsAtTheEnd,
    Feature::SandsByOrder,
    Feature::AbdulInACityRefused,
    Feature::ExpertRestock,
    Feature::Winds,
    Feature::SilverTongue,
    Feature::FinalDiskSale,
    Feature::ShiftByChoice,
    Feature::QuietShift,
    Feature::OverdueShift,
    Feature::Undo,
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games/nomads")
}

/// `SandsAtTheEnd` is told in `sands-at-the-end.json`.
fn file_name(feature: Feature) -> String {
    let mut name = String::new();
    for letter in format!("{feature:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(letter.to_lowercase());
    }
    name + ".json"
}

#[test]
fn recorded_games_of_nomads_hold_and_show_what_they_are_named_after() {
    let mut missing: BTreeSet<String> = WANTED.iter().copied().map(file_name).collect();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).unwrap();
        let verdict = record::verify(&Record::parse(&text).unwrap());
        assert!(verdict.holds(), "{name}: {:?}", verdict.differences);
        let report = nomads::check(&text).unwrap_or_else(|faults| panic!("{name}: {faults:#?}"));
        let feature = WANTED.iter().find(|&&feature| file_name(feature) == name);
        let feature = feature.unwrap_or_else(|| panic!("{name}: named after nothing"));
        assert!(report.features.contains_key(feature), "{name}: {feature:?} does not happen in it");
        missing.remove(&name);
    }
    assert!(missing.is_empty(), "no recorded game for {missing:?}");
}

/// Whatever is changed in a record, both verifiers find it.
#[test]
fn both_verifiers_reject_the_same_mutations_of_nomads() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    let names = [Feature::SilverTongue, Feature::LostChoosing, Feature::SandsByOrder].map(file_name);
    let texts = names.map(|name| std::fs::read_to_string(folder().join(name)).unwrap());
    let mut found = 0;
    let mutations = crate::law_games() / 10;
    for number in 0..mutations {
        let honest: Value = serde_json::from_str(&texts[number % texts.len()]).unwrap();
        let mut forged = honest.clone();
        crate::laws::mutate(&mut forged, &mut random);
        if forged == honest {
            continue;
        }
        let text = forged.to_string();
        let ours = Record::parse(&text).is_ok_and(|record| record::verify(&record).holds());
        assert!(!ours, "verify accepts {text}");
        assert!(nomads::check(&text).is_err(), "the second opinion accepts {text}");
        found += 1;
    }
    assert!(found > mutations / 2);
}

/// How the recorded games were found: games of players with different tempers, the shortest in which the wanted
/// situation comes up.
mod collect {
    use std::collections::BTreeMap;

    use caravanserai::games::any::{AnyGame, AnyOptions, Kind};
    use caravanserai::games::chance::Seed;
    use caravanserai::games::desert::Boards;
    use caravanserai::games::{Seat, Status};
    use caravanserai::record::Recorder;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    use super::*;

    /// Chooses a kind of move first, then one of them; a lazy player ends its turn, a busy one sells, captures and uses
    /// disks whenever it can, one who plays for time calls, and ends turns that bring about nothing.
    fn choose(game: &AnyGame, seat: Seat, temper: u64, random: &mut Xoshiro256PlusPlus) -> String {
        let moves = game.legal_moves(seat);
        let mut kinds: Vec<&str> = moves.iter().map(|mv| mv.split(' ').next().unwrap()).collect();
        kinds.dedup();
        let lazy = kinds.iter().find(|kind| **kind == "end");
        let busy: Vec<&str> = (kinds.iter().copied())
            .filter(|kind| {
                ["sell", "use", "capture", "shift", "box", "take", "keep", "handlers"].contains(kind)
            })
            .collect();
        let kind = match (temper, lazy) {
            (0, Some(end)) if random.random_range(0..12) > 0 => *end,
            (1 | 2, _) if !busy.is_empty() && random.random_range(0..3) > 0 => {
                busy[random.random_range(0..busy.len())]
            }
            (5, _) if kinds.contains(&"call") => "call",
            (5, Some(end)) if !kinds.contains(&"place") && random.random_range(0..3) > 0 => *end,
            _ => kinds[random.random_range(0..kinds.len())],
        };
        let of_kind: Vec<&String> = moves.iter().filter(|mv| mv.split(' ').next() == Some(kind)).collect();
        let text = of_kind[random.random_range(0..of_kind.len())];
        if kind != "sell" {
            return text.clone();
        }
        // Some now, some later.
        let fewer = |word: &str| match word.parse::<u8>() {
            Ok(count) => random.random_range(1..=count).to_string(),
            Err(_) => word.to_owned(),
        };
        text.split(' ').map(fewer).collect::<Vec<String>>().join(" ")
    }

    fn play(number: u64, options: &AnyOptions, seats: u8) -> String {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
        let id = format!("recorded-nomads-{number}");
        let mut recorder = Recorder::open(&id, &Seed::from_text(&id), options, seats).ok().unwrap();
        while let Status::Awaiting(awaited) = recorder.game().status() {
            let mut seat = awaited.iter().nth(random.random_range(0..awaited.len())).unwrap();
            let plies = recorder.plies().len() as u32;
            if number.is_multiple_of(50) && plies == 12 {
                recorder.undo(seat, 9).unwrap();
                continue;
            }
            let other = Seat::all(seats).find(|other| recorder.game().may_act(*other) && *other != seat);
            if let Some(other) = other.filter(|_| random.random_range(0..6) == 0) {
                seat = other;
            }
            let text = choose(recorder.game(), seat, number % 6, &mut random);
            recorder.play(seat, &text).unwrap();
        }
        recorder.record().to_text()
    }

    #[test]
    #[ignore = "writes what is missing in tests/games/nomads: cargo test collect_nomads -- --ignored"]
    fn collect_nomads() {
        let games: u64 = std::env::var("CARAVANSERAI_COLLECT").map_or(6000, |text| text.parse().unwrap());
        let cases = [
            ("disks 1, short", 3),
            ("disks 2, short", 3),
            ("disks 1, short", 4),
            ("disks 1", 5),
            ("disks 2", 3),
        ];
        let cases =
            cases.map(|(text, seats)| (Kind::Nomads.read_options(text, Boards::built_in()).unwrap(), seats));
        let mut found: BTreeMap<Feature, Vec<String>> = BTreeMap::new();
        for number in 1..=games {
            let (options, seats) = &cases[(number / 6) as usize % cases.len()];
            let text = play(number, options, *seats);
            for feature in nomads::check(&text).ok().unwrap().features.into_keys() {
                let best = found.entry(feature).or_default();
                best.push(text.clone());
                best.sort_by_key(String::len);
                best.truncate(WANTED.len());
            }
        }
        // Each its own game, the rarest first.
        let missing = |feature: &Feature| !folder().join(file_name(*feature)).exists();
        let mut wanted: Vec<Feature> = WANTED.iter().copied().filter(missing).collect();
        wanted.sort_by_key(|feature| found.get(feature).map_or(0, Vec::len));
        let mut used = BTreeSet::new();
        std::fs::create_dir_all(folder()).unwrap();
        for feature in wanted {
            match found.get(&feature).and_then(|best| best.iter().find(|text| !used.contains(*text))) {
                Some(text) => {
                    std::fs::write(folder().join(file_name(feature)), text).unwrap();
                    used.insert(text.clone());
                }
                None => println!("not found: {feature:?}"),
            }
        }
    }
}
