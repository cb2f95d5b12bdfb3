//! The keyring: Ed25519 keys by name in a folder, a player's own and those of others.
//!
//! A file `NAME.key` is text: what it is, the public key, and, of a key of one's own, the secret half, encrypted if there
//! is a passphrase (Argon2id over the passphrase, ChaCha20-Poly1305 over the secret, the public key as associated data).
//! Only its owner may read it. A secret is never printed, and wiped from memory when dropped.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use argon2::Argon2;
use chacha20poly1305::aead::{Aead, KeyInit, Payload};
use chacha20poly1305::{ChaCha20Poly1305, Key, Nonce};
use ed25519_dalek::{SigningKey, VerifyingKey};
use zeroize::Zeroizing;

use crate::chain::{hex, unhex, unhex32};
use crate::secret::{random, write_private};
use crate::signature;

const MARK: &str = "earlylight key 1";

/// Why a key cannot be made, found or used.
#[derive(Debug, thiserror::Error)]
pub enum KeyError {
    /// The name cannot be a file's.
    #[error(
        "`{0}` cannot be a key's name: expected letters, digits, `.`, `-` and `_`, 1 to 64 of them, the first no `.`"
    )]
    Name(String),
    /// There is a key of that name.
    #[error("there is a key `{0}` already")]
    Exists(String),
    /// There is none.
    #[error("there is no key `{0}`")]
    Unknown(String),
    /// The secret half is not here.
    #[error("of the key `{0}` only the public half is here")]
    PublicOnly(String),
    /// It is encrypted, and no passphrase was given.
    #[error("the key `{0}` needs its passphrase")]
    Passphrase(String),
    /// The passphrase is another, or the file was altered.
    #[error("the key `{0}` does not open: another passphrase, or an altered file")]
    Wrong(String),
    /// The file holds no key.
    #[error("{path}: line {line}: expected {expected}")]
    Text {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What should stand there. What does is not told, for it may be a secret.
        expected: &'static str,
    },
    /// A public key that is no point of the curve, or of small order: it could vouch for anything.
    #[error("{0} is no Ed25519 public key")]
    Weak(String),
    /// The system refused.
    #[error("{path}: {error}")]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The system gives no random bytes, or no memory to stretch the passphrase.
    #[error("{0}")]
    System(String),
}

/// A key that can sign.
pub struct Signer(SigningKey);

impl Signer {
    /// A new one, drawn from the system.
    ///
    /// # Errors
    /// When the system gives no random bytes.
    pub fn draw() -> Result<Self, KeyError> {
        let secret = Zeroizing::new(random().map_err(|e| KeyError::System(e.to_string()))?);
        Ok(Self::from_secret(&secret))
    }

    /// The one of a secret (RFC 8032, 5.1.5).
    #[must_use]
    pub fn from_secret(secret: &[u8; 32]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// Its public key.
    #[must_use]
    pub fn public(&self) -> [u8; 32] {
        self.0.verifying_key().to_bytes()
    }

    /// Signs a message.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> [u8; 64] {
        signature::sign(&self.0, message)
    }
}

impl std::fmt::Debug for Signer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Signer({})", hex(&self.public()))
    }
}

/// A key as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// The public key.
    pub public: [u8; 32],
    /// Whether its secret half is here.
    pub secret: bool,
    /// Whether it needs a passphrase.
    pub encrypted: bool,
}

/// The secret half as a file holds it.
enum Half {
    Absent,
    Plain(Zeroizing<[u8; 32]>),
    Encrypted {
        salt: [u8; 32],
        nonce: [u8; 12],
        sealed: Vec<u8>,
    },
}

/// A folder of keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyring {
    folder: PathBuf,
}

