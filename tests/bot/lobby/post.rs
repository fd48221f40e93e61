//! What the post of a lobby says.

use games::any::Games;

use super::CHANNEL;
use crate::bot::Stage;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_says_what_the_game_is_about_how_long_it_takes_and_what_was_chosen() {
    let stage = Stage::set().await;
    for kind in Games::built_in().iter() {
        stage.discord.user("Amira").slash(CHANNEL, &format!("/{kind} new")).answer().await;
        let lobby = stage.lobby_says(CHANNEL, kind.card().title).await;
        let said = lobby.content();
        let say = |key| crate::everybody().say(&games::Fact::new(key));
        assert!(said.contains(&say(kind.card().about)) && said.contains(&say(kind.card().length)), "{said}");
        assert_eq!(say(kind.card().about).matches(". ").count(), 1, "two sentences: {said}");
        assert!(!said.contains('⟨') && !said.contains('`'), "{said}");
        assert!(said.contains("Who begins is drawn.") && said.contains("1. Amira (host)"), "{said}");
        let buttons = ["Join", "Leave", "How to play", "Start"];
        assert!(buttons.iter().all(|label| lobby.button(label).is_some()), "{said}");
        let sure = stage.discord.user("Amira").slash(CHANNEL, "/table end").answer().await;
        stage.press("Amira", &sure, "End it").await;
        stage.nothing_is_left().await;
        let closed = stage.discord.user("Farid").current(lobby.id()).unwrap();
        assert!(!closed.contains(&say(kind.card().about)) && closed.contains("Closed:"), "{closed}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn options_are_said_in_words() {
    let stage = Stage::set().await;
    let cases = [
        (
            "/desert new edition:2017 board:river aquifers:true first:seat 2",
            "Played with the 2017 edition, the river board and aquifers. Seat 2 begins.",
        ),
        (
            "/desert new edition:2005 palms:C10 D5 E15 I4 L11 first:the host",
            "Played with the 2005 edition, the mountain board and palms at C10 D5 E15 I4 L11. Amira begins.",
        ),
        (
            "/nomads new disks:1 short:true",
            "Played with 1 special disk and the short ending. Who begins is drawn.",
        ),
        ("/nomads new disks:0 forced-shifts:false", "Played with no special disks and no forced shifts."),
        ("/bazaar new first:the host", "\nAmira begins.\n"),
    ];
    for (command, words) in cases {
        stage.discord.user("Amira").slash(CHANNEL, command).answer().await;
        let lobby = stage.lobby(CHANNEL).await;
        assert!(lobby.contains(words), "{command}: {lobby}");
        let sure = stage.discord.user("Amira").slash(CHANNEL, "/table end").answer().await;
        stage.press("Amira", &sure, "End it").await;
        stage.nothing_is_left().await;
    }
}
