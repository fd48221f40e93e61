//! Databases as each release wrote them, one of each phase and kind, in tests/databases: every later one opens them,
//! finds every game as it was and plays on. `written_anew` writes those of the present schema.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use caravanserai::courier::Undelivered;
use caravanserai::store::{ChannelId, Phase, TableId, UserId};
use caravanserai::table::{Act, Answer, HandClock, Pace, Place, Refusal, Standstill};
use games::any::Kind;
use sqlx::Connection;

use super::{
    AMIRA, BASHIR, CELINE, DARIUSH, ESRA, FARID, PEOPLE, Parlour, Post, START, connection, near, open_game,
    play,
};
use crate::bot::Folder;

const HOUR: i64 = 60 * 60 * 1000;

pub(crate) fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/databases");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "db"));
    files.sort();
    assert!(files.len() >= 8, "{files:?}");
    files
}

/// A house on a copy of one of these files, an hour after it was written.
pub(crate) async fn parlour_on(file: &Path) -> Parlour {
    let folder = Folder::new();
    std::fs::copy(file, folder.database()).unwrap();
    let clock = Arc::new(HandClock::at(START + HOUR));
    Parlour::on(folder, clock, Pace::default(), Post::default(), 1_000_000).await
}

#[tokio::test]
async fn every_database_of_an_earlier_release_opens_holds_and_is_played_on() {
    for file in files() {
        let parlour = parlour_on(&file).await;
        let mut bad = Vec::new();
        let checked =
            parlour.house.check_all(|one| bad.extend((!one.faults.is_empty()).then_some(one.table)));
        super::refusal(checked.await).unwrap();
        let mut rows = Vec::new();
        let mut session = parlour.house.store().read().await.unwrap();
        rows.extend(
            session.tables_after(TableId(0), 1000).await.unwrap().into_iter().map(|(_, row)| row.unwrap()),
        );
        drop(session);
        assert!(!rows.is_empty());
        for row in rows {
            let name = format!("{}, game {}", file.display(), row.id);
            assert_eq!(bad.contains(&row.id), row.quarantine.is_some(), "{name}");
            let playing = row.phase == Phase::Playing;
            if row.quarantine.is_some() {
                let aside = parlour.refuses(AMIRA, row.channel, Act::Repost).await;
                assert_eq!(aside, Refusal::PutAside { table: row.id }, "{name}");
            } else if playing && row.suspended_at.is_some() {
                let asking = parlour.asking(row.host, ChannelId(9_000));
                let moved = parlour.house.act(&asking, Place::Table(row.id), &Act::MoveHere).await;
                super::refusal(moved).unwrap();
                parlour.plays_on(row.id, ChannelId(9_000), 1).await;
            } else if playing {
                parlour.plays_on(row.id, row.channel, 1).await;
            } else if row.phase == Phase::Lobby {
                parlour.does(FARID, row.channel, Act::Join).await;
                parlour.does(row.host, row.channel, Act::Start).await;
                parlour.plays_on(row.id, row.channel, 1).await;
            }
        }
        parlour.passes(std::time::Duration::from_hours(48)).await;
        let mut after = Vec::new();
        let checked =
            parlour.house.check_all(|one| after.extend((!one.faults.is_empty()).then_some(one.table)));
        super::refusal(checked.await).unwrap();
        assert_eq!(after, bad, "{}", file.display());
    }
}

#[test]
fn verify_reads_every_database_of_an_earlier_release() {
    for file in files() {
        let folder = Folder::new();
        std::fs::copy(&file, folder.database()).unwrap();
        let mut verify = Command::new(env!("CARGO_BIN_EXE_caravanserai"));
        let verify = verify.current_dir(folder.path()).args(["verify", "--database", "caravanserai.db"]);
        let done = verify.output().unwrap();
        let said = String::from_utf8(done.stdout).unwrap();
        let quarantined = file.to_string_lossy().contains("quarantined");
        assert_eq!(done.status.code(), Some(i32::from(quarantined)), "{}: {said}", file.display());
        let found = if quarantined { ", 1 with differences" } else { ", 0 with differences" };
        assert!(said.contains(found), "{}: {said}", file.display());
    }
}

