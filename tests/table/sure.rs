//! What cannot be taken back is done only for whoever was told what follows.

use caravanserai::store::{Phase, ServerId, TableId, UserId};
use caravanserai::table::{Act, Answer, Consequence, Place, Refusal, Trouble};
use games::Seat;

use super::{AMIRA, BASHIR, CELINE, DAY, FARID, GUILD, HERE, Parlour, dump, near, play};

/// What somebody is told first; nothing at all has changed.
async fn told(parlour: &Parlour, user: UserId, act: Act, told: i64) -> Consequence {
    match parlour.refuses(user, HERE, act.if_sure(told)).await {
        Refusal::Unsure { consequence, .. } => consequence,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn whoever_resigns_is_told_whether_the_game_ends() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    let three = told(&parlour, AMIRA, Act::Resign, 0).await;
    let Consequence::SeatLost { left, new_host } = &three else { panic!("{three:?}") };
    assert_eq!(left.iter().filter_map(|(_, person)| person.user).collect::<Vec<_>>(), [BASHIR, CELINE]);
    assert_eq!(new_host.as_ref().unwrap().user, Some(BASHIR));
    // Another's button is of no use to anybody else.
    let his = told(&parlour, BASHIR, Act::Resign, three.number()).await;
    assert!(matches!(his, Consequence::SeatLost { new_host: None, .. }), "{his:?}");
    let stranger = parlour.refuses(FARID, HERE, Act::Resign.if_sure(three.number())).await;
    assert!(matches!(stranger, Refusal::NotSeated { .. }));
    // Something else follows by now: it is told anew.
    let celine = told(&parlour, CELINE, Act::Resign, 0).await.number();
    assert_eq!(
        parlour.does(CELINE, HERE, Act::Resign.if_sure(celine)).await,
        Answer::Resigned { table, seat: Seat::from_index(2) }
    );
    let two = told(&parlour, AMIRA, Act::Resign, three.number()).await;
    let Consequence::GameWon { winner, .. } = &two else { panic!("{two:?}") };
    assert_eq!(winner.user, Some(BASHIR));
    parlour.does(AMIRA, HERE, Act::Resign.if_sure(two.number())).await;
    assert_eq!(parlour.look(table).await.table.phase, Phase::Ended);
}

#[tokio::test]
async fn an_end_is_told_first_unless_others_are_asked() {
    let parlour = Parlour::open().await;
    parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let stranger = parlour.refuses(FARID, HERE, Act::End.if_sure(0)).await;
    assert!(matches!(stranger, Refusal::NotSeated { .. }));
    let mut keeper = parlour.asking(FARID, HERE);
    keeper.moderator = true;
    let refused = parlour.refuses_to(&keeper, Act::End.if_sure(0)).await;
    let Refusal::Unsure { consequence: Consequence::GameEnded { moderator: true }, .. } = refused else {
        panic!("{refused:?}")
    };
    // Who plays asks the others: that is no end yet.
    let Answer::Proposed { proposal, .. } = parlour.does(BASHIR, HERE, Act::End.if_sure(0)).await else {
        panic!("they are asked")
    };
    parlour.does(AMIRA, HERE, Act::Consent { proposal, agree: false }).await;
    // Nobody need be asked after so long, and so it is final.
    parlour.passes(15 * DAY).await;
    let late = told(&parlour, BASHIR, Act::End, 0).await;
    assert_eq!(late, Consequence::GameEnded { moderator: false });
    parlour.does(BASHIR, HERE, Act::End.if_sure(late.number())).await;
}

/// The button that was shown names somebody: it is of no use for the same act with somebody else.
#[tokio::test]
async fn the_people_it_names_are_part_of_what_was_confirmed() {
    let parlour = Parlour::open().await;
    parlour.lobby(HERE, &[AMIRA, BASHIR, CELINE], "").await;
    let bashir = told(&parlour, AMIRA, Act::Leave, 0).await;
    assert!(matches!(&bashir, Consequence::HostGone { new_host } if new_host.user == Some(BASHIR)));
    parlour.does(BASHIR, HERE, Act::Leave).await;
    let celine = told(&parlour, AMIRA, Act::Leave, bashir.number()).await;
    assert!(matches!(&celine, Consequence::HostGone { new_host } if new_host.user == Some(CELINE)));
    parlour.does(AMIRA, HERE, Act::Leave.if_sure(celine.number())).await;
}

#[tokio::test]
async fn a_lobby_is_not_closed_by_accident() {
    let parlour = Parlour::open().await;
    parlour.lobby(HERE, &[AMIRA, BASHIR, CELINE], "").await;
    // Whoever may come back leaves at once.
    parlour.does(CELINE, HERE, Act::Leave.if_sure(0)).await;
    let closes = told(&parlour, AMIRA, Act::End, 0).await;
    assert!(matches!(&closes, Consequence::LobbyClosed { others } if others.len() == 1));
    let host = told(&parlour, AMIRA, Act::Leave, 0).await;
    assert!(matches!(&host, Consequence::HostGone { new_host } if new_host.user == Some(BASHIR)));
    parlour.does(AMIRA, HERE, Act::Leave.if_sure(host.number())).await;
    let last = told(&parlour, BASHIR, Act::Leave, 0).await;
    assert_eq!(last, Consequence::LobbyEmpty);
    let left = parlour.does(BASHIR, HERE, Act::Leave.if_sure(last.number())).await;
    assert!(matches!(left, Answer::Left { closed: true, .. }));
}

#[tokio::test]
async fn a_game_that_was_put_aside_is_closed_by_whoever_is_sure() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let mut session = parlour.house.store().write().await.unwrap();
    session.quarantine(table, Some("for a test")).await.unwrap();
    session.commit().await.unwrap();
    let mut keeper = parlour.asking(FARID, HERE);
    keeper.moderator = true;
    let refused = parlour.refuses_to(&keeper, Act::End.if_sure(0)).await;
    let Refusal::Unsure { consequence, .. } = refused else { panic!("{refused:?}") };
    assert_eq!(consequence, Consequence::PutAsideClosed);
    let ended = parlour.ask(&keeper, &Act::End.if_sure(consequence.number())).await.unwrap();
    assert_eq!(ended.answer, Answer::Ended { table });
}

