//! Time and ids: a clock that tests can move forward, and snowflakes that never repeat.
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Serialize, Serializer};

/// Discord's epoch is the first second of 2015.
const EPOCH: u64 = 1_420_070_400_000;

/// An id: 42 bits of milliseconds since 2015, then a counter. Sent as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Snowflake(pub u64);

impl Snowflake {
    pub fn millis(self) -> u64 {
        (self.0 >> 22) + EPOCH
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Snowflake {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Snowflake)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Milliseconds since 1970 from any source, plus what a test has added.
pub struct Clock {
    source: Box<dyn Fn() -> u64 + Send>,
    ahead: u64,
    last: u64,
}

impl Clock {
    /// The wall clock: ids from before a restart are never made again.
    pub fn wall() -> Self {
        Self::from_source(|| {
            let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("the wall clock is past 1970");
            u64::try_from(since.as_millis()).expect("milliseconds since 1970 fit 64 bits")
        })
    }

    pub fn from_source(source: impl Fn() -> u64 + Send + 'static) -> Self {
        Clock { source: Box::new(source), ahead: 0, last: 0 }
    }

    pub fn now(&self) -> u64 {
        (self.source)() + self.ahead
    }

    pub fn advance(&mut self, by: Duration) {
        self.ahead += u64::try_from(by.as_millis()).expect("a test moves the clock by less than an age");
    }

    /// A new id, greater than every earlier one, even within one millisecond.
    pub fn id(&mut self) -> Snowflake {
        self.last = (self.last + 1).max(self.now().saturating_sub(EPOCH) << 22);
        Snowflake(self.last)
    }
}

/// `2026-11-16T02:58:28.123000+00:00`, as Discord writes times.
pub fn iso8601(millis: u64) -> String {
    let (days, rest) = (millis / 86_400_000, millis % 86_400_000);
    let (year, month, day) = civil(days);
    let (hour, minute) = (rest / 3_600_000, rest / 60_000 % 60);
    let (second, fraction) = (rest / 1000 % 60, rest % 1000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{fraction:03}000+00:00")
}

/// Milliseconds since 1970 of `2026-11-16T02:58:28Z`, with or without a fraction, with `Z`, an offset or neither.
pub fn parse_iso8601(text: &str) -> Option<i64> {
    let number = |from: usize, to: usize| {
        let digits = text.get(from..to).filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))?;
        digits.parse::<i64>().ok()
    };
    let between = |at: usize, allowed: &[u8]| text.as_bytes().get(at).filter(|byte| allowed.contains(byte));
    let (year, month, day) = (number(0, 4)?, number(5, 7)?, number(8, 10)?);
    let (hour, minute, second) = (number(11, 13)?, number(14, 16)?, number(17, 19)?);
    for (at, allowed) in [(4, "-"), (7, "-"), (10, "Tt "), (13, ":"), (16, ":")] {
        between(at, allowed.as_bytes())?;
    }
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let rest = text.get(19..)?;
    let zone = rest.trim_start_matches(|c: char| c == '.' || c.is_ascii_digit());
    let fraction = format!("{:0<3}", rest[..rest.len() - zone.len()].trim_start_matches('.'));
    let fraction: i64 = fraction.get(..3)?.parse().ok()?;
    let at = text.len() - zone.len();
    let offset = match zone.as_bytes() {
        [] | [b'Z' | b'z'] => 0,
        [b'+', _, _, b':', _, _] => number(at + 1, at + 3)? * 60 + number(at + 4, at + 6)?,
        [b'-', _, _, b':', _, _] => -(number(at + 1, at + 3)? * 60 + number(at + 4, at + 6)?),
        _ => return None,
    };
    let minutes = days(year, month, day) * 1440 + hour * 60 + minute - offset;
    Some((minutes * 60 + second) * 1000 + fraction)
}

/// The day since 1970 of a date: the inverse of `civil`.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = year - i64::from(month <= 2);
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    era * 146_097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - 719_468
}

/// Year, month and day of a day since 1970 (the days-to-civil method of the proleptic Gregorian calendar).
fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_as_discord_writes_them() {
        assert_eq!(iso8601(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso8601(951_782_400_000), "2000-02-29T00:00:00.000000+00:00");
        assert_eq!(iso8601(1_794_797_908_123), "2026-11-16T02:58:28.123000+00:00");
    }

    #[test]
    fn times_are_read_as_others_write_them() {
        for (text, millis) in [
            ("1970-01-01T00:00:00.000000+00:00", 0),
            ("2000-02-29T00:00:00Z", 951_782_400_000),
            ("2026-11-16T02:58:28.123000+00:00", 1_794_797_908_123),
            ("2026-11-16 03:58:28.1+01:00", 1_794_797_908_100),
            ("1969-12-31T23:59:59", -1000),
        ] {
            assert_eq!(parse_iso8601(text), Some(millis), "{text}");
        }
        for text in
            ["", "2026-11-16", "2026-13-16T02:58:28Z", "2026-11-16T24:00:00Z", "2026-11-16T02:58:28X", "ü"]
        {
            assert_eq!(parse_iso8601(text), None, "{text}");
        }
    }

    #[test]
    fn ids_grow_and_carry_their_time() {
        let mut clock = Clock::from_source(|| 1_794_797_908_123);
        let (first, second) = (clock.id(), clock.id());
        assert!(first < second);
        assert_eq!(second.millis(), 1_794_797_908_123);
        clock.advance(Duration::from_secs(3600));
        assert_eq!(clock.id().millis(), 1_794_797_908_123 + 3_600_000);
    }
}
