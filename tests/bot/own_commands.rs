//! The commands of a game: what they say where another is played, and how they make up for what is left out.

use playground::driver::Choice;

use super::Stage;

async fn names(stage: &Stage, who: &str, typed: &str) -> Vec<String> {
    let choices = stage.discord.user(who).completes("oasis", typed).await;
    choices.into_iter().map(|Choice { name, .. }| name).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_of_another_game_says_which_one_is_played() {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir", "Celine"], "/bazaar new first:the host").await;
    let amira = stage.discord.user("Amira");
    let before = stage.house.look(stage.here("oasis")).await.unwrap().seen;
    // Both games know these words: it is the command that is refused.
    for (command, given_back) in [
        ("/nomads keep animals:camel camel", "keep camel camel"),
        ("/desert camel colour:green hex:F9", "green F9"),
    ] {
        let answer = amira.slash("oasis", command).answer().await;
        for words in [
            "Desert Bazaar is played here",
            "`/bazaar`",
            "`/play move`",
            &format!("Not played: `{given_back}`"),
        ] {
            assert!(answer.contains(words), "{words}: {answer}");
        }
    }
    let row = names(&stage, "Amira", "/nomads take animal:").await;
    assert!(row.len() == 1 && row[0].starts_with("Desert Bazaar is played in this channel"), "{row:?}");
    assert_eq!(stage.house.look(stage.here("oasis")).await.unwrap().seen, before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rows_tell_what_a_move_costs_and_brings() {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir", "Celine"], "/nomads new first:the host").await;
    stage.board("Amira", "oasis", "it is your turn").await;
    // Whoever begins places a nomad or moves it: each space says what is there.
    let look =
        stage.house.moves(stage.here("oasis"), stage.id("Amira"), "", usize::MAX, |_| true).await.unwrap();
    let kinds = ["move", "place"];
    let kind =
        kinds.into_iter().find(|kind| look.iter().any(|mv| mv.text.starts_with(kind))).expect("a first move");
    let field = if kind == "move" { "to" } else { "space" };
    let rows = names(&stage, "Amira", &format!("/nomads {kind} {field}:")).await;
    assert!(rows.iter().filter(|row| row.contains(" there") || row.contains("city")).count() > 3, "{rows:?}");
    for (who, typed) in [("Bashir", "/nomads move to:"), ("Bashir", "/play move moves:")] {
        assert_eq!(names(&stage, who, typed).await, ["It is not your turn: the game waits for Amira."]);
    }
    // A field that another one needs is asked for first.
    assert_eq!(names(&stage, "Amira", "/nomads use land:").await, ["Choose the disk first"]);
}
