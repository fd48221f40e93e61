//! The end: N42.

use super::*;
use crate::Chance;
use crate::said::said;

/// One shift before Mecca; Blue stands on a desert space, nobody on the last strip. Special disks are all used.
pub fn before_mecca(seats: u8) -> Table {
    let mut table = position(seats);
    let game = &mut table.game;
    game.lying = [None; ROWS];
    let disks = [Special::Silver, Special::Four, Special::Five, Special::Six, Special::Abdul];
    game.piles.used = pile(disks.iter().copied());
    game.piles.special = pile([]);
    // Four cities came with special disks, the fifth will bring Mecca.
    game.shifts = 8;
    game.piles.finals = pile([Final::Mecca, Final::Goat, Final::Donkey, Final::Horse, Final::Camel]);
    table.put(1, "C2");
    table
}

impl Table {
    /// Gives a disk that was used before.
    fn give_used(&mut self, number: u8, disk: Special) {
        let used = &mut self.game.piles.used;
        *used = pile(used.iter().copied().filter(|used| *used != disk));
        self.game.nomad_mut(seat(number)).disks.insert(disk);
    }

    fn outcome(&self) -> (Vec<u8>, Vec<u32>, Option<Vec<u32>>) {
        let Status::Over(outcome) = self.game.status() else { panic!("it is not over") };
        assert_eq!(outcome.ending, "Mecca");
        let winners = outcome.winners.iter().map(Seat::number).collect();
        (winners, outcome.totals, outcome.tie_break.map(|tie| tie.counts))
    }
}

#[test]
fn n42_at_mecca_the_game_ends_at_once_and_disks_are_paid() {
    let mut table = before_mecca(3);
    table.give_used(2, Special::Five);
    table.give(3, "5 camel");
    let course = table.course(1, "shift");
    assert!(course.revealed);
    assert_eq!(course.events.last(), Some(&Event::GameOver));
    assert_eq!(table.outcome(), (vec![2], vec![10, 15, 10], None), "no last sale");
    assert!(table.legal(1).is_empty() && table.legal(2).is_empty());
    assert_eq!(
        said(&table.game.view()).lines().nth(1).unwrap(),
        "The game is over: Vermilion wins with 15 Dinars."
    );
}

#[test]
fn n42_tied_the_most_animals_win_still_tied_they_share() {
    let mut table = before_mecca(3);
    table.give(2, "goat");
    table.give(3, "2 goat");
    table.dinars(3, 9);
    table.play("shift");
    assert_eq!(table.outcome(), (vec![2], vec![10, 10, 9], Some(vec![0, 1, 2])), "among the tied alone");
    assert_eq!(
        said(&table.game.view()).lines().nth(1).unwrap(),
        "The game is over: Vermilion wins the tie at 10 Dinars with 1 animal."
    );
    let mut table = before_mecca(3);
    table.give(1, "2 goat");
    table.give(2, "goat camel");
    table.play("shift");
    assert_eq!(table.outcome(), (vec![1, 2], vec![10, 10, 10], Some(vec![2, 2, 0])));
    assert_eq!(
        said(&table.game.view()).lines().nth(1).unwrap(),
        "The game is over: Blue and Vermilion share the win with 10 Dinars and 2 animals each."
    );
}

#[test]
fn n42_everything_hidden_is_revealed() {
    let mut table = before_mecca(3);
    table.give_used(2, Special::Five);
    assert_eq!(table.game.reveal(), None);
    table.play("shift");
    let reveal = table.game.reveal().unwrap();
    assert_eq!(reveal.scores[1].disks, [Special::Five]);
    assert_eq!(reveal.out, [Special::Expert, Special::Winds, Special::Sands]);
    assert_eq!(reveal.finals_left.len(), 4);
    assert_eq!(table.game.view().reveal, Some(reveal.clone()));
    assert_eq!(
        said(&reveal),
        "Blue, 10 Dinars: 10 in hand, 0 from disks (no disks); animals: nothing.\n\
         Vermilion, 15 Dinars: 10 in hand, 5 from disks (5 Dinars); animals: nothing.\n\
         Forest, 10 Dinars: 10 in hand, 0 from disks (no disks); animals: nothing.\n\
         Out from the beginning: Expert Handler, Ride the Winds and Sands of Time."
    );
}