impl Keyring {
    /// The keyring in a folder, which is made when the first key is.
    #[must_use]
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The user's own: the folder `EARLYLIGHT_KEYS` names, or `earlylight/keys` under the user's configuration
    /// (`XDG_CONFIG_HOME`, `APPDATA`, or `.config` in the home folder). `None` if the system names none of these.
    #[must_use]
    pub fn standard() -> Option<Self> {
        let var = |name| std::env::var_os(name).filter(|value| !value.is_empty());
        if let Some(folder) = var("EARLYLIGHT_KEYS") {
            return Some(Self::at(folder));
        }
        let configuration = var("XDG_CONFIG_HOME")
            .or_else(|| var("APPDATA"))
            .map(PathBuf::from)
            .or_else(|| Some(PathBuf::from(var("HOME")?).join(".config")))?;
        Some(Self::at(configuration.join("earlylight").join("keys")))
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes a key, encrypted if there is a passphrase that is not empty.
    ///
    /// # Errors
    /// When the name is taken or no name, or the system refuses.
    pub fn create(&self, name: &str, passphrase: Option<&str>) -> Result<Listed, KeyError> {
        self.keep(name, &Signer::draw()?, passphrase)
    }

    /// Keeps a key that was made elsewhere.
    ///
    /// # Errors
    /// As [`create`](Self::create).
    pub fn keep(
        &self,
        name: &str,
        signer: &Signer,
        passphrase: Option<&str>,
    ) -> Result<Listed, KeyError> {
        let public = signer.public();
        let secret = Zeroizing::new(signer.0.to_bytes());
        let passphrase = passphrase.filter(|words| !words.is_empty());
        let line = match passphrase {
            None => Zeroizing::new(format!(
                "secret {}\n",
                Zeroizing::new(hex(&*secret)).as_str()
            )),
            Some(passphrase) => {
                let salt = random().map_err(|e| KeyError::System(e.to_string()))?;
                let drawn = random().map_err(|e| KeyError::System(e.to_string()))?;
                let nonce: [u8; 12] = std::array::from_fn(|n| drawn[n]);
                let sealed = cipher(passphrase, &salt)?
                    .encrypt(
                        Nonce::from_slice(&nonce),
                        Payload {
                            msg: &*secret,
                            aad: &public,
                        },
                    )
                    .map_err(|_| KeyError::System("the key cannot be encrypted".into()))?;
                Zeroizing::new(format!(
                    "encrypted {} {} {}\n",
                    hex(&salt),
                    hex(&nonce),
                    hex(&sealed)
                ))
            }
        };
        self.write(name, &public, &line)?;
        Ok(Listed {
            name: name.to_owned(),
            public,
            secret: true,
            encrypted: passphrase.is_some(),
        })
    }

    /// Takes in somebody else's public key.
    ///
    /// # Errors
    /// When it is none, the name is taken or no name, or the system refuses.
    pub fn import(&self, name: &str, public: &[u8; 32]) -> Result<Listed, KeyError> {
        let sound = VerifyingKey::from_bytes(public).is_ok_and(|key| !key.is_weak());
        if !sound {
            return Err(KeyError::Weak(hex(public)));
        }
        self.write(name, public, "")?;
        Ok(Listed {
            name: name.to_owned(),
            public: *public,
            secret: false,
            encrypted: false,
        })
    }

    /// All keys, by name. A folder that is not there holds none.
    ///
    /// # Errors
    /// When the folder or a file cannot be read.
    pub fn list(&self) -> Result<Vec<Listed>, KeyError> {
        let io = |error| KeyError::Io {
            path: self.folder.clone(),
            error,
        };
        let files = match fs::read_dir(&self.folder) {
            Ok(files) => files,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(io(error)),
        };
        let mut names = Vec::new();
        for file in files {
            let name = file.map_err(io)?.file_name();
            names.extend(
                name.to_str()
                    .and_then(|name| name.strip_suffix(".key"))
                    .filter(|name| is_name(name))
                    .map(str::to_owned),
            );
        }
        names.sort();
        names.iter().map(|name| self.show(name)).collect()
    }

    /// One key.
    ///
    /// # Errors
    /// When there is none, or its file does not hold.
    pub fn show(&self, name: &str) -> Result<Listed, KeyError> {
        let (public, half) = self.read(name)?;
        Ok(Listed {
            name: name.to_owned(),
            public,
            secret: !matches!(half, Half::Absent),
            encrypted: matches!(half, Half::Encrypted { .. }),
        })
    }

    /// The key that signs for a name.
    ///
    /// # Errors
    /// When there is none, only its public half is here, or the passphrase does not open it.
    pub fn signer(&self, name: &str, passphrase: Option<&str>) -> Result<Signer, KeyError> {
        let (public, half) = self.read(name)?;
        let wrong = || KeyError::Wrong(name.to_owned());
        let secret = match half {
            Half::Absent => return Err(KeyError::PublicOnly(name.to_owned())),
            Half::Plain(secret) => secret,
            Half::Encrypted {
                salt,
                nonce,
                sealed,
            } => {
                let passphrase = passphrase.ok_or_else(|| KeyError::Passphrase(name.to_owned()))?;
                let opened = cipher(passphrase, &salt)?.decrypt(
                    Nonce::from_slice(&nonce),
                    Payload {
                        msg: &sealed,
                        aad: &public,
                    },
                );
                let opened = Zeroizing::new(opened.map_err(|_| wrong())?);
                Zeroizing::new(opened.as_slice().try_into().map_err(|_| wrong())?)
            }
        };
        let signer = Signer::from_secret(&secret);
        // A secret beside another public key would sign for somebody else.
        if signer.public() == public {
            Ok(signer)
        } else {
            Err(wrong())
        }
    }

    fn path(&self, name: &str) -> Result<PathBuf, KeyError> {
        if is_name(name) {
            Ok(self.folder.join(format!("{name}.key")))
        } else {
            Err(KeyError::Name(name.to_owned()))
        }
    }

    fn write(&self, name: &str, public: &[u8; 32], secret: &str) -> Result<(), KeyError> {
        let path = self.path(name)?;
        let io = |error: io::Error, path: &Path| match error.kind() {
            io::ErrorKind::AlreadyExists => KeyError::Exists(name.to_owned()),
            _ => KeyError::Io {
                path: path.to_owned(),
                error,
            },
        };
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::DirBuilderExt;
            builder.mode(0o700);
        }
        builder
            .create(&self.folder)
            .map_err(|error| io(error, &self.folder))?;
        let text = Zeroizing::new(format!("{MARK}\npublic {}\n{secret}", hex(public)));
        write_private(&path, text.as_bytes()).map_err(|error| io(error, &path))
    }

