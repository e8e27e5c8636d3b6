//! Pictures of every kind that arrives: whole, turned, too large, cut, broken, and random.
#![allow(clippy::unwrap_used, reason = "tests may unwrap, and so may what they share")]

mod support;

use image::codecs::{jpeg::JpegEncoder, png::PngEncoder};
use image::{ExtendedColorType, ImageEncoder};
use pixels::{Limits, Measured, Picture, PictureFormat, decode, encode_png, measure, probe};
use proptest::prelude::*;
use screen::Size;
use support::{ihdr, png_of, stored};

fn png(pixels: &[u8], width: u32, height: u32, colour: ExtendedColorType) -> Vec<u8> {
    let mut out = Vec::new();
    PngEncoder::new(&mut out).write_image(pixels, width, height, colour).unwrap();
    out
}

/// A JPEG with its left half red and its right half blue, and an Exif orientation if one is given.
fn red_blue_jpeg(width: u32, height: u32, exif: Option<&[u8]>) -> Vec<u8> {
    let pixels: Vec<u8> =
        (0..width * height).flat_map(|i| if i % width < width / 2 { [255, 0, 0] } else { [0, 0, 255] }).collect();
    let mut out = Vec::new();
    JpegEncoder::new_with_quality(&mut out, 95).encode(&pixels, width, height, ExtendedColorType::Rgb8).unwrap();
    if let Some(exif) = exif {
        let length = u16::try_from(exif.len() + 8).unwrap().to_be_bytes();
        let segment = [&[0xFF, 0xE1][..], &length, b"Exif\0\0", exif].concat();
        out.splice(2..2, segment);
    }
    out
}

/// An Exif block with nothing but an orientation, in either byte order.
fn exif(orientation: u16, big_endian: bool) -> Vec<u8> {
    if big_endian {
        let entry = [&[0x01, 0x12, 0, 3, 0, 0, 0, 1][..], &orientation.to_be_bytes(), &[0, 0]].concat();
        [b"MM\0*\0\0\0\x08\0\x01".to_vec(), entry, vec![0; 4]].concat()
    } else {
        let entry = [&[0x12, 0x01, 3, 0, 1, 0, 0, 0][..], &orientation.to_le_bytes(), &[0, 0]].concat();
        [b"II*\0\x08\0\0\0\x01\0".to_vec(), entry, vec![0; 4]].concat()
    }
}

fn read(bytes: &[u8]) -> Picture {
    decode(bytes, &Limits::default()).unwrap()
}

fn refused(bytes: &[u8], code: &str, words: &str) {
    let fault = decode(bytes, &Limits::default()).unwrap_err();
    assert_eq!(fault.code(), code, "{fault:?}");
    assert!(fault.message.contains(words), "{words} is not in {fault:?}");
    assert!(fault.message.ends_with('.') && fault.hint.len() > 10, "{fault:?}");
}

