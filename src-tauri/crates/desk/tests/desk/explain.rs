//! What `explain` answers to a point, a handle, an index, and to what is none of them.

use crate::scene::{ROW, Scene, png};
use desk::{ExplainArgs, Explanation, Fault, Sort, Source};

fn ask(scene: &Scene, source: &Source, at: &str) -> Result<Explanation, Fault> {
    scene.desk.explain(ExplainArgs { source: source.clone(), at: at.to_owned() })
}

#[test]
fn the_stack_has_every_node_there_topmost_first() {
    let scene = Scene::new();
    let source = scene.put("row.txt", ROW);
    let check = |at: &str, nodes: &[u32], overlaps: usize| {
        let answer = ask(&scene, &source, at).unwrap_or_else(|fault| panic!("{at}: {fault:?}"));
        assert_eq!(answer.stack.iter().map(|e| e.node).collect::<Vec<_>>(), nodes, "{at}");
        assert_eq!(answer.overlaps.len(), overlaps, "{at}");
        assert!(answer.stack.iter().all(|e| !e.why.is_empty()), "{at}: a node without a reason");
    };
    check("265,121", &[4, 2, 1, 0], 0);
    check(" 265 , 121.5 ", &[4, 2, 1, 0], 0);
    check("30,30", &[7, 1, 0], 0); // A hidden node is there all the same.
    check("100,330", &[6, 5, 1, 0], 1);
    check("30,310", &[5, 1, 0], 0); // Off the shared part.
    check("0,0", &[1, 0], 0);
    check("300,600", &[1, 0], 0); // The far corner belongs to the screen.
    check("7", &[7], 0);
    check("5", &[5], 1);
    check("sw-night-light", &[4, 3, 2], 0);
    check("btn-anchor", &[5], 1);
}

#[test]
fn an_overlap_tells_the_share_of_both() {
    let scene = Scene::new();
    let source = scene.put("row.txt", ROW);
    let answer = ask(&scene, &source, "100,330").expect("explains");
    let overlap = &answer.overlaps[0];
    assert_eq!((overlap.a.as_str(), overlap.b.as_str()), ("btn-anchor", "btn-buoy"));
    assert_eq!((overlap.rect.x, overlap.rect.y, overlap.rect.width, overlap.rect.height), (70.0, 320.0, 50.0, 30.0));
    assert_eq!((overlap.share_a, overlap.share_b), (0.3, 0.3));
    assert_eq!(answer.point.map(|p| (p.x, p.y)), Some((100.0, 330.0)));
}

#[test]
fn what_is_not_there_is_told_with_the_next_step() {
    let scene = Scene::new();
    let source = scene.put("row.txt", ROW);
    scene.put("row.png", png(900, 1800, [255; 3]));
    let check = |at: &str, code: &str, sort: Sort, hint: &str| {
        let fault = ask(&scene, &source, at).expect_err(at);
        assert_eq!((fault.code.as_str(), fault.sort), (code, sort), "{at}");
        assert!(fault.hint.contains(hint), "{at}: {}", fault.hint);
    };
    check("btn-ancor", "unknown_handle", Sort::NothingFound, "handles are btn-anchor");
    check("", "unknown_handle", Sort::NothingFound, "nearest");
    check("8", "unknown_node", Sort::NothingFound, "0 to 7");
    check("99999999999999999999", "unknown_node", Sort::NothingFound, "0 to 7");
    check("-1,20", "point_outside", Sort::NothingFound, "Points are counted");
    check("780,330", "point_outside", Sort::NothingFound, "\"260,110\"");
    check("nan,1", "bad_point", Sort::BadInput, "\"120,340.5\"");
    check("1,2,3", "bad_point", Sort::BadInput, "two numbers");
    check("inf,inf", "bad_point", Sort::BadInput, "two numbers");
}
