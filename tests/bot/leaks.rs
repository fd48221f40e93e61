//! Pairs of games over the local Discord that differ in what is secret by knowledge only: whatever can be seen by
//! others is the same to the byte, pictures, names of files and lines of the log included.
//! CARAVANSERAI_LEAK_STAGES for more of them. (Hundreds of pairs without a gateway: tests/table/leaks.)

use std::io::Write;
use std::sync::{Arc, Mutex};

use games::any::{AnyGame, Kind};
use games::chance::Seed;
use games::{Chance, Seat};
use playground::driver::Seen;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::Value;
use tracing_subscriber::layer::SubscriberExt;

use super::{PLAYERS, Stage};
use crate::secrets::{self, Pair};
use crate::table::connection;
use crate::table::leaks::lay;

const OPTIONS: &str = "edition:2017 aquifers:true first:the host palms:D5 E15 I4 L11 N6";

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Everything about a message but its id and its time.
fn shown(seen: &Seen) -> String {
    let message = &seen.message;
    let files: Vec<String> = (message.attachments.iter())
        .map(|file| format!("{} {:?} {:?} {:?}", file.filename, file.description, file.size, file.bytes))
        .collect();
    format!(
        "{} {} {:?} {:?} {} {:?} {:?} {files:?}",
        seen.channel,
        message.content,
        message.components,
        message.embeds,
        message.flags,
        message.pinged,
        message.mentions
    )
}

/// Buttons and lists without the order of the options, which shows how good they look to somebody who knows what the mover
/// holds.
fn unordered(components: &[Value]) -> Vec<Value> {
    let mut components = components.to_vec();
    let rows = components.iter_mut().filter_map(|row| row["components"].as_array_mut());
    for options in rows.flatten().filter_map(|part| part["options"].as_array_mut()) {
        for option in options.iter_mut() {
            let label = option["label"].as_str().unwrap();
            let number = label.find(". ").filter(|&end| label[..end].parse::<u8>().is_ok());
            option["label"] = label[number.map_or(0, |end| end + 2)..].into();
        }
        options.sort_by_key(Value::to_string);
    }
    components
}

/// What a mover is answered, without their own hand: its words are small, the picture shows it, and what they can do and
/// are asked next (in bold, or proposed because nothing else can be done) may depend on it.
fn without_hand(seen: &Seen, options: bool) -> String {
    let next = |line: &str| line.starts_with("**") || line.starts_with("Not played yet: ");
    let own = |line: &&str| line.starts_with("-# ") || !options && next(line);
    let lines = seen.content().lines().filter(|line| !own(line));
    let lines = lines.collect::<Vec<_>>().join("\n");
    let components =
        if options { format!("{:?}", unordered(&seen.message.components)) } else { String::new() };
    format!("{} {lines} {components} {} {:?}", seen.channel, seen.message.flags, seen.message.pinged)
}

/// Two worlds, and what the players do in both.
struct Play {
    kind: Kind,
    /// Nothing: Through the Desert, where the worlds differ by their seeds.
    pair: Option<Pair>,
    random: u64,
}

impl Play {
    fn open(&self) -> String {
        let options = match (self.kind.name(), &self.pair) {
            ("desert", _) => OPTIONS.to_owned(),
            (_, Some(pair)) => pair.options.split(", ").map(option).collect::<Vec<_>>().join(" "),
            (_, None) => String::new(),
        };
        format!("/{} new {options}", self.kind.name())
    }

    fn players(&self) -> usize {
        self.pair.as_ref().map_or(3, |pair| pair.seats.into())
    }
}

/// `disks 3` as it is typed.
fn option(text: &str) -> String {
    match text.split_once(' ') {
        Some((name, value)) => format!("{name}:{value}"),
        None if text.is_empty() => String::new(),
        None => format!("{text}:True"),
    }
}

/// What somebody does next.
struct Next {
    seat: Seat,
    text: String,
    /// Whether the list of their moves is the same in both worlds.
    alike: bool,
    /// Whether they hold the same in both worlds: before the move, and after it.
    same: [bool; 2],
}

/// A waterhole, if there is one.
async fn waterhole(stage: &Stage, names: &[&str], random: &mut Xoshiro256PlusPlus) -> Next {
    let look = stage.house.look(stage.here("oasis")).await.unwrap();
    let seat = look.awaited().iter().next().unwrap();
    let user = stage.id(names[seat.index()]);
    let moves = stage.house.moves(stage.here("oasis"), user, "", usize::MAX, |_| true).await.unwrap();
    let water = moves.iter().find(|mv| crate::brings_water(&mv.prospect));
    let mv = water.unwrap_or(&moves[random.random_range(0..moves.len())]);
    Next { seat, text: mv.text.clone(), alike: true, same: [false; 2] }
}

