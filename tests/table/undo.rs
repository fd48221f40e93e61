//! Taking back: free, with consent, refused, lapsed, never after the end.

use caravanserai::courier::Messenger;
use caravanserai::store::{ChannelId, Level, PlyNumber, ProposalId, SeenCount, TableId, UserId};
use caravanserai::table::{Act, Address, Answer, Body, Notice, Place, Refusal, Telling, Told};
use games::Seat;
use games::any::Kind;

use super::{AMIRA, BASHIR, CELINE, DARIUSH, FARID, HERE, Parlour, near, open_game, play};

pub(super) fn agree(proposal: ProposalId) -> Act {
    Act::Consent { proposal, agree: true }
}

fn refuse(proposal: ProposalId) -> Act {
    Act::Consent { proposal, agree: false }
}

pub(super) async fn proposes(parlour: &Parlour, user: UserId, act: Act) -> ProposalId {
    match parlour.does(user, HERE, act).await {
        Answer::Proposed { proposal, .. } => proposal,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn hash(parlour: &Parlour, table: TableId) -> String {
    parlour.house.store().read().await.unwrap().latest_ply(table).await.unwrap().unwrap().hash
}

#[tokio::test]
async fn ones_own_last_move_is_free() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    assert_eq!(parlour.refuses(AMIRA, HERE, Act::Undo { meant: None }).await, Refusal::NothingToUndo);
    let before = hash(&parlour, table).await;
    let (_, text) = parlour.some_move(table, 4).await.unwrap();
    parlour.does(AMIRA, HERE, play(&text)).await;
    assert_eq!(parlour.refuses(BASHIR, HERE, Act::Undo { meant: None }).await, Refusal::NothingToUndo);
    assert!(matches!(
        parlour.refuses(CELINE, HERE, Act::Undo { meant: None }).await,
        Refusal::NotSeated { .. }
    ));
    assert_eq!(
        parlour.does(AMIRA, HERE, Act::Undo { meant: None }).await,
        Answer::Undone { table, ply: PlyNumber(2) }
    );
    assert_eq!(hash(&parlour, table).await, before);
    assert_eq!(parlour.awaited(table).await.unwrap().1, AMIRA);
    assert_eq!(parlour.refuses(AMIRA, HERE, Act::Undo { meant: None }).await, Refusal::NothingToUndo);
    // Numbers are never used again.
    let again = parlour.does(AMIRA, HERE, play(&text)).await;
    assert_eq!(again, Answer::Played { table, first: PlyNumber(3), last: PlyNumber(3) });
    parlour.all_is_well().await;
}

#[tokio::test]
async fn a_button_takes_back_the_move_that_it_names_and_no_other() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(table, HERE, 11).await;
    let (user, _) = parlour.some_move(table, 0).await.unwrap();
    parlour.plays_on(table, HERE, 2).await;
    let seen = parlour.look(table).await.seen;
    let button = |seen| Act::Undo { meant: Some(seen) };
    assert_eq!(
        parlour.refuses(user, HERE, button(SeenCount(seen.0 - 1))).await,
        Refusal::NotTheLast,
        "the one before"
    );
    assert_eq!(parlour.refuses(user, HERE, button(seen.next())).await, Refusal::NotTheLast);
    parlour.does(user, HERE, button(seen)).await;
    // Pressed twice, it takes back one move.
    assert_eq!(parlour.refuses(user, HERE, button(seen)).await, Refusal::NotTheLast);
    parlour.does(user, HERE, button(SeenCount(seen.0 - 1))).await;
    parlour.all_is_well().await;
}

/// Whose moves, and which.
fn texts(moves: &[Told]) -> Vec<(u8, String)> {
    let text = |told: &Told| match told {
        Told::Move { seat, text: Some(text), .. } => (seat.number(), text.clone()),
        _ => panic!("not a move that all may know"),
    };
    moves.iter().map(text).collect()
}

