//! Every rule N1-N42.
