//! Pairs of games that differ in nothing but what is secret by knowledge: everything that others are told, offered or
//! answered is the same to the byte. CARAVANSERAI_LEAK_GAMES for more pairs than 100.
//!
//! The second house is a copy of the first one's file, made while all tables are in their lobbies, with another seed
//! written under the same commitment. First player and palms are named, so that the seed decides nothing but the values
//! of the waterhole tokens, which lie face down (aquifers).

use std::sync::Arc;

use caravanserai::courier::Letter;
use caravanserai::discord::words;
use caravanserai::games::any::{AnyGame, AnyView};
use caravanserai::games::chance::Seed;
use caravanserai::games::{Chance, Seat, Status};
use caravanserai::render;
use caravanserai::table::{Act, Address, Answer, Body, HandClock, Pace, Place, Telling};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::{FARID, HERE, Parlour, Post, connection, dump};
use crate::bot::Folder;

const OPTIONS: [&str; 3] = [
    "2017, river, aquifers, first 1, palms C7 D14 H3 M10 N4",
    "2005, aquifers, first 2, palms C10 D5 E15 I4 N6",
    "2017, aquifers, serpentine, first 1, palms D5 E15 I4 L11 N6",
];
/// Every so-manieth picture is drawn; the others are compared by all that a picture is made of.
const DRAWN: usize = 40;

/// The same house with other secrets.
async fn twin(parlour: &Parlour, random: &mut Xoshiro256PlusPlus) -> Parlour {
    let folder = Folder::new();
    parlour.house.store().backup(&folder.database()).await.unwrap();
    let mut file = connection(&folder.database()).await;
    let tables: Vec<i64> = sqlx::query_scalar("SELECT id FROM tables").fetch_all(&mut file).await.unwrap();
    for table in tables {
        let seed: [u8; 32] = random.random();
        let update = sqlx::query("UPDATE tables SET seed = ? WHERE id = ?").bind(&seed[..]).bind(table);
        update.execute(&mut file).await.unwrap();
    }
    sqlx::Connection::close(file).await.unwrap();
    let clock = Arc::new(HandClock::at(parlour.house.now()));
    let next = parlour.interactions.load(std::sync::atomic::Ordering::SeqCst);
    Parlour::on(folder, clock, Pace::default(), Post::default(), next).await
}

/// What goes out now, to whom: the words, the buttons, the files, the pings. Of a direct message only that it goes.
async fn goes_out(parlour: &Parlour, counted: &mut usize) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        let due = parlour.house.due(100).await.unwrap();
        if due.is_empty() {
            return lines;
        }
        for errand in due {
            let head = format!("{} {:?}", errand.id(), errand.lane());
            let brief = match super::refusal(parlour.house.telling(&errand).await).unwrap() {
                Telling::Tell(brief) => *brief,
                Telling::Drop(why) => {
                    parlour.house.dropped(&errand, why).await.unwrap();
                    lines.push(format!("{head} dropped: {why}"));
                    continue;
                }
                Telling::DmsClosed | Telling::Done => continue,
            };
            *counted += 1;
            let to = brief.to;
            let sees = match &brief.body {
                Body::Board { view, .. } if counted.is_multiple_of(DRAWN) => {
                    let picture = render::board(view, &brief.table);
                    format!("{} {:?}", picture.alt, picture.png)
                }
                Body::Board { view, .. } => serde_json::to_string(view).unwrap(),
                Body::Result { .. } | Body::Closed { .. } => panic!("it goes on"),
                _ => String::new(),
            };
            let ends = format!("{} {:?} {:?} {}", brief.marker, brief.ping, brief.edit, brief.body.name());
            let letter = Letter { brief, picture: None, plain: counted.is_multiple_of(3) };
            let post = words::post(&letter.brief, letter.plain);
            let buttons: Vec<String> =
                post.buttons.iter().map(|b| format!("{} {} {}", b.id, b.label, b.main)).collect();
            let hidden = matches!(to, Address::Person(_)) && letter.brief.body.name() == "hand";
            let said = if hidden { "" } else { &post.content };
            lines.push(format!("{head} {to:?} {ends} {said} {buttons:?} {:?} {sees}", post.silent));
            let message = *counted as u64;
            let place = match (letter.brief.edit, to) {
                (Some(_), _) => None,
                (None, Address::Channel(id) | Address::Person(id)) => Some((id, message)),
            };
            super::refusal(parlour.house.told(&errand, place).await).unwrap();
        }
    }
}

