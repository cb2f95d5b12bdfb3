//! The command line: what the program does without a window.
//!
//! Exit codes, of every command: 0 it is so; 1 it is not (a verdict *broken*, a transcript refused, something that could not be
//! written); 2 it could not be read at all, or the words of the command are off; 3 a verdict *unfinished*.

mod accept;
mod check;
mod compare;
mod dice;
mod export;
mod files;
mod fixture;
mod import;
mod invite;
mod key;
mod message;
mod migrate;
mod position;
mod receipt;
mod record;
mod redact;
mod referee;
mod report;
mod show;
mod simulate;
mod tame;
mod verify;

use std::{io, path::PathBuf, process::ExitCode};

use clap::{Parser, Subcommand};

pub use files::Failure;

/// The words of the command.
#[derive(Debug, Parser)]
#[command(
    name = "earlylight",
    version,
    about = "Referees, records, proves and reviews board wargames.",
    long_about = "Referees, records, proves and reviews board wargames.\n\nWith a FILE, or with nothing, a window opens: on that \
                  journal or transcript, or on the sample session that comes with the program. The commands need no display.",
    after_help = "Examples:\n  earlylight                          a window on the sample session\n  earlylight game.elj                 a \
                  window on a journal\n  earlylight verify game.elj          a verdict, for a stranger\n\nExit codes: 0 it is so; 1 \
                  broken or refused; 2 unreadable, or a wrong command; 3 unfinished.",
    args_conflicts_with_subcommands = true
)]
pub struct Cli {
    /// A journal (.elj) or a transcript (.elt) to look at.
    file: Option<PathBuf>,
    /// Says on standard error what is being done; twice says more. EARLYLIGHT_LOG sets it in detail.
    #[arg(short, long, global = true, action = clap::ArgAction::Count)]
    verbose: u8,
    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands.
#[derive(Debug, Subcommand)]
enum Command {
    Accept(accept::Accept),
    Check(check::Check),
    Compare(compare::Compare),
    Dice(dice::Dice),
    Fixture(fixture::Fixture),
    Import(import::Import),
    Invite(invite::Invite),
    Key(key::Key),
    Migrate(migrate::Migrate),
    Position(position::Position),
    Receipt(receipt::Receipt),
    Record(record::Record),
    Redact(redact::Redact),
    Export(export::Export),
    Verify(verify::Verify),
    Show(show::Show),
    Simulate(simulate::Simulate),
    Report(report::Report),
}

/// What is to be done after the words were read.
pub enum Todo {
    /// Nothing more: the command has run.
    Done(ExitCode),
    /// A window is to be opened, on a file or on the sample.
    Window(Option<PathBuf>),
}

/// Reads the program's words and runs the command among them.
#[must_use]
pub fn run() -> Todo {
    let cli = Cli::parse();
    log_to_stderr(cli.verbose);
    let Some(command) = cli.command else {
        return Todo::Window(cli.file);
    };
    let terminal = io::IsTerminal::is_terminal(&io::stdout());
    let mut out = tame::Tamed::new(io::stdout().lock(), terminal);
    let result = match command {
        Command::Accept(c) => c.run(&mut out),
        Command::Check(c) => c.run(&mut out),
        Command::Compare(c) => c.run(&mut out),
        Command::Dice(c) => c.run(&mut out),
        Command::Fixture(c) => c.run(&mut out),
        Command::Import(c) => c.run(&mut out),
        Command::Invite(c) => c.run(&mut out),
        Command::Key(c) => c.run(&mut out),
        Command::Migrate(c) => c.run(&mut out),
        Command::Position(c) => c.run(&mut out),
        Command::Receipt(c) => c.run(&mut out),
        Command::Record(c) => c.run(&mut out),
        Command::Redact(c) => c.run(&mut out),
        Command::Export(c) => c.run(&mut out),
        Command::Verify(c) => c.run(&mut out),
        Command::Show(c) => c.run(&mut out),
        Command::Simulate(c) => c.run(&mut out),
        Command::Report(c) => c.run(&mut out),
    };
    Todo::Done(match result {
        Ok(code) => ExitCode::from(code),
        Err(failure) => failure.told(),
    })
}

/// Diagnostics go to standard error and nowhere else; without a wish there are none but warnings.
fn log_to_stderr(verbose: u8) {
    let level = match verbose {
        0 => "warn",
        1 => "info,eframe=warn,egui=warn,winit=warn",
        _ => "debug,eframe=info,egui=info,winit=info",
    };
    let filter = tracing_subscriber::EnvFilter::try_from_env("EARLYLIGHT_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new(level));
    let colours = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
        && io::IsTerminal::is_terminal(&io::stderr());
    // A second subscriber can only be a test's; the first one stays.
    let _ = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(colours)
        .without_time()
        .try_init();
}
