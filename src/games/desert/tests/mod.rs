//! Rules D1-D40
