//! The courier's messages in Discord's form: text, buttons, files.

use super::ids::{Id, Verb};
use crate::store::{Phase, ProposalStatus};
use crate::table::{Body, Brief, Table};
use crate::words::{self, Label, Reader};
use record::Record;

/// A message, ready to be sent.
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
    pub label: String,
    /// The button that most people want.
    pub main: bool,
    /// Begins a row.
    pub first: bool,
}

impl Button {
    fn new(id: Id, label: String) -> Button {
        Button { id, label, main: false, first: false }
    }

    fn in_a_new_row(self) -> Button {
        Button { first: true, ..self }
    }

    fn main(self) -> Button {
        Button { main: true, ..self }
    }
}

/// With the position in words, if there is no picture of it.
pub fn post(reader: Reader, brief: &Brief, plain: bool) -> Post {
    let file = match &brief.body {
        Body::Result { record, .. } | Body::Closed { record, .. } => Some(record_file(&brief.table, record)),
        _ => None,
    };
    Post {
        content: words::post(reader, brief, plain),
        buttons: buttons(reader, brief),
        file,
        silent: is_silent(brief),
    }
}

/// The file of a game's record.
pub fn record_file(table: &Table, record: &Record) -> (String, Vec<u8>) {
    (format!("{}-{}.json", table.kind, table.id), record.to_text().into_bytes())
}

/// Silent where nobody is pinged, or only shown something to look at later.
fn is_silent(brief: &Brief) -> bool {
    match &brief.body {
        Body::Lobby { .. } | Body::Line { .. } | Body::Hand { .. } => true,
        Body::Board { .. } | Body::Remark { .. } => brief.ping.is_empty(),
        _ => false,
    }
}

fn buttons(reader: Reader, brief: &Brief) -> Vec<Button> {
    let (table, phase) = (brief.table.id, brief.table.phase);
    let button = |verb, label: Label| Button::new(Id::new(verb, table), label.say(reader));
    match &brief.body {
        Body::Lobby { .. } if phase == Phase::Lobby => vec![
            button(Verb::Join, Label::Join).main(),
            button(Verb::Leave, Label::Leave),
            button(Verb::Invite, Label::Invite),
            button(Verb::Guide, Label::HowToPlay),
            // The host's.
            button(Verb::Start, Label::Start).in_a_new_row(),
            button(Verb::Options, Label::Options),
            button(Verb::Add, Label::AddComputer),
        ],
        Body::Invitation { .. } => {
            vec![button(Verb::Join, Label::Join).main(), button(Verb::Guide, Label::HowToPlay)]
        }
        Body::Board { view, .. } if phase == Phase::Playing => {
            let mut buttons = vec![
                button(Verb::Turn, Label::Turn).main(),
                button(Verb::Hand, Label::Hand),
                button(Verb::CatchUp, Label::Happened),
            ];
            if render::closes_up(view) {
                buttons.push(button(Verb::Board, Label::WholeBoard));
            }
            buttons.push(button(Verb::Guide, Label::HowToPlay));
            buttons
        }
        Body::Hand { .. } => vec![button(Verb::CatchUp, Label::Happened)],
        Body::Reminder { seat, .. } => vec![
            Button::new(Id::new(Verb::Turn, table).with(seat.number()), Label::Turn.say(reader)).main(),
            button(Verb::CatchUp, Label::Happened),
        ],
        Body::DmsClosed { seat } => {
            vec![Button::new(Id::new(Verb::Hand, table).with(seat.number()), Label::Hand.say(reader))]
        }
        Body::Proposal { id, status, .. } if *status == ProposalStatus::Open => vec![
            Button::new(Id::new(Verb::Agree, table).with(*id), Label::Agree.say(reader)).main(),
            Button::new(Id::new(Verb::Refuse, table).with(*id), Label::Refuse.say(reader)),
        ],
        Body::Result { .. } => {
            vec![button(Verb::Again, Label::PlayAgain), button(Verb::Review, Label::Review)]
        }
        Body::Closed { .. } => vec![button(Verb::Again, Label::PlayAgain)],
        _ => vec![],
    }
}