#[test]
fn every_kind_of_png_becomes_eight_bit_rgba() {
    let palette = png_of(&[
        (b"IHDR", ihdr(2, 1, 8, 3)),
        (b"PLTE", vec![9, 8, 7, 200, 100, 50]),
        (b"tRNS", vec![255, 128]),
        (b"IDAT", stored(&[0, 1, 0])),
        (b"IEND", vec![]),
    ]);
    let one_bit = png_of(&[(b"IHDR", ihdr(2, 1, 1, 0)), (b"IDAT", stored(&[0, 0b1000_0000])), (b"IEND", vec![])]);
    let sixteen = [0x12_u16, 0x3456, 0x7890, 0xFFFF, 0, 0x8000].map(u16::to_ne_bytes).concat();
    let rows: Vec<(&str, Vec<u8>, [u8; 8])> = vec![
        ("rgb", png(&[1, 2, 3, 4, 5, 6], 2, 1, ExtendedColorType::Rgb8), [1, 2, 3, 255, 4, 5, 6, 255]),
        ("rgba", png(&[1, 2, 3, 0, 4, 5, 6, 77], 2, 1, ExtendedColorType::Rgba8), [1, 2, 3, 0, 4, 5, 6, 77]),
        ("grey", png(&[9, 200], 2, 1, ExtendedColorType::L8), [9, 9, 9, 255, 200, 200, 200, 255]),
        ("grey with alpha", png(&[9, 1, 200, 2], 2, 1, ExtendedColorType::La8), [9, 9, 9, 1, 200, 200, 200, 2]),
        ("sixteen bits", png(&sixteen, 2, 1, ExtendedColorType::Rgb16), [0, 52, 120, 255, 255, 0, 128, 255]),
        ("palette", palette, [200, 100, 50, 128, 9, 8, 7, 255]),
        ("one bit", one_bit, [255, 255, 255, 255, 0, 0, 0, 255]),
    ];
    for (kind, bytes, expected) in rows {
        let picture = read(&bytes);
        assert_eq!((picture.width(), picture.height()), (2, 1), "{kind}");
        assert_eq!(picture.rgba(), expected, "{kind}");
        assert_eq!(probe(&bytes).unwrap().format, PictureFormat::Png);
    }
}

#[test]
fn what_is_written_reads_back_byte_for_byte() {
    let rgba: Vec<u8> = (0..64 * 48 * 4_u32).map(|i| (i * 37 % 251) as u8).collect();
    let picture = Picture::new(64, 48, rgba).unwrap();
    assert_eq!(read(&encode_png(&picture).unwrap()), picture);
    let opaque = Picture::filled(3, 200, [1, 2, 3]).unwrap();
    assert!(opaque.is_opaque() && !picture.is_opaque());
    assert_eq!(read(&encode_png(&opaque).unwrap()), opaque);
}

#[test]
fn an_exif_orientation_turns_the_picture_upright() {
    // Where the red half is once upright, for each orientation of a picture stored with red at its left.
    let rows = ["left", "left", "right", "right", "left", "top", "top", "bottom", "bottom", "left", "left"];
    for (orientation, red) in (0_u16..).zip(rows) {
        for big_endian in [true, false] {
            let bytes = red_blue_jpeg(32, 16, Some(&exif(orientation, big_endian)));
            let (picture, info) = (read(&bytes), probe(&bytes).unwrap());
            let size = if (5..=8).contains(&orientation) { (16, 32) } else { (32, 16) };
            assert_eq!((picture.width(), picture.height()), size, "orientation {orientation}");
            assert_eq!((info.width, info.height, info.format), (size.0, size.1, PictureFormat::Jpeg));
            assert_eq!(u16::from(info.orientation), if (1..=8).contains(&orientation) { orientation } else { 1 });
            let (w, h) = (size.0 - 1, size.1 - 1);
            let place = match red {
                "left" => (0, h / 2),
                "right" => (w, h / 2),
                "top" => (w / 2, 0),
                _ => (w / 2, h),
            };
            let [r, g, b, a] = picture.pixel(place.0, place.1).unwrap();
            assert!(r > 240 && g < 15 && b < 15 && a == 255, "orientation {orientation}: {:?}", [r, g, b, a]);
        }
    }
    let turned_png = png_of(&[
        (b"IHDR", ihdr(2, 1, 8, 0)),
        (b"eXIf", exif(6, true)),
        (b"IDAT", stored(&[0, 10, 20])),
        (b"IEND", vec![]),
    ]);
    let picture = read(&turned_png);
    assert_eq!((picture.width(), picture.height(), picture.pixel(0, 1)), (1, 2, Some([20, 20, 20, 255])));
}

