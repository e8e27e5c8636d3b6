//! The envelope around every answer: found by its outline, so that the value inside stays byte for byte what it was.
//!
//! A JSON library would refuse a tree for a lone surrogate, a `nan` or a nesting of 128, and would write numbers in its
//! own way. Here only strings and brackets are followed; what stands between them is for the reader of trees to judge.

use std::ops::Range;

/// Where the parts of an envelope stand in the bytes. Of members that are there twice the last counts, as in JavaScript.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Envelope {
    /// The value, with its quotes or brackets.
    pub value: Option<Range<usize>>,
    /// The session that somebody holds.
    pub session: Option<Range<usize>>,
    /// The number of an error in the protocol before W3C.
    pub status: Option<Range<usize>>,
}

/// Why bytes are no envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// They do not begin as an object does.
    NotAnObject,
    /// They end inside of it.
    Cut,
    /// It breaks JSON's outline at this byte.
    At(usize),
}

/// Finds the parts of an envelope. Linear, without recursion.
pub(crate) fn scan(bytes: &[u8]) -> Result<Envelope, Broken> {
    let mut at = skip_blanks(bytes, if bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 });
    if bytes.get(at) != Some(&b'{') {
        return Err(Broken::NotAnObject);
    }
    let mut envelope = Envelope::default();
    at = skip_blanks(bytes, at + 1);
    if bytes.get(at) == Some(&b'}') {
        return end(bytes, at + 1, envelope);
    }
    loop {
        expect(bytes, at, b'"')?;
        let key = at + 1..string_end(bytes, at)? - 1;
        at = skip_blanks(bytes, key.end + 1);
        expect(bytes, at, b':')?;
        at = skip_blanks(bytes, at + 1);
        let value = at..value_end(bytes, at)?;
        at = skip_blanks(bytes, value.end);
        match &bytes[key] {
            b"value" => envelope.value = Some(value),
            b"sessionId" => envelope.session = Some(value),
            b"status" => envelope.status = Some(value),
            _ => {}
        }
        match bytes.get(at) {
            Some(b',') => at = skip_blanks(bytes, at + 1),
            Some(b'}') => return end(bytes, at + 1, envelope),
            Some(_) => return Err(Broken::At(at)),
            None => return Err(Broken::Cut),
        }
    }
}

/// Nothing but blanks may follow.
fn end(bytes: &[u8], at: usize, envelope: Envelope) -> Result<Envelope, Broken> {
    let rest = skip_blanks(bytes, at);
    if rest == bytes.len() { Ok(envelope) } else { Err(Broken::At(rest)) }
}

fn expect(bytes: &[u8], at: usize, wanted: u8) -> Result<(), Broken> {
    match bytes.get(at) {
        Some(b) if *b == wanted => Ok(()),
        Some(_) => Err(Broken::At(at)),
        None => Err(Broken::Cut),
    }
}

fn skip_blanks(bytes: &[u8], from: usize) -> usize {
    let rest = bytes.get(from..).unwrap_or_default();
    from + rest.iter().position(|b| !matches!(b, b' ' | b'\t' | b'\n' | b'\r' | 0)).unwrap_or(rest.len())
}

