//! Ids of tables of another server: whoever presses, sends or names one learns nothing, and nothing changes.

use caravanserai::store::TableId;
use caravanserai::table::Place;
use playground::world::clock::Snowflake;
use playground::world::interactions::{Kind, State};
use serde_json::json;

use super::Stage;
use crate::table::dump;

/// What the answer to an interaction says, whoever sees it.
async fn answer(stage: &Stage, id: Snowflake) -> String {
    let look = |world: &playground::world::World| {
        let interaction = &world.interactions[&id];
        let done = !matches!(interaction.state, State::Waiting | State::Thinking);
        let said = interaction.original.and_then(|id| world.messages.get(&id));
        done.then(|| {
            assert!(interaction.modal.is_none(), "a form was opened");
            let said = said.expect("words");
            assert!(said.attachments.is_empty(), "a picture or a file was shown");
            said.content.clone()
        })
    };
    stage.discord.wait("an answer", look).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_another_server_tells_nothing_and_does_nothing() {
    let stage = Stage::set().await;
    stage.discord.found_guild("Khan", "gate", &["Celine", "Dariush"]);
    // A game in the first server, with an open question; a lobby beside it.
    stage.seat("oasis", &["Amira", "Bashir"], "/desert new first:the host").await;
    for name in ["Amira", "Bashir"] {
        let moves = stage.house.moves(stage.here("oasis"), stage.id(name), "", 1, |_| true).await.unwrap();
        let command = format!("/play move moves:{}", moves[0].text);
        stage.discord.user(name).slash("oasis", &command).answer().await;
    }
    stage.discord.user("Amira").slash("oasis", "/undo").answer().await;
    stage.discord.user("Esra").slash("fireside", "/desert new").answer().await;
    // Khan has a table of its own, whose buttons are forged.
    stage.seat("gate", &["Celine", "Dariush"], "/desert new first:the host").await;
    let board = stage.board("Celine", "gate", "it is your turn").await.id();
    stage.nothing_is_left().await;
    let [playing, lobby] = [1, 2];
    for (channel, table) in [("oasis", playing), ("fireside", lobby)] {
        assert_eq!(stage.house.look(stage.here(channel)).await.unwrap().table.id, TableId(table));
    }

    // Celine owns Khan: she keeps order there, and nowhere else.
    let (celine, gate) = (stage.discord.user("Celine").id, stage.discord.channel("gate"));
    let open = |kind: Kind| stage.discord.change(|world| world.open_interaction(celine, gate, kind));
    let press = |id: String| {
        open(Kind::Component { message: board, data: json!({"custom_id": id, "component_type": 2}) })
    };
    let opener = press("news:3:0".to_owned());
    let answered = |world: &playground::world::World| {
        (world.interactions[&opener].state == State::Answered).then_some(())
    };
    stage.discord.wait("its answer", answered).await;
    quiet(&stage).await;
    let before = dump(stage.house.store().path()).await;
    let none = answer(&stage, press("news:77:0".to_owned())).await;
    for table in [playing, lobby] {
        for verb in [
            "join", "leave", "start", "play", "hand", "news", "undo", "agree", "refuse", "resign", "end",
            "older", "newer", "again", "invite", "options", "choose",
        ] {
            let said = answer(&stage, press(format!("{verb}:{table}:1#0123456789abcdef"))).await;
            assert_eq!(said, none, "{verb}:{table} sounds like a table that there is not");
        }
        let input = json!({"type": 4, "custom_id": "moves", "value": "L green A5"});
        let data = json!({
            "custom_id": format!("moves:{table}:1"),
            "components": [{"type": 1, "components": [input]}],
        });
        let form = open(Kind::Modal { opened_by: opener, message: Some(board), data, form: json!({}) });
        let said = answer(&stage, form).await;
        assert!(said.contains(&none), "a form: {said}");
        for command in ["/board", "/hand", "/undo", "/table history", "/table end", "/table record"] {
            let said = stage.discord.user("Celine").slash("gate", &format!("{command} table:{table}"));
            let said = said.answer().await;
            assert_eq!(said.content(), none, "{command}");
            assert!(said.pictures().is_empty() && said.buttons().is_empty(), "{command}: {said}");
        }
        let moved = stage.discord.user("Celine").slash("gate", &format!("/table move-here game:{table}"));
        assert_eq!(moved.answer().await.content(), none);
    }
    assert_eq!(dump(stage.house.store().path()).await, before);
    // In its own server the same press is good.
    let look = stage.house.look(Place::Table(TableId(lobby))).await.unwrap();
    assert_eq!(look.table.people.len(), 1);
    let (dariush, fireside) = (stage.discord.user("Dariush").id, stage.discord.channel("fireside"));
    let lobby_post = stage.discord.user("Dariush").reads("fireside", "players").await.id();
    let join = Kind::Component {
        message: lobby_post,
        data: json!({"custom_id": format!("join:{lobby}:0"), "component_type": 2}),
    };
    let id = stage.discord.change(|world| world.open_interaction(dariush, fireside, join));
    assert!(answer(&stage, id).await.contains("Welcome"));
}

/// Nothing more is written: old boards have lost their buttons.
async fn quiet(stage: &Stage) {
    let mut before = dump(stage.house.store().path()).await;
    loop {
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
        let now = dump(stage.house.store().path()).await;
        if now == before {
            return;
        }
        before = now;
    }
}
