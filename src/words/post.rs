//! What is posted: the courier's letters in words.

use crate::store::{MessageId, Phase, ProposalStatus, UserId};
use crate::table::{Address, Body, Brief, Person, Proposed, Remark, Table, Told, Why};
use games::any::AnyView;
use games::{Fact, Facts, Names, Seat, Seats, Status};

use super::standstill::stands_still;
use super::{
    Shown, commitment, counted, in_a_line, list, moment, newest, place, shown_name, task, title, told, voice,
};

/// What a letter says; with the position in words, where no picture shows it.
pub fn post(brief: &Brief, plain: bool) -> String {
    let table = &brief.table;
    let people = &table.people;
    match &brief.body {
        Body::Lobby { why } => lobby(table, why.as_ref()),
        Body::Board { told: facts, view, awaited } => {
            let first = turn(table, *awaited, &brief.ping, &task(view));
            newest(&with_position(first, view, people, plain), &told(facts, table), "")
        }
        Body::Line { told: facts } => newest("", &told(facts, table), ""),
        Body::Hand { hand, .. } => newest(
            &format!("Your hand in {}{}", title(table), place(table)),
            &[voice(&Shown(people)).say_all(&hand.facts())],
            "",
        ),
        Body::Reminder { since, task, board, .. } => reminder(brief, *since, task, *board),
        Body::Result { told: facts, status, view, .. } => {
            let first = with_position(result(table, status, &brief.ping), view, people, plain);
            let last = "-# The record holds every move and every draw, and the seed that was promised by the commitment.";
            newest(&first, &told(facts, table), last)
        }
        Body::Closed { why, .. } => {
            let mentions = mentions(&brief.ping);
            format!("{mentions}{} has ended: {}", title(table), ended(why, people))
        }
        Body::Proposal { what, moves, by, wanted, given, status, .. } => {
            let asked = Asked { what, moves, by: *by, wanted: *wanted, given: *given, status: *status };
            proposal(table, &brief.ping, &asked)
        }
        Body::Remark { remark, .. } => remarked(table, &brief.ping, remark),
        Body::DmsClosed { .. } => format!(
            "{}I cannot send you direct messages. What only you may see in {} is behind this button, and behind `/hand`.",
            mentions(&brief.ping),
            table.kind.card().title
        ),
        Body::Suspended(why) => stands_still(table, *why),
    }
}

fn with_position(first: String, view: &AnyView, people: &[Person], plain: bool) -> String {
    if plain { format!("{first}\n{}", super::position(view, people)) } else { first }
}

/// "<@1>, it is your turn in **Through the Desert**: place two camels."
fn turn(table: &Table, awaited: Seats, ping: &[UserId], task: &str) -> String {
    let game = table.kind.card().title;
    if table.phase == Phase::Over || table.phase == Phase::Ended {
        return format!("**{game}** is over.");
    }
    if ping.is_empty() {
        let names = Shown(&table.people);
        let names: Vec<String> = awaited.iter().map(|seat| names.name(seat)).collect();
        return format!("**{game}** waits for {} ({task}).", list(&names));
    }
    format!("{}it is your turn in **{game}**: {task}.", mentions(ping))
}

/// "<@1>, <@2>, ", or nothing.
fn mentions(users: &[UserId]) -> String {
    users.iter().map(|user| format!("<@{user}>, ")).collect()
}

fn lobby(table: &Table, why: Option<&Why>) -> String {
    let players = table.kind.card().players;
    let mut lines = vec![title(table)];
    for (number, person) in table.people.iter().enumerate() {
        let host = if person.user == Some(table.host) { " (host)" } else { "" };
        lines.push(format!("{}. {}{host}", number + 1, shown_name(&person.name)));
    }
    match table.phase {
        Phase::Lobby => {
            let (least, most) = (usize::from(*players.start()), usize::from(*players.end()));
            lines.push(match table.people.len() {
                seated if seated < least => {
                    format!("{least} to {most} players; {} more needed.", least - seated)
                }
                seated if seated < most => format!("{least} to {most} players; the host may start."),
                _ => "All seats are taken: the host may start.".to_owned(),
            });
        }
        Phase::Ended => {
            lines.push(why.map_or_else(
                || "Closed.".to_owned(),
                |why| format!("Closed: {}", ended(why, &table.people)),
            ));
        }
        Phase::Playing | Phase::Over => lines.push("The game has begun.".to_owned()),
    }
    lines.push(commitment(table));
    newest("", &lines, "")
}

fn reminder(brief: &Brief, since: i64, task: &Fact, board: Option<MessageId>) -> String {
    let table = &brief.table;
    let link = match (table.guild, board) {
        (Some(guild), Some(message)) => {
            format!(" https://discord.com/channels/{guild}/{}/{message}", table.channel)
        }
        _ => place(table),
    };
    let who = match brief.to {
        Address::Channel(_) => mentions(&brief.ping),
        Address::Person(_) => String::new(),
    };
    let opening = if who.is_empty() { "The" } else { "the" };
    format!(
        "{who}{opening} game of {} has waited for you since {}: {}.{link}",
        title(table),
        moment(since),
        voice(&Shown(&table.people)).say(task)
    )
}

