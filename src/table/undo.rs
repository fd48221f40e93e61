//! Undo. It is appended to the log; a roll that somebody saw never comes back.
//!
//! It is free while nothing was revealed or rolled and no other seat has acted since. Otherwise those who acted must
//! agree, and everybody must if something was seen that cannot be unseen; computer players never agree to that.

use crate::store::{
    NewProposal, PlyKind, PlyNumber, PlyRow, ProposalId, ProposalRow, ProposalStatus, SeenCount, Session,
    TableId, bits,
};
use games::{Seat, Seats, Secrecy};
use record::undo_text;

use super::ending::Why;
use super::follow::After;
use super::notice::{Notice, Proposed};
use super::position::{Position, Table};
use super::refusal::Refusal;
use super::{Answer, Asking, House, Trouble};

impl House {
    pub(super) async fn undo(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        meant: Option<SeenCount>,
    ) -> Result<Answer, Trouble> {
        table.in_play()?;
        let own = table.asking(asking)?;
        let last = session.last_move_of(table.id, own).await?;
        let last = session.ply(table.id, last.ok_or(Refusal::NothingToUndo)?).await?;
        let last = last.ok_or_else(|| table.broken("its last move is missing"))?;
        if meant.is_some_and(|meant| meant != last.seen) {
            return Err(Refusal::NotTheLast.into());
        }
        // All moves of one command are taken back together.
        let ply = last.command;
        let vanishing = session.plies_from(table.id, ply).await?;
        if refused_by_computers(&table, &vanishing) {
            return Err(Refusal::ComputersRefuse.into());
        }
        let wanted = consent_wanted(&table, own, &vanishing);
        let at = self.position(session, table).await?;
        if wanted.is_empty() {
            let number = self.take_back(session, at, own, ply, false).await?;
            return Ok(Answer::Undone { table: number.0, ply: number.1 });
        }
        self.propose(session, &at.table, own, &Proposed::Undo { ply }, at.ply.number, wanted).await
    }

    /// Appends the undo of a ply and of all after it. Secret orders are played again: an order stands until its player
    /// changes it, and nobody learns of it.
    async fn take_back(
        &self,
        session: &mut Session,
        at: Position,
        asked: Seat,
        ply: PlyNumber,
        consented: bool,
    ) -> Result<(TableId, PlyNumber), Trouble> {
        let before = at.clone();
        let table = at.table.id;
        let vanishing = session.plies_from(table, ply).await?;
        let earlier = ply.back(1).ok_or(Refusal::NoSuchThing)?;
        let back = self.position_at(session, at.table, earlier).await?;
        session.take_back(table, ply).await?;
        let number = before.ply.number.next();
        let undo = PlyRow {
            number,
            kind: PlyKind::Undo { from: ply },
            seat: Some(asked),
            text: undo_text(ply.0),
            secrecy: Secrecy::Open,
            news: false,
            seen: before.ply.seen.next(),
            next_draw: before.ply.next_draw,
            made_at: self.now(),
            undone: false,
            command: number,
            whole: None,
            ..back.ply
        };
        session.append(table, &undo, &back.game.save()).await?;
        let mut at = Position { ply: undo, ..back };
        for unseen in vanishing.iter().filter(|ply| !ply.is_seen() && ply.is_live_move()) {
            if let Some(by) = unseen.seat {
                self.play_again(session, &mut at, by, &unseen.text).await?;
            }
        }
        let seen = vanishing.iter().filter(|ply| ply.is_seen() && ply.is_live_move());
        let undone = seen.filter_map(|ply| ply.seat).collect();
        let after =
            if consented { After::UndoByConsent(undone) } else { After::UndoBy { own: asked, from: ply } };
        self.follow(session, &before, at, after).await?;
        Ok((table, number))
    }

    /// Asks the others for consent. One request at a time.
    pub(super) async fn propose(
        &self,
        session: &mut Session,
        table: &Table,
        by: Seat,
        what: &Proposed,
        ply: PlyNumber,
        wanted: Seats,
    ) -> Result<Answer, Trouble> {
        let new = NewProposal {
            what: serde_json::to_string(what).expect("a proposal is JSON"),
            ply,
            seat: by,
            wanted,
            made_at: self.now(),
        };
        let proposal = session.propose(table.id, &new).await?.ok_or(Refusal::ProposalOpen)?;
        self.tell_proposal(session, table.id, proposal, Seats::NONE, ProposalStatus::Open).await?;
        Ok(Answer::Proposed { table: table.id, proposal })
    }

