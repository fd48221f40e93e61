//! **Review** of a finished game: a plot of everybody's chances, and the turning points one by one. The game is over, so
//! nothing about it is secret. Whatever was worked out lately is kept in memory; the rest is worked out again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OnceCell;

use super::Bot;
use super::caller::{Button, Reply};
use super::ids::{Id, Verb};
use crate::store::TableId;
use crate::table::{Asking, Place, Refusal, Table, Trouble};
use crate::thinker::Reviewed;
use crate::words::{self, Reader};
use games::Fact;
use record::Record;

/// So many reviews are kept.
const KEPT: usize = 20;

/// Reviews by table. Whoever asks for one that is under way waits for it.
#[derive(Default)]
pub struct Reviews(Mutex<HashMap<TableId, Arc<OnceCell<Arc<Reviewed>>>>>);

impl Reviews {
    fn of(&self, table: TableId) -> Arc<OnceCell<Arc<Reviewed>>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT && !kept.contains_key(&table) {
            kept.clear();
        }
        Arc::clone(kept.entry(table).or_default())
    }
}

/// The plot and all turning points, or the board of one of them, by its number.
pub async fn review(bot: &Arc<Bot>, asking: &Asking, place: Place, number: i64) -> Result<Reply, Trouble> {
    let reader = bot.reader(asking);
    let (table, record) = bot.house.record(place).await?;
    let reviewed = reviewed(bot, &table, record).await?;
    if reviewed.review.points.is_empty() {
        return Err(Refusal::NoReview.into());
    }
    let mut reply = match usize::try_from(number).ok().and_then(|number| number.checked_sub(1)) {
        Some(index) if index < reviewed.positions.len() => one(bot, reader, &table, &reviewed, index).await,
        _ => all(bot, reader, &table, &reviewed).await,
    };
    let button = |index: usize| {
        let id = Id::new(Verb::Review, table.id).with(index as i64);
        Button::new(id.to_string(), words::review_button(reader, index))
    };
    reply.buttons =
        (0..=reviewed.positions.len()).filter(|&index| index as i64 != number).map(button).collect();
    Ok(reply)
}

async fn reviewed(bot: &Arc<Bot>, table: &Table, record: Record) -> Result<Arc<Reviewed>, Trouble> {
    let cell = bot.reviews.of(table.id);
    let games = bot.house.games().clone();
    let review = async { bot.desks.review(record, games).await.map(Arc::new).ok_or(Refusal::NoReview) };
    Ok(Arc::clone(cell.get_or_try_init(|| review).await?))
}

async fn all(bot: &Arc<Bot>, reader: Reader, table: &Table, reviewed: &Arc<Reviewed>) -> Reply {
    let mut reply = Reply::said(words::review(reader, table, &reviewed.facts()));
    let (about, reviewed) = (reader.plainly_about(&table.people), Arc::clone(reviewed));
    let drawn = bot.easels.draw(move || {
        let (points, turning) = (reviewed.points(), reviewed.turning());
        let chances = render::Chances {
            seats: reviewed.review.seats,
            points: &points,
            winners: reviewed.winners,
            turning: &turning,
        };
        render::review(&chances, &about.voice())
    });
    reply.picture = drawn.await.map(|picture| (picture, "review"));
    reply
}

/// One turning point, on its board.
async fn one(bot: &Arc<Bot>, reader: Reader, table: &Table, reviewed: &Arc<Reviewed>, index: usize) -> Reply {
    let mut reply = Reply::said(words::review(reader, table, &reviewed.facts()[index..=index]));
    let (about, reviewed) = (reader.plainly_about(&table.people), Arc::clone(reviewed));
    let drawn = bot.easels.draw(move || {
        let (game, played, better) = &reviewed.positions[index];
        let choices = [played.clone(), better.clone()];
        let asks = Fact::new("review-picture");
        let step = render::Step {
            asks: Some(&asks),
            options: &choices,
            numbered: &choices,
            ..render::Step::default()
        };
        let seat = reviewed.review.turning[index].seat;
        render::step(&game.view(), &game.hand(seat), &step, &about.voice())
    });
    reply.picture = drawn.await.flatten().map(|picture| (picture, "turning-point"));
    reply
}
