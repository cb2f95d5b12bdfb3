//! Durable appending: an entry is acknowledged when it would survive a loss of power, and not before.
//!
//! One writer at a time holds the lock file `NAME.elj.lock` beside the journal; readers are never held up. The lock
//! file is empty and goes with its writer; who locks it looks whether it is still the one of that name, because a lock on a
//! file that was taken away guards nothing.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use tracing::{instrument, warn};

use crate::chain::Link;
use crate::entry::Entry;
use crate::frame::Spelling;
use crate::header::Header;
use crate::limits::OutOfBounds;
use crate::reader::{self, Fault, FaultKind, Journal, Unreadable};
use crate::storage::Storage;

/// Why a journal cannot be created, opened or appended to.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// Another writer has it.
    #[error("{path}: another program is writing this journal")]
    Locked {
        /// The lock file.
        path: PathBuf,
    },
    /// There is a file of that name.
    #[error("{path}: there is such a file already")]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// It is no journal.
    #[error("{path}: {error}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Unreadable,
    },
    /// It is damaged in a way that no crash of a writer leaves; nothing was changed.
    #[error("{path}: the journal is damaged: {fault}")]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Its first fault.
        fault: Fault,
    },
    /// The file is not as long as this writer left it.
    #[error("the journal was changed by somebody else: expected {expected} bytes, found {found}")]
    Changed {
        /// The length this writer left.
        expected: u64,
        /// The length found.
        found: u64,
    },
    /// An entry or the header is out of bounds; nothing was written.
    #[error(transparent)]
    Bounds(#[from] OutOfBounds),
    /// The system refused; the entry was not written.
    #[error("{doing} did not succeed: {error}")]
    Io {
        /// What was being done.
        doing: String,
        /// What the system said.
        error: io::Error,
    },
    /// An earlier failure left it open what is on the disk; open the journal anew.
    #[error("an earlier write failed, and what is on the disk is not known: open the journal anew")]
    Poisoned,
}

/// A torn tail that was found and cut off: what a crash left of entries that were never acknowledged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Torn {
    /// Where the good part ends.
    pub offset: u64,
    /// How many bytes were cut off.
    pub bytes: u64,
}

/// Appends entries to a journal that nobody else is writing.
#[derive(Debug)]
pub struct Writer<S: Storage = File> {
    storage: S,
    len: u64,
    link: Link,
    entries: usize,
    poisoned: bool,
    // Held, not read.
    _lock: Option<Lock>,
}

/// The lock, given back when dropped. Closing the file alone would not do: a process that is being started at that
/// moment has a copy of the handle for an instant, and with it the lock.
#[derive(Debug)]
struct Lock {
    file: File,
    path: PathBuf,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Taken away while it is still held: nobody else can have the lock under this name. Where files in use cannot be told
        // apart it stays, and does no harm.
        if cfg!(unix) {
            let _ = fs::remove_file(&self.path);
        }
        // If it cannot be given back now, it ends with the last handle.
        let _ = self.file.unlock();
    }
}

