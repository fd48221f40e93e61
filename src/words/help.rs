//! `/help`: what the reader can do right now, where they are.

use crate::store::Phase;
use crate::table::Look;
use games::any::Games;
use games::{Detail, Fact};

use super::Reader;

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

/// What can be done now, and the main commands. `elsewhere`: how many other games wait for the reader.
pub fn help(reader: Reader, games: &Games, here: &Here, elsewhere: usize) -> String {
    let mut parts = match here {
        Here::NoTable => vec![reader.word("help-no-table"), opening(reader, games)],
        Here::NoTableOfYours => vec![reader.word("help-no-table-of-yours"), opening(reader, games)],
        Here::SeveralTables => vec![reader.word("help-several-tables")],
        Here::At(look) => {
            let mut parts = vec![reader.about(&look.table.people).say(&at_table(reader, look))];
            if matches!(look.table.phase, Phase::Over | Phase::Ended) {
                parts.push(opening(reader, games));
            }
            parts
        }
    };
    if elsewhere > 0 {
        parts.push(reader.say(&Fact::new("help-elsewhere").with("games", elsewhere)));
    }
    parts.push(reader.word("help-commands"));
    parts.join("\n")
}

/// How to open a table, one line per game.
fn opening(reader: Reader, games: &Games) -> String {
    let line = |card: games::Card| {
        let fact = Fact::new("help-open")
            .with("command", Detail::name(&card.name))
            .with("game", Detail::name(&card.title))
            .with("least", *card.players.start())
            .with("most", *card.players.end());
        reader.say(&fact)
    };
    games.iter().map(|kind| line(kind.card())).collect::<Vec<_>>().join("\n")
}

/// What somebody can do at a table.
fn at_table(reader: Reader, look: &Look) -> Fact {
    let table = &look.table;
    let (card, own) = (table.kind.card(), reader.user.and_then(|user| table.seat_of(user)));
    let of_game = |key| Fact::new(key).with("game", Detail::name(&card.title));
    let (seated, least, most) = (table.people.len(), *card.players.start(), *card.players.end());
    match table.phase {
        Phase::Lobby if own.is_none() && seated >= usize::from(most) => of_game("help-lobby-full"),
        Phase::Lobby if own.is_none() => of_game("help-lobby-join").with("seated", seated).with("most", most),
        Phase::Lobby if Some(table.host) != reader.user => {
            let host = table.people.iter().find(|person| person.user == Some(table.host));
            let host = host.map_or(Detail::Word("name-somebody"), |host| reader.person(host));
            of_game("help-lobby-wait").with("host", host)
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
    use voice::Language;

    use crate::store::UserId;

    #[test]
    fn it_fits_into_a_message_and_names_every_game() {
        let reader = Reader::one(Language::english(), UserId(1));
        for here in [Here::NoTable, Here::NoTableOfYours, Here::SeveralTables] {
            let said = help(reader, Games::built_in(), &here, 2);
            assert!(length(&said) <= MESSAGE / 2 && !said.contains('⟨'), "{said}");
            let opens = Games::built_in().iter().all(|kind| said.contains(&format!("`/{kind} new`")));
            assert_eq!(opens, !matches!(here, Here::SeveralTables), "{said}");
        }
    }
}
