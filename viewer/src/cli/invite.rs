//! `earlylight invite`: begins a game, on one machine or between several.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use clap::{Args, ValueEnum};
use earlylight_core::Side;
use earlylight_journal::{
    accept::{AcceptError, shared_machine},
    codec,
    header::{Acceptance, Header, Invitation, Keeper, Office, Party, Person, Provider, Start},
    keys::Signer,
    referee::Referee,
    seal,
    secret::{Secrets, random},
    session::Session,
};

use super::{
    accept::Contribution,
    files::{Failure, read, write_new},
    key,
    message::{self, ACCEPTANCE, CONTRIBUTION, INVITATION, KEEPER},
};

/// Begins a game: pins all that it is played under, and who plays.
///
/// On one machine (the default) the journal is made at once; the machine keeps the secret of the dice, and plays no side. Between machines,
/// --to FILE writes an invitation that each player accepts; when all acceptances and contributions are in, --begin makes the journal.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  earlylight invite dawn1812 --us Anna --gb Ben -o game.elj\n  earlylight invite dawn1812 --us Anna=anna --gb Ben=ben -o \
                  game.elj\n  earlylight invite dawn1812 --us Anna=anna --gb Ben=3b6a... --keeper Umpire --to game.invitation\n  earlylight invite \
                  --begin game.invitation us.acceptance gb.acceptance us.contribution gb.contribution -o game.elj"
)]
pub struct Invite {
    /// The game.
    #[arg(required_unless_present = "begin")]
    game: Option<String>,
    /// Who plays the side that is named first in the rules: NAME, or NAME=KEY with a key by name or as digits.
    #[arg(
        long = "us",
        visible_alias = "first",
        value_name = "NAME[=KEY]",
        default_value = ""
    )]
    first: String,
    /// Who plays the other side.
    #[arg(
        long = "gb",
        visible_alias = "second",
        value_name = "NAME[=KEY]",
        default_value = ""
    )]
    second: String,
    /// Who keeps the secret of the dice and plays no side; without it, this machine.
    #[arg(long, value_name = "NAME[=KEY]")]
    keeper: Option<String>,
    /// Who may correct the play.
    #[arg(long, value_name = "NAME[=KEY]")]
    arbiter: Option<String>,
    /// Where dice come from.
    #[arg(long, value_enum, default_value_t = Chance::Sealed)]
    dice: Chance,
    /// Where cards and chits come from.
    #[arg(long, value_enum, default_value_t = Chance::Sealed)]
    draws: Chance,
    /// A scenario by name; without it the standard one.
    #[arg(long, default_value = "")]
    scenario: String,
    /// A position to start from.
    #[arg(long, value_name = "FILE", conflicts_with = "scenario")]
    position: Option<PathBuf>,
    /// Another ruling than the standard one: NAME=VALUE.
    #[arg(long, value_name = "NAME=VALUE")]
    ruling: Vec<String>,
    /// An edition of one's own; it travels in the journal.
    #[arg(long, value_name = "FILE")]
    edition: Option<PathBuf>,
    /// The journal to make; it must not exist yet.
    #[arg(short, long, value_name = "JOURNAL", required_unless_present = "to")]
    output: Option<PathBuf>,
    /// Writes an invitation to be accepted, instead of a journal.
    #[arg(long, value_name = "INVITATION", conflicts_with_all = ["output", "begin"])]
    to: Option<PathBuf>,
    /// Makes the journal of an invitation and the messages that came back: acceptances and contributions, in any order.
    #[arg(long, value_name = "FILES", num_args = 1..)]
    begin: Vec<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Chance {
    /// From a secret that is opened at the close; nobody can bend it.
    Sealed,
    /// From a seed that everybody can see, for practice.
    Open,
    /// From the table, typed in.
    Typed,
}

impl Chance {
    fn provider(self) -> Result<Provider, Failure> {
        Ok(match self {
            Chance::Sealed => Provider::Sealed,
            Chance::Typed => Provider::Typed,
            Chance::Open => Provider::Open {
                seed: random().map_err(|e| Failure::refused(e.to_string()))?,
            },
        })
    }
}

/// Somebody as the command names them: name, public key, and the words that gave the key.
type Named = (String, Option<[u8; 32]>, Option<String>);

/// A name and a key as the command gives them.
fn person(given: &str) -> Result<Named, Failure> {
    match given.split_once('=') {
        None => Ok((given.to_owned(), None, None)),
        Some((name, of)) => Ok((
            name.to_owned(),
            Some(key::known_key(of)?),
            Some(of.to_owned()),
        )),
    }
}

