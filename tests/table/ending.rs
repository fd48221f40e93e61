//! Ends that are not the game's own, and moving house.

use std::time::Duration;

use caravanserai::courier::Undelivered;
use caravanserai::store::{ChannelId, Phase, ServerId, TableId};
use caravanserai::table::{Act, Address, Answer, Place, Refusal, Standstill, Why};
use caravanserai::words;
use games::Seat;
use games::any::Games;

use super::{AMIRA, BASHIR, CELINE, DAY, FARID, GUILD, HERE, Parlour, play};

async fn why(parlour: &Parlour, table: TableId) -> Why {
    let row = parlour.house.store().read().await.unwrap().table(table).await.unwrap().unwrap();
    assert_eq!(row.phase, Phase::Ended);
    serde_json::from_str(&row.ended_why.unwrap()).unwrap()
}

#[tokio::test]
async fn the_house_plays_on_for_whoever_resigns() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    assert!(matches!(parlour.refuses(FARID, HERE, Act::Resign).await, Refusal::NotSeated { .. }));
    // Even in mid-turn.
    assert_eq!(
        parlour.does(AMIRA, HERE, Act::Resign).await,
        Answer::Resigned { table, seat: Seat::from_index(0) }
    );
    assert_eq!(parlour.awaited(table).await.unwrap().1, BASHIR);
    assert_eq!(parlour.look(table).await.table.host, BASHIR, "the host passes on");
    assert!(matches!(parlour.refuses(AMIRA, HERE, Act::Resign).await, Refusal::NotSeated { .. }));
    while let Some((user, text)) = parlour.some_move(table, 5).await {
        assert_ne!(user, AMIRA);
        parlour.does(user, HERE, play(&text)).await;
    }
    assert_eq!(parlour.look(table).await.table.phase, Phase::Over);
    let (_, record) = super::refusal(parlour.house.record(Place::Table(table)).await).unwrap();
    let verdict = record::verify(&record, Games::built_in());
    assert!(verdict.holds() && verdict.outcome.is_some(), "{:?}", verdict.differences);
    parlour.courier.deliver_due().await;
    assert!(parlour.sent("result").iter().all(|sent| sent.ping == [BASHIR, CELINE]));
    parlour.all_is_well().await;
}

#[tokio::test]
async fn the_last_one_left_ends_it() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    parlour.plays_on(table, HERE, 4).await;
    let hidden = super::refusal(parlour.house.record(Place::Table(table)).await);
    assert_eq!(hidden.err(), Some(Refusal::NotOver));
    parlour.does(CELINE, HERE, Act::Resign).await;
    parlour.does(AMIRA, HERE, Act::Resign).await;
    assert_eq!(why(&parlour, table).await, Why::Resigned);
    assert_eq!(parlour.refuses(BASHIR, HERE, play("green H7")).await, Refusal::Over);
    let (_, record) = super::refusal(parlour.house.record(Place::Table(table)).await).unwrap();
    assert!(record.seed.is_some() && record::verify(&record, Games::built_in()).holds());
    // The next game in the channel does not hide it.
    parlour.lobby(HERE, &[AMIRA], "").await;
    let (last, _) = super::refusal(parlour.house.record(Place::Here(HERE)).await).unwrap();
    assert_eq!(last.id, table);
    parlour.passes(30 * DAY).await;
    assert!(parlour.sent("reminder").is_empty(), "nobody is reminded of a game that has ended");
    let closed = parlour.sent("closed");
    assert!(closed.len() == 1 && closed[0].picture.is_some(), "with the board as it stood");
    parlour.all_is_well().await;
}

#[tokio::test]
async fn a_game_ends_when_all_agree() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "").await;
    assert!(matches!(parlour.refuses(FARID, HERE, Act::End).await, Refusal::NotSeated { .. }));
    let Answer::Proposed { proposal, .. } = parlour.does(BASHIR, HERE, Act::End).await else { panic!() };
    let agree = Act::Consent { proposal, agree: true };
    parlour.does(AMIRA, HERE, agree.clone()).await;
    assert!(parlour.look(table).await.table.phase.is_open());
    parlour.does(CELINE, HERE, agree).await;
    assert_eq!(why(&parlour, table).await, Why::Agreed);
    assert_eq!(parlour.refuses(AMIRA, HERE, Act::End).await, Refusal::Over);
}

