//! Numbered points on the durable path. With the feature `failpoints` a test names one of them, and there the process
//! is killed or an error is injected; without it they are nothing.

use crate::store::Fault;

/// Every point, in the order of the path: receive, transaction, answer, courier.
pub const POINTS: &[&str] = &[
    "act received",
    "act begun",
    "act written",
    "act before commit",
    "act committed",
    "answer before",
    "answer given",
    "courier picked",
    "courier attempt noted",
    "courier before send",
    "courier sent",
    "courier before note",
    "courier noted",
    "courier before retire",
    "courier retired",
];

#[cfg(not(feature = "failpoints"))]
#[inline]
pub fn hit(_point: &str) -> Result<(), Fault> {
    Ok(())
}

#[cfg(feature = "failpoints")]
pub use on::hit;

#[cfg(feature = "failpoints")]
mod on {
    use std::sync::LazyLock;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::{Fault, POINTS};

    /// `kill:act committed:2`: the second time that this point is reached.
    const VARIABLE: &str = "CARAVANSERAI_FAILPOINT";

    struct Plan {
        kill: bool,
        point: String,
        left: AtomicU32,
    }

    static PLAN: LazyLock<Option<Plan>> = LazyLock::new(|| {
        let text = std::env::var(VARIABLE).ok()?;
        let mut parts = text.split(':');
        let kill = parts.next() == Some("kill");
        let point = parts.next().filter(|point| POINTS.contains(point)).expect("a point of the list");
        let times = parts.next().and_then(|times| times.parse().ok()).unwrap_or(1);
        Some(Plan { kill, point: point.to_owned(), left: AtomicU32::new(times) })
    });

    /// Kills the process, or fails, if this is the point and the time that the test named.
    pub fn hit(point: &str) -> Result<(), Fault> {
        debug_assert!(POINTS.contains(&point), "{point} is not in the list");
        let Some(plan) = PLAN.as_ref().filter(|plan| plan.point == point) else { return Ok(()) };
        let before = plan.left.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1));
        if before != Ok(1) {
            return Ok(());
        }
        if plan.kill {
            kill_this_process();
        }
        Err(Fault::Unwritable(format!("injected at “{point}”")))
    }

    /// As `kill -9` does: nothing is flushed, nothing is closed.
    fn kill_this_process() -> ! {
        let itself = std::process::id().to_string();
        let _ = std::process::Command::new("kill").args(["-9", &itself]).status();
        std::process::abort()
    }
}
