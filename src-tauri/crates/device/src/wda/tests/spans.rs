//! Tests of what is traced: one span a request, with its figures, and nothing of what is in an answer.

use super::*;
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id, Record};
use tracing::{Event, Metadata, Subscriber};

/// Writes down every field of every span and event.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Visit for &Log {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.lock().unwrap().push(format!("{}={value:?}", field.name()));
    }
}

impl Subscriber for Log {
    fn enabled(&self, about: &Metadata<'_>) -> bool {
        about.target().starts_with("device")
    }
    fn new_span(&self, span: &Attributes<'_>) -> Id {
        self.0.lock().unwrap().push(format!("[{}]", span.metadata().name()));
        span.record(&mut &*self);
        Id::from_u64(1)
    }
    fn record(&self, _: &Id, values: &Record<'_>) {
        values.record(&mut &*self);
    }
    fn record_follows_from(&self, _: &Id, _: &Id) {}
    fn event(&self, event: &Event<'_>) {
        event.record(&mut &*self);
    }
    fn enter(&self, _: &Id) {}
    fn exit(&self, _: &Id) {}
}

#[tokio::test]
async fn a_request_leaves_a_span_with_figures_only() {
    let fake = Fake::start(|line| match line {
        "GET /source?format=json" => Play::ok(r#"{"value":{"label":"SECRET"}}"#),
        _ => Play::bytes(""),
    })
    .await;
    let log = Log::default();
    let _guard = tracing::subscriber::set_default(log.clone());
    let url = format!("http://ann:SECRET@127.0.0.1:{}", fake.port);
    let device = WebDriverAgent::new(&url, WdaOptions::default()).unwrap();
    device.tree(TreeForm::Json, &Call::default()).await.unwrap();
    device.picture(&Call::default()).await.unwrap_err();
    let mut lines = log.0.lock().unwrap().clone();
    assert!(lines.iter().all(|line| !line.contains("SECRET")), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.starts_with("ms=")).count(), 2, "{lines:?}");
    lines.retain(|line| !line.starts_with("ms="));
    let at = format!("at=\"127.0.0.1:{}\"", fake.port);
    let expected = [
        "[request]",
        &at,
        "path=\"/source?format=json\"",
        "bytes=28",
        "status=200",
        "[request]",
        &at,
        "path=\"/screenshot\"",
        "bytes=0",
        "code=\"no_answer\"",
    ];
    assert_eq!(lines, expected);
}
