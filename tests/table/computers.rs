//! Computer players at a table: added, removed, started with alone, taking over and being taken over, told once.

use std::time::Duration;

use caravanserai::store::{ChannelId, Level, Phase, PlyNumber, TableId, UserId};
use caravanserai::table::{Act, Address, Answer, Pace, Place, Refusal, Why};
use caravanserai::words;
use games::any::{Games, Kind};
use games::{Seat, Status};

use super::{AMIRA, BASHIR, CELINE, DAY, FARID, HERE, Parlour, connection, near, open_game, play};

fn seat(number: u8) -> Seat {
    Seat::numbered(number).unwrap()
}

/// Amira alone against computer players of these levels.
async fn alone(
    parlour: &Parlour,
    channel: ChannelId,
    kind: &str,
    options: &str,
    levels: &[Level],
) -> TableId {
    let host = parlour.asking(AMIRA, channel);
    let table = parlour.lobby_of(&host, &[], &open_game(Kind::named(kind), options)).await;
    for &level in levels {
        parlour.does(AMIRA, channel, Act::AddComputer { level }).await;
    }
    parlour.does(AMIRA, channel, Act::Start).await;
    table
}

async fn moves_of(parlour: &Parlour, table: TableId, seat: Seat) -> usize {
    let plies = parlour.house.store().read().await.unwrap().plies_from(table, PlyNumber(1)).await.unwrap();
    plies.iter().filter(|ply| ply.seat == Some(seat)).count()
}

#[tokio::test]
async fn a_lobby_is_filled_with_computer_players() {
    let parlour = Parlour::open().await;
    let table = parlour.lobby(HERE, &[AMIRA, BASHIR], "").await;
    let add = |level| Act::AddComputer { level };
    assert!(matches!(parlour.refuses(FARID, HERE, add(Level::Guide)).await, Refusal::NotSeated { .. }));
    // Any player adds one; only the host removes one.
    parlour.does(BASHIR, HERE, add(Level::Guide)).await;
    parlour.does(AMIRA, HERE, add(Level::Trader)).await;
    parlour.does(AMIRA, HERE, add(Level::Trader)).await;
    assert_eq!(parlour.refuses(AMIRA, HERE, add(Level::Trader)).await, Refusal::Full { most: 5 });
    assert_eq!(parlour.refuses(CELINE, HERE, Act::Join).await, Refusal::Full { most: 5 });
    let look = parlour.look(table).await;
    let lobby = words::look(crate::everybody(), &look);
    for name in ["Guide (computer)", "Trader 1 (computer)", "Trader 2 (computer)"] {
        assert!(
            lobby.contains(&name.replace('(', "\\(").replace(')', "\\)")) || lobby.contains(name),
            "{lobby}"
        );
    }
    let remove = |number| Act::RemoveComputer { seat: Some(seat(number)) };
    assert!(matches!(parlour.refuses(BASHIR, HERE, remove(3)).await, Refusal::HostOnly { .. }));
    assert!(matches!(parlour.refuses(AMIRA, HERE, remove(2)).await, Refusal::NoComputer { .. }));
    parlour.does(AMIRA, HERE, remove(3)).await;
    parlour.does(AMIRA, HERE, Act::RemoveComputer { seat: None }).await;
    let set = Act::SetLevel { seat: None, level: Level::Master };
    parlour.does(BASHIR, HERE, set).await;
    let levels: Vec<Option<Level>> =
        parlour.look(table).await.table.people.iter().map(|person| person.level).collect();
    assert_eq!(levels, [None, None, Some(Level::Master)]);
    // A lobby without people is closed.
    parlour.does(AMIRA, HERE, Act::Leave).await;
    assert_eq!(parlour.does(BASHIR, HERE, Act::Leave).await, Answer::Left { table, closed: true });
    parlour.all_is_well().await;
}

