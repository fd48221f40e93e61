//! Labels of buttons and forms.

use super::Reader;
use games::any::Kind;
use games::{Detail, Fact};

/// The label of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    Play,
    Undo,
    Hand,
    Turn,
    Happened,
    WholeBoard,
    HowToPlay,
    Older,
    Newer,
    Join,
    Leave,
    Start,
    PlayAgain,
    Invite,
    Options,
    AddComputer,
    PlayNow,
    Review,
    Agree,
    Refuse,
    Resign,
    End,
    KeepPlaying,
    Keep,
    AskThem,
}

impl Label {
    pub fn say(self, reader: Reader) -> String {
        reader.word(match self {
            Label::Play => "button-play",
            Label::Undo => "button-undo",
            Label::Hand => "button-hand",
            Label::Turn => "button-turn",
            Label::Happened => "button-happened",
            Label::WholeBoard => "button-whole-board",
            Label::HowToPlay => "button-how-to-play",
            Label::Older => "button-older",
            Label::Newer => "button-newer",
            Label::Join => "button-join",
            Label::Leave => "button-leave",
            Label::Start => "button-start",
            Label::Invite => "button-invite",
            Label::Options => "button-options",
            Label::AddComputer => "button-add-computer",
            Label::PlayNow => "button-play-now",
            Label::Review => "button-review",
            Label::PlayAgain => "button-play-again",
            Label::Agree => "button-agree",
            Label::Refuse => "button-refuse",
            Label::Resign => "button-resign",
            Label::End => "button-end",
            Label::KeepPlaying => "button-keep-playing",
            Label::Keep => "button-keep",
            Label::AskThem => "button-ask-them",
        })
    }
}

/// The form for typed moves: its title, its field, and an example in it.
pub fn form_title(reader: Reader, kind: Kind, task: &Fact) -> String {
    let game = Detail::name(&kind.card().title);
    reader.say(&Fact::new("form-title").with("game", game).with("task", task.clone()))
}

pub fn form_field(reader: Reader) -> String {
    reader.word("form-field")
}

pub fn form_example(reader: Reader, example: &str) -> String {
    reader.say(&Fact::new("form-example").with("example", Detail::name(&example)))
}
