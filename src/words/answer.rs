//! What we answer, to one person alone.

use crate::store::{Phase, UserId};
use crate::table::{Answer, CatchUp, Heard, Look, Mine, Own, Refusal, Story, Table};
use games::any::Games;
use games::{Facts, Names};

use super::refusal::OPENS_ONE;
use super::standstill::still;
use super::{Shown, commitment, list, moment, newest, shown_name, task, title, told, voice};

/// What happened. To moves that were made, or taken back, belong their story and how it stands now.
pub fn answer(heard: &Heard, user: UserId, story: Option<(&Story, &Look)>) -> String {
    let again = if heard.again { "I heard you the first time. " } else { "" };
    let said = match &heard.answer {
        Answer::Opened { .. } => {
            "The table is open and you sit at seat 1. Others join with the button; you start it.".to_owned()
        }
        Answer::Joined { seat, .. } => format!("Welcome! You sit at seat {}.", seat.number()),
        Answer::Left { closed: true, .. } => "You left, and the empty table is closed.".to_owned(),
        Answer::Left { .. } => "You left the table.".to_owned(),
        Answer::Kicked { user, .. } => format!("<@{user}> no longer sits at the table."),
        Answer::Started { .. } => "The game begins.".to_owned(),
        Answer::Played { .. } => match story {
            Some((story, now)) => return played(again, user, story, now),
            None => "Your move is recorded.".to_owned(),
        },
        Answer::Undone { .. } => match story {
            Some((story, now)) => return played(&format!("{again}Taken back."), user, story, now),
            None => "Taken back.".to_owned(),
        },
        Answer::Proposed { .. } => {
            "That needs everybody's agreement: I have asked for it. Nothing has changed so far.".to_owned()
        }
        Answer::Consented { agreed: false, .. } => "Refused: nothing changes.".to_owned(),
        Answer::Consented { settled: true, .. } => "Everyone agreed. Done.".to_owned(),
        Answer::Consented { .. } => "You agreed. Not everybody has answered yet.".to_owned(),
        Answer::Resigned { .. } => "You resigned. Thank you for playing.".to_owned(),
        Answer::Ended { .. } => "The table is closed.".to_owned(),
        Answer::Reposted { .. } => "The board is posted again.".to_owned(),
        Answer::Moved { .. } => "The game goes on here.".to_owned(),
    };
    format!("{again}{said}")
}

fn played(first: &str, user: UserId, story: &Story, now: &Look) -> String {
    let (names, own) = (Shown(&now.table.people), now.table.seat_of(user));
    let mine = own.is_some_and(|seat| now.awaited().contains(seat));
    let others = now.awaited().iter().filter(|&seat| Some(seat) != own).map(|seat| names.name(seat));
    let awaited: Vec<String> = mine.then(|| "you".to_owned()).into_iter().chain(others).collect();
    let next = match &now.view {
        _ if now.table.phase != Phase::Playing => "That ended the game!".to_owned(),
        // An order that only its giver knows of.
        _ if story.told.is_empty() => "Noted. Nobody else is told.".to_owned(),
        Some(view) if mine && awaited.len() == 1 => format!("Your turn: {}.", task(view)),
        Some(view) => format!("Next: {} ({}).", list(&awaited), task(view)),
        None => String::new(),
    };
    newest(first.trim(), &told(&story.told, &story.table), &next)
}

/// The board as it was.
pub fn past(look: &Look, taken_back: bool) -> String {
    let since = if taken_back { ", which was taken back since" } else { "" };
    format!("{}\nAs it was after move {}{since}.", title(&look.table), look.seen)
}

/// The record that is attached.
pub fn record(table: &Table) -> String {
    format!(
        "The record of {}: every move and every draw, and the seed that was promised by the commitment.",
        title(table)
    )
}

/// There is no record yet, but what it will have to agree with.
pub fn no_record_yet(refusal: &Refusal, table: &Table) -> String {
    format!("{}\n{}", super::refusal(refusal), commitment(table))
}

/// The table, and how it stands.
pub fn look(look: &Look) -> String {
    let table = &look.table;
    let names = Shown(&table.people);
    let awaited: Vec<String> = look.awaited().iter().map(|seat| names.name(seat)).collect();
    let state = match (&look.view, table.phase) {
        (Some(view), Phase::Playing) => format!("It waits for {} ({}).", list(&awaited), task(view)),
        (_, Phase::Lobby) => {
            let people: Vec<String> = table.people.iter().map(|person| shown_name(&person.name)).collect();
            format!("It has not begun. At the table: {}.", list(&people))
        }
        _ => "It is over.".to_owned(),
    };
    format!("{}\n{state}{}", title(table), stands(table))
}

