//! The rules by name. One line each says what it decides; `docs/rules.md` says why.

macro_rules! rules {
    ($($variant:ident $id:literal $says:literal)*) => {
        /// A rule that gives a node its fate.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Rule {
            $(#[doc = $says] $variant,)*
        }

        impl Rule {
            /// Every rule.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The rule's id, as the app, `explain` and the JSON show it.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)* }
            }

            /// What it decides, in one sentence.
            #[must_use]
            pub fn says(self) -> &'static str {
                match self { $(Self::$variant => $says,)* }
            }
        }
    };
}

rules! {
    TitleBar "title-bar" "The words of the navigation bar are the screen's title, told in the header."
    TitleHeading "title-heading" "Without a bar, the topmost text near the top of the screen names the screen and stays an element."
    TitleEcho "title-echo" "A text in the navigation bar repeats the title."
    Invisible "prune-invisible" "The source says that it cannot be seen; its frame means nothing then."
    NoFrame "prune-no-frame" "It has no valid frame, so it cannot be placed."
    TooSmall "prune-too-small" "A side is under 4 pt: a separator, a spacer or a marker."
    OffScreen "prune-off-screen" "It does not meet the screen."
    ClippedAway "prune-clipped" "It does not meet the scrolling area that it is in."
    Decoration "prune-decoration" "A picture or an empty text without words or an identifier."
    WrapperFrame "wrapper-frame" "The application and its windows are the frame of the screen, never a control on it."
    WrapperPlain "wrapper-plain" "A box without a name of its own."
    WrapperChrome "wrapper-chrome" "A bar or a list without words of its own; its parts speak for themselves."
    WrapperParts "wrapper-parts" "A control made of parts that are controls themselves: the parts are told."
    WrapperJoined "wrapper-joined" "A box whose words are those of its descendants joined; they speak for themselves."
    Keep "keep" "It has words or can be acted on, and nothing else stands for it."
    Twin "merge-twin" "The same thing told twice: same role, same words, same frame."
    SameExtent "merge-same-extent" "One box around another with the same extent, of which at most one has a name of its own."
    SameWords "merge-same-words" "One inside the other with the same words: one control told more than once."
    SameWordsPlace "merge-same-words-place" "The same words at the same place, one covering the other's centre."
    BareInNamed "merge-bare-in-named" "A control without a name almost wholly inside a named one of the same role: name from the outer, place from the inner."
    SoleControl "merge-sole-control" "A row without a name of its own that holds one control: the row is that control's."
    RowName "merge-row-name" "The leading text in a row names the row or its control."
    Detail "merge-detail" "Further words inside a control say something about it."
    Symbol "merge-symbol" "A symbol inside a control is a part of its looks."
    Accessory "merge-accessory" "A small disabled sign at the end of a row is a part of the row."
    EchoWords "echo-words" "A text that repeats the words of the control it is in."
    Repeat "repeat" "One of many alike without a name, an identifier or a state of their own; the first few are told."
    EchoPart "echo-part" "A text whose words stand in the name of the control it is in."
}
