//! Reading, perceiving and saying trees of 1,000, 10,000 and 100,000 nodes: times, and how they grow.

use perception::{Options, perceive, say};
use trials::measure::{median, ms};

/// The allocator of the two programs that do this work.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    println!("read + perceive + say, one thread, median");
    println!(
        "{:>8} {:>10} {:>9} {:>10} {:>8} {:>10} {:>8}",
        "nodes", "characters", "read ms", "perceive", "say", "whole ms", "growth"
    );
    let mut before: Option<f64> = None;
    for (nodes, runs) in [(1_000, 51), (10_000, 21), (100_000, 5)] {
        let source = trials::generate::list_xml(nodes);
        let options = Options::default();
        let whole = median(runs, || {
            let reading = screen::read(source.as_bytes()).expect("an invented tree reads");
            let perception = perceive(&reading.tree, &options);
            std::hint::black_box(say(&reading.tree, &perception, &options));
        });
        let reading = screen::read(source.as_bytes()).expect("an invented tree reads");
        let read = median(runs, || drop(std::hint::black_box(screen::read(source.as_bytes()))));
        let perception = perceive(&reading.tree, &options);
        let seen = median(runs, || drop(std::hint::black_box(perceive(&reading.tree, &options))));
        let said = median(runs, || drop(std::hint::black_box(say(&reading.tree, &perception, &options))));
        let growth = before.map_or_else(String::new, |b| format!("{:.1} x", ms(whole) / b));
        println!(
            "{:>8} {:>10} {:>9.2} {:>10.2} {:>8.2} {:>10.2} {growth:>8}",
            reading.tree.nodes().len(),
            source.len(),
            ms(read),
            ms(seen),
            ms(said),
            ms(whole)
        );
        before = Some(ms(whole));
    }
}
