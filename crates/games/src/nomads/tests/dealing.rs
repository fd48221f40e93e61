//! Games dealt anew: what a viewer knows stays, everything else varies.

use std::collections::{HashMap, HashSet};

use super::*;

#[test]
fn what_a_viewer_knows_stays_and_the_rest_varies() {
    let (mut disks, mut orders, mut strips, mut finals) = (0, 0, 0, 0);
    random_games(60, |game, _, random| {
        if random.below(10) > 0 {
            return;
        }
        for viewer in std::iter::once(None).chain(Seat::all(game.seats).map(Some)) {
            let other = game.determinize(viewer, random);
            assert_eq!(other.view(), game.view());
            let again = Nomads::load(&other.options, other.seats, other.save());
            assert!(again.is_ok_and(|again| again.save() == other.save()), "it can be saved");
            if let Some(seat) = viewer {
                assert!(other.hand(seat) == game.hand(seat));
                let moves = |game: &Nomads| game.legal_moves(seat).collect::<Vec<_>>();
                assert_eq!(moves(&other), moves(game));
                assert!(game.legal_moves(seat).all(|mv| other.check(seat, &mv).is_ok()));
            }
            if game.phase == Phase::Over {
                assert!(other.save() == game.save(), "nothing is hidden any more");
            }
            let held = |game: &Nomads| game.nomads.iter().map(|nomad| nomad.disks).collect::<Vec<_>>();
            disks += usize::from(held(&other) != held(game));
            orders += usize::from(other.sands_after != game.sands_after);
            strips +=
                usize::from(other.piles.city != game.piles.city || other.piles.desert != game.piles.desert);
            finals += usize::from(other.piles.finals != game.piles.finals);
        }
    });
    for varied in [disks, orders, strips, finals] {
        assert!(varied > 10, "{:?}", (disks, orders, strips, finals));
    }
}

/// N33: strips that went lie under their pile in a known order.
#[test]
fn strips_that_were_seen_stay() {
    let mut table = position(3);
    table.put(1, "C2");
    table.play("shift");
    let piles = &table.game.piles;
    let mut random = Quick::new(1);
    let mut seen = HashSet::new();
    for _ in 0..200 {
        let other = table.game.determinize(None, &mut random);
        assert_eq!(other.piles.desert[5].letters(), "DDGDMD");
        assert_eq!(other.piles.desert.len(), piles.desert.len());
        seen.insert(other.piles.desert[0]);
    }
    assert_eq!(seen.len(), 5, "any of the five unseen ones may come next");
}

/// N8: in the short ending two animals are out, and never Mecca.
#[test]
fn mecca_is_never_out() {
    let table = table("short", 3);
    let mut random = Quick::new(1);
    let mut at = [0; 3];
    for _ in 0..300 {
        let other = table.game.determinize(None, &mut random);
        at[other.piles.finals.iter().position(|disk| *disk == Final::Mecca).unwrap()] += 1;
    }
    assert!(at.iter().all(|&times| times > 60), "{at:?}");
}

/// N41: a holder knows its own disks, and the public knows nobody's.
#[test]
fn a_holder_keeps_its_disks() {
    let mut table = position(3);
    table.disk(1, Special::Sands);
    table.disk(2, Special::Winds);
    table.play_as(1, "use sands after 2");
    let mut random = Quick::new(1);
    let (mut others, mut own) = (HashSet::new(), HashSet::new());
    for _ in 0..300 {
        let other = table.game.determinize(Some(seat(1)), &mut random);
        assert!(other.holds(seat(1), Special::Sands) && other.sands_after == Some(seat(2)));
        others.extend(other.nomad(seat(2)).disks.iter());
        own.extend(table.game.determinize(None, &mut random).nomad(seat(1)).disks.iter());
    }
    assert_eq!((others.len(), own.len()), (7, 8));
}

/// N26: what others chose is not known before all have chosen.
#[test]
fn secret_choices_of_the_lost_vary() {
    let mut table = position(3);
    let mut kept = Kept::default();
    for number in 1..=3 {
        table.give(number, "2 goat donkey camel");
        table.game.nomad_mut(seat(number)).place = Place::Lost;
        kept[usize::from(number) - 1] = (number != 3).then(|| herd("goat camel"));
    }
    table.game.turn = Turn { begun: true, ending: true, ..table.game.turn };
    table.game.phase = Phase::Lost { asked: Seat::all(3).collect(), kept };
    let mut random = Quick::new(1);
    let mut chosen = HashSet::new();
    for _ in 0..200 {
        let other = table.game.determinize(Some(seat(1)), &mut random);
        let Phase::Lost { kept, .. } = other.phase else { panic!("they still choose") };
        assert_eq!((kept[0], kept[2]), (Some(herd("goat camel")), None));
        chosen.extend(kept[1]);
        assert!(Nomads::load(&other.options, 3, other.save()).is_ok());
    }
    assert_eq!(chosen.len(), 4, "{chosen:?}");
}

/// Each pair of disks that two others may hold, and each pair of strips that may come next, is as likely as any other.
#[test]
fn deals_are_as_likely_as_they_are_many() {
    const DEALS: usize = 20_000;
    let mut table = position(3);
    table.disk(1, Special::Four);
    table.disk(2, Special::Winds);
    table.disk(3, Special::Abdul);
    let untouched = position(3);
    let mut random = Quick::new(5);
    let (mut disks, mut strips) = (HashMap::new(), HashMap::new());
    for _ in 0..DEALS {
        let other = table.game.determinize(Some(seat(1)), &mut random);
        let held = |number: u8| other.nomad(seat(number)).disks.iter().next().unwrap();
        *disks.entry((held(2), held(3))).or_insert(0_usize) += 1;
        // Nothing has shifted here.
        let other = untouched.game.determinize(Some(seat(1)), &mut random);
        *strips.entry((other.piles.desert[0], other.piles.desert[1])).or_insert(0_usize) += 1;
    }
    uniform(&disks, 7 * 6, DEALS);
    uniform(&strips, 5 * 4, DEALS);
}

fn uniform<K>(found: &HashMap<K, usize>, ways: usize, deals: usize) {
    assert_eq!(found.len(), ways);
    let share = 1.0 / ways as f64;
    let mean = share * deals as f64;
    let deviation = (mean * (1.0 - share)).sqrt();
    assert!(
        found.values().all(|&times| (times as f64 - mean).abs() < 5.0 * deviation),
        "{:?}",
        found.values()
    );
}
