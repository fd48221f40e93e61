//! The test driver: acts as any user, waits for what becomes visible, reads what was called, breaks things.
//! It never sleeps: it looks again whenever the world changes. On a timeout it prints what happened.
mod action;
mod actor;
mod seen;

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

pub use action::{Action, Choice, Form};
pub use actor::{Actor, Place};
pub use seen::{Button, Picture, Seen, Select};

use super::faults::{Fault, Gate};
use super::gateway::{Frame, TrickKind};
use super::hub::Hub;
use super::log::Call;
use super::world::World;
use super::world::clock::Snowflake;
use super::world::mentions::Ping;

#[derive(Clone)]
pub struct Driver {
    hub: Arc<Hub>,
    /// Whether the test has asked for the troubles.
    looked: Arc<AtomicBool>,
}

impl Driver {
    pub(super) fn new(hub: Arc<Hub>) -> Self {
        Driver { hub, looked: Arc::default() }
    }

    pub(super) fn hub(&self) -> &Arc<Hub> {
        &self.hub
    }

    /// One of the six, by name.
    #[track_caller]
    pub fn user(&self, name: &str) -> Actor {
        let id = self.hub.read(|world| world.user_named(name));
        Actor::new(self.clone(), id.unwrap_or_else(|| panic!("nobody here is called {name}")))
    }

