//! The text of posts and direct messages.

use super::fit::newest;
use super::lobby::lobby;
use super::paused::paused_told;
use super::reader::level_key;
use super::told::{in_a_line, told};
use super::{Reader, channel, link, mention, mentions, moment, task, title, title_and_place};
use crate::store::{Hints, MessageId, Phase, ProposalStatus, UserId};
use crate::table::{Address, Body, Brief, Proposed, Remark, Table, Told, Why};
use games::any::AnyView;
use games::{Detail, Fact, Outcome, Seat, Seats, Status};

/// The text of a message; with the position in words, where there is no picture.
pub fn post(reader: Reader, brief: &Brief, plain: bool) -> String {
    let table = &brief.table;
    let called = |text: String| called(reader, &brief.ping, text);
    let with_position = |first: String, view: &AnyView| match plain {
        true => format!("{first}\n{}", super::position(reader, view, &table.people)),
        false => first,
    };
    match &brief.body {
        Body::Lobby { why } => lobby(reader, table, why.as_ref()),
        Body::Board { told: facts, view, awaited } => {
            let first = turn(reader, brief, view, *awaited);
            newest(&with_position(first, view), &told(reader, facts, table), "")
        }
        Body::Line { told: facts } => newest("", &told(reader, facts, table), ""),
        Body::Hand { hand, .. } => {
            let first = reader.say(&Fact::new("hand-title").with("game", title_and_place(table)));
            newest(&first, &[reader.about(&table.people).say_all(&**hand)], "")
        }
        Body::Reminder { since, task, board, .. } => reminder(reader, brief, *since, task, *board),
        Body::Result { told: facts, status, view, .. } => {
            let first = match status {
                Status::Over(outcome) => called(result(reader, table, outcome)),
                Status::Awaiting(_) => reader.say(&title(table)),
            };
            let last = format!("-# {}", reader.word("result-record"));
            newest(&with_position(first, view), &told(reader, facts, table), &last)
        }
        Body::Closed { why, .. } => {
            let fact = Fact::new("ended").with("game", title(table)).with("why", ended(reader, why, table));
            called(reader.say(&fact))
        }
        Body::Proposal { what, moves, by, wanted, given, status, .. } => {
            let asked = Asked { what, moves, by: *by, wanted: *wanted, given: *given, status: *status };
            proposal(reader, brief, &asked)
        }
        Body::Invitation { by, lobby } => {
            let fact = Fact::new("invitation")
                .with("called", mentions(&brief.ping))
                .with("player", reader.person(by))
                .with("game", Detail::name(&table.kind.card().title))
                .with("link", link(lobby));
            reader.say(&fact)
        }
        Body::Remark { remark, .. } => called(reader.about(&table.people).say(&remarked(table, remark))),
        Body::DmsClosed { .. } => {
            let game = Detail::name(&table.kind.card().title);
            reader.say(&Fact::new("dms-closed").with("called", mentions(&brief.ping)).with("game", game))
        }
        Body::Suspended(why) => paused_told(reader, table, *why),
    }
}

/// "<@1>: it goes on here"; without the mention, if nobody is pinged.
fn called(reader: Reader, ping: &[UserId], text: String) -> String {
    if ping.is_empty() {
        return text;
    }
    reader.say(&Fact::new("called").with("called", mentions(ping)).with("text", Detail::Name(text)))
}

/// "<@1>, it is your turn in **Through the Desert**: place two camels."
fn turn(reader: Reader, brief: &Brief, view: &AnyView, awaited: Seats) -> String {
    let table = &brief.table;
    let game = Detail::name(&table.kind.card().title);
    let fact = match table.phase {
        Phase::Over | Phase::Ended => Fact::new("post-over").with("game", game),
        _ if brief.ping.is_empty() => {
            Fact::new("post-waits").with("game", game).with("awaited", awaited).with("task", task(view))
        }
        _ => Fact::new("post-turn")
            .with("called", mentions(&brief.ping))
            .with("game", game)
            .with("task", task(view)),
    };
    reader.about(&table.people).say(&fact)
}

fn reminder(reader: Reader, brief: &Brief, since: i64, task: &Fact, board: Option<MessageId>) -> String {
    let table = &brief.table;
    // Where the board is linked, its channel need not be named.
    let (game, link) = match (table.guild, board) {
        (Some(guild), Some(message)) => {
            let channel = table.channel;
            (title(table), format!(" https://discord.com/channels/{guild}/{channel}/{message}"))
        }
        _ => (title_and_place(table), String::new()),
    };
    let fact = match brief.to {
        Address::Channel(_) => Fact::new("reminder-called")
            .with("called", mentions(&brief.ping))
            .with("game", game)
            .with("since", moment(since))
            .with("task", task.clone()),
        Address::Person(_) => {
            Fact::new("reminder").with("game", game).with("since", moment(since)).with("task", task.clone())
        }
    };
    reader.about(&table.people).say(&fact) + &link
}

