//! Nomads of Arabia under the laws.

use games::Status;
use games::any::{AnyGame, Kind};
use games::nomads::{Animal, Land, Place, StripKind, Terrain, View};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use serde::Deserialize;
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

fn options(text: &str) -> games::any::AnyOptions {
    Kind::named("nomads").read_options(text).expect("options of ours")
}

/// N42. Nine cities come at the most, four with special disks and five with final ones, and before each but the first a
/// desert strip: 17 shifts. At least every tenth round has one, and six players are the most: 1,020 turns, extra ones
/// included. A turn has at most six plies: two steps, handlers, the action, what is taken after blanks, the end. A turn
/// that ends with a shift may have 15 more: eight boxes of Animal Restocks (two for each kind), one of the Random Restock,
/// and the choices of six lost nomads. Disks add seven in a whole game: one each for Abdul, Silver Tongue, the winds and
/// Sands of Time between two turns, three for the Expert Handler and the boxes of the restock that it causes.
///
/// Orders for Sands of Time are not among them: they may be given at any time, and nobody ever waits for them. The longest
/// of 10,000 games played at random had 1,429 plies.
const MOST_PLIES: usize = 17 * 10 * 6 * 6 + 17 * 15 + 7;

fn subject() -> Subject {
    let mut cases = Vec::new();
    for disks in 0..=5 {
        for ending in ["short", "long"] {
            for seats in 3..=6 {
                cases.push((options(&format!("disks {disks}, {ending}")), seats));
            }
        }
    }
    cases.push((options("first 2, short, disks 2"), 3));
    for (text, seats) in
        [("no forced shifts", 3), ("no forced shifts, short, disks 0", 4), ("no forced shifts, disks 3", 6)]
    {
        cases.push((options(text), seats));
    }
    Subject {
        name: "nomads",
        cases,
        most_plies: MOST_PLIES,
        may_be_endless: |options| options.to_string().contains("no forced shifts"),
        all_moves: all_moves(),
        invariants,
        redeal: redeal::dealt,
        without_orders: |state| state["sands_after"] = Value::Null,
        second_list: oracle::nomads::legal_moves,
        second_opinion: |record| oracle::nomads::check(record).map(|report| report.totals),
    }
}

/// But sales: only those of all animals of a kind are listed, and others are accepted.
fn all_moves() -> Vec<String> {
    let mut moves: Vec<String> =
        ["capture", "call", "shift", "pilgrim", "take none", "use silver", "use sands"]
            .map(str::to_owned)
            .to_vec();
    moves.extend(["end", "end with sands", "use sands after none"].map(str::to_owned));
    moves.extend((1..=6).map(|seat| format!("use sands after {seat}")));
    let spaces: Vec<String> =
        ('A'..='E').flat_map(|row| (1..=7).map(move |column| format!("{row}{column}"))).collect();
    for one in &spaces {
        moves.extend([format!("move {one}"), format!("place {one}"), format!("use winds {one}")]);
        moves.extend(spaces.iter().map(|two| format!("move {one} {two}")));
    }
    for (i, one) in Animal::ALL.iter().enumerate() {
        moves.extend([format!("take {one}"), format!("handlers {one}")]);
        moves.extend(Land::ALL.map(|land| format!("use expert {one} {land}")));
        for (j, two) in Animal::ALL.iter().enumerate().skip(i) {
            moves.extend([format!("handlers {one} {two}"), format!("keep {one} {two}")]);
            moves.extend(Animal::ALL.iter().skip(j).map(|three| format!("handlers {one} {two} {three}")));
        }
    }
    moves.extend(Land::ALL.map(|land| format!("box {land}")));
    moves
}

fn view(game: &AnyGame) -> View {
    game.view().as_view::<View>().expect("a game of nomads").clone()
}

fn invariants(game: &AnyGame, before: Option<&AnyGame>) {
    let now = view(game);
    pieces_are_conserved(&now);
    nomads_stand_where_they_can(&now);
    prices_are_those_of_the_lowest_free_space(&now);
    disks_are_conserved(game, &now);
    forced_shifts_are_told(&now);
    if let Some(before) = before.map(view) {
        assert!((before.shifts..=before.shifts + 3).contains(&now.shifts), "a shift at a time");
        assert!(now.used.starts_with(&before.used));
    }
}

/// N42: how many turns are left, exactly when shifts are forced.
fn forced_shifts_are_told(view: &View) {
    let Some(forced) = view.forced else {
        return assert!(view.awaited.is_empty() || !view.options.forced_shifts);
    };
    assert!(view.options.forced_shifts);
    let latest = forced.latest.expect("games that are new have a bound");
    for (turns, rounds) in [(forced.quiet, 3), (latest, 10)] {
        assert!((1..=rounds * view.seats.len()).contains(&turns.into()), "a shift in {turns} turns");
    }
}

