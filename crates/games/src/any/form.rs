//! The forms of a kind of move: its notation made of named fields, and taken apart again. A host makes a command of it
//! whose options are the fields.
//!
//! A form is written as its notation is, with fields among the words:
//!
//! | written | a field that |
//! |---|---|
//! | `<hex>` | is one word |
//! | `<animals..>` | is one word or more, up to the next word of the form |
//! | `<over?>`, `<trading..?>` | may be left out where only one legal move is meant all the same |
//! | `<disk=winds>` | is this word |
//!
//! A comma stands between the moves of a form that is several.

use super::MoveCard;

/// One way to write a kind of move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    moves: Vec<Vec<Part>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Word(&'static str),
    Field(Field),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Field {
    name: &'static str,
    is: Option<&'static str>,
    several: bool,
    may_lack: bool,
}

impl MoveCard {
    /// How this kind of move is written.
    pub fn forms(&self) -> Vec<Form> {
        self.forms.iter().map(|form| Form::read(form)).collect()
    }

    /// Whether every form has this field.
    pub fn requires(&self, field: &str) -> bool {
        self.forms().iter().all(|form| form.has(field) && !form.may_lack(field))
    }
}

impl Form {
    fn read(form: &'static str) -> Form {
        Form { moves: form.split(',').map(|mv| mv.split_whitespace().map(Part::read).collect()).collect() }
    }

    /// How many moves it is.
    pub fn moves(&self) -> usize {
        self.moves.len()
    }

    fn all_fields(&self) -> impl Iterator<Item = Field> {
        self.moves.iter().flatten().filter_map(|part| match part {
            Part::Field(field) => Some(*field),
            Part::Word(_) => None,
        })
    }

    /// The names of its fields; one that stands in it twice comes twice.
    pub fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.all_fields().map(|field| field.name)
    }

    pub fn has(&self, field: &str) -> bool {
        self.fields().any(|name| name == field)
    }

    /// Whether a field may be left out where only one legal move is meant all the same.
    pub fn may_lack(&self, field: &str) -> bool {
        self.all_fields().any(|own| own.name == field && own.may_lack)
    }

    /// The only word that a field can be in this form.
    pub fn fixed(&self, field: &str) -> Option<&'static str> {
        self.all_fields().find(|own| own.name == field)?.is
    }

    /// Whether a field may be more than one word.
    pub fn takes_several(&self, field: &str) -> bool {
        self.all_fields().any(|own| own.name == field && own.several)
    }

    /// The first of its moves in which a field stands.
    pub fn place_of(&self, field: &str) -> Option<usize> {
        let has =
            |mv: &Vec<Part>| mv.iter().any(|part| matches!(part, Part::Field(own) if own.name == field));
        self.moves.iter().position(has)
    }

    /// The notation of one of its moves. What is not known is left out.
    pub fn write<'v>(&self, index: usize, value: impl Fn(&'static str) -> Option<&'v str>) -> String {
        let word = |part: &Part| match *part {
            Part::Word(word) => Some(word),
            Part::Field(field) => value(field.name),
        };
        let words: Vec<&str> = self.moves[index].iter().filter_map(word).map(str::trim).collect();
        words.join(" ")
    }

    /// The fields of a move that is written in the form of one of its moves; `text` is canonical.
    pub fn take_apart<'t>(&self, index: usize, text: &'t str) -> Option<Vec<(&'static str, &'t str)>> {
        let mut fields = Vec::new();
        let mut rest = text;
        let parts = &self.moves[index];
        for (i, part) in parts.iter().enumerate() {
            rest = rest.trim_start();
            let (word, after) = first_word(rest)?;
            match part {
                Part::Word(own) if *own == word => rest = after,
                Part::Word(_) => return None,
                Part::Field(Field { is: Some(is), .. }) if *is != word => return None,
                Part::Field(Field { name, several: false, .. }) => {
                    fields.push((*name, word));
                    rest = after;
                }
                Part::Field(Field { name, .. }) => {
                    let end = match parts.get(i + 1) {
                        Some(Part::Word(next)) => word_at(rest, next).filter(|&at| at > 0)?,
                        _ => rest.len(),
                    };
                    fields.push((*name, rest[..end].trim()));
                    rest = &rest[end..];
                }
            }
        }
        rest.trim().is_empty().then_some(fields)
    }
}

impl Part {
    fn read(word: &'static str) -> Part {
        let Some(field) = word.strip_prefix('<').and_then(|rest| rest.strip_suffix('>')) else {
            return Part::Word(word);
        };
        let (field, may_lack) = field.strip_suffix('?').map_or((field, false), |field| (field, true));
        let (field, several) = field.strip_suffix("..").map_or((field, false), |field| (field, true));
        let (name, is) = field.split_once('=').map_or((field, None), |(name, is)| (name, Some(is)));
        Part::Field(Field { name, is, several, may_lack })
    }
}

fn first_word(text: &str) -> Option<(&str, &str)> {
    let end = text.find(' ').unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// Where a whole word stands in a text.
fn word_at(text: &str, word: &str) -> Option<usize> {
    let mut at = 0;
    for one in text.split(' ') {
        if one == word {
            return Some(at);
        }
        at += one.len() + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUILD: &str = "build <tile..> at <hex> trading <trading..?> paying <paying..>";

    #[test]
    fn a_move_is_taken_apart_and_written_again() {
        let form = Form::read(BUILD);
        let text = "build north 2 at E5 trading water water silk for camel paying camel spice";
        let fields = form.take_apart(0, text).unwrap();
        let wanted = [
            ("tile", "north 2"),
            ("hex", "E5"),
            ("trading", "water water silk for camel"),
            ("paying", "camel spice"),
        ];
        assert_eq!(fields, wanted);
        let value = |name: &str| wanted.iter().find(|(of, _)| *of == name).map(|(_, value)| *value);
        assert_eq!(form.write(0, value), text);
        assert_eq!(form.take_apart(0, "build north 2 at E5"), None);
        assert_eq!(form.take_apart(0, "build at E5 trading water for camel paying camel"), None);
    }

    #[test]
    fn a_field_is_one_word_unless_it_says_so() {
        assert_eq!(Form::read("move <to>").take_apart(0, "move D4 D5"), None);
        assert_eq!(Form::read("move <to>").take_apart(0, "move"), None);
        assert_eq!(
            Form::read("keep <animals..>").take_apart(0, "keep goat camel"),
            Some(vec![("animals", "goat camel")])
        );
        let winds = Form::read("use <disk=winds> <space>");
        assert_eq!(winds.take_apart(0, "use winds B4"), Some(vec![("disk", "winds"), ("space", "B4")]));
        assert_eq!(winds.take_apart(0, "use sands B4"), None);
    }

    #[test]
    fn several_moves_share_a_field() {
        let form = Form::read("<colour> <hex>, <colour> <second-hex>");
        assert_eq!(form.moves(), 2);
        assert_eq!((form.place_of("colour"), form.place_of("second-hex")), (Some(0), Some(1)));
        let value = |name: &str| Some(if name == "colour" { "green" } else { "F9" });
        assert_eq!(form.write(1, value), "green F9");
    }
}