#[tokio::test]
async fn whole_games_alone_against_computers() {
    let parlour = Parlour::open().await;
    let levels = [Level::Apprentice, Level::Drover, Level::Trader];
    for (number, kind) in ["desert", "nomads", "bazaar"].into_iter().enumerate() {
        let channel = near(number as u64);
        let table = alone(&parlour, channel, kind, "", &levels).await;
        let mut turns = 0;
        while let Some((user, text)) = parlour.some_move(table, 11 * turns + 5).await {
            assert_eq!(user, AMIRA);
            parlour.does(AMIRA, channel, play(&text)).await;
            parlour.courier.deliver_due().await;
            turns += 1;
        }
        assert_eq!(parlour.look(table).await.table.phase, Phase::Over, "{kind}");
        let (_, record) = super::refusal(parlour.house.record(Place::Table(table)).await).unwrap();
        let verdict = record::verify(&record, Games::built_in());
        assert!(verdict.holds() && verdict.outcome.is_some(), "{kind}: {:?}", verdict.differences);
        for number in 2..=4 {
            assert!(moves_of(&parlour, table, seat(number)).await > 0, "{kind}: seat {number} never moved");
        }
    }
    parlour.courier.deliver_due().await;
    // Nobody but the person is pinged or written to.
    let sent = parlour.post.0.sent();
    assert!(sent.iter().all(|one| one.ping.iter().all(|&user| user == AMIRA)));
    assert!(sent.iter().all(|one| !matches!(one.to, Address::Person(user) if user != AMIRA)));
    assert_eq!(parlour.sent("result").len(), 3);
    parlour.all_is_well().await;
}

#[tokio::test]
async fn a_row_of_computer_turns_is_one_post() {
    let parlour = Parlour::open().await;
    let table = alone(&parlour, HERE, "desert", "first 2", &[Level::Apprentice; 3]).await;
    parlour.courier.deliver_due().await;
    assert!(parlour.sent("board").is_empty(), "only computer players are awaited");
    parlour.computers_play().await;
    parlour.courier.deliver_due().await;
    let boards = parlour.sent("board");
    assert_eq!(boards.len(), 1);
    assert_eq!(boards[0].ping, [AMIRA]);
    // It tells everything since the beginning.
    let mut session = parlour.house.store().read().await.unwrap();
    let (row, latest) = (session.table(table).await.unwrap(), session.latest_ply(table).await.unwrap());
    assert_eq!((row.unwrap().told, latest.map(|ply| ply.number)), (Some(PlyNumber(3)), Some(PlyNumber(3))));
    drop(session);
    let (_, text) = parlour.some_move(table, 0).await.unwrap();
    parlour.does(AMIRA, HERE, play(&text)).await;
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("board").len(), 1, "nothing is posted before it is a person's turn");
    parlour.computers_play().await;
    parlour.passes(20 * DAY).await;
    assert_eq!(parlour.sent("board").len(), 2);
    let reminded = parlour.sent("reminder");
    assert!(!reminded.is_empty() && reminded.iter().all(|one| one.to == Address::Person(AMIRA)));
}

#[tokio::test]
async fn a_computer_takes_its_time_and_survives_a_restart() {
    let parlour = Parlour::with_pace(Pace { computer: 1_500, ..Pace::default() }).await;
    let table = alone(&parlour, HERE, "desert", "first 2", &[Level::Trader]).await;
    parlour.computers_play().await;
    assert_eq!(moves_of(&parlour, table, seat(2)).await, 0, "not at once");
    let parlour = parlour.restart().await;
    parlour.clock.advance(Duration::from_millis(1_500));
    parlour.computers_play().await;
    assert_eq!(moves_of(&parlour, table, seat(2)).await, 1);
    // What was thought about a position that is gone counts for nothing.
    let (_, text) = parlour.some_move(table, 0).await.unwrap();
    parlour.does(AMIRA, HERE, play(&text)).await;
    let thought = super::refusal(parlour.house.ponder(table, seat(2)).await).unwrap().unwrap();
    parlour.clock.advance(Duration::from_millis(1_500));
    assert!(super::refusal(parlour.house.decided(&thought, None).await).unwrap());
    assert!(!super::refusal(parlour.house.decided(&thought, None).await).unwrap(), "never twice");
    assert_eq!(moves_of(&parlour, table, seat(2)).await, 2);
    // Nor does what was thought for another holder.
    let (_, text) = parlour.some_move(table, 0).await.unwrap();
    parlour.does(AMIRA, HERE, play(&text)).await;
    while parlour.look(table).await.awaited().contains(seat(1)) {
        let (_, text) = parlour.some_move(table, 0).await.unwrap();
        parlour.does(AMIRA, HERE, play(&text)).await;
    }
    let thought = super::refusal(parlour.house.ponder(table, seat(2)).await).unwrap().unwrap();
    parlour.does(BASHIR, HERE, Act::Take { seat: None }).await;
    assert!(!super::refusal(parlour.house.decided(&thought, None).await).unwrap());
    parlour.all_is_well().await;
}

