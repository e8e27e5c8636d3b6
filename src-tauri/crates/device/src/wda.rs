//! A WebDriverAgent over HTTP. Looking needs no session: every request is a GET, and none begins or ends one.

mod address;
mod answer;
mod asked;
mod content;
mod envelope;
mod exchange;
mod facts;
mod lane;
mod mjpeg;
mod multipart;
mod options;
mod refusal;
mod unescape;

pub use options::{Limits, MjpegAddress, Timeouts, WdaOptions};

use crate::{
    Alert, Call, Device, DeviceError, DeviceErrorCode, DeviceKind, Facts, FrameStream, Identity, Pending, Requests,
    TreeForm,
};
use address::Address;
use answer::{Said, Told};
use asked::{Asked, Question};
use lane::{Lane, Turn};
use mjpeg::Place;
use reqwest::Client;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::Instant;
use tracing::Instrument;
use tracing::field::Empty;

/// A WebDriverAgent at an address. Nothing is sent before the first question. Must be used within a Tokio runtime.
pub struct WebDriverAgent {
    address: Address,
    frames: Option<Place>,
    options: WdaOptions,
    client: Client,
    lane: Arc<Lane>,
    sent: Arc<AtomicU32>,
}

impl fmt::Debug for WebDriverAgent {
    // The address is shown without the password that may be in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WebDriverAgent").field("at", &self.address.shown()).finish_non_exhaustive()
    }
}

impl WebDriverAgent {
    /// The WebDriverAgent at this URL, with or without its scheme and with whatever base path it has. `host` alone means
    /// port 8100, a number alone a port of this machine.
    ///
    /// # Errors
    /// `bad_address`, `scheme_refused` and `no_tls`, for this address or that of the frames.
    pub fn new(url: &str, options: WdaOptions) -> Result<Self, DeviceError> {
        let address = Address::read(url)?;
        let frames = Place::of(&address.host(), &options)?;
        let client = exchange::client(&options.timeouts)?;
        Ok(Self { address, frames, options, client, lane: Lane::new(), sent: Arc::default() })
    }

    /// Asks one question at this address in its turn.
    async fn ask_at(&self, address: &Address, question: Question, call: &Call) -> Result<(Asked, Said), DeviceError> {
        let asked = Asked { question, at: address.host_and_port(), base: address.base().to_owned() };
        let bytes = Arc::new(AtomicU64::new(0));
        let turn = Turn {
            what: question.what(),
            patience: question.patience(&self.options.timeouts),
            progress: self.options.timeouts.progress.max(Duration::from_millis(1)),
            bytes: Arc::clone(&bytes),
        };
        let span = tracing::info_span!(
            "request",
            at = asked.at,
            path = question.path(),
            status = Empty,
            bytes = Empty,
            ms = Empty,
            code = Empty
        );
        let (client, url, sent) = (self.client.clone(), address.join(question.path()), Arc::clone(&self.sent));
        let (timeouts, limits) = (self.options.timeouts, self.options.limits);
        let work = {
            let (asked, span) = (asked.clone(), span.clone());
            async move {
                let begin = Instant::now();
                sent.fetch_add(1, Ordering::Relaxed);
                let answer = exchange::exchange(&client, url, &asked, &timeouts, &limits, &bytes).await;
                span.record("bytes", bytes.load(Ordering::Relaxed));
                span.record("ms", u64::try_from(begin.elapsed().as_millis()).unwrap_or(u64::MAX));
                match &answer {
                    Ok(answer) => span.record("status", answer.status),
                    Err(error) => span.record("code", error.code.as_str()),
                };
                answer
            }
        };
        let answer = self.lane.run(turn, call, work).instrument(span).await?;
        let said = answer::read(&asked, answer)?;
        Ok((asked, said))
    }

    /// Asks one question; the device's own errors are errors.
    async fn ask(&self, question: Question, call: &Call) -> Result<(Asked, Told), DeviceError> {
        match self.ask_at(&self.address, question, call).await? {
            (asked, Said::Value(told)) => Ok((asked, told)),
            (asked, Said::Refused(refusal)) => Err(answer::refused(&asked, &refusal)),
        }
    }

    /// Asks for the status at this address; it must be a WebDriverAgent's.
    async fn status_at(&self, address: &Address, call: &Call) -> Result<Facts, DeviceError> {
        match self.ask_at(address, Question::Status, call).await? {
            (asked, Said::Value(told)) => facts::of_status(&asked, &told),
            (asked, Said::Refused(refusal)) => Err(answer::refused(&asked, &refusal)),
        }
    }

