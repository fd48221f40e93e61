//! Pictures: their bytes, what they must not show, and whether everybody can tell things apart.

// Helpers outside #[test] functions may unwrap and print too.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod bazaar;
mod boards;
mod bytes;
mod cover;
mod golden;
mod news;
mod nomads;
mod review;
mod score;
mod sight;
mod steps;

use games::any::{AnyGame, Kind};
use games::chance::Seed;
use games::{Chance, Names, RiderColours, Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use render::{self, Picture};
use serde_json::Value;
use voice::{Language, Voice};

/// English, to everybody.
fn voice(names: &dyn Names) -> Voice<'_> {
    Voice { language: Language::english(), names, reader: None }
}

fn game(options: &str, seats: u8, moves: usize) -> AnyGame {
    game_of(Kind::named("desert"), options, seats, moves)
}

/// A random game after this many moves, or at its end.
fn game_of(kind: Kind, options: &str, seats: u8, moves: usize) -> AnyGame {
    game_with(kind, options, (seats, u64::from(seats)), moves)
}

/// The same with a seed for the moves.
fn game_with(kind: Kind, options: &str, (seats, seed): (u8, u64), moves: usize) -> AnyGame {
    let options = kind.read_options(options).unwrap();
    let mut chance = Chance::new(&Seed::from_text("pictures"), "pictures");
    let (mut game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    for _ in 0..moves {
        let Status::Awaiting(awaited) = game.status() else { break };
        let seat = awaited.iter().next().unwrap();
        let index = random.random_range(0..game.count_moves(seat));
        game.play_nth(seat, index, &mut chance);
    }
    game
}

fn picture(game: &AnyGame) -> Picture {
    render::board(&game.view(), &voice(&RiderColours)).unwrap()
}

/// Writes a picture into the folder that `CARAVANSERAI_PICTURES` names, for somebody to look at; and once more as small
/// as on a phone.
fn keep(name: &str, picture: &Picture) {
    let Some(folder) = std::env::var_os("CARAVANSERAI_PICTURES") else { return };
    let folder = std::path::Path::new(&folder);
    std::fs::write(folder.join(format!("{name}.png")), &picture.png).unwrap();
    std::fs::write(folder.join(format!("{name}-400.png")), shrunk(&picture.png)).unwrap();
}

/// 400 pixels wide: each is the mean of those that it stands for.
fn shrunk(bytes: &[u8]) -> Vec<u8> {
    let (header, pixels) = decoded(bytes);
    let palette = header.palette.as_ref().unwrap();
    let (width, times) = (header.width as usize, header.width as usize / 400);
    let height = header.height as usize / times;
    let mean = |x: usize, y: usize, channel: usize| {
        let all = (0..times).flat_map(|dy| (0..times).map(move |dx| (x * times + dx, y * times + dy)));
        let sum: usize =
            all.map(|(x, y)| usize::from(palette[usize::from(pixels[y * width + x]) * 3 + channel])).sum();
        (sum / times / times) as u8
    };
    let small: Vec<u8> = (0..height)
        .flat_map(|y| (0..400).flat_map(move |x| (0..3).map(move |channel| (x, y, channel))))
        .map(|(x, y, channel)| mean(x, y, channel))
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 400, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.write_header().unwrap().write_image_data(&small).unwrap();
    file
}

const END: usize = 20_000;

#[test]
fn pictures_are_what_discord_takes() {
    for (options, seats) in [
        ("2005", 2),
        ("2017, river", 3),
        ("2017, river, serpentine, aquifers", 4),
        ("2024, aquifers", 5),
        ("2024, river", 5),
    ] {
        for moves in [0, 13, 60, 100, END] {
            let picture = picture(&game(options, seats, moves));
            let bytes = picture.png.len();
            assert!(bytes < 250_000, "{options}, {seats} players, {moves} moves: {bytes} bytes");
            let (header, pixels) = decoded(&picture.png);
            assert_eq!((header.width, header.height), (1600, 1200));
            assert_eq!(header.color_type, png::ColorType::Indexed);
            let transparent = header.trns.as_ref().unwrap();
            assert_eq!(transparent[usize::from(pixels[0])], 0, "the corners are round");
            let middle = usize::from(pixels[600 * 1600 + 800]);
            assert!(middle >= transparent.len(), "all else is opaque");
            assert!(!picture.alt.is_empty() && picture.alt.encode_utf16().count() <= render::ALT_LENGTH);
        }
    }
}

fn decoded(bytes: &[u8]) -> (png::Info<'static>, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    (reader.info().clone(), pixels)
}

#[test]
fn the_same_view_gives_the_same_bytes() {
    let game = game("2017, river", 4, 80);
    let first = picture(&game);
    assert!(first == picture(&game));
    let other = std::thread::spawn(move || picture(&game)).join().unwrap();
    assert!(first == other);
}

/// What nobody at the table can know is dealt anew: tokens that were taken, those put away, and with aquifers all.
fn redealt(game: &AnyGame, random: &mut Xoshiro256PlusPlus) -> AnyGame {
    let view = game.view();
    let view = view.as_view::<games::desert::View>().unwrap();
    let mut state = serde_json::from_str::<Value>(&game.save()).unwrap();
    let strings = |list: &Value| -> Vec<String> {
        list.as_array().unwrap().iter().map(|label| label.as_str().unwrap().to_owned()).collect()
    };
    let taken: Vec<String> = state["taken"].as_array().unwrap().iter().flat_map(strings).collect();
    let is_hidden = |label: &String| view.options.aquifers || taken.contains(label);
    let mut open: Vec<Vec<String>> = (0..3).map(|value| strings(&state["tokens"][value])).collect();
    let mut pool: Vec<(String, usize)> = Vec::new();
    for (value, list) in open.iter_mut().enumerate() {
        pool.extend(list.extract_if(.., |label| is_hidden(label)).map(|label| (label, value)));
    }
    let put_away =
        state["put_away"].as_array().unwrap().iter().map(|value| value.as_u64().unwrap() as usize - 1);
    let mut values: Vec<usize> = pool.iter().map(|(_, value)| *value).chain(put_away).collect();
    values.shuffle(random);
    for ((label, _), value) in pool.iter().zip(&values) {
        open[*value].push(label.clone());
    }
    for (value, list) in open.iter_mut().enumerate() {
        list.sort_by_key(|label| (label.as_bytes()[0], label[1..].parse::<u8>().unwrap()));
        state["tokens"][value] = list.iter().map(|label| Value::from(label.as_str())).collect();
    }
    state["put_away"] = values[pool.len()..].iter().map(|value| Value::from(value + 1)).collect();
    AnyGame::load(&game.options(), game.seats(), &state.to_string()).unwrap()
}

#[test]
fn games_that_differ_in_secrets_alone_look_alike() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for (options, seats, moves) in [
        ("2017, aquifers", 3, 0),
        ("2017, river, aquifers", 3, 50),
        ("2024", 4, 90),
        ("2024, aquifers", 5, 70),
    ] {
        let game = game(options, seats, moves);
        let hands = |game: &AnyGame| Seat::all(seats).map(|seat| game.hand(seat)).collect::<Vec<_>>();
        let other = redealt(&game, &mut random);
        assert!(moves == 0 || hands(&game) != hands(&other), "{options}: the secrets differ");
        assert!(picture(&game) == picture(&other), "{options}: the pictures do not");
    }
}