#[tokio::test]
async fn a_moderator_ends_what_they_do_not_play() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "").await;
    let mut keeper = parlour.asking(AMIRA, HERE);
    keeper.moderator = true;
    // Who plays, too, asks like everybody else.
    assert!(matches!(parlour.ask(&keeper, &Act::End).await.unwrap().answer, Answer::Proposed { .. }));
    let mut keeper = parlour.asking(FARID, HERE);
    keeper.moderator = true;
    assert!(matches!(parlour.refuses_to(&keeper, play("green H7")).await, Refusal::NotSeated { .. }));
    assert!(matches!(
        parlour.refuses_to(&keeper, Act::Undo { meant: None }).await,
        Refusal::NotSeated { .. }
    ));
    assert!(matches!(parlour.refuses_to(&keeper, Act::Resign).await, Refusal::NotSeated { .. }));
    let hand = super::refusal(parlour.house.own(Place::Table(table), FARID).await);
    assert!(matches!(hand.err(), Some(Refusal::NotSeated { .. })));
    parlour.ask(&keeper, &Act::End).await.unwrap();
    assert_eq!(why(&parlour, table).await, Why::Moderator { user: FARID });
    // A lobby: the host or a moderator.
    let lobby = parlour.lobby(HERE, &[AMIRA, BASHIR], "").await;
    assert!(matches!(parlour.refuses(BASHIR, HERE, Act::End).await, Refusal::HostOnly { .. }));
    parlour.does(AMIRA, HERE, Act::End).await;
    assert_eq!(why(&parlour, lobby).await, Why::Host);
}

#[tokio::test]
async fn after_a_long_wait_one_player_ends_it() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.clock.advance(14 * DAY);
    let Answer::Proposed { proposal, .. } = parlour.does(BASHIR, HERE, Act::End).await else { panic!() };
    parlour.does(BASHIR, HERE, Act::Consent { proposal, agree: false }).await;
    parlour.clock.advance(Duration::from_secs(1));
    assert_eq!(parlour.does(BASHIR, HERE, Act::End).await, Answer::Ended { table });
    assert_eq!(why(&parlour, table).await, Why::TooLong { user: BASHIR });
}

#[tokio::test]
async fn a_table_moves_with_its_players_or_with_the_servers_own_moderators() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let moves = |asking| {
        let house = &parlour.house;
        async move { super::refusal(house.act(&asking, Place::Table(table), &Act::MoveHere).await) }
    };
    assert!(matches!(moves(parlour.asking(FARID, ChannelId(700))).await, Err(Refusal::NotSeated { .. })));
    // Whoever keeps order in a server of their own has nothing to say about a table of another.
    let mut foreign = parlour.asking(FARID, ChannelId(700));
    (foreign.guild, foreign.moderator) = (Some(ServerId(GUILD.0 + 1)), true);
    assert!(matches!(moves(foreign).await, Err(Refusal::NotSeated { .. })));
    let mut nowhere = parlour.asking(FARID, ChannelId(701));
    (nowhere.guild, nowhere.moderator) = (None, true);
    assert!(matches!(moves(nowhere).await, Err(Refusal::NotSeated { .. })));
    assert_eq!(parlour.look(table).await.table.channel, HERE);
    let mut keeper = parlour.asking(FARID, ChannelId(700));
    keeper.moderator = true;
    assert_eq!(moves(keeper).await.unwrap().answer, Answer::Moved { table });
    assert_eq!(parlour.refuses(AMIRA, ChannelId(700), Act::MoveHere).await, Refusal::HereAlready);
    // Of the players the host alone, and not out of the server.
    assert!(matches!(moves(parlour.asking(BASHIR, HERE)).await, Err(Refusal::HostOnly { .. })));
    let mut elsewhere = parlour.asking(AMIRA, ChannelId(702));
    elsewhere.guild = Some(ServerId(GUILD.0 + 1));
    assert_eq!(moves(elsewhere).await.err(), Some(Refusal::AnotherServer));
    moves(parlour.asking(AMIRA, HERE)).await.unwrap();
    parlour.plays_on(table, HERE, 1).await;
    // To and fro: every time it is said, where it was and where it is.
    moves(parlour.asking(AMIRA, ChannelId(700))).await.unwrap();
    moves(parlour.asking(AMIRA, HERE)).await.unwrap();
    parlour.courier.deliver_due().await;
    let remarks = parlour.sent("remark");
    assert_eq!(remarks.len(), 8);
    assert_eq!(remarks.iter().filter(|sent| sent.ping == [AMIRA, BASHIR]).count(), 4);
}

