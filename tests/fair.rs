//! Fair dice: chi-square of every die and of shuffles as `chance` draws them.

use caravanserai::games::Chance;
use caravanserai::games::chance::Seed;

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

fn chance(name: &str) -> Chance {
    Chance::new(&Seed::from_text(name), "fair")
}

#[test]
fn every_die_is_fair() {
    const ROLLS: usize = 1_000_000;
    let dice = [
        ("goat handler", 6),
        ("donkey handler", 6),
        ("horse handler", 6),
        ("camel handler", 6),
        ("animal die", 6),
        ("land die", 6),
        ("first player", 5),
    ];
    std::thread::scope(|scope| {
        for (die, faces) in dice {
            scope.spawn(move || {
                let mut chance = chance(die);
                let mut counts = vec![0; faces];
                // Each face by the face before it too: rolls do not remember.
                let mut pairs = vec![0; faces * faces];
                let mut before = None;
                for number in 0..ROLLS {
                    let face = chance.one(die, faces as u32) as usize;
                    counts[face] += 1;
                    if let Some(before) = before.replace(face).filter(|_| number % 2 == 1) {
                        pairs[before * faces + face] += 1;
                    }
                    if number % 1000 == 0 {
                        chance.take_log();
                    }
                }
                for counts in [counts, pairs] {
                    let (found, bound) = (chi_square(&counts), bound(counts.len()));
                    assert!(found < bound, "{die}: {found} is not below {bound}");
                }
            });
        }
    });
}

#[test]
fn every_order_is_as_likely_as_any_other() {
    const SHUFFLES: usize = 100_000;
    // All 120 orders of the five final disks, and which of eight strips lies where.
    let mut chance = chance("shuffles");
    let mut orders = vec![0; 120];
    let mut places = vec![0; 64];
    for _ in 0..SHUFFLES {
        let mut finals = [0_usize, 1, 2, 3, 4];
        chance.shuffle("final disks", &mut finals);
        orders[rank(&finals)] += 1;
        let mut strips = [0_usize, 1, 2, 3, 4, 5, 6, 7];
        chance.shuffle("city strips", &mut strips);
        for (place, strip) in strips.into_iter().enumerate() {
            places[place * 8 + strip] += 1;
        }
        chance.take_log();
    }
    let (found, most) = (chi_square(&orders), bound(orders.len()));
    assert!(found < most, "orders: {found} is not below {most}");
    // The places of one shuffle hang together: 49 degrees of freedom, and so the bound of 50 free cells.
    let (found, most) = (chi_square(&places), bound(50));
    assert!(found < most, "places: {found} is not below {most}");
}

/// The number of an order among all orders.
fn rank(order: &[usize]) -> usize {
    (0..order.len()).fold(0, |rank, at| {
        let smaller = order[at + 1..].iter().filter(|later| **later < order[at]).count();
        rank * (order.len() - at) + smaller
    })
}

/// The test would see a loaded die.
#[test]
fn a_loaded_die_is_found() {
    let mut chance = chance("loaded");
    let mut counts = vec![0; 6];
    for number in 0..1_000_000 {
        let face = chance.one("die", 6) as usize;
        counts[if number % 100 == 0 { 5 } else { face }] += 1;
        if number % 1000 == 0 {
            chance.take_log();
        }
    }
    assert!(chi_square(&counts) > bound(6));
}
