//! Covers: one for each game, small enough, with words for those who cannot see them.

use games::RiderColours;
use games::any::Kind;

use super::{decoded, keep};
use crate::voice;

#[test]
fn every_game_has_a_cover_of_its_own() {
    let mut seen = Vec::new();
    for kind in ["desert", "nomads", "bazaar"] {
        let picture = render::cover(Kind::named(kind), &voice(&RiderColours)).unwrap();
        keep(&format!("{kind}-cover"), &picture);
        let (header, pixels) = decoded(&picture.png);
        assert_eq!((header.width, header.height), (1200, 600));
        assert!(picture.png.len() < 100_000, "{kind}: {} bytes", picture.png.len());
        assert!(picture.alt.contains(Kind::named(kind).card().title), "{}", picture.alt);
        assert!(!seen.contains(&pixels), "{kind} looks like another game");
        seen.push(pixels);
    }
}
