//! What the gateway tells of channels, threads, servers and permissions: a table that is out of reach stands still at
//! once, those who matter hear of it, and what mends it does.

use caravanserai::store::{PlyNumber, TableId};
use caravanserai::table::{Act, Standstill};
use playground::driver::Seen;
use playground::world::clock::Snowflake;
use playground::world::permissions::{ATTACH_FILES, SEND_MESSAGES, VIEW_CHANNEL};

use super::{CHANNEL, Scene};

impl Scene {
    /// How often somebody was told that their game stands still.
    fn told(&self, player: &str) -> usize {
        self.user(player).messages("dm").iter().filter(|seen| seen.contains("is paused")).count()
    }

    async fn standstill(&self) -> Option<Standstill> {
        self.stage.house.standstill(TableId(1)).await.unwrap().map(|(_, why)| why)
    }

    fn everyone_may(&self) -> u64 {
        self.stage.discord.read(|world| world.guild.roles[&world.guild.id].permissions)
    }

    /// What was posted by us, or tried.
    fn posts(&self, channel: Snowflake) -> usize {
        self.stage.discord.calls_to("POST", &format!("/channels/{channel}/messages")).len()
    }

    /// With a game of three in which Bashir is awaited; Amira is its host.
    async fn with_bashir_awaited() -> Scene {
        let scene = Scene::with_game(3).await;
        let moves = scene.a_move("Amira", |_| true).await;
        scene.act("Amira", Act::Play { moves, expected: None }).await;
        scene
            .stage
            .board("Bashir", CHANNEL, &format!("{}, it is your turn", scene.user("Bashir").mention()))
            .await;
        scene.stage.nothing_is_left().await;
        scene
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_channel_is_noticed_before_anybody_posts() {
    let scene = Scene::with_bashir_awaited().await;
    let (channel, amira, bashir) =
        (scene.stage.discord.channel(CHANNEL), scene.user("Amira"), scene.user("Bashir"));
    let posts = scene.posts(channel);
    scene.stage.discord.delete_channel(CHANNEL);
    // The host, and everybody who is awaited; nobody else.
    for player in [&amira, &bashir] {
        let told = player.reads("dm", "is paused").await;
        assert!(
            told.contains("its channel was deleted") && told.contains("/table move-here game:1"),
            "{told}"
        );
    }
    scene.stage.nothing_is_left().await;
    assert_eq!((scene.told("Amira"), scene.told("Bashir"), scene.told("Celine")), (1, 1, 0));
    assert_eq!(scene.posts(channel), posts, "it was not a post that found out");
    assert_eq!(scene.standstill().await, Some(Standstill::Gone));
    let games = scene.user("Celine").slash("fireside", "/table games").answer().await;
    assert!(games.contains("**paused**, because I cannot reach its channel"), "{games}");
    // Any player moves it.
    let moved = scene.user("Celine").slash("fireside", "/table move-here game:1").answer().await;
    assert!(moved.contains("continues here") && !moved.contains("is paused"), "{moved}");
    scene.stage.board("Bashir", "fireside", "waits for Bashir").await;
    assert_eq!(scene.standstill().await, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_hosts_and_is_awaited_hears_it_once_and_closed_messages_break_nothing() {
    let scene = Scene::with_game(2).await;
    scene.stage.discord.delete_channel(CHANNEL);
    scene.user("Amira").reads("dm", "is paused").await;
    scene.stage.nothing_is_left().await;
    assert_eq!((scene.told("Amira"), scene.told("Bashir")), (1, 0));

    let scene = Scene::with_bashir_awaited().await;
    scene.user("Amira").closes_dms();
    scene.stage.discord.delete_channel(CHANNEL);
    scene.user("Bashir").reads("dm", "is paused").await;
    scene.stage.nothing_is_left().await;
    assert_eq!((scene.told("Amira"), scene.told("Bashir"), scene.told("Celine")), (0, 1, 0));

    let scene = Scene::with_bashir_awaited().await;
    scene.user("Amira").closes_dms();
    scene.user("Bashir").closes_dms();
    scene.stage.discord.delete_channel(CHANNEL);
    scene.user("Celine").reads("dm", "is paused").await;
    scene.stage.nothing_is_left().await;
    assert_eq!((scene.told("Amira"), scene.told("Bashir"), scene.told("Celine")), (0, 0, 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_thread_is_noticed_and_so_is_one_whose_channel_was_deleted() {
    for parent_too in [false, true] {
        let scene = Scene::set().await;
        scene.thread("the-well");
        scene.stage.seat("the-well", &["Amira", "Bashir"], "/desert new first:the host").await;
        scene.stage.board("Amira", "the-well", "it is your turn").await;
        scene.stage.nothing_is_left().await;
        if parent_too {
            // Of its threads nothing is said.
            scene.stage.discord.lose_next("THREAD_DELETE", 1);
        }
        scene.stage.discord.delete_channel(if parent_too { CHANNEL } else { "the-well" });
        scene.user("Amira").reads("dm", "its channel was deleted").await;
        assert_eq!(scene.standstill().await, Some(Standstill::Gone));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_that_is_locked_stands_still_until_it_is_unlocked() {
    let scene = Scene::set().await;
    let thread = scene.thread("the-well");
    scene.stage.seat("the-well", &["Amira", "Bashir"], "/desert new first:the host").await;
    scene.stage.board("Amira", "the-well", "it is your turn").await;
    scene.stage.nothing_is_left().await;
    let lock = |locked: bool| {
        scene.stage.discord.change(|world| {
            use playground::world::ChannelKind;
            let place = world.channels.get_mut(&thread).unwrap();
            let ChannelKind::Thread { archive, .. } = &mut place.kind else { panic!() };
            archive.locked = locked;
            world.thread_news(thread, "THREAD_UPDATE");
        });
    };
    lock(true);
    let told = scene.user("Amira").reads("dm", "is paused").await;
    assert!(told.contains("is locked") && told.contains("as soon as the thread is unlocked"), "{told}");
    lock(false);
    scene.user("Amira").reads("the-well", "I can post here again").await;
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.standstill().await, None);
}

/// Each way of taking a permission away, and of giving it back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn permissions_that_are_taken_away_stop_a_game_and_those_given_back_let_it_go_on() {
    let scene = Scene::with_bashir_awaited().await;
    let (amira, bashir, discord) = (scene.user("Amira"), scene.user("Bashir"), &scene.stage.discord);
    let may = scene.everyone_may();
    // Later, that the bot's own role alone lets it write.
    let role = |has: u64| discord.set_role_permissions("Caravanserai", has);
    type Change<'a> = (&'static str, &'a dyn Fn(), &'a dyn Fn());
    let changes: [Change; 5] = [
        ("overwrite", &|| discord.deny_bot(CHANNEL, SEND_MESSAGES), &|| discord.deny_bot(CHANNEL, 0)),
        ("overwrite", &|| discord.deny_bot(CHANNEL, VIEW_CHANNEL), &|| discord.deny_bot(CHANNEL, 0)),
        ("overwrite", &|| discord.deny_bot(CHANNEL, ATTACH_FILES), &|| discord.deny_bot(CHANNEL, 0)),
        ("role", &|| discord.set_role_permissions("@everyone", may & !SEND_MESSAGES), &|| {
            role(SEND_MESSAGES);
        }),
        ("membership", &|| discord.set_bot_role("Caravanserai", false), &|| {
            discord.set_bot_role("Caravanserai", true);
        }),
    ];
    for (number, (what, take, give)) in changes.into_iter().enumerate() {
        let posts = scene.posts(discord.channel(CHANNEL));
        take();
        scene.until(what, || scene.told("Bashir") == number + 1 && scene.told("Amira") == number + 1).await;
        assert_eq!(scene.standstill().await, Some(Standstill::Closed), "{what} {number}");
        let told = bashir.reads("dm", "is paused").await;
        assert!(told.contains("I am not allowed to post") && told.contains("Attach Files"), "{told}");
        assert_eq!(scene.posts(discord.channel(CHANNEL)), posts, "{what} {number}: found out by a post");
        give();
        let resumed = || scene.said(CHANNEL, "I can post here again") == number + 1;
        scene.until(what, resumed).await;
        scene.stage.nothing_is_left().await;
        assert_eq!(scene.standstill().await, None, "{what} {number}");
    }
    // Whoever was called before is called again, in public; nobody else is.
    let calls = |player: &str| {
        scene.user(player).pings().iter().filter(|text| text.contains("I can post here again")).count()
    };
    assert_eq!((calls("Amira"), calls("Bashir"), calls("Celine")), (0, 5, 0));
    let moves = scene.a_move("Bashir", |_| true).await;
    let played = bashir.slash(CHANNEL, &format!("/play move moves:{moves}")).answer().await;
    assert!(played.contains("You place"), "{played}");
    drop(amira);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changes_that_do_not_concern_a_game_do_not_stop_it() {
    let scene = Scene::with_game(2).await;
    let discord = &scene.stage.discord;
    discord.deny_bot("fireside", VIEW_CHANNEL);
    discord.delete_channel("fireside");
    discord.set_role_permissions("Wanderers", VIEW_CHANNEL);
    discord.deny_bot(CHANNEL, playground::world::permissions::EMBED_LINKS);
    discord.outage(discord.guild_of(CHANNEL));
    discord.invite_bot(discord.guild_of(CHANNEL));
    // Whatever comes after these has seen them.
    let help = scene.user("Amira").slash(CHANNEL, "/board").answer().await;
    assert!(!help.contains("is paused"), "{help}");
    scene.stage.nothing_is_left().await;
    assert_eq!((scene.standstill().await, scene.told("Amira")), (None, 0));
    assert_eq!(scene.said(CHANNEL, "I can post here again"), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_throws_us_out_is_noticed_and_its_game_goes_on_when_we_are_back_or_elsewhere() {
    let scene = Scene::set().await;
    let discord = &scene.stage.discord;
    let khan = discord.found_guild("Khan", "gate", &["Amira", "Bashir"]);
    scene.stage.seat("gate", &["Amira", "Bashir"], "/desert new first:the host").await;
    scene.stage.board("Amira", "gate", "it is your turn").await;
    scene.stage.nothing_is_left().await;
    // An outage is not the end of it.
    discord.outage(khan);
    discord.invite_bot(khan);
    scene.user("Bashir").slash(CHANNEL, "/table games").answer().await;
    assert_eq!((scene.standstill().await, scene.told("Amira")), (None, 0));

    discord.kick_bot(khan);
    let told = scene.user("Amira").reads("dm", "is paused").await;
    assert!(told.contains("I was removed from its server") && told.contains("invited back"), "{told}");
    assert_eq!(scene.standstill().await, Some(Standstill::Server));
    discord.invite_bot(khan);
    scene.user("Amira").reads("gate", "I can post here again").await;
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.standstill().await, None);

    discord.kick_bot(khan);
    scene.until("the second time", || scene.told("Amira") == 2).await;
    let moved = scene.user("Bashir").slash(CHANNEL, "/table move-here game:1").answer().await;
    assert!(moved.contains("continues here"), "{moved}");
    scene.stage.board("Amira", CHANNEL, "waits for Amira").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_happened_while_we_were_away_is_found_out_without_asking_much() {
    let scene = Scene::set().await;
    let discord = &scene.stage.discord;
    let khan = discord.found_guild("Khan", "gate", &["Amira", "Bashir"]);
    let thread = scene.thread("the-well");
    for place in ["gate", "fireside", "the-well", CHANNEL] {
        scene.stage.seat(place, &["Amira", "Bashir"], "/desert new first:the host").await;
        scene.stage.board("Amira", place, "it is your turn").await;
    }
    scene.stage.nothing_is_left().await;
    for event in ["GUILD_DELETE", "CHANNEL_DELETE", "CHANNEL_UPDATE", "THREAD_UPDATE"] {
        discord.lose_next(event, 1);
    }
    discord.kick_bot(khan);
    discord.delete_channel("fireside");
    discord.deny_bot("welcome", SEND_MESSAGES);
    discord.advance(super::HOUR * 2);
    assert!(scene.sleeps(thread));
    assert_eq!(scene.told("Amira"), 0);
    discord.invalidate_session(false);
    discord.identified(2).await;
    scene.until("two standstills", || scene.told("Amira") == 2).await;
    scene.stage.nothing_is_left().await;
    let why =
        async |table: i64| scene.stage.house.standstill(TableId(table)).await.unwrap().map(|(_, why)| why);
    assert_eq!(
        [why(1).await, why(2).await, why(3).await, why(4).await],
        [Some(Standstill::Server), Some(Standstill::Gone), None, None],
        "an archived thread is not told of, and there all the same"
    );
    assert_eq!(discord.calls_to("GET", "/channels/*").len(), 2, "only what was not told of is asked for");
    // What is now known of the thread serves: its channel goes, and with it the thread.
    discord.lose_next("THREAD_DELETE", 1);
    discord.delete_channel(CHANNEL);
    scene.until("two more", || scene.told("Amira") == 4).await;
    assert_eq!([why(3).await, why(4).await], [Some(Standstill::Gone); 2]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_stands_still_promises_nothing() {
    let scene = Scene::with_bashir_awaited().await;
    let bashir = scene.user("Bashir");
    let board = scene.stage.board("Bashir", CHANNEL, "it is your turn").await;
    scene.user("Dariush").slash("fireside", "/desert new").answer().await;
    scene.user("Celine").slash("fireside", "/table join").answer().await;
    scene.stage.nothing_is_left().await;
    scene.stage.discord.deny_bot(CHANNEL, SEND_MESSAGES);
    scene.stage.discord.deny_bot("fireside", SEND_MESSAGES);
    bashir.reads("dm", "is paused").await;
    scene.user("Dariush").reads("dm", "is paused").await;
    let still = |answer: &Seen| {
        let why = answer.contains("is paused") && answer.contains("I am not allowed to post");
        assert!(why && answer.contains("/table move-here game:"), "{answer}");
    };
    let refused = |answer: &Seen| {
        still(answer);
        assert!(answer.contains("Nothing was done"), "{answer}");
    };
    let moves = scene.a_move_anyhow().await;
    for command in ["/board repost:true", "/undo", "/table end", &format!("/play move moves:{moves}")] {
        refused(&bashir.slash(CHANNEL, command).answer().await);
    }
    refused(&bashir.presses(&board, "Take my turn").answer().await);
    still(&bashir.slash(CHANNEL, "/board").answer().await);
    // In the lobby: what is done is done, and nobody is promised a post.
    refused(&scene.user("Dariush").slash("fireside", "/table start").answer().await);
    let joined = scene.user("Esra").slash("fireside", "/table join").answer().await;
    assert!(joined.contains("Welcome"), "{joined}");
    still(&joined);
    let left = scene.user("Esra").slash("fireside", "/table leave").answer().await;
    assert!(left.contains("You left"), "{left}");
    still(&left);
    // Nothing of it was lost.
    scene.stage.discord.deny_bot("fireside", 0);
    scene.user("Celine").reads("fireside", "I can post here again").await;
    scene.stage.nothing_is_left().await;
    let begun = scene.user("Dariush").slash("fireside", "/table start").answer().await;
    assert!(begun.contains("begins") && !begun.contains("is paused"), "{begun}");
}

impl Scene {
    /// A move that would be legal if the game went on.
    async fn a_move_anyhow(&self) -> String {
        let mut session = self.stage.house.store().read().await.unwrap();
        // That of the other leader: refused before its rules are looked at.
        session.plies_from(TableId(1), PlyNumber(1)).await.unwrap()[0].text.clone()
    }
}
