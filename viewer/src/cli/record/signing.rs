//! Signatures: whose keys are here, who is asked, and what still waits for one.

use earlylight_core::Side;
use earlylight_journal::{entry::Entry, header::Party, keys::Signer, line, session::Session};

use super::{
    super::{files::Failure, key},
    desk::{Desk, refused, stand},
    screen::Screen,
};

impl Desk<'_> {
    /// A party by name, with what it is.
    pub(super) fn party_name(&self, party: Party) -> String {
        match party.side() {
            Some(side) => self.side_name(side),
            None => {
                let office = line::party(party, self.session.play().names());
                match self.session.header().invitation.name(party) {
                    "" => format!("the {office}"),
                    who => format!("{who} ({office})"),
                }
            }
        }
    }

    /// Whether a party's key is here.
    pub(super) fn can_sign(&self, party: Party) -> bool {
        self.signers.iter().any(|(p, _)| *p == party)
    }

    /// Asks a party whose key is here whether it signs.
    pub(super) fn will_sign(&mut self, party: Party, what: &str) -> Result<bool, Failure> {
        if !self.can_sign(party) {
            return Ok(false);
        }
        let question = format!("{}, do you sign {what}?", self.party_name(party));
        Ok(self.answer(&question))
    }

    /// A player signs at the end of its turn, if it can.
    pub(super) fn sign_turn(&mut self, side: Side) -> Result<(), Failure> {
        if self.unsigned.remove(&side) {
            self.sign(Party::of(side))?;
        }
        Ok(())
    }

    /// Signs for a party, if its key is here.
    pub(super) fn sign(&mut self, party: Party) -> Result<bool, Failure> {
        let Some((_, signer)) = self.signers.iter().find(|(p, _)| *p == party) else {
            return Ok(false);
        };
        let recorded = self.session.attest(party, signer).map_err(refused)?;
        stand(&mut self.standing, recorded.number, &recorded.entry);
        if let Some(side) = party.side() {
            self.unsigned.remove(&side);
        }
        Ok(true)
    }

    /// What `sign` does: the side at the keyboard signs; an arbiter or a keeper is asked first, being somebody else.
    pub(super) fn sign_by(&mut self, side: Side, party: Option<Party>) -> Result<String, Failure> {
        let party = party.unwrap_or(Party::of(side));
        let who = self.party_name(party);
        if !self.can_sign(party) {
            return Ok(format!("there is no key of {who} here to sign with"));
        }
        if party != Party::of(side) && !self.will_sign(party, "all that was recorded so far")? {
            return Ok(format!("{who} does not sign"));
        }
        self.sign(party)?;
        Ok(format!("{who} signed"))
    }

    /// Who can vouch for an adjustment with the keys that are here: both players, or else the arbiter; nobody if neither.
    pub(super) fn vouchers(&self) -> Vec<Party> {
        if self.can_sign(Party::A) && self.can_sign(Party::B) {
            vec![Party::A, Party::B]
        } else if self.can_sign(Party::Arbiter) {
            vec![Party::Arbiter]
        } else {
            Vec::new()
        }
    }

    /// Signs an adjustment to which everybody asked has agreed.
    pub(super) fn vouch(&mut self) -> Result<(), Failure> {
        for party in self.vouchers() {
            self.sign(party)?;
        }
        Ok(())
    }

    /// An adjustment that was agreed to and written, but not signed before the program was stopped, is signed now. Where the keys are
    /// not here, the players may let it go.
    ///
    /// # Errors
    /// When neither is done.
    pub(super) fn vouch_for_what_waits(&mut self) -> Result<(), Failure> {
        let Some(entry) = self.session.play().order().unsigned() else {
            return Ok(());
        };
        self.vouch()?;
        if self.session.play().order().unsigned().is_none() {
            return self.tell_all(&format!("the adjustment of entry {entry} is signed"));
        }
        let waits = format!(
            "the adjustment of entry {entry} waits for the signatures of both players, or the arbiter's, whose keys are not all here"
        );
        self.tell_all(&waits)?;
        let before = entry.saturating_sub(1) as usize;
        let words = format!("that it is dropped, and play goes back to after entry {before}");
        for side in Side::BOTH {
            if !self.consent(side, &words)? {
                let path = self.path.display();
                return Err(Failure::refused(format!("{path}: {waits}")));
            }
        }
        let recorded = self.session.take_back(before, [true; 2]).map_err(refused)?;
        let line = format!("play goes back to after entry {before}, both agreed");
        self.recorded(&line, &recorded, None, "");
        Ok(())
    }

    /// A result from outside that was written, but not signed before the program was stopped: each player with a key is asked again.
    pub(super) fn attest_what_waits(&mut self, entries: &[Entry]) -> Result<(), Failure> {
        let Some(number) = claim_at_the_end(entries) else {
            return Ok(());
        };
        for party in [Party::A, Party::B] {
            let signed = entries.iter().skip(number).any(
                |entry| matches!(entry, Entry::Attestation { by, entry, .. } if *by == party && *entry as usize >= number),
            );
            if !signed && self.will_sign(party, &format!("the result of entry {number}"))? {
                self.sign(party)?;
            }
        }
        Ok(())
    }
}

/// The claim after which nothing was played yet, by its entry.
fn claim_at_the_end(entries: &[Entry]) -> Option<usize> {
    let number = entries.iter().rposition(|entry| {
        entry.is_play() || matches!(entry, Entry::TakeBack { .. } | Entry::End { .. })
    })?;
    matches!(entries.get(number), Some(Entry::Claim { .. })).then_some(number + 1)
}

/// The keys at hand that can sign for somebody in the journal. A key whose passphrase is not given stays shut, and does not sign.
pub(super) fn signers(
    session: &Session,
    screen: &mut Screen<'_>,
) -> Result<Vec<(Party, Signer)>, Failure> {
    let invitation = &session.header().invitation;
    let wanted: Vec<(Party, [u8; 32])> = Party::ALL
        .into_iter()
        .filter_map(|party| Some((party, invitation.key(party)?)))
        .collect();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let listed = key::keyring()?.list().map_err(refused)?;
    let mut signers = Vec::new();
    for (party, public) in wanted {
        let Some(listed) = listed.iter().find(|l| l.public == public && l.secret) else {
            continue;
        };
        match key::signer(&listed.name) {
            Ok(signer) => signers.push((party, signer)),
            Err(failure) => screen.say(&format!(
                "{} cannot sign in this sitting: {}",
                invitation.name(party),
                failure.words
            ))?,
        }
    }
    Ok(signers)
}
