//! Slash commands: one small file per group. Arguments become move text; from there on it is the same as for buttons.

mod completing;
mod described;
mod help;
mod hint;
mod look;
mod moving;
mod of_game;
mod opening;
mod play;
mod rows;
mod rules;
mod table;
mod turn;

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::caller::{Button, Caller, Reply};
use super::ids::{Id, THE_ONE_HERE, Verb};
use super::limits::{CHOICE, fitting};
use super::typed::Typed;
use super::{Bot, Context, Error, guide};
use crate::store::{Hints, Level, Phase, SeenCount, TableId, UserId};
use crate::table::{Act, Answer, Asking, Consequence, Place, Refusal, Span, Table, Trouble};
use crate::words::{self, Label, Missing, Reader};
use games::Seat;
use games::any::{AnyRefusal, AnyView, Games, Kind, Takes};
use render::{self, Picture};
use voice::Languages;

use described::Tongues;

type Command = poise::Command<Arc<Bot>, Error>;
type Parameter = poise::CommandParameter<Arc<Bot>, Error>;
type Failed<'a> = poise::FrameworkError<'a, Arc<Bot>, Error>;

/// Every command: those of each game from its card, then those that all games share.
pub fn all(games: &Games, languages: &Languages) -> Vec<Command> {
    let tongues = Tongues(languages);
    let mut shared = vec![
        table::table(),
        play::play(),
        play::undo(),
        look::board(),
        look::hand(),
        turn::turn(),
        hint::hint(),
        rules::rules(),
        help::help(),
    ];
    shared.iter_mut().for_each(|command| tongues.describe(command, ""));
    games.iter().map(|kind| of_game::of_game(kind, &tongues)).chain(shared).collect()
}

/// The table that is meant if none is named: the channel's, or in direct messages the caller's own.
pub(super) fn place_of(asking: &Asking, table: TableId) -> Place {
    match (table, asking.guild) {
        (THE_ONE_HERE, Some(_)) => Place::Here(asking.channel),
        (THE_ONE_HERE, None) => Place::Of(asking.user),
        (table, guild) => Place::Pressed { table, by: asking.user, guild },
    }
}

/// The table that a command means: the one it names, or the one of the place where it was typed.
fn place(asking: &Asking, named: Option<&str>) -> Place {
    let Some(named) = named else { return place_of(asking, THE_ONE_HERE) };
    // As our own lists write it: "7", "Game 7: ...". Anything else names no table.
    let digits = named.trim_start_matches(|c: char| !c.is_ascii_digit());
    let digits = digits.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    numbered(asking, TableId(digits.parse().unwrap_or(0)))
}

/// A table that the caller named by its number.
pub(super) fn numbered(asking: &Asking, table: TableId) -> Place {
    Place::Named { table, by: asking.user, keeps: asking.guild.filter(|_| asking.moderator) }
}

/// Carries out an act at the table that is meant, and answers.
async fn act(ctx: Context<'_>, table: Option<String>, act: Act) {
    let place = place(&Caller::Command(ctx.interaction).asking(), table.as_deref());
    act_at(ctx, place, act).await;
}

/// Opens a table of a game.
async fn open(ctx: Context<'_>, kind: Kind, options: String, thread: bool) {
    act(ctx, None, Act::Open { kind, options, thread }).await;
}

/// Carries out an act at some table, and answers.
async fn act_at(ctx: Context<'_>, place: Place, act: Act) {
    let caller = Caller::Command(ctx.interaction);
    let http = &ctx.serenity_context().http;
    let typed = typed(&act, place);
    // A game needs a place where its board can be posted, and is joined there.
    let missing = match act {
        Act::Open { thread, .. } => caller.missing(thread),
        Act::MoveHere => caller.missing(false),
        Act::Join => Some(Missing::Server).filter(|_| ctx.interaction.guild_id.is_none()),
        _ => None,
    };
    if let Some(missing) = missing {
        let reader = caller.reader(ctx.data());
        return caller
            .say(ctx.data(), http, typed.given_back(reader, Reply::said(words::missing(reader, &missing))))
            .await;
    }
    let (bot, asking) = (Arc::clone(ctx.data()), caller.asking());
    let work = async move { done(&bot, &asking, place, &act).await };
    caller.serve(ctx.data(), http, typed, work).await;
}

/// The typed text to give back if nothing was done.
fn typed(act: &Act, place: Place) -> Typed {
    match (act, place) {
        // No such table, so no button to continue with.
        (Act::Play { moves, .. }, Place::Named { table: THE_ONE_HERE, .. }) => Typed::words(moves),
        (Act::Play { moves, .. }, Place::Named { table, .. } | Place::Pressed { table, .. }) => {
            Typed::moves(moves, table)
        }
        (Act::Play { moves, .. }, _) => Typed::moves(moves, THE_ONE_HERE),
        // The other options are chosen, not typed.
        (Act::Open { kind, options, .. }, _) if typed_freely(*kind, options) => Typed::words(options),
        _ => Typed::nothing(),
    }
}

