//! What Discord refuses for hours without a reason that we know: whoever is awaited is called in another way, once.

use std::time::Duration;

use caravanserai::courier::Undelivered;
use caravanserai::store::{Lane, OutboxStatus, TableId, UserId};
use caravanserai::table::{Act, Address, Answer};
use games::Seat;

use super::undo::{all_choose, chooses};
use super::{AMIRA, BASHIR, DAY, HERE, Parlour, play};

/// No back-off is longer.
const LONGEST_WAIT: Duration = Duration::from_secs(13 * 60);
/// So many attempts of one post take some hours.
const REFUSALS: u32 = 44;

fn refused() -> Undelivered {
    Undelivered::Unclear("409, 0: no such reason".to_owned())
}

impl Parlour {
    /// The next post is refused again and again; returns the hours until it is given up.
    async fn refused_for_hours(&self) -> u64 {
        for _ in 1..=REFUSALS {
            // From the sixth attempt on it is tried twice: in words alone, too.
            self.post.0.fail(refused(), false);
            self.post.0.fail(refused(), false);
        }
        let mut waited = Duration::ZERO;
        while self.dead().await == 0 && self.post.0.is_failing() {
            assert!(waited < DAY, "it is never given up");
            self.passes(LONGEST_WAIT).await;
            waited += LONGEST_WAIT;
        }
        self.post.0.fail_no_more();
        self.passes(LONGEST_WAIT).await;
        waited.as_secs() / 3600
    }

    async fn dead(&self) -> i64 {
        let counts = self.house.store().read().await.unwrap().outbox_counts().await.unwrap();
        counts.iter().find(|(status, _)| *status == OutboxStatus::Dead).map_or(0, |(_, number)| *number)
    }

    /// Who was called by direct message, and who in the channel.
    fn called(&self) -> (Vec<Address>, Vec<UserId>) {
        let (mut direct, mut here) = (vec![], vec![]);
        for sent in self.sent("reminder") {
            match sent.to {
                Address::Person(_) => direct.push(sent.to),
                Address::Channel(_) => here.extend(sent.ping),
            }
        }
        (direct, here)
    }
}

async fn begun() -> (Parlour, TableId) {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.courier.deliver_due().await;
    (parlour, table)
}

#[tokio::test]
async fn whoever_a_board_cannot_call_is_called_by_a_direct_message_once() {
    let (parlour, table) = begun().await;
    let boards = parlour.sent("board").len();
    parlour.plays_on(table, HERE, 1).await;
    let hours = parlour.refused_for_hours().await;
    assert!((4..12).contains(&hours), "{hours} hours");
    assert_eq!((parlour.dead().await, parlour.sent("board").len()), (1, boards), "kept for the operator");
    assert_eq!(parlour.called(), (vec![Address::Person(BASHIR)], vec![]));
    // The next board tells all of it, and calls the next player alone.
    parlour.plays_on(table, HERE, 1).await;
    parlour.courier.deliver_due().await;
    let board = parlour.sent("board").pop().unwrap();
    assert_eq!((board.to, board.ping), (Address::Channel(HERE), vec![AMIRA]));
    assert_eq!(parlour.called().0.len(), 1);
}

/// The reason may be the picture or the buttons.
#[tokio::test]
async fn what_is_refused_again_and_again_is_told_in_words_alone() {
    let (parlour, table) = begun().await;
    let boards = parlour.sent("board").len();
    parlour.plays_on(table, HERE, 1).await;
    for _ in 1..=6 {
        parlour.post.0.fail(refused(), false);
    }
    for attempt in 1..=6 {
        parlour.passes(LONGEST_WAIT).await;
        let told = parlour.sent("board").len() > boards;
        assert_eq!(told, attempt == 6, "attempt {attempt}, the sixth of which is made twice");
    }
    parlour.all_is_well().await;
}

#[tokio::test]
async fn a_turn_that_has_passed_is_not_called_for() {
    let (parlour, table) = begun().await;
    parlour.plays_on(table, HERE, 1).await;
    for _ in 0..2 * REFUSALS {
        parlour.post.0.fail(refused(), false);
    }
    parlour.courier.deliver_due().await;
    // Amira thinks better of it: nobody waits for Bashir any more.
    parlour.does(AMIRA, HERE, Act::Undo { meant: None }).await;
    while parlour.dead().await == 0 {
        parlour.passes(LONGEST_WAIT).await;
    }
    parlour.post.0.fail_no_more();
    parlour.passes(LONGEST_WAIT).await;
    assert_eq!(parlour.called(), (vec![], vec![]));
}

