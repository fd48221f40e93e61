//! Faults by rule: which request, how often, and what goes wrong, before or after it took effect.
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;

use super::error::ApiError;

/// Whose limit a 429 is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    User,
    Global,
    Shared,
    /// Not Discord but the proxy in front of it: no JSON, no bucket, an HTML page.
    Cloudflare,
}

#[derive(Clone, Debug)]
pub enum Trouble {
    RateLimited {
        scope: Scope,
        retry_after: Duration,
    },
    /// A bare status, such as 502 from a proxy.
    Status(u16),
    Error(ApiError),
    /// The request is read and never answered.
    Silence,
    /// The connection is dropped.
    Cut,
    /// The answer comes late.
    Slow(Duration),
    /// The answer waits until the test releases it.
    Hold(Gate),
}

/// A rule. `Fault::on("POST", "/channels/*/messages").times(2).status(503)`; by default it strikes once, before the
/// request has any effect.
#[derive(Clone, Debug)]
#[must_use]
pub struct Fault {
    method: String,
    path: String,
    left: Option<u32>,
    met: u32,
    pub after_effect: bool,
    pub trouble: Trouble,
}

impl Fault {
    /// `path` without `/api/v10`; `*` stands for one segment, a final `**` for any rest. Method `*`: any.
    pub fn on(method: &str, path: &str) -> Self {
        Fault {
            method: method.to_owned(),
            path: path.to_owned(),
            left: Some(1),
            met: 0,
            after_effect: false,
            trouble: Trouble::Status(500),
        }
    }

    pub fn times(self, times: u32) -> Self {
        Fault { left: Some(times), ..self }
    }

    /// For as long as the server runs.
    pub fn always(self) -> Self {
        Fault { left: None, ..self }
    }

    /// The request takes effect first, then its answer is lost.
    pub fn after_effect(self) -> Self {
        Fault { after_effect: true, ..self }
    }

    fn with(self, trouble: Trouble) -> Self {
        Fault { trouble, ..self }
    }

    pub fn rate_limited(self, scope: Scope, retry_after: Duration) -> Self {
        self.with(Trouble::RateLimited { scope, retry_after })
    }

    pub fn status(self, status: u16) -> Self {
        self.with(Trouble::Status(status))
    }

    pub fn error(self, error: impl Into<ApiError>) -> Self {
        self.with(Trouble::Error(error.into()))
    }

    pub fn silence(self) -> Self {
        self.with(Trouble::Silence)
    }

    pub fn cut(self) -> Self {
        self.with(Trouble::Cut)
    }

    pub fn slow(self, by: Duration) -> Self {
        self.with(Trouble::Slow(by))
    }

    pub fn hold(self, gate: &Gate) -> Self {
        self.with(Trouble::Hold(gate.clone()))
    }

    pub(super) fn fits(&self, method: &str, path: &str) -> bool {
        if self.left == Some(0) || (self.method != "*" && self.method != method) {
            return false;
        }
        let (mut want, mut got) = (self.path.split('/'), path.split('/'));
        loop {
            match (want.next(), got.next()) {
                (Some("**"), _) | (None, None) => return true,
                (Some("*"), Some(_)) => {}
                (Some(want), Some(got)) if want == got => {}
                _ => return false,
            }
        }
    }

    fn describe(&self) -> String {
        format!("{} {} ({:?}, met {} times)", self.method, self.path, self.trouble, self.met)
    }
}

/// Stops a request at a point, and lets the test continue from there without sleeping.
#[derive(Clone, Debug)]
pub struct Gate {
    reached: Arc<watch::Sender<u32>>,
    open: Arc<watch::Sender<bool>>,
}

impl Default for Gate {
    fn default() -> Self {
        Gate { reached: Arc::new(watch::Sender::new(0)), open: Arc::new(watch::Sender::new(false)) }
    }
}

impl Gate {
    /// Resolves when a request waits at the gate.
    pub async fn reached(&self) {
        let mut reached = self.reached.subscribe();
        reached.wait_for(|count| *count > 0).await.expect("the gate holds its own sender");
    }

    /// Lets it and all later ones through.
    pub fn open(&self) {
        self.open.send_replace(true);
    }

    pub(super) async fn pass(&self) {
        self.reached.send_modify(|count| *count += 1);
        let mut open = self.open.subscribe();
        open.wait_for(|open| *open).await.expect("the gate holds its own sender");
    }
}

/// The rules in force.
#[derive(Default)]
pub struct Faults(Vec<Fault>);

impl Faults {
    pub fn add(&mut self, fault: Fault) {
        self.0.push(fault);
    }

    /// The fault that strikes this request, if any.
    pub fn strike(&mut self, method: &str, path: &str) -> Option<Fault> {
        let fault = self.0.iter_mut().find(|fault| fault.fits(method, path))?;
        fault.left = fault.left.map(|left| left - 1);
        fault.met += 1;
        Some(fault.clone())
    }

    /// Rules that have not struck yet: a test that ends with one has not tested what it says.
    pub fn waiting(&self) -> Vec<String> {
        let waits = |fault: &&Fault| fault.left.map_or(fault.met == 0, |left| left > 0);
        self.0.iter().filter(waits).map(Fault::describe).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_match_by_segment_and_wear_out() {
        let mut faults = Faults::default();
        faults.add(Fault::on("POST", "/channels/*/messages").times(2).status(503));
        assert!(faults.strike("GET", "/channels/1/messages").is_none());
        assert!(faults.strike("POST", "/channels/1/messages/2").is_none());
        assert!(faults.strike("POST", "/channels/1/messages").is_some());
        assert_eq!(faults.waiting().len(), 1);
        assert!(faults.strike("POST", "/channels/2/messages").is_some());
        assert!(faults.strike("POST", "/channels/1/messages").is_none());
        assert!(faults.waiting().is_empty());
        faults.add(Fault::on("*", "/webhooks/**").always().cut());
        assert_eq!(faults.waiting().len(), 1, "always, but never met");
        assert!(faults.strike("PATCH", "/webhooks/1/t/messages/@original").is_some());
        assert!(faults.waiting().is_empty());
    }
}
