//! In the bot's direct messages a command means the caller's own table; elsewhere one can be named.

use playground::driver::Seen;

use super::Stage;

const FIXED: &str = "/desert new edition:2017 palms:C10 D5 E15 I4 L11 first:the host";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_command_is_offered_where_it_is_of_use() {
    let stage = Stage::set().await;
    let amira = stage.discord.user("Amira");
    let everywhere = ["board", "hand", "help", "hint", "play", "rules", "table", "turn", "undo"];
    assert_eq!(amira.commands("dm"), everywhere);
    assert_eq!(amira.commands("oasis").len(), everywhere.len() + 3);
    let registered = stage.discord.calls_to("PUT", "/applications/*/commands").pop().unwrap();
    for command in registered.body.as_array().unwrap() {
        assert!(!command["contexts"].as_array().unwrap().is_empty(), "{}", command["name"]);
        assert_eq!(command["integration_types"], serde_json::json!([0]), "{}", command["name"]);
    }
    // An option says for which editions it is: the others refuse it.
    let options = |of: &serde_json::Value| of["options"].as_array().unwrap().clone();
    let named =
        |all: Vec<serde_json::Value>, name: &str| all.into_iter().find(|it| it["name"] == name).unwrap();
    let desert = named(registered.body.as_array().unwrap().clone(), "desert");
    let palms = named(options(&named(options(&desert), "new")), "palms");
    assert!(palms["description"].as_str().unwrap().starts_with("2005 and 2017 only: "), "{palms}");
    // Whoever sits nowhere is not sent to commands that are not offered there.
    for command in
        ["/board", "/hand", "/hint", "/play move moves:green F9", "/undo", "/table history", "/table games"]
    {
        let said = amira.slash("dm", command).answer().await;
        assert!(
            said.contains("You are not at any open table. In a channel of a server"),
            "{command}: {said}"
        );
    }
    for command in ["/table join", "/table move-here"] {
        let said = amira.slash("dm", command).answer().await;
        assert!(said.contains("A table needs a channel or thread of a server"), "{command}: {said}");
    }
    assert!(amira.slash("dm", "/help").answer().await.contains("in channels of a server"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_direct_messages_the_only_table_is_meant() {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir"], FIXED).await;
    stage.board("Amira", "oasis", "it is your turn").await;
    let (amira, bashir) = (stage.discord.user("Amira"), stage.discord.user("Bashir"));
    let board = amira.slash("dm", "/board").answer().await;
    assert!(board.contains("Through the Desert") && board.pictures().len() == 1, "{board}");
    let offered = amira.completes("dm", "/play move moves:L green F").await;
    assert!(offered.iter().any(|choice| choice.value == "L green F9"), "{offered:?}");
    // Refused, it is given back there, too.
    let refused = amira.slash("dm", "/play move moves:L green C10").answer().await;
    let form = crate::bot::form(&amira, &refused).await;
    assert_eq!(form.values, ["L green C10"]);
    let played = amira.submits(&form, &[("moves", "L green F9")]).answer().await;
    assert!(played.contains("You place the green leader on F9."), "{played}");
    bashir.reads("oasis", "Amira places the green leader on F9.").await;
    assert!(amira.slash("dm", "/undo").answer().await.contains("Taken back"));
    for command in ["/hand", "/table history"] {
        let said = amira.slash("dm", command).answer().await;
        assert!(said.contains("Through the Desert"), "{command}: {said}");
    }
    let early = amira.slash("dm", "/table record").answer().await;
    assert!(early.contains("there is none before the game has ended"), "{early}");
    let asked = amira.slash("dm", "/table resign").answer().await;
    assert!(asked.contains("the game ends and Bashir wins"), "{asked}");
    amira.presses(&asked, "Resign").answer().await;
    // Over, it is found for its record by whoever still sits there.
    let record = bashir.slash("dm", "/table record").answer().await;
    assert!(record.pictures().iter().any(|file| file.name == "desert-1.json"), "{record}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn among_several_one_is_named_and_others_are_not_reached() {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir"], FIXED).await;
    stage.seat("fireside", &["Celine", "Bashir", "Amira"], "/nomads new first:the host").await;
    stage.seat("welcome", &["Esra", "Farid"], "/desert new").await;
    let [amira, bashir, dariush] = ["Amira", "Bashir", "Dariush"].map(|name| stage.discord.user(name));
    let which = amira.slash("dm", "/play move moves:L green F9").answer().await;
    assert!(which.contains("choose one with the option `table`"), "{which}");
    assert!(which.contains("1 (Through the Desert) and 2 (Nomads of Arabia)"), "{which}");
    assert!(which.contains("L green F9"), "what was typed is given back: {which}");
    let names = |choices: Vec<playground::driver::Choice>| {
        choices.into_iter().map(|choice| (choice.name, choice.value)).collect::<Vec<_>>()
    };
    let own = names(amira.completes("dm", "/board table:").await);
    assert_eq!(own.len(), 2, "{own:?}");
    let first = ("Game 1: your turn, Through the Desert with Bashir".to_owned(), "1".into());
    assert_eq!(own[0], first, "the one that waits for her comes before the newer one: {own:?}");
    let celine = names(stage.discord.user("Celine").completes("dm", "/board table:").await);
    assert!(celine[0].0.starts_with("Game 2: your turn"), "{celine:?}");
    let found = names(amira.completes("dm", "/board table:nomads").await);
    assert_eq!(found.len(), 1, "{found:?}");
    // From anywhere: in direct messages, and in the channel of another game.
    let look = |seen: &Seen, words: &str| assert!(seen.contains(words), "{seen}");
    look(&amira.slash("dm", "/board table:2").answer().await, "Nomads of Arabia");
    look(&amira.slash("fireside", "/board table:1").answer().await, "Through the Desert");
    let offered = amira.completes("fireside", "/play move table:1 moves:L green F9").await;
    assert_eq!(offered.len(), 1, "{offered:?}");
    let played = amira.slash("fireside", "/desert leader colour:green hex:F9 table:1").answer().await;
    look(&played, "You place the green leader on F9.");
    // Not one at which they do not sit, nor one that there is not: both sound the same.
    for command in ["/board", "/hand", "/table history", "/table record", "/table end", "/undo"] {
        for table in ["3", "77", "the one next door"] {
            let said = bashir.slash("oasis", &format!("{command} table:{table}")).answer().await;
            look(&said, "There is no such table, or you are not at it.");
        }
    }
    let moved = stage.discord.user("Celine").slash("oasis", "/table move-here game:3").answer().await;
    look(&moved, "There is no such table, or you are not at it.");
    // Who keeps order in the server reaches them there, and not from elsewhere.
    look(&dariush.slash("fireside", "/table end table:3").answer().await, "as a moderator");
    look(
        &dariush.slash("dm", "/table end table:3").answer().await,
        "There is no such table, or you are not at it.",
    );
}
