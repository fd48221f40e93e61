//! The bot as a process of its own, on a file that outlives it and before a local Discord that does, too.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use playground::{Playground, TOKEN};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, SqliteConnection};
use tokio::sync::watch;

use super::Folder;

/// A test that waits longer than this has failed.
const PATIENCE: Duration = Duration::from_secs(20);

/// A process under way, or ended. Dropped, it is killed.
pub(crate) struct Process {
    pid: u32,
    said: watch::Receiver<String>,
    ended: watch::Receiver<Option<ExitStatus>>,
}

impl Process {
    pub(crate) fn start(mut command: Command) -> Process {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let pid = child.id();
        let (say, said) = watch::channel(String::new());
        let (end, ended) = watch::channel(None);
        std::thread::spawn(move || {
            for line in BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok) {
                say.send_modify(|said| *said += &format!("{line}\n"));
            }
            end.send_replace(Some(child.wait().unwrap()));
        });
        Process { pid, said, ended }
    }

    /// What it has written to its log so far.
    pub(crate) fn said(&self) -> String {
        self.said.borrow().clone()
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended.borrow().is_some()
    }

    /// Waits for a line of its log. An end is not waited for.
    pub(crate) async fn says(&self, words: &str) {
        let mut said = self.said.clone();
        let found = said.wait_for(|said| said.contains(words));
        if found.await.is_err() {
            std::future::pending::<()>().await;
        }
    }

    /// Waits for its end, and not for ever.
    pub(crate) async fn ends(&self) -> ExitStatus {
        let ended = tokio::time::timeout(PATIENCE, self.end()).await;
        ended.unwrap_or_else(|_| panic!("it does not end:\n{}", self.said()))
    }

    pub(crate) async fn end(&self) -> ExitStatus {
        let mut ended = self.ended.clone();
        ended.wait_for(Option::is_some).await.expect("the thread tells before it goes").unwrap()
    }

    pub(crate) fn signal(&self, name: &str) {
        let _ = std::process::Command::new("kill").args([name, &self.pid.to_string()]).status();
    }

    /// Asks it politely to stop, and waits until it has.
    pub(crate) async fn stop(&self) -> ExitStatus {
        self.signal("-TERM");
        self.ends().await
    }

    pub(crate) fn pid(&self) -> u32 {
        self.pid
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.has_ended() {
            self.signal("-9");
        }
    }
}

/// A local Discord, a database, and a bot that comes and goes.
pub(crate) struct Inn {
    pub(crate) discord: Playground,
    folder: Folder,
    pub(crate) process: Option<Process>,
}

impl Inn {
    /// With a database of this content, or none yet. No bot so far.
    pub(crate) async fn set(database: Option<&Path>) -> Inn {
        let discord = super::playground().await;
        let folder = Folder::new();
        if let Some(database) = database {
            std::fs::copy(database, folder.database()).unwrap();
        }
        Inn { discord, folder, process: None }
    }

    pub(crate) fn database(&self) -> PathBuf {
        self.folder.database()
    }

    /// The bot's command line, with its environment.
    pub(crate) fn command(&self, variables: &[(&str, &str)]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_caravanserai"));
        command.env_clear().current_dir(self.folder.path());
        command.env("PATH", std::env::var("PATH").unwrap_or_default());
        command.env("DISCORD_TOKEN", TOKEN).env("CARAVANSERAI_DISCORD_API", self.discord.url());
        command.env("CARAVANSERAI_DATABASE", self.database()).env("CARAVANSERAI_LOG", "debug");
        command.envs(variables.iter().copied());
        command
    }

    /// Starts the bot and waits until it is online; or until it has ended, where it was told to.
    pub(crate) async fn open(&mut self, variables: &[(&str, &str)]) {
        let command = self.command(variables);
        self.open_as(command).await;
    }

    pub(crate) async fn open_as(&mut self, command: Command) {
        self.discord.bot_is_gone().await;
        let process = Process::start(command);
        tokio::select! {
            () = self.discord.bot_is_ready() => {}
            _ = process.end() => {}
        }
        self.process = Some(process);
    }

    pub(crate) fn bot(&self) -> &Process {
        self.process.as_ref().expect("a bot was started")
    }

    /// Stops the bot as an operator would, and expects that it had nothing to complain of.
    pub(crate) async fn close(&mut self) {
        let process = self.process.take().expect("a bot was started");
        let status = process.stop().await;
        assert!(status.success(), "{status}:\n{}", process.said());
        assert!(!process.said().contains("panicked"), "{}", process.said());
    }

    /// A look into the file that writes nothing.
    pub(crate) async fn peek(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.database()).read_only(true);
        options.busy_timeout(PATIENCE).connect().await.unwrap()
    }

    /// Notices that should be told by now, or were tried; at this many milliseconds from now.
    pub(crate) async fn waiting(&self, ahead: i64) -> i64 {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
        // To be told, or to be taken away.
        let waiting = "SELECT count(*) FROM outbox
                       WHERE status = 'due' AND (due_at <= ? OR attempts > 0) OR needless > 0 AND retired = 0";
        let waiting = sqlx::query_scalar(waiting).bind(now.as_millis() as i64 + ahead);
        waiting.fetch_one(&mut self.peek().await).await.unwrap()
    }

    /// Waits until everything due is told, or the process has ended.
    pub(crate) async fn quiet(&self, ahead: i64) {
        let told = async {
            while self.waiting(ahead).await > 0 && !self.bot().has_ended() {
                // Another process writes the file: nobody tells us when.
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        let told = tokio::time::timeout(PATIENCE, told).await;
        told.unwrap_or_else(|_| {
            panic!("something stays due\n{}\n{}", self.bot().said(), self.discord.report())
        });
    }
}
