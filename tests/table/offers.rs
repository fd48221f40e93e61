//! What is offered to choose from: of every group one, then the best, and how many more there are.

use std::collections::HashSet;

use caravanserai::store::{TableId, UserId};
use caravanserai::table::{Act, Move, Offer, Place, Refusal};
use caravanserai::words;
use games::Choice;
use games::any::Games;

use super::{AMIRA, BASHIR, CELINE, FARID, HERE, Parlour, near, open_game, play};

/// As many as Discord shows.
const ROWS: usize = 25;

async fn offer(parlour: &Parlour, table: TableId, user: UserId, fits: &str) -> Result<Offer, Refusal> {
    let fits = |text: &str| text.contains(fits);
    super::refusal(parlour.house.offer(Place::Table(table), user, "", ROWS, fits).await)
}

fn worth(mv: &Move) -> i32 {
    mv.prospect.worth
}

#[tokio::test]
async fn of_many_moves_one_of_each_group_comes_first_and_then_the_best() {
    let parlour = Parlour::open().await;
    let (mut cut, mut gains, mut draws) = (0, 0, 0);
    for (channel, kind) in (0..).map(near).zip(Games::built_in().iter()) {
        let host = parlour.asking(AMIRA, channel);
        let table = parlour.lobby_of(&host, &[BASHIR, CELINE], &open_game(kind, "first 1")).await;
        parlour.does(AMIRA, channel, Act::Start).await;
        for number in 0..40 {
            let (seat, user) = parlour.awaited(table).await.unwrap();
            let game = parlour.game(table).await;
            let legal = game.legal_moves(seat);
            let Offer { moves, more } = offer(&parlour, table, user, "").await.unwrap();
            assert_eq!(moves.len() + more, legal.len());
            // A row is left for the number of those that have none.
            assert!(moves.len() + usize::from(more > 0) <= ROWS && (more == 0) == (legal.len() <= ROWS));
            let groups: HashSet<String> = legal.iter().map(|text| game.group(text)).collect();
            let first = groups.len().min(moves.len());
            let shown: HashSet<String> = moves[..first].iter().map(|mv| game.group(&mv.text)).collect();
            assert_eq!(shown.len(), first, "{kind:?}: {moves:?}");
            // Of its group nothing is better, unless another group shows that place, just as good; and of the rest
            // nothing that is left out.
            for mv in &moves[..first] {
                let alike = legal.iter().filter(|text| game.group(text) == game.group(&mv.text));
                let alike: Vec<Choice> = alike.map(|text| game.prospect(seat, text).unwrap()).collect();
                let best = alike.iter().map(|choice| choice.worth).max().unwrap();
                let shown = |choice: &Choice| {
                    let same =
                        |other: &Choice| other.worth == best && other.marks.last() == choice.marks.last();
                    moves[..first].iter().any(|other| other.text != mv.text && same(&other.prospect))
                };
                let is_shown = alike.iter().any(|choice| choice.worth == best && shown(choice));
                assert!(worth(mv) == best || is_shown, "{kind:?}: {mv:?}");
            }
            assert!(moves[first..].is_sorted_by_key(|mv| std::cmp::Reverse(worth(mv))));
            if more > 0 && first < moves.len() {
                let left_out = legal.iter().filter(|text| moves.iter().all(|mv| mv.text != **text));
                let best = left_out.map(|text| game.prospect(seat, text).unwrap().worth).max();
                assert!(best <= moves.last().map(worth), "{kind:?}: {moves:?}");
                cut += 1;
                draws += usize::from(moves.iter().any(|mv| mv.text == "draw silk"));
            }
            gains += usize::from(moves.iter().any(|mv| !mv.prospect.gain.is_empty()));
            let (user, text) = parlour.some_move(table, 7 * number + 3).await.unwrap();
            parlour.does(user, channel, play(&text)).await;
        }
    }
    assert!(cut > 30 && gains > 20 && draws > 0, "{cut} lists were cut, {gains} had gains, {draws} draws");
}

#[tokio::test]
async fn what_is_gained_is_told_and_counted() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "2017, aquifers, first 1").await;
    parlour.plays_on(table, HERE, 24).await;
    let (_, user) = parlour.awaited(table).await.unwrap();
    let moves = offer(&parlour, table, user, "").await.unwrap().moves;
    let at_once = |mv: &Move| -> Vec<&str> {
        let keys = mv.prospect.gain.iter().map(|fact| fact.key);
        keys.filter(|key| key.starts_with("desert-gain-")).collect()
    };
    let unknown: Vec<&Move> = moves.iter().filter(|mv| at_once(mv) == ["desert-gain-face-down"]).collect();
    // Nobody knows what lies face down: all are worth the same, but for what is near.
    assert!(!unknown.is_empty() && unknown.iter().all(|mv| worth(mv) / 100 == 2), "{unknown:?}");
    assert_eq!(offer(&parlour, table, user, "plaid").await, Ok(Offer::default()));
}

#[tokio::test]
async fn out_of_turn_the_reason_is_told() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let told = |refused: Result<Offer, Refusal>| {
        words::row(crate::everybody(), &refused.expect_err("nothing is offered"))
    };
    let row = told(offer(&parlour, table, BASHIR, "").await);
    assert_eq!(row, format!("It is not your turn: the game waits for Person {AMIRA}."));
    let row = told(offer(&parlour, table, FARID, "").await);
    assert!(row.starts_with("You are not at this table"), "{row}");
}
