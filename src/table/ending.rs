//! Games that end early (by agreement, resignation, a moderator, or after a long wait), and games that move to another
//! channel.

use serde::{Deserialize, Serialize};

use crate::store::{Holder, Level, Millis, Phase, PlyNumber, Session, UserId};
use games::Seats;

use super::follow::After;
use super::notice::{Notice, Proposed, Remark};
use super::position::Table;
use super::refusal::Refusal;
use super::{Answer, Asking, House, Place, Trouble};

/// Why a table was ended before its game was over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// All players agreed.
    Agreed,
    /// Everybody else resigned.
    Resigned,
    /// The host closed the lobby.
    Host,
    Moderator {
        user: UserId,
    },
    /// The last one left the lobby.
    Empty,
    /// Nobody started it in time.
    Expired,
    /// The only person at the table ended it.
    Alone {
        user: UserId,
    },
    /// A player gave up waiting.
    TooLong {
        user: UserId,
    },
}

impl House {
    /// Ends a table. From now on its seed is public.
    pub(super) async fn close(&self, session: &mut Session, table: &Table, why: &Why) -> Result<(), Trouble> {
        let now = self.now();
        let written = serde_json::to_string(why).expect("a reason is JSON");
        self.lapse_proposal(session, table, true).await?;
        for row in &table.seats {
            self.await_no_more(session, table.id, row.seat).await?;
        }
        self.never_expires(session, table.id).await?;
        session.set_phase(table.id, Phase::Ended, Some(&written), now).await?;
        if table.phase == Phase::Playing {
            Notice::Closed.enqueue(session, table.id, now).await?;
        }
        Ok(())
    }

    pub(super) async fn end(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
    ) -> Result<Answer, Trouble> {
        let own = table.seat_of(asking.user);
        let ended = Answer::Ended { table: table.id };
        match table.phase {
            Phase::Over | Phase::Ended => Err(Refusal::Over.into()),
            Phase::Lobby => {
                let why = if asking.user == table.host {
                    Why::Host
                } else if table.keeps_order(asking) {
                    Why::Moderator { user: asking.user }
                } else {
                    return Err(Refusal::HostOnly { host: table.host_person() }.into());
                };
                self.close(session, &table, &why).await?;
                self.tell_lobby(session, table.id).await?;
                Ok(ended)
            }
            Phase::Playing => {
                let others: Seats = table.held().iter().filter(|&seat| Some(seat) != own).collect();
                let why = match own {
                    // A moderator who plays must ask the others like any player.
                    None if table.keeps_order(asking) => Why::Moderator { user: asking.user },
                    None => return Err(Refusal::NotSeated { kind: table.kind }.into()),
                    Some(_) if others.is_empty() => Why::Alone { user: asking.user },
                    Some(_) if self.waited_for(session, &table, others).await? > self.pace.patience => {
                        Why::TooLong { user: asking.user }
                    }
                    Some(own) => {
                        // The others could not be asked.
                        table.is_reached()?;
                        let ply = session.latest_ply(table.id).await?.ok_or(Refusal::NotBegun)?.number;
                        return self.propose(session, &table, own, &Proposed::End, ply, others).await;
                    }
                };
                self.close(session, &table, &why).await?;
                Ok(ended)
            }
        }
    }

    /// A game that was put aside can still be closed: in the lobby by its host, otherwise by a moderator.
    pub(super) async fn end_put_aside(
        &self,
        session: &mut Session,
        asking: &Asking,
        refusal: Refusal,
    ) -> Result<Answer, Trouble> {
        let Refusal::PutAside { table } = refusal else { return Err(refusal.into()) };
        let row = session.table(table).await?.filter(|row| row.phase.is_open()).ok_or(Refusal::Over)?;
        let keeps_order = asking.moderator && asking.guild.is_some() && asking.guild == row.guild;
        let why = match row.phase {
            Phase::Lobby if asking.user == row.host => Why::Host,
            _ if keeps_order => Why::Moderator { user: asking.user },
            _ => return Err(Refusal::PutAside { table }.into()),
        };
        let written = serde_json::to_string(&why).expect("a reason is JSON");
        for row in session.seats(table).await? {
            self.await_no_more(session, table, row.seat).await?;
        }
        self.never_expires(session, table).await?;
        session.set_phase(table, Phase::Ended, Some(&written), self.now()).await?;
        Ok(Answer::Ended { table })
    }

    /// How long the game has waited for one of these seats: the smaller of wall-clock time and uptime.
    async fn waited_for(
        &self,
        session: &mut Session,
        table: &Table,
        seats: Seats,
    ) -> Result<Millis, Trouble> {
        let lived = self.lived(session).await?;
        let until = table.row.suspended_at.unwrap_or(self.now());
        let waiting = table.seats.iter().filter(|row| seats.contains(row.seat));
        let waited = waiting.filter_map(|row| {
            Some((until - row.awaited_at?).min(lived.since(row.awaited_uptime.unwrap_or(0))))
        });
        Ok(waited.max().unwrap_or(0))
    }

