//! Laws of computer players, over all games: they know no secret, make legal moves, and finish what they begin.

use games::any::{AnyGame, AnyOptions, Games, Kind};
use games::chance::Seed;
use games::{Chance, Quick, Seat, Seats, Status};
use players::{Contest, Decision, Entrant, Known, Level, Player, Reviewing, TURNING, ranked, seed_of};

/// Each game with the options that hide most, and the usual ones.
fn cases() -> Vec<(AnyOptions, u8)> {
    let cases = [
        ("desert", "", 4),
        ("desert", "aquifers, 2017, river", 2),
        ("desert", "aquifers", 5),
        ("nomads", "", 4),
        ("nomads", "short", 3),
        ("nomads", "disks 0", 6),
        ("bazaar", "", 4),
        ("bazaar", "", 3),
        ("bazaar", "", 5),
    ];
    let read = |(game, options, seats)| match Kind::named(game).read_options(options) {
        Ok(options) => (options, seats),
        Err(_) => panic!("options of ours: {options}"),
    };
    cases.map(read).to_vec()
}

fn player(text: &str) -> Player {
    text.parse().expect("a player of ours")
}

/// One of each way to play, with few simulations.
fn everybody() -> [Player; 6] {
    ["random", "greedy", "apprentice", "trader@20", "master@60", "uct@10"].map(player)
}

fn new_game(options: &AnyOptions, seats: u8, number: u64) -> (AnyGame, Chance) {
    let mut chance = Chance::new(&Seed::from_text(&number.to_string()), "players");
    match AnyGame::new(options, seats, &mut chance) {
        Ok((game, _)) => (game, chance),
        Err(_) => panic!("a possible game"),
    }
}

fn awaited(game: &AnyGame) -> Seats {
    match game.status() {
        Status::Awaiting(seats) => seats,
        Status::Over(_) => Seats::NONE,
    }
}

fn decide(player: Player, game: &AnyGame, seat: Seat, seed: u64) -> Option<Decision> {
    player.decide(&Known::new(game, seat, seed), seed, &mut || false)
}

/// Calls back with positions from all over some games that are played at random.
fn positions(games: u64, one_in: u32, mut each: impl FnMut(&AnyGame, Seat, u64)) {
    for (options, seats) in cases() {
        for number in 0..games {
            let mut random = Quick::new(number);
            let (mut game, mut chance) = new_game(&options, seats, number);
            let mut ply = 0;
            while let Some(seat) = awaited(&game).iter().next() {
                if random.below(one_in) == 0 {
                    each(&game, seat, ply);
                }
                let index = random.below(game.count_moves(seat) as u32) as usize;
                game.play_nth(seat, index, &mut chance);
                ply += 1;
            }
        }
    }
}

#[test]
fn secrets_of_others_change_no_decision() {
    let mut other_secrets = 0;
    positions(2, 12, |game, seat, ply| {
        let mut random = Quick::new(ply ^ 0x5eed);
        for player in everybody() {
            let seed = seed_of(1, ply, seat);
            let decision = decide(player, game, seat, seed);
            assert!(decision.is_some());
            let redealt = game.recall(seat, &mut random);
            other_secrets += u32::from(redealt.save() != game.save());
            assert!(
                decide(player, &redealt, seat, seed) == decision,
                "{player} plays {} otherwise with other secrets, ply {ply}",
                game.options()
            );
        }
    });
    assert!(other_secrets > 1000, "secrets were dealt anew: {other_secrets} times");
}

#[test]
fn moves_and_candidates_are_legal_and_chances_add_up() {
    positions(1, 10, |game, seat, ply| {
        for player in everybody() {
            let decision = decide(player, game, seat, ply).expect("an awaited seat has a move");
            assert_eq!(game.check(seat, &decision.mv).ok().as_ref(), Some(&decision.mv));
            assert_eq!(decision.candidates[0].mv, decision.mv);
            for candidate in &decision.candidates {
                assert!(game.check(seat, &candidate.mv).is_ok(), "{player}: {}", candidate.mv);
                let sum: f32 = candidate.chances.iter().sum();
                assert!(candidate.chances.is_empty() || (0.0..1.01).contains(&sum), "{player}: {sum}");
            }
            if player.name() == "master" && decision.simulations > 0 {
                let sum: f32 = decision.chances.iter().sum();
                assert!((sum - 1.0).abs() < 0.01 && decision.chances.len() == usize::from(game.seats()));
            }
        }
    });
}

