//! Languages: in a made-up one nothing that a person reads is left in English, and everybody is spoken to in their own.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use caravanserai::discord::Floods;
use caravanserai::store::TableId;
use caravanserai::table::{Act, Clock, HandClock, WallClock};
use caravanserai::words::{Label, Reader};
use games::any::Games;
use playground::driver::{Actor, Seen};
use serde_json::Value;
use voice::{Language, Languages};

use super::{PLAYERS, Stage};
use crate::pseudo;

const CHANNEL: &str = "oasis";
const DAY: Duration = Duration::from_secs(25 * 60 * 60);

/// What is the same in every language: our name, boards, and colours where they are offered as they are typed.
const NAMES: [&str; 8] =
    ["Caravanserai", "mountain", "river", "green", "pink", "yellow", "purple", "turquoise"];

struct Scene {
    stage: Stage,
    clock: Arc<HandClock>,
}

impl Scene {
    async fn set(languages: Languages) -> Scene {
        let clock = Arc::new(HandClock::at(WallClock.now()));
        let discord = super::playground().await;
        let stage = Stage::speaking(discord, Floods::welcome(), languages, clock.clone()).await;
        Scene { stage, clock }
    }

    /// With the welcome of the local Discord.
    async fn greeted(languages: Languages) -> Scene {
        let clock = Arc::new(HandClock::at(WallClock.now()));
        Scene { stage: Stage::greeting(languages, clock.clone()).await, clock }
    }

    fn user(&self, name: &str) -> Actor {
        self.stage.discord.user(name)
    }

    /// Types a command in the channel.
    async fn types(&self, name: &str, command: &str) -> Seen {
        self.user(name).slash(CHANNEL, command).answer().await
    }

    /// Presses the button with this label on the newest message that has one.
    async fn presses(&self, name: &str, label: Label) -> Seen {
        let label = label.say(Reader::everybody(pseudo::language()));
        let has = |seen: &Seen| seen.button(&label).is_some();
        let message = self.user(name).sees(CHANNEL, &format!("a button {label}"), has).await;
        self.user(name).presses(&message, &label).answer().await
    }

    /// The Discord of this person speaks another language.
    fn speaks(&self, name: &str, locale: &str) {
        self.stage.discord.change(|world| {
            let id = world.user_named(name).unwrap();
            world.users.get_mut(&id).unwrap().locale = locale.to_owned();
        });
    }

    /// Amira, Bashir and Celine begin a game of the nomads.
    async fn three_nomads(&self, options: &str) {
        let first = voice::accented("the host");
        self.types("Amira", &format!("/nomads new {options} first:{first}")).await;
        for name in ["Bashir", "Celine"] {
            self.types(name, "/table join").await;
        }
        self.types("Amira", "/table start").await;
    }

    /// One of these, by seat, plays on without Discord; false at the end.
    async fn plays_as(&self, names: [&'static str; 3]) -> bool {
        self.plays_by(false, &names).await.is_some()
    }

    /// Whoever is awaited plays something legal: by command, or without Discord.
    async fn plays(&self, by_command: bool) -> Option<&'static str> {
        self.plays_by(by_command, &PLAYERS).await
    }

