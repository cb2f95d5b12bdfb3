//! Who signed a journal, up to where, and whether the reader knows them. FORMAT 10.

use crate::chain::hex;
use crate::entry::Entry;
use crate::frame::PREFIX;
use crate::header::{Invitation, Party};
use crate::order::Closed;
use crate::plain;
use crate::reader::Journal;
use crate::report::{Failure, Part, PartState};
use crate::signature::{accepted, attestation_message, holds};
use crate::verify::Options;

/// How failures and words call a party.
pub(crate) fn called(invitation: &Invitation, party: Party, names: &[String; 2]) -> String {
    let who = match party {
        Party::A => names[0].clone(),
        Party::B => names[1].clone(),
        Party::Arbiter => "the arbiter".into(),
        Party::Keeper => "the keeper".into(),
    };
    match invitation.name(party) {
        "" => who,
        name => format!("{who} ({name})"),
    }
}

/// By party, the last entry that it vouches for with a signature that holds.
pub(crate) type Vouched = [Option<u32>; 4];

/// An attestation, judged.
struct Attested {
    by: Party,
    /// Its own entry, counted from 1.
    entry: usize,
    /// The entry that it is over.
    over: u32,
    /// What is wrong with it, if something is.
    wrong: Option<&'static str>,
}

fn attestations(journal: &Journal) -> impl Iterator<Item = Attested> + '_ {
    let invitation = &journal.header.invitation;
    let hash = invitation.hash();
    journal
        .entries
        .iter()
        .zip(1..)
        .filter_map(move |(entry, number)| {
            let Entry::Attestation {
                by,
                entry: over,
                signature,
            } = entry
            else {
                return None;
            };
            let link = journal.links.get(*over as usize);
            let wrong = match (invitation.key(*by), link) {
                (None, _) => Some("one by somebody who has no key"),
                (Some(key), Some(link))
                    if holds(
                        &key,
                        &attestation_message(&hash, u64::from(*over), link),
                        signature,
                    ) =>
                {
                    None
                }
                _ => Some("one that does not hold"),
            };
            Some(Attested {
                by: *by,
                entry: number,
                over: *over,
                wrong,
            })
        })
}

fn vouch(vouched: &mut Vouched, attested: &Attested) {
    let last = &mut vouched[attested.by as usize];
    *last = (*last).max(Some(attested.over));
}

/// Who vouches for the journal up to which entry, by signatures that hold.
pub(crate) fn vouched(journal: &Journal) -> Vouched {
    let mut vouched: Vouched = [None; 4];
    for attested in attestations(journal).filter(|attested| attested.wrong.is_none()) {
        vouch(&mut vouched, &attested);
    }
    vouched
}

/// Judges every signature.
pub(crate) fn check(
    journal: &Journal,
    closed: Option<&Closed>,
    names: &[String; 2],
    options: &Options,
    byte_of: &dyn Fn(usize) -> u64,
    failures: &mut Vec<Failure>,
) -> Part {
    let header = &journal.header;
    let invitation = &header.invitation;
    let hash = invitation.hash();
    let failure = |party: Party, entry: usize, byte, found: &str| Failure {
        part: "authors",
        entry,
        byte,
        side: party.side().map(|side| names[side.index()].clone()),
        rule: Some("FORMAT 10".into()),
        meaning: plain::of_signature(
            &called(invitation, party, names),
            entry,
            invitation.key(party).is_some(),
        ),
        expected: format!("a signature of {}", called(invitation, party, names)),
        found: found.into(),
    };
    let before = failures.len();
    for acceptance in &header.acceptances {
        if !accepted(&hash, invitation.key(acceptance.by), acceptance) {
            let found = "one that does not hold, on the acceptance";
            failures.push(failure(acceptance.by, 0, PREFIX as u64, found));
        }
    }
    let mut vouched: Vouched = [None; 4];
    for attested in attestations(journal) {
        match attested.wrong {
            // The first is told; to find the byte of each of a million would take for ever.
            Some(found) if failures.len() == before => {
                let entry = attested.entry;
                failures.push(failure(attested.by, entry, byte_of(entry), found));
            }
            Some(_) => {}
            None => vouch(&mut vouched, &attested),
        }
    }
    if let Some(first) = failures.get(before) {
        let words = if first.entry == 0 {
            "a signature on the invitation does not hold".into()
        } else {
            format!("the signature of entry {} does not hold", first.entry)
        };
        return Part::new(PartState::Broken, words);
    }
    let signed_header = header
        .acceptances
        .iter()
        .any(|acceptance| acceptance.signature.is_some());
    if !signed_header && vouched == [None; 4] {
        return Part::new(PartState::NotClaimed, "nobody signed");
    }
    let mut missing = Vec::new();
    let mut unknown = Vec::new();
    for party in [Party::A, Party::B] {
        let who = || called(invitation, party, names);
        let Some(key) = invitation.key(party) else {
            missing.push(format!("{} has no key", who()));
            continue;
        };
        if header.acceptance(party).is_none() {
            missing.push(format!("{} did not accept the invitation", who()));
        }
        if !closed.is_some_and(|closed| closed.signed_by(party)) {
            missing.push(match vouched[party as usize] {
                Some(entry) => format!("{} signed up to entry {entry}, not the close", who()),
                None => format!("{} did not sign the close", who()),
            });
        }
        if !options.known_keys.contains(&key) {
            unknown.push(format!("{} ({}..)", who(), &hex(&key)[..12]));
        }
    }
    let keys = [Party::A, Party::B].map(|party| invitation.key(party));
    if keys[0].is_some() && keys[0] == keys[1] {
        missing.push("both players have the same key".into());
    }
    let mut open = missing.clone();
    if !unknown.is_empty() {
        open.push(format!(
            "the reader does not know the key of {}",
            unknown.join(" and ")
        ));
    }
    if !missing.is_empty() {
        Part::new(PartState::NotClaimed, open.join(", "))
    } else if !unknown.is_empty() {
        Part::new(PartState::NotChecked, open.join(", "))
    } else {
        Part::new(
            PartState::Proved,
            "both players signed the whole of it with keys that the reader knows",
        )
    }
}