#[tokio::test]
async fn what_is_taken_back_is_told_with_its_author() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let (_, first) = parlour.some_move(table, 3).await.unwrap();
    parlour.does(AMIRA, HERE, play(&first)).await;
    let (_, second) = parlour.some_move(table, 4).await.unwrap();
    parlour.does(BASHIR, HERE, play(&second)).await;
    let proposal = proposes(&parlour, AMIRA, Act::Undo { meant: None }).await;
    parlour.does(BASHIR, HERE, agree(proposal)).await;
    let story = super::refusal(parlour.house.story(table, PlyNumber(3), PlyNumber(3)).await).unwrap();
    let [Told::Undo { moves, .. }] = &story.told[..] else { panic!("one undo") };
    assert_eq!(texts(moves), [(1, first), (2, second)]);
    for (seen, taken_back) in [(0, false), (1, true), (2, true), (3, false)] {
        let (_, found) =
            super::refusal(parlour.house.look_back(Place::Table(table), SeenCount(seen)).await).unwrap();
        assert_eq!(found, taken_back, "{seen}");
    }
    let none = parlour.house.look_back(Place::Table(table), SeenCount(99)).await;
    assert_eq!(super::refusal(none).err(), Some(Refusal::NoSuchMove { latest: SeenCount(3) }));
}

#[tokio::test]
async fn the_question_lists_what_would_vanish_and_nothing_else() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    let (_, first) = parlour.some_move(table, 3).await.unwrap();
    parlour.does(AMIRA, HERE, play(&first)).await;
    let (_, second) = parlour.some_move(table, 4).await.unwrap();
    parlour.does(BASHIR, HERE, play(&second)).await;
    parlour.does(BASHIR, HERE, Act::Undo { meant: None }).await;
    let (_, third) = parlour.some_move(table, 9).await.unwrap();
    assert_ne!(second, third);
    parlour.does(BASHIR, HERE, play(&third)).await;
    proposes(&parlour, AMIRA, Act::Undo { meant: None }).await;
    // The boards come before it.
    let listed = loop {
        let errand = parlour.house.due(1).await.unwrap().remove(0);
        match super::refusal(parlour.house.telling(&errand).await).unwrap() {
            Telling::Tell(brief) => match brief.body {
                Body::Proposal { moves, .. } => break moves,
                _ => super::refusal(parlour.house.told(&errand, None).await).unwrap(),
            },
            Telling::Drop(why) => parlour.house.dropped(&errand, why).await.unwrap(),
            _ => panic!("nothing else is due"),
        }
    };
    assert_eq!(texts(&listed), [(1, first), (2, third)]);
}

#[tokio::test]
async fn whoever_has_moved_since_must_agree() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE, DARIUSH], "first 1").await;
    let before = hash(&parlour, table).await;
    parlour.plays_on(table, HERE, 3).await;
    let asked = hash(&parlour, table).await;
    let proposal = proposes(&parlour, AMIRA, Act::Undo { meant: None }).await;
    assert_eq!(hash(&parlour, table).await, asked, "nothing has changed so far");
    assert_eq!(parlour.refuses(BASHIR, HERE, Act::Undo { meant: None }).await, Refusal::ProposalOpen);
    assert_eq!(parlour.refuses(DARIUSH, HERE, agree(proposal)).await, Refusal::NotAsked);
    assert_eq!(parlour.refuses(DARIUSH, HERE, refuse(proposal)).await, Refusal::NotAsked);
    assert_eq!(parlour.refuses(AMIRA, HERE, agree(proposal)).await, Refusal::NotAsked);
    assert_eq!(parlour.refuses(BASHIR, HERE, agree(ProposalId(proposal.0 + 1))).await, Refusal::NoSuchThing);
    assert!(matches!(parlour.refuses(FARID, HERE, agree(proposal)).await, Refusal::NotSeated { .. }));
    let said = parlour.does(BASHIR, HERE, agree(proposal)).await;
    assert_eq!(said, Answer::Consented { table, proposal, agreed: true, settled: false });
    assert_eq!(parlour.refuses(BASHIR, HERE, agree(proposal)).await, Refusal::ConsentGiven);
    let said = parlour.does(CELINE, HERE, agree(proposal)).await;
    assert_eq!(said, Answer::Consented { table, proposal, agreed: true, settled: true });
    assert_eq!(hash(&parlour, table).await, before);
    assert_eq!(parlour.awaited(table).await.unwrap().1, AMIRA);
    assert_eq!(parlour.refuses(BASHIR, HERE, agree(proposal)).await, Refusal::ProposalGone);
    parlour.all_is_well().await;
}

