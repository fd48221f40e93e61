//! The oracle of the kill tests: accepted = stored = told exactly once.

use std::collections::BTreeSet;

use caravanserai::store::{PlyNumber, Store, TableId};
use caravanserai::table::{House, Pace, WallClock};
use games::any::Games;
use playground::driver::Seen;
use sqlx::{Connection, Row};

use super::guests::Case;
use super::plot::{Plot, Step};

/// A row of the outbox.
struct Told {
    lane: u8,
    notice: String,
    status: String,
    message: Option<u64>,
}

pub(crate) async fn holds(case: &Case, plot: &Plot) {
    let what = format!("{:?}", case.plan);
    let report = || format!("{what}\n{}", case.inn.discord.report());
    stored(case, plot, &what).await;
    let rows = outbox(case, plot).await;
    for row in &rows {
        assert!(row.status != "dead", "{}: dead\n{}", row.notice, report());
    }

    // Every public message is one of a row, and every row's message is there, once.
    let public = public(case);
    let deleted = usize::from(plot.steps.iter().any(|step| matches!(step, Step::DeleteLobby)));
    let lie: BTreeSet<u64> = public.iter().map(|seen| seen.id().0).collect();
    let noted: Vec<u64> = rows
        .iter()
        .filter(|row| row.lane == 0 && row.status == "sent")
        .filter_map(|row| row.message)
        .collect();
    let distinct: BTreeSet<u64> = noted.iter().copied().collect();
    assert_eq!(distinct.len(), noted.len(), "a message for two notices\n{}", report());
    assert!(lie.is_subset(&distinct), "a message that nobody noted\n{}", report());
    assert_eq!(
        distinct.len() - lie.len(),
        deleted,
        "a message that was noted and is not there\n{}",
        report()
    );

    // Every fact is told once, as it was in the beginning; one of a ply that was taken back at most once.
    let facts = |sure: bool| {
        let plies = plot.new_plies().iter().filter(move |ply| !(sure && ply.undone));
        plies.flat_map(|ply| &ply.told)
    };
    for fact in facts(false) {
        // Lists of what is taken back tell it again.
        let lines =
            public.iter().flat_map(|seen| seen.content().lines()).filter(|line| !line.starts_with("- "));
        let times: usize = lines.map(|line| line.matches(fact.as_str()).count()).sum();
        let [least, most] = [true, false].map(|sure| facts(sure).filter(|other| *other == fact).count());
        assert!((least..=most).contains(&times), "“{fact}” {times} times\n{}", report());
    }

    pings(case, plot, &public, &report);
    hands(case, plot, &rows, &report);
    if plot.before.is_none() {
        let begun = public.iter().filter(|seen| seen.contains("The game has begun.")).count();
        assert_eq!(begun, 1, "one lobby, up to date\n{}", report());
    }
}

/// The log is what was meant, and it can be replayed.
async fn stored(case: &Case, plot: &Plot, what: &str) {
    let store = Store::open(&case.inn.database()).await.unwrap();
    let house = House::new(store, std::sync::Arc::new(WallClock), Games::built_in().clone(), Pace::default());
    let mut checked = 0;
    let check = house.check_all(|found| {
        assert!(found.faults.is_empty(), "{what}: {:?}", found.faults);
        checked += 1;
    });
    check.await.unwrap();
    assert_eq!(checked, 1, "{what}: one table");
    let mut session = house.store().read().await.unwrap();
    let plies = session.plies_from(TableId(1), PlyNumber(1)).await.unwrap();
    let made = plies.iter().map(|ply| (plot.players[ply.seat.unwrap().index()], &ply.text, ply.undone));
    let meant = plot.plies.iter().map(|ply| (ply.who, &ply.text, ply.undone));
    assert_eq!(made.collect::<Vec<_>>(), meant.collect::<Vec<_>>(), "{what}");
    // The seed is part of where a story begins: what was rolled is rolled for good.
    if plot.before.is_some() {
        let [made, meant] = [
            plies.iter().map(|ply| &ply.hash).collect::<Vec<_>>(),
            plot.plies.iter().map(|ply| &ply.hash).collect(),
        ];
        assert_eq!(made, meant, "{what}: other dice");
    }
    drop(session);
    house.store().close().await;
}

