//! Painting 500 marks on a phone's picture, as a multiple of decoding and encoding the same picture.

use pixels::{Fonts, Limits, Picture, Scale, Style};
use screen::{Mark, MarkLayer, Rect, Shape};
use trials::measure::{median, ms};

const WIDTH: u32 = 1179;
const HEIGHT: u32 = 2556;

/// A picture with something to compress: bands, and text-like specks from a fixed sequence.
fn picture() -> Picture {
    let mut state = 0x2545_f491_u32;
    let mut rgba = Vec::with_capacity((WIDTH * HEIGHT * 4) as usize);
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            let speck = (y / 40) % 3 == 1 && (x / 6) % 7 < 4 && state.is_multiple_of(4);
            let shade = if speck { 40 } else { 242 - u8::try_from((y / 300) * 4 % 40).unwrap_or(0) };
            rgba.extend([shade, shade, shade.saturating_add(6), 255]);
        }
    }
    Picture::new(WIDTH, HEIGHT, rgba).expect("the bytes fit the sides")
}

fn marks() -> Vec<Mark> {
    (0..500_u32)
        .map(|i| {
            let (column, row) = (f64::from(i % 10), f64::from(i / 10));
            let rect = Rect::new(column * 39.0 + 2.0, row * 17.0 + 2.0, 36.0, 14.0).expect("finite");
            Mark {
                layer: MarkLayer::Kept,
                shape: Shape::Outline { rect },
                group: ["button", "cell", "text", "switch"][(i % 4) as usize].to_owned(),
                number: Some(i + 1),
                other: None,
                nodes: vec![i],
                words: String::new(),
            }
        })
        .collect()
}

fn main() {
    let plain = picture();
    let png = pixels::encode_png(&plain).expect("the picture encodes");
    let fonts = font();
    let marks = marks();
    let scale = Scale { x: 3.0, y: 3.0, assumed: false };
    let limits = Limits::default();
    let base = median(9, || {
        let picture = pixels::decode(&png, &limits).expect("the picture decodes");
        std::hint::black_box(pixels::encode_png(&picture).expect("the picture encodes"));
    });
    let whole = median(9, || {
        let mut picture = pixels::decode(&png, &limits).expect("the picture decodes");
        pixels::paint(&mut picture, scale, &marks, &Style::default(), &fonts);
        std::hint::black_box(pixels::encode_png(&picture).expect("the picture encodes"));
    });
    let (base, whole) = (ms(base), ms(whole));
    println!(
        "{WIDTH} x {HEIGHT}, {} marks: decode + encode {base:.1} ms; with marks {whole:.1} ms; {:.2} x",
        marks.len(),
        whole / base
    );
}

fn font() -> Fonts<'static> {
    Fonts::new(&[epaint_default_fonts::UBUNTU_LIGHT]).expect("the font reads")
}
