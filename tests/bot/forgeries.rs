//! Forged and malformed interactions, through the local Discord's gateway into the real handlers: presses of buttons
//! that never were, forms without their field, commands with the wrong options, by people who have no say. No panic,
//! no change of the database, a clear answer to each.
//! 2,000, or a fifth of CARAVANSERAI_FORGERIES; the rest goes to the house at once (tests/table/forgeries.rs).

use std::panic::AssertUnwindSafe;

use caravanserai::store::{ChannelId, InteractionId, ProposalId, SeenCount, ServerId, TableId, UserId};
use caravanserai::table::{Act, Asking, Place};
use futures_util::FutureExt;
use games::any::Kind as Game;
use playground::world::clock::Snowflake;
use playground::world::interactions::{Kind, State};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use sqlx::SqliteConnection;

use super::Stage;
use crate::table::connection;
use crate::table::forgeries::garbage;

const AT_ONCE: usize = 100;
const VERBS: [&str; 20] = [
    "again", "invite", "invited", "options", "choose", "turn", "join", "leave", "start", "play", "hand",
    "undo", "ask", "agree", "refuse", "moves", "resign", "end", "keep", "news",
];

/// What has been set up: a game with an open question, a full lobby, a game that has ended.
struct Scene {
    stage: Stage,
    playing: TableId,
    proposal: ProposalId,
    seen: SeenCount,
    file: SqliteConnection,
}

impl Scene {
    async fn set() -> Scene {
        // Time stands still there: on a slow machine an answer may take longer than three seconds.
        let stage = Stage::on(crate::bot::frozen_playground().await).await;
        stage.seat("oasis", &["Amira", "Bashir"], "/desert new first:the host").await;
        for name in ["Amira", "Bashir"] {
            let moves =
                stage.house.moves(stage.here("oasis"), stage.id(name), "", 1, |_| true).await.unwrap();
            let command = format!("/play move moves:{}", moves[0].text);
            stage.discord.user(name).slash("oasis", &command).answer().await;
        }
        let sure = stage.discord.user("Amira").slash("oasis", "/undo").answer().await;
        let asked = stage.press("Amira", &sure, "Ask them").await;
        assert!(asked.contains("Everybody has to agree"), "{asked}");
        // Strangers fill the lobby next door, and play a game that ends at once.
        let (next_door, over) = (stage.discord.channel("fireside").0, stage.discord.channel("welcome").0);
        for (channel, people) in [(next_door, 1..=5), (over, 6..=7)] {
            for user in people.clone() {
                let open = Act::Open { kind: Game::named("desert"), options: String::new(), thread: false };
                let act = if user == *people.start() { open } else { Act::Join };
                does(&stage, user, channel, &act).await;
            }
        }
        does(&stage, 6, over, &Act::Start).await;
        does(&stage, 7, over, &Act::Resign).await;
        stage.nothing_is_left().await;
        let look = stage.house.look(stage.here("oasis")).await.unwrap();
        let mut file = connection(stage.house.store().path()).await;
        // Old boards lose their buttons after the new one is told, and edits of messages as old as these wait for their
        // turn: that is written down, too.
        let left = "SELECT count(*) FROM outbox
                    WHERE needless > 0 AND retired = 0 OR status = 'due' AND fault IS NOT NULL";
        while sqlx::query_scalar::<_, i64>(left).fetch_one(&mut file).await.unwrap() > 0 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        Scene { playing: look.table.id, proposal: ProposalId(1), seen: look.seen, stage, file }
    }

    /// Changes whenever anybody else has written anything.
    async fn version(&mut self) -> i64 {
        sqlx::query_scalar("PRAGMA data_version").fetch_one(&mut self.file).await.unwrap()
    }
}

async fn does(stage: &Stage, user: u64, channel: u64, act: &Act) {
    let name = format!("Stranger {user}");
    let asking = Asking {
        interaction: InteractionId(rand::random::<u32>().into()),
        user: UserId(user),
        name,
        guild: Some(ServerId(1)),
        channel: ChannelId(channel),
        moderator: false,
        locale: None,
        guild_locale: None,
    };
    stage.house.act(&asking, Place::Here(ChannelId(channel)), act).await.unwrap();
}

