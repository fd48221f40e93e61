//! Before the game: open, join, leave, kick, start, expiry.

use caravanserai::store::{ChannelId, Phase, ProposalId, ServerId, TableId, UserId};
use caravanserai::table::{Act, Answer, Place, Refusal, TABLES_A_PERSON, TABLES_A_SERVER, Why};
use games::{Seat, Status};

use super::{AMIRA, BASHIR, CELINE, DARIUSH, DAY, ESRA, FARID, GUILD, HERE, Parlour, near, open, play};

#[tokio::test]
async fn people_come_and_go() {
    let parlour = Parlour::open().await;
    let table = parlour.lobby(HERE, &[AMIRA, BASHIR, CELINE], "").await;
    assert_eq!(parlour.refuses(BASHIR, HERE, Act::Join).await, Refusal::AlreadySeated);
    let left = parlour.does(BASHIR, HERE, Act::Leave).await;
    assert_eq!(left, Answer::Left { table, closed: false });
    assert!(matches!(parlour.refuses(BASHIR, HERE, Act::Leave).await, Refusal::NotSeated { .. }));
    // Those behind move up.
    let people: Vec<_> = parlour.look(table).await.table.people.iter().map(|person| person.user).collect();
    assert_eq!(people, [Some(AMIRA), Some(CELINE)]);
    assert_eq!(
        parlour.does(BASHIR, HERE, Act::Join).await,
        Answer::Joined { table, seat: Seat::from_index(2) }
    );
    // The host passes on to the next in order.
    parlour.does(AMIRA, HERE, Act::Leave).await;
    assert_eq!(parlour.look(table).await.table.host, CELINE);
    assert!(matches!(parlour.refuses(BASHIR, HERE, Act::Start).await, Refusal::HostOnly { .. }));
    // The last one closes it, and the channel is free again.
    parlour.does(CELINE, HERE, Act::Leave).await;
    let left = parlour.does(BASHIR, HERE, Act::Leave).await;
    assert_eq!(left, Answer::Left { table, closed: true });
    assert_eq!(parlour.look(table).await.table.phase, Phase::Ended);
    assert_eq!(parlour.refuses(BASHIR, HERE, Act::Join).await, Refusal::Over);
    parlour.does(BASHIR, HERE, open("")).await;
}

#[tokio::test]
async fn the_host_alone_removes_people_and_starts() {
    let parlour = Parlour::open().await;
    let table = parlour.lobby(HERE, &[AMIRA, BASHIR, CELINE], "").await;
    let kick = |user| Act::Kick { user };
    assert!(matches!(parlour.refuses(BASHIR, HERE, kick(CELINE)).await, Refusal::HostOnly { .. }));
    assert!(matches!(parlour.refuses(FARID, HERE, kick(CELINE)).await, Refusal::HostOnly { .. }));
    assert_eq!(parlour.refuses(AMIRA, HERE, kick(AMIRA)).await, Refusal::NotYourself);
    assert_eq!(parlour.refuses(AMIRA, HERE, kick(FARID)).await, Refusal::NobodySuch);
    assert_eq!(parlour.does(AMIRA, HERE, kick(BASHIR)).await, Answer::Kicked { table, user: BASHIR });
    assert!(matches!(parlour.refuses(CELINE, HERE, Act::Start).await, Refusal::HostOnly { .. }));
    parlour.does(AMIRA, HERE, Act::Start).await;
    for act in [kick(CELINE), Act::Leave, Act::Start] {
        assert_eq!(parlour.refuses(AMIRA, HERE, act).await, Refusal::Begun);
    }
    assert_eq!(parlour.refuses(BASHIR, HERE, Act::Join).await, Refusal::Begun);
    assert_eq!(parlour.refuses(CELINE, HERE, Act::Join).await, Refusal::AlreadySeated);
}