/// All choose at once, the board does not get through, and a later one comes while some of them still choose.
#[tokio::test]
async fn who_was_called_in_another_way_is_not_called_again_by_a_later_board() {
    let parlour = Parlour::open().await;
    let (table, channel, people) = all_choose(&parlour).await;
    parlour.refused_for_hours().await;
    let mut called = parlour.called().0;
    called.sort_by_key(|to| format!("{to:?}"));
    assert_eq!(called, people.map(Address::Person));
    for seat in [0, 1] {
        chooses(&parlour, table, channel, &people, seat).await;
    }
    let asked = parlour.does(people[0], channel, Act::Undo { meant: None }).await;
    let Answer::Proposed { proposal, .. } = asked else { panic!("{asked:?}") };
    parlour.does(people[1], channel, Act::Consent { proposal, agree: true }).await;
    parlour.courier.deliver_due().await;
    let board = parlour.sent("board").pop().unwrap();
    assert_eq!(board.ping, people[..2], "who must choose again, and not the third");
}

#[tokio::test]
async fn whoever_a_reminder_does_not_reach_is_called_in_the_channel_once() {
    let (parlour, _) = begun().await;
    parlour.clock.advance(DAY - LONGEST_WAIT);
    let hours = parlour.refused_for_hours().await;
    assert!((4..12).contains(&hours), "{hours} hours");
    assert_eq!(parlour.called(), (vec![], vec![AMIRA]));
    parlour.passes(LONGEST_WAIT).await;
    assert_eq!(parlour.called(), (vec![], vec![AMIRA]));
}

#[tokio::test]
async fn a_hand_that_does_not_get_through_waits_behind_a_button() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1, aquifers").await;
    parlour.plays_on(table, HERE, 10).await;
    parlour.courier.deliver_due().await;
    // The channel hears what it should; from then on a hand is due, and refused.
    let hands = parlour.sent("hand").len();
    while !parlour.house.due(9).await.unwrap().iter().any(|errand| errand.name().starts_with("hand ")) {
        parlour.courier.deliver_due().await;
        let (user, text) = parlour.some_move(table, 3).await.expect("the game goes on");
        parlour.does(user, HERE, play(&text)).await;
    }
    let hand = parlour.house.due(9).await.unwrap().into_iter().find(|it| it.name().starts_with("hand "));
    let hand = hand.unwrap();
    let user = if hand.lane().1 == Lane::Seat(Seat::from_index(0)) { AMIRA } else { BASHIR };
    for errand in parlour.house.due(9).await.unwrap().iter().filter(|it| it.lane() != hand.lane()) {
        parlour.house.dropped(errand, "not of interest here").await.unwrap();
    }
    parlour.refused_for_hours().await;
    assert_eq!((parlour.sent("hand").len(), parlour.dead().await), (hands, 1));
    let line = parlour.sent("dms closed").pop().unwrap();
    assert_eq!((line.to, line.ping), (Address::Channel(HERE), vec![user]));
}

#[tokio::test]
async fn a_question_that_cannot_be_posted_is_asked_by_direct_messages_once() {
    let (parlour, table) = begun().await;
    parlour.plays_on(table, HERE, 2).await;
    parlour.courier.deliver_due().await;
    let asked = parlour.does(AMIRA, HERE, Act::End).await;
    let Answer::Proposed { proposal, .. } = asked else { panic!("{asked:?}") };
    parlour.refused_for_hours().await;
    let asked = || parlour.sent("proposal").iter().map(|sent| sent.to).collect::<Vec<_>>();
    assert_eq!((parlour.dead().await, asked()), (1, vec![Address::Person(BASHIR)]));
    parlour.passes(DAY / 2).await;
    assert_eq!(asked().len(), 1);
    parlour.does(BASHIR, HERE, Act::Consent { proposal, agree: true }).await;
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("closed").len(), 1);
}
