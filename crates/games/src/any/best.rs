//! The best moves, for lists that cannot hold all.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::Choice;

/// Some of the moves that could be made, and how many more there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// The key of each is the move in its notation.
    pub moves: Vec<Choice>,
    pub more: usize,
}

impl Best {
    /// The best of each group, then the others, each part by worth. Where worth is equal, the order stays; but of groups
    /// that are worth the same at the same place, each shows another place if it can.
    pub(super) fn of(mut prospects: Vec<(String, Choice)>, most: usize) -> Best {
        prospects.sort_by_key(|(_, choice)| Reverse(choice.worth));
        let all = prospects.len();
        let mut groups = BTreeSet::new();
        let names: Vec<String> = prospects
            .iter()
            .filter(|(group, _)| groups.insert(group))
            .map(|(group, _)| group.clone())
            .collect();
        let mut first: Vec<Choice> = Vec::new();
        // Nobody reads more than these.
        for name in names.into_iter().take(most) {
            let of_group = |(group, _): &(String, Choice)| *group == name;
            let best = prospects.iter().position(of_group).expect("a group has a move");
            let shown = |place: &String| first.iter().any(|known| known.marks.last() == Some(place));
            let is_new = |choice: &Choice| choice.marks.last().is_none_or(|place| !shown(place));
            let same = |known: &Choice| {
                known.worth == prospects[best].1.worth && known.marks.last() == prospects[best].1.marks.last()
            };
            let at = match first.iter().any(same) {
                true => {
                    prospects.iter().position(|entry| of_group(entry) && is_new(&entry.1)).unwrap_or(best)
                }
                false => best,
            };
            first.push(prospects.remove(at).1);
        }
        first.sort_by_key(|choice| Reverse(choice.worth));
        let rest = prospects.into_iter().map(|(_, choice)| choice);
        let moves: Vec<Choice> = first.into_iter().chain(rest).take(most).collect();
        Best { more: all - moves.len(), moves }
    }
}
