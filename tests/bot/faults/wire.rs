//! The gateway: dropped, resumed, lost, doubled; and commands that Discord does not hear of at once.

use std::time::Duration;

use caravanserai::store::{ChannelId, InteractionId, ServerId};
use playground::faults::Fault;

use super::{CHANNEL, Scene, Stage};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_registered_until_discord_has_heard() {
    let discord = crate::bot::playground().await;
    discord.fault(Fault::on("PUT", "/applications/*/commands").status(502));
    let stage = Stage::on(discord).await;
    stage.discord.call("PUT", "/applications/*/commands", |call| call.status == Some(200)).await;
    let help = stage.discord.user("Amira").slash(CHANNEL, "/help").answer().await;
    assert!(help.contains("/desert new"), "{help}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_is_told_to_wait() {
    let stage = Stage::with(crate::bot::playground().await, caravanserai::discord::Floods::default()).await;
    let amira = stage.discord.user("Amira");
    let mut told = 0;
    for _ in 0..60 {
        told +=
            usize::from(amira.slash(CHANNEL, "/help").answer().await.contains("please wait a few seconds"));
    }
    assert!(told > 0, "sixty at once are too many");
    let other = stage.discord.user("Bashir").slash(CHANNEL, "/help").answer().await;
    assert!(other.contains("/desert new"), "nobody else has to wait: {other}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dropped_gateway_is_taken_up_again() {
    let scene = Scene::with_game(2).await;
    let play = |moves: String| format!("/play move moves:{moves}");
    scene.stage.discord.ask_to_reconnect();
    scene.stage.discord.resumed(1).await;
    let moves = scene.a_move("Amira", |_| true).await;
    let answer = scene.user("Amira").slash(CHANNEL, &play(moves)).answer().await;
    assert!(answer.contains("You place"), "{answer}");
    // What is pressed in the gap comes with the resumption, once.
    let moves = scene.a_move("Bashir", |_| true).await;
    scene.stage.discord.cut_gateway();
    let action = scene.user("Bashir").slash(CHANNEL, &play(moves));
    scene.stage.discord.resumed(2).await;
    let answer = action.answer().await;
    assert!(answer.contains("You place"), "{answer}");
    // A session that is lost is begun anew.
    scene.stage.discord.invalidate_session(false);
    scene.stage.discord.identified(2).await;
    let moves = scene.a_move("Amira", |_| true).await;
    let answer = scene.user("Amira").slash(CHANNEL, &play(moves)).answer().await;
    assert!(answer.contains("You place"), "{answer}");
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.plies().await, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_press_was_never_accepted() {
    let scene = Scene::with_game(2).await;
    let moves = scene.a_move("Amira", |_| true).await;
    scene.stage.discord.lose_next("INTERACTION_CREATE", 1);
    let lost = scene.user("Amira").slash(CHANNEL, &format!("/play move moves:{moves}"));
    scene.stage.discord.advance(Duration::from_secs(3));
    lost.failed().await;
    assert_eq!(scene.plies().await, 0);
    let answer = scene.user("Amira").slash(CHANNEL, &format!("/play move moves:{moves}")).answer().await;
    assert!(answer.contains("You place"), "{answer}");
    assert_eq!(scene.plies().await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interaction_that_comes_twice_has_one_effect() {
    let scene = Scene::with_game(2).await;
    let moves = scene.a_move("Amira", |_| true).await;
    scene.stage.discord.duplicate_next("INTERACTION_CREATE", 1);
    let action = scene.user("Amira").slash(CHANNEL, &format!("/play move moves:{moves}"));
    let answer = action.answer().await;
    assert!(answer.contains("You place"), "{answer}");
    let call = format!("{}, it is your turn", scene.user("Bashir").mention());
    scene.user("Bashir").reads(CHANNEL, &call).await;
    scene.stage.nothing_is_left().await;
    assert_eq!((scene.plies().await, scene.said(CHANNEL, "Amira places")), (1, 1));
    assert_eq!(scene.said(CHANNEL, &call), 1);
    // Everything else comes twice, too: a refusal, a look, a form.
    let board = scene.stage.board("Bashir", CHANNEL, "it is your turn").await;
    for command in ["/undo", "/board", "/hand"] {
        scene.stage.discord.duplicate_next("INTERACTION_CREATE", 1);
        scene.user("Bashir").slash(CHANNEL, command).answer().await;
    }
    scene.stage.discord.duplicate_next("INTERACTION_CREATE", 1);
    crate::bot::form(&scene.user("Bashir"), &board).await;
    // What comes after has been heard of after all of them.
    scene.user("Bashir").slash(CHANNEL, "/help").answer().await;
    let now = scene.user("Amira").current(answer.id()).unwrap();
    assert_eq!((now.content(), now.message.edited), (answer.content(), None), "the first answer stays");
    let answers = scene.stage.discord.calls_to("POST", &format!("/interactions/{}/*/callback", action.id));
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert!(
        scene
            .stage
            .discord
            .calls()
            .iter()
            .all(|call| call.method != "PATCH" || !call.path.contains("/webhooks/"))
    );
    assert!(scene.stage.discord.calls().iter().all(|call| call.status != Some(400)), "no second answer");
}

/// The process that heard it first is gone: what it did stands, and what it did not say is said.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_repeat_is_answered_if_whoever_heard_it_first_died() {
    let stage = Stage::on(crate::bot::frozen_playground().await).await;
    stage.seat(CHANNEL, &["Amira", "Bashir"], "/desert new first:the host").await;
    stage.board("Amira", CHANNEL, "it is your turn").await;
    let amira = stage.discord.user("Amira");
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    for (leader, said) in [("L green", None), ("L pink", Some(5)), ("L yellow", Some(4))] {
        let user = stage.id("Amira");
        let moves =
            stage.house.moves(stage.here(CHANNEL), user, "", 1, |text| text.starts_with(leader)).await;
        let moves = moves.unwrap()[0].text.clone();
        stage.discord.hold_events();
        let action = amira.slash(CHANNEL, &format!("/play move moves:{moves}"));
        let asking = caravanserai::table::Asking {
            interaction: InteractionId(action.id.0),
            user,
            name: "Amira".to_owned(),
            guild: Some(ServerId(stage.discord.read(|world| world.guild.id.0))),
            channel: ChannelId(stage.discord.channel(CHANNEL).0),
            moderator: false,
            locale: None,
            guild_locale: None,
        };
        let play = caravanserai::table::Act::Play { moves, expected: None };
        stage.house.act(&asking, stage.here(CHANNEL), &play).await.unwrap();
        if let Some(kind) = said {
            let data = serde_json::json!({"flags": 64, "content": "said before it died"});
            let data = if kind == 5 { serde_json::json!({"flags": 64}) } else { data };
            let token = stage.discord.read(|world| world.interactions[&action.id].token.clone());
            let url = format!("{}/api/v10/interactions/{}/{token}/callback", stage.discord.url(), action.id);
            let answer = client.post(url).json(&serde_json::json!({"type": kind, "data": data}));
            assert_eq!(answer.send().await.unwrap().status(), 204);
        }
        stage.discord.release_events(false);
        let path = format!("/interactions/{}/*/callback", action.id);
        let tried = usize::from(said.is_some());
        stage.discord.call("POST", &path, |call| tried == 0 || call.status == Some(400)).await;
        let answer = action.answer().await;
        if said == Some(4) {
            // Until it has been looked at, and left as it is.
            stage
                .discord
                .call("GET", "/webhooks/*/*/messages/@original", |call| call.status == Some(200))
                .await;
            amira.slash(CHANNEL, "/help").answer().await;
            assert_eq!(amira.current(answer.id()).unwrap().content(), "said before it died");
        } else {
            assert!(answer.contains("I already did that.") && answer.contains("You place"), "{answer}");
        }
        let other = stage.house.moves(stage.here(CHANNEL), stage.id("Bashir"), "", 1, |_| true).await;
        let play = format!("/play move moves:{}", other.unwrap()[0].text);
        stage.discord.user("Bashir").slash(CHANNEL, &play).answer().await;
    }
}
