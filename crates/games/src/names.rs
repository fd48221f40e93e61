//! Games know seats, not users: whoever shows something says how a seat is called.

use crate::Seat;

/// How the seats are called.
pub trait Names {
    fn name(&self, seat: Seat) -> String;
}

/// Seats called by the colour of their riders: never a camel colour, never an animal, land or resource.
pub struct RiderColours;

impl RiderColours {
    pub const ALL: [&str; Seat::MOST as usize] = ["Blue", "Vermilion", "Forest", "Plum", "Charcoal", "Gold"];
}

/// Seats called by their numbers, as records know them.
pub struct SeatNumbers;

impl Names for SeatNumbers {
    fn name(&self, seat: Seat) -> String {
        seat.to_string()
    }
}

impl Names for RiderColours {
    fn name(&self, seat: Seat) -> String {
        RiderColours::ALL[seat.index()].to_owned()
    }
}
