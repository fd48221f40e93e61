//! A lobby with a thread and an invitation, killed and failed at every point that they pass: at the end there is one post,
//! one thread, one invitation, and one call.

use caravanserai::failpoint::THREADS;
use playground::driver::Seen;
use playground::world::clock::Snowflake;
use sqlx::Row;
use tokio::task::JoinSet;

use crate::bot::process::Inn;

const CHANNEL: &str = "oasis";
/// Points that every post passes: the first time for the lobby's, later ones for the thread, the invitation and the edits.
const OTHERS: [&str; 12] = [
    "act received",
    "act before commit",
    "act committed",
    "answer before",
    "courier picked",
    "attempt before commit",
    "attempt noted",
    "post before",
    "posted",
    "note before commit",
    "settle before commit",
    "settled",
];
const AT_ONCE: usize = 3;

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

    /// What is answered; nothing if the process ends before, or the answer fails as planned.
    async fn answer(&mut self, action: playground::driver::Action) -> Option<Seen> {
        let bot = self.inn.bot();
        let mute = self.what.starts_with("error:answer before") && !bot.said().contains("struck: ");
        let silence = async {
            match mute {
                true => bot.says("struck: ").await,
                false => std::future::pending().await,
            }
        };
        let answer = tokio::select! {
            biased;
            answer = action.answer() => Some(answer),
            _ = bot.end() => None,
            () = silence => None,
        };
        answer.filter(|said| !said.contains("I cannot save anything") && !said.contains("That is my fault"))
    }

    /// Waits until everything is told.
    async fn settle(&mut self) {
        loop {
            self.awake().await;
            self.inn.quiet(0).await;
            if !self.inn.bot().has_ended() {
                return;
            }
        }
    }

    async fn count(&self, query: &'static str) -> i64 {
        sqlx::query(query).fetch_one(&mut self.inn.peek().await).await.unwrap().get(0)
    }

    async fn lobby(&mut self) -> Seen {
        self.settle().await;
        let fits = |seen: &Seen| seen.contains("Commitment") && !seen.is_ephemeral();
        self.inn.discord.user("Farid").sees(CHANNEL, "the lobby", fits).await
    }

    async fn opens(&mut self) {
        for _ in 0..5 {
            self.awake().await;
            let action =
                self.inn.discord.user("Amira").slash(CHANNEL, "/desert new first:the host thread:true");
            if self.answer(action).await.is_some() {
                return;
            }
            // Whoever got no answer looks first.
            self.settle().await;
            if self.count("SELECT count(*) FROM tables").await > 0 {
                return;
            }
        }
        panic!("{}: nobody can open a table", self.what);
    }

    /// Presses a button of the lobby until there is an answer.
    async fn presses(&mut self, who: &str, button: &str, said: [&str; 2]) {
        for _ in 0..5 {
            let lobby = self.lobby().await;
            let Ok(action) = self.inn.discord.user(who).try_press(&lobby, button) else { return };
            if let Some(answer) = self.answer(action).await {
                assert!(said.iter().any(|said| answer.contains(said)), "{}: {answer}", self.what);
                return;
            }
        }
        panic!("{}: no answer to {button}", self.what);
    }

    async fn invites(&mut self) {
        let guest = self.inn.discord.user("Bashir").id.to_string();
        for _ in 0..5 {
            let lobby = self.lobby().await;
            let amira = self.inn.discord.user("Amira");
            let Some(list) = self.answer(amira.presses(&lobby, "Invite")).await else { continue };
            let chosen = amira.chooses(&list, "Choose somebody", &[&guest]);
            if let Some(answer) = self.answer(chosen).await {
                let said = ["is invited", "was invited to this table before"];
                assert!(said.iter().any(|said| answer.contains(said)), "{}: {answer}", self.what);
                return;
            }
        }
        panic!("{}: nobody can be invited", self.what);
    }
}

async fn run(mode: &str, point: &str, nth: u32) {
    let what = format!("{mode}:{point}:{nth}");
    let mut inn = Inn::set(None).await;
    inn.open(&[("CARAVANSERAI_FAILPOINT", &what)]).await;
    let mut case = Case { inn, what: what.clone(), struck: false };
    case.opens().await;
    case.invites().await;
    case.presses("Bashir", "Join", ["You have seat 2", "You already have a seat"]).await;
    case.presses("Amira", "Start", ["The game begins", "The game has begun"]).await;
    case.settle().await;
    let struck = case.struck || case.inn.bot().said().contains("struck: ");
    assert!(struck, "{what}: the point was never reached");

    let report = || format!("{what}\n{}", case.inn.discord.report());
    assert_eq!(case.count("SELECT count(*) FROM tables").await, 1, "{}", report());
    assert_eq!(case.count("SELECT count(*) FROM outbox WHERE status = 'dead'").await, 0, "{}", report());
    let farid = case.inn.discord.user("Farid");
    let public: Vec<Seen> = farid.messages(CHANNEL).into_iter().filter(|seen| !seen.is_ephemeral()).collect();
    let lobbies: Vec<&Seen> = public.iter().filter(|seen| seen.contains("Commitment")).collect();
    let [lobby] = lobbies[..] else { panic!("{} lobbies\n{}", lobbies.len(), report()) };
    let thread: Snowflake = lobby.id();
    assert!(lobby.contains("The game has begun.") && lobby.contains(&format!("<#{thread}>")), "{}", report());
    let threads = case.inn.discord.read(|world| world.channels.values().filter(|it| it.is_thread()).count());
    assert_eq!(threads, 1, "{}", report());
    assert_eq!(case.count("SELECT channel FROM tables").await, thread.0 as i64, "{}", report());
    let inside = farid.messages(thread);
    let invitations = inside.iter().filter(|seen| seen.contains("invites you")).count();
    let boards = inside.iter().filter(|seen| seen.contains("it is your turn in")).count();
    assert_eq!((invitations, boards), (1, 1), "{}", report());
    let (amira, bashir) = (case.inn.discord.user("Amira").id, case.inn.discord.user("Bashir").id);
    let mut called: Vec<Snowflake> = case.inn.discord.pings().iter().map(|ping| ping.user).collect();
    called.sort();
    let mut each = vec![amira, bashir];
    each.sort();
    assert_eq!(called, each, "each is called once\n{}", report());
    case.inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thread_and_an_invitation_at_every_point() {
    let mut plans: Vec<(&str, &str, u32)> = Vec::new();
    for point in THREADS {
        plans.extend([("kill", *point, 1), ("error", *point, 1)]);
    }
    for (number, point) in OTHERS.into_iter().enumerate() {
        let mode = if number % 2 == 0 { "kill" } else { "error" };
        // The first and the second time; only once is a notice settled without a message of its own.
        plans.push((mode, point, 1));
        if !point.starts_with("settle") {
            plans.push((if mode == "kill" { "error" } else { "kill" }, point, 2));
        }
    }
    let mut under_way = JoinSet::new();
    for (mode, point, nth) in plans {
        if under_way.len() == AT_ONCE {
            under_way.join_next().await.expect("one is under way").unwrap();
        }
        under_way.spawn(run(mode, point, nth));
    }
    while let Some(done) = under_way.join_next().await {
        done.unwrap();
    }
}
