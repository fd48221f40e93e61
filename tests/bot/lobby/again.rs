//! Play again.

use caravanserai::store::TableId;
use playground::driver::Seen;
use playground::world::interactions::Kind;
use serde_json::json;

use super::CHANNEL;
use crate::bot::Stage;

/// Plays a game that ends at once, since all but one resign.
async fn ends(stage: &Stage, players: &[&str], open: &str) -> Seen {
    stage.seat(CHANNEL, players, open).await;
    for name in &players[1..] {
        let sure = stage.discord.user(name).slash(CHANNEL, "/table resign").answer().await;
        stage.press(name, &sure, "Resign").await;
    }
    stage.nothing_is_left().await;
    let fits = |seen: &Seen| seen.button("Play again").is_some();
    stage.discord.user("Farid").sees(CHANNEL, "the end", fits).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_next_game_has_the_same_options_and_people_and_the_next_one_begins() {
    let stage = Stage::set().await;
    let end =
        ends(&stage, &["Amira", "Bashir", "Celine"], "/desert new edition:2017 aquifers:true first:the host")
            .await;
    let opened = stage.press("Celine", &end, "Play again").await;
    assert!(opened.contains("The table is open"), "{opened}");
    // Bashir sat behind Amira; as long as he is not here, Celine does.
    let same = "Played with the 2017 edition, the mountain board and aquifers.";
    let lobby = stage.lobby_says(CHANNEL, &format!("{same} Celine begins.")).await;
    assert!(lobby.contains("1. Celine (host)"), "{lobby}");
    for (name, seat) in [("Dariush", 2), ("Bashir", 1), ("Amira", 1)] {
        let welcome = stage.press(name, &lobby, "Join").await;
        assert!(welcome.contains(&format!("You have seat {seat}.")), "{name}: {welcome}");
    }
    let lobby = stage.lobby_says(CHANNEL, "1. Amira\n2. Bashir\n3. Celine (host)\n4. Dariush").await;
    assert!(lobby.contains(&format!("{same} Bashir begins.")), "{lobby}");
    stage.press("Bashir", &lobby, "Leave").await;
    stage.lobby_says(CHANNEL, &format!("{same} Celine begins.")).await;
    stage.press("Bashir", &lobby, "Join").await;
    stage.press("Celine", &lobby, "Start").await;
    stage.board("Bashir", CHANNEL, "Bashir").await;
    let look = stage.house.look(stage.here(CHANNEL)).await.unwrap();
    assert_eq!(look.awaited().iter().map(games::Seat::number).collect::<Vec<_>>(), [2]);
    assert_eq!(look.table.id, TableId(2));
    stage.nothing_is_left().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_begins_is_drawn_again_if_it_was() {
    let stage = Stage::set().await;
    let end = ends(&stage, &["Amira", "Bashir"], "/desert new").await;
    stage.press("Bashir", &end, "Play again").await;
    let lobby = stage.lobby_says(CHANNEL, "Who begins is drawn.").await;
    assert!(lobby.contains("1. Bashir (host)"), "{lobby}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_opens_once_and_only_for_those_who_played() {
    let stage = Stage::set().await;
    let end = ends(&stage, &["Amira", "Bashir"], "/desert new first:the host").await;
    let refused = stage.press("Esra", &end, "Play again").await;
    assert!(refused.contains("only its players can do that") && refused.is_ephemeral(), "{refused}");
    // At once, and later.
    let both = ["Amira", "Bashir"].map(|name| stage.discord.user(name).presses(&end, "Play again"));
    let answers = [both[0].answer().await, both[1].answer().await];
    let open = |seen: &Seen| seen.contains("The table is open");
    assert_eq!(answers.iter().filter(|seen| open(seen)).count(), 1, "{} {}", answers[0], answers[1]);
    let lobby = stage.lobby(CHANNEL).await;
    stage.nothing_is_left().await;
    let late = stage.press("Amira", &end, "Play again").await;
    let link = format!("/{}", lobby.id());
    assert!(late.contains("The next game is open already") && late.contains(&link), "{late}");
    let missing = if open(&answers[0]) { "Bashir" } else { "Amira" };
    let host = if missing == "Amira" { "Bashir" } else { "Amira" };
    stage.press(missing, &lobby, "Join").await;
    stage.press(host, &lobby, "Start").await;
    let late = stage.press("Amira", &end, "Play again").await;
    assert!(late.contains("The next game has already begun"), "{late}");
    assert_eq!(tables(&stage).await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_has_one_game_and_a_lobby_that_was_closed_is_no_hindrance() {
    let stage = Stage::set().await;
    let end = ends(&stage, &["Amira", "Bashir"], "/desert new").await;
    stage.discord.user("Esra").slash(CHANNEL, "/bazaar new").answer().await;
    let taken = stage.press("Amira", &end, "Play again").await;
    assert!(taken.contains("A game of Desert Bazaar is already open in this channel"), "{taken}");
    let sure = stage.discord.user("Esra").slash(CHANNEL, "/table end").answer().await;
    stage.press("Esra", &sure, "End it").await;
    for _ in 0..2 {
        let opened = stage.press("Amira", &end, "Play again").await;
        assert!(opened.contains("The table is open"), "{opened}");
        let sure = stage.discord.user("Amira").slash(CHANNEL, "/table end").answer().await;
        stage.press("Amira", &sure, "End it").await;
    }
    assert_eq!(tables(&stage).await, 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forged_press_opens_nothing() {
    let stage = Stage::set().await;
    let end = ends(&stage, &["Amira", "Bashir"], "/desert new").await;
    stage.seat("fireside", &["Amira", "Bashir"], "/desert new").await;
    stage.discord.user("Amira").slash("welcome", "/desert new").answer().await;
    stage.nothing_is_left().await;
    let amira = stage.discord.user("Amira").id;
    // A game that goes on, a lobby, none, and one that ended in another channel.
    for (channel, table) in [("fireside", 2), ("welcome", 3), (CHANNEL, 77), ("fireside", 1)] {
        let data = json!({"custom_id": format!("again:{table}:0"), "component_type": 2});
        let (place, message) = (stage.discord.channel(channel), end.id());
        let press = Kind::Component { message, data };
        let id = stage.discord.change(|world| world.open_interaction(amira, place, press));
        let said = playground::driver::Action::of(&stage.discord, id).answer().await;
        assert!(said.is_ephemeral() && !said.contains("The table is open"), "{said}");
    }
    assert_eq!(tables(&stage).await, 3);
}

async fn tables(stage: &Stage) -> i64 {
    let mut file = crate::table::connection(stage.house.store().path()).await;
    sqlx::query_scalar("SELECT count(*) FROM tables").fetch_one(&mut file).await.unwrap()
}
