//! Users, members and roles.
use std::collections::{BTreeMap, BTreeSet};

use super::clock::Snowflake;

#[derive(Clone, Debug)]
pub struct User {
    pub id: Snowflake,
    /// The unique lower-case name.
    pub username: String,
    /// The display name.
    pub name: String,
    pub bot: bool,
    /// The language of this user's client: `en-US`, `fr` ...
    pub locale: String,
    /// False: direct messages from the bot are refused with 50007.
    pub accepts_dms: bool,
}

#[derive(Clone, Debug)]
pub struct Member {
    pub roles: BTreeSet<Snowflake>,
    pub joined: u64,
}

#[derive(Clone, Debug)]
pub struct Role {
    pub id: Snowflake,
    pub name: String,
    pub colour: u32,
    pub position: u16,
    pub permissions: u64,
    pub mentionable: bool,
    /// A bot's own role.
    pub managed: bool,
}

#[derive(Clone, Debug)]
pub struct Guild {
    pub id: Snowflake,
    pub name: String,
    /// The language that its owner has chosen for it.
    pub locale: String,
    pub owner: Snowflake,
    pub roles: BTreeMap<Snowflake, Role>,
    pub members: BTreeMap<Snowflake, Member>,
}
