//! Old posts lose their buttons when it is their turn: nothing waits for that, and no restart forgets it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use voice::Languages;

use caravanserai::courier::{Courier, Letter, Messenger, Posted, Undelivered};
use caravanserai::store::{ChannelId, Millis};
use caravanserai::table::{Act, House, Place};

use super::{AMIRA, BASHIR, CELINE, HERE, Parlour, Post};

/// Takes one edit every three seconds, or none at all.
#[derive(Clone)]
struct Paced {
    post: Post,
    house: Arc<House>,
    shut: Arc<AtomicBool>,
    last: Arc<std::sync::Mutex<Option<Millis>>>,
}

const GAP: Millis = 3_000;

impl Messenger for Paced {
    fn take_edit(&self, _: Posted) -> Result<(), Millis> {
        let (now, mut last) = (self.house.now(), self.last.lock().unwrap());
        match *last {
            _ if self.shut.load(Ordering::SeqCst) => Err(GAP),
            Some(at) if now < at + GAP => Err(at + GAP - now),
            _ => {
                *last = Some(now);
                Ok(())
            }
        }
    }

    async fn send(&self, letter: &Letter) -> Result<Posted, Undelivered> {
        self.post.send(letter).await
    }

    async fn edit(&self, letter: &Letter, posted: Posted) -> Result<(), Undelivered> {
        self.post.edit(letter, posted).await
    }

    async fn find(&self, letter: &Letter, since: Millis) -> Result<Option<Posted>, Undelivered> {
        self.post.find(letter, since).await
    }

    async fn start_thread(&self, posted: Posted, name: &str) -> Result<(), Undelivered> {
        self.post.start_thread(posted, name).await
    }

    async fn quieten(&self, posted: Posted) -> Result<(), Undelivered> {
        self.post.quieten(posted).await
    }

    async fn delete(&self, posted: Posted) -> Result<(), Undelivered> {
        self.post.delete(posted).await
    }
}

fn paced(parlour: &Parlour, shut: bool) -> (Arc<Courier<Paced>>, Paced) {
    let paced = Paced {
        post: parlour.post.clone(),
        house: Arc::clone(&parlour.house),
        shut: Arc::new(AtomicBool::new(shut)),
        last: Arc::default(),
    };
    (Courier::new(Arc::clone(&parlour.house), Languages::built_in(), paced.clone()), paced)
}

/// How many boards lie there, and how many of them have no buttons.
fn boards(parlour: &Parlour) -> (usize, usize) {
    let boards = parlour.sent("board");
    (boards.len(), boards.iter().filter(|sent| sent.quiet).count())
}

#[tokio::test]
async fn boards_wait_for_their_turn_and_nothing_waits_for_them() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let (courier, _) = paced(&parlour, true);
    courier.deliver_due().await;
    for _ in 0..5 {
        parlour.plays_on(table, HERE, 1).await;
        courier.deliver_due().await;
    }
    assert_eq!(boards(&parlour), (6, 0), "each came at once");
    // After a restart they are still to be made quiet, one after the other, and never the newest.
    drop(courier);
    let parlour = parlour.restart().await;
    let (courier, _) = paced(&parlour, false);
    parlour.clock.advance(Duration::from_secs(3));
    courier.deliver_due().await;
    assert_eq!(boards(&parlour), (6, 1));
    for quiet in 2..=5 {
        parlour.clock.advance(Duration::from_millis(2_999));
        courier.deliver_due().await;
        assert_eq!(boards(&parlour), (6, quiet - 1), "not before its turn");
        parlour.clock.advance(Duration::from_millis(1));
        courier.deliver_due().await;
        assert_eq!(boards(&parlour), (6, quiet));
    }
    parlour.clock.advance(Duration::from_secs(60));
    courier.deliver_due().await;
    assert_eq!(boards(&parlour), (6, 5));
    assert!(!parlour.sent("board").last().unwrap().quiet);
    parlour.all_is_well().await;
}

#[tokio::test]
async fn the_last_board_of_a_game_that_ended_is_quiet_even_after_a_restart() {
    let parlour = Parlour::open().await;
    parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let (courier, _) = paced(&parlour, true);
    courier.deliver_due().await;
    let mut keeper = parlour.asking(super::FARID, HERE);
    keeper.moderator = true;
    parlour.ask(&keeper, &Act::End).await.unwrap();
    courier.deliver_due().await;
    assert_eq!((boards(&parlour), parlour.sent("closed").len()), ((1, 0), 1));
    drop(courier);
    let parlour = parlour.restart().await;
    let (courier, _) = paced(&parlour, false);
    parlour.clock.advance(Duration::from_secs(3));
    courier.deliver_due().await;
    assert_eq!(boards(&parlour), (1, 1));
}

#[tokio::test]
async fn a_lobby_that_moved_leaves_no_buttons_behind() {
    let parlour = Parlour::open().await;
    let table = parlour.lobby(HERE, &[AMIRA, BASHIR], "").await;
    parlour.courier.deliver_due().await;
    let asking = parlour.asking(AMIRA, ChannelId(700));
    super::refusal(parlour.house.act(&asking, Place::Table(table), &Act::MoveHere).await).unwrap();
    parlour.courier.deliver_due().await;
    parlour.does(CELINE, ChannelId(700), Act::Join).await;
    parlour.courier.deliver_due().await;
    let lobbies: Vec<(ChannelId, bool, u32)> =
        parlour.sent("lobby").iter().map(|sent| (sent.posted.channel, sent.quiet, sent.edits)).collect();
    assert_eq!(lobbies, [(HERE, true, 0), (ChannelId(700), false, 1)]);
}

#[tokio::test]
async fn a_lobby_that_waits_for_its_turn_is_changed_once() {
    let parlour = Parlour::open().await;
    parlour.lobby(HERE, &[AMIRA], "").await;
    let (courier, paced) = paced(&parlour, true);
    courier.deliver_due().await;
    for user in [BASHIR, CELINE] {
        parlour.does(user, HERE, Act::Join).await;
        courier.deliver_due().await;
    }
    parlour.does(AMIRA, HERE, Act::Start).await;
    courier.deliver_due().await;
    assert_eq!(boards(&parlour), (1, 0), "the game begins all the same");
    assert_eq!(parlour.sent("lobby")[0].edits, 0);
    paced.shut.store(false, Ordering::SeqCst);
    for _ in 0..5 {
        parlour.clock.advance(Duration::from_secs(3));
        courier.deliver_due().await;
    }
    let lobbies = parlour.sent("lobby");
    assert_eq!((lobbies.len(), lobbies[0].edits), (1, 1));
}