/// Writes the files of the present schema into the folder that CARAVANSERAI_DATABASES names.
#[tokio::test]
#[ignore = "writes files"]
async fn written_anew() {
    let to = PathBuf::from(std::env::var("CARAVANSERAI_DATABASES").expect("a folder for the files"));
    keep(lobbies().await, &to, "lobbies").await;
    keep(desert().await, &to, "desert").await;
    keep(nomads().await, &to, "nomads").await;
    keep(bazaar().await, &to, "bazaar").await;
    keep(over().await, &to, "over").await;
    keep(ended().await, &to, "ended").await;
    keep(suspended().await, &to, "suspended").await;
    keep(quarantined().await, &to, "quarantined").await;
}

/// All that happened in one file, without a log beside it and without free pages.
async fn keep(parlour: Parlour, to: &Path, name: &str) {
    let mut file = connection(&parlour.path()).await;
    let schema: i64 =
        sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations").fetch_one(&mut file).await.unwrap();
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut file).await.unwrap();
    sqlx::query("VACUUM").execute(&mut file).await.unwrap();
    file.close().await.unwrap();
    parlour.house.store().close().await;
    std::fs::copy(parlour.path(), to.join(format!("schema-{schema}-{name}.db"))).unwrap();
}

/// Serves as this version does.
async fn parlour() -> Parlour {
    let parlour = Parlour::open().await;
    assert!(super::refusal(parlour.house.take_over("0.1.0").await).unwrap().is_empty());
    parlour
}

pub(crate) async fn seat(
    parlour: &Parlour,
    channel: ChannelId,
    people: &[UserId],
    kind: Kind,
    options: &str,
) -> TableId {
    let host = parlour.asking(people[0], channel);
    let table = parlour.lobby_of(&host, &people[1..], &open_game(kind, options)).await;
    parlour.does(people[0], channel, Act::Start).await;
    parlour.courier.deliver_due().await;
    table
}

async fn plays_on(parlour: &Parlour, table: TableId, channel: ChannelId, moves: usize) {
    for number in 0..moves {
        let Some((user, text)) = parlour.some_move(table, 7 * number + 3).await else { break };
        parlour.does(user, channel, play(&text)).await;
        parlour.courier.deliver_due().await;
    }
}

/// Plays one move and takes it back, with the consent of the others where it is wanted.
pub(crate) async fn undo(parlour: &Parlour, table: TableId, channel: ChannelId, people: &[UserId]) {
    let (user, text) = parlour.some_move(table, 5).await.unwrap();
    parlour.does(user, channel, play(&text)).await;
    if let Answer::Proposed { proposal, .. } = parlour.does(user, channel, Act::Undo { meant: None }).await {
        for &other in people.iter().filter(|&&other| other != user) {
            parlour.does(other, channel, Act::Consent { proposal, agree: true }).await;
        }
    }
    parlour.courier.deliver_due().await;
}

/// Lobbies of each game; one that its host left, one that was closed.
async fn lobbies() -> Parlour {
    let parlour = parlour().await;
    for (channel, kind) in
        (0..).map(near).zip([Kind::named("desert"), Kind::named("nomads"), Kind::named("bazaar")])
    {
        let host = parlour.asking(AMIRA, channel);
        parlour.lobby_of(&host, &[BASHIR, CELINE], &open_game(kind, "")).await;
    }
    parlour.lobby(ChannelId(600), &[AMIRA, BASHIR, CELINE], "edition 2017, aquifers").await;
    parlour.does(AMIRA, ChannelId(600), Act::Leave).await;
    parlour.lobby(ChannelId(601), &[AMIRA, BASHIR], "").await;
    parlour.does(AMIRA, ChannelId(601), Act::End).await;
    parlour.courier.deliver_due().await;
    parlour
}