#[tokio::test]
async fn a_game_needs_enough_players_and_no_more() {
    let parlour = Parlour::open().await;
    parlour.lobby(HERE, &[AMIRA], "").await;
    assert_eq!(parlour.refuses(AMIRA, HERE, Act::Start).await, Refusal::TooFew { least: 2, seated: 1 });
    for user in [BASHIR, CELINE, DARIUSH, ESRA] {
        parlour.does(user, HERE, Act::Join).await;
    }
    assert_eq!(parlour.refuses(FARID, HERE, Act::Join).await, Refusal::Full { most: 5 });
    parlour.does(AMIRA, HERE, Act::Start).await;
}

#[tokio::test]
async fn nothing_is_played_in_a_lobby_or_nowhere() {
    let parlour = Parlour::open().await;
    let nowhere = Refusal::NoTable { games: parlour.house.games().iter().collect() };
    let acts = [
        Act::Join,
        Act::Leave,
        Act::Start,
        play("green H7"),
        Act::Undo { meant: None },
        Act::Resign,
        Act::End,
    ];
    for act in acts.clone().into_iter().chain([Act::Repost, Act::MoveHere]) {
        assert_eq!(parlour.refuses(AMIRA, HERE, act).await, nowhere);
    }
    parlour.lobby(HERE, &[AMIRA, BASHIR], "").await;
    let consent = Act::Consent { proposal: ProposalId(1), agree: true };
    for act in [play("green H7"), Act::Undo { meant: None }, Act::Resign, Act::Repost, consent] {
        assert_eq!(parlour.refuses(AMIRA, HERE, act).await, Refusal::NotBegun);
    }
    assert_eq!(parlour.refuses(AMIRA, HERE, Act::MoveHere).await, Refusal::HereAlready);
    let elsewhere = super::refusal(parlour.house.look(Place::Table(TableId(99))).await);
    assert_eq!(elsewhere.err(), Some(nowhere));
}

#[tokio::test]
async fn a_channel_has_one_open_game() {
    let parlour = Parlour::open().await;
    let table = parlour.lobby(HERE, &[AMIRA, BASHIR], "").await;
    assert!(matches!(parlour.refuses(CELINE, HERE, open("")).await, Refusal::ChannelTaken { .. }));
    parlour.does(AMIRA, HERE, Act::Start).await;
    assert!(matches!(parlour.refuses(AMIRA, HERE, open("river")).await, Refusal::ChannelTaken { .. }));
    let other = parlour.lobby(near(1), &[AMIRA, CELINE], "").await;
    // Nor does another come by moving.
    let asking = parlour.asking(AMIRA, HERE);
    let moved = parlour.house.act(&asking, Place::Table(other), &Act::MoveHere).await;
    assert!(matches!(super::refusal(moved), Err(Refusal::ChannelTaken { .. })));
    parlour.does(AMIRA, HERE, Act::Resign).await;
    assert_eq!(parlour.look(table).await.table.phase, Phase::Ended);
    parlour.does(CELINE, HERE, open("")).await;
}

#[tokio::test]
async fn options_that_make_no_sense_are_refused() {
    let parlour = Parlour::open().await;
    for text in ["edition 1999", "board moon", "first nobody", "palms Z9", "river, river", "first 7"] {
        assert!(
            matches!(parlour.refuses(AMIRA, HERE, open(text)).await, Refusal::Options(_)),
            "{text} is unreadable"
        );
    }
    for text in ["2005, river", "2024, palms C10 D5 E15 I4 L11", "2017, palms C10", "first 6"] {
        let refused = parlour.refuses(AMIRA, HERE, open(text)).await;
        let Refusal::Setup(facts) = &refused else { panic!("{text}: {refused:?}") };
        assert!(
            !facts.is_empty() && facts.iter().all(|fact| fact.key.starts_with("desert-")),
            "{text}: {facts:?}"
        );
    }
    // What fits some number of players is refused when it does not fit those who sit here.
    parlour.lobby(HERE, &[AMIRA, BASHIR], "first 4").await;
    assert!(matches!(parlour.refuses(AMIRA, HERE, Act::Start).await, Refusal::Setup(_)));
    parlour.does(CELINE, HERE, Act::Join).await;
    parlour.does(DARIUSH, HERE, Act::Join).await;
    parlour.does(AMIRA, HERE, Act::Start).await;
}

