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
        for words in ["Desert Bazaar is played here", "`/bazaar`", "`/play move`", "Not played:", given_back]
        {
            assert!(answer.contains(words), "{words}: {answer}");
        }
    }
    let row = names(&stage, "Amira", "/nomads take animal:").await;
    assert!(row.len() == 1 && row[0].starts_with("Desert Bazaar is played here"), "{row:?}");
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
    assert!(
        rows.iter().filter(|row| row.contains("the box holds") || row.contains("city")).count() > 3,
        "{rows:?}"
    );
    for (who, typed) in [("Bashir", "/nomads move to:"), ("Bashir", "/play move moves:")] {
        assert_eq!(names(&stage, who, typed).await, ["It is not your turn: the game waits for Amira."]);
    }
    // A field that another one needs is asked for first.
    assert_eq!(names(&stage, "Amira", "/nomads use land:").await, ["Choose “disk” first"]);
}

/// Commands, subcommands and options below one, each with its path.
fn below(path: &str, of: &serde_json::Value) -> Vec<(String, serde_json::Value)> {
    let path = format!("{path} {}", of["name"].as_str().unwrap()).trim().to_owned();
    let inner = of["options"].as_array().cloned().unwrap_or_default();
    let all = inner.iter().flat_map(|one| below(&path, one));
    std::iter::once((path.clone(), of.clone())).chain(all).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_and_option_is_described_in_full() {
    let stage = Stage::set().await;
    let registered = stage.discord.call("PUT", "/applications/*/commands", |_| true).await;
    assert_eq!(registered.status, Some(200), "Discord's limits hold");
    let all: Vec<_> = registered.body.as_array().unwrap().iter().flat_map(|one| below("", one)).collect();
    for (path, one) in &all {
        let description = one["description"].as_str().unwrap();
        let whole = !description.contains(['⟨', '…']) && description.encode_utf16().count() <= 100;
        assert!(whole && !description.is_empty(), "{path}: {description}");
    }
    for kind in ::games::any::Games::built_in().iter() {
        let card = kind.card();
        let paths = |path: String| all.iter().any(|(known, _)| *known == path);
        assert!(paths(format!("{} new", card.name)));
        for mv in card.moves {
            assert!(paths(format!("{} {}", card.name, mv.command)));
            for field in mv.fields {
                assert!(paths(format!("{} {} {}", card.name, mv.command, field.name)));
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_space_two_steps_away_is_reached_by_the_best_way() {
    let stage = Stage::set().await;
    let players = ["Amira", "Bashir", "Celine"];
    stage.seat("oasis", &players, "/nomads new first:the host").await;
    for _ in 0..40 {
        let look = stage.house.look(stage.here("oasis")).await.unwrap();
        let seat = look.awaited().iter().next().unwrap();
        let user = look.table.person(seat).user.unwrap();
        let name = players.into_iter().find(|name| stage.id(name) == user).unwrap();
        let offer = stage.house.offer(stage.here("oasis"), user, "", usize::MAX, |_| true).await.unwrap();
        let texts: Vec<&str> = offer.moves.iter().map(|mv| mv.text.as_str()).collect();
        let words = |text: &&str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let far = texts.iter().map(words).find(|words| {
            words.len() == 3 && words[0] == "move" && !texts.contains(&format!("move {}", words[2]).as_str())
        });
        let actor = stage.discord.user(name);
        let Some(far) = far else {
            actor.slash("oasis", &format!("/play move moves:{}", texts[0])).answer().await;
            continue;
        };
        // The first of those that lead there, by what they cost and bring.
        let best = texts.iter().find(|text| text.starts_with("move ") && text.ends_with(&far[2])).unwrap();
        let answer =
            actor.slash("oasis", &format!("/nomads move to:{}", far[2].to_lowercase())).answer().await;
        assert!(answer.contains("You move to") && !answer.contains("Not played: "), "{best}: {answer}");
        let history = actor.slash("oasis", "/table history").answer().await;
        assert!(history.contains(&far[2]), "{best}: {history}");
        return;
    }
    panic!("nobody could go two spaces in 40 moves");
}
