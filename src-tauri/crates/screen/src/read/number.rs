//! Numbers, flags, frames and lists as sources write them.

use crate::Rect;

/// A finite number in decimal writing, blanks around it allowed; `None` for everything else (`inf`, `nan`, an empty
/// string, a unit behind it, a decimal comma). Whether it is a possible coordinate, [`Rect::new`] decides.
pub(crate) fn number(text: &str) -> Option<f64> {
    let text = text.trim_ascii();
    if let Some(whole) = small(text.as_bytes()) {
        return Some(whole);
    }
    // Rust's own reading takes the words `inf`, `infinity` and `nan` too.
    if text.bytes().any(|b| !matches!(b, b'0'..=b'9' | b'+' | b'-' | b'.' | b'e' | b'E')) {
        return None;
    }
    text.parse::<f64>().ok().filter(|n| n.is_finite())
}

/// A whole number of at most seven digits: nearly all there are, so this way is short.
fn small(text: &[u8]) -> Option<f64> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() || digits.len() > 7 {
        return None;
    }
    let mut sum: i32 = 0;
    for digit in digits {
        let digit = digit.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        sum = sum * 10 + i32::from(digit);
    }
    // A negative zero would be told apart from zero in some places and not in others.
    Some(f64::from(if negative { -sum } else { sum }))
}

/// A flag as any build writes it: `true`, `1`, `yes` and their opposites in any case; `None` for everything else.
pub(crate) fn flag(text: &str) -> Option<bool> {
    match text {
        "true" => return Some(true),
        "false" => return Some(false),
        _ => {}
    }
    let is = |words: [&str; 3]| words.iter().any(|word| text.trim_ascii().eq_ignore_ascii_case(word));
    if is(["true", "1", "yes"]) {
        Some(true)
    } else if is(["false", "0", "no"]) {
        Some(false)
    } else {
        None
    }
}

/// A frame written as `{{x, y}, {width, height}}` in points; `None` when it is not written so, or one of its numbers is
/// not usable.
pub(crate) fn frame(text: &str) -> Option<Rect> {
    let inner = text.trim_ascii().strip_prefix('{')?.strip_suffix('}')?.trim_ascii();
    let (origin, size) = inner.strip_prefix('{')?.strip_suffix('}')?.split_once('}')?;
    let size = size.trim_ascii_start().strip_prefix(',')?.trim_ascii_start().strip_prefix('{')?;
    let (x, y) = origin.split_once(',')?;
    let (width, height) = size.split_once(',')?;
    Rect::new(number(x)?, number(y)?, number(width)?, number(height)?)
}

/// The items of a list joined by commas, in their order, without empty ones.
pub(crate) fn list(text: &str) -> Vec<Box<str>> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty()).map(Box::from).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_finite_decimal_numbers_are_numbers() {
        let good = [("0", 0.0), ("-527", -527.0), (" 12 ", 12.0), ("52.3", 52.3), ("1e2", 100.0), ("+5", 5.0)];
        for (text, want) in good {
            assert_eq!(number(text), Some(want), "{text}");
        }
        assert_eq!(number("9223372036854775808"), Some(9.223372036854776e18));
        assert!(number("-0").is_some_and(|n| n.is_sign_positive()));
        for text in ["", " ", "-", "inf", "-inf", "nan", "NaN", "Infinity", "12px", "12,5", "0x10", "1.8e309", "--1"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn flags_are_read_in_any_case_and_nothing_is_guessed() {
        for (text, want) in [
            ("true", Some(true)),
            ("TRUE", Some(true)),
            ("1", Some(true)),
            ("Yes", Some(true)),
            ("false", Some(false)),
            ("False", Some(false)),
            ("0", Some(false)),
            ("NO", Some(false)),
            ("", None),
            ("2", None),
            ("maybe", None),
        ] {
            assert_eq!(flag(text), want, "{text}");
        }
    }

    #[test]
    fn a_frame_keeps_its_fractions() {
        assert_eq!(frame("{{10.33, 100.67}, {119.33, 20.67}}"), Rect::new(10.33, 100.67, 119.33, 20.67));
        assert_eq!(frame(" { {-1,2} , {3,4} } "), Rect::new(-1.0, 2.0, 3.0, 4.0));
        for text in
            ["", "{}", "{{1, 2}, {3}}", "{{inf, inf}, {0, 0}}", "{{1, 2}, {-3, 4}}", "1,2,3,4", "{{1, 2} {3, 4}}"]
        {
            assert_eq!(frame(text), None, "{text}");
        }
    }

    #[test]
    fn a_list_loses_blanks_and_nothing_else() {
        assert_eq!(list("Button, Selected"), ["Button".into(), Box::from("Selected")]);
        assert_eq!(list("Static Text,,"), [Box::from("Static Text")]);
        assert!(list("").is_empty());
    }
}
