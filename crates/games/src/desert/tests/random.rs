//! Random games for what must hold in every position: all player counts, editions and variants, and a board so small that
//! leaders run out of hexes (D14).

use super::*;
use crate::Quick;

const SMALL: &str = "
A O . . . . o O
B . . o . . . .
C . . . . . o .
D O . . o . . O
E . . . . . . .
F . o . . O . .
";

/// Visits every position of so many random games, its last one included, with the events that led there.
pub(super) fn each_position(games: u64, mut visit: impl FnMut(&Desert, &[Event], &mut Quick)) {
    let mut boards = Boards::built_in().clone();
    boards.add("small", SMALL).unwrap();
    let texts = ["2005", "2017, river", "2024, serpentine", "2024, river, aquifers", "2017, small"];
    for number in 0..games {
        let mut random = Quick::new(number);
        let (seats, text) = (2 + (number % 4) as u8, texts[(number / 4 % 5) as usize]);
        let gifts = if seats == 5 && number / 20 % 2 == 1 { ", random gifts" } else { "" };
        let options = Options::read(&format!("{text}{gifts}"), &boards).unwrap();
        let (mut game, events) = Desert::new(&options, seats, &mut random).ok().unwrap();
        visit(&game, &events, &mut random);
        while !matches!(game.phase, Phase::Over { .. }) {
            let (seat, mut course) = (game.turn, Course::default());
            let mv = game.sample(seat, &mut random).unwrap();
            game.apply(seat, &mv, &mut random, &mut course);
            visit(&game, &course.events, &mut random);
        }
    }
}

#[test]
fn events_read_back_from_their_json() {
    let mut seen = std::collections::BTreeSet::new();
    each_position(100, |_, events, _| {
        for event in events {
            let written = serde_json::to_value(event).unwrap();
            seen.insert(written["event"].as_str().unwrap().to_owned());
            assert_eq!(serde_json::from_value::<Event>(written).unwrap(), *event);
        }
    });
    assert_eq!(seen.len(), 12, "{seen:?}");
}
