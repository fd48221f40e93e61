//! Caravanserai.
/// What the environment says: where Discord is.
pub mod config;
pub mod games;
/// A local Discord on loopback, to play without a token and to test without the network.
pub mod playground;
