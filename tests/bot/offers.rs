//! What is offered while somebody types: legal moves, and rows that only inform and are never played.

use playground::driver::Choice;

use super::Stage;

const OPEN: &str = "/desert new edition:2017 palms:C10 D5 E15 I4 L11 first:the host";

async fn stage() -> Stage {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir"], OPEN).await;
    stage.board("Amira", "oasis", "it is your turn").await;
    stage
}

async fn rows(stage: &Stage, who: &str, typed: &str) -> Vec<(String, String)> {
    let choices = stage.discord.user(who).completes("oasis", typed).await;
    choices.into_iter().map(|Choice { name, value }| (name, value.as_str().unwrap().to_owned())).collect()
}

async fn names(stage: &Stage, who: &str, typed: &str) -> Vec<String> {
    rows(stage, who, typed).await.into_iter().map(|(name, _)| name).collect()
}

async fn values(stage: &Stage, who: &str, typed: &str) -> Vec<String> {
    rows(stage, who, typed).await.into_iter().map(|(_, value)| value).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_that_is_cut_says_so_and_the_row_is_not_played() {
    let stage = stage().await;
    let legal = stage.house.moves(stage.here("oasis"), stage.id("Amira"), "", usize::MAX, |_| true).await;
    let legal = legal.unwrap().len();
    let shown = rows(&stage, "Amira", "/play move moves:").await;
    assert_eq!(shown.len(), 25);
    for (row, colour) in shown.iter().zip(["green", "pink", "yellow", "purple", "turquoise"]) {
        assert!(row.1.starts_with("L ") && shown[..5].iter().any(|row| row.1.contains(colour)), "{shown:?}");
    }
    let more = format!("… {} more, keep typing", legal - 24);
    assert_eq!(shown[24], (more, "…".to_owned()));

    // It gives back what was typed, and is never played, not even what would be legal.
    let shown = rows(&stage, "Amira", "/play move moves:L GREEN ").await;
    let (name, value) = shown.last().unwrap();
    assert!(name.ends_with(" more, keep typing") && value == "L GREEN…", "{shown:?}");
    let before = stage.house.look(stage.here("oasis")).await.unwrap();
    let amira = stage.discord.user("Amira");
    for (sent, typed) in [("L GREEN…", "L GREEN"), ("…", ""), ("L green F9…", "L green F9")] {
        let answer = amira.slash("oasis", &format!("/play move moves:{sent}")).answer().await;
        assert!(answer.contains("only a note, not a move: nothing was played."), "{answer}");
        assert_eq!(answer.contains(&format!("\n-# Not played: `{typed}`")), !typed.is_empty(), "{answer}");
        assert_eq!(crate::bot::form(&amira, &answer).await.values, [typed]);
    }
    let after = stage.house.look(stage.here("oasis")).await.unwrap();
    assert!(before.view == after.view && before.seen == after.seen);
    // Whoever goes on typing behind the sign is understood.
    let narrowed = rows(&stage, "Amira", "/play move moves:L green…F9").await;
    let [(name, value)] = &narrowed[..] else { panic!("{narrowed:?}") };
    assert!(name.starts_with("L green F9 · ") && name.contains("nearby") && value == "L green F9", "{name}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_cannot_move_reads_why() {
    let stage = stage().await;
    for (who, typed, name, value) in [
        ("Bashir", "/play move moves:L gr", "It is not your turn: the game waits for Amira.", "L gr…"),
        ("Bashir", "/desert leader colour:", "It is not your turn: the game waits for Amira.", "…"),
        (
            "Bashir",
            "/desert leader colour:green hex:F",
            "It is not your turn: the game waits for Amira.",
            "F…",
        ),
        (
            "Celine",
            "/play move moves:",
            "You are not at this table of Through the Desert: only its players can do that.",
            "…",
        ),
        ("Amira", "/desert camel colour:", "You cannot do that now; /play move lists what is legal", "…"),
        ("Amira", "/desert leader colour:p hex:", "“p” could be pink or purple; add a letter.", "…"),
    ] {
        let shown = rows(&stage, who, typed).await;
        assert_eq!(shown, [(name.to_owned(), value.to_owned())], "{who}: {typed}");
    }
    let choices = stage.discord.user("Amira").completes("fireside", "/play move moves:").await;
    assert!(choices.len() == 1 && choices[0].name.starts_with("No game has been opened"), "{choices:?}");
    // A row that was true when it was chosen, sent when the turn has come.
    stage.discord.user("Amira").slash("oasis", "/desert leader colour:green hex:F9").answer().await;
    let late = stage.discord.user("Bashir").slash("oasis", "/play move moves:L pink H7…").answer().await;
    assert!(late.contains("nothing was played") && late.contains("`L pink H7`"), "{late}");
    let early = stage.discord.user("Amira").slash("oasis", "/play move moves:L pi…").answer().await;
    assert!(
        early.contains("It is not your turn") && early.contains("Not played:\n```\nL pi\n```"),
        "{early}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_what_is_legal_now_is_offered_as_a_colour() {
    let stage = stage().await;
    let all = ["green", "pink", "yellow", "purple", "turquoise"];
    let mut colours = values(&stage, "Amira", "/desert leader colour:").await;
    colours.sort_by_key(|colour| all.iter().position(|one| one == colour));
    assert_eq!(colours, all);
    let mut colours = values(&stage, "Amira", "/desert leader colour:p").await;
    colours.sort();
    assert_eq!(colours, ["pink", "purple"]);
    let hexes = values(&stage, "Amira", "/desert leader colour:GREEN hex:f").await;
    assert!(hexes.len() > 5 && hexes.iter().all(|hex| hex.starts_with('F')), "{hexes:?}");
    for (who, colour) in [("Amira", "green"), ("Bashir", "pink")] {
        let hexes = rows(&stage, who, &format!("/desert leader colour:{colour} hex:")).await;
        let command = format!("/desert leader colour:{colour} hex:{}", hexes[0].1);
        let played = stage.discord.user(who).slash("oasis", &command).answer().await;
        assert!(played.contains("leader on"), "{played}");
    }
    // Hers has been placed.
    let mut colours = values(&stage, "Amira", "/desert leader colour:").await;
    colours.sort_by_key(|colour| all.iter().position(|one| one == colour));
    assert_eq!(colours, all[1..]);
    let now = names(&stage, "Amira", "/desert leader colour:green").await;
    assert_eq!(now, ["Legal now: pink, yellow, purple and turquoise"]);
    let none = names(&stage, "Amira", "/desert leader colour:green hex:").await;
    assert_eq!(none, ["You cannot do that now; /play move lists what is legal"]);

    // What is typed freely is refused kindly, and nothing else slips in beside it.
    let before = stage.house.look(stage.here("oasis")).await.unwrap().seen;
    let amira = stage.discord.user("Amira");
    for (colour, reason) in [
        ("plaid", "there is no camel colour “plaid”"),
        ("p", "add a letter"),
        ("pink H9, L yellow", "an option holds a part of one move"),
    ] {
        let refused = amira.slash("oasis", &format!("/desert leader colour:{colour} hex:H9")).answer().await;
        assert!(refused.contains(reason), "{refused}");
        assert!(refused.contains(&format!("-# Not played: `L {colour} H9`")), "{refused}");
        assert_eq!(crate::bot::form(&amira, &refused).await.values, [format!("L {colour} H9")]);
    }
    assert_eq!(stage.house.look(stage.here("oasis")).await.unwrap().seen, before);
    let hex = rows(&stage, "Amira", "/desert leader colour:Pur hex:").await[0].1.clone();
    let command = format!("/desert leader colour:Pur hex:{}", hex.to_lowercase());
    let short = amira.slash("oasis", &command).answer().await;
    assert!(short.contains(&format!("You place the purple leader on {hex}.")), "{short}");
}
