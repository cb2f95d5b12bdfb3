//! A folder to choose a file from: the folders in it and the files that the window opens, in the order of their names.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The endings of files that the window opens: journals, transcripts, positions as text.
const ENDINGS: [&str; 3] = ["elj", "elt", "txt"];
/// The most rows that are listed; a folder with more is better named by its path.
const MOST: usize = 2_000;

/// What a folder holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    /// Its path.
    pub path: PathBuf,
    /// The folders in it, without those whose name begins with a full stop.
    pub folders: Vec<PathBuf>,
    /// The files in it that can be opened.
    pub files: Vec<PathBuf>,
    /// Whether there is more than is listed.
    pub more: bool,
}

impl Folder {
    /// Reads a folder.
    ///
    /// # Errors
    /// When it is no folder, or cannot be read.
    pub fn read(path: &Path) -> io::Result<Folder> {
        let path = fs::canonicalize(path)?;
        let (mut folders, mut files) = (Vec::new(), Vec::new());
        for entry in fs::read_dir(&path)? {
            // A single entry that cannot be looked at is left out.
            let Ok(entry) = entry else { continue };
            let name = entry.file_name();
            if name.to_string_lossy().starts_with('.') {
                continue;
            }
            let path = entry.path();
            let ending = path.extension().and_then(|e| e.to_str()).unwrap_or("");
            if path.is_dir() {
                folders.push(path);
            } else if ENDINGS
                .iter()
                .any(|known| ending.eq_ignore_ascii_case(known))
            {
                files.push(path);
            }
        }
        let key = |path: &PathBuf| path.to_string_lossy().to_lowercase();
        folders.sort_by_key(key);
        files.sort_by_key(key);
        let more = folders.len() > MOST || files.len() > MOST;
        folders.truncate(MOST);
        files.truncate(MOST);
        Ok(Folder {
            path,
            folders,
            files,
            more,
        })
    }
}

/// The last part of a path, as text.
#[must_use]
pub fn name_of(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_opened_is_listed_by_name() {
        let dir = tempfile::tempdir().expect("a folder");
        for name in ["b.elj", "A.ELT", "c.png", ".hidden.elj", "größe.elj"] {
            fs::write(dir.path().join(name), b"").expect("written");
        }
        for name in ["games", ".git"] {
            fs::create_dir(dir.path().join(name)).expect("made");
        }
        let folder = Folder::read(dir.path()).expect("it is there");
        let names = |list: &[PathBuf]| list.iter().map(|p| name_of(p)).collect::<Vec<_>>();
        assert_eq!(names(&folder.folders), ["games"]);
        assert_eq!(names(&folder.files), ["A.ELT", "b.elj", "größe.elj"]);
        assert!(!folder.more);
        assert!(Folder::read(&dir.path().join("b.elj")).is_err());
        assert!(Folder::read(&dir.path().join("none")).is_err());
    }
}
