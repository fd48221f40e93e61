//! A real bot plays against the local Discord.
use playground::world::messages::EPHEMERAL;
use serde_json::json;

use super::bot::Bot;
use super::playground;

#[tokio::test]
async fn a_command_is_answered() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let answer = discord.user("Amira").slash("oasis", "/ping").answer().await;
    assert_eq!((answer.author.as_str(), answer.content()), ("Caravanserai", "Pong!"));
    assert_eq!(discord.user("Bashir").messages("oasis").len(), 1, "everybody sees it");
    discord.finish();
}

#[tokio::test]
async fn options_travel_as_the_client_sends_them() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let (amira, bashir) = (discord.user("Amira"), discord.user("Bashir"));

    let choices = amira.completes("oasis", "/table open game:sa").await;
    let names: Vec<&str> = choices.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names, ["Salt road", "Sand chess"]);

    let post = amira
        .slash("oasis", "/table open game:Salt road seats:3 pace:a move an hour guest:@Bashir")
        .answer()
        .await;
    assert!(post.contains("**Salt road**, 3 seats, Fast"), "{post}");
    assert_eq!(bashir.pings().len(), 1, "the guest is pinged");
    assert!(amira.pings().is_empty(), "and nobody else");
    assert_eq!(post.message.mentions, [bashir.id]);

    // In their own language.
    let esra = discord.user("Esra");
    let answer = esra.slash("oasis", "/tisch open game:Sand chess").answer().await;
    assert!(answer.contains("Sand chess"));
    discord.finish();
}

#[tokio::test]
async fn the_client_refuses_what_the_command_does_not_allow() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let celine = discord.user("Celine");
    for (text, why) in [
        ("/nothing", "there is no command"),
        ("/table", "a subcommand is missing"),
        ("/table open", "“game” is required"),
        ("/table open game:x seats:9", "“seats” takes a whole number from 2 to 5, not “9”"),
        ("/table open game:x pace:never", "takes one of a move an hour, a move a day"),
        ("/table open game:x guest:@Nobody", "takes somebody of this server"),
        ("/table open game:x price:3 seats:2 seats:3", "twice"),
        ("/table open rubbish", "belongs to no option"),
        ("/ping loud:true", "belongs to no option"),
    ] {
        let refused = celine.try_slash("oasis", text).err().unwrap_or_else(|| panic!("{text} was sent"));
        assert!(refused.why.contains(why), "{text}: {refused}");
    }
    discord.finish();
}

#[tokio::test]
async fn buttons_selects_and_forms_work() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let (amira, bashir) = (discord.user("Amira"), discord.user("Bashir"));
    let post = amira.slash("oasis", "/table open game:Salt road").answer().await;

    let press = bashir.presses(&post, "Sit down");
    let sent = press.answers(2).await;
    assert!(sent[0].contains("Bashir sat down."));
    assert!(sent[1].is_ephemeral() && sent[1].contains("Welcome."));
    assert_eq!(amira.messages("oasis").len(), 1, "the welcome is for Bashir alone");
    assert_eq!(bashir.messages("oasis").len(), 2);

    bashir.chooses(&post, "Choose your colour", &["Sand"]).acknowledged().await;
    amira.sees_change(&post, "the colour", |seen| seen.contains("Bashir plays sand.")).await;

    let form = amira.presses(&post, "Rename").modal().await;
    assert_eq!(form.title, "A name for the table");
    let refused = amira.try_submit(&form, &[("Name", "ab")]).err().expect("too short");
    assert!(refused.why.contains("3 to 20"), "{refused}");
    assert!(amira.try_submit(&form, &[]).is_err(), "a required field");
    let renamed = amira.submits(&form, &[("Name", "Golden well")]).answer().await;
    assert_eq!(renamed.content(), "The table is called Golden well.");
    assert_eq!(renamed.id(), post.id());
    assert!(amira.try_submit(&form, &[("Name", "again")]).is_err(), "a form is sent once");

    let fresh = amira.slash("oasis", "/form").modal().await;
    let answer = amira.submits(&fresh, &[("name", "New"), ("why", "because")]).answer().await;
    assert_ne!(answer.id(), post.id());

    for missing in ["Gone", "No such button"] {
        assert!(bashir.try_press(&post, missing).is_err(), "{missing}");
    }
    discord.finish();
}

#[tokio::test]
async fn what_is_ephemeral_is_seen_by_one() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let (amira, bashir) = (discord.user("Amira"), discord.user("Bashir"));
    let hand = amira.slash("oasis", "/hand").answer().await;
    assert!(hand.is_ephemeral() && hand.message.flags & EPHEMERAL != 0);
    assert!(bashir.everything().is_empty());
    assert!(bashir.try_press(&hand, "play").is_err(), "somebody else's");
    let played = amira.presses(&hand, "Play the well").answer().await;
    assert!(played.is_ephemeral(), "an update stays ephemeral");
    assert!(played.buttons().is_empty());
    amira.dismisses(&played);
    assert!(amira.messages("oasis").is_empty());
    discord.finish();
}

