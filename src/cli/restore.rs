//! `caravanserai restore FILE`: replaces the database with a backup.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{Misuse, block_on, configured, say, verify};
use crate::store::{Store, TableId};
use games::shown;

/// Put a backup into the place of the database, while the bot does not run
#[derive(Args)]
pub(super) struct Restore {
    /// The backup; it stays as it is
    file: PathBuf,
    /// The database, if it is not the one that CARAVANSERAI_DATABASE names
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
    /// Restore it even if some of its games do not replay: those are put aside, the others run
    #[arg(long)]
    anyway: bool,
}

impl Restore {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let database = match self.database {
            Some(database) => database,
            None => configured()?.database,
        };
        let (name, place) = (shown(&self.file.display().to_string()), shown(&database.display().to_string()));
        if same_file(&self.file, &database) {
            return Err(Misuse(format!("{name} is the database itself; name a backup.")));
        }
        block_on(async {
            // Before the games are replayed, which may take minutes.
            let reserved = Store::reserve(&database)?;
            let (games, bad) = verify::check_all(&self.file).await?;
            verify::say_all(&bad)?;
            if !bad.is_empty() && !self.anyway {
                let many = if bad.len() == 1 { "1 game" } else { &format!("{} games", bad.len()) };
                return Err(Misuse(format!(
                    "{many} of {games} in {name} cannot be replayed, and nothing was changed. With --anyway it is \
                     restored, and these games are put aside."
                )));
            }
            let put_aside: Vec<(TableId, String)> =
                bad.iter().filter_map(|checked| Some((checked.table, checked.reason()?))).collect();
            let backup = Store::look_at(&self.file).await?;
            let restored = backup.restore(reserved, &put_aside).await;
            backup.close().await;
            let restored = restored?;
            let games = if games == 1 { "1 game".to_owned() } else { format!("{games} games") };
            say(&format!("{place} is now a copy of {name}: {games}, {} bytes.", restored.bytes))?;
            match restored.aside {
                Some(aside) => say(&format!(
                    "What was there before is kept as {}. When you are sure, delete it and the files that begin with its name.",
                    aside.display()
                ))?,
                None => say("There was no database before.")?,
            }
            for checked in &bad {
                let game = checked.table;
                match checked.reason() {
                    Some(_) => say(&format!("Game {game} is put aside: nobody can play on."))?,
                    None => say(&format!("Game {game} has ended; it stays as it is."))?,
                }
            }
            say("You can start the bot now.")?;
            Ok(ExitCode::SUCCESS)
        })
    }
}

fn same_file(one: &std::path::Path, other: &std::path::Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}
