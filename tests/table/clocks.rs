//! A clock that is wrong takes nothing away that cannot be given back: lobbies stay, games go on, nothing is done twice.

use std::time::Duration;

use caravanserai::store::{ChannelId, Millis, Phase, TableId};
use caravanserai::table::{Act, Answer, Pace};

use super::{AMIRA, BASHIR, DAY, HERE, Parlour, START, connection, near};

const HOUR: Duration = Duration::from_hours(1);
const MONTH: Millis = 720 * 60 * 60 * 1000;
const GAME: ChannelId = near(1);

/// A lobby, and a game in which Bashir waits for Amira.
struct Scene {
    parlour: Parlour,
    lobby: TableId,
    game: TableId,
}

impl Scene {
    async fn set(parlour: Parlour) -> Scene {
        let lobby = parlour.lobby(HERE, &[AMIRA, BASHIR], "").await;
        let game = parlour.seat(GAME, &[AMIRA, BASHIR], "first 1").await;
        parlour.courier.deliver_due().await;
        Scene { parlour, lobby, game }
    }

    /// The clock shows this much more or less than the right time.
    fn wrong_by(&self, offset: Millis) {
        let right = START + self.lived();
        self.parlour.clock.set(right + offset);
    }

    fn lived(&self) -> Millis {
        use caravanserai::table::Clock;
        self.parlour.clock.running()
    }

    async fn restart(self) -> Scene {
        Scene { parlour: self.parlour.restart().await, ..self }
    }

    async fn phase(&self, table: TableId) -> Phase {
        self.parlour.look(table).await.table.phase
    }

    /// Whatever is due happens, and Bashir asks for the end of the game: he must ask Amira.
    async fn stands(&self, when: &str) {
        self.parlour.passes(Duration::from_secs(3)).await;
        self.parlour.house.tidy().await.unwrap();
        assert_eq!(self.phase(self.lobby).await, Phase::Lobby, "{when}: the lobby is gone");
        let answer = self.parlour.does(BASHIR, GAME, Act::End).await;
        let Answer::Proposed { proposal, .. } = answer else { panic!("{when}: {answer:?}") };
        self.parlour.does(BASHIR, GAME, Act::Consent { proposal, agree: false }).await;
        self.parlour.courier.deliver_due().await;
    }
}

#[tokio::test]
async fn a_clock_that_was_a_month_late_at_the_start_takes_nothing_away() {
    for restarts in [false, true] {
        let parlour = Parlour::open().await;
        parlour.clock.set(START - MONTH);
        let mut scene = Scene::set(parlour).await;
        scene.stands("late").await;
        scene.wrong_by(0);
        if restarts {
            scene = scene.restart().await;
        }
        scene.stands("set right").await;
        scene.parlour.passes(HOUR).await;
        scene.stands("an hour later").await;
        scene.parlour.passes(5 * DAY).await;
        scene.stands("five days later").await;
        scene.parlour.passes(2 * DAY).await;
        assert_eq!(scene.phase(scene.lobby).await, Phase::Ended, "a week has passed");
        scene.parlour.passes(8 * DAY).await;
        let ended = scene.parlour.does(BASHIR, GAME, Act::End).await;
        assert_eq!(ended, Answer::Ended { table: scene.game }, "a fortnight has passed");
    }
}

#[tokio::test]
async fn a_clock_that_jumps_to_and_fro_takes_nothing_away() {
    for offset in [MONTH, -MONTH, 12 * MONTH] {
        for restarts in [false, true] {
            let mut scene = Scene::set(Parlour::open().await).await;
            scene.parlour.passes(2 * HOUR).await;
            for round in 0..8 {
                scene.wrong_by(if round % 2 == 0 { offset } else { 0 });
                if restarts {
                    scene = scene.restart().await;
                }
                scene.stands(&format!("by {offset}, round {round}, restarts {restarts}")).await;
            }
            // Even one that stays wrong for hours.
            scene.wrong_by(offset);
            scene.parlour.passes(2 * HOUR).await;
            scene.stands("wrong for hours").await;
            scene.wrong_by(0);
            scene.parlour.passes(2 * HOUR).await;
            scene.stands("right for hours").await;
        }
    }
}

#[tokio::test]
async fn a_bot_that_was_away_closes_nothing_in_its_first_hour() {
    let scene = Scene::set(Parlour::open().await).await;
    scene.parlour.passes(7 * DAY - HOUR / 2).await;
    let parlour = scene.parlour.restart_after(10 * DAY).await;
    let scene = Scene { parlour, ..scene };
    scene.stands("just back").await;
    scene.parlour.passes(HOUR - Duration::from_secs(10)).await;
    scene.stands("nearly an hour").await;
    scene.parlour.passes(Duration::from_secs(10)).await;
    assert_eq!(scene.phase(scene.lobby).await, Phase::Ended);
}

#[tokio::test]
async fn a_bot_that_runs_two_hours_a_day_closes_lobbies_too() {
    let mut scene = Scene::set(Parlour::open().await).await;
    let mut days = 0;
    while scene.phase(scene.lobby).await == Phase::Lobby {
        scene.parlour.passes(HOUR).await;
        scene.parlour.passes(HOUR).await;
        scene.parlour = scene.parlour.restart_after(22 * HOUR).await;
        scene.parlour.courier.deliver_due().await;
        days += 1;
        assert!(days < 10, "it stays open for ever");
    }
    assert!((7..=9).contains(&days), "{days} days");
}

#[tokio::test]
async fn an_interaction_has_no_effect_twice_whatever_the_clock_says() {
    for offset in [MONTH, -MONTH] {
        let parlour = Parlour::open().await;
        parlour.passes(2 * HOUR).await;
        parlour.clock.set(START + if offset < 0 { offset } else { 0 });
        let asking = parlour.asking(AMIRA, HERE);
        parlour.ask(&asking, &super::open("")).await.unwrap();
        parlour.clock.set(START + if offset < 0 { 0 } else { offset });
        parlour.passes(Duration::from_secs(3)).await;
        parlour.house.tidy().await.unwrap();
        let heard = parlour.ask(&asking, &super::open("")).await.unwrap();
        assert!(heard.again, "by {offset}");
        // It is forgotten in the end.
        parlour.passes(HOUR).await;
        parlour.passes(Duration::from_millis(Pace::default().inbox as u64)).await;
        parlour.house.tidy().await.unwrap();
        let left = sqlx::query_scalar("SELECT count(*) FROM inbox");
        let left: i64 = left.fetch_one(&mut connection(&parlour.path()).await).await.unwrap();
        assert_eq!(left, 0, "by {offset}");
    }
}