/// One past the closing quote of the string whose opening quote is at `from`.
fn string_end(bytes: &[u8], from: usize) -> Result<usize, Broken> {
    let mut at = from + 1;
    while let Some(b) = bytes.get(at) {
        match b {
            b'"' => return Ok(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    Err(Broken::Cut)
}

/// One past the last byte of the value that begins at `from`.
fn value_end(bytes: &[u8], from: usize) -> Result<usize, Broken> {
    match bytes.get(from) {
        None => Err(Broken::Cut),
        Some(b'"') => string_end(bytes, from),
        Some(b'{' | b'[') => nested_end(bytes, from),
        Some(_) => {
            let ends = |b: &u8| matches!(b, b',' | b'}' | b']' | b':' | b'"' | b' ' | b'\t' | b'\n' | b'\r');
            match bytes[from..].iter().position(ends) {
                None => Err(Broken::Cut),
                Some(0) => Err(Broken::At(from)),
                Some(length) => Ok(from + length),
            }
        }
    }
}

fn nested_end(bytes: &[u8], from: usize) -> Result<usize, Broken> {
    let mut open = Vec::new();
    let mut at = from;
    while let Some(b) = bytes.get(at) {
        match b {
            b'"' => {
                at = string_end(bytes, at)?;
                continue;
            }
            b'{' => open.push(b'}'),
            b'[' => open.push(b']'),
            b'}' | b']' => {
                if open.pop() != Some(*b) {
                    return Err(Broken::At(at));
                }
                if open.is_empty() {
                    return Ok(at + 1);
                }
            }
            _ => {}
        }
        at += 1;
    }
    Err(Broken::Cut)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value and the session of an envelope, as they stand in it.
    fn parts(text: &[u8]) -> Result<(Option<String>, Option<String>), Broken> {
        let found = scan(text)?;
        let cut = |r: Option<Range<usize>>| r.map(|r| String::from_utf8_lossy(&text[r]).into_owned());
        Ok((cut(found.value), cut(found.session)))
    }

    #[test]
    fn the_value_is_cut_out_as_it_stands() {
        for (text, value, session) in [
            (r#"{"value":{"a":1.50,"b":1e400},"sessionId":"S"}"#, Some(r#"{"a":1.50,"b":1e400}"#), Some(r#""S""#)),
            (r#"{"sessionId":null,"value":[1, 2 ]}"#, Some("[1, 2 ]"), Some("null")),
            (" {\n  \"value\" : null ,\n \"sessionId\" : \"S\"\n}\r\n\0", Some("null"), Some("\"S\"")),
            ("\u{FEFF}{\"value\":true}", Some("true"), None),
            (r#"{"value":"a } \" ] \\"}"#, Some(r#""a } \" ] \\""#), None),
            (r#"{"value":{"l":"\ud83d","r":nan,"i":-inf}}"#, Some(r#"{"l":"\ud83d","r":nan,"i":-inf}"#), None),
            (r#"{"value":1,"value":{"value":2},"x":{"value":3}}"#, Some(r#"{"value":2}"#), None),
            (r#"{"status":0,"sessionId":"A","sessionId":"B"}"#, None, Some(r#""B""#)),
            ("{}", None, None),
        ] {
            let expected = (value.map(str::to_owned), session.map(str::to_owned));
            assert_eq!(parts(text.as_bytes()), Ok(expected), "{text}");
        }
        // Bytes that are no UTF-8, and control characters, are not looked at.
        assert_eq!(scan(b"{\"value\":\"\xE9\x01\n\"}").unwrap().value, Some(9..14));
    }

    #[test]
    fn a_broken_outline_is_told_by_its_place() {
        for (text, broken) in [
            ("", Broken::NotAnObject),
            ("[1]", Broken::NotAnObject),
            ("<html>", Broken::NotAnObject),
            ("{", Broken::Cut),
            (r#"{"val"#, Broken::Cut),
            (r#"{"value""#, Broken::Cut),
            (r#"{"value":"#, Broken::Cut),
            (r#"{"value":{"a":[1,"#, Broken::Cut),
            (r#"{"value":"abc\"}"#, Broken::Cut),
            (r#"{"value":"abc\"#, Broken::Cut),
            (r#"{"value":nul"#, Broken::Cut),
            (r#"{"value":null"#, Broken::Cut),
            (r#"{"value":null,"#, Broken::Cut),
            (r#"{value:1}"#, Broken::At(1)),
            (r#"{"value" 1}"#, Broken::At(9)),
            (r#"{"value":,"a":1}"#, Broken::At(9)),
            (r#"{"value":[1}}"#, Broken::At(11)),
            (r#"{"value":{"a":1]}"#, Broken::At(15)),
            (r#"{"value":1}{"value":2}"#, Broken::At(11)),
            (r#"{"value":1 2}"#, Broken::At(11)),
        ] {
            assert_eq!(scan(text.as_bytes()), Err(broken), "{text}");
        }
    }

    #[test]
    fn every_cut_of_an_envelope_is_told_as_a_cut() {
        let text =
            br#"{"value":{"type":"Button","label":"a\"b","rect":{"x":1.5},"children":[{},[]]},"sessionId":null}"#;
        for length in 1..text.len() {
            assert_eq!(scan(&text[..length]), Err(Broken::Cut), "{length}");
        }
        assert!(scan(text).is_ok());
    }

    #[test]
    fn a_large_and_a_deep_value_are_cut_out_whole() {
        const LARGE: usize = 50 * 1024 * 1024;
        let mut text = br#"{"value":{"label":""#.to_vec();
        text.resize(LARGE, b'x');
        text.extend_from_slice(br#""},"sessionId":null}"#);
        assert_eq!(scan(&text).unwrap().value, Some(9..LARGE + 2));

        let deep = format!(r#"{{"value":{}{}}}"#, "[".repeat(200_000), "]".repeat(200_000));
        assert_eq!(scan(deep.as_bytes()).unwrap().value, Some(9..400_009));
    }
}
