//! Through the Desert: the copy is made while all tables are in their lobbies, and another seed is written under the same
//! commitment. First player and palms are named, so that the seed decides nothing but the values of the waterhole tokens,
//! which lie face down (aquifers).

use caravanserai::store::{ServerId, UserId};
use caravanserai::table::{Act, Answer};
use games::any::AnyGame;
use games::chance::Seed;
use games::{Chance, Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::{both_do, goes_out, is_answered, is_kept, twin};
use crate::table::{self, Parlour, near};

const OPTIONS: [&str; 3] = [
    "2017, river, aquifers, first 1, palms C7 D14 H3 M10 N4",
    "2005, aquifers, first 2, palms C10 D5 E15 I4 N6",
    "2017, aquifers, serpentine, first 1, palms D5 E15 I4 L11 N6",
];
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_public_depends_on_a_secret() {
    let games = table::number("CARAVANSERAI_LEAK_GAMES", 24);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(36);
    let first = Parlour::open().await;
    let mut tables = Vec::new();
    for game in 0..games as u64 {
        let players = [2, 3, 2, 4, 2, 3, 2, 5][game as usize % 8];
        let people: Vec<UserId> = (0..players).map(|seat| UserId(10_000 + 10 * game + seat)).collect();
        let mut host = first.asking(people[0], near(game));
        host.guild = Some(ServerId(1 + game / 40));
        let table = first.lobby_of(&host, &people[1..], &table::open(OPTIONS[game as usize % 3])).await;
        tables.push((table, near(game), people));
    }
    goes_out(&first, &mut 0).await;
    let second = twin(&first, async |file| {
        for (table, ..) in &tables {
            let seed: [u8; 32] = random.random();
            let update = sqlx::query("UPDATE tables SET seed = ?, seal = NULL, packed = 0 WHERE id = ?")
                .bind(&seed[..])
                .bind(table);
            update.execute(&mut *file).await.unwrap();
        }
    })
    .await;
    let (mut counted, mut told_apart, mut proposals) = ([0, 0], 0, 0);
    for (table, channel, people) in &tables {
        let pair = [&first, &second];
        both_do(pair, people[0], *channel, &Act::Start).await.unwrap();
        // All leaders, and some turns of camels.
        let turns = 5 * people.len() + if random.random_range(0..8) == 0 { 30 } else { 9 };
        let mut game = first.game(*table).await;
        for turn in 0..turns {
            let Status::Awaiting(awaited) = game.status() else { break };
            let seat = awaited.iter().next().unwrap();
            let text = chosen(&game, seat, &mut random);
            let mut after = game.clone();
            let played = after.play(seat, &text, &mut Chance::new(&Seed::from_text(""), ""));
            // From the end on everything is revealed.
            if played.is_err() || matches!(after.status(), Status::Over(_)) {
                break;
            }
            game = after;
            both_do(pair, people[seat.index()], *channel, &table::play(&text)).await.unwrap();
            if random.random_range(0..10) == 0 {
                let other = people[random.random_range(0..people.len())];
                let asked = both_do(pair, other, *channel, &Act::Undo { meant: None }).await;
                if let Some(Answer::Proposed { proposal, .. }) = asked {
                    proposals += 1;
                    let agree = random.random_range(0..3) == 0;
                    for &user in people {
                        both_do(pair, user, *channel, &Act::Consent { proposal, agree }).await;
                    }
                }
                game = first.game(*table).await;
            }
            if turn % 8 == 7 {
                let out = [goes_out(&first, &mut counted[0]).await, goes_out(&second, &mut counted[1]).await];
                assert_eq!(out[0], out[1]);
                let two = &people[..2];
                let answers = [
                    is_answered(&first, *table, two, two).await,
                    is_answered(&second, *table, two, two).await,
                ];
                assert_eq!(answers[0], answers[1]);
            }
        }
        let (one, other) = (first.game(*table).await, second.game(*table).await);
        told_apart +=
            Seat::all(people.len() as u8).filter(|&seat| one.hand(seat) != other.hand(seat)).count();
    }
    let out = [goes_out(&first, &mut counted[0]).await, goes_out(&second, &mut counted[1]).await];
    assert_eq!(out[0], out[1]);
    assert_eq!(is_kept(&first).await, is_kept(&second).await);
    // The secrets were really different, and something was said.
    assert!(told_apart >= games && proposals >= games / 4, "{told_apart} hands, {proposals} proposals");
    assert!(counted[0] > 5 * games, "{counted:?}");
}

/// A waterhole if there is one, three times out of four.
fn chosen(game: &AnyGame, seat: Seat, random: &mut Xoshiro256PlusPlus) -> String {
    let view = game.view();
    let view = view.as_view::<games::desert::View>().unwrap();
    let water: Vec<String> = view.waterholes.iter().map(|waterhole| waterhole.at.to_string()).collect();
    let moves = game.legal_moves(seat);
    let takes = |text: &&String| water.iter().any(|hex| text.split(' ').next_back() == Some(hex));
    let any = &moves[random.random_range(0..moves.len())];
    let found = moves.iter().find(takes).filter(|_| random.random_range(0..4) > 0);
    found.unwrap_or(any).clone()
}
