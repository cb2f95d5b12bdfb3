//! Journals made in memory, with every kind of entry: the same numbers, the same bytes.

use earlylight_core::{Awaits, Chance, Chooser, Side};
use earlylight_journal::accept;
use earlylight_journal::chain::{self, Link};
use earlylight_journal::codec;
use earlylight_journal::dice::{Keys, Source};
use earlylight_journal::entry::{Ending, Entry, Reveal};
use earlylight_journal::frame;
use earlylight_journal::header::{Header, Invitation, Keeper, Office, Party, Person, Provider};
use earlylight_journal::keys::Signer;
use earlylight_journal::play::{Play, PlayFault};
use earlylight_journal::referee::Referee;
use earlylight_journal::secret::Secrets;
use earlylight_journal::signature::attestation_message;

/// A source of choices: the same number, the same game.
pub struct Luck(Source);

impl Luck {
    /// The source of a number.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Source::new(&[1; 32], &[2; 32], seed))
    }
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u32).unwrap_or(0) as usize
    }
}

impl Chooser for Luck {
    fn below(&mut self, n: u32) -> u32 {
        self.0.below(n.max(1)).unwrap_or(0)
    }
}

/// The key of a party in these journals.
#[must_use]
pub fn signer(party: Party) -> Signer {
    Signer::from_secret(&[0x50 + party as u8; 32])
}

/// The secrets in these journals.
#[must_use]
pub fn secrets() -> Secrets {
    Secrets {
        keeper: [0x11; 32],
        seals: [Some([0x22; 32]), Some([0x33; 32])],
    }
}

/// An invitation with both players' keys, dice and draws as given; sealed chance is kept by an umpire with a key.
#[must_use]
pub fn invitation(referee: &dyn Referee, dice: Provider, draws: Provider) -> Invitation {
    let mut invitation = Invitation::to_game(referee);
    for side in Side::BOTH {
        let player = &mut invitation.players[side.index()];
        player.name = ["Ann", "Bob"][side.index()].into();
        player.key = Some(signer(Party::of(side)).public());
    }
    if [&dice, &draws].contains(&&Provider::Sealed) {
        invitation.keeper = Some(Keeper {
            who: Office::Outside(Person {
                name: "Uma".into(),
                key: Some(signer(Party::Keeper).public()),
            }),
            commitment: [0; 32],
        });
    }
    invitation.dice = dice;
    invitation.draws = draws;
    invitation
}

/// The header of an invitation that all parties accepted, with fixed secrets and contributions.
///
/// # Panics
/// When the invitation is out of bounds.
#[must_use]
pub fn accepted(invitation: Invitation) -> Header {
    let keys = Party::ALL.map(|party| (party, signer(party)));
    let signers: Vec<(Party, &Signer)> = keys.iter().map(|(party, key)| (*party, key)).collect();
    let contributions = [[0x44; 32], [0x45; 32], [0x46; 32]];
    accept::with_bytes(invitation, &signers, secrets(), contributions)
        .unwrap_or_else(|error| panic!("{error}"))
        .0
}

/// A journal being made.
pub struct Builder {
    /// Its header.
    pub header: Header,
    /// Its entries so far.
    pub entries: Vec<Entry>,
    /// Its play so far.
    pub play: Play,
    links: Vec<Link>,
}

impl Builder {
    /// Begins a journal, knowing all secrets.
    ///
    /// # Panics
    /// When the game cannot start.
    #[must_use]
    pub fn new(referee: &dyn Referee, header: Header) -> Self {
        let keys = if header.invitation.sealed() {
            Keys::opened(&header, secrets().reveal())
        } else {
            Keys::of(&header.invitation)
        };
        let play = Play::with_keys(referee, &header.invitation, keys)
            .unwrap_or_else(|error| panic!("{error}"));
        Self {
            links: vec![header.link()],
            header,
            entries: Vec::new(),
            play,
        }
    }

    /// Adds an entry, if it fits.
    ///
    /// # Errors
    /// When it does not.
    pub fn try_push(&mut self, entry: Entry) -> Result<(), PlayFault> {
        self.play.apply(&entry, None)?;
        let link = self.links[self.links.len() - 1];
        self.links.push(chain::next(&link, &codec::encode(&entry)));
        self.entries.push(entry);
        Ok(())
    }

