//! Opening the window: the one place that looks for a display and reads the file to show.

use std::{io::Write, path::PathBuf, process::ExitCode};

use eframe::egui;

use crate::shell::{Shell, recent_file};

/// The session that comes with the program: the rulebook's own sample of play.
pub const SAMPLE: &[u8] = include_bytes!("../../fixtures/dawn1812/sample-of-play.elj");
/// Its name.
pub const SAMPLE_NAME: &str = "sample-of-play.elj";

const NO_DISPLAY: &str = "no window can be opened here. Without one, `earlylight verify FILE` gives a verdict on a journal and \
                          `earlylight show FILE` prints it";

/// Opens the window on a file, or on the sample, and stays until it is closed.
#[must_use]
pub fn run(file: Option<PathBuf>) -> ExitCode {
    if let Some(path) = &file
        && let Err(error) = std::fs::File::open(path)
    {
        return failed(&format!("{} cannot be read: {error}", path.display()));
    }
    if !has_display() {
        return failed(NO_DISPLAY);
    }
    match show(file) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&format!("{NO_DISPLAY} ({error})")),
    }
}

fn show(file: Option<PathBuf>) -> eframe::Result {
    let viewport = egui::ViewportBuilder::default()
        .with_inner_size([1280.0, 800.0])
        .with_min_inner_size([720.0, 480.0]);
    let options = eframe::NativeOptions {
        viewport,
        ..Default::default()
    };
    let start = move |cc: &eframe::CreationContext<'_>| {
        let mut shell = Shell::new(&cc.egui_ctx, recent_file());
        match &file {
            Some(path) => shell.open(path),
            None => shell.app().open(SAMPLE, SAMPLE_NAME),
        }
        Ok(Box::new(shell) as Box<dyn eframe::App>)
    };
    eframe::run_native("Early Light", options, Box::new(start))
}

/// Whether there is anything to open a window on; on systems other than Unix the system itself says so.
fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(all(unix, not(target_os = "macos")))
        || set("DISPLAY")
        || set("WAYLAND_DISPLAY")
        || set("WAYLAND_SOCKET")
}

fn failed(words: &str) -> ExitCode {
    // Nobody is left to be told if this fails.
    let _ = writeln!(std::io::stderr(), "earlylight: {words}");
    ExitCode::from(2)
}
