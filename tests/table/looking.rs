//! Looking, which changes nothing: any ply, one's own hand, what happened, one's games.

use caravanserai::store::{ChannelId, PlyNumber, SeenCount, ServerId, TableId, UserId};
use caravanserai::table::{Act, Place, Refusal, Span};
use caravanserai::words;
use games::any::Kind;
use games::{RiderColours, Seat, Status};

use super::{AMIRA, BASHIR, CELINE, FARID, GUILD, HERE, Parlour, dump, near, play};

#[tokio::test]
async fn every_ply_can_be_seen_again() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "").await;
    let mut views = vec![parlour.look(table).await.view.unwrap()];
    for number in 0..25 {
        let (user, text) = parlour.some_move(table, 13 * number).await.unwrap();
        parlour.does(user, HERE, play(&text)).await;
        views.push(parlour.look(table).await.view.unwrap());
    }
    let before = dump(&parlour.path()).await;
    for (seen, view) in views.iter().enumerate() {
        let back = super::refusal(parlour.house.look_back(Place::Table(table), SeenCount(seen as u32)).await);
        let (back, taken_back) = back.unwrap();
        assert_eq!(back.view.as_ref(), Some(view), "after {seen} plies");
        assert!(back.seen == SeenCount(seen as u32) && !taken_back);
    }
    let beyond = super::refusal(parlour.house.look_back(Place::Table(table), SeenCount(26)).await);
    assert_eq!(beyond.err(), Some(Refusal::NoSuchMove { latest: SeenCount(25) }));
    let history = parlour.house.history(Place::Table(table), Span::Newest, 99).await;
    let history = super::refusal(history).unwrap();
    assert_eq!((history.start, history.count, history.newest, history.gaps), (0, 25, SeenCount(25), false));
    assert!(history.moves.iter().map(|(number, _)| number.0).eq(1..=25));
    assert_eq!(dump(&parlour.path()).await, before);
}

#[tokio::test]
async fn a_lobby_can_be_looked_at() {
    let parlour = Parlour::open().await;
    let table = parlour.lobby(HERE, &[AMIRA, BASHIR], "").await;
    let look = parlour.look(table).await;
    assert!(look.view.is_none() && look.awaited().is_empty() && look.seen == SeenCount(0));
    for (what, refused) in [
        ("own", super::refusal(parlour.house.own(Place::Table(table), AMIRA).await).err()),
        ("catch up", super::refusal(parlour.house.catch_up(Place::Table(table), AMIRA).await).err()),
        (
            "moves",
            super::refusal(parlour.house.moves(Place::Table(table), AMIRA, "", 9, |_| true).await).err(),
        ),
    ] {
        assert_eq!(refused, Some(Refusal::NotBegun), "{what}");
    }
}

#[tokio::test]
async fn everybody_sees_their_own_hand_only() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "aquifers").await;
    parlour.plays_on(table, HERE, 40).await;
    let game = parlour.game(table).await;
    let mut tokens = 0;
    for (seat, user) in Seat::all(2).zip([AMIRA, BASHIR]) {
        let own = super::refusal(parlour.house.own(Place::Table(table), user).await).unwrap();
        assert!(own.seat == seat && own.hand == game.hand(seat) && own.view == game.view());
        let hand = own.hand;
        let hand = hand.as_hand::<games::desert::Hand>().unwrap();
        tokens += hand.tokens.len();
    }
    assert!(tokens > 0, "somebody took a token");
    let other = super::refusal(parlour.house.own(Place::Table(table), CELINE).await);
    assert!(matches!(other.err(), Some(Refusal::NotSeated { .. })));
}

#[tokio::test]
async fn catching_up_begins_with_ones_own_last_move() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    let nothing_yet = super::refusal(parlour.house.catch_up(Place::Table(table), BASHIR).await).unwrap();
    assert_eq!(nothing_yet.before, nothing_yet.after);
    parlour.plays_on(table, HERE, 1).await;
    let after_amira = parlour.look(table).await.view.unwrap();
    parlour.plays_on(table, HERE, 2).await;
    let now = parlour.look(table).await.view.unwrap();
    let catch_up = super::refusal(parlour.house.catch_up(Place::Table(table), AMIRA).await).unwrap();
    assert!(catch_up.before == after_amira && catch_up.after == now);
    let other = super::refusal(parlour.house.catch_up(Place::Table(table), FARID).await);
    assert!(matches!(other.err(), Some(Refusal::NotSeated { .. })));
}