#[tokio::test]
async fn a_proposal_is_refused_withdrawn_or_lapses() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    parlour.plays_on(table, HERE, 3).await;
    let before = hash(&parlour, table).await;
    let proposal = proposes(&parlour, AMIRA, Act::Undo { meant: None }).await;
    let said = parlour.does(CELINE, HERE, refuse(proposal)).await;
    assert_eq!(said, Answer::Consented { table, proposal, agreed: false, settled: true });
    assert_eq!(parlour.refuses(BASHIR, HERE, agree(proposal)).await, Refusal::ProposalGone);
    // Whoever asked may think better of it.
    let proposal = proposes(&parlour, AMIRA, Act::Undo { meant: None }).await;
    parlour.does(BASHIR, HERE, agree(proposal)).await;
    parlour.does(AMIRA, HERE, refuse(proposal)).await;
    assert_eq!(parlour.refuses(CELINE, HERE, agree(proposal)).await, Refusal::ProposalGone);
    assert_eq!(hash(&parlour, table).await, before);
    // Whoever plays on withdraws the question.
    let proposal = proposes(&parlour, AMIRA, Act::Undo { meant: None }).await;
    parlour.does(BASHIR, HERE, agree(proposal)).await;
    parlour.plays_on(table, HERE, 1).await;
    assert_eq!(parlour.refuses(CELINE, HERE, agree(proposal)).await, Refusal::ProposalGone);
    assert_ne!(hash(&parlour, table).await, before);
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("proposal").len(), 3, "one message a proposal");
    parlour.all_is_well().await;
}

/// Plays until somebody has taken a token of which they alone know the value.
async fn until_a_token_is_taken(parlour: &Parlour, table: TableId) -> UserId {
    loop {
        let (seat, user) = parlour.awaited(table).await.unwrap();
        let game = parlour.game(table).await;
        let takes = game
            .legal_moves(seat)
            .into_iter()
            .find(|text| crate::brings_water(&game.prospect(seat, text).unwrap()));
        if let Some(text) = takes {
            parlour.does(user, HERE, play(&text)).await;
            let hand = parlour.game(table).await.hand(seat);
            let hand = hand.as_hand::<games::desert::Hand>().unwrap();
            assert!(!hand.tokens.is_empty());
            return user;
        }
        parlour.plays_on(table, HERE, 1).await;
    }
}

#[tokio::test]
async fn what_was_learnt_is_taken_back_by_all_or_by_nobody() {
    let parlour = Parlour::open().await;
    let people = [AMIRA, BASHIR, CELINE];
    let table = parlour.seat(HERE, &people, "first 1, aquifers").await;
    let taker = until_a_token_is_taken(&parlour, table).await;
    // Nobody else has acted, and yet all others are asked.
    let proposal = proposes(&parlour, taker, Act::Undo { meant: None }).await;
    let others: Vec<UserId> = people.into_iter().filter(|&user| user != taker).collect();
    parlour.does(others[0], HERE, agree(proposal)).await;
    assert_eq!(parlour.refuses(others[0], HERE, agree(proposal)).await, Refusal::ConsentGiven);
    let said = parlour.does(others[1], HERE, agree(proposal)).await;
    assert!(matches!(said, Answer::Consented { settled: true, .. }));
    assert_eq!(parlour.awaited(table).await.unwrap().1, taker);
    parlour.all_is_well().await;
}

#[tokio::test]
async fn in_the_open_a_taken_token_is_no_news() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let taker = until_a_token_is_taken(&parlour, table).await;
    let answer = parlour.does(taker, HERE, Act::Undo { meant: None }).await;
    assert!(matches!(answer, Answer::Undone { .. }), "{answer:?}");
}

