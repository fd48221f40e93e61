//! Refusals without a reason that we know: they may pass, and whoever is awaited is called in any case.

use std::time::Duration;

use caravanserai::store::OutboxStatus;
use caravanserai::table::Act;
use playground::driver::Seen;
use playground::error::ApiError;
use playground::faults::Fault;

use super::{CHANNEL, Scene};

/// No back-off is longer.
const LONGEST_WAIT: Duration = Duration::from_secs(13 * 60);
const CALLED: &str = "has waited for you";

/// A refusal by Discord itself.
fn refusal(status: u16, code: u32, message: &str) -> ApiError {
    ApiError { status, code, message: message.to_owned(), errors: None, retry_after: None }
}

fn unknown(status: u16) -> ApiError {
    refusal(status, 0, "a reason of tomorrow")
}

impl Scene {
    fn posts_here(&self) -> String {
        format!("/channels/{}/messages", self.stage.discord.channel(CHANNEL))
    }

    async fn amira_moves(&self) {
        let moves = self.a_move("Amira", |_| true).await;
        self.act("Amira", Act::Play { moves, expected: None }).await;
    }

    /// Whatever is due is tried, and put off or settled.
    async fn all_is_tried(&self) {
        for _ in 0..1_000 {
            if self.stage.house.due(1).await.unwrap().is_empty() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("something is due and is not tried\n{}", self.stage.discord.report());
    }

    /// Attempt follows attempt until one is given up.
    async fn until_given_up(&self) {
        self.all_is_tried().await;
        for _ in 0..100 {
            let counts = self.stage.house.store().read().await.unwrap().outbox_counts().await.unwrap();
            if counts.iter().any(|(status, _)| *status == OutboxStatus::Dead) {
                return;
            }
            self.clock.advance(LONGEST_WAIT);
            self.stage.house.ring();
            self.all_is_tried().await;
        }
        panic!("nothing is given up\n{}", self.stage.discord.report());
    }

    fn calls(&self, player: &str) -> usize {
        self.user(player).messages("dm").iter().filter(|seen| seen.contains(CALLED)).count()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unknown_refusals_that_pass_cost_nobody_their_call() {
    let scene = Scene::with_game(2).await;
    for status in [400, 404, 408, 409, 418, 425] {
        scene.stage.discord.fault(Fault::on("POST", &scene.posts_here()).times(4).error(unknown(status)));
        let boards = |seen: &Vec<Seen>| seen.iter().filter(|seen| !seen.pictures().is_empty()).count();
        let before = boards(&scene.public(CHANNEL));
        let answer = scene.user("Bashir").slash(CHANNEL, "/board repost:true").answer().await;
        assert!(answer.contains("posted again"), "{answer}");
        let what = format!("a board after four times {status}");
        scene.until(&what, || boards(&scene.public(CHANNEL)) == before + 1).await;
    }
    // A proxy that refuses gives no reason at all.
    scene.stage.discord.fault(Fault::on("POST", &scene.posts_here()).times(4).status(409));
    scene.amira_moves().await;
    let words = format!("{}, it is your turn", scene.user("Bashir").mention());
    scene.until("the board", || scene.said(CHANNEL, &words) == 1).await;
    scene.stage.nothing_is_left().await;
    scene.stage.discord.finish();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_no_post_can_call_is_called_by_a_direct_message() {
    let scene = Scene::with_game(2).await;
    scene.stage.discord.fault(Fault::on("POST", &scene.posts_here()).always().error(unknown(418)));
    scene.amira_moves().await;
    scene.until_given_up().await;
    let call = scene.user("Bashir").reads("dm", CALLED).await;
    assert!(call.contains("place your") || call.contains("leader"), "what is wanted: {call}");
    assert!(call.contains("https://discord.com/channels/") || call.contains("<#"), "and where: {call}");
    scene.all_is_tried().await;
    assert_eq!((scene.calls("Bashir"), scene.calls("Amira")), (1, 0));
    let looked = scene.stage.discord.calls_to("GET", &scene.posts_here()).len();
    assert_eq!(looked, 0, "what was refused did not arrive: it is not looked for");
}

/// The post was made, its answer was lost, and the channel cannot be read: then nobody is called twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_may_have_been_called_is_not_called_in_another_way() {
    let scene = Scene::with_game(2).await;
    let posts = scene.posts_here();
    scene.stage.discord.fault(Fault::on("GET", &posts).always().status(500));
    scene.stage.discord.fault(Fault::on("POST", &posts).after_effect().cut());
    scene.amira_moves().await;
    scene.stage.board("Bashir", CHANNEL, &scene.user("Bashir").mention()).await;
    scene.stage.discord.fault(Fault::on("POST", &posts).always().error(unknown(409)));
    scene.until_given_up().await;
    scene.all_is_tried().await;
    assert_eq!(scene.calls("Bashir"), 0);
    assert_eq!(scene.user("Bashir").pings().iter().filter(|text| text.contains("your turn")).count(), 1);
}

/// What is refused for what it says is told at once, in words alone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_that_is_refused_is_told_in_words() {
    let scene = Scene::with_game(2).await;
    let refused = refusal(400, 50035, "Invalid Form Body");
    scene.stage.discord.fault(Fault::on("POST", &scene.posts_here()).error(refused));
    scene.amira_moves().await;
    let words = format!("{}, it is your turn", scene.user("Bashir").mention());
    scene.user("Bashir").reads(CHANNEL, &words).await;
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.calls("Bashir"), 0);
    scene.stage.discord.finish();
}

/// An edit holds nothing up for long.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_begins_although_its_lobby_cannot_be_edited() {
    let scene = Scene::set().await;
    let edits = format!("/channels/{}/messages/*", scene.stage.discord.channel(CHANNEL));
    scene.stage.discord.fault(Fault::on("PATCH", &edits).always().error(unknown(409)));
    scene.stage.seat(CHANNEL, &["Amira", "Bashir"], "/desert new first:the host").await;
    let words = format!("{}, it is your turn", scene.user("Amira").mention());
    let began = scene.stage.house.now();
    scene.until("the board", || scene.said(CHANNEL, &words) == 1).await;
    assert!(scene.stage.house.now() - began < 600_000, "it waited too long for an edit");
}
