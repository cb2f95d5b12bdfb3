//! Shows the window with the hand-built game of the tests, or with a journal:
//! `cargo run --example hand_built [FILE] [moment [width height]]`.
//!
//! For looking at panels without a journal, and for pictures of the window.

#[path = "../tests/hand_built/mod.rs"]
mod hand_built;

use earlylight::app::EarlyLight;
use eframe::egui;

fn main() -> eframe::Result {
    let file = std::env::args().nth(1).filter(|a| a.contains('.'));
    let mut numbers = std::env::args()
        .skip(1)
        .filter_map(|a| a.parse::<f32>().ok());
    let moment = numbers.next().unwrap_or(0.0) as usize;
    let size = [
        numbers.next().unwrap_or(1280.0),
        numbers.next().unwrap_or(800.0),
    ];
    let options = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default().with_inner_size(size),
        ..Default::default()
    };
    eframe::run_native(
        "Early Light",
        options,
        Box::new(move |cc| {
            let mut app = EarlyLight::new(&cc.egui_ctx, Box::new(earlylight::open::open));
            match &file {
                Some(path) => app.open(&std::fs::read(path)?, path),
                None => app.show_model(hand_built::model()),
            }
            app.go(moment);
            Ok(Box::new(app))
        }),
    )
}