    fn read(&self, name: &str) -> Result<([u8; 32], Half), KeyError> {
        let path = self.path(name)?;
        let text = match fs::read_to_string(&path) {
            Ok(text) => Zeroizing::new(text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(KeyError::Unknown(name.to_owned()));
            }
            Err(error) => return Err(KeyError::Io { path, error }),
        };
        let bad = |line, expected| KeyError::Text {
            path: path.clone(),
            line,
            expected,
        };
        let mut lines = text.lines();
        if lines.next() != Some(MARK) {
            return Err(bad(1, "`earlylight key 1`"));
        }
        let public = lines
            .next()
            .and_then(|line| unhex32(line.strip_prefix("public ")?))
            .ok_or_else(|| bad(2, "`public` and 64 hexadecimal digits"))?;
        let half = match lines.next() {
            None => Half::Absent,
            Some(line) => {
                half(line).ok_or_else(|| bad(3, "`secret` or `encrypted`, and its digits"))?
            }
        };
        match lines.next() {
            None => Ok((public, half)),
            Some(_) => Err(bad(4, "the end of the file")),
        }
    }
}

fn half(line: &str) -> Option<Half> {
    if let Some(digits) = line.strip_prefix("secret ") {
        return Some(Half::Plain(Zeroizing::new(unhex32(digits)?)));
    }
    let mut words = line.strip_prefix("encrypted ")?.split(' ');
    let (salt, nonce, sealed) = (words.next()?, words.next()?, words.next()?);
    if words.next().is_some() {
        return None;
    }
    Some(Half::Encrypted {
        salt: unhex32(salt)?,
        nonce: unhex(nonce)?.try_into().ok()?,
        sealed: unhex(sealed)?,
    })
}

fn is_name(name: &str) -> bool {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
    (1..=64).contains(&name.chars().count()) && !name.starts_with('.') && name.chars().all(plain)
}

/// The cipher of a passphrase: Argon2id as the crate's authors recommend it (19 MiB, 2 passes, 1 lane).
fn cipher(passphrase: &str, salt: &[u8; 32]) -> Result<ChaCha20Poly1305, KeyError> {
    let mut key = Zeroizing::new([0; 32]);
    Argon2::default()
        .hash_password_into(passphrase.as_bytes(), salt, &mut *key)
        .map_err(|error| KeyError::System(error.to_string()))?;
    Ok(ChaCha20Poly1305::new(Key::from_slice(&*key)))
}
