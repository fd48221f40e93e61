//! What other decoders make of our films: one of our own, and the `image` crate.

mod decoder;

use super::*;
use crate::probe::voice;
use games::any::{AnyGame, Kind};
use games::chance::Seed;
use games::{Chance, Quick, Random, RiderColours, Status};
use image::AnimationDecoder;
use image::codecs::gif::GifDecoder;

/// The positions of a random game.
fn game(kind: &str, options: &str, seats: u8) -> Vec<AnyGame> {
    let options = Kind::named(kind).read_options(options).unwrap();
    let mut chance = Chance::new(&Seed::from_text("replay"), kind);
    let mut random = Quick::new(5);
    let (game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
    let mut games = vec![game];
    loop {
        let mut game = games.last().unwrap().clone();
        let Status::Awaiting(awaited) = game.status() else { return games };
        let seat = awaited.iter().next().unwrap();
        let index = random.one("move", game.count_moves(seat) as u32) as usize;
        game.play_nth(seat, index, &mut chance);
        games.push(game);
    }
}

fn views(games: &[AnyGame]) -> Vec<AnyView> {
    games.iter().map(AnyGame::view).collect()
}

fn film(views: &[AnyView]) -> Animation {
    replay(views, &voice(&RiderColours), |_, _| ()).unwrap()
}

fn decoded(gif: &[u8]) -> Vec<image::Frame> {
    let decoder = GifDecoder::new(std::io::Cursor::new(gif)).unwrap();
    decoder.into_frames().collect_frames().unwrap()
}

/// The pixels as another decoder tells them.
fn colours(frame: &Frame) -> Vec<[u8; 4]> {
    let entries = Palette::get().entries();
    let colour = |&pixel: &u8| match pixel {
        UNCHANGED => [0; 4],
        _ => {
            let [r, g, b] = entries[usize::from(pixel)];
            [r, g, b, 255]
        }
    };
    frame.pixels.iter().map(colour).collect()
}

#[test]
fn a_film_shows_exactly_the_frames_that_were_drawn() {
    for (kind, options, seats) in [("desert", "2017, river", 4), ("nomads", "short", 3), ("bazaar", "", 3)] {
        let views = views(&game(kind, options, seats));
        let film = film(&views);
        let decoded = decoded(&film.gif);
        let shown = frames(&views, decoded.len());
        assert!(shown.len() == decoded.len() && shown.len() > 30, "{kind}: {} frames", shown.len());
        let mut read = 0;
        decoder::decode(&film.gif, |seen| {
            let drawn = frame(&views[shown[read]], &voice(&RiderColours)).unwrap();
            assert_eq!((seen.width, seen.height), (drawn.width, drawn.height));
            assert!(seen.pixels == colours(&drawn), "{kind}, frame {read}");
            assert!(seen.delay > 0, "{kind}, frame {read}");
            read += 1;
        });
        assert_eq!(read, shown.len(), "{kind}");
        for (&index, decoded) in shown.iter().zip(&decoded) {
            let drawn = frame(&views[index], &voice(&RiderColours)).unwrap();
            assert_eq!((drawn.width, drawn.height), (800, 600));
            assert_eq!(decoded.buffer().dimensions(), (800, 600));
            let seen = decoded.buffer().pixels().map(|pixel| if pixel.0[3] == 0 { [0; 4] } else { pixel.0 });
            assert!(seen.eq(colours(&drawn)), "{kind}, after move {index}");
        }
        assert!(film.alt.contains(Kind::named(kind).card().title), "{}", film.alt);
    }
}

/// 300 KB for 60 turns.
#[test]
fn films_are_small() {
    for (kind, options, seats) in [
        ("desert", "2017, river", 4),
        ("desert", "2024, aquifers", 5),
        ("desert", "2005", 2),
        ("nomads", "", 4),
        ("bazaar", "", 3),
        ("bazaar", "", 5),
    ] {
        let views = views(&game(kind, options, seats));
        // The first 60 turns, and all of them.
        let all = frames(&views, MOST);
        let sixty = super::film(&views, &all[..OF.min(all.len())], &voice(&RiderColours), &mut |_, _| ());
        let bytes = sixty.unwrap().len();
        assert!(bytes <= BYTES, "{kind}, {seats}: {bytes} bytes for 60 turns");
        let film = film(&views);
        let count = decoded(&film.gif).len();
        println!("{kind}, {seats}: 60 turns {bytes} bytes; {count} turns {} bytes", film.gif.len());
        if let Some(folder) = std::env::var_os("CARAVANSERAI_PICTURES") {
            let file = std::path::Path::new(&folder).join(format!("{kind}-{seats}.gif"));
            std::fs::write(file, &film.gif).unwrap();
        }
        assert!(film.gif.len() <= BYTES * count.max(OF) / OF, "{kind}: {} bytes", film.gif.len());
        assert_eq!(count, all.len(), "{kind}: no turn is left out");
    }
}

#[test]
fn a_film_begins_with_the_setup_shows_each_turn_and_ends_with_the_end() {
    let views = views(&game("desert", "2017, river", 4));
    let shown = frames(&views, MOST);
    assert_eq!((shown[0], *shown.last().unwrap()), (0, views.len() - 1));
    assert!(shown.len() <= MOST && shown.is_sorted_by(|a, b| a < b), "{shown:?}");
    assert_eq!(frames(&views[..1], MOST), [0]);
    assert_eq!(frames(&views[..2], MOST), [0, 1]);
    assert!(frames(&[], MOST).is_empty() && replay(&[], &voice(&RiderColours), |_, _| ()).is_none());
    let mut told = Vec::new();
    replay(&views[..9], &voice(&RiderColours), |done, all| told.push((done, all)));
    let count = frames(&views[..9], MOST).len();
    assert_eq!(told, (1..=count).map(|done| (done, count)).collect::<Vec<_>>());
}

/// What the public cannot know is dealt anew at each position: the film stays the same to the byte.
#[test]
fn films_of_games_that_differ_in_secrets_alone_are_alike() {
    for (kind, options, seats) in
        [("desert", "2017, aquifers", 3), ("nomads", "disks 5", 3), ("bazaar", "", 3)]
    {
        let games = game(kind, options, seats);
        let middle = &games[..games.len() / 2];
        let redealt = |game: &AnyGame| game.determinize(None, &mut Quick::new(9));
        let others: Vec<AnyGame> = middle.iter().map(redealt).collect();
        assert!(middle.iter().zip(&others).any(|(a, b)| a.save() != b.save()), "{kind}: secrets differ");
        assert!(film(&views(middle)) == film(&views(&others)), "{kind}");
    }
}
