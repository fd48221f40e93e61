//! One gateway connection: HELLO, IDENTIFY or RESUME, heartbeats, events, close codes.
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket};
use serde_json::{Value, json};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::Instant;

use super::{Frame, Session};
use crate::hub::Hub;
use crate::log::note;
use crate::world::{Dispatch, Intent};

/// GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT: must be granted to the application.
pub const PRIVILEGED: u64 = 1 << 1 | 1 << 8 | 1 << 15;
const ALL_INTENTS: u64 = (1 << 26) - 1;
/// Messages a connection may send in a minute.
const MESSAGES_A_MINUTE: usize = 120;

/// How long a closed connection may linger.
const FAREWELL: Duration = Duration::from_secs(5);

type Close = (u16, &'static str);

struct Connection {
    hub: Arc<Hub>,
    line: UnboundedSender<Frame>,
    session: Option<String>,
}

/// `known`: whether the requested version is ours.
pub async fn serve(mut socket: WebSocket, hub: Arc<Hub>, known: bool) {
    if !known {
        return refuse(&mut socket, &hub, (4012, "Invalid API version.")).await;
    }
    let beat = hub.settings.heartbeat;
    let hello = json!({"op": 10, "s": null, "t": null, "d": {"heartbeat_interval": beat.as_millis() as u64}});
    if socket.send(Message::text(hello.to_string())).await.is_err() {
        return;
    }
    let (line, mut frames) = unbounded_channel();
    let mut connection = Connection { hub, line, session: None };
    let mut alive_until = Instant::now() + beat * 2;
    let mut received: Vec<Instant> = Vec::new();
    let close = loop {
        let frame = tokio::select! {
            // Outgoing frames go first, so that a close follows what was sent before it.
            biased;
            frame = frames.recv() => frame.unwrap_or(Frame::Cut),
            message = socket.recv() => {
                match message {
                    Some(Ok(Message::Text(text))) => {
                        alive_until = Instant::now() + beat * 2;
                        received.retain(|at| at.elapsed() < Duration::from_secs(60));
                        received.push(Instant::now());
                        if received.len() > MESSAGES_A_MINUTE {
                            break Some((4008, "Rate limited."));
                        }
                        match connection.receive(&text) {
                            Ok(Some(answer)) => Frame::Payload(answer.to_string()),
                            Ok(None) => continue,
                            Err(close) => break Some(close),
                        }
                    }
                    Some(Ok(Message::Close(frame))) => {
                        connection.left(frame.map(|frame| frame.code));
                        return;
                    }
                    Some(Ok(Message::Binary(_))) => break Some((4002, "Error while decoding payload.")),
                    Some(Ok(_)) => continue,
                    Some(Err(_)) | None => {
                        connection.left(None);
                        return;
                    }
                }
            }
            () = tokio::time::sleep_until(alive_until) => break Some((4009, "Session timed out.")),
        };
        match frame {
            Frame::Payload(text) => {
                if socket.send(Message::text(text)).await.is_err() {
                    break None;
                }
            }
            Frame::Close(code, reason) => break Some((code, reason)),
            Frame::Cut => break None,
        }
    };
    connection.detach();
    if let Some(close) = close {
        refuse(&mut socket, &connection.hub, close).await;
    }
}

async fn refuse(socket: &mut WebSocket, hub: &Hub, (code, reason): Close) {
    hub.gateway().lines.push(format!("closed with {code} {reason}"));
    hub.wake();
    let _ = socket.send(Message::Close(Some(CloseFrame { code, reason: reason.into() }))).await;
    // Let the other side read it before the connection closes.
    let farewell = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = tokio::time::timeout(FAREWELL, farewell).await;
}

impl Connection {
    fn receive(&mut self, text: &str) -> Result<Option<Value>, Close> {
        let message: Value =
            serde_json::from_str(text).map_err(|_| (4002, "Error while decoding payload."))?;
        let data = &message["d"];
        let op = message["op"].as_u64().ok_or((4002, "Error while decoding payload."))?;
        if op != 1 {
            self.hub.gateway().lines.push(format!("the bot sends op {op}"));
        }
        match op {
            1 => Ok(Some(json!({"op": 11, "d": null, "s": null, "t": null}))),
            2 => self.identify(data).map(|()| None),
            6 => self.resume(data),
            _ if self.session.is_none() => Err((4003, "Not authenticated.")),
            3 => Ok(None),
            4 | 8 => {
                let words = format!("the playground does not serve gateway op {op}");
                note(&mut self.hub.gateway().complaints, words);
                Ok(None)
            }
            _ => Err((4001, "Unknown opcode.")),
        }
    }

    fn authenticate(&self, data: &Value) -> Result<(), Close> {
        let token = data["token"].as_str().unwrap_or_default();
        let known = token.strip_prefix("Bot ").unwrap_or(token) == self.hub.settings.token;
        if known && self.hub.gateway().token_valid { Ok(()) } else { Err((4004, "Authentication failed.")) }
    }

    fn identify(&mut self, data: &Value) -> Result<(), Close> {
        if self.session.is_some() {
            return Err((4005, "Already authenticated."));
        }
        self.authenticate(data)?;
        let intents = data["intents"].as_u64().ok_or((4013, "Invalid intent(s)."))?;
        if intents & !ALL_INTENTS != 0 {
            return Err((4013, "Invalid intent(s)."));
        }
        if intents & PRIVILEGED & !self.hub.settings.privileged_intents != 0 {
            return Err((4014, "Disallowed intent(s)."));
        }
        if data["shard"].as_array().is_some_and(|shard| shard.as_slice() != [json!(0), json!(1)]) {
            return Err((4010, "Invalid shard."));
        }
        let hub = Arc::clone(&self.hub);
        let id = hub.change(|world| {
            let id = format!("{:x}", world.id().0);
            let guilds: Vec<_> = world.bot_guilds().map(|guild| guild.id).collect();
            let unavailable = |id: &_| json!({"id": id, "unavailable": true});
            let ready = json!({
                "v": 10, "user": world.user_json(world.bot), "session_id": id, "session_type": "normal",
                "resume_gateway_url": hub.gateway_url(), "shard": [0, 1], "private_channels": [],
                "guilds": guilds.iter().map(unavailable).collect::<Vec<_>>(), "relationships": [], "presences": [],
                "application": {"id": world.bot, "flags": 0}, "_trace": [],
            });
            let event = |name, intent, data| Dispatch { name, intent, needs_content: false, data };
            let mut events = vec![event("READY", Intent::Always, ready)];
            let created = guilds.iter().filter_map(|id| world.guild_create_json(*id).ok());
            events.extend(created.map(|data| event("GUILD_CREATE", Intent::Guilds, data)));
            hub.gateway().open(&id, Session::new(intents, self.line.clone()), &events);
            id
        });
        self.session = Some(id);
        Ok(())
    }

    fn resume(&mut self, data: &Value) -> Result<Option<Value>, Close> {
        if self.session.is_some() {
            return Err((4005, "Already authenticated."));
        }
        self.authenticate(data)?;
        let id = data["session_id"].as_str().unwrap_or_default().to_owned();
        let seen = data["seq"].as_u64().ok_or((4007, "Invalid `seq`."))?;
        let mut gateway = self.hub.gateway();
        let invalid = json!({"op": 9, "d": false, "s": null, "t": null});
        let Some(session) = gateway.sessions.get_mut(&id) else {
            gateway.lines.push("a resume of an unknown session".to_owned());
            return Ok(Some(invalid));
        };
        if seen > session.sequence() {
            return Err((4007, "Invalid `seq`."));
        }
        let Some(missed) = session.resume(seen, self.line.clone()) else {
            return Ok(Some(invalid));
        };
        gateway.lines.push(format!("resumed after {seen}, {missed} events replayed"));
        let resumed = Dispatch {
            name: "RESUMED",
            intent: Intent::Always,
            needs_content: false,
            data: json!({"_trace": []}),
        };
        gateway.deliver(&id, &resumed);
        gateway.resumed += 1;
        drop(gateway);
        self.session = Some(id);
        self.hub.wake();
        Ok(None)
    }

    /// The bot closed: with 1000 or 1001 it also gives up its session.
    fn left(&self, code: Option<u16>) {
        let mut gateway = self.hub.gateway();
        gateway
            .lines
            .push(format!("the bot left ({})", code.map_or("no word".to_owned(), |code| code.to_string())));
        drop(gateway);
        self.detach();
        if let (Some(1000 | 1001), Some(id)) = (code, &self.session) {
            self.hub.gateway().sessions.remove(id);
        }
        self.hub.wake();
    }

    /// The session lives on without this connection, unless it has moved to another.
    fn detach(&self) {
        let mut gateway = self.hub.gateway();
        let session = self.session.as_ref().and_then(|id| gateway.sessions.get_mut(id));
        if let Some(session) = session.filter(|session| session.is_on(&self.line)) {
            session.leave();
        }
        gateway.forget_lost();
        drop(gateway);
        self.hub.wake();
    }
}

impl super::Gateway {
    /// A new session and its first events.
    fn open(&mut self, id: &str, session: Session, first: &[Dispatch]) {
        self.identified += 1;
        self.lines.push(format!("identified, session {id}"));
        self.sessions.insert(id.to_owned(), session);
        for event in first {
            self.deliver(id, event);
        }
    }

    /// Sends an event to one session only.
    fn deliver(&mut self, id: &str, event: &Dispatch) {
        let payload = self.sessions.get_mut(id).and_then(|session| session.push(event));
        if let (Some(payload), Some(check)) = (payload, &self.check)
            && let Err(fault) = check(&payload)
        {
            note(&mut self.complaints, format!("{}: {fault}: {payload}", event.name));
        }
    }
}

impl Hub {
    pub fn gateway_url(&self) -> String {
        format!("ws://{}/gateway", self.address)
    }
}
