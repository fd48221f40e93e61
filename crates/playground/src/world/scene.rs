//! The scene at the start: one guild, six people, the bot, a few channels. The ids never change, so that a bot that
//! stored them finds them again after a restart of this server.
use std::collections::{BTreeMap, BTreeSet};

use super::World;
use super::channels::ChannelKind;
use super::clock::{Clock, Snowflake};
use super::people::{Guild, Member, Role, User};
use super::permissions::{self, Overwrite};
use super::shelf::Messages;

pub const BOT: Snowflake = Snowflake(100_000_000_000_000_100);
pub const GUILD: Snowflake = Snowflake(100_000_000_000_000_200);

/// Name, and language of the client. The first one owns the guild.
const PEOPLE: [(&str, &str); 6] = [
    ("Amira", "en-US"),
    ("Bashir", "en-US"),
    ("Celine", "fr"),
    ("Dariush", "en-US"),
    ("Esra", "de"),
    ("Farid", "en-US"),
];

/// Name, topic.
const CHANNELS: [(&str, &str); 5] = [
    ("welcome", "Shake off the dust and sit down."),
    ("oasis", "The common table."),
    ("fireside", "A second table, for the night."),
    ("announcements", "Only keepers write here."),
    ("back-room", "Only keepers find the door."),
];

/// What everybody may do in the guild: Discord's own defaults.
const EVERYONE: u64 = permissions::VIEW_CHANNEL
    | permissions::SEND_MESSAGES
    | permissions::EMBED_LINKS
    | permissions::ATTACH_FILES
    | permissions::READ_MESSAGE_HISTORY
    | permissions::USE_APPLICATION_COMMANDS
    | permissions::CREATE_PUBLIC_THREADS
    | permissions::CREATE_PRIVATE_THREADS
    | permissions::SEND_MESSAGES_IN_THREADS;

const KEEPER: u64 = permissions::MANAGE_CHANNELS
    | permissions::MANAGE_MESSAGES
    | permissions::MANAGE_THREADS
    | permissions::PIN_MESSAGES
    | permissions::MENTION_EVERYONE;

impl World {
    /// `base`: the address of the server. `secret`: signs links and tokens.
    pub fn new(clock: Clock, base: String, secret: [u8; 32], bot_name: &str) -> Self {
        let id = |number: u64| Snowflake(100_000_000_000_000_000 + number);
        let person = |(at, (name, locale)): (usize, &(&str, &str))| {
            let user = User {
                id: id(at as u64 + 1),
                username: name.to_lowercase(),
                name: (*name).to_owned(),
                bot: false,
                locale: (*locale).to_owned(),
                accepts_dms: true,
            };
            (user.id, user)
        };
        let mut users: BTreeMap<Snowflake, User> = PEOPLE.iter().enumerate().map(person).collect();
        let (keeper, bots, wanderers) = (id(201), id(202), id(203));
        let role = |id, name: &str, colour, position, permissions| Role {
            id,
            name: name.to_owned(),
            colour,
            position,
            permissions,
            mentionable: id == wanderers,
            managed: id == bots,
        };
        let roles = [
            role(GUILD, "@everyone", 0, 0, EVERYONE),
            role(wanderers, "Wanderers", 0x00E6_7E22, 1, 0),
            role(bots, bot_name, 0x00C9_9A4E, 2, permissions::PIN_MESSAGES),
            role(keeper, "Keepers", 0x002E_CC71, 3, KEEPER),
        ];
        let joined = clock.now();
        let member =
            |roles: &[Snowflake]| Member { roles: BTreeSet::from_iter(roles.iter().copied()), joined };
        let mut members: BTreeMap<Snowflake, Member> =
            users.keys().map(|user| (*user, member(&[wanderers]))).collect();
        members.insert(id(4), member(&[wanderers, keeper]));
        members.insert(BOT, member(&[bots]));
        let bot = User {
            id: BOT,
            username: bot_name.to_lowercase(),
            name: bot_name.to_owned(),
            bot: true,
            locale: "en-US".to_owned(),
            accepts_dms: false,
        };
        users.insert(BOT, bot);
        let mut world = World {
            clock,
            secret,
            base,
            bot: BOT,
            users,
            guild: Guild {
                id: GUILD,
                locale: "en-US".to_owned(),
                name: "Caravanserai".to_owned(),
                owner: id(1),
                roles: roles.into_iter().map(|role| (role.id, role)).collect(),
                members,
            },
            founded: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: Messages::default(),
            commands: BTreeMap::new(),
            interactions: BTreeMap::new(),
            tokens: BTreeMap::new(),
            unanswered: BTreeSet::new(),
            pings: Vec::new(),
            typing: BTreeMap::new(),
            nonces: Vec::new(),
            old_edits: BTreeMap::new(),
            outbox: Vec::new(),
        };
        let category = id(300);
        world.add_channel(category, "The courtyard".to_owned(), None, ChannelKind::Category);
        for (number, (name, topic)) in (301..).zip(CHANNELS) {
            let kind = ChannelKind::Text { category: Some(category) };
            world.add_channel(id(number), name.to_owned(), Some(topic.to_owned()), kind);
        }
        let only_keepers = |deny: u64| {
            let overwrite = |id, allow, deny| Overwrite { id, for_member: false, allow, deny };
            vec![overwrite(GUILD, 0, deny), overwrite(keeper, deny, 0)]
        };
        let channel = |world: &mut World, number: u64, deny: u64| {
            let place = world.channels.get_mut(&id(number)).expect("made above");
            place.overwrites = only_keepers(deny);
        };
        channel(&mut world, 304, permissions::SEND_MESSAGES);
        channel(&mut world, 305, permissions::VIEW_CHANNEL);
        world
    }

    pub fn user_named(&self, name: &str) -> Option<Snowflake> {
        let found = self.users.values().find(|user| user.name == name || user.username == name);
        found.map(|user| user.id)
    }

    /// A guild channel or thread by name.
    pub fn channel_named(&self, name: &str) -> Option<Snowflake> {
        let name = name.trim_start_matches('#');
        let found = self.channels.values().rev().find(|channel| !channel.is_dm() && channel.name == name);
        found.map(|channel| channel.id)
    }
}
