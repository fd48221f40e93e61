//! A player's turn by tapping: what each press on the panel does. Looking changes nothing; only the button that says so
//! plays. If the game has gone on meanwhile, that is shown instead.

use std::sync::Arc;

use super::draft::Draft;
use super::show::{self, Drawn};
use super::tap::{Carried, Does, Tap};
use super::walk;
use crate::discord::caller::{Button, Reply};
use crate::discord::commands::{asked_first, numbered};
use crate::discord::ids::{Id, Verb};
use crate::discord::{Bot, guide};
use crate::store::{PlyNumber, SeenCount, UserId};
use crate::table::{Act, Answer, Asking, Heard, Place, Refusal, Story, Table, Told, Trouble, Turn};
use crate::words::Reader;
use crate::words::panel::{self as words, Note};
use games::any::AnyEvent;

/// Opens the panel at its first question.
pub async fn open(bot: &Arc<Bot>, asking: &Asking, place: Place) -> Result<Reply, Trouble> {
    let turn = match bot.house.turn(place, asking.user, None).await {
        Err(Trouble::Refused(refusal))
            if matches!(*refusal, Refusal::WhichTable { .. } | Refusal::NoTable { .. }) =>
        {
            match &waiting_for(bot, asking).await?[..] {
                [] => return Err((*refusal).into()),
                [only] => bot.house.turn(numbered(asking, only.id), asking.user, None).await?,
                several => return Ok(which(bot.reader(asking), several)),
            }
        }
        turn => turn?,
    };
    let so_far = so_far(bot, &turn).await?;
    let note = so_far.as_ref().map_or(Note::Nothing, |story| Note::Played(story, false));
    shown(bot, asking, turn, Draft::default(), note).await
}

/// What the player's last command brought, if nothing has happened since and it is still their turn: a roll that asks for
/// more, for example.
pub async fn so_far(bot: &Arc<Bot>, turn: &Turn) -> Result<Option<Story>, Trouble> {
    let Some(command) = turn.command.filter(|_| turn.game.awaited().contains(turn.game.seat())) else {
        return Ok(None);
    };
    let story = bot.house.story(turn.table.id, command, PlyNumber(u32::MAX)).await?;
    let own = |told: &Told| matches!(told, Told::Move { seat, .. } if *seat == turn.game.seat());
    Ok(Some(story).filter(|story| !story.told.is_empty() && story.told.iter().all(own)))
}

/// The tables that wait for this person: those of the server where they ask, or all in direct messages.
async fn waiting_for(bot: &Arc<Bot>, asking: &Asking) -> Result<Vec<Table>, Trouble> {
    let games = bot.house.games_of(asking.user).await?.into_iter();
    let waiting = games.filter(|mine| mine.awaited_at.is_some() && mine.standstill.is_none());
    let here = waiting.filter(|mine| asking.guild.is_none() || mine.table.guild == asking.guild);
    Ok(here.map(|mine| mine.table).collect())
}

/// A button for each table that waits.
fn which(reader: Reader, tables: &[Table]) -> Reply {
    /// Discord's limit.
    const MOST: usize = 25;
    let button = |table: &Table| {
        Button::new(Id::new(Verb::Turn, table.id).to_string(), reader.say(&words::which_table(table)))
    };
    let mut reply = Reply::said(reader.word("turn-which"));
    reply.buttons = tables.iter().take(MOST).map(button).collect();
    reply
}

/// A press on the panel. `chosen`: the option chosen in its list.
pub async fn tapped(
    bot: &Arc<Bot>,
    asking: &Asking,
    tap: Tap,
    chosen: Option<String>,
) -> Result<Reply, Trouble> {
    let place = numbered(asking, tap.table);
    if matches!(tap.does, Does::TakeBack | Does::TakeBackSure) {
        return take_back(bot, asking, place, &tap).await;
    }
    let turn = bot.house.turn(place, asking.user, Some(tap.seen)).await?;
    let draft = match (&tap.draft, tap.does, chosen) {
        (carried, Does::Pick | Does::PickMove, Some(chosen)) => carried.with(&chosen),
        (carried, _, _) => carried.clone(),
    };
    let draft = match draft {
        // The chosen value may be anything: it is read as strictly as an id.
        Carried::Whole(draft) => Draft::read(&draft.to_string()).ok_or(Note::Lost),
        Carried::Kept { name, more } => {
            let kept = bot.house.draft(&name, turn.table.id, asking.user).await?;
            match kept.and_then(|text| Draft::read(&text)) {
                Some(kept) => kept.and(&more).ok_or(Note::Lost),
                None => Err(Note::Expired),
            }
        }
    };
    match (draft, tap.does) {
        (Ok(draft), Does::Play) if !draft.moves.is_empty() && draft.picked.is_empty() => {
            let act = Act::Play { moves: draft.command(), expected: Some(tap.seen) };
            play(bot, asking, place, &act).await
        }
        _ if turn.stale => stale(bot, asking, place, turn).await,
        (Ok(draft), _) => shown(bot, asking, turn, draft, Note::Nothing).await,
        (Err(note), _) => shown(bot, asking, turn, Draft::default(), note).await,
    }
}