/// That it stands still, if it does, on a line of its own.
fn stands(table: &Table) -> String {
    let line = |why| format!("\n{}", still(table.id, table.channel, why));
    table.standstill().filter(|_| table.phase.is_open()).map_or_else(String::new, line)
}

/// What is different since the reader's own last move.
pub fn catch_up(catch_up: &CatchUp) -> String {
    let names = Shown(&catch_up.table.people);
    let changes = catch_up.before.changes(&catch_up.after);
    if changes.is_empty() {
        let still = stands(&catch_up.table);
        return format!("{}\nNothing has changed since your last move.{still}", title(&catch_up.table));
    }
    let lines: Vec<String> =
        changes.iter().map(|change| format!("- {}", voice(&names).say(change))).collect();
    let last = stands(&catch_up.table);
    newest(&format!("{}\nSince your last move:", title(&catch_up.table)), &lines, last.trim_start())
}

pub fn hand(own: &Own) -> String {
    newest(&title(&own.table), &[voice(&Shown(&own.table.people)).say_all(&own.hand.facts())], "")
}

/// The open games of one person.
pub fn mine(mine: &[Mine]) -> String {
    if mine.is_empty() {
        return format!("You sit at no open table. {OPENS_ONE}");
    }
    let line = |mine: &Mine| {
        let state = match (mine.table.phase, mine.awaited_at) {
            _ if mine.standstill.is_some() => format!(
                "**stands still**, its channel cannot be reached; `/table move-here game:{}` continues it in the channel where you type that",
                mine.table.id
            ),
            (Phase::Lobby, _) => "in the lobby".to_owned(),
            (_, Some(since)) => format!("**has waited for you** since {}", moment(since)),
            _ => "waits for others".to_owned(),
        };
        let place = match mine.table.guild {
            Some(_) => format!("<#{}>", mine.table.channel),
            None => "direct messages".to_owned(),
        };
        format!("- Game {}: {} in {place}: {state}", mine.table.id, title(&mine.table))
    };
    newest("Your open games:", &mine.iter().map(line).collect::<Vec<_>>(), "")
}

/// A table in a list of suggestions, in plain text.
pub fn table_choice(mine: &Mine, user: UserId) -> String {
    let table = &mine.table;
    let others = table.people.iter().filter(|person| person.user != Some(user));
    let others: Vec<String> = others.map(|person| person.name.clone()).collect();
    let with = if others.is_empty() { String::new() } else { format!(" with {}", list(&others)) };
    let state = match table.phase {
        Phase::Lobby => "not begun",
        Phase::Playing if mine.awaited_at.is_some() => "your turn",
        Phase::Playing => "others play",
        Phase::Over | Phase::Ended => "over",
    };
    format!("Game {}: {state}, {}{with}", table.id, table.kind.card().title)
}

/// How everything is done.
pub fn help(games: &Games) -> String {
    let games: Vec<&str> = games.iter().map(|kind| kind.card().title).collect();
    format!(
        "I keep the board for {}, played turn by turn over days. One game a channel or thread.\n\
         **Begin**: in a channel of a server `/desert new`, `/nomads new` or `/bazaar new` opens a table, **Join** and \
         **Start** are on its post.\n\
         **Play**: the **Play** button or `/play move`, which offers what is legal as you type. In the desert `L green F9` \
         (a leader), `green F9, yellow C4` (two camels), in a server also by `/desert leader` and `/desert camel`. Nomads `move D4`, \
         `capture`, `take horse`, `call`, `sell 3 camel`, `shift`, `end`. In the bazaar `draw silk` or `roll`, `keep spice`, \
         `take water`, `build north 2 at E5`, `done`.\n\
         **Look**: `/board` the board and what changed (`after` shows it as it was, `repost` posts it again), `/hand` what \
         only you may see, `/table history` the moves, `/table games` your games, `/table record` after the end.\n\
         **Elsewhere**: the option `table` means a table of yours from anywhere; in direct messages I mean your only one.\n\
         **Think again**: `/undo` takes back what you last played; if others have moved since, or something was rolled or \
         revealed, they are asked. Dice fall anew.\n\
         **The table**: `/table join`, `leave`, `kick` and `start` before the game; `/table resign`, `/table end`; \
         `/table move-here` goes on in another channel.\n\
         Every draw follows from a seed that is fixed before the game begins: its commitment is in the first post, the \
         seed in the record at the end.",
        list(&games)
    )
}

/// What a channel of the local Discord shows before anybody has typed anything.
pub fn welcome() -> String {
    "Welcome to Caravanserai. Type `/desert new` to open a table, switch to another person on the left to **Join**, \
     then **Start**. `/help` tells the rest."
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{MESSAGE, length};

    #[test]
    fn help_fits_into_one_message() {
        assert!(length(&help(Games::built_in())) <= MESSAGE, "{}", length(&help(Games::built_in())));
    }
}
