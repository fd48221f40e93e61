//! Who is meant by a sentence: "you" to the reader, a name to everybody else, for one person and for several.

use voice::Language;

use super::Stage;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_somebody_else_is_to_do_is_said_of_them() {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir", "Celine"], "/nomads new first:the host").await;
    let play = async |name: &str, moves: &str| {
        stage.discord.user(name).slash("oasis", &format!("/play move moves:{moves}")).answer().await
    };
    let answer = play("Amira", "pilgrim").await;
    assert!(answer.contains("Next: Bashir – move and act."), "{answer}");
    play("Bashir", "pilgrim").await;
    let answer = play("Celine", "pilgrim").await;
    assert!(answer.contains("Next: Amira – place the nomad."), "{answer}");
    stage.board("Amira", "oasis", "it is your turn in **Nomads of Arabia**: place the nomad.").await;

    let seen = stage.discord.user("Dariush").slash("oasis", "/board").answer().await;
    assert!(seen.contains("It waits for Amira (place the nomad)."), "{seen}");
    let games = stage.discord.user("Amira").slash("oasis", "/table games").answer().await;
    assert!(games.contains("**has waited for you** since <t:") && games.contains(":f>"), "{games}");
    let again = stage.discord.user("Celine").slash("oasis", "/board repost:True").answer().await;
    assert!(again.is_ephemeral(), "{again}");
    stage.board("Celine", "oasis", "**Nomads of Arabia** waits for Amira (place the nomad).").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_are_called_in_the_same_words_as_one() {
    let stage = Stage::set().await;
    // Wilds are drawn, and chosen for by all who have some: by several, nearly always.
    for channel in ["oasis", "fireside"] {
        stage.seat(channel, &["Amira", "Bashir", "Celine"], "/bazaar new").await;
        let look = stage.house.look(stage.here(channel)).await.unwrap();
        let board = stage.board("Amira", channel, "it is your turn in **Desert Bazaar**: ").await;
        let called: Vec<String> = look
            .awaited()
            .iter()
            .map(|seat| format!("<@{}>", look.table.person(seat).user.unwrap()))
            .collect();
        let called = Language::english().list(&called);
        assert!(board.content().starts_with(&format!("{called}, it is your turn in ")), "{board}");
        assert!(!board.contains("all awaited"), "{board}");
        let reader = look.awaited().iter().next().unwrap();
        let user = look.table.person(reader).user.unwrap();
        let name = super::PLAYERS.iter().find(|name| stage.id(name) == user).unwrap();
        let moves = stage.house.moves(stage.here(channel), user, "", 1, |_| true).await.unwrap();
        let answer = stage
            .discord
            .user(name)
            .slash(channel, &format!("/play move moves:{}", moves[0].text))
            .answer()
            .await;
        assert!(answer.contains("Next: ") || answer.contains("Your turn: "), "{answer}");
        assert!(!answer.contains(", to "), "{answer}");
    }
}
