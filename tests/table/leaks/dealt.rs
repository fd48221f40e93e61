//! Nomads of Arabia and Desert Bazaar: their dice are public, so that both houses have the same seed. Some position is
//! written into the first one as if its table had begun with it, and into the other the same with everything dealt anew
//! that nobody knows (see `secrets`).

use caravanserai::store::{ChannelId, Level, ServerId, TableId, UserId, deflated};
use caravanserai::table::{Act, Answer};
use games::any::{AnyGame, Kind};
use games::chance::Seed;
use games::{Chance, Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use record::state_hash;
use sqlx::{Row, SqliteConnection};

use super::{both, both_do, goes_out, is_answered, is_kept, twin};
use crate::secrets::{self, Pair};
use crate::table::{self, Parlour, START, connection, near};

/// A table that has begun, and what lies on it in the two houses.
pub(super) struct There {
    pub(super) table: TableId,
    pub(super) channel: ChannelId,
    pub(super) people: Vec<UserId>,
    pub(super) pair: Pair,
    seed: Seed,
    game_id: String,
}

impl There {
    /// Opened, joined and started, but not laid yet.
    pub(super) async fn begin(parlour: &Parlour, kind: Kind, number: usize, pair: Pair) -> There {
        let persons = pair.seats;
        There::among(parlour, kind, number, pair, persons).await
    }

    /// The same with only so many people: computer players have the other seats.
    pub(super) async fn among(
        parlour: &Parlour,
        kind: Kind,
        number: usize,
        pair: Pair,
        persons: u8,
    ) -> There {
        let channel = near(number as u64);
        let people: Vec<UserId> =
            (0..u64::from(persons)).map(|seat| UserId(10_000 + 10 * number as u64 + seat)).collect();
        let mut host = parlour.asking(people[0], channel);
        host.guild = Some(ServerId(1 + number as u64 / 40));
        let table = parlour.lobby_of(&host, &people[1..], &table::open_game(kind, pair.options)).await;
        for _ in persons..pair.seats {
            parlour.does(people[0], channel, Act::AddComputer { level: Level::Trader }).await;
        }
        parlour.does(people[0], channel, Act::Start).await;
        let mut file = connection(&parlour.path()).await;
        let row = sqlx::query("SELECT game_id, seed FROM tables WHERE id = ?").bind(table);
        let row = row.fetch_one(&mut file).await.unwrap();
        let seed = Seed::new(row.get::<Vec<u8>, _>("seed").try_into().unwrap());
        There { table, channel, people, pair, seed, game_id: row.get("game_id") }
    }

    /// Writes one of the two worlds down as the setup, and who is awaited in it.
    pub(super) async fn lay(&self, file: &mut SqliteConnection, world: usize) {
        lay(file, self.table, &self.pair.worlds[world]).await;
    }

    /// The games of both houses now.
    pub(super) async fn now(&self, houses: [&Parlour; 2]) -> [AnyGame; 2] {
        [houses[0].game(self.table).await, houses[1].game(self.table).await]
    }

    /// What will be drawn next.
    pub(super) async fn chance(&self, parlour: &Parlour) -> Chance {
        let ply = parlour.house.store().read().await.unwrap().latest_ply(self.table).await.unwrap().unwrap();
        Chance::new(&self.seed, &self.game_id).resume(ply.next_draw.0)
    }

    /// Those who know the same in both houses, or whose moves do not depend on what they know.
    fn alike(&self, now: &[AnyGame; 2]) -> Vec<UserId> {
        let alike = |seat: &Seat| now[0].hand(*seat) == now[1].hand(*seat);
        Seat::all(self.pair.seats).filter(alike).map(|seat| self.people[seat.index()]).collect()
    }
}

pub(crate) async fn lay(file: &mut SqliteConnection, table: TableId, game: &AnyGame) {
    let state = game.save();
    let update = sqlx::query("UPDATE plies SET hash = ? WHERE table_id = ? AND number = 0");
    update.bind(state_hash(&state)).bind(table).execute(&mut *file).await.unwrap();
    let update = sqlx::query("UPDATE states SET state = ? WHERE table_id = ? AND number = 0");
    update.bind(deflated(&state)).bind(table).execute(&mut *file).await.unwrap();
    let Status::Awaiting(awaited) = game.status() else { panic!("it goes on") };
    for seat in Seat::all(game.seats()) {
        let since = awaited.contains(seat).then_some(0);
        let update =
            sqlx::query("UPDATE seats SET awaited_since = ?, awaited_at = ? WHERE table_id = ? AND seat = ?");
        let update = update.bind(since).bind(since.map(|_| START)).bind(table).bind(seat.number());
        update.execute(&mut *file).await.unwrap();
    }
}

/// What was seen of the secrets.
#[derive(Default, Debug)]
struct Seen {
    steps: usize,
    /// Hands that were different, and moves that were.
    hands: usize,
    sealed: usize,
    proposals: usize,
}

async fn nothing_public_depends_on_a_secret(kind: Kind) -> (usize, Seen) {
    let games = table::number("CARAVANSERAI_LEAK_GAMES", 24);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(37);
    let first = Parlour::open().await;
    let mut tables = Vec::new();
    for number in 0..games {
        tables.push(There::begin(&first, kind, number, Pair::numbered(kind, number)).await);
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
    let (houses, mut counted, mut seen) = ([&first, &second], [0, 0], Seen::default());
    for there in &tables {
        let (people, channel) = (&there.people, there.channel);
        for _ in 0..random.random_range(2..7) {
            let now = there.now(houses).await;
            let chance = there.chance(&first).await;
            let Some(step) = secrets::next([&now[0], &now[1]], &chance, &mut random) else { break };
            seen.steps += 1;
            seen.sealed += usize::from(step.texts[0] != step.texts[1]);
            let acts = step.texts.map(|text| table::play(&text));
            both(houses, people[step.seat.index()], channel, [&acts[0], &acts[1]]).await.unwrap();
            if random.random_range(0..8) == 0 {
                let asked = people[random.random_range(0..people.len())];
                let asked = both_do(houses, asked, channel, &Act::Undo { meant: None }).await;
                if let Some(Answer::Proposed { proposal, .. }) = asked {
                    seen.proposals += 1;
                    let agree = random.random_range(0..3) == 0;
                    for &user in people {
                        both_do(houses, user, channel, &Act::Consent { proposal, agree }).await;
                    }
                }
            }
            let out = [goes_out(&first, &mut counted[0]).await, goes_out(&second, &mut counted[1]).await];
            assert_eq!(out[0], out[1]);
        }
        let now = there.now(houses).await;
        let alike = there.alike(&now);
        seen.hands += people.len() - alike.len();
        let two = &alike[..alike.len().min(2)];
        let [one, other] = houses.map(|house| is_answered(house, there.table, &people[..2], two));
        assert_eq!(one.await, other.await);
        assert_ne!(now[0].save(), now[1].save(), "the secrets are different");
    }
    assert_eq!(is_kept(&first).await, is_kept(&second).await);
    assert!(counted[0] > games, "{counted:?}");
    (games, seen)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_public_depends_on_a_disk() {
    let (games, seen) = nothing_public_depends_on_a_secret(Kind::named("nomads")).await;
    assert!(seen.steps >= 2 * games && seen.hands > games / 4 && seen.proposals > games / 20, "{seen:?}");
    assert!(seen.sealed > games / 5, "choices of those who were lost: {seen:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_public_depends_on_a_pile_or_on_wilds() {
    let (games, seen) = nothing_public_depends_on_a_secret(Kind::named("bazaar")).await;
    assert!(seen.steps >= 2 * games && seen.proposals > games / 20, "{seen:?}");
    assert!(seen.sealed > games / 5, "wilds: {seen:?}");
}
