//! Why saved values, or a board of somebody's own, cannot be. For the operator: players never read it.

use std::error::Error;
use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsound(String);

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Unsound {}

impl From<String> for Unsound {
    fn from(reason: String) -> Unsound {
        Unsound(reason)
    }
}

impl From<&str> for Unsound {
    fn from(reason: &str) -> Unsound {
        Unsound(reason.to_owned())
    }
}

pub(crate) fn ensure(holds: bool, fault: &str) -> Result<(), Unsound> {
    if holds { Ok(()) } else { Err(fault.into()) }
}

#[cfg(test)]
impl PartialEq<&str> for Unsound {
    fn eq(&self, reason: &&str) -> bool {
        self.0 == *reason
    }
}