    /// Adds an entry.
    ///
    /// # Panics
    /// When it does not fit.
    pub fn push(&mut self, entry: Entry) {
        self.try_push(entry)
            .unwrap_or_else(|fault| panic!("{fault}"));
    }

    /// Adds the next event of the play, chosen at random; `false` if the game is over.
    ///
    /// # Panics
    /// When the game breaks its laws.
    pub fn step(&mut self, luck: &mut Luck) -> bool {
        let derived = self.play.derive().unwrap_or_else(|fault| panic!("{fault}"));
        let entry = match (derived, self.play.table().awaits()) {
            (Some(entry), _) => entry,
            (None, Awaits::Over(_)) => return false,
            (None, Awaits::Claim { side, .. }) => Entry::Claim {
                side,
                body: self
                    .play
                    .table()
                    .sample_claim(luck)
                    .unwrap_or_else(|| panic!("no claim is possible")),
            },
            (None, Awaits::Decision { side, .. }) => {
                let options = self.play.table().options();
                let body = options[luck.below(options.len())].0.clone();
                let decision = self.play.decision(side, body);
                decision.unwrap_or_else(|fault| panic!("{fault}"))
            }
            (
                None,
                Awaits::Chance(Chance::Dice {
                    side, count, faces, ..
                }),
            ) => Entry::Dice {
                side,
                faces,
                values: (0..count)
                    .map(|_| luck.below(usize::from(faces)) as u8 + 1)
                    .collect(),
            },
            (
                None,
                Awaits::Chance(Chance::Draw {
                    side, remaining, ..
                }),
            ) => Entry::Draw {
                side,
                remaining,
                item: self
                    .play
                    .table()
                    .pick(luck.below(usize::from(remaining)) as u16)
                    .unwrap_or_else(|| panic!("no such pick")),
            },
        };
        self.push(entry);
        true
    }

    /// Adds up to `most` events of the play.
    pub fn steps(&mut self, luck: &mut Luck, most: usize) {
        for _ in 0..most {
            if !self.step(luck) {
                break;
            }
        }
    }

    /// Adds a checkpoint.
    ///
    /// # Panics
    /// When the secrets are not the header's.
    pub fn checkpoint(&mut self) {
        let entry = self
            .play
            .checkpoint()
            .unwrap_or_else(|fault| panic!("{fault}"));
        self.push(entry);
    }

    /// Puts the position right, as it is or otherwise, and has both players sign it.
    ///
    /// # Panics
    /// When the position does not hold.
    pub fn adjust(&mut self, position: String, reason: &str) {
        let entry = self
            .play
            .adjustment(position, reason.into())
            .unwrap_or_else(|fault| panic!("{fault}"));
        self.push(entry);
        self.attest(Party::A);
        self.attest(Party::B);
    }

    /// Has a party sign: the close, or all so far.
    pub fn attest(&mut self, by: Party) {
        let closed = self.play.order().closed();
        let over = closed.map_or(self.entries.len(), |closed| closed.over as usize);
        let hash = self.header.invitation.hash();
        let message = attestation_message(&hash, over as u64, &self.links[over]);
        self.push(Entry::Attestation {
            by,
            entry: over as u32,
            signature: signer(by).sign(&message).into(),
        });
    }

    /// Ends the game, by its rules if it is over.
    pub fn end(&mut self, how: Ending) {
        let over = matches!(self.play.table().awaits(), Awaits::Over(_));
        self.push(Entry::End {
            how: if over { Ending::ByRule } else { how },
            text: String::new(),
        });
    }

    /// Ends the game, opens the secrets if there are some, and has both players sign.
    pub fn close(&mut self) {
        self.end(Ending::Agreed);
        if self.header.invitation.sealed() {
            self.push(Entry::Reveal(secrets().reveal().into()));
        }
        self.attest(Party::A);
        self.attest(Party::B);
    }

    /// As [`close`](Self::close), with a reveal that withholds something.
    pub fn close_with(&mut self, reveal: Reveal) {
        self.end(Ending::Agreed);
        self.push(Entry::Reveal(reveal.into()));
        self.attest(Party::A);
        self.attest(Party::B);
    }

    /// Its bytes.
    ///
    /// # Panics
    /// When an entry is out of bounds.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        frame::journal_bytes(&self.header, &self.entries).unwrap_or_else(|error| panic!("{error}"))
    }
}