/// What a game on one machine is begun with.
pub(super) struct OneMachine {
    pub(super) game: String,
    pub(super) players: [String; 2],
    pub(super) keeper: Option<String>,
    pub(super) arbiter: Option<String>,
    /// Where dice and draws come from.
    pub(super) chance: [Chance; 2],
    pub(super) scenario: String,
    pub(super) position: Option<PathBuf>,
    pub(super) ruling: Vec<String>,
    pub(super) edition: Option<PathBuf>,
    pub(super) output: PathBuf,
}

impl Invite {
    /// An invitation on one machine, as `record` begins its games.
    pub(super) fn one_machine(asked: OneMachine) -> Invite {
        let [first, second] = asked.players;
        let [dice, draws] = asked.chance;
        Invite {
            game: Some(asked.game),
            first,
            second,
            keeper: asked.keeper,
            arbiter: asked.arbiter,
            dice,
            draws,
            scenario: asked.scenario,
            position: asked.position,
            ruling: asked.ruling,
            edition: asked.edition,
            output: Some(asked.output),
            to: None,
            begin: Vec::new(),
        }
    }

    pub(super) fn run(self, out: &mut impl Write) -> Result<u8, Failure> {
        if let [invitation, messages @ ..] = self.begin.as_slice() {
            let output = self
                .output
                .as_deref()
                .ok_or_else(|| Failure::refused("name the journal with -o"))?;
            return begin(out, invitation, messages, output);
        }
        let game = self.game.clone().unwrap_or_default();
        let mut wishes: Vec<String> = self.ruling.iter().map(|r| format!("ruling={r}")).collect();
        if let Some(file) = &self.edition {
            wishes.push(format!("edition={}", file.display()));
        }
        let referee = super::referee::with_overrides(&game, &wishes)?;
        let (invitation, own) = self.invitation(&*referee)?;
        match (&self.to, &self.output) {
            (Some(to), _) => invite(out, invitation, to),
            (None, Some(output)) => {
                let signers = signers(&own)?;
                let list: Vec<(Party, &Signer)> = signers
                    .iter()
                    .map(|(party, signer)| (*party, signer))
                    .collect();
                let (header, secrets) =
                    shared_machine(invitation, &list).map_err(accept_failure)?;
                Session::create_sealed(output, &*referee, header, secrets.as_ref(), None)
                    .map_err(|e| Failure::refused(e.to_string()))?;
                writeln!(
                    out,
                    "{}: a game of {} is begun",
                    output.display(),
                    referee.title()
                )?;
                if secrets.is_some() {
                    writeln!(
                        out,
                        "{}: the secret of its dice, for this machine alone until the close",
                        Secrets::path_of(output).display()
                    )?;
                }
                Ok(0)
            }
            (None, None) => Err(Failure::refused(
                "name the journal with -o, or an invitation with --to",
            )),
        }
    }

    /// The invitation, and whose keys are to sign, by the names they were given.
    fn invitation(
        &self,
        referee: &dyn Referee,
    ) -> Result<(Invitation, Vec<(Party, String)>), Failure> {
        let mut invitation = Invitation::to_game(referee);
        if self.edition.is_some() {
            invitation.edition.text = Some(referee.edition().1);
        }
        let mut own = Vec::new();
        for (side, given) in [(Side::A, &self.first), (Side::B, &self.second)] {
            let (name, public, of) = person(given)?;
            let player = &mut invitation.players[side.index()];
            (player.name, player.key) = (name, public);
            own.extend(of.map(|of| (Party::of(side), of)));
        }
        if let Some(arbiter) = &self.arbiter {
            let (name, key, of) = person(arbiter)?;
            invitation.arbiter = Some(Person { name, key });
            own.extend(of.map(|of| (Party::Arbiter, of)));
        }
        invitation.dice = self.dice.provider()?;
        invitation.draws = self.draws.provider()?;
        if let Some(keeper) = self.keeper.as_ref().filter(|_| wants_a_keeper(&invitation)) {
            let (name, key, _) = person(keeper)?;
            // The commitment is put in when the secret is drawn.
            invitation.keeper = Some(Keeper {
                who: Office::Outside(Person { name, key }),
                commitment: [0; 32],
            });
        }
        invitation.start = match &self.position {
            Some(path) => {
                let (bytes, name) = read(path)?;
                let text = String::from_utf8(bytes)
                    .map_err(|_| Failure::unreadable(format!("{name} is not text")))?;
                // A position that does not hold is explained before anything is made of it.
                let again = |_: &str| referee.at_revision(referee.revision());
                let position = earlylight_journal::position::read(&text, &name, again)
                    .map_err(|e| Failure::refused(e.explained()))?;
                Start::Position(position.canonical)
            }
            None => Start::Scenario(self.scenario.clone()),
        };
        Ok((invitation, own))
    }
}

