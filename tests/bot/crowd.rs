//! As many channels of the local Discord as one server may have tables, every seat pressing at the same time, presses
//! delivered twice, old forms sent in late: one effect each, everybody answered within three seconds.

use std::time::{Duration, Instant};

use caravanserai::store::{Level, ServerId};
use caravanserai::table::{Act, TABLES_A_SERVER};
use futures_util::future::join_all;
use games::Seat;
use games::any::Kind;
use playground::driver::{Action, Form, Seen};
use playground::world::clock::Snowflake;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::Stage;

const SEATS: usize = 3;

/// A channel for each table, and people of its own.
struct Place {
    channel: String,
    people: Vec<String>,
}

/// Makes them: the local Discord has six people and few channels.
fn places(stage: &Stage, count: u32) -> Vec<Place> {
    let place = |number: u32| {
        let people = (0..SEATS).map(|seat| format!("Guest {number}-{seat}"));
        Place { channel: format!("table-{number}"), people: people.collect() }
    };
    let places: Vec<Place> = (0..count).map(place).collect();
    stage.discord.change(|world| {
        let mut ids = (1_000..).map(|number| Snowflake(100_000_000_000_000_000 + number));
        let mut next = || ids.next().unwrap();
        let kind = world.channels[&world.channel_named("oasis").unwrap()].kind.clone();
        let amira = world.user_named("Amira").unwrap();
        let (user, member) = (world.users[&amira].clone(), world.guild.members[&amira].clone());
        for place in &places {
            world.add_channel(next(), place.channel.clone(), None, kind.clone());
            for name in &place.people {
                let (id, username, name) = (next(), name.to_lowercase(), name.clone());
                world.guild.members.insert(id, member.clone());
                world
                    .users
                    .insert(id, playground::world::people::User { id, username, name, ..user.clone() });
            }
        }
    });
    places
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_seat_presses_at_once_in_every_channel() {
    let stage = Stage::set().await;
    let places = places(&stage, TABLES_A_SERVER);
    for place in &places {
        let people: Vec<&str> = place.people.iter().map(String::as_str).collect();
        stage.seat(&place.channel, &people, "/desert new first:the host").await;
    }
    // Some hosts open the form and leave it open.
    let mut forms: Vec<(usize, Form)> = Vec::new();
    for (number, Place { channel, people }) in places.iter().enumerate().step_by(5) {
        let board = stage.board(&people[0], channel, "it is your turn").await;
        forms.push((number, crate::bot::form(&stage.discord.user(&people[0]), &board).await));
    }
    for round in 0..2 {
        let (mut presses, mut before) = (Vec::new(), Vec::new());
        let late = if round == 1 { std::mem::take(&mut forms) } else { Vec::new() };
        // The gateway delivers every press twice.
        stage.discord.duplicate_next("INTERACTION_CREATE", (places.len() * SEATS + late.len()) as u32);
        for Place { channel, people } in &places {
            let look = stage.house.look(stage.here(channel)).await.unwrap();
            before.push(look.seen);
            let seat = look.awaited().iter().next().unwrap();
            let user = look.table.person(seat).user.unwrap();
            let moves = stage.house.moves(stage.here(channel), user, "", 99, |_| true).await.unwrap();
            let play = format!("/play move moves:{}", moves[(round * 17) % moves.len()].text);
            for player in people {
                let right = stage.id(player) == user;
                let action = stage.discord.user(player).slash(channel.as_str(), &play);
                presses.push(("Next:", right, action));
            }
        }
        for (number, form) in late {
            let host = stage.discord.user(&places[number].people[0]);
            let action = host.submits(&form, &[("moves", "dance")]);
            presses.push(("The game has gone on since", true, action));
        }
        for (words, said, action) in presses {
            let answer = action.answer().await;
            assert!(answer.is_ephemeral());
            assert_eq!(answer.contains(words), said, "{words}: {answer}");
        }
        for (Place { channel, .. }, seen) in places.iter().zip(before) {
            assert_eq!(stage.house.look(stage.here(channel)).await.unwrap().seen, seen.next());
        }
    }
    stage.nothing_is_left().await;
    // Presses were delivered twice, and answered once.
    let calls = stage.discord.calls();
    assert!(calls.iter().all(|call| call.status != Some(400)), "no second answer is even tried");
}

/// How long each tap waits for its answer.
async fn timed(waits: &mut Vec<Duration>, action: Action) -> Seen {
    let pressed = Instant::now();
    let answer = action.answer().await;
    waits.push(pressed.elapsed());
    answer
}

/// Somebody takes turns here by tapping: opens the panel, picks a good move, confirms it, and thinks in between.
async fn taps(stage: &Stage, place: &Place, turns: usize, seed: u64) -> Vec<Duration> {
    let (mut random, mut waits) = (Xoshiro256PlusPlus::seed_from_u64(seed), Vec::new());
    for _ in 0..turns {
        let look = stage.house.look(stage.here(&place.channel)).await.unwrap();
        let seat = look.awaited().iter().next().expect("games last longer");
        let player = stage.discord.user(&place.people[seat.index()]);
        let fits = |seen: &Seen| seen.contains(&player.mention()) && seen.button("Take my turn").is_some();
        let board = player.sees(place.channel.as_str(), "a board with the button", fits).await;
        // Nobody opens fifty panels at the same instant.
        tokio::time::sleep(Duration::from_millis(random.random_range(0..3_000))).await;
        let mut panel = timed(&mut waits, player.presses(&board, "Take my turn")).await;
        loop {
            tokio::time::sleep(Duration::from_millis(random.random_range(500..3_000))).await;
            let play = |button: &playground::driver::Button| {
                button.custom_id.clone().filter(|id| id.split(':').nth(3) == Some("play"))
            };
            if let Some(id) = panel.buttons().iter().find_map(play) {
                panel = timed(&mut waits, player.presses(&panel, &id)).await;
                if panel.contains("Next: ") {
                    break;
                }
                continue;
            }
            let list = panel.selects().into_iter().next().expect("good moves");
            let pick = &list.options[random.random_range(0..list.options.len())].1;
            panel = timed(&mut waits, player.chooses(&panel, &list.custom_id, &[pick])).await;
        }
    }
    waits
}

/// A figure, not a test: `cargo test --release ... -- --ignored --nocapture`, on a machine that does nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures, and wants the machine for itself"]
async fn how_long_fifty_tables_wait_for_an_answer() {
    let stage = Stage::set().await;
    let places = places(&stage, TABLES_A_SERVER);
    for place in &places {
        let people: Vec<&str> = place.people.iter().map(String::as_str).collect();
        stage.seat(&place.channel, &people, "/desert new first:the host").await;
    }
    let all = places.iter().enumerate().map(|(number, place)| taps(&stage, place, 6, number as u64));
    let waits: Vec<Duration> = join_all(all).await.into_iter().flatten().collect();
    tell(&format!("taps at {} tables", places.len()), waits);
}

fn tell(what: &str, mut waits: Vec<Duration>) {
    waits.sort_unstable();
    let of = |share: usize| waits[(waits.len() - 1) * share / 100];
    println!(
        "{} {what}: half within {:?}, 90 % within {:?}, 99 % within {:?}, all within {:?}",
        waits.len(),
        of(50),
        of(90),
        of(99),
        of(100)
    );
}

/// Somebody plays against three computer players: how long each tap waits for its answer, and they for their next turn.
async fn plays_alone(
    stage: &Stage,
    place: &Place,
    turns: usize,
    seed: u64,
) -> (Vec<Duration>, Vec<Duration>) {
    let (mut random, mut waits, mut rounds) =
        (Xoshiro256PlusPlus::seed_from_u64(seed), Vec::new(), Vec::new());
    let (here, player) = (stage.here(&place.channel), stage.discord.user(&place.people[0]));
    for turn in 0..turns {
        let began = Instant::now();
        while !stage.house.look(here).await.unwrap().awaited().contains(Seat::from_index(0)) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        // They begin.
        if turn > 0 {
            rounds.push(began.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(random.random_range(0..3_000))).await;
        let moves = stage.house.on_turn(here, stage.id(&place.people[0])).await.unwrap().1;
        let play = player.slash(place.channel.as_str(), &format!("/play move moves:{moves}"));
        timed(&mut waits, play).await;
    }
    (waits, rounds)
}

/// A figure, too: a hundred people, each against three of the strongest computer players.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "measures, and wants the machine for itself"]
async fn how_long_people_wait_while_three_hundred_computer_players_think() {
    let stage = Stage::set().await;
    let places = places(&stage, 2 * TABLES_A_SERVER);
    for (number, place) in places.iter().enumerate() {
        let open = Act::Open { kind: Kind::named("desert"), options: "first 1".to_owned(), thread: false };
        let add = Act::AddComputer { level: Level::Master };
        for act in [open, add.clone(), add.clone(), add, Act::Start] {
            let mut asking = stage.asking(&place.people[0], &place.channel);
            asking.guild = Some(ServerId(1 + number as u64 / u64::from(TABLES_A_SERVER)));
            stage.house.act(&asking, stage.here(&place.channel), &act).await.unwrap();
        }
    }
    let all = places.iter().enumerate().map(|(number, place)| plays_alone(&stage, place, 5, number as u64));
    let (waits, rounds): (Vec<_>, Vec<_>) = join_all(all).await.into_iter().unzip();
    tell("first answers while computer players think", waits.concat());
    tell("turns of three computer players in a row", rounds.concat());
}
