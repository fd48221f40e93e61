//! Caravanserai.
pub mod games;
