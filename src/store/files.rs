//! The files of a database: itself, SQLite's `-wal` and `-shm`, our `.lock`. They hold seeds and hands: only their
//! owner may read them, and only one process may open them.

use std::ffi::OsString;
use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::Fault;

/// Held as long as SQLite has the file open.
pub(super) struct Lock {
    /// Older releases know only this one.
    _beside: File,
    /// The file itself, under whatever name. Opened before SQLite opens it and closed after: closing any descriptor of
    /// a file releases all locks that SQLite holds on it in this process.
    itself: Option<File>,
}

impl Lock {
    /// Takes the lock beside the file, following links.
    pub fn beside(path: &Path) -> Result<File, Fault> {
        let name = beside(&real(path), ".lock");
        let file = private().create(true).truncate(false).write(true).open(&name);
        let file = file.map_err(unwritable(&name))?;
        keep_private(&name);
        try_lock(&file, path)?;
        // When a process came: until its first sign of life in the database, that of the last process is there.
        let _ = file.set_modified(SystemTime::now());
        Ok(file)
    }

    /// Locks the file itself, too: a restore may have replaced it just now.
    pub fn complete(beside: File, path: &Path) -> Result<Lock, Fault> {
        Ok(Lock { _beside: beside, itself: lock_itself(path)? })
    }

    /// Whether the name still leads to the file that was opened: what is written into a file that was moved away or deleted
    /// would be lost.
    pub fn is_in_place(&self, path: &Path) -> bool {
        self.itself.as_ref().is_none_or(|itself| is_same(itself, path))
    }
}

/// Only where both kinds of locks ignore each other. Elsewhere ours would lock SQLite out.
#[cfg(target_os = "linux")]
fn lock_itself(path: &Path) -> Result<Option<File>, Fault> {
    let file = private().create(true).truncate(false).read(true).write(true).open(path);
    let file = file.map_err(unwritable(path))?;
    try_lock(&file, path)?;
    Ok(Some(file))
}

#[cfg(not(target_os = "linux"))]
fn lock_itself(path: &Path) -> Result<Option<File>, Fault> {
    private().create(true).truncate(false).write(true).open(path).map_err(unwritable(path))?;
    Ok(None)
}

#[cfg(unix)]
fn is_same(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let name = |file: std::fs::Metadata| (file.dev(), file.ino());
    // If either cannot be asked, whoever writes is told why.
    match (file.metadata(), std::fs::metadata(path)) {
        (Ok(file), Ok(there)) => name(file) == name(there),
        (_, Err(error)) => error.kind() != io::ErrorKind::NotFound,
        _ => true,
    }
}

#[cfg(not(unix))]
fn is_same(_: &File, _: &Path) -> bool {
    true
}

/// Whether a process holds the lock on a file itself. Only where such a lock is taken.
pub(super) fn is_locked(path: &Path) -> bool {
    cfg!(target_os = "linux")
        && File::open(path).is_ok_and(|file| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

/// Gives files to whoever owns another one, or else its folder: an operator may be root, and the bot is not. Without the
/// right to do that they stay as they are.
#[cfg(unix)]
pub(super) fn give_to_owner_of(path: &Path, files: &[PathBuf]) {
    use std::os::unix::fs::{MetadataExt, chown};
    let Ok(owner) = std::fs::metadata(path).or_else(|_| std::fs::metadata(folder(path))) else { return };
    for file in files {
        let _ = chown(file, Some(owner.uid()), Some(owner.gid()));
    }
}

#[cfg(not(unix))]
pub(super) fn give_to_owner_of(_: &Path, _: &[PathBuf]) {}

fn try_lock(file: &File, path: &Path) -> Result<(), Fault> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(Fault::InUse { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(unwritable(path)(error)),
    }
}

/// Makes files that only their owner reads.
pub(super) fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// An earlier release, or an operator, left the files readable by others.
pub(super) fn keep_all_private(path: &Path) {
    let path = &real(path);
    for end in ["", "-wal", "-shm"] {
        keep_private(&beside(path, end));
    }
}

#[cfg(unix)]
fn keep_private(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(file) = std::fs::metadata(path) else { return };
    let mode = file.permissions().mode() & 0o777;
    if mode & 0o077 == 0 {
        return;
    }
    let file = path.display();
    match std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode & 0o700)) {
        Ok(()) => tracing::warn!("others could read {file} (mode {mode:o}): now only its owner can"),
        Err(error) => {
            tracing::warn!("others can read {file} (mode {mode:o}), and that cannot be changed: {error}");
        }
    }
}

#[cfg(not(unix))]
fn keep_private(_: &Path) {}

/// Refuses a file with several names (hard links): SQLite looks for the log beside the name by which it opens the file, so
/// under another one whatever is in the log would be missing. A backup has no log, and tools that keep many of them link
/// those that are equal; it may be read by any of its names, but not written to.
pub(super) fn check_names(path: &Path, to_write: bool) -> Result<(), Fault> {
    match names(path) {
        0 | 1 => Ok(()),
        _ if !to_write && !has_a_log(path) => Ok(()),
        names => Err(Fault::Linked { path: path.to_owned(), names }),
    }
}

#[cfg(unix)]
fn names(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |file| std::os::unix::fs::MetadataExt::nlink(&file))
}

#[cfg(not(unix))]
fn names(_: &Path) -> u64 {
    1
}

/// Whether its latest changes may be in a `-wal`.
fn has_a_log(path: &Path) -> bool {
    // The file format: 2 stands for a write-ahead log, both to write and to read it.
    const VERSIONS: std::ops::Range<usize> = 18..20;
    let mut header = [0; VERSIONS.end];
    let read = File::open(path).and_then(|mut file| io::Read::read_exact(&mut file, &mut header));
    read.is_ok() && header[VERSIONS].contains(&2)
}

/// Where symbolic links lead: SQLite, too, puts its files there.
pub(super) fn real(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// The name of a file beside it.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(end);
    name.into()
}

/// The folder that holds a file.
pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

pub(super) fn unwritable(path: &Path) -> impl Fn(io::Error) -> Fault {
    move |error| match folder(path) {
        folder if error.kind() == io::ErrorKind::NotFound && !folder.exists() => {
            Fault::NoFolder { folder: folder.to_owned() }
        }
        _ => Fault::Unwritable(format!("{}: {error}", path.display())),
    }
}

/// Flushes a file to the disk.
pub(super) fn sync(path: &Path) -> Result<(), Fault> {
    File::open(path).and_then(|file| file.sync_all()).map_err(unwritable(path))
}

/// Flushes renames to the disk.
pub(super) fn sync_folder(path: &Path) -> Result<(), Fault> {
    // Only Unix can open a folder.
    if cfg!(unix) {
        sync(folder(path))?;
    }
    Ok(())
}
