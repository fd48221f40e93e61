//! Numbered points on the durable path. With the feature `failpoints`, a test names one, and the process is killed
//! there, an error is injected, or the code panics. Without the feature they compile to nothing.

use crate::store::Fault;

/// Every point, in the order of the path: receive, transaction, answer, courier. Points come in pairs, before and after
/// an effect; each way of sending has its own.
pub const POINTS: &[&str] = &[
    "act received",
    "act begun",
    "act written",
    "act before commit",
    "act committed",
    "answer before",
    "answer given",
    "form asked for",
    "form before",
    "form opened",
    "courier awake",
    "courier picked",
    "attempt before commit",
    "attempt noted",
    "post before",
    "posted",
    "edit before",
    "edited",
    "direct message before",
    "direct message sent",
    "note before",
    "note before commit",
    "noted",
    "delete before",
    "deleted",
    "quieten before",
    "quietened",
    "retired",
    "settle before commit",
    "settled",
];

/// Points where a thread is started.
pub const THREADS: &[&str] = &["thread before", "thread started"];

/// Points where a computer player makes its move.
pub const THINKING: &[&str] =
    &["thinker awake", "thinking", "thought", "thought before commit", "thought committed"];

/// Points where the database file is checkpointed, copied or replaced.
pub const KEEPING: &[&str] = &[
    "checkpoint before",
    "checkpoint written",
    "checkpointed",
    "backup before",
    "backup written",
    "backup copied",
    "backup named",
    "restore copied",
    "restore decided",
    "restore log aside",
    "restore index aside",
    "restore file aside",
    "restored",
    "pack before commit",
    "packed",
    "shrink before",
    "shrunk",
    "heartbeat before commit",
    "heartbeat written",
];

#[cfg(not(feature = "failpoints"))]
#[inline]
pub fn hit(_point: &str) -> Result<(), Fault> {
    Ok(())
}

/// How many milliseconds this process is ahead of the machine's clock. Only tests set it.
pub const CLOCK_OFFSET: &str = "CARAVANSERAI_CLOCK_OFFSET_MS";
/// Request timeout in milliseconds, for impatient tests.
pub const REQUEST: &str = "CARAVANSERAI_REQUEST_MS";
/// The least time that a turn of a computer player takes, in milliseconds.
pub const COMPUTER: &str = "CARAVANSERAI_COMPUTER_MS";
/// Milliseconds between two signs of life.
pub const HEARTBEAT: &str = "CARAVANSERAI_HEARTBEAT_MS";
/// The first wait before Discord is asked again, in milliseconds; each further wait is twice as long.
pub const BACK_OFF: &str = "CARAVANSERAI_BACK_OFF_MS";

#[cfg(not(feature = "failpoints"))]
#[inline]
pub fn setting(_variable: &str) -> Option<i64> {
    None
}

/// The cost of acts and answers: plies read, states loaded and checked, moves made by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Costs {
    pub plies: usize,
    pub loads: usize,
    pub moves: usize,
}

impl Costs {
    pub const fn plies(plies: usize) -> Costs {
        Costs { plies, loads: 0, moves: 0 }
    }

    pub const LOAD: Costs = Costs { plies: 0, loads: 1, moves: 0 };

    pub const fn moves(moves: usize) -> Costs {
        Costs { plies: 0, loads: 0, moves }
    }
}

/// Counts them, for tests.
#[cfg(not(feature = "failpoints"))]
#[inline]
pub fn count(_costs: Costs) {}

#[cfg(feature = "failpoints")]
pub use on::{costs, count, hit, setting};

#[cfg(feature = "failpoints")]
mod on {
    use std::cell::Cell;
    use std::io::Write;
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::{Costs, Fault, KEEPING, POINTS, THINKING, THREADS};

    /// `kill:act committed:2`: the second time that this point is reached. `error` and `panic` instead of `kill`.
    const VARIABLE: &str = "CARAVANSERAI_FAILPOINT";

    struct Plan {
        deed: String,
        point: String,
        left: AtomicU32,
    }

    static PLAN: LazyLock<Option<Plan>> = LazyLock::new(|| {
        let text = std::env::var(VARIABLE).ok()?;
        let mut parts = text.split(':');
        let deed = parts.next().unwrap_or_default().to_owned();
        let point = parts.next().filter(|point| is_listed(point)).expect("a point of the list");
        let times = parts.next().and_then(|times| times.parse().ok()).unwrap_or(1);
        Some(Plan { deed, point: point.to_owned(), left: AtomicU32::new(times) })
    });

    /// Kills the process, panics or fails, if the test named this point and this visit.
    pub fn hit(point: &str) -> Result<(), Fault> {
        debug_assert!(is_listed(point), "{point} is not in the list");
        let Some(plan) = PLAN.as_ref().filter(|plan| plan.point == point) else { return Ok(()) };
        let before = plan.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if before != Ok(1) {
            return Ok(());
        }
        // Tests wait for this line.
        let _ = writeln!(std::io::stderr(), "struck: {point}");
        match plan.deed.as_str() {
            "kill" => kill_this_process(),
            "panic" => panic!("injected at “{point}”"),
            _ => Err(Fault::Unwritable(format!("injected at “{point}”"))),
        }
    }

    fn is_listed(point: &str) -> bool {
        [POINTS, THREADS, THINKING, KEEPING].iter().any(|points| points.contains(&point))
    }

    thread_local! {
        static COSTS: Cell<Costs> = const { Cell::new(Costs { plies: 0, loads: 0, moves: 0 }) };
    }

    pub fn count(more: Costs) {
        let Costs { plies, loads, moves } = COSTS.get();
        COSTS.set(Costs { plies: plies + more.plies, loads: loads + more.loads, moves: moves + more.moves });
    }

    /// The costs on this thread since this was last asked.
    pub fn costs() -> Costs {
        COSTS.take()
    }

    /// A number from the environment, set by a test.
    pub fn setting(variable: &str) -> Option<i64> {
        std::env::var(variable).ok()?.parse().ok()
    }

    /// Like `kill -9`: nothing is flushed, nothing is closed.
    fn kill_this_process() -> ! {
        let itself = std::process::id().to_string();
        let _ = std::process::Command::new("kill").args(["-9", &itself]).status();
        std::process::abort()
    }
}