/// Both worlds go on, in memory; what is done in this one.
fn step(
    now: &mut [AnyGame; 2],
    world: usize,
    chance: &mut Chance,
    random: &mut Xoshiro256PlusPlus,
) -> Option<Next> {
    let step = secrets::next([&now[0], &now[1]], chance, random)?;
    let alike = now[0].hand(step.seat) == now[1].hand(step.seat);
    let mut drawn = chance.clone();
    now[1].play(step.seat, &step.texts[1], &mut chance.clone()).ok().unwrap();
    now[0].play(step.seat, &step.texts[0], &mut drawn).ok().unwrap();
    *chance = drawn;
    let same = [alike, now[0].hand(step.seat) == now[1].hand(step.seat)];
    Some(Next { seat: step.seat, text: step.texts[world].clone(), alike, same })
}

/// One of the two worlds, played: what everybody saw, what the players were answered, what was logged.
async fn played(play: &Play, world: usize) -> (Vec<String>, Vec<String>, String) {
    let lines = Lines::default();
    let writer = lines.clone();
    let layer =
        tracing_subscriber::fmt::layer().with_writer(move || writer.clone()).with_ansi(false).without_time();
    let ours = tracing_subscriber::filter::Targets::new().with_target("caravanserai", tracing::Level::TRACE);
    // With one subscriber alone, a line that another thread comes by first would be silenced for all.
    let _second = tracing::Dispatch::new(tracing_subscriber::registry());
    let log = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer).with(ours));
    let stage = Stage::set().await;
    let names = &PLAYERS[..play.players()];
    let host = stage.discord.user(names[0]);
    host.slash("oasis", play.open().trim()).answer().await;
    let lobby = host.sees("oasis", "the lobby", |seen| seen.button("Join").is_some()).await;
    for name in &names[1..] {
        stage.discord.user(name).presses(&lobby, "Join").answer().await;
    }
    stage.nothing_is_left().await;
    let mut file = connection(stage.house.store().path()).await;
    let seed = [if play.pair.is_none() { world as u8 } else { 1 }; 32];
    let update = sqlx::query(
        "UPDATE tables SET game_id = 'pair', commitment = 'same', seed = ?, seal = NULL, packed = 0",
    );
    update.bind(&seed[..]).execute(&mut file).await.unwrap();
    host.slash("oasis", "/table start").answer().await;
    // What waits is told in one post with what comes next: how much that is must not depend on the machine.
    stage.nothing_is_left().await;
    let table = stage.house.look(stage.here("oasis")).await.unwrap().table.id;
    let ply = stage.house.store().read().await.unwrap().latest_ply(table).await.unwrap().unwrap();
    let mut chance = Chance::new(&Seed::new(seed), "pair").resume(ply.next_draw.0);
    let mut now = play.pair.as_ref().map(|pair| pair.worlds.clone());
    if let Some(now) = &now {
        lay(&mut file, table, &now[world]).await;
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(play.random);
    let mut answers = Vec::new();
    let mut hands = Vec::new();
    for _ in 0..if now.is_some() { 16 } else { 32 } {
        let next = match &mut now {
            Some(now) => step(now, world, &mut chance, &mut random),
            None => Some(waterhole(&stage, names, &mut random).await),
        };
        let Some(next) = next else { break };
        let user = stage.discord.user(names[next.seat.index()]);
        if next.alike {
            let offered = user.completes("oasis", &format!("/play move moves:{}", &next.text[..3])).await;
            answers.push(format!("{offered:?}"));
        }
        if next.alike {
            // Whoever holds the same sees the same panel, whatever others hold.
            let panel = user.slash("oasis", "/turn").answer().await;
            answers.push(if next.same[0] { shown(&panel) } else { without_hand(&panel, true) });
        }
        // Nobody else's press tells anything. Only nomads may have something to do out of turn.
        let others = names.iter().enumerate().filter(|(seat, _)| *seat != next.seat.index());
        let waits = others.map(|(_, name)| *name).filter(|_| play.kind.name() != "nomads");
        for name in waits.chain([PLAYERS[5]]) {
            let board = user.sees("oasis", "a board", |seen| seen.button("Take my turn").is_some()).await;
            let pressed = stage.discord.user(name).presses(&board, "Take my turn").answer().await;
            // Of those who choose at the same time each has a panel of their own.
            if !pressed.pictures().is_empty() {
                answers.push("a panel".to_owned());
            } else {
                answers.push(shown(&pressed));
            }
        }
        let answer = user.slash("oasis", &format!("/play move moves:{}", next.text)).answer().await;
        let all = next.same[0] && next.same[1];
        let options = all || play.pair.is_none();
        answers.push(if all { shown(&answer) } else { without_hand(&answer, options) });
        stage.nothing_is_left().await;
    }
    assert!(answers.len() > 2, "something happened");
    for (name, next) in names.iter().zip(names.iter().cycle().skip(1)) {
        let user = stage.discord.user(name);
        answers.push(shown(&user.slash("oasis", "/board").answer().await));
        answers.push(shown(&user.slash("oasis", "/table history").answer().await));
        let board = user.sees("oasis", "a board", |seen| seen.button("What happened?").is_some()).await;
        answers.push(shown(&user.presses(&board, "What happened?").answer().await));
        hands.push(user.slash("oasis", "/hand").answer().await.content().to_owned());
        answers.push(without_hand(&user.slash("oasis", "/undo").answer().await, false));
        stage.nothing_is_left().await;
        assert!(
            !user.everything().iter().any(|seen| seen.message.only_for == Some(stage.discord.user(next).id))
        );
    }
    let outsider = stage.discord.user(PLAYERS[5]);
    for command in ["/board", "/hand", "/table history", "/undo"] {
        answers.push(shown(&outsider.slash("oasis", command).answer().await));
    }
    stage.nothing_is_left().await;
    // Whoever does not play sees what everybody sees, and nobody's direct messages.
    let public = outsider.messages("oasis");
    let public = public.iter().filter(|seen| !seen.is_ephemeral()).map(shown);
    // The lobby was posted before both worlds had the same id, of which the name of its file is a hash.
    let cover = &lobby.pictures()[0].name;
    let public: Vec<String> = public.map(|seen| seen.replace(cover, "the cover")).collect();
    let pings = names.iter().map(|name| format!("{:?}", stage.discord.user(name).pings()));
    let all: Vec<String> = public.into_iter().chain(answers).chain(pings).collect();
    drop(log);
    let log = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    (all, hands, log)
}