/// The game has gone on: shows it as it is now, and what happened.
async fn stale(bot: &Arc<Bot>, asking: &Asking, place: Place, turn: Turn) -> Result<Reply, Trouble> {
    let story = bot.house.since(place, asking.user).await?;
    shown(bot, asking, turn, Draft::default(), Note::Stale(Some(&story))).await
}

/// The panel in place of a typed move that was refused, with the reason.
pub async fn instead(
    bot: &Arc<Bot>,
    asking: &Asking,
    place: Place,
    refusal: &Refusal,
    said: &str,
) -> Result<Reply, Trouble> {
    let turn = bot.house.turn(place, asking.user, None).await?;
    match refusal {
        Refusal::Stale { .. } => stale(bot, asking, place, turn).await,
        _ => shown(bot, asking, turn, Draft::default(), Note::Said(said)).await,
    }
}

async fn play(bot: &Arc<Bot>, asking: &Asking, place: Place, act: &Act) -> Result<Reply, Trouble> {
    let refusal = match bot.house.act(asking, place, act).await {
        Ok(heard) => return after(bot, asking, &heard).await,
        Err(Trouble::Refused(refusal)) => *refusal,
        Err(trouble) => return Err(trouble),
    };
    let turn = bot.house.turn(place, asking.user, None).await?;
    match refusal {
        Refusal::Stale { .. } => stale(bot, asking, place, turn).await,
        Refusal::Game { .. } | Refusal::AlreadyPlayed { .. } => {
            let page = guide::explains(bot.reader(asking), turn.table.id, turn.table.kind, &refusal);
            let mut reply = shown(bot, asking, turn, Draft::default(), Note::Refused(&refusal)).await?;
            reply.buttons.extend(page);
            Ok(reply)
        }
        other => Err(other.into()),
    }
}

async fn take_back(bot: &Arc<Bot>, asking: &Asking, place: Place, tap: &Tap) -> Result<Reply, Trouble> {
    let Carried::Whole(Draft { moves, .. }) = &tap.draft else { return Err(Refusal::NoSuchThing.into()) };
    let last = moves.first().and_then(|last| last.parse().ok()).map(SeenCount).ok_or(Refusal::NoSuchThing)?;
    // One tap beside the first step must not cost a turn. Where others must agree, that is asked below.
    if tap.does == Does::TakeBack
        && let turn = bot.house.turn(place, asking.user, None).await?
        && turn.undo == Some(last)
        && let Some(command) = turn.command
    {
        let story = bot.house.story(turn.table.id, command, PlyNumber(u32::MAX)).await?;
        let reader = bot.reader(asking);
        let mut reply = Reply::said(words::take_back(reader, &story));
        reply.buttons = show::take_back_or_not(reader, turn.table.id, turn.seen, last);
        return Ok(reply);
    }
    let undo = Act::Undo { meant: Some(last) }.if_sure(0);
    match bot.house.act(asking, place, &undo).await {
        Ok(heard) => after(bot, asking, &heard).await,
        // The move stands until all have agreed, and so does the message.
        Err(Trouble::Refused(refusal)) => {
            asked_first(bot.reader(asking), &undo, &refusal).ok_or_else(|| (*refusal).into())
        }
        Err(trouble) => Err(trouble),
    }
}

/// After moves were made or taken back: the next question if it is still their turn, otherwise what happened and who is
/// next. The move stands: whatever fails here must not look like a refusal.
pub async fn after(bot: &Arc<Bot>, asking: &Asking, heard: &Heard) -> Result<Reply, Trouble> {
    let (table, first, last) = match heard.answer {
        Answer::Played { table, first, last } => (table, first, last),
        Answer::Undone { table, ply } => (table, ply, ply),
        _ => return Ok(Reply::said(crate::words::answer(bot.reader(asking), heard, None))),
    };
    let place = Place::Table(table);
    let told = match bot.house.story(table, first, last).await {
        Ok(story) => reply_after(bot, asking, heard, place, &story).await,
        Err(trouble) => Err(trouble),
    };
    Ok(told.unwrap_or_else(|_| Reply::said(crate::words::answer(bot.reader(asking), heard, None))))
}

