//! The gateway: handshakes and close codes by hand, resumes and lost sessions with a real bot.
use std::sync::Arc;

use futures_util::{SinkExt, StreamExt};
use playground::{Misread, Playground, Settings, TOKEN};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::bot::Bot;
use super::raw::Api;
use super::{playground, settings};

/// A gateway connection without a library.
pub(super) struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    pub(super) async fn open(discord: &Playground) -> Self {
        let (socket, _) =
            connect_async(format!("{}?v=10", discord.gateway_url())).await.expect("a connection");
        let mut line = Line(socket);
        let hello = line.receive().await;
        assert_eq!(hello["op"], 10);
        assert!(hello["d"]["heartbeat_interval"].as_u64().is_some_and(|interval| interval > 0));
        line
    }

    async fn send(&mut self, value: Value) {
        self.0.send(Message::Text(value.to_string())).await.expect("an open connection");
    }

    pub(super) async fn receive(&mut self) -> Value {
        match self.0.next().await {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).expect("JSON"),
            other => panic!("{other:?}"),
        }
    }

    /// The code that the server closes with.
    async fn closed(&mut self) -> u16 {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Close(Some(frame)))) => return frame.code.into(),
                Some(Ok(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// Identifies and reads READY.
    pub(super) async fn identify(&mut self, intents: u64) -> Value {
        self.send(json!({"op": 2, "d": {"token": TOKEN, "intents": intents, "properties": {}}})).await;
        let ready = self.receive().await;
        assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
        ready["d"].clone()
    }
}

#[tokio::test]
async fn a_wrong_word_closes_with_its_code() {
    let discord = playground().await;
    let identify = |data: Value| json!({"op": 2, "d": data});
    for (message, code) in [
        (json!({"op": 99}), 4003),
        (json!({"op": 3, "d": {}}), 4003),
        (json!({"d": 1}), 4002),
        (identify(json!({"token": "wrong", "intents": 0})), 4004),
        (identify(json!({"token": TOKEN})), 4013),
        (identify(json!({"token": TOKEN, "intents": 1_u64 << 40})), 4013),
        (identify(json!({"token": TOKEN, "intents": 1 << 15})), 4014),
        (identify(json!({"token": TOKEN, "intents": 0, "shard": [1, 2]})), 4010),
        (json!({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}), 4004),
    ] {
        let mut line = Line::open(&discord).await;
        line.send(message.clone()).await;
        assert_eq!(line.closed().await, code, "{message}");
    }
    let mut line = Line::open(&discord).await;
    line.identify(0).await;
    line.send(json!({"op": 99})).await;
    assert_eq!(line.closed().await, 4001);
    let mut line = Line::open(&discord).await;
    line.identify(0).await;
    line.send(json!({"op": 2, "d": {"token": TOKEN, "intents": 0}})).await;
    assert_eq!(line.closed().await, 4005);
    let mut line = Line::open(&discord).await;
    for _ in 0..121 {
        line.send(json!({"op": 1, "d": null})).await;
    }
    assert_eq!(line.closed().await, 4008);
    discord.finish();
}

#[tokio::test]
async fn a_silent_connection_is_closed() {
    let heartbeat = std::time::Duration::from_millis(50);
    let discord = Playground::start(Settings { heartbeat, ..settings() }).await.expect("started");
    assert_eq!(Line::open(&discord).await.closed().await, 4009);
    discord.finish();
}

#[tokio::test]
async fn only_the_newest_lost_sessions_can_be_resumed() {
    let discord = playground().await;
    let mut sessions = Vec::new();
    for _ in 0..6 {
        let mut line = Line::open(&discord).await;
        sessions.push(line.identify(0).await["session_id"].clone());
        drop(line);
        discord.bot_is_gone().await;
    }
    for (number, op) in [(0, 9), (1, 9), (2, 0), (5, 0)] {
        let mut line = Line::open(&discord).await;
        line.send(json!({"op": 6, "d": {"token": TOKEN, "session_id": sessions[number], "seq": 1}})).await;
        assert_eq!(line.receive().await["op"], op, "session {number}");
    }
    discord.finish();
}

#[tokio::test]
async fn a_heartbeat_is_answered() {
    let discord = playground().await;
    let mut line = Line::open(&discord).await;
    line.send(json!({"op": 1, "d": null})).await;
    assert_eq!(line.receive().await["op"], 11);
    discord.finish();
}

#[tokio::test]
async fn another_version_is_refused() {
    let discord = playground().await;
    for query in ["", "?v=9", "?v=11&encoding=json", "?version=10"] {
        let address = format!("{}{query}", discord.gateway_url());
        let (socket, _) = connect_async(address).await.expect("a connection");
        assert_eq!(Line(socket).closed().await, 4012, "{query}");
    }
    discord.finish();
}

#[tokio::test]
async fn others_in_a_thread_are_heard_of_by_who_may_list_members() {
    let members = 1 << 1;
    let discord = Playground::start(Settings { privileged_intents: members, ..settings() })
        .await
        .expect("loopback has a free port");
    let (mut plain, mut listing) = (Line::open(&discord).await, Line::open(&discord).await);
    for (line, intents) in [(&mut plain, 1), (&mut listing, 1 | members)] {
        line.identify(intents).await;
        assert_eq!(line.receive().await["t"], "GUILD_CREATE");
    }
    let api = Api::of(&discord);
    let threads = format!("/channels/{}/threads", discord.channel("oasis"));
    let thread = api.post(&threads, json!({"name": "t", "type": 11})).await.id();
    let path = format!("/channels/{thread}/thread-members");
    let amira = discord.user("Amira").id;
    api.put(&format!("{path}/{amira}"), json!({})).await.ok();
    api.delete(&format!("{path}/@me")).await.ok();
    let own = ["THREAD_CREATE", "THREAD_MEMBERS_UPDATE"];
    let all = ["THREAD_CREATE", "THREAD_MEMBERS_UPDATE", "THREAD_MEMBERS_UPDATE"];
    for (line, events) in [(&mut plain, own.as_slice()), (&mut listing, all.as_slice())] {
        for event in events {
            assert_eq!(line.receive().await["t"], **event);
        }
        line.send(json!({"op": 1, "d": 5})).await;
        assert_eq!(line.receive().await["op"], 11, "and nothing else");
    }
    discord.finish();
}

#[tokio::test]
async fn intents_decide_what_is_heard() {
    let discord = playground().await;
    let mut all = Line::open(&discord).await;
    let ready = all.identify(1 | 1 << 9 | 1 << 12).await;
    assert_eq!(ready["user"]["username"], "caravanserai");
    let guild = all.receive().await;
    assert_eq!((&guild["t"], &guild["d"]["name"]), (&json!("GUILD_CREATE"), &json!("Caravanserai")));
    let mut none = Line::open(&discord).await;
    none.identify(0).await;

    let amira = discord.user("Amira");
    amira.says("oasis", "hello");
    amira.says("oasis", &format!("hello <@{}>", ready["user"]["id"].as_str().expect("an id")));
    amira.says("dm", "psst");
    amira.says("back-room", "the bot must not hear this");
    for words in ["", "hello <@100000000000000100>", "psst"] {
        let event = all.receive().await;
        assert_eq!((&event["t"], &event["d"]["content"]), (&json!("MESSAGE_CREATE"), &json!(words)));
    }
    all.send(json!({"op": 1, "d": 5})).await;
    assert_eq!(all.receive().await["op"], 11, "and nothing else");
    none.send(json!({"op": 1, "d": 1})).await;
    assert_eq!(none.receive().await["op"], 11, "nothing at all");
    discord.finish();
}

#[tokio::test]
async fn a_resume_replays_what_was_missed_and_nothing_more() {
    let discord = playground().await;
    let mut line = Line::open(&discord).await;
    let ready = line.identify(1 << 12).await;
    let session = ready["session_id"].as_str().expect("a session").to_owned();
    let amira = discord.user("Amira");
    amira.says("dm", "one");
    assert_eq!(line.receive().await["s"], 2);
    drop(line);
    discord.bot_is_gone().await;
    amira.says("dm", "two");
    amira.says("dm", "three");

    let resume = |seq: u64| json!({"op": 6, "d": {"token": TOKEN, "session_id": session, "seq": seq}});
    let mut line = Line::open(&discord).await;
    line.send(resume(9)).await;
    assert_eq!(line.closed().await, 4007, "a number that was never sent");
    let mut line = Line::open(&discord).await;
    line.send(resume(2)).await;
    for words in ["two", "three"] {
        assert_eq!(line.receive().await["d"]["content"], words);
    }
    let resumed = line.receive().await;
    assert_eq!((&resumed["t"], &resumed["s"]), (&json!("RESUMED"), &json!(5)));

    // The same session on a new connection: the old one is cut.
    let mut second = Line::open(&discord).await;
    second.send(resume(5)).await;
    assert_eq!(second.receive().await["t"], "RESUMED");
    assert!(!matches!(line.0.next().await, Some(Ok(Message::Text(_)))));

    discord.forget_sessions();
    let mut line = Line::open(&discord).await;
    line.send(resume(5)).await;
    let invalid = line.receive().await;
    assert_eq!((&invalid["op"], &invalid["d"]), (&json!(9), &json!(false)));
    line.identify(0).await;

    // A bot that says goodbye gives its session up.
    let mut line = Line::open(&discord).await;
    let session = line.identify(0).await["session_id"].clone();
    let goodbye = CloseFrame { code: CloseCode::Normal, reason: "".into() };
    line.0.close(Some(goodbye)).await.expect("closed");
    discord
        .wait("the session to be given up", |_| {
            discord.gateway_log().contains(&"the bot left (1000)".to_owned()).then_some(())
        })
        .await;
    let mut line = Line::open(&discord).await;
    line.send(json!({"op": 6, "d": {"token": TOKEN, "session_id": session, "seq": 1}})).await;
    assert_eq!(line.receive().await["op"], 9);
    discord.finish();
}

#[tokio::test]
async fn every_event_is_checked_before_it_is_sent() {
    let unread = |payload: &Value| Err(Misread(format!("cannot read {}", payload["t"])));
    let discord = Playground::start(Settings { event_check: Some(Arc::new(unread)), ..settings() })
        .await
        .expect("started");
    let mut line = Line::open(&discord).await;
    let session = line.identify(1 | 1 << 12).await["session_id"].clone();
    discord.user("Amira").says("dm", "one");
    drop(line);
    discord.bot_is_gone().await;
    let mut line = Line::open(&discord).await;
    line.send(json!({"op": 6, "d": {"token": TOKEN, "session_id": session, "seq": 3}})).await;
    assert_eq!(line.receive().await["t"], "RESUMED");
    let troubles = discord.troubles();
    for event in ["READY", "GUILD_CREATE", "MESSAGE_CREATE", "RESUMED"] {
        assert!(troubles.iter().any(|trouble| trouble.starts_with(event)), "{event} in {troubles:?}");
    }
}

#[tokio::test]
async fn a_bot_resumes_after_every_kind_of_loss() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let amira = discord.user("Amira");
    for (number, lose) in [
        (1, &(|discord: &Playground| discord.cut_gateway()) as &dyn Fn(&Playground)),
        (2, &|discord| discord.ask_to_reconnect()),
        (3, &|discord| discord.close_gateway(4000)),
        (4, &|discord| discord.invalidate_session(true)),
    ] {
        discord.hold_events();
        let action = amira.slash("oasis", "/ping");
        lose(&discord);
        discord.resumed(number).await;
        discord.release_events(false);
        action.answer().await;
    }
    // What happens while the bot is away is replayed when it is back.
    discord.cut_gateway();
    let missed = amira.slash("oasis", "/ping");
    missed.answer().await;
    assert_eq!(amira.messages("oasis").len(), 5);
    discord.finish();
}

