//! `caravanserai replay RECORD`: draws a recorded game from its first turn to its last, as an animated GIF.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::progress::Progress;
use super::render::{not_replayed, read};
use super::{Misuse, say, voice};
use games::any::{AnyGame, AnyView, Games};
use render;

/// Draw a recorded game as an animated GIF
#[derive(Args)]
pub(super) struct Replay {
    /// A record file, as written by `simulate --record`
    record: PathBuf,
    /// Where to write the animation
    #[arg(long, value_name = "FILE.gif")]
    out: PathBuf,
}

impl Replay {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let shown = self.record.display();
        let record = read(&self.record)?;
        let course = record.course(Games::built_in());
        let course = course.map_err(|why| Misuse(format!("{shown}: {}", not_replayed(&record, why))))?;
        let views: Vec<AnyView> = course.iter().map(AnyGame::view).collect();
        let (mut progress, mut frames) = (None, 0);
        let film = render::replay(&views, &voice(), |done, all| {
            progress.get_or_insert_with(|| Progress::new(all as u64)).at(done as u64);
            frames = all;
        });
        drop(progress);
        let film = film.ok_or_else(|| Misuse(format!("{shown}: nobody has drawn this game yet.")))?;
        std::fs::write(&self.out, &film.gif)
            .map_err(|fault| Misuse(format!("cannot write {}: {fault}", self.out.display())))?;
        say(&format!("{}: {} bytes, {frames} frames", self.out.display(), film.gif.len()))?;
        Ok(ExitCode::SUCCESS)
    }
}
