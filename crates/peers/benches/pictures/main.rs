//! A board in the middle of a game, drawn by us and through resvg, in one run. With CARAVANSERAI_PEERS_OUT, resvg's picture is
//! written into that folder.

use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use games::any::{AnyGame, Kind};
use games::chance::Seed;
use games::{Chance, Quick, Random, RiderColours, Status};
use voice::{Language, Voice};

mod svg;
use svg::{Fonts, svg};

fn benches(criterion: &mut Criterion) {
    let options = Kind::named("desert").read_options("2017, river").expect("options of ours");
    let mut chance = Chance::new(&Seed::from_text("peers"), "bench");
    let (mut game, _) = AnyGame::new(&options, 4, &mut chance).expect("a possible game");
    let mut random = Quick::new(1);
    for _ in 0..80 {
        let Status::Awaiting(awaited) = game.status() else { break };
        let seat = awaited.iter().next().expect("somebody is awaited");
        let index = random.one("move", game.count_moves(seat) as u32);
        game.play_nth(seat, index as usize, &mut chance);
    }
    let voice = Voice { language: Language::english(), names: &RiderColours, reader: None };
    let (view, fonts) = (game.view(), Fonts::default());
    let theirs = || {
        let (scene, _) = render::board_scene(&view, &voice).expect("it is drawn");
        fonts.png(&svg(&scene))
    };
    let mut group = criterion.benchmark_group("Desert's board");
    group.bench_function("ours", |bench| bench.iter(|| black_box(render::board(&view, &voice))));
    group.sample_size(10);
    group.bench_function("resvg", |bench| bench.iter(|| black_box(theirs())));
    group.finish();
    if let Some(folder) = std::env::var_os("CARAVANSERAI_PEERS_OUT") {
        std::fs::write(Path::new(&folder).join("resvg.png"), theirs()).expect("a folder for pictures");
    }
}

criterion_group!(pictures, benches);
criterion_main!(pictures);