#[tokio::test]
async fn computers_wait_for_the_end_of_a_vote_but_not_for_ever() {
    let parlour = Parlour::open().await;
    let host = parlour.asking(AMIRA, HERE);
    let table = parlour.lobby_of(&host, &[BASHIR], &open_game(Kind::named("desert"), "first 3")).await;
    parlour.does(AMIRA, HERE, Act::AddComputer { level: Level::Drover }).await;
    parlour.does(AMIRA, HERE, Act::Start).await;
    let ask = async || match parlour.does(AMIRA, HERE, Act::End).await {
        Answer::Proposed { proposal, .. } => proposal,
        other => panic!("{other:?}"),
    };
    let proposal = ask().await;
    parlour.computers_play().await;
    assert_eq!(moves_of(&parlour, table, seat(3)).await, 0, "it waits for the vote");
    parlour.does(BASHIR, HERE, Act::Consent { proposal, agree: false }).await;
    for user in [AMIRA, BASHIR] {
        let (awaited, text) = parlour.some_move(table, 0).await.unwrap();
        assert_eq!(awaited, user);
        parlour.does(user, HERE, play(&text)).await;
    }
    assert_eq!(moves_of(&parlour, table, seat(3)).await, 1);
    let proposal = ask().await;
    parlour.computers_play().await;
    assert_eq!(moves_of(&parlour, table, seat(3)).await, 1, "it waits again");
    parlour.clock.advance(Duration::from_secs(60 * 60 + 1));
    parlour.computers_play().await;
    assert_eq!(moves_of(&parlour, table, seat(3)).await, 2, "nobody has answered for an hour");
    // The game has gone on.
    let refused = parlour.refuses(BASHIR, HERE, Act::Consent { proposal, agree: true }).await;
    assert_eq!(refused, Refusal::ProposalGone);
    parlour.all_is_well().await;
}

#[tokio::test]
async fn a_person_takes_the_seat_of_a_computer() {
    let parlour = Parlour::open().await;
    let table = alone(&parlour, HERE, "bazaar", "first 1", &[Level::Guide, Level::Drover]).await;
    let take = |seat| Act::Take { seat };
    assert_eq!(parlour.refuses(AMIRA, HERE, take(Some(seat(2)))).await, Refusal::AlreadySeated);
    assert!(
        matches!(parlour.refuses(BASHIR, HERE, take(None)).await, Refusal::NoComputer { .. }),
        "which one?"
    );
    assert!(matches!(parlour.refuses(BASHIR, HERE, take(Some(seat(1)))).await, Refusal::NoComputer { .. }));
    parlour.plays_on(table, HERE, 3).await;
    parlour.computers_play().await;
    let before = parlour.house.store().read().await.unwrap().latest_ply(table).await.unwrap().unwrap().number;
    assert_eq!(
        parlour.does(BASHIR, HERE, take(Some(seat(2)))).await,
        Answer::Joined { table, seat: seat(2) }
    );
    parlour.courier.deliver_due().await;
    let hands: Vec<Address> = parlour.sent("hand").iter().map(|one| one.to).collect();
    assert!(hands.contains(&Address::Person(BASHIR)), "{hands:?}");
    assert_eq!(hands.iter().filter(|to| **to == Address::Person(BASHIR)).count(), 1, "{hands:?}");
    // They see what the computer held, and nobody else does.
    let own = super::refusal(parlour.house.own(Place::Table(table), BASHIR).await).ok().unwrap();
    assert!(own.hand == parlour.game(table).await.hand(seat(2)) && own.seat == seat(2));
    let other = super::refusal(parlour.house.own(Place::Table(table), AMIRA).await).ok().unwrap();
    assert!(other.hand != own.hand);
    // What the computer did stays the computer's.
    let story = super::refusal(parlour.house.story(table, PlyNumber(1), before).await).unwrap();
    assert_eq!(story.table.people_at(before)[1].level, Some(Level::Guide));
    assert_eq!(story.table.people_at(before.next())[1].user, Some(BASHIR));
    // Whoever resigns is followed by the middle level, and the others choose another.
    parlour.does(BASHIR, HERE, Act::Resign).await;
    assert_eq!(parlour.look(table).await.table.person(seat(2)).level, Some(Level::MIDDLE));
    parlour.does(AMIRA, HERE, Act::SetLevel { seat: Some(seat(2)), level: Level::Apprentice }).await;
    assert_eq!(parlour.look(table).await.table.person(seat(2)).level, Some(Level::Apprentice));
    parlour.plays_on(table, HERE, 2).await;
    let parlour = parlour.restart().await;
    parlour.courier.deliver_due().await;
    parlour.all_is_well().await;
}

