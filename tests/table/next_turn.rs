//! A player who is on turn again right after their own turn is told like everybody else: picture, ping, buttons.

use std::time::Duration;

use caravanserai::store::{ChannelId, TableId, UserId};
use caravanserai::table::{Act, Answer, Told};
use games::any::Kind;
use rand::RngExt;

use super::{AMIRA, BASHIR, CELINE, Parlour, near, open_game, play};

/// Nearly every game has two turns in a row; so many are tried.
const GAMES: u64 = 12;

async fn seated(parlour: &Parlour, channel: ChannelId) -> TableId {
    let host = parlour.asking(AMIRA, channel);
    let table = parlour.lobby_of(&host, &[BASHIR, CELINE], &open_game(Kind::named("nomads"), "")).await;
    parlour.does(AMIRA, channel, Act::Start).await;
    parlour.passes(Duration::ZERO).await;
    table
}

/// The boards and lines after so many messages: each with whether it has a picture, and whom it pings.
fn posted(parlour: &Parlour, from: usize) -> Vec<(String, bool, Vec<UserId>)> {
    let sent = parlour.post.0.sent().into_iter().skip(from);
    let public = sent.filter(|sent| ["board", "line"].contains(&sent.what.as_str()));
    public.map(|sent| (sent.what, sent.picture.is_some(), sent.ping)).collect()
}

/// Makes a move of whoever is awaited: one that shifts the desert or ends the turn, if there is one.
async fn plays(parlour: &Parlour, table: TableId, channel: ChannelId) -> Answer {
    let (seat, user) = parlour.awaited(table).await.expect("the game goes on");
    let moves = parlour.game(table).await.legal_moves(seat);
    let preferred = ["shift", "end"].iter().find_map(|first| moves.iter().find(|mv| mv.starts_with(first)));
    let text = preferred.unwrap_or_else(|| &moves[rand::rng().random_range(0..moves.len())]).clone();
    parlour.does(user, channel, play(&text)).await
}

/// Whether a turn was over with these moves.
async fn ended(parlour: &Parlour, answer: &Answer) -> bool {
    let Answer::Played { table, first, last } = *answer else { panic!("{answer:?}") };
    let story = super::refusal(parlour.house.story(table, first, last).await).unwrap();
    story.told.iter().any(|told| {
        let Told::Move { events, .. } = told else { return false };
        events.iter().any(|event| serde_json::to_value(event).unwrap()["event"] == "turn_ended")
    })
}

#[tokio::test]
async fn whoever_has_two_turns_in_a_row_is_called_to_both() {
    let parlour = Parlour::open().await;
    let mut twice = 0;
    for number in 0..GAMES {
        let channel = near(number);
        let table = seated(&parlour, channel).await;
        while let Some((_, user)) = parlour.awaited(table).await {
            let before = parlour.post.0.sent().len();
            let answer = plays(&parlour, table, channel).await;
            parlour.passes(Duration::ZERO).await;
            let again = parlour.look(table).await.awaited().iter().collect::<Vec<_>>();
            let [again] = again[..] else { continue };
            if ended(&parlour, &answer).await
                && parlour.look(table).await.table.person(again).user == Some(user)
            {
                twice += 1;
                assert_eq!(posted(&parlour, before), [("board".to_owned(), true, vec![user])]);
                break;
            }
        }
        if twice > 1 {
            break;
        }
    }
    assert!(twice > 0, "nobody had two turns in a row in {GAMES} games");
    parlour.all_is_well().await;
}
