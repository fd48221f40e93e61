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
    /// The best of each group, then the others, each part by worth. Where worth is equal, the order stays.
    pub(super) fn of(mut prospects: Vec<(String, Choice)>, most: usize) -> Best {
        prospects.sort_by_key(|(_, choice)| Reverse(choice.worth));
        let all = prospects.len();
        let mut groups = BTreeSet::new();
        let (first, rest): (Vec<_>, Vec<_>) =
            prospects.into_iter().partition(|(group, _)| groups.insert(group.clone()));
        let moves: Vec<Choice> = first.into_iter().chain(rest).map(|(_, choice)| choice).take(most).collect();
        Best { more: all - moves.len(), moves }
    }
}