#[tokio::test]
async fn computer_players_agree_unless_something_was_seen() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    parlour.does(BASHIR, HERE, Act::Resign).await;
    parlour.plays_on(table, HERE, 1).await;
    parlour.computers_play().await;
    let plies = parlour.house.store().read().await.unwrap().plies_from(table, PlyNumber(1)).await.unwrap();
    assert_eq!(
        plies.iter().map(|ply| ply.seat).collect::<Vec<_>>(),
        [Some(Seat::from_index(0)), Some(Seat::from_index(1))]
    );
    let undone = parlour.does(AMIRA, HERE, Act::Undo { meant: None }).await;
    assert!(matches!(undone, Answer::Undone { .. }), "{undone:?}");
    assert_eq!(parlour.awaited(table).await.unwrap().1, AMIRA);
    parlour.all_is_well().await;
    // A roll that everybody saw is another thing.
    let here = ChannelId(HERE.0 + 1);
    let host = parlour.asking(AMIRA, here);
    let table = parlour.lobby_of(&host, &[BASHIR], &open_game(Kind::named("bazaar"), "first 1")).await;
    parlour.does(AMIRA, here, Act::AddComputer { level: Level::Apprentice }).await;
    parlour.does(AMIRA, here, Act::Start).await;
    for _ in 0..100 {
        let (user, text) = parlour.some_move(table, 0).await.expect("it goes on");
        parlour.does(user, here, play(&text)).await;
        let plies =
            parlour.house.store().read().await.unwrap().plies_from(table, PlyNumber(1)).await.unwrap();
        if plies.last().is_some_and(|ply| ply.news) {
            let refused = parlour.refuses(user, here, Act::Undo { meant: None }).await;
            assert_eq!(refused, Refusal::ComputersRefuse);
            return;
        }
    }
    panic!("nobody rolled");
}

#[tokio::test]
async fn nothing_is_taken_back_after_the_end() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let mut last = AMIRA;
    while let Some((user, text)) = parlour.some_move(table, 11).await {
        parlour.does(user, HERE, play(&text)).await;
        last = user;
    }
    assert_eq!(parlour.refuses(last, HERE, Act::Undo { meant: None }).await, Refusal::Over);
    assert_eq!(parlour.refuses(last, HERE, play("green H7")).await, Refusal::Over);
    assert_eq!(parlour.refuses(last, HERE, Act::Resign).await, Refusal::Over);
    assert_eq!(parlour.refuses(last, HERE, Act::End).await, Refusal::Over);
    // It can still be shown.
    parlour.does(last, HERE, Act::Repost).await;
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("result").len(), 1);
    parlour.all_is_well().await;
}

#[tokio::test]
async fn a_proposal_ends_with_the_seat_that_it_waits_for() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    parlour.plays_on(table, HERE, 2).await;
    let proposal = proposes(&parlour, AMIRA, Act::Undo { meant: None }).await;
    parlour.does(BASHIR, HERE, Act::Resign).await;
    // Nobody is left who could answer it: it must not stand in the way of another.
    assert_eq!(parlour.refuses(CELINE, HERE, agree(proposal)).await, Refusal::ProposalGone);
    let proposal = proposes(&parlour, AMIRA, Act::End).await;
    parlour.does(CELINE, HERE, agree(proposal)).await;
    assert!(!parlour.look(table).await.table.phase.is_open());
}

#[tokio::test]
async fn what_was_taken_back_before_anybody_was_told_is_not_told() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.courier.deliver_due().await;
    parlour.plays_on(table, HERE, 1).await;
    parlour.does(AMIRA, HERE, Act::Undo { meant: None }).await;
    let story = super::refusal(parlour.house.story(table, PlyNumber(1), PlyNumber(2)).await).unwrap();
    assert!(story.told.is_empty());
    let waiting = parlour.house.store().read().await.unwrap().waiting(table).await.unwrap();
    let boards =
        waiting.iter().filter(|row| matches!(serde_json::from_str(&row.notice), Ok(Notice::Board { .. })));
    assert_eq!(boards.count(), 2);
    parlour.courier.deliver_due().await;
    // The setup, and the board as it is again: two moves that came to nothing are one post.
    assert_eq!(parlour.sent("board").len(), 2);
    assert_eq!(parlour.house.look(Place::Table(table)).await.ok().unwrap().seen, SeenCount(2));
}

#[tokio::test]
async fn a_question_that_is_posted_anew_calls_only_who_has_not_answered() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE, DARIUSH], "first 1").await;
    parlour.plays_on(table, HERE, 3).await;
    let proposal = proposes(&parlour, AMIRA, Act::Undo { meant: None }).await;
    parlour.courier.deliver_due().await;
    let asked = || parlour.post.0.sent().into_iter().filter(|sent| sent.what == "proposal");
    assert_eq!(asked().map(|sent| sent.ping).collect::<Vec<_>>(), [[BASHIR, CELINE]]);
    // Somebody deletes it.
    parlour.post.delete(asked().next().unwrap().posted).await.unwrap();
    parlour.does(BASHIR, HERE, agree(proposal)).await;
    parlour.courier.deliver_due().await;
    assert_eq!(asked().map(|sent| sent.ping).collect::<Vec<_>>(), [vec![BASHIR, CELINE], vec![CELINE]]);
}

