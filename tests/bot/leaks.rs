//! Pairs of games over the local Discord that differ in what is secret by knowledge only: whatever can be seen by
//! others is the same to the byte, pictures, names of files and lines of the log included.
//! CARAVANSERAI_LEAK_STAGES for more pairs than one. (Hundreds of pairs without a gateway: tests/table/leaks.rs.)

use std::io::Write;
use std::sync::{Arc, Mutex};

use caravanserai::playground::driver::Seen;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tracing_subscriber::layer::SubscriberExt;

use super::{PLAYERS, Stage};
use crate::table::connection;

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

/// One game by this play, with this secret: what everybody saw, what the players were answered, what was logged.
async fn played(secret: u8, play: u64) -> (Vec<String>, Vec<String>, String) {
    let lines = Lines::default();
    let writer = lines.clone();
    let layer =
        tracing_subscriber::fmt::layer().with_writer(move || writer.clone()).with_ansi(false).without_time();
    let ours = tracing_subscriber::filter::Targets::new().with_target("caravanserai", tracing::Level::TRACE);
    let log = tracing::subscriber::set_default(tracing_subscriber::registry().with(layer).with(ours));
    tracing::info!(target: "caravanserai", "heard");
    let stage = Stage::set().await;
    let names = &PLAYERS[..3];
    let host = stage.discord.user(names[0]);
    host.slash("oasis", &format!("/desert new {OPTIONS}")).answer().await;
    let lobby = host.sees("oasis", "the lobby", |seen| seen.button("Join").is_some()).await;
    for name in &names[1..] {
        stage.discord.user(name).presses(&lobby, "Join").answer().await;
    }
    stage.nothing_is_left().await;
    let mut file = connection(stage.house.store().path()).await;
    let update = sqlx::query("UPDATE tables SET game_id = 'pair', commitment = 'same', seed = ?");
    update.bind(&[secret; 32][..]).execute(&mut file).await.unwrap();
    host.slash("oasis", "/table start").answer().await;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(play);
    let mut answers = Vec::new();
    let mut hands = Vec::new();
    for _ in 0..32 {
        let look = stage.house.look(stage.here("oasis")).await.unwrap();
        let seat = look.awaited().iter().next().unwrap();
        let name = names[seat.index()];
        let user = stage.discord.user(name);
        let moves = stage.house.moves(stage.here("oasis"), stage.id(name), "", usize::MAX, |_| true).await;
        let moves = moves.unwrap();
        // A waterhole, if there is one.
        let water = moves.iter().find(|mv| mv.gain.as_ref().is_some_and(|gain| gain.contains("water")));
        let mv = water.unwrap_or(&moves[random.random_range(0..moves.len())]);
        let offered = user.completes("oasis", &format!("/play move moves:{}", &mv.text[..3])).await;
        answers.push(format!("{offered:?}"));
        answers.push(shown(&user.slash("oasis", &format!("/play move moves:{}", mv.text)).answer().await));
        stage.nothing_is_left().await;
    }
    for (name, next) in names.iter().zip(names.iter().cycle().skip(1)) {
        let user = stage.discord.user(name);
        answers.push(shown(&user.slash("oasis", "/board").answer().await));
        answers.push(shown(&user.slash("oasis", "/table history").answer().await));
        answers.push(shown(&user.slash("oasis", "/undo").answer().await));
        stage.nothing_is_left().await;
        hands.push(user.slash("oasis", "/hand").answer().await.content().to_owned());
        assert!(
            !user.everything().iter().any(|seen| seen.message.only_for == Some(stage.discord.user(next).id))
        );
    }
    let outsider = stage.discord.user(PLAYERS[4]);
    for command in ["/board", "/hand", "/table history", "/undo"] {
        answers.push(shown(&outsider.slash("oasis", command).answer().await));
    }
    stage.nothing_is_left().await;
    // Whoever does not play sees what everybody sees, and nobody's direct messages.
    let public: Vec<String> =
        outsider.messages("oasis").iter().filter(|seen| !seen.is_ephemeral()).map(shown).collect();
    let pings = names.iter().map(|name| format!("{:?}", stage.discord.user(name).pings()));
    let all: Vec<String> = public.into_iter().chain(answers).chain(pings).collect();
    drop(log);
    let log = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    (all, hands, log)
}

#[tokio::test]
async fn others_see_the_same_whatever_is_secret() {
    for play in 0..crate::table::number("CARAVANSERAI_LEAK_STAGES", 1) as u64 {
        let (one, hands, log) = played(1, play).await;
        let (other, other_hands, other_log) = played(2, play).await;
        assert_ne!(hands, other_hands, "the secrets were different");
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
    }
}
