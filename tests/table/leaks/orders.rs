//! A secret order for Sands of Time (N39): in one house it is given, changed and withdrawn, in the other never. Nobody
//! else sees, hears or is refused anything else. (Rows and marks count it; a mark is a hash with the game's secret id.)

use std::path::PathBuf;

use caravanserai::courier::Undelivered;
use caravanserai::store::UserId;
use caravanserai::table::{Act, Answer, Place, Refusal};
use games::any::{AnyGame, Kind};
use games::{Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::dealt::There;
use super::{Gone, both_do, goes_out, is_answered, twin};
use crate::secrets::{self, Pair};
use crate::table::{self, Parlour, connection};

const GAMES: usize = 12;

/// Whoever holds the disk.
fn holder(game: &AnyGame) -> Option<Seat> {
    Seat::all(game.seats()).find(|&seat| game.check(seat, "use sands after 1").is_ok())
}

/// What others see of it.
fn public(gone: Vec<Gone>) -> Vec<String> {
    gone.into_iter().filter(|gone| !gone.hand).map(|gone| gone.line).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_sees_an_order_for_the_sands_of_time() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(38);
    let first = Parlour::open().await;
    let pairs = (0..).step_by(4).map(|number| Pair::numbered(Kind::named("nomads"), number));
    let held = pairs.filter(|pair| holder(&pair.worlds[0]).is_some()).take(GAMES);
    let mut tables = Vec::new();
    for (number, pair) in held.enumerate() {
        tables.push(There::begin(&first, Kind::named("nomads"), number, pair).await);
    }
    goes_out(&first, &mut 0).await;
    let mut file = connection(&first.path()).await;
    for there in &tables {
        there.lay(&mut file, 0).await;
    }
    let second = twin(&first, async |_| {}).await;
    let (houses, mut counted, mut steps) = ([&first, &second], [0, 0], 0);
    for there in &tables {
        let (people, channel) = (&there.people, there.channel);
        let game = first.game(there.table).await;
        let own = holder(&game).unwrap();
        let Status::Awaiting(awaited) = game.status() else { panic!("it goes on") };
        // After the one whose turn comes last: it is withdrawn before.
        let turn = awaited.iter().next().unwrap().number();
        let last = if turn == 1 { there.pair.seats } else { turn - 1 };
        let others: Vec<UserId> =
            people.iter().copied().filter(|user| *user != people[own.index()]).collect();
        let orders = [format!("use sands after {last}"), "use sands after none".to_owned()];
        for order in orders {
            first.does(people[own.index()], channel, table::play(&order)).await;
            for _ in 0..2 {
                let now = there.now(houses).await;
                let chance = there.chance(&first).await;
                let Some(step) = secrets::next([&now[1], &now[1]], &chance, &mut random) else { break };
                let user = people[step.seat.index()];
                both_do(houses, user, channel, &table::play(&step.texts[0])).await.unwrap();
                steps += 1;
                if random.random_range(0..3) == 0
                    && let Some(Answer::Proposed { proposal, .. }) =
                        both_do(houses, user, channel, &Act::Undo { meant: None }).await
                {
                    for &user in people {
                        both_do(houses, user, channel, &Act::Consent { proposal, agree: true }).await;
                    }
                }
            }
            let out = [goes_out(&first, &mut counted[0]).await, goes_out(&second, &mut counted[1]).await];
            assert_eq!(out.len(), 2);
            let [one, other] = out.map(public);
            assert_eq!(one, other);
            let [one, other] = houses.map(|house| is_answered(house, there.table, &others, &others));
            assert_eq!(one.await, other.await);
        }
        assert!(first.look(there.table).await.seen == second.look(there.table).await.seen);
    }
    assert!(steps > 2 * GAMES, "{steps}");
    let plies = async |path: PathBuf| {
        let mut file = connection(&path).await;
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM plies").fetch_one(&mut file).await.unwrap();
        count
    };
    let orders = plies(first.path()).await - plies(second.path()).await;
    assert!(orders >= 2 * GAMES as i64, "{orders} orders were given");
}

/// Closed direct messages are told in public when everybody knows that there is something new, and not by an order.
#[tokio::test]
async fn closed_direct_messages_tell_nobody_of_an_order() {
    let parlour = Parlour::open().await;
    let mut pairs = (0..).step_by(4).map(|number| Pair::numbered(Kind::named("nomads"), number));
    let pair = pairs.find(|pair| holder(&pair.worlds[0]).is_some()).unwrap();
    let there = There::begin(&parlour, Kind::named("nomads"), 0, pair).await;
    there.lay(&mut connection(&parlour.path()).await, 0).await;
    parlour.courier.deliver_due().await;
    let own = holder(&parlour.game(there.table).await).unwrap();
    let before = parlour.post.0.sent().len();
    for order in ["use sands after 1", "use sands after 2"] {
        parlour.post.0.fail(Undelivered::DmsClosed, false);
        parlour.does(there.people[own.index()], there.channel, table::play(order)).await;
        parlour.courier.deliver_due().await;
    }
    let sent = parlour.post.0.sent().split_off(before);
    assert!(sent.is_empty(), "{:?}", sent.iter().map(|sent| &sent.what).collect::<Vec<_>>());
    let mut file = connection(&parlour.path()).await;
    let closed: i64 =
        sqlx::query_scalar("SELECT count(*) FROM outbox WHERE fault = 'direct messages are closed'")
            .fetch_one(&mut file)
            .await
            .unwrap();
    assert!(closed > 0, "direct messages were tried");
    // By its notice: nobody else knows that there is something new.
    let unseen: i64 = sqlx::query_scalar("SELECT count(*) FROM outbox WHERE notice LIKE '%\"unseen\":true%'")
        .fetch_one(&mut file)
        .await
        .unwrap();
    assert_eq!(unseen, 2);
}

/// N39: only its owner is offered the disk, and a seat without one is told what it would be told anyway.
#[tokio::test]
async fn who_may_act_out_of_turn_is_offered_that() {
    let parlour = Parlour::open().await;
    let mut pairs = (0..).step_by(4).map(|number| Pair::numbered(Kind::named("nomads"), number));
    let out_of_turn = |pair: &Pair| {
        let game = &pair.worlds[0];
        let Status::Awaiting(awaited) = game.status() else { return false };
        holder(game).is_some_and(|own| !awaited.contains(own))
    };
    let pair = pairs.find(out_of_turn).unwrap();
    let there = There::begin(&parlour, Kind::named("nomads"), 0, pair).await;
    there.lay(&mut connection(&parlour.path()).await, 0).await;
    let own = holder(&parlour.game(there.table).await).unwrap();
    let awaited = parlour.look(there.table).await.awaited();
    let mut refused = 0;
    for (seat, &user) in Seat::all(there.pair.seats).zip(&there.people) {
        let offered = parlour.house.offer(Place::Table(there.table), user, "", 25, |_| true).await;
        let offered = table::refusal(offered);
        if seat == own {
            assert!(offered.unwrap().moves.iter().all(|mv| mv.text.starts_with("use sands")));
        } else if !awaited.contains(seat) {
            assert!(matches!(offered, Err(Refusal::Game { .. })), "{offered:?}");
            refused += 1;
        }
    }
    assert!(refused > 0);
}
