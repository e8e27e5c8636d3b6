//! The built-in phone: a scripted iPhone that draws real pixels and speaks WebDriverAgent's HTTP.
//!
//! [`Phone::start`] listens on 127.0.0.1. Pictures and trees are made of one moment of a scene: what stands
//! where at one time of the phone's own clock. The wire format follows the protocol's description alone; of `screen` only
//! the notation is used, for scenes.
//!
//! # What a screen does
//!
//! A touch on a row slides a pane in over 350 ms, one on a switch turns it over in 200 ms. While something is animated,
//! every millisecond of it is drawn differently from every other and from rest. The tree in a navigation tells both panes:
//!
//! - `transition: settled` (usual): the pane that comes is told in its final place from the first moment on, and the one
//!   that leaves hidden where it will have gone, as accessibility frames follow a view's model and not its presentation;
//! - `transition: between`: both are told visible, with the frames that they are drawn at.
//!
//! The XML source waits until the screen is still, for up to two seconds of the phone's clock; the JSON source does not. A
//! spinner is never still. On a clock that stands nothing waits, as that would never end.
//!
//! By itself move: the clock in the status bar (once a minute), the caret of the field with the focus (every 530 ms), a
//! spinner (every 83 ms).
//!
//! # Controls
//!
//! JSON over HTTP below `/phone/`, answered at once and not counted as requests to the device:
//!
//! | route | body | does |
//! |---|---|---|
//! | `POST tap` | `{"x":1,"y":2}` or `{"element":"#id or label"}`, `"after_ms":150` | touches now, or at that time of the phone's clock |
//! | `GET log?since=SEQ` | | all that happened, with the scene time and stamps of every picture, tree and frame |
//! | `GET`, `POST clock` | `{"advance_ms":5}`, `{"per_request_ms":100}`, `{"run":true}` | moves time on, or changes how it passes; `{"run":false}` stands |
//! | `GET`, `POST scene` | `{"name":…}` or `{"text":…}`, `"pane"`, `"appearance"`, `"alert"` (empty: none) | shows something else at once |
//! | `GET`, `POST faults` | a list of [`Fault`]s | these faults and no others |
//!
//! An entry of the log has `seq`, `kind` (`picture`, `tree`, `frame`, `touch`, `key`, `session`, `request`), `at_ms`,
//! `request`, `detail`, `fault`, and for what was made of the screen: `scene`, `pane`, `steady` (a stamp of everything drawn
//! and told that does not move by itself), `content` (with what does), `animating`, `motion`, `moving`. Pictures and trees of
//! one state have equal stamps, so that a bench can tell whether two answers were of one state.
//!
//! # Scenes
//!
//! A scene is a text:
//!
//! ```text
//! sightline scene 1
//! app: Lantern
//! clock: 9:41
//!
//! --- app
//! Application "Lantern" (0,0,393,852)
//!   Window (0,0,393,852) :: panes
//!
//! --- pane root
//! Other (0,0,393,852) :: fill=page
//!   Cell "Workshop" #row_workshop (16,200,361,52) accessible traits=[Button] :: cell=only tap=push:workshop
//!     StaticText "Workshop" (32,226,0,0) :: text=17
//!     Image #chevron.forward (350,220,7,12) :: chevron
//! ```
//!
//! Lines that begin with `#` are comments. The head has `app`, `bundle`, `pid`, `clock`, `appearance` (`light`, `dark`),
//! `transition`, `focus` (`told`, `untold`: does the JSON tree say which field has the focus), `alert` and `start` (the pane
//! that is shown first; else the first one). `--- app` holds what stands around the panes; the element with the hint `panes`
//! takes them in. `--- pane NAME` holds a pane. Elements are lines of `screen::notation`, in points of a screen of 393 x 852;
//! after `::` stand hints:
//!
//! | hint | does |
//! |---|---|
//! | `fill=COLOUR`, `round=R` | fills the frame; rounds its corners |
//! | `cell=first`, `middle`, `last`, `only` | a cell of a group: white, rounded where the group ends, a line below |
//! | `inset=N` | the line below begins so far inside |
//! | `text=SIZE`, `colour=`, `bold`, `align=left`, `centre`, `right` | draws the label; the size is that of an em |
//! | `says="words"` | draws these words instead |
//! | `glyph="⚙"` | a white sign in the middle |
//! | `toggle`, `chevron`, `back`, `spinner`, `field` | draws that |
//! | `state=NAME` | the value is the state of this name, 0 or 1; several elements may share one |
//! | `tap=push:PANE`, `back`, `flip:STATE`, `focus` | what a touch does; it goes to the topmost element and from there outward |
//! | `panes` | the panes go in here |
//!
//! Colours are `#rrggbb` or `page`, `group`, `label`, `secondary`, `separator`, `tint`, `track`, `field`, `sign`, `white`,
//! `green`, `red`, `orange`, `grey`, `indigo`, `teal`. A text whose frame has the size 0,0 gets the size of its words (the
//! pen's way and the line's height); its place is then the middle of its line, at the left end, the middle or the right end,
//! as it is aligned. Characters that no font has are refused where they would be drawn.
#![forbid(unsafe_code)]

mod clock;
mod draw;
mod error;
mod fault;
mod log;
mod moment;
mod phone;
mod picture;
mod scene;
mod stamp;
mod tree;
mod wire;
mod world;

pub use clock::ClockMode;
pub use error::{PhoneError, PhoneErrorCode};
pub use fault::{Fault, FaultKind, Service};
pub use phone::{Phone, PhoneOptions};
pub use scene::{SceneSource, built_in_names};
