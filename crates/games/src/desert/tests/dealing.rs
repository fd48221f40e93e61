//! What a viewer cannot know, dealt anew.

use super::random::each_position;
use super::*;
use crate::Quick;

#[test]
fn d23_a_game_dealt_anew_agrees_with_all_that_its_viewer_knows() {
    let (mut other_values, mut same_values) = (0, 0);
    each_position(100, |game, _, random| {
        if random.below(10) > 0 {
            return;
        }
        for viewer in std::iter::once(None).chain(Seat::all(game.seats).map(Some)) {
            let other = game.determinize(viewer, random);
            assert!(other.view() == game.view());
            if let Some(seat) = viewer {
                assert!(other.hand(seat) == game.hand(seat));
                assert!(game.legal_moves(seat).all(|mv| other.check(seat, &mv).is_ok()));
            }
            let again = Desert::load(game.options(), game.seats, other.save()).unwrap();
            assert!(again.save() == other.save());
            let hidden = |game: &Desert| (game.setup.tokens(), game.setup.put_away().to_vec());
            if hidden(&other) == hidden(game) {
                same_values += 1;
            } else {
                other_values += 1;
            }
            assert!(other_values_only_where_hidden(game, &other, viewer));
        }
    });
    // Nothing is hidden while all 45 tokens lie face up on the board, or when the game is over.
    assert!(other_values > 2 * same_values, "{other_values} {same_values}");
}

fn other_values_only_where_hidden(game: &Desert, other: &Desert, viewer: Option<Seat>) -> bool {
    let over = matches!(game.phase, Phase::Over { .. });
    game.setup.water().iter().filter(|&cell| game.setup.value(cell) != other.setup.value(cell)).all(|cell| {
        let taken_by = Seat::all(game.seats).find(|seat| game.taken[seat.index()].contains(cell));
        let known = match taken_by {
            Some(taker) => viewer == Some(taker),
            None => !game.options.aquifers,
        };
        !known && !over
    })
}

/// 15 tokens of each value are as many 1s, 2s and 3s on average, wherever they lie.
#[test]
fn d36_every_deal_is_equally_likely() {
    let game = table("2024, aquifers", 3).game;
    let cell = game.setup.water().first().unwrap();
    let mut random = Quick::new(7);
    let mut counts = [0; 3];
    for _ in 0..3000 {
        counts[usize::from(game.determinize(None, &mut random).setup.value(cell)) - 1] += 1;
    }
    // Expected 1,000 each with a standard deviation of 26.
    assert!(counts.iter().all(|count| (870..=1130).contains(count)), "{counts:?}");
}

/// Two tokens that another seat took, and those put away: each pair of values as likely as counting says.
#[test]
fn d23_deals_are_as_likely_as_they_are_many() {
    const DEALS: u32 = 20_000;
    let mut game = table("2017", 3).game;
    let mut taken = game.masks.water.iter();
    let cells = [taken.next().unwrap(), taken.next().unwrap()];
    for cell in cells {
        game.taken[1].insert(cell);
        game.masks.water.remove(cell);
    }
    let values = |game: &Desert| cells.map(|cell| game.setup.value(cell));
    let mut tokens = values(&game).to_vec();
    tokens.extend(game.setup.put_away());
    let mut expected = [[0_u32; 4]; 4];
    for (i, &one) in tokens.iter().enumerate() {
        for (_, &other) in tokens.iter().enumerate().filter(|(j, _)| *j != i) {
            expected[usize::from(one)][usize::from(other)] += 1;
        }
    }
    let all: u32 = expected.iter().flatten().sum();
    let (mut found, mut random) = ([[0_u32; 4]; 4], Quick::new(11));
    for _ in 0..DEALS {
        let [one, other] = values(&game.determinize(Some(seat(1)), &mut random));
        found[usize::from(one)][usize::from(other)] += 1;
    }
    for (found, ways) in found.iter().flatten().zip(expected.iter().flatten()) {
        let share = f64::from(*ways) / f64::from(all);
        let mean = share * f64::from(DEALS);
        let deviation = (mean * (1.0 - share)).sqrt();
        assert!((f64::from(*found) - mean).abs() <= 5.0 * deviation, "{found} instead of {mean}");
    }
}

/// Tokens that lie face up are seen by all when they are taken; those of Aquifers by their taker alone.
#[test]
fn d23_whoever_remembers_knows_tokens_that_lay_face_up() {
    let mut other_values = 0;
    each_position(40, |game, _, random| {
        if random.below(10) > 0 {
            return;
        }
        let recalled = game.recall(seat(1), random);
        assert!(recalled.view() == game.view() && recalled.hand(seat(1)) == game.hand(seat(1)));
        let same = recalled.setup.tokens() == game.setup.tokens();
        assert!(same || game.options.aquifers, "a token that everybody saw");
        other_values += u32::from(!same);
    });
    assert!(other_values > 0, "some games hide values for good");
}
