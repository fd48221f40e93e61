//! Whoever would do something for good is asked first, with what follows from it.

use caravanserai::store::Phase;
use playground::driver::Seen;

use super::Stage;

async fn phase(stage: &Stage) -> Phase {
    stage.house.look(stage.here("oasis")).await.unwrap().table.phase
}

fn labels(seen: &Seen) -> Vec<String> {
    seen.buttons().into_iter().map(|button| button.label).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resigning_is_asked_and_answered_in_one_message() {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir"], "/desert new first:the host").await;
    let amira = stage.discord.user("Amira");
    let asked = amira.slash("oasis", "/table resign").answer().await;
    assert!(asked.is_ephemeral() && asked.contains("so the game ends and Bashir wins"), "{asked}");
    assert_eq!(labels(&asked), ["Resign", "Keep playing"]);
    let kept = amira.presses(&asked, "Keep playing").answer().await;
    assert_eq!((kept.id(), kept.content(), kept.buttons().len()), (asked.id(), "Nothing was done.", 0));
    assert_eq!(phase(&stage).await, Phase::Playing);
    let asked = amira.slash("oasis", "/table resign").answer().await;
    let resigned = amira.presses(&asked, "Resign").answer().await;
    assert!(resigned.id() == asked.id() && resigned.contains("You resigned."), "{resigned}");
    assert!(resigned.buttons().is_empty());
    assert_eq!(phase(&stage).await, Phase::Ended);
    stage.discord.user("Celine").reads("oasis", "everybody else resigned").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_follows_may_change_before_it_is_confirmed() {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir", "Celine"], "/desert new first:the host").await;
    let (amira, celine) = (stage.discord.user("Amira"), stage.discord.user("Celine"));
    let asked = amira.slash("oasis", "/table resign").answer().await;
    assert!(asked.contains("a computer player takes your seat"), "{asked}");
    assert!(asked.contains("Bashir becomes the host."), "{asked}");
    let other = celine.slash("oasis", "/table resign").answer().await;
    celine.presses(&other, "Resign").answer().await;
    let again = amira.presses(&asked, "Resign").answer().await;
    assert!(again.id() == asked.id() && again.contains("the game ends and Bashir wins"), "{again}");
    assert_eq!(phase(&stage).await, Phase::Playing);
    amira.presses(&again, "Resign").answer().await;
    assert_eq!(phase(&stage).await, Phase::Ended);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moderator_and_a_host_are_asked_before_they_close_a_table() {
    let stage = Stage::set().await;
    let (amira, bashir) = (stage.discord.user("Amira"), stage.discord.user("Bashir"));
    bashir.slash("oasis", "/desert new").answer().await;
    // The only one at the table, by the button that everybody sees.
    let lobby = bashir.sees("oasis", "the lobby", |seen| seen.button("Leave").is_some()).await;
    let asked = bashir.presses(&lobby, "Leave").answer().await;
    assert!(asked.id() != lobby.id() && asked.is_ephemeral(), "{asked}");
    assert!(asked.contains("so it closes"), "{asked}");
    let kept = bashir.presses(&asked, "Do nothing").answer().await;
    assert!(kept.contains("Nothing was done."), "{kept}");
    stage.discord.user("Celine").slash("oasis", "/table join").answer().await;
    let asked = bashir.presses(&lobby, "Leave").answer().await;
    assert!(asked.contains("Celine becomes the host"), "{asked}");
    let asked = bashir.slash("oasis", "/table end").answer().await;
    assert!(asked.contains("Celine would have to join another one."), "{asked}");
    bashir.slash("oasis", "/table start").answer().await;
    // Dariush keeps order and does not play.
    let dariush = stage.discord.user("Dariush");
    let asked = dariush.slash("oasis", "/table end").answer().await;
    assert!(asked.contains("as a moderator"), "{asked}");
    assert_eq!(phase(&stage).await, Phase::Playing);
    let ended = dariush.presses(&asked, "End it").answer().await;
    assert!(ended.id() == asked.id() && ended.contains("The table is closed."), "{ended}");
    assert_eq!(phase(&stage).await, Phase::Ended);
    let refused = amira.slash("oasis", "/table end").answer().await;
    assert!(refused.contains("This game is over."), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_host_is_announced() {
    let stage = Stage::set().await;
    let [amira, bashir, celine, dariush] =
        ["Amira", "Bashir", "Celine", "Dariush"].map(|name| stage.discord.user(name));
    amira.slash("oasis", "/desert new").answer().await;
    for player in [&bashir, &celine, &dariush] {
        player.slash("oasis", "/table join").answer().await;
    }
    let asked = amira.slash("oasis", "/table leave").answer().await;
    assert!(asked.contains("Bashir becomes the host"), "{asked}");
    amira.presses(&asked, "Leave").answer().await;
    let said = celine.reads("oasis", "is the host now").await;
    let expected = format!("{} is the host now, and starts the game", bashir.mention());
    assert!(said.contains(&expected) && said.contains(&amira.mention()), "{said}");
    stage.nothing_is_left().await;
    let calls = |player: &playground::driver::Actor| {
        player.pings().iter().filter(|text| text.contains("is the host now")).count()
    };
    assert_eq!([&amira, &bashir, &celine].map(calls), [0, 1, 0], "only whom the lobby waits for");
    bashir.slash("oasis", "/table start").answer().await;
    let asked = bashir.slash("oasis", "/table resign").answer().await;
    assert!(asked.contains("Celine becomes the host."), "{asked}");
    bashir.presses(&asked, "Resign").answer().await;
    let said = dariush.reads("oasis", "resigns from").await;
    assert!(said.contains(&format!("{} is the host now.", celine.mention())), "{said}");
    // Whoever was not the host leaves it as it is.
    let asked = dariush.slash("oasis", "/table resign").answer().await;
    assert!(asked.contains("Celine wins") && !asked.contains("becomes the host"), "{asked}");
}