#[test]
fn a_sideways_screenshot_fits_with_exif_and_is_named_without() {
    let screen = Some(Size { width: 844.0, height: 390.0 });
    let turned = probe(&red_blue_jpeg(1170, 2532, Some(&exif(6, true)))).unwrap();
    assert!(matches!(measure(turned, screen), Measured::Scale(s) if s.x == 3.0 && s.y == 3.0));
    let plain = probe(&red_blue_jpeg(1170, 2532, None)).unwrap();
    assert!(matches!(measure(plain, screen), Measured::Mismatch(m) if m.kind.as_str() == "orientation"));
}

#[test]
fn damaged_exif_counts_as_upright() {
    for block in [&b""[..], b"II", b"MM\0*\xFF\xFF\xFF\xFF", b"II*\0\x08\0\0\0\xFF\xFF\x12", b"garbage here"] {
        assert_eq!(probe(&red_blue_jpeg(16, 8, Some(block))).unwrap().orientation, 1, "{block:?}");
    }
}

/// A JPEG whose header says another size than its pixels have.
fn jpeg_saying(width: u16, height: u16) -> Vec<u8> {
    let mut bytes = red_blue_jpeg(16, 8, None);
    let frame = bytes.windows(2).position(|w| w == [0xFF, 0xC0]).unwrap();
    bytes[frame + 5..frame + 7].copy_from_slice(&height.to_be_bytes());
    bytes[frame + 7..frame + 9].copy_from_slice(&width.to_be_bytes());
    bytes
}

fn png_saying(width: u32, height: u32) -> Vec<u8> {
    png_of(&[(b"IHDR", ihdr(width, height, 8, 6)), (b"IDAT", stored(&[0; 9])), (b"IEND", vec![])])
}

#[test]
fn a_header_beyond_the_limits_is_refused_before_anything_is_allocated() {
    // The last one would take more memory than any machine has.
    let largest = (1 << 31) - 1;
    for (width, height) in [(30_000, 30_000), (16_385, 1), (1, 16_385), (16_000, 16_000), (largest, largest)] {
        refused(&png_saying(width, height), "picture_too_large", &format!("{width} × {height}"));
        assert_eq!(probe(&png_saying(width, height)).unwrap().width, width);
    }
    refused(&jpeg_saying(30_000, 30_000), "picture_too_large", "30000 × 30000");
    let cut = &png_saying(30_000, 30_000)[..40];
    refused(cut, "picture_too_large", "30000 × 30000");

    let small = Limits { max_side: 100, max_pixels: 5_000, max_bytes: 1_000 };
    let code = |bytes: &[u8]| decode(bytes, &small).map(|p| p.width()).map_err(|e| e.code());
    assert_eq!(code(&png(&[7; 50 * 100], 50, 100, ExtendedColorType::L8)), Ok(50));
    assert_eq!(code(&png(&[7; 51 * 100], 51, 100, ExtendedColorType::L8)), Err("picture_too_large"));
    assert_eq!(code(&[b"\x89PNG\r\n\x1a\n".to_vec(), vec![0; 993]].concat()), Err("picture_too_large"));
}

#[test]
fn a_cut_picture_is_never_shown_as_whole() {
    let rgb: Vec<u8> = (0..40 * 30 * 3_u32).map(|i| (i * i % 255) as u8).collect();
    let whole = png(&rgb, 40, 30, ExtendedColorType::Rgb8);
    let picture = read(&whole);
    let mut read_all_the_same = 0;
    for end in 1..whole.len() {
        match decode(&whole[..end], &Limits::default()) {
            // Only the end chunk may be missing: then all pixels are there.
            Ok(cut) => {
                assert_eq!(cut, picture, "cut at {end}");
                read_all_the_same += 1;
            }
            Err(fault) => {
                assert_eq!(fault.code(), "picture_cut", "cut at {end}: {fault:?}");
                assert!(fault.message.contains(&format!("{end} bytes")), "{}", fault.message);
            }
        }
    }
    assert!(read_all_the_same <= 16, "{read_all_the_same}");
    let jpeg = red_blue_jpeg(64, 48, Some(&exif(1, false)));
    for end in 1..jpeg.len() {
        refused(&jpeg[..end], "picture_cut", &format!("{end} bytes"));
    }
    assert_eq!(read(&[&jpeg[..], b"trailing bytes"].concat()).width(), 64);
}