/// Whether some kind of chance is to be sealed, so that somebody must keep its secret.
fn wants_a_keeper(invitation: &Invitation) -> bool {
    [&invitation.dice, &invitation.draws].contains(&&Provider::Sealed)
}

fn signers(own: &[(Party, String)]) -> Result<Vec<(Party, Signer)>, Failure> {
    own.iter()
        .map(|(party, name)| Ok((*party, key::signer(name)?)))
        .collect()
}

fn accept_failure(error: AcceptError) -> Failure {
    Failure::refused(error.to_string())
}

/// The file of a keeper's secret beside an invitation.
fn keeper_file(invitation: &Path) -> PathBuf {
    let mut name = invitation.as_os_str().to_owned();
    name.push(".secret");
    PathBuf::from(name)
}

/// Writes an invitation for others to accept, and the keeper's secret beside it.
fn invite(out: &mut impl Write, mut invitation: Invitation, to: &Path) -> Result<u8, Failure> {
    let secrets = Secrets::draw().map_err(|e| Failure::refused(e.to_string()))?;
    if wants_a_keeper(&invitation) {
        let who = invitation.keeper.take().map_or_else(
            || {
                Office::Outside(Person {
                    name: "this machine".into(),
                    key: None,
                })
            },
            |keeper| keeper.who,
        );
        invitation.keeper = Some(Keeper {
            who,
            commitment: seal::secret_commitment(&secrets.keeper),
        });
        write_secret(
            &keeper_file(to),
            &message::write(KEEPER, &codec::encode(&secrets.keeper)),
        )?;
    }
    write_new(
        to,
        message::write(INVITATION, &codec::encode(&invitation)).as_bytes(),
    )?;
    writeln!(
        out,
        "{}: to be sent to the players; each answers with `earlylight accept`",
        to.display()
    )?;
    Ok(0)
}

/// Writes a file that its owner alone may read.
pub(super) fn write_secret(path: &Path, text: &str) -> Result<(), Failure> {
    let failure =
        |e: std::io::Error| Failure::refused(format!("{} cannot be written: {e}", path.display()));
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path).map_err(failure)?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .map_err(failure)
}

/// Makes the journal of an invitation that was accepted.
fn begin(
    out: &mut impl Write,
    path: &Path,
    messages: &[PathBuf],
    output: &Path,
) -> Result<u8, Failure> {
    let invitation: Invitation = message::load(INVITATION, path)?;
    let referee = earlylight_journal::games::referee_of(&invitation)
        .map_err(|e| Failure::unreadable(format!("{}: {e}", path.display())))?;
    let mut acceptances: Vec<Acceptance> = Vec::new();
    let mut contributions: Vec<Contribution> = Vec::new();
    for message in messages {
        match message::load::<Acceptance>(ACCEPTANCE, message) {
            Ok(acceptance) => acceptances.push(acceptance),
            Err(_) => contributions.push(message::load(CONTRIBUTION, message)?),
        }
    }
    acceptances.sort_by_key(|a| a.by);
    let mut header = Header::from(&invitation);
    for acceptance in acceptances {
        if invitation.sealed() {
            let found = contributions
                .iter()
                .find(|c| c.by == acceptance.by)
                .ok_or_else(|| {
                    Failure::refused(format!(
                        "the contribution of {} is missing",
                        invitation.name(acceptance.by)
                    ))
                })?;
            if Some(seal::contribution_commitment(&found.bytes)) != acceptance.contribution {
                return Err(Failure::refused(format!(
                    "the contribution of {} is not the one that the acceptance commits to",
                    invitation.name(acceptance.by)
                )));
            }
            header.contributions.push(found.bytes);
        }
        header.acceptances.push(acceptance);
    }
    let secrets = if invitation.sealed() {
        let keeper: [u8; 32] = message::load(KEEPER, &keeper_file(path))?;
        Some(Secrets {
            keeper,
            seals: [None; 2],
        })
    } else {
        None
    };
    Session::create_sealed(output, &*referee, header, secrets.as_ref(), None)
        .map_err(|e| Failure::refused(e.to_string()))?;
    writeln!(
        out,
        "{}: a game of {} is begun",
        output.display(),
        referee.title()
    )?;
    Ok(0)
}
