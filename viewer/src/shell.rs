//! The shell round the window: it reads and writes the files that the window asks for, and watches those that it follows.

use std::{
    cell::Cell,
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, SystemTime},
};

use earlylight_journal::reader::Journal;
use eframe::egui;

use crate::{
    app::EarlyLight, folder::Folder, open, picture, remarks::SUFFIX, request::Request, trust::Trust,
};

/// How often a followed file is looked at.
const LOOK: Duration = Duration::from_millis(400);
/// How many files are remembered as opened lately.
const RECENT: usize = 8;

/// What tells one state of a file from another without reading it.
type Stamp = Option<(u64, Option<SystemTime>)>;
type Watched = Arc<Mutex<Watch>>;

/// The files that are followed.
#[derive(Default)]
struct Watch {
    files: BTreeMap<PathBuf, Stamp>,
    /// Whether a thread looks at them; it ends when there are none left.
    looking: bool,
}

fn stamp(path: &Path) -> Stamp {
    let about = fs::metadata(path).ok()?;
    Some((about.len(), about.modified().ok()))
}

/// The last link of a journal, and what verification says of it so far.
type Said = ([u8; 32], Trust);

/// The window with what it asks for.
pub struct Shell {
    app: EarlyLight,
    list: Option<PathBuf>,
    recent: Vec<PathBuf>,
    watched: Watched,
    changed: (Sender<PathBuf>, Receiver<PathBuf>),
    verified: (Sender<Said>, Receiver<Said>),
}

impl Shell {
    /// A shell round a new window. `list` is the file that lists what was opened lately, if any does.
    #[must_use]
    pub fn new(ctx: &egui::Context, list: Option<PathBuf>) -> Shell {
        let mut app = EarlyLight::new(ctx, Box::new(open::open));
        let recent = list.as_deref().map(read_recent).unwrap_or_default();
        app.set_recent(recent.clone());
        Shell {
            app,
            list,
            recent,
            watched: Watched::default(),
            changed: channel(),
            verified: channel(),
        }
    }

    /// The window.
    pub fn app(&mut self) -> &mut EarlyLight {
        &mut self.app
    }

    /// Does what the window asks for, and tells it what came of it.
    pub fn serve(&mut self, ctx: &egui::Context) {
        while let Ok(path) = self.changed.1.try_recv() {
            // A file that is gone or cannot be read just now is looked at again when it changes.
            if let Ok(bytes) = fs::read(&path) {
                self.app.grew(&path, &bytes);
            }
        }
        while let Ok((head, trust)) = self.verified.1.try_recv() {
            self.app.verified(&head, &trust);
        }
        let requests = self.app.take_requests();
        if !requests.is_empty() {
            // What comes of them is shown with the next frame.
            ctx.request_repaint();
        }
        for request in requests {
            match request {
                Request::Open(path) => self.open(&path),
                Request::List(path) => match Folder::read(&path) {
                    Ok(folder) => self.app.listed(folder),
                    Err(error) => {
                        let words = format!("{} cannot be read: {error}", path.display());
                        self.app.trouble(words);
                    }
                },
                Request::Verify(journal) => self.verify(journal, ctx),
                Request::Follow(path) => self.follow(path, ctx),
                Request::Unfollow(path) => {
                    self.watched().files.remove(&path);
                }
                Request::SaveRemarks(path, bytes) => {
                    if let Err(error) = replace(&path, &bytes) {
                        let words = format!("{} cannot be written: {error}", path.display());
                        self.app.trouble(words);
                    }
                }
                Request::SavePicture { folder, name, svg } => {
                    match save_picture(&folder, &name, &svg) {
                        Ok([png, svg]) => {
                            let words = format!("Saved {} and {}", png.display(), file_name(&svg));
                            self.app.say(words);
                        }
                        Err(words) => self.app.trouble(words),
                    }
                }
            }
        }
    }

    /// Opens a file and remembers it.
    pub fn open(&mut self, path: &Path) {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::read(&path) {
            Ok(bytes) => self.show(&path, &bytes),
            Err(error) => {
                let words = format!("{} cannot be read: {error}", path.display());
                self.app.trouble(words);
            }
        }
    }

    fn show(&mut self, path: &Path, bytes: &[u8]) {
        let mut beside = path.as_os_str().to_owned();
        beside.push(SUFFIX);
        let remarks = match fs::read(&beside) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            // It is there and cannot be read: the window must know, so as not to write over it.
            Err(_) => Some(Vec::new()),
        };
        self.app.open_file(path, bytes, remarks.as_deref());
        self.recent.retain(|p| p != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(RECENT);
        self.app.set_recent(self.recent.clone());
        if let Some(file) = &self.list {
            // A list of conveniences that cannot be kept is not worth a word.
            let _ = write_recent(file, &self.recent);
        }
    }

