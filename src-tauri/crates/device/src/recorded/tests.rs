//! Tests of a recorded capture as a device.

use super::*;
use archive::{LayerFile, Picture, Scale};
use tokio_util::sync::CancellationToken;

const XML: &[u8] = b"<A><B label=\"1\"/></A>";

fn capture(source: &[u8], pictures: [Option<&[u8]>; 2]) -> Capture {
    let mut capture = Capture::of_source(source.to_vec());
    let picture = |name: &str, bytes: &[u8]| Picture { name: name.to_owned(), bytes: bytes.to_vec() };
    capture.screen = pictures[0].map(|b| picture("screen.png", b));
    capture.after = pictures[1].map(|b| picture("after.png", b));
    capture
}

/// What is handed out for these questions: `p` a picture, `j` and `x` a tree.
async fn asked(device: &Recorded, questions: &str) -> Vec<Result<Vec<u8>, DeviceErrorCode>> {
    let call = Call::default();
    let mut answers = Vec::new();
    for question in questions.chars() {
        let answer = match question {
            'p' => device.picture(&call).await,
            'j' => device.tree(TreeForm::Json, &call).await,
            _ => device.tree(TreeForm::Xml, &call).await,
        };
        answers.push(answer.map_err(|e| {
            assert!(!e.message.is_empty() && !e.hint.is_empty());
            e.code
        }));
    }
    answers
}

#[tokio::test]
async fn pictures_come_before_and_after_each_tree() {
    use DeviceErrorCode::{FormNotRecorded, NotRecorded};
    let json = br#"{"type":"Button"}"#.as_slice();
    let notation = b"button \"OK\"".as_slice();
    type Case<'c> = (&'c [u8], [Option<&'c [u8]>; 2], &'c str, &'c [Result<&'c [u8], DeviceErrorCode>]);
    let cases: [Case; 7] = [
        (XML, [Some(b"1"), Some(b"2")], "pxppxp", &[Ok(b"1"), Ok(XML), Ok(b"2"), Ok(b"1"), Ok(XML), Ok(b"2")]),
        (XML, [Some(b"1"), Some(b"2")], "xpxpp", &[Ok(XML), Ok(b"2"), Ok(XML), Ok(b"2"), Ok(b"1")]),
        (XML, [Some(b"1"), None], "pxpp", &[Ok(b"1"), Ok(XML), Ok(b"1"), Ok(b"1")]),
        (XML, [None, None], "pxp", &[Err(NotRecorded), Ok(XML), Err(NotRecorded)]),
        // A tree that was refused is no tree.
        (XML, [Some(b"1"), Some(b"2")], "pjp", &[Ok(b"1"), Err(FormNotRecorded), Ok(b"1")]),
        (json, [Some(b"1"), Some(b"2")], "xjp", &[Err(FormNotRecorded), Ok(json), Ok(b"2")]),
        (notation, [None, None], "jx", &[Ok(notation), Ok(notation)]),
    ];
    for (source, pictures, questions, expected) in cases {
        for _ in 0..2 {
            let device = Recorded::open(capture(source, pictures)).unwrap();
            let expected: Vec<_> = expected.iter().map(|r| r.map(<[u8]>::to_vec)).collect();
            assert_eq!(asked(&device, questions).await, expected, "{questions}");
            assert_eq!(device.requests(), Requests::default());
        }
    }
}

#[tokio::test]
async fn facts_and_alert_are_those_of_the_capture() {
    let mut held = capture(XML, [None, None]);
    let device = archive::Device { name: Some("Desk phone".to_owned()), ..archive::Device::default() };
    held.manifest.device = Some(device);
    held.manifest.app = Some("Shop".to_owned());
    held.manifest.orientation = Some("portrait".to_owned());
    held.manifest.scale = Some(Scale { x: 3.0, y: 3.0, assumed: false });
    held.push_layer(br#"{"value":"Delete it?","sessionId":null}"#.to_vec());
    held.manifest.layers = vec![LayerFile { file: "tree-2.json".to_owned(), app: None, origin: Origin::AlertEndpoint }];
    let device = Recorded::open(held).unwrap();
    let call = Call::default();
    let facts = device.facts(&call).await.unwrap();
    let expected = Facts {
        name: Some("Desk phone".to_owned()),
        scale: Some(3.0),
        rotation: Some(0.0),
        app_name: Some("Shop".to_owned()),
        ..Facts::default()
    };
    assert_eq!(facts, expected);
    assert_eq!(device.alert(&call).await, Ok(Some(Alert { text: "Delete it?".to_owned() })));
    assert_eq!(asked(&device, "x").await, [Ok(XML.to_vec())]);
    assert_eq!(device.identity().kind, DeviceKind::Recorded);
    assert!(device.frames(&call).await.unwrap().is_none());

    let bare = Recorded::open(capture(XML, [None, None])).unwrap();
    assert_eq!((bare.facts(&call).await, bare.alert(&call).await), (Ok(Facts::default()), Ok(None)));
    let given_up = CancellationToken::new();
    given_up.cancel();
    let error = bare.picture(&Call::new(given_up, |_| {})).await.unwrap_err();
    assert_eq!(error.code, DeviceErrorCode::Cancelled);
}

#[test]
fn a_capture_without_a_tree_is_no_device() {
    let mut empty = capture(XML, [Some(b"1"), None]);
    empty.sources.clear();
    assert_eq!(Recorded::open(empty).unwrap_err().code, DeviceErrorCode::NotRecorded);
}
