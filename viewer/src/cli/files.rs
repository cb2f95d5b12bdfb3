//! Reading and writing files for the commands, and what went wrong in words.

use std::{
    fs,
    io::{self, IsTerminal, Read, Write},
    path::Path,
    process::ExitCode,
};

use super::tame::tame;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub struct Failure {
    /// 1 or 2, see [`crate::cli`].
    pub code: u8,
    /// What happened, in a sentence.
    pub words: String,
}

impl Failure {
    /// What was asked for cannot be, code 1.
    pub fn refused(words: impl Into<String>) -> Self {
        Self {
            code: 1,
            words: words.into(),
        }
    }
    /// Something cannot be read, code 2.
    pub fn unreadable(words: impl Into<String>) -> Self {
        Self {
            code: 2,
            words: words.into(),
        }
    }

    /// Says it on standard error.
    #[must_use]
    pub fn told(self) -> ExitCode {
        if !self.words.is_empty() {
            // Nobody is left to be told if this fails.
            let words = if io::stderr().is_terminal() {
                tame(&self.words)
            } else {
                self.words
            };
            let _ = writeln!(io::stderr(), "earlylight: {words}");
        }
        ExitCode::from(self.code)
    }
}

/// A reader that stops listening is no failure: the rest is simply not written.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self {
                code: 0,
                words: String::new(),
            };
        }
        Self::refused(format!("cannot write the output: {error}"))
    }
}

/// Whether a name stands for standard input or output.
pub fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// A file's bytes, or those of standard input for `-`; and the name to call it by.
pub fn read(path: &Path) -> Result<(Vec<u8>, String), Failure> {
    if is_dash(path) {
        let mut bytes = Vec::new();
        io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .map_err(|e| Failure::unreadable(format!("standard input cannot be read: {e}")))?;
        return Ok((bytes, "standard input".into()));
    }
    let name = path.display().to_string();
    let bytes =
        fs::read(path).map_err(|e| Failure::unreadable(format!("{name} cannot be read: {e}")))?;
    Ok((bytes, name))
}

/// Writes a file that must not exist yet, whole or not at all.
pub fn write_new(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let failure =
        |e: io::Error| Failure::refused(format!("{} cannot be written: {e}", path.display()));
    let mut file = fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .map_err(|e| {
            if e.kind() == io::ErrorKind::AlreadyExists {
                Failure::refused(format!(
                    "{} exists already; nothing was written",
                    path.display()
                ))
            } else {
                failure(e)
            }
        })?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    written.map_err(|e| {
        // Half a file would look like a whole one.
        let _ = fs::remove_file(path);
        failure(e)
    })
}
