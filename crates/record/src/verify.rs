//! Replays a record and says what differs.

use serde_json::Value;

use super::difference::{self, Difference};
use super::recorder::Recorder;
use super::{Ply, Record, undone_from};
use games::any::Games;
use games::chance::Seed;
use games::{Fact, Facts, Outcome, Status, shown};

/// What a replay found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub differences: Vec<Difference>,
    /// Whether the draws were checked against the seed; without a seed they are taken from the record.
    pub seed_known: bool,
    /// How the game ended in the replay, if it is over.
    pub outcome: Option<Outcome>,
}

impl Verdict {
    pub fn holds(&self) -> bool {
        self.differences.is_empty()
    }
}

/// Replays the whole record. Stops at the first refused move, since nothing after it can be replayed.
pub fn verify(record: &Record, games: &Games) -> Verdict {
    let mut check = Check { games, differences: Vec::new() };
    let outcome = check.replay(record);
    Verdict { differences: check.differences, seed_known: record.seed.is_some(), outcome }
}

struct Check<'a> {
    games: &'a Games,
    differences: Vec<Difference>,
}

impl Check<'_> {
    fn note(&mut self, at: impl Into<String>, says: impl Into<String>) {
        self.note_refused(at, says, Vec::new());
    }

    fn note_refused(&mut self, at: impl Into<String>, says: impl Into<String>, because: Vec<Fact>) {
        self.differences.push(Difference { at: at.into(), says: says.into(), because });
    }

    /// Notes where the two differ; if a part is wrong throughout, only its first places.
    fn same(&mut self, at: &str, recorded: &Value, replayed: &Value) {
        const MOST: usize = 3;
        let mut found = difference::all(at, recorded, replayed);
        let more = found.len().saturating_sub(MOST);
        found.truncate(MOST);
        self.differences.append(&mut found);
        if more > 0 {
            self.note(at, format!("{more} more"));
        }
    }

    fn replay(&mut self, record: &Record) -> Option<Outcome> {
        if record.id.chars().any(char::is_control) {
            self.note("id", "holds a line break or another control character");
        }
        if Seed::from_hexadecimal(&record.commitment).is_none() {
            self.note("commitment", "not 64 hexadecimal digits in lower case");
        }
        let mut replay = self.open(record)?;
        if let Some(astray) = replay.astray() {
            self.note(format!("draw {}", astray.number), astray.reason.clone());
            return None;
        }
        self.same("setup", &value(&record.setup), &value(replay.setup()));
        for ply in &record.plies {
            if let Err((reason, because)) = self.step(&mut replay, ply) {
                self.note_refused(format!("ply {}", ply.number), reason, because);
                return None;
            }
        }
        for (recorded, replayed) in record.plies.iter().zip(replay.plies()) {
            self.same(
                &format!("ply {}, undone", replayed.number),
                &recorded.undone.into(),
                &replayed.undone.into(),
            );
        }
        self.same("outcome", &value(&record.outcome), &value(&replay.outcome()));
        match (replay.game().status(), &record.seed) {
            (Status::Over(outcome), seed) => {
                if seed.is_none() {
                    self.note("seed", "the game is over, but its seed is missing");
                }
                Some(outcome)
            }
            // Ended early, if the seed is known; otherwise still open.
            (Status::Awaiting(_), _) => None,
        }
    }

    fn open(&mut self, record: &Record) -> Option<Recorder> {
        let Some(kind) = self.games.find(&record.game).filter(|kind| kind.name() == record.game) else {
            self.note("game", format!("no game is called {}", shown(&record.game)));
            return None;
        };
        let options = match kind.open_options(&record.options.to_string()) {
            Ok(options) => options,
            Err(fault) => {
                self.note("options", format!("not readable: {}", shown(&fault.to_string())));
                return None;
            }
        };
        self.same("options", &record.options, &value(&options));
        let opened = match &record.seed {
            None => {
                let draws = record.setup.draws.iter().chain(record.plies.iter().flat_map(|ply| &ply.draws));
                Recorder::open_recorded(
                    &record.id,
                    &record.commitment,
                    draws.cloned().collect(),
                    &options,
                    record.seats,
                )
            }
            Some(text) => {
                let Some(seed) = Seed::from_hexadecimal(text) else {
                    self.note("seed", "not 64 hexadecimal digits in lower case");
                    return None;
                };
                let commitment = seed.commitment(&record.id);
                self.same("commitment", &value(&record.commitment), &value(&commitment));
                Recorder::open(&record.id, &seed, &options, record.seats)
            }
        };
        opened.map_err(|rule| self.note_refused("options", "refused", rule)).ok()
    }

    /// Replays one ply and compares everything but `undone`, which later plies may still change.
    fn step(&mut self, replay: &mut Recorder, ply: &Ply) -> Result<(), (String, Vec<Fact>)> {
        let said = shown(&ply.text);
        if let Some(number) = undone_from(&ply.text) {
            let undone = replay.undo(ply.seat, number);
            undone.map_err(|fault| (format!("“{said}” is not possible: {fault}"), Vec::new()))?;
        } else {
            let plies = replay
                .play(ply.seat, &ply.text)
                .map_err(|refusal| (format!("“{said}” is refused"), refusal.facts()))?;
            if plies.len() > 1 {
                return Err((format!("“{said}” is more than one move"), Vec::new()));
            }
        }
        if let Some(astray) = replay.astray() {
            return Err((format!("draw {}: {}", astray.number, astray.reason), Vec::new()));
        }
        let replayed = replay.plies().last().expect("a ply was just made");
        if ply != replayed {
            let (recorded, replayed) = (value(ply), value(replayed));
            for key in ["number", "seat", "move", "draws", "events", "hash"] {
                self.same(&format!("ply {}, {key}", replayed["number"]), &recorded[key], &replayed[key]);
            }
        }
        Ok(())
    }
}

fn value<T: serde::Serialize>(part: &T) -> Value {
    serde_json::to_value(part).expect("parts of a record are JSON")
}
