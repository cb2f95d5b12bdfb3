//! What a writer needs of the place where it writes: a file, or something that fails as a disk may.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

/// A growing run of bytes that can be made durable.
pub trait Storage {
    /// How many bytes it holds.
    ///
    /// # Errors
    /// When it cannot be asked.
    fn len(&mut self) -> io::Result<u64>;
    /// Whether it holds none.
    ///
    /// # Errors
    /// As [`len`](Self::len).
    fn is_empty(&mut self) -> io::Result<bool> {
        Ok(self.len()? == 0)
    }
    /// Writes all of `bytes` at `at`.
    ///
    /// # Errors
    /// When not all of it could be written; some of it may have been.
    fn write_at(&mut self, at: u64, bytes: &[u8]) -> io::Result<()>;
    /// Cuts it, or fills it with zeros, to `len` bytes.
    ///
    /// # Errors
    /// When it could not.
    fn set_len(&mut self, len: u64) -> io::Result<()>;
    /// Returns once all that was written would survive a loss of power.
    ///
    /// # Errors
    /// When that cannot be promised.
    fn sync(&mut self) -> io::Result<()>;
}

impl Storage for File {
    fn len(&mut self) -> io::Result<u64> {
        Ok(self.metadata()?.len())
    }
    fn write_at(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.seek(SeekFrom::Start(at))?;
        self.write_all(bytes)
    }
    fn set_len(&mut self, len: u64) -> io::Result<()> {
        File::set_len(self, len)
    }
    fn sync(&mut self) -> io::Result<()> {
        self.sync_data()
    }
}
