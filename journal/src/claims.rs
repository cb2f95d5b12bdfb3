//! The claims of a journal: results from outside, and who vouches for each. FORMAT 7.8.
//!
//! A claim is the one thing in a record that nobody can recompute. The rules say whether it is possible; that it happened, only
//! people can say. So a verdict counts the claims that the play stands on and names, for each, those whose signatures cover it.

use serde::Serialize;

use crate::authors::{called, vouched};
use crate::entry::Entry;
use crate::header::Party;
use crate::reader::Journal;
use crate::verify::counted;

/// A claim that the play stands on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// Its entry, counted from 1.
    pub entry: usize,
    /// What is claimed, in the game's words; in hexadecimal digits where the play could not be followed so far.
    pub text: String,
    /// Those whose signatures cover it, as verdicts call them: players, arbiter, keeper.
    pub attested: Vec<String>,
}

/// The claims that stand at the end, those taken back left out, each with its attesters.
pub(crate) fn list(journal: &Journal, names: &[String; 2]) -> Vec<Claim> {
    let invitation = &journal.header.invitation;
    let vouched = vouched(journal);
    let mut standing: Vec<Claim> = Vec::new();
    for (entry, number) in journal.entries.iter().zip(1..) {
        match entry {
            Entry::Claim { body, .. } => standing.push(Claim {
                entry: number,
                text: crate::chain::hex(body),
                attested: Party::ALL
                    .into_iter()
                    .filter(|party| {
                        vouched[*party as usize].is_some_and(|last| last as usize >= number)
                    })
                    .map(|party| called(invitation, party, names))
                    .collect(),
            }),
            Entry::TakeBack { to, .. } => {
                // They are in order, and a million take-backs must not look at each of them.
                standing.truncate(standing.partition_point(|claim| claim.entry <= *to as usize));
            }
            _ => {}
        }
    }
    standing
}

/// "10 claims, attested by French (Ann) and British (Ben)"; those with other attesters apart.
pub(crate) fn words(claims: &[Claim]) -> String {
    let mut groups: Vec<(&[String], u64)> = Vec::new();
    for claim in claims {
        match groups.iter_mut().find(|(by, _)| *by == claim.attested) {
            Some((_, count)) => *count += 1,
            None => groups.push((&claim.attested, 1)),
        }
    }
    let total = counted(claims.len() as u64, "claim", "claims");
    match &groups[..] {
        [(by, _)] => format!("{total}, {}", attested(by)),
        groups => {
            let parts: Vec<String> = groups
                .iter()
                .map(|(by, count)| format!("{count} {}", attested(by)))
                .collect();
            format!("{total}: {}", parts.join(", "))
        }
    }
}

fn attested(by: &[String]) -> String {
    match by {
        [] => "attested by nobody".into(),
        by => format!("attested by {}", by.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn claim(entry: usize, by: &[&str]) -> Claim {
        Claim {
            entry,
            text: String::new(),
            attested: by.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    #[test]
    fn claims_are_counted_by_who_attests_them() {
        assert_eq!(words(&[claim(3, &[])]), "1 claim, attested by nobody");
        assert_eq!(
            words(&[claim(3, &["A", "B"]), claim(9, &["A", "B"])]),
            "2 claims, attested by A and B"
        );
        assert_eq!(
            words(&[
                claim(3, &["A", "B"]),
                claim(9, &["A"]),
                claim(11, &["A", "B"])
            ]),
            "3 claims: 2 attested by A and B, 1 attested by A"
        );
    }
}
