//! Close-ups, catch-ups and dice: what Discord takes, and that they tell no secret.

use games::any::{AnyEvent, AnyGame, AnyView, Kind};
use games::chance::Seed;
use games::{Chance, Quick, Random, RiderColours, Status};
use render::Picture;

use super::{decoded, keep};
use crate::voice;

const GAMES: [(&str, &str, u8); 6] = [
    ("desert", "2017, river, aquifers", 4),
    ("desert", "2024", 5),
    ("desert", "2005", 2),
    ("nomads", "disks 5", 4),
    ("bazaar", "", 3),
    ("bazaar", "", 5),
];

/// The positions of a random game, and the events of the move before each.
fn game(kind: &str, options: &str, seats: u8) -> Vec<(AnyGame, Vec<AnyEvent>)> {
    let options = Kind::named(kind).read_options(options).unwrap();
    let mut chance = Chance::new(&Seed::from_text("news"), kind);
    let mut random = Quick::new(3);
    let mut positions = vec![AnyGame::new(&options, seats, &mut chance).ok().unwrap()];
    loop {
        let mut game = positions.last().unwrap().0.clone();
        let Status::Awaiting(awaited) = game.status() else { return positions };
        let seat = awaited.iter().next().unwrap();
        let index = random.one("move", game.count_moves(seat) as u32) as usize;
        let mv = game.nth_move(seat, index).unwrap();
        let events = game.play(seat, &mv, &mut chance).unwrap().events;
        positions.push((game, events));
    }
}

fn views(games: &[(AnyGame, Vec<AnyEvent>)]) -> Vec<AnyView> {
    games.iter().map(|(game, _)| game.view()).collect()
}

fn redealt(games: &[(AnyGame, Vec<AnyEvent>)]) -> Vec<AnyView> {
    games.iter().map(|(game, _)| game.determinize(None, &mut Quick::new(4)).view()).collect()
}

fn check(what: &str, picture: &Picture) {
    let bytes = picture.png.len();
    assert!(bytes < 250_000, "{what}: {bytes} bytes");
    let (header, _) = decoded(&picture.png);
    assert_eq!(header.width, 1200, "{what}");
    assert!((250..=2600).contains(&header.height), "{what}: {} high", header.height);
    assert!(!picture.alt.is_empty() && !picture.alt.contains('⟨'), "{}", picture.alt);
    assert!(picture.alt.encode_utf16().count() <= render::ALT_LENGTH);
}

#[test]
fn a_close_up_shows_each_turn_of_one_player() {
    let voice = &voice(&RiderColours);
    for (kind, options, seats) in GAMES {
        let games = game(kind, options, seats);
        let (views, others) = (views(&games), redealt(&games));
        let mut shown = 0;
        for (i, (view, other)) in views.iter().zip(&others).enumerate() {
            shown += usize::from(render::closes_up(view));
            if i % 20 == 0 {
                let close = render::close_up(view, voice);
                assert_eq!(close.is_some(), render::closes_up(view), "{kind}, after move {i}");
                let Some(close) = close else { continue };
                check(kind, &close);
                assert!(
                    Some(&close) == render::close_up(other, voice).as_ref(),
                    "{kind}: a secret after move {i}"
                );
                assert_eq!(close.alt, render::board(view, voice).unwrap().alt);
                keep(&format!("{kind}-{seats}-close-{i}"), &close);
            }
        }
        assert!(shown > 40, "{kind}: {shown}");
        assert!(render::close_up(views.last().unwrap(), voice).is_none(), "the end shows all");
    }
}

#[test]
fn a_catch_up_tells_every_turn_in_order() {
    let voice = &voice(&RiderColours);
    for (kind, options, seats) in GAMES {
        let games = game(kind, options, seats);
        let (views, others) = (views(&games), redealt(&games));
        assert!(render::catch_up(&views[..1], voice).is_none() && render::catch_up(&[], voice).is_none());
        let mut seen = 0;
        for start in (0..views.len() - 1).step_by(15) {
            let end = views.len().min(start + 2 + 3 * usize::from(seats));
            let Some(picture) = render::catch_up(&views[start..end], voice) else { continue };
            seen += 1;
            check(kind, &picture);
            // Its last line is the latest turn.
            let latest = views[end - 1].summary().latest.pop().unwrap();
            assert_eq!(
                picture.alt.lines().last().unwrap().split_once(". ").unwrap().1,
                voice.say(&latest.what)
            );
            let numbers = picture.alt.lines().skip(1).filter_map(|line| line.split_once(". "));
            let numbers: Vec<usize> = numbers.filter_map(|(number, _)| number.parse().ok()).collect();
            assert!(
                numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]) && !numbers.is_empty(),
                "{numbers:?}"
            );
            // The end reveals what was hidden.
            if end < views.len() {
                let other = render::catch_up(&others[start..end], voice);
                assert!(other == Some(picture.clone()), "{kind}: a secret after move {end}");
            }
            if start % 45 == 0 {
                keep(&format!("{kind}-{seats}-catch-up-{start}"), &picture);
            }
        }
        assert!(seen > 3, "{kind}: {seen}");
    }
}

#[test]
fn whatever_is_rolled_is_shown_as_dice() {
    let voice = &voice(&RiderColours);
    for (kind, options, seats) in GAMES {
        let (mut rolled, mut kept) = (0, 0);
        for (_, events) in game(kind, options, seats) {
            let Some(picture) = render::dice(&events, voice) else { continue };
            rolled += 1;
            if rolled < 30 {
                check(kind, &picture);
            }
            if kept < 4 && rolled % 3 == 1 {
                keep(&format!("{kind}-{seats}-dice-{rolled}"), &picture);
                kept += 1;
            }
        }
        assert_eq!(rolled > 0, kind != "desert", "{kind}: {rolled}");
    }
    assert!(render::dice(&[], voice).is_none());
}
