//! What the host may still choose.

use caravanserai::store::TableId;
use playground::driver::{Action, Seen};
use playground::world::interactions::Kind;
use serde_json::json;

use super::CHANNEL;
use crate::bot::Stage;

async fn opened(open: &str) -> (Stage, Seen) {
    let stage = Stage::set().await;
    stage.discord.user("Amira").slash(CHANNEL, open).answer().await;
    let lobby = stage.lobby(CHANNEL).await;
    stage.press("Bashir", &lobby, "Join").await;
    (stage, lobby)
}

/// The value of a list, chosen by how the list is called now.
async fn chooses(stage: &Stage, panel: &Seen, list: &str, value: &str) -> Seen {
    stage.discord.user("Amira").chooses(panel, list, &[value]).answer().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_host_changes_them_in_one_message_and_everybody_sees_it() {
    let (stage, lobby) = opened("/desert new").await;
    let before = stage.house.look(stage.here(CHANNEL)).await.unwrap().table.commitment;
    let panel = stage.press("Amira", &lobby, "Options").await;
    assert!(panel.is_ephemeral() && panel.contains("The options of **Through the Desert**"), "{panel}");
    let first = panel.id();
    let panel = chooses(&stage, &panel, "Edition: 2024", "2017").await;
    let panel = chooses(&stage, &panel, "Board: mountain", "river").await;
    let panel = chooses(&stage, &panel, "Who begins: drawn at random", "Bashir").await;
    let panel = stage.press("Amira", &panel, "Aquifers: off").await;
    let panel = stage.press("Amira", &panel, "Serpentine: off").await;
    let panel = stage.press("Amira", &panel, "Serpentine: on").await;
    assert_eq!(panel.id(), first, "one message");
    assert!(panel.select("Board: river").is_some() && panel.button("Aquifers: on").is_some(), "{panel}");
    let words = "Played with the 2017 edition, the river board and aquifers. Bashir begins.";
    assert!(panel.contains(words), "{panel}");
    stage.lobby_says(CHANNEL, words).await;
    // Of a lobby there is one post.
    assert_eq!(stage.lobby(CHANNEL).await.id(), lobby.id());
    let table = stage.house.look(stage.here(CHANNEL)).await.unwrap().table;
    assert_eq!(table.options.to_string(), "edition 2017, board river, aquifers, first 2");
    assert_eq!(table.commitment, before, "the draws were promised before, whatever is chosen");
    stage.press("Amira", &lobby, "Start").await;
    stage.board("Bashir", CHANNEL, "Bashir").await;
    stage.nothing_is_left().await;
    // The panel is old now.
    let late = stage.press("Amira", &panel, "Aquifers: on").await;
    assert!(late.contains("The game has begun"), "{late}");
    let checked = stage.house.check_all(|found| assert!(found.faults.is_empty(), "{:?}", found.faults));
    checked.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_makes_no_sense_is_refused_and_the_panel_stays() {
    let (stage, lobby) = opened("/desert new edition:2017 board:river").await;
    let panel = stage.press("Amira", &lobby, "Options").await;
    let refused = chooses(&stage, &panel, "Edition: 2017", "2005").await;
    assert!(refused.id() != panel.id() && refused.is_ephemeral(), "{refused}");
    let table = stage.house.look(stage.here(CHANNEL)).await.unwrap().table;
    assert_eq!(table.options.to_string(), "edition 2017, board river");
    // A list that shows something older says what holds now.
    stage.discord.user("Amira").slash(CHANNEL, "/table options change:mountain").answer().await;
    let panel = chooses(&stage, &panel, "Edition: 2017", "2005").await;
    assert!(panel.select("Board: mountain").is_some() && panel.select("Edition: 2005").is_some(), "{panel}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn they_can_be_typed_and_others_are_kindly_refused() {
    let (stage, lobby) = opened("/desert new edition:2017").await;
    let amira = stage.discord.user("Amira");
    let typed = "/table options change:palms C10 D5 E15 I4 L11, aquifers";
    let panel = amira.slash(CHANNEL, typed).answer().await;
    assert!(panel.contains("palms at C10 D5 E15 I4 L11"), "{panel}");
    let panel = stage.press("Amira", &panel, "Palms: draw them").await;
    assert!(!panel.contains("palms at") && panel.button("Palms: draw them").is_none(), "{panel}");
    let refused = amira.slash(CHANNEL, "/table options change:camels").answer().await;
    assert!(refused.contains("You wrote:\n```\ncamels\n```"), "what was typed is given back: {refused}");
    for answer in [
        stage.press("Bashir", &lobby, "Options").await,
        stage.press("Esra", &lobby, "Options").await,
        stage.discord.user("Bashir").slash(CHANNEL, "/table options").answer().await,
        stage.discord.user("Bashir").slash(CHANNEL, "/table options change:2005").answer().await,
    ] {
        assert!(answer.contains("Only the host, Amira, can do that.") && answer.is_ephemeral(), "{answer}");
    }
    let table = stage.house.look(stage.here(CHANNEL)).await.unwrap().table;
    assert_eq!(table.options.to_string(), "edition 2017, board mountain, aquifers");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_has_its_own() {
    for (open, switches) in [
        (
            "/nomads new",
            vec![("Short ending: off", "the short ending"), ("Forced shifts: on", "no forced shifts")],
        ),
        ("/bazaar new", vec![]),
    ] {
        let (stage, lobby) = opened(open).await;
        let mut panel = stage.press("Amira", &lobby, "Options").await;
        for (button, words) in switches {
            panel = stage.press("Amira", &panel, button).await;
            assert!(panel.contains(words), "{panel}");
        }
        panel = chooses(&stage, &panel, "Who begins: drawn at random", "Amira").await;
        assert!(panel.contains("Amira begins."), "{panel}");
        panel = chooses(&stage, &panel, "Who begins: Amira", "drawn at random").await;
        assert!(panel.contains("Who begins is drawn."), "{panel}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forged_choice_changes_nothing() {
    let (stage, lobby) = opened("/desert new").await;
    stage.nothing_is_left().await;
    let before = crate::table::dump(stage.house.store().path()).await;
    let oasis = stage.discord.channel(CHANNEL);
    for (who, id, value) in [
        ("Bashir", "choose:1:0", Some("2017")),
        ("Esra", "choose:1:3=on", None),
        ("Amira", "choose:1:0", Some("1998")),
        ("Amira", "choose:1:0", None),
        ("Amira", "choose:1:3=maybe", None),
        ("Amira", "choose:1:99=on", None),
        ("Amira", "choose:77:3=on", None),
        ("Amira", "choose:1:5", Some("9")),
        ("Amira", "choose:1:4", Some("Z9")),
        ("Amira", "choose:1:1", Some("2017, aquifers")),
        ("Amira", "choose:1:9223372036854775807=on", None),
    ] {
        let data = match value {
            Some(value) => json!({"custom_id": id, "component_type": 3, "values": [value]}),
            None => json!({"custom_id": id, "component_type": 2}),
        };
        let user = stage.discord.user(who).id;
        let press = Kind::Component { message: lobby.id(), data };
        let id = stage.discord.change(|world| world.open_interaction(user, oasis, press.clone()));
        let said = Action::of(&stage.discord, id).answer().await;
        assert!(said.is_ephemeral() && !said.contains("my fault"), "{press:?}: {said}");
        let now = crate::table::dump(stage.house.store().path()).await;
        assert_eq!(now, before, "{press:?}");
    }
    assert_eq!(stage.house.look(stage.here(CHANNEL)).await.unwrap().table.id, TableId(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_the_host_names_begins_in_the_next_game_too() {
    let stage = Stage::set().await;
    stage.seat(CHANNEL, &["Amira", "Bashir"], "/desert new first:the host").await;
    let sure = stage.discord.user("Bashir").slash(CHANNEL, "/table resign").answer().await;
    stage.press("Bashir", &sure, "Resign").await;
    let end = |seen: &Seen| seen.button("Play again").is_some();
    let end = stage.discord.user("Amira").sees(CHANNEL, "the end", end).await;
    stage.press("Amira", &end, "Play again").await;
    let lobby = stage.lobby(CHANNEL).await;
    stage.press("Bashir", &lobby, "Join").await;
    stage.lobby_says(CHANNEL, "Bashir begins.").await;
    let panel = stage.press("Amira", &lobby, "Options").await;
    chooses(&stage, &panel, "Who begins: Bashir", "Amira").await;
    stage.press("Celine", &lobby, "Join").await;
    stage.lobby_says(CHANNEL, "3. Celine").await;
    stage.lobby_says(CHANNEL, "Amira begins.").await;
}