#[tokio::test]
async fn a_named_player_begins() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 3").await;
    let look = parlour.look(table).await;
    let view = look.view.unwrap();
    let view = view.as_view::<games::desert::View>().unwrap();
    let third = Seat::numbered(3).unwrap();
    assert_eq!((view.first, look.status), (third, Some(Status::Awaiting(games::Seats::only(third)))));
    assert_eq!(parlour.awaited(table).await, Some((third, CELINE)));
}

#[tokio::test]
async fn everybody_begins_now_and_then_if_nobody_is_named() {
    let parlour = Parlour::open().await;
    let mut first = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let table = parlour.seat(HERE, &[AMIRA, BASHIR], "").await;
        first.insert(parlour.awaited(table).await.unwrap().1);
        parlour.does(AMIRA, HERE, Act::Resign).await;
    }
    assert_eq!(first.into_iter().collect::<Vec<_>>(), [AMIRA, BASHIR]);
}

#[tokio::test]
async fn nobody_sits_at_too_many_tables() {
    let parlour = Parlour::open().await;
    let most = TABLES_A_PERSON as u64;
    for channel in 0..most {
        parlour.lobby(near(channel), &[AMIRA], "").await;
    }
    let many = Refusal::TooManyTables { most: TABLES_A_PERSON };
    assert_eq!(parlour.refuses(AMIRA, near(most), open("")).await, many);
    parlour.lobby(near(most), &[BASHIR], "").await;
    assert_eq!(parlour.refuses(AMIRA, near(most), Act::Join).await, many);
    // One that has ended counts no more.
    parlour.does(AMIRA, HERE, Act::Leave).await;
    parlour.does(AMIRA, near(most), Act::Join).await;
}

#[tokio::test]
async fn a_server_holds_so_many_tables() {
    let parlour = Parlour::open().await;
    for table in 0..u64::from(TABLES_A_SERVER) {
        parlour.does(UserId(1000 + table / 5), near(table), open("")).await;
    }
    let full = Refusal::ServerFull { most: TABLES_A_SERVER };
    assert_eq!(parlour.refuses(AMIRA, ChannelId(9_000), open("")).await, full);
    let mut elsewhere = parlour.asking(AMIRA, ChannelId(9_000));
    elsewhere.guild = Some(ServerId(GUILD.0 + 1));
    parlour.ask(&elsewhere, &open("")).await.unwrap();
}

#[tokio::test]
async fn a_lobby_expires_after_a_week_and_a_game_does_not() {
    let parlour = Parlour::open().await;
    let lobby = parlour.lobby(HERE, &[AMIRA, BASHIR], "").await;
    let game = parlour.seat(near(1), &[AMIRA, BASHIR], "").await;
    parlour.passes(7 * DAY - DAY / 24).await;
    assert_eq!(parlour.look(lobby).await.table.phase, Phase::Lobby);
    let parlour = parlour.restart().await;
    parlour.passes(DAY / 24).await;
    assert_eq!(parlour.look(lobby).await.table.phase, Phase::Ended);
    assert_eq!(parlour.look(game).await.table.phase, Phase::Playing);
    let row = parlour.house.store().read().await.unwrap().table(lobby).await.unwrap().unwrap();
    let why: Why = serde_json::from_str(&row.ended_why.unwrap()).unwrap();
    assert_eq!(why, Why::Expired);
    assert_eq!(parlour.refuses(BASHIR, HERE, Act::Start).await, Refusal::Over);
    // The lobby's message was brought up to date, not sent again.
    let mut shown = parlour.sent("lobby");
    shown.retain(|sent| sent.posted.channel == HERE);
    assert!(shown.len() == 1 && shown[0].edits > 0);
    parlour.all_is_well().await;
}
