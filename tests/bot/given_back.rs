//! Whatever is typed and comes to nothing is given back.

use caravanserai::store::UserId;
use playground::driver::Seen;

use super::Stage;
#[cfg(feature = "failpoints")]
use super::process::Inn;

const FIXED: &str = "/desert new edition:2017 palms:C10 D5 E15 I4 L11 first:the host";
const REFUSED: &str = "L green C10, L pink A1";

async fn begun(floods: caravanserai::discord::Floods) -> (Stage, Seen) {
    let stage = Stage::with(super::playground().await, floods).await;
    stage.seat("oasis", &["Amira", "Bashir"], FIXED).await;
    let board = stage.board("Amira", "oasis", "it is your turn").await;
    (stage, board)
}

async fn plays(stage: &Stage, player: &playground::driver::Actor) {
    let moves = stage.house.moves(stage.here("oasis"), UserId(player.id.0), "", 1, |_| true).await.unwrap();
    let played = player.slash("oasis", &format!("/play move moves:{}", moves[0].text)).answer().await;
    assert!(played.contains("Next: "), "{played}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stale_form_shows_how_it_stands_and_gives_the_words_back() {
    let (stage, board) = begun(caravanserai::discord::Floods::welcome()).await;
    let (amira, bashir) = (stage.discord.user("Amira"), stage.discord.user("Bashir"));
    let form = crate::bot::form(&amira, &board).await;
    for player in [&amira, &bashir] {
        plays(&stage, player).await;
    }
    let stale = amira.submits(&form, &[("moves", "L pink D9")]).answer().await;
    assert!(stale.contains("The game has gone on") && stale.pictures().len() == 1, "{stale}");
    assert!(stale.contains("Not played: `L pink D9`"), "{stale}");
    let form = crate::bot::form(&amira, &stale).await;
    assert_eq!(form.values, ["L pink D9"]);
    // It is not their turn by now: shown, without a button that would be refused.
    plays(&stage, &amira).await;
    let stale = amira.submits(&form, &[]).answer().await;
    assert!(stale.contains("L pink D9") && stale.buttons().is_empty(), "{stale}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_keeps_nothing() {
    let (stage, _) = begun(caravanserai::discord::Floods::default()).await;
    let amira = stage.discord.user("Amira");
    let play = || amira.slash("oasis", &format!("/play move moves:{REFUSED}"));
    let at_once: Vec<_> = (0..60).map(|_| play()).collect();
    let mut flood = None;
    for played in at_once {
        let said = played.answer().await;
        assert!(said.contains(REFUSED), "{said}");
        flood = flood.or(said.contains("please wait a few seconds").then_some(said));
    }
    let flood = flood.expect("sixty at once are too many");
    // Once they have waited, the button holds the words; until then it says so beside it, and stays.
    let form = loop {
        let pressed = amira.presses(&flood, "Type it instead");
        tokio::select! {
            form = pressed.modal() => break form,
            said = pressed.answer() => assert!(said.contains("please wait") && said.id() != flood.id(), "{said}"),
        }
        assert!(amira.current(flood.id()).is_some_and(|seen| seen.button("Type it instead").is_some()));
    };
    assert_eq!(form.values, [REFUSED]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_refusal_gives_back_also_what_has_no_room_in_a_button() {
    let (stage, _) = begun(caravanserai::discord::Floods::welcome()).await;
    let (amira, celine) = (stage.discord.user("Amira"), stage.discord.user("Celine"));
    let long = format!("L green C10, {}", "L turquoise A1, ".repeat(12));
    let long = long.trim_end_matches(", ");
    let refused = amira.slash("oasis", &format!("/play move moves:{long}")).answer().await;
    assert!(refused.contains(&format!("```\n{long}\n```")), "{refused}");
    let form = crate::bot::form(&amira, &refused).await;
    assert_eq!(form.values, [long]);
    for (who, place, command, typed) in [
        (&amira, "fireside", "/play move moves:L green F9", "L green F9"),
        (&celine, "oasis", "/play move moves:L green F9", "L green F9"),
        (&celine, "oasis", "/desert leader colour:pink hex:F9", "L pink F9"),
        (&amira, "oasis", "/desert camel colour:pink hex:F9 second-hex:F10", "pink F9, pink F10"),
        (&amira, "fireside", "/desert new palms:C10 D5", "palms C10 D5"),
    ] {
        let said = who.slash(place, command).answer().await;
        assert!(said.contains(typed), "{command}: {said}");
    }
}

/// The database is busy for longer than anybody waits: the answer is put off, and then it is an excuse.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_database_keeps_nothing() {
    let (stage, board) = begun(caravanserai::discord::Floods::welcome()).await;
    let amira = stage.discord.user("Amira");
    // From a post that all see, by a command, and from a message of one's own.
    let public = crate::bot::form(&amira, &board).await;
    let panel = amira.slash("oasis", &format!("/play move moves:{REFUSED}")).answer().await;
    let own = crate::bot::form(&amira, &panel).await;
    let mut other = crate::table::connection(stage.house.store().path()).await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let typed = amira.slash("oasis", "/play move moves:L green F9");
    let mut excuses = Vec::new();
    for form in [&public, &own] {
        let answers = amira.submits(form, &[("moves", "L green F9")]).answers(2).await;
        // What stood there stays.
        excuses.push(answers.into_iter().find(|seen| seen.contains("busy")).expect("an excuse beside it"));
    }
    let excuse = excuses[1].clone();
    assert!(excuse.id() != panel.id());
    for said in [typed.answer().await].iter().chain(&excuses) {
        assert!(said.contains("busy") && said.contains("You wrote: `L green F9`"), "{said}");
        assert!(said.is_ephemeral());
    }
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    let form = crate::bot::form(&amira, &excuse).await;
    assert_eq!(form.values, ["L green F9"]);
    let played = amira.submits(&form, &[]).answer().await;
    assert!(played.contains("You place the green leader on F9."), "{played}");
}

#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_panic_keeps_nothing() {
    let mut inn = Inn::set(None).await;
    // Opened, joined, begun; the fourth is the move.
    inn.open(&[("CARAVANSERAI_FAILPOINT", "panic:act written:4")]).await;
    let amira = inn.discord.user("Amira");
    amira.slash("oasis", FIXED).answer().await;
    inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
    amira.slash("oasis", "/table start").answer().await;
    let said = amira.slash("oasis", "/desert leader colour:green hex:F9").answer().await;
    assert!(said.contains("my fault") && said.contains("You wrote: `L green F9`"), "{said}");
    let form = crate::bot::form(&amira, &said).await;
    assert_eq!(form.values, ["L green F9"]);
    let played = amira.submits(&form, &[]).answer().await;
    assert!(played.contains("You place the green leader on F9."), "{played}");
    inn.quiet(0).await;
    assert!(inn.bot().stop().await.success());
}