/// Animals and handlers are neither lost nor made, strips alternate.
fn pieces_are_conserved(view: &View) {
    let seats = view.seats.len();
    let (room, handlers) = match seats {
        3 => (12, 2),
        4 => (15, 3),
        _ => (18, 4),
    };
    for animal in Animal::ALL {
        let in_boxes: u32 = view.boxes.iter().map(|land| u32::from(land.animals.get(animal))).sum();
        let carried: u32 = view.seats.iter().map(|seat| u32::from(seat.animals.get(animal))).sum();
        let stock = u32::from(view.stock[animal.index()].count);
        let gone = u32::from(view.gone.get(animal));
        assert_eq!(in_boxes + carried + stock + gone, room + 1, "{animal}s");
        assert!(stock <= room && gone <= 1);
        let held: u32 = view.seats.iter().map(|seat| u32::from(seat.handlers.get(animal))).sum();
        assert_eq!(held + u32::from(view.handlers.get(animal)), handlers, "{animal} handlers");
    }
    let kinds: Vec<StripKind> = view.rows.iter().map(|row| row.strip.kind()).collect();
    assert!(kinds.windows(2).all(|pair| pair[0] != pair[1]));
    assert_eq!(kinds[0] == StripKind::City, view.shifts % 2 == 1);
}

fn nomads_stand_where_they_can(view: &View) {
    let board = view.board();
    for seat in &view.seats {
        assert!(seat.handlers.total() <= 3);
        let terrain = match seat.place {
            Place::On(space) => board.terrain(space).expect("a space of the board"),
            Place::Pilgrim | Place::Lost => {
                assert!(seat.handlers.is_empty());
                continue;
            }
        };
        assert_ne!(terrain, Terrain::Mountain);
        assert!(terrain != Terrain::City || seat.handlers.is_empty());
    }
}

/// N21, worked out from the list of all stock spaces.
fn prices_are_those_of_the_lowest_free_space(view: &View) {
    let all = [1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12];
    let unused = match view.seats.len() {
        3 => 6,
        4 => 3,
        _ => 0,
    };
    for stock in &view.stock {
        let free = all[unused..].iter().skip(stock.count.into()).min();
        assert_eq!(stock.price, *free.unwrap_or(&12));
    }
}

/// Where disks are in a saved state.
#[derive(Deserialize)]
struct DiskPlaces<'a> {
    #[serde(borrow)]
    finals: Vec<&'a str>,
    finals_out: Vec<&'a str>,
    finals_swept: Vec<&'a str>,
    nomads: Vec<Holder<'a>>,
    rows: Vec<Lying<'a>>,
    special: Vec<&'a str>,
    special_out: Vec<&'a str>,
    special_swept: Vec<&'a str>,
    used: Vec<&'a str>,
}

#[derive(Deserialize)]
struct Holder<'a> {
    #[serde(borrow)]
    disks: Vec<&'a str>,
}

#[derive(Deserialize)]
struct Lying<'a> {
    disk: Option<&'a str>,
}

/// Each of the eight special and five final disks is somewhere, once.
fn disks_are_conserved(game: &AnyGame, view: &View) {
    let state = game.save();
    let at: DiskPlaces = serde_json::from_str(&state).unwrap();
    let mut names = [at.special, at.special_out, at.special_swept, at.used].concat();
    names.extend([at.finals, at.finals_out, at.finals_swept].concat());
    names.extend(at.nomads.into_iter().flat_map(|nomad| nomad.disks));
    names.extend(at.rows.into_iter().filter_map(|row| row.disk));
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!((count, names.len()), (13, 13), "{names:?}");
    let held: usize = view.seats.iter().map(|seat| seat.disks).sum();
    assert!(held + view.used.len() + view.special_left <= usize::from(view.options.disks));
}

#[test]
fn redealing_really_changes_secrets() {
    use games::Chance;
    use games::chance::Seed;
    let mut chance = Chance::new(&Seed::from_text("redeal"), "redeal");
    let (game, _) = AnyGame::new(&options("short"), 3, &mut chance).ok().unwrap();
    assert!(matches!(game.status(), Status::Awaiting(_)));
    let read = |state: &str| serde_json::from_str::<Value>(state).unwrap();
    let state = read(&game.save());
    let other = read(&redeal::dealt(&game, None, &mut Xoshiro256PlusPlus::seed_from_u64(1)));
    for secret in ["special", "special_out", "finals", "city_pile", "desert_pile"] {
        assert_ne!(state[secret], other[secret], "{secret}");
    }
}

/// N21: any smaller sale is accepted as well, and equals a listed one but for its amounts.
#[test]
fn sales_of_fewer_animals_are_accepted_too() {
    use games::Chance;
    use games::chance::Seed;
    let mut seen = 0;
    for number in 0..40 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
        let mut chance = Chance::new(&Seed::from_text(&number.to_string()), "sales");
        let (mut game, _) = AnyGame::new(&options("disks 2, short"), 3, &mut chance).ok().unwrap();
        while let Status::Awaiting(awaited) = game.status() {
            let seat = awaited.iter().next().unwrap();
            let moves = game.legal_moves(seat);
            for sale in moves.iter().filter(|mv| mv.starts_with("sell ")) {
                let fewer: Vec<String> = sale
                    .split(' ')
                    .map(|word| {
                        word.parse::<u8>()
                            .map_or(word.to_owned(), |count| random.random_range(1..=count).to_string())
                    })
                    .collect();
                assert!(game.check(seat, &fewer.join(" ")).is_ok(), "{fewer:?} of {sale}");
                seen += 1;
            }
            game.play_nth(seat, random.random_range(0..moves.len()), &mut chance);
        }
    }
    assert!(seen > 20, "{seen}");
}
