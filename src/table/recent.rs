//! Positions that acts have just made. The answer and the posts that follow show the same position, so it is not loaded
//! and checked again for each.
//!
//! A position is found only by the ply and the hash that the file names at that moment, so it is never out of date.
//! Acts do not use it: they load what the file holds, and check it.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use games::any::AnyGame;

use super::position::Position;
use crate::store::{PlyNumber, PlyRow, TableId};

/// A position takes a few kilobytes.
const MOST: usize = 256;

#[derive(Default)]
pub(super) struct Recent(Mutex<Inside>);

#[derive(Default)]
struct Inside {
    positions: HashMap<TableId, Kept>,
    /// Oldest first.
    order: VecDeque<TableId>,
}

struct Kept {
    number: PlyNumber,
    hash: String,
    game: AnyGame,
}

impl Recent {
    /// Keeps the latest position of a table.
    pub fn keep(&self, at: Position) {
        let mut inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let table = at.table.id;
        let kept = Kept { number: at.ply.number, hash: at.ply.hash, game: at.game };
        if inside.positions.insert(table, kept).is_none() {
            inside.order.push_back(table);
            if inside.order.len() > MOST
                && let Some(oldest) = inside.order.pop_front()
            {
                inside.positions.remove(&oldest);
            }
        }
    }

    /// The game after this ply of the file, if it is kept.
    pub fn find(&self, table: TableId, ply: &PlyRow) -> Option<AnyGame> {
        let inside = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = inside.positions.get(&table)?;
        (kept.number == ply.number && kept.hash == ply.hash).then(|| kept.game.clone())
    }
}
