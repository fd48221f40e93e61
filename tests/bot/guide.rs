//! How to play, inside Discord: pages that are turned in one message, a page for each refusal, and what can be done now.

use playground::driver::Seen;

use super::Stage;

const FIXED: &str = "/desert new edition:2017 aquifers:true palms:C10 D5 E15 I4 L11 first:the host";

fn heading(page: &Seen) -> String {
    page.content().lines().next().unwrap_or_default().trim_start_matches("### ").to_owned()
}

fn labels(seen: &Seen) -> Vec<String> {
    seen.buttons().into_iter().map(|button| button.label).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_reads_all_pages_in_one_message() {
    let stage = Stage::set().await;
    let (amira, esra) = (stage.discord.user("Amira"), stage.discord.user("Esra"));
    for (channel, game) in [("oasis", "desert"), ("fireside", "nomads"), ("welcome", "bazaar")] {
        amira.slash(channel, &format!("/{game} new")).answer().await;
        let lobby = esra.sees(channel, "the lobby", |seen| seen.contains("(host)")).await;
        let cover = lobby.pictures()[0].clone();
        let first = esra.presses(&lobby, "How to play").answer().await;
        assert_eq!(first.pictures()[0].bytes, cover.bytes, "the lobby and the first page show the cover");
        assert!(first.is_ephemeral() && heading(&first) == "The goal", "{first}");
        assert_eq!((first.pictures().len(), labels(&first)), (1, vec!["Next".to_owned()]));
        let listed: Vec<String> = first.selects()[0].options.iter().map(|(label, _)| label.clone()).collect();
        assert!((8..=25).contains(&listed.len()), "{listed:?}");
        let mut page = first.clone();
        let mut read = vec![heading(&page)];
        while page.button("Next").is_some() {
            page = esra.presses(&page, "Next").answer().await;
            assert_eq!(page.id(), first.id(), "turned in place");
            assert!(page.is_ephemeral() && page.content().encode_utf16().count() <= 2000, "{page}");
            assert_eq!(page.contains("In the picture"), !page.pictures().is_empty(), "{page}");
            read.push(heading(&page));
        }
        assert_eq!(read, listed);
        assert_eq!(labels(&page), ["Previous"]);
        let back = esra.presses(&page, "Previous").answer().await;
        assert_eq!((back.id(), heading(&back)), (first.id(), read[read.len() - 2].clone()));
        let select = &back.selects()[0].placeholder;
        let chosen = esra.chooses(&back, select, &["A turn"]).answer().await;
        assert_eq!((chosen.id(), heading(&chosen).as_str()), (first.id(), "A turn"));
        assert!(chosen.pictures().is_empty(), "the picture of another page is gone: {chosen}");
        assert_eq!(esra.messages(channel).iter().filter(|seen| seen.is_ephemeral()).count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rules_are_read_anywhere_and_say_what_holds_at_the_table() {
    let stage = Stage::set().await;
    let amira = stage.discord.user("Amira");
    // In direct messages, of no table at all.
    let which = amira.slash("dm", "/rules").answer().await;
    assert!(which.contains("Which game?"), "{which}");
    let page = amira.slash("dm", "/rules game:nomads topic:selling").answer().await;
    assert!(heading(&page) == "Selling" && page.pictures().len() == 1, "{page}");
    let next = amira.presses(&page, "Next").answer().await;
    assert_eq!((next.id(), heading(&next).as_str()), (page.id(), "Pilgrim and getting lost"));
    let options = amira.slash("dm", "/rules game:Through the Desert topic:options").answer().await;
    assert!(options.contains("Options of a new table") && options.contains("**aquifers**"), "{options}");
    for (said, answer) in [
        (
            "game:chess",
            "I know no game “chess”. The games are Through the Desert, Nomads of Arabia and Desert Bazaar.",
        ),
        (
            "game:desert topic:castling",
            "There is no page “castling” about Through the Desert. Its pages are The goal, ",
        ),
    ] {
        let refused = amira.slash("dm", &format!("/rules {said}")).answer().await;
        assert!(refused.contains(answer), "{refused}");
    }
    let offered = amira.completes("dm", "/rules game:des").await;
    let names: Vec<&str> = offered.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names, ["Through the Desert", "Desert Bazaar"]);
    let offered = amira.completes("dm", "/rules game:bazaar topic:build").await;
    let names: Vec<&str> = offered.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names, ["Building: where", "Building: paying"]);
    let offered = amira.completes("dm", "/rules topic:b").await;
    assert!(offered.len() == 1 && offered[0].name.contains("Choose a game first"), "{offered:?}");

    // At a table: its game, and its variants only.
    stage.seat("oasis", &["Amira", "Bashir"], FIXED).await;
    let page = amira.slash("oasis", "/rules topic:water").answer().await;
    assert!(page.contains("**Aquifers**") && !page.contains("**River**"), "{page}");
    let table = amira.slash("oasis", "/rules topic:options").answer().await;
    for words in ["This table", "Edition 2017", "Aquifers", "C10, D5, E15, I4 and L11", "Seat 1", "22 camels"]
    {
        assert!(table.contains(words), "{words}: {table}");
    }
    assert!(!table.contains("Serpentine") && !table.contains("Random gifts"), "{table}");
    // Another game is explained as it is played everywhere.
    let other = amira.slash("oasis", "/rules game:bazaar").answer().await;
    assert!(other.contains("Desert Bazaar") && !other.contains("At this table"), "{other}");
    let offered = amira.completes("oasis", "/rules topic:").await;
    assert!(offered.iter().any(|choice| choice.name == "This table"), "{offered:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refusal_offers_the_page_of_its_rule() {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir"], FIXED).await;
    let board = stage.board("Amira", "oasis", "it is your turn").await;
    let amira = stage.discord.user("Amira");
    for (moves, button, title) in [
        ("L green C9", "Rules: Placing leaders", "Placing leaders"),
        ("L green F9, L pink F10", "Rules: A turn", ""),
        ("green F9", "Rules: A turn", "A turn"),
        ("purple elephants", "Rules: Typing moves", "Typing moves"),
    ] {
        let refused = amira.slash("oasis", &format!("/play move moves:{moves}")).answer().await;
        if title.is_empty() {
            // No rule of the game: one command cannot make the next player's move.
            assert!(refused.button(button).is_none(), "{refused}");
            continue;
        }
        let page = amira.presses(&refused, button).answer().await;
        assert_eq!(heading(&page), title);
        assert!(page.id() != refused.id() && page.is_ephemeral(), "the refusal and its words stay");
        assert!(amira.current(refused.id()).is_some_and(|still| still.contains(moves)));
        // Closing and opening again is no trouble.
        assert_eq!(heading(&amira.presses(&refused, button).answer().await), title);
    }
    // Whoever only watches may read as well.
    let page = stage.discord.user("Farid").presses(&board, "How to play").answer().await;
    assert!(page.is_ephemeral() && heading(&page) == "The goal", "{page}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn help_says_what_its_reader_can_do_now() {
    let stage = Stage::set().await;
    let [amira, bashir, celine] = ["Amira", "Bashir", "Celine"].map(|name| stage.discord.user(name));
    let help = |who: &playground::driver::Actor, place: &'static str| {
        let asked = who.slash(place, "/help");
        async move { asked.answer().await }
    };
    let said = help(&amira, "oasis").await;
    assert!(said.contains("No game is open in this channel") && said.contains("`/desert new`"), "{said}");
    let said = help(&amira, "dm").await;
    assert!(said.contains("You sit at no open table"), "{said}");

    amira.slash("oasis", "/desert new first:the host").answer().await;
    let said = help(&amira, "oasis").await;
    assert!(said.contains("It needs 2 players, and so far there is 1."), "{said}");
    assert_eq!(labels(&said), ["Invite", "Options", "Add computer player", "How to play"]);
    let said = help(&bashir, "oasis").await;
    assert!(said.contains("1 of at most 5 seats are taken"), "{said}");
    assert_eq!(labels(&said), ["Join", "How to play"]);
    bashir.presses(&said, "Join").answer().await;
    let said = help(&bashir, "oasis").await;
    assert!(said.contains("Amira starts it"), "{said}");
    assert_eq!(labels(&said), ["Invite", "Add computer player", "How to play"]);
    let said = help(&amira, "oasis").await;
    assert_eq!(labels(&said), ["Start", "Invite", "Options", "Add computer player", "How to play"]);
    amira.presses(&said, "Start").answer().await;

    let said = help(&amira, "oasis").await;
    assert!(said.contains("It is your turn in Through the Desert**: place a leader"), "{said}");
    assert_eq!(labels(&said).last().map(String::as_str), Some("How to play"));
    let said = help(&bashir, "oasis").await;
    assert!(said.contains("The game waits for Amira (place a leader)"), "{said}");
    let said = help(&celine, "oasis").await;
    assert!(said.contains("You do not sit at this table"), "{said}");
    // The same in direct messages, where the only table is meant; and elsewhere that it waits.
    assert!(help(&amira, "dm").await.contains("It is your turn"));
    let said = help(&amira, "fireside").await;
    assert!(said.contains("One other game waits for you"), "{said}");
    for text in [&said, &help(&bashir, "fireside").await] {
        assert!(text.contains("`/rules`: how to play") && text.is_ephemeral(), "{text}");
    }
}
