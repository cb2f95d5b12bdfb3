//! `earlylight key`: a keyring of names.

use std::{io::Write, path::PathBuf};

use clap::{Args, Subcommand};
use earlylight_journal::{
    chain,
    keys::{KeyError, Keyring, Listed, Signer},
};

use super::files::{Failure, read};

/// Keeps Ed25519 keys by name: one's own to sign with, others' to know them by.
///
/// Secret halves are never printed. The folder is ~/.config/earlylight/keys, or what EARLYLIGHT_KEYS names. A passphrase is asked for at
/// the terminal, or taken from EARLYLIGHT_PASSPHRASE.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight key new anna --passphrase\n  earlylight key show anna\n  earlylight key import ben \
                        3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"
)]
pub struct Key {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Makes a key of one's own.
    New {
        /// Its name.
        name: String,
        /// Encrypts it with a passphrase.
        #[arg(long)]
        passphrase: bool,
    },
    /// Shows the public half of a key, or all of them.
    Show {
        /// Its name; without it, all.
        name: Option<String>,
    },
    /// Keeps somebody's public key under a name.
    Import {
        /// The name.
        name: String,
        /// The public key: 64 hexadecimal digits, or a file that holds them.
        key: String,
    },
}

impl Key {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        let keyring = keyring()?;
        match self.command {
            Command::New { name, passphrase } => {
                let passphrase = if passphrase {
                    Some(ask("passphrase for the new key")?)
                } else {
                    None
                };
                let listed = keyring
                    .create(&name, passphrase.as_deref())
                    .map_err(failure)?;
                print(out, &listed)?;
            }
            Command::Show { name: Some(name) } => {
                print(out, &keyring.show(&name).map_err(failure)?)?
            }
            Command::Show { name: None } => {
                for listed in keyring.list().map_err(failure)? {
                    print(out, &listed)?;
                }
            }
            Command::Import { name, key } => {
                let public = public_key(&key)?;
                print(out, &keyring.import(&name, &public).map_err(failure)?)?;
            }
        }
        Ok(0)
    }
}

/// The user's keyring.
pub(super) fn keyring() -> Result<Keyring, Failure> {
    Keyring::standard().ok_or_else(|| {
        Failure::refused("no folder for keys: neither EARLYLIGHT_KEYS nor a home folder is set")
    })
}

fn failure(error: KeyError) -> Failure {
    Failure::refused(error.to_string())
}

fn print(out: &mut impl Write, listed: &Listed) -> Result<(), Failure> {
    let sort = match (listed.secret, listed.encrypted) {
        (true, true) => "own, encrypted",
        (true, false) => "own",
        (false, _) => "public",
    };
    writeln!(
        out,
        "{}  {}  ({sort})",
        chain::hex(&listed.public),
        listed.name
    )?;
    Ok(())
}

/// A key that can sign, by its name; asks for its passphrase if it needs one.
pub(super) fn signer(name: &str) -> Result<Signer, Failure> {
    let keyring = keyring()?;
    let listed = keyring.show(name).map_err(failure)?;
    let passphrase = if listed.encrypted {
        Some(ask(&format!("passphrase of {name}"))?)
    } else {
        None
    };
    keyring.signer(name, passphrase.as_deref()).map_err(failure)
}

/// A public key as it was given: by name in the keyring, as digits, or as a file.
pub(super) fn known_key(given: &str) -> Result<[u8; 32], Failure> {
    match keyring().and_then(|ring| ring.show(given).map_err(failure)) {
        Ok(listed) => Ok(listed.public),
        Err(_) => public_key(given),
    }
}

fn public_key(given: &str) -> Result<[u8; 32], Failure> {
    if let Some(key) = chain::unhex32(given) {
        return Ok(key);
    }
    let wrong = || {
        Failure::refused(format!(
            "`{given}` is no public key: expected 64 hexadecimal digits, or a file of them"
        ))
    };
    let path = PathBuf::from(given);
    if !path.is_file() {
        return Err(wrong());
    }
    let (bytes, _) = read(&path)?;
    let text = String::from_utf8(bytes).map_err(|_| wrong())?;
    text.split_whitespace()
        .next()
        .and_then(chain::unhex32)
        .ok_or_else(wrong)
}

fn ask(what: &str) -> Result<String, Failure> {
    if let Ok(passphrase) = std::env::var("EARLYLIGHT_PASSPHRASE") {
        return Ok(passphrase);
    }
    rpassword::prompt_password(format!("{what}: "))
        .map_err(|e| Failure::refused(format!("no passphrase: {e}")))
}
