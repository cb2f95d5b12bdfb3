//! What the window asks of whoever runs it: it touches no file itself, so that it can run where there are none.

use std::{path::PathBuf, sync::Arc};

use earlylight_journal::reader::Journal;

/// A thing that the window wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Read a file, and the remarks beside it, and hand both back.
    Open(PathBuf),
    /// List a folder, to choose a file from.
    List(PathBuf),
    /// Verify a journal behind, and hand back what it comes to.
    Verify(Arc<Journal>),
    /// Hand a file's bytes back whenever it has grown.
    Follow(PathBuf),
    /// Follow it no more.
    Unfollow(PathBuf),
    /// Write a file of remarks, in place of the one that is there.
    SaveRemarks(PathBuf, Vec<u8>),
    /// Write a picture of that name into a folder, under a name that is still free.
    SavePicture {
        /// The folder.
        folder: PathBuf,
        /// The name without its ending.
        name: String,
        /// The picture, as SVG.
        svg: Vec<u8>,
    },
}
