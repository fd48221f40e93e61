//! Faults: what the server does wrong on purpose, on the wire and against a real bot.
use std::time::{Duration, Instant};

use playground::error::MISSING_ACCESS;
use playground::faults::{Fault, Scope};
use reqwest::header::HeaderMap;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use super::bot::Bot;
use super::playground;
use super::raw::Api;

const POST: &str = "/channels/*/messages";

#[tokio::test]
async fn every_scope_of_429_has_its_headers() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let wait = Duration::from_millis(250);
    for (scope, name, global) in
        [(Scope::User, "user", false), (Scope::Global, "global", true), (Scope::Shared, "shared", false)]
    {
        discord.fault(Fault::on("POST", POST).rate_limited(scope, wait));
        let response =
            api.request("POST", &path).json(&json!({"content": "x"})).send().await.expect("an answer");
        assert_eq!(response.status(), 429);
        let header =
            |headers: &HeaderMap, name: &str| headers.get(name).map(|v| v.to_str().unwrap().to_owned());
        let headers = response.headers().clone();
        assert_eq!(header(&headers, "retry-after").as_deref(), Some("1"), "whole seconds, rounded up");
        assert_eq!(header(&headers, "x-ratelimit-scope").as_deref(), Some(name));
        assert_eq!(header(&headers, "x-ratelimit-global").is_some(), global);
        let bucket = |name: &str| header(&headers, &format!("x-ratelimit-{name}"));
        if global {
            for name in ["bucket", "limit", "remaining", "reset", "reset-after"] {
                assert_eq!(bucket(name), None, "the global limit has no bucket");
            }
        } else {
            assert_eq!(bucket("remaining").as_deref(), Some("0"));
            assert_eq!(bucket("reset-after").as_deref(), Some("0.250"));
            assert!(bucket("reset").is_some_and(|time| time.parse::<f64>().is_ok_and(|time| time > 1e9)));
        }
        let body: Value = response.json().await.expect("JSON");
        assert_eq!((&body["retry_after"], &body["global"]), (&json!(0.25), &json!(global)));
    }
    discord.fault(Fault::on("POST", POST).rate_limited(Scope::Cloudflare, wait));
    let response = api.request("POST", &path).json(&json!({"content": "x"})).send().await.expect("an answer");
    assert_eq!(
        (response.status().as_u16(), response.headers()["content-type"].to_str().unwrap()),
        (429, "text/html")
    );
    assert!(discord.user("Amira").everything().is_empty());
    api.post(&path, json!({"content": "x"})).await.ok();
    discord.finish();
}

#[tokio::test]
async fn answers_are_broken_lost_late_or_cut_off() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let amira = discord.user("Amira");
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let post = |words: &str| api.request("POST", &path).json(&json!({"content": words})).send();
    let seen = |words: &str| amira.messages("oasis").iter().any(|seen| seen.content() == words);

    discord.fault(Fault::on("POST", POST).status(502));
    let page = post("a").await.expect("an answer");
    assert_eq!(
        (page.status().as_u16(), &page.headers()["content-type"]),
        (502, &"text/html".parse().unwrap())
    );
    assert!(
        page.headers().keys().all(|name| !name.as_str().starts_with("x-ratelimit")),
        "a proxy has no bucket"
    );
    discord.fault(Fault::on("POST", POST).error(MISSING_ACCESS));
    assert_eq!(post("b").await.expect("an answer").status(), 403);
    discord.fault(Fault::on("POST", POST).silence());
    let silent = tokio::spawn(post("c"));
    discord.call("POST", POST, |call| call.body["content"] == "c").await;
    unanswered(silent).await;
    discord.fault(Fault::on("POST", POST).cut());
    let cut = post("d").await.expect_err("no answer");
    assert!(cut.is_request() && !cut.is_timeout(), "{cut:?}");
    assert!(amira.everything().is_empty(), "before the effect, nothing happens");

    discord.fault(Fault::on("POST", POST).after_effect().silence());
    let silent = tokio::spawn(post("e"));
    amira.reads("oasis", "e").await;
    unanswered(silent).await;
    discord.fault(Fault::on("POST", POST).after_effect().cut());
    let cut = tokio::spawn(post("f"));
    discord.call("POST", POST, |call| call.body["content"] == "f").await;
    assert!(seen("f"), "who waits for the call hears of it when the fault has struck");
    assert!(cut.await.expect("no panic").is_err());
    discord.fault(Fault::on("POST", POST).after_effect().status(500));
    assert_eq!(post("g").await.expect("an answer").status(), 500);
    assert!(seen("e") && seen("f") && seen("g"), "after the effect, only the answer is lost");

    discord.fault(Fault::on("POST", POST).slow(Duration::from_millis(120)));
    let start = Instant::now();
    assert_eq!(post("h").await.expect("an answer").status(), 200);
    assert!(start.elapsed() >= Duration::from_millis(120));
    discord.finish();
}

/// Still waiting a while after the server has done all it will do.
async fn unanswered(request: JoinHandle<reqwest::Result<reqwest::Response>>) {
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(!request.is_finished());
    request.abort();
}

