//! serenity's own rate limiter against real 429s. With it on, no other base address can be given; so the server stands
//! behind a small TLS front that calls itself discord.com.
use std::sync::Arc;
use std::time::{Duration, Instant};

use playground::faults::{Fault, Scope};
use playground::world::clock::Snowflake;
use playground::world::messages::Draft;
use playground::{Playground, Settings, TOKEN};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use reqwest::Certificate;
use serenity::builder::EditMessage;
use serenity::http::HttpBuilder;
use serenity::model::id::ChannelId;
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use super::bot::Bot;
use super::settings;

/// A client for which discord.com is the playground.
async fn front(discord: &Playground) -> reqwest::Client {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed(["discord.com".to_owned()]).expect("a certificate");
    let key = PrivateKeyDer::try_from(signing_key.serialize_der()).expect("a key");
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions that ring knows")
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .expect("a certificate and its key");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let (address, port) = (listener.local_addr().expect("an address"), discord.port());
    tokio::spawn(async move {
        while let Ok((outside, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut outside = acceptor.accept(outside).await?;
                let mut inside = TcpStream::connect(("127.0.0.1", port)).await?;
                tokio::io::copy_bidirectional(&mut outside, &mut inside).await
            });
        }
    });
    let root = Certificate::from_der(cert.der()).expect("our own certificate");
    let client =
        reqwest::Client::builder().no_proxy().resolve("discord.com", address).add_root_certificate(root);
    client.build().expect("a client")
}

/// A bot whose limiter is on.
async fn limited_bot() -> (Playground, Bot, ChannelId) {
    let known_as = Settings { also_known_as: vec!["discord.com".to_owned()], ..settings() };
    let discord = Playground::start(known_as).await.expect("started");
    let http = HttpBuilder::new(TOKEN).client(front(&discord).await);
    let bot = Bot::run(http, &discord.url()).await;
    discord.bot_is_ready().await;
    let oasis = ChannelId::new(discord.channel("oasis").0);
    (discord, bot, oasis)
}

#[tokio::test]
async fn a_429_of_every_scope_is_waited_out() {
    let (discord, bot, oasis) = limited_bot().await;
    let wait = Duration::from_millis(150);
    for scope in [Scope::User, Scope::Shared, Scope::Global] {
        let before = discord.calls_to("POST", "/channels/*/messages").len();
        discord.fault(Fault::on("POST", "/channels/*/messages").rate_limited(scope, wait));
        let start = Instant::now();
        oasis.say(&bot.http, format!("{scope:?}")).await.expect("sent in the end");
        assert!(start.elapsed() >= wait, "{scope:?}: {:?}", start.elapsed());
        let calls = discord.calls_to("POST", "/channels/*/messages");
        let codes: Vec<Option<u16>> = calls[before..].iter().map(|call| call.status).collect();
        assert_eq!(codes, [Some(429), Some(200)], "{scope:?}");
    }
    assert_eq!(discord.user("Amira").messages("oasis").len(), 3, "each was posted once");
    discord.finish();
}

/// Nobody hears of 30046: the limiter waits as long as it says, and whatever else is to be edited there waits with it.
#[tokio::test]
async fn the_limit_on_old_edits_is_waited_out_too() {
    const HOUR: Duration = Duration::from_secs(3600);
    let (discord, bot, oasis) = limited_bot().await;
    let mut old = oasis.say(&bot.http, "old").await.expect("sent");
    discord.change(|world| {
        world.advance(HOUR);
        let draft = Draft { content: Some("aged".to_owned()), ..Draft::default() };
        for _ in 0..3 {
            world.bot_edits(Snowflake(oasis.get()), Snowflake(old.id.get()), draft.clone()).expect("edited");
        }
        // All but a moment of the time in which no more are taken.
        world.advance(Duration::from_secs(4));
    });
    old.edit(&bot.http, EditMessage::new().content("older")).await.expect("edited in the end");
    let calls = discord.calls_to("PATCH", "/channels/*/messages/*");
    let codes: Vec<Option<u16>> = calls.iter().map(|call| call.status).collect();
    assert_eq!(codes, [Some(429), Some(200)]);
    assert_eq!(calls[0].answer["code"], 30046);
    discord.finish();
}