    /// Asks for the status. Where the path is wrong, the one other path that servers of this kind have is tried as well,
    /// so that the hint can say what was found there.
    async fn status(&self, call: &Call) -> Result<Facts, DeviceError> {
        use DeviceErrorCode::{AppiumServer, WrongBasePath, WrongService};
        let mut error = match self.status_at(&self.address, call).await {
            Err(error) if matches!(error.code, WrongBasePath | WrongService) => error,
            done => return done,
        };
        let other = self.address.under(answer::other_base(self.address.base()));
        match self.status_at(&other, call).await {
            Ok(_) => {
                error.code = WrongBasePath;
                error.hint = format!("A WebDriverAgent answers at {}: use that address.", other.shown());
            }
            Err(found) if found.code == AppiumServer => return Err(found),
            Err(found) if found.code == DeviceErrorCode::Cancelled => return Err(found),
            Err(_) => {}
        }
        Err(error)
    }

    /// Who the device is: its status and its name, in two requests.
    ///
    /// # Errors
    /// As for [`Device::facts`]; that the name is not told is none.
    pub(crate) async fn introduce(&self, call: &Call) -> Result<Facts, DeviceError> {
        let mut facts = self.status(call).await?;
        if let Ok((_, told)) = self.ask(Question::Owner, call).await {
            facts::add_owner(&mut facts, told.value());
        }
        Ok(facts)
    }

    async fn all_facts(&self, call: &Call) -> Result<Facts, DeviceError> {
        let mut facts = self.status(call).await?;
        type Add = fn(&mut Facts, &[u8]);
        let questions: [(Question, Add); 5] = [
            (Question::Screen, facts::add_screen),
            (Question::Window, facts::add_window),
            (Question::Rotation, facts::add_rotation),
            (Question::App, facts::add_app),
            (Question::Owner, facts::add_owner),
        ];
        for (question, add) in questions {
            match self.ask(question, call).await {
                Ok((_, told)) => add(&mut facts, told.value()),
                // What a device does not say is not known; that it cannot be talked to any more is another matter.
                Err(error) if is_lost(error.code) => return Err(error),
                Err(_) => {}
            }
        }
        Ok(facts)
    }
}

/// Does this fault mean that the device cannot be talked to now, whatever is asked?
fn is_lost(code: DeviceErrorCode) -> bool {
    use DeviceErrorCode as C;
    matches!(
        code,
        C::Cancelled
            | C::DeviceBusy
            | C::StillWorking
            | C::Timeout
            | C::ClosedPort
            | C::UnknownHost
            | C::Unreachable
            | C::ConnectTimeout
            | C::NoAnswer
            | C::ConnectionReset
    )
}

impl Device for WebDriverAgent {
    fn identity(&self) -> Identity {
        Identity { kind: DeviceKind::WebDriverAgent, at: self.address.shown() }
    }

    fn facts<'a>(&'a self, call: &'a Call) -> Pending<'a, Facts> {
        Box::pin(self.all_facts(call))
    }

    fn picture<'a>(&'a self, call: &'a Call) -> Pending<'a, Vec<u8>> {
        Box::pin(async {
            let (asked, told) = self.ask(Question::Picture, call).await?;
            content::picture(&asked, told, self.options.limits.picture)
        })
    }

    fn tree<'a>(&'a self, form: TreeForm, call: &'a Call) -> Pending<'a, Vec<u8>> {
        Box::pin(async move {
            let question = match form {
                TreeForm::Json => Question::JsonTree,
                TreeForm::Xml => Question::XmlTree,
            };
            let (asked, told) = self.ask(question, call).await?;
            content::tree(&asked, told, self.options.limits.tree)
        })
    }

    fn alert<'a>(&'a self, call: &'a Call) -> Pending<'a, Option<Alert>> {
        Box::pin(async {
            match self.ask_at(&self.address, Question::Alert, call).await? {
                (_, Said::Value(told)) => Ok(content::alert(told).map(|text| Alert { text })),
                (_, Said::Refused(refusal)) if refusal.is_no_alert() => Ok(None),
                (asked, Said::Refused(refusal)) => Err(answer::refused(&asked, &refusal)),
            }
        })
    }

    fn frames<'a>(&'a self, call: &'a Call) -> Pending<'a, Option<FrameStream>> {
        Box::pin(async {
            let Some(place) = &self.frames else { return Ok(None) };
            let count = || {
                self.sent.fetch_add(1, Ordering::Relaxed);
            };
            place.open(&self.options, call, count).await
        })
    }

    fn requests(&self) -> Requests {
        Requests { all: self.sent.load(Ordering::Relaxed), changing: 0 }
    }
}

#[cfg(test)]
pub(crate) use mjpeg::tests::faults as mjpeg_faults;

#[cfg(test)]
pub(crate) mod tests;
