//! What the players of a kill test do, fixed before: two stories of Through the Desert, one from the lobby to the first
//! leaders, one in the middle of a game with hidden tokens; one of each other game in `stories`.

use std::path::PathBuf;
use std::sync::Arc;
use voice::Languages;

use caravanserai::courier::{Courier, Memory};
use caravanserai::discord::panel::draft::Draft;
use caravanserai::store::{
    ChannelId, DrawNumber, InteractionId, PlyNumber, ServerId, Store, TableId, UserId,
};
use caravanserai::table::{Act, Asking, House, Pace, Place, Told, WallClock};
use caravanserai::words::Reader;
use games::Facts;
use games::any::{AnyGame, Games, Kind};
use games::chance::Seed;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tokio::sync::OnceCell;

use super::stories;
use crate::bot::{Folder, PLAYERS, gained};
use crate::table::connection;

/// Palms and first player are given, so that the same moves are legal whatever is drawn.
const PALMS: &str = "C10 D5 E15 I4 L11";
/// Of a game whose seed is given.
pub(super) const GAME_ID: &str = "a story with dice";

/// One thing that one player does.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// A command, what its answer says, and what it says if it was carried out before.
    Command(&'static str, String, &'static str, &'static str),
    /// Moves, typed.
    Play(&'static str, String),
    /// Moves, written into the form behind the button of the newest board.
    Form(&'static str, String),
    /// One move, tapped together on the panel by these answers.
    Tap(&'static str, Vec<String>, String),
    Undo(&'static str, String),
    /// Somebody deletes the message of the lobby.
    DeleteLobby,
}

pub(crate) struct Plot {
    pub(crate) kind: Kind,
    /// The position that it begins with; nothing: an empty house.
    pub(crate) before: Option<Before>,
    pub(crate) players: &'static [&'static str],
    /// Whose direct messages are closed.
    pub(crate) closed: Option<&'static str>,
    pub(crate) steps: Vec<Step>,
    /// Every ply at the end.
    pub(crate) plies: Vec<Ply>,
    /// Who is awaited at the end, in a turn that has begun.
    pub(crate) awaited: &'static str,
    /// How often it becomes each player's turn.
    pub(crate) turns: &'static [usize],
}

/// A house as a story finds it.
pub(crate) struct Before {
    folder: Folder,
    pub(crate) rows: i64,
    plies: usize,
}

/// One ply, and what everybody is told of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ply {
    pub(crate) who: &'static str,
    pub(crate) text: String,
    pub(crate) undone: bool,
    /// Of the position after it, and so of every roll before.
    pub(crate) hash: String,
    /// To everybody, and to whoever made it.
    pub(crate) told: Vec<String>,
    pub(crate) answered: Vec<String>,
}

impl Plot {
    pub(crate) async fn of(story: &str) -> &'static Plot {
        static START: OnceCell<Plot> = OnceCell::const_new();
        static PLAY: OnceCell<Plot> = OnceCell::const_new();
        static NOMADS: OnceCell<Plot> = OnceCell::const_new();
        static BAZAAR: OnceCell<Plot> = OnceCell::const_new();
        match story {
            "start" => START.get_or_init(start).await,
            "play" => PLAY.get_or_init(play).await,
            "nomads" => NOMADS.get_or_init(stories::nomads).await,
            _ => BAZAAR.get_or_init(stories::bazaar).await,
        }
    }

    pub(crate) fn database(&self) -> Option<PathBuf> {
        self.before.as_ref().map(|before| before.folder.database())
    }

    /// The plies of the story.
    pub(crate) fn new_plies(&self) -> &[Ply] {
        &self.plies[self.before.as_ref().map_or(0, |before| before.plies)..]
    }
}

/// A house without Discord, in which everything is tried out first.
pub(super) struct Rehearsal {
    pub(super) house: Arc<House>,
    pub(super) courier: Arc<Courier<Memory>>,
    _folder: Folder,
    pub(super) users: Vec<UserId>,
    channel: u64,
    guild: u64,
}

impl Rehearsal {
    /// With a seed, where the story depends on dice.
    pub(super) async fn begin(kind: Kind, players: &[&str], options: &str, seed: Option<&Seed>) -> Rehearsal {
        let discord = crate::bot::playground().await;
        let users = players.iter().map(|name| UserId(discord.user(name).id.0)).collect();
        let (channel, guild) = (discord.channel("oasis").0, discord.read(|world| world.guild.id.0));
        let folder = Folder::new();
        let store = Store::open(&folder.database()).await.unwrap();
        let house = House::new(store, Arc::new(WallClock), Games::built_in().clone(), Pace::default());
        let house = Arc::new(house);
        let courier = Courier::new(Arc::clone(&house), Languages::built_in(), Memory::default());
        let rehearsal = Rehearsal { house, courier, _folder: folder, users, channel, guild };
        rehearsal.act(0, Act::Open { kind, options: options.to_owned(), thread: false }).await;
        for player in 1..players.len() {
            rehearsal.act(player, Act::Join).await;
        }
        if let Some(seed) = seed {
            let mut file = connection(rehearsal.house.store().path()).await;
            let update = sqlx::query(
                "UPDATE tables SET game_id = ?, commitment = ?, seed = unhex(?), seal = NULL, packed = 0",
            );
            let update = update.bind(GAME_ID).bind(seed.commitment(GAME_ID)).bind(seed.reveal());
            update.execute(&mut file).await.unwrap();
            rehearsal.house.pack().await.unwrap();
        }
        rehearsal.act(0, Act::Start).await;
        rehearsal
    }

    pub(super) fn place(&self) -> Place {
        Place::Here(ChannelId(self.channel))
    }

    pub(super) async fn act(&self, player: usize, act: Act) {
        let asking = Asking {
            interaction: InteractionId(rand::random::<u32>().into()),
            user: self.users[player],
            name: PLAYERS[player].to_owned(),
            guild: Some(ServerId(self.guild)),
            channel: ChannelId(self.channel),
            moderator: false,
            locale: None,
            guild_locale: None,
        };
        self.house.act(&asking, self.place(), &act).await.unwrap();
        self.courier.deliver_due().await;
    }

    pub(super) async fn plays(&self, player: usize, moves: &str) {
        self.act(player, Act::Play { moves: moves.to_owned(), expected: None }).await;
    }

    /// Plays the first move that fits, and tells which it was.
    async fn play(&self, player: usize, fits: impl Fn(&str, &str) -> bool) -> String {
        let moves =
            self.house.moves(self.place(), self.users[player], "", usize::MAX, |_| true).await.unwrap();
        let found = moves.iter().find(|mv| fits(&mv.text, &gained(mv)));
        let text = found.unwrap_or(&moves[0]).text.clone();
        self.plays(player, &text).await;
        text
    }

    /// The answers that lead a player to a move on the panel.
    async fn way(&self, player: usize, mv: &str) -> Vec<String> {
        let turn = self.house.turn(self.place(), self.users[player], None).await.ok().unwrap();
        let way = crate::panel::way::way(&turn.game, &Draft::default(), mv).unwrap();
        way.into_iter().map(|tap| tap.pick).collect()
    }

    /// The same as [`Rehearsal::play`], and how it is tapped.
    async fn tap(&self, player: usize, fits: impl Fn(&str, &str) -> bool) -> (Vec<String>, String) {
        let moves =
            self.house.moves(self.place(), self.users[player], "", usize::MAX, |_| true).await.unwrap();
        let found = moves.iter().find(|mv| fits(&mv.text, &gained(mv)));
        let text = found.unwrap_or(&moves[0]).text.clone();
        let way = self.way(player, &text).await;
        self.plays(player, &text).await;
        (way, text)
    }

    /// The house as it stands now: the beginning of every case.
    pub(super) async fn before(&self) -> Before {
        let folder = Folder::new();
        self.house.store().backup(&folder.database()).await.unwrap();
        let counts = self.house.store().read().await.unwrap().outbox_counts().await.unwrap();
        let rows = counts.iter().map(|(_, number)| number).sum();
        Before { folder, rows, plies: self.plies().await.len() }
    }

    pub(super) async fn plies(&self) -> Vec<Ply> {
        let rows =
            self.house.store().read().await.unwrap().plies_from(TableId(1), PlyNumber(1)).await.unwrap();
        let mut plies = Vec::new();
        for row in rows {
            let story = self.house.story(TableId(1), row.number, row.number).await.unwrap();
            let tell = |reader: Reader| {
                let about = reader.about(&story.table.people);
                let events = story.told.iter().flat_map(|one| match one {
                    Told::Setup { events } | Told::Move { events, .. } => events.as_slice(),
                    Told::Undo { .. } => &[],
                });
                events.flat_map(Facts::facts).map(|fact| about.say(&fact)).collect::<Vec<_>>()
            };
            let seat = row.seat.unwrap().index();
            let own = story.table.people[seat].user.map_or_else(crate::everybody, crate::reader);
            plies.push(Ply {
                who: PLAYERS[seat],
                told: tell(crate::everybody()),
                answered: tell(own),
                text: row.text,
                undone: row.undone,
                hash: row.hash,
            });
        }
        plies
    }

    /// The game with all its secrets.
    pub(super) async fn game(&self) -> (AnyGame, DrawNumber) {
        crate::table::stored_game(&self.house, TableId(1)).await
    }
}

async fn start() -> Plot {
    let options = format!("edition 2017, palms {PALMS}, first 1, aquifers");
    let rehearsal = Rehearsal::begin(Kind::named("desert"), &PLAYERS[..3], &options, None).await;
    let first = rehearsal.play(0, |_, _| true).await;
    let (taps, second) = rehearsal.tap(1, |_, _| true).await;
    let plies = rehearsal.plies().await;
    let command = |who, text: &str, said, again| Step::Command(who, text.to_owned(), said, again);
    let open = format!("/desert new edition:2017 palms:{PALMS} aquifers:true first:the host");
    Plot {
        kind: Kind::named("desert"),
        before: None,
        players: &PLAYERS[..3],
        closed: None,
        steps: vec![
            command("Amira", &open, "The table is open", "is already open in this channel"),
            command("Bashir", "/table join", "Welcome", "You already have a seat at this table"),
            Step::DeleteLobby,
            command("Celine", "/table join", "Welcome", "You already have a seat at this table"),
            command("Amira", "/table start", "The game begins", "The game has begun"),
            Step::Form("Amira", first),
            Step::Tap("Bashir", taps, second),
        ],
        plies,
        awaited: "Celine",
        turns: &[1, 1, 1],
    }
}

async fn play() -> Plot {
    let options = format!("edition 2017, palms {PALMS}, first 1, aquifers");
    let rehearsal = Rehearsal::begin(Kind::named("desert"), &PLAYERS[..2], &options, None).await;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let place = rehearsal.place();
    // All leaders anywhere, and the first turn of each, which may be shorter than others.
    let (mut last, mut turns) = (usize::MAX, 0);
    loop {
        let look = rehearsal.house.look(place).await.unwrap();
        let player = look.awaited().iter().next().unwrap().index();
        let moves = rehearsal.house.moves(place, rehearsal.users[player], "", usize::MAX, |_| true).await;
        let moves = moves.unwrap();
        turns += usize::from(last != player && !moves[0].text.starts_with("L "));
        if turns == 3 {
            break;
        }
        last = player;
        rehearsal.plays(player, &moves[random.random_range(0..moves.len())].text).await;
    }
    let before = rehearsal.before().await;

    let water = |_: &str, gain: &str| gain.contains("water");
    let dry = |_: &str, gain: &str| gain.is_empty();
    let a1 = rehearsal.play(0, water).await;
    let a2 = rehearsal.play(0, dry).await;
    rehearsal.act(0, Act::Undo { meant: None }).await;
    let a3 = rehearsal.play(0, |text, gain| gain.contains("water") && text != a2).await;
    // Together: what shows something new comes last.
    let b1 = rehearsal.play(1, dry).await;
    let b2 = rehearsal.play(1, water).await;
    let a4 = rehearsal.play(0, water).await;
    let (taps, a5) = rehearsal.tap(0, dry).await;
    let plies = rehearsal.plies().await;
    let direct = rehearsal.courier.messenger().sent().iter().filter(|sent| sent.what == "hand").count();
    assert!(direct >= 4, "the story has hands: {direct}");
    Plot {
        kind: Kind::named("desert"),
        before: Some(before),
        players: &PLAYERS[..2],
        closed: Some("Bashir"),
        steps: vec![
            Step::Play("Amira", a1),
            Step::Play("Amira", a2.clone()),
            Step::Undo("Amira", a2),
            Step::Play("Amira", a3),
            Step::Play("Bashir", format!("{b1}, {b2}")),
            Step::Form("Amira", a4),
            Step::Tap("Amira", taps, a5),
        ],
        plies,
        awaited: "Bashir",
        // Amira's by the undo, and after Bashir; his after her two camels, one of them taken back and placed anew, and
        // after her next two.
        turns: &[2, 3],
    }
}