#[tokio::test]
async fn a_table_is_named_by_whoever_sits_there_and_nobody_else() {
    let parlour = Parlour::open().await;
    let of = |user| Place::Of(user);
    assert!(matches!(refused(&parlour, of(AMIRA)).await, Refusal::NoTableOfYours { .. }));
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    assert_eq!(super::refusal(parlour.house.look(of(AMIRA)).await).unwrap().table.id, table);
    parlour.lobby(near(1), &[AMIRA], "").await;
    let Refusal::WhichTable { tables } = refused(&parlour, of(AMIRA)).await else { panic!() };
    assert_eq!(tables.len(), 2);
    let named = |by, keeps| Place::Named { table, by, keeps };
    assert_eq!(super::refusal(parlour.house.look(named(AMIRA, None)).await).unwrap().table.id, table);
    // Of a table that is not theirs nobody learns even that there is one.
    assert_eq!(refused(&parlour, named(FARID, None)).await, Refusal::NoSuchTable);
    assert_eq!(refused(&parlour, named(FARID, Some(ServerId(GUILD.0 + 1)))).await, Refusal::NoSuchTable);
    let none = Place::Named { table: TableId(999), by: FARID, keeps: None };
    assert_eq!(refused(&parlour, none).await, Refusal::NoSuchTable);
    assert!(parlour.house.look(named(FARID, Some(GUILD))).await.is_ok());
    // One that has ended is remembered for its record.
    parlour.does(AMIRA, HERE, Act::Resign).await;
    let (ended, _) = super::refusal(parlour.house.record(of(BASHIR)).await).unwrap();
    assert_eq!(ended.id, table);
}

/// The number in a button says nothing about who may use it, or where.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_button_reaches_only_tables_of_its_own_server() {
    let parlour = Parlour::open().await;
    let table = parlour.lobby(HERE, &[AMIRA, BASHIR], "first 1").await;
    let pressed = |by, guild| Place::Pressed { table, by, guild };
    for guild in [Some(ServerId(GUILD.0 + 1)), None] {
        assert_eq!(refused(&parlour, pressed(FARID, guild)).await, Refusal::NoSuchTable);
        let mut asking = parlour.asking(FARID, near(7));
        asking.guild = guild;
        let joined = parlour.house.act(&asking, pressed(FARID, guild), &Act::Join).await;
        assert_eq!(super::refusal(joined).unwrap_err(), Refusal::NoSuchTable);
    }
    assert_eq!(parlour.look(table).await.table.people.len(), 2);
    // One of one's own, from the direct messages; and any of this server, for whoever wants to join.
    assert!(parlour.house.look(pressed(AMIRA, None)).await.is_ok());
    let joined =
        parlour.house.act(&parlour.asking(FARID, HERE), pressed(FARID, Some(GUILD)), &Act::Join).await;
    super::refusal(joined).unwrap();
    assert_eq!(parlour.look(table).await.table.people.len(), 3);
}

async fn refused(parlour: &Parlour, place: Place) -> Refusal {
    match parlour.house.look(place).await {
        Err(Trouble::Refused(refusal)) => *refusal,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was shown"),
    }
}

#[tokio::test]
async fn an_undo_that_needs_consent_is_told_first() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    let (_, first) = parlour.some_move(table, 3).await.unwrap();
    parlour.does(AMIRA, HERE, play(&first)).await;
    // Nobody has acted since: it is free, and nothing is asked.
    let free = parlour.does(AMIRA, HERE, Act::Undo { meant: None }.if_sure(0)).await;
    assert!(matches!(free, Answer::Undone { .. }), "{free:?}");
    parlour.does(AMIRA, HERE, play(&first)).await;
    let (_, second) = parlour.some_move(table, 4).await.unwrap();
    parlour.does(BASHIR, HERE, play(&second)).await;
    let before = dump(&parlour.path()).await;
    let one = told(&parlour, AMIRA, Act::Undo { meant: None }, 0).await;
    let Consequence::ConsentAsked(asked) = &one else { panic!("{one:?}") };
    assert_eq!(asked.wanted.iter().collect::<Vec<_>>(), [Seat::from_index(1)]);
    assert_eq!(asked.moves.len(), 2);
    assert_eq!(dump(&parlour.path()).await, before, "nobody is asked yet");
    // More would vanish by now: it is told anew.
    let (_, third) = parlour.some_move(table, 5).await.unwrap();
    parlour.does(CELINE, HERE, play(&third)).await;
    let two = told(&parlour, AMIRA, Act::Undo { meant: None }, one.number()).await;
    let Consequence::ConsentAsked(asked) = &two else { panic!("{two:?}") };
    assert_eq!((asked.wanted.len(), asked.moves.len()), (2, 3));
    let asks = parlour.does(AMIRA, HERE, Act::Undo { meant: None }.if_sure(two.number())).await;
    assert!(matches!(asks, Answer::Proposed { .. }), "{asks:?}");
}
