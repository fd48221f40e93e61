//! Many tables at once, every seat pressing at the same time, with presses that come twice and presses that come too
//! late: each has one effect, everybody is answered. CARAVANSERAI_TABLES for more of them than 50.

use std::sync::Arc;

use caravanserai::store::{InteractionId, ServerId, TableId, UserId};
use caravanserai::table::{Act, Answer, Asking, House, Place, Refusal};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use tokio::task::JoinSet;

use super::{Parlour, near, refusal};

/// What somebody presses, and what must come of it.
struct Press {
    asking: Asking,
    act: Act,
    table: TableId,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// Two of the same interaction.
    Right,
    /// Another interaction with the same move.
    Repeated,
    Stale,
    /// By a seat that is not awaited.
    Foreign,
}

async fn press(
    house: Arc<House>,
    press: Press,
) -> (TableId, Kind, InteractionId, Result<(Answer, bool), Refusal>) {
    let done = refusal(house.act(&press.asking, Place::Table(press.table), &press.act).await);
    let answer = done.map(|heard| (heard.answer, heard.again));
    (press.table, press.kind, press.asking.interaction, answer)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_presses_at_once() {
    let tables = super::number("CARAVANSERAI_TABLES", 50) as i64;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(50);
    let parlour = Parlour::open().await;
    for table in 0..tables as u64 {
        let people: Vec<UserId> = (0..2 + table % 4).map(|seat| UserId(10_000 + 10 * table + seat)).collect();
        let mut host = parlour.asking(people[0], near(table));
        host.guild = Some(ServerId(1 + table / 40));
        parlour.ask(&host, &super::open("")).await.unwrap();
        // All sit down at once, two of them twice.
        let mut sitting = JoinSet::new();
        for &user in people[1..].iter().chain(people[1..].first()) {
            let (house, asking) = (Arc::clone(&parlour.house), parlour.asking(user, near(table)));
            let place = Place::Here(near(table));
            sitting.spawn(async move { refusal(house.act(&asking, place, &Act::Join).await) });
        }
        let sat = sitting.join_all().await;
        assert_eq!(sat.iter().filter(|sat| sat.is_ok()).count(), people.len() - 1);
        assert_eq!(sat.into_iter().filter_map(Result::err).collect::<Vec<_>>(), [Refusal::AlreadySeated]);
        parlour.does(people[0], near(table), Act::Start).await;
    }
    for _ in 0..3 {
        round(&parlour, tables, &mut random).await;
    }
    parlour.courier.deliver_due().await;
    parlour.all_is_well().await;
}

async fn round(parlour: &Parlour, tables: i64, random: &mut Xoshiro256PlusPlus) {
    let mut presses = Vec::new();
    let mut before = Vec::new();
    for table in 1..=tables {
        let look = parlour.look(TableId(table)).await;
        let (user, text) = parlour.some_move(TableId(table), random.random_range(0..1000)).await.unwrap();
        before.push(look.seen);
        let play = |expected| Act::Play { moves: text.clone(), expected };
        let mut add = |user, act, kind| {
            let asking = parlour.asking(user, look.table.channel);
            presses.push(Press { asking, act, table: TableId(table), kind });
        };
        for person in &look.table.people {
            let other = person.user.unwrap();
            if other == user {
                add(other, play(Some(look.seen)), Kind::Right);
                add(other, play(Some(look.seen)), Kind::Repeated);
                add(other, play(Some(look.seen.next())), Kind::Stale);
            } else {
                add(other, play(Some(look.seen)), Kind::Foreign);
            }
        }
        let right = presses.iter().rposition(|press| press.kind == Kind::Right).unwrap();
        let Press { asking, act, table, kind } = &presses[right];
        let again = Press { asking: asking.clone(), act: act.clone(), table: *table, kind: *kind };
        presses.push(again);
    }
    presses.shuffle(random);
    let all = presses.len();
    let mut under_way = JoinSet::new();
    for one in presses {
        under_way.spawn(press(Arc::clone(&parlour.house), one));
    }
    let answers = under_way.join_all().await;
    assert_eq!(answers.len(), all, "everybody is answered");
    for table in 1..=tables {
        let here: Vec<_> = answers.iter().filter(|(at, ..)| *at == TableId(table)).collect();
        let done: Vec<_> = here.iter().filter(|(.., answer)| matches!(answer, Ok((_, false)))).collect();
        assert_eq!(done.len(), 1, "one effect at table {table}");
        for (_, kind, _, answer) in &here {
            match (kind, answer) {
                (Kind::Right | Kind::Repeated, Ok((Answer::Played { first, last, .. }, _))) => {
                    assert_eq!(first, last);
                }
                // Whichever came first counts; the other is told that it stands.
                (Kind::Right | Kind::Repeated, Err(Refusal::AlreadyPlayed { .. })) => {}
                (Kind::Stale, Err(Refusal::Stale { .. } | Refusal::AlreadyPlayed { .. })) => {}
                (Kind::Foreign, Err(Refusal::Game { .. } | Refusal::Stale { .. })) => {}
                other => panic!("table {table}: {other:?}"),
            }
        }
        let right: Vec<_> = here.iter().filter(|(_, kind, ..)| *kind == Kind::Right).collect();
        assert_eq!(right.len(), 2);
        assert_eq!(right[0].2, right[1].2);
        // The same interaction is answered the same way.
        match (&right[0].3, &right[1].3) {
            (Ok((one, again)), Ok((other, twice))) => assert!(one == other && again != twice),
            (Err(one), Err(other)) => assert_eq!(one, other),
            other => panic!("table {table}: {other:?}"),
        }
        let look = parlour.look(TableId(table)).await;
        assert_eq!(look.seen, before[table as usize - 1].next(), "one ply at table {table}");
    }
}
