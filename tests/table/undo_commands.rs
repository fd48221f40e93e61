//! One command is one undo, however many moves it made.

use caravanserai::store::{ChannelId, PlyNumber, SeenCount, TableId, UserId};
use caravanserai::table::{Act, Answer, Place};
use games::Seat;

use super::undo::{agree, hash, proposes};
use super::{AMIRA, BASHIR, CELINE, HERE, Parlour, play};

/// Whoever is awaited with two camels to place, and both as one command.
async fn two_camels(parlour: &Parlour, table: TableId) -> (UserId, String) {
    loop {
        let (user, first) = parlour.some_move(table, 3).await.unwrap();
        let second = parlour.house.moves(Place::Table(table), user, &first, 1, |_| true).await;
        if let Ok(second) = super::refusal(second) {
            return (user, format!("{first}, {}", second[0].text));
        }
        // The very first camel comes alone.
        parlour.does(user, HERE, play(&first)).await;
    }
}

#[tokio::test]
async fn one_command_is_one_undo() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(table, HERE, 10).await;
    let (user, camels) = two_camels(&parlour, table).await;
    parlour.courier.deliver_due().await;
    let (before, boards) = (hash(&parlour, table).await, parlour.sent("board").len());
    let Answer::Played { first, last, .. } = parlour.does(user, HERE, play(&camels)).await else { panic!() };
    assert_eq!(last, first.next());
    parlour.courier.deliver_due().await;
    assert_ne!(parlour.awaited(table).await.unwrap().1, user, "the turn has passed");
    let seen = parlour.look(table).await.seen;
    let undone = parlour.does(user, HERE, Act::Undo { meant: Some(seen) }).await;
    assert_eq!(undone, Answer::Undone { table, ply: last.next() });
    assert_eq!((hash(&parlour, table).await, parlour.awaited(table).await.unwrap().1), (before, user));
    let ply = parlour.house.store().read().await.unwrap().latest_ply(table).await.unwrap().unwrap();
    assert_eq!(ply.text, format!("undo {first}"), "it names the first ply that is gone");
    // Who was called in vain is shown the board again; who took it back knows, and is not called.
    parlour.courier.deliver_due().await;
    let sent = parlour.sent("board");
    assert_eq!(sent.len(), boards + 2);
    assert!(sent.last().unwrap().ping.is_empty() && !sent[boards].ping.is_empty());
    // The same again, each as a command of its own: one at a time.
    for camel in camels.split(", ") {
        parlour.does(user, HERE, play(camel)).await;
    }
    let half = parlour.does(user, HERE, Act::Undo { meant: None }).await;
    assert_eq!(parlour.look(table).await.seen, SeenCount(seen.0 + 4));
    assert_eq!(half, Answer::Undone { table, ply: PlyNumber(last.0 + 4) });
    assert_eq!(parlour.awaited(table).await.unwrap().1, user);
    assert_ne!(hash(&parlour, table).await, ply.hash);
    parlour.all_is_well().await;
}

/// A board that was posted because the turn came back shows half a turn: it must not stand when that is gone, too.
#[tokio::test]
async fn what_a_board_has_shown_is_not_taken_back_unseen() {
    for told_in_between in [true, false] {
        let parlour = Parlour::open().await;
        let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
        parlour.plays_on(table, HERE, 10).await;
        let (user, camels) = two_camels(&parlour, table).await;
        let (first, _) = camels.split_once(", ").unwrap();
        parlour.courier.deliver_due().await;
        let boards = parlour.sent("board").len();
        // In mid-turn nobody is shown anything, and nothing has to be shown again.
        parlour.does(user, HERE, play(first)).await;
        parlour.does(user, HERE, Act::Undo { meant: None }).await;
        parlour.courier.deliver_due().await;
        assert_eq!(parlour.sent("board").len(), boards);
        for camel in camels.split(", ") {
            parlour.does(user, HERE, play(camel)).await;
        }
        parlour.courier.deliver_due().await;
        let before = parlour.look(table).await.view;
        parlour.does(user, HERE, Act::Undo { meant: None }).await;
        if told_in_between {
            parlour.courier.deliver_due().await;
        }
        parlour.does(user, HERE, Act::Undo { meant: None }).await;
        parlour.courier.deliver_due().await;
        let sent = parlour.sent("board");
        assert_eq!(sent.len(), boards + 2 + usize::from(told_in_between));
        let (last, turn) = (sent.last().unwrap(), &sent[boards - 1]);
        assert!(last.ping.is_empty() && parlour.look(table).await.view != before);
        assert_eq!(last.picture, turn.picture, "as it was when the turn began");
    }
}

#[tokio::test]
async fn consent_is_for_the_whole_command() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    while !matches!(parlour.some_move(table, 0).await, Some((_, text)) if !text.starts_with("L ")) {
        parlour.plays_on(table, HERE, 1).await;
    }
    let (first, camels) = two_camels(&parlour, table).await;
    let before = hash(&parlour, table).await;
    parlour.does(first, HERE, play(&camels)).await;
    let (second, more) = two_camels(&parlour, table).await;
    parlour.does(second, HERE, play(&more)).await;
    let proposal = proposes(&parlour, first, Act::Undo { meant: None }).await;
    let said = parlour.does(second, HERE, agree(proposal)).await;
    assert!(matches!(said, Answer::Consented { settled: true, .. }), "{said:?}");
    assert_eq!((hash(&parlour, table).await, parlour.awaited(table).await.unwrap().1), (before, first));
    parlour.all_is_well().await;
}

/// Before commands were stored each ply was taken back alone, and those that are there still are.
#[tokio::test]
async fn of_an_older_file_each_ply_is_a_command_of_its_own() {
    let file =
        super::databases::files().into_iter().find(|file| file.ends_with("schema-2-desert.db")).unwrap();
    // It is looked at as it is, and opened anew.
    let folder = crate::bot::Folder::new();
    std::fs::copy(&file, folder.database()).unwrap();
    let looked = caravanserai::store::Store::look_at(&folder.database()).await.unwrap();
    let plies = looked.read().await.unwrap().plies_from(TableId(1), PlyNumber::SETUP).await.unwrap();
    assert!(plies.len() == 22 && plies.iter().all(|ply| ply.command == ply.number));
    looked.close().await;
    let parlour = super::databases::parlour_on(&file).await;
    parlour.house.pack().await.unwrap();
    // Two camels of one turn.
    assert_eq!(
        plies[18..20].iter().map(|ply| ply.seat).collect::<Vec<_>>(),
        [Some(Seat::from_index(1)), Some(Seat::from_index(1))]
    );
    parlour.does(BASHIR, ChannelId(500), Act::Undo { meant: None }).await;
    let ply = parlour.house.store().read().await.unwrap().latest_ply(TableId(1)).await.unwrap().unwrap();
    assert_eq!(ply.text, "undo 19");
    parlour.all_is_well().await;
}
