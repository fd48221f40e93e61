//! Whatever a player must tell apart differs by shape or lightness: in full colour, in greyscale, and for eyes that
//! lack one kind of cones.

use std::sync::Arc;

use games::Seat;
use games::bazaar::{self, Resource};
use games::desert::Colour;
use games::nomads::{Animal, Land};
use render::art::bazaar::Piece;
use render::art::nomads::{self, Tile};
use render::art::{Art, Icon};
use render::palette::Palette;
use render::raster::{self, Frame};
use render::scene::{Anchor, Item, Scene, Style};
use render::theme::{self, Face, Rgb};

const HEX: u16 = 66;
const SIZE: usize = 180;

/// How eyes see a colour: linear light in, linear light out. Machado, Oliveira and Fernandes (2009), severity 1.
const EYES: [(&str, [[f64; 3]; 3]); 5] = [
    ("full colour", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("greyscale", [GREY, GREY, GREY]),
    (
        "protanopia",
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    ),
    (
        "deuteranopia",
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    ),
    (
        "tritanopia",
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    ),
];
const GREY: [f64; 3] = [0.2126, 0.7152, 0.0722];

fn linear(channel: u8) -> f64 {
    let c = f64::from(channel) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

fn luminance(colour: Rgb) -> f64 {
    colour.iter().zip(GREY).map(|(&channel, part)| linear(channel) * part).sum()
}

/// CIE lightness, 0 to 100, as these eyes see it.
fn lightness(colour: Rgb, eyes: &[[f64; 3]; 3]) -> f64 {
    let light = colour.map(linear);
    let seen = eyes.map(|row| row.iter().zip(light).map(|(a, b)| a * b).sum::<f64>().clamp(0.0, 1.0));
    let y: f64 = seen.iter().zip(GREY).map(|(a, b)| a * b).sum();
    if y > 0.008856 { 116.0 * y.cbrt() - 16.0 } else { 903.3 * y }
}

fn contrast(a: Rgb, b: Rgb) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Draws on a patch of sand.
fn drawn(draw: impl Fn(&mut Scene, (i32, i32))) -> Vec<Rgb> {
    let palette = Palette::get();
    let ground = Frame { width: SIZE, height: SIZE, pixels: vec![palette.index(theme::SAND); SIZE * SIZE] };
    let mut scene = Scene::over(Arc::new(ground));
    draw(&mut scene, (SIZE as i32 / 2, SIZE as i32 / 2));
    raster::rasterise(&scene).pixels.iter().map(|&index| palette.entries()[usize::from(index)]).collect()
}

fn number(scene: &mut Scene, words: &str, size: f32, (x, y): (i32, i32)) {
    let style = Style { face: Face::Text, size, ink: theme::WHITE };
    scene.text(words, style, (x, y), Anchor::Middle);
}

fn seats() -> impl Iterator<Item = Seat> {
    Seat::all(Seat::MOST)
}

/// Groups of things that must be told apart from each other.
fn groups() -> Vec<(&'static str, Vec<Vec<Rgb>>)> {
    let seat = Seat::from_index(0);
    let camel = |colour: Colour| {
        drawn(move |scene, at| {
            scene.art(Art::Ground { hex: HEX, colour, seat, joined: 0 }, at);
            scene.art(Art::Camel { hex: HEX, colour }, at);
        })
    };
    let leader = |colour: Colour, seat: Seat| {
        drawn(move |scene, at| {
            scene.art(Art::Ground { hex: HEX, colour, seat, joined: 0 }, at);
            scene.art(Art::Leader { hex: HEX, colour, seat }, at);
            number(scene, &seat.number().to_string(), 30.0, (at.0 - 8, at.1 - 7));
        })
    };
    let pool = |value: Option<u8>| {
        drawn(move |scene, at| {
            scene.art(Art::Pool { hex: HEX, face_up: value.is_some() }, at);
            if let Some(value) = value {
                number(scene, &value.to_string(), 29.0, (at.0, at.1 + 27));
            }
        })
    };
    let hatched = |seat: Seat| drawn(move |scene, at| scene.items.push(Item::Hatch { seat, hex: HEX, at }));
    let icon = |icon: Icon| drawn(move |scene, at| scene.art(Art::Icon { size: 28, icon }, at));
    let badge = |seat: Seat| {
        drawn(move |scene, at| {
            scene.art(Art::Badge { size: 42, seat }, at);
            number(scene, &seat.number().to_string(), 28.0, (at.0, at.1 + 10));
        })
    };
    let empty = drawn(|_, _| {});
    let palm = drawn(|scene, at| scene.art(Art::Palm { hex: HEX }, at));
    let latest = drawn(move |scene, at| {
        scene.art(Art::Ground { hex: HEX, colour: Colour::Green, seat, joined: 0 }, at);
        scene.art(Art::Halo { hex: HEX }, at);
        scene.art(Art::Camel { hex: HEX, colour: Colour::Green }, at);
    });
    let icons = [
        Icon::TokenBack,
        Icon::TokenFace,
        Icon::Oasis,
        Icon::River,
        Icon::Enclosed,
        Icon::Largest,
        Icon::Latest,
    ];
    let mut leaders: Vec<Vec<Rgb>> = Colour::ALL.iter().map(|&colour| leader(colour, seat)).collect();
    leaders.extend(Colour::ALL.map(camel));
    let piece = |piece: Piece| drawn(move |scene, at| scene.art(Art::Bazaar(piece), at));
    let tent = |product: Resource, owner: Option<Seat>| {
        drawn(move |scene, at| {
            scene.art(Art::Bazaar(Piece::Tent { hex: 84, product, owner, closed: false }), at);
            if let Some(seat) = owner {
                number(scene, &seat.number().to_string(), 30.0, (at.0 - 23, at.1 - 10));
            }
        })
    };
    let faces: Vec<Vec<Rgb>> =
        bazaar::Face::ALL.iter().map(|&face| piece(Piece::Die { size: 84, face })).collect();
    let goods = Resource::ALL.iter().map(|&product| piece(Piece::Good { size: 52, product })).collect();
    let owners = seats().map(Some).chain([None]).map(|owner| tent(Resource::Silk, owner)).collect();
    let tents = Resource::ALL.iter().map(|&product| tent(product, Some(seat))).collect();
    // Without the number on the flag, the marks on the rim tell whose it is.
    let rims = seats().map(|owner| {
        piece(Piece::Tent { hex: 84, product: Resource::Silk, owner: Some(owner), closed: false })
    });
    let rims = rims.collect();
    let on_offer = Resource::ALL.iter().map(|&product| tent(product, None)).collect();
    let mut groups = nomads_groups();
    groups.extend([
        ("goods", goods),
        ("dice of the bazaar", faces),
        ("tents", tents),
        ("tents on offer", on_offer),
        ("owners of tents", owners),
        ("rims of tents", rims),
        ("camels", Colour::ALL.iter().map(|&colour| camel(colour)).collect()),
        ("camels and leaders", leaders),
        ("leaders", seats().map(|seat| leader(Colour::Pink, seat)).collect()),
        ("badges", seats().map(badge).collect()),
        ("areas", seats().map(hatched).chain([empty.clone()]).collect()),
        ("waterholes", [Some(1), Some(2), Some(3), None].map(pool).to_vec()),
        ("land", vec![empty, palm, pool(None), camel(Colour::Yellow), hatched(seat)]),
        ("latest", vec![camel(Colour::Green), latest]),
        ("icons", icons.map(icon).to_vec()),
        (
            "blankets",
            Colour::ALL
                .iter()
                .map(|&colour| drawn(move |scene, at| scene.art(Art::Blanket { size: 32, colour }, at)))
                .collect(),
        ),
    ]);
    groups
}

/// The same for Nomads of Arabia, in the smallest size in which each is drawn.
fn nomads_groups() -> Vec<(&'static str, Vec<Vec<Rgb>>)> {
    let piece = |piece: nomads::Piece| drawn(move |scene, at| scene.art(Art::Nomads(piece), at));
    let animals =
        |size: u16| Animal::ALL.map(|animal| piece(nomads::Piece::Animal { animal, size })).to_vec();
    let dice = Animal::ALL.map(|animal| piece(nomads::Piece::Die { animal, size: 40 }));
    let tile = |terrain: Tile| {
        let tile = nomads::Piece::Tile { terrain, width: 172, height: 104 };
        drawn(move |scene, _| scene.art(Art::Nomads(tile), (4, 40)))
    };
    // In films tiles have little on them.
    let plain = |terrain: Tile| {
        let tile = nomads::Piece::PlainTile { terrain, width: 172, height: 104 };
        drawn(move |scene, _| scene.art(Art::Nomads(tile), (4, 40)))
    };
    let lands = Land::ALL.map(Tile::Land).into_iter().chain([Tile::City, Tile::Desert, Tile::Mountain]);
    let nomad = |seat: Seat, latest: bool| {
        drawn(move |scene, at| {
            if latest {
                scene.art(Art::Nomads(nomads::Piece::Halo { size: 64 }), at);
            }
            scene.art(Art::Nomads(nomads::Piece::Nomad { seat, size: 46 }), at);
            number(scene, &seat.number().to_string(), 26.0, (at.0, at.1 + 19));
        })
    };
    let written = |piece: nomads::Piece, words: &'static str, ink: Rgb| {
        drawn(move |scene, at| {
            scene.art(Art::Nomads(piece), at);
            let style = Style { face: Face::Text, size: 30.0, ink };
            scene.text(words, style, (at.0, at.1 + 11), Anchor::Middle);
        })
    };
    let mut disks = vec![
        written(nomads::Piece::Secret { size: 60 }, "?", theme::FRAME),
        written(nomads::Piece::Open { size: 60 }, "?", theme::WATER_DEEP),
        piece(nomads::Piece::Mecca { size: 60 }),
    ];
    disks.extend(Animal::ALL.map(|animal| {
        drawn(move |scene, at| {
            scene.art(Art::Nomads(nomads::Piece::Open { size: 60 }), at);
            scene.art(Art::Nomads(nomads::Piece::Animal { animal, size: 36 }), (at.0, at.1 - 11));
        })
    }));
    // Stock spaces: covered, the price, free.
    let space = |fill: Rgb, edge: Rgb, animal: Option<Animal>| {
        drawn(move |scene, at| {
            let plate = Art::Plate { width: 36, height: 56, radius: 8, fill, edge: Some(edge) };
            scene.art(plate, (at.0 - 18, at.1 - 28));
            match animal {
                Some(animal) => scene.art(Art::Nomads(nomads::Piece::Animal { animal, size: 32 }), at),
                None => {
                    let style = Style { face: Face::Label, size: 30.0, ink: theme::INK };
                    scene.text("5", style, (at.0, at.1 + 11), Anchor::Middle);
                }
            }
        })
    };
    let mut spaces: Vec<Vec<Rgb>> =
        Animal::ALL.map(|animal| space(theme::SAND_DEEP, theme::CARD_EDGE, Some(animal))).to_vec();
    spaces.push(space(theme::GOLD, theme::FRAME, None));
    spaces.push(space(theme::WHITE, theme::CARD_EDGE, None));
    // Where an animal may go is ringed.
    let land_box = |land: Land, edge: Option<Rgb>| {
        let field = nomads::Piece::Field { land, width: 170, height: 150, edge };
        drawn(move |scene, _| scene.art(Art::Nomads(field), (4, 10)))
    };
    let mut groups = vec![
        ("small animals", animals(32)),
        ("animals", animals(42)),
        ("handlers", dice.to_vec()),
        ("lands", lands.clone().map(tile).collect()),
        ("lands in films", lands.map(plain).collect()),
        ("nomads", seats().map(|seat| nomad(seat, false)).collect()),
        ("the latest nomad", vec![nomad(Seat::from_index(0), false), nomad(Seat::from_index(0), true)]),
        ("disks", disks),
        ("stock spaces", spaces),
        ("land boxes", Land::ALL.map(|land| land_box(land, None)).to_vec()),
    ];
    groups.extend(Land::ALL.map(|land| {
        ("a land that is asked", vec![land_box(land, Some(theme::FRAME)), land_box(land, None)])
    }));
    groups
}

#[test]
fn what_must_be_told_apart_differs_by_shape_or_lightness_for_all_eyes() {
    /// So much lighter or darker is seen at a glance, and so many pixels make a shape.
    const CLEARLY: f64 = 20.0;
    const PIXELS: usize = 40;
    let mut faults = Vec::new();
    for (group, things) in groups() {
        for (eyes, matrix) in &EYES {
            let seen: Vec<Vec<f64>> =
                things.iter().map(|thing| thing.iter().map(|&c| lightness(c, matrix)).collect()).collect();
            for i in 0..seen.len() {
                for j in 0..i {
                    let differing =
                        seen[i].iter().zip(&seen[j]).filter(|(a, b)| (*a - *b).abs() >= CLEARLY).count();
                    if differing < PIXELS {
                        faults.push(format!("{group} {j} and {i}, {eyes}: {differing} pixels"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn words_have_contrast_enough() {
    let mut pairs = vec![
        (theme::INK, theme::CARD),
        (theme::INK, theme::PANEL),
        (theme::INK_SOFT, theme::CARD),
        (theme::INK_SOFT, theme::PANEL),
        (theme::LABEL, theme::SAND),
        (theme::LABEL, theme::SAND_LIGHT),
        (theme::LABEL, theme::SAND_DEEP),
        (theme::WHITE, theme::WATER_DEEP),
    ];
    pairs.extend(seats().map(|seat| (theme::WHITE, theme::rider(seat))));
    pairs.extend(Colour::ALL.map(|colour| (theme::INK, theme::coat(colour).ground)));
    // Names and counts on Land Boxes, letters on disks and coins.
    pairs.extend(Land::ALL.map(|land| (theme::INK, nomads::ground(land))));
    pairs.extend([(theme::FRAME, theme::GOLD), (theme::INK, theme::GOLD), (theme::WATER_DEEP, theme::CARD)]);
    pairs.extend([(theme::INK, theme::WASTE), (theme::INK, theme::SAND)]);
    // So are signs of goods on their boxes, on dice and on tents.
    let goods = Resource::ALL.map(theme::goods);
    pairs.extend(goods.iter().flat_map(|goods| [(goods.dark, theme::WHITE), (theme::INK, goods.body)]));
    // Glyphs on blankets are read like words.
    pairs.extend(Colour::ALL.map(|colour| (theme::coat(colour).dark, theme::WHITE)));
    for (ink, paper) in pairs {
        assert!(contrast(ink, paper) >= 4.5, "{ink:?} on {paper:?}: {:.2}", contrast(ink, paper));
    }
}

/// In degrees, 0 to 360; None for a grey.
fn hue([r, g, b]: Rgb) -> Option<f64> {
    let [r, g, b] = [r, g, b].map(f64::from);
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let range = most - least;
    let sixths = if most == r {
        (g - b) / range
    } else if most == g {
        2.0 + (b - r) / range
    } else {
        4.0 + (r - g) / range
    };
    (range > 12.0).then(|| (60.0 * sixths).rem_euclid(360.0))
}

#[test]
fn no_good_of_the_bazaar_has_the_colour_of_a_rider() {
    const APART: f64 = 20.0;
    for seat in Seat::all(5) {
        for product in Resource::ALL {
            let (rider, good) = (theme::rider(seat), theme::goods(product).body);
            let lighter = lightness(good, &EYES[0].1) - lightness(rider, &EYES[0].1);
            assert!(lighter >= APART, "{seat} and {product}: {lighter:.1}");
            if let (Some(a), Some(b)) = (hue(rider), hue(good)) {
                let around = (a - b).rem_euclid(360.0);
                let degrees = around.min(360.0 - around);
                assert!(degrees >= APART, "{seat} and {product}: {degrees:.0} degrees");
            }
        }
    }
}
