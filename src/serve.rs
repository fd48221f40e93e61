//! THE BOT, from start to stop: config, log, store, house, Discord (or the local one), courier, thinker, shutdown.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use secrecy::{ExposeSecret, SecretString};
use thiserror::Error;
use tokio::task::JoinError;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::cli::{Misuse, boards};
use crate::config::{Config, Misconfigured};
use crate::discord::{self, Connected, Floods, Unconnected};
use crate::failpoint;
use crate::store::{ChannelId, Fault, Millis, Store};
use crate::table::{Ahead, House, Pace, Trouble, WallClock};
use crate::thinker::Thinker;
use games::any::Games;
use playground::{self, Playground, Settings};
use voice::Languages;

/// Runs until Ctrl-C. If it ends for another reason, it says so in one sentence. Exit code 1: starting again helps; 2: the
/// operator has to do something first.
pub fn run() -> ExitCode {
    let served = Config::load().map_err(Unserved::from).and_then(|config| {
        log(config.log);
        for doubt in &config.doubts {
            tracing::warn!("{doubt}");
        }
        tokio::runtime::Runtime::new().map_err(Unserved::Runtime)?.block_on(serve(config))
    });
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            // If this cannot be written either, nobody is left to tell.
            let _ = writeln!(std::io::stderr(), "caravanserai: {why}");
            ExitCode::from(if why.passes() { 1 } else { 2 })
        }
    }
}