#[test]
fn a_hand_shows_what_its_seat_may_know() {
    let start = game("2017, aquifers", 3, 0);
    let end = game("2017, aquifers", 3, 60);
    let mut seen = Vec::new();
    for game in [&start, &end] {
        for seat in Seat::all(3) {
            let picture = render::hand(&game.view(), &game.hand(seat), &voice(&RiderColours)).unwrap();
            let (header, _) = decoded(&picture.png);
            assert_eq!(header.width, 1200);
            assert!(picture.alt.encode_utf16().count() <= render::ALT_LENGTH);
            assert!(!seen.contains(&picture.png));
            seen.push(picture.png);
        }
    }
    let text =
        render::hand(&start.view(), &start.hand(Seat::from_index(0)), &voice(&RiderColours)).unwrap().alt;
    assert_eq!(text, "You have no waterhole tokens yet.");
}

#[test]
fn alt_texts_tell_the_position_and_are_never_too_long() {
    struct Long;
    impl Names for Long {
        fn name(&self, _seat: Seat) -> String {
            "𝔏ongest\nname ".repeat(60)
        }
    }
    let middle = game("2017, river, aquifers", 5, 90);
    for game in [game("2024", 5, 3), middle.clone(), game("2024", 5, END)] {
        let alt = render::board(&game.view(), &voice(&Long)).unwrap().alt;
        assert!(alt.encode_utf16().count() <= render::ALT_LENGTH && alt.lines().count() > 5, "{alt}");
    }
    let alt = picture(&middle).alt;
    let Status::Awaiting(awaited) = middle.status() else { unreachable!() };
    let turn = RiderColours.name(awaited.iter().next().unwrap());
    for part in
        ["Through the Desert", &format!("{turn} places"), " placed a ", "hidden token", "Camels left: "]
    {
        assert!(alt.contains(part), "{part} is missing in\n{alt}");
    }
    let over = picture(&game("2024", 3, END)).alt;
    assert!(over.contains("The game is over: ") && over.contains("waterholes"), "{over}");
}
