//! `caravanserai render` and `caravanserai replay` as a person calls them.

use std::path::{Path, PathBuf};
use std::process::Command;

fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_caravanserai")).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("render");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

fn record(name: &str) -> String {
    format!("{}/crates/games/tests/games/desert/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn any_ply_of_a_record_for_everybody_or_one_seat() {
    let out = folder().join("board.png").display().to_string();
    let record = record("undo");
    let mut pictures = Vec::new();
    for (ply, viewer) in
        [(None, "public"), (Some("0"), "public"), (Some("3"), "public"), (Some("3"), "seat:2")]
    {
        let mut call = vec!["render", &record, "--as", viewer, "--out", &out];
        call.extend(ply.iter().flat_map(|ply| ["--ply", ply]));
        let (code, said, err) = run(&call);
        assert_eq!((code, err.as_str()), (0, ""), "{call:?}");
        assert!(said.contains("bytes, after ply"), "{said}");
        let png = std::fs::read(&out).unwrap();
        assert!(png.starts_with(b"\x89PNG"));
        assert!(!pictures.contains(&png), "each differs");
        pictures.push(png);
    }
}

#[test]
fn every_kind_of_picture_is_drawn() {
    let out = folder().join("kind.png").display().to_string();
    let record = format!("{}/crates/games/tests/games/", env!("CARGO_MANIFEST_DIR"));
    let games = std::fs::read_dir(format!("{record}/bazaar")).unwrap();
    let bazaar =
        games.map(|file| file.unwrap().path().display().to_string()).find(|name| name.ends_with(".json"));
    let bazaar = bazaar.unwrap();
    let draw = |more: &[&str]| {
        let call: Vec<&str> =
            ["render", &bazaar, "--out", &out].into_iter().chain(more.iter().copied()).collect();
        let (code, _, err) = run(&call);
        (code, err)
    };
    for kind in ["board", "catch-up", "cover", "score"] {
        assert_eq!(draw(&["--kind", kind]).0, 0, "{kind}: {}", draw(&["--kind", kind]).1);
    }
    assert_eq!(draw(&["--kind", "dice", "--ply", "0"]).0, 0);
    assert_eq!(draw(&["--kind", "hand", "--as", "seat:1"]).0, 0);
    for (more, sentence) in [
        (&["--kind", "hand"][..], "this picture is for one seat"),
        (&["--kind", "close-up"], "the whole board is shown at this ply"),
        (&["--kind", "score", "--ply", "1"], "the game is not over at this ply"),
        (&["--kind", "catch-up", "--ply", "3", "--since", "3"], "nothing happened between these plies"),
        (&["--kind", "catch-up", "--ply", "3", "--since", "4"], "--since 4 is after --ply 3"),
        (&["--kind", "poster"], "invalid value 'poster'"),
    ] {
        let (code, err) = draw(more);
        assert!(code == 2 && err.contains(sentence), "{more:?}: {err}");
    }
}

#[test]
fn bad_arguments_get_a_clear_sentence_and_exit_code_2() {
    let out = folder().join("none.png").display().to_string();
    let record = record("undo");
    let forged = folder().join("forged.json").display().to_string();
    let text = std::fs::read_to_string(&record).unwrap();
    let hash = text.rfind("\"hash\":\"").unwrap() + 8;
    std::fs::write(&forged, format!("{}{}{}", &text[..hash], "0".repeat(64), &text[hash + 64..])).unwrap();
    for (call, sentence) in [
        (vec![&*record, "--ply", "999", "--out", &out], "--ply 999 is not in "),
        (vec![&*record, "--ply", "many", "--out", &out], "invalid value 'many' for '--ply <N>'"),
        (vec![&*record, "--as", "seat:6", "--out", &out], "there is no seat 6 in "),
        (vec![&*record, "--as", "seat:0", "--out", &out], "a viewer is public or a seat like seat:2."),
        (vec![&*record, "--as", "everybody", "--out", &out], "a viewer is public or a seat like seat:2."),
        (vec![&*record, "--out", "/nowhere/board.png"], "cannot write /nowhere/board.png: "),
        (vec![&*record], "required arguments were not provided"),
        (vec!["/nowhere.json", "--out", &out], "cannot read /nowhere.json: "),
        (vec!["Cargo.toml", "--out", &out], "Cargo.toml is not a record: "),
        (vec![&*forged, "--out", &out], "the record says otherwise than a replay"),
    ] {
        let call: Vec<&str> = std::iter::once("render").chain(call).collect();
        let (code, said, err) = run(&call);
        assert_eq!((code, said.as_str()), (2, ""), "{call:?}: {err}");
        assert!(err.contains(sentence), "{call:?}: {err}");
    }
}

#[test]
fn a_whole_record_as_an_animation() {
    let out = folder().join("game.gif").display().to_string();
    let (code, said, err) = run(&["replay", &record("undo"), "--out", &out]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(said.contains(" bytes, ") && said.contains(" frames"), "{said}");
    assert!(std::fs::read(&out).unwrap().starts_with(b"GIF89a"));
    for (call, sentence) in [
        (["replay", "/nowhere.json", "--out", &out], "cannot read /nowhere.json: "),
        (["replay", "Cargo.toml", "--out", &out], "Cargo.toml is not a record: "),
        (["replay", &record("undo"), "--out", "/nowhere/game.gif"], "cannot write /nowhere/game.gif: "),
    ] {
        let (code, said, err) = run(&call);
        assert_eq!((code, said.as_str()), (2, ""), "{call:?}: {err}");
        assert!(err.contains(sentence), "{call:?}: {err}");
    }
}