#[tokio::test]
async fn deferrals_are_filled_and_the_second_word_is_public() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let (amira, bashir) = (discord.user("Amira"), discord.user("Bashir"));

    let slow = amira.slash("oasis", "/slow");
    let thought = bashir.reads("oasis", "Thought again.").await;
    assert_eq!(thought.id(), slow.answer().await.id());

    // The leak that this server must show: a deferral decides for the first follow-up only.
    let sent = amira.slash("oasis", "/secret").answers(2).await;
    assert!(sent[0].is_ephemeral() && !sent[1].is_ephemeral());
    assert!(bashir.messages("oasis").iter().any(|seen| seen.contains("everybody hears this")));
    assert!(!bashir.messages("oasis").iter().any(|seen| seen.contains("your eyes only")));
    discord.finish();
}

#[tokio::test]
async fn pictures_arrive_with_their_words() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let board = discord.user("Amira").slash("oasis", "/board").answer().await;
    let pictures = board.pictures();
    assert_eq!(pictures[0].name, "board.png");
    assert_eq!(pictures[0].alt.as_deref(), Some("Dunes under a low sun"));
    assert!(pictures[0].bytes.starts_with(b"\x89PNG"));
    let json = discord.read(|world| world.message_json(&world.messages[&board.id()]));
    let url = json["embeds"][0]["image"]["url"].as_str().expect("a link");
    assert_eq!(json["embeds"][0]["image"]["width"], 480);
    assert_eq!(json["attachments"][0]["url"], url);
    let got = reqwest::Client::builder()
        .no_proxy()
        .build()
        .expect("a client")
        .get(url)
        .send()
        .await
        .expect("served");
    assert_eq!(got.headers()["content-type"], "image/png");
    assert_eq!(got.bytes().await.expect("bytes").as_ref(), pictures[0].bytes.as_slice());
    discord.finish();
}

#[tokio::test]
async fn direct_messages_arrive_unless_closed() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let celine = discord.user("Celine");
    assert_eq!(celine.slash("oasis", "/tell words:psst").answer().await.content(), "Told you.");
    let dm = celine.reads("dm", "psst").await;
    assert!(dm.channel.is_empty());
    assert!(discord.user("Amira").everything().is_empty());
    celine.closes_dms();
    let refused = celine.slash("dm", "/tell words:again").answer().await;
    assert_eq!(refused.content(), "Could not: 50007 Cannot send messages to this user");
    celine.opens_dms();
    celine.leaves();
    let refused = celine.slash("dm", "/tell words:once more").answer().await;
    assert!(refused.contains("50278"), "{refused}");
    discord.finish();
}

#[tokio::test]
async fn threads_pins_history_and_nonce() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let amira = discord.user("Amira");
    amira.says("oasis", "hello");
    let answer = amira.slash("oasis", "/thread").answer().await;
    assert!(answer.contains("See <#"));
    assert!(amira.messages("Game 1").iter().any(|seen| seen.content() == "Your move."));
    let answer = amira.slash("fireside", "/pins").answer().await;
    // The pinned message and the notice of the pin; the deferral is ephemeral and not in the history.
    assert_eq!(answer.content(), "1 pinned, 2 recent");
    assert_eq!(amira.messages("fireside").len(), 3);
    discord.finish();
}

#[tokio::test]
async fn mentions_ping_only_whom_they_may() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let (amira, bashir) = (discord.user("Amira"), discord.user("Bashir"));
    amira.slash("oasis", &format!("/echo words:hey {} and @everyone", bashir.mention())).answer().await;
    assert!(discord.pings().is_empty(), "the bot's default allows none");
    amira.slash("oasis", &format!("/shout words:hey {}", bashir.mention())).answer().await;
    let pings = discord.pings();
    assert_eq!(pings.len(), 1);
    assert!(pings[0].user == bashir.id && pings[0].silent);
    amira.slash("oasis", "/call guest:@Bashir").answers(2).await;
    assert_eq!(bashir.pings()[1..], [format!("second {}", bashir.mention())], "not by what fills a deferral");
    discord.finish();
}

#[tokio::test]
async fn a_bot_that_comes_back_finds_its_buttons_working() {
    let discord = playground().await;
    let bot = Bot::start(&discord).await;
    let (amira, bashir) = (discord.user("Amira"), discord.user("Bashir"));
    let post = amira.slash("oasis", "/table open game:Salt road").answer().await;
    drop(bot);
    discord.bot_is_gone().await;
    let lost = amira.presses(&post, "Sit down");
    discord.advance(std::time::Duration::from_secs(3));
    lost.failed().await;
    let _bot = Bot::connect(&discord.url()).await;
    discord.identified(2).await;
    bashir.presses(&post, "Sit down").answer().await;
    let calls = discord.calls_to("PUT", "/applications/*/commands");
    assert!(calls.iter().all(|call| call.body != json!([])));
    discord.finish();
}
