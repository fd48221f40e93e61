//! Edits that meet an archived thread wait until it wakes, even if it wakes before that is noted.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use voice::Languages;

use caravanserai::courier::{Courier, Letter, Messenger, Posted, Undelivered};
use caravanserai::store::{ChannelId, Millis};
use caravanserai::table::{Act, House};

use super::{AMIRA, BASHIR, HERE, Parlour, Post, near};

/// Finds the thread archived so many times.
#[derive(Clone)]
struct Drowsy {
    post: Post,
    house: Arc<House>,
    naps: Arc<AtomicU32>,
    /// Whether the gateway tells that it woke while the answer is still on its way.
    wakes: bool,
}

impl Drowsy {
    async fn nap(&self, channel: ChannelId) -> Result<(), Undelivered> {
        let nap = self.naps.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if nap.is_err() {
            return Ok(());
        }
        if self.wakes {
            self.house.awake(channel).await.unwrap();
        }
        Err(Undelivered::Asleep)
    }
}

impl Messenger for Drowsy {
    async fn send(&self, letter: &Letter) -> Result<Posted, Undelivered> {
        self.post.send(letter).await
    }

    async fn edit(&self, letter: &Letter, posted: Posted) -> Result<(), Undelivered> {
        self.nap(posted.channel).await?;
        self.post.edit(letter, posted).await
    }

    async fn find(&self, letter: &Letter, since: Millis) -> Result<Option<Posted>, Undelivered> {
        self.post.find(letter, since).await
    }

    async fn start_thread(&self, posted: Posted, name: &str) -> Result<(), Undelivered> {
        self.post.start_thread(posted, name).await
    }

    async fn quieten(&self, posted: Posted) -> Result<(), Undelivered> {
        self.nap(posted.channel).await?;
        self.post.quieten(posted).await
    }

    async fn delete(&self, posted: Posted) -> Result<(), Undelivered> {
        self.post.delete(posted).await
    }
}

fn drowsy(parlour: &Parlour, wakes: bool) -> (Arc<Courier<Drowsy>>, Arc<AtomicU32>) {
    let naps = Arc::new(AtomicU32::new(0));
    let (post, house) = (parlour.post.clone(), Arc::clone(&parlour.house));
    let drowsy = Drowsy { post, house, naps: Arc::clone(&naps), wakes };
    (Courier::new(Arc::clone(&parlour.house), Languages::built_in(), drowsy), naps)
}

#[tokio::test]
async fn an_edit_is_made_although_its_thread_woke_before_it_fell_asleep() {
    for wakes in [true, false] {
        let parlour = Parlour::open().await;
        parlour.lobby(HERE, &[AMIRA], "").await;
        let (courier, naps) = drowsy(&parlour, wakes);
        courier.deliver_due().await;
        naps.store(1, Ordering::SeqCst);
        parlour.does(BASHIR, HERE, Act::Join).await;
        courier.deliver_due().await;
        assert_eq!(parlour.sent("lobby")[0].edits, u32::from(wakes));
        // Another thread's waking wakes nobody here.
        parlour.house.awake(near(1)).await.unwrap();
        courier.deliver_due().await;
        assert_eq!(parlour.sent("lobby")[0].edits, u32::from(wakes));
        parlour.house.awake(HERE).await.unwrap();
        courier.deliver_due().await;
        assert_eq!(parlour.sent("lobby")[0].edits, 1);
    }
}

#[tokio::test]
async fn an_old_board_is_made_quiet_although_its_thread_woke_before_it_fell_asleep() {
    for wakes in [true, false] {
        let parlour = Parlour::open().await;
        let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
        let (courier, naps) = drowsy(&parlour, wakes);
        courier.deliver_due().await;
        naps.store(1, Ordering::SeqCst);
        parlour.plays_on(table, HERE, 1).await;
        courier.deliver_due().await;
        assert_eq!(parlour.sent("board")[0].quiet, wakes);
        parlour.house.awake(HERE).await.unwrap();
        courier.deliver_due().await;
        assert!(parlour.sent("board")[0].quiet);
    }
}
