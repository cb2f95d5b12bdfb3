//! What the fuzzer and the test of mutations share: journals to begin with, ways to spoil them, and the judge.

use earlylight_journal::chain;
use earlylight_journal::frame::{self, MAGIC, PREFIX, spell_length};
use earlylight_journal::reader::read;
use earlylight_journal::verify::verify;

use crate::duel;

/// A source of numbers below a bound.
type Below<'a> = &'a mut dyn FnMut(usize) -> usize;

/// Judges any bytes, as they are and as bodies chained by the book. It returns or it panics.
pub fn judge(bytes: &[u8]) {
    let report = verify(bytes, duel::lookup);
    let words = report.to_string();
    assert!(words.contains(report.outcome.word()));
    if let Ok(journal) = read(bytes) {
        assert_eq!(journal.links.len(), journal.entries.len() + 1);
        assert!(journal.good <= bytes.len() as u64);
        // What was read is spelt as it was read; nothing is good if the header's link is not.
        if journal.good > 0 {
            let again = frame::journal_bytes(&journal.header, &journal.entries);
            assert_eq!(
                again.as_deref(),
                Ok(&bytes[..usize::try_from(journal.good).unwrap_or(usize::MAX)])
            );
        }
    }
    if let Some(chained) = chained(bytes) {
        let _ = verify(&chained, duel::lookup).to_string();
    }
}

/// The frames of bytes, as far as there are any, with every link made anew. `None` if there is no frame.
pub fn chained(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut out = bytes.get(..PREFIX)?.to_vec();
    out[..MAGIC.len()].copy_from_slice(&MAGIC);
    out[MAGIC.len()..].copy_from_slice(&1u32.to_le_bytes());
    let mut at = PREFIX;
    let mut link = None;
    while let Ok(frame) = frame::read(bytes, at) {
        let next = match link {
            None => chain::journal_start(frame.body),
            Some(link) => chain::next(&link, frame.body),
        };
        push(&mut out, frame.body, frame.opening, &next);
        link = Some(next);
        at = frame.end;
    }
    link.map(|_| out)
}

fn push(out: &mut Vec<u8>, body: &[u8], opening: &[u8], link: &chain::Link) {
    for part in [body, opening] {
        out.extend(spell_length(part.len() as u32));
        out.extend(part);
    }
    out.extend(link);
}

/// The journals of the fixtures, broken ones among them.
pub fn journals() -> Vec<Vec<u8>> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/format");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .map(|files| files.flatten().map(|file| file.path()).collect())
        .unwrap_or_default();
    paths.sort();
    paths
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == "hex"))
        .filter_map(|path| {
            chain::unhex(
                &std::fs::read_to_string(path)
                    .ok()?
                    .replace(['\n', '\r'], ""),
            )
        })
        .collect()
}

/// One to four changes of any bytes.
pub fn bytes(original: &[u8], others: &[Vec<u8>], below: Below<'_>) -> Vec<u8> {
    let mut bytes = original.to_vec();
    for _ in 0..=below(4) {
        change(&mut bytes, others, below);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, others: &[Vec<u8>], below: Below<'_>) {
    let at = below(bytes.len().max(1)).min(bytes.len());
    let upto = (at + 1 + below(40)).min(bytes.len());
    match below(8) {
        0 if at < bytes.len() => bytes[at] ^= 1 << below(8),
        1 if at < bytes.len() => bytes[at] = below(256) as u8,
        2 => bytes.truncate(at),
        3 => drop(bytes.drain(at..upto)),
        4 => {
            let part = bytes[at..upto].to_vec();
            let to = below(bytes.len() + 1);
            bytes.splice(to..to, part);
        }
        5 => {
            let other = &others[below(others.len())];
            let from = below(other.len().max(1)).min(other.len());
            let end = (from + below(200)).min(other.len());
            bytes.splice(at..upto, other[from..end].iter().copied());
        }
        6 => {
            // A number or a length at the edge.
            let most = spell_length(1 << 20);
            let edge: &[u8] = [
                &[0xfb, 0xff, 0xff][..],
                &[0xfc, 0xff, 0xff, 0xff, 0xff],
                &[0xfd, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
                &[0xff; 4],
                &[0; 4],
                &most,
            ][below(6)];
            let end = (at + edge.len()).min(bytes.len());
            bytes.splice(at..end, edge.iter().copied());
        }
        _ => bytes.extend((0..below(60)).map(|n| n as u8)),
    }
}

/// Changes within bodies and openings, and of their order, with the chain made anew over them.
pub fn chained_anew(original: &[u8], below: Below<'_>) -> Vec<u8> {
    let mut frames: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
    let mut at = PREFIX;
    while let Ok(frame) = frame::read(original, at) {
        frames.push((frame.body.to_vec(), frame.opening.to_vec()));
        at = frame.end;
    }
    for _ in 0..=below(3) {
        let n = below(frames.len().max(1));
        match below(6) {
            0 if n + 1 < frames.len() => frames.swap(n, n + 1),
            1 if frames.len() > 1 => drop(frames.remove(n)),
            2 if n < frames.len() => frames.insert(n, frames[n].clone()),
            3 if n < frames.len() => change(&mut frames[n].1, &[Vec::new()], below),
            _ if n < frames.len() => {
                let body = &mut frames[n].0;
                let at = below(body.len().max(1));
                if let Some(byte) = body.get_mut(at) {
                    *byte = below(256) as u8;
                }
            }
            _ => {}
        }
    }
    let mut out = original[..PREFIX.min(original.len())].to_vec();
    let mut link = None;
    for (body, opening) in &frames {
        let next = match link {
            None => chain::journal_start(body),
            Some(link) => chain::next(&link, body),
        };
        push(&mut out, body, opening, &next);
        link = Some(next);
    }
    out
}
