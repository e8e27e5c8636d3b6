//! Colours by what they are for, in the light and in the dark.

/// A colour: a name that depends on the appearance, or fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colour {
    Page,
    Group,
    Label,
    Secondary,
    Separator,
    Tint,
    Track,
    Field,
    Sign,
    White,
    Green,
    Red,
    Orange,
    Grey,
    Indigo,
    Teal,
    Fixed([u8; 3]),
}

/// The names that a scene may say.
const NAMES: &[(&str, Colour)] = &[
    ("page", Colour::Page),
    ("group", Colour::Group),
    ("label", Colour::Label),
    ("secondary", Colour::Secondary),
    ("separator", Colour::Separator),
    ("tint", Colour::Tint),
    ("track", Colour::Track),
    ("field", Colour::Field),
    ("sign", Colour::Sign),
    ("white", Colour::White),
    ("green", Colour::Green),
    ("red", Colour::Red),
    ("orange", Colour::Orange),
    ("grey", Colour::Grey),
    ("indigo", Colour::Indigo),
    ("teal", Colour::Teal),
];

impl Colour {
    /// The colour of this name or of the form `#rrggbb`.
    pub(crate) fn of(word: &str) -> Option<Self> {
        if let Some(hex) = word.strip_prefix('#') {
            let number = (hex.len() == 6).then(|| u32::from_str_radix(hex, 16).ok()).flatten()?;
            let [_, r, g, b] = number.to_be_bytes();
            return Some(Self::Fixed([r, g, b]));
        }
        NAMES.iter().find(|(name, _)| *name == word).map(|(_, colour)| *colour)
    }

    /// Every name, for a sentence.
    pub(crate) fn names() -> String {
        NAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// Red, green and blue.
    pub(crate) fn rgb(self, dark: bool) -> [u8; 3] {
        let (light, night) = match self {
            Self::Page => ([0xF2, 0xF2, 0xF7], [0, 0, 0]),
            Self::Group => ([0xFF, 0xFF, 0xFF], [0x1C, 0x1C, 0x1E]),
            Self::Label => ([0, 0, 0], [0xFF, 0xFF, 0xFF]),
            Self::Secondary => ([0x6C, 0x6C, 0x72], [0x9A, 0x9A, 0xA2]),
            Self::Separator => ([0xC8, 0xC8, 0xCC], [0x3A, 0x3A, 0x3E]),
            Self::Tint => ([0x06, 0x6F, 0xE8], [0x2E, 0x92, 0xFF]),
            Self::Track => ([0xDC, 0xDC, 0xE0], [0x48, 0x48, 0x4C]),
            Self::Field => ([0xE2, 0xE2, 0xE8], [0x24, 0x24, 0x28]),
            Self::Sign => ([0xB8, 0xB8, 0xBE], [0x62, 0x62, 0x68]),
            Self::White => ([0xFF; 3], [0xFF; 3]),
            Self::Green => ([0x33, 0xC0, 0x5A], [0x30, 0xC8, 0x5C]),
            Self::Red => ([0xF0, 0x3C, 0x34], [0xF4, 0x48, 0x3E]),
            Self::Orange => ([0xF8, 0x94, 0x10], [0xF8, 0x9C, 0x18]),
            Self::Grey => ([0x8C, 0x8C, 0x92], [0x8C, 0x8C, 0x92]),
            Self::Indigo => ([0x58, 0x56, 0xD0], [0x5E, 0x5C, 0xE0]),
            Self::Teal => ([0x2C, 0xA6, 0xBC], [0x38, 0xB4, 0xCC]),
            Self::Fixed(rgb) => (rgb, rgb),
        };
        if dark { night } else { light }
    }
}

/// A colour between two, `share` thousandths of the way.
pub(crate) fn blend(from: [u8; 3], to: [u8; 3], share: u16) -> [u8; 3] {
    let share = u32::from(share.min(1000));
    let mix = |a: u8, b: u8| {
        let sum = u32::from(a) * (1000 - share) + u32::from(b) * share;
        u8::try_from((sum + 500) / 1000).unwrap_or(u8::MAX)
    };
    [mix(from[0], to[0]), mix(from[1], to[1]), mix(from[2], to[2])]
}
