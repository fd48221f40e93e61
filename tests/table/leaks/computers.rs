//! What computer players hold: nobody else sees, hears or is refused anything else because of it, and no direct message
//! is sent for them. Whoever takes such a seat is shown what it holds, and nobody else is.

use caravanserai::store::{Level, UserId};
use caravanserai::table::{Act, Place};
use games::Seat;
use games::any::Kind;

use super::dealt::There;
use super::{both_do, goes_out, is_answered, is_kept, twin};
use crate::secrets::Pair;
use crate::table::{self, FARID, Parlour, connection};

const GAMES: usize = 6;

/// One person, and a computer player who holds something else in the other world.
fn differs(pair: &Pair) -> Option<Seat> {
    let alike = |seat: Seat| pair.worlds[0].hand(seat) == pair.worlds[1].hand(seat);
    let mut seats = Seat::all(pair.seats);
    seats.next().filter(|&first| alike(first))?;
    seats.find(|&seat| !alike(seat))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_computer_player_holds_reaches_nobody() {
    let first = Parlour::open().await;
    let pairs = (0..).map(|number| Pair::numbered(Kind::named("nomads"), number));
    let mut tables = Vec::new();
    for (number, pair) in pairs.filter(|pair| differs(pair).is_some()).take(GAMES).enumerate() {
        tables.push(There::among(&first, Kind::named("nomads"), number, pair, 1).await);
    }
    goes_out(&first, &mut 0).await;
    let mut file = connection(&first.path()).await;
    for there in &tables {
        there.lay(&mut file, 0).await;
    }
    let second = twin(&first, async |file| {
        for there in &tables {
            there.lay(file, 1).await;
        }
    })
    .await;
    let (houses, mut counted) = ([&first, &second], [0, 0]);
    for there in &tables {
        let (channel, person, holder) = (there.channel, there.people[0], differs(&there.pair).unwrap());
        let mut out = async |allowed: &[UserId]| {
            let out = [goes_out(&first, &mut counted[0]).await, goes_out(&second, &mut counted[1]).await];
            assert_eq!(out[0], out[1]);
            let [out, _] = out;
            let person = |line: &str| line.split("Person(UserId(").nth(1).map(str::to_owned);
            let told = out.iter().filter_map(|gone| person(&gone.line));
            let told: Vec<u64> = told.map(|id| id.split(')').next().unwrap().parse().unwrap()).collect();
            assert!(told.iter().all(|id| allowed.contains(&UserId(*id))), "{told:?} are not {allowed:?}");
            out
        };
        let level = Act::SetLevel { seat: Some(holder), level: Level::Master };
        for act in [Act::Repost, level, Act::Undo { meant: None }] {
            both_do(houses, person, channel, &act).await;
            out(&[person]).await;
        }
        let people = [person];
        let [one, other] = houses.map(|house| is_answered(house, there.table, &people, &people));
        assert_eq!(one.await, other.await);
        // What a hint is worked out from.
        let [one, other] = houses.map(|house| house.house.turn(Place::Table(there.table), person, None));
        let (one, other) =
            (table::refusal(one.await).ok().unwrap(), table::refusal(other.await).ok().unwrap());
        assert!(one.game.dealt(7).save() == other.game.dealt(7).save());
        for house in houses {
            let other = house.house.own(Place::Table(there.table), FARID).await;
            assert!(table::refusal(other).is_err(), "nobody sees the hand of a computer player");
        }
        // From now on it is a person's, who is written to.
        both_do(houses, FARID, channel, &Act::Take { seat: Some(holder) }).await.unwrap();
        let gone = out(&[person, FARID]).await;
        assert!(gone.iter().any(|gone| gone.hand && gone.line.contains(&format!("UserId({FARID})"))));
        for (world, house) in houses.into_iter().enumerate() {
            let own = table::refusal(house.house.own(Place::Table(there.table), FARID).await).ok().unwrap();
            assert!(own.hand == there.pair.worlds[world].hand(holder));
        }
    }
    assert_eq!(is_kept(&first).await, is_kept(&second).await);
}