    /// Verifies a journal in a thread of its own, which says now and then how far it is.
    fn verify(&self, journal: Arc<Journal>, ctx: &egui::Context) {
        let Some(head) = journal.links.last().copied() else {
            return;
        };
        let (tell, ctx) = (self.verified.0.clone(), ctx.clone());
        thread::spawn(move || {
            let of = 2 * journal.entries.len();
            let percent = Cell::new(0);
            let say = |trust| {
                // A window that is gone wants to hear no more.
                let _ = tell.send((head, trust));
                ctx.request_repaint();
            };
            let trust = open::verify_behind(&journal, &|done| {
                let now = (done * 100).checked_div(of).unwrap_or(0);
                if percent.replace(now) != now {
                    say(Trust::under_way(done, of));
                }
            });
            say(trust);
        });
    }

    fn watched(&self) -> std::sync::MutexGuard<'_, Watch> {
        // The list holds plain values, which no panic can leave half changed.
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Watches a file; one thread looks at all of them, and wakes the window only when one has changed.
    fn follow(&mut self, path: PathBuf, ctx: &egui::Context) {
        // What was written since the file was read is news already.
        let mut watch = self.watched();
        watch.files.insert(path, None);
        if std::mem::replace(&mut watch.looking, true) {
            return;
        }
        drop(watch);
        let (watched, tell, ctx) = (
            Arc::clone(&self.watched),
            self.changed.0.clone(),
            ctx.clone(),
        );
        thread::spawn(move || {
            loop {
                thread::sleep(LOOK);
                let mut watch = watched.lock().unwrap_or_else(PoisonError::into_inner);
                if watch.files.is_empty() {
                    watch.looking = false;
                    return;
                }
                for (path, seen) in &mut watch.files {
                    let now = stamp(path);
                    if now == *seen {
                        continue;
                    }
                    *seen = now;
                    if tell.send(path.clone()).is_err() {
                        return;
                    }
                    ctx.request_repaint();
                }
            }
        });
    }
}

impl eframe::App for Shell {
    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        self.serve(&ctx);
        self.app.draw(ui);
        self.serve(&ctx);
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}

/// Writes a file in place of another, whole or not at all.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    fs::write(&beside, bytes)?;
    fs::rename(&beside, path)
}

/// Writes a picture as PNG and as SVG.
fn save_picture(folder: &Path, name: &str, svg: &[u8]) -> Result<[PathBuf; 2], String> {
    let png = picture::png(svg).map_err(|e| e.to_string())?;
    let written = |ending: &str, bytes: &[u8]| {
        write_free(folder, name, ending, bytes)
            .map_err(|e| format!("The picture cannot be written: {e}"))
    };
    Ok([written("png", &png)?, written("svg", svg)?])
}

fn file_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

/// Writes a file under a name that is still free: `name.ending`, `name-2.ending`, and so on.
fn write_free(folder: &Path, name: &str, ending: &str, bytes: &[u8]) -> io::Result<PathBuf> {
    for n in 1..1000 {
        let number = if n == 1 {
            String::new()
        } else {
            format!("-{n}")
        };
        let path = folder.join(format!("{name}{number}.{ending}"));
        match fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
        {
            Ok(mut file) => {
                io::Write::write_all(&mut file, bytes)?;
                return Ok(path);
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Where the files opened lately are listed, on this machine for this person.
#[must_use]
pub fn recent_file() -> Option<PathBuf> {
    let set = |name: &str| {
        std::env::var_os(name)
            .filter(|v| !v.is_empty())
            .map(PathBuf::from)
    };
    let state = set("XDG_STATE_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".local/state")))?;
    Some(state.join("earlylight").join("recent"))
}

fn read_recent(file: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let paths = text.lines().filter(|l| !l.is_empty()).map(PathBuf::from);
    paths.take(RECENT).collect()
}

fn write_recent(file: &Path, recent: &[PathBuf]) -> io::Result<()> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    // A path that is no text cannot be listed in a text.
    let lines = recent.iter().filter_map(|p| p.to_str());
    let lines = lines.filter(|p| !p.contains('\n'));
    replace(
        file,
        lines
            .map(|p| format!("{p}\n"))
            .collect::<String>()
            .as_bytes(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_never_takes_the_place_of_another() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = write_free(folder.path(), "map", "svg", b"1").expect("written");
        let second = write_free(folder.path(), "map", "svg", b"2").expect("written");
        assert!(first.ends_with("map.svg") && second.ends_with("map-2.svg"));
        assert_eq!(fs::read(first).expect("read"), b"1");
    }

    #[test]
    fn recent_files_are_kept_in_order() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("state").join("recent");
        let list = vec![PathBuf::from("/games/b.elj"), PathBuf::from("/games/a.elj")];
        write_recent(&file, &list).expect("written");
        assert_eq!(read_recent(&file), list);
    }
}
