//! Whole games by panel only, and how many touches a turn takes.
//! CARAVANSERAI_PANEL_GAMES for so many more games of each kind, pairwise over editions, boards, variants and players.

use caravanserai::discord::panel::draft::Draft;
use caravanserai::table::OwnGame;
use games::any::{Games, Kind};
use playground::driver::Seen;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use record::Record;

use super::{Thumb, goes_on, turn};
use crate::bot::{PLAYERS, Stage};

/// From so many turns on nomads hurry to Mecca.
const LONG: usize = 40;

/// How a player chooses.
#[derive(Clone, Copy, PartialEq)]
enum Taste {
    /// What brings most at once.
    Greedy,
    Anything,
}

/// `edition 2017, board river, aquifers` as it is typed.
fn typed(options: &str) -> String {
    let option = |text: &str| match text.split_once(' ') {
        _ if text == "no forced shifts" => "forced-shifts:False".to_owned(),
        Some(("first", _)) => "first:seat 2".to_owned(),
        Some(("random", "gifts")) => "random-gifts:True".to_owned(),
        Some((name, value)) => format!("{name}:{value}"),
        None => format!("{text}:True"),
    };
    options.split(", ").filter(|text| !text.is_empty()).map(option).collect::<Vec<_>>().join(" ")
}

fn choice(game: &OwnGame, taste: Taste, hurry: bool, random: &mut Xoshiro256PlusPlus) -> String {
    let legal = game.moves();
    if hurry && legal.iter().any(|mv| mv == "shift") {
        return "shift".to_owned();
    }
    let worth = |mv: &String| game.prospect(mv).map_or(0, |choice| choice.worth);
    let most = legal.iter().map(worth).max().expect("a move");
    let good: Vec<&String> =
        legal.iter().filter(|mv| taste == Taste::Anything || worth(mv) == most).collect();
    good[random.random_range(0..good.len())].clone()
}

/// Plays to the end by tapping: the touches of each decision, and of each turn of two camels.
async fn whole_game(
    kind: Kind,
    options: &str,
    players: usize,
    taste: Taste,
    seed: u64,
) -> (Vec<usize>, Vec<usize>) {
    let stage = Stage::set().await;
    let names = &PLAYERS[..players];
    stage.seat("oasis", names, &format!("/{kind} new {}", typed(options))).await;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut decisions, mut pairs, mut turns) = (Vec::new(), Vec::new(), 0);
    loop {
        let look = stage.house.look(stage.here("oasis")).await.unwrap();
        let Some(seat) = look.awaited().iter().next() else { break };
        let name = names[seat.index()];
        let mut thumb = Thumb::of(&stage, name);
        let mut panel = thumb.opens("oasis").await;
        turns += 1;
        // As long as the panel asks on.
        loop {
            assert!(!panel.pictures().is_empty(), "every step shows a picture: {panel}");
            let now = turn(&stage, "oasis", name).await;
            let (mut draft, mut at) = (Draft::default(), Some(now.game.clone()));
            let (opened, mut chosen) = (thumb.touches, 0);
            while let Some(game) = at {
                let target = choice(&game, taste, turns > LONG, &mut random);
                draft = thumb.chooses(&now.game, &draft, &target).await;
                chosen += 1;
                // Two camels at once, or one after the other; other moves one by one.
                let more = kind.name() == "desert" && (taste == Taste::Greedy || random.random());
                at = goes_on(&now.game, &draft).filter(|_| more && chosen < 2);
            }
            panel = thumb.confirms().await;
            // The tap that opened the panel counts for the first decision.
            let touches = thumb.touches - if opened == 1 { 0 } else { opened };
            if chosen == 2 {
                pairs.push(touches);
            } else {
                decisions.push(touches);
            }
            if thumb
                .panel
                .as_ref()
                .is_none_or(|panel| panel.selects().is_empty() && panel.button("Type it instead").is_none())
            {
                break;
            }
        }
        assert!(
            ["Next: ", "That ended the game!", "Noted."].iter().any(|words| panel.contains(words)),
            "{panel}"
        );
    }
    let wins = |seen: &Seen| seen.contains(" wins **") || seen.contains(" share the win in **");
    let result = stage.discord.user(names[0]).sees("oasis", "the result", wins).await;
    let files = result.pictures();
    let file = files.iter().find(|file| file.name.ends_with(".json")).expect("the record");
    let record = Record::parse(std::str::from_utf8(&file.bytes).unwrap()).unwrap();
    let verdict = record::verify(&record, Games::built_in());
    assert!(verdict.holds() && verdict.outcome.is_some(), "{:?}", verdict.differences);
    stage.nothing_is_left().await;
    (decisions, pairs)
}

/// Median, nine of ten, most.
fn figures(mut touches: Vec<usize>) -> (usize, usize, usize) {
    touches.sort_unstable();
    match touches.len() {
        0 => (0, 0, 0),
        count => (touches[count / 2], touches[count * 9 / 10], touches[count - 1]),
    }
}

async fn games(name: &str, most: usize, most_of_two: usize) {
    let kind = Kind::named(name);
    let cases = crate::panel::cases(kind);
    let more = crate::table::number("CARAVANSERAI_PANEL_GAMES", 0);
    // The shortest in every run; all on demand.
    let short = if name == "nomads" { 0 } else { cases.len() - 1 };
    let (mut greedy, mut pairs) = (Vec::new(), Vec::new());
    let (options, players) = cases[short];
    let played = whole_game(kind, options, players.into(), Taste::Greedy, 1).await;
    greedy.extend(played.0);
    pairs.extend(played.1);
    let mut any = (Vec::new(), Vec::new());
    for number in 0..more {
        let (options, players) = cases[number % cases.len()];
        let taste = if number % 2 == 0 { Taste::Anything } else { Taste::Greedy };
        let played = whole_game(kind, options, players.into(), taste, number as u64).await;
        match taste {
            Taste::Greedy => (greedy.extend(played.0), pairs.extend(played.1)),
            Taste::Anything => (any.0.extend(played.0), any.1.extend(played.1)),
        };
    }
    println!(
        "{kind}: touches of {} decisions (median, 9 of 10, most): {:?}",
        greedy.len(),
        figures(greedy.clone())
    );
    println!("{kind}: touches of {} turns of two camels: {:?}", pairs.len(), figures(pairs.clone()));
    println!("{kind}: anything at all: {:?}, {:?}", figures(any.0), figures(any.1));
    assert!(figures(greedy).0 <= most && figures(pairs).0 <= most_of_two);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn through_the_desert_by_tapping() {
    games("desert", 6, 6).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nomads_by_tapping() {
    games("nomads", 4, 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bazaar_by_tapping() {
    games("bazaar", 4, 0).await;
}
