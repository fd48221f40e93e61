//! Giving leaders back and placing pieces: what each move does (D3, D9-D28, D33), and why another is refused.

use crate::hex::{Cell, CellSet, Direction};
use crate::{Seat, Sink};

use super::event::Token;
use super::pieces::{Colour, Colours};
use super::rules::CAMELS_A_TURN;
use super::score::Ending;
use super::{Desert, Event, Phase, Rule};

impl Desert {
    /// D3
    pub(super) fn give(&mut self, seat: Seat, colour: Colour, course: &mut impl Sink<Event>) {
        let Phase::Gifts { made } = self.phase else { unreachable!("leaders are given back first") };
        self.in_hand[seat.index()].remove(colour);
        self.given[seat.index()] = Some(colour);
        course.tell(|| Event::LeaderGiven { seat, colour });
        if made + 1 < self.seats {
            self.phase = Phase::Gifts { made: made + 1 };
            self.turn = seat.after(1, self.seats);
        } else {
            self.go_on_with_leaders(0, course);
        }
    }

    pub(super) fn place_leader(
        &mut self,
        seat: Seat,
        colour: Colour,
        cell: Cell,
        course: &mut impl Sink<Event>,
    ) {
        let Phase::Leaders { placed } = self.phase else { unreachable!("leaders are placed before camels") };
        self.in_hand[seat.index()].remove(colour);
        self.leaders[colour.index()][seat.index()] = Some(cell);
        self.latest[seat.index()] = [Some(cell), None];
        self.put_piece(seat, colour, cell);
        course.tell(|| Event::LeaderPlaced { seat, colour, at: cell });
        self.go_on_with_leaders(placed + 1, course);
    }

    /// Goes on with the next leader, or with the first camel if there is none.
    pub(super) fn go_on_with_leaders(&mut self, placed: u8, course: &mut impl Sink<Event>) {
        if placed < self.numbers.leaders * self.seats && !self.masks.camp.is_empty() {
            self.phase = Phase::Leaders { placed };
            self.turn = self.leader_turn(placed);
            return;
        }
        // D14: no hex is left, so all leaders still in hand are out of play.
        for seat in Seat::all(self.seats) {
            let colours = std::mem::replace(&mut self.in_hand[seat.index()], Colours::NONE);
            if !colours.is_empty() {
                course.tell(|| Event::LeadersOut { seat, colours: colours.to_vec() });
            }
        }
        self.turn = self.setup.first();
        self.begin_turn(0, course);
    }

    /// Who places the next leader after so many (D9).
    pub(super) fn leader_turn(&self, placed: u8) -> Seat {
        let (round, place) = (placed / self.seats, placed % self.seats);
        let reversed = self.options.serpentine && round % 2 == 1;
        let place = if reversed { self.seats - 1 - place } else { place };
        self.setup.first().after(place, self.seats)
    }

    pub(super) fn place_camel(
        &mut self,
        seat: Seat,
        colour: Colour,
        cell: Cell,
        course: &mut impl Sink<Event>,
    ) {
        self.put_camel(seat, colour, cell, course);
        let Phase::Camels { turns, left, last } = self.phase else { unreachable!("camels come last") };
        if left > 0 {
            self.end_if_stuck(course);
        } else if last {
            self.end(Ending::LastCamel, course);
        } else {
            self.turn = seat.after(1, self.seats);
            self.begin_turn(turns + 1, course);
        }
    }

    /// A camel and all that it brings, without the next turn or the end.
    pub(super) fn put_camel(
        &mut self,
        seat: Seat,
        colour: Colour,
        cell: Cell,
        course: &mut impl Sink<Event>,
    ) {
        let Phase::Camels { turns, left, mut last } = self.phase else { unreachable!("camels come last") };
        let (c, s) = (colour.index(), seat.index());
        self.supply[c] -= 1;
        let earlier = if left == self.camels_in_turn(turns) { None } else { self.latest[s][0] };
        self.latest[s] = if earlier.is_some() { [earlier, Some(cell)] } else { [Some(cell), None] };
        self.put_piece(seat, colour, cell);
        course.tell(|| Event::CamelPlaced { seat, colour, at: cell });

        // D30: token, link, crossing and enclosure, in this order.
        if self.masks.water.contains(cell) {
            let token = self.take_token(seat, cell, course);
            course.tell(|| Event::TokenTaken { seat, token });
        }
        if cell.around().meets(self.setup.palms()) {
            self.link(seat, colour, cell, course);
        }
        if !self.crossed[c][s] {
            self.cross(seat, colour, cell, course);
        }
        self.enclose(seat, colour, cell, course);

        if self.supply[c] == 0 {
            last = true; // D33
            course.tell(|| Event::LastCamel { colour });
        }
        self.phase = Phase::Camels { turns, left: left - 1, last };
    }