#[test]
fn the_same_seed_decides_the_same_and_a_stop_is_heard() {
    for (options, seats) in cases() {
        let (game, _) = new_game(&options, seats, 3);
        let Some(seat) = awaited(&game).iter().next() else { panic!("somebody begins") };
        let master = player("master@400");
        let whole = decide(master, &game, seat, 7).expect("a move");
        assert!(decide(master, &game, seat, 7) == Some(whole.clone()));
        let mut asked = 0;
        let stopped = master.decide(&Known::new(&game, seat, 7), 7, &mut || {
            asked += 1;
            asked > 30
        });
        let stopped = stopped.expect("a move even so");
        assert!(stopped.simulations <= 30 && game.check(seat, &stopped.mv).is_ok());
        // Stopped before it has begun, it still has a move.
        let at_once = master.decide(&Known::new(&game, seat, 7), 7, &mut || true).expect("a move even so");
        assert!(at_once.simulations == 0 && game.check(seat, &at_once.mv).is_ok());
    }
}

#[test]
fn whole_games_come_to_an_end_and_can_be_repeated() {
    for (options, seats) in cases() {
        let levels = ["master@30", "guide@10", "trader@10", "drover", "apprentice", "uct@3"];
        let players = levels.into_iter().take(seats.into()).map(|name| Entrant::from(player(name))).collect();
        let contest = Contest { options, players, seed: 5 };
        for number in 0..2 {
            let finished = contest.play(number, |_, _| {});
            assert!((finished.shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "somebody won");
            assert!(finished == contest.play(number, |_, _| {}));
        }
    }
}

/// Chance would give it one game in four.
#[test]
fn few_simulations_are_enough_against_greedy_players() {
    for game in ["desert", "nomads", "bazaar"] {
        let Ok(options) = Kind::named(game).read_options("") else { panic!("usual options") };
        let players = ["master@200", "greedy", "greedy", "greedy"].map(|name| Entrant::from(player(name)));
        let contest = Contest { options, players: players.to_vec(), seed: 1 };
        let won: f64 = (0..4).map(|number| contest.play(number, |_, _| {}).shares[0]).sum();
        assert!(won >= 3.0, "{game}: {won} of 4");
    }
}

/// Chance would give it two games of eight; a player that trusts long, careless playouts wins hardly one.
#[test]
fn whoever_thinks_longer_plays_better_in_the_bazaar() {
    let Ok(options) = Kind::named("bazaar").read_options("") else { panic!("usual options") };
    let players = ["master@2000", "guide", "guide", "guide"].map(|name| Entrant::from(player(name)));
    let contest = Contest { options, players: players.to_vec(), seed: 1 };
    let won: f64 = (0..8).map(|number| contest.play(number, |_, _| {}).shares[0]).sum();
    assert!(won >= 3.0, "{won} of 8");
}

#[test]
fn nobody_decides_who_is_not_asked() {
    let (options, seats) = &cases()[0];
    let (game, _) = new_game(options, *seats, 1);
    for seat in Seat::all(*seats).filter(|seat| !awaited(&game).contains(*seat)) {
        assert!(everybody().into_iter().all(|player| decide(player, &game, seat, 1).is_none()));
    }
}

#[test]
fn names_are_read_back() {
    for name in Player::names() {
        assert_eq!(player(name).to_string(), name);
        assert_eq!(player(&format!("{name}@25")).to_string(), format!("{name}@25"));
    }
    for text in ["", "nobody", "master@", "master@0", "master@x", "@5"] {
        assert!(text.parse::<Player>().is_err(), "{text}");
    }
    assert_eq!(Level::ALL.map(|level| Level::named(level.name())), Level::ALL.map(Some));
    assert!(Level::ALL.is_sorted());
    assert_eq!(Games::built_in().iter().count(), 3, "all games are among the cases");
}

#[test]
fn a_ranking_has_every_sensible_move_once_and_knows_no_secret() {
    positions(1, 15, |game, seat, ply| {
        let moves = ranked(&Known::new(game, seat, 0), 0).expect("all games are known");
        let mut sorted = moves.clone();
        sorted.sort();
        sorted.dedup();
        assert_eq!(sorted.len(), moves.len());
        assert!(!moves.is_empty() && moves.iter().all(|mv| game.check(seat, mv).is_ok()));
        let redealt = game.recall(seat, &mut Quick::new(ply));
        assert!(ranked(&Known::new(&redealt, seat, 0), 0) == Some(moves), "{}, ply {ply}", game.options());
    });
}

/// Each of a hundred places for a tile is less likely than the only roll; to build is not.
#[test]
fn whoever_can_build_almost_anywhere_is_not_told_to_draw_first() {
    let options = Kind::named("bazaar").read_options("first 1").unwrap();
    let mut chance = Chance::new(&Seed::from_text("ranking"), "players");
    let (mut game, _) = AnyGame::new(&options, 3, &mut chance).ok().unwrap();
    let mut rich = 0;
    for _ in 0..150 {
        let Status::Awaiting(seats) = game.status() else { break };
        let seat = seats.iter().next().unwrap();
        let moves = game.legal_moves(seat);
        if moves.iter().filter(|mv| mv.starts_with("build")).count() > 300 {
            let ranked = ranked(&Known::new(&game, seat, 0), 0).unwrap();
            assert!(ranked[0].starts_with("build"), "{:?}", &ranked[..3]);
            rich += 1;
        }
        // Everybody hoards.
        let saves = |mv: &&String| !mv.starts_with("build") && !mv.starts_with("done");
        let mv = moves.iter().find(saves).or(moves.first()).unwrap().clone();
        game.play(seat, &mv, &mut chance).ok().unwrap();
    }
    assert!(rich > 5, "{rich}");
}

#[test]
fn a_review_finds_what_cost_most() {
    for (options, seats) in [cases()[0].clone(), cases()[4].clone(), cases()[7].clone()] {
        let (mut game, mut chance) = new_game(&options, seats, 11);
        let (mut course, mut moves) = (vec![game.clone()], Vec::new());
        let mut random = Quick::new(1);
        while let Some(seat) = awaited(&game).iter().next() {
            let index = random.below(game.count_moves(seat) as u32) as usize;
            let Some(mv) = game.nth_move(seat, index) else { panic!("a number below the count") };
            assert!(game.play(seat, &mv, &mut chance).is_ok());
            course.push(game.clone());
            moves.push((seat, mv));
        }
        let review = |seed| {
            let mut under_way = Reviewing::new(course.clone(), moves.clone(), 15, seed);
            let mut before = 0;
            while under_way.step() {
                let (done, all) = under_way.progress();
                assert!(before <= done && done <= all);
                before = done;
            }
            assert_eq!(under_way.progress().0, under_way.progress().1);
            under_way.finish().0
        };
        let found = review(3);
        assert!(found == review(3), "the same seed reviews the same");
        assert_eq!((found.seats, found.moves), (seats, moves.len()));
        assert!(found.points.is_sorted_by_key(|point| point.at) && found.points.len() > moves.len() / 3);
        for point in &found.points {
            let sum: f32 = point.chances.iter().sum();
            assert!((sum - 1.0).abs() < 0.02, "{}: {sum}", point.at);
        }
        let Status::Over(outcome) = game.status() else { panic!("it is over") };
        let end = found.points.last().expect("the end is a point");
        assert!(end.at == moves.len() && outcome.winners.iter().all(|seat| end.chances[seat.index()] > 0.0));
        assert_eq!(found.turning.len(), TURNING, "random players make mistakes");
        for turning in &found.turning {
            let (seat, mv) = &moves[turning.at];
            assert!(*seat == turning.seat && *mv == turning.played && turning.better != turning.played);
            assert!(turning.better_chance > turning.chance);
            assert!(course[turning.at].check(*seat, &turning.better).is_ok());
        }
    }
}