#[tokio::test]
async fn a_channel_that_had_a_game_shows_the_one_that_moved_in() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let later = parlour.lobby(ChannelId(700), &[CELINE], "").await;
    parlour.does(CELINE, ChannelId(700), Act::End).await;
    let asking = parlour.asking(AMIRA, ChannelId(700));
    super::refusal(parlour.house.act(&asking, Place::Table(table), &Act::MoveHere).await).unwrap();
    assert!(later > table);
    parlour.plays_on(table, ChannelId(700), 1).await;
    assert!(matches!(
        parlour.refuses(CELINE, ChannelId(700), super::open("")).await,
        Refusal::ChannelTaken { .. }
    ));
}

#[tokio::test]
async fn when_the_host_cannot_be_told_the_next_one_is() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    parlour.courier.deliver_due().await;
    parlour.does(AMIRA, HERE, Act::Repost).await;
    parlour.post.0.fail(Undelivered::Unreachable(Standstill::Closed), false);
    parlour.post.0.fail(Undelivered::DmsClosed, false);
    parlour.post.0.fail(Undelivered::DmsClosed, false);
    parlour.courier.deliver_due().await;
    let told: Vec<Address> = parlour.sent("suspended").iter().map(|sent| sent.to).collect();
    assert_eq!(told, [Address::Person(CELINE)]);
    // And whoever looks for it finds its number.
    let mine = super::refusal(parlour.house.games_of(BASHIR).await).unwrap();
    assert_eq!(mine[0].standstill, Some(Standstill::Closed));
    let said = words::mine(crate::everybody(), parlour.house.games(), &mine);
    assert!(said.contains(&format!("/table move-here game:{table}")), "{said}");
}

#[tokio::test]
async fn a_lobby_expires_although_its_channel_is_gone() {
    let parlour = Parlour::open().await;
    let table = parlour.lobby(HERE, &[AMIRA, BASHIR], "").await;
    parlour.post.0.shut(HERE, Some(Standstill::Gone));
    parlour.courier.deliver_due().await;
    parlour.passes(8 * DAY).await;
    assert_eq!(why(&parlour, table).await, Why::Expired);
}

#[tokio::test]
async fn whoever_stalls_does_not_end_it_alone() {
    let parlour = Parlour::open().await;
    parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.clock.advance(30 * DAY);
    assert!(matches!(parlour.does(AMIRA, HERE, Act::End).await, Answer::Proposed { .. }));
}

#[tokio::test]
async fn only_players_and_moderators_post_the_board_again() {
    let parlour = Parlour::open().await;
    parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    assert!(matches!(parlour.refuses(FARID, HERE, Act::Repost).await, Refusal::NotSeated { .. }));
    let mut keeper = parlour.asking(FARID, HERE);
    keeper.moderator = true;
    parlour.ask(&keeper, &Act::Repost).await.unwrap();
    parlour.does(BASHIR, HERE, Act::Repost).await;
}

#[tokio::test]
async fn clocks_stand_still_while_the_channel_cannot_be_reached() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.courier.deliver_due().await;
    parlour.passes(DAY / 2).await;
    parlour.does(AMIRA, HERE, Act::Repost).await;
    parlour.post.0.shut(HERE, Some(Standstill::Closed));
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("suspended").len(), 1);
    let still = Refusal::Suspended { table, channel: HERE, why: Standstill::Closed };
    assert_eq!(parlour.refuses(AMIRA, HERE, play("green H7")).await, still);
    let parlour = parlour.restart().await;
    parlour.passes(30 * DAY).await;
    assert!(parlour.sent("reminder").is_empty());
    assert_eq!(parlour.sent("suspended").len(), 1, "told once");
    // Nobody has waited so long that Bashir could end it alone, and the others cannot be asked.
    assert_eq!(parlour.refuses(BASHIR, HERE, Act::End).await, still);
    assert_eq!(parlour.refuses(BASHIR, HERE, Act::Repost).await, still);
    let asking = parlour.asking(AMIRA, ChannelId(700));
    super::refusal(parlour.house.act(&asking, Place::Table(table), &Act::MoveHere).await).unwrap();
    parlour.courier.deliver_due().await;
    // Half a day was left of the first one.
    parlour.passes(DAY / 2 - Duration::from_secs(1)).await;
    assert!(parlour.sent("reminder").is_empty());
    parlour.passes(Duration::from_secs(1)).await;
    assert_eq!(parlour.sent("reminder").len(), 1);
}