/// Whether a file is the one that now has that name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let mine = file.metadata()?;
    match fs::metadata(path) {
        Ok(there) => Ok((mine.dev(), mine.ino()) == (there.dev(), there.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Lock files are never taken away here.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}

/// What opening a journal gives: a writer, what the journal holds, and what was cut off.
#[derive(Debug)]
pub struct Opened {
    /// The writer, at the journal's end.
    pub writer: Writer,
    /// The journal as it now is, without fault.
    pub journal: Journal,
    /// The tail that was cut off, if there was one.
    pub torn: Option<Torn>,
}

impl Writer {
    /// Creates a journal with these entries, often none. The file appears whole or not at all, and replaces nothing.
    ///
    /// # Errors
    /// When there is a file of that name, another writer is at it, something is out of bounds, or the system refuses.
    #[instrument(skip_all, fields(path = %path.display(), entries = entries.len()))]
    pub fn create(
        path: &Path,
        header: impl Into<Header>,
        entries: &[Entry],
    ) -> Result<Writer, WriteError> {
        let mut spelling = Spelling::begin(header)?;
        for entry in entries {
            spelling.push(entry)?;
        }
        let lock = lock(path)?;
        // Under the lock nobody but a stranger can make the file between this look and the renaming below.
        if path.symlink_metadata().is_ok() {
            return Err(WriteError::Exists {
                path: path.to_owned(),
            });
        }
        let half = beside(path, ".new");
        let io = |doing: &str| {
            let doing = format!("{doing} {}", half.display());
            move |error| WriteError::Io { doing, error }
        };
        let written = File::create(&half)
            .map_err(io("creating"))
            .and_then(|mut file| {
                file.write_at(0, &spelling.bytes).map_err(io("writing"))?;
                file.sync_all().map_err(io("saving"))?;
                fs::rename(&half, path).map_err(io("renaming"))?;
                sync_folder(path)?;
                Ok(file)
            });
        let storage = written.inspect_err(|_| {
            // What is left is no journal yet, and the error at hand says why.
            let _ = fs::remove_file(&half);
        })?;
        Ok(Writer {
            storage,
            len: spelling.bytes.len() as u64,
            link: spelling.link,
            entries: entries.len(),
            poisoned: false,
            _lock: Some(lock),
        })
    }

    /// Opens a journal to append to it, after cutting off a torn tail.
    ///
    /// # Errors
    /// When another writer is at it, it is no journal, it is damaged elsewhere than at its tail, or the system refuses.
    #[instrument(skip_all, fields(path = %path.display()))]
    pub fn open(path: &Path) -> Result<Opened, WriteError> {
        let io = |doing: &str| {
            let doing = format!("{doing} {}", path.display());
            move |error| WriteError::Io { doing, error }
        };
        // Before the lock, so that a name mistyped leaves no lock file.
        let mut storage = OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)
            .map_err(io("opening"))?;
        let lock = lock(path)?;
        let bytes = fs::read(path).map_err(io("reading"))?;
        let mut journal = reader::read(&bytes).map_err(|error| WriteError::Unreadable {
            path: path.to_owned(),
            error,
        })?;
        let mut torn = None;
        if let Some(fault) = journal.fault.take() {
            if !left_by_a_crash(&bytes, &journal, &fault) {
                return Err(WriteError::Damaged {
                    path: path.to_owned(),
                    fault,
                });
            }
            let cut = Torn {
                offset: journal.good,
                bytes: bytes.len() as u64 - journal.good,
            };
            warn!(
                offset = cut.offset,
                bytes = cut.bytes,
                "cutting off a torn tail"
            );
            Storage::set_len(&mut storage, journal.good).map_err(io("cutting"))?;
            storage.sync_all().map_err(io("saving"))?;
            torn = Some(cut);
        }
        let link = journal.links.last().copied().unwrap_or_default();
        let writer = Writer {
            storage,
            len: journal.good,
            link,
            entries: journal.entries.len(),
            poisoned: false,
            _lock: Some(lock),
        };
        Ok(Opened {
            writer,
            journal,
            torn,
        })
    }
}

impl<S: Storage> Writer<S> {
    /// A writer on some other storage that holds the journal of `spelling` and `entries` entries, with no lock.
    pub fn on(storage: S, spelling: &Spelling, entries: usize) -> Self {
        let len = spelling.bytes.len() as u64;
        Self {
            storage,
            len,
            link: spelling.link,
            entries,
            poisoned: false,
            _lock: None,
        }
    }

    /// How many entries the journal holds.
    #[must_use]
    pub const fn entries(&self) -> usize {
        self.entries
    }

    /// The last link.
    #[must_use]
    pub const fn link(&self) -> Link {
        self.link
    }

    /// Appends an entry, and returns its number once it is safe.
    ///
    /// # Errors
    /// When it is out of bounds or the system refuses. The journal is then as it was; only if even that cannot be
    /// made sure, the writer takes nothing more ([`WriteError::Poisoned`]).
    pub fn append(&mut self, entry: &Entry) -> Result<usize, WriteError> {
        self.append_all(std::slice::from_ref(entry))
    }

    /// Appends entries as one group: all of them are safe when it returns the number of the last one.
    ///
    /// # Errors
    /// As [`append`](Self::append).
    #[instrument(level = "debug", skip_all, fields(entries = entries.len()))]
    pub fn append_all(&mut self, entries: &[Entry]) -> Result<usize, WriteError> {
        if self.poisoned {
            return Err(WriteError::Poisoned);
        }
        let mut spelling = Spelling::after(self.link);
        for entry in entries {
            spelling.push(entry)?;
        }
        let io = |doing: &str| {
            let doing = doing.to_owned();
            move |error| WriteError::Io { doing, error }
        };
        let found = self
            .storage
            .len()
            .map_err(io("asking the journal's length"))?;
        if found != self.len {
            return Err(WriteError::Changed {
                expected: self.len,
                found,
            });
        }
        if let Err(error) = self.storage.write_at(self.len, &spelling.bytes) {
            // A full disk, most often. What was written in part is taken away again.
            let undone = self
                .storage
                .set_len(self.len)
                .and_then(|()| self.storage.sync());
            self.poisoned = undone.is_err();
            return Err(io("writing the journal")(error));
        }
        if let Err(error) = self.storage.sync() {
            // After a failed sync the system may call the lost pages clean: nothing can be promised any more.
            self.poisoned = true;
            return Err(io("saving the journal")(error));
        }
        self.len += spelling.bytes.len() as u64;
        self.link = spelling.link;
        self.entries += entries.len();
        Ok(self.entries)
    }
}

/// Whether a fault is what a writer's crash leaves: the file ends inside an entry, or (after a loss of power, on file
/// systems that lengthen a file before its bytes arrive) its last bytes are zeros, a whole link of them at the least,
/// where only the last group of entries can be.
fn left_by_a_crash(bytes: &[u8], journal: &Journal, fault: &Fault) -> bool {
    if fault.entry == 0 {
        return false;
    }
    let good = usize::try_from(journal.good).unwrap_or(bytes.len());
    let tail = bytes.get(good..).unwrap_or_default();
    let zeros = tail.iter().rev().take_while(|byte| **byte == 0).count();
    fault.kind == FaultKind::Cut || zeros == tail.len() || zeros >= 32
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn lock(path: &Path) -> Result<Lock, WriteError> {
    let lock = beside(path, ".lock");
    let io = |doing: &str, error| WriteError::Io {
        doing: format!("{doing} {}", lock.display()),
        error,
    };
    loop {
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&lock)
            .map_err(|error| io("opening", error))?;
        match file.try_lock() {
            // Another writer may have taken it away between the two calls.
            Ok(()) if is_at(&file, &lock).map_err(|error| io("reading", error))? => {
                return Ok(Lock { file, path: lock });
            }
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(WriteError::Locked { path: lock }),
            Err(TryLockError::Error(error)) => return Err(io("locking", error)),
        }
    }
}

/// Makes a new name durable. Only Unix lets a folder be opened for that; elsewhere the file system sees to it.
fn sync_folder(path: &Path) -> Result<(), WriteError> {
    if cfg!(unix) {
        let folder = path
            .parent()
            .filter(|p| !p.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let io = |error| WriteError::Io {
            doing: format!("saving the folder {}", folder.display()),
            error,
        };
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(io)?;
    }
    Ok(())
}
