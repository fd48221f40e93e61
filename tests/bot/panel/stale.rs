//! Panels that are old, pressed twice, or hold a draft that is gone: the game is shown as it stands now, and nothing is
//! done.

use caravanserai::discord::panel::draft::Draft;
use playground::driver::{Action, Seen};
use playground::world::interactions::Kind;
use serde_json::json;

use super::{Thumb, turn};
use crate::bot::{Stage, frozen_playground};
use crate::panel::way::way;

/// Two players of the desert; Amira begins.
async fn scene() -> (Stage, Thumb) {
    // Time stands still there: answers are not late on a slow machine.
    let stage = Stage::on(frozen_playground().await).await;
    stage.seat("oasis", &["Amira", "Bashir"], "/desert new first:the host").await;
    let mut thumb = Thumb::of(&stage, "Amira");
    thumb.opens("oasis").await;
    (stage, thumb)
}

async fn plies(stage: &Stage) -> u32 {
    stage.house.look(stage.here("oasis")).await.unwrap().seen.0
}

/// A press that no client shows any more.
pub(super) async fn forged(stage: &Stage, who: &str, on: &Seen, id: &str, value: Option<&str>) -> Seen {
    let (user, channel) = (stage.discord.user(who).id, stage.discord.channel("oasis"));
    let data = match value {
        None => json!({"custom_id": id, "component_type": 2}),
        Some(value) => json!({"custom_id": id, "component_type": 3, "values": [value]}),
    };
    let kind = Kind::Component { message: on.id(), data };
    let id = stage.discord.change(|world| world.open_interaction(user, channel, kind));
    Action::of(&stage.discord, id).answer().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_panel_shows_what_happened_meanwhile() {
    let (stage, mut amira) = scene().await;
    let old = amira.panel.clone().unwrap();
    let game = turn(&stage, "oasis", "Amira").await.game;
    let target = game.moves()[0].clone();
    let chosen = amira.chooses(&game, &Draft::default(), &target).await;
    assert!(!chosen.is_empty() && plies(&stage).await == 0, "nothing is played before it is confirmed");
    let whole = amira.panel.clone().unwrap();
    assert!(whole.contains("Not played yet: You place"), "{whole}");
    // Both play by hand; then she takes the old panel up again.
    let typed =
        stage.discord.user("Amira").slash("oasis", &format!("/play move moves:{target}")).answer().await;
    assert!(typed.contains("Next: Bashir"), "{typed}");
    let bashir = turn(&stage, "oasis", "Bashir").await.game.moves()[0].clone();
    stage.discord.user("Bashir").slash("oasis", &format!("/play move moves:{bashir}")).answer().await;
    let before = plies(&stage).await;
    let (confirm, back) =
        (amira.confirm().unwrap(), whole.button("Back").and_then(|it| it.custom_id).unwrap());
    for id in [&confirm, &back] {
        let now = forged(&stage, "Amira", &whole, id, None).await;
        assert_eq!(now.id(), old.id());
        assert!(now.contains("The game has gone on") && now.contains("Bashir places the"), "{now}");
        assert!(now.contains("Your turn: ") && now.button("Type it instead").is_some(), "{now}");
        assert_eq!(plies(&stage).await, before);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_is_confirmed_twice_is_made_once() {
    let (stage, mut amira) = scene().await;
    let game = turn(&stage, "oasis", "Amira").await.game;
    let target = game.moves()[0].clone();
    amira.chooses(&game, &Draft::default(), &target).await;
    let (panel, confirm) = (amira.panel.clone().unwrap(), amira.confirm().unwrap());
    let presses = [amira.player.presses(&panel, &confirm), amira.player.presses(&panel, &confirm)];
    let [first, second] = presses;
    let said = [first.answer().await, second.answer().await];
    assert_eq!(plies(&stage).await, 1);
    let now = amira.player.current(panel.id()).unwrap();
    assert!(["Next: Bashir", "already recorded"].iter().any(|words| now.contains(words)), "{now}\n{said:?}");
    // Long after, it is still the same move.
    let late = forged(&stage, "Amira", &panel, &confirm, None).await;
    assert!(late.contains("already recorded"), "{late}");
    assert_eq!(plies(&stage).await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_draft_that_was_kept_is_found_for_an_hour() {
    let (stage, amira) = scene().await;
    let look = stage.house.look(stage.here("oasis")).await.unwrap();
    let game = turn(&stage, "oasis", "Amira").await.game;
    let target = game.moves()[0].clone();
    let first = way(&game, &Draft::default(), &target).unwrap()[0].pick.clone();
    let name = stage.house.keep_draft(look.table.id, stage.id("Amira"), "").await.unwrap();
    let id = format!("p1:{}:{}:s:@{name};{first}", look.table.id, look.seen);
    let panel = amira.panel.clone().unwrap();
    let shown = forged(&stage, "Amira", &panel, &id, None).await;
    assert!(!shown.contains("begins anew"), "{shown}");
    // Another's draft is not found, and one of another table neither.
    let hers = stage.house.keep_draft(look.table.id, stage.id("Bashir"), "").await.unwrap();
    let foreign = format!("p1:{}:{}:s:@{hers};{first}", look.table.id, look.seen);
    let shown = forged(&stage, "Amira", &panel, &foreign, None).await;
    assert!(shown.contains("kept for an hour only"), "{shown}");
    let mut file = crate::table::connection(stage.house.store().path()).await;
    sqlx::query("UPDATE drafts SET made_at = made_at - 3600001").execute(&mut file).await.unwrap();
    let expired = forged(&stage, "Amira", &panel, &id, None).await;
    assert!(
        expired.contains("kept for an hour only") && expired.button("Type it instead").is_some(),
        "{expired}"
    );
    assert_eq!(plies(&stage).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_played_is_taken_back_in_the_panel() {
    let (stage, mut amira) = scene().await;
    let game = turn(&stage, "oasis", "Amira").await.game;
    amira.chooses(&game, &Draft::default(), &game.moves()[0].clone()).await;
    let passed = amira.confirms().await;
    assert!(passed.contains("You place") && passed.contains("Next: Bashir"), "{passed}");
    // One tap takes nothing back: a thumb may slip.
    let asked = amira.player.presses(&passed, "Take back").answer().await;
    assert!(asked.contains("Take all of this back?") && asked.contains("You place"), "{asked}");
    assert_eq!(plies(&stage).await, 1, "{asked}");
    let back = amira.player.presses(&asked, "Take back").answer().await;
    assert!(
        back.id() == passed.id() && back.contains("Taken back.") && back.button("Type it instead").is_some(),
        "{back}"
    );
    // Typing is one tap away.
    let form = amira.player.presses(&back, "Type it instead").modal().await;
    let typed = amira.player.submits(&form, &[("moves", &game.moves()[0])]).answer().await;
    assert!(typed.id() == passed.id() && typed.contains("Next: Bashir"), "{typed}");
}
