//! Every rule B1-B32.
