//! What stands around the nodes of an Android tree: hierarchies, the windows in them, the screen, and from pixels to
//! points.

use super::super::attr::Attr;
use super::super::refs;
use super::super::scan::Ear;
use super::super::tag::clip;
use crate::read::number;
use crate::{ComplaintCode, NodeIndex, Origin, Rect, Role, Size, Tree};

/// How many pixels a point may be: Android's densities go from 0.75 (ldpi) to 4 (xxxhdpi), and a television's and a
/// magnified display's lie within these.
const DENSITIES: std::ops::RangeInclusive<f64> = 0.5..=10.0;

/// Pixels an inch at which a pixel is a point (`android.util.DisplayMetrics.DENSITY_DEFAULT`).
const DEFAULT_DPI: f64 = 160.0;

/// The names under which tools write the density beside the tree: pixels a point, or dots an inch.
const NAMES: [&str; 4] = ["density", "densityDpi", "displayDensity", "dpi"];

/// The hierarchies of a source, while it is read.
#[derive(Default)]
pub(in super::super) struct Hierarchies {
    /// How many there are.
    count: u32,
    /// Where the first tag of the tree stands.
    first: Option<usize>,
    /// The screen as the hierarchies tell it, in pixels.
    size: Option<Size>,
    density: Option<f64>,
    /// The nodes of no special class that can be tapped.
    tappable: Vec<NodeIndex>,
    /// How many roots stand outside of any hierarchy.
    bare: u32,
    /// Was it told that there are several trees?
    several: bool,
}

impl Hierarchies {
    /// A `hierarchy` begins.
    pub(in super::super) fn begin<'t>(&mut self, attrs: &[Attr<'t>], at: usize, ear: &mut Ear<'t, '_>) {
        self.first.get_or_insert(at);
        self.count += 1;
        self.note_several(at, ear);
        let mut side = |name: &str| {
            let attr = attrs.iter().find(|a| a.name == name)?;
            let text = refs::value(attr, ear);
            let usable = number::number(&text).filter(|n| *n >= 0.0 && Rect::new(0.0, 0.0, *n, *n).is_some());
            if usable.is_none() {
                ear.say(ComplaintCode::InvalidNumber, attr.at, || {
                    format!("The {name} of the screen is \"{}\", which was left aside.", clip(&text))
                });
            }
            usable
        };
        if let (Some(width), Some(height)) = (side("width"), side("height"))
            && width * height > 0.0
            && self.size.is_none_or(|known| known.width < width)
        {
            self.size = Some(Size { width, height });
        }
        for attr in attrs.iter().filter(|a| NAMES.contains(&a.name)) {
            let text = refs::value(attr, ear);
            let density = number::number(&text).and_then(density);
            if density.is_none() {
                ear.say(ComplaintCode::InvalidNumber, attr.at, || {
                    format!("The density is \"{}\", which no screen has; it was left aside.", clip(&text))
                });
            }
            self.density = self.density.or(density);
        }
    }

    /// A root comes next, before it is pushed: the top of a window, where it stands in a hierarchy. It begins a layer
    /// when it is of another package than the one before.
    pub(in super::super) fn root<'t>(&mut self, attrs: &[Attr<'t>], at: usize, tree: &mut Tree, ear: &mut Ear<'t, '_>) {
        self.first.get_or_insert(at);
        if self.count == 0 {
            self.bare += 1;
            self.note_several(at, ear);
        }
        let package = attrs.iter().find(|a| a.name == "package").map(|a| a.raw.to_owned()).filter(|p| !p.is_empty());
        let is_other = tree.layers().last().is_none_or(|layer| package.is_some() && layer.app != package);
        if is_other {
            tree.begin_layer(package, Origin::Tree);
        }
    }

    /// Does a root that comes next stand in a hierarchy?
    pub(in super::super) fn is_window(&self) -> bool {
        self.count > 0
    }

    /// Takes note of a node of no special class that can be tapped.
    pub(in super::super) fn tappable(&mut self, node: NodeIndex) {
        self.tappable.push(node);
    }

    fn note_several(&mut self, at: usize, ear: &mut Ear<'_, '_>) {
        if self.count + self.bare > 1 && !self.several {
            self.several = true;
            ear.say(ComplaintCode::SeveralRoots, at, || {
                "A further tree begins here; the source was read as several trees.".to_owned()
            });
        }
    }

    /// Ends a closed tree: tells its screen, and puts its frames into points. `known` is how many pixels are a point,
    /// where the caller knows. Answers whether the tree is a part of a screen only.
    pub(in super::super) fn finish(self, tree: &mut Tree, known: Option<f64>, ear: &mut Ear<'_, '_>) -> bool {
        let size = self.size.or_else(|| reach(tree));
        self.name_tappable(tree, size);
        let density = known.and_then(density).or(self.density);
        if density.is_none() && tree.nodes().iter().any(|n| n.rect.is_some()) {
            ear.say(ComplaintCode::DensityUnknown, self.first.unwrap_or(0), || {
                "The frames are in pixels, and the source does not tell the density; a pixel was taken for a point."
                    .to_owned()
            });
        }
        let density = density.unwrap_or(1.0);
        for node in tree.nodes_mut() {
            let scaled = |r: Rect| Rect::new(r.x / density, r.y / density, r.width / density, r.height / density);
            node.rect = node.rect.and_then(scaled);
        }
        tree.tell_screen(size.map(|s| Size { width: s.width / density, height: s.height / density }));
        self.bare > 0 || self.count > 1
    }

    /// A layout that can be tapped is what a person taps: a row when it holds others, else a button. One that covers
    /// more than half of the screen only catches what goes beside the controls on it.
    fn name_tappable(&self, tree: &mut Tree, screen: Option<Size>) {
        let half = screen.map_or(f64::INFINITY, |s| s.width * s.height / 2.0);
        for &index in &self.tappable {
            let Some(node) = tree.nodes_mut().get_mut(index as usize) else { continue };
            if node.rect.is_some_and(|r| r.area() <= half) {
                node.role = if node.end > index + 1 { Role::Cell } else { Role::Button };
            }
        }
    }
}

/// A density from pixels a point or dots an inch; none for what is neither.
fn density(told: f64) -> Option<f64> {
    let density = if told > *DENSITIES.end() { told / DEFAULT_DPI } else { told };
    DENSITIES.contains(&density).then_some(density)
}

/// How far the roots reach from the origin: the screen is at least so large.
fn reach(tree: &Tree) -> Option<Size> {
    let rects = tree.nodes().iter().filter(|n| n.parent.is_none()).filter_map(|n| n.rect);
    let (width, height) = rects.fold((0.0, 0.0), |(w, h): (f64, f64), r| (w.max(r.right()), h.max(r.bottom())));
    (width > 0.0 && height > 0.0).then_some(Size { width, height })
}