    /// Looks at the world.
    pub fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        self.hub.read(look)
    }

    /// Changes the world in ways that have no method here.
    pub fn change<T>(&self, act: impl FnOnce(&mut World) -> T) -> T {
        self.hub.change(act)
    }

    #[track_caller]
    pub fn channel(&self, name: &str) -> Snowflake {
        let id = self.hub.read(|world| world.channel_named(name));
        id.unwrap_or_else(|| panic!("there is no channel called {name}"))
    }

    /// Moves the clock: tokens, message ages, sleeping threads.
    pub fn advance(&self, by: Duration) {
        self.hub.change(|world| world.advance(by));
    }

    /// Waits until `look` finds something. `what` completes the sentence "waited for ...".
    pub async fn wait<T>(&self, what: &str, mut look: impl FnMut(&World) -> Option<T>) -> T {
        self.wait_for(what, |hub| hub.read(&mut look)).await
    }

    async fn wait_for<T>(&self, what: &str, mut look: impl FnMut(&Hub) -> Option<T>) -> T {
        let patience = self.hub.settings.patience;
        let mut changes = self.hub.changes();
        let search = async {
            loop {
                changes.mark_unchanged();
                if let Some(found) = look(&self.hub) {
                    return found;
                }
                changes.changed().await.expect("the hub lives as long as we do");
            }
        };
        match tokio::time::timeout(patience, search).await {
            Ok(found) => found,
            Err(_) => panic!("waited {patience:?} for {what}\n{}", self.report()),
        }
    }

    /// Resolves when a bot is connected and has registered commands.
    pub async fn bot_is_ready(&self) {
        let ready =
            |hub: &Hub| (hub.gateway().connected() && hub.read(|w| !w.commands.is_empty())).then_some(());
        self.wait_for("a bot that is connected and has commands", ready).await;
    }

    pub async fn bot_is_gone(&self) {
        self.wait_for("the bot to be disconnected", |hub| (!hub.gateway().connected()).then_some(())).await;
    }

    /// Resolves when the bot has identified this many times, including the first.
    pub async fn identified(&self, times: u32) {
        let done = |hub: &Hub| (hub.gateway().identified >= times && hub.gateway().connected()).then_some(());
        self.wait_for(&format!("{times} IDENTIFYs"), done).await;
    }

    pub async fn resumed(&self, times: u32) {
        let done = |hub: &Hub| (hub.gateway().resumed >= times && hub.gateway().connected()).then_some(());
        self.wait_for(&format!("{times} RESUMEs"), done).await;
    }

    // Requests to the server.

    pub fn calls(&self) -> Vec<Call> {
        self.hub.log().calls.iter().cloned().collect()
    }

    /// Calls of a method to a path; `*` for one segment.
    pub fn calls_to(&self, method: &str, path: &str) -> Vec<Call> {
        let rule = Fault::on(method, path);
        self.hub.log().calls.iter().filter(|call| rule.fits(&call.method, &call.path)).cloned().collect()
    }

    /// Waits for a call that is answered, or that a fault left unanswered.
    pub async fn call(&self, method: &str, path: &str, mut fits: impl FnMut(&Call) -> bool) -> Call {
        let rule = Fault::on(method, path);
        let found = |hub: &Hub| {
            let log = hub.log();
            let done = |call: &&Call| call.status.is_some() || call.lost;
            let mut calls = log.calls.iter().filter(|call| rule.fits(&call.method, &call.path)).filter(done);
            calls.find(|call| fits(call)).cloned()
        };
        self.wait_for(&format!("a call {method} {path}"), found).await
    }

    pub fn pings(&self) -> Vec<Ping> {
        self.hub.read(|world| world.pings.clone())
    }

    // Faults.

    pub fn fault(&self, fault: Fault) {
        self.hub.faults().add(fault);
    }

    /// Stops the next such request before its effect (or after it) until the gate is opened.
    pub fn hold(&self, fault: Fault) -> Gate {
        let gate = Gate::default();
        self.fault(fault.hold(&gate));
        gate
    }

    /// Takes permissions from the bot in a channel; 0 gives them back.
    #[track_caller]
    pub fn deny_bot(&self, channel: &str, permissions: u64) {
        let channel = self.channel(channel);
        self.hub
            .change(|world| world.deny_bot(channel, permissions))
            .expect("the channel was just looked up");
    }

    #[track_caller]
    pub fn delete_channel(&self, channel: &str) {
        let channel = self.channel(channel);
        self.hub.change(|world| world.delete_channel(channel)).expect("the channel was just looked up");
    }

    /// A second guild with one channel of this name, these members (the first one owns it) and the bot.
    pub fn found_guild(&self, name: &str, channel: &str, members: &[&str]) -> Snowflake {
        let members: Vec<Snowflake> = members.iter().map(|name| self.user(name).id).collect();
        self.hub.change(|world| world.found_guild(name, channel, &members))
    }

    /// The guild that a channel belongs to.
    #[track_caller]
    pub fn guild_of(&self, channel: &str) -> Snowflake {
        let channel = self.channel(channel);
        self.hub.read(|world| world.channels[&channel].guild)
    }

    /// The bot is removed from a guild, and told so.
    #[track_caller]
    pub fn kick_bot(&self, guild: Snowflake) {
        self.hub.change(|world| world.kick_bot(guild)).expect("a guild of this server");
    }

    /// The bot joins a guild, or returns to one.
    #[track_caller]
    pub fn invite_bot(&self, guild: Snowflake) {
        self.hub.change(|world| world.invite_bot(guild)).expect("a guild of this server");
    }

    /// A guild is unavailable for a while; `invite_bot` ends that.
    #[track_caller]
    pub fn outage(&self, guild: Snowflake) {
        self.hub.change(|world| world.outage(guild)).expect("a guild of this server");
    }

    /// A role of the scene's own guild, by name: `@everyone`, `Wanderers`, `Keepers`, or the bot's, by the bot's name.
    #[track_caller]
    pub fn role(&self, name: &str) -> Snowflake {
        let found = self.hub.read(|world| world.guild.roles.values().find(|role| role.name == name).cloned());
        found.unwrap_or_else(|| panic!("there is no role called {name}")).id
    }

    /// Changes what a role may do.
    #[track_caller]
    pub fn set_role_permissions(&self, role: &str, permissions: u64) {
        let role = self.role(role);
        self.hub.change(|world| world.set_role_permissions(role, permissions)).expect("a known role");
    }

    /// Gives the bot a role, or takes it away.
    #[track_caller]
    pub fn set_bot_role(&self, role: &str, has: bool) {
        let role = self.role(role);
        self.hub.change(|world| world.set_role(world.bot, role, has)).expect("the bot is a member");
    }

    /// Somebody with permission deletes a message.
    pub fn delete_message(&self, message: &Seen) {
        self.hub.change(|world| world.delete(message.id())).expect("a message that was seen");
    }

    /// The token is no longer valid: 401 on REST, close 4004 on the gateway.
    pub fn revoke_token(&self) {
        self.hub.gateway().token_valid = false;
        self.hub.gateway().to_all(&Frame::Close(4004, "Authentication failed."));
    }

    // The gateway.

    pub fn close_gateway(&self, code: u16) {
        self.hub.gateway().to_all(&Frame::Close(code, "closed by the test"));
    }

    /// Only this many IDENTIFYs are left until that much time has passed; None: as many as Discord grants a day.
    pub fn leave_logins(&self, left: Option<(u32, Duration)>) {
        self.hub.gateway().logins = left;
    }

    /// The connection drops without a close frame.
    pub fn cut_gateway(&self) {
        self.hub.gateway().to_all(&Frame::Cut);
    }

    /// Op 7: "reconnect and resume".
    pub fn ask_to_reconnect(&self) {
        self.hub.gateway().to_all(&Frame::Payload(r#"{"op":7,"d":null,"s":null,"t":null}"#.to_owned()));
    }

    /// Op 9. Not resumable: the bot must identify again.
    pub fn invalidate_session(&self, resumable: bool) {
        let payload = format!(r#"{{"op":9,"d":{resumable},"s":null,"t":null}}"#);
        self.hub.gateway().to_all(&Frame::Payload(payload));
        if !resumable {
            self.hub.gateway().forget_sessions();
        }
    }

    /// A resume will be answered with an invalid session.
    pub fn forget_sessions(&self) {
        self.hub.gateway().forget_sessions();
    }

    pub fn duplicate_next(&self, event: &str, times: u32) {
        self.hub.gateway().play(event, times, TrickKind::Duplicate);
    }

    pub fn lose_next(&self, event: &str, times: u32) {
        self.hub.gateway().play(event, times, TrickKind::Lose);
    }

    /// Holds all events back until released, in order or reversed.
    pub fn hold_events(&self) {
        self.hub.gateway().hold();
    }

    pub fn release_events(&self, reversed: bool) {
        self.hub.gateway().release(reversed);
    }

    pub fn gateway_log(&self) -> Vec<String> {
        self.hub.gateway().lines.clone()
    }

    // The end.

    /// Whatever makes a test invalid: routes and features that this server lacks, events that the bot cannot read,
    /// faults that never struck.
    pub fn troubles(&self) -> Vec<String> {
        self.looked.store(true, Ordering::Relaxed);
        self.list_troubles()
    }

    pub(super) fn looked(&self) -> bool {
        self.looked.load(Ordering::Relaxed)
    }

    /// The requests so far that this server does not know, for a test that expects them.
    pub fn take_unserved(&self) -> Vec<String> {
        std::mem::take(&mut self.hub.log().unserved)
    }

    fn list_troubles(&self) -> Vec<String> {
        let unknown = self.hub.log().unknown.iter().map(|route| format!("unknown route {route}")).collect();
        let unserved =
            self.hub.log().unserved.iter().map(|call| format!("not served here: {call}")).collect();
        let complaints = self.hub.gateway().complaints.clone();
        let faults =
            self.hub.faults().waiting().into_iter().map(|rule| format!("fault never met: {rule}")).collect();
        let tricks = self.hub.gateway().tricks_waiting();
        [unknown, unserved, complaints, faults, tricks].concat()
    }

    /// The end of every test: called automatically with [`Settings::always_finish`](super::Settings::always_finish).
    #[track_caller]
    pub fn finish(&self) {
        let troubles = self.troubles();
        assert!(troubles.is_empty(), "{}\n{}", troubles.join("\n"), self.report());
    }

    /// Calls, gateway log and messages, for finding out what went wrong.
    pub fn report(&self) -> String {
        let mut text = String::from("--- calls\n");
        for call in &self.hub.log().calls {
            writeln!(text, "{call}").expect("writing to a string succeeds");
        }
        text.push_str("--- gateway\n");
        for line in &self.hub.gateway().lines {
            writeln!(text, "{line}").expect("writing to a string succeeds");
        }
        text.push_str("--- messages\n");
        self.hub.read(|world| {
            for message in world.messages.values() {
                writeln!(text, "{}", Seen::new(world, message)).expect("writing to a string succeeds");
            }
        });
        for trouble in self.list_troubles() {
            writeln!(text, "--- {trouble}").expect("writing to a string succeeds");
        }
        text
    }
}
