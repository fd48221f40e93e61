//! What the players of a kill test do, fixed before: two stories, one from the lobby to the first leaders, one in the
//! middle of a game with hidden tokens.

use std::path::PathBuf;
use std::sync::Arc;

use caravanserai::courier::{Courier, Memory};
use caravanserai::games::any::Kind;
use caravanserai::games::desert::Boards;
use caravanserai::store::Store;
use caravanserai::table::{Act, Asking, House, Pace, Place, WallClock};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tokio::sync::OnceCell;

use crate::bot::{Folder, PLAYERS};

/// Palms and first player are given, so that the same moves are legal whatever is drawn.
const PALMS: &str = "C10 D5 E15 I4 L11";

/// One thing that one player does.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    /// A command, what its answer says, and what it says if it was carried out before.
    Command(&'static str, String, &'static str, &'static str),
    /// Moves, typed.
    Play(&'static str, String),
    /// Moves, written into the form behind the button of the newest board.
    Form(&'static str, String),
    Undo(&'static str, String),
    /// Somebody deletes the message of the lobby.
    DeleteLobby,
}

pub(crate) struct Plot {
    /// The database that it begins with, and its last row of the outbox.
    pub(crate) database: Option<PathBuf>,
    pub(crate) old_rows: i64,
    pub(crate) players: &'static [&'static str],
    /// Whose direct messages are closed.
    pub(crate) closed: Option<&'static str>,
    pub(crate) steps: Vec<Step>,
    /// Every ply at the end: whose, what, and whether it was taken back.
    pub(crate) plies: Vec<(&'static str, String, bool)>,
    /// How many of them were there at the beginning.
    pub(crate) old_plies: usize,
    _folder: Option<Folder>,
}

impl Plot {
    pub(crate) async fn of(story: &str) -> &'static Plot {
        static START: OnceCell<Plot> = OnceCell::const_new();
        static PLAY: OnceCell<Plot> = OnceCell::const_new();
        match story {
            "start" => START.get_or_init(start).await,
            _ => PLAY.get_or_init(play).await,
        }
    }
}

/// A house without Discord, in which everything is tried out first.
struct Rehearsal {
    house: Arc<House>,
    courier: Arc<Courier<Memory>>,
    folder: Folder,
    users: Vec<u64>,
    channel: u64,
    guild: u64,
}

impl Rehearsal {
    async fn begin(players: &[&str], options: &str) -> Rehearsal {
        let discord = crate::playground::playground().await;
        let users = players.iter().map(|name| discord.user(name).id.0).collect();
        let (channel, guild) = (discord.channel("oasis").0, discord.read(|world| world.guild.id.0));
        let folder = Folder::new();
        let store = Store::open(&folder.database()).await.unwrap();
        let house = House::new(store, Arc::new(WallClock), Boards::built_in().clone(), Pace::default());
        let house = Arc::new(house);
        let courier = Courier::new(Arc::clone(&house), Memory::default());
        let rehearsal = Rehearsal { house, courier, folder, users, channel, guild };
        rehearsal.act(0, Act::Open { kind: Kind::Desert, options: options.to_owned() }).await;
        for player in 1..players.len() {
            rehearsal.act(player, Act::Join).await;
        }
        rehearsal.act(0, Act::Start).await;
        rehearsal
    }

    async fn act(&self, player: usize, act: Act) {
        let asking = Asking {
            interaction: rand::random::<u32>().into(),
            user: self.users[player],
            name: PLAYERS[player].to_owned(),
            guild: Some(self.guild),
            channel: self.channel,
            moderator: false,
        };
        self.house.act(&asking, Place::Here(self.channel), &act).await.unwrap();
        self.courier.deliver_due().await;
    }

    /// Plays the first move that fits, and tells which it was.
    async fn play(&self, player: usize, fits: impl Fn(&str, &str) -> bool) -> String {
        let place = Place::Here(self.channel);
        let moves = self.house.moves(place, self.users[player], "", usize::MAX, |_| true).await.unwrap();
        let found = moves.iter().find(|mv| fits(&mv.text, mv.gain.as_deref().unwrap_or_default()));
        let text = found.unwrap_or(&moves[0]).text.clone();
        self.act(player, Act::Play { moves: text.clone(), expected: None }).await;
        text
    }

    async fn plies(&self) -> Vec<(&'static str, String, bool)> {
        let mut session = self.house.store().read().await.unwrap();
        let plies = session.plies_from(1, 1).await.unwrap();
        let name = |seat: Option<u8>| PLAYERS[usize::from(seat.unwrap()) - 1];
        plies.into_iter().map(|ply| (name(ply.seat), ply.text, ply.undone)).collect()
    }
}

async fn start() -> Plot {
    let rehearsal =
        Rehearsal::begin(&PLAYERS[..3], &format!("edition 2017, palms {PALMS}, first 1, aquifers")).await;
    let first = rehearsal.play(0, |_, _| true).await;
    let second = rehearsal.play(1, |_, _| true).await;
    let plies = rehearsal.plies().await;
    let command = |who, text: &str, said, again| Step::Command(who, text.to_owned(), said, again);
    let open = format!("/desert new edition:2017 palms:{PALMS} aquifers:true first:the host");
    Plot {
        database: None,
        old_rows: 0,
        players: &PLAYERS[..3],
        closed: None,
        steps: vec![
            command("Amira", &open, "The table is open", "is open in this channel already"),
            command("Bashir", "/table join", "Welcome", "You sit at this table already"),
            Step::DeleteLobby,
            command("Celine", "/table join", "Welcome", "You sit at this table already"),
            command("Amira", "/table start", "The game begins", "The game has begun"),
            Step::Form("Amira", first),
            Step::Play("Bashir", second),
        ],
        plies,
        old_plies: 0,
        _folder: None,
    }
}

async fn play() -> Plot {
    let options = format!("edition 2017, palms {PALMS}, first 1, aquifers");
    let rehearsal = Rehearsal::begin(&PLAYERS[..2], &options).await;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let place = Place::Here(rehearsal.channel);
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
        let moves = moves[random.random_range(0..moves.len())].text.clone();
        rehearsal.act(player, Act::Play { moves, expected: None }).await;
    }
    let old_plies = rehearsal.plies().await.len();
    // As it stands now, closed: the beginning of every case.
    let folder = Folder::new();
    rehearsal.house.store().backup(&folder.database()).await.unwrap();
    let counts = rehearsal.house.store().read().await.unwrap().outbox_counts().await.unwrap();
    let old_rows = counts.iter().map(|(_, number)| number).sum();

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
    let a5 = rehearsal.play(0, dry).await;
    let plies = rehearsal.plies().await;
    let direct = rehearsal.courier.messenger().sent().iter().filter(|sent| sent.what == "hand").count();
    assert!(direct >= 4, "the story has hands: {direct}");
    drop(rehearsal.folder);
    Plot {
        database: Some(folder.database()),
        old_rows,
        players: &PLAYERS[..2],
        closed: Some("Bashir"),
        steps: vec![
            Step::Play("Amira", a1),
            Step::Play("Amira", a2.clone()),
            Step::Undo("Amira", a2),
            Step::Play("Amira", a3),
            Step::Play("Bashir", format!("{b1}, {b2}")),
            Step::Form("Amira", a4),
            Step::Play("Amira", a5),
        ],
        plies,
        old_plies,
        _folder: Some(folder),
    }
}
