//! Whole games over the local Discord, by slash commands only: by those of the game, or by `/play`. Of each game one each
//! way in every run, and the beginnings with other numbers of players; those too are whole with CARAVANSERAI_WHOLE_GAMES=1.

use games::any::{Games, Kind};
use playground::driver::Seen;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use record::{self, Record};

use super::{PLAYERS, Stage};
use crate::words::{faults, public_faults};

/// From so many plies on nomads hurry to Mecca.
const LONG: usize = 100;

/// How moves are made.
#[derive(Clone, Copy, PartialEq)]
enum By {
    /// By the commands of the game.
    Own,
    Play,
}

/// `L green H7` as the command that a player would type: `/desert leader colour:green hex:H7`.
pub(crate) fn own_command(kind: Kind, mv: &str) -> String {
    let card = kind.card().kind_of(mv).expect("a kind of move");
    let forms = card.forms();
    let mut whole = forms.iter().filter(|form| form.moves() == 1);
    let fields = whole.find_map(|form| form.take_apart(0, mv)).unwrap_or_else(|| panic!("{mv} has no form"));
    let value = |name: &str| fields.iter().find(|(of, _)| *of == name).map(|(_, value)| *value);
    let options =
        card.fields.iter().filter_map(|field| Some(format!(" {}:{}", field.name, value(field.name)?)));
    format!("/{} {}{}", kind.name(), card.command, options.collect::<String>())
}

/// Types the command of a move as a player would who takes what is offered for each field; of whole lists and of what fits
/// the beginning that was typed.
async fn typed_by_offers(stage: &Stage, name: &str, kind: Kind, mv: &str) -> String {
    let command = own_command(kind, mv);
    let card = kind.card().kind_of(mv).expect("a kind of move");
    let mut typed = format!("/{} {}", kind.name(), card.command);
    for field in card.fields {
        let Some((_, rest)) = command.split_once(&format!(" {}:", field.name)) else { continue };
        let names = card.fields.iter().filter_map(|next| rest.find(&format!(" {}:", next.name)));
        let value = &rest[..names.min().unwrap_or(rest.len())];
        typed = format!("{typed} {}:", field.name);
        let rows =
            stage.discord.user(name).completes("oasis", &format!("{typed}{}", value.to_lowercase())).await;
        let offered = rows.iter().find(|row| row.value == value);
        let offered = offered.unwrap_or_else(|| panic!("{mv}: {value} is not among {rows:?}"));
        typed = format!("{typed}{}", offered.value.as_str().unwrap());
    }
    typed
}

/// Only who is called by name, or alone, is "you".
fn in_good_grammar(seen: &Seen, alone: bool) {
    let text = seen.content();
    let called = alone || text.starts_with("<@");
    let faults = if called { faults(text) } else { public_faults(text) };
    assert!(faults.is_empty(), "{faults:?} in: {text}");
}

/// Seats players at a table with these options.
async fn table(game: &str, players: usize, options: &str) -> (Stage, &'static [&'static str]) {
    let (stage, names) = (Stage::set().await, &PLAYERS[..players]);
    stage.seat("oasis", names, &format!("/{game} new {options}")).await;
    (stage, names)
}

/// Plays to the end, or so many moves; every player sees every change of turn. Returns whether it ended.
async fn play(stage: &Stage, names: &[&str], by: By, seed: u64, most: usize) -> bool {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut last = None;
    for plies in 1..=most {
        let look = stage.house.look(stage.here("oasis")).await.unwrap();
        let Some(seat) = look.awaited().iter().next() else { return true };
        let user = look.table.person(seat).user.unwrap();
        let name = names.iter().find(|name| stage.id(name) == user).unwrap();
        if last != Some(look.awaited()) {
            let calls = |seen: &Seen| {
                seen.content()
                    .split_once(", it is your turn in ")
                    .is_some_and(|(called, _)| called.contains(&format!("<@{user}>")))
            };
            let post = stage.discord.user(name).sees("oasis", "the board that calls them", calls).await;
            let alt = post.pictures()[0].alt.clone().unwrap();
            assert!(alt.starts_with(look.table.kind.card().title), "{alt}");
            in_good_grammar(&post, false);
            last = Some(look.awaited());
        }
        let moves = stage.house.moves(stage.here("oasis"), user, "", usize::MAX, |_| true).await.unwrap();
        let shift = moves.iter().find(|mv| mv.text == "shift" && plies > LONG);
        let mv = &shift.unwrap_or(&moves[random.random_range(0..moves.len())]).text;
        let command = match by {
            By::Own if plies % 5 == 0 => typed_by_offers(stage, name, look.table.kind, mv).await,
            By::Own => own_command(look.table.kind, mv),
            By::Play => format!("/play move moves:{mv}"),
        };
        let answer = stage.discord.user(name).slash("oasis", &command).answer().await;
        let next = ["Next: ", "Your turn: ", "That ended the game!", "Noted."];
        assert!(answer.is_ephemeral() && next.iter().any(|words| answer.contains(words)), "{mv}: {answer}");
        in_good_grammar(&answer, true);
    }
    false
}