    async fn tell_proposal(
        &self,
        session: &mut Session,
        table: TableId,
        id: ProposalId,
        given: Seats,
        status: ProposalStatus,
    ) -> Result<(), Trouble> {
        session.set_proposal(id, given, status).await?;
        let notice = Notice::Proposal { id, given: bits(given), status };
        notice.enqueue(session, table, self.now()).await?;
        Ok(())
    }

    pub(super) async fn consent(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        id: ProposalId,
        agree: bool,
    ) -> Result<Answer, Trouble> {
        let own = table.asking(asking)?;
        table.in_play()?;
        let proposal = session.proposal(table.id, id).await?.ok_or(Refusal::NoSuchThing)?;
        if proposal.status != ProposalStatus::Open {
            return Err(Refusal::ProposalGone.into());
        }
        let by = proposal.new.seat;
        // The person who asked may withdraw.
        if !proposal.new.wanted.contains(own) && (agree || own != by) {
            return Err(Refusal::NotAsked.into());
        }
        if agree && proposal.given.contains(own) {
            return Err(Refusal::ConsentGiven.into());
        }
        let answer = |settled| Answer::Consented { table: table.id, proposal: id, agreed: agree, settled };
        if !agree {
            self.tell_proposal(session, table.id, id, proposal.given, ProposalStatus::Refused).await?;
            return Ok(answer(true));
        }
        let given: Seats = proposal.given.iter().chain([own]).collect();
        // A seat that was given up since is not waited for.
        let mut wanted = proposal.new.wanted.iter().filter(|&seat| table.held().contains(seat));
        if wanted.any(|seat| !given.contains(seat)) {
            self.tell_proposal(session, table.id, id, given, ProposalStatus::Open).await?;
            return Ok(answer(false));
        }
        self.tell_proposal(session, table.id, id, given, ProposalStatus::Agreed).await?;
        let answer = answer(true);
        match read_proposed(&table, &proposal)? {
            Proposed::Undo { ply } => {
                let at = self.position(session, table).await?;
                self.take_back(session, at, by, ply, true).await?;
            }
            Proposed::End => self.close(session, &table, &Why::Agreed).await?,
        }
        Ok(answer)
    }

    /// A request lapses when anybody has played on, or the table is closed.
    pub(super) async fn lapse_proposal(
        &self,
        session: &mut Session,
        table: &Table,
        played_on: bool,
    ) -> Result<(), Trouble> {
        if played_on && let Some(open) = session.open_proposal(table.id).await? {
            self.tell_proposal(session, table.id, open.id, open.given, ProposalStatus::Lapsed).await?;
        }
        Ok(())
    }
}

pub(super) fn read_proposed(table: &Table, proposal: &ProposalRow) -> Result<Proposed, Trouble> {
    serde_json::from_str(&proposal.new.what)
        .map_err(|fault| table.broken(format!("proposal {}: {fault}", proposal.id)))
}

/// The moves not taken back so far, while a log is read in order.
#[derive(Default)]
pub(super) struct Live<'a> {
    pub moves: Vec<&'a PlyRow>,
}

impl<'a> Live<'a> {
    /// Reads the next ply; returns the moves that it takes back.
    pub fn add(&mut self, ply: &'a PlyRow) -> Vec<&'a PlyRow> {
        let Some(back_to) = ply.takes_back() else {
            self.moves.push(ply);
            return Vec::new();
        };
        self.moves.split_off(self.moves.partition_point(|before| before.number < back_to))
    }
}

/// Computer players do not agree to take back what somebody has seen.
pub(super) fn refused_by_computers(table: &Table, vanishing: &[PlyRow]) -> bool {
    !table.computers().is_empty() && vanishing.iter().any(|ply| ply.is_live_move() && ply.news)
}

/// Whose consent an undo of these plies needs, besides the asker's. Computer players agree to all that they do not
/// refuse.
pub(super) fn consent_wanted(table: &Table, own: Seat, vanishing: &[PlyRow]) -> Seats {
    let live: Vec<&PlyRow> = vanishing.iter().filter(|ply| ply.is_live_move() && ply.is_seen()).collect();
    let acted: Seats = live.iter().filter_map(|ply| ply.seat).collect();
    let news = live.iter().any(|ply| ply.news);
    let touched = table.held().iter().filter(|&seat| seat != own && (news || acted.contains(seat)));
    touched.collect()
}
