//! What the room may know: the protocol. Neither a bot library, nor the bot, nor any game.
use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder of the crate").map(|entry| entry.expect("readable").path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn the_playground_names_no_bot_library_and_no_other_room() {
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/playground");
    for path in files(&room) {
        let text = fs::read_to_string(&path).expect("text");
        for (number, line) in text.lines().enumerate() {
            let place = format!("{}:{}: {line}", path.display(), number + 1);
            assert!(!line.contains("serenity") && !line.contains("poise"), "{place}");
            let elsewhere =
                line.match_indices("crate::").any(|(at, _)| !line[at..].starts_with("crate::playground"));
            assert!(!elsewhere, "{place}");
        }
    }
}
