//! Messages older than an hour may be edited, a few at a time (30046): they are, at our own pace, and nothing else waits
//! for that.

use std::time::Duration;

use playground::driver::Seen;
use playground::faults::Fault;

use super::{CHANNEL, HOUR, Scene};

const EDIT: &str = "/channels/*/messages/*";

impl Scene {
    /// Two hours pass for the house and for Discord.
    async fn rest(&self) {
        self.stage.discord.advance(2 * HOUR);
        self.pass(2 * HOUR).await;
    }

    /// Time passes for both, second by second, until something is so.
    pub(super) async fn goes_by(&self, what: &str, so: impl Fn() -> bool) {
        self.until(what, || {
            let done = so();
            if !done {
                self.stage.discord.advance(Duration::from_secs(1));
            }
            done
        })
        .await;
    }

    /// Messages that the bot has edited, or tried to.
    fn edited(&self) -> Vec<String> {
        let calls = self.stage.discord.calls_to("PATCH", EDIT);
        calls.iter().filter_map(|call| call.path.rsplit('/').next().map(str::to_owned)).collect()
    }

    fn never_limited(&self) {
        let calls = self.stage.discord.calls_to("PATCH", EDIT);
        let limited = calls.iter().filter(|call| call.status == Some(429)).count();
        assert_eq!(limited, 0, "of {} edits", calls.len());
    }

    /// A message as it is now.
    fn now(&self, message: &Seen) -> Seen {
        self.user("Dariush").current(message.id()).expect("it lies there still")
    }

    async fn plays(&self, player: &str, next: &str) -> Seen {
        let moves = self.a_move(player, |_| true).await;
        let before = self.public(CHANNEL).last().map(Seen::id);
        self.user(player).slash(CHANNEL, &format!("/play move moves:{moves}")).answer().await;
        let call = format!("{}, it is your turn", self.user(next).mention());
        let new = |seen: &Seen| Some(seen.id()) > before && seen.contains(&call);
        let board = self.user(next).sees(CHANNEL, "the next board", new).await;
        self.stage.nothing_is_left().await;
        board
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_lobby_is_changed_and_never_posted_again() {
    let scene = Scene::set().await;
    let amira = scene.user("Amira");
    amira.slash(CHANNEL, "/nomads new").answer().await;
    let lobby = amira.sees(CHANNEL, "the lobby", |seen| seen.button("Join").is_some()).await;
    scene.stage.nothing_is_left().await;
    scene.rest().await;
    for player in ["Bashir", "Celine", "Dariush", "Esra", "Farid"] {
        scene.user(player).presses(&lobby, "Join").answer().await;
        scene.goes_by(player, || scene.now(&lobby).contains(player)).await;
    }
    scene.never_limited();
    // The game begins at once, although the lobby's post must wait for its turn.
    amira.presses(&lobby, "Start").answer().await;
    let board = amira.sees(CHANNEL, "the board", |seen| seen.button("Take my turn").is_some()).await;
    assert!(board.id() > lobby.id());
    assert!(scene.now(&lobby).button("Join").is_some(), "it waits for its turn");
    scene.goes_by("the lobby to close", || scene.now(&lobby).contains("has begun")).await;
    assert!(scene.now(&lobby).buttons().is_empty());
    scene.never_limited();
    let lobbies = scene.public(CHANNEL).iter().filter(|seen| seen.contains("Commitment")).count();
    assert_eq!(lobbies, 1, "one lobby post");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_change_that_a_later_one_tells_too_is_left_out() {
    let scene = Scene::set().await;
    let amira = scene.user("Amira");
    amira.slash(CHANNEL, "/nomads new").answer().await;
    let lobby = amira.sees(CHANNEL, "the lobby", |seen| seen.button("Join").is_some()).await;
    scene.stage.nothing_is_left().await;
    scene.rest().await;
    let before = scene.edited().len();
    for player in ["Bashir", "Celine", "Dariush", "Esra", "Farid"] {
        scene.user(player).slash(CHANNEL, "/table join").answer().await;
    }
    scene.goes_by("all of them", || scene.now(&lobby).contains("Farid")).await;
    scene.pass(HOUR).await;
    assert!(scene.edited().len() - before <= 2, "the first, and the last that tells all the others");
    assert_eq!(scene.public(CHANNEL).len(), 1);
    scene.never_limited();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_boards_lose_their_buttons_at_a_pace() {
    let scene = Scene::with_game(2).await;
    let mut boards = vec![scene.stage.board("Amira", CHANNEL, "it is your turn").await];
    // For some turns nothing can be edited, and boards pile up.
    scene.stage.discord.fault(Fault::on("PATCH", EDIT).times(6).status(500));
    let tried =
        || scene.stage.discord.calls_to("PATCH", EDIT).iter().filter(|call| call.fault.is_some()).count();
    for (player, next) in [("Amira", "Bashir"), ("Bashir", "Amira")].into_iter().cycle().take(6) {
        boards.push(scene.plays(player, next).await);
    }
    scene.goes_by("six failures", || tried() == 6).await;
    scene.rest().await;
    let newest = scene.plays("Amira", "Bashir").await;
    let quiet = || boards.iter().all(|board| scene.now(board).buttons().is_empty());
    scene.goes_by("quiet boards", quiet).await;
    scene.never_limited();
    assert!(!scene.now(&newest).buttons().is_empty());
    // A board's words and its picture stay.
    assert!(boards.iter().all(|board| scene.now(board).pictures().len() == 1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_question_does_not_ask_for_ever() {
    let scene = Scene::with_game(2).await;
    scene.user("Amira").slash(CHANNEL, "/table end").answer().await;
    let question =
        scene.user("Bashir").sees(CHANNEL, "the question", |seen| seen.button("Agree").is_some()).await;
    scene.stage.nothing_is_left().await;
    scene.rest().await;
    scene.user("Bashir").presses(&question, "Refuse").answer().await;
    scene.goes_by("a settled question", || scene.now(&question).buttons().is_empty()).await;
    assert!(scene.now(&question).contains("nothing changes"));
    assert_eq!(scene.said(CHANNEL, "asks to end"), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_limit_that_is_met_all_the_same_is_waited_for_and_holds_nothing_up() {
    let scene = Scene::with_game(2).await;
    scene.user("Amira").slash(CHANNEL, "/table end").answer().await;
    let question =
        scene.user("Bashir").sees(CHANNEL, "the question", |seen| seen.button("Agree").is_some()).await;
    scene.stage.nothing_is_left().await;
    scene.rest().await;
    // Somebody else has used it up, with the same token.
    scene.stage.discord.change(|world| {
        let draft =
            playground::world::messages::Draft { content: Some("changed".to_owned()), ..Default::default() };
        for _ in 0..3 {
            world.bot_edits(question.message.channel, question.id(), draft.clone()).unwrap();
        }
    });
    scene.user("Bashir").presses(&question, "Refuse").answer().await;
    scene.stage.discord.call("PATCH", EDIT, |call| call.status == Some(429)).await;
    // What is posted meanwhile does not wait, and the question is not asked anew.
    scene.user("Amira").slash(CHANNEL, "/board repost:true").answer().await;
    let again = |seen: &Seen| seen.id() > question.id() && seen.button("Take my turn").is_some();
    scene.user("Amira").sees(CHANNEL, "the board again", again).await;
    scene.goes_by("a settled question", || scene.now(&question).contains("nothing changes")).await;
    assert_eq!(scene.said(CHANNEL, "asks to end"), 1);
}