#[tokio::test]
async fn a_gate_stops_a_request_where_the_test_wants_it() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let amira = discord.user("Amira");
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let gate = discord.hold(Fault::on("POST", POST));
    let request = tokio::spawn(api.request("POST", &path).json(&json!({"content": "held"})).send());
    gate.reached().await;
    assert!(amira.everything().is_empty());
    gate.open();
    assert_eq!(request.await.expect("no panic").expect("an answer").status(), 200);

    let gate = discord.hold(Fault::on("POST", POST).after_effect());
    let request = tokio::spawn(api.request("POST", &path).json(&json!({"content": "done"})).send());
    gate.reached().await;
    assert_eq!(amira.everything().len(), 2, "Discord has it, the bot does not know yet");
    assert!(!request.is_finished());
    request.abort();
    discord.finish();
}

#[tokio::test]
async fn a_fault_that_nobody_met_ends_the_test() {
    let discord = playground().await;
    discord.fault(Fault::on("POST", "/no/such/route").status(500));
    discord.duplicate_next("INTERACTION_CREATE", 1);
    discord.fault(Fault::on("POST", "/no/such/route").always().status(500));
    assert_eq!(discord.troubles().len(), 3);
}

#[tokio::test]
async fn what_is_not_served_here_ends_the_test() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    api.post(&path, json!({"content": "x".repeat(2001)})).await.refused(400, 50035);
    assert_eq!(discord.troubles(), [""; 0], "Discord's own refusals are no trouble");
    api.post(&path, json!({"content": "x", "sticker_ids": ["1"]})).await.refused(400, 50035);
    api.post(&path, json!({"content": "x", "contents": "y"})).await.refused(400, 50035);
    let troubles = discord.troubles();
    assert!(troubles.len() == 2 && troubles[0].contains("PLAYGROUND_UNSUPPORTED"), "{troubles:?}");
    assert_eq!(discord.take_unserved().len(), 2);

    // Buttons that sell, and the newer parts of a modal.
    let row = |button: Value| json!({"content": "x", "components": [{"type": 1, "components": [button]}]});
    let premium = row(json!({"type": 2, "style": 6, "sku_id": "1"}));
    api.post(&path, premium).await.complains("components.0.components.0.style", "PLAYGROUND_UNSUPPORTED");
    let unknown = row(json!({"type": 2, "style": 7, "label": "l", "custom_id": "c"}));
    api.post(&path, unknown).await.complains("components.0.components.0.style", "BASE_TYPE_CHOICES");
    api.register(json!([{"name": "do", "description": "d"}])).await.ok();
    let asked = discord.user("Amira").slash("oasis", "/do");
    let input = json!({"type": 4, "custom_id": "f", "style": 1});
    for part in
        [json!({"type": 18, "label": "l", "component": input}), json!({"type": 10, "content": "words"})]
    {
        let modal = json!({"custom_id": "m", "title": "t", "components": [part]});
        let answer = api.answer(&discord, &asked, 9, modal).await;
        answer.complains("data.components.0.type", "PLAYGROUND_UNSUPPORTED");
    }
    assert_eq!(discord.take_unserved().len(), 3);
    discord.finish();
}

#[tokio::test]
#[should_panic(expected = "fault never met")]
async fn a_test_that_forgets_to_finish_is_finished() {
    let discord = playground().await;
    discord.fault(Fault::on("POST", POST).status(500));
}

#[tokio::test]
async fn a_look_at_the_troubles_is_enough() {
    let discord = playground().await;
    discord.fault(Fault::on("POST", POST).status(500));
    assert_eq!(discord.troubles().len(), 1);
}

#[tokio::test]
async fn a_bot_sees_errors_as_discord_sends_them() {
    let discord = playground().await;
    let bot = Bot::start(&discord).await;
    let oasis = serenity::model::id::ChannelId::new(discord.channel("oasis").0);
    discord.fault(Fault::on("POST", POST).status(503));
    let error = oasis.say(&bot.http, "x").await.expect_err("refused");
    let serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response)) = error else {
        panic!("{error:?}");
    };
    assert_eq!(response.status_code, 503);
    discord.delete_channel("oasis");
    let error = oasis.say(&bot.http, "x").await.expect_err("refused");
    let serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response)) = error else {
        panic!("{error:?}");
    };
    assert_eq!((response.error.code, response.error.message.as_str()), (10003, "Unknown Channel"));

    let fireside = serenity::model::id::ChannelId::new(discord.channel("fireside").0);
    let row = serenity::builder::CreateActionRow::Buttons(vec![serenity::builder::CreateButton::new("x")]);
    let message = serenity::builder::CreateMessage::new().content("x").components(vec![row]);
    let error = fireside.send_message(&bot.http, message).await.expect_err("refused");
    let serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response)) = error else {
        panic!("{error:?}");
    };
    assert_eq!(response.error.code, 50035);
    assert_eq!(response.error.errors[0].path, "components.0.components.0.label", "serenity reads our tree");
    discord.finish();
}