/// Editions, boards and variants; plies taken back; an open question of each kind.
async fn desert() -> Parlour {
    let parlour = parlour().await;
    let two = [AMIRA, BASHIR];
    let first = seat(&parlour, ChannelId(500), &two, Kind::named("desert"), "edition 2005, first 1").await;
    plays_on(&parlour, first, ChannelId(500), 14).await;
    undo(&parlour, first, ChannelId(500), &two).await;
    plays_on(&parlour, first, ChannelId(500), 3).await;
    undo(&parlour, first, ChannelId(500), &two).await;
    let three = [CELINE, DARIUSH, ESRA];
    let second = seat(
        &parlour,
        ChannelId(501),
        &three,
        Kind::named("desert"),
        "edition 2017, board river, serpentine, aquifers",
    )
    .await;
    plays_on(&parlour, second, ChannelId(501), 25).await;
    // Somebody wants a move back after which others have played.
    let (_, next) = parlour.awaited(second).await.unwrap();
    let asked = parlour.does(next, ChannelId(501), Act::Undo { meant: None }).await;
    assert!(matches!(asked, Answer::Proposed { .. }), "{asked:?}");
    let third =
        seat(&parlour, ChannelId(502), &PEOPLE, Kind::named("desert"), "edition 2024, random gifts").await;
    plays_on(&parlour, third, ChannelId(502), 9).await;
    let asked = parlour.does(BASHIR, ChannelId(502), Act::End).await;
    assert!(matches!(asked, Answer::Proposed { .. }), "{asked:?}");
    let fourth = seat(&parlour, ChannelId(503), &PEOPLE, Kind::named("desert"), "edition 2017").await;
    plays_on(&parlour, fourth, ChannelId(503), 3).await;
    // The house plays for one who gave up.
    parlour.does(CELINE, ChannelId(503), Act::Resign).await;
    plays_on(&parlour, fourth, ChannelId(503), 8).await;
    parlour.courier.deliver_due().await;
    parlour
}

/// A long and a short one, with an order that nobody else knows of and plies taken back.
async fn nomads() -> Parlour {
    let parlour = parlour().await;
    let three = [AMIRA, BASHIR, CELINE];
    let first = seat(&parlour, ChannelId(500), &three, Kind::named("nomads"), "").await;
    plays_on(&parlour, first, ChannelId(500), 10).await;
    undo(&parlour, first, ChannelId(500), &three).await;
    plays_on(&parlour, first, ChannelId(500), 6).await;
    let second = seat(&parlour, ChannelId(501), &PEOPLE, Kind::named("nomads"), "short, disks 3").await;
    let mut ordered = false;
    for number in 0..60 {
        let look = parlour.look(second).await;
        let game = parlour.game(second).await;
        let orders = look.table.held().iter().find_map(|seat| {
            let order = game.legal_moves(seat).into_iter().find(|text| text.starts_with("use sands after"));
            order.map(|text| (look.table.person(seat).user.unwrap(), text))
        });
        let (user, text) = match orders {
            Some(order) if !ordered => {
                ordered = true;
                order
            }
            _ if ordered && number > 25 => break,
            _ => parlour.some_move(second, 7 * number + 3).await.unwrap(),
        };
        parlour.does(user, ChannelId(501), play(&text)).await;
        parlour.courier.deliver_due().await;
    }
    assert!(ordered, "nobody has the sands: choose other moves");
    parlour
}

/// One where some have chosen and others have not; one in the middle, with dice and plies taken back.
async fn bazaar() -> Parlour {
    let parlour = parlour().await;
    let first = seat(&parlour, ChannelId(500), &[AMIRA, BASHIR, CELINE], Kind::named("bazaar"), "").await;
    plays_on(&parlour, first, ChannelId(500), 1).await;
    let four = [BASHIR, CELINE, DARIUSH, ESRA];
    let second = seat(&parlour, ChannelId(501), &four, Kind::named("bazaar"), "first 2").await;
    plays_on(&parlour, second, ChannelId(501), 16).await;
    undo(&parlour, second, ChannelId(501), &four).await;
    plays_on(&parlour, second, ChannelId(501), 4).await;
    parlour
}

