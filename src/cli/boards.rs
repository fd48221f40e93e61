//! The operator's own boards: every `*.txt` of a folder, named by its file (D40).

use std::path::{Path, PathBuf};

use super::Misuse;
use games::desert::Boards;
use games::shown;

/// Our boards and those of the folder. A bad file is refused with file, line and reason.
pub(crate) fn load(folder: Option<&Path>) -> Result<Boards, Misuse> {
    let mut boards = Boards::built_in().clone();
    let Some(folder) = folder else { return Ok(boards) };
    let unreadable =
        |path: &Path, fault: std::io::Error| Misuse(format!("cannot read {}: {fault}", path.display()));
    let entries = std::fs::read_dir(folder).map_err(|fault| unreadable(folder, fault))?;
    let paths: Result<Vec<PathBuf>, _> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
    let mut paths = paths.map_err(|fault| unreadable(folder, fault))?;
    paths.retain(|path| {
        path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt")) && path.is_file()
    });
    paths.sort();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let bytes = std::fs::read(&path).map_err(|fault| unreadable(&path, fault))?;
        let refuse = |fault: String| Misuse(format!("{}, {fault}", shown(&path.display().to_string())));
        let text = std::str::from_utf8(&bytes).map_err(|fault| {
            let line = bytes[..fault.valid_up_to()].iter().filter(|&&byte| byte == b'\n').count() + 1;
            refuse(format!("line {line}: this is not UTF-8 text."))
        })?;
        // Some editors put a byte order mark before everything.
        let text = text.trim_start_matches('\u{feff}');
        boards.add(&name, text).map_err(|fault| refuse(fault.to_string()))?;
    }
    Ok(boards)
}
