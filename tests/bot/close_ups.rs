//! The pictures of a turn: a post has a close-up, with the whole board behind a button, and whoever ends a turn by rolling
//! sees the dice.

use playground::driver::Seen;

use super::{PLAYERS, Stage};

/// Width and height, as every PNG begins.
fn size(seen: &Seen) -> (u32, u32) {
    let pictures = seen.pictures();
    let header = &pictures.first().expect("a picture").bytes[16..24];
    let number = |at: usize| u32::from_be_bytes(header[at..at + 4].try_into().unwrap());
    (number(0), number(4))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_whole_board_is_behind_a_button() {
    for game in ["desert", "nomads", "bazaar"] {
        let stage = Stage::set().await;
        let names = &PLAYERS[..3];
        stage.seat("oasis", names, &format!("/{game} new")).await;
        // Until somebody has moved, and it is somebody else's turn.
        let board = loop {
            stage.nothing_is_left().await;
            let newest = stage.discord.user("Farid").messages("oasis").pop();
            if let Some(board) = newest.filter(|seen| seen.button("Whole board").is_some()) {
                break board;
            }
            let look = stage.house.look(stage.here("oasis")).await.unwrap();
            let awaited = look.awaited();
            let seat = awaited.iter().next().unwrap();
            let user = look.table.person(seat).user.unwrap();
            let name = names.iter().find(|name| stage.id(name) == user).unwrap();
            let mv = stage.house.on_turn(stage.here("oasis"), user).await.unwrap().1;
            stage.discord.user(name).slash("oasis", &format!("/play move moves:{mv}")).answer().await;
        };
        assert_eq!(size(&board).0, 1200, "{game}: a close-up");
        // Anybody may look, and nobody else sees it.
        let whole = stage.discord.user("Farid").presses(&board, "Whole board").answer().await;
        assert!(whole.is_ephemeral() && size(&whole) == (1600, 1200), "{game}: {whole}");
        assert_eq!(whole.pictures()[0].alt, board.pictures()[0].alt, "{game}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_ends_a_turn_by_rolling_sees_the_dice() {
    let stage = Stage::set().await;
    let names = &PLAYERS[..3];
    stage.seat("oasis", names, "/bazaar new first:the host").await;
    for _ in 0..200 {
        let look = stage.house.look(stage.here("oasis")).await.unwrap();
        let seat = look.awaited().iter().next().unwrap();
        let user = look.table.person(seat).user.unwrap();
        let name = names.iter().find(|name| stage.id(name) == user).unwrap();
        let moves = stage.house.moves(stage.here("oasis"), user, "", usize::MAX, |_| true).await.unwrap();
        let rolls =
            |mv: &&caravanserai::table::Move| mv.text.starts_with("roll") || mv.text.starts_with("draw");
        let mv = &moves.iter().find(rolls).unwrap_or(&moves[0]).text;
        let answer =
            stage.discord.user(name).slash("oasis", &format!("/play move moves:{mv}")).answer().await;
        let Some(dice) = answer.pictures().into_iter().find(|file| file.name.contains("dice")) else {
            continue;
        };
        let alt = dice.alt.unwrap();
        assert!(answer.is_ephemeral() && alt.contains("roll"), "{alt}");
        assert_eq!(size(&answer).0, 1200);
        return;
    }
    panic!("nobody's turn ended by rolling");
}
