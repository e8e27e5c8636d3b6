//! A password that a source holds leaves by no operation and in no file.

use crate::scene::{Scene, png};
use desk::{AnnotateArgs, ConvertArgs, ExplainArgs, FactsArgs, MarkLayer, ObserveArgs, OpenArgs, SaveArgs, Source};
use std::fs;

const SECRET: &str = "tr0ub4dor";

/// A password field whose value another node repeats, as XML, JSON and notation.
fn sources() -> [(&'static str, String); 3] {
    let xml = format!(
        r#"<XCUIElementTypeApplication label="Vault" x="0" y="0" width="300" height="600">
<XCUIElementTypeSecureTextField label="Password" value="{SECRET}" x="20" y="100" width="200" height="40"/>
<XCUIElementTypeStaticText label="You typed {SECRET}" value="You typed {SECRET}" x="20" y="200" width="200" height="40"/>
</XCUIElementTypeApplication>"#
    );
    let json = format!(
        r#"{{"type":"Application","label":"Vault","rect":{{"x":0,"y":0,"width":300,"height":600}},"children":[
{{"type":"SecureTextField","label":"Password","value":"{SECRET}","rect":{{"x":20,"y":100,"width":200,"height":40}}}},
{{"type":"StaticText","label":"You typed {SECRET}","rect":{{"x":20,"y":200,"width":200,"height":40}}}}]}}"#
    );
    let notation = format!(
        "Application \"Vault\" (0,0,300,600)\n  SecureTextField \"Password\" ={SECRET} (20,100,200,40)\n  \
         StaticText \"You typed {SECRET}\" (20,200,200,40)\n"
    );
    [("vault.xml", xml), ("vault.json", json), ("vault.txt", notation)]
}

#[test]
fn a_secret_leaves_by_no_operation() {
    for (name, text) in sources() {
        let scene = Scene::new();
        let source = scene.put(name, &text);
        scene.put("vault.png", png(600, 1200, [255; 3]));
        let check = |what: &str, said: &str| assert!(!said.contains(SECRET), "{name}: {what} tells the secret: {said}");
        let opened = scene.desk.open(OpenArgs { path: scene.text(name) }).expect("opens");
        check("open", &format!("{opened:?}"));
        let observe = ObserveArgs { source: source.clone(), budget: None, query: None, points: true };
        let observed = scene.desk.observe(observe).expect("observes");
        check("observe", &format!("{observed:?}"));
        assert!(observed.text.contains("filled"), "{name}: {}", observed.text);
        for node in 0..3 {
            let facts = scene.desk.facts(FactsArgs { source: source.clone(), node }).expect("facts");
            check("facts", &format!("{facts:?}"));
            let at = node.to_string();
            check("explain", &format!("{:?}", scene.desk.explain(ExplainArgs { source: source.clone(), at })));
        }
        let query = ObserveArgs { source: source.clone(), budget: None, query: Some(SECRET.to_owned()), points: false };
        assert!(scene.desk.observe(query).expect("observes").elements.is_empty(), "{name}: a query finds the secret");
        let layers = Some(MarkLayer::ALL.to_vec());
        let out = scene.text("marked.png");
        let annotate = AnnotateArgs { source: source.clone(), out, layers, legend: true };
        check("annotate", &format!("{:?}", scene.desk.annotate(annotate).expect("annotates")));
    }
}

#[test]
fn a_secret_reaches_no_file() {
    for (name, text) in sources() {
        for form in ["xml", "json", "txt", "sightline"] {
            let scene = Scene::new();
            let source = scene.put(name, &text);
            let out = scene.text(&format!("out.{form}"));
            scene.desk.convert(ConvertArgs { source: source.clone(), out: out.clone() }).expect("converts");
            let folder = scene.text("saved/");
            let save = SaveArgs { source, out: Some(folder), mask_picture: false };
            let saved = scene.desk.save(save).expect("saves");
            assert!(saved.masked >= 2, "{name}: the field and its echo");
            let written = fs::read(&out).expect("the file");
            let tells = |bytes: &[u8]| bytes.windows(SECRET.len()).any(|w| w == SECRET.as_bytes());
            assert!(!tells(&written), "{name} as {form}");
            for member in fs::read_dir(scene.at("saved")).expect("the folder").flatten() {
                assert!(!tells(&fs::read(member.path()).expect("a member")), "{name}: {:?}", member.file_name());
            }
            // What was written opens, and still says that the field is filled.
            let again = ObserveArgs { source: Source::Path(out), budget: None, query: None, points: false };
            let text = scene.desk.observe(again).expect("opens again").text;
            assert!(text.contains("filled"), "{name} as {form}: {text}");
        }
    }
}
