//! Player count x edition x board x variant, played through the table and through the pure engine at once: the same,
//! ply by ply. CARAVANSERAI_ENGINE_ROUNDS plays each of them so often (usually once).

use caravanserai::store::{PlyNumber, UserId};
use caravanserai::table::{Act, Answer, Place};
use games::any::{AnyGame, Games, Kind};
use games::chance::Seed;
use games::{Chance, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use record::{self, Recorder, state_hash};

use super::{HERE, PEOPLE, Parlour, play};

/// Every player count with every edition, board and variant; options that make no sense together are left out.
fn cases() -> Vec<(usize, String)> {
    let mut cases = Vec::new();
    for players in 2..=5_usize {
        for edition in ["2005", "2017", "2024"] {
            for board in ["mountain", "river"] {
                for variant in
                    ["", "serpentine", "aquifers", "serpentine, aquifers", "first 2", "random gifts"]
                {
                    cases.push((players, format!("edition {edition}, board {board}, {variant}")));
                }
            }
        }
        for palms in ["2005, palms C10 D5 E15 I4 N6", "2017, river, palms C7 D14 H3 M10 N4, aquifers"] {
            cases.push((players, palms.to_owned()));
        }
    }
    let mut chance = Chance::new(&Seed::from_text("cases"), "cases");
    cases.retain(|(players, text)| {
        let read = Kind::named("desert").read_options(text).unwrap();
        AnyGame::new(&read, *players as u8, &mut chance).is_ok()
    });
    cases
}

#[tokio::test]
async fn a_table_plays_what_the_engine_plays() {
    let cases = cases();
    assert!(cases.len() > 100, "{} cases", cases.len());
    let parlour = Parlour::open().await;
    for round in 0..super::number("CARAVANSERAI_ENGINE_ROUNDS", 1) {
        for (number, (players, options)) in cases.iter().enumerate() {
            // Most games are left in the middle, each twentieth is played to its end.
            let moves = if number % 20 == round % 20 { usize::MAX } else { 11 };
            let seed = (round * cases.len() + number) as u64;
            same_game(&parlour, &PEOPLE[..*players], options, moves, seed).await;
        }
    }
    parlour.all_is_well().await;
}

async fn same_game(parlour: &Parlour, people: &[UserId], options: &str, mut moves: usize, seed: u64) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let table = parlour.seat(HERE, people, options).await;
    let row = parlour.house.store().read().await.unwrap().table(table).await.unwrap().unwrap();
    let read = Kind::named("desert").read_options(options).unwrap();
    let secret = Seed::new(row.seed);
    assert_eq!(secret.commitment(&row.game_id), row.commitment);
    let mut engine = Recorder::open(&row.game_id, &secret, &read, people.len() as u8).ok().unwrap();
    while let Status::Awaiting(awaited) = engine.game().status() {
        if moves == 0 {
            break;
        }
        moves = moves.saturating_sub(1);
        let seat = awaited.iter().next().unwrap();
        let number = random.random_range(0..engine.game().count_moves(seat));
        let text = engine.game().nth_move(seat, number).unwrap();
        let made = engine.play(seat, &text).unwrap().len();
        let answer = parlour.does(people[seat.index()], HERE, play(&text)).await;
        let last = engine.plies().len() as u32;
        assert_eq!(
            answer,
            Answer::Played { table, first: PlyNumber(last + 1 - made as u32), last: PlyNumber(last) }
        );
        // Now and then somebody thinks again.
        if random.random_range(0..12) == 0
            && matches!(engine.game().status(), Status::Awaiting(_))
            && let Answer::Undone { ply, .. } =
                parlour.does(people[seat.index()], HERE, Act::Undo { meant: None }).await
        {
            engine.undo(seat, last).unwrap();
            assert_eq!(engine.plies().len() as u32, ply.0);
        }
    }
    let over = matches!(engine.game().status(), Status::Over(_));
    if !over {
        let mut keeper = parlour.asking(UserId(1), HERE);
        keeper.moderator = true;
        parlour.ask(&keeper, &Act::End).await.unwrap();
    }
    let (_, record) = super::refusal(parlour.house.record(Place::Table(table)).await).unwrap();
    let verdict = record::verify(&record, Games::built_in());
    assert!(verdict.holds() && verdict.seed_known, "{options}: {:?}", verdict.differences);
    assert_eq!(verdict.outcome.is_some(), over);
    let pure = engine.record();
    assert_eq!(record.plies.len(), pure.plies.len(), "{options}");
    for (stored, played) in record.plies.iter().zip(&pure.plies) {
        assert!(stored == played, "{options}: ply {} differs", played.number);
    }
    assert!(record.setup == pure.setup && record.outcome == pure.outcome, "{options}");
    let last = parlour.house.store().read().await.unwrap().latest_ply(table).await.unwrap().unwrap();
    assert_eq!(last.hash, state_hash(&engine.game().save()));
}
