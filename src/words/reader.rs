//! Who reads a text: in which language, and who "you" is.

use games::{Detail, Fact, Facts, Names, Seat};
use voice::{Language, Languages, Voice};

use super::names::shown_name;
use crate::store::{Level, UserId};
use crate::table::{Address, Brief, Person, Table};

#[derive(Clone, Copy)]
pub struct Reader {
    pub language: &'static Language,
    /// None where everybody reads it.
    pub user: Option<UserId>,
}

impl Reader {
    pub fn one(language: &'static Language, user: UserId) -> Reader {
        Reader { language, user: Some(user) }
    }

    pub fn everybody(language: &'static Language) -> Reader {
        Reader { language, user: None }
    }

    /// The reader of a message: everybody in a channel, in the server's language, or one person in their own.
    pub fn of_letter(languages: &Languages, brief: &Brief) -> Reader {
        let language = languages.of(brief.locale.as_deref());
        match brief.to {
            Address::Channel(_) => Reader::everybody(language),
            Address::Person(user) => Reader::one(language, user),
        }
    }

    /// Everybody in the server of a table.
    pub fn of_table(languages: &Languages, table: &Table) -> Reader {
        Reader::everybody(languages.of(table.locale()))
    }

    /// Speaks about these players, with names escaped for Markdown.
    pub fn about(self, people: &[Person]) -> About {
        About { reader: self, people: people.to_vec(), plain: false, marked: true }
    }

    /// The same where computer players were marked as such just before.
    pub fn briefly_about(self, people: &[Person]) -> About {
        About { marked: false, ..self.about(people) }
    }

    /// Speaks about these players in plain text.
    pub fn plainly_about(self, people: &[Person]) -> About {
        About { plain: true, ..self.about(people) }
    }

    /// Says something that mentions no player.
    pub fn say(self, fact: &Fact) -> String {
        self.about(&[]).say(fact)
    }

    /// A word or sentence without details.
    pub fn word(self, key: &'static str) -> String {
        self.say(&Fact::new(key))
    }

    /// The name of a person whose seat does not matter.
    pub fn person(self, person: &Person) -> Detail {
        if let Some(level) = person.level {
            return Fact::new("name-computer").with("level", Detail::Word(level_key(level))).into();
        }
        match person.name.as_str() {
            "" => Detail::Word("name-somebody"),
            name => Detail::Name(shown_name(name)),
        }
    }

    pub fn persons<'a>(self, people: impl IntoIterator<Item = &'a Person>) -> Detail {
        Detail::List(people.into_iter().map(|person| self.person(person)).collect())
    }
}

/// Speaks to a reader about the players of a table, by seat.
pub struct About {
    reader: Reader,
    people: Vec<Person>,
    plain: bool,
    /// Whether computer players are marked as such.
    marked: bool,
}

/// The key of a level's name.
pub(super) fn level_key(level: Level) -> &'static str {
    match level {
        Level::Apprentice => "level-apprentice",
        Level::Drover => "level-drover",
        Level::Trader => "level-trader",
        Level::Guide => "level-guide",
        Level::Master => "level-master",
    }
}

impl About {
    pub fn voice(&self) -> Voice<'_> {
        let is_reader = |person: &Person| person.user.is_some() && person.user == self.reader.user;
        let reader = self.people.iter().position(is_reader).map(Seat::from_index);
        Voice { language: self.reader.language, names: self, reader }
    }

    pub fn say(&self, fact: &Fact) -> String {
        self.voice().say(fact)
    }

    /// Several facts, one per line.
    pub fn say_all(&self, facts: &impl Facts) -> String {
        self.voice().say_all(&facts.facts())
    }
}

impl Names for About {
    fn name(&self, seat: Seat) -> String {
        let person = self.people.get(seat.index());
        let fact = match person {
            Some(Person { name, .. }) if !name.is_empty() => {
                return if self.plain { name.clone() } else { shown_name(name) };
            }
            Some(&Person { level: Some(level), .. }) => {
                let of_level = |person: &&Person| person.level == Some(level);
                let level = Detail::Word(level_key(level));
                // Those of the same level are numbered.
                let number = self.people[..=seat.index()].iter().filter(of_level).count();
                match (self.people.iter().filter(of_level).count(), self.marked) {
                    (1, true) => Fact::new("name-computer").with("level", level),
                    (1, false) => Fact::new("name-computer-brief").with("level", level),
                    (_, true) => Fact::new("name-computer-nth").with("level", level).with("number", number),
                    (_, false) => {
                        Fact::new("name-computer-nth-brief").with("level", level).with("number", number)
                    }
                }
            }
            Some(_) | None => Fact::new("name-player").with("number", seat.number()),
        };
        self.reader.say(&fact)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_without_a_name_are_called_by_what_is_known_of_them() {
        let computer = Person::computer;
        let people = [Person::named(UserId(7), "*Bo*"), computer(Level::Guide), Person::named(UserId(8), "")];
        let reader = Reader::one(Language::english(), UserId(7));
        let names = |about: &About| [0, 1, 2, 3].map(|index| about.name(Seat::from_index(index)));
        let shown = names(&reader.about(&people));
        assert_eq!(shown, ["\\*Bo\\*", "Guide (computer)", "Player 3", "Player 4"]);
        assert_eq!(reader.plainly_about(&people).name(Seat::from_index(0)), "*Bo*");
        let equal = [Level::Trader, Level::Master, Level::Trader].map(computer);
        let shown = names(&reader.about(&equal));
        assert_eq!(shown, ["Trader 1 (computer)", "Master (computer)", "Trader 2 (computer)", "Player 4"]);
        let brief = names(&reader.briefly_about(&equal));
        assert_eq!(brief, ["Trader 1", "Master", "Trader 2", "Player 4"]);
        let two = Fact::new("look-awaited").with("task", Detail::name(&"x"));
        let two = two.with("awaited", Detail::list([2, 0].map(Seat::from_index)));
        assert_eq!(reader.about(&people).say(&two), "It waits for you and Player 3 (x).");
    }
}
