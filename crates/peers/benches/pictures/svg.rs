//! A scene as SVG, and SVG to PNG by resvg. The land is simpler than ours, and a river is left out, so that resvg has less to
//! draw.

use std::fmt::Write;
use std::sync::Arc;

use render::art::pen::{Ink, Way};
use render::art::{self, Art};
use render::scene::{Anchor, Item, Scene, Text};
use render::theme::{self, Face, Rgb};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

/// The bundled fonts, read once.
pub struct Fonts(Arc<Database>);

impl Default for Fonts {
    fn default() -> Fonts {
        let mut fonts = Database::new();
        for file in [
            &include_bytes!("../../../../fonts/NotoSans-ExtraCondensedMedium.ttf")[..],
            include_bytes!("../../../../fonts/NotoSans-CondensedSemiBold.ttf"),
            include_bytes!("../../../../fonts/Vollkorn-Black.ttf"),
        ] {
            fonts.load_font_data(file.to_vec());
        }
        Fonts(Arc::new(fonts))
    }
}

impl Fonts {
    /// The picture of this SVG.
    pub fn png(&self, svg: &str) -> Vec<u8> {
        let options = Options { fontdb: Arc::clone(&self.0), ..Options::default() };
        let tree = Tree::from_str(svg, &options).expect("SVG of ours");
        let size = tree.size().to_int_size();
        let mut pixmap = Pixmap::new(size.width(), size.height()).expect("a picture of some pixels");
        resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
        pixmap.encode_png().expect("a picture can be encoded")
    }
}

pub fn svg(scene: &Scene) -> String {
    let (width, height) = (scene.ground.width, scene.ground.height);
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><rect width="{width}" height="{height}" rx="40" fill="{}"/><rect x="12" y="12" width="1236" height="950" rx="26" fill="{}"/>"#,
        hex(theme::FRAME),
        hex(theme::WASTE)
    );
    for item in &scene.items {
        match item {
            Item::Art { art, at } => draw(&mut svg, *art, *at, 1.0),
            Item::Ghost { art, at } => draw(&mut svg, *art, *at, 0.5),
            Item::Hatch { hex, at, .. } => draw(&mut svg, Art::Hex { hex: *hex }, *at, 0.3),
            Item::Text(text) => write_text(&mut svg, text),
            Item::Sprite { .. } => {}
        }
    }
    svg.push_str("</svg>");
    svg
}

fn draw(svg: &mut String, art: Art, (x, y): (i32, i32), opacity: f32) {
    put(svg, format_args!(r#"<g transform="translate({x} {y})" opacity="{opacity}">"#));
    for Ink { path, colour, alpha, way } in art::draw(art).inks() {
        let (colour, alpha) = (hex(*colour), f32::from(*alpha) / 255.0);
        put(svg, format_args!(r#"<path d="{}" "#, PathData(path)));
        match way {
            Way::Fill => put(svg, format_args!(r#"fill="{colour}" fill-opacity="{alpha}"/>"#)),
            Way::Ring => put(svg, format_args!(r#"fill="{colour}" fill-rule="evenodd"/>"#)),
            Way::Line { width, dashes } => {
                let dashes: Vec<String> = dashes.iter().map(ToString::to_string).collect();
                let dashes = if dashes.is_empty() { "none".to_owned() } else { dashes.join(" ") };
                put(
                    svg,
                    format_args!(
                        r#"fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round" stroke-dasharray="{dashes}"/>"#
                    ),
                );
            }
        }
    }
    svg.push_str("</g>");
}

fn write_text(svg: &mut String, text: &Text) {
    let Text { words, face, size, ink, at: (x, y), anchor } = text;
    let font = match face {
        Face::Label => r#"font-family="Noto Sans" font-stretch="extra-condensed" font-weight="500""#,
        Face::Text => r#"font-family="Noto Sans" font-stretch="condensed" font-weight="600""#,
        Face::Title => r#"font-family="Vollkorn" font-weight="900""#,
    };
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let words = words.replace('&', "&amp;").replace('<', "&lt;");
    if *face == Face::Label {
        // Around the name of a hex, the hex.
        draw(svg, Art::Hex { hex: 66 }, (*x as i32, *y as i32), 0.5);
    }
    put(
        svg,
        format_args!(
            r#"<text x="{x}" y="{y}" {font} font-size="{size}" text-anchor="{anchor}" fill="{}">{words}</text>"#,
            hex(*ink)
        ),
    );
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

fn put(svg: &mut String, part: std::fmt::Arguments) {
    svg.write_fmt(part).expect("a string takes everything");
}

/// A path as SVG writes it.
struct PathData<'a>(&'a render::art::pen::Path);

impl std::fmt::Display for PathData<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use render::art::pen::PathSegment as Segment;
        for segment in self.0.segments() {
            match segment {
                Segment::MoveTo(to) => write!(f, "M{} {}", to.x, to.y)?,
                Segment::LineTo(to) => write!(f, "L{} {}", to.x, to.y)?,
                Segment::QuadTo(by, to) => write!(f, "Q{} {} {} {}", by.x, by.y, to.x, to.y)?,
                Segment::CubicTo(by, then, to) => {
                    write!(f, "C{} {} {} {} {} {}", by.x, by.y, then.x, then.y, to.x, to.y)?;
                }
                Segment::Close => f.write_str("Z")?,
            }
        }
        Ok(())
    }
}
