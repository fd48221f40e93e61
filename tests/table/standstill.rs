//! A table that stands still goes on with the first post that gets through: it is tried from time to time, and when
//! somebody comes by.

use std::time::Duration;

use caravanserai::store::{ChannelId, TableId, UserId};
use caravanserai::table::{Act, Address, Place, Standstill, Unreached};

use super::{AMIRA, BASHIR, CELINE, DAY, HERE, Parlour, near, play};

const MINUTE: Duration = Duration::from_secs(60);

/// Amira has moved, and her board could not be posted: Bashir has not been called.
async fn stands_still() -> (Parlour, TableId) {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    parlour.courier.deliver_due().await;
    parlour.post.0.shut(HERE, Some(Standstill::Closed));
    let (user, text) = parlour.some_move(table, 3).await.unwrap();
    parlour.does(user, HERE, play(&text)).await;
    parlour.courier.deliver_due().await;
    assert_eq!((standstill(&parlour, table).await, parlour.post.0.refused()), (Some(Standstill::Closed), 1));
    (parlour, table)
}

async fn standstill(parlour: &Parlour, table: TableId) -> Option<Standstill> {
    parlour.house.standstill(table).await.unwrap().map(|(_, why)| why)
}

/// What was posted in the channel after the first lobby and board: what it is, whether it has a picture, whom it calls.
fn posts(parlour: &Parlour) -> Vec<(String, bool, Vec<UserId>)> {
    let sent = parlour.post.0.sent().into_iter().filter(|sent| sent.to == Address::Channel(HERE));
    sent.skip(2).map(|sent| (sent.what, sent.picture.is_some(), sent.ping)).collect()
}

#[tokio::test]
async fn its_channel_is_tried_ever_less_often_until_a_post_gets_through() {
    let (parlour, table) = stands_still().await;
    let mut tried = Vec::new();
    for minute in 1..=24 * 60 {
        let before = parlour.post.0.refused();
        parlour.passes(MINUTE).await;
        tried.extend((parlour.post.0.refused() > before).then_some(minute));
    }
    assert_eq!(tried, [10, 70, 430, 790, 1150], "after ten minutes, an hour, then every six");
    let parlour = parlour.restart().await;
    parlour.passes(6 * DAY).await;
    assert_eq!(parlour.sent("suspended").len(), 2, "the host and who is awaited, once");
    parlour.post.0.shut(HERE, None);
    parlour.passes(DAY / 4).await;
    assert_eq!(standstill(&parlour, table).await, None);
    // Nobody is called twice: those who were called before, by the first; the others, by their board.
    let expected = [("remark".to_owned(), true, vec![]), ("board".to_owned(), true, vec![BASHIR])];
    assert_eq!(posts(&parlour), expected);
    parlour.passes(DAY / 2).await;
    assert_eq!(posts(&parlour).len(), 2);
    let (user, text) = parlour.some_move(table, 3).await.unwrap();
    parlour.does(user, HERE, play(&text)).await;
    parlour.all_is_well().await;
}

#[tokio::test]
async fn whoever_comes_by_has_it_tried_at_once_but_not_all_the_time() {
    let (parlour, table) = stands_still().await;
    let comes_by = async || {
        parlour.house.visited(HERE).await.unwrap();
        parlour.courier.deliver_due().await;
    };
    for _ in 0..100 {
        comes_by().await;
    }
    assert_eq!(parlour.post.0.refused(), 1, "it was tried just now");
    for tries in 2..5 {
        parlour.clock.advance(MINUTE);
        for _ in 0..100 {
            comes_by().await;
        }
        assert_eq!(parlour.post.0.refused(), tries, "once a minute");
    }
    parlour.post.0.shut(HERE, None);
    parlour.house.visited(near(1)).await.unwrap();
    parlour.passes(MINUTE).await;
    assert_eq!(standstill(&parlour, table).await, Some(Standstill::Closed), "another channel says nothing");
    comes_by().await;
    assert_eq!((standstill(&parlour, table).await, posts(&parlour).len()), (None, 2));
    comes_by().await;
    assert_eq!(posts(&parlour).len(), 2);
}

#[tokio::test]
async fn a_word_of_discord_has_it_tried_at_once_and_only_a_post_proves_it() {
    let (parlour, table) = stands_still().await;
    parlour.house.reachable(HERE).await.unwrap();
    parlour.courier.deliver_due().await;
    assert_eq!((standstill(&parlour, table).await, posts(&parlour).len()), (Some(Standstill::Closed), 0));
    assert_eq!(parlour.sent("suspended").len(), 2, "nobody is told again");
    parlour.post.0.shut(HERE, None);
    parlour.house.reachable(HERE).await.unwrap();
    parlour.courier.deliver_due().await;
    assert_eq!((standstill(&parlour, table).await, posts(&parlour).len()), (None, 2));
}

#[tokio::test]
async fn what_went_on_elsewhere_or_ended_is_not_tried_again() {
    let (parlour, table) = stands_still().await;
    let asking = parlour.asking(CELINE, ChannelId(700));
    super::refusal(parlour.house.act(&asking, Place::Table(table), &Act::MoveHere).await).unwrap();
    parlour.passes(DAY).await;
    assert_eq!((parlour.post.0.refused(), posts(&parlour).len()), (1, 0));

    let (parlour, _) = stands_still().await;
    let mut keeper = parlour.asking(super::FARID, HERE);
    keeper.moderator = true;
    parlour.ask(&keeper, &Act::End).await.unwrap();
    parlour.passes(DAY).await;
    assert_eq!(parlour.post.0.refused(), 1);
    // Its end is told when the channel opens.
    parlour.post.0.shut(HERE, None);
    parlour.house.reachable(HERE).await.unwrap();
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("closed").len(), 1);
    parlour.all_is_well().await;
}

#[tokio::test]
async fn a_post_that_fails_where_the_table_has_left_stops_nothing() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    parlour.courier.deliver_due().await;
    parlour.plays_on(table, HERE, 1).await;
    let due = parlour.house.due(9).await.unwrap();
    let board = due.iter().find(|errand| errand.name().starts_with("board")).unwrap();
    // While Discord still refuses it, the table moves.
    let asking = parlour.asking(AMIRA, ChannelId(700));
    super::refusal(parlour.house.act(&asking, Place::Table(table), &Act::MoveHere).await).unwrap();
    let became = parlour.house.suspend(board, HERE, Standstill::Gone).await.unwrap();
    assert_eq!((became, standstill(&parlour, table).await), (Unreached::Moved, None));
    parlour.courier.deliver_due().await;
    let told = parlour.sent("board").pop().unwrap();
    // Everybody has just been called by the news that it goes on here.
    assert_eq!((told.to, told.ping), (Address::Channel(ChannelId(700)), vec![]));
    assert!(parlour.sent("remark").iter().any(|sent| sent.to == told.to && sent.ping.contains(&BASHIR)));
    parlour.all_is_well().await;
}
