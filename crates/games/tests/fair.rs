//! Fair dice: chi-square of every die, of who begins and of every shuffle, as `chance` draws them.

use games::chance::Seed;
use games::{Chance, Random};

/// A die of `of` faces is fair if its chi-square is below this: one honest die in a million would be above.
fn bound(faces: usize) -> f64 {
    // Wilson and Hilferty: the cube root of chi-square over its degrees of freedom is nearly normal.
    let freedom = faces as f64 - 1.0;
    let spread = 2.0 / (9.0 * freedom);
    const ONE_IN_A_MILLION: f64 = 4.753;
    freedom * (1.0 - spread + ONE_IN_A_MILLION * spread.sqrt()).powi(3)
}

fn chi_square(counts: &[u32]) -> f64 {
    let expected = counts.iter().sum::<u32>() as f64 / counts.len() as f64;
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

fn is_fair(what: &str, counts: &[u32]) {
    is_below(what, chi_square(counts), bound(counts.len()));
}

fn is_below(what: &str, found: f64, bound: f64) {
    assert!(found < bound, "{what}: {found} is not below {bound}");
}

fn chance(name: &str) -> Chance {
    Chance::new(&Seed::from_text(name), "fair")
}

fn roll(purpose: &str, faces: usize, rolls: usize) -> Vec<usize> {
    let mut chance = chance(purpose);
    let one = |number: usize| {
        if number.is_multiple_of(1000) {
            chance.take_log();
        }
        chance.one(purpose, faces as u32) as usize
    };
    (0..rolls).map(one).collect()
}

fn count(cells: usize, of: impl Iterator<Item = usize>) -> Vec<u32> {
    let mut counts = vec![0; cells];
    of.for_each(|cell| counts[cell] += 1);
    counts
}

const DIE_ROLLS: usize = 1_000_000;

/// Every die, and what it is rolled for.
const DICE: [(&str, &[&str]); 7] = [
    ("a goat handler", &["goat handler"]),
    ("a donkey handler", &["donkey handler"]),
    ("a horse handler", &["horse handler"]),
    ("a camel handler", &["camel handler"]),
    ("the animal die", &["animal die"]),
    ("the land die", &["land die"]),
    ("the die of the bazaar", &["die", "starting die"]),
];

/// All dice have six faces.
const FACES: usize = 6;

#[test]
fn every_die_is_fair_and_a_loaded_one_is_found() {
    let (one, other) = DICE.split_at(DICE.len() / 2);
    std::thread::scope(|scope| {
        for dice in [one, other] {
            scope.spawn(move || dice.iter().for_each(|(die, purposes)| try_die(die, purposes)));
        }
    });
}

fn try_die(die: &str, purposes: &[&str]) {
    let each = DIE_ROLLS / purposes.len();
    let rolls: Vec<usize> = purposes.iter().flat_map(|purpose| roll(purpose, FACES, each)).collect();
    for (purpose, rolls) in purposes.iter().zip(rolls.chunks(each)) {
        is_fair(purpose, &count(FACES, rolls.iter().copied()));
    }
    is_fair(die, &count(FACES, rolls.iter().copied()));
    // Each face by the face before it too: rolls do not remember.
    let pairs = rolls.chunks_exact(2).map(|pair| pair[0] * FACES + pair[1]);
    is_fair(&format!("pairs of {die}"), &count(FACES * FACES, pairs));
    // Every hundredth roll is a cheat's.
    let loaded = rolls.iter().enumerate();
    let loaded = loaded.map(|(i, face)| if i.is_multiple_of(100) { 5 } else { *face });
    assert!(chi_square(&count(FACES, loaded)) > bound(FACES), "{die}, loaded, passes as fair");
}

#[test]
fn everybody_begins_as_often_as_anybody_else() {
    for players in 2..=6 {
        let first = roll("first player", players, 40_000);
        is_fair(&format!("first of {players}"), &count(players, first.into_iter()));
    }
}

const SHUFFLES: usize = 100_000;

/// Puts so many things in order again and again.
fn shuffle<const THINGS: usize>(purpose: &str) -> impl Iterator<Item = [usize; THINGS]> {
    let mut chance = chance(purpose);
    (0..SHUFFLES).map(move |_| {
        let mut order = std::array::from_fn(|i| i);
        chance.shuffle(purpose, &mut order);
        chance.take_log();
        order
    })
}

#[test]
fn every_order_is_as_likely_as_any_other() {
    fn orders<const THINGS: usize>(purpose: &str) {
        let all = (1..=THINGS).product();
        is_fair(purpose, &count(all, shuffle::<THINGS>(purpose).map(|order| rank(&order))));
    }
    orders::<5>("final disks");
    orders::<4>("final disks");
    orders::<3>("final disks with Mecca");
}

/// Of more things not every order comes up: which of them lies where.
#[test]
fn everything_lies_everywhere_as_often() {
    fn places<const THINGS: usize>(purpose: &str) {
        let cells =
            shuffle::<THINGS>(purpose).flat_map(|order| (0..THINGS).map(move |at| at * THINGS + order[at]));
        // The places of one shuffle hang together: all but one of the rows and of the columns are free, and they vary
        // by so much more.
        let more = THINGS as f64 / (THINGS - 1) as f64;
        let found = chi_square(&count(THINGS * THINGS, cells)) / more;
        is_below(purpose, found, bound((THINGS - 1).pow(2) + 1));
    }
    std::thread::scope(|scope| {
        scope.spawn(|| {
            places::<8>("city strips");
            places::<8>("desert strips");
            places::<8>("special disks");
        });
        scope.spawn(|| places::<60>("tent tiles"));
    });
}

/// The number of an order among all orders.
fn rank(order: &[usize]) -> usize {
    (0..order.len()).fold(0, |rank, at| {
        let smaller = order[at + 1..].iter().filter(|later| **later < order[at]).count();
        rank * (order.len() - at) + smaller
    })
}
