//! A user at their client.
use super::action::{Action, Choice, Form};
use super::{Driver, Seen};
use crate::client::Act;
use crate::world::World;
use crate::world::clock::Snowflake;
use crate::world::messages::Message;

/// Where something happens: a channel or thread by name, `"dm"` for the direct messages with the bot, or an id.
#[derive(Clone, Debug)]
pub enum Place {
    Named(String),
    Dm,
    Id(Snowflake),
}

impl From<&str> for Place {
    fn from(name: &str) -> Self {
        if name == "dm" { Place::Dm } else { Place::Named(name.to_owned()) }
    }
}

impl From<Snowflake> for Place {
    fn from(id: Snowflake) -> Self {
        Place::Id(id)
    }
}

/// The driver panics where no client could do such a thing; the `try_` forms return the refusal instead.
#[derive(Clone)]
pub struct Actor {
    driver: Driver,
    pub id: Snowflake,
}

impl Actor {
    pub(super) fn new(driver: Driver, id: Snowflake) -> Self {
        Actor { driver, id }
    }

    pub fn name(&self) -> String {
        self.driver.read(|world| world.users[&self.id].name.clone())
    }

    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    #[track_caller]
    fn place(&self, place: impl Into<Place>) -> Snowflake {
        match place.into() {
            Place::Id(id) => id,
            Place::Named(name) => self.driver.channel(&name),
            Place::Dm => {
                self.driver.change(|world| world.dm_with(self.id)).expect("users have direct messages")
            }
        }
    }

    #[track_caller]
    fn act<T>(&self, act: impl FnOnce(&mut World) -> Act<T>) -> T {
        match self.driver.change(act) {
            Ok(done) => done,
            Err(refused) => panic!("{} cannot do that: {refused}\n{}", self.name(), self.driver.report()),
        }
    }

    fn action(&self, id: Snowflake) -> Action {
        Action { driver: self.driver.clone(), id }
    }

    // Doing.

    /// Writes a message.
    #[track_caller]
    pub fn says(&self, place: impl Into<Place>, text: &str) -> Seen {
        let channel = self.place(place);
        let id = self.act(|world| world.user_says(self.id, channel, text, None));
        self.driver.read(|world| Seen::new(world, &world.messages[&id]))
    }

    /// Types and sends a slash command: `/table open game:desert seats:3`.
    #[track_caller]
    pub fn slash(&self, place: impl Into<Place>, text: &str) -> Action {
        let channel = self.place(place);
        let id = self.act(|world| {
            let sent = world.parse_command(self.id, channel, text)?;
            world.user_invokes(self.id, channel, &sent)
        });
        self.action(id)
    }

    #[track_caller]
    pub fn try_slash(&self, place: impl Into<Place>, text: &str) -> Act<Action> {
        let channel = self.place(place);
        let sent = self.driver.read(|world| world.parse_command(self.id, channel, text))?;
        self.driver.change(|world| world.user_invokes(self.id, channel, &sent)).map(|id| self.action(id))
    }

    /// The suggestions while typing: the last option of `text` is unfinished.
    pub async fn completes(&self, place: impl Into<Place>, text: &str) -> Vec<Choice> {
        let channel = self.place(place);
        let id = self.act(|world| {
            let mut sent = world.parse_command(self.id, channel, text)?;
            sent.focused = sent.options.last().map(|(name, _)| name.clone());
            world.user_completes(self.id, channel, &sent)
        });
        self.action(id).choices().await
    }

    /// Presses a button, by label or custom id.
    #[track_caller]
    pub fn presses(&self, message: &Seen, button: &str) -> Action {
        match self.try_press(message, button) {
            Ok(action) => action,
            Err(refused) => panic!("{} cannot do that: {refused}\n{}", self.name(), self.driver.report()),
        }
    }

    pub fn try_press(&self, message: &Seen, button: &str) -> Act<Action> {
        // Looked up and pressed under one lock: an edit may come at any time.
        let pressed = self.driver.change(|world| {
            let now = self.visible(world, |m| m.id == message.id()).pop();
            let found = now.as_ref().unwrap_or(message).button(button).and_then(|button| button.custom_id);
            let custom_id = found.unwrap_or_else(|| button.to_owned());
            world.user_presses(self.id, message.id(), &custom_id)
        });
        pressed.map(|id| self.action(id))
    }

    /// Chooses in a select (by placeholder or custom id), by label or value.
    #[track_caller]
    pub fn chooses(&self, message: &Seen, select: &str, options: &[&str]) -> Action {
        match self.try_choose(message, select, options) {
            Ok(action) => action,
            Err(refused) => panic!("{} cannot do that: {refused}\n{}", self.name(), self.driver.report()),
        }
    }