fn number(random: &mut Xoshiro256PlusPlus) -> String {
    match random.random_range(0..8) {
        0 => i64::MAX.to_string(),
        1 => "-1".to_owned(),
        2 => "99999999999999999999".to_owned(),
        3 => random.random::<u64>().to_string(),
        4 => "1e3".to_owned(),
        _ => random.random_range(0..5).to_string(),
    }
}

/// Something like our own ids.
fn custom_id(random: &mut Xoshiro256PlusPlus) -> String {
    let verbs = if random.random_range(0..30) == 0 { VERBS.len() } else { VERBS.len() - 1 };
    let verb = VERBS[random.random_range(0..verbs)];
    let mut id = format!("{verb}:{}:{}#0123456789abcdef", number(random), number(random));
    match random.random_range(0..6) {
        0 => id = garbage(random, 100),
        1 => {
            let cut = random.random_range(1..id.len());
            id.truncate(cut);
        }
        2 => id.insert_str(random.random_range(0..id.len()), &garbage(random, 20)),
        3 => id = id.to_uppercase(),
        _ => {}
    }
    id.chars().take(100).collect()
}

/// Something like an id of a panel: of a table and a moment that may be, with a draft that may make sense.
fn panel_id(random: &mut Xoshiro256PlusPlus, does: &[&str], table: &str, seen: &str) -> String {
    const PARTS: [&str; 14] = [
        "",
        "green",
        ";green",
        ";green;f9",
        "L green F9",
        "green F9,yellow C4",
        ";=L green F9",
        ";~1",
        ";~99.1",
        "@abcdefghij",
        "@abc;green",
        "L green F9;L pink D4",
        ";;",
        "sell 3 camel",
    ];
    let does = does[random.random_range(0..does.len())];
    let draft = match random.random_range(0..3) {
        0 => garbage(random, 60),
        _ => PARTS[random.random_range(0..PARTS.len())].to_owned(),
    };
    let mut id = format!("p1:{table}:{seen}:{does}:{draft}");
    if random.random_range(0..5) == 0 {
        let at = id.floor_char_boundary(random.random_range(0..id.len()));
        id.insert_str(at, &garbage(random, 8));
    }
    id.chars().take(100).collect()
}

/// A press of it, of a button or in a list.
fn panel_press(random: &mut Xoshiro256PlusPlus, message: Snowflake, id: &str) -> Kind {
    let values = ["green", "f9", "=L green F9", "~3", "=", "a;b", "\u{202e}"];
    let data = match random.random_range(0..2) {
        0 => json!({"custom_id": id, "component_type": 2}),
        _ => {
            let value = match random.random_range(0..4) {
                0 => garbage(random, 100),
                _ => values[random.random_range(0..values.len())].to_owned(),
            };
            json!({"custom_id": id, "component_type": 3, "values": [value]})
        }
    };
    Kind::Component { message, data }
}

/// By somebody who sits at no table of theirs: a press, a form, a command, a half-typed one.
fn by_an_outsider(random: &mut Xoshiro256PlusPlus, message: Snowflake, opener: Snowflake) -> Kind {
    match random.random_range(0..13_u8) {
        10.. => {
            let (table, seen) = (number(random), number(random));
            let id = panel_id(random, &["s", "q", "m", "play", "undo"], &table, &seen);
            panel_press(random, message, &id)
        }
        0..4 => {
            Kind::Component { message, data: json!({"custom_id": custom_id(random), "component_type": 2}) }
        }
        4..6 => form(random, (message, opener), None),
        6..9 => command(random),
        9 => {
            let typed = garbage(random, 300);
            let option = json!({"name": "moves", "type": 3, "value": typed, "focused": true});
            let options = json!([{"name": "move", "type": 1, "options": [option]}]);
            Kind::Autocomplete { data: json!({"id": "1", "name": "play", "type": 1, "options": options}) }
        }
    }
}

