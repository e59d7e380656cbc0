//! A small SVG writer: paths of whole-numbered coordinates, a tenth of a pixel each.

use std::fmt::Write;

/// Units of the drawing in one pixel.
pub const UNITS: f64 = 10.0;

/// A point on the paper, in pixels from the top left corner.
pub type Spot = [f64; 2];

/// The outline of a shape, written compactly: whole units, relative moves.
#[derive(Clone, Default)]
pub struct Outline {
    data: String,
    at: [i64; 2],
}

impl Outline {
    fn units(spot: Spot) -> [i64; 2] {
        spot.map(|v| (v * UNITS).round() as i64)
    }

    fn step(&mut self, command: char, to: [i64; 2]) {
        let (dx, dz) = (to[0] - self.at[0], to[1] - self.at[1]);
        let gap = if dz < 0 { "" } else { " " };
        let _ = write!(self.data, "{command}{dx}{gap}{dz}");
        self.at = to;
    }

    /// Adds a line through the points.
    pub fn line(&mut self, spots: impl IntoIterator<Item = Spot>) {
        for (i, spot) in spots.into_iter().enumerate() {
            let to = Self::units(spot);
            if i == 0 {
                let _ = write!(self.data, "M{} {}", to[0], to[1]);
                self.at = to;
            } else {
                self.step('l', to);
            }
        }
    }

    /// Adds a closed ring through the points.
    pub fn ring(&mut self, spots: impl IntoIterator<Item = Spot>) {
        self.line(spots);
        self.data.push('z');
    }

    /// Adds a bow from one point to another, drawn towards a third.
    pub fn bow(&mut self, from: Spot, towards: Spot, to: Spot) {
        let [a, b, c] = [from, towards, to].map(Self::units);
        let _ = write!(self.data, "M{} {}Q{} {} {} {}", a[0], a[1], b[0], b[1], c[0], c[1]);
    }

    pub fn is_empty(&self) -> bool {
        self.data.is_empty()
    }
}

/// How a shape is drawn.
#[derive(Clone, Default)]
pub struct Pen {
    pub fill: Option<String>,
    pub stroke: Option<String>,
    /// Width of the stroke, pixels.
    pub width: f64,
    /// 0 to 1.
    pub opacity: f64,
    /// Dash and gap, pixels.
    pub dash: Option<[f64; 2]>,
}

impl Pen {
    pub fn fill(colour: impl Into<String>) -> Self {
        Self { fill: Some(colour.into()), opacity: 1.0, ..Self::default() }
    }

    pub fn stroke(colour: impl Into<String>, width: f64) -> Self {
        Self { stroke: Some(colour.into()), width, opacity: 1.0, ..Self::default() }
    }

    pub fn edged(mut self, colour: impl Into<String>, width: f64) -> Self {
        self.stroke = Some(colour.into());
        self.width = width;
        self
    }

    pub fn faint(mut self, opacity: f64) -> Self {
        self.opacity = opacity;
        self
    }

    pub fn dashed(mut self, dash: f64, gap: f64) -> Self {
        self.dash = Some([dash, gap]);
        self
    }

    fn attributes(&self) -> String {
        let mut text = format!(" fill=\"{}\"", self.fill.as_deref().unwrap_or("none"));
        if let Some(stroke) = &self.stroke {
            let _ = write!(text, " stroke=\"{stroke}\" stroke-width=\"{:.1}\"", self.width * UNITS);
        }
        if let Some([dash, gap]) = self.dash {
            let _ = write!(text, " stroke-dasharray=\"{:.0} {:.0}\"", dash * UNITS, gap * UNITS);
        }
        if self.opacity < 1.0 {
            let _ = write!(text, " opacity=\"{:.2}\"", self.opacity);
        }
        text
    }
}

/// The sheet that is drawn on.
pub struct Paper {
    body: String,
    size: [f64; 2],
}

impl Paper {
    /// An empty sheet of a size in pixels.
    pub fn new(size: [f64; 2]) -> Self {
        Self { body: String::new(), size }
    }

    pub fn draw(&mut self, outline: &Outline, pen: &Pen) {
        if !outline.is_empty() {
            let _ = writeln!(self.body, "<path{} d=\"{}\"/>", pen.attributes(), outline.data);
        }
    }

    pub fn polygon(&mut self, spots: impl IntoIterator<Item = Spot>, pen: &Pen) {
        let mut outline = Outline::default();
        outline.ring(spots);
        self.draw(&outline, pen);
    }

    pub fn line(&mut self, spots: impl IntoIterator<Item = Spot>, pen: &Pen) {
        let mut outline = Outline::default();
        outline.line(spots);
        self.draw(&outline, pen);
    }

    pub fn circle(&mut self, middle: Spot, radius: f64, pen: &Pen) {
        let [x, y] = middle.map(|v| v * UNITS);
        let (r, look) = (radius * UNITS, pen.attributes());
        let _ = writeln!(self.body, "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{r:.1}\"{look}/>");
    }

    /// Opens a group that the following shapes belong to.
    pub fn open(&mut self, name: &str) {
        let _ = writeln!(self.body, "<g id=\"{name}\">");
    }

    pub fn close(&mut self) {
        self.body.push_str("</g>\n");
    }

    /// Path data in its own coordinates, moved and scaled.
    pub fn stamp(&mut self, data: &str, at: Spot, scale: f64) {
        let [x, y] = at.map(|v| v * UNITS);
        let s = scale * UNITS;
        let _ = writeln!(self.body, "<path transform=\"translate({x:.0} {y:.0})scale({s:.3})\" d=\"{data}\"/>");
    }

    /// Opens a group whose shapes are strokes of a colour and a width in pixels when stamped at `scale`.
    pub fn open_strokes(&mut self, colour: &str, width: f64, scale: f64) {
        let width = width / scale;
        let _ = writeln!(self.body, "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width:.3}\">");
    }

    /// A fill of thin diagonal lines, for [`Pen::fill`] under the name `url(#NAME)`. Lines leave the colours below alone,
    /// where a tint would turn them grey.
    pub fn hatching(&mut self, name: &str, colour: &str) {
        let _ = writeln!(
            self.body,
            "<defs><pattern id=\"{name}\" width=\"80\" height=\"80\" patternUnits=\"userSpaceOnUse\" \
             patternTransform=\"rotate(45)\"><path d=\"M0 40H80\" stroke=\"{colour}\" stroke-width=\"9\"/></pattern></defs>"
        );
    }

    /// The whole document.
    pub fn finish(self, title: &str, background: &str) -> String {
        let [w, h] = self.size;
        let (uw, uh) = (w * UNITS, h * UNITS);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w:.0}\" height=\"{h:.0}\" viewBox=\"0 0 {uw:.0} {uh:.0}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\">\n<title>{title}</title>\n\
             <rect width=\"{uw:.0}\" height=\"{uh:.0}\" fill=\"{background}\"/>\n{}</svg>\n",
            self.body
        )
    }
}
