//! Tables without Discord: the house and its courier over a real SQLite file, on a clock that goes when it is told to.

mod another_way;
mod beating;
mod clocks;
mod computers;
mod crowd;
mod databases;
mod ending;
mod engine;
pub(crate) mod forgeries;
mod keeping;
pub(crate) mod leaks;
mod lobby;
mod looking;
mod next_turn;
mod offers;
mod older;
mod packing;
mod play;
mod retiring;
mod rot;
mod standstill;
mod sure;
#[cfg(feature = "failpoints")]
mod telling;
mod tidying;
mod undo;
mod undo_commands;
mod waking;
mod year;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use voice::Languages;

use caravanserai::courier::{Courier, Letter, Memory, Messenger, Posted, Sent, Undelivered};
use caravanserai::store::{
    ChannelId, DrawNumber, InteractionId, Millis, OutboxStatus, ServerId, Store, TableId, UserId,
};
use caravanserai::table::{
    Act, Answer, Asking, HandClock, Heard, House, Look, Pace, Place, Refusal, Trouble,
};
use caravanserai::thinker::Thinker;
use games::Seat;
use games::any::{AnyGame, Games, Kind};
use games::chance::Seed;
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};

use crate::bot::Folder;

pub(crate) const DAY: Duration = Duration::from_hours(24);
/// Noon of a day in November, in milliseconds.
pub(crate) const START: Millis = 1_794_830_400_000;
pub(crate) const GUILD: ServerId = ServerId(900);
pub(crate) const AMIRA: UserId = UserId(11);
pub(crate) const BASHIR: UserId = UserId(12);
pub(crate) const CELINE: UserId = UserId(13);
pub(crate) const DARIUSH: UserId = UserId(14);
pub(crate) const ESRA: UserId = UserId(15);
/// Sits at no table.
pub(crate) const FARID: UserId = UserId(16);
pub(crate) const PEOPLE: [UserId; 5] = [AMIRA, BASHIR, CELINE, DARIUSH, ESRA];
/// The channel where most of it happens.
pub(crate) const HERE: ChannelId = ChannelId(500);

/// Other channels, by number.
pub(crate) const fn near(number: u64) -> ChannelId {
    ChannelId(HERE.0 + number)
}

/// What was sent outlives a restart of the house.
#[derive(Clone, Default)]
pub(crate) struct Post(pub(crate) Arc<Memory>);

impl Messenger for Post {
    async fn send(&self, letter: &Letter) -> Result<Posted, Undelivered> {
        self.0.send(letter).await
    }

    async fn edit(&self, letter: &Letter, posted: Posted) -> Result<(), Undelivered> {
        self.0.edit(letter, posted).await
    }

    async fn find(&self, letter: &Letter, since: Millis) -> Result<Option<Posted>, Undelivered> {
        self.0.find(letter, since).await
    }

    async fn start_thread(&self, posted: Posted, name: &str) -> Result<(), Undelivered> {
        self.0.start_thread(posted, name).await
    }

    async fn quieten(&self, posted: Posted) -> Result<(), Undelivered> {
        self.0.quieten(posted).await
    }

    async fn delete(&self, posted: Posted) -> Result<(), Undelivered> {
        self.0.delete(posted).await
    }
}

/// A house that is open, with its post.
pub(crate) struct Parlour {
    pub(crate) house: Arc<House>,
    pub(crate) clock: Arc<HandClock>,
    pub(crate) courier: Arc<Courier<Post>>,
    pub(crate) post: Post,
    pace: Pace,
    interactions: AtomicU64,
    folder: Folder,
}

impl Parlour {
    pub(crate) async fn open() -> Parlour {
        Parlour::with_pace(Pace { computer: 0, ..Pace::default() }).await
    }

    pub(crate) async fn with_pace(pace: Pace) -> Parlour {
        let (clock, folder) = (Arc::new(HandClock::at(START)), Folder::new());
        Parlour::on(folder, clock, pace, Post::default(), 1).await
    }

    async fn on(folder: Folder, clock: Arc<HandClock>, pace: Pace, post: Post, next: u64) -> Parlour {
        let house = open_house(&folder.database(), &clock, pace).await;
        let courier = Courier::new(Arc::clone(&house), Languages::built_in(), post.clone());
        Parlour { house, clock, courier, post, pace, interactions: AtomicU64::new(next), folder }
    }

    /// Everything but the file and what was sent goes and comes back.
    pub(crate) async fn restart(self) -> Parlour {
        self.restart_after(Duration::ZERO).await
    }

