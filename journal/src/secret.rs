//! Secrets at rest: the keeper's, and the players' seal secrets where one machine serves both, in a file of their own
//! beside the journal that only its owner may read.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use crate::chain::{hex, unhex32};
use crate::entry::Reveal;
use crate::header::{Header, Party};
use crate::seal;

const MARK: &str = "earlylight secret 1";

/// What is kept secret until the close. Wiped when dropped, and never printed.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct Secrets {
    /// The keeper's secret.
    pub keeper: [u8; 32],
    /// The players' seal secrets, by side; those of players at other machines are absent.
    pub seals: [Option<[u8; 32]>; 2],
}

/// Why secrets cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum SecretError {
    /// The system refused.
    #[error("{path}, the file of the secrets, cannot be read or written: {error}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The system gives no random bytes.
    #[error("the system gives no random bytes: {0}")]
    Random(String),
    /// The file holds no secrets.
    #[error("{path}: line {line}: expected {expected}")]
    Text {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What should stand there. What does is not told, for it may be a secret.
        expected: &'static str,
    },
    /// They are another journal's.
    #[error("{path}: these are not the secrets that the journal commits to")]
    Other {
        /// The file.
        path: PathBuf,
    },
}

impl Secrets {
    /// Secrets for a machine that both players share: all of them, drawn from the system.
    ///
    /// # Errors
    /// When the system gives no random bytes.
    pub fn draw() -> Result<Self, SecretError> {
        Ok(Self {
            keeper: random()?,
            seals: [Some(random()?), Some(random()?)],
        })
    }

    /// What a reveal would hold.
    #[must_use]
    pub const fn reveal(&self) -> Reveal {
        Reveal {
            secret: Some(self.keeper),
            seals: self.seals,
        }
    }

    /// Whether a header commits to these.
    #[must_use]
    pub fn belong_to(&self, header: &Header) -> bool {
        let kept = header.invitation.keeper.as_ref();
        let seal_of = |party| header.acceptance(party).and_then(|accepted| accepted.seal);
        kept.is_some_and(|keeper| keeper.commitment == seal::secret_commitment(&self.keeper))
            && [Party::A, Party::B]
                .into_iter()
                .zip(&self.seals)
                .all(|(party, secret)| {
                    secret
                        .is_none_or(|secret| seal_of(party) == Some(seal::seal_commitment(&secret)))
                })
    }

    /// The file of a journal's secrets: its name with `.secret` after it.
    #[must_use]
    pub fn path_of(journal: &Path) -> PathBuf {
        let mut name = journal.as_os_str().to_owned();
        name.push(".secret");
        PathBuf::from(name)
    }

    /// Writes them to a new file that only its owner may read.
    ///
    /// # Errors
    /// When there is such a file, or the system refuses.
    pub fn write_new(&self, path: &Path) -> Result<(), SecretError> {
        let io = |error| SecretError::Io {
            path: path.to_owned(),
            error,
        };
        let mut text = Zeroizing::new(format!(
            "{MARK}\nkeeper {}\n",
            Zeroizing::new(hex(&self.keeper)).as_str()
        ));
        for (side, secret) in self.seals.iter().enumerate() {
            if let Some(secret) = secret {
                let digits = Zeroizing::new(hex(secret));
                text.push_str(&format!("seal {side} {}\n", digits.as_str()));
            }
        }
        write_private(path, text.as_bytes()).map_err(io)
    }

    /// Reads them.
    ///
    /// # Errors
    /// When the file cannot be read, or holds something else.
    pub fn read(path: &Path) -> Result<Self, SecretError> {
        let io = |error| SecretError::Io {
            path: path.to_owned(),
            error,
        };
        let text = Zeroizing::new(fs::read_to_string(path).map_err(io)?);
        let bad = |line, expected| SecretError::Text {
            path: path.to_owned(),
            line,
            expected,
        };
        let mut lines = text.lines().zip(1..);
        if lines.next().map(|(line, _)| line) != Some(MARK) {
            return Err(bad(1, "`earlylight secret 1`"));
        }
        let digits = "`keeper` or `seal 0` or `seal 1`, and 64 hexadecimal digits";
        let mut keeper = None;
        let mut seals = [None, None];
        for (line, number) in lines {
            let (name, value) = line.rsplit_once(' ').ok_or_else(|| bad(number, digits))?;
            let value = Some(unhex32(value).ok_or_else(|| bad(number, digits))?);
            match name {
                "keeper" => keeper = value,
                "seal 0" => seals[0] = value,
                "seal 1" => seals[1] = value,
                _ => return Err(bad(number, digits)),
            }
        }
        let keeper = keeper.ok_or_else(|| bad(2, "the keeper's secret"))?;
        Ok(Self { keeper, seals })
    }
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets")
    }
}

/// 32 random bytes from the system.
///
/// # Errors
/// When it gives none.
pub fn random() -> Result<[u8; 32], SecretError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| SecretError::Random(error.to_string()))?;
    Ok(bytes)
}

/// Writes a new file that only its owner may read, durably; half a file is not left behind.
pub(crate) fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    let mut file = options.open(path)?;
    file.write_all(bytes)
        .and_then(|()| file.sync_all())
        .inspect_err(|_| {
            // Nothing more can be done if even this is refused.
            let _ = fs::remove_file(path);
        })
}
