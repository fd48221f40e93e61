//! A local Discord: REST v10, gateway v10 and a web page on loopback, for tests and for playing without a token.
//! It serves the protocol and knows nothing of the bot or of any game.
//!
//! Point a bot at [`Playground::url`] and log in with [`TOKEN`]. Its HTTP library must send every request there, rate
//! limiter included, and not through a proxy from the environment; GET /gateway answers with
//! [`Playground::gateway_url`], where its gateway must then connect. `README.md` shows how to do that with serenity,
//! and how to write a test with [`driver`].
#![forbid(unsafe_code)]

#[cfg(feature = "browser")]
pub mod browser;
pub mod client;
mod connection;
pub mod driver;
pub mod error;
pub mod faults;
pub mod gateway;
mod guard;
mod hub;
pub mod limits;
pub mod log;
mod page;
pub mod rest;
#[cfg(feature = "serenity")]
mod strict;
pub mod world;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, RawQuery, State};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use axum::routing::{any, get};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use connection::{Connections, Door, Line};
use driver::Driver;
use gateway::EventCheck;
pub use gateway::Misread;
use hub::Hub;
#[cfg(feature = "serenity")]
pub use strict::serenity_reads;
use world::World;
use world::clock::Clock;

/// The token to log in with here, unless [`Settings::token`] says otherwise.
pub const TOKEN: &str = "playground";

/// How to set up a playground.
pub struct Settings {
    /// 0 takes any free one.
    pub port: u16,
    pub token: String,
    /// The name of the bot.
    pub bot: String,
    /// The privileged intents granted to the application: none by default, as on Discord.
    pub privileged_intents: u64,
    pub heartbeat: Duration,
    /// More host names, for a TLS front before this server.
    pub also_known_as: Vec<String>,
    /// Called with every gateway event before it is sent.
    pub event_check: Option<EventCheck>,
    /// How long the driver waits before it gives up.
    pub patience: Duration,
    /// For tests: calls [`Driver::finish`] when dropped, unless the test has asked for its troubles.
    pub always_finish: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            port: 0,
            token: TOKEN.to_owned(),
            bot: "Camel".to_owned(),
            privileged_intents: 0,
            heartbeat: Duration::from_millis(41_250),
            also_known_as: Vec::new(),
            event_check: None,
            patience: Duration::from_secs(10),
            always_finish: false,
        }
    }
}

/// Whether to start one: if asked for, or if there is no token for the real Discord.
pub fn wanted(token: Option<&str>, asked_for: bool) -> bool {
    asked_for || token.is_none_or(|token| token.trim().is_empty())
}

/// A running local Discord. It stops when dropped.
pub struct Playground {
    driver: Driver,
    connections: Connections,
    server: JoinHandle<()>,
}

impl Playground {
    pub async fn start(settings: Settings) -> io::Result<Self> {
        Self::start_with(settings, Clock::wall()).await
    }

    /// With the caller's own clock.
    pub async fn start_with(settings: Settings, clock: Clock) -> io::Result<Self> {
        let listener = TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, settings.port))).await?;
        let address = listener.local_addr()?;
        let world = World::new(clock, format!("http://{address}"), rand::random(), &settings.bot);
        let hub = Hub::new(settings, address, world);
        let connections = Connections::default();
        let door = Door { listener, connections: connections.clone() };
        let app = router(Arc::clone(&hub)).into_make_service_with_connect_info::<Line>();
        let server = tokio::spawn(async move {
            // Serving ends only by being aborted.
            let _ = axum::serve(door, app).await;
        });
        Ok(Playground { driver: Driver::new(hub), connections, server })
    }

    /// The base address for bots; a browser opens the same one.
    pub fn url(&self) -> String {
        format!("http://{}", self.driver.hub().address)
    }

    pub fn gateway_url(&self) -> String {
        self.driver.hub().gateway_url()
    }

    pub fn port(&self) -> u16 {
        self.driver.hub().address.port()
    }

    /// Stops at once, cutting every connection; the port is free afterwards.
    pub async fn stop(mut self) {
        self.server.abort();
        let _ = (&mut self.server).await;
        self.connections.cut_all();
    }
}

impl Drop for Playground {
    fn drop(&mut self) {
        self.server.abort();
        self.connections.cut_all();
        if self.driver.hub().settings.always_finish && !self.driver.looked() && !std::thread::panicking() {
            self.driver.finish();
        }
    }
}

impl Deref for Playground {
    type Target = Driver;

    fn deref(&self) -> &Driver {
        &self.driver
    }
}

fn router(hub: Arc<Hub>) -> Router {
    Router::new()
        .route("/api/v10/{*path}", any(rest::handle).layer(DefaultBodyLimit::disable()))
        .route("/gateway", get(gateway_socket))
        .merge(page::routes())
        .fallback(rest::elsewhere)
        .layer(from_fn_with_state(Arc::clone(&hub), guard::check))
        .with_state(hub)
}

async fn gateway_socket(
    State(hub): State<Arc<Hub>>,
    RawQuery(query): RawQuery,
    upgrade: WebSocketUpgrade,
) -> Response {
    let known = query.unwrap_or_default().split('&').any(|pair| pair == "v=10");
    upgrade.on_upgrade(move |socket| gateway::socket::serve(socket, hub, known))
}

#[cfg(test)]
mod tests {
    use super::wanted;

    #[test]
    fn a_token_keeps_the_playground_closed() {
        assert!(wanted(None, false));
        assert!(wanted(Some(" "), false));
        assert!(!wanted(Some("a token"), false));
        assert!(wanted(Some("a token"), true));
    }
}