/// Plays both worlds and compares them. Whether anybody held something else.
async fn others_see_the_same(play: &Play) -> bool {
    let (one, hands, log) = played(play, 0).await;
    let (other, other_hands, other_log) = played(play, 1).await;
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(&other) {
        assert!(one == other, "{}\n{}", &one[..one.len().min(600)], &other[..other.len().min(600)]);
    }
    let sorted = |log: &str| {
        let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert!(log.contains("online"), "the log was heard: {log}");
    assert_eq!(sorted(&log), sorted(&other_log));
    hands != other_hands
}

fn stages() -> usize {
    crate::table::number("CARAVANSERAI_LEAK_STAGES", 1)
}

#[tokio::test]
async fn others_see_the_same_whatever_is_secret() {
    for random in 0..stages() as u64 {
        let differs = others_see_the_same(&Play { kind: Kind::named("desert"), pair: None, random }).await;
        assert!(differs, "the secrets were different");
    }
}

/// While several choose at the same time, and in the middle of a game. In how many of them somebody held something else.
async fn pairs(kind: Kind, numbers: [usize; 3]) -> usize {
    let mut differ = 0;
    for stage in 0..stages() {
        for number in numbers {
            let pair = Some(Pair::numbered(kind, number + 24 * stage));
            let play = Play { kind, pair, random: stage as u64 };
            differ += usize::from(others_see_the_same(&play).await);
        }
    }
    differ
}

#[tokio::test]
async fn others_see_the_same_whatever_disks_are_held() {
    let differ = pairs(Kind::named("nomads"), [1, 2, 6]).await;
    assert!(differ > 0, "the secrets were different");
}

#[tokio::test]
async fn others_see_the_same_whatever_lies_in_the_pile_or_is_chosen() {
    // Of a pile that nobody has seen no hand tells anything, of what was chosen its own.
    let differ = pairs(Kind::named("bazaar"), [1, 2, 6]).await;
    assert!(differ > 0, "the secrets were different");
}
