//! The rules.
pub mod chance;
pub mod hex;
