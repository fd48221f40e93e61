//! Saved games outlive the code: games saved by every version of a state, kept under `tests/saves`, open and go on.

use std::path::{Path, PathBuf};

use games::any::{AnyGame, Games, Kind};
use games::chance::Seed;
use games::{Chance, Status};
use serde_json::{Value, json};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves")
}

fn play_on(game: &mut AnyGame, moves: usize, chance: &mut Chance) {
    for number in 0..moves {
        let Status::Awaiting(awaited) = game.status() else { return };
        let seat = awaited.iter().next().unwrap();
        let index = number * 7919 % game.count_moves(seat);
        game.play_nth(seat, index, chance);
    }
}

#[test]
fn games_of_every_version_open_and_go_on() {
    let mut newest: Vec<(&str, u64)> = Games::built_in().iter().map(|kind| (kind.name(), 0)).collect();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let saved: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let kind = Kind::named(saved["game"].as_str().unwrap());
        let options = kind.open_options(&saved["options"].to_string()).unwrap();
        let seats = saved["seats"].as_u64().unwrap() as u8;
        let mut game = AnyGame::load(&options, seats, &saved["state"].to_string())
            .unwrap_or_else(|fault| panic!("{path:?}: {fault}"));
        let version = saved["version"].as_u64().unwrap();
        // Hashes of old games must not change either.
        assert_eq!(game.save(), saved["state"].to_string(), "{path:?}");
        play_on(&mut game, 20_000, &mut Chance::new(&Seed::from_text("on"), "on").resume(100));
        assert!(matches!(game.status(), Status::Over(_)), "{path:?}");
        for (_, newest) in newest.iter_mut().filter(|(name, _)| *name == kind.name()) {
            *newest = version.max(*newest);
        }
    }
    let now: Vec<(&str, u64)> =
        Games::built_in().iter().map(|kind| (kind.name(), u64::from(kind.state_version()))).collect();
    assert_eq!(newest, now, "a save of this version is missing");
}

#[test]
#[ignore = "keeps games of these versions, unless there are some: cargo test keep_saves -- --ignored"]
fn keep_saves() {
    for (kind, options, seats, moves) in [
        (Kind::named("desert"), "2017, river, aquifers", 5, 90),
        (Kind::named("nomads"), "disks 5, long", 4, 250),
        (Kind::named("bazaar"), "first 2", 4, 60),
    ] {
        let path = folder().join(format!("{kind}-{}.json", kind.state_version()));
        if path.exists() {
            continue;
        }
        let options = kind.read_options(options).unwrap();
        let mut chance = Chance::new(&Seed::from_text("save"), "save");
        let (mut game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
        play_on(&mut game, moves, &mut chance);
        let saved = json!({
            "game": kind,
            "version": kind.state_version(),
            "seats": game.seats(),
            "options": options,
            "state": game.save(),
        });
        std::fs::create_dir_all(folder()).unwrap();
        std::fs::write(path, saved.to_string() + "\n").unwrap();
    }
}
