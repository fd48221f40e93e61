//! The review of a finished game, from the button on its final post.

use caravanserai::table::Act;
use playground::driver::Seen;

use super::Stage;

const CHANNEL: &str = "oasis";

/// Plays to the end without Discord, in turns well and badly.
async fn plays_to_the_end(stage: &Stage, names: &[&str]) {
    for number in 0.. {
        let place = stage.here(CHANNEL);
        let look = stage.house.look(place).await.unwrap();
        let Some(seat) = look.awaited().iter().next() else { return };
        let user = stage.id(names[seat.index()]);
        let best = stage.house.offer(place, user, "", 25, |_| true).await.unwrap();
        let index = if number % 3 == 0 { best.moves.len() - 1 } else { 0 };
        let act = Act::Play { moves: best.moves[index].text.clone(), expected: None };
        let asking = stage.asking(names[seat.index()], CHANNEL);
        stage.house.act(&asking, place, &act).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_finished_game_is_looked_at_again() {
    let stage = Stage::set().await;
    let names = ["Amira", "Bashir"];
    stage.seat(CHANNEL, &names, "/desert new first:the host").await;
    plays_to_the_end(&stage, &names).await;
    let fits = |seen: &Seen| seen.button("Review").is_some();
    let end = stage.discord.user("Farid").sees(CHANNEL, "the final post", fits).await;
    let review = stage.discord.user("Farid").presses(&end, "Review").answer().await;
    assert!(review.is_ephemeral() && review.contains("how everybody's chances changed"), "{review}");
    assert!(review.contains("1. Move ") && review.contains("Better: "), "{review}");
    assert_eq!(review.pictures().len(), 1, "{review}");
    let first = stage.discord.user("Farid").presses(&review, "Turning point 1").answer().await;
    assert!(first.contains("1. Move ") && !first.contains("2. Move "), "{first}");
    assert_eq!(first.pictures().len(), 1, "{first}");
    let back = stage.discord.user("Farid").presses(&first, "Review").answer().await;
    assert_eq!(back.content(), review.content(), "it is the same again");
    stage.nothing_is_left().await;
}