    pub(super) async fn resign(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
    ) -> Result<Answer, Trouble> {
        table.in_play()?;
        let own = table.asking(asking)?;
        let latest = session.latest_ply(table.id).await?.map_or(PlyNumber::SETUP, |ply| ply.number);
        session.gave_up(table.id, own, Holder::Person(asking.user), latest).await?;
        session.reseat(table.id, own, Holder::Computer(Level::MIDDLE)).await?;
        // Its reminders go with them, and the computer player begins at its own pace.
        self.await_no_more(session, table.id, own).await?;
        let answer = Answer::Resigned { table: table.id, seat: own };
        let left = self.table(session, Place::Table(table.id)).await?;
        let left = self.with_former(session, left).await?;
        let ends = match left.held().len() {
            0 => true,
            // Whoever is left has won against all who resigned, but plays on against those who were computers all along.
            1 => left.computers().iter().all(|seat| left.was_given_up(seat)),
            _ => false,
        };
        let next_host = left.people.iter().find_map(|person| person.user);
        let new_host = next_host.filter(|_| left.host == asking.user && !ends);
        let remark = Remark::Resigned { seat: own, user: asking.user, new_host };
        Notice::Remark(remark).enqueue(session, table.id, self.now()).await?;
        if ends {
            self.close(session, &left, &Why::Resigned).await?;
            return Ok(answer);
        }
        if let Some(host) = new_host {
            session.set_host(left.id, host).await?;
        }
        // An open proposal by them, or waiting for them, could no longer be settled.
        self.lapse_proposal(session, &left, true).await?;
        let at = self.position(session, left).await?;
        self.follow(session, &at.clone(), at, After::Moves { passed: false, computer: false }).await?;
        Ok(answer)
    }

    pub(super) async fn repost(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
    ) -> Result<Answer, Trouble> {
        if table.seat_of(asking.user).is_none() && !table.keeps_order(asking) {
            return Err(Refusal::NotSeated { kind: table.kind }.into());
        }
        table.is_reached()?;
        self.show_again(session, &table, asking).await?;
        Ok(Answer::Reposted { table: table.id })
    }

    /// Moves the game to another channel: within the server if the host or a moderator asks; anywhere if a player asks and
    /// the old channel cannot be reached. Clocks that stood still run again.
    pub(super) async fn move_here(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
    ) -> Result<Answer, Trouble> {
        if !table.phase.is_open() {
            return Err(Refusal::Over.into());
        }
        if table.seat_of(asking.user).is_none() && !table.keeps_order(asking) {
            return Err(Refusal::NotSeated { kind: table.kind }.into());
        }
        if table.row.suspended_at.is_none() {
            if table.channel == asking.channel {
                return Err(Refusal::HereAlready.into());
            }
            if asking.user != table.host && !table.keeps_order(asking) {
                return Err(Refusal::HostOnly { host: table.host_person() }.into());
            }
            if asking.guild != table.guild {
                return Err(Refusal::AnotherServer.into());
            }
        }
        if asking.guild != table.guild {
            self.has_room(session, asking.guild).await?;
            session.set_locale(table.id, asking.guild_locale.as_deref()).await?;
        }
        if !session.move_table(table.id, asking.guild, asking.channel).await? {
            return Err(self.taken(session, asking.channel).await?.into());
        }
        session.set_parent(table.id, None).await?;
        let now = self.now();
        self.go_on(session, &table).await?;
        if table.channel != asking.channel {
            let (from, to, asked) = (table.channel, asking.channel, asking.interaction);
            if table.row.suspended_at.is_none() {
                Notice::Remark(Remark::Left { from, to, asked }).enqueue(session, table.id, now).await?;
            }
            Notice::Remark(Remark::Moved { from, asked }).enqueue(session, table.id, now).await?;
        }
        match table.phase {
            Phase::Lobby => self.tell_lobby(session, table.id).await?,
            _ => self.show_again(session, &table, asking).await?,
        }
        Ok(Answer::Moved { table: table.id })
    }

    /// The board is posted once more, as it is now.
    async fn show_again(&self, session: &mut Session, table: &Table, asking: &Asking) -> Result<(), Trouble> {
        let ply = session.latest_ply(table.id).await?.ok_or(Refusal::NotBegun)?.number;
        let notice = Notice::Again { ply, asked: asking.interaction };
        Ok(notice.enqueue(session, table.id, self.now()).await?)
    }
}