    async fn plays_by(&self, by_command: bool, players: &[&'static str]) -> Option<&'static str> {
        let place = self.stage.here(CHANNEL);
        let look = self.stage.house.look(place).await.unwrap();
        let seat = look.awaited().iter().next()?;
        let name = players[seat.index()];
        let user = self.stage.id(name);
        let moves = self.stage.house.moves(place, user, "", usize::MAX, |_| true).await.unwrap();
        let moves = moves[rand::random_range(0..moves.len())].text.clone();
        if by_command {
            self.types(name, &format!("/play move moves:{moves}")).await;
        } else {
            let asking = self.stage.asking(name, CHANNEL);
            self.stage.house.act(&asking, place, &Act::Play { moves, expected: None }).await.unwrap();
        }
        Some(name)
    }

    async fn passes(&self, time: Duration) {
        self.clock.advance(time);
        self.stage.house.ring();
        self.stage.nothing_is_left().await;
    }

    /// Everything that the bot has sent to be read, whether or not it is still there.
    fn sent(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.stage.discord.calls().iter().for_each(|call| readable(&call.body, &mut texts));
        texts
    }

    /// Nothing of it is in plain letters.
    fn says_nothing_in_english(&self, at_least: usize) {
        let titles: Vec<&str> = Games::built_in().iter().map(|kind| kind.card().title).collect();
        let names = [&titles[..], &PLAYERS, &NAMES].concat();
        let sent = self.sent();
        assert!(sent.len() >= at_least, "only {} texts", sent.len());
        let plain = sent.iter().filter_map(|text| {
            let words = pseudo::plain_words(text, &names);
            (!words.is_empty()).then(|| format!("{words:?} in {text}"))
        });
        let plain: Vec<String> = plain.collect();
        assert!(plain.is_empty(), "{} of {}: {:#?}", plain.len(), sent.len(), &plain[..plain.len().min(20)]);
    }
}

/// What people read in a message, a form or a list of suggestions.
fn readable(body: &Value, texts: &mut Vec<String>) {
    match body {
        Value::Array(parts) => parts.iter().for_each(|part| readable(part, texts)),
        Value::Object(parts) => {
            for (key, value) in parts {
                let read = ["content", "label", "placeholder", "title", "description", "text"];
                match value {
                    Value::String(text) if read.contains(&key.as_str()) => texts.push(text.clone()),
                    // A suggestion: its value is notation, and its name may begin with it.
                    Value::String(name) if key == "name" && parts.contains_key("value") => {
                        let value = parts["value"].as_str().unwrap_or_default();
                        texts.push(name.strip_prefix(value).unwrap_or(name).to_owned());
                    }
                    // The descriptions of pictures are those of `render`.
                    _ if key == "attachments" => {}
                    value => readable(value, texts),
                }
            }
        }
        _ => {}
    }
}

fn made_up() -> Languages {
    Languages::new(pseudo::language(), [])
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_of_the_desert_is_left_untranslated() {
    let scene = Scene::set(made_up()).await;
    for command in ["/help", "/board", "/hand", "/table games", "/table history", "/table record", "/undo"] {
        scene.types("Amira", command).await;
        scene.user("Amira").slash("dm", command).answer().await;
    }
    scene.types("Amira", &format!("/desert new aquifers:true first:{}", voice::accented("the host"))).await;
    for command in
        ["/desert new", "/table start", "/table join", "/board", "/table games", "/play move moves:x"]
    {
        scene.types("Amira", command).await;
    }
    scene.presses("Bashir", Label::Join).await;
    scene.presses("Celine", Label::Join).await;
    scene.presses("Celine", Label::Start).await;
    for name in ["Amira", "Celine"] {
        scene.presses(name, Label::Options).await;
        scene.types(name, "/table options change:blah").await;
        scene.types(name, "/table options change:serpentine").await;
        // Somebody new, twice; somebody who sits there; a bot.
        let list = scene.presses(name, Label::Invite).await;
        for guest in ["Dariush", "Dariush", "Bashir", "Caravanserai"] {
            let guest = scene.stage.discord.read(|world| world.user_named(guest).unwrap()).to_string();
            scene.user(name).chooses(&list, "invited:1:0", &[&guest]).answer().await;
        }
    }
    scene.user("Esra").slash("fireside", "/bazaar new thread:true").answer().await;
    scene.types("Celine", "/table kick player:Amira").await;
    scene.types("Celine", "/table leave").await;
    scene.types("Amira", "/table kick player:Amira").await;
    scene.types("Amira", "/table kick player:Celine").await;
    // The host would leave, and thinks better of it.
    scene.types("Amira", "/table leave").await;
    scene.presses("Amira", Label::Keep).await;
    scene.presses("Amira", Label::Start).await;
    scene.types("Celine", "/table join").await;
    scene.types("Amira", "/table leave").await;
    scene.types("Amira", "/table record").await;
    for typed in
        ["/play move moves:", "/play move moves:blah", "/desert leader colour:", "/desert leader colour:x"]
    {
        scene.user("Amira").completes(CHANNEL, typed).await;
        scene.user("Bashir").completes(CHANNEL, typed).await;
    }
    scene.user("Amira").completes(CHANNEL, "/desert leader hex:").await;
    scene.user("Amira").completes(CHANNEL, "/desert camel colour:green hex:").await;
    scene.user("Amira").completes(CHANNEL, "/hand table:").await;
    for moves in ["blah", "L green Z99", "green F9", "L green A1, L pink A1", "give green"] {
        for name in ["Amira", "Bashir", "Celine"] {
            scene.types(name, &format!("/play move moves:{moves}")).await;
        }
    }
    let board = scene.stage.house.look(scene.stage.here(CHANNEL)).await.unwrap();
    assert_eq!(board.table.id, TableId(1));
    let play = Label::Play.say(Reader::everybody(pseudo::language()));
    let post = scene.user("Amira").sees(CHANNEL, "the board", |seen| seen.button(&play).is_some()).await;
    let form = scene.user("Amira").presses(&post, &play).modal().await;
    scene.user("Amira").submits(&form, &[("moves", "L green F9")]).answer().await;
    scene.presses("Amira", Label::Undo).await;
    for _ in 0..14 {
        scene.plays(true).await.unwrap();
    }
    scene.presses("Bashir", Label::Hand).await;
    scene.presses("Bashir", Label::Happened).await;
    scene.types("Celine", "/board").await;
    scene.types("Amira", "/board after:2").await;
    scene.types("Amira", "/board after:999").await;
    scene.types("Amira", "/board repost:true").await;
    scene.types("Celine", "/table history").await;
    // A question to the others, refused and agreed to.
    for label in [Label::Refuse, Label::Agree] {
        let (asks, other) = match scene.plays(true).await.unwrap() {
            "Amira" => ("Amira", "Bashir"),
            _ => ("Bashir", "Amira"),
        };
        while scene.plays(true).await.unwrap() != other {}
        scene.types(asks, "/undo").await;
        scene.presses(asks, Label::AskThem).await;
        scene.types(asks, "/undo").await;
        scene.presses("Celine", label).await;
        scene.presses(other, label).await;
        scene.stage.nothing_is_left().await;
    }
    // Reminders, by direct message and in the channel.
    scene.passes(DAY).await;
    PLAYERS[..2].iter().for_each(|name| scene.user(name).closes_dms());
    scene.passes(DAY).await;
    for _ in 0..30 {
        scene.plays(false).await.unwrap();
    }
    scene.stage.nothing_is_left().await;
    PLAYERS[..2].iter().for_each(|name| scene.user(name).opens_dms());
    scene.types("Amira", "/table history").await;
    scene.presses("Amira", Label::Older).await;
    scene.presses("Amira", Label::Newer).await;
    while scene.plays(false).await.is_some() {}
    scene.stage.nothing_is_left().await;
    for command in ["/board", "/hand", "/table record", "/play move moves:green F9", "/undo", "/table resign"]
    {
        scene.types("Amira", command).await;
    }
    scene.presses("Esra", Label::Review).await;
    for name in ["Amira", "Bashir", "Esra"] {
        scene.presses(name, Label::PlayAgain).await;
    }
    scene.stage.nothing_is_left().await;
    scene.says_nothing_in_english(300);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_of_the_nomads_is_left_untranslated() {
    let scene = Scene::set(made_up()).await;
    scene.three_nomads("disks:4").await;
    for moves in
        ["blah", "move Z9", "capture", "sell 3 camel", "use sands", "pilgrim", "end", "call", "shift"]
    {
        for name in ["Amira", "Bashir"] {
            scene.types(name, &format!("/play move moves:{moves}")).await;
        }
    }
    scene.user("Celine").completes(CHANNEL, "/play move moves:").await;
    for _ in 0..25 {
        scene.plays(true).await.unwrap();
    }
    for (name, command) in [("Bashir", "/hand"), ("Celine", "/board"), ("Amira", "/table history")] {
        scene.types(name, command).await;
    }
    // It continues elsewhere, and back again; then its channel is gone.
    scene.user("Amira").slash("fireside", "/table move-here game:1").answer().await;
    scene.user("Bashir").slash("fireside", "/table move-here").answer().await;
    scene.stage.nothing_is_left().await;
    scene.stage.discord.delete_channel("fireside");
    scene.user("Amira").slash("dm", "/board repost:true").answer().await;
    scene.user("Amira").slash("dm", "/board").answer().await;
    scene.user("Amira").slash("dm", "/table games").answer().await;
    scene.user("Amira").slash("dm", "/play move moves:end").answer().await;
    scene.stage.nothing_is_left().await;
    scene.types("Amira", "/table move-here game:1").await;
    // All agree to end it.
    scene.types("Amira", "/table end").await;
    scene.presses("Bashir", Label::Agree).await;
    scene.presses("Celine", Label::Agree).await;
    scene.stage.nothing_is_left().await;
    scene.types("Celine", "/table record").await;
    // Another goes on for long, or comes to its end.
    scene.three_nomads("disks:4 short:true").await;
    for _ in 0..60 {
        if scene.plays(false).await.is_none() {
            break;
        }
    }
    scene.stage.nothing_is_left().await;
    scene.says_nothing_in_english(150);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_of_the_bazaar_is_left_untranslated() {
    let scene = Scene::set(made_up()).await;
    scene.types("Amira", &format!("/bazaar new first:{}", voice::accented("the host"))).await;
    for name in ["Bashir", "Celine"] {
        scene.types(name, "/table join").await;
    }
    scene.types("Amira", "/table start").await;
    for moves in
        ["blah", "draw silk", "roll", "keep spice", "take water", "build north 2 at E5", "done", "wilds silk"]
    {
        for name in ["Amira", "Bashir"] {
            scene.types(name, &format!("/play move moves:{moves}")).await;
        }
    }
    for _ in 0..25 {
        scene.plays(true).await.unwrap();
        scene.user("Amira").completes(CHANNEL, "/play move moves:").await;
    }
    for (name, command) in [("Bashir", "/hand"), ("Celine", "/board"), ("Amira", "/table history")] {
        scene.types(name, command).await;
    }
    // Two resign, the host first: a computer plays on, then the game ends.
    scene.types("Amira", "/table resign").await;
    scene.presses("Amira", Label::KeepPlaying).await;
    for name in ["Amira", "Bashir"] {
        scene.types(name, "/table resign").await;
        scene.presses(name, Label::Resign).await;
        scene.stage.nothing_is_left().await;
    }
    scene.types("Celine", "/board").await;
    // And a whole game, to its result.
    scene.types("Celine", "/bazaar new").await;
    for name in ["Amira", "Bashir"] {
        scene.types(name, "/table join").await;
    }
    scene.types("Celine", "/table start").await;
    while scene.plays_as(["Celine", "Amira", "Bashir"]).await {}
    scene.stage.nothing_is_left().await;
    scene.says_nothing_in_english(150);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_about_computer_players_is_left_untranslated() {
    let scene = Scene::greeted(made_up()).await;
    scene.presses("Bashir", Label::PlayNow).await;
    scene.presses("Celine", Label::PlayNow).await;
    // Two computer players: which one? None sits on seat 1.
    for command in ["/board", "/table take", "/table take seat:1", "/table take seat:2", "/table take seat:3"]
    {
        scene.types("Celine", command).await;
    }
    scene.user("Bashir").completes(CHANNEL, "/table level level:").await;
    scene.user("Bashir").completes(CHANNEL, "/table add level:x").await;
    for command in ["/table level level:master", "/table level level:x", "/table level level:drover seat:1"] {
        scene.types("Bashir", command).await;
    }
    for command in ["/table add", "/table add level:guide", "/table remove", "/table kick player:Celine"] {
        scene.types("Bashir", command).await;
    }
    for (name, command) in [
        ("Celine", "/hint"),
        ("Celine", "/table hints rule:off"),
        ("Bashir", "/hint"),
        ("Bashir", "/table hints rule:announced"),
        ("Bashir", "/hint"),
        ("Bashir", "/table hints rule:allowed"),
        ("Bashir", "/table hints rule:off"),
        ("Bashir", "/table hints rule:x"),
        ("Bashir", "/hint"),
    ] {
        scene.types(name, command).await;
    }
    scene.user("Bashir").completes(CHANNEL, "/table hints rule:").await;
    scene.plays_by(true, &["Bashir", "Celine"]).await.unwrap();
    scene.plays_by(true, &["Bashir", "Celine"]).await.unwrap();
    scene.stage.nothing_is_left().await;
    scene.types("Celine", "/table resign").await;
    scene.presses("Celine", Label::Resign).await;
    scene.types("Celine", "/table level level:guide").await;
    scene.types("Bashir", "/table level level:apprentice").await;
    scene.types("Bashir", "/table level level:apprentice seat:2").await;
    scene.types("Bashir", "/table end").await;
    scene.presses("Bashir", Label::End).await;
    scene.stage.nothing_is_left().await;
    scene.types("Bashir", "/nomads new").await;
    let list = scene.presses("Bashir", Label::AddComputer).await;
    scene.user("Bashir").chooses(&list, "added:2:0", &["guide"]).answer().await;
    scene.user("Bashir").chooses(&list, "added:2:0", &["guide"]).answer().await;
    scene.presses("Celine", Label::AddComputer).await;
    for command in ["/table add level:x", "/table remove seat:1", "/table remove", "/board", "/table games"] {
        scene.types("Bashir", command).await;
    }
    for _ in 0..5 {
        scene.types("Bashir", "/table add level:master").await;
    }
    scene.stage.nothing_is_left().await;
    scene.says_nothing_in_english(60);
}

/// The server speaks English, and so does one player; another's Discord is in the made-up language.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_is_spoken_to_in_their_own_language() {
    let scene = Scene::set(Languages::new(Language::english(), [pseudo::language()])).await;
    scene.speaks("Amira", "de");
    scene.speaks("Bashir", "pt-BR");
    let board = |name: &'static str| scene.types(name, "/board");
    assert!(board("Bashir").await.contains("No game has been opened in this channel."), "the first language");
    let said = board("Amira").await;
    assert!(said.contains(&voice::accented("No game has been opened in this channel.")), "{said}");

    scene.types("Amira", "/desert new aquifers:true first:the host").await;
    let begins = scene.types("Bashir", "/table join").await;
    assert!(begins.contains("Welcome! You have seat 2."), "{begins}");
    scene.types("Amira", "/table start").await;
    // In the channel, by the server's language; to one alone, by theirs.
    scene.stage.board("Celine", CHANNEL, "it is your turn in **Through the Desert**: place a leader.").await;
    scene.passes(DAY).await;
    scene.user("Amira").reads("dm", &voice::accented("has waited for you since")).await;
    let moves = "/play move moves:L green F9";
    let answer = scene.types("Amira", moves).await;
    assert!(answer.contains(&voice::accented("You place the green leader on ")), "{answer}");
    scene.stage.board("Celine", CHANNEL, "Amira places the green leader on F9.").await;
    scene.passes(DAY).await;
    scene.user("Bashir").reads("dm", "has waited for you since").await;

    // A server that changes its language is spoken to in the new one as soon as somebody plays there.
    scene.stage.discord.change(|world| world.guild.locale = "de".to_owned());
    let answer = scene.types("Bashir", "/play move moves:L pink J10").await;
    assert!(answer.contains("You place the pink leader on J10."), "{answer}");
    let said = voice::accented("places the pink leader on ");
    scene.stage.board("Celine", CHANNEL, &format!("Bashir {said}J10.")).await;
    // Kept: whoever restarts the bot finds it.
    let mut session = scene.stage.house.store().read().await.unwrap();
    assert_eq!(session.locale_of(scene.stage.id("Amira")).await.unwrap().as_deref(), Some("de"));
    assert_eq!(session.table(TableId(1)).await.unwrap().unwrap().locale.as_deref(), Some("de"));
}

/// The keys of commands are made of their names: there is one for each, and none for what is no command.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_command_is_explained_and_nothing_else() {
    let scene = Scene::set(Languages::built_in()).await;
    let registered = scene.stage.discord.calls_to("PUT", "/applications/*/commands");
    let registered = registered.last().unwrap().body.clone();
    let games: Vec<&str> = Games::built_in().iter().map(games::any::Kind::name).collect();
    let mut wanted = BTreeSet::from(["command-game", "command-new", "command-options"].map(str::to_owned));
    for command in registered.as_array().unwrap() {
        let name = command["name"].as_str().unwrap();
        if games.contains(&name) {
            continue;
        }
        wanted.insert(format!("command-{name}"));
        let inner = command["options"].as_array().into_iter().flatten().filter(|option| option["type"] == 1);
        wanted.extend(inner.map(|inner| format!("command-{name}-{}", inner["name"].as_str().unwrap())));
    }
    let lines = voice::ENGLISH.iter().flat_map(|(_, file)| file.lines());
    let keys =
        lines.filter_map(|line| Some(line.split_once(" =")?.0)).filter(|key| key.starts_with("command-"));
    assert_eq!(keys.map(str::to_owned).collect::<BTreeSet<_>>(), wanted);
}