/// Whether some of these options were typed, not chosen.
fn typed_freely(kind: Kind, options: &str) -> bool {
    let written = |takes: &Takes| matches!(takes, Takes::Board | Takes::Places(_));
    let named = |said: &str| {
        kind.card().options.iter().any(|card| written(&card.takes) && said.starts_with(card.name))
    };
    options.split(", ").any(named)
}

/// Looks at the table that is meant, and answers.
async fn show<W>(ctx: Context<'_>, table: Option<String>, look: impl FnOnce(Arc<Bot>, Asking, Place) -> W)
where
    W: Future<Output = Result<Reply, Trouble>> + Send + 'static,
{
    let caller = Caller::Command(ctx.interaction);
    let asking = caller.asking();
    let place = place(&asking, table.as_deref());
    let (bot, http) = (ctx.data(), &ctx.serenity_context().http);
    caller.serve(bot, http, Typed::nothing(), look(Arc::clone(bot), asking, place)).await;
}

/// Carries out an act and says what happened.
pub(super) async fn done(bot: &Arc<Bot>, asking: &Asking, place: Place, act: &Act) -> Result<Reply, Trouble> {
    let reader = bot.reader(asking);
    if let Act::Play { moves, .. } = act
        && let Some(typed) = rows::informed(moves)
    {
        return only_informed(bot, asking, place, &typed).await;
    }
    let heard = match bot.house.act(asking, place, act).await {
        Err(Trouble::Refused(refusal)) => {
            return not_done(bot, asking, place, act, *refusal).await;
        }
        heard => heard?,
    };
    match heard.answer {
        Answer::Played { .. } | Answer::Undone { .. } => super::panel::after(bot, asking, &heard).await,
        ref other => {
            let mut said = words::answer(reader, &heard, None);
            // Otherwise they would wait for a post that does not come.
            if let Ok(Some((table, why))) = bot.house.standstill(other.table()).await {
                said = format!("{said} {}", words::paused(reader, table.id, table.channel, why));
            }
            Ok(Reply::said(said))
        }
    }
}

/// Asks for confirmation before an irreversible act. Gives the text of a refused move back.
async fn not_done(
    bot: &Arc<Bot>,
    asking: &Asking,
    place: Place,
    act: &Act,
    refusal: Refusal,
) -> Result<Reply, Trouble> {
    let reader = bot.reader(asking);
    if let Some(asked) = asked_first(reader, act, &refusal) {
        return Ok(asked);
    }
    // Moves that were already played are not offered again.
    let moves = match (act, &refusal) {
        (Act::Play { moves, .. }, why) if !matches!(why, Refusal::AlreadyPlayed { .. }) => Some(moves),
        _ => None,
    };
    let on_turn = match moves {
        Some(_) => bot.house.on_turn(place, asking.user).await.ok(),
        None => None,
    };
    let unreadable = matches!(&refusal, Refusal::Game { refusal: AnyRefusal::Unreadable(_), .. });
    let legal = on_turn.as_ref().map(|(_, legal)| legal.as_str()).filter(|_| unreadable);
    let said = words::not_played(reader, &refusal, legal);
    // If they may play, they can continue by tapping or write it again.
    let mut reply = match on_turn {
        Some(_) => super::panel::instead(bot, asking, place, &refusal, &said).await?,
        None => Reply::said(said),
    };
    // Somebody who acted on an old position is shown the current one.
    if matches!(refusal, Refusal::Stale { .. }) && reply.picture.is_none() {
        reply.picture = news(bot, place, asking).await.unwrap_or_default().picture;
    }
    let Some(moves) = moves else {
        return if let Act::Play { .. } = act { Ok(reply) } else { Err(refusal.into()) };
    };
    let table = on_turn.as_ref().map(|(look, _)| look.table.id);
    // The page that explains the rule.
    let kind = match &on_turn {
        Some((look, _)) => Some((look.table.id, look.table.kind)),
        None => bot.house.look(place).await.ok().map(|look| (look.table.id, look.table.kind)),
    };
    let page = kind.and_then(|(table, kind)| guide::explains(reader, table, kind, &refusal));
    let mut reply = Typed::moves(moves, THE_ONE_HERE).not_played(reader, reply, table);
    reply.buttons.extend(page);
    Ok(reply)
}

/// What somebody is asked before their act is carried out, if that is why it was not.
pub(super) fn asked_first(reader: Reader, act: &Act, refusal: &Refusal) -> Option<Reply> {
    let Refusal::Unsure { table, kind, consequence } = refusal else { return None };
    let asked = question(reader, act.inner(), *table, *kind, consequence);
    // The message in which the move was made stays; an earlier question is replaced.
    let aside = matches!(act, Act::Sure { act, told: 0 } if matches!(**act, Act::Undo { .. }));
    Some(Reply { aside, ..asked })
}

/// The consequence of an irreversible act, and the buttons to confirm it or not.
fn question(
    reader: Reader,
    act: &Act,
    table: TableId,
    kind: Option<Kind>,
    consequence: &Consequence,
) -> Reply {
    let (verb, label) = match act {
        Act::Undo { .. } => (Verb::AskUndo, Label::AskThem),
        Act::Resign => (Verb::Resign, Label::Resign),
        Act::Leave => (Verb::Leave, Label::Leave),
        _ => (Verb::End, Label::End),
    };
    let mut reply = Reply::said(words::question(reader, kind, consequence));
    let id = Id::new(verb, table).with(consequence.number());
    // Others can still refuse an undo.
    reply.buttons.push(match verb {
        Verb::AskUndo => Button::does(id.to_string(), label.say(reader)),
        _ => Button::for_good(id.to_string(), label.say(reader)),
    });
    let keep = if verb == Verb::Resign { Label::KeepPlaying } else { Label::Keep };
    reply.buttons.push(Button::new(Id::new(Verb::Keep, table).to_string(), keep.say(reader)));
    reply
}

/// A row that is only a note was sent: gives back what had been typed.
async fn only_informed(bot: &Arc<Bot>, asking: &Asking, place: Place, typed: &str) -> Result<Reply, Trouble> {
    let reader = bot.reader(asking);
    let words = Typed::moves(typed, THE_ONE_HERE);
    let table = match bot.house.on_turn(place, asking.user).await {
        Err(Trouble::Refused(why)) => {
            return Ok(words.not_played(reader, Reply::said(words::not_played(reader, &why, None)), None));
        }
        on_turn => on_turn?.0.table.id,
    };
    let mut reply = words.not_played(reader, Reply::said(words::only_information(reader)), Some(table));
    if reply.buttons.is_empty() {
        reply.buttons.push(Button::new(Id::new(Verb::Play, table).to_string(), Label::Play.say(reader)));
    }
    Ok(reply)
}

/// The board as it was when everybody knew about this many plies.
pub(super) async fn past(
    bot: &Arc<Bot>,
    reader: Reader,
    place: Place,
    seen: SeenCount,
) -> Result<Reply, Trouble> {
    let (look, taken_back) = bot.house.look_back(place, seen).await?;
    let mut reply = Reply::said(words::past(reader, &look, taken_back));
    if let Some(view) = look.view {
        reply = showing(bot, reader, reply, &look.table, view).await;
    }
    Ok(reply)
}

/// A page of the moves so far.
pub(super) async fn history(
    bot: &Arc<Bot>,
    reader: Reader,
    place: Place,
    span: Span,
) -> Result<Reply, Trouble> {
    let history = bot.house.history(place, span, words::MOVES_A_PAGE).await?;
    let (table, page) = (history.table.id, words::history(reader, &history, span));
    let mut reply = Reply::said(page.content);
    for (beside, label) in [(page.older, Label::Older), (page.newer, Label::Newer)] {
        let (verb, at) = match beside {
            Some(Span::Before(at)) => (Verb::Older, at),
            Some(Span::From(at)) => (Verb::Newer, at),
            Some(Span::Newest) | None => continue,
        };
        reply.buttons.push(Button::new(Id::new(verb, table).with(at as i64).to_string(), label.say(reader)));
    }
    Ok(reply)
}

/// What only the caller may see.
pub(super) async fn hand(bot: &Arc<Bot>, place: Place, asking: &Asking) -> Result<Reply, Trouble> {
    let (reader, own) = (bot.reader(asking), bot.house.own(place, asking.user).await?);
    let mut reply = Reply::said(words::hand(reader, &own));
    let (about, view, hand) = (reader.plainly_about(&own.table.people), own.view, own.hand);
    let drawn = draw(bot, move || render::hand(&view, &hand, &about.voice())).await;
    reply.picture = drawn.map(|picture| (picture, "hand"));
    Ok(reply)
}

/// The board now, and what changed since the caller's last move.
pub(super) async fn news(bot: &Arc<Bot>, place: Place, asking: &Asking) -> Result<Reply, Trouble> {
    let (reader, user) = (bot.reader(asking), asking.user);
    let look = bot.house.look(place).await?;
    let seated = look.table.seat_of(user).is_some();
    let mut reply = match look.view.is_some() && seated {
        true => Reply::said(words::catch_up(reader, &bot.house.catch_up(place, user).await?)),
        false => Reply::said(words::look(reader, &look)),
    };
    if !seated && look.table.phase == Phase::Playing {
        let take = |seat: Seat| {
            let id = Id::new(Verb::Take, look.table.id).with(seat.number());
            Button::new(id.to_string(), words::take_seat(reader, &look.table, seat))
        };
        reply.buttons.extend(look.table.computers().iter().map(take));
    }
    if let Some(view) = look.view {
        reply = showing(bot, reader, reply, &look.table, view).await;
    }
    Ok(reply)
}

/// Adds the board: as a picture, or in words for a game without one.
async fn showing(bot: &Bot, reader: Reader, mut reply: Reply, table: &Table, view: AnyView) -> Reply {
    let (drawn, about) = (view.clone(), reader.plainly_about(&table.people));
    match draw(bot, move || render::board(&drawn, &about.voice())).await {
        Some(picture) => reply.picture = Some((picture, table.kind.name())),
        None => {
            reply.content = format!("{}\n{}", reply.content, words::position(reader, &view, &table.people));
        }
    }
    reply
}

/// Off the async threads, and as few at a time as the courier draws. If drawing fails, the picture is left out: the text
/// is enough.
pub(super) async fn draw(
    bot: &Bot,
    paint: impl FnOnce() -> Option<Picture> + Send + 'static,
) -> Option<Picture> {
    let drawn = bot.easels.draw(paint).await;
    if drawn.is_none() {
        tracing::error!("a picture could not be drawn");
    }
    drawn.flatten()
}

/// The table meant by the command that is being typed.
fn meant(ctx: Context<'_>) -> Place {
    place(&Caller::Command(ctx.interaction).asking(), table_option(ctx))
}

/// What the option `table` of a command says.
fn table_option(ctx: Context<'_>) -> Option<&str> {
    ctx.args.iter().find(|option| option.name == "table").and_then(|option| match option.value {
        ResolvedValue::String(text) => Some(text),
        _ => None,
    })
}

/// The option that is being typed.
fn focused(ctx: Context<'_>) -> Option<&str> {
    let is_focused = |value: &ResolvedValue| matches!(value, ResolvedValue::Autocomplete { .. });
    ctx.args.iter().find(|option| is_focused(&option.value)).map(|option| option.name)
}

/// Tables of one person, newest first, that are searched for what is typed.
const TABLES_LISTED: u32 = 200;

/// The caller's own tables.
async fn tables(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (bot, user) = (ctx.data(), UserId::from(ctx.interaction.user.id));
    if !Caller::Command(ctx.interaction).may_type(bot) {
        return CreateAutocompleteResponse::new();
    }
    let reader = Caller::Command(ctx.interaction).reader(bot);
    let games = bot.house.games_around(user, TABLES_LISTED).await.unwrap_or_default();
    let wanted = rows::typed(typed).trim().to_lowercase();
    let named = games.iter().map(|mine| (words::table_choice(reader, mine), mine.table.id));
    let fitting = named.filter(|(name, _)| name.to_lowercase().contains(&wanted));
    let choices =
        fitting.map(|(name, id)| AutocompleteChoice::new(self::fitting(&name, CHOICE), id.to_string()));
    rows::cut(reader, choices.collect(), typed)
}

/// How strong a computer player can be.
async fn levels(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggested(ctx, typed, |reader| Level::ALL.map(|level| (words::level_choice(reader, level), level.name())))
}

/// What a host can decide about hints.
async fn hint_rules(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    suggested(ctx, typed, |reader| Hints::ALL.map(|hints| (words::hints_choice(reader, hints), hints.name())))
}

/// Those of a few values that fit what is typed: each as it is said, and its name.
fn suggested<const COUNT: usize>(
    ctx: Context<'_>,
    typed: &str,
    values: impl Fn(Reader) -> [(String, &'static str); COUNT],
) -> CreateAutocompleteResponse {
    let bot = ctx.data();
    if !Caller::Command(ctx.interaction).may_type(bot) {
        return CreateAutocompleteResponse::new();
    }
    let reader = Caller::Command(ctx.interaction).reader(bot);
    let wanted = rows::typed(typed).trim().to_lowercase();
    let fitting = values(reader)
        .into_iter()
        .filter(|(name, value)| name.to_lowercase().contains(&wanted) || value.contains(&wanted));
    let choices = fitting.map(|(name, value)| AutocompleteChoice::new(self::fitting(&name, CHOICE), value));
    rows::cut(reader, choices.collect(), typed)
}
