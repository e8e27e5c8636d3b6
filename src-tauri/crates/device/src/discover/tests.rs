//! Tests of looking for devices among servers that play them.

use super::*;
use crate::fake::{Fake, Play, Then};
use tokio::net::TcpListener;

fn play(value: &str, session: &str) -> Play {
    Play::ok(format!(r#"{{"value":{value},"sessionId":{session}}}"#))
}

#[tokio::test]
async fn whatever_answers_is_told_apart() {
    use FoundKind as K;
    use FoundState as S;
    let wda = |session: &'static str| {
        move |line: &str| match line {
            "GET /status" => play(r#"{"os":{"name":"iOS","version":"26.1"},"ios":{}}"#, session),
            "GET /wda/device/info" => play(r#"{"name":"Desk phone"}"#, session),
            _ => play("null", session),
        }
    };
    let page = Play::raw(200, "Content-Type: text/html\r\n", "<html></html>");
    let rows = [
        (Fake::start(wda("null")).await, K::WebDriverAgent, S::Ready, None),
        (Fake::start(wda("\"S-1\"")).await, K::WebDriverAgent, S::InUse, Some("session")),
        (Fake::always(play(r#"{"build":{"version":"2.0"}}"#, "null")).await, K::Appium, S::NotADevice, Some("Appium")),
        (Fake::always(page).await, K::Other, S::NotADevice, Some("a web page")),
        (Fake::always(Play::bytes("SSH-2.0-x\r\n")).await, K::Other, S::NotADevice, Some("SSH")),
        (Fake::always(Play::bytes("")).await, K::Other, S::Silent, Some("before an answer came")),
        (Fake::always(Play::bytes("").then(Then::Hold)).await, K::Other, S::Silent, Some("no answer")),
    ];
    let free = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
    let mut ports: Vec<_> = rows.iter().map(|row| row.0.port).chain([free, rows[0].0.port]).collect();
    ports.reverse();
    let found = discover(ports, Duration::from_secs(1)).await;
    assert!(found.is_sorted_by_key(|f| f.url.clone().split_off("http://127.0.0.1:".len()).parse::<u16>().unwrap()));
    assert_eq!(found.len(), rows.len());
    for (fake, kind, state, word) in &rows {
        let one = found.iter().find(|f| f.url == fake.url()).unwrap();
        assert_eq!((one.kind, one.state), (*kind, *state), "{one:?}");
        assert_eq!(one.why.is_some(), word.is_some(), "{one:?}");
        assert!(one.why.as_deref().unwrap_or_default().contains(word.unwrap_or_default()), "{one:?}");
        let name = one.facts.as_ref().and_then(|f| f.name.as_deref());
        assert_eq!(name, (*kind == K::WebDriverAgent).then_some("Desk phone"));
        assert!(fake.requests().iter().all(|line| line.starts_with("GET ")), "{:?}", fake.requests());
    }
    assert!(discover([free], Duration::from_secs(1)).await.is_empty());
}
