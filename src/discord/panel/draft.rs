//! A half-chosen turn: whole moves, and answers on the way to the next one. None of it is played.
//!
//! In a button's id it reads `green F9,yellow C4;pink;~3`: moves, then answers. `@name` in front names a draft that is
//! kept in the database because it was too long.

/// The longest that makes sense, kept or not.
const LONGEST: usize = 400;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// In the notation of moves.
    pub moves: Vec<String>,
    /// Keys of the game's own questions, and our own picks: see [`Pick`].
    pub picked: Vec<String>,
}

/// One answer, told apart by its first character.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick<'a> {
    /// The answer to a question of the game.
    Key(&'a str),
    /// `=`: a whole move.
    Move(&'a str),
    /// `~`: a part of a list that is too long, by the numbers of its groups: `~3`, `~3.1`.
    Part(&'a str),
}

impl Pick<'_> {
    pub fn of(text: &str) -> Pick<'_> {
        if let Some(mv) = text.strip_prefix('=') {
            Pick::Move(mv)
        } else if let Some(part) = text.strip_prefix('~') {
            Pick::Part(part)
        } else {
            Pick::Key(text)
        }
    }
}

impl Draft {
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.picked.is_empty()
    }

    /// As one command: "green F9, yellow C4".
    pub fn command(&self) -> String {
        self.moves.join(", ")
    }

    /// The game's own answers.
    pub fn keys(&self) -> Vec<&str> {
        self.picked.iter().map(String::as_str).filter(|pick| matches!(Pick::of(pick), Pick::Key(_))).collect()
    }

    /// The numbers of the groups that are open.
    pub fn part(&self) -> Vec<usize> {
        match self.picked.last().map(|pick| Pick::of(pick)) {
            Some(Pick::Part(part)) => part.split('.').filter_map(|number| number.parse().ok()).collect(),
            _ => Vec::new(),
        }
    }

    /// After one more answer. Groups are forgotten once something in them is chosen.
    #[must_use]
    pub fn with(&self, pick: &str) -> Draft {
        let mut next = self.clone();
        if next.picked.last().is_some_and(|last| last.starts_with('~')) {
            next.picked.pop();
        }
        next.picked.push(pick.to_owned());
        next
    }

    /// Before the last answer, or without the last move; None before the first.
    pub fn back(&self) -> Option<Draft> {
        let mut before = self.clone();
        match before.picked.pop() {
            // Out of a part of a part, and then out of the list.
            Some(last) => {
                if let Some((outer, _)) = last.strip_prefix('~').and_then(|part| part.rsplit_once('.')) {
                    before.picked.push(format!("~{outer}"));
                }
            }
            None => {
                before.moves.pop()?;
            }
        }
        Some(before)
    }

    /// None for text that we never write.
    pub fn read(text: &str) -> Option<Draft> {
        let (moves, picked) =
            text.split_once(';').map_or((text, None), |(moves, picked)| (moves, Some(picked)));
        let list = |text: &str, by: char| text.split(by).map(str::to_owned).collect::<Vec<String>>();
        let draft = Draft {
            moves: if moves.is_empty() { Vec::new() } else { list(moves, ',') },
            picked: picked.map_or_else(Vec::new, |picked| list(picked, ';')),
        };
        let plain = |c: char| c.is_ascii_alphanumeric() || c == ' ';
        let good = |text: &String, signs: &[char]| {
            !text.trim().is_empty() && text.chars().all(|c| plain(c) || signs.contains(&c))
        };
        let whole = text.len() <= LONGEST
            && draft.moves.iter().all(|mv| good(mv, &[]))
            && draft.picked.iter().all(|pick| good(pick, &['=', '~', '.']));
        whole.then_some(draft)
    }

    /// The same with answers that follow: `;pink;~3`.
    pub fn and(&self, more: &str) -> Option<Draft> {
        let more = if more.is_empty() { Draft::default() } else { Draft::read(more)? };
        let mut draft = self.clone();
        if !more.moves.is_empty() {
            return None;
        }
        for pick in &more.picked {
            draft = draft.with(pick);
        }
        Some(draft)
    }
}

impl std::fmt::Display for Draft {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.moves.join(","))?;
        self.picked.iter().try_for_each(|pick| write!(f, ";{pick}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_is_read_as_it_was_written() {
        for text in
            ["", "green F9", "green F9,yellow C4", ";green", "green F9;yellow;~3.1", "sell 3 camel;=end"]
        {
            let draft = Draft::read(text).unwrap();
            assert_eq!(draft.to_string(), text);
        }
        for text in ["a:b", ",", "a,,b", ";", "a;;b", "a;\u{202e}", "green_F9", " ,b", "é"] {
            assert_eq!(Draft::read(text), None, "{text}");
        }
        assert_eq!(Draft::read(&"x".repeat(LONGEST + 1)), None);
    }

    #[test]
    fn back_leads_through_every_step() {
        let mut draft = Draft::read("green F9;yellow;~3.1").unwrap();
        let mut steps = Vec::new();
        while let Some(before) = draft.back() {
            steps.push(before.to_string());
            draft = before;
        }
        assert_eq!(steps, ["green F9;yellow;~3", "green F9;yellow", "green F9", ""]);
    }

    #[test]
    fn a_group_is_left_when_something_in_it_is_chosen() {
        let draft = Draft::read(";green;~3").unwrap();
        assert_eq!(draft.with("f9").to_string(), ";green;f9");
        assert_eq!((draft.keys(), draft.part()), (vec!["green"], vec![3]));
        assert_eq!(Draft::default().and(";green;f9").unwrap().to_string(), ";green;f9");
        assert_eq!(Draft::default().and("green F9"), None, "only answers may follow");
    }
}