#[tokio::test]
async fn what_others_agreed_to_is_shown_and_whoever_goes_on_is_called() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(table, HERE, 2).await;
    parlour.courier.deliver_due().await;
    // Amira is awaited before and after.
    let boards = parlour.sent("board").len();
    let proposal = proposes(&parlour, AMIRA, Act::Undo { meant: None }).await;
    parlour.passes(super::DAY / 2).await;
    parlour.does(BASHIR, HERE, agree(proposal)).await;
    parlour.courier.deliver_due().await;
    let sent = parlour.sent("board");
    assert_eq!((sent.len(), sent.last().unwrap().ping.as_slice()), (boards + 1, [AMIRA].as_slice()));
    // Her day begins anew.
    parlour.passes(super::DAY * 3 / 4).await;
    assert_eq!(parlour.sent("reminder").len(), 0);
    parlour.passes(super::DAY / 4).await;
    assert_eq!(parlour.sent("reminder").len(), 1);
    parlour.all_is_well().await;
}

/// A table of the bazaar where all three choose at the same time: its number, its channel, its people. Its board is due.
pub(super) async fn all_choose(parlour: &Parlour) -> (TableId, ChannelId, [UserId; 3]) {
    for number in 0..40 {
        let (channel, people) = (near(number), [0, 1, 2].map(|seat| UserId(20_000 + 3 * number + seat)));
        let host = parlour.asking(people[0], channel);
        let table = parlour.lobby_of(&host, &people[1..], &super::open_game(Kind::named("bazaar"), "")).await;
        parlour.courier.deliver_due().await;
        parlour.does(people[0], channel, Act::Start).await;
        if parlour.look(table).await.awaited().len() == people.len() {
            return (table, channel, people);
        }
    }
    panic!("at none of them all choose at the same time");
}

pub(super) async fn chooses(
    parlour: &Parlour,
    table: TableId,
    channel: ChannelId,
    people: &[UserId],
    seat: usize,
) {
    let choice = parlour.game(table).await.nth_move(Seat::from_index(seat), 0).unwrap();
    parlour.does(people[seat], channel, play(&choice)).await;
}

#[tokio::test]
async fn whoever_chooses_anew_while_others_choose_is_not_called() {
    let parlour = Parlour::open().await;
    let (table, channel, people) = all_choose(&parlour).await;
    parlour.courier.deliver_due().await;
    let boards = parlour.sent("board").len();
    chooses(&parlour, table, channel, &people, 0).await;
    parlour.does(people[0], channel, Act::Undo { meant: None }).await;
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("board").len(), boards);
    assert!(parlour.sent("line").iter().all(|sent| sent.ping.is_empty()));
    assert_eq!(parlour.look(table).await.awaited().len(), 3);
    parlour.all_is_well().await;
}

#[tokio::test]
async fn an_undo_by_consent_calls_nobody_for_whom_nothing_changed() {
    let parlour = Parlour::open().await;
    let (table, channel, people) = all_choose(&parlour).await;
    parlour.courier.deliver_due().await;
    chooses(&parlour, table, channel, &people, 0).await;
    chooses(&parlour, table, channel, &people, 1).await;
    parlour.passes(super::DAY / 2).await;
    let asked = parlour.does(people[0], channel, Act::Undo { meant: None }).await;
    let Answer::Proposed { proposal, .. } = asked else { panic!("{asked:?}") };
    parlour.does(people[1], channel, agree(proposal)).await;
    parlour.courier.deliver_due().await;
    let board = parlour.sent("board").pop().unwrap();
    assert_eq!(board.ping, people[..2], "who must choose again");
    // The third has waited since the beginning, and is reminded of that.
    parlour.passes(super::DAY / 2).await;
    let reminded: Vec<Address> = parlour.sent("reminder").into_iter().map(|sent| sent.to).collect();
    assert!(reminded.contains(&Address::Person(people[2])), "{reminded:?}");
    assert!(!reminded.contains(&Address::Person(people[0])), "{reminded:?}");
}

#[tokio::test]
async fn whoever_was_called_in_vain_is_shown_the_board_again() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(table, HERE, 1).await;
    parlour.courier.deliver_due().await;
    let boards = parlour.sent("board").len();
    parlour.does(AMIRA, HERE, Act::Undo { meant: None }).await;
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("board").len(), boards + 1);
}