fn result(reader: Reader, table: &Table, outcome: &Outcome) -> String {
    let about = reader.about(&table.people);
    let mut lines =
        vec![about.say(&Fact::new("result-won").with("winners", outcome.winners).with("game", title(table)))];
    let mut places: Vec<(usize, u32)> = outcome.totals.iter().copied().enumerate().collect();
    places.sort_by_key(|&(_, points)| std::cmp::Reverse(points));
    for (index, points) in places {
        let total = Fact::new(table.kind.card().unit).with("count", points);
        let seat = Seat::from_index(index);
        let fact = match &outcome.tie_break {
            None => Fact::new("result-line").with("player", seat).with("total", total),
            Some(tie) => {
                let count = tie.counts.get(index).copied().unwrap_or_default();
                let tie = Fact::new(tie.unit).with("count", count);
                Fact::new("result-line-tie").with("player", seat).with("total", total).with("tie", tie)
            }
        };
        lines.push(format!("- {}", about.say(&fact)));
    }
    lines.join("\n")
}

/// Why it ended.
pub(super) fn ended(reader: Reader, why: &Why, table: &Table) -> Fact {
    let people = &table.people;
    let name = |user: UserId| {
        let known = people.iter().find(|person| person.user == Some(user));
        known.map_or_else(|| mention(user), |person| reader.person(person))
    };
    match why {
        Why::Agreed => Fact::new("ended-agreed"),
        Why::Resigned => match people.iter().find(|person| person.user.is_some()) {
            Some(left) => Fact::new("ended-resigned").with("winner", reader.person(left)),
            None => Fact::new("ended-resigned-all"),
        },
        Why::Host => Fact::new("ended-host"),
        Why::Moderator { user } => Fact::new("ended-moderator").with("user", name(*user)),
        Why::Empty => Fact::new("ended-empty"),
        Why::Expired => Fact::new("ended-expired"),
        Why::Alone { user } => Fact::new("ended-alone").with("user", name(*user)),
        Why::TooLong { user } => Fact::new("ended-too-long").with("user", name(*user)),
    }
}

fn remarked(table: &Table, remark: &Remark) -> Fact {
    let game = title(table);
    match remark {
        Remark::Resigned { user, new_host: None, .. } => {
            Fact::new("remark-resigned").with("user", mention(*user)).with("game", game)
        }
        Remark::Resigned { user, new_host: Some(host), .. } => Fact::new("remark-resigned-host")
            .with("user", mention(*user))
            .with("game", game)
            .with("host", mention(*host)),
        Remark::Taken { seat, user, .. } => Fact::new("remark-taken")
            .with("user", mention(*user))
            .with("seat", seat.number())
            .with("game", game),
        Remark::Level { seat, level, .. } => Fact::new("remark-level")
            .with("seat", seat.number())
            .with("level", Detail::Word(level_key(*level)))
            .with("game", game),
        Remark::Hints { hints, .. } => Fact::new(match hints {
            Hints::Allowed => "remark-hints-allowed",
            Hints::Announced => "remark-hints-announced",
            Hints::Off => "remark-hints-off",
        })
        .with("game", game),
        Remark::Hinted { seat, .. } => Fact::new("remark-hinted").with("user", *seat).with("game", game),
        Remark::NewHost { left, host, .. } => Fact::new("remark-new-host")
            .with("user", mention(*left))
            .with("game", game)
            .with("host", mention(*host)),
        Remark::NoThread => Fact::new("remark-no-thread").with("game", game),
        Remark::Moved { from, .. } => {
            Fact::new("remark-moved").with("game", game).with("channel", channel(*from))
        }
        Remark::Left { to, .. } => Fact::new("remark-left").with("game", game).with("channel", channel(*to)),
        Remark::GoesOn { .. } => Fact::new("remark-goes-on").with("game", game),
    }
}

struct Asked<'a> {
    what: &'a Proposed,
    moves: &'a [Told],
    by: Seat,
    wanted: Seats,
    given: Seats,
    status: ProposalStatus,
}

fn proposal(reader: Reader, brief: &Brief, asked: &Asked<'_>) -> String {
    let table = &brief.table;
    let about = reader.about(&table.people);
    let fact = match asked.what {
        Proposed::Undo { .. } => {
            Fact::new("proposal-undo").with("player", asked.by).with("moves", asked.moves.len())
        }
        Proposed::End => Fact::new("proposal-end").with("player", asked.by).with("game", title(table)),
    };
    let first = called(reader, &brief.ping, about.say(&fact));
    let moves: Vec<String> =
        asked.moves.iter().map(|one| format!("- {}", in_a_line(reader, one, table))).collect();
    let missing: Seats = asked.wanted.iter().filter(|&seat| !asked.given.contains(seat)).collect();
    let mut last = Vec::new();
    if !asked.given.is_empty() {
        last.push(about.say(&Fact::new("proposal-agreed-so-far").with("players", asked.given)));
    }
    last.push(about.say(&match asked.status {
        ProposalStatus::Open => Fact::new("proposal-open").with("players", missing),
        ProposalStatus::Agreed => Fact::new("proposal-agreed"),
        ProposalStatus::Refused => Fact::new("proposal-refused"),
        ProposalStatus::Lapsed => Fact::new("proposal-lapsed"),
    }));
    newest(&first, &moves, &last.join("\n"))
}
