//! What is posted: the courier's letters in words.

use crate::discord::ids::{Id, Verb};
use crate::store::{MessageId, Phase, ProposalId, UserId};
use crate::table::{Address, Body, Brief, Person, Proposed, Remark, Table, Told, Why};
use games::{Fact, Facts, Names, Seat, Seats, Status};
use record::Record;

use super::standstill::stands_still;
use super::{
    MY_HAND, PLAY, Shown, WHAT_CHANGED, commitment, counted, in_a_line, list, moment, newest, place,
    shown_name, task, title, told, voice,
};

/// A message in words, not yet in Discord's form.
pub struct Post {
    pub content: String,
    pub buttons: Vec<Button>,
    /// Beside the picture: a name and its bytes.
    pub file: Option<(String, Vec<u8>)>,
    /// Makes no sound.
    pub silent: bool,
}

pub struct Button {
    pub id: Id,
    pub label: &'static str,
    /// The one that most will want.
    pub main: bool,
}

impl Button {
    fn new(id: Id, label: &'static str) -> Button {
        Button { id, label, main: false }
    }

    fn main(self) -> Button {
        Button { main: true, ..self }
    }
}

/// In words alone, where the full form was refused.
pub fn post(brief: &Brief, plain: bool) -> Post {
    let table = &brief.table;
    let people = &table.people;
    let said = |content: String| Post { content, buttons: vec![], file: None, silent: false };
    match &brief.body {
        Body::Lobby { why } => lobby(table, why.as_ref()),
        Body::Board { told: facts, view, awaited } => {
            let first = turn(table, *awaited, &brief.ping, &task(view));
            let first = if plain {
                format!("{first}\n{}", voice(&Shown(people)).say_all(&view.facts()))
            } else {
                first
            };
            Post {
                content: newest(&first, &told(facts, table), ""),
                buttons: board_buttons(table),
                file: None,
                // Nobody is called when it is only shown again.
                silent: brief.ping.is_empty(),
            }
        }
        Body::Line { told: facts } => Post { silent: true, ..said(newest("", &told(facts, table), "")) },
        Body::Hand { hand, .. } => Post {
            content: newest(
                &format!("Your hand in {}{}", title(table), place(table)),
                &[voice(&Shown(people)).say_all(&hand.facts())],
                "",
            ),
            buttons: vec![Button::new(Id::new(Verb::CatchUp, table.id), WHAT_CHANGED)],
            file: None,
            silent: true,
        },
        Body::Reminder { seat, since, task, board } => reminder(brief, *seat, *since, task, *board),
        Body::Result { told: facts, status, record, .. } => {
            let first = result(table, status, &brief.ping);
            let last = "-# The record holds every move and every draw, and the seed that was promised by the commitment.";
            Post {
                content: newest(&first, &told(facts, table), last),
                file: Some(record_file(table, record)),
                ..said(String::new())
            }
        }
        Body::Closed { why, record, .. } => {
            let mentions = mentions(&brief.ping);
            let first = format!("{mentions}{} has ended: {}", title(table), ended(why, people));
            Post { file: Some(record_file(table, record)), ..said(first) }
        }
        Body::Proposal { id, what, moves, by, wanted, given, status } => {
            let asked = Asked { what, moves, by: *by, wanted: *wanted, given: *given, status };
            proposal(table, &brief.ping, *id, &asked)
        }
        Body::Remark { remark, .. } => {
            Post { silent: brief.ping.is_empty(), ..said(remarked(table, &brief.ping, remark)) }
        }
        Body::DmsClosed { seat } => Post {
            content: format!(
                "{}I cannot send you direct messages. What only you may see in {} is behind this button, and behind `/hand`.",
                mentions(&brief.ping),
                table.kind.card().title
            ),
            buttons: vec![Button::new(Id::new(Verb::Hand, table.id).with(seat.number()), MY_HAND)],
            file: None,
            silent: false,
        },
        Body::Suspended(why) => said(stands_still(table, *why)),
    }
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

pub(super) fn board_buttons(table: &Table) -> Vec<Button> {
    if table.phase != Phase::Playing {
        return Vec::new();
    }
    vec![
        Button::new(Id::new(Verb::Play, table.id), PLAY).main(),
        Button::new(Id::new(Verb::Hand, table.id), MY_HAND),
        Button::new(Id::new(Verb::CatchUp, table.id), WHAT_CHANGED),
    ]
}

fn lobby(table: &Table, why: Option<&Why>) -> Post {
    let players = table.kind.card().players;
    let mut lines = vec![title(table)];
    for (number, person) in table.people.iter().enumerate() {
        let host = if person.user == Some(table.host) { " (host)" } else { "" };
        lines.push(format!("{}. {}{host}", number + 1, shown_name(&person.name)));
    }
    let buttons = match table.phase {
        Phase::Lobby => {
            let (least, most) = (usize::from(*players.start()), usize::from(*players.end()));
            lines.push(match table.people.len() {
                seated if seated < least => {
                    format!("{least} to {most} players; {} more needed.", least - seated)
                }
                seated if seated < most => format!("{least} to {most} players; the host may start."),
                _ => "All seats are taken: the host may start.".to_owned(),
            });
            vec![
                Button::new(Id::new(Verb::Join, table.id), "Join").main(),
                Button::new(Id::new(Verb::Leave, table.id), "Leave"),
                Button::new(Id::new(Verb::Start, table.id), "Start"),
            ]
        }
        Phase::Ended => {
            lines.push(why.map_or_else(
                || "Closed.".to_owned(),
                |why| format!("Closed: {}", ended(why, &table.people)),
            ));
            vec![]
        }
        Phase::Playing | Phase::Over => {
            lines.push("The game has begun.".to_owned());
            vec![]
        }
    };
    lines.push(commitment(table));
    Post { content: newest("", &lines, ""), buttons, file: None, silent: true }
}

fn reminder(brief: &Brief, seat: Seat, since: i64, task: &Fact, board: Option<MessageId>) -> Post {
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
    Post {
        content: format!(
            "{who}{opening} game of {} has waited for you since {}: {}.{link}",
            title(table),
            moment(since),
            voice(&Shown(&table.people)).say(task)
        ),
        buttons: vec![
            Button::new(Id::new(Verb::Play, table.id).with(seat.number()), PLAY).main(),
            Button::new(Id::new(Verb::CatchUp, table.id), WHAT_CHANGED),
        ],
        file: None,
        silent: false,
    }
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

pub fn record_file(table: &Table, record: &Record) -> (String, Vec<u8>) {
    (format!("{}-{}.json", table.kind, table.id), record.to_text().into_bytes())
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
    status: &'a str,
}

fn proposal(table: &Table, ping: &[UserId], id: ProposalId, asked: &Asked<'_>) -> Post {
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
    let open = asked.status == "open";
    last.push(match asked.status {
        "open" => {
            let missing = asked.wanted.iter().filter(|&seat| !asked.given.contains(seat)).collect();
            format!("Waiting for {}. Any move cancels this request.", list_of(missing))
        }
        "agreed" => "Everyone agreed. Done.".to_owned(),
        "refused" => "Refused or withdrawn: nothing changes.".to_owned(),
        _ => "No longer asked: nothing changes.".to_owned(),
    });
    let buttons = match open {
        true => vec![
            Button::new(Id::new(Verb::Agree, table.id).with(id), "Agree").main(),
            Button::new(Id::new(Verb::Refuse, table.id).with(id), "Refuse"),
        ],
        false => vec![],
    };
    Post { content: newest(&first, &moves, &last.join("\n")), buttons, file: None, silent: false }
}
