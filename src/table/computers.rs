//! Computer players at a table: who adds and removes them, how strong they are, and who takes their seats.

use crate::store::{Holder, Level, Phase, PlyNumber, SeatRow, Session, UserId};
use games::Seat;
use games::any::Kind;

use super::notice::{Notice, Remark};
use super::position::Table;
use super::refusal::Refusal;
use super::{Answer, Asking, House, Place, Trouble};

/// Two opponents for somebody who has never played: one who makes mistakes, and one who makes fewer.
const FIRST_OPPONENTS: [Level; 2] = [Level::Apprentice, Level::Drover];

impl House {
    /// A lobby to which this person may add computer players.
    pub async fn adds_computers(&self, place: Place, user: UserId) -> Result<Table, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        may_add(&table, user)?;
        Ok(table)
    }

    /// From nothing to the first decision: a table of this person and computer players, and the person begins.
    pub(super) async fn play_now(
        &self,
        session: &mut Session,
        asking: &Asking,
        kind: Kind,
    ) -> Result<Answer, Trouble> {
        let options = kind.read_options("").map_err(Refusal::Options)?;
        let options = options.beginning_with(Some(Seat::from_index(0))).map_err(Refusal::Options)?;
        let table = self.open_lobby(session, asking, &options).await?;
        for (index, level) in FIRST_OPPONENTS.into_iter().enumerate() {
            session.sit_computer(table, Seat::from_index(index + 1), level).await?;
        }
        let table = self.table(session, Place::Table(table)).await?;
        self.start(session, asking, table).await
    }

    pub(super) async fn add_computer(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        level: Level,
    ) -> Result<Answer, Trouble> {
        may_add(&table, asking.user)?;
        let seat = Seat::from_index(table.people.len());
        session.sit_computer(table.id, seat, level).await?;
        self.tell_lobby(session, table.id).await?;
        Ok(Answer::ComputerAdded { table: table.id, level })
    }

    pub(super) async fn remove_computer(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        seat: Option<Seat>,
    ) -> Result<Answer, Trouble> {
        table.in_lobby()?;
        table.hosted_by(asking.user)?;
        let seat = computer_at(&table, seat.or_else(|| table.computers().iter().last()))?;
        session.stand_up(table.id, seat).await?;
        self.tell_lobby(session, table.id).await?;
        Ok(Answer::ComputerRemoved { table: table.id })
    }

    /// Another level for a computer player, before or during the game.
    pub(super) async fn set_level(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        seat: Option<Seat>,
        level: Level,
    ) -> Result<Answer, Trouble> {
        table.asking(asking)?;
        let seat = computer_at(&table, seat.or_else(|| table.only_computer()))?;
        let answer = Answer::LevelSet { table: table.id, seat, level };
        match table.phase {
            Phase::Lobby => {
                let mut players: Vec<Holder> = table.seats.iter().map(SeatRow::holder).collect();
                players[seat.index()] = Holder::Computer(level);
                session.arrange(table.id, &players).await?;
                self.tell_lobby(session, table.id).await?;
            }
            _ => {
                table.in_play()?;
                if table.seats[seat.index()].holder() == Holder::Computer(level) {
                    return Ok(answer);
                }
                let remark = Remark::Level { seat, level, asked: asking.interaction };
                self.hand_over(session, table, seat, Holder::Computer(level), remark).await?;
            }
        }
        Ok(answer)
    }

    /// A person takes the seat of a computer player in a game that has begun.
    pub(super) async fn take_seat(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        seat: Option<Seat>,
    ) -> Result<Answer, Trouble> {
        if table.seat_of(asking.user).is_some() && table.phase.is_open() {
            return Err(Refusal::AlreadySeated.into());
        }
        table.in_play()?;
        self.may_sit(session, asking.user).await?;
        let seat = computer_at(&table, seat.or_else(|| table.only_computer()))?;
        let answer = Answer::Joined { table: table.id, seat };
        let remark = Remark::Taken { seat, user: asking.user, asked: asking.interaction };
        self.hand_over(session, table, seat, Holder::Person(asking.user), remark).await?;
        Ok(answer)
    }

    /// Gives the seat of a computer player to somebody else.
    async fn hand_over(
        &self,
        session: &mut Session,
        table: Table,
        seat: Seat,
        to: Holder,
        remark: Remark,
    ) -> Result<(), Trouble> {
        let latest = session.latest_ply(table.id).await?.map_or(PlyNumber::SETUP, |ply| ply.number);
        session.gave_up(table.id, seat, table.seats[seat.index()].holder(), latest).await?;
        session.reseat(table.id, seat, to).await?;
        Notice::Remark(remark).enqueue(session, table.id, self.now()).await?;
        let table = self.table(session, Place::Table(table.id)).await?;
        let at = self.position(session, table).await?;
        self.follow_holder(session, at, seat).await
    }
}

impl Table {
    /// The computer player, if there is exactly one.
    fn only_computer(&self) -> Option<Seat> {
        let computers = self.computers();
        computers.iter().next().filter(|_| computers.len() == 1)
    }
}

/// The seat, if a computer player holds it.
fn computer_at(table: &Table, seat: Option<Seat>) -> Result<Seat, Refusal> {
    let computers = table.computers();
    seat.filter(|&seat| computers.contains(seat))
        .ok_or_else(|| Refusal::NoComputer { people: table.people.clone(), computers })
}

fn may_add(table: &Table, user: UserId) -> Result<(), Refusal> {
    table.in_lobby()?;
    if table.seat_of(user).is_none() {
        return Err(Refusal::NotSeated { kind: table.kind });
    }
    table.has_free_seat()
}