    /// The same after a time in which nothing runs.
    pub(crate) async fn restart_after(self, time: Duration) -> Parlour {
        let Parlour { house, clock, courier, post, pace, interactions, folder } = self;
        house.store().close().await;
        drop((courier, house));
        clock.advance(time);
        Parlour::on(folder, clock, pace, post, interactions.into_inner()).await
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.database()
    }

    /// Somebody asks something new.
    pub(crate) fn asking(&self, user: UserId, channel: ChannelId) -> Asking {
        Asking {
            interaction: InteractionId(self.interactions.fetch_add(1, Ordering::SeqCst)),
            user,
            name: name_of(user),
            guild: Some(GUILD),
            channel,
            moderator: false,
            locale: None,
            guild_locale: None,
        }
    }

    pub(crate) async fn ask(&self, asking: &Asking, act: &Act) -> Result<Heard, Refusal> {
        refusal(self.house.act(asking, Place::Here(asking.channel), act).await)
    }

    /// Somebody does something in a channel, and it is done.
    #[track_caller]
    pub(crate) fn does(&self, user: UserId, channel: ChannelId, act: Act) -> impl Future<Output = Answer> {
        let asking = self.asking(user, channel);
        async move {
            let heard = self.ask(&asking, &act).await.unwrap_or_else(|why| panic!("{act:?}: {why:?}"));
            assert!(!heard.again);
            heard.answer
        }
    }

    /// Somebody tries something in a channel: it is refused, and nothing at all has changed.
    pub(crate) async fn refuses(&self, user: UserId, channel: ChannelId, act: Act) -> Refusal {
        self.refuses_to(&self.asking(user, channel), act).await
    }

    pub(crate) async fn refuses_to(&self, asking: &Asking, act: Act) -> Refusal {
        let before = dump(&self.path()).await;
        let refused = self.ask(asking, &act).await;
        assert_eq!(dump(&self.path()).await, before, "{act:?} was refused, but something changed");
        refused.expect_err("a refusal")
    }

    /// Opens a table, seats these people and starts it.
    pub(crate) async fn seat(&self, channel: ChannelId, people: &[UserId], options: &str) -> TableId {
        let table = self.lobby(channel, people, options).await;
        self.does(people[0], channel, Act::Start).await;
        table
    }

    /// Opens a table and seats these people.
    pub(crate) async fn lobby(&self, channel: ChannelId, people: &[UserId], options: &str) -> TableId {
        let host = self.asking(people[0], channel);
        self.lobby_of(&host, &people[1..], &open(options)).await
    }

    /// Somebody opens a table and others join. Its chance is the same in every run.
    pub(crate) async fn lobby_of(&self, host: &Asking, others: &[UserId], open: &Act) -> TableId {
        let Answer::Opened { table } = self.ask(host, open).await.unwrap().answer else { panic!() };
        let (seed, game_id) = (Seed::from_text(&table.to_string()), format!("{:032x}", table.0));
        let update = sqlx::query(
            "UPDATE tables SET game_id = ?, commitment = ?, seed = ?, seal = NULL, packed = 0 WHERE id = ?",
        );
        let update = update.bind(&game_id).bind(seed.commitment(&game_id)).bind(seed.into_bytes().to_vec());
        update.bind(table).execute(&mut connection(&self.path()).await).await.unwrap();
        // Another seed breaks the seal; this one makes it whole again.
        self.house.pack().await.unwrap();
        for &user in others {
            self.does(user, host.channel, Act::Join).await;
        }
        table
    }

    pub(crate) async fn look(&self, table: TableId) -> Look {
        refusal(self.house.look(Place::Table(table)).await).unwrap()
    }

    /// The game with all its secrets, as the store holds it.
    pub(crate) async fn game(&self, table: TableId) -> AnyGame {
        stored_game(&self.house, table).await.0
    }

    /// Computer players move as long as one of them is awaited.
    pub(crate) async fn computers_play(&self) {
        Thinker::new(Arc::clone(&self.house)).play_due().await;
    }

    /// Which person is awaited: the seat and its holder. Computer players move before that.
    pub(crate) async fn awaited(&self, table: TableId) -> Option<(Seat, UserId)> {
        let mut look = self.look(table).await;
        if look.awaited().iter().any(|seat| look.table.computers().contains(seat)) {
            self.computers_play().await;
            look = self.look(table).await;
        }
        let seat = look.awaited().iter().next()?;
        Some((seat, look.table.person(seat).user.unwrap()))
    }