    /// D15, D16
    pub(super) fn camels_in_turn(&self, turns: u16) -> u8 {
        if turns < u16::from(self.numbers.short_first_turns) { 1 } else { CAMELS_A_TURN }
    }

    /// All who have moved, by their latest turns: whoever moved last comes last. Counted from the pieces on the board.
    pub(super) fn moved(&self) -> Vec<Seat> {
        let around =
            |turn: usize| self.setup.first().after((turn % usize::from(self.seats)) as u8, self.seats);
        let leaders = self.each_caravan().count();
        let pieces: usize = self.sizes.as_flattened().iter().map(|&size| usize::from(size)).sum();
        let (camels, short) = (pieces - leaders, usize::from(self.numbers.short_first_turns));
        let turns = if camels <= short {
            camels // D16
        } else {
            short + (camels - short).div_ceil(usize::from(CAMELS_A_TURN))
        };
        let gifts = if self.options.random_gifts { 0 } else { self.given.iter().flatten().count() };
        let order = (0..gifts).map(around); // D3
        let order = order.chain((0..leaders).map(|placed| self.leader_turn(placed as u8)));
        let mut moved: Vec<Seat> = Vec::with_capacity(usize::from(self.seats));
        for seat in order.chain((0..turns).map(around)).rev() {
            if !moved.contains(&seat) {
                moved.push(seat);
            }
        }
        moved.reverse();
        moved
    }

    fn begin_turn(&mut self, turns: u16, course: &mut impl Sink<Event>) {
        self.phase = Phase::Camels { turns, left: self.camels_in_turn(turns), last: false };
        self.end_if_stuck(course);
    }

    /// D22: the game ends at once when the player on turn can place nothing.
    fn end_if_stuck(&mut self, course: &mut impl Sink<Event>) {
        if Colour::ALL.into_iter().any(|colour| !self.placements(self.turn, colour).is_empty()) {
            return;
        }
        let last = matches!(self.phase, Phase::Camels { last: true, .. });
        self.end(if last { Ending::LastCamel } else { Ending::NoPlacement }, course);
    }

    fn end(&mut self, ending: Ending, course: &mut impl Sink<Event>) {
        self.phase = Phase::Over { ending };
        course.reveals(); // D38
        course.tell(|| Event::GameOver { ending });
    }

    /// Adds a piece to a caravan and brings the masks up to date.
    pub(super) fn put_piece(&mut self, seat: Seat, colour: Colour, cell: Cell) {
        let (c, s) = (colour.index(), seat.index());
        self.caravans[c][s].insert(cell);
        self.sizes[c][s] += 1;
        let masks = &mut self.masks;
        let around = cell.around();
        masks.occupied.insert(cell);
        masks.open.remove(cell);
        masks.camp -= around | CellSet::only(cell); // D11
        // Where this caravan comes new and another already is, the two meet.
        let (near, touched) = (&mut masks.near[c][s], &mut masks.touched[c]);
        masks.contested[c] |= around & (*touched - *near);
        *near |= around;
        *touched |= around;
    }

    /// D23
    pub(super) fn take_token(&mut self, seat: Seat, cell: Cell, course: &mut impl Sink<Event>) -> Token {
        self.move_token(seat, cell);
        let face_up = !self.options.aquifers; // D7
        if !face_up {
            course.learns(seat); // D36
        }
        Token { at: cell, value: face_up.then(|| self.setup.value(cell)) }
    }

    pub(super) fn move_token(&mut self, seat: Seat, cell: Cell) {
        self.masks.water.remove(cell);
        self.taken[seat.index()].insert(cell);
    }

