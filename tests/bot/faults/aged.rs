//! Messages older than an hour are hardly ever edited (30046), and serenity would wait for it: they are left as they are,
//! and what must be said is said anew.

use caravanserai::playground::driver::Seen;

use super::{CHANNEL, HOUR, Scene};

impl Scene {
    /// Two hours pass for the house and for Discord.
    async fn rest(&self) {
        self.stage.discord.advance(2 * HOUR);
        self.pass(2 * HOUR).await;
    }

    /// Messages that the bot has tried to edit.
    fn edited(&self) -> Vec<String> {
        let calls = self.stage.discord.calls_to("PATCH", "/channels/*/messages/*");
        calls.iter().filter_map(|call| call.path.rsplit('/').next().map(str::to_owned)).collect()
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
async fn an_old_lobby_is_posted_anew_and_a_young_one_changed() {
    let scene = Scene::set().await;
    let amira = scene.user("Amira");
    amira.slash(CHANNEL, "/desert new").answer().await;
    let old = amira.sees(CHANNEL, "the lobby", |seen| seen.button("Join").is_some()).await;
    scene.stage.nothing_is_left().await;
    scene.rest().await;
    scene.user("Bashir").presses(&old, "Join").answer().await;
    let fits =
        |seen: &Seen| seen.id() != old.id() && seen.button("Join").is_some() && seen.contains("Bashir");
    let new = amira.sees(CHANNEL, "a new lobby", fits).await;
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.edited(), [""; 0]);

    // The buttons of the old one work still.
    scene.user("Celine").presses(&old, "Join").answer().await;
    amira.sees_change(&new, "Celine in the lobby", |seen| seen.contains("Celine")).await;
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.edited(), [new.id().to_string()]);
    assert_eq!(scene.public(CHANNEL).len(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_boards_keep_their_buttons_and_young_ones_lose_them() {
    let scene = Scene::with_game(2).await;
    let before = scene.edited().len();
    let first = scene.stage.board("Amira", CHANNEL, "it is your turn").await;
    let second = scene.plays("Amira", "Bashir").await;
    scene.user("Bashir").sees_change(&first, "a quiet board", |seen| seen.buttons().is_empty()).await;
    assert_eq!(scene.edited()[before..], [first.id().to_string()]);

    let mut board = second;
    for (player, next) in [("Bashir", "Amira"), ("Amira", "Bashir"), ("Bashir", "Amira")] {
        scene.rest().await;
        board = scene.plays(player, next).await;
    }
    let third = scene.plays("Amira", "Bashir").await;
    scene.user("Bashir").sees_change(&board, "a quiet board", |seen| seen.buttons().is_empty()).await;
    assert_eq!(
        scene.edited()[before..],
        [first.id().to_string(), board.id().to_string()],
        "no old board was tried, at once or later"
    );
    // Whatever board it is: its buttons show the table as it is now.
    assert!(!third.buttons().is_empty());
}