fn result(table: &Table, status: &Status, ping: &[UserId]) -> String {
    let names = Shown(&table.people);
    let Status::Over(outcome) = status else { return title(table) };
    let winners: Vec<String> = outcome.winners.iter().map(|seat| names.name(seat)).collect();
    let wins = if winners.len() == 1 { "wins" } else { "share the win of" };
    let mut lines = vec![format!("{}**{}** {wins} {}.", mentions(ping), list(&winners), title(table))];
    let mut places: Vec<(usize, u32)> = outcome.totals.iter().copied().enumerate().collect();
    places.sort_by_key(|&(_, points)| std::cmp::Reverse(points));
    for (index, points) in places {
        let tie = outcome.tie_break.as_ref().map_or_else(String::new, |tie| {
            let (noun, rest) = tie.by.split_once(' ').unwrap_or((&tie.by, ""));
            let noun = noun.strip_suffix('s').unwrap_or(noun);
            let count = counted(tie.counts.get(index).copied().unwrap_or_default(), noun);
            format!(" ({})", format!("{count} {rest}").trim_end())
        });
        let points = counted(points, table.kind.card().unit);
        lines.push(format!("- {}: {points}{tie}", names.name(Seat::from_index(index))));
    }
    lines.join("\n")
}

/// Why it ended, to follow a colon.
fn ended(why: &Why, people: &[Person]) -> String {
    let name = |user: &UserId| {
        let known = people.iter().find(|person| person.user == Some(*user));
        known.map_or_else(|| format!("<@{user}>"), |person| shown_name(&person.name))
    };
    match why {
        Why::Agreed => "all players agreed.".to_owned(),
        Why::Resigned => {
            let left = people.iter().find(|person| person.user.is_some());
            match left {
                Some(person) => format!("everybody else resigned, so {} wins.", shown_name(&person.name)),
                None => "everybody resigned.".to_owned(),
            }
        }
        Why::Host => "the host closed the lobby.".to_owned(),
        Why::Moderator { user } => format!("{}, a moderator, closed it.", name(user)),
        Why::Empty => "everybody left.".to_owned(),
        Why::Expired => "nobody started it in a week.".to_owned(),
        Why::TooLong { user } => format!("it had waited very long, and {} ended it.", name(user)),
    }
}

fn remarked(table: &Table, ping: &[UserId], remark: &Remark) -> String {
    match remark {
        Remark::Resigned { user, new_host, .. } => {
            let host = new_host.map_or_else(String::new, |host| format!(" <@{host}> is the host now."));
            format!(
                "<@{user}> resigns from {}. A computer player takes their seat, with moves drawn at random.{host}",
                title(table)
            )
        }
        Remark::NewHost { left, host, .. } => format!(
            "<@{left}> left the table of {}. <@{host}> is the host now, and starts the game when enough players sit here.",
            title(table)
        ),
        Remark::Moved { from, .. } => {
            format!("{}{} goes on here; it was in <#{from}>.", mentions(ping), title(table))
        }
        Remark::Left { to, .. } => format!("{} goes on in <#{to}>.", title(table)),
        Remark::GoesOn { .. } => {
            format!("{}I can post here again, so {} goes on.", mentions(ping), title(table))
        }
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

fn proposal(table: &Table, ping: &[UserId], asked: &Asked<'_>) -> String {
    let names = Shown(&table.people);
    let by = names.name(asked.by);
    let first = match (asked.what, asked.moves) {
        (Proposed::Undo { .. }, [_]) => format!("{}{by} asks to take this move back:", mentions(ping)),
        (Proposed::Undo { .. }, _) => format!("{}{by} asks to take these moves back:", mentions(ping)),
        (Proposed::End, _) => {
            format!("{}{by} asks to end {} without a result.", mentions(ping), title(table))
        }
    };
    let moves: Vec<String> = asked.moves.iter().map(|one| format!("- {}", in_a_line(one, table))).collect();
    let mut last = Vec::new();
    let list_of = |seats: Seats| {
        let names: Vec<String> = seats.iter().map(|seat| names.name(seat)).collect();
        list(&names)
    };
    if !asked.given.is_empty() {
        last.push(format!("Agreed: {}.", list_of(asked.given)));
    }
    last.push(match asked.status {
        ProposalStatus::Open => {
            let missing = asked.wanted.iter().filter(|&seat| !asked.given.contains(seat)).collect();
            format!("Waiting for {}. Any move cancels this request.", list_of(missing))
        }
        ProposalStatus::Agreed => "Everyone agreed. Done.".to_owned(),
        ProposalStatus::Refused => "Refused or withdrawn: nothing changes.".to_owned(),
        ProposalStatus::Lapsed => "No longer asked: nothing changes.".to_owned(),
    });
    newest(&first, &moves, &last.join("\n"))
}
