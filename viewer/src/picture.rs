//! A picture of the board as PNG, drawn from its SVG with the bundled fonts, so that it looks the same on every machine.

use std::sync::{Arc, LazyLock};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{self, Options, Tree, fontdb::Database},
};

use crate::fonts;

/// Pixels to one unit of the SVG.
pub const SCALE: f32 = 2.0;

/// Why there is no picture.
#[derive(Debug)]
pub enum PictureError {
    /// The SVG cannot be read.
    Svg(usvg::Error),
    /// It has no size that a picture can have, in pixels.
    Size(f32, f32),
    /// The picture cannot be written as PNG.
    Png(String),
}

impl std::fmt::Display for PictureError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PictureError::Svg(error) => write!(f, "the drawing cannot be read: {error}"),
            PictureError::Size(w, h) => write!(f, "a picture of {w} by {h} pixels cannot be drawn"),
            PictureError::Png(words) => write!(f, "the picture cannot be written as PNG: {words}"),
        }
    }
}

impl std::error::Error for PictureError {}

static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for bytes in fonts::files() {
        fonts.load_font_data(bytes.to_vec());
    }
    let family = |part: &str| {
        let mut names = fonts.faces().flat_map(|face| &face.families);
        names
            .find(|(name, _)| name.contains(part))
            .map(|(name, _)| name.clone())
            .unwrap_or_default()
    };
    let (serif, sans) = (family("Garamond"), family("Inter"));
    fonts.set_serif_family(serif);
    fonts.set_sans_serif_family(sans);
    Arc::new(fonts)
});

/// Draws an SVG as PNG, [`SCALE`] pixels to a unit.
///
/// # Errors
/// If it is no SVG, or too large to be a picture.
pub fn png(svg: &[u8]) -> Result<Vec<u8>, PictureError> {
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        ..Options::default()
    };
    let tree = Tree::from_data(svg, &options).map_err(PictureError::Svg)?;
    let size = tree.size().to_int_size();
    let (wide, high) = (size.width() as f32 * SCALE, size.height() as f32 * SCALE);
    if wide > 16_000.0 || high > 16_000.0 {
        return Err(PictureError::Size(wide, high));
    }
    let mut pixels = Pixmap::new(wide as u32, high as u32).ok_or(PictureError::Size(wide, high))?;
    resvg::render(
        &tree,
        Transform::from_scale(SCALE, SCALE),
        &mut pixels.as_mut(),
    );
    pixels
        .encode_png()
        .map_err(|e| PictureError::Png(e.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_drawn_with_the_bundled_fonts() {
        let draw = |text: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"30\">\
                 <text x=\"5\" y=\"20\" font-family=\"serif\">{text}</text></svg>"
            );
            let png = png(svg.as_bytes()).expect("a picture");
            Pixmap::decode_png(&png).expect("a PNG")
        };
        let (name, none) = (draw("Québec"), draw(""));
        assert_eq!((name.width(), name.height()), (120, 60));
        let inked = |p: &Pixmap| p.pixels().iter().filter(|q| q.alpha() > 128).count();
        assert!(inked(&name) > 100, "{}", inked(&name));
        assert_eq!(inked(&none), 0);
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        assert!(matches!(png(b"nothing"), Err(PictureError::Svg(_))));
        let vast = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"90000\" height=\"9\"/>";
        assert!(matches!(png(vast.as_bytes()), Err(PictureError::Size(..))));
    }
}