/// Played to the end of the game, by the first move each time: so it comes soon.
async fn over() -> Parlour {
    let parlour = parlour().await;
    let first = seat(&parlour, ChannelId(500), &[AMIRA, BASHIR], Kind::named("desert"), "aquifers").await;
    let second =
        seat(&parlour, ChannelId(501), &[AMIRA, BASHIR, CELINE], Kind::named("nomads"), "short, disks 1")
            .await;
    for (table, channel) in [(first, 500), (second, 501)] {
        while let Some((user, text)) = parlour.some_move(table, 0).await {
            parlour.does(user, ChannelId(channel), play(&text)).await;
            parlour.courier.deliver_due().await;
        }
    }
    // The channel has another game after that.
    seat(&parlour, ChannelId(500), &[AMIRA, BASHIR], Kind::named("desert"), "").await;
    parlour
}

/// Ended before that: by agreement, by resignation, by a moderator.
async fn ended() -> Parlour {
    let parlour = parlour().await;
    let three = [AMIRA, BASHIR, CELINE];
    let first = seat(&parlour, ChannelId(500), &three, Kind::named("bazaar"), "").await;
    plays_on(&parlour, first, ChannelId(500), 8).await;
    let Answer::Proposed { proposal, .. } = parlour.does(AMIRA, ChannelId(500), Act::End).await else {
        panic!()
    };
    for other in [BASHIR, CELINE] {
        parlour.does(other, ChannelId(500), Act::Consent { proposal, agree: true }).await;
    }
    let second = seat(&parlour, ChannelId(501), &[AMIRA, BASHIR], Kind::named("desert"), "").await;
    plays_on(&parlour, second, ChannelId(501), 5).await;
    parlour.does(BASHIR, ChannelId(501), Act::Resign).await;
    let third = seat(&parlour, ChannelId(502), &three, Kind::named("nomads"), "").await;
    plays_on(&parlour, third, ChannelId(502), 5).await;
    let mut moderator = parlour.asking(FARID, ChannelId(502));
    moderator.moderator = true;
    parlour.ask(&moderator, &Act::End).await.unwrap();
    parlour.courier.deliver_due().await;
    parlour
}

/// Its channel is gone.
async fn suspended() -> Parlour {
    let parlour = parlour().await;
    let table = seat(&parlour, ChannelId(500), &[AMIRA, BASHIR], Kind::named("desert"), "first 1").await;
    plays_on(&parlour, table, ChannelId(500), 6).await;
    let (user, text) = parlour.some_move(table, 3).await.unwrap();
    parlour.does(user, ChannelId(500), play(&text)).await;
    parlour.post.0.fail(Undelivered::Unreachable(Standstill::Gone), false);
    parlour.courier.deliver_due().await;
    let row = parlour.house.store().read().await.unwrap().table(table).await.unwrap().unwrap();
    assert!(row.suspended_at.is_some());
    parlour
}

/// One that does not replay, and another beside it.
async fn quarantined() -> Parlour {
    let parlour = parlour().await;
    let bad = seat(&parlour, ChannelId(500), &[AMIRA, BASHIR], Kind::named("desert"), "first 1").await;
    plays_on(&parlour, bad, ChannelId(500), 4).await;
    let good = seat(&parlour, ChannelId(501), &[AMIRA, BASHIR, CELINE], Kind::named("nomads"), "").await;
    plays_on(&parlour, good, ChannelId(501), 4).await;
    let mut file = connection(&parlour.path()).await;
    let update =
        sqlx::query("UPDATE plies SET hash = replace(hash, '0', '1') WHERE table_id = ? AND number = 3");
    update.bind(bad).execute(&mut file).await.unwrap();
    let aside = super::refusal(parlour.house.take_over("0.1.0, checked again").await).unwrap();
    assert_eq!(aside.iter().map(|one| one.table).collect::<Vec<_>>(), [bad]);
    let served = sqlx::query("UPDATE house SET served_by = '0.1.0'");
    served.execute(&mut file).await.unwrap();
    parlour
}