async fn outbox(case: &Case, plot: &Plot) -> Vec<Told> {
    let mut connection = case.inn.peek().await;
    let rows = sqlx::query("SELECT * FROM outbox WHERE id > ? ORDER BY id")
        .bind(plot.before.as_ref().map_or(0, |before| before.rows));
    let rows = rows.fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let read = |row: &sqlx::sqlite::SqliteRow| Told {
        lane: row.get("lane"),
        notice: row.get("notice"),
        status: row.get("status"),
        message: row.get::<Option<i64>, _>("message").map(|id| id as u64),
    };
    rows.iter().map(read).collect()
}

/// What lies in the channel for everybody.
fn public(case: &Case) -> Vec<Seen> {
    let all = case.inn.discord.user("Dariush").messages("oasis");
    all.into_iter().filter(|seen| !seen.is_ephemeral()).collect()
}

/// Nobody is called twice to one turn, and whoever is awaited has been called.
fn pings(case: &Case, plot: &Plot, public: &[Seen], report: &dyn Fn() -> String) {
    let all = case.inn.discord.pings();
    for seen in public {
        let called: Vec<_> = all.iter().filter(|ping| ping.message == seen.id()).collect();
        assert!(called.len() <= 1, "two pings in one message\n{}", report());
        let is_call = seen.content().contains("it is your turn in");
        let is_note = seen.content().contains("I cannot send you direct messages");
        assert_eq!(called.len() == 1, is_call || is_note, "{seen}\n{}", report());
        assert!(called.iter().all(|ping| !ping.silent), "{seen}\n{}", report());
    }
    // A turn begins where another player's ply, or an undo, made it somebody's.
    for (player, turns) in plot.players.iter().zip(plot.turns) {
        let actor = case.inn.discord.user(player);
        let calls = public.iter().filter(|seen| {
            seen.content().contains("it is your turn in") && seen.content().contains(&actor.mention())
        });
        let calls = calls.count();
        assert!(calls <= *turns, "{player} was called {calls} times to {turns} turns\n{}", report());
    }
    let title = format!("in **{}**", plot.kind.card().title);
    let last = public.iter().rfind(|seen| seen.contains(&title));
    let last = last.unwrap_or_else(|| panic!("no board\n{}", report()));
    let awaited = case.inn.discord.user(plot.awaited);
    assert!(last.content().starts_with(&awaited.mention()), "{last}: {}\n{}", awaited.name(), report());
}

/// Each player has one living hand, or was told once where it is.
fn hands(case: &Case, plot: &Plot, rows: &[Told], report: &dyn Fn() -> String) {
    for player in plot.players {
        let actor = case.inn.discord.user(player);
        let direct = actor.messages("dm");
        let hands: Vec<&Seen> = direct.iter().filter(|seen| seen.contains("Your hand in")).collect();
        let seat = plot.players.iter().position(|one| one == player).unwrap() as u8 + 1;
        let last = rows.iter().rfind(|row| row.lane == seat && row.notice.starts_with("{\"hand\""));
        match last {
            None => assert!(hands.is_empty(), "{player} has a hand too many\n{}", report()),
            Some(_) if plot.closed == Some(player) => {
                let told = public(case).into_iter().filter(|seen| {
                    seen.contains("I cannot send you direct messages") && seen.contains(&actor.mention())
                });
                assert_eq!(told.count(), 1, "{player} was not told once\n{}", report());
            }
            Some(row) => {
                assert_eq!(hands.len(), 1, "{player} has so many hands\n{}", report());
                assert_eq!(row.message, Some(hands[0].id().0), "{player}: an old hand\n{}", report());
            }
        }
    }
}
