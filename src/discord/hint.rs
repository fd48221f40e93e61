//! `/hint`: three moves that a computer player would look at first, for its reader alone. Each can be looked at in the
//! panel; nothing is played.

use std::sync::Arc;

use super::Bot;
use super::caller::{Button, Reply};
use super::ids::{Id, Verb};
use super::limits::CUSTOM_ID;
use super::panel::draft::Draft;
use super::panel::tap::{Carried, Does, Tap};
use crate::table::{Act, Asking, Place, Refusal, Trouble, Turn};
use crate::words::{self, Hinted, Label, Reader};
use games::{Choice, Fact};

pub async fn hint(bot: &Arc<Bot>, asking: &Asking, place: Place) -> Result<Reply, Trouble> {
    let reader = bot.reader(asking);
    let heard = bot.house.act(asking, place, &Act::Hint).await?;
    let turn = bot.house.turn(Place::Table(heard.answer.table()), asking.user, None).await?;
    let seed = turn.table.public_seed() ^ u64::from(turn.seen.0);
    let advice = bot.desks.advise(&turn.game, seed).await.ok_or(Refusal::NoHintNow)?;
    let hinted: Vec<Hinted> = advice
        .moves
        .iter()
        .filter_map(|one| Some(Hinted { choice: turn.game.prospect(&one.mv)?, chance: one.chance }))
        .collect();
    let moves = hinted.iter().map(|one| one.choice.key.clone()).collect();
    bot.desks.hints.keep(turn.table.id, turn.game.seat(), turn.seen, moves);
    if hinted.is_empty() {
        return Err(Refusal::NoHintNow.into());
    }
    let mut reply = Reply::said(words::hint(reader, &turn.table, &hinted, advice.simulations));
    reply.buttons = buttons(reader, &turn, &hinted);
    let kind = turn.table.kind.name();
    let drawn = bot.easels.draw(move || {
        let choices: Vec<Choice> = hinted.into_iter().map(|one| one.choice).collect();
        let asks = Fact::new("hint-picture").with("count", choices.len());
        let step = render::Step {
            asks: Some(&asks),
            options: &choices,
            numbered: &choices,
            ..render::Step::default()
        };
        let about = reader.plainly_about(&turn.table.people);
        render::step(&turn.game.view(), &turn.game.hand(), &step, &about.voice())
    });
    reply.picture = drawn.await.flatten().map(|picture| (picture, kind));
    Ok(reply)
}

/// One for each move, which shows it in the panel, and the panel itself.
fn buttons(reader: Reader, turn: &Turn, hinted: &[Hinted]) -> Vec<Button> {
    let look = |(index, one): (usize, &Hinted)| {
        let draft = Carried::Whole(Draft { moves: vec![one.choice.key.clone()], picked: Vec::new() });
        let tap = Tap { table: turn.table.id, seen: turn.seen, does: Does::Show, draft };
        let id = tap.to_string();
        (id.len() <= CUSTOM_ID).then(|| Button::answer(id, words::hint_button(reader, index + 1)))
    };
    let mut buttons: Vec<Button> = hinted.iter().enumerate().filter_map(look).collect();
    buttons.push(Button::new(Id::new(Verb::Turn, turn.table.id).to_string(), Label::Turn.say(reader)));
    buttons
}