#[tokio::test]
async fn the_only_person_ends_the_game() {
    let parlour = Parlour::open().await;
    let why = async |table: TableId| {
        let mut session = parlour.house.store().read().await.unwrap();
        let row = session.table(table).await.unwrap().unwrap();
        serde_json::from_str::<Why>(&row.ended_why.unwrap()).unwrap()
    };
    let table = alone(&parlour, HERE, "desert", "", &[Level::Trader]).await;
    assert_eq!(parlour.does(AMIRA, HERE, Act::Resign).await, Answer::Resigned { table, seat: seat(1) });
    assert_eq!(why(table).await, Why::Resigned);
    let table = alone(&parlour, HERE, "desert", "", &[Level::Trader]).await;
    assert_eq!(parlour.does(AMIRA, HERE, Act::End).await, Answer::Ended { table });
    assert_eq!(why(table).await, Why::Alone { user: AMIRA });
    parlour.computers_play().await;
    parlour.all_is_well().await;
}

#[tokio::test]
async fn another_game_has_the_same_computers() {
    let parlour = Parlour::open().await;
    let table = alone(&parlour, HERE, "desert", "", &[Level::Guide, Level::Drover]).await;
    parlour.does(AMIRA, HERE, Act::End).await;
    let asking = parlour.asking(AMIRA, HERE);
    let heard = parlour.house.act(&asking, Place::Table(table), &Act::Again).await.unwrap();
    let Answer::Opened { table } = heard.answer else { panic!() };
    let levels: Vec<Option<Level>> =
        parlour.look(table).await.table.people.iter().map(|person| person.level).collect();
    assert_eq!(levels, [None, Some(Level::Guide), Some(Level::Drover)]);
    parlour.does(BASHIR, HERE, Act::Join).await;
    let users: Vec<Option<UserId>> =
        parlour.look(table).await.table.people.iter().map(|person| person.user).collect();
    assert_eq!(users.iter().flatten().copied().collect::<Vec<_>>(), [AMIRA, BASHIR]);
    parlour.does(AMIRA, HERE, Act::Start).await;
}

#[tokio::test]
async fn a_seat_of_an_earlier_version_is_played_at_the_middle_level() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    parlour.does(AMIRA, HERE, Act::Resign).await;
    let path = parlour.path();
    let update = sqlx::query("UPDATE seats SET level = NULL, seal = NULL WHERE user IS NULL");
    update.execute(&mut connection(&path).await).await.unwrap();
    let thought = super::refusal(parlour.house.ponder(table, seat(1)).await).unwrap().unwrap();
    assert_eq!(thought.level, Level::MIDDLE);
    assert!(matches!(thought.game.status(), Status::Awaiting(_)));
    parlour.computers_play().await;
    assert_eq!(moves_of(&parlour, table, seat(1)).await, 1);
    // A level that was changed on the disk is found.
    parlour.does(BASHIR, HERE, Act::SetLevel { seat: None, level: Level::Master }).await;
    let update = sqlx::query("UPDATE seats SET level = 'drover' WHERE user IS NULL");
    update.execute(&mut connection(&path).await).await.unwrap();
    let refused = super::refusal(parlour.house.look(Place::Table(table)).await).err();
    assert_eq!(refused, Some(Refusal::PutAside { table }));
}