#[test]
fn n42_after_three_quiet_rounds_the_desert_shifts_once() {
    let mut table = position(3);
    for _ in 0..8 {
        table.play("end");
    }
    assert_eq!(table.game.shifts, 0);
    assert_eq!(table.game.view().forced, Some(Forced { quiet: 1, latest: Some(22) }));
    let words = said(&table.game.view());
    let left = "The desert shifts by itself in 22 turns, or at the end of this turn if nobody captures, calls or sells; \
                any shift starts both counts again.";
    assert!(words.contains(left), "{words}");
    let events = table.play("end");
    assert_eq!(events[1], "Nothing has happened for three rounds: the desert shifts.");
    assert_eq!((table.game.shifts, table.game.quiet), (1, 0));
}

#[test]
fn n42_a_capture_a_call_a_sale_or_a_shift_is_no_quiet_turn() {
    for what in ["capture", "call", "sell goat", "shift"] {
        let mut table = position(3);
        table.play("end, end, end");
        match what {
            "sell goat" => table.give(1, "goat"),
            "shift" => table.put(1, "C2"),
            _ => {
                table.put(1, "C3");
                table.handlers(1, "goat");
                table.dice("goat handler 0");
            }
        }
        table.play(what);
        assert_eq!(table.game.quiet, 0, "{what}");
    }
    let mut table = position(3);
    table.play("end, end, end");
    table.put(1, "C3");
    table.handlers(1, "goat");
    table.dice("goat handler 5");
    table.play("capture, take none");
    assert_eq!(table.game.quiet, 4, "a capture of nothing is quiet");
}

/// Blue calls in every turn, so that no round is quiet, and nothing is ever captured.
fn playing_for_time(options: Options) -> Table {
    let mut table = position(3);
    table.game.options = Arc::new(options);
    table.put(1, "C3");
    table.handlers(1, "goat");
    table.chance = Chance::new(&Seed::from_text("for time"), "test");
    table
}

#[test]
fn n42_after_ten_rounds_without_a_shift_the_desert_shifts_whatever_else_happened() {
    let first = Options { first: Some(seat(1)), ..Options::new() };
    let mut table = playing_for_time(first.clone());
    for _ in 0..9 {
        table.play("call, end, end");
    }
    table.play("call, end");
    assert_eq!((table.game.shifts, table.game.quiet, shifts_in(&table)), (0, 1, Some(1)));
    let words = said(&table.game.view());
    let left = "The desert shifts by itself at the end of this turn; any shift starts the count again.";
    assert!(words.contains(left), "{words}");
    let events = table.play("end");
    assert_eq!(events[1], "The desert has not shifted for 10 rounds: it shifts now.");
    assert_eq!((table.game.shifts, shifts_in(&table)), (1, Some(30)));

    let old = Options { shift_within: None, ..first };
    let mut table = playing_for_time(old);
    for _ in 0..30 {
        table.play("call, end, end");
    }
    assert_eq!(table.game.shifts, 0, "games from before this rule know no bound");
    let words = said(&table.game.view());
    let left = "The desert shifts by itself in 7 turns if nobody captures, calls, sells or shifts.";
    assert!(words.contains(left), "{words}");
}

/// In so many turns the desert shifts, whatever happens in them.
fn shifts_in(table: &Table) -> Option<u16> {
    table.game.view().forced.and_then(|forced| forced.latest)
}

#[test]
fn n42_the_host_may_switch_forced_shifts_off() {
    let options = Options::read("no forced shifts, first 1").unwrap();
    let mut table = position(3);
    table.game.options = Arc::new(options.clone());
    // More turns than any counter holds.
    for _ in 0..300 {
        table.play("end");
    }
    assert_eq!((table.game.shifts, table.game.quiet, table.game.unshifted), (0, 0, 0));
    assert_eq!(table.game.view().forced, None);
    let words = said(&table.game.view());
    let left = "Forced shifts are off: the desert shifts only by choice and after a restock.";
    assert!(words.contains(left), "{words}");
    let mut table = playing_for_time(options);
    for _ in 0..30 {
        table.play("call, end, end");
    }
    assert_eq!(table.game.shifts, 0);
    table.put(1, "C2");
    table.play("shift");
    assert_eq!(table.game.shifts, 1, "it still shifts by choice");
}

#[test]
fn n42_a_shift_begins_the_ten_rounds_anew() {
    let mut table = position(3);
    table.play("end, end");
    assert_eq!(shifts_in(&table), Some(28));
    table.put(3, "C2");
    table.disk(3, Special::Expert);
    table.play("shift");
    assert_eq!(shifts_in(&table), Some(30));
    table.play("end");
    assert_eq!(shifts_in(&table), Some(30), "a turn with a shift is not among those without");
    table.play("end");
    assert_eq!(shifts_in(&table), Some(29));
}