    /// D24, D25: this caravan scores each oasis next to the camel once.
    fn link(&mut self, seat: Seat, colour: Colour, cell: Cell, course: &mut impl Sink<Event>) {
        let around = cell.around();
        for (i, oasis) in self.setup.each_palm().filter(|&(_, palm)| around.contains(palm)) {
            let links = &mut self.links[colour.index()][seat.index()];
            if *links >> i & 1 == 0 {
                *links |= 1 << i;
                course.tell(|| Event::OasisLinked { seat, colour, oasis });
            }
        }
    }

    /// D27
    fn cross(&mut self, seat: Seat, colour: Colour, cell: Cell, course: &mut impl Sink<Event>) {
        let across = self.options.board.across(cell);
        if across == 0 {
            return;
        }
        let crossings = across & cell.ring(self.caravans[colour.index()][seat.index()]);
        let direction = Direction::ALL.into_iter().find(|&direction| crossings >> direction as u8 & 1 == 1);
        if let Some(from) = direction.and_then(|direction| cell.step(direction)) {
            self.crossed[colour.index()][seat.index()] = true;
            course.tell(|| Event::RiverCrossed { seat, colour, from, to: cell });
        }
    }

    pub(super) fn leader_refusal(&self, seat: Seat, colour: Colour, cell: Cell) -> Rule {
        let in_hand = self.in_hand[seat.index()];
        if !in_hand.contains(colour) {
            return Rule::LeaderNotInHand { colour, in_hand: in_hand.to_vec() };
        }
        if !self.leader_colours(seat).contains(colour) {
            let by = Seat::all(self.seats).find(|by| self.leaders[colour.index()][by.index()].is_some());
            let free = self.leader_colours(seat).to_vec();
            return Rule::FirstColour { colour, by: by.expect("somebody placed it"), free };
        }
        if let Some(rule) = self.hex_refusal(cell) {
            return rule;
        }
        if self.masks.water.contains(cell) {
            return Rule::LeaderOnWater { cell };
        }
        if let Some(oasis) = (cell.around() & self.setup.palms()).first() {
            return Rule::LeaderNextToOasis { cell, oasis };
        }
        let other =
            (cell.around() & self.masks.occupied).first().expect("only leaders are left to forbid a hex");
        let (colour, of) = self.piece_on(other).expect("a piece stands there");
        Rule::LeaderNextToLeader { cell, other, colour, of }
    }

    pub(super) fn camel_refusal(&self, seat: Seat, colour: Colour, cell: Cell) -> Rule {
        let (c, s) = (colour.index(), seat.index());
        if self.sizes[c][s] == 0 {
            return Rule::NoCaravan { colour };
        }
        if self.supply[c] == 0 {
            return Rule::SupplyEmpty { colour };
        }
        if let Some(rule) = self.hex_refusal(cell) {
            return rule;
        }
        let near = &self.masks.near[c];
        if !near[s].contains(cell) {
            return Rule::NotNextToCaravan { cell, colour };
        }
        let of = Seat::all(self.seats).find(|of| *of != seat && near[of.index()].contains(cell));
        Rule::NextToRival { cell, colour, of: of.expect("only a rival is left to forbid a hex") }
    }

    /// Why no piece at all can stand on a hex (D20).
    fn hex_refusal(&self, cell: Cell) -> Option<Rule> {
        let board = &self.options.board;
        if board.mountains().contains(cell) {
            return Some(Rule::Mountain { cell });
        }
        if !board.whole().hexes.contains(cell) {
            return Some(Rule::OffBoard { cell });
        }
        if !self.masks.in_play.contains(cell) {
            return Some(Rule::OutOfPlay { cell, players: self.seats });
        }
        if self.setup.palms().contains(cell) {
            return Some(Rule::Oasis { cell });
        }
        if let Some((colour, of)) = self.piece_on(cell) {
            let leader = self.leaders[colour.index()][of.index()] == Some(cell);
            return Some(Rule::Occupied { cell, colour, of, leader });
        }
        let area = self.areas.iter().find(|area| area.hexes.contains(cell))?;
        Some(Rule::Enclosed { cell, colour: area.colour, by: area.seat })
    }
}
