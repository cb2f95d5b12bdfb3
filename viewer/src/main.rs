//! The program `earlylight`: a window, and commands that need none.

use std::process::ExitCode;

use earlylight::{cli, window};

fn main() -> ExitCode {
    match cli::run() {
        cli::Todo::Done(code) => code,
        cli::Todo::Window(file) => window::run(file),
    }
}
