//! A game that no room knows of, played through the bot from its lobby to its record: only the lists of games and of
//! languages that the bot is given name it.

use std::sync::Arc;

use ::games::any::{Games, Kind};
use caravanserai::table::WallClock;
use playground::driver::Seen;
use record::{self, Record};
use voice::Languages;

use super::{Stage, playground};
use crate::fourth::{self, Tents};

fn games() -> Games {
    Games::built_in().clone().and(Kind::of::<Tents>(()))
}

const PLAYERS: [&str; 3] = ["Amira", "Bashir", "Celine"];

/// What two people know in common does not hold a third one's card.
fn is_public(seen: &Seen) {
    assert!(!seen.contains("Your card is"), "{seen}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_fourth_game_is_played_to_its_record() {
    let floods = caravanserai::discord::Floods::welcome();
    let stage = Stage::of(
        playground().await,
        floods,
        games(),
        Languages::new(fourth::language(), []),
        Arc::new(WallClock),
    )
    .await;
    let [amira, bashir, celine] = PLAYERS.map(|name| stage.discord.user(name));
    let commands = amira.commands("oasis");
    assert!(commands.contains(&"tents".to_owned()), "{commands:?}");

    // Whoever finds no table is told of every game that can be opened.
    for command in ["/board", "/table games"] {
        let nothing = amira.slash("oasis", command).answer().await;
        assert!(nothing.contains("`/bazaar new` and `/tents new`"), "{nothing}");
    }

    // What its host may choose comes from its card.
    let wrong = amira.try_slash("oasis", "/tents new rounds:4");
    assert!(wrong.is_err(), "there is no such choice");
    stage.seat("oasis", &PLAYERS, "/tents new rounds:2 swaps:True first:the host").await;
    let lobby = amira.reads("oasis", "**Three Tents**").await;
    is_public(&lobby);

    // Without a picture the post tells the position in words.
    let first = amira.reads("oasis", "it is your turn in **Three Tents**: rest, swap or bet.").await;
    assert!(first.pictures().is_empty() && first.contains("Bashir: 5 coins, 0 on the card"), "{first}");
    assert!(first.contains("6 turns are left"), "{first}");
    let hand = amira.slash("oasis", "/hand").answer().await;
    assert!(hand.contains("Your card is a ") && hand.is_ephemeral(), "{hand}");

    // What is legal is offered, by any notation and by the game's own command.
    let offered = amira.completes("oasis", "/play move moves:").await;
    let values: Vec<&str> = offered.iter().map(|choice| choice.value.as_str().unwrap()).collect();
    assert_eq!(values, ["rest", "swap", "bet 1", "bet 2", "bet 3"]);
    let coins = amira.completes("oasis", "/tents bet coins:").await;
    assert_eq!(
        coins.iter().map(|choice| choice.value.as_str().unwrap()).collect::<Vec<_>>(),
        ["1", "2", "3"]
    );
    let waits = bashir.completes("oasis", "/tents bet coins:").await;
    assert_eq!(waits[0].name, "It is not your turn: the game waits for Amira.");

    // Refused kindly, and given back.
    let refused = amira.slash("oasis", "/tents bet coins:9").answer().await;
    assert!(
        refused.contains("a bet is 1 to 3 coins.") && refused.contains("Not played: `bet 9`"),
        "{refused}"
    );
    let other = amira.slash("oasis", "/nomads capture").answer().await;
    assert!(other.contains("Three Tents is played here") && other.contains("`/tents`"), "{other}");

    amira.slash("oasis", "/tents bet coins:3").answer().await;
    let post = bashir.reads("oasis", "Amira bets 3 coins.").await;
    assert!(post.contains("Amira: 2 coins, 3 on the card"), "{post}");
    bashir.slash("oasis", "/tents swap").answer().await;
    celine.slash("oasis", "/play move moves:rest").answer().await;
    let short = amira.slash("oasis", "/play move moves:bet 3").answer().await;
    assert!(short.contains("You have 2 coins only."), "{short}");
    let board = amira.slash("oasis", "/board").answer().await;
    assert!(board.contains("Celine: 6 coins, 0 on the card"), "{board}");
    amira.slash("oasis", "/play move moves:bet 2").answer().await;
    bashir.slash("oasis", "/tents rest").answer().await;
    let history = celine.slash("oasis", "/table history").answer().await;
    assert!(history.contains("takes another card."), "{history}");
    for name in PLAYERS {
        stage
            .discord
            .user(name)
            .messages("oasis")
            .iter()
            .filter(|seen| !seen.is_ephemeral())
            .for_each(is_public);
    }
    celine.slash("oasis", "/tents rest").answer().await;

    let wins = |seen: &Seen| seen.contains("**Three Tents**") && seen.contains("shows a ");
    let result = amira.sees("oasis", "the result", wins).await;
    let files = result.pictures();
    let file = files.iter().find(|file| file.name.ends_with(".json")).expect("the record");
    let record = Record::parse(std::str::from_utf8(&file.bytes).unwrap()).unwrap();
    let verdict = record::verify(&record, &games());
    assert!(verdict.holds() && verdict.seed_known && verdict.outcome.is_some(), "{:?}", verdict.differences);
    assert_eq!(record.game, "tents");
    stage.nothing_is_left().await;
}
