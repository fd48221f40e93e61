//! Another game after one that has ended: the same options, the same people in the same order, and the next of them begins.

use crate::store::{ChannelId, Holder, MessageId, Phase, SeatRow, ServerId, Session, TableId};
use games::Seat;

use super::notice::Notice;
use super::position::Table;
use super::refusal::Refusal;
use super::{Answer, Asking, House, Place, Trouble};

/// Where something can be found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    pub guild: Option<ServerId>,
    pub channel: ChannelId,
    /// Nothing: not posted yet, or gone.
    pub message: Option<MessageId>,
}

impl House {
    /// Opens the lobby of another game where this one was played.
    pub(super) async fn again(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
    ) -> Result<Answer, Trouble> {
        if table.phase.is_open() || table.row.started_at.is_none() || table.channel != asking.channel {
            return Err(Refusal::NoSuchThing.into());
        }
        let table = self.with_former(session, table).await?;
        let played = table.former.iter().any(|(_, _, person)| person.user == Some(asking.user));
        if table.seat_of(asking.user).is_none() && !played {
            return Err(Refusal::NotSeated { kind: table.kind }.into());
        }
        if let Some(open) = session.table_in(table.channel).await?.filter(|row| row.phase.is_open())
            && open.follows == Some(table.id)
        {
            let open = self.dress(session, open).await?;
            let (begun, at) = (open.phase != Phase::Lobby, self.lobby_spot(session, &open).await?);
            return Err(Refusal::AgainOpen { begun, at }.into());
        }
        let opened = self.open_lobby(session, asking, &table.options).await?;
        session.set_follows(opened, table.id).await?;
        session.set_rotates(opened, table.options.first().is_some()).await?;
        // Computer players come along; a seat that one took over is its former holder's again.
        let mut seat = Seat::from_index(1);
        for row in table.seats.iter().filter(|row| row.user.is_none()) {
            if let (Holder::Computer(level), false) = (row.holder(), table.was_given_up(row.seat)) {
                session.sit_computer(opened, seat, level).await?;
                seat = Seat::from_index(seat.index() + 1);
            }
        }
        self.arrange(session, opened).await?;
        Ok(Answer::Opened { table: opened })
    }

    /// Where the lobby of a table is.
    pub(super) async fn lobby_spot(&self, session: &mut Session, table: &Table) -> Result<Spot, Trouble> {
        let lobby =
            self.living_message(session, table, |notice| matches!(notice, Notice::Lobby { .. })).await?;
        let (channel, message) =
            lobby.map_or((table.channel, None), |(there, message)| (there, Some(message)));
        Ok(Spot { guild: table.guild, channel, message })
    }

    /// Seats those who played the game that a lobby repeats in its order, others behind them; and lets the next one begin.
    pub(super) async fn arrange(&self, session: &mut Session, table: TableId) -> Result<(), Trouble> {
        let table = self.table(session, Place::Table(table)).await?;
        let Some(former) = table.row.follows else { return Ok(()) };
        let former = match self.table(session, Place::Table(former)).await {
            Ok(former) => self.with_former(session, former).await?,
            // It was put aside since: then they sit as they come.
            Err(Trouble::Refused(_) | Trouble::Broken { .. }) => return Ok(()),
            Err(trouble) => return Err(trouble),
        };
        let before: Vec<Holder> = table.seats.iter().map(SeatRow::holder).collect();
        let mut people = before.clone();
        people.sort_by_key(|&holder| former_seat(&former, holder).map_or(usize::MAX, Seat::index));
        if people != before {
            session.arrange(table.id, &people).await?;
        }
        let (Some(first), true) = (former.options.first(), table.row.rotates) else { return Ok(()) };
        let seats = former.people.len();
        let turn = |holder: Holder| {
            let seat = former_seat(&former, holder)?.index();
            Some((seat + seats - 1 - first.index() % seats) % seats)
        };
        let next =
            (0..people.len()).filter(|&at| turn(people[at]).is_some()).min_by_key(|&at| turn(people[at]));
        let begins = table.options.beginning_with(Some(Seat::from_index(next.unwrap_or_default())));
        let options = begins.map_err(Refusal::Options)?;
        if options != table.options {
            let written = serde_json::to_string(&options).expect("options are JSON");
            session.set_options(&table.row, &written).await?;
        }
        Ok(())
    }
}

/// Where somebody sat last, even if they gave the seat up. Computer players sit behind all people.
fn former_seat(former: &Table, holder: Holder) -> Option<Seat> {
    let Holder::Person(user) = holder else { return None };
    let gave_up = || former.former.iter().find(|(_, _, person)| person.user == Some(user));
    former.seat_of(user).or_else(|| gave_up().map(|(seat, _, _)| *seat))
}
