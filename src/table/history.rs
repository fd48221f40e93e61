//! Past moves: the history, page by page, and the moves that an undo would take back.

use crate::store::{PlyNumber, PlyRow, SeenCount, Session};

use super::position::Table;
use super::story::Told;
use super::{House, Place, Trouble};

/// Which moves, by their index among those that were not taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    Newest,
    /// Those that come before this one.
    Before(usize),
    /// This one and those that follow.
    From(usize),
}

/// A page of the moves that were not taken back.
pub struct History {
    pub table: Table,
    /// The index of the first move of the page, and how many moves there are in all.
    pub start: usize,
    pub count: usize,
    /// With their public numbers.
    pub moves: Vec<(SeenCount, Told)>,
    /// The number of the newest move of all.
    pub newest: SeenCount,
    /// Whether numbers are missing, because those moves were taken back.
    pub gaps: bool,
}

impl Span {
    /// The range of indexes, at most `most` of them.
    fn places(self, count: usize, most: usize) -> std::ops::Range<usize> {
        match self {
            Span::Before(end) if (1..count).contains(&end) => end.saturating_sub(most)..end,
            Span::From(start) if start < count => start..count.min(start.saturating_add(most)),
            // The oldest, where somebody asks for those before the first.
            Span::Before(0) => 0..count.min(most),
            Span::Before(_) | Span::From(_) | Span::Newest => count.saturating_sub(most)..count,
        }
    }
}

impl House {
    pub(super) async fn try_history(
        &self,
        place: Place,
        span: Span,
        most: usize,
    ) -> Result<History, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        let table = self.with_former(&mut session, table).await?;
        let plies = session.plies_from(table.id, PlyNumber::SETUP.next()).await?;
        let live: Vec<&PlyRow> = plies.iter().filter(|ply| ply.is_live_move() && ply.is_seen()).collect();
        let (count, newest) = (live.len(), live.last().map_or(SeenCount(0), |ply| ply.seen));
        // Undos are numbered, too.
        let gaps = live.iter().zip(1..).any(|(ply, place)| ply.seen != SeenCount(place));
        let places = span.places(count, most);
        let start = places.start;
        let shown = &live[places];
        let told = self.tell_again(&mut session, &table, shown).await?;
        let moves = shown.iter().map(|ply| ply.seen).zip(told).collect();
        Ok(History { table, start, count, moves, newest, gaps })
    }

    /// These moves, in the order of their numbers, as everybody was told about them.
    pub(super) async fn tell_again(
        &self,
        session: &mut Session,
        table: &Table,
        moves: &[&PlyRow],
    ) -> Result<Vec<Told>, Trouble> {
        let mut events = self.events_of(session, table, moves).await?;
        moves.iter().map(|ply| Told::a_move(table, ply, &mut events)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_and_newer_reach_every_move_once() {
        for (count, most) in [(1, 30), (30, 30), (31, 30), (95, 30), (7, 1)] {
            let mut places = Span::Newest.places(count, most);
            assert_eq!(places.end, count);
            let mut reached: Vec<usize> = places.clone().collect();
            while places.start > 0 {
                places = Span::Before(places.start).places(count, most);
                reached.extend(places.clone());
            }
            reached.sort_unstable();
            assert_eq!(reached, (0..count).collect::<Vec<_>>());
            let mut reached: Vec<usize> = places.clone().collect();
            while places.end < count {
                places = Span::From(places.end).places(count, most);
                reached.extend(places.clone());
            }
            assert_eq!(reached, (0..count).collect::<Vec<_>>());
        }
    }

    #[test]
    fn what_is_not_there_any_more_is_the_nearest_page() {
        for span in [Span::Before(0), Span::Before(99), Span::From(99), Span::From(usize::MAX)] {
            assert_eq!(span.places(10, 30), 0..10, "{span:?}");
            assert_eq!(span.places(0, 30), 0..0, "{span:?}");
        }
    }
}
