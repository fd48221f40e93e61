//! What a player reads when something cannot be done, over the real command layer.

use super::Stage;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_not_opened_where_its_board_could_not_be_posted() {
    let stage = Stage::set().await;
    let dariush = stage.discord.user("Dariush");
    let refused = dariush.slash("announcements", "/desert new").answer().await;
    assert!(refused.contains("I lack Send Messages"), "{refused}");
    assert!(refused.is_ephemeral());
    let refused = dariush.slash("announcements", "/board").answer().await;
    assert!(refused.contains("No game has been opened in this channel."), "nothing was opened: {refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_input_names_the_reason_and_changes_nothing() {
    let stage = Stage::set().await;
    stage
        .seat(
            "oasis",
            &["Amira", "Bashir"],
            "/desert new edition:2017 palms:C10 D5 E15 I4 L11 first:the host",
        )
        .await;
    stage.board("Amira", "oasis", "it is your turn").await;
    let before = stage.house.look(stage.here("oasis")).await.unwrap();
    for (who, command, reason) in [
        ("Bashir", "/desert leader colour:green hex:F9", "It is not your turn: the game waits for Amira."),
        ("Celine", "/desert leader colour:green hex:F9", "You are not at this table"),
        ("Amira", "/desert leader colour:green hex:C10", "C10"),
        ("Amira", "/desert leader colour:green hex:Z99", "no board has a hex Z99"),
        ("Amira", "/desert camel colour:green hex:F9", "leader"),
        ("Amira", "/play move moves:dance", "I cannot read “dance”"),
        ("Amira", "/play move moves:dance", "For example, `L "),
        ("Amira", "/undo", "You have made no move"),
        ("Amira", "/table join", "You already have a seat at this table."),
        ("Celine", "/table join", "The game has begun"),
        ("Bashir", "/table leave", "The game has begun"),
        ("Amira", "/table start", "The game has begun"),
        ("Celine", "/hand", "You are not at this table"),
        ("Celine", "/desert new", "A game of Through the Desert is already open in this channel"),
        ("Celine", "/table end", "You are not at this table"),
        ("Amira", "/table move-here", "The table is already in this channel."),
    ] {
        let answer = stage.discord.user(who).slash("oasis", command).answer().await;
        assert!(answer.contains(reason), "{who} {command}: {answer}");
        assert!(answer.is_ephemeral(), "{command}");
    }
    let after = stage.house.look(stage.here("oasis")).await.unwrap();
    assert!(before.view == after.view && before.seen == after.seen);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_is_refused_is_given_back() {
    let stage = Stage::set().await;
    let palms = "/desert new edition:2017 palms:C10 D5 E15 I4 L11 first:the host";
    stage.seat("oasis", &["Amira", "Bashir"], palms).await;
    stage.board("Amira", "oasis", "it is your turn").await;
    let amira = stage.discord.user("Amira");
    let refused = amira.slash("oasis", "/play move moves:L green C10, L pink A1").answer().await;
    assert!(refused.contains("\n-# Not played: `L green C10, L pink A1`"), "{refused}");
    let form = crate::bot::form(&amira, &refused).await;
    assert_eq!(form.values, ["L green C10, L pink A1"]);
    // The next try begins where this one ended.
    let refused = amira.submits(&form, &[("moves", "L green D5")]).answer().await;
    let form = crate::bot::form(&amira, &refused).await;
    assert_eq!(form.values, ["L green D5"]);
    let played = amira.submits(&form, &[("moves", "L green F9")]).answer().await;
    assert!(played.contains("You place the green leader on F9."), "{played}");
    // What has no room in a button is found in the message; and who may not play is not asked to.
    let long = format!("L green {}", "F".repeat(120));
    let bashir = stage.discord.user("Bashir");
    let refused = bashir.slash("oasis", &format!("/play move moves:{long}")).answer().await;
    assert!(refused.contains(&long), "{refused}");
    assert_eq!(crate::bot::form(&bashir, &refused).await.values, [long]);
    let refused = amira.slash("oasis", "/play move moves:L green C10").answer().await;
    assert!(refused.contains("It is not your turn") && refused.buttons().is_empty(), "{refused}");
}
