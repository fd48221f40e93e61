//! Faults of Discord: what it refuses, loses, delays, repeats or takes away, and what becomes of the game then.

mod aged;
mod asleep;
mod gone;
mod passing;
mod people;
mod reach;
mod revived;
mod unclear;
mod wire;

use std::sync::Arc;
use std::time::Duration;

use caravanserai::discord;
use caravanserai::store::{ChannelId, InteractionId, PlyNumber, ServerId, Store, TableId};
use caravanserai::table::{Act, Asking, Clock, HandClock, House, Pace, Place, WallClock};
use games::any::Games;
use playground::TOKEN;
use playground::driver::Seen;

use super::{Folder, PLAYERS, Stage, gained};

const CHANNEL: &str = "oasis";

/// A stage on which the house's time passes only when it is told to: what was put off is not waited for.
struct Scene {
    stage: Stage,
    clock: Arc<HandClock>,
}

impl Scene {
    async fn set() -> Scene {
        let discord = crate::bot::playground().await;
        let folder = Folder::new();
        let store = Store::open(&folder.database()).await.unwrap();
        let clock = Arc::new(HandClock::at(WallClock.now()));
        let house = House::new(store, clock.clone(), Games::built_in().clone(), Pace::default());
        let house = Arc::new(house);
        let token = secrecy::SecretString::new(TOKEN.to_owned());
        let bot =
            discord::connect(&token, Some(&discord.url()), Arc::clone(&house), discord::Floods::welcome())
                .await
                .unwrap();
        let courier = Arc::clone(&bot.courier);
        let carrying = tokio::spawn(async move { courier.run().await });
        // A token that is refused ends it: that is for the tests to notice.
        let online = tokio::spawn(async move { drop(bot.run().await) });
        discord.bot_is_ready().await;
        Scene { stage: Stage { discord, house, online, carrying, folder }, clock }
    }

    /// With a game of these many players that has begun; hidden tokens, the host begins.
    async fn with_game(players: usize) -> Scene {
        let scene = Scene::set().await;
        scene.stage.seat(CHANNEL, &PLAYERS[..players], "/desert new aquifers:true first:the host").await;
        scene.stage.board("Amira", CHANNEL, "it is your turn").await;
        scene.stage.nothing_is_left().await;
        scene
    }

    fn user(&self, name: &str) -> playground::driver::Actor {
        self.stage.discord.user(name)
    }

    fn asking(&self, player: &str) -> Asking {
        Asking {
            interaction: InteractionId(rand::random::<u32>().into()),
            user: self.stage.id(player),
            name: player.to_owned(),
            guild: Some(ServerId(self.stage.discord.read(|world| world.guild.id.0))),
            channel: ChannelId(self.stage.discord.channel(CHANNEL).0),
            moderator: false,
        }
    }

    /// Does something without Discord.
    async fn act(&self, player: &str, act: Act) {
        self.stage.house.act(&self.asking(player), Place::Table(TableId(1)), &act).await.unwrap();
    }

    /// The first move of this player that fits, or the first of all.
    async fn a_move(&self, player: &str, fits: impl Fn(&str) -> bool) -> String {
        let user = self.stage.id(player);
        let moves =
            self.stage.house.moves(Place::Table(TableId(1)), user, "", usize::MAX, |_| true).await.unwrap();
        let found = moves.iter().find(|mv| fits(&gained(mv)));
        found.unwrap_or(&moves[0]).text.clone()
    }

    /// Plays on without Discord until all leaders stand.
    async fn place_leaders(&self) {
        loop {
            let look = self.stage.house.look(Place::Table(TableId(1))).await.unwrap();
            let player = PLAYERS[look.awaited().iter().next().unwrap().index()];
            let moves = self.a_move(player, |_| true).await;
            if !moves.starts_with("L ") {
                break;
            }
            self.act(player, Act::Play { moves, expected: None }).await;
        }
        self.stage.nothing_is_left().await;
    }

    /// Lets the house's time pass, second by second, until something is so: what was put off comes back.
    async fn until(&self, what: &str, so: impl Fn() -> bool) {
        for _ in 0..2_000 {
            if so() {
                return;
            }
            self.clock.advance(Duration::from_secs(1));
            self.stage.house.ring();
            // Everything else here goes by the wall clock: give it a moment.
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("waited in vain for {what}\n{}", self.stage.discord.report());
    }

    /// So much time passes at once, and everything that is due by then is told.
    async fn pass(&self, time: Duration) {
        self.clock.advance(time);
        self.stage.house.ring();
        self.stage.nothing_is_left().await;
    }

    /// What everybody can read in a channel.
    fn public(&self, channel: &str) -> Vec<Seen> {
        let all = self.user("Dariush").messages(channel);
        all.into_iter().filter(|seen| !seen.is_ephemeral()).collect()
    }

    /// How often something was said in public.
    fn said(&self, channel: &str, words: &str) -> usize {
        self.public(channel).iter().filter(|seen| seen.content().contains(words)).count()
    }

    async fn plies(&self) -> usize {
        let mut session = self.stage.house.store().read().await.unwrap();
        session.plies_from(TableId(1), PlyNumber(1)).await.unwrap().len()
    }
}

const HOUR: Duration = Duration::from_secs(60 * 60);
