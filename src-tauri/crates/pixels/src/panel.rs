//! A picture with its legend beside it: the numbers of the tags, and the words that stand for them.

use crate::canvas::{Area, Canvas, round};
use crate::colour::{Rgb, colour};
use crate::fonts::{Fonts, Line, MissingGlyph, Pen};
use crate::legend::legend;
use crate::tag::{TagSize, draw};
use crate::{Picture, Scale, Style};
use screen::{Mark, MarkLayer};
use std::collections::BTreeSet;

/// A picture with a legend at its right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panelled {
    /// The new picture: the old one at its top left, unchanged, and the legend right of it.
    pub picture: Picture,
    /// How many marks the legend lists.
    pub listed: u32,
    /// How many it had no room for; the legend says so in its last line.
    pub more: u32,
    /// Characters that no font has; they are drawn as boxes.
    pub missing: Vec<MissingGlyph>,
}

const PAPER: Rgb = [250, 250, 250];
const INK: Rgb = [26, 26, 26];
const FAINT: Rgb = [110, 110, 110];
/// More columns than these make the legend wider than most pictures.
const MAX_COLUMNS: usize = 3;
/// A legend may make a low picture this many lines high.
const LOW_LINES: usize = 24;

/// One line of the panel.
enum Item {
    Heading { layer: MarkLayer, count: u32 },
    Group { colour: Rgb, words: String },
    Mark { number: Option<u32>, colour: Rgb, words: String },
}

/// The picture with a legend at its right: each layer with its groups, colours and counts, then the words of its marks by
/// number. Words are cut to the width of a column. Paint the marks first: this draws none.
///
/// `None` when the result would be too large to hold in memory.
#[must_use]
pub fn with_legend(
    picture: &Picture,
    scale: Scale,
    marks: &[Mark],
    style: &Style,
    fonts: &Fonts<'_>,
) -> Option<Panelled> {
    let mut pen = Pen::new(fonts);
    let letter = if scale.is_usable() { scale.length(style.tag) } else { style.tag };
    let size = TagSize::new(&pen, letter.clamp(11.0, 100.0));
    let (line, margin) = (size.height() + size.pad * 2, size.height());
    let column_width = round(size.px * 22.0);

    let mut items = items(marks);
    let lines =
        |height: u32| usize::try_from((i32::try_from(height).unwrap_or(i32::MAX) - 2 * margin) / line).unwrap_or(0);
    let low = u32::try_from(2 * margin + line * i32::try_from(items.len().min(LOW_LINES)).ok()?).ok()?;
    let height = picture.height().max(low);
    let per_column = lines(height).max(1);
    let columns = items.len().div_ceil(per_column).clamp(1, MAX_COLUMNS);
    let room = per_column * columns;

    let all = count_marks(&items);
    let cut = items.len() > room;
    if cut {
        items.truncate(room.saturating_sub(1));
    }
    let listed = count_marks(&items);
    let more = all - listed;

    let panel_width = u32::try_from(column_width * i32::try_from(columns).ok()? + margin).ok()?;
    let mut wide = widened(picture, panel_width, height)?;
    let (width, height) = (wide.width(), wide.height());
    let mut canvas = Canvas::new(wide.rgba_mut(), width, height)?;
    let left = i32::try_from(picture.width()).ok()? + margin;
    let mut draw_at = |at: usize, item: &Item| {
        let (column, row) = (at / per_column, at % per_column);
        let x = left + column_width * i32::try_from(column).unwrap_or(0);
        let y = margin + line * i32::try_from(row).unwrap_or(0);
        let area = Area::at(x, y, column_width - margin, line);
        draw_item(&mut canvas, &mut pen, area, item, &size);
    };
    for (at, item) in items.iter().enumerate() {
        draw_at(at, item);
    }
    if cut {
        draw_at(items.len(), &Item::Group { colour: PAPER, words: format!("and {more} more") });
    }
    Some(Panelled { picture: wide, listed, more, missing: pen.missing() })
}

