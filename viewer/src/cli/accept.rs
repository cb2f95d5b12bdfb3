//! `earlylight accept`: answers an invitation, and opens what was contributed.

use std::{io::Write, path::PathBuf};

use bincode::{Decode, Encode};
use clap::Args;
use earlylight_journal::{
    accept::{Share, acceptance},
    codec, games,
    header::{Invitation, Party},
    secret::random,
};

use super::{
    files::{Failure, write_new},
    invite::write_secret,
    key,
    message::{self, ACCEPTANCE, CONTRIBUTION, INVITATION, SHARE},
};

/// Answers an invitation; or, once all acceptances are in, opens the contribution that the answer committed to.
///
/// The answer commits to 32 random bytes, so that nobody can choose the dice. They stay in FILE.share, for one's own eyes, until
/// --open writes them out as a contribution.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight accept game.invitation --as US --key anna -o us.acceptance\n  earlylight accept --open us.acceptance.share -o \
                  us.contribution"
)]
pub struct Accept {
    /// The invitation.
    #[arg(required_unless_present = "open")]
    invitation: Option<PathBuf>,
    /// Whose answer it is: a side by its name in the game, or `arbiter`.
    #[arg(long = "as", value_name = "SIDE", required_unless_present = "open")]
    party: Option<String>,
    /// The key to sign with, by its name in the keyring; needed if the invitation gives that player a key.
    #[arg(long, value_name = "NAME")]
    key: Option<String>,
    /// The share to open.
    #[arg(long, value_name = "SHARE", conflicts_with_all = ["invitation", "party", "key"])]
    open: Option<PathBuf>,
    /// The message to write; it must not exist yet.
    #[arg(short, long, value_name = "MESSAGE")]
    output: PathBuf,
}

/// What somebody contributed, opened.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Contribution {
    /// Who.
    pub by: Party,
    /// The 32 bytes.
    pub bytes: [u8; 32],
}

/// What a player keeps until the close.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode)]
struct Kept {
    by: Party,
    contribution: [u8; 32],
    seal: Option<[u8; 32]>,
}

impl Accept {
    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        if let Some(share) = &self.open {
            let kept: Kept = message::load(SHARE, share)?;
            let opened = Contribution {
                by: kept.by,
                bytes: kept.contribution,
            };
            write_new(
                &self.output,
                message::write(CONTRIBUTION, &codec::encode(&opened)).as_bytes(),
            )?;
            writeln!(
                out,
                "{}: to be sent to the keeper, now that all acceptances are in",
                self.output.display()
            )?;
            return Ok(0);
        }
        let path = self.invitation.unwrap_or_default();
        let invitation: Invitation = message::load(INVITATION, &path)?;
        let referee = games::referee_of(&invitation)
            .map_err(|e| Failure::unreadable(format!("{}: {e}", path.display())))?;
        let name = self.party.unwrap_or_default();
        let party = if name.eq_ignore_ascii_case("arbiter") {
            Party::Arbiter
        } else {
            Party::of(super::redact::side_named(&*referee, &name)?)
        };
        let bytes = || random().map_err(|e| Failure::refused(e.to_string()));
        let share = if invitation.sealed() {
            Some(Share {
                contribution: bytes()?,
                seal: party.side().map(|_| bytes()).transpose()?,
            })
        } else {
            None
        };
        let signer = self.key.as_deref().map(key::signer).transpose()?;
        let answer = acceptance(&invitation, party, share.as_ref(), signer.as_ref())
            .map_err(|e| Failure::refused(e.to_string()))?;
        if let Some(share) = share {
            let kept = Kept {
                by: party,
                contribution: share.contribution,
                seal: share.seal,
            };
            let mut beside = self.output.clone().into_os_string();
            beside.push(".share");
            write_secret(
                beside.as_ref(),
                &message::write(SHARE, &codec::encode(&kept)),
            )?;
        }
        write_new(
            &self.output,
            message::write(ACCEPTANCE, &codec::encode(&answer)).as_bytes(),
        )?;
        writeln!(out, "{}: to be sent to the keeper", self.output.display())?;
        Ok(0)
    }
}
