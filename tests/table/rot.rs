//! Files with flipped bytes: each is refused when it is opened, or the game is put aside, or it makes no difference to
//! anything that is served. Nothing is ever served wrong, and nothing panics.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use caravanserai::store::{ChannelId, Phase, PlyNumber, SeenCount, Store, TableId, UserId};
use caravanserai::table::{Act, Answer, HandClock, Heard, Pace, Place, Refusal, Span, Trouble};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::databases::files;
use super::{Parlour, Post, START, number, play};
use crate::bot::Folder;

/// What is served of one table, by the question; nothing where it is put aside.
pub(super) type Served = BTreeMap<String, String>;

async fn parlour_on(folder: Folder) -> Option<Parlour> {
    // Refused: in words, and no house is opened.
    Store::open(&folder.database()).await.ok()?.close().await;
    let clock = Arc::new(HandClock::at(START));
    Some(Parlour::on(folder, clock, Pace::default(), Post::default(), 1_000_000).await)
}

/// The words of the answer; nothing if the game is put aside.
fn said<T>(answer: Result<T, Trouble>, show: impl FnOnce(T) -> String) -> Option<String> {
    match answer {
        Ok(answer) => Some(show(answer)),
        Err(Trouble::Refused(refusal)) if matches!(*refusal, Refusal::PutAside { .. }) => None,
        Err(Trouble::Refused(refusal)) => Some(format!("{refusal:?}")),
        Err(trouble) => panic!("{trouble}"),
    }
}

pub(super) struct Table {
    pub(super) id: TableId,
    people: Vec<UserId>,
    plies: u32,
    /// Made at the end, if the game goes on.
    next: Option<(UserId, ChannelId, String)>,
}

/// Everything that can be seen of a table; nothing for what is put aside.
async fn serves(parlour: &Parlour, table: &Table) -> Option<Served> {
    let (house, place) = (&parlour.house, Place::Table(table.id));
    let mut served = Served::new();
    let board = |look: caravanserai::table::Look| format!("{:?} {:?} {}", look.view, look.status, look.seen);
    served.insert("look".to_owned(), said(house.look(place).await, board)?);
    for seen in 0..=table.plies {
        let back = house.look_back(place, SeenCount(seen)).await;
        served.insert(
            format!("look {seen}"),
            said(back, |(look, undone)| format!("{undone} {}", board(look)))?,
        );
    }
    for &user in &table.people {
        served.insert(
            format!("own {user}"),
            said(house.own(place, user).await, |own| serde_json::to_string(&own.hand).unwrap())?,
        );
        let caught = house.catch_up(place, user).await;
        served.insert(format!("news {user}"), said(caught, |it| format!("{:?} {:?}", it.before, it.after))?);
    }
    let history = house.history(place, Span::Newest, usize::MAX).await;
    served.insert("moves".to_owned(), said(history, |history| format!("{:?}", history.moves))?);
    served.insert("record".to_owned(), said(house.record(place).await, |(_, record)| record.to_text())?);
    if let Some((user, channel, text)) = &table.next {
        let asking = parlour.asking(*user, *channel);
        let played = house.act(&asking, place, &play(text)).await;
        served.insert("play".to_owned(), said(played, |heard| format!("{:?}", heard.answer))?);
        served.insert("then".to_owned(), said(house.look(place).await, board)?);
        let back = house.act(&parlour.asking(*user, *channel), place, &Act::Undo { meant: None }).await;
        // Questions are numbered across all games: where another game is put aside, none is asked there.
        let shown = |heard: Heard| match heard.answer {
            Answer::Proposed { table, .. } => format!("Proposed at {table}"),
            answer => format!("{answer:?}"),
        };
        served.insert("undo".to_owned(), said(back, shown)?);
        served.insert("back".to_owned(), said(house.look(place).await, board)?);
    }
    Some(served)
}

/// A file, and what it serves when it is whole.
pub(super) struct Whole {
    bytes: Vec<u8>,
    pub(super) tables: Vec<(Table, Option<Served>)>,
}

