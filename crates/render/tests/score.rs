//! Score sheets: all that counts is on them, and only when the game is over.

use games::any::Kind;
use games::{Names, RiderColours, Seat};

use super::{END, decoded, game_of, keep};
use crate::voice;

#[test]
fn a_score_sheet_tells_every_total_source_and_winner() {
    for (kind, options, seats) in
        [("desert", "2017, river", 2), ("desert", "2024", 5), ("nomads", "", 6), ("bazaar", "", 5)]
    {
        let kind_of = Kind::named(kind);
        let middle = game_of(kind_of, options, seats, 30);
        assert!(render::score(&middle.view(), &voice(&RiderColours)).is_none(), "{kind} is not over");
        let view = game_of(kind_of, options, seats, END).view();
        let picture = render::score(&view, &voice(&RiderColours)).unwrap();
        assert!(picture == render::score(&view, &voice(&RiderColours)).unwrap(), "the same every time");
        keep(&format!("{kind}-{seats}-score"), &picture);
        assert!(picture.png.len() < 170_000, "{kind}: {} bytes", picture.png.len());
        assert_eq!(decoded(&picture.png).0.width, 1200);
        let (alt, summary) = (&picture.alt, view.summary());
        assert!(alt.encode_utf16().count() <= render::ALT_LENGTH);
        for standing in &summary.scores {
            let sum: u32 = standing.sources.iter().map(|source| source.points).sum();
            assert_eq!(sum, standing.total, "{kind}: the sources are the total");
            let said = format!("{}: {} ", RiderColours.name(standing.seat), standing.total);
            assert!(alt.contains(&said), "{said} is not in\n{alt}");
        }
        let first = summary.outcome.unwrap().winners.iter().next().unwrap();
        assert!(alt.starts_with(&RiderColours.name(first)), "{alt}");
    }
}

/// Seats with equal totals, and what decides between them.
#[test]
fn a_tie_is_explained() {
    let mut explained = 0;
    for seed in 0..40 {
        let view = super::game_with(Kind::named("bazaar"), "", (3, seed), END).view();
        let outcome = view.summary().outcome.unwrap();
        let alt = render::score(&view, &voice(&RiderColours)).unwrap().alt;
        assert_eq!(outcome.tie_break.is_some(), alt.contains("The totals are equal"), "{alt}");
        if let Some(tie) = outcome.tie_break {
            explained += 1;
            let first: Seat = outcome.winners.iter().next().unwrap();
            let count = tie.counts[first.index()];
            assert!(alt.contains(&format!("{count} card")), "{alt}");
        }
    }
    assert!(explained > 0, "no game was tied");
}