    /// A legal move of whoever is awaited, by a number of any size.
    pub(crate) async fn some_move(&self, table: TableId, number: usize) -> Option<(UserId, String)> {
        let (seat, user) = self.awaited(table).await?;
        let game = self.game(table).await;
        let text = game.nth_move(seat, number % game.count_moves(seat)).unwrap();
        Some((user, text))
    }

    /// Plays so many moves of whoever is awaited.
    pub(crate) async fn plays_on(&self, table: TableId, channel: ChannelId, moves: usize) {
        for number in 0..moves {
            let (user, text) = self.some_move(table, 7 * number + 3).await.expect("the game goes on");
            self.does(user, channel, play(&text)).await;
        }
    }

    /// Time passes, and whatever falls due is told.
    pub(crate) async fn passes(&self, time: Duration) {
        self.clock.advance(time);
        self.courier.deliver_due().await;
    }

    /// What was sent and still lies there, in order.
    pub(crate) fn sent(&self, what: &str) -> Vec<Sent> {
        let mut sent = self.post.0.sent();
        sent.retain(|sent| sent.what == what && !sent.deleted);
        sent
    }

    /// Every stored game is what a replay makes of it.
    pub(crate) async fn all_is_well(&self) {
        let mut faults = Vec::new();
        let checked = self.house.check_all(|checked| faults.extend(checked.faults)).await;
        refusal(checked).unwrap();
        assert!(faults.is_empty(), "{faults:#?}");
        let counts = self.house.store().read().await.unwrap().outbox_counts().await.unwrap();
        assert!(counts.iter().all(|(status, _)| *status != OutboxStatus::Dead), "{counts:?}");
    }
}

/// The game after its latest ply, with all its secrets, and the number of its next draw.
pub(crate) async fn stored_game(house: &House, id: TableId) -> (AnyGame, DrawNumber) {
    let table = refusal(house.look(Place::Table(id)).await).unwrap().table;
    let mut session = house.store().read().await.unwrap();
    let ply = session.latest_ply(id).await.unwrap().unwrap();
    let row = session.table(id).await.unwrap().unwrap();
    let (number, state) = session.state_before(&row, ply.number).await.unwrap().unwrap();
    assert_eq!(number, ply.number, "the latest is always kept");
    (AnyGame::load(&table.options, table.people.len() as u8, &state).unwrap(), ply.next_draw)
}

pub(crate) async fn open_house(path: &Path, clock: &Arc<HandClock>, pace: Pace) -> Arc<House> {
    let store = Store::open(path).await.unwrap();
    let clock: Arc<HandClock> = Arc::clone(clock);
    Arc::new(House::new(store, clock, Games::built_in().clone(), pace))
}

pub(crate) fn name_of(user: UserId) -> String {
    format!("Person {user}")
}

pub(crate) fn open(options: &str) -> Act {
    open_game(Kind::named("desert"), options)
}

pub(crate) fn open_game(kind: Kind, options: &str) -> Act {
    Act::Open { kind, options: options.to_owned(), thread: false }
}

pub(crate) fn play(moves: &str) -> Act {
    Act::Play { moves: moves.to_owned(), expected: None }
}

/// What is the player's; whatever is ours fails the test.
pub(crate) fn refusal<T>(done: Result<T, Trouble>) -> Result<T, Refusal> {
    done.map_err(|trouble| match trouble {
        Trouble::Refused(refusal) => *refusal,
        trouble => panic!("{trouble:?}"),
    })
}

pub(crate) async fn connection(path: &Path) -> SqliteConnection {
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
    SqliteConnection::connect_with(&options).await.unwrap()
}

/// Every row of every table, in a stable order.
pub(crate) async fn dump(path: &Path) -> Vec<String> {
    let mut file = connection(path).await;
    let names: Vec<String> = sqlx::query_scalar(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name",
    )
    .fetch_all(&mut file)
    .await
    .unwrap();
    let mut lines = Vec::new();
    for name in names {
        let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info(?)")
            .bind(&name)
            .fetch_all(&mut file)
            .await
            .unwrap();
        let quoted: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
        let rows = format!("SELECT {} AS line FROM {name} ORDER BY 1", quoted.join(" || ' ' || "));
        let rows = sqlx::query(AssertSqlSafe(rows)).fetch_all(&mut file).await.unwrap();
        lines.extend(rows.iter().map(|row| format!("{name}: {}", row.get::<String, _>("line"))));
    }
    file.close().await.unwrap();
    lines
}

/// A number of the environment; `usual` without it.
pub(crate) fn number(variable: &str, usual: usize) -> usize {
    std::env::var(variable).map_or(usual, |text| text.parse().expect("a number"))
}