#[test]
fn nonsense_behind_a_right_signature_is_broken() {
    let mut flipped = png(&[9; 300], 10, 10, ExtendedColorType::Rgb8);
    let middle = flipped.len() - 20;
    flipped[middle] ^= 0x55;
    refused(&flipped, "picture_broken", "unpacked");
    refused(&png_saying(0, 5), "picture_broken", "0 pixels");
    refused(&png_saying(5, 0), "picture_broken", "0 pixels");
    refused(&jpeg_saying(0, 8), "picture_broken", "0 pixels");
    refused(&jpeg_saying(16, 0), "picture_broken", "0 pixels");
    refused(&png_of(&[(b"IDAT", stored(&[0])), (b"IEND", vec![])]), "picture_broken", "header");
    refused(&png_of(&[(b"IHDR", vec![1, 2, 3]), (b"IEND", vec![])]), "picture_broken", "header");
    refused(
        &png_of(&[(b"IHDR", ihdr(1, 1, 3, 6)), (b"IDAT", stored(&[0; 5])), (b"IEND", vec![])]),
        "picture_broken",
        "",
    );
    refused(&[0xFF, 0xD8, 0xFF, 0xD9], "picture_broken", "before its pixels");
    refused(&[0xFF, 0xD8, 0xFF, 0xDA, 0, 3, 1, 0xFF, 0xD9], "picture_broken", "without a size");
    refused(&[0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 1, 1], "picture_broken", "impossible length");
    let app_bundle = png_of(&[(b"CgBI", vec![0x50, 0, 0x20, 2]), (b"IHDR", ihdr(1, 1, 8, 6))]);
    refused(&app_bundle, "picture_format", "app bundles");
    refused(b"\0\0\0\x24ftypheic\0\0\0\0mif1heic", "picture_format", "HEIC");
}

/// A small valid picture of either format.
fn valid() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        Just(png(&[77; 24 * 16 * 4], 24, 16, ExtendedColorType::Rgba8)),
        Just(png(&[77; 24 * 16 * 2], 24, 16, ExtendedColorType::L16)),
        Just(red_blue_jpeg(24, 16, Some(&exif(6, true)))),
        Just(png_of(&[
            (b"IHDR", ihdr(2, 1, 8, 3)),
            (b"PLTE", vec![9, 8, 7, 200, 100, 50]),
            (b"IDAT", stored(&[0, 1, 0])),
            (b"IEND", vec![]),
        ])),
    ]
}

fn held(bytes: &[u8]) {
    let limits = Limits { max_side: 64, max_pixels: 2_000, max_bytes: 4_096 };
    match decode(bytes, &limits) {
        Ok(picture) => {
            assert!(picture.width() <= 64 && picture.height() <= 64);
            assert_eq!(picture.rgba().len() as u64, u64::from(picture.width()) * u64::from(picture.height()) * 4);
            assert_eq!(probe(bytes).map(|i| (i.width, i.height)), Ok((picture.width(), picture.height())));
        }
        Err(fault) => {
            assert!(fault.code().starts_with("picture_") && !fault.hint.is_empty() && !fault.message.is_empty())
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn any_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..400), start in 0_usize..4) {
        let starts: [&[u8]; 4] = [b"", b"\x89PNG\r\n\x1a\n", b"\xFF\xD8\xFF", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"];
        held(&[starts[start], &bytes].concat());
    }

    #[test]
    fn any_damage_is_answered(
        mut bytes in valid(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..12),
        end in any::<prop::sample::Index>(),
        cut in any::<bool>(),
    ) {
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if cut {
            bytes.truncate(end.index(bytes.len()));
        }
        held(&bytes);
    }
}
