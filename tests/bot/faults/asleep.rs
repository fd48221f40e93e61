//! Archived threads: a post wakes them, an edit does not, and the game goes on.

use playground::driver::Seen;
use playground::world::ChannelKind;
use playground::world::channels::NewThread;
use playground::world::clock::Snowflake;

use super::{HOUR, Scene};

const THREAD: &str = "the-well";

impl Scene {
    /// A thread of the bot's in #oasis that falls asleep after an hour.
    pub(super) fn thread(&self, name: &str) -> Snowflake {
        let parent = self.stage.discord.channel("oasis");
        let new = NewThread { name: name.to_owned(), archive_after: 60, private: false, invitable: true };
        self.stage.discord.change(|world| world.open_thread(parent, None, new)).unwrap()
    }

    pub(super) fn sleeps(&self, thread: Snowflake) -> bool {
        self.stage.discord.read(|world| match &world.channels[&thread].kind {
            ChannelKind::Thread { archive, .. } => archive.archived,
            _ => panic!("not a thread"),
        })
    }

    async fn stands(&self) -> bool {
        let mine = self.stage.house.games_of(self.stage.id("Amira")).await.unwrap();
        mine.iter().any(|mine| mine.standstill.is_some())
    }

    fn refused_edits(&self) -> usize {
        let edits = self.stage.discord.calls_to("PATCH", "/channels/*/messages/*");
        edits.iter().filter(|call| call.answer["code"] == 50083).count()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_in_an_archived_thread_waits_for_the_post_that_wakes_it() {
    let scene = Scene::set().await;
    let (amira, thread) = (scene.user("Amira"), scene.thread(THREAD));
    scene.stage.seat(THREAD, &["Amira", "Bashir"], "/desert new first:the host").await;
    scene.stage.board("Amira", THREAD, "it is your turn").await;
    amira.slash(THREAD, "/table end").answer().await;
    let question = amira.sees(THREAD, "the question", |seen| seen.button("Agree").is_some()).await;
    scene.stage.nothing_is_left().await;
    scene.stage.discord.advance(HOUR * 25);
    scene.pass(HOUR * 25).await;
    assert!(scene.sleeps(thread));
    // From the reminder in her direct messages she plays on, which withdraws the question.
    let reminder = amira.reads("dm", "has waited for you").await;
    let moves = scene.a_move("Amira", |_| true).await;
    let form = crate::bot::form(&amira, &reminder).await;
    amira.submits(&form, &[("moves", &moves)]).answer().await;
    scene
        .stage
        .board("Bashir", THREAD, &format!("{}, it is your turn", scene.user("Bashir").mention()))
        .await;
    let settled = |seen: &Seen| seen.buttons().is_empty() && seen.contains("No longer asked");
    scene
        .goes_by("the question to be settled", || amira.current(question.id()).is_some_and(|it| settled(&it)))
        .await;
    assert!(scene.refused_edits() > 0 && !scene.sleeps(thread));
    scene.stage.nothing_is_left().await;
    assert!(!scene.stands().await);
    assert!(!amira.messages("dm").iter().any(|seen| seen.contains("is paused")));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_edit_in_an_archived_thread_waits_until_somebody_writes_there() {
    let scene = Scene::set().await;
    let (amira, thread) = (scene.user("Amira"), scene.thread(THREAD));
    amira.slash(THREAD, "/desert new").answer().await;
    let lobby = amira.sees(THREAD, "the lobby", |seen| seen.button("Join").is_some()).await;
    scene.stage.nothing_is_left().await;
    scene.stage.discord.advance(HOUR * 24 * 8);
    scene.pass(HOUR * 24 * 8).await;
    scene.until("a refused edit", || scene.refused_edits() == 1).await;
    scene.pass(HOUR).await;
    assert_eq!(
        (scene.refused_edits(), scene.sleeps(thread)),
        (1, true),
        "not tried again, and nobody is woken"
    );
    amira.says(thread, "Is anybody here?");
    amira.sees_change(&lobby, "a closed lobby", |seen| seen.contains("nobody started it in a week")).await;
    scene.stage.nothing_is_left().await;
}