#[tokio::test]
async fn ones_games_are_listed_across_servers_those_that_wait_first() {
    let parlour = Parlour::open().await;
    let lobby = parlour.lobby(HERE, &[AMIRA], "").await;
    let waiting_for_others = parlour.seat(near(1), &[BASHIR, AMIRA], "first 1").await;
    let mut elsewhere = parlour.asking(AMIRA, near(2));
    elsewhere.guild = Some(ServerId(GUILD.0 + 1));
    parlour.ask(&elsewhere, &super::open("first 1")).await.unwrap();
    parlour.does(CELINE, near(2), Act::Join).await;
    parlour.does(AMIRA, near(2), Act::Start).await;
    let ended = parlour.seat(near(3), &[AMIRA, CELINE], "").await;
    parlour.does(CELINE, near(3), Act::Resign).await;
    let mine = super::refusal(parlour.house.games_of(AMIRA).await).unwrap();
    let tables: Vec<TableId> = mine.iter().map(|mine| mine.table.id).collect();
    assert_eq!(tables, [TableId(lobby.0 + 2), lobby, waiting_for_others]);
    assert!(mine[0].awaited_at.is_some() && mine[0].table.guild == Some(ServerId(GUILD.0 + 1)));
    assert!(mine[1].awaited_at.is_none() && !tables.contains(&ended));
    assert!(super::refusal(parlour.house.games_of(FARID).await).unwrap().is_empty());
}

#[tokio::test]
async fn every_suggested_move_is_accepted() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "").await;
    for _ in 0..15 {
        let (_, user) = parlour.awaited(table).await.unwrap();
        let moves = parlour.house.moves(Place::Table(table), user, "", 25, |text| !text.contains('A')).await;
        let moves = super::refusal(moves).unwrap();
        assert!(!moves.is_empty() && moves.len() <= 25 && moves.iter().all(|mv| !mv.text.contains('A')));
        parlour.does(user, HERE, play(&moves[moves.len() / 2].text)).await;
    }
    let (_, user) = parlour.awaited(table).await.unwrap();
    let other = if user == AMIRA { BASHIR } else { AMIRA };
    let none = parlour.house.moves(Place::Table(table), other, "", 25, |_| true).await;
    assert!(super::refusal(none).unwrap().is_empty());
    let broken = parlour.house.moves(Place::Table(table), user, "nonsense", 25, |_| true).await;
    assert!(matches!(super::refusal(broken), Err(Refusal::Game { .. })));
    assert!(matches!(parlour.look(table).await.status, Some(Status::Awaiting(_))));
}

#[tokio::test]
async fn whoever_cannot_play_is_told_why() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let on_turn = async |user: UserId| super::refusal(parlour.house.on_turn(Place::Table(table), user).await);
    let (look, example) = on_turn(AMIRA).await.ok().unwrap();
    assert!(
        look.seen == SeenCount(0) && parlour.game(table).await.check(Seat::from_index(0), &example).is_ok()
    );
    let words = |refused: Option<Refusal>| match refused {
        Some(Refusal::Game { refusal, .. }) => crate::told(&RiderColours, &refusal),
        other => panic!("{other:?}"),
    };
    assert!(words(on_turn(BASHIR).await.err()).starts_with("It is not your turn: the game waits for "));
    assert!(matches!(on_turn(FARID).await.err(), Some(Refusal::NotSeated { .. })));

    // Of those who choose at the same time, one who has chosen.
    let people = [AMIRA, BASHIR, CELINE];
    for channel in 700..709 {
        let host = parlour.asking(AMIRA, ChannelId(channel));
        let table = parlour.lobby_of(&host, &people[1..], &super::open_game(Kind::named("bazaar"), "")).await;
        parlour.does(AMIRA, ChannelId(channel), Act::Start).await;
        let game = parlour.game(table).await;
        let Status::Awaiting(awaited) = game.status() else { panic!("it has begun") };
        if awaited.len() > 1 {
            let first = awaited.iter().next().unwrap();
            let user = people[first.index()];
            parlour.does(user, ChannelId(channel), play(&game.nth_move(first, 0).unwrap())).await;
            let refused = super::refusal(parlour.house.on_turn(Place::Table(table), user).await).err();
            assert!(words(refused).starts_with("You have chosen already: the game waits for "));
            return;
        }
    }
    panic!("in none of them several choose at the same time");
}

#[tokio::test]
async fn moves_stay_with_whoever_made_them() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    parlour.plays_on(table, HERE, 3).await;
    parlour.does(AMIRA, HERE, Act::Resign).await;
    parlour.plays_on(table, HERE, 2).await;
    parlour.computers_play().await;
    let parlour = parlour.restart().await;
    let told = async |span: Span| {
        let history = super::refusal(parlour.house.history(Place::Table(table), span, 99).await).unwrap();
        let content = words::history(crate::everybody(), &history, span).content;
        content.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let lines = told(Span::Newest).await;
    let by: Vec<&str> = ["Person 11 places", "Person 12 places", "Person 13 places", "Trader"]
        .into_iter()
        .chain(["Person 12 places", "Person 13 places", "Trader"])
        .collect();
    assert_eq!(lines.len(), by.len(), "{lines:#?}");
    assert!(lines.iter().zip(by).all(|(line, who)| line.contains(who)), "{lines:#?}");
    // What the channel is told late is hers, too.
    let story = super::refusal(parlour.house.story(table, PlyNumber(1), PlyNumber(4)).await).unwrap();
    let people = story.table.people_at(PlyNumber(1));
    assert_eq!((people[0].user, story.table.people_at(PlyNumber(4))[0].user), (Some(AMIRA), None));
}