    pub fn try_choose(&self, message: &Seen, select: &str, options: &[&str]) -> Act<Action> {
        let now = self.current(message.id());
        let found = now.as_ref().unwrap_or(message).select(select);
        let value = |option: &&str| {
            let known =
                found.as_ref().and_then(|select| select.options.iter().find(|(label, _)| label == option));
            known.map_or_else(|| (*option).to_owned(), |(_, value)| value.clone())
        };
        let values: Vec<String> = options.iter().map(value).collect();
        let custom_id = found.map_or_else(|| select.to_owned(), |select| select.custom_id);
        let chosen =
            self.driver.change(|world| world.user_chooses(self.id, message.id(), &custom_id, &values));
        chosen.map(|id| self.action(id))
    }

    /// Fills in a form, by label or custom id of its fields, and sends it.
    #[track_caller]
    pub fn submits(&self, form: &Form, fields: &[(&str, &str)]) -> Action {
        match self.try_submit(form, fields) {
            Ok(action) => action,
            Err(refused) => panic!("{} cannot do that: {refused}\n{}", self.name(), self.driver.report()),
        }
    }

    pub fn try_submit(&self, form: &Form, fields: &[(&str, &str)]) -> Act<Action> {
        let field = |(name, value): &(&str, &str)| {
            let known = form.fields.iter().find(|(label, _)| label == name);
            (known.map_or_else(|| (*name).to_owned(), |(_, id)| id.clone()), (*value).to_owned())
        };
        let fields: Vec<(String, String)> = fields.iter().map(field).collect();
        self.driver
            .change(|world| world.user_submits(self.id, form.interaction, &fields))
            .map(|id| self.action(id))
    }

    #[track_caller]
    pub fn dismisses(&self, message: &Seen) {
        self.act(|world| world.user_dismisses(self.id, message.id()));
    }

    /// From now on, direct messages of the bot are refused with 50007.
    pub fn closes_dms(&self) {
        self.set_dms(false);
    }

    pub fn opens_dms(&self) {
        self.set_dms(true);
    }

    fn set_dms(&self, open: bool) {
        self.driver.change(|world| world.users.get_mut(&self.id).expect("a known user").accepts_dms = open);
    }

    /// Leaves the guild: direct messages are refused with 50278.
    pub fn leaves(&self) {
        self.driver.change(|world| world.leave(self.id)).expect("a member");
    }

    // Seeing.

    /// What is on the screen in a place now, oldest first.
    #[track_caller]
    pub fn messages(&self, place: impl Into<Place>) -> Vec<Seen> {
        let channel = self.place(place);
        self.driver.read(|world| self.visible(world, |message| message.channel == channel))
    }

    /// Everything that this user can see anywhere.
    pub fn everything(&self) -> Vec<Seen> {
        self.driver.read(|world| self.visible(world, |_| true))
    }

    fn visible(&self, world: &World, fits: impl Fn(&Message) -> bool) -> Vec<Seen> {
        let shown =
            world.messages.values().filter(|message| fits(message) && world.is_shown(self.id, message));
        shown.map(|message| Seen::new(world, message)).collect()
    }

    /// A message as it is now, if this user still sees it.
    pub fn current(&self, id: Snowflake) -> Option<Seen> {
        self.driver.read(|world| self.visible(world, |message| message.id == id)).pop()
    }

    /// Waits for a message in a place; returns the newest that matches.
    pub async fn sees(&self, place: impl Into<Place>, what: &str, fits: impl Fn(&Seen) -> bool) -> Seen {
        let channel = self.place(place);
        let waited = format!("{} to see {what}", self.name());
        let found = |world: &World| {
            let here = world.messages.of(channel).rev();
            let shown = here.filter(|message| world.is_shown(self.id, message));
            shown.map(|message| Seen::new(world, message)).find(|seen| fits(seen))
        };
        self.driver.wait(&waited, found).await
    }

    /// Waits for a message in a place that contains this text.
    pub async fn reads(&self, place: impl Into<Place>, words: &str) -> Seen {
        self.sees(place, &format!("\"{words}\""), |seen| seen.contains(words)).await
    }

    /// Waits until a message has changed as wanted.
    pub async fn sees_change(&self, message: &Seen, what: &str, fits: impl Fn(&Seen) -> bool) -> Seen {
        let id = message.id();
        let waited = format!("{} to see {what}", self.name());
        let found = |world: &World| self.visible(world, |m| m.id == id).pop().filter(|seen| fits(seen));
        self.driver.wait(&waited, found).await
    }

    pub async fn no_longer_sees(&self, message: &Seen) {
        let id = message.id();
        let gone = |world: &World| self.visible(world, |m| m.id == id).is_empty().then_some(());
        self.driver.wait(&format!("{} to see a message vanish", self.name()), gone).await;
    }

    /// The names of the commands on offer.
    #[track_caller]
    pub fn commands(&self, place: impl Into<Place>) -> Vec<String> {
        let channel = self.place(place);
        self.driver
            .read(|world| world.offered(self.id, channel).iter().map(|c| c.name().to_owned()).collect())
    }

    /// The texts of the messages that have pinged this user.
    pub fn pings(&self) -> Vec<String> {
        self.driver.read(|world| {
            let own = world.pings.iter().filter(|ping| ping.user == self.id);
            own.filter_map(|ping| world.messages.get(&ping.message)).map(|m| m.content.clone()).collect()
        })
    }
}