#[tokio::test]
async fn events_come_twice_late_or_never() {
    let discord = playground().await;
    let _bot = Bot::start(&discord).await;
    let amira = discord.user("Amira");
    discord.duplicate_next("INTERACTION_CREATE", 1);
    let twice = amira.slash("oasis", "/ping");
    discord.call("POST", "/interactions/*/*/callback", |call| call.status == Some(400)).await;
    assert_eq!(twice.answer().await.content(), "Pong!");
    let codes: Vec<u16> = discord
        .calls_to("POST", "/interactions/*/*/callback")
        .iter()
        .filter_map(|call| call.status)
        .collect();
    assert_eq!(codes, [204, 400], "the second answer is refused with 40060");

    discord.lose_next("INTERACTION_CREATE", 1);
    let lost = amira.slash("oasis", "/ping");
    discord.advance(std::time::Duration::from_secs(3));
    lost.failed().await;

    discord.hold_events();
    let (first, second) =
        (amira.slash("oasis", "/echo words:first"), amira.slash("oasis", "/echo words:second"));
    discord.release_events(true);
    let (first, second) = (first.answer().await, second.answer().await);
    assert!(second.content() == "second" && first.content() == "first");
    discord.finish();
}

#[tokio::test]
async fn a_revoked_token_ends_the_bot() {
    let discord = playground().await;
    let bot = Bot::start(&discord).await;
    discord.revoke_token();
    let error = bot.ended().await.expect_err("it cannot go on");
    assert!(
        matches!(error, serenity::Error::Gateway(serenity::gateway::GatewayError::InvalidAuthentication)),
        "{error:?}"
    );
    discord.finish();
}

#[tokio::test]
async fn a_server_that_restarts_is_found_again() {
    let discord = playground().await;
    let port = discord.port();
    let bot = Bot::start(&discord).await;
    discord.user("Amira").slash("oasis", "/ping").answer().await;
    let before = discord.user("Amira").messages("oasis")[0].id();
    discord.stop().await;
    let discord = Playground::start(Settings { port, ..settings() }).await.expect("the port is free again");
    discord.identified(1).await;
    let api = super::raw::Api::of(&discord);
    api.register(json!([{"name": "ping", "description": "d"}])).await.ok();
    let answer = discord.user("Amira").slash("oasis", "/ping").answer().await;
    assert!(answer.id() > before, "no id is made twice");
    drop(bot);
    discord.finish();
}