impl Whole {
    /// As it lies there, or as this version keeps it.
    pub(super) async fn read(file: &Path, opened: bool) -> Whole {
        let folder = Folder::new();
        std::fs::copy(file, folder.database()).unwrap();
        if opened {
            let parlour = parlour_on(folder).await.unwrap();
            parlour.house.pack().await.unwrap();
            parlour.house.take_over("rot").await.unwrap();
            parlour.house.store().close().await;
            return Whole::of(std::fs::read(parlour.path()).unwrap()).await;
        }
        Whole::of(std::fs::read(folder.database()).unwrap()).await
    }

    async fn of(bytes: Vec<u8>) -> Whole {
        let folder = Folder::new();
        std::fs::write(folder.database(), &bytes).unwrap();
        let parlour = parlour_on(folder).await.expect("it is whole");
        let rows = parlour.house.store().read().await.unwrap().tables_after(TableId(0), 1000).await.unwrap();
        let mut tables = Vec::new();
        for (id, row) in rows {
            let row = row.unwrap();
            let mut session = parlour.house.store().read().await.unwrap();
            let people = session.seats(id).await.unwrap().iter().filter_map(|seat| seat.user).collect();
            let plies = session.plies_from(id, PlyNumber::SETUP).await.unwrap().len() as u32;
            drop(session);
            let playing = row.phase == Phase::Playing && row.quarantine.is_none();
            let next = match playing && row.suspended_at.is_none() {
                true => parlour.some_move(id, 3).await.map(|(user, text)| (user, row.channel, text)),
                false => None,
            };
            let table = Table { id, people, plies, next };
            let served = serves(&parlour, &table).await;
            tables.push((table, served));
        }
        Whole { bytes, tables }
    }
}

#[derive(Default, Debug)]
struct Outcomes {
    refused: usize,
    put_aside: usize,
    harmless: usize,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn flipped_bytes_are_refused_put_aside_or_harmless() {
    let count = number("CARAVANSERAI_ROTTEN_FILES", 30);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(11);
    let mut wholes = Vec::new();
    for file in files() {
        for opened in [false, true] {
            wholes.push(Whole::read(&file, opened).await);
        }
    }
    let (mut outcomes, mut wrong) = (Outcomes::default(), Vec::new());
    for attempt in 0..count {
        let which = attempt % wholes.len();
        let whole = &wholes[which];
        let mut bytes = whole.bytes.clone();
        let flips: Vec<usize> =
            (0..random.random_range(1..4)).map(|_| random.random_range(0..bytes.len())).collect();
        for &at in &flips {
            bytes[at] ^= random.random_range(1..=255u8);
        }
        let folder = Folder::new();
        std::fs::write(folder.database(), &bytes).unwrap();
        let Some(parlour) = parlour_on(folder).await else {
            outcomes.refused += 1;
            continue;
        };
        parlour.house.pack().await.unwrap();
        let mut put_aside = false;
        for (table, before) in &whole.tables {
            let served = serves(&parlour, table).await;
            put_aside |= served.is_none() && before.is_some();
            if let (Some(served), Some(before)) = (served, before) {
                let differs = served.iter().filter(|(key, value)| before[*key] != **value);
                wrong.extend(
                    differs.map(|(key, _)| format!("file {which}, {flips:?}: game {}, {key}", table.id)),
                );
            }
        }
        // Whoever looks at all of it finds the others as they were.
        parlour.courier.deliver_due().await;
        parlour.house.check_all(|_| {}).await.unwrap();
        parlour.house.take_over("another").await.unwrap();
        match put_aside {
            true => outcomes.put_aside += 1,
            false => outcomes.harmless += 1,
        }
    }
    println!("{count} files with flipped bytes: {outcomes:?}");
    assert!(wrong.is_empty(), "{} served wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(outcomes.refused > 0 && outcomes.put_aside > 0, "{outcomes:?}");
}
