//! What the tests of this room share: marks in one line, PNG files by the chunk, and pictures to compare with.
#![allow(dead_code, reason = "each test file uses its part")]

use pixels::{Fonts, Limits, Picture, decode, encode_png};
use screen::{Mark, MarkLayer, Point, Rect, Shape};
use std::path::Path;

/// An open font with letters and digits, without Chinese.
pub fn fonts() -> Fonts<'static> {
    Fonts::new(&[epaint_default_fonts::HACK_REGULAR]).unwrap()
}

pub fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect::new(x, y, width, height).unwrap()
}

pub fn at(x: f64, y: f64) -> Point {
    Point { x, y }
}

pub fn mark(layer: MarkLayer, group: &str, number: Option<u32>, shape: Shape) -> Mark {
    let words = number.map_or_else(|| group.to_owned(), |n| format!("{group} number {n}"));
    Mark { layer, shape, group: group.to_owned(), number, other: None, nodes: Vec::new(), words }
}

pub fn kept(group: &str, number: u32, rect: Rect) -> Mark {
    mark(MarkLayer::Kept, group, Some(number), Shape::Outline { rect })
}

/// A PNG file of these chunks, with correct checksums.
pub fn png_of(chunks: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, body) in chunks {
        file.extend(u32::try_from(body.len()).unwrap().to_be_bytes());
        let checked: Vec<u8> = kind.iter().chain(body).copied().collect();
        file.extend(&checked);
        file.extend(crc(&checked).to_be_bytes());
    }
    file
}

/// The body of a header chunk.
pub fn ihdr(width: u32, height: u32, depth: u8, colour: u8) -> Vec<u8> {
    [&width.to_be_bytes()[..], &height.to_be_bytes(), &[depth, colour, 0, 0, 0]].concat()
}

/// Rows (each with its filter byte) as a zlib stream of one stored block.
pub fn stored(rows: &[u8]) -> Vec<u8> {
    let length = u16::try_from(rows.len()).unwrap();
    let (a, b) = rows.iter().fold((1_u32, 0_u32), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (b + a) % 65_521)
    });
    [&[0x78, 0x01, 0x01][..], &length.to_le_bytes(), &(!length).to_le_bytes(), rows, &(b << 16 | a).to_be_bytes()]
        .concat()
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |c, _| if c & 1 == 1 { c >> 1 ^ 0xEDB8_8320 } else { c >> 1 })
    })
}

/// Left, top, right and bottom in pixels, the last two excluded.
pub type Extent = (u32, u32, u32, u32);

/// The smallest rectangle around the pixels of a colour.
pub fn extent(picture: &Picture, colour: [u8; 3]) -> Option<Extent> {
    let mut found: Option<Extent> = None;
    for y in 0..picture.height() {
        for x in 0..picture.width() {
            if picture.pixel(x, y).is_some_and(|p| p[..3] == colour) {
                let (x0, y0, x1, y1) = found.unwrap_or((x, y, x, y));
                found = Some((x0.min(x), y0.min(y), x1.max(x + 1), y1.max(y + 1)));
            }
        }
    }
    found
}

/// Compares with `tests/pictures/NAME.png`, pixel by pixel without tolerance. `UPDATE=1` writes it anew; on a difference
/// a picture is left that shows where, in red.
pub fn compare(name: &str, picture: &Picture) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pictures").join(format!("{name}.png"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, encode_png(picture).unwrap()).unwrap();
        return;
    }
    let bytes = std::fs::read(&file).unwrap_or_else(|e| panic!("{}: {e}; UPDATE=1 writes it", file.display()));
    let expected = decode(&bytes, &Limits::default()).unwrap();
    if &expected == picture {
        return;
    }
    let same_size = (expected.width(), expected.height()) == (picture.width(), picture.height());
    let pairs = expected.rgba().chunks(4).zip(picture.rgba().chunks(4));
    let differing = pairs.clone().filter(|(a, b)| a != b).count();
    let pixels = pairs.flat_map(|(a, b)| if a == b { [b[0] / 2, b[1] / 2, b[2] / 2, 255] } else { [255, 0, 0, 255] });
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let shown = if same_size {
        Picture::new(picture.width(), picture.height(), pixels.collect()).unwrap()
    } else {
        picture.clone()
    };
    let (diff, got) = (target.join(format!("{name}-difference.png")), target.join(format!("{name}-now.png")));
    std::fs::write(&diff, encode_png(&shown).unwrap()).unwrap();
    std::fs::write(&got, encode_png(picture).unwrap()).unwrap();
    panic!("{name}: {differing} pixels differ from {}; see {} and {}", file.display(), diff.display(), got.display());
}