/// Why the bot did not start, or stopped: one clear sentence.
#[derive(Debug, Error)]
enum Unserved {
    #[error(transparent)]
    Config(#[from] Misconfigured),
    #[error("{0} is set, but DISCORD_TOKEN is not: which bot should log in there?")]
    NoToken(&'static str),
    #[error("the runtime does not start: {0}")]
    Runtime(#[source] std::io::Error),
    #[error(transparent)]
    Boards(#[from] Misuse),
    #[error(transparent)]
    Store(#[from] Fault),
    #[error(transparent)]
    Table(#[from] Trouble),
    #[error("port {port} cannot be opened: {fault}; choose another by CARAVANSERAI_PLAYGROUND_PORT")]
    Port { port: u16, fault: std::io::Error },
    #[error(transparent)]
    Discord(#[from] Unconnected),
    #[error("the courier broke down: start me again")]
    Courier,
    #[error("the computer players broke down: start me again")]
    Thinker,
    #[error("the connection broke down: {0}")]
    Connection(#[source] JoinError),
}

impl Unserved {
    /// Whether starting again helps.
    fn passes(&self) -> bool {
        match self {
            Unserved::Courier | Unserved::Thinker | Unserved::Connection(_) => true,
            Unserved::Discord(why) => matches!(why, Unconnected::Other(_)),
            Unserved::Store(fault) | Unserved::Table(Trouble::Store(fault)) => matches!(fault, Fault::Busy),
            Unserved::Config(_) | Unserved::NoToken(_) | Unserved::Runtime(_) => false,
            Unserved::Boards(_) | Unserved::Table(_) | Unserved::Port { .. } => false,
        }
    }
}

/// Logs only our own lines: libraries may log addresses with tokens in them.
fn log(level: tracing::Level) {
    let ours = tracing_subscriber::filter::Targets::new().with_target("caravanserai", level);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_target(false);
    let lines = if std::io::stderr().is_terminal() { lines } else { lines.with_ansi(false) };
    tracing_subscriber::registry().with(lines).with(ours).init();
}

async fn serve(config: Config) -> Result<(), Unserved> {
    let boards = boards::load(config.boards.as_deref())?;
    let store = Store::open(&config.database).await?;
    let clock = Ahead(WallClock, failpoint::setting(failpoint::CLOCK_OFFSET).unwrap_or(0));
    let house = Arc::new(House::new(store, Arc::new(clock), Games::with_boards(boards), pace(&config)));
    let mut beating = tokio::spawn(keep_beating(Arc::clone(&house)));
    let keeping = tokio::spawn({
        let house = Arc::clone(&house);
        async move { house.store().keep_checkpointed().await }
    });
    let served = tokio::select! {
        served = serve_with(&config, &house) => served,
        Ok(fault) = &mut beating => Err(fault.into()),
    };
    beating.abort();
    keeping.abort();
    // They may be in the middle of a write.
    if !beating.is_finished() {
        let _ = beating.await;
    }
    let _ = keeping.await;
    house.store().close().await;
    served
}

async fn serve_with(config: &Config, house: &Arc<House>) -> Result<(), Unserved> {
    house.pack().await?;
    for bad in house.take_over(env!("CARGO_PKG_VERSION")).await? {
        tracing::error!(game = %bad.table, faults = ?bad.faults, "put aside: it does not replay");
    }
    let local = local_discord(config).await?;
    let (token, base) = match &local {
        Some(discord) => (SecretString::new(playground::TOKEN.to_owned()), Some(discord.url())),
        None => (config.token.clone().expect("no local Discord without need"), config.discord_api.clone()),
    };
    let bot = tokio::select! {
        bot = discord::connect(&token, base.as_deref(), Arc::clone(house), Languages::built_in(), Floods::default()) => bot,
        () = asked_to_stop() => {
            tracing::info!("stopping");
            return Ok(());
        }
    };
    let bot = bot?;
    if let Some(discord) = &local {
        bot.welcome(ChannelId(discord.channel("oasis").0), house.games()).await;
        // The local Discord has forgotten its messages: show every open table again.
        house.post_all_again().await?;
        let _ = writeln!(std::io::stdout(), "Play in your browser: {}\nCtrl-C stops.", discord.url());
    }
    until_stopped(bot, house).await
}

/// How often the bot writes a sign of life. When its connection changes it does so at once, but at most twelve times as
/// often.
const BEAT: Duration = Duration::from_secs(60);

/// Writes signs of life. Returns only if the database is not where it was.
async fn keep_beating(house: Arc<House>) -> Fault {
    let every = failpoint::setting(failpoint::HEARTBEAT)
        .map_or(BEAT, |millis| Duration::from_millis(millis.unsigned_abs()));
    let mut failures = 0u32;
    loop {
        match house.beat().await {
            Ok(()) => failures = 0,
            Err(fault @ Fault::Replaced { .. }) => return fault,
            Err(fault) => {
                failures = failures.saturating_add(1);
                // The first may only have waited for something long, such as giving space back at the first start.
                if failures == 2 {
                    tracing::error!(%fault, "no sign of life can be written");
                }
            }
        }
        tokio::time::sleep(every / 12).await;
        let _ = tokio::time::timeout(every * 11 / 12, house.connection_changed()).await;
    }
}

fn pace(config: &Config) -> Pace {
    let hours = Millis::from(config.reminder_hours) * 60 * 60 * 1000;
    let usual = Pace::default();
    let computer = failpoint::setting(failpoint::COMPUTER).unwrap_or(usual.computer);
    Pace { first_reminder: hours, next_reminder: hours, computer, ..usual }
}

async fn local_discord(config: &Config) -> Result<Option<Playground>, Unserved> {
    if !playground::wanted(config.token.as_ref().map(|token| token.expose_secret().as_str()), false) {
        return Ok(None);
    }
    if config.discord_api.is_some() {
        return Err(Unserved::NoToken(crate::config::DISCORD_API));
    }
    let port = config.playground_port;
    let started =
        Playground::start(Settings { port, bot: "Caravanserai".to_owned(), ..Settings::default() }).await;
    started.map(Some).map_err(|fault| Unserved::Port { port, fault })
}

/// How long closing the connection may take.
const PARTING: Duration = Duration::from_secs(5);

/// Serves until Ctrl-C or until Discord ends the connection; then finishes what is under way.
async fn until_stopped(bot: Connected, house: &Arc<House>) -> Result<(), Unserved> {
    let courier = Arc::clone(&bot.courier);
    let mut carrying = tokio::spawn({
        let courier = Arc::clone(&courier);
        async move { courier.run().await }
    });
    let thinker = Thinker::sharing(Arc::clone(house), bot.desks.clone());
    let mut thinking = tokio::spawn({
        let thinker = Arc::clone(&thinker);
        async move { thinker.run().await }
    });
    let shards = bot.shards();
    let mut online = tokio::spawn(bot.run());
    // Without the courier, moves would be accepted but never posted; without the thinker, some games would stand still.
    let (mut carried, mut thought) = (None, None);
    let ended = tokio::select! {
        ended = &mut online => Some(ended),
        done = &mut carrying => {
            carried = Some(done);
            None
        }
        done = &mut thinking => {
            thought = Some(done);
            None
        }
        () = asked_to_stop() => None,
    };
    tracing::info!("stopping");
    thinker.stop();
    courier.stop();
    // Shards that are still connecting may not hear of it.
    let parted = tokio::time::timeout(PARTING, shards.shutdown_all()).await.is_ok();
    match &carried {
        None => drop(carrying.await),
        Some(Ok(())) => {}
        Some(Err(panic)) => tracing::error!(%panic, "the courier broke down"),
    }
    match &thought {
        None => drop(thinking.await),
        Some(Ok(())) => {}
        Some(Err(panic)) => tracing::error!(%panic, "the thinker broke down"),
    }
    let ended = match ended {
        Some(ended) => ended,
        None => tokio::time::timeout(if parted { PARTING } else { Duration::ZERO }, &mut online)
            .await
            .unwrap_or_else(|_| {
                online.abort();
                Ok(Ok(()))
            }),
    };
    match ended {
        Ok(Ok(())) if courier.locked_out() => Err(Unconnected::Token.into()),
        Ok(Ok(())) if carried.is_some() => Err(Unserved::Courier),
        Ok(Ok(())) if thought.is_some() => Err(Unserved::Thinker),
        Ok(Ok(())) => Ok(()),
        Ok(Err(fault)) => Err(fault.into()),
        Err(panic) => Err(Unserved::Connection(panic)),
    }
}

/// Ctrl-C or SIGTERM.
async fn asked_to_stop() {
    let interrupted = async {
        // If no handler can be installed, only a kill stops us: wait forever.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let terminated = async {
            match signal(SignalKind::terminate()) {
                Ok(mut signal) => {
                    signal.recv().await;
                }
                Err(_) => std::future::pending().await,
            }
        };
        tokio::select! { () = interrupted => {}, () = terminated => {} }
    }
    #[cfg(not(unix))]
    interrupted.await;
}
