//! The operator's own boards: every `*.txt` of a folder, named by its file (D40).

use std::path::{Path, PathBuf};

use super::Misuse;
use crate::games::desert::Boards;

/// Our boards and those of the folder. A bad file is refused with file, line and reason.
pub(super) fn load(folder: Option<&Path>) -> Result<Boards, Misuse> {
    let mut boards = Boards::built_in().clone();
    let Some(folder) = folder else { return Ok(boards) };
    let unreadable =
        |path: &Path, fault: std::io::Error| Misuse(format!("cannot read {}: {fault}", path.display()));
    let entries = std::fs::read_dir(folder).map_err(|fault| unreadable(folder, fault))?;
    let paths: Result<Vec<PathBuf>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(|fault| unreadable(folder, fault))?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    paths.sort();
    for path in paths {
        let text = std::fs::read_to_string(&path).map_err(|fault| unreadable(&path, fault))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        boards.add(&name, &text).map_err(|fault| Misuse(format!("{}, {fault}", path.display())))?;
    }
    Ok(boards)
}