fn count_marks(items: &[Item]) -> u32 {
    u32::try_from(items.iter().filter(|i| matches!(i, Item::Mark { .. })).count()).unwrap_or(u32::MAX)
}

/// All lines: a heading for each layer, its groups, and those of its marks that have words, by number. Marks that say
/// the same of the same element are listed once.
fn items(marks: &[Mark]) -> Vec<Item> {
    let rows = legend(marks);
    let mut items = Vec::new();
    let layers: BTreeSet<MarkLayer> = rows.iter().map(|r| r.layer).collect();
    for layer in layers {
        let groups = || rows.iter().filter(move |r| r.layer == layer);
        items.push(Item::Heading { layer, count: groups().map(|r| r.count).fold(0, u32::saturating_add) });
        items.extend(groups().map(|r| Item::Group {
            colour: colour(layer, &r.group),
            words: if r.group.is_empty() {
                r.count.to_string()
            } else {
                format!("{} · {}", one_line(&r.group), r.count)
            },
        }));
        // Without a number comes last.
        let listed: BTreeSet<(u32, String, &str)> = marks
            .iter()
            .filter(|m| m.layer == layer && !m.words.trim().is_empty())
            .map(|m| (m.number.unwrap_or(u32::MAX), one_line(&m.words), m.group.as_str()))
            .collect();
        items.extend(listed.into_iter().map(|(number, words, group)| Item::Mark {
            number: (number != u32::MAX).then_some(number),
            colour: colour(layer, group),
            words,
        }));
    }
    items
}

/// Words may hold line breaks and tabs; a legend's line is one line.
fn one_line(words: &str) -> String {
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A larger picture: the old one at the top left, paper elsewhere.
fn widened(picture: &Picture, panel_width: u32, height: u32) -> Option<Picture> {
    let width = picture.width().checked_add(panel_width)?;
    let mut wide = Picture::filled(width, height, PAPER)?;
    let (from, to) = (usize::try_from(picture.width()).ok()? * 4, usize::try_from(width).ok()? * 4);
    for (old, new) in picture.rgba().chunks(from).zip(wide.rgba_mut().chunks_mut(to)) {
        if let Some(new) = new.get_mut(..from) {
            new.copy_from_slice(old);
        }
    }
    Some(wide)
}

fn draw_item(canvas: &mut Canvas<'_>, pen: &mut Pen<'_>, area: Area, item: &Item, size: &TagSize) {
    let baseline = area.y0 + size.pad + size.pad + size.digits;
    let mut write = |canvas: &mut Canvas<'_>, x: i32, words: &str, colour: Rgb| {
        let words = pen.fonts.elide(words, size.px, f64::from(area.x1 - x));
        pen.write(canvas, &Line { words: &words, x, y: baseline, px: size.px, colour });
    };
    let swatch = Area::at(area.x0, baseline - size.digits, size.digits * 2, size.digits);
    let words_at = area.x0 + round(size.px * 2.6);
    match item {
        Item::Heading { layer, count } => {
            write(canvas, area.x0, &format!("{} ({count})", layer.as_str()), INK);
            canvas.fill(Area::new(area.x0, area.y1 - 1, area.x1, area.y1), FAINT);
        }
        Item::Group { colour, words } => {
            canvas.fill(swatch, *colour);
            write(canvas, words_at, words, FAINT);
        }
        Item::Mark { number, colour, words } => {
            let mut words_at = words_at;
            match number {
                Some(number) => {
                    let number = number.to_string();
                    let place = Area::at(area.x0, area.y0 + size.pad, size.width(&number), size.height());
                    words_at = words_at.max(place.x1 + size.pad);
                    draw(canvas, pen, place, &number, *colour, size);
                }
                None => canvas.fill(Area { x1: swatch.x0 + size.digits, ..swatch }, *colour),
            }
            let words = pen.fonts.elide(words, size.px, f64::from(area.x1 - words_at));
            pen.write(canvas, &Line { words: &words, x: words_at, y: baseline, px: size.px, colour: INK });
        }
    }
}