/// `from`: the message whose button opened it, and that press.
fn form(random: &mut Xoshiro256PlusPlus, from: (Snowflake, Snowflake), id: Option<String>) -> Kind {
    let id = id.unwrap_or_else(|| match random.random_range(0..3) {
        0 => custom_id(random),
        _ => format!("moves:{}:{}", number(random), number(random)),
    });
    let field = if random.random_range(0..4) == 0 { garbage(random, 20) } else { "moves".to_owned() };
    let value = garbage(random, 4000);
    let input = json!({"type": 1, "components": [{"type": 4, "custom_id": field, "value": value}]});
    let components = match random.random_range(0..5) {
        0 => json!([]),
        1 => json!([input, input, input]),
        _ => json!([input]),
    };
    let data = json!({"custom_id": id, "components": components});
    Kind::Modal { opened_by: from.1, message: Some(from.0), data, form: json!({}) }
}

fn option(random: &mut Xoshiro256PlusPlus, name: &str) -> Value {
    match random.random_range(0..4) {
        0 => json!({"name": name, "type": 3, "value": garbage(random, 1000)}),
        1 => json!({"name": name, "type": 4, "value": random.random_range(-5..100)}),
        2 => json!({"name": name, "type": 5, "value": true}),
        _ => json!({"name": garbage(random, 32), "type": 3, "value": "green"}),
    }
}

/// Nothing that an outsider may do, such as opening a table with good options or posting the board again.
fn command(random: &mut Xoshiro256PlusPlus) -> Kind {
    let (name, group) = match random.random_range(0..12) {
        0 => ("desert", Some(("leader", vec!["colour", "hex"]))),
        1 => ("desert", Some(("camel", vec!["colour", "hex", "second-colour", "second-hex"]))),
        2 => ("desert", Some(("give", vec!["colour"]))),
        3 => ("desert", Some(("new", vec!["edition"]))),
        4 => ("desert", Some(("sandwich", vec!["colour"]))),
        5 => ("play", Some(("move", vec!["moves"]))),
        6 => ("table", Some(("kick", vec!["player"]))),
        7 => ("table", Some(("move-here", vec!["game"]))),
        8 => ("table", Some((["leave", "start", "end", "resign"][random.random_range(0..4)], vec![]))),
        9 => ("undo", None),
        10 => ("hand", None),
        _ => ("nothing", None),
    };
    let options = match group {
        None => json!([]),
        Some((sub, options)) => {
            let named = options.iter().filter(|_| random.random_range(0..5) > 0).copied();
            let named: Vec<&str> = named.collect();
            let given: Vec<Value> = named.into_iter().map(|name| option(random, name)).collect();
            // Only an edition that there is none of keeps a table from being opened.
            let bad = json!({"name": "edition", "type": 4, "value": 77});
            let given = if sub == "new" { vec![bad] } else { given };
            json!([{"name": sub, "type": 1, "options": given}])
        }
    };
    Kind::Command {
        name: name.to_owned(),
        data: json!({"id": "1", "name": name, "type": 1, "options": options}),
    }
}