/// What everybody may ask for, as they are answered: all but a seat's own hand.
async fn is_answered(parlour: &Parlour, table: i64, people: &[u64]) -> Vec<String> {
    let (house, place) = (&parlour.house, Place::Table(table));
    let mut lines = vec![words::look(&parlour.look(table).await)];
    let (there, moves) = super::refusal(house.history(place).await).unwrap();
    lines.push(words::history(&there, &moves));
    for &user in &people[..2] {
        lines.push(words::catch_up(&super::refusal(house.catch_up(place, user).await).unwrap()));
        lines.push(words::mine(&super::refusal(house.games_of(user).await).unwrap()));
        let offered = super::refusal(house.moves(place, user, "", 25, |text| !text.starts_with('L')).await);
        lines.push(format!("{offered:?}"));
    }
    let refused = super::refusal(house.own(place, FARID).await).err().unwrap();
    lines.push(words::refusal(&refused));
    lines
}

/// All rows but what is secret: seeds, draws and states.
async fn is_kept(parlour: &Parlour) -> Vec<String> {
    let mut rows = dump(&parlour.path()).await;
    rows.retain(|row| !row.starts_with("tables:") && !row.starts_with("plies:") && !row.starts_with("_sqlx"));
    rows
}

/// Does the same in both houses and compares what is answered.
async fn both_do(pair: [&Parlour; 2], user: u64, channel: u64, act: &Act) -> Option<Answer> {
    let does = async |parlour: &Parlour| {
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
                (words::answer(&heard, user, story), Some(heard.answer))
            }
            Err(refusal) => (words::refusal(&refusal), None),
        }
    };
    let answers = tokio::join!(does(pair[0]), does(pair[1]));
    assert_eq!(answers.0, answers.1, "{act:?}");
    answers.0.1
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_public_depends_on_a_secret() {
    let games = super::number("CARAVANSERAI_LEAK_GAMES", 100);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(36);
    let first = Parlour::open().await;
    let mut tables = Vec::new();
    for game in 0..games as u64 {
        let players = [2, 3, 2, 4, 2, 3, 2, 5][game as usize % 8];
        let people: Vec<u64> = (0..players).map(|seat| 10_000 + 10 * game + seat).collect();
        let mut host = first.asking(people[0], HERE + game);
        host.guild = Some(1 + game / 40);
        let opened = first.ask(&host, &super::open(OPTIONS[game as usize % 3])).await.unwrap().answer;
        let Answer::Opened { table } = opened else { panic!() };
        for &user in &people[1..] {
            first.does(user, HERE + game, Act::Join).await;
        }
        tables.push((table, HERE + game, people));
    }
    goes_out(&first, &mut 0).await;
    let second = twin(&first, &mut random).await;
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
            both_do(pair, people[seat.index()], *channel, &super::play(&text)).await.unwrap();
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
                let answers =
                    [is_answered(&first, *table, people).await, is_answered(&second, *table, people).await];
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
    let AnyView::Desert(view) = game.view() else { unreachable!("a desert game") };
    let water: Vec<String> = view.waterholes.iter().map(|waterhole| waterhole.at.to_string()).collect();
    let moves = game.legal_moves(seat);
    let takes = |text: &&String| water.iter().any(|hex| text.split(' ').next_back() == Some(hex));
    let any = &moves[random.random_range(0..moves.len())];
    let found = moves.iter().find(takes).filter(|_| random.random_range(0..4) > 0);
    found.unwrap_or(any).clone()
}
