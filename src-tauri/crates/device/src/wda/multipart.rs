//! Frames out of a stream of parts: each is cut out by its length, and by the boundary where the length is wrong.

/// The longest head of a part, in bytes.
const LONGEST_HEAD: usize = 8 * 1024;

/// Takes a stream apart, however it is cut into pieces.
pub(crate) struct Parts {
    /// Two dashes and the boundary's own characters.
    boundary: Vec<u8>,
    /// The most bytes of a frame.
    limit: usize,
    buffer: Vec<u8>,
    state: State,
}

enum State {
    /// Looking for the next boundary.
    Between,
    /// Behind a boundary, in the head of a part.
    Head,
    /// In a part that says its length.
    Measured(usize),
    /// In a part whose end only the next boundary tells, searched up to this byte.
    Unmeasured(usize),
}

impl Parts {
    /// Parts that this boundary divides, as `Content-Type` names it. WebDriverAgent names it with the two dashes that
    /// others put before it, so dashes at its beginning do not count.
    pub fn new(boundary: &str, limit: usize) -> Self {
        let boundary = format!("--{}", boundary.trim().trim_matches('"').trim_start_matches('-')).into_bytes();
        Self { boundary, limit, buffer: Vec::new(), state: State::Between }
    }

    /// Takes the next piece of the stream; the frames that are whole with it.
    pub fn push(&mut self, piece: &[u8]) -> Vec<Vec<u8>> {
        self.buffer.extend_from_slice(piece);
        let mut frames = Vec::new();
        while self.step(&mut frames) {}
        frames
    }

    /// One step; `false` when more of the stream is needed.
    fn step(&mut self, frames: &mut Vec<Vec<u8>>) -> bool {
        match self.state {
            State::Between => self.between(),
            State::Head => self.head(),
            State::Measured(length) => self.measured(length, frames),
            State::Unmeasured(searched) => self.unmeasured(searched, frames),
        }
    }

    fn between(&mut self) -> bool {
        match self.find_boundary(0) {
            Some(at) => {
                self.buffer.drain(..at + self.boundary.len());
                self.state = State::Head;
                true
            }
            None => {
                // What could be the beginning of a boundary stays.
                let keep = self.buffer.len().min(self.boundary.len() - 1);
                self.buffer.drain(..self.buffer.len() - keep);
                false
            }
        }
    }

    fn head(&mut self) -> bool {
        let head = self.buffer.get(..self.buffer.len().min(LONGEST_HEAD)).unwrap_or_default();
        let Some(end) = head_end(head) else {
            let endless = head.len() == LONGEST_HEAD;
            if endless {
                self.state = State::Between;
            }
            return endless;
        };
        self.state = match content_length(&self.buffer[..end]) {
            Some(length) if length > self.limit => State::Between,
            Some(length) if length > 0 => State::Measured(length),
            _ => State::Unmeasured(0),
        };
        self.buffer.drain(..end);
        true
    }

    fn measured(&mut self, length: usize, frames: &mut Vec<Vec<u8>>) -> bool {
        let Some(part) = self.buffer.get(..length) else { return false };
        if is_jpeg(part) && ends_as_jpeg(part) {
            frames.push(part.to_vec());
            self.buffer.drain(..length);
            self.state = State::Between;
        } else {
            // The length is wrong: where the part ends only the boundary tells.
            self.state = State::Unmeasured(0);
        }
        true
    }

    fn unmeasured(&mut self, searched: usize, frames: &mut Vec<Vec<u8>>) -> bool {
        if let Some(at) = self.find_boundary(searched) {
            let part = trim_end(&self.buffer[..at]);
            if is_jpeg(part) && part.len() <= self.limit {
                frames.push(part.to_vec());
            }
            self.buffer.drain(..at);
            self.state = State::Between;
            return true;
        }
        if self.buffer.len() > self.limit {
            self.state = State::Between;
            return true;
        }
        self.state = State::Unmeasured(self.buffer.len().saturating_sub(self.boundary.len() - 1));
        false
    }

    fn find_boundary(&self, from: usize) -> Option<usize> {
        let rest = self.buffer.get(from..)?;
        rest.windows(self.boundary.len()).position(|w| w == self.boundary).map(|at| from + at)
    }
}

/// One past the blank line that ends a head.
fn head_end(head: &[u8]) -> Option<usize> {
    let crlf = head.windows(4).position(|w| w == b"\r\n\r\n").map(|at| at + 4);
    let lf = head.windows(2).position(|w| w == b"\n\n").map(|at| at + 2);
    crlf.into_iter().chain(lf).min()
}