/// By a player: what they may not do, or what comes too late.
fn by_a_player(
    random: &mut Xoshiro256PlusPlus,
    scene: &Scene,
    name: &str,
    from: (Snowflake, Snowflake),
) -> Kind {
    let (message, _) = from;
    let press = |id: String| Kind::Component { message, data: json!({"custom_id": id, "component_type": 2}) };
    let Scene { playing, proposal, seen, .. } = scene;
    match random.random_range(0..8) {
        // They may look at anything, and play nothing by an old panel.
        5 => {
            let id = panel_id(random, &["s", "q", "m"], &playing.to_string(), &seen.to_string());
            panel_press(random, message, &id)
        }
        6 => {
            let stale = random.random_range(0..seen.0);
            let id = panel_id(random, &["play"], &playing.to_string(), &stale.to_string());
            panel_press(random, message, &id)
        }
        7 => press(format!("turn:{playing}:0")),
        // Amira asks, Bashir is asked: she cannot agree for him.
        0 if name == "Amira" => press(format!("agree:{playing}:{proposal}")),
        1 => press(format!("agree:{playing}:{}", proposal.0 + random.random_range(1..1000))),
        2 => {
            let stale = random.random_range(0..seen.0);
            form(random, from, Some(format!("moves:{playing}:{stale}")))
        }
        // Nobody was told that: they are asked.
        3 => press(format!("resign:{playing}:{}", random.random_range(0..1000))),
        _ => press(format!("{}:{}:0", ["join", "leave", "start"][random.random_range(0..3)], playing)),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_gets_anywhere_by_forgery() {
    let forgeries = crate::table::number("CARAVANSERAI_FORGERIES", 3_000) / 5;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(10_000);
    let mut scene = Scene::set().await;
    let board = scene.stage.board("Amira", "oasis", "Through the Desert").await.id();
    let before = crate::table::dump(scene.stage.house.store().path()).await;
    let version = scene.version().await;
    let press =
        Kind::Component { message: board, data: json!({"custom_id": "hand:1:0", "component_type": 2}) };
    let (celine, oasis) = (scene.stage.discord.user("Celine").id, scene.stage.discord.channel("oasis"));
    let mut opener = scene.stage.discord.change(|world| world.open_interaction(celine, oasis, press));
    let mut done = 0;
    while done < forgeries {
        let mut sent = Vec::new();
        for _ in 0..AT_ONCE.min(forgeries - done) {
            let name = ["Celine", "Esra", "Celine", "Esra", "Amira", "Bashir"][random.random_range(0..6)];
            let outsider = matches!(name, "Celine" | "Esra");
            let kind = match outsider {
                true => by_an_outsider(&mut random, board, opener),
                false => by_a_player(&mut random, &scene, name, (board, opener)),
            };
            let channel =
                ["oasis", "fireside", "welcome"][if outsider { random.random_range(0..3) } else { 0 }];
            let (user, channel) = (scene.stage.discord.user(name).id, scene.stage.discord.channel(channel));
            let id = scene.stage.discord.change(|world| world.open_interaction(user, channel, kind.clone()));
            if let Kind::Component { .. } = kind {
                opener = id;
            }
            sent.push((id, format!("{name}: {kind:?}")));
        }
        done += sent.len();
        all_are_answered(&scene.stage, &sent).await;
        if scene.version().await != version {
            let after = crate::table::dump(scene.stage.house.store().path()).await;
            let new: Vec<_> = after.iter().filter(|row| !before.contains(row)).collect();
            panic!("something changed: {new:#?}\nafter one of {sent:#?}");
        }
    }
    // The game goes on as if nothing had been.
    let amira = scene.stage.discord.user("Amira");
    let answer = amira.slash("oasis", "/undo").answer().await;
    assert!(answer.contains("Another vote is still open"), "{answer}");
}

/// Each has one answer, for its sender alone, in words, and none is our fault.
async fn all_are_answered(stage: &Stage, sent: &[(Snowflake, String)]) {
    let what = format!("answers to {} forgeries", sent.len());
    let look = |world: &playground::world::World| {
        let done = |id: &Snowflake| !matches!(world.interactions[id].state, State::Waiting | State::Thinking);
        sent.iter().all(|(id, _)| done(id)).then_some(())
    };
    // Whoever is not answered is named below.
    let _ = AssertUnwindSafe(stage.discord.wait(&what, look)).catch_unwind().await;
    stage.discord.read(|world| {
        for (id, what) in sent {
            let interaction = &world.interactions[id];
            assert_eq!(interaction.state, State::Answered, "no answer to {what}");
            if interaction.choices.is_some() {
                continue;
            }
            let message = interaction.original.and_then(|id| world.messages.get(&id));
            let message = message.unwrap_or_else(|| panic!("no words in answer to {what}"));
            assert_eq!(message.only_for, Some(interaction.user), "{what}");
            assert!(!message.content.trim().is_empty(), "{what}");
            assert!(!message.content.contains("my fault"), "{what}: {}", message.content);
            assert!(message.pinged.is_empty(), "{what}");
        }
    });
}
