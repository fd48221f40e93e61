//! The bot end to end: the real command layer over the local Discord, a real SQLite file, real pictures.

mod browser;
mod close_ups;
mod copies;
mod crowd;
mod damage;
mod direct;
mod disk;
mod elsewhere;
mod faults;
mod files;
mod forgeries;
mod fourth;
mod games;
mod given_back;
mod guide;
mod hints;
#[cfg(feature = "failpoints")]
mod ill;
#[cfg(feature = "failpoints")]
mod kills;
#[cfg(feature = "failpoints")]
mod late;
mod leaks;
pub(crate) mod lobby;
mod misplaced;
mod names;
mod offers;
mod one_panel;
mod own_commands;
mod pages;
pub(crate) mod panel;
mod process;
mod refusals;
mod review;
mod status;
mod sure;
mod tongues;
mod wording;

use std::path::PathBuf;
use std::sync::Arc;

use ::games::SeatNumbers;
use ::games::any::Games;
use caravanserai::discord;
use caravanserai::store::{ChannelId, InteractionId, OutboxStatus, ServerId, Store, UserId};
use caravanserai::table::{Asking, Clock, House, Move, Pace, Place, WallClock};
use caravanserai::thinker::Thinker;
use playground::driver::{Actor, Form, Seen};
use playground::world::clock;
use playground::{Playground, Settings, TOKEN};
use tokio::task::JoinHandle;
use voice::Languages;

pub(crate) const PLAYERS: [&str; 6] = ["Amira", "Bashir", "Celine", "Dariush", "Esra", "Farid"];

/// A folder of this test's own, gone with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let name = format!("caravanserai-{}-{:08x}", std::process::id(), rand::random::<u32>());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self) -> &std::path::Path {
        &self.0
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.0.join("caravanserai.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn settings() -> Settings {
    Settings { bot: "Caravanserai".to_owned(), ..Settings::strict() }
}

/// A local Discord that refuses to send what serenity would not read.
pub(crate) async fn playground() -> Playground {
    Playground::start(settings()).await.expect("loopback has a free port")
}

/// One in which no time passes but what a test adds.
pub(crate) async fn frozen_playground() -> Playground {
    let clock = clock::Clock::from_source(|| 1_794_797_908_123);
    Playground::start_with(settings(), clock).await.expect("loopback has a free port")
}

/// A bot in this process, on a local Discord.
pub(crate) struct Stage {
    pub(crate) discord: Playground,
    pub(crate) house: Arc<House>,
    online: JoinHandle<()>,
    carrying: JoinHandle<()>,
    thinking: JoinHandle<()>,
    folder: Folder,
}

/// The form in which moves are written, from a post, a panel, or words that were given back.
pub(crate) async fn form(player: &Actor, from: &Seen) -> Form {
    let now = player.current(from.id());
    let now = now.as_ref().unwrap_or(from);
    if now.button("Type it instead").is_some() {
        return player.presses(now, "Type it instead").modal().await;
    }
    let panel = player.presses(now, "Take my turn").answer().await;
    player.presses(&panel, "Type it instead").modal().await
}

impl Stage {
    pub(crate) async fn set() -> Stage {
        Stage::on(playground().await).await
    }

    pub(crate) async fn on(discord: Playground) -> Stage {
        Stage::with(discord, discord::Floods::welcome()).await
    }

    pub(crate) async fn with(discord: Playground, floods: discord::Floods) -> Stage {
        Stage::speaking(discord, floods, Languages::built_in(), Arc::new(WallClock)).await
    }

    /// With other languages, and at a time of its own.
    pub(crate) async fn speaking(
        discord: Playground,
        floods: discord::Floods,
        languages: Languages,
        clock: Arc<dyn Clock>,
    ) -> Stage {
        Stage::of(discord, floods, Games::built_in().clone(), languages, clock).await
    }

    /// With other games, too.
    pub(crate) async fn of(
        discord: Playground,
        floods: discord::Floods,
        games: Games,
        languages: Languages,
        clock: Arc<dyn Clock>,
    ) -> Stage {
        Stage::begin(discord, floods, games, languages, clock, false).await
    }