fn content_length(head: &[u8]) -> Option<usize> {
    let head = String::from_utf8_lossy(head);
    let mut lines = head.lines().filter_map(|line| line.split_once(':'));
    let (_, length) = lines.find(|(name, _)| name.trim().eq_ignore_ascii_case("content-length"))?;
    length.trim().parse().ok()
}

fn is_jpeg(part: &[u8]) -> bool {
    part.starts_with(&[0xFF, 0xD8, 0xFF])
}

fn ends_as_jpeg(part: &[u8]) -> bool {
    trim_end(part).ends_with(&[0xFF, 0xD9])
}

/// Without line ends and zeros at the end, which belong to the stream and not to the picture.
fn trim_end(part: &[u8]) -> &[u8] {
    let end = part.iter().rposition(|b| !matches!(b, b'\r' | b'\n' | 0)).map_or(0, |at| at + 1);
    &part[..end]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An invented frame: only its beginning and its end are those of a JPEG.
    fn jpeg(words: &str) -> Vec<u8> {
        [b"\xFF\xD8\xFF\xE0", words.as_bytes(), b"\xFF\xD9"].concat()
    }

    fn part(head: &str, frame: &[u8]) -> Vec<u8> {
        [b"--BoundaryString\r\n", head.as_bytes(), b"\r\n\r\n", frame, b"\r\n\r\n"].concat()
    }

    /// The words of the frames in a stream that comes in pieces of each of these sizes.
    fn check(stream: &[u8], words: &[&str]) {
        let expected: Vec<_> = words.iter().map(|w| jpeg(w)).collect();
        for size in [1, 2, 3, 7, 64, stream.len().max(1)] {
            let mut parts = Parts::new("--BoundaryString", 100);
            let found: Vec<_> = stream.chunks(size).flat_map(|piece| parts.push(piece)).collect();
            assert_eq!(found, expected, "in pieces of {size}: {}", String::from_utf8_lossy(stream));
            assert!(parts.buffer.len() <= LONGEST_HEAD + stream.len());
        }
    }

    #[test]
    fn frames_are_cut_out_by_length_and_by_boundary() {
        let measured = |words: &str, length: usize| {
            part(&format!("Content-type: image/jpeg\r\nContent-Length: {length}"), &jpeg(words))
        };
        let right = |words: &str| measured(words, jpeg(words).len());
        check(&[right("one"), right("two"), right("three")].concat(), &["one", "two", "three"]);
        // The last frame is told as soon as it is whole, before another boundary.
        check(&[right("one"), right("two")].concat(), &["one", "two"]);
        // Too long a length eats no frame behind it, too short a one cuts none; what is no picture is left out.
        check(&[measured("one", 60), right("two"), right("three")].concat(), &["one", "two", "three"]);
        check(&[measured("one", 4), right("two")].concat(), &["one", "two"]);
        check(&[measured("one", 0), right("two")].concat(), &["one", "two"]);
        check(&[part("Content-type: image/jpeg", &jpeg("one")), right("two")].concat(), &["one", "two"]);
        check(&[part("Content-Length: 5", b"hello"), right("two")].concat(), &["two"]);
        check(&[part("Content-Length: nine", &jpeg("one")), right("two")].concat(), &["one", "two"]);
        // Larger than allowed: skipped, whether it says so or not.
        let large = "x".repeat(200);
        check(&[right(&large), right("two")].concat(), &["two"]);
        check(&[part("X: y", &jpeg(&large)), right("two")].concat(), &["two"]);
        // Noise before and between.
        check(&[b"noise--".to_vec(), right("one"), b"--Bound".to_vec(), right("two")].concat(), &["one", "two"]);
        check(&[right("one"), vec![b'n'; 9000], right("two")].concat(), &["one", "two"]);
        let endless = [b"--BoundaryString\r\n".to_vec(), vec![b'h'; 10_000]].concat();
        check(&[endless, right("two")].concat(), &["two"]);
        check(b"", &[]);
    }

    #[test]
    fn a_boundary_is_known_with_dashes_and_quotes_or_without() {
        let frame = jpeg("one");
        for (named, line) in [("--B", "--B"), ("B", "--B"), ("\"B\"", "--B"), (" B ", "--B"), ("--B", "----B")] {
            let stream = [format!("{line}\nContent-Length: {}\n\n", frame.len()).as_bytes(), &frame].concat();
            assert_eq!(Parts::new(named, 100).push(&stream), std::slice::from_ref(&frame), "{named} {line}");
        }
    }
}
