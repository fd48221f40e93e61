//! What is wrong with a record.

use std::error::Error;
use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wrong(pub String);

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for Wrong {}

impl From<String> for Wrong {
    fn from(what: String) -> Wrong {
        Wrong(what)
    }
}

impl From<&str> for Wrong {
    fn from(what: &str) -> Wrong {
        Wrong(what.to_owned())
    }
}
