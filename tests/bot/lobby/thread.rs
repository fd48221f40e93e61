//! A game in a thread of its own.

use caravanserai::store::ChannelId;
use caravanserai::table::Place;
use playground::driver::Seen;
use playground::error::MISSING_PERMISSIONS;
use playground::faults::Fault;
use playground::world::clock::Snowflake;
use playground::world::permissions::{ATTACH_FILES, CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS};

use super::CHANNEL;
use crate::bot::Stage;

const START: &str = "/channels/*/messages/*/threads";

/// The thread that was started from a lobby.
async fn thread(stage: &Stage, lobby: &Seen) -> Snowflake {
    let id = lobby.id();
    let there = |world: &playground::world::World| world.channels.contains_key(&id).then_some(id);
    stage.discord.wait("the thread", there).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_started_from_the_lobby_and_played_in_it() {
    let stage = Stage::set().await;
    let amira = stage.discord.user("Amira");
    let opened = amira.slash(CHANNEL, "/desert new first:the host thread:true").answer().await;
    assert!(opened.contains("The table is open"), "{opened}");
    let lobby = stage.lobby(CHANNEL).await;
    let thread = thread(&stage, &lobby).await;
    let name = stage.discord.read(|world| world.channels[&thread].name.clone());
    assert_eq!(name, "Through the Desert: the table of Amira");
    stage.lobby_says(CHANNEL, &format!("It is played in <#{thread}>.")).await;
    // The channel is free for another.
    stage.discord.user("Esra").slash(CHANNEL, "/bazaar new").answer().await;
    stage.press("Bashir", &lobby, "Join").await;
    let joined = stage.discord.user("Celine").slash(thread, "/table join").answer().await;
    assert!(joined.contains("You have seat 3"), "{joined}");
    stage.press("Amira", &lobby, "Start").await;
    let board = |seen: &Seen| seen.contains("it is your turn in") && !seen.pictures().is_empty();
    let board = amira.sees(thread, "the board", board).await;
    assert!(board.button("Take my turn").is_some(), "{board}");
    stage.nothing_is_left().await;
    let begun = stage.discord.user("Farid").current(lobby.id()).unwrap();
    assert!(begun.contains("The game has begun.") && begun.button("Join").is_none(), "{begun}");
    let posts = stage.discord.user("Farid").messages(CHANNEL);
    assert!(posts.iter().all(|seen| !seen.contains("it is your turn")), "all is told in the thread");
    // The next game is played there, too.
    for name in ["Bashir", "Celine"] {
        let sure = stage.discord.user(name).slash(thread, "/table resign").answer().await;
        stage.press(name, &sure, "Resign").await;
    }
    let end = amira.sees(thread, "the end", |seen: &Seen| seen.button("Play again").is_some()).await;
    let opened = stage.press("Amira", &end, "Play again").await;
    assert!(opened.contains("The table is open"), "{opened}");
    let next = amira.sees(thread, "the next lobby", |seen: &Seen| seen.button("Start").is_some()).await;
    assert!(!next.contains("It is played in"), "{next}");
    stage.nothing_is_left().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn invitations_are_posted_in_it_and_name_the_lobby() {
    let stage = Stage::set().await;
    stage.discord.user("Amira").slash(CHANNEL, "/desert new thread:true").answer().await;
    let lobby = stage.lobby(CHANNEL).await;
    let thread = thread(&stage, &lobby).await;
    stage.lobby_says(CHANNEL, "It is played in").await;
    let list = stage.press("Amira", &lobby, "Invite").await;
    let bashir = stage.discord.user("Bashir");
    let guest = bashir.id.to_string();
    stage.discord.user("Amira").chooses(&list, "Choose somebody", &[&guest]).answer().await;
    let post = bashir.reads(thread, "invites you").await;
    let link = format!("/{}/{}", stage.discord.channel(CHANNEL), lobby.id());
    assert!(post.contains(&link), "{post}");
    assert_eq!(stage.discord.pings().len(), 1);
    let welcome = stage.press("Bashir", &post, "Join").await;
    assert!(welcome.contains("You have seat 2"), "{welcome}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_lost_starts_no_second_one() {
    let stage = Stage::set().await;
    // Discord has started it, and the answer is lost: the next try is told that there is one (160004).
    stage.discord.fault(Fault::on("POST", START).after_effect().cut());
    stage.discord.user("Amira").slash(CHANNEL, "/desert new thread:true").answer().await;
    let lobby = stage.lobby(CHANNEL).await;
    stage.lobby_says(CHANNEL, &format!("It is played in <#{}>", lobby.id())).await;
    stage.nothing_is_left().await;
    let threads = stage.discord.read(|world| world.channels.values().filter(|it| it.is_thread()).count());
    assert_eq!(threads, 1);
    let tries = stage.discord.calls().iter().filter(|call| call.path.ends_with("/threads")).count();
    assert!(tries >= 2, "{tries}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn missing_permissions_are_named_before_and_it_is_played_in_the_channel_if_they_go() {
    let stage = Stage::set().await;
    let oasis = stage.discord.channel(CHANNEL);
    let amira = stage.discord.user("Amira");
    let open = "/desert new first:the host thread:true";
    stage
        .discord
        .change(|world| world.deny_bot(oasis, CREATE_PUBLIC_THREADS | SEND_MESSAGES_IN_THREADS))
        .unwrap();
    let refused = amira.slash(CHANNEL, open).answer().await;
    for permission in ["Create Public Threads", "Send Messages in Threads"] {
        assert!(refused.contains(permission), "{refused}");
    }
    // Without a thread nothing is missing.
    let opened = amira.slash(CHANNEL, "/desert new").answer().await;
    assert!(opened.contains("The table is open"), "{opened}");
    let sure = amira.slash(CHANNEL, "/table end").answer().await;
    stage.press("Amira", &sure, "End it").await;
    // The end of that table is posted before the bot may attach nothing.
    stage.nothing_is_left().await;
    stage.discord.change(|world| world.deny_bot(oasis, ATTACH_FILES)).unwrap();
    let refused = amira.slash(CHANNEL, open).answer().await;
    assert!(refused.contains("Attach Files") && !refused.contains("Threads"), "{refused}");
    stage.discord.change(|world| world.deny_bot(oasis, 0)).unwrap();
    // It is taken after the table was opened.
    stage.discord.fault(Fault::on("POST", START).error(MISSING_PERMISSIONS));
    amira.slash(CHANNEL, open).answer().await;
    amira.reads(CHANNEL, "I could not start a thread").await;
    let lobby = stage.lobby(CHANNEL).await;
    stage.press("Bashir", &lobby, "Join").await;
    stage.press("Amira", &lobby, "Start").await;
    stage.board("Amira", CHANNEL, "it is your turn").await;
    let look = stage.house.look(Place::Here(ChannelId(oasis.0))).await.unwrap();
    assert_eq!(look.table.channel, ChannelId(oasis.0));
    stage.nothing_is_left().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_has_no_threads() {
    let stage = Stage::set().await;
    stage.discord.user("Amira").slash(CHANNEL, "/desert new thread:true").answer().await;
    let lobby = stage.lobby(CHANNEL).await;
    let thread = thread(&stage, &lobby).await;
    let refused = stage.discord.user("Bashir").slash(thread, "/bazaar new thread:true").answer().await;
    assert!(refused.contains("No thread can be started here"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_moves_leaves_its_thread() {
    let stage = Stage::set().await;
    let amira = stage.discord.user("Amira");
    amira.slash(CHANNEL, "/desert new first:the host thread:true").answer().await;
    let lobby = stage.lobby(CHANNEL).await;
    thread(&stage, &lobby).await;
    stage.lobby_says(CHANNEL, "It is played in").await;
    let moved = amira.slash("fireside", "/table move-here game:1").answer().await;
    assert!(moved.contains("The game continues here"), "{moved}");
    let lobby = stage.lobby("fireside").await;
    assert!(!lobby.contains("It is played in"), "{lobby}");
    stage.press("Bashir", &lobby, "Join").await;
    stage.press("Amira", &lobby, "Start").await;
    stage.board("Amira", "fireside", "it is your turn").await;
    stage.nothing_is_left().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_joins_in_the_channel_finds_the_only_thread() {
    let stage = Stage::set().await;
    stage.discord.user("Amira").slash(CHANNEL, "/desert new thread:true").answer().await;
    let first = thread(&stage, &stage.lobby(CHANNEL).await).await;
    let joined = stage.discord.user("Bashir").slash(CHANNEL, "/table join").answer().await;
    assert!(joined.contains("You have seat 2"), "{joined}");
    // Of several, the person chooses.
    stage.discord.user("Celine").slash(CHANNEL, "/bazaar new thread:true").answer().await;
    let newer = |seen: &Seen| seen.contains("Desert Bazaar") && seen.button("Join").is_some();
    let lobby = stage.discord.user("Celine").sees(CHANNEL, "the second lobby", newer).await;
    let second = thread(&stage, &lobby).await;
    // The thread is there before the table knows of it.
    stage.nothing_is_left().await;
    let several = stage.discord.user("Dariush").slash(CHANNEL, "/table join").answer().await;
    assert!([first, second].iter().all(|thread| several.contains(&format!("<#{thread}>"))), "{several}");
    stage.nothing_is_left().await;
}
