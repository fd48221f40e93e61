//! Turns of computer players, killed and failed at every point that they pass: none is lost, and none is made twice.

use std::time::Duration;

use caravanserai::failpoint::THINKING;
use playground::driver::{Action, Seen};
use sqlx::Row;

use crate::bot::process::Inn;

const CHANNEL: &str = "oasis";
/// Points of everybody's path that a computer's move passes, too.
const OTHERS: [&str; 4] = ["courier picked", "attempt noted", "posted", "note before commit"];
/// Longer than any computer player takes, even on a busy machine.
const LONG: Duration = Duration::from_secs(60);

struct Case {
    inn: Inn,
    what: String,
    struck: bool,
}

impl Case {
    async fn awake(&mut self) {
        if self.inn.bot().has_ended() {
            self.struck = true;
            self.inn.open(&[]).await;
        }
    }

    /// Nothing if the process ends before it answers.
    async fn answer(&mut self, action: Action) -> Option<Seen> {
        let bot = self.inn.bot();
        tokio::select! {
            biased;
            answer = action.answer() => Some(answer),
            _ = bot.end() => None,
        }
    }

    /// Types a command once. Nothing if the process ends before it answers, whether or not it was carried out.
    async fn types_once(&mut self, text: &str) -> Option<Seen> {
        self.awake().await;
        let action = self.inn.discord.user("Amira").slash(CHANNEL, text);
        self.answer(action).await
    }

    /// Types a command until there is an answer.
    async fn types(&mut self, text: &str) -> Seen {
        for _ in 0..5 {
            if let Some(answer) = self.types_once(text).await {
                return answer;
            }
        }
        panic!("{}: no answer to {text}", self.what);
    }

    async fn count(&self, query: &'static str) -> i64 {
        sqlx::query(query).fetch_one(&mut self.inn.peek().await).await.unwrap().get(0)
    }

    /// Waits until it is Amira's turn and everything is told.
    async fn her_turn(&mut self) {
        let began = tokio::time::Instant::now();
        while self.count("SELECT count(*) FROM seats WHERE seat = 1 AND awaited_since IS NOT NULL").await == 0
        {
            assert!(
                began.elapsed() < LONG,
                "{}: the computer never moved\n{}",
                self.what,
                self.inn.discord.report()
            );
            self.awake().await;
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        loop {
            self.awake().await;
            self.inn.quiet(0).await;
            if !self.inn.bot().has_ended() {
                return;
            }
        }
    }
}

async fn run(mode: &str, point: &str, nth: u32) {
    let what = format!("{mode}:{point}:{nth}");
    let mut inn = Inn::set(None).await;
    inn.open(&[("CARAVANSERAI_FAILPOINT", &what), ("CARAVANSERAI_COMPUTER_MS", "100")]).await;
    let mut case = Case { inn, what: what.clone(), struck: false };
    // A command that is repeated after its answer was lost is refused: what matters is what is stored.
    case.types("/desert new first:seat 2").await;
    while case.count("SELECT count(*) FROM seats").await < 3 {
        case.types_once("/table add level:trader").await;
    }
    case.types("/table start").await;
    case.her_turn().await;
    let struck = case.struck || case.inn.bot().said().contains("struck: ");
    assert!(struck, "{what}: the point was never reached");
    if mode == "panic" {
        let said = case.inn.bot().said();
        assert_eq!(said.matches("broke down while it was thinking").count(), 1, "{said}");
    }

    let report = || format!("{what}\n{}", case.inn.discord.report());
    for query in [
        "SELECT count(*) FROM plies WHERE seat = 2",
        "SELECT count(*) FROM plies WHERE seat = 3",
        "SELECT count(*) FROM outbox WHERE notice LIKE '{\"board\"%' AND status = 'sent'",
    ] {
        assert_eq!(case.count(query).await, 1, "{query}\n{}", report());
    }
    assert_eq!(case.count("SELECT count(*) FROM plies").await, 3, "{}", report());
    let mine = case.inn.discord.user("Amira").messages(CHANNEL);
    let boards: Vec<&Seen> = mine.iter().filter(|seen| seen.contains("it is your turn")).collect();
    let [board] = boards[..] else { panic!("{} boards\n{}", boards.len(), report()) };
    for name in ["Trader 1 (computer)", "Trader 2 (computer)"] {
        assert!(board.contains(name), "{}", report());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_turn_of_a_computer_is_lost_or_doubled() {
    for (number, point) in THINKING.iter().chain(&OTHERS).enumerate() {
        // It wakes several times before anybody has started.
        let nth = if *point == "thinker awake" { 4 } else { 1 + u32::from(THINKING.contains(point)) };
        let modes: &[&str] = match *point {
            "thinking" => &["kill", "error", "panic"],
            point if THINKING.contains(&point) => &["kill", "error"],
            _ => &["kill"],
        };
        for mode in modes {
            println!("{number} {mode} {point}");
            run(mode, point, nth).await;
        }
    }
}
