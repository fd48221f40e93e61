//! What is done from the post of a lobby, each in one message that only its reader sees: whom to invite, and what the host
//! may still choose. Every option is made from the game's card.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    CommandDataResolved, CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, Permissions,
};

use super::Bot;
use super::caller::{Button, Listed, PeopleSelect, Reply, Select};
use super::ids::{Id, Verb};
use super::limits::CHOICES;
use crate::store::{Level, TableId, UserId};
use crate::table::{Act, Asking, Place, Refusal, Table, Trouble};
use crate::words::{self, Reader};
use games::any::{HostChoice, Takes};

/// Lists of options: a row is left for what is switched on and off.
const SELECTS: usize = 4;
/// Stands for chance in a list, and for what a switch does.
const DRAWN: &str = "-";
const ON: &str = "on";
const OFF: &str = "off";

/// Somebody who was chosen to be invited, as Discord describes them.
pub struct Guest {
    user: UserId,
    bot: bool,
    /// Whether they can read where the list is.
    sees: bool,
}

impl Guest {
    pub fn of(press: &ComponentInteraction) -> Option<Guest> {
        let ComponentInteractionDataKind::UserSelect { values } = &press.data.kind else { return None };
        Guest::found(&press.data.resolved, *values.first()?)
    }

    /// The same for somebody whom a command names.
    pub fn named(command: &CommandInteraction, user: serenity::UserId) -> Option<Guest> {
        Guest::found(&command.data.resolved, user)
    }

    fn found(resolved: &CommandDataResolved, user: serenity::UserId) -> Option<Guest> {
        let user = resolved.users.get(&user)?;
        let member = resolved.members.get(&user.id);
        let reads = |own: Permissions| own.administrator() || own.view_channel();
        // Where Discord does not say what a member may do, they are believed to.
        let sees = member.is_some_and(|member| member.permissions.is_none_or(reads));
        Some(Guest { user: user.id.into(), bot: user.bot, sees })
    }
}

/// Whom to invite.
pub async fn invites(bot: &Arc<Bot>, asking: &Asking, place: Place) -> Result<Reply, Trouble> {
    let reader = bot.reader(asking);
    let table = bot.house.invites(place, asking.user).await?;
    Ok(guest_list(reader, table.id, words::whom_to_invite(reader)))
}

fn guest_list(reader: Reader, table: TableId, said: String) -> Reply {
    let id = Id::new(Verb::Invited, table).to_string();
    let people = Some(PeopleSelect { id, placeholder: words::choose_somebody(reader) });
    Reply { people, ..Reply::said(said) }
}

pub async fn invited(bot: &Arc<Bot>, asking: &Asking, place: Place, guest: Guest) -> Result<Reply, Trouble> {
    let reader = bot.reader(asking);
    let table = bot.house.invites(place, asking.user).await?;
    if guest.bot {
        return Err(Refusal::InvitesBot.into());
    }
    if !guest.sees && table.seat_of(guest.user).is_none() {
        return Err(Refusal::CannotCome { user: guest.user }.into());
    }
    let heard = bot.house.act(asking, place, &Act::Invite { user: guest.user }).await?;
    Ok(guest_list(reader, table.id, words::answer(reader, &heard, None)))
}

/// Which computer player to add.
pub async fn computers(bot: &Arc<Bot>, asking: &Asking, place: Place) -> Result<Reply, Trouble> {
    let reader = bot.reader(asking);
    let table = bot.house.adds_computers(place, asking.user).await?;
    Ok(level_list(reader, &table, words::whom_to_add(reader, &table)))
}

/// A level was chosen. The list stays for the next one, as long as there is a free seat.
pub async fn added(bot: &Arc<Bot>, asking: &Asking, place: Place, level: Level) -> Result<Reply, Trouble> {
    let reader = bot.reader(asking);
    let heard = bot.house.act(asking, place, &Act::AddComputer { level }).await?;
    let answer = words::answer(reader, &heard, None);
    let table = bot.house.look(Place::Table(heard.answer.table())).await?.table;
    let said = format!("{answer}\n{}", words::whom_to_add(reader, &table));
    Ok(match bot.house.adds_computers(place, asking.user).await {
        Ok(table) => level_list(reader, &table, said),
        Err(_) => Reply::said(said),
    })
}

