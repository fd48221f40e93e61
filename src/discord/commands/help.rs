//! `/help`: what its reader can do right now, where they are.

use std::sync::Arc;

use crate::discord::caller::{Button, Reply};
use crate::discord::ids::{Id, Verb};
use crate::discord::{Bot, Context, Error, guide};
use crate::store::{Phase, UserId};
use crate::table::{Asking, Look, Mine, Place, Refusal, Trouble};
use crate::words::{self, Here, Label, Reader};

/// What you can do now, here
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    super::show(ctx, None, |bot, asking, place| async move { now(&bot, &asking, place).await }).await;
    Ok(())
}

async fn now(bot: &Arc<Bot>, asking: &Asking, place: Place) -> Result<Reply, Trouble> {
    let looked = match bot.house.look(place).await {
        Err(Trouble::Refused(refusal)) => Err(*refusal),
        looked => Ok(looked?),
    };
    let here = match &looked {
        Ok(look) => Here::At(look),
        Err(Refusal::NoTable { .. } | Refusal::Over) => Here::NoTable,
        Err(Refusal::NoTableOfYours { .. }) => Here::NoTableOfYours,
        Err(Refusal::WhichTable { .. }) => Here::SeveralTables,
        Err(refusal) => return Err(refusal.clone().into()),
    };
    let own = looked.as_ref().ok().map(|look| look.table.id);
    let waits =
        |mine: &&Mine| mine.awaited_at.is_some() && mine.standstill.is_none() && Some(mine.table.id) != own;
    let elsewhere = bot.house.games_of(asking.user).await?.iter().filter(waits).count();
    let reader = bot.reader(asking);
    let mut said = words::help(reader, bot.house.games(), &here, elsewhere);
    let mut buttons = Vec::new();
    if let Ok(look) = &looked {
        if let Some(why) = look.table.standstill() {
            said = format!("{}\n{said}", words::paused(reader, look.table.id, look.table.channel, why));
        }
        buttons = at_table(reader, look, asking.user);
    }
    Ok(Reply { buttons, ..Reply::said(said) })
}

/// What can be pressed at a table now.
fn at_table(reader: Reader, look: &Look, user: UserId) -> Vec<Button> {
    let table = &look.table;
    let button = |verb, label: Label| Button::new(Id::new(verb, table.id).to_string(), label.say(reader));
    let own = table.seat_of(user);
    let enough = table.people.len() >= usize::from(*table.kind.card().players.start());
    let full = table.people.len() >= usize::from(*table.kind.card().players.end());
    let mut buttons = match (table.phase, own) {
        (Phase::Lobby, None) if !full => vec![button(Verb::Join, Label::Join)],
        (Phase::Lobby, Some(_)) => in_lobby(table.host == user, enough, full)
            .into_iter()
            .map(|(verb, label)| button(verb, label))
            .collect(),
        (Phase::Playing, Some(seat)) if look.awaited().contains(seat) => {
            vec![button(Verb::Turn, Label::Turn), button(Verb::Hand, Label::Hand)]
        }
        (Phase::Playing, Some(_)) => {
            vec![button(Verb::CatchUp, Label::Happened), button(Verb::Hand, Label::Hand)]
        }
        _ => vec![],
    };
    if matches!(table.phase, Phase::Lobby | Phase::Playing) {
        buttons.push(guide::opens_first(reader, table.id, table.kind));
    }
    buttons
}

/// What somebody who sits in a lobby can press.
fn in_lobby(host: bool, enough: bool, full: bool) -> Vec<(Verb, Label)> {
    let start = (host && enough).then_some((Verb::Start, Label::Start));
    let invite = (!full).then_some((Verb::Invite, Label::Invite));
    let options = host.then_some((Verb::Options, Label::Options));
    let add = (!full).then_some((Verb::Add, Label::AddComputer));
    [start, invite, options, add].into_iter().flatten().collect()
}
