//! A turn goes on in one ephemeral message: it is changed, and its picture with it.

use caravanserai::store::{ChannelId, InteractionId, TableId};
use caravanserai::table::{Act, Asking, Place};
use playground::driver::Seen;

use super::{PLAYERS, Stage};

fn pictures(seen: &Seen) -> usize {
    seen.pictures().len()
}

/// Two players, all leaders placed: whose turn it is, and two camels for them.
async fn camels() -> (Stage, &'static str, [String; 2]) {
    camels_on(Stage::set().await).await
}

async fn camels_on(stage: Stage) -> (Stage, &'static str, [String; 2]) {
    stage.seat("oasis", &["Amira", "Bashir"], "/desert new first:the host").await;
    loop {
        let look = stage.house.look(Place::Table(TableId(1))).await.unwrap();
        let name = PLAYERS[look.awaited().iter().next().unwrap().index()];
        let user = stage.id(name);
        let of = async |before: &str| {
            let moves = stage.house.moves(Place::Table(TableId(1)), user, before, 1, |_| true).await;
            moves.ok().map(|moves| moves[0].text.clone())
        };
        let moves = of("").await.unwrap();
        // A leader ends a turn, and so does the very first camel.
        if let Some(second) = of(&moves).await {
            stage.nothing_is_left().await;
            return (stage, name, [moves, second]);
        }
        let asking = Asking {
            interaction: InteractionId(rand::random::<u32>().into()),
            user,
            name: name.to_owned(),
            guild: None,
            channel: ChannelId(1),
            moderator: false,
            locale: None,
            guild_locale: None,
        };
        stage
            .house
            .act(&asking, Place::Table(TableId(1)), &Act::Play { moves, expected: None })
            .await
            .unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_turn_is_one_message() {
    let (stage, name, [first, second]) = camels().await;
    let player = stage.discord.user(name);
    let board = stage.board(name, "oasis", &format!("{}, it is your turn", player.mention())).await;
    let own = || player.messages("oasis").into_iter().filter(Seen::is_ephemeral).count();
    let before = own();
    // A press on the post that all see opens a new message.
    let form = crate::bot::form(&player, &board).await;
    let panel = player.submits(&form, &[("moves", &first)]).answer().await;
    assert!(panel.is_ephemeral() && panel.id() != board.id() && pictures(&panel) == 1, "{panel}");
    assert!(player.current(board.id()).is_some_and(|seen| seen.content() == board.content()));
    // A refusal, the second camel, and thinking better of it: all in that one.
    let form = crate::bot::form(&player, &panel).await;
    let refused = player.submits(&form, &[("moves", "green Z9")]).answer().await;
    // On a phone, a picture would push the reason out of sight.
    assert_eq!((refused.id(), pictures(&refused)), (panel.id(), 0), "{refused}");
    assert!(refused.contains("Not played: `green Z9`"), "{refused}");
    let form = crate::bot::form(&player, &refused).await;
    let passed = player.submits(&form, &[("moves", &second)]).answer().await;
    assert_eq!((passed.id(), pictures(&passed)), (panel.id(), 0), "the board is posted for all: {passed}");
    let asked = player.presses(&passed, "Take back").answer().await;
    let back = player.presses(&asked, "Take back").answer().await;
    assert_eq!((back.id(), pictures(&back)), (panel.id(), 1), "{back}");
    assert!(back.contains("Taken back.") && back.button("Type it instead").is_some(), "{back}");
    assert_eq!(own(), before + 1);
    let calls = stage.discord.calls_to("POST", "/interactions/*/*/callback");
    assert_eq!(calls.iter().filter(|call| call.body["type"] == 7).count(), 5);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_camels_are_taken_back_together() {
    let (stage, name, [first, second]) = camels().await;
    let (player, before) =
        (stage.discord.user(name), stage.house.look(Place::Table(TableId(1))).await.unwrap());
    let (celine, pings) = (stage.discord.user("Celine"), player.pings().len());
    let passed = player.slash("oasis", &format!("/play move moves:{first}, {second}")).answer().await;
    stage.nothing_is_left().await;
    let asked = player.presses(&passed, "Take back").answer().await;
    let back = player.presses(&asked, "Take back").answer().await;
    assert!(back.contains("Taken back.") && back.id() == passed.id(), "{back}");
    let after = stage.house.look(Place::Table(TableId(1))).await.unwrap();
    assert!(after.view == before.view && after.awaited() == before.awaited());
    stage.nothing_is_left().await;
    assert_eq!(player.pings().len(), pings, "whoever takes back is not called");
    // In the words in which the moves were told.
    let told = celine.reads("oasis", "takes back:").await;
    for camel in [first, second] {
        let (colour, hex) = camel.split_once(' ').unwrap();
        assert!(told.contains(&format!("- {name} places a {colour} camel on {hex}.")), "{told}");
    }
    let gone = crate::bot::form(&player, &back).await;
    assert!(gone.title.contains("Through the Desert"));
}

/// Others must agree to what they have answered: whoever wants it is asked first, and until all have agreed the message
/// with the move stays as it is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_question_to_others_leaves_the_message_as_it_is() {
    let (stage, name, [first, second]) = camels().await;
    let player = stage.discord.user(name);
    let passed = player.slash("oasis", &format!("/play move moves:{first}, {second}")).answer().await;
    let other = if name == "Amira" { "Bashir" } else { "Amira" };
    let moves = stage.house.moves(Place::Table(TableId(1)), stage.id(other), "", 1, |_| true).await.unwrap();
    stage.discord.user(other).slash("oasis", &format!("/play move moves:{}", moves[0].text)).answer().await;
    let sure = player.presses(&passed, "Take back").answer().await;
    assert!(sure.is_ephemeral() && sure.id() != passed.id(), "{sure}");
    assert!(sure.contains(&format!("only with the consent of {other}")), "{sure}");
    assert!(sure.contains("These would vanish:\n- You place a "), "{sure}");
    stage.nothing_is_left().await;
    let nobody = |seen: &Seen| !seen.contains("asks to take these moves back");
    assert!(stage.discord.user(other).messages("oasis").iter().all(nobody), "nobody is asked yet");
    let asked = player.presses(&sure, "Ask them").answer().await;
    assert!(asked.id() == sure.id() && asked.contains("I have asked the others"), "{asked}");
    let now = player.current(passed.id()).unwrap();
    assert!(now.content() == passed.content() && now.button("Take back").is_some(), "{now}");
    // The others read what would vanish in the words in which it was told to them.
    let question = player.reads("oasis", "asks to take these moves back:").await;
    let (colour, hex) = first.split_once(' ').unwrap();
    assert!(question.contains(&format!("- {name} places a {colour} camel on {hex}.")), "{question}");
    assert!(question.contains(&format!("- {other} places a ")), "{question}");
}

/// What takes long is put off in the same message, too, and leaves no old picture behind.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_takes_long_goes_on_there_too() {
    let (stage, name, [first, second]) = camels().await;
    let player = stage.discord.user(name);
    let panel = player.slash("oasis", &format!("/play move moves:{first}")).answer().await;
    assert_eq!(pictures(&panel), 1);
    let form = crate::bot::form(&player, &panel).await;
    let mut other = crate::table::connection(stage.house.store().path()).await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let action = player.submits(&form, &[("moves", &second)]);
    action.acknowledged().await;
    let waiting = player.current(panel.id()).unwrap();
    assert!(waiting.content() == panel.content() && !waiting.is_thinking(), "{waiting}");
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    let passed = action.answer().await;
    assert_eq!((passed.id(), pictures(&passed)), (panel.id(), 0), "{passed}");
    assert!(passed.contains("Next: "), "{passed}");
    // A button that cannot be served now is not lost: the excuse comes beside it.
    let asked = player.presses(&passed, "Take back").answer().await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let pressed = player.presses(&asked, "Take back");
    let answers = pressed.answers(2).await;
    let excuse = answers.iter().find(|seen| seen.contains("busy")).expect("an excuse");
    assert!(excuse.is_ephemeral() && excuse.id() != passed.id());
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    let back = player.presses(&asked, "Take back").answer().await;
    assert!(back.id() == passed.id() && back.contains("Taken back."), "{back}");
    // Dismissed meanwhile, it is answered anew.
    let form = crate::bot::form(&player, &back).await;
    player.dismisses(&back);
    let anew = player.submits(&form, &[("moves", &second)]).answer().await;
    assert!(anew.id() != back.id() && anew.is_ephemeral() && anew.contains("Next: "), "{anew}");
}

/// Plays the first camel: the panel, its form, and what must still stand there after an excuse.
async fn a_panel(stage: &Stage, name: &str, first: &str) -> (Seen, playground::driver::Form) {
    let player = stage.discord.user(name);
    let panel = player.slash("oasis", &format!("/play move moves:{first}")).answer().await;
    let form = crate::bot::form(&player, &panel).await;
    (panel, form)
}

/// An excuse takes nothing away: the board and "Take back" stay, and what was typed stands beside them.
fn is_beside(stage: &Stage, name: &str, panel: &Seen, excuse: &Seen, typed: &str) {
    assert!(excuse.contains(typed) && excuse.button("Type it instead").is_some(), "{excuse}");
    assert!(excuse.is_ephemeral() && excuse.id() != panel.id(), "{excuse}");
    let now = stage.discord.user(name).current(panel.id()).unwrap();
    assert_eq!((now.content(), pictures(&now)), (panel.content(), 1));
    assert!(now.button("Take back").is_some() && now.button("Type it instead").is_some(), "{now}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_leaves_the_panel_as_it_is() {
    let floods = caravanserai::discord::Floods::scarce(6);
    let stage = Stage::with(super::playground().await, floods).await;
    let (stage, name, [first, second]) = camels_on(stage).await;
    let (panel, form) = a_panel(&stage, name, &first).await;
    let player = stage.discord.user(name);
    while !player.slash("oasis", "/help").answer().await.contains("please wait") {}
    let excuse = player.submits(&form, &[("moves", &second)]).answer().await;
    assert!(excuse.contains("please wait"), "{excuse}");
    is_beside(&stage, name, &panel, &excuse, &second);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_busy_database_leaves_the_panel_as_it_is() {
    let (stage, name, [first, second]) = camels().await;
    let (panel, form) = a_panel(&stage, name, &first).await;
    let player = stage.discord.user(name);
    let mut other = crate::table::connection(stage.house.store().path()).await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let answers = player.submits(&form, &[("moves", &second)]).answers(2).await;
    let excuse = answers.into_iter().find(|seen| seen.contains("busy")).expect("an excuse");
    is_beside(&stage, name, &panel, &excuse, &second);
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    let form = crate::bot::form(&player, &excuse).await;
    assert_eq!(form.values, [second.as_str()]);
    let passed = player.submits(&form, &[]).answer().await;
    assert!(passed.contains("Next: "), "{passed}");
}