    /// As the local Discord greets whoever comes first.
    pub(crate) async fn greeting(languages: Languages, clock: Arc<dyn Clock>) -> Stage {
        let (floods, games) = (discord::Floods::welcome(), Games::built_in().clone());
        Stage::begin(playground().await, floods, games, languages, clock, true).await
    }

    async fn begin(
        discord: Playground,
        floods: discord::Floods,
        games: Games,
        languages: Languages,
        clock: Arc<dyn Clock>,
        greeted: bool,
    ) -> Stage {
        let folder = Folder::new();
        let store = Store::open(&folder.database()).await.unwrap();
        let pace = Pace { computer: 0, ..Pace::default() };
        let house = Arc::new(House::new(store, clock, games, pace));
        let token = secrecy::SecretString::new(TOKEN.to_owned());
        let bot = discord::connect(&token, Some(&discord.url()), Arc::clone(&house), languages, floods)
            .await
            .unwrap();
        let courier = Arc::clone(&bot.courier);
        let carrying = tokio::spawn(async move { courier.run().await });
        let thinker = Thinker::sharing(Arc::clone(&house), bot.desks.clone());
        let thinking = tokio::spawn(async move { thinker.run().await });
        if greeted {
            bot.welcome(ChannelId(discord.channel("oasis").0), house.games()).await;
        }
        let online = tokio::spawn(async move { drop(bot.run().await) });
        discord.bot_is_ready().await;
        Stage { discord, house, online, carrying, thinking, folder }
    }

    /// Opens a table in a channel, seats these players and starts it, by commands alone.
    pub(crate) async fn seat(&self, channel: &str, players: &[&str], open: &str) {
        let host = self.discord.user(players[0]);
        host.slash(channel, open.trim()).answer().await;
        for player in &players[1..] {
            let welcome = self.discord.user(player).slash(channel, "/table join").answer().await;
            assert!(welcome.contains("Welcome"), "{welcome}");
        }
        let begun = host.slash(channel, "/table start").answer().await;
        assert!(begun.contains("begins"), "{begun}");
    }

    /// Waits for the newest board in a channel that says these words.
    pub(crate) async fn board(&self, viewer: &str, channel: &str, words: &str) -> Seen {
        let fits = |seen: &Seen| seen.contains(words) && !seen.pictures().is_empty() && !seen.is_ephemeral();
        self.discord.user(viewer).sees(channel, &format!("a board that says “{words}”"), fits).await
    }

    /// Every notice that was due is told: none is dead, none waits.
    pub(crate) async fn nothing_is_left(&self) {
        for _ in 0..500 {
            let due = self.house.due(1).await.unwrap();
            if due.is_empty() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        let counts = self.house.store().read().await.unwrap().outbox_counts().await.unwrap();
        assert!(counts.iter().all(|(status, _)| *status != OutboxStatus::Dead), "{counts:?}");
        assert!(self.house.due(1).await.unwrap().is_empty(), "something is still due: {counts:?}");
    }

    pub(crate) fn here(&self, channel: &str) -> Place {
        Place::Here(ChannelId(self.discord.channel(channel).0))
    }

    /// Somebody asks something new, without Discord.
    pub(crate) fn asking(&self, player: &str, channel: &str) -> Asking {
        let server = self.discord.read(|world| world.guild.id.0);
        Asking {
            interaction: InteractionId(rand::random::<u32>().into()),
            user: self.id(player),
            name: player.to_owned(),
            guild: Some(ServerId(server)),
            channel: ChannelId(self.discord.channel(channel).0),
            moderator: false,
            locale: None,
            guild_locale: None,
        }
    }

    pub(crate) fn id(&self, player: &str) -> UserId {
        let mention = self.discord.user(player).mention();
        UserId(mention.trim_matches(|c: char| !c.is_ascii_digit()).parse().unwrap())
    }
}

/// What a move would bring at once, in English.
pub(crate) fn gained(mv: &Move) -> String {
    let voice = crate::voice(&SeatNumbers);
    let at_once = mv.prospect.gain.iter().filter(|fact| fact.key.contains("-gain-"));
    at_once.map(|fact| voice.say(fact)).collect::<Vec<_>>().join(", ")
}

impl Drop for Stage {
    fn drop(&mut self) {
        self.online.abort();
        self.carrying.abort();
        self.thinking.abort();
    }
}
