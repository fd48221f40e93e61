//! Through the Desert under the laws.

use games::any::{AnyGame, Kind};
use games::desert::Hand;
use games::desert::{Board, Boards, Colour, View};
use games::hex::{COLUMNS, CellSet, ROWS};
use games::{Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use crate::redeal;

use super::Subject;

#[test]
fn laws() {
    super::hold(&subject());
}

#[test]
fn mutated_saved_states_never_panic() {
    super::mutated_states(&subject(), crate::law_games() / 4);
}

fn subject() -> Subject {
    let mut cases = Vec::new();
    for (edition, board, palms) in [
        ("2005", "mountain", Some("C10 D5 E15 I4 N6")),
        ("2017", "mountain", Some("D5 E15 I4 L11 N6")),
        ("2017", "river", Some("C7 D14 H3 M10 N4")),
        ("2024", "mountain", None),
        ("2024", "river", None),
    ] {
        for seats in 2..=5 {
            for variants in ["", "serpentine", "aquifers", "serpentine, aquifers, first 2"] {
                let mut text = format!("{edition}, {board}, {variants}");
                cases.push((text.clone(), seats));
                if seats == 5 {
                    cases.push((format!("{text}, random gifts"), seats));
                }
                if let Some(palms) = palms {
                    text += &format!(", palms {palms}");
                    cases.push((text, seats));
                }
            }
        }
    }
    let mut boards = Boards::built_in().clone();
    for number in 0..30 {
        let name = format!("random-{number}");
        boards.add(&name, &random_board(number)).expect("a board that passed");
        let variant = ["", "serpentine", "aquifers"][number as usize % 3];
        cases.push((format!("2017, board {name}, {variant}"), 2 + number as u8 % 4));
    }
    let read = |(text, seats): (String, u8)| {
        (
            Kind::of::<games::desert::Desert>(boards.clone()).read_options(&text).expect("options of ours"),
            seats,
        )
    };
    let mut all_moves = Vec::new();
    for colour in Colour::ALL {
        all_moves.push(format!("give {colour}"));
        for row in 0..ROWS {
            for column in 1..=COLUMNS {
                let hex = format!("{}{column}", char::from(b'A' + row as u8));
                all_moves.extend([format!("L {colour} {hex}"), format!("{colour} {hex}")]);
            }
        }
    }
    Subject {
        name: "desert",
        cases: cases.into_iter().map(read).collect(),
        // Five gifts, 25 leaders, 30 camels of one colour and 29 of the four others, one more to finish the turn.
        most_plies: 5 + 25 + 30 + 4 * 29 + 1,
        may_be_endless: |_| false,
        all_moves,
        invariants,
        redeal: redeal::dealt,
        without_orders: |_| {},
        second_list: oracle::legal_moves,
        second_opinion: |record| oracle::check(record).map(|report| report.totals),
    }
}

/// A small board of random signs that passes every check of D40.
fn random_board(seed: u64) -> String {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    loop {
        let (rows, columns) = (random.random_range(3..9), random.random_range(4..11));
        let mut text = String::new();
        for row in 0..rows {
            text.push(char::from(b'A' + row));
            for _ in 0..columns {
                let sign = b"......ooOO::uU^-"[random.random_range(0..16)];
                text.push(char::from(sign));
            }
            text.push('\n');
        }
        if Board::parse("random", &text).is_ok() {
            return text;
        }
    }
}

fn view(game: &AnyGame) -> View {
    game.view().as_view::<View>().expect("a desert game").clone()
}

fn invariants(game: &AnyGame, before: Option<&AnyGame>) {
    let now = view(game);
    conserved(game, &now);
    pieces_stand_apart(&now);
    if let Some(before) = before.map(view) {
        nothing_is_taken_back(&before, &now);
    }
}

/// Camels, leaders and tokens are neither lost nor made.
fn conserved(game: &AnyGame, view: &View) {
    let seats = game.seats();
    let camels = match seats {
        2 => 22,
        3 => 26,
        _ => 30,
    };
    for (colour, left) in Colour::ALL.into_iter().zip(view.supply) {
        let placed: usize = (view.caravans.iter())
            .filter(|caravan| caravan.colour == colour)
            .map(|caravan| caravan.hexes.len() - 1)
            .sum();
        assert_eq!(placed + usize::from(left), camels, "{colour} camels");
    }
    for seat in &view.seats {
        let on_board = view.caravans.iter().filter(|caravan| caravan.seat == seat.seat).count();
        let leaders = on_board + seat.leaders_in_hand.len() + usize::from(seat.given_back.is_some());
        // D14: on a small board some may have gone out of play.
        let out = view.options.board.name().starts_with("random") && seat.leaders_in_hand.is_empty();
        assert!(leaders == 5 || out && leaders < 5, "{leaders} leaders of {}", seat.seat);
    }
    let part = view.options.board.part(seats);
    let taken: usize = view.seats.iter().map(|seat| seat.tokens).sum();
    let tokens = part.waterholes.len() + part.sites.len() - view.palms.len();
    assert_eq!(view.waterholes.len() + taken, tokens, "tokens");
    let in_hands: usize = Seat::all(seats)
        .map(|seat| game.hand(seat).as_hand::<Hand>().expect("a desert game").tokens.len())
        .sum();
    assert_eq!(in_hands, taken);
}

/// One piece a hex, on hexes in play; caravans are connected and of one colour never touch; areas are empty.
fn pieces_stand_apart(view: &View) {
    let part = view.options.board.part(view.seats.len() as u8);
    let mut occupied = CellSet::EMPTY;
    for caravan in &view.caravans {
        assert!(!occupied.meets(caravan.hexes));
        assert_eq!(caravan.hexes.regions().count(), 1);
        assert!(caravan.hexes.contains(caravan.leader));
        occupied |= caravan.hexes;
    }
    assert!((occupied - (part.hexes - view.palms)).is_empty());
    for caravan in &view.caravans {
        for other in view.caravans.iter().filter(|other| *other != caravan && other.colour == caravan.colour)
        {
            assert!(!caravan.hexes.around().meets(other.hexes), "two {} caravans touch", caravan.colour);
        }
    }
    let mut enclosed = CellSet::EMPTY;
    for area in &view.areas {
        assert!(!area.hexes.meets(occupied) && !area.hexes.meets(enclosed), "areas stay empty");
        assert!(!area.hexes.is_empty());
        enclosed |= area.hexes;
    }
    let water: CellSet = view.waterholes.iter().map(|waterhole| waterhole.at).collect();
    assert!(!water.meets(occupied | enclosed));
}

fn nothing_is_taken_back(before: &View, now: &View) {
    assert_eq!(before.areas, now.areas[..before.areas.len()]);
    for old in &before.caravans {
        let same = |caravan: &&_| {
            let caravan: &games::desert::Caravan = caravan;
            caravan.seat == old.seat && caravan.colour == old.colour
        };
        let new = now.caravans.iter().find(same).expect("caravans stay");
        assert!((old.hexes - new.hexes).is_empty() && old.leader == new.leader);
        assert!(old.oases.iter().all(|oasis| new.oases.contains(oasis)) && (!old.crossed || new.crossed));
    }
    for (old, new) in before.seats.iter().zip(&now.seats) {
        assert!(old.tokens <= new.tokens && old.enclosed_hexes <= new.enclosed_hexes);
    }
}

#[test]
fn redealing_really_changes_secrets() {
    use games::Chance;
    use games::chance::Seed;
    let options = Kind::named("desert").read_options("2017, aquifers").unwrap();
    let mut chance = Chance::new(&Seed::from_text("redeal"), "redeal");
    let (game, _) = AnyGame::new(&options, 3, &mut chance).ok().unwrap();
    assert!(matches!(game.status(), Status::Awaiting(_)));
    let read = |state: &str| serde_json::from_str::<Value>(state).unwrap();
    let state = read(&game.save());
    let other = read(&redeal::dealt(&game, None, &mut Xoshiro256PlusPlus::seed_from_u64(1)));
    assert_ne!(state["tokens"], other["tokens"]);
}
