//! Pairs of games that differ in nothing but what is secret by knowledge: everything that others are told, offered or
//! answered is the same to the byte. CARAVANSERAI_LEAK_GAMES for more pairs than 100 of each game.
//!
//! The second house is a copy of the first one's file, with other secrets written into it.

mod computers;
mod dealt;
mod desert;
mod orders;

pub(crate) use dealt::lay;

use std::sync::Arc;

use crate::{everybody, reader};
use caravanserai::courier::Letter;
use caravanserai::store::{ChannelId, MessageId, OutboxId, TableId, UserId};
use caravanserai::table::{Act, Address, Answer, Body, HandClock, Pace, Place, Span, Telling};
use caravanserai::words::{self, Reader};
use sqlx::{Connection, SqliteConnection};
use voice::Languages;

use super::{FARID, Parlour, Post, connection, dump};
use crate::bot::Folder;

/// Every so-manieth picture is drawn; the others are compared by all that a picture is made of.
const DRAWN: usize = 40;

/// The same house over a copy of its file, with other secrets.
async fn twin(parlour: &Parlour, differs: impl AsyncFnOnce(&mut SqliteConnection)) -> Parlour {
    let folder = Folder::new();
    parlour.house.store().backup(&folder.database()).await.unwrap();
    let mut file = connection(&folder.database()).await;
    differs(&mut file).await;
    file.close().await.unwrap();
    let clock = Arc::new(HandClock::at(parlour.house.now()));
    let next = parlour.interactions.load(std::sync::atomic::Ordering::SeqCst);
    Parlour::on(folder, clock, Pace::default(), Post::default(), next).await
}

/// One notice that went out.
#[derive(PartialEq, Debug)]
struct Gone {
    /// Its row, and the mark by which its message is found again.
    known_by: (OutboxId, String),
    /// A hand goes to its owner alone: what it says is left out.
    hand: bool,
    line: String,
}

/// What goes out now, to whom: the words, the buttons, the files, the pings. Of a hand only that it goes.
async fn goes_out(parlour: &Parlour, counted: &mut usize) -> Vec<Gone> {
    let mut lines = Vec::new();
    loop {
        let due = parlour.house.due(100).await.unwrap();
        if due.is_empty() {
            return lines;
        }
        for errand in due {
            let lane = format!("{:?}", errand.lane());
            let brief = match super::refusal(parlour.house.telling(&errand).await).unwrap() {
                Telling::Tell(brief) => *brief,
                Telling::Drop(why) => {
                    parlour.house.dropped(&errand, why).await.unwrap();
                    let known_by = (errand.id(), String::new());
                    lines.push(Gone { known_by, hand: false, line: format!("{lane} dropped: {why}") });
                    continue;
                }
                Telling::DmsClosed | Telling::Thread { .. } | Telling::Done => continue,
            };
            let (to, hand) = (brief.to, brief.body.name() == "hand");
            *counted += usize::from(!hand);
            let sees = match &brief.body {
                Body::Board { view, .. } if counted.is_multiple_of(DRAWN) => {
                    let about = everybody().plainly_about(&brief.table.people);
                    let whole = render::board(view, &about.voice()).unwrap();
                    let close = render::close_up(view, &about.voice()).map(|close| close.png);
                    format!("{} {:?} {close:?}", whole.alt, whole.png)
                }
                Body::Board { view, .. } => serde_json::to_string(view).unwrap(),
                Body::Result { .. } | Body::Closed { .. } => panic!("it goes on"),
                _ => String::new(),
            };
            let known_by = (errand.id(), brief.marker.clone());
            let ends = format!("{:?} {:?} {}", brief.ping, brief.edit, brief.body.name());
            let letter = Letter { brief, picture: None, replay: None, plain: counted.is_multiple_of(3) };
            let post = caravanserai::discord::post(
                Reader::of_letter(&Languages::built_in(), &letter.brief),
                &letter.brief,
                letter.plain,
            );
            let buttons: Vec<String> =
                post.buttons.iter().map(|b| format!("{} {} {}", b.id, b.label, b.main)).collect();
            assert!(!hand || matches!(to, Address::Person(_)), "a hand for everybody");
            let said = if hand { "" } else { &post.content };
            let line = format!("{lane} {to:?} {ends} {said} {buttons:?} {:?} {sees}", post.silent);
            lines.push(Gone { known_by, hand, line });
            let message = if hand { 1_000_000 + errand.id().0 as u64 } else { *counted as u64 };
            let place = match (letter.brief.edit, to) {
                (Some(_), _) => None,
                (None, Address::Channel(channel)) => Some((channel, MessageId(message))),
                (None, Address::Person(user)) => Some((ChannelId(user.0), MessageId(message))),
            };
            super::refusal(parlour.house.told(&errand, place).await).unwrap();
        }
    }
}

/// What everybody may ask for, as they are answered: all but a seat's own hand. Moves are offered to those who hold the
/// same in both houses, as far as moves depend on it.
async fn is_answered(parlour: &Parlour, table: TableId, people: &[UserId], alike: &[UserId]) -> Vec<String> {
    let (house, place) = (&parlour.house, Place::Table(table));
    let mut lines = vec![words::look(everybody(), &parlour.look(table).await)];
    for span in [Span::Newest, Span::From(0)] {
        let history = super::refusal(house.history(place, span, 30).await).unwrap();
        lines.push(words::history(everybody(), &history, span).content);
    }
    for &user in people {
        lines
            .push(words::catch_up(reader(user), &super::refusal(house.catch_up(place, user).await).unwrap()));
        lines.push(words::mine(
            reader(user),
            house.games(),
            &super::refusal(house.games_of(user).await).unwrap(),
        ));
    }
    for &user in alike {
        let offered = super::refusal(house.offer(place, user, "", 25, |text| !text.starts_with('L')).await);
        lines.push(format!("{offered:?}"));
    }
    let refused = super::refusal(house.own(place, FARID).await).err().unwrap();
    lines.push(words::refusal(reader(FARID), &refused));
    lines
}

/// All rows but what is secret: seeds, draws and states.
async fn is_kept(parlour: &Parlour) -> Vec<String> {
    let mut rows = dump(&parlour.path()).await;
    let secret = ["tables:", "plies:", "states:", "_sqlx"];
    rows.retain(|row| !secret.iter().any(|name| row.starts_with(name)));
    rows
}

/// Does the same in both houses and compares what is answered.
async fn both_do(pair: [&Parlour; 2], user: UserId, channel: ChannelId, act: &Act) -> Option<Answer> {
    both(pair, user, channel, [act, act]).await
}

/// Does in both houses what looks the same and compares what is answered.
async fn both(pair: [&Parlour; 2], user: UserId, channel: ChannelId, acts: [&Act; 2]) -> Option<Answer> {
    let does = async |parlour: &Parlour, act: &Act| {
        let asking = parlour.asking(user, channel);
        match parlour.ask(&asking, act).await {
            Ok(heard) => {
                let story = match heard.answer {
                    Answer::Played { table, first, last } => {
                        let story = parlour.house.story(table, first, last).await.ok().unwrap();
                        Some((story, parlour.look(table).await))
                    }
                    _ => None,
                };
                let story = story.as_ref().map(|(story, now)| (story, now));
                (words::answer(reader(user), &heard, story), Some(heard.answer))
            }
            Err(refusal) => (words::refusal(reader(user), &refusal), None),
        }
    };
    let ((one, answer), (other, _)) = tokio::join!(does(pair[0], acts[0]), does(pair[1], acts[1]));
    assert_eq!(one, other, "{acts:?}");
    answer
}
