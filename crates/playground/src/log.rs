//! What happened: tests read it, and a timeout prints it.
use std::collections::VecDeque;
use std::fmt;

use serde_json::Value;

use super::error::ApiError;

/// One REST request and its answer.
#[derive(Clone, Debug)]
pub struct Call {
    pub method: String,
    /// Without `/api/v10`.
    pub path: String,
    pub query: String,
    /// The JSON body, or `payload_json`.
    pub body: Value,
    /// Names and sizes of uploaded files.
    pub files: Vec<(String, usize)>,
    /// None: not answered (yet).
    pub status: Option<u16>,
    pub answer: Value,
    /// The fault that strikes it.
    pub fault: Option<String>,
    /// The fault has struck, and there will be no answer.
    pub lost: bool,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.method, self.path, self.query)?;
        match self.status {
            Some(status) => write!(f, " -> {status}")?,
            None => write!(f, " -> no answer")?,
        }
        if let Some(fault) = &self.fault {
            write!(f, " [{fault}]")?;
        }
        if !self.body.is_null() {
            write!(f, " {}", shortened(&self.body.to_string()))?;
        }
        for (name, size) in &self.files {
            write!(f, " +{name} ({size} bytes)")?;
        }
        if self.status.is_some_and(|status| status >= 400) {
            write!(f, " => {}", self.answer)?;
        }
        Ok(())
    }
}

fn shortened(text: &str) -> String {
    const LONGEST: usize = 300;
    match text.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}

/// Calls that are kept: more than any test makes, and a bound for long sessions.
const KEPT: usize = 5000;

/// Troubles that are kept: the first ones tell the most.
const TROUBLES: usize = 1000;

pub fn note(troubles: &mut Vec<String>, trouble: String) {
    if troubles.len() < TROUBLES {
        troubles.push(trouble);
    }
}

#[derive(Default)]
pub struct Log {
    pub calls: VecDeque<Call>,
    /// Calls no longer kept.
    forgotten: usize,
    /// Routes that this server does not have.
    pub unknown: Vec<String>,
    /// Requests refused for something that Discord may have and this server does not: no test may rely on such an
    /// answer.
    pub unserved: Vec<String>,
}

impl Log {
    /// Notes a request; its number is used to note the answer.
    pub fn begin(&mut self, call: Call) -> usize {
        if self.calls.len() == KEPT {
            self.calls.pop_front();
            self.forgotten += 1;
        }
        self.calls.push_back(call);
        self.forgotten + self.calls.len() - 1
    }

    pub fn answered(&mut self, number: usize, status: u16, answer: &Value) {
        let call = number.checked_sub(self.forgotten).and_then(|at| self.calls.get_mut(at));
        if let Some(call) = call {
            (call.status, call.answer) = (Some(status), answer.clone());
        }
    }

    /// Notes that there will be no answer.
    pub fn lost(&mut self, number: usize) {
        let call = number.checked_sub(self.forgotten).and_then(|at| self.calls.get_mut(at));
        if let Some(call) = call {
            call.lost = true;
        }
    }

    /// Notes a refusal with a complaint of the playground's own (`PLAYGROUND_...`).
    pub fn refused(&mut self, method: &str, path: &str, error: &ApiError) {
        let tree = error.errors.as_ref().map(Value::to_string).unwrap_or_default();
        if tree.contains(r#""code":"PLAYGROUND_"#) {
            note(&mut self.unserved, format!("{method} {path}: {tree}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn old_calls_are_forgotten_and_late_answers_find_theirs() {
        let call = Call {
            method: "GET".to_owned(),
            path: String::new(),
            query: String::new(),
            body: Value::Null,
            files: Vec::new(),
            status: None,
            answer: Value::Null,
            fault: None,
            lost: false,
        };
        let mut log = Log::default();
        let numbers: Vec<usize> = (0..=KEPT).map(|_| log.begin(call.clone())).collect();
        assert_eq!(log.calls.len(), KEPT);
        log.answered(numbers[0], 500, &json!(null));
        log.answered(numbers[1], 200, &json!(null));
        assert_eq!((log.calls[0].status, log.calls[1].status), (Some(200), None));
    }
}
