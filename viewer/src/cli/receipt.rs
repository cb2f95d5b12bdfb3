//! `earlylight receipt`: the head of a journal as a short signed text.

use std::{io::Write, path::PathBuf};

use clap::Args;
use earlylight_core::Side;
use earlylight_journal::{
    header::{Invitation, Party},
    reader::{self, FaultKind},
    receipt,
};

use super::{
    files::{Failure, read},
    key,
};

/// Signs a receipt for a journal as it stands: a short text to paste into a letter.
///
/// Who keeps it can show later that you had this record at this entry: a file of the same game that differs, or ends before, is then
/// another history. It is evidence against you, its signer, and against nobody else. Checked with `verify JOURNAL --receipt RECEIPT`.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight receipt game.elj > receipt.txt\n  earlylight receipt game.elj --key anna"
)]
pub struct Receipt {
    /// The journal (.elj), or - for standard input.
    journal: PathBuf,
    /// The key to sign with, by its name in the keyring. Without it, the one key of the keyring that a party of the game has.
    #[arg(long, value_name = "KEY")]
    key: Option<String>,
}

impl Receipt {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        let (bytes, name) = read(&self.journal)?;
        let journal =
            reader::read(&bytes).map_err(|e| Failure::unreadable(format!("{name}: {e}")))?;
        if let Some(fault) = &journal.fault {
            // The end of an entry that a crash cut off was never acknowledged; what stands before it is good.
            if fault.kind != FaultKind::Cut {
                return Err(Failure::refused(format!(
                    "{name} is damaged, and a receipt would vouch for that: {fault}"
                )));
            }
        }
        let own = match self.key {
            Some(name) => name,
            None => own_key(&journal.header.invitation)?,
        };
        let signer = key::signer(&own)?;
        let receipt = receipt::Receipt::sign(&journal, &own, &signer)
            .map_err(|e| Failure::refused(e.to_string()))?;
        write!(out, "{receipt}")?;
        Ok(0)
    }
}

/// The name of the one key in the keyring that can sign and that a party of the game has.
fn own_key(invitation: &Invitation) -> Result<String, Failure> {
    let parties = Side::BOTH
        .map(Party::of)
        .into_iter()
        .chain([Party::Arbiter, Party::Keeper]);
    let keys: Vec<[u8; 32]> = parties.filter_map(|party| invitation.key(party)).collect();
    let listed = key::keyring()?
        .list()
        .map_err(|e| Failure::refused(e.to_string()))?;
    let mut own = listed
        .into_iter()
        .filter(|listed| listed.secret && keys.contains(&listed.public));
    match (own.next(), own.next()) {
        (Some(one), None) => Ok(one.name),
        (None, _) => Err(Failure::refused(
            "no key of the keyring is that of a party of this game; name the key to sign with by --key",
        )),
        (Some(one), Some(other)) => Err(Failure::refused(format!(
            "`{}` and `{}` are both keys of this game; say by --key which is to sign",
            one.name, other.name
        ))),
    }
}
