//! The attributes of a tag as the scanner finds them, and which of them the reader knows.

/// The attributes that are read into a node; `Unread` are all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Field {
    Type,
    Value,
    Name,
    Label,
    Enabled,
    Visible,
    Accessible,
    Focused,
    Selected,
    X,
    Y,
    Width,
    Height,
    NativeFrame,
    Placeholder,
    Traits,
    RawIdentifier,
    /// Of the Mac driver, which has no `name`.
    Identifier,
    /// Of the Mac driver: what is written on a control that has no label.
    Title,
    Unread,
}

impl Field {
    /// How many there are, for a table by field.
    pub(super) const COUNT: usize = Self::Unread as usize + 1;

    /// The field of an attribute's name.
    pub(super) fn of(name: &str) -> Self {
        match name.as_bytes() {
            b"type" => Self::Type,
            b"value" => Self::Value,
            b"name" => Self::Name,
            b"label" => Self::Label,
            b"enabled" => Self::Enabled,
            b"visible" => Self::Visible,
            b"accessible" => Self::Accessible,
            b"focused" => Self::Focused,
            b"selected" => Self::Selected,
            b"x" => Self::X,
            b"y" => Self::Y,
            b"width" => Self::Width,
            b"height" => Self::Height,
            b"nativeFrame" => Self::NativeFrame,
            b"placeholderValue" => Self::Placeholder,
            b"traits" => Self::Traits,
            b"rawIdentifier" => Self::RawIdentifier,
            b"identifier" => Self::Identifier,
            b"title" => Self::Title,
            _ => Self::Unread,
        }
    }
}

/// One attribute of a tag.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attr<'t> {
    /// Its name as it stands there, with its prefix.
    pub(super) name: &'t str,
    /// What stands between its quotes, with all references.
    pub(super) raw: &'t str,
    /// Where the name begins.
    pub(super) at: usize,
    /// Where `raw` begins.
    pub(super) raw_at: usize,
    /// Which one it is.
    pub(super) field: Field,
    /// Does `raw` hold a reference or a blank that is not a space, so that its value is not `raw` itself?
    pub(super) rough: bool,
    /// Did the same name stand in this tag before?
    pub(super) again: bool,
}