async fn reply_after(
    bot: &Arc<Bot>,
    asking: &Asking,
    heard: &Heard,
    place: Place,
    story: &Story,
) -> Result<Reply, Trouble> {
    let note = match heard.answer {
        Answer::Undone { .. } => Note::TakenBack,
        _ => Note::Played(story, heard.again),
    };
    let turn = bot.house.turn(place, asking.user, None).await.ok();
    let refused = turn.as_ref().is_some_and(|turn| turn.computers_refuse);
    if let Some(turn) = turn.filter(|turn| turn.game.awaited().contains(turn.game.seat())) {
        return shown(bot, asking, turn, Draft::default(), note).await;
    }
    let now = bot.house.look(place).await?;
    let own = bot.house.own(place, asking.user).await?;
    let reader = bot.reader(asking);
    let content = words::passed(reader, &note, &now, Some(&own.hand));
    let mut reply = Reply::said(content);
    if now.table.phase != crate::store::Phase::Playing {
        return Ok(reply);
    }
    // A secret order is taken back by another order.
    if matches!(heard.answer, Answer::Played { .. }) && !story.told.is_empty() && !refused {
        reply.buttons.push(show::take_back(reader, now.table.id, story.seen, story.seen));
    }
    let about = reader.plainly_about(&now.table.people);
    let (events, has_hand) = (events(story), words::hand(reader, &now.table, &own.hand).is_some());
    let drawn = bot.easels.draw(move || {
        let (voice, own) = (about.voice(), own);
        let dice = render::dice(&events, &voice).map(|picture| (picture, "dice"));
        let hand = || render::hand(&own.view, &own.hand, &voice).map(|picture| (picture, "hand"));
        dice.or_else(|| if has_hand { hand() } else { None })
    });
    reply.picture = drawn.await.flatten();
    Ok(reply)
}

/// What the moves of a story brought.
fn events(story: &Story) -> Vec<AnyEvent> {
    let moves = story.told.iter().filter_map(|told| match told {
        Told::Move { events, .. } => Some(events),
        Told::Setup { .. } | Told::Undo { .. } => None,
    });
    moves.flatten().cloned().collect()
}

/// The page of a draft, or the first page if that makes no sense; a kind refusal to somebody who may not act.
async fn shown(
    bot: &Arc<Bot>,
    asking: &Asking,
    turn: Turn,
    draft: Draft,
    note: Note<'_>,
) -> Result<Reply, Trouble> {
    let reader = bot.reader(asking);
    if !turn.game.may_act() {
        return Ok(waiting(reader, &turn, &note));
    }
    let lost = !draft.is_empty();
    let hinted = bot.desks.hints.of(turn.table.id, turn.game.seat(), turn.seen);
    let drawn = bot.easels.draw(move || {
        let page = walk::page(&turn.game, &draft).map(|page| (page, false));
        let page = page.or_else(|| walk::page(&turn.game, &Draft::default()).map(|page| (page, lost)));
        let drawn = page.map(|(page, lost)| (show::draw(reader, &turn, page, &hinted), lost));
        (turn, drawn)
    });
    // A panic of ours: the caller answers for it.
    let (turn, drawn) = drawn.await.expect("a page of the panel can be made");
    let (drawn, lost) = drawn.expect("whoever may act is asked something");
    let kept = keep(bot, asking.user, &turn, &drawn).await?;
    let note = if lost { Note::Lost } else { note };
    Ok(show::reply(reader, &turn, drawn, kept, &note))
}

/// Stores a draft that is too long for the ids.
async fn keep(bot: &Arc<Bot>, user: UserId, turn: &Turn, drawn: &Drawn) -> Result<Option<String>, Trouble> {
    if !show::is_too_long(turn, &drawn.page) {
        return Ok(None);
    }
    let text = drawn.page.draft.to_string();
    bot.house.keep_draft(turn.table.id, user, &text).await.map(Some)
}

/// It is not their turn: what happened meanwhile, if they thought it was, and who is awaited.
fn waiting(reader: Reader, turn: &Turn, note: &Note<'_>) -> Reply {
    let awaited = turn.game.awaited();
    let content = words::waiting(reader, note, &turn.table, &turn.game.view(), awaited);
    let mut reply = Reply::said(content);
    reply.buttons.extend(turn.undo.map(|last| show::take_back(reader, turn.table.id, turn.seen, last)));
    reply
}