fn level_list(reader: Reader, table: &Table, said: String) -> Reply {
    let option = |level: Level| {
        let (label, description) = words::level(reader, level);
        Listed { value: level.name().to_owned(), label, description }
    };
    let select = Select {
        id: Id::new(Verb::Added, table.id).to_string(),
        placeholder: words::choose_a_level(reader),
        options: Level::ALL.map(option).into(),
    };
    Reply { selects: vec![select], ..Reply::said(said) }
}

/// What the host may choose.
pub async fn options(bot: &Arc<Bot>, asking: &Asking, place: Place) -> Result<Reply, Trouble> {
    let table = bot.house.hosted(place, asking.user).await?;
    Ok(panel(bot.reader(asking), &table))
}

/// The host has chosen something.
pub async fn chosen(
    bot: &Arc<Bot>,
    asking: &Asking,
    place: Place,
    option: i64,
    value: Option<String>,
) -> Result<Reply, Trouble> {
    let table = bot.house.hosted(place, asking.user).await?;
    let option = usize::try_from(option).map_err(|_| Refusal::NoSuchThing)?;
    let card = table.kind.card().options.get(option).ok_or(Refusal::NoSuchThing)?;
    let value = value.ok_or(Refusal::NoSuchThing)?;
    let named = match (&card.takes, value.as_str()) {
        (Takes::Nothing, ON) | (Takes::Without(_), OFF) => Some(String::new()),
        (Takes::Nothing, OFF) | (Takes::Without(_), ON) => None,
        (Takes::Nothing | Takes::Without(_), _) => return Err(Refusal::NoSuchThing.into()),
        (Takes::Seat, DRAWN) | (Takes::Places(_), OFF) => None,
        _ => Some(value),
    };
    bot.house.act(asking, place, &Act::Choose { option, value: named }).await?;
    options(bot, asking, place).await
}

/// The host has written what is to be changed.
pub async fn changed(
    bot: &Arc<Bot>,
    asking: &Asking,
    place: Place,
    options: String,
) -> Result<Reply, Trouble> {
    bot.house.act(asking, place, &Act::Change { options }).await?;
    self::options(bot, asking, place).await
}

fn panel(reader: Reader, table: &Table) -> Reply {
    let mut reply = Reply::said(words::options_panel(reader, table));
    for (index, choice) in table.options.choices().iter().enumerate() {
        let id = Id::new(Verb::Choose, table.id).with(index as i64);
        match &choice.card.takes {
            Takes::Nothing | Takes::Without(_) => {
                let on = choice.is_named() == (choice.card.takes == Takes::Nothing);
                let label = words::option_switch(reader, choice.card, on);
                let id = id.saying(if on { OFF } else { ON });
                reply.buttons.push(if on { Button::does(id, label) } else { Button::new(id, label) });
            }
            // They are written, and may be left to chance again.
            Takes::Places(_) if choice.is_named() => {
                let label = words::option_to_chance(reader, choice.card);
                reply.buttons.push(Button::new(id.saying(OFF), label));
            }
            Takes::Places(_) => {}
            _ if reply.selects.len() < SELECTS => reply.selects.extend(list(reader, table, choice, id)),
            _ => {}
        }
    }
    reply
}

/// The list of an option with several values; nothing where there is nothing to choose.
fn list(reader: Reader, table: &Table, choice: &HostChoice, id: Id) -> Option<Select> {
    let values: Vec<String> = match &choice.card.takes {
        Takes::OneOf(values) => values.iter().map(|&value| value.to_owned()).collect(),
        Takes::Number(range) => range.clone().map(|number| number.to_string()).collect(),
        Takes::Board => table.kind.choices(choice.card.name),
        Takes::Seat => {
            let seats = 1..=*table.kind.card().players.end();
            std::iter::once(DRAWN.to_owned()).chain(seats.map(|seat| seat.to_string())).collect()
        }
        Takes::Nothing | Takes::Without(_) | Takes::Places(_) => return None,
    };
    let label = |value: &str| match choice.card.takes {
        Takes::Seat => words::option_seat(reader, table, value.parse().ok()),
        _ => value.to_owned(),
    };
    let now = choice.value.as_deref().unwrap_or(DRAWN);
    let option =
        |value: &String| Listed { value: value.clone(), label: label(value), description: String::new() };
    Some(Select {
        id: id.to_string(),
        placeholder: words::option_value(reader, choice.card, &label(now)),
        options: values.iter().take(CHOICES).map(option).collect(),
    })
    .filter(|select| select.options.len() > 1)
}
