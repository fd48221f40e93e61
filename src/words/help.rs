//! `/help`: what its reader can do right now, where they are.

use crate::store::{Phase, UserId};
use crate::table::Look;
use games::any::Games;
use games::{Detail, Fact};
use voice::Voice;

use super::{Shown, shown_name};

/// Where the reader is.
pub enum Here<'a> {
    /// A channel of a server without an open table.
    NoTable,
    /// Direct messages of somebody who sits at no open table.
    NoTableOfYours,
    /// Direct messages of somebody who sits at several.
    SeveralTables,
    At(&'a Look),
}

/// What can be done now, and the main commands. `elsewhere`: other games that wait for the reader.
pub fn help(voice: &Voice, games: &Games, user: UserId, here: &Here, elsewhere: usize) -> String {
    let say = |key| voice.say(&Fact::new(key));
    let mut parts = match here {
        Here::NoTable => vec![say("help-no-table"), opening(voice, games)],
        Here::NoTableOfYours => vec![say("help-no-table-of-yours"), opening(voice, games)],
        Here::SeveralTables => vec![say("help-several-tables")],
        Here::At(look) => {
            let names = Shown(&look.table.people);
            let voice = &Voice { names: &names, reader: look.table.seat_of(user), ..*voice };
            let mut parts = vec![voice.say(&at_table(look, user))];
            if matches!(look.table.phase, Phase::Over | Phase::Ended) {
                parts.push(opening(voice, games));
            }
            parts
        }
    };
    if elsewhere > 0 {
        parts.push(voice.say(&Fact::new("help-elsewhere").with("games", elsewhere)));
    }
    parts.push(say("help-commands"));
    parts.join("\n")
}

/// How tables are opened, one line a game.
fn opening(voice: &Voice, games: &Games) -> String {
    let line = |card: games::Card| {
        let fact = Fact::new("help-open").with("command", Detail::name(&card.name));
        let fact = fact.with("game", Detail::name(&card.title));
        voice.say(&fact.with("least", *card.players.start()).with("most", *card.players.end()))
    };
    games.iter().map(|kind| line(kind.card())).collect::<Vec<_>>().join("\n")
}

/// What somebody can do at a table.
fn at_table(look: &Look, user: UserId) -> Fact {
    let table = &look.table;
    let (card, own) = (table.kind.card(), table.seat_of(user));
    let of_game = |key| Fact::new(key).with("game", Detail::name(&card.title));
    let (seated, least, most) = (table.people.len(), *card.players.start(), *card.players.end());
    match table.phase {
        Phase::Lobby if own.is_none() && seated >= usize::from(most) => of_game("help-lobby-full"),
        Phase::Lobby if own.is_none() => of_game("help-lobby-join").with("seated", seated).with("most", most),
        Phase::Lobby if table.host != user => {
            let host = table.people.iter().find(|person| person.user == Some(table.host));
            let host = host.map_or_else(String::new, |host| shown_name(&host.name));
            of_game("help-lobby-wait").with("host", Detail::Name(host))
        }
        Phase::Lobby if seated < usize::from(least) => {
            of_game("help-lobby-alone").with("seated", seated).with("least", least)
        }
        Phase::Lobby => of_game("help-lobby-start").with("seated", seated).with("most", most),
        Phase::Playing => {
            let awaited = look.awaited();
            let task = look.view.as_ref().map(|view| view.summary().task);
            let key = match own {
                Some(seat) if awaited.contains(seat) => "help-your-turn",
                Some(_) => "help-their-turn",
                None => "help-watching",
            };
            let fact = of_game(key).with("awaited", awaited);
            match task {
                Some(task) => fact.with("task", task),
                None => fact.with("task", Detail::name(&"")),
            }
        }
        Phase::Over | Phase::Ended => of_game("help-over"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{MESSAGE, length};
    use games::RiderColours;
    use voice::Language;

    #[test]
    fn it_fits_into_a_message_and_names_every_game() {
        let voice = Voice { language: Language::english(), names: &RiderColours, reader: None };
        for here in [Here::NoTable, Here::NoTableOfYours, Here::SeveralTables] {
            let said = help(&voice, Games::built_in(), UserId(1), &here, 2);
            assert!(length(&said) <= MESSAGE / 2 && !said.contains('⟨'), "{said}");
            let opens = Games::built_in().iter().all(|kind| said.contains(&format!("`/{kind} new`")));
            assert_eq!(opens, !matches!(here, Here::SeveralTables), "{said}");
        }
    }
}
