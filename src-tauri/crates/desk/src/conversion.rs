//! `convert`: a source in another form, told by the ending of the file that is written.

mod json;
mod xml;

use crate::look::Look;
use crate::{Converted, Fault, saving};
use policy::Secrets;
use screen::{Identifier, Node, NodeIndex, Origin, Role, SourceKind, Tree};
use std::path::Path;

/// The forms that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Xml,
    Json,
    Notation,
    Capture,
}

/// A tree written out, and what could not be carried over, in sentences.
struct Written {
    bytes: Vec<u8>,
    lost: Vec<String>,
}

/// Writes the look in the form that the file's ending names. Secrets are masked in every form.
pub(crate) fn write(look: &Look, out: &str) -> Result<Converted, Fault> {
    let form = form(out)?;
    let mut lost = Vec::new();
    if form == Form::Capture {
        saving::save(look, Some(out), false)?;
    } else {
        look.spare(Path::new(out))?;
        let written = match as_received(look, form)? {
            Some(bytes) => Written { bytes, lost },
            None => anew(look.tree(), form),
        };
        archive::write_atomic(Path::new(out), &written.bytes)?;
        lost = written.lost;
        if look.picture.is_some() {
            lost.push("The picture is not part of a page source.".to_owned());
        }
    }
    Ok(Converted { schema: "sightline.convert/1", file: out.to_owned(), nodes: look.tree().len(), lost })
}

fn form(out: &str) -> Result<Form, Fault> {
    let ending = Path::new(out).extension().map(|e| e.to_string_lossy().to_ascii_lowercase());
    match ending.as_deref() {
        Some("xml") => Ok(Form::Xml),
        Some("json") => Ok(Form::Json),
        Some("txt") => Ok(Form::Notation),
        Some("sightline") => Ok(Form::Capture),
        _ => Err(Fault::bad_input(
            "unknown_form",
            format!("The ending of {out} names no form that can be written."),
            "End the name with .xml or .json for a page source, .txt for notation, .sightline for a capture.",
        )),
    }
}

/// The source's own bytes with their secrets overwritten, when they are of this form already.
fn as_received(look: &Look, form: Form) -> Result<Option<Vec<u8>>, Fault> {
    let Some(source) = look.capture.sources.first().filter(|_| look.layers.is_single()) else { return Ok(None) };
    // XML inside a JSON envelope is read as XML; as a file it is neither.
    let (kind, ending) = match form {
        Form::Xml => (SourceKind::WdaXml, ".xml"),
        Form::Json => (SourceKind::WdaJson, ".json"),
        Form::Notation => (SourceKind::Notation, ".txt"),
        Form::Capture => return Ok(None),
    };
    if look.layers.kind() != kind || !source.name.ends_with(ending) {
        return Ok(None);
    }
    let mut bytes = source.bytes.clone();
    let reading = screen::read(&bytes)?;
    let spans = Secrets::of(&reading.tree).spans_in_source(&reading.tree, &bytes);
    policy::overwrite(&mut bytes, &spans);
    Ok(Some(bytes))
}

fn anew(tree: &Tree, form: Form) -> Written {
    match form {
        Form::Xml => xml::write(tree),
        Form::Json => json::write(tree),
        Form::Notation | Form::Capture => Written {
            bytes: screen::notation::print(tree).into_bytes(),
            lost: vec!["Attributes that Sightline does not read are not in the notation.".to_owned()],
        },
    }
}

/// What neither page source can carry.
fn lost_in_page_source(tree: &Tree) -> Vec<String> {
    let mut lost = vec!["Attributes of the source that Sightline does not read are left out.".to_owned()];
    let foreign = tree.nodes().iter().filter(|n| kind(n) != &*n.kind).count();
    if foreign > 0 {
        lost.push(format!(
            "{foreign} × a type that XCTest does not have in this sense: written as the one of its role."
        ));
    }
    if tree.layers().iter().any(|l| l.origin == Origin::AlertEndpoint) {
        lost.push("A page source cannot say that a layer came from the alert endpoint.".to_owned());
    }
    lost
}

/// The type to write: the source's own where it is one of XCTest with the node's role, else the one of the role, for
/// types of Android and of idb that XCTest has not, or has for something else.
fn kind(node: &Node) -> &str {
    if Role::of_kind(&node.kind) == node.role { &node.kind } else { node.role.kind() }
}

/// The `name` as WebDriverAgent has it: the identifier, else the label (`reference/webdriveragent.md` 6).
fn name(tree: &Tree, index: NodeIndex) -> Option<&str> {
    let node = tree.get(index)?;
    node.name.as_deref().or(match &node.identifier {
        Identifier::Is(id) => Some(&**id),
        Identifier::Absent | Identifier::Unknown => node.label.as_deref(),
    })
}
