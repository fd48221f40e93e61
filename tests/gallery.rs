//! The pictures of the README are what the program draws.

use std::path::Path;
use std::process::Command;

/// Palette and pixels.
fn decoded(bytes: &[u8]) -> (Option<Vec<u8>>, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    (reader.info().palette.as_ref().map(|palette| palette.to_vec()), pixels)
}

#[test]
fn the_readme_shows_what_the_program_draws() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery");
    let _ = std::fs::remove_dir_all(&folder);
    let call = Command::new(env!("CARGO_BIN_EXE_caravanserai"))
        .args(["gallery", "--readme"])
        .arg(&folder)
        .output()
        .unwrap();
    assert!(call.status.success(), "{}", String::from_utf8_lossy(&call.stderr));
    let mut drawn = 0;
    for file in std::fs::read_dir(&folder).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures").join(&name);
        let [drawn_now, in_docs] = [file.path(), kept].map(|path| {
            let bytes = std::fs::read(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            decoded(&bytes)
        });
        assert!(
            drawn_now == in_docs,
            "{name} is stale: `caravanserai gallery --readme docs/pictures` draws it anew"
        );
        drawn += 1;
    }
    assert_eq!(drawn, 5);
}

#[test]
fn the_page_shows_every_kind_of_picture_of_every_game() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery-page");
    let call = Command::new(env!("CARGO_BIN_EXE_caravanserai")).arg("gallery").arg(&folder).output().unwrap();
    assert!(call.status.success(), "{}", String::from_utf8_lossy(&call.stderr));
    let page = std::fs::read_to_string(folder.join("index.html")).unwrap();
    let shown = |game: &str, kind: &str| page.contains(&format!("src=\"{game}-{kind}"));
    for game in ["desert", "nomads", "bazaar"] {
        for kind in ["cover", "board", "close-up", "panel-step", "hand", "catch-up", "score-sheet", "replay"]
        {
            assert!(shown(game, kind), "{game}: {kind}");
        }
        // Nobody rolls dice in the desert.
        assert_eq!(shown(game, "dice"), game != "desert", "{game}");
    }
    for file in page.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        assert!(bytes.starts_with(b"\x89PNG") || bytes.starts_with(b"GIF89a"), "{file}");
    }
    for eyes in ["greyscale", "protanopia", "deuteranopia", "tritanopia", "400 pixels wide"] {
        assert!(page.contains(eyes), "{eyes}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_is_told() {
    // A file stands where the folder should.
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gallery-file");
    std::fs::write(&file, "no folder").unwrap();
    let call = Command::new(env!("CARGO_BIN_EXE_caravanserai")).arg("gallery").arg(&file).output().unwrap();
    assert_eq!(call.status.code(), Some(2));
    let said = String::from_utf8(call.stderr).unwrap();
    assert!(said.contains(&format!("cannot make {}: ", file.display())), "{said}");
}
