//! Which devices answer on this machine: every usual port is asked at once, and what answers is told apart.

use crate::{Call, DeviceError, DeviceErrorCode, Facts, Timeouts, WdaOptions, WebDriverAgent};
use std::ops::RangeInclusive;
use std::time::Duration;
use tokio::task::JoinSet;

/// The ports that WebDriverAgent takes the first free one of.
pub const USUAL_PORTS: RangeInclusive<u16> = 8100..=8199;

/// Something that answers on a port of this machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// Where it answers.
    pub url: String,
    /// What it is.
    pub kind: FoundKind,
    /// Whether it can be looked at.
    pub state: FoundState,
    /// Why not, or what else to know, in one sentence.
    pub why: Option<String>,
    /// What it says of itself: system, model, name, identifier, session. `None` for everything but a WebDriverAgent that
    /// answers.
    pub facts: Option<Facts>,
}

/// Kinds of things that answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundKind {
    /// A WebDriverAgent.
    WebDriverAgent,
    /// An Appium server: not a device, but one is probably near.
    Appium,
    /// Another service, or one that does not say what it is.
    Other,
}

/// Whether something that answers can be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoundState {
    /// It can.
    Ready,
    /// It can; somebody holds a session on it, which looking does not disturb.
    InUse,
    /// It takes a connection and does not answer, or breaks off.
    Silent,
    /// It answers, and is nothing that can be looked at.
    NotADevice,
}

/// Looks for devices on these ports of this machine, all at once; each is given this long for each of its answers. What
/// listens nowhere is left out; the rest comes in the order of the ports. A port that does not listen costs one refused
/// connection, anything else one or two requests, all of them GETs.
///
/// Must be called within a Tokio runtime.
pub async fn discover(ports: impl IntoIterator<Item = u16>, each: Duration) -> Vec<Found> {
    let mut probes = JoinSet::new();
    for port in ports {
        probes.spawn(async move { Some((port, probe(port, each).await?)) });
    }
    let mut found: Vec<_> = probes.join_all().await.into_iter().flatten().collect();
    found.sort_by_key(|(port, _)| *port);
    found.dedup_by_key(|(port, _)| *port);
    found.into_iter().map(|(_, found)| found).collect()
}

async fn probe(port: u16, each: Duration) -> Option<Found> {
    let timeouts = Timeouts { connect: each, status: each, question: each, ..Timeouts::default() };
    let url = format!("http://127.0.0.1:{port}");
    let device = WebDriverAgent::new(&url, WdaOptions { timeouts, ..WdaOptions::default() }).ok()?;
    match device.introduce(&Call::default()).await {
        Ok(facts) => {
            let in_use = facts.session.is_some();
            let (state, why) = match in_use {
                true => (
                    FoundState::InUse,
                    Some("Somebody holds a session on it; looking does not disturb that.".to_owned()),
                ),
                false => (FoundState::Ready, None),
            };
            Some(Found { url, kind: FoundKind::WebDriverAgent, state, why, facts: Some(facts) })
        }
        Err(error) => fault(url, error),
    }
}

/// What a fault says of what is there; `None` when nothing is.
fn fault(url: String, error: DeviceError) -> Option<Found> {
    use DeviceErrorCode as C;
    let (kind, state) = match error.code {
        C::ClosedPort | C::Unreachable | C::UnknownHost | C::ConnectTimeout => return None,
        C::AppiumServer => (FoundKind::Appium, FoundState::NotADevice),
        C::Timeout | C::NoAnswer | C::ConnectionReset | C::BodyCut | C::DeviceBusy => {
            (FoundKind::Other, FoundState::Silent)
        }
        _ => (FoundKind::Other, FoundState::NotADevice),
    };
    Some(Found { url, kind, state, why: Some(format!("{} {}", error.message, error.hint)), facts: None })
}

#[cfg(test)]
mod tests;
