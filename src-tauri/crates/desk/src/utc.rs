//! Moments as dates and times for people.

/// Milliseconds since 1970 as a date and time in UTC. The calendar is the proleptic Gregorian one, whose 400 years have
/// 146,097 days.
pub(crate) fn rfc3339(ms: u64) -> String {
    let (days, rest) = (ms / 86_400_000, ms % 86_400_000);
    // Years that begin in March put the leap day last; 1970-01-01 is day 719,468 counted from 0000-03-01.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + u64::from(month <= 2);
    let (hour, minute) = (rest / 3_600_000, rest / 60_000 % 60);
    let (second, ms) = (rest / 1_000 % 60, rest % 1_000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
}

#[cfg(test)]
mod tests {
    use super::rfc3339;

    #[test]
    fn moments_are_written_in_utc() {
        let check = |ms: u64, expected: &str| assert_eq!(rfc3339(ms), expected, "{ms}");
        check(0, "1970-01-01T00:00:00.000Z");
        check(951_782_399_999, "2000-02-28T23:59:59.999Z");
        check(951_782_400_000, "2000-02-29T00:00:00.000Z");
        check(951_868_800_000, "2000-03-01T00:00:00.000Z");
        check(1_709_209_845_067, "2024-02-29T12:30:45.067Z");
        check(1_798_761_599_000, "2026-12-31T23:59:59.000Z");
        check(4_107_542_400_000, "2100-03-01T00:00:00.000Z");
    }
}
