//! The bundled fonts: EB Garamond for the map and titles, Inter for text and figures.

use std::sync::Arc;

use eframe::egui::{FontData, FontDefinitions, FontFamily, FontId};

macro_rules! bundled {
    ($($family:literal => $file:literal),+ $(,)?) => {
        &[$(($family, include_bytes!(concat!("../data/fonts/", $file)) as &[u8])),+]
    };
}

const BUNDLED: &[(&str, &[u8])] = bundled! {
    "inter" => "Inter-Regular.otf",
    "inter-medium" => "Inter-Medium.otf",
    "inter-semibold" => "Inter-SemiBold.otf",
    "garamond" => "EBGaramond12-Regular.otf",
    "garamond-italic" => "EBGaramond12-Italic.otf",
    "garamond-bold" => "EBGaramond12-Bold.otf",
};

/// The bytes of every bundled font, for pictures that are drawn without a window.
pub fn files() -> impl Iterator<Item = &'static [u8]> {
    BUNDLED.iter().map(|(_, bytes)| *bytes)
}

/// The bytes of one bundled font, by its name; nothing if there is none of that name.
#[must_use]
pub fn file(name: &str) -> &'static [u8] {
    BUNDLED
        .iter()
        .find(|(known, _)| *known == name)
        .map_or(&[], |(_, bytes)| *bytes)
}

/// Every bundled font as a family of its own, with Inter and then egui's own fonts behind it for what it lacks.
#[must_use]
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let fallback = fonts
        .families
        .get(&FontFamily::Proportional)
        .cloned()
        .unwrap_or_default();
    for (name, bytes) in BUNDLED {
        fonts
            .font_data
            .insert((*name).to_owned(), Arc::new(FontData::from_static(bytes)));
        let mut list = vec![(*name).to_owned(), "inter".to_owned()];
        list.extend(fallback.iter().cloned());
        list.dedup();
        fonts
            .families
            .insert(FontFamily::Name((*name).into()), list);
    }
    let mut plain = vec!["inter".to_owned()];
    plain.extend(fallback);
    fonts.families.insert(FontFamily::Proportional, plain);
    fonts
}

fn named(name: &'static str, size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(name.into()))
}

/// Inter, medium weight.
#[must_use]
pub fn medium(size: f32) -> FontId {
    named("inter-medium", size)
}

/// Inter, semi-bold: counters, small capitals, whatever leads a line.
#[must_use]
pub fn semibold(size: f32) -> FontId {
    named("inter-semibold", size)
}

/// EB Garamond, upright.
#[must_use]
pub fn serif(size: f32) -> FontId {
    named("garamond", size)
}

/// EB Garamond, italic: names of countries and waters.
#[must_use]
pub fn serif_italic(size: f32) -> FontId {
    named("garamond-italic", size)
}

/// EB Garamond, bold: towns and titles.
#[must_use]
pub fn serif_bold(size: f32) -> FontId {
    named("garamond-bold", size)
}
