//! The moves so far, page by page in one message; and the commitment, once.

use playground::driver::Seen;

use super::{PLAYERS, Stage};

/// The numbers of the moves on a page.
fn numbers(page: &Seen) -> Vec<usize> {
    let content = page.content();
    let lines = content.lines().filter_map(|line| line.split_once(". "));
    lines.filter_map(|(number, _)| number.parse().ok()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_move_is_reached_in_one_message() {
    const MOVES: usize = 70;
    let stage = Stage::set().await;
    stage.seat("oasis", &PLAYERS[..4], "/desert new").await;
    let host = stage.discord.user("Amira");
    let empty = host.slash("oasis", "/table history").answer().await;
    assert!(empty.contains("No move has been made yet.") && empty.buttons().is_empty(), "{empty}");
    for number in 0..MOVES {
        let look = stage.house.look(stage.here("oasis")).await.unwrap();
        let user = look.table.person(look.awaited().iter().next().unwrap()).user.unwrap();
        let name = PLAYERS.iter().find(|name| stage.id(name) == user).unwrap();
        let moves = stage.house.moves(stage.here("oasis"), user, "", usize::MAX, |_| true).await.unwrap();
        let command = format!("/play move moves:{}", moves[(7 * number + 3) % moves.len()].text);
        stage.discord.user(name).slash("oasis", &command).answer().await;
    }
    // Anybody may look, and nobody else sees it.
    let esra = stage.discord.user("Esra");
    let first = esra.slash("oasis", "/table history").answer().await;
    let mut page = first.clone();
    assert!(page.is_ephemeral() && page.button("Newer").is_none(), "{page}");
    assert_eq!(numbers(&page).last(), Some(&MOVES));
    // In the words of the game, and not in its notation.
    let line = first.content().lines().nth(1).unwrap();
    assert!(PLAYERS.iter().any(|name| line.contains(&format!("{name} places a"))), "{line}");
    let mut seen: Vec<usize> = numbers(&page);
    let mut turned = 0;
    while page.button("Older").is_some() {
        page = esra.presses(&page, "Older").answer().await;
        assert_eq!(page.id(), first.id(), "the page is turned in place");
        assert!(page.is_ephemeral());
        seen.extend(numbers(&page));
        turned += 1;
        assert!(turned < 10);
    }
    seen.sort_unstable();
    assert_eq!(seen, (1..=MOVES).collect::<Vec<_>>(), "each once");
    assert!(turned >= 2 && numbers(&page)[0] == 1, "{page}");
    assert!(page.contains(&format!("the newest is {MOVES}")), "{page}");
    while page.button("Newer").is_some() {
        let last = *numbers(&page).last().unwrap();
        page = esra.presses(&page, "Newer").answer().await;
        assert_eq!((page.id(), numbers(&page)[0]), (first.id(), last + 1), "{page}");
    }
    assert_eq!(numbers(&page).last(), Some(&MOVES));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_commitment_is_posted_once_before_the_game_begins() {
    let stage = Stage::set().await;
    let amira = stage.discord.user("Amira");
    amira.slash("oasis", "/desert new").answer().await;
    let look = stage.house.look(stage.here("oasis")).await.unwrap();
    let commitment = look.table.commitment.clone();
    assert_eq!(commitment.len(), 64);
    let hidden = format!("||{commitment}||");
    let lobby = amira.sees("oasis", "the lobby", |seen| seen.contains("(host)")).await;
    assert!(lobby.contains(&hidden), "{lobby}");
    stage.discord.user("Bashir").slash("oasis", "/table join").answer().await;
    // There is no record yet, but what it will have to agree with.
    let asked = stage.discord.user("Bashir").slash("oasis", "/table record").answer().await;
    assert!(asked.contains("none before the game has ended") && asked.contains(&hidden), "{asked}");
    amira.slash("oasis", "/table start").answer().await;
    let board = stage.board("Amira", "oasis", "it is your turn").await;
    assert!(!board.contains(&commitment[..8]), "{board}");
    stage.nothing_is_left().await;
    let posts = amira.messages("oasis");
    let naming = posts.iter().filter(|post| !post.is_ephemeral() && post.contains(&commitment[..8]));
    assert_eq!(naming.count(), 1);
}