/// The end of a game as everybody sees it: the result, its pictures, and a record that verifies.
async fn ended(stage: &Stage, names: &[&str]) -> Record {
    let wins = |seen: &Seen| seen.contains(" wins **") || seen.contains(" share the win in **");
    let result = stage.discord.user(names[0]).sees("oasis", "the result", wins).await;
    in_good_grammar(&result, false);
    assert!(result.contains(" points") || result.contains(" Dinars"), "{result}");
    for name in names {
        for seen in stage.discord.user(name).messages("dm") {
            in_good_grammar(&seen, true);
        }
        let pings = stage.discord.user(name).pings();
        assert!(pings.iter().any(|text| *text == result.content()), "{name} was not told of the result");
    }
    let files = result.pictures();
    let [sheet, replay, file] = &files[..] else { panic!("{} files", files.len()) };
    assert!(
        sheet.bytes.starts_with(b"\x89PNG")
            && sheet.alt.as_ref().is_some_and(|alt| alt.contains(" wins ") || alt.contains(" share "))
    );
    assert!(
        replay.bytes.starts_with(b"GIF89a")
            && replay.alt.as_ref().is_some_and(|alt| alt.contains("turn by turn"))
    );
    let record = Record::parse(std::str::from_utf8(&file.bytes).unwrap()).unwrap();
    let verdict = record::verify(&record, Games::built_in());
    assert!(verdict.holds() && verdict.seed_known && verdict.outcome.is_some(), "{:?}", verdict.differences);
    stage.nothing_is_left().await;
    record
}

async fn whole_game(by: By, game: &str, players: usize, options: &str, seed: u64) -> Record {
    let (stage, names) = table(game, players, options).await;
    assert!(play(&stage, names, by, seed, usize::MAX).await);
    ended(&stage, names).await
}

/// Thirty moves; on demand, all.
async fn beginning(by: By, game: &str, players: usize, options: &str, seed: u64) {
    let (stage, names) = table(game, players, options).await;
    let whole = crate::table::number("CARAVANSERAI_WHOLE_GAMES", 0) > 0;
    if play(&stage, names, by, seed, if whole { usize::MAX } else { 30 }).await {
        ended(&stage, names).await;
    } else {
        stage.nothing_is_left().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_players_play_a_whole_game() {
    let record = whole_game(By::Own, "desert", 2, "edition:2017 board:river aquifers:true", 1).await;
    assert_eq!((record.seats, &record.options["aquifers"]), (2, &true.into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_players_play_a_whole_game() {
    let record = whole_game(By::Play, "desert", 3, "edition:2005 serpentine:true", 2).await;
    assert_eq!((record.seats, &record.options["serpentine"]), (3, &true.into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn more_players_begin_a_game() {
    beginning(By::Own, "desert", 4, "first:the host", 3).await;
    beginning(By::Own, "desert", 5, "board:river", 4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_nomads_play_a_whole_game() {
    let record = whole_game(By::Play, "nomads", 4, "short:True disks:1 first:the host", 6).await;
    assert_eq!((record.seats, &record.options["first"]), (4, &1.into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn six_nomads_play_a_whole_game() {
    let record = whole_game(By::Own, "nomads", 6, "disks:1 short:True", 8).await;
    assert_eq!((record.seats, &record.options["short"]), (6, &true.into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_and_five_nomads_begin_a_game() {
    beginning(By::Own, "nomads", 3, "disks:2 short:True", 5).await;
    beginning(By::Own, "nomads", 5, "disks:1 short:True", 7).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_merchants_play_a_whole_game() {
    assert_eq!(whole_game(By::Own, "bazaar", 3, "", 9).await.seats, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_merchants_play_a_whole_game() {
    let record = whole_game(By::Play, "bazaar", 4, "first:the host", 10).await;
    assert_eq!((record.seats, &record.options["first"]), (4, &1.into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_merchants_begin_a_game() {
    beginning(By::Own, "bazaar", 5, "", 11).await;
}
